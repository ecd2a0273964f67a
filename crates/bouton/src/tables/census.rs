//! The values of all boards of a size, and a census of them.
//!
//! Cost in addition to the values: one pass over them.

use std::fmt;
use std::sync::Arc;

use crate::catalog::Game;
use crate::catalog::boards::BoardValues;
use crate::machine::width::index;
use crate::theory::limits::{Limit, Limits, Unknown};
use crate::theory::nimber::Nimber;

/// The census of all boards of a size.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::tables::census::AllValues;
/// use bouton::Limits;
/// let values = AllValues::compute(&Catalog::standard().find("blackout").unwrap(), 4, 4, &Limits::none()).unwrap();
/// let census = values.census();
/// assert_eq!((census.lost(), census.largest(), census.full.0), (8268, 15, 3));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Census {
    /// The game.
    pub game: Arc<Game>,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// How many boards have each value, from 0 to the largest that occurs.
    pub counts: Vec<u64>,
    /// The value of the board with all cells marked.
    pub full: Nimber,
}

impl Census {
    /// How many boards there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many boards are lost for the player to move.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.counts.first().copied().unwrap_or(0)
    }

    /// The largest value.
    #[must_use]
    pub fn largest(&self) -> u64 {
        (self.counts.len() as u64).saturating_sub(1)
    }
}

/// Why there is no census.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The game has no method of valuing all boards.
    NoBoards(Arc<Game>),
    /// A board of this size has more cells than the game's values are found for.
    TooManyCells(Arc<Game>, u32),
    /// Boards of this size are not put into blocks.
    NoBlocks(Arc<Game>, u32, u32),
    /// The limits are too small: which limit, how much is needed, and how much is allowed.
    NoRoom {
        /// The limit that is too small: positions or bytes.
        limit: Limit,
        /// How many positions or bytes are needed.
        needed: u64,
        /// How many positions or bytes are allowed.
        allowed: u64,
    },
    /// The computation of the values was interrupted.
    Unknown(Unknown),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoards(game) => {
                write!(f, "there is no census of {}: some of its boards have no known value", game.name)
            }
            Self::TooManyCells(game, most) => {
                write!(f, "there is no census of {} on boards of more than {most} cells", game.name)
            }
            Self::NoBlocks(game, rows, cols) => {
                write!(f, "boards of {rows}x{cols} are too small for blocks of {}, or too large", game.name)
            }
            Self::NoRoom { limit, needed, allowed } => {
                let unit = if *limit == Limit::Bytes { "bytes" } else { "positions" };
                write!(f, "the census needs {needed} {unit}, and {allowed} are allowed: it was not begun")
            }
            Self::Unknown(unknown) => unknown.fmt(f),
        }
    }
}

/// Refuses what needs more positions or bytes than the limits allow.
pub(super) fn room_for(positions: u64, bytes: u64, limits: &Limits<'_>) -> Result<(), Refusal> {
    let needs = [(Limit::Positions, positions, limits.positions), (Limit::Bytes, bytes, limits.bytes)];
    let too_small = needs.into_iter().find(|(_, needed, allowed)| needed > allowed);
    too_small.map_or(Ok(()), |(limit, needed, allowed)| Err(Refusal::NoRoom { limit, needed, allowed }))
}

/// The values of all boards of a size in a game.
pub struct AllValues {
    /// The game.
    pub game: Arc<Game>,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The values, by the boards' numbers.
    pub values: Box<dyn BoardValues>,
}

impl AllValues {
    /// Computes the values of all boards of `rows` by `cols`.
    ///
    /// # Errors
    /// If the game has no such values, or a limit does not allow them. Positions and bytes are checked before the computation begins.
    pub fn compute(game: &Arc<Game>, rows: u32, cols: u32, limits: &Limits<'_>) -> Result<Self, Refusal> {
        let boards = game.boards.ok_or_else(|| Refusal::NoBoards(Arc::clone(game)))?;
        let cells = rows.saturating_mul(cols);
        if cells > boards.most_cells {
            return Err(Refusal::TooManyCells(Arc::clone(game), boards.most_cells));
        }
        room_for(1 << cells, (boards.bytes)(rows, cols), limits)?;
        let values = (boards.values)(rows, cols, limits).map_err(Refusal::Unknown)?;
        Ok(Self { game: Arc::clone(game), rows, cols, values })
    }

    /// Counts the boards of each value.
    #[must_use]
    pub fn census(&self) -> Census {
        let mut counter = Counter::default();
        self.each_part(|values| {
            counter.add(values);
            Ok::<_, ()>(())
        })
        .expect("counting does not fail");
        counter.census(&self.game, self.rows, self.cols)
    }

    /// Passes all values to `show`, in the order of the boards' numbers, many at a time.
    pub(super) fn each_part<E>(&self, mut show: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let positions = 1u64 << self.values.order().len();
        let mut part = vec![0; index(PART.min(positions))];
        for first in (0..positions).step_by(part.len()) {
            self.values.copy(first, &mut part);
            show(&part)?;
        }
        Ok(())
    }
}

/// How many values are passed on together.
pub(super) const PART: u64 = 1 << 16;

/// Counts values. The last value added belongs to the board with all cells marked.
pub(super) struct Counter {
    /// Four counters for each value, so that the processor need not wait when equal values follow one another.
    counts: [[u64; 256]; 4],
    last: u8,
}

impl Default for Counter {
    fn default() -> Self {
        Self { counts: [[0; 256]; 4], last: 0 }
    }
}

impl Counter {
    pub fn add(&mut self, values: &[u8]) {
        let (fours, rest) = values.as_chunks::<4>();
        for four in fours {
            for (counts, value) in self.counts.iter_mut().zip(four) {
                counts[usize::from(*value)] += 1;
            }
        }
        rest.iter().for_each(|&value| self.counts[0][usize::from(value)] += 1);
        self.last = values.last().copied().unwrap_or(self.last);
    }

    pub fn census(&self, game: &Arc<Game>, rows: u32, cols: u32) -> Census {
        let count = |value: usize| self.counts.iter().map(|counts| counts[value]).sum();
        let mut counts: Vec<u64> = (0..256).map(count).collect();
        while counts.pop_if(|count| *count == 0).is_some() {}
        Census { game: Arc::clone(game), rows, cols, counts, full: Nimber(self.last.into()) }
    }
}
