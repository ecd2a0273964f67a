//! The positions that a generator looks at.

use std::fmt;
use std::ops::RangeInclusive;

use bouton::catalog::samples::{BoardSource, Dice, PositionSource, Texts};

/// The most positions of a small pool.
const MOST_SMALL: usize = 200_000;
/// The most bytes of the texts of a small pool.
const MOST_SMALL_BYTES: usize = 8 << 20;

/// The size of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// A number of cells, counters, vertices or edges, or a range of numbers.
    Numbers(RangeInclusive<u32>),
    /// Numbers of rows and columns.
    Board([u32; 2]),
}

/// The positions of a size.
pub struct Pool<'p> {
    positions: &'p dyn PositionSource,
    shape: Shape<'p>,
}

enum Shape<'p> {
    Numbers(RangeInclusive<u32>),
    Board(&'p dyn BoardSource, [u32; 2]),
}

/// Why there are no positions of a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPositions {
    /// The sizes are from the first to the second text.
    Sizes(String, String),
    /// Positions are not on boards of cells. The text is the unit of their size.
    NoBoards(&'static str),
    /// No position is on a board with these numbers of rows and columns.
    NoShape([u32; 2]),
}

impl fmt::Display for NoPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sizes(first, last) => write!(f, "positions have sizes from {first} to {last}"),
            Self::NoBoards(unit) => {
                write!(f, "positions are not on boards of cells: their size is a number, {unit}")
            }
            Self::NoShape([rows, cols]) => write!(f, "no position is on a board of {rows} x {cols} cells"),
        }
    }
}

impl std::error::Error for NoPositions {}

impl<'p> Pool<'p> {
    /// The positions of a size.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(positions: &'p dyn PositionSource, size: Size) -> Result<Self, NoPositions> {
        let shape = match size {
            Size::Numbers(wanted) => {
                let sizes = positions.sizes();
                let [first, last] = [sizes.start().max(wanted.start()), sizes.end().min(wanted.end())];
                if first > last {
                    let measured = |size: &u32| positions.measure(*size);
                    return Err(NoPositions::Sizes(measured(sizes.start()), measured(sizes.end())));
                }
                Shape::Numbers(*first..=*last)
            }
            Size::Board(sides) => {
                let boards = positions.on_boards().ok_or(NoPositions::NoBoards(positions.unit().1))?;
                if !boards.has_shape(sides) {
                    return Err(NoPositions::NoShape(sides));
                }
                Shape::Board(boards, sides)
            }
        };
        Ok(Self { positions, shape })
    }

    /// All positions, the smallest and simplest first. Some texts may be no positions.
    #[must_use]
    pub fn all(&self) -> Texts<'_> {
        match &self.shape {
            Shape::Numbers(sizes) => Box::new(sizes.clone().flat_map(|size| self.positions.all(size))),
            Shape::Board(boards, sides) => boards.all_of_shape(*sides),
        }
    }

    /// Whether there are so few positions that all of them can be looked at: at most 200,000, with at most 8 MiB of text.
    #[must_use]
    pub fn is_small(&self) -> bool {
        let mut bytes = 0;
        let is_within = |(number, text): (usize, String)| {
            bytes += text.len();
            number < MOST_SMALL && bytes <= MOST_SMALL_BYTES
        };
        self.all().enumerate().all(is_within)
    }

    /// A random position.
    pub fn random(&self, dice: &mut Dice) -> String {
        match &self.shape {
            Shape::Numbers(sizes) => {
                let size = dice.between((*sizes.start()).into(), (*sizes.end()).into());
                self.positions.random(u32::try_from(size).unwrap_or(*sizes.end()), dice)
            }
            Shape::Board(boards, sides) => boards.uniform(*sides, dice),
        }
    }

    /// Whether all positions are equally likely as [random](Self::random) ones.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        matches!(self.shape, Shape::Board(..))
    }

    /// Whether the positions are on boards of cells, which have mirror images.
    #[must_use]
    pub fn has_boards(&self) -> bool {
        self.positions.on_boards().is_some()
    }

    /// The images of a position that are played like the position itself, as far as the symmetry of boards gives them.
    #[must_use]
    pub fn images(&self, text: &str) -> Vec<String> {
        self.positions.on_boards().map_or(Vec::new(), |boards| boards.images(text))
    }
}
