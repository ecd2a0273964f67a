//! The corpus of heap games: every entry that can be reached quickly is recomputed, with a proof if it is a period.

use std::collections::BTreeMap;

use bouton::heap::period::Period;
use bouton::heap::{book::Book, code::Code};
use bouton::{Limits, Nimber, Unknown};
use serde::Deserialize;

/// Entries that need more heaps take minutes.
const REACH: u64 = 1_000_000;

/// The corpus in the form of its TOML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    solved: Vec<Section<Solved>>,
    values: Vec<Section<Vec<(u64, u64)>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section<T> {
    source: String,
    status: Option<String>,
    games: BTreeMap<String, T>,
}

/// A preperiod, a period and, where the source has them, the largest value and the first heap with that value.
#[derive(Deserialize)]
#[serde(untagged)]
enum Solved {
    Period(u64, u64),
    WithLargest(u64, u64, u64, u64),
}

impl Solved {
    fn needed(&self, book: &Book) -> u64 {
        let (Self::Period(preperiod, period) | Self::WithLargest(preperiod, period, ..)) = *self;
        book.theorem().map_or(u64::MAX, |theorem| theorem.needed(preperiod, period))
    }

    /// Recomputes the period. If the entry is wrong, returns a text that says what differs.
    fn check(&self, book: &Book, limits: &Limits<'_>) -> Result<Option<String>, Unknown> {
        book.extend(u64::MAX, limits)?;
        let found = book.period().map(|period| self.differs_from(&period));
        Ok(found.unwrap_or_else(|| Some("no period is proved".to_owned())))
    }

    fn differs_from(&self, found: &Period) -> Option<String> {
        let (Nimber(value), heap) = found.largest;
        let said = match *self {
            Self::Period(preperiod, period) => [preperiod, period, value, heap],
            Self::WithLargest(preperiod, period, value, heap) => [preperiod, period, value, heap],
        };
        let names = ["preperiod", "period", "largest value", "first heap of the largest value"];
        let mut pairs = names.into_iter().zip([found.preperiod, found.period, value, heap]).zip(said);
        let wrong = pairs.find(|((_, found), said)| found != said);
        wrong.map(|((what, found), said)| format!("{what} {found}, not {said}"))
    }
}

/// Whether the heaps have these values; if not, returns a text that says what differs.
fn check_values(book: &Book, values: &[(u64, u64)], limits: &Limits<'_>) -> Result<Option<String>, Unknown> {
    for &(heap, expected) in values {
        let Nimber(found) = book.find(heap, limits)?;
        if found != expected {
            return Ok(Some(format!("G({heap}) = {found}, not {expected}")));
        }
    }
    Ok(None)
}

fn corpus(text: &str) -> Corpus {
    toml::from_str(text).unwrap()
}

fn book(code: &str) -> Book {
    Book::new(Code::read(code.as_bytes()).unwrap())
}

fn published() -> Corpus {
    corpus(include_str!("../../corpus/octal.toml"))
}

/// Checks the entries that need at most `reach` heaps, and counts the others.
fn left_out(reach: u64) -> usize {
    let mut left_out = 0;
    // The limit is for a wrong entry, whose proof would never end.
    let limits = Limits::none().with_positions(2 * reach);
    let corpus = published();
    for (code, solved) in corpus.solved.iter().flat_map(|section| &section.games) {
        if solved.needed(&book(code)) <= reach {
            assert_eq!(solved.check(&book(code), &limits), Ok(None), "{code}");
        } else {
            left_out += 1;
        }
    }
    for (code, values) in corpus.values.iter().flat_map(|section| &section.games) {
        if values.iter().all(|&(heap, _)| heap < reach) {
            assert_eq!(check_values(&book(code), values, &limits), Ok(None), "{code}");
        } else {
            left_out += 1;
        }
    }
    left_out
}

#[test]
fn entries_are_found_again() {
    assert_eq!(left_out(REACH), 2);
}

#[test]
#[ignore = "takes minutes"]
fn all_entries_are_found_again() {
    assert_eq!(left_out(u64::MAX / 2), 0);
}

#[test]
fn an_entry_that_was_altered_is_refuted() {
    let checked = |code: &str, numbers: &[u64]| {
        let solved = match *numbers {
            [preperiod, period] => Solved::Period(preperiod, period),
            [preperiod, period, value, heap] => Solved::WithLargest(preperiod, period, value, heap),
            _ => panic!("{numbers:?}"),
        };
        solved.check(&book(code), &Limits::none()).unwrap()
    };
    assert_eq!(checked("0.77", &[71, 12]), None);
    assert_eq!(checked("0.45", &[498, 20, 8, 37]), None);
    let wrong = [
        ("0.77", &[72, 12][..], "preperiod 71, not 72"),
        ("0.77", &[71, 24], "period 12, not 24"),
        ("0.45", &[498, 20, 9, 37], "largest value 8, not 9"),
        ("0.45", &[498, 20, 8, 38], "first heap of the largest value 37, not 38"),
    ];
    for (code, numbers, expected) in wrong {
        assert_eq!(checked(code, numbers).as_deref(), Some(expected));
    }
    let values = check_values(&book("0.77"), &[(8, 1), (9, 5)], &Limits::none());
    assert_eq!(values.unwrap().as_deref(), Some("G(9) = 4, not 5"));
}

#[test]
fn entries_have_sources_and_codes_are_written_in_one_way() {
    let corpus = published();
    let solved = corpus.solved.iter().map(|section| (&section.source, &section.status));
    for (source, status) in solved {
        assert!(source.len() > 10 && status.is_some());
    }
    assert!(corpus.values.iter().all(|section| section.source.len() > 10 && section.status.is_none()));
    let mut codes: Vec<_> = corpus.solved.iter().flat_map(|section| section.games.keys()).collect();
    codes.extend(corpus.values.iter().flat_map(|section| section.games.keys()));
    for code in &codes {
        assert_eq!(Code::read(code.as_bytes()).unwrap().to_string(), **code);
    }
    let all = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert!(codes.len() == all && all > 602, "each game is there once");
}
