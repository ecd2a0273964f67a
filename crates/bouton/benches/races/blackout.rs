//! Blackout and PSHTBRTH, against a table filled by plain recursion and a segment tree.

use bouton::contest::pshtbrth;

use super::contests::pshtbrth as plain;
use super::race::{Race, Track, answer};
use super::random::Random;

/// Tables of all matrices of a size.
pub fn kernels(_: &Track) {}

/// At the limit T = 5 and N = M = 10^5; beyond, ten times N and M.
pub fn pshtbrth(track: &Track) {
    let (tests, size) = (track.scale.of(2, 5, 5), track.scale.of(1_000, 100_000, 1_000_000));
    for (name, updates) in [("half updates", 50), ("questions only", 0), ("updates only", 100)] {
        let name = format!("pshtbrth: T = {tests}, N = M = {size}, {name}");
        let race = Race::new(name, move || plain::input(tests, size, updates, &mut Random::new(3 + updates)));
        track.race(race, |input| answer(pshtbrth::answer, input), |input| plain::plainly(input));
    }
}
