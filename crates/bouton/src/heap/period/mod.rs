//! Periods of the values of heaps, and their proof.
//!
//! Let a move take at most k and leave at most t heaps, and let all splits into an allowed number of heaps be allowed. Let e be at least 1,
//! and let G(n + p) = G(n) for e <= n < te + (t - 1)p + k. Then this holds for all n from e on (Guy and Smith, *The G-values of various
//! games*, 1956, for t = 2).
//!
//! Proof: let n be at least that bound, and let it hold below n. A move from n + p that takes i <= k leaves at most t heaps with at least
//! te + tp in total. So the largest heap, b, is at least e + p, and G(b) = G(b - p). The move from n that takes i and leaves b - p in place
//! of b leaves the same value. It leaves no empty heap, because e is at least 1. Conversely, a move from n leaves at most t heaps with at
//! least te + (t - 1)p in total. So the largest heap is at least e, and adding p to it gives a move from n + p that leaves the same value.
//! A move that leaves no heap would need an n of at most k. So n and n + p have options of the same values.
//!
//! This does not hold where parts must differ, because adding p to a part may make it equal to another part. It does not hold either where
//! digits are repeated for ever, because the largest heap that is left may be small.

mod check;
mod runs;
mod tail;

use std::fmt;

pub(crate) use check::check;
pub(crate) use runs::runs;
pub use tail::{Tail, tails};

use super::code::{Code, Parts};
use crate::machine::width::index;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;
use crate::theory::theorem::Theorem;

/// The theorem of Guy and Smith, as answers cite it.
pub static GUY_SMITH: Theorem = Theorem {
    name: "the theorem of Guy and Smith",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52, 1956",
};

/// The properties of a game that the theorem of Guy and Smith uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuySmith {
    /// The largest number that a move can take: k.
    pub most_taken: u64,
    /// The largest number of heaps that a move leaves, at least 1: t.
    pub most_left: u64,
}

impl GuySmith {
    /// The properties of a game, if the theorem applies to it.
    ///
    /// # Examples
    /// ```
    /// use bouton::heap::{code::Code, period::GuySmith};
    /// let theorem = |code: &[u8]| GuySmith::of(&Code::read(code).unwrap());
    /// assert_eq!(theorem(b"0.77"), Some(GuySmith { most_taken: 2, most_left: 2 }));
    /// assert_eq!([theorem(b"4!.0"), theorem(b"0.[3]")], [None, None]);
    /// ```
    #[must_use]
    pub fn of(code: &Code) -> Option<Self> {
        let (most_taken, most_left) = (code.most_taken()?, code.most_left()?);
        let are_free = code.digits().all(|digit| digit.parts() == Parts::Any);
        are_free.then_some(Self { most_taken, most_left: u64::from(most_left).max(1) })
    }

    /// The bound below which G(n + p) = G(n) must hold from the heap `from` on: te + (t - 1)p + k, with e at least 1.
    #[must_use]
    pub(crate) fn bound(&self, from: u64, period: u64) -> u64 {
        let Self { most_taken, most_left } = *self;
        let bound =
            most_left.saturating_mul(from.max(1)).saturating_add((most_left - 1).saturating_mul(period));
        bound.saturating_add(most_taken)
    }

    /// The number of values, from the heap 0 on, that prove a period from the heap `from` on.
    #[must_use]
    pub fn needed(&self, from: u64, period: u64) -> u64 {
        self.bound(from, period).saturating_add(period)
    }
}

/// A proved period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which on the values repeat.
    pub preperiod: u64,
    /// The period: the smallest number of heaps after which the values repeat.
    pub period: u64,
    /// The numbers of the theorem that proves it.
    pub theorem: GuySmith,
    /// The largest value, and the first heap that has it.
    pub largest: (Nimber, u64),
}

impl Period {
    /// The period with its proof, in words.
    #[must_use]
    pub fn describe(&self) -> String {
        let Self { preperiod, period, largest: (value, first), .. } = self;
        let exception =
            self.last_exception().map_or("no exception".to_owned(), |heap| format!("last exception {heap}"));
        let largest = format!("largest value {}, first at {first}", value.0);
        format!("period {period} from {preperiod} on, for {self}; {exception}; {largest}")
    }

