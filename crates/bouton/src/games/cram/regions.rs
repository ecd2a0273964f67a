//! Cram as a certificate states it: the parts of a board, and those of one cell among them.
//!
//! No theorem is used in the moves. Which values a certificate should state is found with theorems, so the game has
//! [`Cram`] at hand.

use super::shortcut::{Cram, CramTables};
use crate::games::shape::Shape;
use crate::games::tiles::Cover;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// Cram on connected shapes, with those of one cell.
#[derive(Clone, Debug)]
pub struct CramRegions<const W: usize> {
    known: Cram<W>,
}

impl<const W: usize> CramRegions<W> {
    /// The game, and beside it the one with all theorems on these tables.
    #[must_use]
    pub fn new(tables: &CramTables) -> Self {
        Self { known: Cram::new((1, 1), tables) }
    }

    /// Cram with all theorems.
    #[must_use]
    pub fn known(&self) -> &Cram<W> {
        &self.known
    }
}

impl<const W: usize> Ruleset for CramRegions<W> {
    type Position = Shape<W>;
    type Move = Cover;

    fn moves(&self, shape: &Shape<W>, list: &mut MoveList<Self>) {
        self.known.tiles().list(shape, 1, list);
    }

    fn canonical(&self, shape: Shape<W>) -> Shape<W> {
        self.known.tiles().canonical(shape)
    }

    fn size(&self, shape: &Shape<W>) -> u64 {
        self.known.size(shape)
    }

    fn always_ends(&self) -> bool {
        self.known.always_ends()
    }
}

impl<const W: usize> Keyed for CramRegions<W> {
    fn key(&self, shape: &Shape<W>, bytes: &mut Vec<u8>) {
        self.known.key(shape, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Shape<W>> {
        self.known.position(bytes)
    }
}
