//! The corpus of heap games: every entry that can be reached quickly is recomputed, with a proof if it is a period.

use std::collections::{BTreeMap, BTreeSet};

use bouton::Limits;
use bouton::heap::{book::Book, code::Code};
use bouton::tables::corpus::{Fact, TEXT, entries};
use serde::Deserialize;

/// Entries that need more heaps take minutes.
const REACH: u64 = 1_000_000;

/// The corpus in the form of its TOML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    solved: Vec<Section<Vec<u64>>>,
    values: Vec<Section<Vec<(u64, u64)>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section<T> {
    source: String,
    status: Option<String>,
    games: BTreeMap<String, T>,
}

fn book(code: &str) -> Book {
    Book::new(Code::read(code.as_bytes()).unwrap())
}

/// Checks the entries that need at most `reach` heaps, and counts the others.
fn left_out(reach: u64) -> usize {
    let mut left_out = 0;
    for entry in entries(TEXT) {
        let book = book(entry.code);
        if entry.needed(&book) <= reach {
            // The limit is for a wrong entry, whose proof would never end.
            let limits = Limits::none().with_positions(2 * reach);
            assert_eq!(entry.check(&book, &limits), Ok(None), "{}", entry.code);
        } else {
            left_out += 1;
        }
    }
    left_out
}

#[test]
fn entries_are_found_again() {
    assert!(left_out(REACH) == 2 && entries(TEXT).count() > 602);
}

#[test]
#[ignore = "takes minutes"]
fn all_entries_are_found_again() {
    assert_eq!(left_out(u64::MAX / 2), 0);
}

#[test]
fn the_corpus_is_toml_without_a_line_too_many() {
    let corpus: Corpus = toml::from_str(TEXT).unwrap();
    let mut read: BTreeMap<_, _> =
        entries(TEXT).map(|entry| (entry.code.to_owned(), (entry.fact, entry.source.to_owned()))).collect();
    assert_eq!(read.len(), entries(TEXT).count(), "each game is there once");
    for section in corpus.solved {
        assert!(section.source.len() > 10 && section.status.is_some());
        for (code, numbers) in section.games {
            let largest = numbers.get(2).map(|&value| (value, numbers[3]));
            let fact = Fact::Solved { preperiod: numbers[0], period: numbers[1], largest };
            assert_eq!(read.remove(&code), Some((fact, section.source.clone())));
        }
    }
    for section in corpus.values {
        assert!(section.source.len() > 10);
        for (code, values) in section.games {
            assert_eq!(read.remove(&code), Some((Fact::Values(values), section.source.clone())));
        }
    }
    assert!(read.is_empty(), "{read:?}");
}

#[test]
fn codes_are_written_in_one_way() {
    let codes: Vec<_> = entries(TEXT).map(|entry| entry.code).collect();
    for code in &codes {
        assert_eq!(Code::read(code.as_bytes()).unwrap().to_string(), *code);
    }
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
}