    /// The last heap that does not have the value of the heap one period later, if there is one.
    #[must_use]
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }

    /// The heap below preperiod + period that has the same value as `heap`.
    #[must_use]
    pub fn fold(&self, heap: u64) -> u64 {
        heap.checked_sub(self.preperiod).map_or(heap, |beyond| self.preperiod + beyond % self.period)
    }

    /// The bound of the theorem: the values of all heaps below it, from the preperiod on, were compared with the values one period later.
    #[must_use]
    pub(crate) fn bound(&self) -> u64 {
        self.theorem.bound(self.preperiod, self.period)
    }

    /// The number of values that prove the period.
    #[must_use]
    pub fn needed(&self) -> u64 {
        self.theorem.needed(self.preperiod, self.period)
    }

    /// The period that `values` prove, if they prove one of their [`tails`].
    #[must_use]
    pub fn proved(values: &Sequence, tails: &[Tail], theorem: GuySmith) -> Option<Self> {
        tails.iter().find_map(|&tail| Self::proved_of(values, tail, theorem))
    }

    fn proved_of(values: &Sequence, tail: Tail, theorem: GuySmith) -> Option<Self> {
        let Tail { preperiod, period } = tail;
        if theorem.needed(preperiod, period) > values.len() as u64 {
            return None;
        }
        let end = index(preperiod + period);
        let (at, largest) = values.range(0..end).enumerate().max_by_key(|&(at, value)| (value, end - at))?;
        let found = Self { preperiod, period, theorem, largest: (largest, at as u64) };
        check(values, &found).is_ok().then_some(found)
    }
}

/// Prints the condition of the theorem with its numbers.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, bound) = (self.preperiod.max(1), self.bound());
        let GuySmith { most_taken, most_left } = self.theorem;
        let (twice, once) = (most_left, most_left - 1);
        let period = self.period;
        write!(f, "G(n + {period}) = G(n) for {from} <= n < {bound} = ")?;
        match once {
            0 => write!(f, "{from} + {most_taken}"),
            1 => write!(f, "{twice} x {from} + {period} + {most_taken}"),
            _ => write!(f, "{twice} x {from} + {once} x {period} + {most_taken}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::general::first_values;

    fn proved(code: &str, end: u64) -> Option<Period> {
        let code = Code::read(code.as_bytes()).unwrap();
        let theorem = GuySmith::of(&code)?;
        let values: Sequence = first_values(&code, end).into_iter().map(Nimber).collect();
        Period::proved(&values, &tails(&values), theorem)
    }

    #[test]
    fn published_periods() {
        // The values are from the public table of tczajka/octal-games.
        let known = [
            ("0.77", 71, 12),
            ("0.07", 53, 34),
            ("0.4", 54, 34),
            ("0.137", 52, 34),
            ("0.1", 2, 1),
            ("0.11", 3, 1),
            ("0.15", 1, 10),
            ("0.51", 1, 1),
            ("0.152", 2, 48),
            ("4.3", 2, 2),
            ("4.005", 31, 79),
            ("0.134", 60, 62),
            ("0.45", 498, 20),
        ];
        for (code, preperiod, period) in known {
            let found = proved(code, 2000).unwrap();
            assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
            assert_eq!(proved(code, found.needed()), Some(found), "{code}: as many values as are needed");
            assert_eq!(proved(code, found.needed() - 1), None, "{code}: one less");
        }
    }

    #[test]
    fn subtraction_games_and_those_of_three_heaps() {
        assert_eq!(proved("subtract{1,3,4}", 100).map(|found| (found.preperiod, found.period)), Some((0, 7)));
        let found = proved("0.F", 1000).unwrap();
        assert_eq!(
            (found.theorem, found.bound()),
            (GuySmith { most_taken: 1, most_left: 3 }, 3 * found.preperiod.max(1) + 2 * found.period + 1)
        );
        assert_eq!([proved("4!.0", 300), proved("0.[3]", 300), proved("0.4=", 300)], [None; 3]);
    }

    #[test]
    fn the_condition_is_told_with_its_numbers() {
        let found = proved("0.77", 200).unwrap();
        assert_eq!(found.to_string(), "G(n + 12) = G(n) for 71 <= n < 156 = 2 x 71 + 12 + 2");
        assert_eq!((found.largest, found.last_exception()), ((Nimber(8), 27), Some(70)));
        assert_eq!((found.fold(70), found.fold(83), found.fold(71 + 12 * 1_000_000)), (70, 71, 71));
        let found = proved("0.33", 50).unwrap();
        assert_eq!(found.to_string(), "G(n + 3) = G(n) for 1 <= n < 3 = 1 + 2");
    }
}
