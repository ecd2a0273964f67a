//! Inventor Outlasting and CAOS3, against a cache of all sub-rectangles and a hash set for the mex.

use bouton::Limits;
use bouton::catalog::Catalog;
use bouton::notation::{Measure, Sizes};
use bouton::tables::filled::table;

use super::contests::crosscut::{self as plain, Rectangles};
use super::race::{Race, Track, answer};
use super::random::Random;
use super::search::value;

/// The rows of a board, each cell marked or not.
type Board = Vec<Vec<bool>>;

/// The rows and the columns of a board.
type Size = (usize, usize);

/// Whole boards.
pub fn kernels(track: &Track) {
    let side = track.scale.of(16, 64, 64);
    // A full board is solved by another method, so a corner is left unmarked.
    for (percent, hash_set, stamps) in [(100, 25.0, 8.0), (50, 45.0, 14.0), (10, 25.0, 10.0)] {
        let name =
            |against: &str| format!("crosscut: table of {side} x {side}, {percent} % marked, {against}");
        let input = move || scattered(side, percent, &mut Random::new(percent));
        track.race(Race::new(name("hash set"), input).promising(hash_set), on(1), by_hash_set);
        track.race(Race::new(name("stamps"), input).promising(stamps), on(1), whole_by_stamps);
    }
    threads(track);
    full(track);
    sparse(track);
}

/// Two threads against one.
fn threads(track: &Track) {
    let side = track.scale.of(24, 128, 128);
    let name = format!("crosscut: table of {side} x {side}, 50 % marked, two threads against one");
    let race = Race::new(name, move || scattered(side, 50, &mut Random::new(5)));
    track.race(race.promising(1.8), on(2), on(1));
}

/// Full boards, against a table of all parts of one board, which has the values of all boards that are no larger.
fn full(track: &Track) {
    let (most, side) = track.scale.of((60, 12), (240, 64), (240, 64));
    let name =
        format!("crosscut: all full boards up to {most} x {most}, one table of {side} x {side} by stamps");
    let sizes = (1..=side).flat_map(|rows| (1..=side).map(move |cols| (rows, cols)));
    let sizes: Vec<Size> = sizes.collect();
    let ours = |_: &Board| {
        let crosscut = Catalog::standard().find("crosscut").expect("the catalogue has crosscut");
        let all = Sizes::read(Measure::Board, format!("1x1..{most}x{most}").as_bytes()).expect("sizes");
        let table =
            table(&crosscut, &all, &Limits::none(), &()).unwrap_or_else(|refusal| panic!("{refusal}"));
        let value = |&(rows, cols): &Size| table.value((rows - 1) * most + cols - 1).expect("no limit").0;
        sizes.iter().map(value).collect::<Vec<_>>()
    };
    let race = Race::new(name, move || vec![vec![true; side]; side]);
    track.race(race.promising(1.0), ours, |board| by_stamps(board, &sizes));
}

/// One mark in each row and column, and some more marks: play reaches few of the rectangles.
fn sparse(track: &Track) {
    let side = track.scale.of(20, 100, 100);
    for more in [0, side / 4] {
        let name = format!("crosscut: permutation of {side} and {more} marks more");
        let race = Race::new(name, move || permutation(side, more));
        track.race(race.promising(1.0), on(1), whole_by_stamps);
    }
}

/// A board with one mark in each row and column, and `more` further marks.
fn permutation(side: usize, more: usize) -> Board {
    let (mut board, mut seed) = (vec![vec![false; side]; side], Random::new(side as u64));
    let mut cols: Vec<_> = (0..side).collect();
    for row in &mut board {
        row[cols.swap_remove(seed.below(cols.len() as u64) as usize)] = true;
    }
    let mut left = more;
    while left > 0 {
        let [row, col] = [0, 1].map(|_| seed.below(side as u64) as usize);
        left -= usize::from(!board[row][col]);
        board[row][col] = true;
    }
    board
}

/// A board on which each cell except the first is marked at random.
fn scattered(side: usize, percent: u64, seed: &mut Random) -> Board {
    let is_marked = |row, col, seed: &mut Random| row + col > 0 && seed.chance(percent);
    (0..side).map(|row| (0..side).map(|col| is_marked(row, col, seed)).collect()).collect()
}

/// Our value of the whole board, computed on this many threads.
fn on(threads: usize) -> impl Fn(&Board) -> u64 {
    move |board| {
        let sign = |&is_marked: &bool| if is_marked { '*' } else { '.' };
        let rows: Vec<String> = board.iter().map(|row| row.iter().map(sign).collect()).collect();
        value("crosscut", &rows.join("/"), threads).0
    }
}

/// The marked cells.
fn marks(board: &Board) -> Vec<Size> {
    let cells = |(row, cells): (usize, &Vec<bool>)| {
        (0..cells.len()).filter(|&col| cells[col]).map(|col| (row, col)).collect::<Vec<_>>()
    };
    board.iter().enumerate().flat_map(cells).collect()
}

