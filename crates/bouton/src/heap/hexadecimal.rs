//! Arithmetic periods of games whose moves leave up to three heaps.
//!
//! Let every move take at most k and leave at most three heaps, and let all splits into an allowed number of heaps be allowed. Let G(n + p)
//! = G(n) + s for e <= n < N + P - p, where e is at least 1, 2^u is the largest power of two that divides s, N >= 3(e + p) + k + 2, P = 2^q
//! p and S = 2^q s with q at least 1, and all heaps below e + p have values less than 2^(q + u). A *plain* option has at most one heap of e
//! + p or more. A *paired* option consists of a heap m and two equal heaps, where m = 0 means no heap. Its value is G(m).
//!
//! **Theorem.** Let also
//! 1. each plain option of each heap n of N, ..., N + p - 1 satisfy one of two conditions: the ordinary sum of the values of its heaps is
//!    less than G(n), or its value differs from G(n) modulo 2^(u + 1);
//! 2. each number from S to G(n) - 1 be the value of a plain option or of a paired one with m >= e, for each heap n of N, ..., N + P - 1;
//! 3. each number below S be the value of a paired option, and each number from S to 2S - 1 the value of a paired option with m >= e, for
//!    both heaps N + P and N + P + 1.
//!
//! Then G(n + p) = G(n) + s for all n >= e. (The equation holds for p and s if it holds for their doubles and, for p and s, for the n below
//! e + 2p.)
//!
//! **Proof.** By induction: let it hold below n >= N + P, and let V = G(n - p) + s.
//!
//! No option of n has the value V. The largest heap of an option is at least e + p. From each other heap of e + p or more, move p to the
//! largest heap, as often as possible. Then subtract p from both the largest heap and n, until n is less than N + p. The largest heap is
//! still at least e. No step changes the sum of the values minus the value of n, where V is used for G(n). No step changes the nim-sum of
//! the values and the value of n modulo 2^(u + 1) either: two of the values change by s, which changes the bit of 2^u in both and no lower
//! bit. The result is a plain option as in 1, and a nim-sum is never larger than the sum.
//!
//! By 3 each v < S is the value of an option of n, and each v from S to 2S - 1 is the value of a paired option with m >= e: of two heaps of
//! the same parity, the larger one has all paired options of the smaller one, with larger equal heaps. It remains to show that each v from
//! S to V - 1 is the value of a plain option or of a paired one with m >= e. For the heaps from N to N + P - 1 this is condition 2. Let v
//! be at least 2S. Then v - S is at least S and below V - S = G(n - P), so it is the value of such an option of n - P. A plain option of
//! n - P has a largest heap of at least e, and the nim-sum of its other heaps is less than 2^(q + u). Adding P to that heap, or to m, adds S
//! to the value, because 2^(q + u) divides S. ∎
//!
//! Source: arithmetic periods of such games are known since J. C. Kenyon (0.3F; thesis, Calgary 1967; *Winning Ways*, chapter 4). S. Howse
//! and R. J. Nowakowski (2004) have another theorem that proves them.

use std::ops::Range;

use super::arithmetic::{ArithmeticPeriod, ascending};
use super::code::{Code, Digit, Parts};
use super::general::first_values;
use super::pattern::period;
use crate::machine::width::{clamped, index};
use crate::theory::theorem::Theorem;

/// The theorem about arithmetic periods of games whose moves leave up to three heaps.
pub static HEXADECIMAL: Theorem = Theorem {
    name: "the arithmetic period of hexadecimal games",
    source: "proof in bouton::heap::hexadecimal; S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313, 2004",
};

/// The numbers of values in which a period is searched for: first a few values, then all.
const VALUES: [u64; 2] = [128, 400];
/// The number of times that a period and its saltus are doubled: a saltus with a higher power of two determines more bits of nim-sums.
const DOUBLINGS: u32 = 5;
/// The largest number that a move may take.
const MOST_TAKEN: u64 = 16;

