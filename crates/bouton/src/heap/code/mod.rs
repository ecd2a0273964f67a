//! Take-and-break codes: how many counters a move may take from a heap, and into how many heaps it may split the rest.
//!
//! The digit at the place i describes the moves that take i: if the digit has the bit 2^j, the move may leave exactly j heaps, none of them
//! empty. The digit before the point has the place 0. So `0.77` is Kayles. `4!.0` is Grundy's game: a move takes nothing and leaves two
//! unequal heaps (Guy and Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4; letters, signs and brackets are written
//! as in CGSuite). Digits that are repeated for ever are written in brackets: `0.[3]` is nim.
//!
//! A move may take nothing only if it leaves two or more heaps. So every move leaves smaller heaps, and every line of play ends.

mod digit;
mod text;

pub use digit::{Digit, Parts};

use super::takes::Takes;
use crate::machine::width::index;

/// A take-and-break game, given by its code.
///
/// # Examples
/// ```
/// use bouton::heap::code::Code;
/// let kayles = Code::read(b".77").unwrap();
/// assert_eq!((kayles.to_string(), kayles.most_taken()), ("0.77".to_owned(), Some(2)));
/// assert_eq!(Code::read(b"subtract{1,3,4}").unwrap(), Code::read(b"0.3033").unwrap());
/// let error = Code::read(b"0.7z").unwrap_err();
/// assert_eq!(error.column(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The numbers that may be taken, each with its digit, in ascending order. No digit is [`Digit::NOTHING`].
    digits: Vec<(u64, Digit)>,
    /// The digits that are repeated for ever, and the place of the first one. At least one digit is not [`Digit::NOTHING`].
    tail: Option<(u64, Vec<Digit>)>,
}

impl Code {
    /// The game with the given digits, each with the number taken. The digits of `tail` are repeated for ever, from a place behind all
    /// others.
    fn new(mut digits: Vec<(u64, Digit)>, tail: Option<(u64, Vec<Digit>)>) -> Self {
        digits.retain(|(_, digit)| !digit.is_nothing());
        let mut tail = tail.filter(|(_, digits)| digits.iter().any(|digit| !digit.is_nothing()));
        if let Some((from, repeated)) = &mut tail {
            shorten(repeated);
            // The last digit before the tail may already belong to the repeated digits.
            while *from > 1 {
                let last = digits.last().filter(|(place, _)| place + 1 == *from);
                let digit = last.map_or(Digit::NOTHING, |(_, digit)| *digit);
                if repeated.last() != Some(&digit) {
                    break;
                }
                repeated.rotate_right(1);
                *from -= 1;
                if last.is_some() {
                    digits.pop();
                }
            }
        }
        Self { digits, tail }
    }

    /// The digit for the moves that take `taken`.
    #[must_use]
    pub fn digit(&self, taken: u64) -> Digit {
        match &self.tail {
            Some((from, repeated)) if taken >= *from => {
                repeated[index((taken - from) % repeated.len() as u64)]
            }
            _ => {
                let found = self.digits.binary_search_by_key(&taken, |(place, _)| *place);
                found.map_or(Digit::NOTHING, |at| self.digits[at].1)
            }
        }
    }

    /// The numbers that may be taken from a heap, each with its digit, in ascending order.
    pub fn takes(&self, heap: u64) -> impl Iterator<Item = (u64, Digit)> {
        self.takes_where(heap, |_| true)
    }

    /// The numbers that may be taken from a heap and whose digit satisfies `is_wanted`, each with its digit, in ascending order.
    pub(crate) fn takes_where(
        &self,
        heap: u64,
        is_wanted: impl Fn(Digit) -> bool + Copy,
    ) -> impl Iterator<Item = (u64, Digit)> {
        let digits = self.digits.iter().copied().take_while(move |(taken, _)| *taken <= heap);
        // A tail may be very long, so it is skipped if none of its digits is wanted.
        let tail =
            self.tail.iter().filter(move |(_, repeated)| repeated.iter().any(|&digit| is_wanted(digit)));
        let tail =
            tail.flat_map(move |(from, repeated)| (*from..=heap).zip(repeated.iter().copied().cycle()));
        digits.chain(tail).filter(move |&(_, digit)| !digit.is_nothing() && is_wanted(digit))
    }

