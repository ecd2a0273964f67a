//! What whole processes are asked: the contests, and tiny positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::child::{self, BARE, EMPTY, PLAIN, timed};
use super::contests::{crosscut, gridgame, pshtbrth, tabgame};
use super::random::Random;

/// Runs go on until there are this many,
const MOST_RUNS: u32 = 25;
/// or until they have taken this long together.
const LONG_ENOUGH: Duration = Duration::from_secs(6);

/// A contest's input, and what has been promised.
pub struct Work {
    pub name: String,
    contest: &'static str,
    /// A flag of the command besides.
    flag: Option<&'static str>,
    input: Box<dyn Fn() -> String>,
    /// Whether the plain program ends soon enough to be raced.
    has_plain: bool,
    promise: Promise,
}

/// What has been promised of a contest.
enum Promise {
    /// At most so many times the time of the bare program.
    Bare(f64),
    /// At most one so-manieth of the time of the plain program.
    Plain(f64),
}

/// What reads an input and answers it plainly.
pub fn program(contest: &str) -> fn(&str) -> String {
    match contest {
        "inventor" => crosscut::inventor_plainly,
        "caos3" => crosscut::caos3_plainly,
        "pshtbrth" => pshtbrth::plainly,
        "gridgame" => gridgame::plainly,
        "tabgame" => tabgame::plainly,
        _ => panic!("there is no contest {contest}"),
    }
}

/// The contests at the judges' limits, or small.
pub fn works(quick: bool) -> Vec<Work> {
    let of = |small: u64, limit: u64| if quick { small } else { limit };
    let work = |contest, name: String, input: Box<dyn Fn() -> String>, promise| {
        let name = format!("{contest}: {name}");
        Work { name, contest, flag: None, input, has_plain: true, promise }
    };
    let inventor = |[rows, cols]: [usize; 2], marked| {
        let cases = of(4, 100) as usize;
        let name = format!("T = {cases}, {rows} x {cols}, {marked} % marked");
        let input = move || crosscut::boards(cases, [rows, cols], b"X.", marked, &mut Random::new(1));
        work("inventor", name, Box::new(input), Promise::Plain(4.0))
    };
    let caos3 = |meadow| {
        let (cases, side) = (of(2, 10) as usize, of(10, 20) as usize);
        let name = format!("T = {cases}, {side} x {side}, {meadow} % meadows");
        let input = move || crosscut::boards(cases, [side, side], b"^#", meadow, &mut Random::new(meadow));
        // Grundy values in place of names: the winner is a weak check.
        Work { flag: Some("--values"), ..work("caos3", name, Box::new(input), Promise::Plain(4.0)) }
    };
    let pshtbrth = |updates| {
        let (tests, size) = (of(2, 5) as u32, of(1_000, 100_000));
        let name = format!("T = {tests}, N = M = {size}, {updates} % updates");
        let input = move || pshtbrth::input(tests, size, updates, &mut Random::new(3 + updates));
        work("pshtbrth", name, Box::new(input), Promise::Bare(1.5))
    };
    let gridgame = |name: &str, side| {
        let size = of(1_000, 100_000);
        let input = move || gridgame::input(1, size, [side; 2], &mut Random::new(4));
        work("gridgame", format!("N = Q = {size}, {name}"), Box::new(input), Promise::Plain(4.0))
    };
    let tabgame = |tests, [rows, cols]: [u64; 2], starts, has_plain| {
        let name = format!("T = {tests}, N = {rows}, M = {cols}, Q = {starts}");
        let input = move || tabgame::input(tests, [rows, cols], starts, &mut Random::new(5));
        Work { has_plain, ..work("tabgame", name, Box::new(input), Promise::Bare(1.5)) }
    };
    let side = of(200, 100_000);
    vec![
        inventor([2, of(20, 100) as usize], 100),
        inventor([of(8, 14) as usize; 2], 50),
        caos3(100),
        caos3(95),
        pshtbrth(50),
        pshtbrth(0),
        pshtbrth(100),
        gridgame("scattered to 10^9", 1_000_000_000),
        gridgame("a quarter of a square", 2 * of(1_000, 100_000).isqrt()),
        tabgame(3, [side; 2], side, quick),
        tabgame(3, [side, 30], side, true),
        tabgame(of(300, 333_333), [1; 2], 1, true),
    ]
}

