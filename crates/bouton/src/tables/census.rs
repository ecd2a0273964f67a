//! A census: how many positions of a size have each value.
//!
//! Cost in addition to the values: one pass over them.

use std::fmt;
use std::sync::Arc;

use crate::catalog::Game;
use crate::catalog::boards::BoardsOfSize;
use crate::notation::Measure;
use crate::solve::halt::Halt;
use crate::theory::limits::{Limit, Limits, Unknown};
use crate::theory::nimber::Nimber;

/// The census of all positions of a size.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::tables::census::Census;
/// use bouton::Limits;
/// let census = Census::compute(&Catalog::standard().find("blackout").unwrap(), 4, 4, &Limits::none()).unwrap();
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
    /// Computes the values of all positions of a size in memory, and counts them. A size is rows and columns, or one number as that of columns.
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
        let (counts, full) = boards.count(limits)?;
        Ok(Self { game: Arc::clone(game), size, counts, full })
    }

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
