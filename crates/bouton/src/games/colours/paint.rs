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

/// A game in which a cell is taken with a colour. Its neighbours then lose a colour.
pub(crate) trait Painting: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// The rule of the game in one line.
    const RULE: &'static str;
    /// The source of the game.
    const SOURCE: &'static str;
    /// What is expected in place of a stone beside a stone that forbids it.
    const STONE: &'static str;

    /// The colour that the neighbours of a cell of this colour lose.
    fn lost(colour: Colour) -> Colour;
}

impl<P: Painting> ColourGame for P {
    const NAME: &'static str = P::NAME;
    const RULE: &'static str = P::RULE;
    const HOW: &'static str = "`.` (empty), `B` and `W` (taken), `b` and `w` (empty, for this colour alone) and `#` (no cell); `4x5`: all empty";
    const EXAMPLE: &'static str = "..../.B../....";
    const SOURCE: &'static str = P::SOURCE;
    const SIGNS: &'static [(u8, Kind)] = &[
        (b'.', Kind::Either),
        (b'#', Kind::Gone),
        (b'B', Kind::Gone),
        (b'W', Kind::Gone),
        (b'b', Kind::Black),
        (b'w', Kind::White),
    ];

    /// `B` and `W` are stones: the neighbours of a stone lose a colour.
    fn cells<const W: usize>(signs: &[u8], network: &Network<W>) -> Cells<W> {
        (0..).zip(signs).fold(kinds::<P, W>(signs), |cells, (cell, &sign)| {
            stone(sign).map_or(cells, |colour| cells.losing(P::lost(colour), network.beside(cell)))
        })
    }

    /// The first stone beside a stone that has just the colour which this one takes from its neighbours.
    fn misplaced_sign<const W: usize>(signs: &[u8], network: &Network<W>) -> Option<(u32, &'static str)> {
        let stone = |cell: u32| stone(signs[cell as usize]);
        let is_forbidden = |cell: u32, colour| {
            network.beside(cell).iter().any(|other| stone(other) == Some(P::lost(colour)))
        };
        let is_misplaced = |cell: &u32| stone(*cell).is_some_and(|colour| is_forbidden(*cell, colour));
        (0..exact(signs.len())).find(is_misplaced).map(|cell| (cell, P::STONE))
    }

    /// One may be taken with a colour, and the other one may then lose a colour.
    fn join(one: Kind, other: Kind) -> bool {
        Colour::BOTH.iter().any(|&colour| one.has(colour) && other.has(P::lost(colour)))
    }

    fn moves<const W: usize>(
        cells: Cells<W>,
        network: &Network<W>,
        push: &mut dyn FnMut(ColourMove<u32>, Cells<W>),
    ) {
        for colour in Colour::BOTH {
            for cell in cells.of(colour).iter() {
                let left = cells.within(!Bits::of(cell)).losing(P::lost(colour), network.beside(cell));
                push(ColourMove::Take { colour, cell }, left);
            }
        }
    }
}

/// The colour of the stone that a sign means.
fn stone(sign: u8) -> Option<Colour> {
    match sign {
        b'B' => Some(Colour::Black),
        b'W' => Some(Colour::White),
        _ => None,
    }
}
