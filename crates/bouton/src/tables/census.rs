//! The values of all positions of a size, and a census of them.
//!
//! Cost in addition to the values: one pass over them.

use std::fmt;
use std::sync::Arc;

use crate::catalog::Game;
use crate::catalog::boards::{BoardBytes, BoardValues, BoardsOfSize};
use crate::machine::width::index;
use crate::notation::Measure;
use crate::solve::halt::Halt;
use crate::theory::limits::{Limit, Limits, Unknown};
use crate::theory::nimber::Nimber;

/// The census of all positions of a size.
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
    /// The size.
    pub size: Size,
    /// How many positions have each value, from 0 to the largest that occurs.
    pub counts: Vec<u64>,
    /// The value of the board with all cells marked, or of the position that stands for the size.
    pub full: Nimber,
}

/// A size of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// The kind of size.
    pub measure: Measure,
    /// The numbers of rows and of columns. One number is that of columns.
    pub sides: (u32, u32),
    /// The position that stands for the size, if it is not the board with all cells marked.
    pub whole: Option<String>,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.measure.name(self.sides))
    }
}

impl Census {
    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many positions are lost for the player to move.
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
    /// The game has no method of valuing all positions of a size.
    NoBoards(Arc<Game>),
    /// The game has no method of valuing all positions of this size: what it does not value.
    NoSize(Arc<Game>, String),
    /// Positions of this size are valued in blocks only: which.
    OnlyInBlocks(Arc<Game>, String),
    /// Positions of this size are not put into blocks: which.
    NoBlocks(Arc<Game>, String),
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
    /// The rule of the game failed, or play can repeat.
    Rule(Halt<String>),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoards(game) => write!(f, "there is no census of {}", game.name),
            Self::NoSize(game, what) | Self::OnlyInBlocks(game, what) => {
                write!(f, "there is no census of {} for {what}", game.name)
            }
            Self::NoBlocks(game, what) => write!(f, "there are no blocks of {} for {what}", game.name),
            Self::NoRoom { limit, needed, allowed } => {
                let unit = if *limit == Limit::Bytes { "bytes" } else { "positions" };
                write!(f, "the census needs {needed} {unit}, and {allowed} are allowed: it was not begun")
            }
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::Rule(halt) => halt.fmt(f),
        }
    }
}

impl From<Halt<String>> for Refusal {
    fn from(halt: Halt<String>) -> Self {
        match halt {
            Halt::Unknown(unknown) => Self::Unknown(unknown),
            halt => Self::Rule(halt),
        }
    }
}

/// Refuses what needs more positions or bytes than the limits allow.
pub(super) fn room_for(positions: u64, bytes: u64, limits: &Limits<'_>) -> Result<(), Refusal> {
    let needs = [(Limit::Positions, positions, limits.positions), (Limit::Bytes, bytes, limits.bytes)];
    let too_small = needs.into_iter().find(|(_, needed, allowed)| needed > allowed);
    too_small.map_or(Ok(()), |(limit, needed, allowed)| Err(Refusal::NoRoom { limit, needed, allowed }))
}

/// All positions of a size of a game that can value them.
pub(super) fn boards_of(
    game: &Arc<Game>,
    sides: (u32, u32),
) -> Result<(Box<dyn BoardsOfSize>, Size), Refusal> {
    let boards = game.boards.as_ref().ok_or_else(|| Refusal::NoBoards(Arc::clone(game)))?;
    let of_size = (boards.of_size)(sides).map_err(|what| Refusal::NoSize(Arc::clone(game), what))?;
    let size = Size { measure: boards.measure, sides, whole: of_size.whole() };
    Ok((of_size, size))
}

/// The values of all positions of a size in a game.
pub struct AllValues {
    /// The game.
    pub game: Arc<Game>,
    /// The size.
    pub size: Size,
    /// The values.
    pub values: BoardValues,
}

impl AllValues {
    /// Computes the values of all positions of a size: rows and columns, or one number as that of columns.
    ///
    /// # Errors
    /// If the game has no such values, or a limit does not allow them. Positions and bytes are checked before the computation begins.
    pub fn compute(game: &Arc<Game>, rows: u32, cols: u32, limits: &Limits<'_>) -> Result<Self, Refusal> {
        let (boards, size) = boards_of(game, (rows, cols))?;
        let bytes = boards.bytes().map_err(|what| {
            let refusal = if boards.blocks().is_ok() { Refusal::OnlyInBlocks } else { Refusal::NoSize };
            refusal(Arc::clone(game), what)
        })?;
        room_for(boards.positions(), bytes, limits)?;
        let values = boards.values(limits)?;
        Ok(Self { game: Arc::clone(game), size, values })
    }

    /// Counts the positions of each value.
    #[must_use]
    pub fn census(&self) -> Census {
        let (game, size) = (Arc::clone(&self.game), self.size.clone());
        match &self.values {
            BoardValues::Counts(counts, full) => Census { game, size, counts: counts.clone(), full: *full },
            BoardValues::Bytes(bytes) => {
                let mut counter = Counter::default();
                each_part(&**bytes, |values| {
                    counter.add(values);
                    Ok::<_, ()>(())
                })
                .expect("counting does not fail");
                counter.census(game, size)
            }
        }
    }

    /// The values as bytes, if positions are boards of marked cells.
    #[must_use]
    pub fn bytes(&self) -> Option<&dyn BoardBytes> {
        match &self.values {
            BoardValues::Bytes(bytes) => Some(&**bytes),
            BoardValues::Counts(..) => None,
        }
    }
}

/// Passes all values to `show`, in the order of the boards' numbers, many at a time.
pub(super) fn each_part<E>(
    bytes: &dyn BoardBytes,
    mut show: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let positions = 1u64 << bytes.order().len();
    let mut part = vec![0; index(PART.min(positions))];
    for first in (0..positions).step_by(part.len()) {
        bytes.copy(first, &mut part);
        show(&part)?;
    }
    Ok(())
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

    pub fn census(&self, game: Arc<Game>, size: Size) -> Census {
        let count = |value: usize| self.counts.iter().map(|counts| counts[value]).sum();
        let mut counts: Vec<u64> = (0..256).map(count).collect();
        while counts.pop_if(|count| *count == 0).is_some() {}
        Census { game, size, counts, full: Nimber(self.last.into()) }
    }
}