    /// The place of the last digit that is not 0, or 0 if no such digit exists. `None` if digits are repeated for ever.
    #[must_use]
    pub fn most_taken(&self) -> Option<u64> {
        if self.tail.is_some() { None } else { Some(self.digits.last().map_or(0, |(place, _)| *place)) }
    }

    /// The digits that are repeated for ever, if any, and the place of the first one.
    #[must_use]
    pub fn tail(&self) -> Option<(u64, &[Digit])> {
        self.tail.as_ref().map(|(from, repeated)| (*from, repeated.as_slice()))
    }

    /// All digits of the code, each at least once.
    pub fn digits(&self) -> impl Iterator<Item = Digit> {
        let tail = self.tail.iter().flat_map(|(_, repeated)| repeated);
        self.digits.iter().map(|(_, digit)| digit).chain(tail).copied()
    }

    /// The largest number of heaps that a move may leave, or `None` if there is no largest number.
    #[must_use]
    pub fn most_left(&self) -> Option<u32> {
        self.digits().try_fold(0, |most, digit| digit.most().map(|parts| parts.max(most)))
    }

    /// The rules as lists. `None` if a move may leave more than two heaps, if digits are repeated for ever, or if the digits restrict pairs
    /// of heaps differently.
    #[must_use]
    pub(crate) fn as_takes(&self) -> Option<Takes> {
        let of_pairs = || self.digits().filter(|digit| digit.splits()).map(Digit::parts);
        let parts = of_pairs().next().unwrap_or_default();
        let are_alike = of_pairs().all(|other| pairs(other) == pairs(parts));
        if self.tail.is_some() || self.most_left().is_none_or(|most| most > 2) || !are_alike {
            return None;
        }
        let unequal = pairs(parts)?;
        let with =
            |count| self.digits.iter().filter(move |(_, digit)| digit.allows(count)).map(|(taken, _)| *taken);
        Some(Takes { none: with(0).collect(), one: with(1).collect(), two: with(2).collect(), unequal })
    }

    /// Returns true if the game can be played on a row like on a heap: a move takes adjacent counters from any place of a row without gaps.
    #[must_use]
    pub(crate) fn is_of_rows(&self) -> bool {
        self.digits().all(|digit| digit.is_nothing() || digit == Digit::new(7))
    }
}

/// Returns whether the two heaps of a pair must be unequal, or `None` if the restriction is of another kind.
fn pairs(parts: Parts) -> Option<bool> {
    match parts {
        Parts::Any => Some(false),
        Parts::Different | Parts::NotAllEqual => Some(true),
        Parts::Equal => None,
    }
}

/// Shortens the repeated digits to their shortest period.
fn shorten(repeated: &mut Vec<Digit>) {
    let len = repeated.len();
    let is_period =
        |period: &usize| len.is_multiple_of(*period) && repeated[*period..] == repeated[..len - period];
    let period = (1..=len).find(is_period).unwrap_or(len);
    repeated.truncate(period);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        Code::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn codes_are_lists_where_nothing_more_is_said() {
        let takes = |text: &str| code(text).as_takes();
        assert_eq!(takes("0.37"), Some(Takes::new([0, 3, 7])));
        assert_eq!(takes("4!.0"), Some(Takes { unequal: true, ..Takes::new([4]) }));
        assert_eq!(takes("4?.07!"), Some(Takes { unequal: true, ..Takes::new([4, 0, 7]) }));
        for more in ["0.8", "0.[3]", "4!.4", "0.4=", "0.{2+}"] {
            assert_eq!(takes(more), None, "{more}");
        }
    }

    #[test]
    fn digits_are_found_at_their_places() {
        let code = code("4.02[13]");
        let digits: Vec<_> = (0..8).map(|taken| code.digit(taken).to_string()).collect();
        assert_eq!(digits.concat(), "40213131");
        let takes: Vec<_> = code.takes(5).map(|(taken, digit)| format!("{taken}:{digit}")).collect();
        assert_eq!(takes, ["0:4", "2:2", "3:1", "4:3", "5:1"]);
        assert_eq!((code.most_taken(), code.most_left()), (None, Some(2)));
    }
}
