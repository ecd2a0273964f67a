//! Blackout and PSHTBRTH, against a table filled by plain recursion and a segment tree.

use std::borrow::Cow;
use std::fmt;

use bouton::contest::pshtbrth;
use bouton::games::blackout::{Matrix, Table};
use bouton::{Limits, Nimber};

use super::race::{Race, Track, answer};
use super::random::Random;

/// Tables of all matrices of a size, on one thread.
pub fn kernels(track: &Track) {
    for &(rows, cols) in track.scale.of(&[(4, 4)][..], &[(4, 4), (4, 5), (5, 5)], &[]) {
        let name = format!("blackout: all positions of {rows} x {cols}");
        let race = Race::new(name, move || Matrix::full(rows, cols)).promising(40.0);
        track.race(race, |full| Values::Table(table(full)), |full| Values::Plain(plain_table(full)));
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

fn table(full: &Matrix) -> Table {
    Table::new(full, &Limits::none()).expect("nothing limits it")
}

/// The values of all matrices, however they are numbered.
enum Values {
    Table(Table),
    Plain(Vec<u8>),
}

impl Values {
    fn by_rows(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Table(table) => table.values_by_rows().into(),
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

/// Position by position, the values of the options as the bits of a word.
fn plain_table(full: &Matrix) -> Vec<u8> {
    let rectangles = rectangles(full.rows(), full.cols());
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

/// At the limit T = 5 and N = M = 10^5; beyond, ten times N and M.
pub fn pshtbrth(track: &Track) {
    let (tests, size) = (track.scale.of(2, 5, 5), track.scale.of(1_000, 100_000, 1_000_000));
    for (name, updates) in [("half updates", 50), ("questions only", 0), ("updates only", 100)] {
        let name = format!("pshtbrth: T = {tests}, N = M = {size}, {name}");
        let race = Race::new(name, move || input(tests, size, updates, &mut Random::new(3 + updates)));
        track.race(race, |input| answer(pshtbrth::answer, input), |input| plainly(input));
    }
}

fn input(tests: u32, size: u64, updates: u64, seed: &mut Random) -> String {
    let mut input = format!("{tests}\n");
    for _ in 0..tests {
        input += &format!("{size} {size}\n");
        for _ in 0..size {
            matrix(seed.below(1 << 16), &mut input);
            input.push('\n');
        }
        for _ in 0..size {
            let (a, b) = (1 + seed.below(size), 1 + seed.below(size));
            if seed.chance(updates) {
                input += &format!("2 {a}\n");
                matrix(seed.below(1 << 16), &mut input);
            } else {
                input += &format!("1 {} {}\n", a.min(b), a.max(b));
            }
        }
    }
    input
}

fn matrix(bits: u64, input: &mut String) {
    for row in 0..4 {
        input.extend((0..4).map(|col| if bits >> (4 * row + col) & 1 == 1 { '1' } else { '0' }));
        input.push('\n');
    }
}

fn plainly(input: &str) -> String {
    let rectangles = rectangles(4, 4);
    let mut table = vec![u8::MAX; 1 << 16];
    for bits in 0..1 << 16 {
        value(bits, &rectangles, &mut table);
    }
    let mut words = input.split_ascii_whitespace();
    let mut output = String::new();
    for _ in 0..number(&mut words) {
        let (size, queries) = (number(&mut words), number(&mut words));
        let values: Vec<u8> = (0..size).map(|_| table[bits(&mut words)]).collect();
        let mut tree = SegmentTree::new(&values);
        for _ in 0..queries {
            if number(&mut words) == 1 {
                let (first, last) = (number(&mut words), number(&mut words));
                output += if tree.sum(first - 1, last) == 0 { "Lotsy\n" } else { "Pishty\n" };
            } else {
                let place = number(&mut words);
                tree.set(place - 1, table[bits(&mut words)]);
            }
        }
    }
    output
}

fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> usize {
    words.next().and_then(|word| word.parse().ok()).expect("a number")
}

fn bits<'a>(words: &mut impl Iterator<Item = &'a str>) -> usize {
    let rows = words.take(4).flat_map(str::bytes);
    rows.enumerate().map(|(at, digit)| usize::from(digit == b'1') << at).sum()
}

/// The cells of every rectangle of a matrix.
fn rectangles(rows: u32, cols: u32) -> Vec<usize> {
    let spans = |side: u32| (0..side).flat_map(move |from| (from..side).map(move |to| (from, to)));
    let cells = |(r0, r1): (u32, u32), (c0, c1): (u32, u32)| {
        (r0..=r1).flat_map(|r| (c0..=c1).map(move |c| 1 << (cols * r + c))).sum()
    };
    spans(rows).flat_map(|rows| spans(cols).map(move |cols| cells(rows, cols))).collect()
}

fn value(bits: usize, rectangles: &[usize], table: &mut [u8]) -> u8 {
    if table[bits] == u8::MAX {
        let mut seen = [false; 256];
        for rectangle in rectangles.iter().filter(|&rectangle| bits & rectangle == *rectangle) {
            seen[usize::from(value(bits ^ rectangle, rectangles, table))] = true;
        }
        table[bits] = seen.iter().position(|seen| !seen).expect("a value is missing") as u8;
    }
    table[bits]
}

/// Leaves from `size` on; a node is the nim-sum of its two children.
struct SegmentTree {
    size: usize,
    nodes: Vec<u8>,
}

impl SegmentTree {
    fn new(values: &[u8]) -> Self {
        let size = values.len();
        let mut nodes = [vec![0; size], values.to_vec()].concat();
        for node in (1..size).rev() {
            nodes[node] = nodes[2 * node] ^ nodes[2 * node + 1];
        }
        Self { size, nodes }
    }

    fn set(&mut self, place: usize, value: u8) {
        let mut node = place + self.size;
        self.nodes[node] = value;
        while node > 1 {
            node /= 2;
            self.nodes[node] = self.nodes[2 * node] ^ self.nodes[2 * node + 1];
        }
    }

    fn sum(&self, from: usize, to: usize) -> u8 {
        let (mut from, mut to, mut sum) = (from + self.size, to + self.size, 0);
        while from < to {
            if from % 2 == 1 {
                sum ^= self.nodes[from];
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                sum ^= self.nodes[to];
            }
            (from, to) = (from / 2, to / 2);
        }
        sum
    }
}
