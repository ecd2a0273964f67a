//! Nim multiplication: with this product and the nim-sum, nimbers are a field.
//!
//! `a * b` is the least nimber that is not `a' * b + a * b' + a' * b'` for any `a' < a` and `b' < b`: the mex that leaves
//! differences of products other than 0. With it and the nim-sum, the nimbers below 2^64 are the field of 2^64 elements, of
//! characteristic 2 (Conway, *On Numbers and Games*, chapter 6: the field On_2; Lenstra, *Nim multiplication*, 1978).
//!
//! The numbers F = 2, 4, 16, 256, 65536, 2^32 (the Fermat powers 2^(2^k)) give the rule of computation: `F * x` is the ordinary
//! product for `x < F`, and `F * F` is 3/2 of F, that is F + F/2. So for two numbers with the digits `a1 F + a0` and
//! `b1 F + b0`, the product has the digit `a1 b1 + a1 b0 + a0 b1` at F and the rest `a0 b0 + a1 b1 F/2`. All of these are products of
//! numbers half as long. Karatsuba's method needs three of them, and one product with F/2.
//!
//! Cost: 6 levels, each with at most four products: some microseconds. A quotient or a square root takes some 120 products.

use std::iter;
use std::ops::{Div, Mul, MulAssign};

use super::nimber::Nimber;

impl Nimber {
    /// The neutral element of the product: every nimber times this one is itself.
    pub const ONE: Self = Self(1);

    /// The product of `exponent` factors that all equal this nimber. For the exponent 0 it is 1.
    ///
    /// # Examples
    /// ```
    /// use bouton::Nimber;
    /// assert_eq!(Nimber(2).power(3), Nimber(1), "2 is a root of unity");
    /// assert_eq!(Nimber(4).power(2), Nimber(6));
    /// ```
    #[must_use]
    pub fn power(self, exponent: u64) -> Self {
        let bits = (0..u64::BITS - exponent.leading_zeros()).rev().map(|bit| exponent >> bit & 1 == 1);
        bits.fold(Self::ONE, |power, bit| if bit { power * power * self } else { power * power })
    }

    /// The nimber whose product with this one is 1. `None` for 0.
    ///
    /// # Examples
    /// ```
    /// use bouton::Nimber;
    /// assert_eq!(Nimber(4).inverse(), Some(Nimber(15)));
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        // The 2^64 - 1 nimbers other than 0 form a group, so this power of a number is 1.
        (self != Self::ZERO).then(|| self.power(u64::MAX - 1))
    }

    /// The nimber whose square this one is. There is exactly one.
    ///
    /// # Examples
    /// ```
    /// use bouton::Nimber;
    /// assert_eq!(Nimber(6).square_root(), Nimber(4));
    /// ```
    #[must_use]
    pub fn square_root(self) -> Self {
        // A number squared 64 times is itself again.
        self.power(1 << 63)
    }
}

impl Mul for Nimber {
    type Output = Self;

    // Each level halves the bits.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn mul(self, other: Self) -> Self {
        Self(product(self.0, other.0, u64::BITS / 2))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Div for Nimber {
    type Output = Self;

    /// The nimber whose product with `other` is this one.
    ///
    /// # Panics
    /// If `other` is 0.
    // In a field this is the product with the inverse.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn div(self, other: Self) -> Self {
        self * other.inverse().expect("the divisor is not 0")
    }
}

impl iter::Product for Nimber {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::ONE, Mul::mul)
    }
}

