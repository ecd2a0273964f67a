//! What a source of positions can do.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::dice::Dice;

/// A source of positions that a game shares with its users.
pub type Positions = Arc<dyn PositionSource>;

/// This source, as a game has it.
pub fn shared(source: impl PositionSource + 'static) -> Option<Positions> {
    Some(Arc::new(source))
}

/// The sizes of positions, and what they count.
#[derive(Clone, Debug)]
pub struct Scale {
    /// The sizes for which there are positions.
    pub sizes: RangeInclusive<u32>,
    /// What a size counts, in the singular and in the plural.
    pub unit: (&'static str, &'static str),
}

/// Texts of positions, one after another.
pub type Texts<'s> = Box<dyn Iterator<Item = String> + Send + 's>;

/// A source of positions by their size, as texts.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::catalog::samples::Dice;
/// let catalog = Catalog::standard();
/// let positions = catalog.find("crosscut").unwrap().samples.clone().unwrap();
/// assert_eq!(positions.all(2).collect::<Vec<_>>(), ["..", ".*", "*.", "**", "./.", "./*", "*/.", "*/*"]);
/// assert_eq!(positions.measure(2), "2 cells");
/// assert_eq!(positions.smaller("*/."), [".", "*", "./."]);
/// let random = positions.random(12, &mut Dice::new(7));
/// assert!(random.chars().filter(|sign| ".*".contains(*sign)).count() <= 12);
/// ```
pub trait PositionSource: Send + Sync {
    /// The sizes for which there are positions, and what they count.
    fn scale(&self) -> Scale;

    /// All positions of a size, the simplest first. A few may come twice. There are exponentially many, so the caller takes as many as
    /// it can use.
    fn all(&self, size: u32) -> Texts<'_>;

    /// A random position of about this size. Each call takes another density, so that sparse and dense positions both occur.
    fn random(&self, size: u32, dice: &mut Dice) -> String;

    /// The positions that are a step smaller than `text`, the much smaller ones first. Repeated steps end. The list is empty for a text
    /// that this source did not make.
    fn smaller(&self, text: &str) -> Vec<String>;

    /// The positions by the shape of their boards, if each position is on a board of cells.
    fn on_boards(&self) -> Option<&dyn BoardSource> {
        None
    }

    /// The sizes for which there are positions.
    fn sizes(&self) -> RangeInclusive<u32> {
        self.scale().sizes
    }

    /// What a size counts, in the singular and in the plural, as in `cell` and `cells`.
    fn unit(&self) -> (&'static str, &'static str) {
        self.scale().unit
    }

    /// A size with its unit: `1 cell`, `7 cells`.
    fn measure(&self, size: u32) -> String {
        let (one, more) = self.unit();
        format!("{size} {}", if size == 1 { one } else { more })
    }
}

/// A source of positions on boards, by the numbers of rows and columns.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::catalog::samples::{BoardSource, Dice};
/// let catalog = Catalog::standard();
/// let positions = catalog.find("cram").unwrap().samples.clone().unwrap();
/// let boards = positions.on_boards().unwrap();
/// assert_eq!(boards.signs(), ['#', '.']);
/// assert_eq!(boards.all_of_shape([1, 2]).collect::<Vec<_>>(), ["##", "#.", ".#", ".."]);
/// assert_eq!(boards.uniform([2, 3], &mut Dice::new(1)).len(), "###/###".len());
/// assert!(boards.images("#.").contains(&"./#".to_owned()));
/// ```
pub trait BoardSource {
    /// The signs that a cell can be given, the plainest first. The sign of a token is not among them: it is there once.
    fn signs(&self) -> &[char];

    /// Whether there are positions on boards with this many rows and columns.
    fn has_shape(&self, sides: [u32; 2]) -> bool;

    /// All positions on boards of a shape, the simplest first. There are exponentially many.
    ///
    /// # Panics
    /// If there are no boards of this shape.
    fn all_of_shape(&self, sides: [u32; 2]) -> Texts<'_>;

    /// A random position on a board of a shape. All positions of the shape are equally likely.
    ///
    /// # Panics
    /// If there are no boards of this shape.
    fn uniform(&self, sides: [u32; 2], dice: &mut Dice) -> String;

    /// The images of a board that are played like the board itself: turned, mirrored, or both. The board itself may be among them. The
    /// list is empty if the source knows of no symmetry.
    fn images(&self, text: &str) -> Vec<String>;
}