/// The arithmetic period of a game of this kind, if its first values prove one.
#[must_use]
pub fn arithmetic_period(code: &Code) -> Option<ArithmeticPeriod> {
    let most_taken = code.most_taken().filter(|&most| most <= MOST_TAKEN)?;
    let are_free = code.digits().all(|digit| digit.parts() == Parts::Any);
    if !are_free || code.most_left() != Some(3) {
        return None;
    }
    VALUES.into_iter().find_map(|count| {
        let values = first_values(code, count);
        let found = period::find(&values, 0)?;
        let (period, saltus) = (found.period?, found.saltus.filter(|&saltus| saltus > 0)?);
        let doubled = |times: u32| {
            let (period, saltus) = (period << times, saltus << times);
            Claim { code, values: &values, most_taken, from: found.preperiod.max(1), period, saltus }
        };
        let is_proved = (0..=DOUBLINGS).any(|times| doubled(times).is_proved());
        (doubled(0).is_seen() && is_proved)
            .then(|| ArithmeticPeriod::of_values(&values, found.preperiod, period, saltus))
    })
}

/// The total that is left of a heap after each number taken, with the digit for that number.
fn moves(code: &Code, heap: u64) -> impl Iterator<Item = (u64, Digit)> {
    let most = code.most_taken().unwrap_or(0).min(heap);
    (0..=most).map(move |taken| (heap - taken, code.digit(taken)))
}

/// An arithmetic period that is to be proved.
struct Claim<'c> {
    code: &'c Code,
    values: &'c [u64],
    /// The number k of the theorem.
    most_taken: u64,
    /// The number e of the theorem.
    from: u64,
    /// The number p of the theorem.
    period: u64,
    /// The number s of the theorem.
    saltus: u64,
}

