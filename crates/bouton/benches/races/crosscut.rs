//! Inventor Outlasting and CAOS3, against a cache of all sub-rectangles and a hash set for the mex.

use std::num::NonZeroUsize;

use bouton::Limits;
use bouton::contest::{NotAnswered, caos3 as caos3_program, inventor as inventor_program};
use bouton::games::crosscut::{Cell, Crosscut, FullBoards, Marks, Rect, Values};
use bouton::notation::ParseError;

use super::contests::crosscut::{self as plain, Rectangles};
use super::race::{Program, Race, Scale, Track, answer};
use super::random::Random;

/// Why an input is wrong: no limit is set.
fn wrong(error: NotAnswered) -> ParseError {
    match error {
        NotAnswered::Wrong(error) => error,
        other => panic!("{other}"),
    }
}

const INVENTOR: Program =
    |input, output| inventor_program::answer(input, output, false, &Limits::none()).map_err(wrong);
/// The output has Grundy values instead of names, because the winner alone is a weak check.
const CAOS3: Program =
    |input, output| caos3_program::answer(input, output, true, &Limits::none()).map_err(wrong);

/// Tables of whole boards.
pub fn kernels(track: &Track) {
    let side = track.scale.of(16, 64, 64);
    // A full board is solved by another method, so a corner is left unmarked.
    for (percent, hash_set, stamps) in [(100, 25.0, 8.0), (50, 45.0, 14.0), (10, 25.0, 10.0)] {
        let name =
            |against: &str| format!("crosscut: table of {side} x {side}, {percent} % marked, {against}");
        let input = move || scattered([side, side], percent, &mut Random::new(percent));
        track.race(Race::new(name("hash set"), input).promising(hash_set), in_table(1), by_hash_set);
        track.race(Race::new(name("stamps"), input).promising(stamps), in_table(1), by_stamps);
    }
    threads(track);
    full(track);
    sparse(track);
}

/// Two threads against one.
fn threads(track: &Track) {
    let side = track.scale.of(24, 128, 128);
    let name = format!("crosscut: table of {side} x {side}, 50 % marked, two threads against one");
    let race = Race::new(name, move || scattered([side, side], 50, &mut Random::new(5)));
    track.race(race.promising(1.8), in_table(2), in_table(1));
}

/// Full boards, against one board by the general method, which computes all boards that are no larger.
fn full(track: &Track) {
    let (most, side) = track.scale.of((60, 12), (240, 64), (240, 64));
    let name = format!("crosscut: all full boards up to {most} x {most}, one table of {side} x {side}");
    let race = Race::new(name, move || scattered([side, side], 100, &mut Random::new(1)));
    let sizes = move || (1..side).flat_map(move |height| (1..=side).map(move |width| (height, width)));
    let ours = move |_: &Marks| {
        let boards = FullBoards::new(most, most, &Limits::none()).expect("no limit");
        sizes().map(|(height, width)| boards.value(height, width).expect("small").0).collect::<Vec<_>>()
    };
    let general = move |marks: &Marks| {
        let board = Crosscut::straight(marks);
        let mut values = Values::new(&board);
        let mut value = |rect| values.value(rect, &Limits::none()).expect("no limit").0;
        value(board.whole());
        sizes().map(|(height, width)| value(Rect::new(1..1 + height, 0..width))).collect()
    };
    track.race(race.promising(1.0), ours, general);
}

/// One mark in each row and column, and some more marks: play reaches few of the rectangles.
fn sparse(track: &Track) {
    let name = |side, more| format!("crosscut: permutation of {side} and {more} marks more");
    let side = track.scale.of(20, 100, 100);
    for more in [0, side / 4] {
        let race = Race::new(name(side, more), move || permutation(side, more));
        track.race(race.promising(1.0), whole, |marks| by_stamps(marks)[0]);
    }
    let side = track.scale.of(40, 200, 200);
    for more in [0, side / 4] {
        let race = Race::new(name(side, more), move || permutation(side, more));
        let visited = |marks: &Marks| {
            let board = Crosscut::straight(marks);
            let mut values = Values::new(&board);
            values.value(board.whole(), &Limits::none()).expect("no limit");
            values.positions()
        };
        track.alone(race, visited, |marks, &visited| {
            let pairs = u64::from(marks.rows()) * (u64::from(marks.rows()) + 1) / 2;
            assert!(track.scale == Scale::Quick || visited * 1000 < pairs * pairs, "{visited} were visited");
        });
    }
}

