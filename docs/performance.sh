#!/usr/bin/env bash
# Measures everything that bouton promises to be fast at, and writes docs/performance.md. Takes some twenty minutes, most of
# it in the baselines; leave the machine alone meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=docs/performance.md
races=$(mktemp)
trap 'rm -f "$races"' EXIT

cargo bench --quiet -p bouton --bench races > "$races"
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

HEAD
    printf 'Processor: %s.\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1 || uname -m)"
    sed -E 's/^(Kernels|Contest programs .*|Start of the command)$/## \1/' "$races"
    printf '\n## Not reached\n\n'
    grep -F 'not reached' "$races" | sed 's/^| \([^|]*\) |.*/- \1/' || echo "Nothing: every promise was kept in this run."
} > "$page"
