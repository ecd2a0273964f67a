//! Rule files of bouton: any impartial game, stated in a few lines of a strict subset of Python.

pub mod rule;
pub mod source;
pub mod syntax;
