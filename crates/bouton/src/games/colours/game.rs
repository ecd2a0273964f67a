//! What a game of two colours must define.

use super::cells::Cells;
use super::kind::Kind;
use super::step::ColourMove;
use crate::games::network::Network;

/// The rules of a game on cells of two colours, for boards and graphs of any size.
///
/// The library relies on three properties of the game:
/// - A move lowers the total number of colours of the cells. So play ends.
/// - The rules mean the same with the two colours exchanged.
/// - Neighbours of kinds that do not [`join`](Self::join) do not matter to each other, and never will.
///
/// A game without one of these properties gets wrong values. Its tests compare it with its literal rules.
pub trait ColourGame: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// Other names of the game, for lookups.
    const ALIASES: &'static [&'static str] = &[];
    /// The rule of the game in one line.
    const RULE: &'static str;
    /// The meaning of its [signs](Self::SIGNS), and the start position of a board that is written as a size.
    const HOW: &'static str;
    /// A position that can be pasted.
    const EXAMPLE: &'static str;
    /// The source of the game.
    const SOURCE: &'static str;
    /// The signs by which a cell is written, and the kind of cell that each sign means. The first one is the sign of a vertex without a
    /// mark. If several signs mean one kind, the first is printed.
    const SIGNS: &'static [(u8, Kind)];

    /// The sign of a cell of a board that is written as a size. Rows and columns count from 0.
    fn sign_at_start(_row: u32, _col: u32) -> u8 {
        Self::SIGNS[0].0
    }

    /// The position that these signs mean. There is one sign for each cell.
    fn cells<const W: usize>(signs: &[u8], _network: &Network<W>) -> Cells<W> {
        kinds::<Self, W>(signs)
    }

    /// A cell whose kind is impossible in its place, and what is expected there.
    fn misplaced<const W: usize>(_cells: Cells<W>, _network: &Network<W>) -> Option<(u32, &'static str)> {
        None
    }

    /// A cell whose sign is impossible in its place, and what is expected there. Signs may say more than the kinds of the cells do.
    fn misplaced_sign<const W: usize>(signs: &[u8], network: &Network<W>) -> Option<(u32, &'static str)> {
        Self::misplaced(Self::cells(signs, network), network)
    }

    /// Whether neighbours of these kinds may matter to each other now or later. If not, they need not be in one part.
    fn join(_one: Kind, _other: Kind) -> bool {
        true
    }

    /// Whether it is obvious that a part has no move.
    fn is_over<const W: usize>(_part: Cells<W>) -> bool {
        false
    }

    /// Pushes every move with the position that it leaves.
    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
    );
}

/// A cell that is impossible in its place, and what is expected there.
type Misplaced = Option<(u32, &'static str)>;

/// Pushes every move with the position that it leaves.
type PushMoves<const W: usize> = fn(Cells<W>, &Network<W>, &mut dyn FnMut(ColourMove<u32>, Cells<W>));

/// The rules of a game for sets of `W` words, as functions: the search is compiled once for all games on cells of two colours.
#[derive(Clone)]
pub(super) struct RulesOnCells<const W: usize> {
    pub cells: fn(&[u8], &Network<W>) -> Cells<W>,
    pub misplaced: fn(Cells<W>, &Network<W>) -> Misplaced,
    pub misplaced_sign: fn(&[u8], &Network<W>) -> Misplaced,
    pub is_over: fn(Cells<W>) -> bool,
    pub moves: PushMoves<W>,
}

impl<const W: usize> RulesOnCells<W> {
    /// The rules of the game `G`.
    pub fn of<G: ColourGame>() -> Self {
        let (cells, misplaced, misplaced_sign) = (G::cells, G::misplaced, G::misplaced_sign);
        Self { cells, misplaced, misplaced_sign, is_over: G::is_over, moves: G::moves }
    }
}

/// The position whose cells have the kinds that their signs mean.
pub fn kinds<G: ColourGame + ?Sized, const W: usize>(signs: &[u8]) -> Cells<W> {
    let kind =
        |sign: u8| G::SIGNS.iter().find(|(known, _)| *known == sign).map_or(Kind::Gone, |(_, kind)| *kind);
    (0..).zip(signs).fold(Cells::EMPTY, |cells, (cell, &sign)| cells.with(cell, kind(sign)))
}