impl Work {
    /// Runs all programs in turn, compares their outputs and prints a line.
    ///
    /// # Panics
    /// If a program fails, or if two outputs differ.
    pub fn race(&self, quick: bool) {
        let folder = Folder::new();
        let [input, ours, bare, plain] =
            ["input", "command", "bare", "plain"].map(|name| folder.0.join(name));
        fs::write(&input, (self.input)()).expect("the input can be written");
        let arguments: Vec<_> = ["contest", self.contest].into_iter().chain(self.flag).collect();
        let run_plain = || timed(child::other(&[PLAIN, self.contest]), Some(&input), &plain);
        let mut best = [Duration::MAX; 3];
        let begun = Instant::now();
        for run in 0..if quick { 2 } else { MOST_RUNS } {
            let ours_took = timed(child::command(&arguments), Some(&input), &ours);
            // The bare program writes the answers of the plain one, or else of the command's first run.
            let plain_took = if self.has_plain { run_plain() } else { Duration::MAX };
            let answers = folder.0.join("answers");
            if run == 0 {
                fs::copy(if self.has_plain { &plain } else { &ours }, &answers)
                    .expect("answers can be copied");
            }
            let bare_took = timed(child::other(&[BARE, &path_text(&answers)]), Some(&input), &bare);
            for other in [&bare, &ours].into_iter().chain(self.has_plain.then_some(&plain)) {
                let alike = fs::read(other).ok() == fs::read(&answers).ok();
                assert!(alike, "{}: {} has not the right answers", self.name, other.display());
            }
            for (best, took) in best.iter_mut().zip([ours_took, bare_took, plain_took]) {
                *best = took.min(*best);
            }
            if begun.elapsed() > LONG_ENOUGH {
                break;
            }
        }
        self.print(best, fs::metadata(&input).map_or(0, |input| input.len()), quick);
    }

    fn print(&self, [ours, bare, plain]: [Duration; 3], bytes: u64, quick: bool) {
        let (to_bare, to_plain) = match self.promise {
            // What has been promised, has been of the largest inputs.
            _ if quick => (String::new(), String::new()),
            Promise::Bare(most) => {
                (promised(format!("at most {most} x"), ratio(ours, bare) <= most), String::new())
            }
            Promise::Plain(least) => {
                (String::new(), promised(format!("{least} x"), ratio(plain, ours) >= least))
            }
        };
        let plainly = match self.has_plain {
            true => format!("{} | {:.1} x", shown(plain), ratio(plain, ours)),
            false => " | ".to_owned(),
        };
        let (size, more) = (bytes as f64 / f64::from(1 << 20), ratio(ours, bare));
        println!(
            "| {} | {size:.2} MiB | {} | {} | {more:.2} x | {to_bare} | {plainly} | {to_plain} |",
            self.name,
            shown(ours),
            shown(bare)
        );
    }
}

/// A question that takes no more than a moment.
pub struct Start {
    /// The arguments of the command.
    arguments: &'static [&'static str],
    /// What the answer begins with.
    answer: &'static str,
    /// The most that it may take beyond an empty program.
    most: Duration,
}

/// Tiny positions, and heaps that need the proof of a period first.
pub const STARTS: [Start; 7] = [
    Start::tiny(&["solve", "nim", "1 + 2"], "The player to move wins (N). Grundy value 3"),
    Start::tiny(&["solve", "crosscut", "..*/.*."], "The player to move loses (P). Grundy value 0"),
    Start::tiny(&["solve", "blackout", "11/11"], "The player to move wins (N). Grundy value 1"),
    Start::tiny(&["solve", "rook", "(6,5)"], "The player to move wins (N). Grundy value 3"),
    Start::tiny(&["games"], "crosscut"),
    Start::proof(&["solve", "kayles", "1000000000000000000"], "The player to move wins (N). Grundy value 1"),
    Start::proof(&["solve", "0.07", "999999999999999999 + 5"], "The player to move wins (N). Grundy value 5"),
];

impl Start {
    const fn tiny(arguments: &'static [&'static str], answer: &'static str) -> Self {
        Self { arguments, answer, most: Duration::from_millis(3) }
    }

    const fn proof(arguments: &'static [&'static str], answer: &'static str) -> Self {
        Self { arguments, answer, most: Duration::from_millis(10) }
    }

    /// What is asked.
    pub fn name(&self) -> String {
        self.arguments.join(" ")
    }

    /// Runs the command and an empty program in turn and prints a line.
    ///
    /// # Panics
    /// If the answer is wrong.
    pub fn race(&self, quick: bool) {
        let name = self.name();
        let folder = Folder::new();
        let output = folder.0.join("output");
        let (mut ours, mut empty) = (Duration::MAX, Duration::MAX);
        for _ in 0..if quick { 2 } else { 100 } {
            ours = ours.min(timed(child::command(self.arguments), None, &output));
            let answer = fs::read_to_string(&output).expect("there is an answer");
            assert!(answer.starts_with(self.answer), "{name}: {answer}");
            empty = empty.min(timed(child::other(&[EMPTY]), None, &output));
        }
        let more = ours.saturating_sub(empty);
        println!(
            "| {name} | {} | {} | {:.1} x | {} | {} |",
            shown(ours),
            shown(empty),
            ratio(ours, empty),
            shown(more),
            promised(format!("at most {}", shown(self.most)), more <= self.most)
        );
    }
}

/// A promise, and whether it was kept.
pub fn promised(promise: String, is_kept: bool) -> String {
    if is_kept { promise } else { format!("{promise}, not reached") }
}

/// A folder that is gone with its owner.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("process-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn path_text(path: &Path) -> String {
    path.to_str().expect("the folder's name is text").to_owned()
}

fn ratio(more: Duration, less: Duration) -> f64 {
    more.as_secs_f64() / less.as_secs_f64()
}

pub fn shown(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}
