//! Heap games whose values have a closed form that is a theorem.
//!
//! - **Nim** (`0.[3]`): G(n) = n (Bouton 1901).
//! - **Lasker's Nim** (`4.[3]`): G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3
//!   (*Winning Ways*, chapter 4).
//! - Games in which any number may be taken, with some exceptions: an arithmetic period (`super::arithmetic`).
//!
//! In nim and Lasker's Nim G is its own inverse, and any number may be taken. So exactly one heap has a given value, and at most one move
//! that leaves at most one heap leaves that value.
//!
//! A split of n into a and b leaves t if x ^ y = t, where x = G(a) and y = G(b). The last two bits of x determine the last two bits of y =
//! x ^ t. Together they determine x - a and y - b, so x + y = n + (x - a) + (y - b) = s is known. From x + y = (x ^ y) + 2 (x & y) follows
//! x & y = (s - t) / 2 = c. There is such a pair exactly if s - t is even and not negative, c & t is 0, and the last two bits agree. Then x
//! is c with any set of the higher bits of t. So the splits are counted in four steps, for heaps of any size.

use std::collections::BTreeSet;

use super::arithmetic::{ALL_BUT, ArithmeticPeriod};
use super::code::Code;
use super::hexadecimal::{HEXADECIMAL, arithmetic_period};
use super::rules::{Break, Left, MOST_NAMED};
use crate::theory::found::FoundMoves;
use crate::theory::nimber::Nimber;
use crate::theory::tame::Tame;
use crate::theory::theorem::Theorem;

/// The theorem about the values of nim heaps.
pub(crate) static NIM: Theorem = Theorem {
    name: "Bouton's theorem",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3, 1901",
};

/// The theorem about the values of heaps of Lasker's Nim.
pub(crate) static LASKER: Theorem = Theorem {
    name: "the formula for Lasker's Nim",
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4; E. Lasker, Brettspiele der Voelker, 1931",
};

/// A game whose values have a closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClosedForm {
    /// Nim: `0.[3]`.
    Nim,
    /// Lasker's Nim: `4.[3]`.
    Lasker,
    /// A game in which any number may be taken with some exceptions, for example `all-but{1,2}`.
    AllBut(ArithmeticPeriod),
    /// A hexadecimal game with a proved arithmetic period, for example `0.8`.
    Hexadecimal(ArithmeticPeriod),
}

impl ClosedForm {
    /// The closed form of a game, if the library knows one.
    ///
    /// # Examples
    /// ```
    /// use bouton::Nimber;
    /// use bouton::heap::{closed::ClosedForm, code::Code};
    /// let lasker = ClosedForm::of(&Code::read(b"4.[3]").unwrap()).unwrap();
    /// assert_eq!([3, 4, 5].map(|heap| lasker.value(heap)), [Nimber(4), Nimber(3), Nimber(5)]);
    /// assert_eq!(ClosedForm::of(&Code::read(b"0.77").unwrap()), None);
    /// ```
    #[must_use]
    pub fn of(code: &Code) -> Option<Self> {
        match code.to_string().as_str() {
            "0.[3]" => Some(Self::Nim),
            "4.[3]" => Some(Self::Lasker),
            _ => {
                let all_but = ArithmeticPeriod::of(code).map(Self::AllBut);
                all_but.or_else(|| arithmetic_period(code).map(Self::Hexadecimal))
            }
        }
    }

