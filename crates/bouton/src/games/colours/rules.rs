//! A game on cells of two colours as a ruleset.

use std::marker::PhantomData;

use super::cells::Cells;
use super::field::Field;
use super::game::ColourGame;
use super::kind::Colour;
use super::parts::ColourParts;
use super::step::Step;
use crate::games::shape::Bits;
use crate::notation::Name;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The game `G` on a board or a graph of at most `64 * W` cells. A position is one part of it.
///
/// # Complexity
/// A move costs a look at each neighbour of each cell of its part, and a canonical form a step for each row and each cell.
///
/// # Examples
/// ```
/// use bouton::games::clobber::Clobber;
/// use bouton::games::colours::{ColourRules, Field};
/// use bouton::{DepthFirst, Limits, Nimber};
/// let rules = ColourRules::<Clobber, 1>::new(Field::board(1, 4).unwrap());
/// let parts = rules.parts(rules.cells(b"xoxo")).collect();
/// assert_eq!(DepthFirst::new(&rules).grundy(&parts, &Limits::none()).unwrap(), Nimber(3));
/// ```
#[derive(Clone, Debug)]
pub struct ColourRules<G, const W: usize> {
    field: Field<W>,
    game: PhantomData<fn() -> G>,
}

impl<G: ColourGame, const W: usize> ColourRules<G, W> {
    /// The game on these cells.
    #[must_use]
    pub fn new(field: Field<W>) -> Self {
        Self { field, game: PhantomData }
    }

    /// The field on which the game is played.
    #[must_use]
    pub fn field(&self) -> &Field<W> {
        &self.field
    }

    /// The position that these signs mean. There is one sign for each cell.
    ///
    /// # Panics
    /// If there are more signs than cells.
    #[must_use]
    pub fn cells(&self, signs: &[u8]) -> Cells<W> {
        G::cells(signs, self.field.network())
    }

    /// The parts of a position that have a move.
    #[inline]
    pub fn parts(&self, cells: Cells<W>) -> impl Iterator<Item = Cells<W>> + '_ {
        ColourParts::<G, W>::new(cells, self.field.network())
    }

    /// Whether play can reach a position with these cells.
    fn is_possible(&self, cells: Cells<W>) -> bool {
        let network = self.field.network();
        let has_sign = |cell| G::SIGNS.iter().any(|(_, kind)| *kind == cells.kind(cell));
        (cells.all() & !network.all()).is_empty()
            && cells.all().iter().all(has_sign)
            && G::misplaced(cells, network).is_none()
    }
}

impl<G: ColourGame, const W: usize> Ruleset for ColourRules<G, W> {
    type Position = Cells<W>;
    type Move = Step<Name>;

    fn moves(&self, &cells: &Cells<W>, list: &mut MoveList<Self>) {
        G::moves(cells, self.field.network(), &mut |step, left| {
            debug_assert!(left.size() < cells.size(), "{} has a move that lowers nothing", G::NAME);
            list.push(step.named(self.field.names()), self.parts(left));
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

impl<G: ColourGame, const W: usize> Keyed for ColourRules<G, W> {
    /// Writes the bytes of the black cells, then the same number of bytes of the white cells, up to the last byte that is not 0 in both.
    fn key(&self, cells: &Cells<W>, bytes: &mut Vec<u8>) {
        let count = cells.all().end().div_ceil(8) as usize;
        let halves = Colour::BOTH.map(|colour| cells.of(colour).to_bytes().take(count));
        bytes.extend(halves.into_iter().flatten());
    }

    fn position(&self, bytes: &[u8]) -> Option<Cells<W>> {
        let (black, white) = bytes.split_at_checked(bytes.len() / 2)?;
        let cells = Cells::new(Bits::from_bytes(black)?, Bits::from_bytes(white)?);
        let is_key = bytes.len() == 2 * cells.all().end().div_ceil(8) as usize;
        (is_key && self.is_possible(cells)).then_some(cells)
    }
}
