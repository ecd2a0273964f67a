//! The shared rules of col and snort: a cell is taken with a colour, and its neighbours then lose a colour.
//!
//! A position contains only the empty cells, each with the colours that it may still be taken with. So a board falls into
//! parts that do not depend on the stones around them.

use super::cells::Cells;
use super::game::{ColourGame, kinds};
use super::kind::{Colour, Kind};
use super::step::ColourMove;
use crate::games::network::Network;
use crate::games::shape::Bits;
use crate::machine::width::exact;

/// The signs of an empty cell, of a missing cell, of stones, and of empty cells for one colour alone.
pub const SIGNS: &[(u8, Kind)] = &[
    (b'.', Kind::Either),
    (b'#', Kind::Gone),
    (b'B', Kind::Gone),
    (b'W', Kind::Gone),
    (b'b', Kind::Black),
    (b'w', Kind::White),
];

/// How a position is written.
pub const HOW: &str = "`.` (empty), `B` and `W` (taken), `b` and `w` (empty, for this colour alone) and `#` (no cell); `4x5`: all empty";

/// Whether two neighbours matter to each other: one may be taken with a colour, and the other one may then lose the colour `lost`.
pub fn join(one: Kind, other: Kind, lost: impl Fn(Colour) -> Colour) -> bool {
    Colour::BOTH.iter().any(|&colour| one.has(colour) && other.has(lost(colour)))
}

/// The position that these signs mean. `B` and `W` are stones: the neighbours of a stone lose the colour `lost`.
pub fn cells<G: ColourGame, const W: usize>(
    signs: &[u8],
    network: &Network<W>,
    lost: impl Fn(Colour) -> Colour,
) -> Cells<W> {
    (0..).zip(signs).fold(kinds::<G, W>(signs), |cells, (cell, sign)| match sign {
        b'B' => cells.losing(lost(Colour::Black), network.beside(cell)),
        b'W' => cells.losing(lost(Colour::White), network.beside(cell)),
        _ => cells,
    })
}

/// The first stone beside a stone that has just the colour which this one takes from its neighbours.
pub fn misplaced<const W: usize>(
    signs: &[u8],
    network: &Network<W>,
    lost: impl Fn(Colour) -> Colour,
) -> Option<u32> {
    let stone = |cell: u32| match signs[cell as usize] {
        b'B' => Some(Colour::Black),
        b'W' => Some(Colour::White),
        _ => None,
    };
    let is_forbidden =
        |cell: u32, colour| network.beside(cell).iter().any(|other| stone(other) == Some(lost(colour)));
    (0..exact(signs.len())).find(|&cell| stone(cell).is_some_and(|colour| is_forbidden(cell, colour)))
}

/// Pushes every move: a cell is taken with one of its colours, and its neighbours lose the colour `lost`.
pub fn moves<const W: usize>(
    cells: Cells<W>,
    network: &Network<W>,
    lost: impl Fn(Colour) -> Colour,
    push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
) {
    for colour in Colour::BOTH {
        for cell in cells.of(colour).iter() {
            let left = cells.within(!Bits::of(cell)).losing(lost(colour), network.beside(cell));
            push(ColourMove::Take { colour, cell }, left);
        }
    }
}
