//! The positions that a generator looks at.

use std::ops::RangeInclusive;

use bouton::catalog::samples::{Dice, PositionSource, Texts};

/// The most positions of a small pool.
const MOST_SMALL: usize = 200_000;
/// The most bytes of the texts of a small pool.
const MOST_SMALL_BYTES: usize = 8 << 20;

/// The size of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// A number of cells, counters, vertices or edges, or a range of numbers.
    Numbers(RangeInclusive<u32>),
    /// Numbers of rows and columns. All positions are equally likely as random ones.
    Board([u32; 2]),
}

/// The positions of a size.
pub struct Pool<'p> {
    /// Where they come from.
    pub(super) positions: &'p dyn PositionSource,
    size: Size,
}

impl<'p> Pool<'p> {
    /// The positions of a size.
    ///
    /// # Errors
    /// If there are none. The text says why.
    pub fn new(positions: &'p dyn PositionSource, size: Size) -> Result<Self, String> {
        let scale = positions.scale();
        let (least, most) = scale.sizes.into_inner();
        let size = match size {
            Size::Numbers(wanted) if *wanted.start() > most || *wanted.end() < least => {
                let [first, last] = [least, most].map(|size| positions.measure(size));
                return Err(format!("positions have sizes from {first} to {last}"));
            }
            Size::Numbers(wanted) => Size::Numbers(least.max(*wanted.start())..=most.min(*wanted.end())),
            Size::Board(_) if positions.signs().is_empty() => {
                let unit = scale.unit.1;
                return Err(format!("positions are not on boards of cells: their size is a number, {unit}"));
            }
            Size::Board([rows, cols]) if !positions.has_shape([rows, cols]) => {
                return Err(format!("no position is on a board of {rows} x {cols} cells"));
            }
            Size::Board(sides) => Size::Board(sides),
        };
        Ok(Self { positions, size })
    }

    /// All positions, the smallest and simplest first. Some texts may be no positions.
    #[must_use]
    pub fn all(&self) -> Texts<'_> {
        match &self.size {
            Size::Numbers(sizes) => Box::new(sizes.clone().flat_map(|size| self.positions.all(size))),
            Size::Board(sides) => self.positions.all_of_shape(*sides),
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
        match &self.size {
            Size::Numbers(sizes) => {
                let size = dice.between((*sizes.start()).into(), (*sizes.end()).into());
                self.positions.random(size as u32, dice)
            }
            Size::Board(sides) => self.positions.uniform(*sides, dice),
        }
    }
}
