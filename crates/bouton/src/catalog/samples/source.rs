//! What a source of positions can do.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::choices::{Choices, Texts, all_ways};
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
    /// What a size counts, in the singular and in the plural, as in `cell` and `cells`.
    pub unit: (&'static str, &'static str),
}

/// A source of positions by their size, as texts. It makes a position from choices: all of a size in turn, or random ones.
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
/// // Its positions are on boards of cells.
/// assert_eq!(positions.signs(), ['.', '*']);
/// assert_eq!(positions.all_of_shape([1, 2]).collect::<Vec<_>>(), ["..", ".*", "*.", "**"]);
/// assert_eq!(positions.uniform([2, 3], &mut Dice::new(1)).len(), ".../...".len());
/// assert!(positions.images("*.").contains(&"./*".to_owned()));
/// ```
pub trait PositionSource: Send + Sync {
    /// The sizes for which there are positions, and what they count.
    fn scale(&self) -> Scale;

    /// A position of this size, or of about this size if choices are random; `None` if these choices lead to none. If all ways are
    /// wanted, each leads to another position; a few may come twice.
    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String>;

    /// The positions that are a step smaller than a position of this source, the much smaller ones first. Repeated steps end.
    fn smaller(&self, text: &str) -> Vec<String>;

    /// The signs that a cell can be given, the plainest first, if positions are on boards of cells. The sign of a token is not among
    /// them: it is there once. There are none if positions are not on boards.
    fn signs(&self) -> &[char] {
        &[]
    }

    /// Whether there are positions on boards with these numbers of rows and columns.
    fn has_shape(&self, _sides: [u32; 2]) -> bool {
        false
    }

    /// A position on a board with these numbers of rows and columns; `None` if positions are not on boards.
    fn make_of_shape(&self, _sides: [u32; 2], _choices: &mut Choices<'_>) -> Option<String> {
        None
    }

    /// The images of a board that are played like the board itself: turned, mirrored, or both. The board itself may be among them. The
    /// list is empty if the source knows of no symmetry.
    fn images(&self, _text: &str) -> Vec<String> {
        Vec::new()
    }

    /// All positions of a size, the simplest first. There are exponentially many, so the caller takes as many as it can use.
    fn all(&self, size: u32) -> Texts<'_> {
        all_ways(move |choices| self.make(size, choices))
    }

    /// A random position of about this size. Each call takes another density, so that sparse and dense positions both occur.
    fn random(&self, size: u32, dice: &mut Dice) -> String {
        self.make(size, &mut Choices::random(dice)).unwrap_or_default()
    }

    /// All positions on boards of a shape, the simplest first. There are exponentially many.
    fn all_of_shape(&self, sides: [u32; 2]) -> Texts<'_> {
        all_ways(move |choices| self.make_of_shape(sides, choices))
    }

    /// A random position on a board of a shape. All positions of the shape are equally likely.
    fn uniform(&self, sides: [u32; 2], dice: &mut Dice) -> String {
        self.make_of_shape(sides, &mut Choices::uniform(dice)).unwrap_or_default()
    }

    /// The sizes for which there are positions.
    fn sizes(&self) -> RangeInclusive<u32> {
        self.scale().sizes
    }

    /// A size with its unit: `1 cell`, `7 cells`.
    fn measure(&self, size: u32) -> String {
        let (one, more) = self.scale().unit;
        format!("{size} {}", if size == 1 { one } else { more })
    }
}
