//! GRIDGAME, against an ordered map of intervals of free columns.

use super::contests::gridgame as plain;
use super::race::{Race, Track, answer};
use super::random::Random;

/// GRIDGAME. At the limit the blocked cells and the starts are 10^5 each in all; beyond it, ten times as many.
pub fn gridgame(track: &Track) {
    let size = track.scale.of(2_000, 100_000, 1_000_000);
    let race = |name: &str, tests: u64, width: u64, height: u64| {
        let name = format!("gridgame: T = {tests}, N = Q = {}, {name}", size / tests);
        let race =
            Race::new(name, move || plain::input(tests, size / tests, [width, height], &mut Random::new(4)));
        track.race(race, |input| answer("gridgame", input, false), |input| plain::plainly(input));
    };
    let side = 2 * size.isqrt();
    race("scattered to 10^9", 1, 1_000_000_000, 1_000_000_000);
    race("a quarter of a square", 1, side, side);
    race("few rows", 1, size, 10);
    race("few columns", 1, 10, size);
    race("tiny tests", size / 10, 12, 12);
}
