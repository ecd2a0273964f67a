#!/usr/bin/env bash
# Measures what building and testing take, by processor time, and prints the section `Building` of docs/performance.md. It builds in an
# empty folder, twice; leave the machine alone meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export CARGO_TARGET_DIR=$folder/target
TIMEFORMAT='%U %S'

# The seconds of processor time that a command takes.
seconds() {
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d", $1 + $2 }'
}

# Each test program is run by this one, which notes the time.
cat >"$folder/run" <<RUN
#!/usr/bin/env bash
TIMEFORMAT='%U %S'
{ time "\$@" 2>&3; } 3>&2 2>>"$folder/\$(basename "\${1%-*}")"
RUN
chmod +x "$folder/run"
runner=CARGO_TARGET_$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')_RUNNER

cargo fetch --quiet
printf '| what | figure |\n| --- | ---: |\n'
printf '| `cargo build --release`, from nothing | %d s |\n' "$(seconds cargo build --release --timings)"
printf '| `cargo build --profile dist -p bouton-cli`, from nothing | %d s |\n' "$(seconds cargo build --profile dist -p bouton-cli)"
printf '| the program of `dist` | %.1f MB |\n' "$(stat -c %s "$CARGO_TARGET_DIR/dist/bouton" | awk '{ print $1 / 1e6 }')"
printf '| `cargo test --workspace`, from nothing: compiling the tests | %d s |\n' "$(seconds cargo test --workspace --no-run)"
printf '| then running them, with the examples in documents | %d s |\n' "$(seconds env "$runner=$folder/run" cargo test --workspace)"
find "$folder" -maxdepth 1 -type f ! -name run | sort | while read -r file; do
    printf '| of that: `%s` | %d s |\n' "$(basename "$file")" "$(awk '{ sum += $1 + $2 } END { printf "%d", sum }' "$file")"
done
printf '| packages in `Cargo.lock` | %d |\n' "$(grep -c '^\[\[package' Cargo.lock)"
