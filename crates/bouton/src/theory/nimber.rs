//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game that must end is worth as much, in normal play and in every
//! sum, as one heap of nim. The size of that heap is its Grundy value (Sprague 1935, Grundy 1939; *Winning
//! Ways*, chapter 3; Siegel, *Combinatorial Game Theory*, chapter IV). Values add by nim-sum, the
//! exclusive or of their binary digits. Under it they are a group of exponent 2.

use std::fmt;
use std::iter;
use std::ops::{Add, AddAssign};

/// The value of a position: `*n`, worth as much as a heap of `n` in nim.
///
/// Printed in the usual notation: `0`, `*`, `*2`, `*3`. The sum of two nimbers is their nim-sum.
///
/// # Examples
/// ```
/// use bouton::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert_eq!(Nimber(7) + Nimber(7), Nimber::ZERO);
/// assert_eq!(Nimber(1).to_string(), "*");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of the empty sum and of every P-position.
    pub const ZERO: Self = Self(0);
}

impl Add for Nimber {
    type Output = Self;

    // Nim addition is addition without carry.
    #[allow(clippy::suspicious_arithmetic_impl)]
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}

/// The set of the nim-sums of `value` with the numbers in `set`. The numbers are below 64, and only the lowest 6 bits of `value` count.
#[must_use]
pub(crate) fn nim_sums(mut set: u64, value: u64) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            set = (set >> (1 << bit) & low) | (set & low) << (1 << bit);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn printed_as_the_field_writes_them() {
        let texts = [0, 1, 2, 64].map(|n| Nimber(n).to_string());
        assert_eq!(texts, ["0", "*", "*2", "*64"]);
    }

    proptest! {
        #[test]
        fn nim_sum_is_a_group_of_exponent_two(a: u64, b: u64, c: u64) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a + a, Nimber::ZERO);
            prop_assert_eq!(a + Nimber::ZERO, a);
            prop_assert_eq!(a + b, b + a);
            prop_assert_eq!((a + b) + c, a + (b + c));
        }
    }
}
