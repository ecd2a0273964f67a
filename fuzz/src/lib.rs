//! The fuzz targets: each takes bytes, and panics if the library does not keep a promise about them.
//!
//! `fuzz_targets` gives these functions to libFuzzer. `crates/bouton-cli/tests/command/fuzzed.rs` runs the same functions on changed seeds
//! with the stable compiler. `CONTRIBUTING.md` says how to run both.

use std::sync::LazyLock;

use bouton::catalog::Catalog;

pub mod certificate;
pub mod code;
pub mod contest;
pub mod graph;
pub mod position;
pub mod rule;
pub mod store;

/// A function of a target, which takes an input.
pub type Run = fn(&[u8]);

/// A function that makes the seeds of a target: inputs to begin with.
pub type Seeds = fn() -> Vec<Vec<u8>>;

/// Every target: its name, its function, and its seeds.
pub const TARGETS: [(&str, Run, Seeds); 7] = [
    ("certificate", certificate::run, certificate::seeds),
    ("code", code::run, code::seeds),
    ("contest", contest::run, contest::seeds),
    ("graph", graph::run, graph::seeds),
    ("position", position::run, position::seeds),
    ("rule", rule::run, rule::seeds),
    ("store", store::run, store::seeds),
];

/// The games of the library.
static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// A text behind bytes that say how it is read.
fn seed(first: &[u8], text: impl AsRef<[u8]>) -> Vec<u8> {
    [first, text.as_ref()].concat()
}
