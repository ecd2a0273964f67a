//! Rule files of bouton: any impartial game, stated in a few lines of a strict subset of Python.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

mod arithmetic;
mod check;
mod code;
pub mod corpus;
pub mod declared;
mod dense;
pub mod formula;
pub mod game;
pub mod lint;
pub mod look;
mod machine;
pub mod play;
mod positions;
pub mod printer;
pub mod rule;
pub mod source;
pub mod stop;
mod syntax;
pub mod value;
mod width;

/// The rule language in CPython: the program `bouton_rules.py`. It plays a rule and shares no code with this crate.
pub const IN_PYTHON: &str = include_str!("../bouton_rules.py");

/// The page that a registry shows for this crate. Its example runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
