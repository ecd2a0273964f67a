//! Take-and-break codes: what may be taken from a heap, and into how many heaps the rest may be split.
//!
//! The digit at the place i says what taking i may leave: with the bit 2^j, exactly j heaps, none of them empty. Places are
//! counted from the digit before the point, so `0.77` is Kayles and `4!.0`, where nothing is taken and two unequal heaps are left,
//! is Grundy's game (Guy and Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4; the letters, signs and
//! brackets as in CGSuite). Digits that are repeated for ever stand in brackets: `0.[3]` is nim.
//!
//! Nothing may be taken only if two heaps or more are left: so every move leaves smaller heaps, and every line of play ends.

mod digit;
mod text;

pub use digit::{Digit, Parts};
pub use text::NAMES;

use super::takes::Takes;
use crate::machine::width::index;

/// A take-and-break game by its code.
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
    /// What may be taken, with its digit: ascending, none of them nothing.
    digits: Vec<(u64, Digit)>,
    /// The digits that are repeated for ever, and the place of the first; at least one is not nothing.
    tail: Option<(u64, Vec<Digit>)>,
}

impl Code {
    /// The game with these digits, by what is taken; and with others repeated for ever from a place on that is behind them all.
    fn new(mut digits: Vec<(u64, Digit)>, tail: Option<(u64, Vec<Digit>)>) -> Self {
        digits.retain(|(_, digit)| !digit.is_nothing());
        let mut tail = tail.filter(|(_, digits)| digits.iter().any(|digit| !digit.is_nothing()));
        if let Some((from, repeated)) = &mut tail {
            shorten(repeated);
            // The last digit before may be one of them already.
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

    /// The digit for taking so many.
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

    /// What may be taken from a heap, with its digit, ascending.
    pub fn takes(&self, heap: u64) -> impl Iterator<Item = (u64, Digit)> {
        self.takes_where(heap, |_| true)
    }

    /// Those of them whose digit is wanted.
    pub fn takes_where(
        &self,
        heap: u64,
        is_wanted: impl Fn(Digit) -> bool + Copy,
    ) -> impl Iterator<Item = (u64, Digit)> {
        let digits = self.digits.iter().copied().take_while(move |(taken, _)| *taken <= heap);
        // A tail may be very long.
        let tail =
            self.tail.iter().filter(move |(_, repeated)| repeated.iter().any(|&digit| is_wanted(digit)));
        let tail =
            tail.flat_map(move |(from, repeated)| (*from..=heap).zip(repeated.iter().copied().cycle()));
        digits.chain(tail).filter(move |&(_, digit)| !digit.is_nothing() && is_wanted(digit))
    }

    /// The place of the last digit that is not 0, unless digits are repeated for ever; 0 where nothing may be taken.
    #[must_use]
    pub fn most_taken(&self) -> Option<u64> {
        if self.tail.is_some() { None } else { Some(self.digits.last().map_or(0, |(place, _)| *place)) }
    }

    /// The digits that are repeated for ever, if any are, and from which place on.
    #[must_use]
    pub fn tail(&self) -> Option<(u64, &[Digit])> {
        self.tail.as_ref().map(|(from, repeated)| (*from, repeated.as_slice()))
    }

    /// All digits that the code has, each at least once.
    pub fn digits(&self) -> impl Iterator<Item = Digit> {
        let tail = self.tail.iter().flat_map(|(_, repeated)| repeated);
        self.digits.iter().map(|(_, digit)| digit).chain(tail).copied()
    }

    /// The most heaps that a move leaves, if there is a most.
    #[must_use]
    pub fn most_left(&self) -> Option<u32> {
        self.digits().try_fold(0, |most, digit| digit.most().map(|parts| parts.max(most)))
    }

    /// The same rules as lists, if no move leaves more than two heaps, no digits are repeated for ever, and pairs of heaps are
    /// all restricted alike.
    #[must_use]
    pub fn as_takes(&self) -> Option<Takes> {
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

    /// Whether the game is played on a row as on a heap: a move takes so many that stand side by side from a row without gaps,
    /// from anywhere.
    #[must_use]
    pub fn is_of_rows(&self) -> bool {
        self.digits().all(|digit| digit.is_nothing() || digit == Digit::new(7))
    }
}

/// Whether two heaps must be unequal, if that is all there is to say.
fn pairs(parts: Parts) -> Option<bool> {
    match parts {
        Parts::Any => Some(false),
        Parts::Different | Parts::NotAllEqual => Some(true),
        Parts::Equal => None,
    }
}

/// Leaves of what is repeated only the shortest that says the same.
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
