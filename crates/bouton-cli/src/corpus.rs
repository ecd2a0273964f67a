//! `bouton corpus`: the corpus of heap games, recomputed.

use std::io::Write;

use bouton::catalog::Catalog;
use bouton::heap::book::Book;
use bouton::heap::code::Code;
use bouton::heap::period::GUY_SMITH;
use bouton::notation::quoted;
use bouton::tables::corpus::{Entry, Fact, TEXT, entries};
use serde::Serialize;

use crate::args;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN, REFUSED};
use crate::headline::{headline, wrapped};
use crate::json;
use crate::output::Plain;
use crate::watch::Watch;

#[derive(Serialize)]
struct CorpusJson<'a> {
    agree: usize,
    disagree: usize,
    not_reached: usize,
    entries: &'a [Checked<'a>],
}

/// An entry, and the result of the check.
#[derive(Serialize)]
struct Checked<'a> {
    code: &'a str,
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'a [(u64, u64)]>,
    /// Whether the entry is right; `None` if a limit was reached first.
    agrees: Option<bool>,
    /// The result of the program, where it differs from the entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
}

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Corpus) -> Result<ExitCode, Failure> {
    let all: Vec<_> = entries(TEXT).collect();
    let wanted =
        args.codes.iter().map(|written| canonical(catalog, written, &all)).collect::<Result<Vec<_>, _>>()?;
    let is_asked = |entry: &&Entry<'_>| wanted.is_empty() || wanted.iter().any(|code| code == entry.code);
    let mut asked: Vec<_> = all.iter().filter(is_asked).map(|entry| (entry, book(entry.code))).collect();
    // Within a limit on time as many as can be are reached.
    asked.sort_by_cached_key(|(entry, book)| entry.needed(book));
    let watch = Watch::new(&args.limits);
    let mut checked = Vec::new();
    let mut out = Plain;
    for (entry, book) in asked {
        let found = watch.limited(|limits| {
            limits.check(bouton::Progress::default())?;
            entry.check(&book, limits)
        });
        let found = Checked::of(entry, found.ok());
        if !args.json {
            out.write_all(found.report().as_bytes()).map_err(Failure::writing)?;
        }
        checked.push(found);
    }
    let count = |agrees| checked.iter().filter(|checked| checked.agrees == agrees).count();
    let [agree, disagree, not_reached] = [Some(true), Some(false), None].map(count);
    let text = if args.json {
        json::line(&CorpusJson { agree, disagree, not_reached, entries: &checked })
    } else {
        let entries = if checked.len() == 1 { "entry" } else { "entries" };
        format!(
            "{} {entries}: {agree} agree, {disagree} disagree, {not_reached} not reached within the limits.\n",
            checked.len()
        )
    };
    out.write_all(text.as_bytes()).map_err(Failure::writing)?;
    Ok(match (disagree, not_reached) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(NOT_KNOWN),
        _ => ExitCode::from(REFUSED),
    })
}

/// A game of the corpus, as it is written there.
fn canonical(catalog: &Catalog, written: &str, all: &[Entry<'_>]) -> Result<String, Failure> {
    let code = match catalog.find(written).and_then(|game| game.book.clone()) {
        Some(book) => book.code().to_string(),
        None => {
            let code = Code::read(written.as_bytes());
            code.map_err(|error| Failure::Text("CODE".to_owned(), error))?.to_string()
        }
    };
    match all.iter().any(|entry| entry.code == code) {
        true => Ok(code),
        false => {
            let hint = format!("`bouton pattern {code}` studies any game with a code");
            Err(Failure::usage(format!("{} is not in the corpus", quoted(&code)), hint))
        }
    }
}

/// An empty book of the game.
fn book(code: &str) -> Book {
    Book::new(Code::read(code.as_bytes()).expect("the corpus has codes, as a test says"))
}

impl<'a> Checked<'a> {
    fn of(entry: &'a Entry<'_>, found: Option<Option<String>>) -> Self {
        let (preperiod, period, values) = match &entry.fact {
            &Fact::Solved { preperiod, period, .. } => (Some(preperiod), Some(period), None),
            Fact::Values(values) => (None, None, Some(values.as_slice())),
            _ => (None, None, None),
        };
        let agrees = found.as_ref().map(Option::is_none);
        Self {
            code: entry.code,
            source: entry.source,
            preperiod,
            period,
            values,
            agrees,
            found: found.flatten(),
        }
    }

    /// A headline for people, and the source.
    fn report(&self) -> String {
        let what = match (self.preperiod, self.period, self.values) {
            (Some(preperiod), Some(period), _) => format!("period {period} from {preperiod} on"),
            (_, _, values) => {
                let values = values.unwrap_or_default().iter();
                values.map(|(heap, value)| format!("G({heap}) = {value}")).collect::<Vec<_>>().join(", ")
            }
        };
        let head = format!("{}: {what}", self.code);
        let source = self.source;
        let (status, label) = match (self.agrees, self.period, &self.found) {
            (None, ..) => ("not reached within the limits".to_owned(), "source:"),
            (_, _, Some(found)) => (format!("WRONG: found {found}"), "source:"),
            (_, Some(_), None) => (format!("PROVED by {}", GUY_SMITH.name), "agrees with its source:"),
            (_, None, None) => ("EXACT".to_owned(), "agrees with its source:"),
        };
        headline(&head, &status) + &wrapped(&format!("  {label} {source}"))
    }
}
