//! The values of heaps 0, 1, 2, ..., found in order and kept.

use super::plain::Plain;
use super::takes::Takes;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// Values of the heaps 0, 1, 2, ... found so far.
///
/// # Examples
/// ```
/// use bouton::Limits;
/// use bouton::heap::filling::Filling;
/// use bouton::heap::takes::Takes;
/// let mut kayles = Filling::new(Takes::new([0, 7, 7]));
/// kayles.extend(7, &Limits::none())?;
/// assert!(kayles.values().iter().map(|value| value.0).eq([0, 1, 2, 3, 1, 4, 3]));
/// # Ok::<(), bouton::Unknown>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filling {
    takes: Takes,
    values: Sequence,
    /// Bits of the largest value.
    bits: u32,
    plain: Plain,
}

/// How values were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the recurrence, option by option.
    Plain,
    /// By the recurrence, many options at once.
    Dense,
    /// By a sparse space: values are rare or common by the parity of their bits within a mask, and the common options
    /// of a heap need a rare heap each.
    Sparse {
        /// The bits that count.
        mask: u64,
        /// Whether the heap's own parity counts too.
        parity: bool,
        /// Rare heaps so far.
        rare: u64,
        /// The last of them.
        last: u64,
    },
}

/// After so much work, in options, it is asked whether to go on: a few milliseconds.
const PAUSE: u64 = 1 << 22;

impl Filling {
    /// No values yet.
    #[must_use]
    pub fn new(takes: Takes) -> Self {
        Self::resumed(takes, Sequence::new())
    }

    /// Goes on from values found before, which are believed.
    #[must_use]
    pub fn resumed(takes: Takes, values: Sequence) -> Self {
        let most = values.iter().max().map_or(0, |most| most.0);
        Self { takes, values, bits: u64::BITS - most.leading_zeros(), plain: Plain::default() }
    }

    /// The rules of the game.
    #[must_use]
    pub fn takes(&self) -> &Takes {
        &self.takes
    }

    /// The values of the heaps from 0 on, as far as they are known.
    #[must_use]
    pub fn values(&self) -> &Sequence {
        &self.values
    }

    /// How the last values were found.
    #[must_use]
    pub fn method(&self) -> Method {
        Method::Plain
    }

    /// Finds the values of all heaps below `end`.
    ///
    /// # Errors
    /// If a limit is reached: `limits.positions` counts heaps. What is known by then stays.
    pub fn extend(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let mut work = 0;
        while self.progress().positions < end {
            if self.progress().positions >= limits.positions {
                return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
            }
            self.make_room(end, limits)?;
            self.push_plainly();
            work += self.takes.options(self.progress().positions);
            if work >= PAUSE {
                limits.check(self.progress())?;
                work = 0;
            }
        }
        Ok(())
    }

    /// How many heaps are known, and what they take.
    fn progress(&self) -> Progress {
        Progress { positions: self.values.len() as u64, bytes: self.values.bytes(), depth: 0 }
    }

    /// Sees to it that one more value has room.
    fn make_room(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let known = self.values.len() as u64;
        if self.values.bytes() > known * self.values.bytes_each() {
            return Ok(());
        }
        // An eighth more: what is allocated and not used stays small, and it is copied seldom.
        let more = (known / 8).max(1 << 12).min(end - known);
        limits.room_for(more * self.values.bytes_each(), self.progress())?;
        self.values.reserve(more as usize);
        Ok(())
    }

    fn push_plainly(&mut self) {
        let Self { takes, values, bits, plain } = self;
        let value = match values {
            Sequence::Bytes(values) => plain.next(takes, values, *bits),
            Sequence::Pairs(values) => plain.next(takes, values, *bits),
            Sequence::Fours(values) => plain.next(takes, values, *bits),
            Sequence::Eights(values) => plain.next(takes, values, *bits),
        };
        self.push(value);
    }

    fn push(&mut self, value: Nimber) {
        self.bits = self.bits.max(u64::BITS - value.0.leading_zeros());
        self.values.push(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex::mex;

    /// The recurrence word for word.
    fn by_definition(takes: &Takes, end: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        for heap in 0..end {
            let mut options = Vec::new();
            options.extend(takes.none.iter().filter(|&&taken| taken == heap).map(|_| Nimber(0)));
            for taken in takes.one.iter().filter(|&&taken| taken < heap) {
                options.push(values[(heap - taken) as usize]);
            }
            for taken in takes.two.iter().filter(|&&taken| taken < heap) {
                let pairs = (1..heap - taken).map(|a| (a, heap - taken - a));
                let pairs = pairs.filter(|(a, b)| a != b || !takes.unequal);
                options.extend(pairs.map(|(a, b)| values[a as usize] + values[b as usize]));
            }
            values.push(mex(&options));
        }
        values
    }

    /// All octal codes of at most three digits after the point, with and without splitting a whole heap, also into
    /// unequal parts only.
    fn codes() -> impl Iterator<Item = Takes> {
        (0..2048).map(|code: u16| {
            let digits = [4 * (code >> 9 & 1), code >> 6 & 7, code >> 3 & 7, code & 7];
            Takes { unequal: code >> 10 == 1, ..Takes::new(digits.map(|digit| digit as u8)) }
        })
    }

    #[test]
    fn plain_values_agree_with_the_definition() {
        for takes in codes() {
            let mut filling = Filling::new(takes.clone());
            filling.extend(100, &Limits::none()).unwrap();
            let expected = by_definition(&takes, 100);
            assert!(filling.values().iter().eq(expected.iter().copied()), "{takes:?}");
            let half = expected[..50].iter().copied().collect();
            let mut resumed = Filling::resumed(takes, half);
            resumed.extend(100, &Limits::none()).unwrap();
            assert_eq!(resumed.values(), filling.values());
        }
    }

    #[test]
    fn limits_leave_a_correct_prefix() {
        let takes = Takes::new([0, 0, 0, 7]);
        let stops = [
            Limits { positions: 700, ..Limits::none() },
            Limits { bytes: 5000, ..Limits::none() },
            Limits { watch: &|progress| progress.positions > 3000, ..Limits::none() },
        ];
        let mut whole = Filling::new(takes.clone());
        whole.extend(6000, &Limits::none()).unwrap();
        for limits in &stops {
            let mut filling = Filling::new(takes.clone());
            let stopped = filling.extend(6000, limits).unwrap_err();
            let known = filling.values().len();
            assert!(known < 6000 && stopped.progress.positions == known as u64, "{stopped}");
            assert!(filling.values().iter().eq(whole.values().range(0..known)), "{stopped}");
            filling.extend(6000, &Limits::none()).unwrap();
            assert_eq!(filling.values(), whole.values());
        }
    }
}
