//! Staircase and TABGAME, against code that computes one cell at a time.

use bouton::Outcome;
use bouton::contest::tabgame;
use bouton::games::staircase::Outcomes;
use bouton::notation::Bits;

use super::contests::tabgame as plain;
use super::race::{Race, Track, answer};
use super::random::Random;

/// The outcomes of a board with long borders, from its digits as text, and questions about cells anywhere.
pub fn kernels(track: &Track) {
    let (len, questions) = (track.scale.of(100_000, 100_000_000, 0), track.scale.of(10_000, 1_000_000, 0));
    let race = |name: &str| {
        let name = format!("staircase: borders of {len} and {len} digits, {name}");
        Race::new(name, move || Board::new(len, questions))
    };
    let first_and_last = |board: &Board| vec![(1, 1), (len, len), *board.cells.last().expect("a cell")];
    track.race(
        race("against lines of cells").promising(20.0),
        |board| board.ours(&first_and_last(board)),
        |board| board.by_lines(&first_and_last(board)),
    );
    track.race(
        race("against three cells a byte"),
        |board| board.ours(&first_and_last(board)),
        |board| board.by_bytes(&first_and_last(board)),
    );
    let name = format!("and {questions} questions, against three cells a byte");
    track.race(race(&name), |board| board.ours(&board.cells), |board| board.by_bytes(&board.cells));
}

/// The digits of both borders, and the cells of the questions.
struct Board {
    borders: [Vec<u8>; 2],
    cells: Vec<(u64, u64)>,
}

impl Board {
    fn new(len: u64, questions: u64) -> Self {
        let mut seed = Random::new(7);
        let mut border = || (0..len).map(|_| b'0' + seed.below(2) as u8).collect();
        let borders = [border(), border()];
        Self { borders, cells: (0..questions).map(|_| (1 + seed.below(len), 1 + seed.below(len))).collect() }
    }

    /// The number of cells whose outcome is N.
    fn ours(&self, cells: &[(u64, u64)]) -> usize {
        let [top, left] = self.borders.each_ref().map(|border| {
            let digits = Bits::of(border);
            assert_eq!(digits.len(), border.len(), "a digit is none");
            digits
        });
        let outcomes = Outcomes::new(top, left);
        cells.iter().filter(|&&(x, y)| outcomes.outcome(x, y) == Some(Outcome::N)).count()
    }

    /// The number of cells whose outcome is N. This baseline also uses the law of diagonals, but computes one cell at
    /// a time: the lines 0, 1 and 2 along each border.
    fn by_lines(&self, cells: &[(u64, u64)]) -> usize {
        let [top, left] = &self.borders;
        let lines = |digits: &[u8], across: &[u8]| {
            let mut lines = [0; 3].map(|_| Vec::with_capacity(digits.len()));
            let (mut second, mut third) = (across[0] == b'1', across[1] == b'1');
            for &digit in digits {
                assert!(matches!(digit, b'0' | b'1'), "a digit is none");
                let first = digit == b'1';
                second = !(first && second);
                third = !(second && third);
                lines[0].push(first);
                lines[1].push(second);
                lines[2].push(third);
            }
            lines
        };
        let strips = [lines(top, left), lines(left, top)];
        count(cells, |strip, depth, index| strips[strip][depth][index])
    }

    /// The number of cells whose outcome is N, computed as in `by_lines` but with the cells of all three lines in one
    /// byte.
    fn by_bytes(&self, cells: &[(u64, u64)]) -> usize {
        let [top, left] = &self.borders;
        let bytes = |digits: &[u8], across: &[u8]| -> Vec<u8> {
            let (mut second, mut third) = (across[0] & 1, across[1] & 1);
            let cells = digits.iter().map(|&digit| {
                assert!(matches!(digit, b'0' | b'1'), "a digit is none");
                let first = digit & 1;
                second = 1 ^ first & second;
                third = 1 ^ second & third;
                first | second << 1 | third << 2
            });
            cells.collect()
        };
        let strips = [bytes(top, left), bytes(left, top)];
        count(cells, |strip, depth, index| strips[strip][index] >> depth & 1 == 1)
    }
}

/// The number of cells whose outcome is N; `is_n` knows the lines 0, 1 and 2 along the borders.
fn count(cells: &[(u64, u64)], is_n: impl Fn(usize, usize, usize) -> bool) -> usize {
    let is_n = |&&(x, y): &&(u64, u64)| {
        let depth = x.min(y).min(2);
        is_n(usize::from(x > y), depth as usize, (x.max(y) - (x.min(y) - depth)) as usize - 1)
    };
    cells.iter().filter(is_n).count()
}

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
        track.race(race, |input| answer(tabgame::answer, input), |input| plain::plainly(input));
    }
    let race = race(3, side, side, side);
    track.alone(race, |input| answer(tabgame::answer, input), |input, output| obeys_the_rule(input, output));
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
