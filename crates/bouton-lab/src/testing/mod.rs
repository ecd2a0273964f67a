//! Where a program is wrong: small positions, all of them, then random larger ones, until the program and the truth differ.
//!
//! An [`Exam`] knows what is asked and the right answers; a [`Candidate`] answers. [`find_failure`] looks for the first position at which
//! they differ, and [`shrink`] makes it smaller.

mod candidate;
mod exam;
mod examine;
mod judged;
mod oracle;
mod questions;
mod search;
mod shrink;

pub use candidate::{Candidate, Computed};
pub use exam::{Exam, Fault, Known, Paper};
pub use examine::{Examiner, Failure, Unexamined};
pub use judged::JudgedExam;
pub use oracle::Oracle;
pub use questions::{Asked, QuestionExam, Words};
pub use search::{Plan, Report, find_failure};
pub use shrink::shrink;
