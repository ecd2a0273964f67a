//! Rule files of bouton: any impartial game, stated in a few lines of a strict subset of Python.

pub mod arithmetic;
mod check;
mod code;
pub mod declared;
pub mod dense;
pub mod game;
pub mod lint;
pub mod machine;
pub mod play;
mod round;
pub mod rule;
pub mod source;
pub mod stop;
pub mod syntax;
pub mod value;

/// The same language in CPython: the program `bouton_rules.py`, which plays a rule and shares no line with this crate.
pub const IN_PYTHON: &str = include_str!("../bouton_rules.py");

/// The page that a registry shows of this crate; its example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
