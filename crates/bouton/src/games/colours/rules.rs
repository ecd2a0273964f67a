//! A game on cells of two colours as a ruleset.

use super::cells::Cells;
use super::field::Field;
use super::game::{ColourGame, RulesOnCells};
use super::kind::{Colour, Kind};
use super::parts::ColourParts;
use super::step::ColourMove;
use crate::games::shape::Bits;
use crate::notation::Name;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// A game on a board or a graph of at most `64 * W` cells. A position is one part of it.
///
/// # Complexity
/// A move costs a look at each neighbour of each cell of its part, and a canonical form a step for each row and each cell.
#[derive(Clone)]
pub struct ColourRules<const W: usize> {
    /// The field on which the game is played.
    pub field: Field<W>,
    game: RulesOnCells<W>,
    signs: &'static [(u8, Kind)],
    /// For each kind, whether neighbours of each other kind belong to the same part.
    joins: [[bool; 4]; 4],
}

impl<const W: usize> ColourRules<W> {
    /// The game `G` on these cells.
    #[must_use]
    pub fn new<G: ColourGame>(field: Field<W>) -> Self {
        let joins = Kind::ALL.map(|one| Kind::ALL.map(|other| G::join(one, other)));
        Self { field, game: RulesOnCells::of::<G>(), signs: G::SIGNS, joins }
    }

    /// The position that these signs mean. There is one sign for each cell.
    ///
    /// # Panics
    /// If there are more signs than cells.
    #[must_use]
    pub fn cells(&self, signs: &[u8]) -> Cells<W> {
        (self.game.cells)(signs, &self.field.network)
    }

    /// A cell whose sign is impossible in its place, and what is expected there. There is one sign for each cell.
    #[must_use]
    pub fn misplaced_sign(&self, signs: &[u8]) -> Option<(u32, &'static str)> {
        (self.game.misplaced_sign)(signs, &self.field.network)
    }

    /// The sign of a vertex without a mark.
    #[must_use]
    pub fn unmarked(&self) -> u8 {
        self.signs[0].0
    }

    /// The sign that is printed for a cell.
    #[must_use]
    pub fn sign(&self, kind: Kind) -> u8 {
        let known = self.signs.iter().find(|(_, known)| *known == kind);
        known.map_or(b'?', |(sign, _)| *sign)
    }

    /// The parts of a position that have a move.
    #[inline]
    pub fn parts(&self, cells: Cells<W>) -> impl Iterator<Item = Cells<W>> + '_ {
        ColourParts::new(cells, &self.field.network, &self.joins).filter(|part| !(self.game.is_over)(*part))
    }

    /// Whether play can reach a position with these cells.
    fn is_possible(&self, cells: Cells<W>) -> bool {
        let has_sign = |kind| self.signs.iter().any(|(_, known)| *known == kind);
        let kinds = [
            (Kind::Black, cells.only(Colour::Black)),
            (Kind::White, cells.only(Colour::White)),
            (Kind::Either, cells.either()),
        ];
        (cells.all() & !self.field.network.all()).is_empty()
            && kinds.iter().all(|(kind, cells)| cells.is_empty() || has_sign(*kind))
            && (self.game.misplaced)(cells, &self.field.network).is_none()
    }
}

impl<const W: usize> Ruleset for ColourRules<W> {
    type Position = Cells<W>;
    type Move = ColourMove<Name>;

    fn moves(&self, &cells: &Cells<W>, list: &mut MoveList<Self>) {
        (self.game.moves)(cells, &self.field.network, &mut |step, left| {
            debug_assert!(left.size() < cells.size(), "{step:?} lowers nothing");
            list.push(step.named(self.field.graph.names()), self.parts(left));
        });
    }

    fn canonical(&self, cells: Cells<W>) -> Cells<W> {
        self.field.canonical(cells)
    }

    fn size(&self, cells: &Cells<W>) -> u64 {
        cells.size().into()
    }

    /// Every move lowers the number of colours.
    fn always_ends(&self) -> bool {
        true
    }
}

impl<const W: usize> Keyed for ColourRules<W> {
    /// Writes the bytes of the black cells, then the same number of bytes of the white cells, up to the last byte that is not 0 in both.
    fn key(&self, cells: &Cells<W>, bytes: &mut Vec<u8>) {
        let count = cells.all().end().div_ceil(8) as usize;
        Colour::BOTH.iter().for_each(|colour| cells.of(*colour).write(count, bytes));
    }

    fn position(&self, bytes: &[u8]) -> Option<Cells<W>> {
        let (black, white) = bytes.split_at_checked(bytes.len() / 2)?;
        let cells = Cells::new(Bits::from_bytes(black)?, Bits::from_bytes(white)?);
        let is_key = bytes.len() == 2 * cells.all().end().div_ceil(8) as usize;
        (is_key && self.is_possible(cells)).then_some(cells)
    }
}
