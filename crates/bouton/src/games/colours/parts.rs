//! The parts of a position, which never matter to one another.

use std::marker::PhantomData;

use super::cells::Cells;
use super::game::ColourGame;
use super::kind::{Colour, Kind};
use crate::games::network::Network;
use crate::games::shape::Bits;

/// The parts of a position that have a move, one after another.
pub struct ColourParts<'n, G, const W: usize> {
    network: &'n Network<W>,
    left: Cells<W>,
    /// For each kind, the cells of the kinds that it joins if they are neighbours.
    joined: [Bits<W>; 4],
    game: PhantomData<G>,
}

impl<'n, G: ColourGame, const W: usize> ColourParts<'n, G, W> {
    /// The parts of `cells`.
    #[inline]
    pub fn new(cells: Cells<W>, network: &'n Network<W>) -> Self {
        let kinds = [
            (Kind::Black, cells.only(Colour::Black)),
            (Kind::White, cells.only(Colour::White)),
            (Kind::Either, cells.either()),
        ];
        let joined = Kind::ALL.map(|kind| {
            let joins = kinds.iter().filter(|(other, _)| G::join(kind, *other));
            joins.fold(Bits::EMPTY, |joined, (_, cells)| joined | *cells)
        });
        Self { network, left: cells, joined, game: PhantomData }
    }
}

impl<G: ColourGame, const W: usize> Iterator for ColourParts<'_, G, W> {
    type Item = Cells<W>;

    #[inline]
    fn next(&mut self) -> Option<Cells<W>> {
        loop {
            let mut part = self.left.all().lowest();
            if part.is_empty() {
                return None;
            }
            let mut edge = part;
            while !edge.is_empty() {
                let joined = |cell| self.network.beside(cell) & self.joined[self.left.kind(cell) as usize];
                let reached = edge.iter().fold(Bits::EMPTY, |reached, cell| reached | joined(cell));
                edge = reached & !part;
                part = part | edge;
            }
            let found = self.left.within(part);
            self.left = self.left.within(!part);
            if !G::is_over(found) {
                return Some(found);
            }
        }
    }
}
