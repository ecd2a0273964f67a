#!/usr/bin/env bash
# Measures everything that bouton promises to be fast at, and writes docs/performance.md. Takes some twenty minutes, most of
# it in the baselines; leave the machine alone meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=docs/performance.md
races=$(mktemp)
# The section `Building` is what docs/building.sh printed last; it stays.
building=$(sed -n '/^## Building/,/^## Not reached/{/^## Not reached/!p}' "$page")
venv=$(mktemp -d)
trap 'rm -rf "$races" "$venv"' EXIT

cargo bench --quiet -p bouton --bench races > "$races"
cargo bench --quiet -p bouton-rules --bench rules >> "$races"
cargo bench --quiet -p bouton-cli --bench process >> "$races"
python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check . numpy
printf '\nPython\n\n' >> "$races"
"$venv/bin/python" python/benches/speed.py >> "$races"
html=$venv/bouton.html
web/build "$html" > /dev/null
cargo build --quiet --release -p bouton-cli
target=${CARGO_TARGET_DIR:-target}
printf '\nThe page\n\n' >> "$races"
node web/tests/speed.mjs "$html" "$target/wasm32-wasip1/web/bouton.wasm" "$target/release/bouton" >> "$races"

{
    cat <<'HEAD'
# Performance

`docs/performance.sh` writes this page. It runs `cargo bench` and `python/benches/speed.py`; do not edit the page by hand.

Every line is a race. Ours and a plain algorithm for the same work (an editorial's, in ordinary good Rust) get the same input in
turn in one process, and their answers are compared. A time is the shortest of up to seven runs. Trust the ratios, not the times: others
may have used the machine at the same time. Peak memory is the largest number of bytes allocated at once beyond the input. Everything runs on one
thread unless a line says otherwise. `promised` is the goal; a line says so if it was not reached.
`cargo bench -- WORD` runs the lines with WORD in them, and `BOUTON_PATH=plain` (or `avx2`, `neon`) forces a path.

Searches have 200 MB, as with `--max-memory 200M`. Cram and chomp race igsolve 0.1.2 (P. Beling) if the variable `IGSOLVE` or the
path has its program, and otherwise the recurrence with a hash map; igsolve knows no other game of these. The goals for cram and chomp are
against igsolve. The memory of the command is the most that the system says its process held. Its bound is a tenth and 30 MB above the limit it was given.

Heap games race the recurrence with a table of the values that were met, cleared for each heap or stamped, and ogsolve 0.0.7 (P. Beling), by its method `rc`, if
the variable `OGSOLVE` or the path has its program. Their peak memory counts a row of values twice while it grows, although
the system grows it in place: the process of 0.454 holds 1.0 byte a heap, and that of Grundy's game to 60,000,000 holds 2.3.

An entry of a search's table is a key of 8, 16 or 32 bytes, of which one is its length, and a word of 8 for what is known about the position. Longer keys are 16 bytes and
a block of memory. On full boards nogo, clobber, col and snort have 8 bytes up to 24 cells and 16 up to 56; cram, node-kayles and arc-kayles have 16 up to 88 cells. Each place has one
byte more, and 7/16 to 7/8 of the places are taken. So 5 x 7 of cram takes 29 to 57 bytes an entry.

Rule files race the same rule in Rust with the same solver: twice as long is a ratio of 0.50. The whole processes use
the moves alone, without the declarations.

The package for Python races plain Python in the same process: a memo and the mex of a set of values. The wheel is a release build. There a
time is that of the processor.

The page runs in Chromium from a file. Its module, in Node, races the command without vector instructions on one thread, start included. Answers are compared.

HEAD
    printf 'Processor: %s.\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1 || uname -m)"
    sed -E 's/^(Kernels|Heap games|Searches|Contest programs .*|Rules .*|Certificates .*|Start of the command.*|Memory of the command|Python|The page)$/## \1/' "$races"
    printf '\n%s\n\n## Not reached\n\n' "$building"
    grep -F 'not reached' "$races" | sed 's/^| \([^|]*\) |.*/- \1/' || echo "Nothing: every promise was kept in this run."
} > "$page"