    /// The theorem that proves the closed form.
    #[must_use]
    pub fn theorem(&self) -> &'static Theorem {
        match self {
            Self::Nim => &NIM,
            Self::Lasker => &LASKER,
            Self::AllBut(_) => &ALL_BUT,
            Self::Hexadecimal(_) => &HEXADECIMAL,
        }
    }

    /// The closed form as a person writes it.
    #[must_use]
    pub fn formula(&self) -> String {
        match self {
            Self::Nim => "G(n) = n".to_owned(),
            Self::Lasker => {
                "G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4, G(4k + 4) = 4k + 3".to_owned()
            }
            Self::AllBut(found) | Self::Hexadecimal(found) => {
                let ArithmeticPeriod { preperiod, period, saltus, .. } = found;
                format!("G(n + {period}) = G(n) + {saltus} from n = {preperiod} on")
            }
        }
    }

    /// The closed form as an arithmetic period: the numbers e, p and s with G(n + p) = G(n) + s from n = e on.
    #[must_use]
    pub fn arithmetic(&self) -> (u64, u64, u64) {
        match self {
            Self::Nim => (0, 1, 1),
            Self::Lasker => (1, 4, 4),
            Self::AllBut(found) | Self::Hexadecimal(found) => (found.preperiod, found.period, found.saltus),
        }
    }

    /// The value of a heap.
    #[must_use]
    pub fn value(&self, heap: u64) -> Nimber {
        match self {
            Self::AllBut(period) | Self::Hexadecimal(period) => period.value(heap),
            Self::Nim | Self::Lasker => Nimber(self.swapped(heap)),
        }
    }

    /// The value of a heap, or the heap with a given value. The two functions are inverse and equal.
    fn swapped(&self, heap: u64) -> u64 {
        match (self, heap % 4) {
            (Self::Lasker, 3) => heap + 1,
            (Self::Lasker, 0) if heap > 0 => heap - 1,
            _ => heap,
        }
    }

    /// The misere behaviour of a heap of nim or of Lasker's Nim. A heap of 2 or more has two moves that leave nothing and a heap of 1: the
    /// fickle positions of nimber 0 and 1. So the mex of the nimbers and the mex of the misere values are over the same numbers, and the
    /// heap is firm.
    #[must_use]
    pub fn tame(&self, heap: u64) -> Option<Tame> {
        let is_known = matches!(self, Self::Nim | Self::Lasker);
        is_known.then(|| Tame { nimber: self.value(heap), is_firm: heap > 1 })
    }

    /// The number of moves of a heap, where a formula gives it.
    #[must_use]
    pub fn moves(&self, heap: u64) -> Option<u64> {
        match self {
            Self::Nim => Some(heap),
            Self::Lasker => Some(heap + heap / 2),
            Self::AllBut(_) | Self::Hexadecimal(_) => None,
        }
    }

    /// The moves from `heap` that leave `target`, in the game with this code: their number and the first of them. `None` if the closed form
    /// does not determine them.
    #[must_use]
    pub(crate) fn wins(&self, code: &Code, heap: u64, target: Nimber) -> Option<FoundMoves<Break>> {
        match self {
            Self::AllBut(period) => Some(period.wins(code, heap, target)),
            Self::Hexadecimal(_) => None,
            Self::Nim | Self::Lasker => Some(self.wins_of_nim(heap, target)),
        }
    }

    fn wins_of_nim(&self, heap: u64, target: Nimber) -> FoundMoves<Break> {
        let mut wins = FoundMoves::NONE;
        // No heap has a value above the next power of two, and no two heaps together reach twice that power.
        if target.0 >= heap.saturating_add(1).next_power_of_two().saturating_mul(2) {
            return wins;
        }
        let left = self.swapped(target.0);
        if left < heap {
            wins.push(Break::to_one(heap, left), MOST_NAMED);
        }
        if *self == Self::Lasker {
            self.add_splits(heap, target.0, &mut wins);
        }
        wins
    }

    /// Adds the splits into two heaps whose nim-sum is `target`.
    fn add_splits(&self, heap: u64, target: u64, wins: &mut FoundMoves<Break>) {
        let (free, mut ordered, mut smaller) = (target & !3, 0_u128, BTreeSet::new());
        for low in 0..4 {
            let Some(common) = self.common_bits(heap, target, low) else { continue };
            ordered += 1 << free.count_ones();
            // A heap of 0 is not a part, so the cases x = 0 and y = 0 are subtracted.
            ordered -= u128::from(common == 0 && low == 0);
            ordered -= u128::from(common == 0 && low == target & 3 && target > 0);
            let mut bits = 0;
            for _ in 0..=MOST_NAMED {
                let part = self.swapped(common | bits | low);
                if (1..=heap / 2).contains(&part) {
                    smaller.insert(part);
                }
                bits = bits.wrapping_sub(free) & free;
                if bits == 0 {
                    break;
                }
            }
        }
        let equal = u128::from(target == 0 && heap > 0 && heap.is_multiple_of(2));
        wins.total += (ordered + equal) / 2;
        let room = MOST_NAMED.saturating_sub(wins.first.len());
        let named = smaller.into_iter().take(room);
        wins.first
            .extend(named.map(|part| Break { from: heap, left: Left::from([part, heap - part].as_slice()) }));
    }

    /// The common bits of the values x and y of the two parts of a split, where `low` is the last two bits of x.
    fn common_bits(&self, heap: u64, target: u64, low: u64) -> Option<u64> {
        let other = low ^ (target & 3);
        // For all values except 0, part minus value depends only on the last two bits of the value. Adding 4 avoids the exception.
        let part = |low: u64| self.swapped(low + 4) as i128 - (low + 4) as i128;
        let sum = i128::from(heap) - part(low) - part(other);
        let twice = u64::try_from(sum - i128::from(target)).ok()?;
        let common = twice / 2;
        let agrees = twice % 2 == 0 && common & target == 0 && common & 3 == low & other;
        agrees.then_some(common)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::heap::rules::Heaps;
    use crate::theory::limits::Limits;

    #[test]
    fn the_closed_forms_are_those_of_the_recurrence() {
        for text in ["0.[3]", "4.[3]"] {
            let code = Code::read(text.as_bytes()).unwrap();
            let form = ClosedForm::of(&code).unwrap();
            let book = Book::new(code);
            book.extend(2_000, &Limits::none()).unwrap();
            let values = book.known().shared();
            assert!(values.iter().eq((0..2_000).map(|heap| form.value(heap))), "{text}");
            let (preperiod, period, saltus) = form.arithmetic();
            for heap in preperiod..100 {
                assert_eq!(form.value(heap + period).0, form.value(heap).0 + saltus, "{text}");
            }
        }
    }

    #[test]
    fn winning_moves_are_those_of_the_rules() {
        for text in ["0.[3]", "4.[3]"] {
            let code = Code::read(text.as_bytes()).unwrap();
            let form = ClosedForm::of(&code).unwrap();
            for heap in 0..90 {
                let mut moves = Vec::new();
                Heaps(code.clone()).each(heap, &mut |left| {
                    moves.push(left.to_vec());
                    true
                });
                assert_eq!(form.moves(heap), Some(moves.len() as u64), "{text} {heap}");
                for target in 0..140 {
                    let leaves = |left: &&Vec<u64>| {
                        left.iter().map(|&part| form.value(part)).sum::<Nimber>() == Nimber(target)
                    };
                    let mut expected: Vec<_> = moves.iter().filter(leaves).cloned().collect();
                    expected.sort_by_key(|left| (left.len(), left.clone()));
                    let found = form.wins(&code, heap, Nimber(target)).unwrap();
                    assert_eq!(found.total, expected.len() as u128, "{text} {heap} {target}");
                    expected.truncate(MOST_NAMED);
                    let named: Vec<_> = found.first.iter().map(|found| found.left.to_vec()).collect();
                    assert_eq!(named, expected, "{text} {heap} {target}");
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_are_answered() {
        let heap = crate::heap::LARGEST_HEAP;
        let code = Code::read(b"4.[3]").unwrap();
        let found = ClosedForm::Lasker.wins(&code, heap, Nimber(0)).unwrap();
        assert_eq!(found.total, 2, "all of it, or two halves");
        assert_eq!(found.first[1].left.to_vec(), [heap / 2, heap / 2]);
        assert_eq!(ClosedForm::Lasker.wins(&code, heap, Nimber(u64::MAX)).unwrap().total, 0);
    }
}
