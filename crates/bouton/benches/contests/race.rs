//! One shape of input: ours against the baseline, in turn.

use std::time::{Duration, Instant};

use bouton::notation::ParseError;

/// How large the inputs are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Small: all answers in a few seconds.
    Quick,
    /// The largest that the judge allows.
    Limit,
    /// What the judge does not allow: ten times the sums, CAOS3 at 64 x 64, Inventor at 2000 cells.
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

    pub fn title(self) -> &'static str {
        self.of("Small inputs", "At the judges' limits", "Beyond the judges' limits")
    }
}

/// A contest's program: reads the judge's input, appends the judge's output.
pub type Program = fn(&[u8], &mut Vec<u8>) -> Result<(), ParseError>;

/// What the answers are held against.
pub enum Against {
    /// A plain algorithm, timed too.
    Baseline(fn(&str) -> String),
    /// Whatever must hold of input and output, as the baseline would take minutes.
    Check(fn(&str, &str)),
}

/// An input of a contest.
pub struct Shape {
    pub name: String,
    pub input: String,
    pub ours: Program,
    pub against: Against,
}

/// Runs go on until there are this many,
const MOST_RUNS: u32 = 7;
/// or until they have taken this long together.
const LONG_ENOUGH: Duration = Duration::from_secs(8);

impl Shape {
    /// Times both, compares the answers and prints a line.
    ///
    /// # Panics
    /// If the answers differ.
    pub fn run(self, scale: Scale) {
        let Self { name, input, ours, against } = self;
        let most = scale.of(3, MOST_RUNS, MOST_RUNS);
        let begun = Instant::now();
        let (mut best, mut best_baseline) = (Duration::MAX, None);
        for run in 0..most {
            let (time, output) = timed(|| answer(ours, &input));
            best = best.min(time);
            match against {
                Against::Baseline(baseline) => {
                    let (time, expected) = timed(|| baseline(&input));
                    best_baseline = Some(best_baseline.map_or(time, |best: Duration| best.min(time)));
                    assert!(output == expected, "{name}: {}", first_difference(&output, &expected));
                }
                Against::Check(check) if run == 0 => check(&input, &output),
                Against::Check(_) => {}
            }
            if begun.elapsed() > LONG_ENOUGH {
                break;
            }
        }
        let baseline = best_baseline.map_or("-".to_owned(), seconds);
        let ratio = best_baseline.map(|time| time.as_secs_f64() / best.as_secs_f64());
        let ratio = ratio.map_or("checked".to_owned(), |ratio| format!("{ratio:.1} x"));
        println!("{name:<64} {:>10} {baseline:>10} {ratio:>9}", seconds(best));
    }
}

/// The whole output.
pub fn answer(program: Program, input: &str) -> String {
    let mut output = Vec::new();
    program(input.as_bytes(), &mut output).unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(output).expect("answers are text")
}

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let result = run();
    (begun.elapsed(), result)
}

fn seconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn first_difference(ours: &str, expected: &str) -> String {
    let lines = ours.lines().zip(expected.lines()).enumerate();
    let line = lines.into_iter().find(|(_, (a, b))| a != b);
    line.map_or("one output is longer".to_owned(), |(at, (a, b))| {
        let start = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
        format!("line {}, column {}", at + 1, start + 1)
    })
}
