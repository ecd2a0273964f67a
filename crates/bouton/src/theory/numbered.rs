//! Rulesets whose positions can be numbered, so that a table can hold what is known of all of them.

use std::ops::Range;

use super::ruleset::Ruleset;

/// A ruleset whose single positions are numbered from 0 on.
///
/// # Examples
/// A token on a line of 8 cells moves one or two cells to the left.
/// ```
/// use bouton::{Limits, MoveList, Nimber, Numbered, Retrograde, Ruleset};
///
/// struct Line;
///
/// impl Ruleset for Line {
///     type Position = u8;
///     type Move = u8;
///     fn moves(&self, &cell: &u8, list: &mut MoveList<Self>) {
///         (1..=2.min(cell)).for_each(|step| list.push(step, [cell - step]));
///     }
/// }
///
/// impl Numbered for Line {
///     fn count(&self) -> u64 {
///         8
///     }
///     fn number(&self, &cell: &u8) -> u64 {
///         cell.into()
///     }
///     fn numbered(&self, number: u64) -> u8 {
///         number as u8
///     }
/// }
///
/// let mut table = Retrograde::new(&Line);
/// table.fill(&Limits::none())?;
/// assert_eq!(table.value(7), Some(Nimber(1)));
/// # Ok::<(), bouton::Halt<bouton::Sum<u8>>>(())
/// ```
pub trait Numbered: Ruleset {
    /// How many positions have a number: the numbers are those below this one.
    fn count(&self) -> u64;

    /// The number of `position`. Different positions have different numbers. A number that is not below [`count`](Self::count)
    /// means that the position has no number. A solver that reaches it returns an error there.
    fn number(&self, position: &Self::Position) -> u64;

    /// The position that has this number, which must be below [`count`](Self::count).
    fn numbered(&self, number: u64) -> Self::Position;

    /// Passes the numbers of all options of the position with this number to `take`, range by range, as long as `take` returns true.
    /// Returns whether these were all options. A ruleset that returns false, for example because an option is a sum or a rule fails, may have
    /// passed some of them; the solver then lists the moves. So the answer may depend on the position, and false is always right.
    fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        let _ = (number, take);
        false
    }

    /// The blocks that a block needs: every option of its positions is in the block itself, in one of these, or in one that these need in turn.
    /// Block `b` is the numbers from `b * length` on, `length` of them, a power of two. By default it is the block before, so that blocks
    /// follow one another.
    ///
    /// Only a table in blocks asks this. It needs positions whose options have smaller numbers than they have.
    fn sources(&self, block: u64, length: u64) -> Vec<u64> {
        let _ = length;
        block.checked_sub(1).into_iter().collect()
    }
}
