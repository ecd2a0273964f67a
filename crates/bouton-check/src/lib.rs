//! An independent checker of the certificates that `bouton` writes.
//!
//! A certificate says step by step why an answer about an impartial game is true; `docs/certificates.md` defines the format. The checker
//! shares no line with the solver and depends on nothing but the standard library. Read it in this order: `certificate` and `heads` (the lines),
//! `section`, `sums` and `claims` (what proves a line), `games`, `moves` and `digraph` (the rules), `period`, `law`, `saltus` and `heaps` (codes whose
//! values repeat), `table` (folders of values), `maps`, `rook` and `staircase` (games whose outcomes the checker finds itself), `position`,
//! `board` and `graph`, `words`, `budget`, `sha256`.
//!
//! ```
//! use bouton_check::{Limits, check};
//!
//! let text = "bouton certificate 1\nconvention normal\ncode 0.33\nvalue 1 1\nvalue 2 2\nclaim value 3 1 + 2\nend 2\n";
//! let verdict = check(text, None, Limits::default());
//! assert_eq!(verdict.to_string(), "VALID\nclaim value 3 0.33: 1 + 0.33: 2\ngame 0.33: code\n");
//! assert_eq!(verdict.exit_code(), 0);
//! let wrong = check(&text.replace("value 2 2", "value 1 2"), None, Limits::default());
//! assert_eq!(wrong.to_string(), "INVALID at line 5: option 1 is worth 1\n");
//! ```

#![forbid(unsafe_code)]

mod board;
mod budget;
mod certificate;
mod claims;
mod digraph;
mod games;
mod graph;
mod heads;
mod heaps;
mod law;
mod maps;
mod moves;
mod outcome;
mod period;
mod position;
mod rook;
mod saltus;
mod section;
mod sha256;
mod staircase;
mod sums;
mod table;
#[cfg(test)]
mod tests;
mod verdict;
mod words;

pub use budget::Limits;
pub use table::Folder;
pub use verdict::Verdict;

/// Checks a certificate. A line `table` is about a folder of values, which is given beside the text. No text and no folder makes the checker panic, and none takes more work or memory than the limits allow.
pub fn check(text: &str, table: Option<&Folder>, limits: Limits) -> Verdict {
    certificate::Checker::new(text, table, limits).verdict()
}
