//! Rule files of bouton: any impartial game, stated in a few lines of a strict subset of Python.

mod arithmetic;
mod check;
mod code;
pub mod declared;
mod dense;
pub mod formula;
pub mod game;
pub mod lint;
mod machine;
pub mod play;
mod round;
pub mod rule;
pub mod source;
pub mod stop;
pub mod syntax;
pub mod value;

pub use machine::print_with;

/// The rule language in CPython: the program `bouton_rules.py`. It plays a rule and shares no code with this crate.
pub const IN_PYTHON: &str = include_str!("../bouton_rules.py");

/// The page that a registry shows for this crate. Its example runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
