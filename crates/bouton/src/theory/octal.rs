//! Octal games: some things are taken from a heap, and what is left may be split in two.
//!
//! The code `d1 d2 d3 ...` (written `0.d1d2d3`) says what taking `t` may leave of a heap: nothing if `dt` has the bit 1,
//! one heap if it has the bit 2, two heaps if it has the bit 4. So Kayles is `0.77` (Guy and Smith, *The G-values of
//! various games*, 1956; *Winning Ways*, chapter 4).
//!
//! A period is proved by finitely many values, as Guy and Smith found: let k be the last place of the code, e at least 1,
//! and G(n + p) = G(n) for e <= n < 2e + p + k. Then it holds for all n from e on. For let n >= 2e + p + k and let it hold
//! below n. Taking t <= k from n + p leaves a + b >= 2e + 2p, so the larger part b is at least e + p, and G(b) = G(b - p):
//! the option a + (b - p) of n has the same value. Taking t from n leaves a + b >= 2e + p, so b >= e, and the option
//! a + (b + p) of n + p has the same value. One heap left is the case a = 0, and no heap is ever left of so many. Hence n
//! and n + p have options of the same values.
//!
//! The values are computed, and the period is proved, when the program is compiled. Cost of a value: a look into a table.

use std::fmt;

use super::nimber::Nimber;

/// The values of all heaps of an octal game whose period is proved; `N` of them are kept.
///
/// # Examples
/// ```
/// use bouton::{Nimber, Octal};
/// // Take one or two, the rest may be left in two heaps: Kayles.
/// const KAYLES: Octal<168> = Octal::proved(&[7, 7], 71, 12);
/// assert_eq!(KAYLES.value(12), Nimber(4));
/// assert_eq!(KAYLES.value(12 + 12_000_000_000), Nimber(4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Octal<const N: usize> {
    values: [u8; N],
    preperiod: usize,
    period: usize,
}

impl Octal<0> {
    /// No value of an octal game that stands here is larger.
    pub const LARGEST: Nimber = Nimber(63);
}

impl<const N: usize> Octal<N> {
    /// The game with these digits, whose values repeat after `period` heaps from the heap `preperiod` on.
    ///
    /// # Panics
    /// If the `N` values do not prove it: there must be at least `2 * preperiod + 2 * period + digits.len()` of them. In a
    /// constant the panic is an error of the compiler.
    #[must_use]
    pub const fn proved(digits: &[u8], preperiod: usize, period: usize) -> Self {
        let values = values(digits);
        assert!(repeats(&values, digits.len(), preperiod, period), "the values do not prove this period");
        Self { values, preperiod, period }
    }

    /// The value of a heap.
    #[must_use]
    pub const fn value(&self, heap: u64) -> Nimber {
        let Self { values, preperiod, period } = self;
        let at = match heap.checked_sub(*preperiod as u64) {
            Some(beyond) => *preperiod + (beyond % *period as u64) as usize,
            None => heap as usize,
        };
        Nimber(values[at] as u64)
    }
}

/// The first `N` values, by the recurrence. Panics on a value that is more than [`Octal::LARGEST`].
const fn values<const N: usize>(digits: &[u8]) -> [u8; N] {
    let mut values = [0; N];
    let mut heap = 1;
    while heap < N {
        let mut seen = 0_u64;
        let mut taken = 1;
        while taken <= digits.len() && taken <= heap {
            let (digit, left) = (digits[taken - 1], heap - taken);
            if digit & 1 != 0 && left == 0 {
                seen |= 1;
            }
            if digit & 2 != 0 && left > 0 {
                seen |= 1 << values[left];
            }
            let mut part = 1;
            while digit & 4 != 0 && part <= left / 2 {
                seen |= 1 << (values[part] ^ values[left - part]);
                part += 1;
            }
            taken += 1;
        }
        values[heap] = seen.trailing_ones() as u8;
        heap += 1;
    }
    values
}

/// Whether the criterion of Guy and Smith holds; `last` is the last place of the code.
const fn repeats(values: &[u8], last: usize, preperiod: usize, period: usize) -> bool {
    let end = 2 * preperiod + period + last;
    if preperiod == 0 || period == 0 || values.len() < end + period {
        return false;
    }
    let mut heap = preperiod;
    while heap < end {
        if values[heap] != values[heap + period] {
            return false;
        }
        heap += 1;
    }
    true
}

/// A heap of which some is taken and the rest left in two heaps, printed `12 -> 3 + 7`; a heap of nothing is not printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Split {
    /// The heap before the move.
    pub from: u64,
    /// What is left, the smaller heap first.
    pub left: [u64; 2],
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, left: [small, large] } = self;
        match small {
            0 => write!(f, "{from} -> {large}"),
            _ => write!(f, "{from} -> {small} + {large}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_criterion_refuses_what_it_does_not_prove() {
        let kayles: [u8; 400] = values(&[7, 7]);
        assert!(repeats(&kayles, 2, 71, 12));
        assert!(repeats(&kayles, 2, 71, 24), "twice a period is one too");
        assert!(!repeats(&kayles, 2, 70, 12), "70 has a value of its own");
        assert!(!repeats(&kayles, 2, 71, 11));
        assert!(!repeats(&kayles, 2, 0, 12));
        assert!(!repeats(&kayles[..167], 2, 71, 12), "one value too few");
        assert!(repeats(&kayles[..168], 2, 71, 12));
        let mut wrong = kayles;
        wrong[167] ^= 1;
        assert!(!repeats(&wrong, 2, 71, 12));
    }

    #[test]
    fn published_periods_of_codes_of_every_kind() {
        // known-values.toml: preperiod and period, both tight.
        fn check<const N: usize>(digits: &[u8], preperiod: usize, period: usize) {
            let values: [u8; N] = values(digits);
            assert!(repeats(&values, digits.len(), preperiod, period), "{digits:?}");
            assert!(!repeats(&values, digits.len(), preperiod - 1, period), "{digits:?}");
        }
        check::<200>(&[0, 7], 53, 34);
        check::<200>(&[1, 3, 7], 52, 34);
        check::<200>(&[1, 5], 1, 10);
        check::<200>(&[0, 1, 7], 15, 60);
        check::<500>(&[0, 4, 5], 189, 32);
    }

    #[test]
    fn moves_name_the_heaps_that_are_left() {
        let names = [[0, 0], [0, 11], [3, 7]].map(|left| Split { from: 12, left }.to_string());
        assert_eq!(names, ["12 -> 0", "12 -> 11", "12 -> 3 + 7"]);
    }
}
