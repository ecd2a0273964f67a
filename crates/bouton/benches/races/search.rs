//! Searches in the form that races use, within 200 MB as with `--max-memory 200M`, and their baselines.

use std::collections::HashMap;
use std::env;
use std::num::NonZeroUsize;
use std::process::Command;

use bouton::ask::grundy;
use bouton::ask::question::Question;
use bouton::catalog::Catalog;
use bouton::{Convention, Limits, MoveList, Nimber, Ruleset, mex};

/// The maximum number of bytes that a search may hold.
const BYTES: u64 = 200_000_000;

/// The limits of every search here, with this number of threads.
pub fn limits(threads: usize) -> Limits<'static> {
    Limits::none().with_bytes(BYTES).with_threads(NonZeroUsize::new(threads).expect("a thread"))
}

/// The question about a position of a game of the catalogue.
///
/// # Panics
/// If the text is no position.
pub fn question(game: &str, text: &str) -> Question {
    let catalog = Catalog::standard();
    let game = catalog.find(game).expect("a game of the catalogue");
    let question = Question::read(&catalog, Some(game), text.as_bytes(), None, Convention::Normal);
    question.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value of a position of a game of the catalogue, found on this many threads. Nothing is known from earlier runs.
///
/// # Panics
/// If no value is found.
pub fn value(game: &str, text: &str, threads: usize) -> Nimber {
    let found = grundy(&question(game, text), &limits(threads)).unwrap_or_else(|halt| panic!("{halt}"));
    found.found.expect("a value")
}

/// A function that checks that a value is the expected one, and returns the value.
pub fn checked(expected: u64) -> impl Fn(Nimber) -> Nimber {
    move |found| {
        assert_eq!(found, Nimber(expected));
        found
    }
}

/// The value of a position by the recurrence: each position is computed once up to symmetry, from all its options.
pub fn plainly(game: &str, text: &str) -> Nimber {
    let question = question(game, text);
    let mut known = HashMap::new();
    question.sum().components().iter().map(|part| recurrence(&question.rules, part.clone(), &mut known)).sum()
}

fn recurrence<R: Ruleset>(
    rules: &R,
    position: R::Position,
    known: &mut HashMap<R::Position, Nimber>,
) -> Nimber {
    let position = rules.canonical(position);
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let mut list = MoveList::<R>::default();
    rules.moves(&position, &mut list);
    let options = list.iter().map(|(_, option)| {
        option.iter().map(|component| recurrence(rules, component.clone(), known)).sum::<Nimber>()
    });
    let value = mex(&options.collect::<Vec<_>>());
    known.insert(position, value);
    value
}

/// The program igsolve (P. Beling, 0.1.2). `cargo install igsolve --version 0.1.2` puts it on the path, or the
/// variable `IGSOLVE` names it. The time of its whole process is measured, some milliseconds more than its search.
#[derive(Clone, Copy)]
pub struct Igsolve(&'static str);

impl Igsolve {
    /// The program, if it is installed and reports its version.
    pub fn installed() -> Option<Self> {
        let program = env::var("IGSOLVE").unwrap_or_else(|_| "igsolve".to_owned());
        let version = Command::new(&program).arg("--version").output().ok()?;
        version.stdout.starts_with(b"igsolve").then(|| Self(program.leak()))
    }

    /// The value of the full board with these numbers of rows and columns.
    pub fn value(self, game: &str, rows: u32, cols: u32) -> Nimber {
        let (rows, cols) = (rows.to_string(), cols.to_string());
        let answer = Command::new(self.0).args([game, "-r", &rows, "-c", &cols]).output();
        let answer = String::from_utf8(answer.expect("igsolve runs").stdout).expect("text");
        let value = answer.lines().find_map(|line| line.strip_prefix("Nimber of initial position: "));
        Nimber(value.expect("igsolve answers").trim().parse().expect("a number"))
    }
}
