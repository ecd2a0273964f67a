//! Inventor Outlasting and CAOS3: a cache of all sub-rectangles, and a hash set (with a fast hasher) for the mex.

use std::collections::BTreeSet;
use std::fmt::Write;

use hashbrown::HashSet;

use crate::random::Random;

/// A board as rows of signs.
type Board = Vec<Vec<u8>>;

/// Random boards. Each cell has the sign with a probability of `percent` in 100.
pub fn boards(
    cases: usize,
    [rows, cols]: [usize; 2],
    [sign, plain]: &[u8; 2],
    percent: u64,
    seed: &mut Random,
) -> String {
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let _ = writeln!(input, "{rows} {cols}");
        for _ in 0..rows {
            let row = (0..cols).map(|_| char::from(if seed.chance(percent) { *sign } else { *plain }));
            input.extend(row.chain(['\n']));
        }
    }
    input
}

fn read(input: &str) -> Vec<Board> {
    let mut words = input.split_ascii_whitespace();
    let mut number = || words.next().and_then(|word| word.parse::<usize>().ok()).expect("a number");
    let cases = number();
    let mut boards = Vec::with_capacity(cases);
    for _ in 0..cases {
        let rows: usize = words.next().and_then(|word| word.parse().ok()).expect("a number");
        words.next();
        boards.push(words.by_ref().take(rows).map(|row| row.as_bytes().to_vec()).collect());
    }
    boards
}

/// The number of winning first moves, in the judge's words.
pub fn inventor_plainly(input: &str) -> String {
    let mut output = String::new();
    for (case, board) in read(input).iter().enumerate() {
        let (rows, cols) = (board.len(), board[0].len());
        let spots = |parity: usize| {
            let cells = (0..rows).flat_map(move |r| (0..cols).map(move |c| (r, c)));
            let of_class = cells.filter(move |&(r, c)| (r + c) % 2 == parity && board[r][c] == b'X');
            of_class.map(move |(r, c)| (r + c, r + cols - c)).collect::<Vec<_>>()
        };
        let mut classes = [0, 1].map(|parity| Rectangles::new(&spots(parity)));
        let worth = classes.each_mut().map(Rectangles::whole);
        let wins = |class: usize, classes: &mut [Rectangles; 2]| {
            classes[class].options().into_iter().filter(|&value| value == worth[1 - class]).count()
        };
        let count = wins(0, &mut classes) + wins(1, &mut classes);
        let _ = writeln!(output, "Case #{}: {count}", case + 1);
    }
    output
}

/// The Grundy values. The first player wins if the value is not 0.
pub fn caos3_plainly(input: &str) -> String {
    let mut output = String::new();
    for board in read(input) {
        let meadow = |r: isize, c: isize| {
            let row = usize::try_from(r).ok().and_then(|r| board.get(r));
            row.zip(usize::try_from(c).ok()).and_then(|(row, c)| row.get(c)) == Some(&b'^')
        };
        let lives = |r: isize, c: isize| (-2..=2).all(|d| meadow(r + d, c) && meadow(r, c + d));
        let (rows, cols) = (board.len() as isize, board[0].len() as isize);
        let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let monsters = cells.filter(|&(r, c)| lives(r, c)).map(|(r, c)| (r as usize, c as usize));
        let value = Rectangles::new(&monsters.collect::<Vec<_>>()).whole();
        let _ = writeln!(output, "{value}");
    }
    output
}

/// The values of all sub-rectangles that the recursion needs, computed top-down.
pub struct Rectangles {
    pub marked: Vec<Vec<bool>>,
    pub rows: usize,
    pub cols: usize,
    /// The value plus 1; 0 if the value is not known.
    memory: Vec<u16>,
}

impl Rectangles {
    /// Rows and columns without a mark are left out of the numbering.
    pub fn new(marks: &[(usize, usize)]) -> Self {
        let lines =
            |side: fn(&(usize, usize)) -> usize| Vec::from_iter(BTreeSet::from_iter(marks.iter().map(side)));
        let (rows, cols) = (lines(|mark| mark.0), lines(|mark| mark.1));
        let mut marked = vec![vec![false; cols.len()]; rows.len()];
        for (row, col) in marks {
            marked[rows.partition_point(|r| r < row)][cols.partition_point(|c| c < col)] = true;
        }
        let (rows, cols) = (rows.len(), cols.len());
        let memory = vec![0; (rows + 1).pow(2) * (cols + 1).pow(2)];
        Self { marked, rows, cols, memory }
    }

    fn whole(&mut self) -> u16 {
        self.value(0, self.rows, 0, self.cols)
    }

    pub fn value(&mut self, r0: usize, r1: usize, c0: usize, c1: usize) -> u16 {
        if r0 == r1 || c0 == c1 {
            return 0;
        }
        let at = ((r0 * (self.rows + 1) + r1) * (self.cols + 1) + c0) * (self.cols + 1) + c1;
        if self.memory[at] == 0 {
            let mut seen = HashSet::new();
            for r in r0..r1 {
                for c in c0..c1 {
                    if self.marked[r][c] {
                        seen.insert(self.option(r0, r1, c0, c1, r, c));
                    }
                }
            }
            self.memory[at] = 1 + (0..).find(|value| !seen.contains(value)).expect("a value is missing");
        }
        self.memory[at] - 1
    }

    /// The value of the option after the mark in row `r` and column `c` is taken.
    fn option(&mut self, r0: usize, r1: usize, c0: usize, c1: usize, r: usize, c: usize) -> u16 {
        self.value(r0, r, c0, c)
            ^ self.value(r0, r, c + 1, c1)
            ^ self.value(r + 1, r1, c0, c)
            ^ self.value(r + 1, r1, c + 1, c1)
    }

    /// The values of the options.
    fn options(&mut self) -> Vec<u16> {
        let (rows, cols) = (self.rows, self.cols);
        let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let marks: Vec<_> = cells.filter(|&(r, c)| self.marked[r][c]).collect();
        marks.into_iter().map(|(r, c)| self.option(0, rows, 0, cols, r, c)).collect()
    }
}