fn by_hash_set(board: &Board) -> u64 {
    let mut rectangles = Rectangles::new(&marks(board));
    let [rows, cols] = [rectangles.rows, rectangles.cols];
    for (r0, c0) in (0..rows).flat_map(|r0| (0..cols).map(move |c0| (r0, c0))) {
        for (r1, c1) in (r0 + 1..=rows).flat_map(|r1| (c0 + 1..=cols).map(move |c1| (r1, c1))) {
            rectangles.value(r0, r1, c0, c1);
        }
    }
    rectangles.value(0, rows, 0, cols).into()
}

fn whole_by_stamps(board: &Board) -> u64 {
    let Rectangles { rows, cols, .. } = Rectangles::new(&marks(board));
    by_stamps(board, &[(rows, cols)])[0]
}

/// The values of the upper left corners of these sizes. Computes all rectangles from small to large, with four lookups for each option
/// and an array of stamps for the mex.
fn by_stamps(board: &Board, sizes: &[Size]) -> Vec<u64> {
    let Rectangles { marked, rows, cols, .. } = Rectangles::new(&marks(board));
    let columns = |row: &Vec<bool>| (0..cols).filter(|&col| row[col]).collect::<Vec<_>>();
    let columns: Vec<_> = marked.iter().map(columns).collect();
    // For each row and column, the number of the row's marks to the left of the column.
    let count = |columns: &Vec<usize>| (0..=cols).map(|col| columns.partition_point(|&c| c < col)).collect();
    let counts: Vec<Vec<usize>> = columns.iter().map(count).collect();
    let (width, size) = (cols + 1, (cols + 1) * (cols + 1));
    let mut table = vec![0u16; (rows + 1) * (rows + 1) * size];
    let mut stamps = vec![0u32; (rows * cols + 1).next_power_of_two()];
    let mut round = 0;
    for height in 1..=rows {
        for r0 in 0..=rows - height {
            let r1 = r0 + height;
            for c0 in (0..cols).rev() {
                for c1 in c0 + 1..=cols {
                    round += 1;
                    for r in r0..r1 {
                        let above = &table[(r0 * (rows + 1) + r) * size..][..size];
                        let below = &table[((r + 1) * (rows + 1) + r1) * size..][..size];
                        let [above_left, below_left] =
                            [above, below].map(|part| &part[c0 * width..][..width]);
                        for &c in &columns[r][counts[r][c0]..counts[r][c1]] {
                            let right = (c + 1) * width + c1;
                            let option = above_left[c] ^ above[right] ^ below_left[c] ^ below[right];
                            stamps[usize::from(option)] = round;
                        }
                    }
                    let value = stamps.iter().position(|&stamp| stamp != round).expect("a value is missing");
                    table[(r0 * (rows + 1) + r1) * size + c0 * width + c1] = value as u16;
                }
            }
        }
    }
    sizes.iter().map(|&(height, right)| table[height * size + right].into()).collect()
}

/// Inventor Outlasting. At the limit R * C <= 200 and T = 100; beyond it, R * C = 2000 and T = 1.
pub fn inventor(track: &Track) {
    let scale = track.scale;
    let cases = scale.of(4, 100, 1);
    let mut seed = 0;
    let mut compared = |name: &str, [rows, cols]: [usize; 2], marked| {
        seed += 1;
        let promised = [([2, 100], 100), ([44, 44], 80)].contains(&([rows, cols], marked));
        let name = format!("inventor: T = {cases}, {rows} x {cols}, {name}");
        let race = Race::new(name, move || {
            plain::boards(cases, [rows, cols], b"X.", marked, &mut Random::new(seed))
        });
        let race = if promised { race.promising(20.0) } else { race };
        track.race(race, |input| answer("inventor", input, false), |input| plain::inventor_plainly(input));
    };
    let (square, long) = (scale.of([8, 9], [14, 14], [30, 30]), scale.of([2, 20], [2, 100], [12, 75]));
    compared("full", square, 100);
    compared("half marked", square, 50);
    compared("full", long, 100);
    compared("half marked", long, 50);
    compared("half marked", scale.of([20, 1], [100, 2], [75, 12]), 50);
    for &(size, marked) in
        scale.of(&[][..], &[], &[([44, 45], 100), ([44, 44], 80), ([44, 45], 50), ([20, 100], 50)])
    {
        compared(&format!("{marked} % marked"), size, marked);
    }
}

/// CAOS3. At the limit the board is 20 x 20 and T = 10; beyond it, the board is 64 x 64 and T = 1. The output has Grundy values instead of
/// names, because the winner alone is a weak check.
pub fn caos3(track: &Track) {
    let scale = track.scale;
    let cases = scale.of(2, 10, 1);
    for &side in scale.of(&[10][..], &[20], &[40, 64]) {
        for (name, meadow) in [("meadows only", 100), ("95 % meadows", 95), ("80 % meadows", 80)] {
            let name = format!("caos3: T = {cases}, {side} x {side}, {name}");
            let race = Race::new(name, move || {
                plain::boards(cases, [side, side], b"^#", meadow, &mut Random::new(meadow))
            });
            track.race(race, |input| answer("caos3", input, true), |input| plain::caos3_plainly(input));
        }
    }
}
