//! TABGAME, against code that computes one cell at a time.

use super::contests::tabgame as plain;
use super::race::{Race, Track, answer};
use super::random::Random;

/// TABGAME. At the limit N, M, Q are 10^5 each and 10^6 in all; beyond it, ten times as many. The baseline would
/// compute 10^10 cells, so its boards are smaller, or narrow.
pub fn tabgame(track: &Track) {
    let scale = track.scale;
    let side = scale.of(200, 100_000, 1_000_000);
    let square = scale.of(150, 15_000, 40_000);
    let tiny = scale.of(300, 333_333, 3_333_333);
    let race = |tests: u64, rows: u64, cols: u64, starts: u64| {
        let name = format!("tabgame: T = {tests}, N = {rows}, M = {cols}, Q = {starts}");
        Race::new(name, move || plain::input(tests, [rows, cols], starts, &mut Random::new(5)))
    };
    for race in
        [race(1, square, square, side), race(3, side, 30, side), race(3, 30, side, side), race(tiny, 1, 1, 1)]
    {
        track.race(race, |input| answer("tabgame", input, false), |input| plain::plainly(input));
    }
    let race = race(3, side, side, side);
    track.alone(race, |input| answer("tabgame", input, false), |input, output| obeys_the_rule(input, output));
}

/// Checks that a cell is lost exactly if neither the cell above it nor the cell to its left is lost.
fn obeys_the_rule(input: &str, output: &str) {
    for ((top, left, starts), line) in plain::read(input).into_iter().zip(output.lines()) {
        assert_eq!(line.len(), starts.len());
        for (starts, answers) in starts.chunks_exact(3).zip(line.as_bytes().chunks_exact(3)) {
            let (x, y) = starts[0];
            let above = if x > 1 { answers[1] } else { top[y - 1] };
            let beside = if y > 1 { answers[2] } else { left[x - 1] };
            let expected = if above == b'1' && beside == b'1' { b'0' } else { b'1' };
            assert_eq!(answers[0], expected, "the start {x} {y}");
        }
    }
}
