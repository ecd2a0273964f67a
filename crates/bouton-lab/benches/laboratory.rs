//! How long the laboratory takes beside the solver: explanations of large boards, and tests of a program that only echoes.
//!
//! Each line is a ratio to a baseline in the same run, and every answer is asserted. `--quick` takes less.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Limits};
use bouton_lab::explanation::{Extent, explain};
use bouton_lab::program::Program;
use bouton_lab::testing::{Candidate, Exam, Fault, Known, Paper, Plan, find_failure};

fn main() {
    let given = |flag: &str| std::env::args().any(|argument| argument == flag);
    // `cargo test --benches` runs benches without `--bench`: then only the answers matter, not the times.
    let quick = !given("--bench") || given("--quick");
    explanations(quick);
    echoes(quick);
}

/// Explanations against the answers that they are made of.
fn explanations(quick: bool) {
    let catalog = Catalog::standard();
    let side = if quick { 6 } else { 20 };
    // Every third cell of the board is marked, so it falls into no parts.
    let cell = |at: usize| if (at * at) % 3 == 1 { '*' } else { '.' };
    let row = |row: usize| (0..side).map(|col| cell(row * side + col)).collect::<String>();
    let board = (0..side).map(row).collect::<Vec<_>>().join("/");
    for (game, text) in [("crosscut", board), ("crosscut", format!("{side}x{side}"))] {
        let question =
            Question::read(&catalog, catalog.find(game), text.as_bytes(), None, Convention::Normal).unwrap();
        let begun = Instant::now();
        let answer = ask(&question, Detail::Reasons, &Limits::none()).unwrap();
        let solving = begun.elapsed();
        let begun = Instant::now();
        let explanation = explain(&question, None, Extent::default(), &Limits::none()).unwrap();
        let explaining = begun.elapsed();
        let explained = &explanation.answer;
        assert_eq!((explained.outcome, explained.nimber), (answer.outcome, answer.nimber));
        let text = explanation.document().text();
        assert!(text.contains("The Grundy value is"), "{text}");
        line(&format!("explain {game}, {side} x {side}"), explaining, "solve", solving);
    }
}

/// Words of positions, whose right answer is the position.
struct Echo;

impl Exam for Echo {
    fn right(&self, text: &str, _: &dyn Fn() -> bool) -> Known {
        Known::Right(vec![text.to_owned()])
    }

    fn input(&self, papers: &[Paper]) -> Vec<u8> {
        papers.iter().flat_map(|paper| format!("{}\n", paper.text).into_bytes()).collect()
    }

    fn first_wrong(&self, papers: &[Paper], output: &str) -> Option<(usize, Fault)> {
        let mut lines = output.lines();
        papers.iter().enumerate().find_map(|(at, paper)| {
            let given = lines.next();
            (given != Some(paper.text.as_str())).then(|| {
                let fault = given.map_or(Fault::Missing, |given| Fault::Answer(given.to_owned()));
                (at, fault)
            })
        })
    }

    fn confirm(&self, _: &Paper) -> Option<bool> {
        None
    }
}

/// Positions through the pipe of a program that echoes, against a function that does.
fn echoes(quick: bool) {
    let catalog = Catalog::standard();
    let positions = catalog.find("crosscut").and_then(|game| game.samples.clone()).unwrap();
    let count = if quick { 5_000 } else { 500_000 };
    let plan = Plan { sizes: 0..=16, positions: count, seed: 1, jobs: NonZeroUsize::MIN, is_fresh: false };
    let run = |candidate: &Candidate<'_>| {
        let begun = Instant::now();
        let report = find_failure(&Echo, candidate, &*positions, &plan, &|| true).unwrap();
        assert_eq!((report.failure.is_none(), report.tested >= count / 2), (true, true));
        (begun.elapsed(), report.tested)
    };
    let (plain, _) = run(&Candidate::Function(Box::new(|text| Ok(text.to_owned()))));
    let program = Program { command: "cat".to_owned(), time: Duration::from_secs(60), output_bytes: 1 << 30 };
    let (piped, tested) = run(&Candidate::Program(program));
    line(&format!("{tested} positions through `cat`"), piped, "a function", plain);
    println!("{:.0} positions a second", tested as f64 / piped.as_secs_f64());
}

fn line(what: &str, time: Duration, baseline: &str, other: Duration) {
    let ratio = time.as_secs_f64() / other.as_secs_f64();
    println!("{what}: {:.3} s, {ratio:.2} x {baseline} ({:.3} s)", time.as_secs_f64(), other.as_secs_f64());
}
