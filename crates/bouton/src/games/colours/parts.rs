//! The parts of a position, which never matter to one another.

use super::cells::Cells;
use super::kind::{Colour, Kind};
use crate::games::network::Network;
use crate::games::shape::Bits;

/// The parts of a position, one after another.
pub struct ColourParts<'n, const W: usize> {
    network: &'n Network<W>,
    left: Cells<W>,
    /// For each kind, the cells of the kinds that it joins if they are neighbours.
    joined: [Bits<W>; 4],
}

impl<'n, const W: usize> ColourParts<'n, W> {
    /// The parts of `cells`, in which neighbours of two kinds belong together if `joins` says so.
    #[inline]
    pub fn new(cells: Cells<W>, network: &'n Network<W>, joins: &[[bool; 4]; 4]) -> Self {
        let kinds = [
            (Kind::Black, cells.only(Colour::Black)),
            (Kind::White, cells.only(Colour::White)),
            (Kind::Either, cells.either()),
        ];
        let mut joined = [Bits::EMPTY; 4];
        for (joined, joins) in joined.iter_mut().zip(joins) {
            for (kind, cells) in kinds {
                if joins[kind as usize] {
                    *joined = *joined | cells;
                }
            }
        }
        Self { network, left: cells, joined }
    }
}

impl<const W: usize> Iterator for ColourParts<'_, W> {
    type Item = Cells<W>;

    #[inline]
    fn next(&mut self) -> Option<Cells<W>> {
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
        Some(found)
    }
}
