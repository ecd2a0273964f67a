//! Races: our code and a baseline run in turn, and their answers are compared.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use bouton::catalog::CONTESTS;
use bouton::notation::Reader;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The size of the inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Small inputs: all answers in a few seconds.
    Quick,
    /// The largest inputs that a judge allows.
    Limit,
    /// Inputs larger than any judge allows.
    Beyond,
}

impl Scale {
    /// The size for this scale.
    pub fn of<T>(self, quick: T, limit: T, beyond: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Limit => limit,
            Self::Beyond => beyond,
        }
    }
}

/// The size of the inputs, and the choice of races.
pub struct Track {
    pub scale: Scale,
    /// Only races with one of these words in their names run; all races if there is no word.
    pub words: Vec<String>,
}

/// A race: its name, its input and its promise.
pub struct Race<I> {
    pub name: String,
    /// The ratio that is promised, if any.
    pub promised: Option<f64>,
    /// Counts the positions and moves of the input, if memory is reported by position.
    pub counted: Option<Count<I>>,
    /// Makes the input. It is called only if the race is run.
    pub input: Box<dyn FnOnce() -> I>,
}

/// A function that counts the positions and the moves of an input.
pub type Count<I> = fn(&I) -> [usize; 2];

impl<I> Race<I> {
    /// A race without a promise.
    pub fn new(name: impl Into<String>, input: impl FnOnce() -> I + 'static) -> Self {
        Self { name: name.into(), promised: None, counted: None, input: Box::new(input) }
    }

    /// Promises that the baseline takes at least `ratio` times as long.
    pub fn promising(self, ratio: f64) -> Self {
        Self { promised: Some(ratio), ..self }
    }

    /// Also reports memory by position, without four bytes for each move.
    pub fn counting(self, counted: Count<I>) -> Self {
        Self { counted: Some(counted), ..self }
    }
}

/// Maximum number of runs.
const MOST_RUNS: u32 = 7;
/// No further run begins once all runs together have taken this long.
const LONG_ENOUGH: Duration = Duration::from_secs(8);

impl Track {
    fn asks_for(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    pub fn print_head(&self) {
        println!("| work | ours | baseline | ratio | promised | peak memory |");
        println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    }

    /// Times both in turn, compares the answers and prints a line. The line contains the shortest time of each, the
    /// ratio of the baseline's time to ours, the promised ratio, and the maximum number of bytes that our code held
    /// in addition to the input.
    ///
    /// # Panics
    /// If the answers differ.
    pub fn race<I, T: PartialEq + Debug>(
        &self,
        race: Race<I>,
        ours: impl Fn(&I) -> T,
        baseline: impl Fn(&I) -> T,
    ) {
        if !self.asks_for(&race.name) {
            return;
        }
        let input = (race.input)();
        let (mut best, mut best_baseline, mut peak) = (Duration::MAX, Duration::MAX, 0);
        let begun = Instant::now();
        for _ in 0..self.scale.of(2, MOST_RUNS, MOST_RUNS) {
            let (time, answer, bytes) = timed(|| ours(&input));
            let (time_of_baseline, expected, _) = timed(|| baseline(&input));
            assert!(answer == expected, "{}: {}", race.name, difference(&answer, &expected));
            (best, best_baseline, peak) =
                (best.min(time), best_baseline.min(time_of_baseline), peak.max(bytes));
            if begun.elapsed() > LONG_ENOUGH {
                break;
            }
        }
        let ratio = best_baseline.as_secs_f64() / best.as_secs_f64();
        // Promises are not checked on small inputs, because there the fixed cost of a run is most of the time.
        let promised = race.promised.filter(|_| self.scale != Scale::Quick);
        let promised = promised.map_or(String::new(), |promised| {
            let kept = if ratio < promised { ", not reached" } else { "" };
            format!("{} x{kept}", shown_ratio(promised))
        });
        let (ours, baseline) = (shown(best), shown(best_baseline));
        let memory =
            in_mib(peak) + &race.counted.map_or(String::new(), |count| by_position(peak, count(&input)));
        println!(
            "| {} | {ours} | {baseline} | {} x | {promised} | {memory} |",
            race.name,
            shown_ratio(ratio)
        );
    }

    /// Times our code alone, if a baseline would take minutes, and checks the answer.
    pub fn alone<I, T>(&self, race: Race<I>, ours: impl Fn(&I) -> T, check: impl Fn(&I, &T)) {
        if !self.asks_for(&race.name) {
            return;
        }
        let input = (race.input)();
        let (time, answer, peak) = timed(|| ours(&input));
        check(&input, &answer);
        println!("| {} | {} |  | checked |  | {} |", race.name, shown(time), in_mib(peak));
    }
}

/// The whole output of the program of a contest, with the additional output if it is asked for.
pub fn answer(contest: &str, input: &str, has_extra: bool) -> String {
    let contest = CONTESTS.iter().find(|known| known.name == contest).expect("a contest");
    let output = contest.output_of(&mut Reader::new(input.as_bytes()), has_extra);
    String::from_utf8(output.unwrap_or_else(|error| panic!("{error}"))).expect("answers are text")
}

/// The time that `run` took, its answer, and the maximum number of bytes that it held at once.
fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let begun = Instant::now();
    let result = run();
    (begun.elapsed(), result, MEMORY.peak_usage().saturating_sub(before))
}

fn shown(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds => format!("{:.3} ms", seconds * 1e3),
    }
}

/// The text of a ratio, with at least two digits.
fn shown_ratio(ratio: f64) -> String {
    if ratio < 1.0 { format!("{ratio:.2}") } else { format!("{ratio:.1}") }
}

fn in_mib(bytes: usize) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// The memory for each position, without four bytes for each move.
fn by_position(bytes: usize, [positions, moves]: [usize; 2]) -> String {
    let left = bytes.saturating_sub(4 * moves);
    format!(": {:.1} bytes a position and 4 a move", left as f64 / positions as f64)
}

/// The first line in which two answers differ.
fn difference(ours: &impl Debug, expected: &impl Debug) -> String {
    let [ours, expected] = [format!("{ours:#?}"), format!("{expected:#?}")];
    let lines = ours.lines().zip(expected.lines()).enumerate();
    let line = lines.into_iter().find(|(_, (a, b))| a != b);
    let start = |text: &str| text.chars().take(200).collect::<String>();
    line.map_or("one answer is longer".to_owned(), |(at, (a, b))| {
        format!("line {}: `{}`, expected `{}`", at + 1, start(a), start(b))
    })
}
