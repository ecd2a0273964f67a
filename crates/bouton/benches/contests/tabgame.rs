//! TABGAME, computed one cell at a time.

use crate::random::Random;

/// Random input. Starts come in threes: a cell, the cell above it and the cell to its left.
pub fn input(tests: u64, [rows, cols]: [u64; 2], starts: u64, seed: &mut Random) -> String {
    let mut input = format!("{tests}\n");
    for _ in 0..tests {
        for length in [cols, rows] {
            let ones = [10, 50, 90][seed.below(3) as usize];
            input.extend((0..length).map(|_| if seed.chance(ones) { '1' } else { '0' }).chain(['\n']));
        }
        input += &format!("{starts}\n");
        let mut cell = (1, 1);
        for start in 0..starts {
            if start % 3 == 0 {
                cell = (1 + seed.below(rows), 1 + seed.below(cols));
            }
            let (x, y) = [cell, (cell.0 - 1, cell.1), (cell.0, cell.1 - 1)][start as usize % 3];
            input += &format!("{} {}\n", x.max(1), y.max(1));
        }
    }
    input
}

/// A test: the digits of row 0 and of column 0, and the starts.
pub type Test<'a> = (&'a [u8], &'a [u8], Vec<(usize, usize)>);

pub fn read(input: &str) -> Vec<Test<'_>> {
    let mut words = input.split_ascii_whitespace();
    let mut word = || words.next().expect("a word");
    let tests = word().parse().expect("a number");
    let mut read = Vec::with_capacity(tests);
    for _ in 0..tests {
        let (top, left) = (word().as_bytes(), word().as_bytes());
        let count: usize = word().parse().expect("a number");
        let mut number = || word().parse::<usize>().expect("a number");
        read.push((top, left, (0..count).map(|_| (number(), number())).collect()));
    }
    read
}

/// Computes all cells of all rows down to the last start, one after another.
pub fn plainly(input: &str) -> String {
    let mut output = String::new();
    for (top, left, starts) in read(input) {
        let mut order: Vec<usize> = (0..starts.len()).collect();
        order.sort_unstable_by_key(|&start| starts[start].0);
        let mut answers = vec![b'?'; starts.len()];
        let mut row: Vec<bool> = top.iter().map(|&digit| digit == b'1').collect();
        let mut at = 0;
        for start in order {
            let (x, y) = starts[start];
            while at < x {
                let mut before = left[at] == b'1';
                for cell in &mut row {
                    before = !(before && *cell);
                    *cell = before;
                }
                at += 1;
            }
            answers[start] = if row[y - 1] { b'1' } else { b'0' };
        }
        output.extend(answers.into_iter().map(char::from).chain(['\n']));
    }
    output
}
