#!/usr/bin/env bash
# Measures everything that bouton promises to be fast at, and writes docs/performance.md. Takes some twenty minutes, most of
# it in the baselines; leave the machine alone meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=docs/performance.md
races=$(mktemp)
trap 'rm -f "$races"' EXIT

cargo bench --quiet -p bouton --bench races > "$races"
cargo bench --quiet -p bouton-rules --features native --bench rules >> "$races"
cargo bench --quiet -p bouton-cli --bench process >> "$races"

{
    cat <<'HEAD'
# Performance

Made by `docs/performance.sh`, which runs `cargo bench`; do not edit it by hand.

Every line is a race: ours and a plain algorithm for the same thing, an editorial's in ordinary good Rust, get the same input in
turn in one process; their answers are compared, and a time is the least of up to seven runs. Trust the ratios, not the times: they
were taken on a machine that others may have used. Peak memory is the most bytes allocated at once beyond the input. All is on one
thread unless a line says otherwise. `promised` is what was set out to be reached; where it was not, the line says so.
`cargo bench -- WORD` runs the lines with WORD in them, and `BOUTON_PATH=plain` (or `avx2`) forces a path.

Searches have 200 MB, as with `--max-memory 200M`. Cram and chomp race igsolve 0.1.2 (P. Beling) where the variable `IGSOLVE` or the
path has its program, else the recurrence with a hash map; it knows no other game of these. What is promised of them is promised
against igsolve. The memory of the command is the most that the system says its process held, with a bound a tenth and 30 MB above what it was allowed.

Heap games race the recurrence with a table of what was met, cleared for each heap or stamped, and ogsolve 0.0.7 (P. Beling) where
the variable `OGSOLVE` or the path has its program, by its method `rc`. Their peak memory counts a row of values twice while it grows,
which the system does in place: the process of 0.454 holds 1.0 byte a heap, that of Grundy's game to 60,000,000 2.3.

An entry of a search's table is a position, a word for what is known of it and four bytes for what it holds outside itself, padded: of
cram, node-kayles and arc-kayles on boards up to 64 cells, and of queens, 16 + 8 + 4 bytes make 32; on boards up to 128 cells 24 + 8 + 4
make 40; of chomp 8 + 8 + 4 make 24. Beside each place stands one byte, and 7/16 to 7/8 of the places are taken: cram takes 38 to 75
bytes an entry.

Rules from their files race the same rule in Rust with the same solver: `2 x` as long is a ratio of 0.50. The whole processes ask the
bare rule, without what it declares.

HEAD
    printf 'Processor: %s.\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1 || uname -m)"
    sed -E 's/^(Kernels|Heap games|Searches|Contest programs .*|Rules .*|Start of the command.*|Memory of the command)$/## \1/' "$races"
    printf '\n## Not reached\n\n'
    grep -F 'not reached' "$races" | sed 's/^| \([^|]*\) |.*/- \1/' || echo "Nothing: every promise was kept in this run."
} > "$page"
