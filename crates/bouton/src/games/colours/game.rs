//! What a game says of itself.

use super::cells::Cells;
use super::kind::Kind;
use super::step::Step;
use crate::games::network::Network;

/// The rules of a game on cells of two colours, for boards and graphs of any size.
///
/// The library believes three things of it:
/// - A move lowers the number of colours that the cells have together. So play ends.
/// - The rules mean the same with the two colours exchanged.
/// - Neighbours of kinds that do not [`join`](Self::join) do not matter to each other, and never will.
///
/// A game for which one of them is untrue gets wrong values. Its tests hold it against its rules word for word.
pub trait ColourGame: Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;
    /// Other names it is found by.
    const ALIASES: &'static [&'static str] = &[];
    /// Its rule in one line.
    const RULE: &'static str;
    /// What its [signs](Self::SIGNS) mean, and what a board is that is written as a size.
    const HOW: &'static str;
    /// A position that can be pasted.
    const EXAMPLE: &'static str;
    /// Where it comes from.
    const SOURCE: &'static str;
    /// The signs that a cell is written by, and what the cell then is. The first one is the sign of a vertex that is not marked. Of
    /// several signs for one kind, the first is printed.
    const SIGNS: &'static [(u8, Kind)];

    /// The sign of a cell of the board that is written as a size, by its row and column from 0.
    fn sign_at_start(_row: u32, _col: u32) -> u8 {
        Self::SIGNS[0].0
    }

    /// The position that is written by these signs, one for each cell.
    fn cells<const W: usize>(signs: &[u8], _network: &Network<W>) -> Cells<W> {
        kinds::<Self, W>(signs)
    }

    /// A cell that cannot be what it is, and what is expected there.
    fn misplaced<const W: usize>(_cells: Cells<W>, _network: &Network<W>) -> Option<(u32, &'static str)> {
        None
    }

    /// Whether neighbours of these kinds may matter to each other now or later. If not, they need not be in one part.
    fn join(_one: Kind, _other: Kind) -> bool {
        true
    }

    /// Whether a part has no move, as far as that is seen at once.
    fn is_over<const W: usize>(_part: Cells<W>) -> bool {
        false
    }

    /// Pushes every move with the position that it leaves.
    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut impl FnMut(Step<u32>, Cells<W>),
    );
}

/// The position whose cells are of the kinds that their signs say.
pub fn kinds<G: ColourGame + ?Sized, const W: usize>(signs: &[u8]) -> Cells<W> {
    let kind =
        |sign: u8| G::SIGNS.iter().find(|(known, _)| *known == sign).map_or(Kind::Gone, |(_, kind)| *kind);
    (0..).zip(signs).fold(Cells::EMPTY, |cells, (cell, &sign)| cells.with(cell, kind(sign)))
}
