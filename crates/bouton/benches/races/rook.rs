//! Rook and GRIDGAME, against an ordered map of intervals of free columns.

use bouton::Outcome;
use bouton::contest::gridgame;
use bouton::games::diagonals::{Segment, joined};
use bouton::games::rook::{Blocked, Cell as Start, Rook};

use super::contests::gridgame::{self as plain, Cell, Run, is_lost, lost_runs};
use super::race::{Race, Track, answer};
use super::random::Random;

/// The P-positions of large boards, and questions about them.
pub fn kernels(track: &Track) {
    let size = track.scale.of(3_000, 10_000_000, 10_000_000);
    let all = |name: &str, width: u64, height: u64, promised: f64| {
        let name = format!("rook: {size} blocked cells, {name}: all P-positions, sorting included");
        let race = Race::new(name, move || scattered(size, [width, height], &mut Random::new(9)));
        track.race(race.promising(promised), |cells| by_sweep(cells), |cells| by_intervals(cells));
    };
    all("scattered to 10^9", 1_000_000_000, 1_000_000_000, 2.5);
    let side = 2 * size.isqrt();
    all("a quarter of a square", side, side, 2.5);
    all("ten columns", 10, size, 1.0);
    all("ten rows", size, 10, 1.0);
    let smaller = track.scale.of(3_000, 1_000_000, 1_000_000);
    let name = format!("rook: {smaller} blocked cells, scattered to 10^9: maximal segments, sorted");
    let race = Race::new(name, move || scattered(smaller, [1_000_000_000; 2], &mut Random::new(9)));
    track.race(race.promising(2.5), |cells| by_joining_rows(cells), |cells| by_sorting_runs(cells));
    let (size, asked) = track.scale.of((500, 1_000), (1_000_000, 1_000_000), (1_000_000, 1_000_000));
    let name = format!("rook: {asked} questions, {size} blocked cells scattered to 10^9");
    let race = Race::new(name, move || questions(size, asked, 1_000_000_000, &mut Random::new(5)));
    track.race(race.promising(6.0), by_walk, by_search);
}

/// A board solved by both methods, and cells at the ends of runs of lost cells or next to them, unsorted.
struct Questions {
    rook: Rook,
    runs: Vec<Run>,
    starts: Vec<Start>,
}

fn questions(size: u64, asked: u64, side: u64, seed: &mut Random) -> Questions {
    let cells = scattered(size, [side; 2], seed);
    let Lost::Runs(runs) = by_intervals(&cells) else { unreachable!() };
    let rook = Rook::new(Blocked::from_iter(cells));
    let mut starts: Vec<_> = (0..asked).map(|_| near_end(&runs, seed)).collect();
    starts.retain(|&start| !rook.is_blocked(start));
    Questions { rook, runs, starts }
}

fn near_end(runs: &[Run], seed: &mut Random) -> Start {
    let run = &runs[seed.below(runs.len() as u64) as usize];
    let along = if seed.chance(50) { run.length.min(1_000) - 1 } else { 0 };
    let near = |start: u64, step: u64| (start + along + step).saturating_sub(1);
    let step = if seed.chance(60) { [1, 1] } else { [seed.below(3), seed.below(3)] };
    Start { x: near(run.x, step[0]), y: near(run.y, step[1]) }
}

fn by_walk(questions: &Questions) -> Vec<Option<Outcome>> {
    questions.rook.outcomes(&questions.starts)
}

fn by_search(questions: &Questions) -> Vec<Option<Outcome>> {
    let runs = &questions.runs;
    let outcome = |start: &Start| Some(if is_lost(runs, start.x, start.y) { Outcome::P } else { Outcome::N });
    questions.starts.iter().map(outcome).collect()
}

/// Random blocked cells, unsorted.
fn scattered(size: u64, [width, height]: [u64; 2], seed: &mut Random) -> Vec<Cell> {
    (0..size).map(|_| (seed.below(width), seed.below(height))).collect()
}

fn by_sweep(cells: &[Cell]) -> Lost {
    Lost::Swept(Rook::new(Blocked::from_iter(cells.iter().copied())))
}

fn by_intervals(cells: &[Cell]) -> Lost {
    let mut blocked: Vec<_> = cells.iter().map(|&(x, y)| (y, x)).collect();
    blocked.sort_unstable();
    blocked.dedup();
    Lost::Runs(lost_runs(&blocked))
}

fn by_joining_rows(cells: &[Cell]) -> Vec<Segment> {
    Rook::new(Blocked::from_iter(cells.iter().copied())).segments()
}

fn by_sorting_runs(cells: &[Cell]) -> Vec<Segment> {
    let Lost::Runs(runs) = by_intervals(cells) else { unreachable!() };
    let length = |run: &Run| Some(run.length).filter(|length| length >> 62 == 0);
    joined(runs.iter().map(|run| Segment { x: run.x, y: run.y, length: length(run) }).collect())
}

/// All lost cells in diagonal runs. A run may continue where another run ends.
enum Lost {
    Swept(Rook),
    Runs(Vec<Run>),
}

impl Lost {
    /// A number for each set of cells, independent of how it is cut into runs: if one run ends where another
    /// continues, the contributions of that end and that start cancel.
    fn fingerprint(&self) -> u64 {
        let hash = |x: u64, y: u64| {
            let mixed = (x ^ y.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y;
            (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        // Beyond the blocked cells, a run of the baseline ends only at the end of the numbers; it counts as endless.
        let piece = |x: u64, y: u64, length: Option<u64>| {
            let end =
                length.filter(|length| length >> 62 == 0).map_or(0, |length| hash(x + length, y + length));
            hash(x, y).wrapping_sub(end)
        };
        match self {
            Self::Swept(rook) => {
                rook.runs().map(|run| piece(run.x, run.y, run.length)).fold(0, u64::wrapping_add)
            }
            Self::Runs(runs) => {
                runs.iter().map(|run| piece(run.x, run.y, Some(run.length))).fold(0, u64::wrapping_add)
            }
        }
    }
}

impl PartialEq for Lost {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint() == other.fingerprint()
    }
}

impl std::fmt::Debug for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}", self.fingerprint())
    }
}

/// GRIDGAME. At the limit the blocked cells and the starts are 10^5 each in all; beyond it, ten times as many.
pub fn gridgame(track: &Track) {
    let size = track.scale.of(2_000, 100_000, 1_000_000);
    let race = |name: &str, tests: u64, width: u64, height: u64| {
        let name = format!("gridgame: T = {tests}, N = Q = {}, {name}", size / tests);
        let race =
            Race::new(name, move || plain::input(tests, size / tests, [width, height], &mut Random::new(4)));
        track.race(race, |input| answer(gridgame::answer, input), |input| plain::plainly(input));
    };
    let side = 2 * size.isqrt();
    race("scattered to 10^9", 1, 1_000_000_000, 1_000_000_000);
    race("a quarter of a square", 1, side, side);
    race("few rows", 1, size, 10);
    race("few columns", 1, 10, size);
    race("tiny tests", size / 10, 12, 12);
}
