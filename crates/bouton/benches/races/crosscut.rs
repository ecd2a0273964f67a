//! Inventor Outlasting and CAOS3, against all sub-rectangles with memory and a hash set for the mex.

use bouton::contest::{caos3 as caos3_program, inventor as inventor_program};

use super::contests::crosscut as plain;
use super::race::{Program, Race, Track, answer};
use super::random::Random;

const INVENTOR: Program = |input, output| inventor_program::answer(input, output, false);
/// Grundy values in place of names: the winner is a weak check.
const CAOS3: Program = |input, output| caos3_program::answer(input, output, true);

/// Tables of whole boards.
pub fn kernels(_: &Track) {}

/// Inventor Outlasting: at the limit R * C <= 200 and T = 100; beyond, R * C = 2000 and T = 1.
pub fn inventor(track: &Track) {
    let scale = track.scale;
    let cases = scale.of(4, 100, 1);
    let mut seed = 0;
    let mut compared = |name: &str, [rows, cols]: [usize; 2], marked| {
        seed += 1;
        let name = format!("inventor: T = {cases}, {rows} x {cols}, {name}");
        let race = Race::new(name, move || {
            plain::boards(cases, [rows, cols], b"X.", marked, &mut Random::new(seed))
        });
        track.race(race, |input| answer(INVENTOR, input), |input| plain::inventor_plainly(input));
    };
    let (square, long) = (scale.of([8, 9], [14, 14], [30, 30]), scale.of([2, 20], [2, 100], [12, 75]));
    compared("full", square, 100);
    compared("half marked", square, 50);
    compared("full", long, 100);
    compared("half marked", long, 50);
    compared("half marked", scale.of([20, 1], [100, 2], [75, 12]), 50);
    for &(size, marked) in scale.of(&[][..], &[], &[([44, 45], 100), ([44, 45], 50), ([20, 100], 50)]) {
        compared(&format!("{marked} % marked"), size, marked);
    }
}

/// CAOS3: at the limit 20 x 20 and T = 10; beyond, 64 x 64 and T = 1.
pub fn caos3(track: &Track) {
    let scale = track.scale;
    let cases = scale.of(2, 10, 1);
    for &side in scale.of(&[10][..], &[20], &[40, 64]) {
        for (name, meadow) in [("meadows only", 100), ("95 % meadows", 95), ("80 % meadows", 80)] {
            let name = format!("caos3: T = {cases}, {side} x {side}, {name}");
            let race = Race::new(name, move || {
                plain::boards(cases, [side, side], b"^#", meadow, &mut Random::new(meadow))
            });
            track.race(race, |input| answer(CAOS3, input), |input| plain::caos3_plainly(input));
        }
    }
}
