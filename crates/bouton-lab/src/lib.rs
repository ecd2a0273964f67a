//! The laboratory of bouton: it draws positions, explains answers, plays, tests programs against the truth, referees them and generates
//! positions.
//!
//! It works on a [`Question`](bouton::ask::question::Question) and its [`Answer`](bouton::ask::answer::Answer), so it serves every game
//! of a catalogue, rule files, codes and sums. It knows no game by name.

pub mod explanation;
pub mod generator;
pub mod in_any;
mod letter;
pub mod picture;
pub mod play;
pub mod player;
pub mod program;
pub mod reader;
pub mod referee;
pub mod testing;
mod text_or_null;
pub mod wrapping;
pub mod xml;