fn whole(marks: &Marks) -> u64 {
    let board = Crosscut::straight(marks);
    Values::new(&board).value(board.whole(), &Limits::none()).expect("no limit").0
}

/// A board with one mark in each row and column, and `more` further marks.
fn permutation(side: u32, more: u32) -> Marks {
    let (mut marks, mut seed) = (Marks::new(side, side), Random::new(side.into()));
    let mut cols: Vec<_> = (0..side).collect();
    for row in 0..side {
        let col = cols.swap_remove(seed.below(cols.len() as u64) as usize);
        marks.insert(Cell::new(row, col));
    }
    while marks.len() < u64::from(side + more) {
        let [row, col] = [0, 1].map(|_| seed.below(side.into()) as u32);
        marks.insert(Cell::new(row, col));
    }
    marks
}

/// The marks of a board on which each cell except the first is marked at random.
fn scattered([rows, cols]: [u32; 2], percent: u64, seed: &mut Random) -> Marks {
    let mut marks = Marks::new(rows, cols);
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col))).skip(1);
    cells.filter(|_| seed.chance(percent)).for_each(|cell| marks.insert(cell));
    marks
}

/// The rectangles whose values are compared: the whole board and some pseudorandom ones.
fn asked(board: &Crosscut) -> Vec<Rect> {
    let (whole, mut seed) = (board.whole(), Random::new(1));
    let mut span = |end: u32| {
        let ends = [0, 1].map(|_| seed.below(u64::from(end) + 1) as u32);
        ends[0].min(ends[1])..ends[0].max(ends[1])
    };
    let rects = (0..1000).map(|_| Rect::new(span(whole.r1), span(whole.c1)));
    [whole].into_iter().chain(rects).collect()
}

/// Our table, computed on this many threads.
fn in_table(threads: usize) -> impl Fn(&Marks) -> Vec<u64> {
    let limits = Limits::none().with_threads(NonZeroUsize::new(threads).expect("a thread"));
    move |marks| {
        let board = Crosscut::straight(marks);
        let mut values = Values::new(&board);
        asked(&board).into_iter().map(|rect| values.value(rect, &limits).expect("no limit").0).collect()
    }
}

fn by_hash_set(marks: &Marks) -> Vec<u64> {
    let cells = marks.iter().map(|cell| (cell.row as usize, cell.col as usize));
    let mut rectangles = Rectangles::new(&cells.collect::<Vec<_>>());
    let [rows, cols] = [rectangles.rows, rectangles.cols];
    for (r0, c0) in (0..rows).flat_map(|r0| (0..cols).map(move |c0| (r0, c0))) {
        for (r1, c1) in (r0 + 1..=rows).flat_map(|r1| (c0 + 1..=cols).map(move |c1| (r1, c1))) {
            rectangles.value(r0, r1, c0, c1);
        }
    }
    let rects = asked(&Crosscut::straight(marks)).into_iter();
    let rects = rects.map(|rect| [rect.r0, rect.r1, rect.c0, rect.c1].map(|bound| bound as usize));
    rects.map(|[r0, r1, c0, c1]| rectangles.value(r0, r1, c0, c1).into()).collect()
}

/// Computes all rectangles from small to large, with four lookups for each option and an array of stamps for the mex.
fn by_stamps(marks: &Marks) -> Vec<u64> {
    let cells = marks.iter().map(|cell| (cell.row as usize, cell.col as usize));
    let Rectangles { marked, rows, cols, .. } = Rectangles::new(&cells.collect::<Vec<_>>());
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
    let rects = asked(&Crosscut::straight(marks)).into_iter();
    let rects = rects.map(|rect| [rect.r0, rect.r1, rect.c0, rect.c1].map(|bound| bound as usize));
    let at = |[r0, r1, c0, c1]: [usize; 4]| (r0 * (rows + 1) + r1) * size + c0 * width + c1;
    rects
        .map(|rect| if rect[0] < rect[1] && rect[2] < rect[3] { table[at(rect)].into() } else { 0 })
        .collect()
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
        track.race(race, |input| answer(INVENTOR, input), |input| plain::inventor_plainly(input));
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

/// CAOS3. At the limit the board is 20 x 20 and T = 10; beyond it, the board is 64 x 64 and T = 1.
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
