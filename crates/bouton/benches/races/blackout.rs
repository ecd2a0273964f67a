//! Blackout and PSHTBRTH, against a table filled by plain recursion and a segment tree.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use bouton::contest::pshtbrth;
use bouton::games::blackout::{Matrix, MatrixBlocks, MatrixTable};
use bouton::{Limits, Nimber};

use super::contests::pshtbrth as plain;
use super::race::{Race, Track, answer};
use super::random::Random;

/// Tables of all matrices of a size, on one thread.
pub fn kernels(track: &Track) {
    for &(rows, cols) in track.scale.of(&[(4, 4)][..], &[(4, 4), (4, 5), (5, 5)], &[]) {
        let name = format!("blackout: all positions of {rows} x {cols}");
        let race = Race::new(name, move || Matrix::full(rows, cols)).promising(40.0);
        track.race(race, |full| Values::MatrixTable(table(full)), |full| Values::Plain(plain_table(full)));
    }
    let large = [(4, 6, 1_617_108, 24, 24), (4, 7, 23_975_902, 27, 19), (5, 6, 90_644_758, 29, 23)];
    for &(rows, cols, lost, largest, value) in track.scale.of(&[][..], &large, &[]) {
        let race = Race::new(format!("blackout: all positions of {rows} x {cols}"), move || {
            Matrix::full(rows, cols)
        });
        track.alone(race, table, |full, table| {
            let mut counts = [0; 32];
            table.values().for_each(|value| counts[usize::from(value)] += 1);
            let most = counts.iter().rposition(|&count| count > 0);
            assert_eq!((counts[0], most), (lost, Some(largest)));
            assert_eq!(table.value(full), Some(Nimber(value)));
        });
    }
}

/// The same in blocks that are kept in memory, against one table. On the disk, writing is extra.
pub fn blocks(track: &Track) {
    for &(rows, cols) in track.scale.of(&[(4, 5)][..], &[(4, 5), (5, 5), (5, 6)], &[]) {
        let name = format!("blackout: all positions of {rows} x {cols} in blocks, against one table");
        let race = Race::new(name, move || Matrix::full(rows, cols)).promising(0.67);
        track.race(race, counts_in_blocks, |full| {
            counted(table(full).values().map(|value| (value.into(), 1)))
        });
    }
}

fn counts_in_blocks(full: &Matrix) -> Vec<u64> {
    let blocks = MatrixBlocks::new(full.rows(), full.cols()).expect("it is large enough");
    let mut filled = BTreeMap::<u64, Vec<u8>>::new();
    for pattern in blocks.patterns() {
        let mut codes = vec![0; blocks.positions() as usize];
        let sources = blocks.sources(pattern);
        let sources: Vec<_> = sources.iter().map(|source| filled[source].as_slice()).collect();
        blocks.fill(pattern, &sources, &mut codes, &Limits::none()).expect("nothing limits it");
        filled.insert(pattern, codes);
    }
    let codes = filled.iter().flat_map(|(&pattern, codes)| codes.iter().map(move |&code| (code, pattern)));
    counted(codes.map(|(code, pattern)| (MatrixBlocks::value(code).0, blocks.weight(pattern))))
}

/// How often each value occurs.
fn counted(values: impl Iterator<Item = (u64, u64)>) -> Vec<u64> {
    let mut counts = vec![0; 64];
    values.for_each(|(value, times)| counts[value as usize] += times);
    counts
}

fn table(full: &Matrix) -> MatrixTable {
    MatrixTable::new(full, &Limits::none()).expect("nothing limits it")
}

/// The values of all matrices, in either numbering.
enum Values {
    MatrixTable(MatrixTable),
    Plain(Vec<u8>),
}

impl Values {
    fn by_rows(&self) -> Cow<'_, [u8]> {
        match self {
            Self::MatrixTable(table) => table.values_by_rows().into(),
            Self::Plain(values) => values.into(),
        }
    }
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.by_rows() == other.by_rows()
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.by_rows().iter()).finish()
    }
}

/// Computes position by position; the values of the options are the bits of a word.
pub fn plain_table(full: &Matrix) -> Vec<u8> {
    let rectangles = plain::rectangles(full.rows(), full.cols());
    let mut values: Vec<u8> = vec![0; 1 << (full.rows() * full.cols())];
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
        track.race(race, |input| answer(pshtbrth::answer, input), |input| plain::plainly(input));
    }
}
