//! Tame positions: positions that behave in misere play like sums of nim heaps.
//!
//! A tame position has a nimber, its value in normal play, and is *fickle* or *firm*. Its misere value is the nimber if it is firm, and
//! the nimber with the last bit changed if it is fickle (the two are the genus of *Winning Ways*: 0^1 and 1^0 are fickle, n^n is
//! firm).
//!
//! - The empty sum is fickle 0.
//! - A sum is worth the nim-sum of its parts, and is firm if at least one part is.
//! - A position with options, all of them tame, has the mex n of their nimbers and the mex m of their misere values. It is firm n
//!   if m = n, and fickle if n and m are 0 and 1 or 1 and 0. Otherwise it is wild: the theorem says nothing about it.
//!
//! **Theorem.** A sum of tame positions is lost in misere play exactly if it is fickle 1 or firm 0.
//!
//! **Proof.** By induction over play. Call fickle 1 and firm 0 *bad*.
//! A move from a bad sum leaves no bad one. From fickle 1: the part that is moved is fickle. If it becomes fickle, its nimber changes, so
//! the sum is no longer fickle 1. If it becomes firm n, then n is neither its nimber nor its misere value, so n is at least 2, and the
//! other parts, all fickle, do not make 0 of it. From firm 0: if a part is firm afterwards, the nim-sum has changed, so it is not 0. If
//! none is, the part that was moved was the only firm part, of nimber n, and the others are fickle with nim-sum n, which is 0 or 1. It
//! becomes fickle, with a misere value that is not n, for its misere mex was n. So its nimber is not n with the last bit changed, and the
//! sum is not fickle 1.
//! Every other sum has no move, and is won, or has a move that leaves a bad one. Fickle 0 with a part that has options: if the part is
//! fickle 1, some option has the nimber 0, and not the misere value 0, so it is fickle 0. If the part is fickle 0, some option has the
//! misere value 0, and not the nimber 0, so it is fickle 1. Either way fickle 1 is left. Firm s with s not 0: take a part g whose nimber
//! has the highest bit of s. If another part is firm: an option of nimber g ^ s leaves firm 0 (if g is fickle, it is 1, and then the last
//! lines give the option). If g is the only firm part, the others are fickle with nim-sum r = g ^ s < g. Some option has the nimber r: if
//! it is firm, firm 0 is left. Else some option has the misere value r: it is firm r, or fickle with the other bit, and fickle 1 is left.
//! If s = 1 and a fickle 1 is taken, its fickle option 0 leaves firm 0. ∎
//!
//! Sources: J. H. Conway, *On Numbers and Games*, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 13.

use std::iter::Sum;
use std::ops::Add;

use super::mex::mex;
use super::nimber::Nimber;
use super::outcome::Outcome;
use super::theorem::Theorem;

/// Sums of tame positions are played like nim, in misere play too.
pub static TAME: Theorem = Theorem {
    name: "the theory of tame games",
    source: "J. H. Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13; proof in the module of bouton::Tame",
};

/// The class of a tame position in misere play.
///
/// # Examples
/// ```
/// use bouton::{Nimber, Outcome, Tame};
/// let sum: Tame = [1000, 999, 5].map(|heap| Tame::heap(Nimber(heap))).into_iter().sum();
/// assert_eq!(sum.misere_outcome(), Outcome::N);
/// let ones: Tame = [1, 1, 1].map(|heap| Tame::heap(Nimber(heap))).into_iter().sum();
/// assert_eq!(ones.misere_outcome(), Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tame {
    /// The value in normal play.
    pub nimber: Nimber,
    /// Whether the position is firm. If not, it is fickle.
    pub is_firm: bool,
}

/// What is known of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The position is tame.
    Tame(Tame),
    /// The position is not known to be tame, and no search can decide it.
    Wild,
    /// A search may decide whether the position is tame.
    Open,
}

impl Tame {
    /// A heap of nim. The empty heap and a heap of one are fickle, all others are firm.
    #[must_use]
    pub fn heap(size: Nimber) -> Self {
        Self { nimber: size, is_firm: size > Nimber(1) }
    }

    /// The smallest number that no option has as its misere value.
    #[must_use]
    pub fn misere_value(self) -> Nimber {
        Nimber(self.nimber.0 ^ u64::from(!self.is_firm))
    }

    /// The class of a position with these options, if it is tame.
    #[must_use]
    pub fn of_options(options: &[Self]) -> Option<Self> {
        if options.is_empty() {
            return Some(Self::default());
        }
        let values: Vec<_> = options.iter().map(|option| option.nimber).collect();
        let misere_values: Vec<_> = options.iter().map(|option| option.misere_value()).collect();
        let (nimber, misere_value) = (mex(&values), mex(&misere_values));
        let found = Self { nimber, is_firm: nimber == misere_value };
        let is_tame = found.is_firm || nimber.0.max(misere_value.0) == 1;
        is_tame.then_some(found)
    }

    /// The outcome in misere play.
    #[must_use]
    pub fn misere_outcome(self) -> Outcome {
        if self.misere_value() == Nimber::ZERO { Outcome::P } else { Outcome::N }
    }
}

impl Add for Tame {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { nimber: self.nimber + other.nimber, is_firm: self.is_firm || other.is_firm }
    }
}

impl Sum for Tame {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Self::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tame(nimber: u64, is_firm: bool) -> Tame {
        Tame { nimber: Nimber(nimber), is_firm }
    }

    #[test]
    fn heaps_of_nim_are_those_of_the_recurrence() {
        let heaps: Vec<_> = (0..20).map(|size| Tame::heap(Nimber(size))).collect();
        for size in 0..20 {
            assert_eq!(Tame::of_options(&heaps[..size]), Some(heaps[size]), "{size}");
        }
    }

    #[test]
    fn what_is_neither_fickle_nor_firm_is_wild() {
        assert_eq!(Tame::of_options(&[tame(2, true)]), Some(tame(0, true)));
        assert_eq!(Tame::of_options(&[tame(0, true), tame(1, false)]), None);
        assert_eq!(Tame::of_options(&[tame(1, false), tame(2, true)]), Some(tame(0, false)));
        // 2 + 2 beside the empty sum: nimber 1 and misere value 2.
        assert_eq!(Tame::of_options(&[tame(0, true), tame(0, false)]), None);
    }

    #[test]
    fn outcomes_of_small_sums() {
        let outcome =
            |sizes: &[u64]| sizes.iter().map(|&size| Tame::heap(Nimber(size))).sum::<Tame>().misere_outcome();
        for (sizes, expected) in [
            (&[][..], Outcome::N),
            (&[1], Outcome::P),
            (&[1, 1], Outcome::N),
            (&[2], Outcome::N),
            (&[2, 2], Outcome::P),
            (&[2, 1], Outcome::N),
            (&[1, 2, 3], Outcome::P),
        ] {
            assert_eq!(outcome(sizes), expected, "{sizes:?}");
        }
    }
}
