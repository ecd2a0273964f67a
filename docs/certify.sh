#!/usr/bin/env bash
# Makes certificates of published values and of positions of the contests, checks each with both checkers, and prints the table of
# docs/certificates.md. It fails if a certificate is not valid, or if it claims another value than the source.
# About half an hour of processor time, most of it by check.py. In the folder of the repository: docs/certify.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo build --release --quiet -p bouton-cli -p bouton-check
bin=${CARGO_TARGET_DIR:-target}/release
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Runs a command. Sets `code` to its exit code and `seconds` to its processor time, which other work on the machine hardly changes.
timed() {
    local TIMEFORMAT='%U %S'
    code=0
    { time "$@" >"$folder/out" 2>"$folder/talk"; } 2>"$folder/time" || code=$?
    seconds=$(awk '{ printf "%.2f", $1 + $2 }' "$folder/time")
}

failed() { cat "$folder/out" "$folder/talk" >&2; exit 1; }

# One line of the table: what is claimed, its source, what the certificate must claim, and the command without `bouton`.
row() {
    local source=$1 claim=$2 found written first second
    local -a shown=("${@:3}") values=()
    shift 2
    if [[ $1 == census ]]; then
        values=("$folder/values")
        set -- "$@" --dir "${values[@]}"
    fi
    timed "$bin/bouton" "$@"
    found=$seconds
    rm -rf "${values[@]}"
    timed "$bin/bouton" "$@" --certificate "$folder/why"
    written=$seconds
    [[ $code == 0 ]] || failed
    grep -q "^claim $claim" "$folder/why" || { echo "$*: expected \`claim $claim\`" >&2; grep '^claim' "$folder/why" >&2; exit 1; }
    timed "$bin/bouton-check" --max-work 1000000000000 "$folder/why" "${values[@]}"
    first=$seconds
    [[ $code == 0 ]] || failed
    mv "$folder/out" "$folder/first"
    timed timeout 600 python3 crates/bouton-check/check.py "$folder/why" "${values[@]}"
    second=$seconds
    case $code in
        0) cmp -s "$folder/first" "$folder/out" || { echo "$*: the checkers differ" >&2; exit 1; } ;;
        3) second='past its limit' ;;
        124) second='more than 600' ;;
        *) failed ;;
    esac
    printf '| `%s` | %s | %s | %s | %s | %s | %s | %s |\n' "${shown[*]//"$folder/"/}" "$source" \
        "$(wc -l <"$folder/why")" "$(wc -c <"$folder/why")" "$found" "$written" "$first" "$second"
}

echo '| `bouton ...` | source | lines | bytes | found | found and written | `bouton-check` | `check.py` |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- |'

ways='*Winning Ways*, chapter 4'
row "$ways" 'period 71 12 0.77' pattern kayles
row "$ways" 'period 53 34 0.07' pattern dawson
row "$ways" 'period 52 34 0.137' pattern 0.137
plambeck='A. Gangolli and T. Plambeck, 1989'
row "$plambeck" 'period 105351 149459 0.16' pattern 0.16
row "$plambeck" 'period 326640 144 0.56' pattern 0.56
row "$ways" 'value 1 0.77: 1000000000000000000' solve kayles 1000000000000000000 --print grundy
row "$plambeck" 'period 2268248 4 0.376' pattern 0.376
row 'OEIS A071509' 'period 160949019 60620715 0.454' pattern 0.454
row 'J. C. Kenyon, 1967' 'period 1 6 3 0.3F' pattern 0.3F
row 'W. L. Sibert and J. H. Conway, 1992' 'outcome N 0.77: 5 + 0.77: 5 + 0.77: 8' solve kayles '8 + 5 + 5' --misere --print outcome

oeis='OEIS A316632'
columns=0
for value in 2 1 1 0 3 3 2 2 2 3 3 5 2 4 1 3; do
    columns=$((columns + 1))
    row "$oeis" "value $value " solve node-kayles "3x$columns" --print grundy
done
# OEIS ends there. These values were found by bouton, in two ways (crates/bouton/corpus/boards.toml).
row 'found here' 'value 1 ' solve node-kayles 3x20 --print grundy
row 'found here' 'value 1 ' solve node-kayles 3x24 --print grundy
cram='J. Lemoine and S. Viennot, 2012'
row "$cram" 'value 1 ' solve cram 3x5 --print grundy
row "$cram" 'value 2 ' solve cram 4x5 --print grundy
row "$cram" 'value 0 ' solve cram 5x5 --print grundy
row "$cram" 'value 2 ' solve cram 5x6 --print grundy
row "$cram" 'value 1 ' solve cram 5x7 --print grundy
row "$cram" 'value 1 ' solve cram 5x8 --print grundy
row "$cram" 'value 1 ' solve cram 4x11 --print grundy

# The samples of the contests, and maps as large as their limits.
row 'Inventor Outlasting, sample' 'value 2 ' solve crosscut:diagonal '......./...*.*./...*.*./..**.../..*....'
row 'the same, as a map' 'value 2 ' solve inventor '......./...X.X./...X.X./..XX.../..X....'
row 'CAOS3, an example' 'value 2 ' solve crosscut --file examples/crosscut.txt
row 'CAOS3, the sample map' 'value 2 ' solve caos3 '^#^#^^^/^#^^^#^/^#^^^^^/^^^#^^^/^^^^^^^/^^^^^^^/^^^^^^^'
row 'PSHTBRTH, a cake' 'value 13 ' solve blackout '1111/1001/1101/1111' --print grundy
row 'PSHTBRTH, all boards' 'table blackout 4x4 ' census blackout 4x4
row 'blackout, a size more' 'table blackout 5x5 ' census blackout 5x5
awk 'BEGIN { srand(1); for (i = 0; i < 100000; i++) print 2 * i + int(2 * rand()), int(1000000000 * rand()) }' >"$folder/blocked"
row 'GRIDGAME, a small board' 'value ' solve rook '(60,70) blocked (3,4) (20,60) (41,7)'
row 'GRIDGAME, 10^5 blocked cells' 'outcome N ' solve rook '(999999999,999999998)' --blocked "$folder/blocked" --print outcome
awk 'BEGIN { srand(2); printf "(999999,999998) top "; for (i = 0; i < 1000000; i++) printf "%d", 2 * rand()
    printf " left "; for (i = 0; i < 1000000; i++) printf "%d", 2 * rand(); print "" }' >"$folder/borders"
row 'TABGAME, borders of 10^6 digits' 'outcome ' solve staircase --file "$folder/borders" --print outcome
row 'a draw' 'outcome D graph: south' solve graph south --file examples/moves.txt --print outcome