/// The product of numbers of at most twice `half` bits, which is 1, 2, 4, ..., 32.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let fermat = 1 << half;
    if (a | b) < fermat {
        return product(a, b, half / 2);
    }
    let ([a1, a0], [b1, b0]) = ([a >> half, a % fermat], [b >> half, b % fermat]);
    let product = |a, b| product(a, b, half / 2);
    let (high, low) = (product(a1, b1), product(a0, b0));
    // The digit a1 b1 + a1 b0 + a0 b1 is the product of both sums without a0 b0.
    let middle = product(a1 ^ a0, b1 ^ b0) ^ low;
    middle << half | (low ^ product(high, fermat / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex::mex;
    use proptest::prelude::*;

    /// The products of all numbers below `end`, by the definition.
    fn by_definition(end: usize) -> Vec<Vec<Nimber>> {
        let mut products = vec![vec![Nimber::ZERO; end]; end];
        for a in 0..end {
            for b in 0..end {
                let pairs = (0..a).flat_map(|less| (0..b).map(move |fewer| (less, fewer)));
                let options =
                    pairs.map(|(less, fewer)| products[less][b] + products[a][fewer] + products[less][fewer]);
                products[a][b] = mex(&options.collect::<Vec<_>>());
            }
        }
        products
    }

    #[test]
    fn small_products_are_those_of_the_definition() {
        for (a, row) in by_definition(40).into_iter().enumerate() {
            for (b, expected) in row.into_iter().enumerate() {
                assert_eq!(Nimber(a as u64) * Nimber(b as u64), expected, "{a} * {b}");
            }
        }
    }

    #[test]
    fn fermat_powers_multiply_as_conway_says() {
        let fermat = [1, 2, 4, 8, 16, 32].map(|bits| 1_u64 << bits);
        for large in fermat {
            assert_eq!(Nimber(large) * Nimber(large), Nimber(large / 2 * 3));
            for small in fermat.into_iter().filter(|&small| small < large) {
                assert_eq!(Nimber(large) * Nimber(small), Nimber(large * small));
                assert_eq!(Nimber(large) * Nimber(small - 1), Nimber(large * (small - 1)));
            }
        }
    }

    #[test]
    fn published_products() {
        // The values are from the table in *On Numbers and Games*, chapter 6.
        let products = [
            (2, 2, 3),
            (2, 3, 1),
            (3, 3, 2),
            (4, 4, 6),
            (4, 5, 2),
            (5, 5, 7),
            (5, 6, 8),
            (6, 7, 3),
            (8, 8, 13),
        ];
        for (a, b, expected) in products {
            assert_eq!(Nimber(a) * Nimber(b), Nimber(expected), "{a} * {b}");
        }
    }

    #[test]
    fn small_numbers_are_fields_of_their_own() {
        for field in [2, 4, 16, 256] {
            for a in 1..field {
                let inverse = Nimber(a).inverse().unwrap();
                assert!(inverse.0 < field && Nimber(a).square_root().0 < field);
                assert_eq!(Nimber(a) * inverse, Nimber::ONE);
                assert_eq!(Nimber(a).power(field), Nimber(a));
            }
        }
    }

    #[test]
    fn powers_of_the_ends() {
        assert_eq!(Nimber::ZERO.power(0), Nimber::ONE);
        assert_eq!(Nimber::ZERO.power(u64::MAX), Nimber::ZERO);
        assert_eq!(Nimber(u64::MAX).power(u64::MAX), Nimber::ONE);
        assert_eq!([2, 3, 4].map(Nimber).into_iter().product::<Nimber>(), Nimber(4));
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!((a * b) * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a * Nimber::ONE, a);
            prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
        }

        #[test]
        fn every_nimber_divides_every_other(a: u64, b in 1_u64..) {
            let (a, b) = (Nimber(a), Nimber(b));
            prop_assert_eq!(a / b * b, a);
            prop_assert_eq!(a * b / b, a);
        }

        #[test]
        fn a_square_has_one_root(a: u64) {
            prop_assert_eq!((Nimber(a) * Nimber(a)).square_root(), Nimber(a));
            prop_assert_eq!(Nimber(a).square_root().power(2), Nimber(a));
        }

        #[test]
        fn exponents_add(a: u64, m in 0_u64..1 << 62, n in 0_u64..1 << 62) {
            prop_assert_eq!(Nimber(a).power(m) * Nimber(a).power(n), Nimber(a).power(m + n));
        }
    }
}