impl Claim<'_> {
    fn is_proved(&self) -> bool {
        let &Self { values, most_taken, from, period, saltus, .. } = self;
        let small = from + period;
        let largest = values.iter().take(clamped(small)).max().copied().unwrap_or(0);
        let power = 1 << saltus.trailing_zeros();
        let doublings = (1..u64::BITS / 2).find(|&q| power << q > largest);
        let Some((all, times)) = doublings.and_then(|q| Some((saltus << q, period.checked_mul(1 << q)?)))
        else {
            return false;
        };
        // N is so large that pairs leave heaps of value 2S, if they do so at all.
        let first = (3 * small + most_taken + 2).saturating_add(times);
        if first.saturating_add(times) + 1 >= values.len() as u64 {
            return false;
        }
        let at = |heap: u64| values[index(heap)];
        let has_all = |numbers: Range<u64>, worths: &[u64]| {
            numbers.into_iter().all(|number| worths.binary_search(&number).is_ok())
        };
        self.is_seen()
            && (first..first + period).all(|heap| {
                self.plain(heap).all(|(sum, worth)| sum < at(heap) || (worth ^ at(heap)) % (2 * power) != 0)
            })
            && (first..first + times).all(|heap| {
                let plain = self.plain(heap).map(|(_, worth)| worth);
                has_all(all..at(heap), &ascending(plain.chain(self.paired(heap, from))))
            })
            && [0, 1].map(|odd| first + times + odd).into_iter().all(|heap| {
                has_all(0..all, &ascending(self.paired(heap, 0)))
                    && has_all(all..2 * all, &ascending(self.paired(heap, from)))
            })
    }

    /// Returns true if all computed values agree with the claim.
    fn is_seen(&self) -> bool {
        let later = &self.values[index(self.from + self.period)..];
        self.values[index(self.from)..].iter().zip(later).all(|(value, later)| value + self.saltus == *later)
    }

    /// The plain options of a heap: for each, the sum and the nim-sum of the values of its heaps.
    fn plain(&self, heap: u64) -> impl Iterator<Item = (u64, u64)> {
        let (values, small) = (self.values, self.from + self.period);
        let at = |heap: u64| values[index(heap)];
        moves(self.code, heap).flat_map(move |(rest, digit)| {
            let one = (digit.allows(1) && rest < heap).then(|| (at(rest), at(rest)));
            let two = (1..small).filter(move |_| digit.allows(2));
            let two = two.map(move |part| (at(part) + at(rest - part), at(part) ^ at(rest - part)));
            let three = (1..small).filter(move |_| digit.allows(3));
            let three = three.flat_map(move |a| {
                let (x, rest) = (at(a), rest - a);
                (a..small).map(move |b| (x + at(b) + at(rest - b), x ^ at(b) ^ at(rest - b)))
            });
            one.into_iter().chain(two).chain(three)
        })
    }

    /// The values of the paired options of a heap with m at least `from`.
    fn paired(&self, heap: u64, from: u64) -> impl Iterator<Item = u64> {
        let values = self.values;
        moves(self.code, heap).flat_map(move |(rest, digit)| {
            let ms = (from..rest.saturating_sub(1)).filter(move |m| (rest - m) % 2 == 0);
            ms.filter(move |&m| digit.allows(if m == 0 { 2 } else { 3 })).map(move |m| values[index(m)])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::rules::Heaps;
    use crate::solve::definition::Definition;
    use crate::theory::sum::Sum;

    #[test]
    fn a_third_of_the_heap() {
        let found = arithmetic_period(&Code::read(b"0.8").unwrap()).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (1, 3, 1));
        assert_eq!(found.value(1_000_000_000).0, 333_333_333);
    }

    fn read(text: &str) -> Code {
        Code::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn what_is_proved_holds_far_beyond_what_proved_it() {
        let expected = [
            ("0.8", (1, 3, 1)),
            ("0.08", (1, 4, 1)),
            ("0.89", (3, 4, 2)),
            ("0.8F", (7, 7, 4)),
            ("0.3F", (0, 6, 3)),
            ("0.0F", (0, 2, 1)),
            ("0.028", (1, 12, 4)),
            ("0.128", (2, 5, 2)),
            ("0.137F", (0, 2, 1)),
        ];
        for (text, period) in expected {
            let found = arithmetic_period(&read(text)).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.preperiod, found.period, found.saltus), period, "{text}");
            let by_definition = first_values(&read(text), 700);
            assert!((0..700).all(|heap| found.value(heap).0 == by_definition[heap as usize]), "{text}");
        }
    }

    #[test]
    fn all_short_codes_keep_what_is_proved_of_them() {
        let (mut proved, digits) = (0, "013789ABCDEF");
        for first in digits.chars() {
            for second in digits.chars() {
                let code = read(&format!("0.{first}{second}"));
                let Some(found) = arithmetic_period(&code) else { continue };
                proved += 1;
                let by_definition = first_values(&code, 450);
                assert!((0..450).all(|heap| found.value(heap).0 == by_definition[heap as usize]), "{code}");
            }
        }
        assert!(proved > 20, "{proved}");
    }

    #[test]
    fn the_values_are_those_of_the_rules() {
        for text in ["0.8", "0.3F", "8.3", "0.9A", "C.1E"] {
            let heaps = Heaps(read(text));
            let mut definition = Definition::new(&heaps);
            for (heap, value) in (0..).zip(first_values(&read(text), 26)) {
                assert_eq!(definition.grundy(&Sum::from_iter([heap])).unwrap().0, value, "{text} {heap}");
            }
        }
    }

    #[test]
    fn what_the_theorem_does_not_reach_is_not_proved() {
        // These codes have no period, an ordinary period, parts that must differ, or more than three heaps.
        for text in ["0.9A", "0.F", "0.77", "0.{3!}", "0.{4}"] {
            let Ok(code) = Code::read(text.as_bytes()) else { continue };
            assert!(arithmetic_period(&code).is_none(), "{text}");
        }
    }
}
