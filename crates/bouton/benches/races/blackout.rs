//! Blackout and PSHTBRTH, against a table filled by plain recursion and a segment tree.

use bouton::catalog::Catalog;
use bouton::tables::census::Census;
use bouton::{Limits, Nimber};

use super::contests::pshtbrth as plain;
use super::race::{Race, Track, answer};
use super::random::Random;
use super::search::{checked, value};

/// The rows and the columns of a board.
type Size = (u32, u32);

/// Tables of all boards of a size, on one thread.
pub fn kernels(track: &Track) {
    let name = |(rows, cols)| format!("blackout: all positions of {rows} x {cols}");
    for &size in track.scale.of(&[(4, 4)][..], &[(4, 4), (4, 5), (5, 5)], &[]) {
        let race = Race::new(name(size), move || size).promising(40.0);
        track.race(race, |&size| census(size).counts, |&size| counts(&plain_table(size)));
    }
    let large = [(4, 6, 1_617_108, 24, 24), (4, 7, 23_975_902, 27, 19), (5, 6, 90_644_758, 29, 23)];
    for &(rows, cols, lost, largest, value) in track.scale.of(&[][..], &large, &[]) {
        track.alone(
            Race::new(name((rows, cols)), move || (rows, cols)),
            |&size| census(size),
            |_, found| {
                assert_eq!((found.lost(), found.largest(), found.full), (lost, largest, Nimber(value)));
            },
        );
    }
}

/// A full board by search. The command does the same.
pub fn search(track: &Track) {
    let (rows, cols, expected) = track.scale.of((4, 5, 9), (5, 5, 8), (5, 5, 8));
    let race = Race::new(format!("blackout: {rows} x {cols} by search"), move || format!("{rows}x{cols}"));
    let checked = checked(expected);
    track.race(
        race,
        |board| checked(value("blackout", board, 1)),
        |_| Nimber(plain_table((rows, cols)).pop().expect("the full one").into()),
    );
}

fn census((rows, cols): Size) -> Census {
    let game = Catalog::standard().find("blackout").expect("the catalogue has blackout");
    Census::compute(&game, rows, cols, &Limits::none()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// How often each value occurs.
fn counts(values: &[u8]) -> Vec<u64> {
    let largest = values.iter().max().map_or(0, |&value| usize::from(value));
    let mut counts = vec![0; 1 + largest];
    values.iter().for_each(|&value| counts[usize::from(value)] += 1);
    counts
}

/// Computes position by position; the values of the options are the bits of a word.
fn plain_table((rows, cols): Size) -> Vec<u8> {
    let rectangles = plain::rectangles(rows, cols);
    let mut values: Vec<u8> = vec![0; 1 << (rows * cols)];
    for cells in 0..values.len() {
        let mut seen = 0u32;
        for &rectangle in &rectangles {
            if cells & rectangle == rectangle {
                seen |= 1 << values[cells ^ rectangle];
            }
        }
        values[cells] = seen.trailing_ones() as u8;
    }
    values
}

/// PSHTBRTH. At the limit T = 5 and N = M = 10^5; beyond it, N and M are ten times as large.
pub fn pshtbrth(track: &Track) {
    let (tests, size) = (track.scale.of(2, 5, 5), track.scale.of(1_000, 100_000, 1_000_000));
    for (name, updates) in [("half updates", 50), ("questions only", 0), ("updates only", 100)] {
        let name = format!("pshtbrth: T = {tests}, N = M = {size}, {name}");
        let race = Race::new(name, move || plain::input(tests, size, updates, &mut Random::new(3 + updates)));
        track.race(race, |input| answer("pshtbrth", input, false), |input| plain::plainly(input));
    }
}
