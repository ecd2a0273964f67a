//! Compares the parser of rules with CPython's parser, on random expressions and damaged rules, and checks that
//! nothing makes it panic.

mod dump;
mod expressions;
mod python;
#[path = "../../../tests/common/random.rs"]
mod random;
mod refusals;
mod stress;

use std::path::PathBuf;

use crate::source::{Fault, Source};
use crate::syntax::tree::File;

/// A text as a source.
fn source(text: &str) -> Source {
    Source { name: "rule.py".into(), text: text.into() }
}

fn parse(text: &str) -> Result<File, Fault> {
    crate::syntax::parse(&source(text))
}

fn parse_line(text: &str) -> Result<Option<File>, Fault> {
    crate::syntax::parse_line(&source(text))
}

/// The example rules, each with its name.
fn shipped() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules");
    let files = std::fs::read_dir(folder)
        .expect("examples/rules is there")
        .map(|entry| entry.expect("a file").path());
    let mut rules: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a text")))
        .collect();
    rules.sort();
    rules
}

#[test]
fn the_rules_that_ship_are_read() {
    let rules = shipped();
    assert!(rules.len() >= 13, "{}", rules.len());
    for (name, text) in rules {
        let file = parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(file.doc.is_some_and(|doc| !doc.is_empty()), "{name}");
        assert!(file.items.len() >= 2, "{name}");
        // With Windows line ends the rule means the same.
        let windows = parse(&text.replace('\n', "\r\n")).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(
            dump::file(&windows, false),
            dump::file(&parse(&text).expect("as above"), false),
            "{name}"
        );
    }
}
