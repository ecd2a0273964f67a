//! Every command in the README and in `docs/` is run, and prints what stands there.

use crate::transcript::{replay, root};

#[test]
fn the_readme_tells_the_truth() {
    replay(&root().join("README.md"));
}

#[test]
fn the_documents_tell_the_truth() {
    let files = std::fs::read_dir(root().join("docs")).expect("there are documents");
    let paths = files.map(|file| file.expect("a document can be read").path());
    let mut documents: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    documents.sort();
    assert!(!documents.is_empty());
    documents.iter().for_each(|path| replay(path));
}

#[test]
fn the_readme_shows_code_that_is_compiled() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let (_, code) = readme.split_once("```rust\n").expect("it shows code");
    let (code, _) = code.split_once("```").expect("the code ends");
    let rules = std::fs::read_to_string(root().join("crates/bouton/src/theory/ruleset.rs"));
    let rules = rules.expect("the contract of a ruleset is there");
    let documents = rules.lines().filter_map(|line| line.strip_prefix("///"));
    let documents: Vec<_> = documents.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    assert!(documents.join("\n").contains(code.trim_end()), "the example of `Ruleset` is another");
}
