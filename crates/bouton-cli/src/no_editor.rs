//! In the place of the editor where there is no terminal.

use bouton::ask::question::Question;

use crate::failure::Failure;
use crate::typed::Typed;

/// An editor that there is not.
pub enum LineEditor {}

impl LineEditor {
    /// There is no terminal.
    pub fn new(_: &'static [&'static str]) -> Option<Self> {
        None
    }

    /// The next line.
    pub fn line(&mut self, _: &Question) -> Result<Typed, Failure> {
        match *self {}
    }
}
