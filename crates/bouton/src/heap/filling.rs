//! The values of heaps 0, 1, 2, ..., found in order and kept.

use super::dense::Dense;
use super::plain::Plain;
use super::takes::Takes;
use crate::machine::path::Path;
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
    way: Way,
    settings: Settings,
}

/// A way to find values, with what it holds; it is for values of the width that they have.
#[derive(Clone, Debug)]
enum Way {
    Plain(Plain),
    DenseBytes(Dense<u8>),
    DensePairs(Dense<u16>),
}

/// When which way is gone. The values are the same.
#[derive(Clone, Copy, Debug)]
struct Settings {
    path: Path,
    /// Smaller heaps are found plainly.
    dense_from: u64,
    /// After so much work, in options, it is asked whether to go on: a few milliseconds.
    pause: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { path: Path::chosen(), dense_from: 200, pause: 1 << 26 }
    }
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

impl Filling {
    /// No values yet.
    #[must_use]
    pub fn new(takes: Takes) -> Self {
        Self::resumed(takes, Sequence::new())
    }

    /// Goes on from values found before, which are believed.
    #[must_use]
    pub fn resumed(takes: Takes, values: Sequence) -> Self {
        Self { takes, values, way: Way::Plain(Plain::default()), settings: Settings::default() }
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
        match &self.way {
            Way::Plain(_) => Method::Plain,
            Way::DenseBytes(_) | Way::DensePairs(_) => Method::Dense,
        }
    }

    /// Finds the values of all heaps below `end`.
    ///
    /// # Errors
    /// If a limit is reached: `limits.positions` counts heaps. What is known by then stays.
    pub fn extend(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        while self.known() < end {
            if self.known() >= limits.positions {
                return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
            }
            // Heaps of a piece have about as many options each, and are found the same way.
            let piece = self.settings.pause / self.takes.options(self.known());
            let piece = piece.clamp(1, self.settings.dense_from.max(self.known() / 4));
            let end = end.min(limits.positions).min(self.known() + piece);
            self.make_room(end, limits)?;
            self.choose();
            self.find(end);
            limits.check(self.progress())?;
        }
        Ok(())
    }

    /// How many heaps are known.
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    /// How many heaps are known, and what they take.
    fn progress(&self) -> Progress {
        let beside = match &self.way {
            Way::Plain(plain) => plain.bytes(),
            Way::DenseBytes(dense) => dense.bytes(),
            Way::DensePairs(dense) => dense.bytes(),
        };
        Progress { positions: self.known(), bytes: self.values.bytes() + beside, depth: 0 }
    }

    /// Sees to it that the values up to `end` have room.
    fn make_room(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let (known, each) = (self.known(), self.values.bytes_each());
        if self.values.bytes() >= end * each {
            return Ok(());
        }
        // An eighth more: little is allocated and not used, and nothing is copied often.
        let more = (known / 8).max(1 << 12).max(end - known);
        limits.room_for(more * each, self.progress())?;
        self.values.reserve(more as usize);
        Ok(())
    }

    /// Takes the way that is best from here on.
    fn choose(&mut self) {
        let Settings { path, dense_from, .. } = self.settings;
        if self.known() < dense_from {
            return;
        }
        match (&self.way, &self.values) {
            (Way::DenseBytes(_), Sequence::Bytes(_)) | (Way::DensePairs(_), Sequence::Pairs(_)) => {}
            (_, Sequence::Bytes(values)) => self.way = Way::DenseBytes(Dense::new(values, path)),
            (_, Sequence::Pairs(values)) => self.way = Way::DensePairs(Dense::new(values, path)),
            (Way::Plain(_), _) => {}
            (_, _) => self.way = Way::Plain(Plain::default()),
        }
    }

    /// Finds values up to `end`, or fewer, the last of which needs more room than those before.
    fn find(&mut self, end: u64) {
        let Self { takes, values, way, .. } = self;
        let end = end as usize;
        let found = match (way, values) {
            (Way::Plain(plain), values) => plain.extend(takes, values, end),
            (Way::DenseBytes(dense), Sequence::Bytes(values)) => dense.extend(takes, values, end),
            (Way::DensePairs(dense), Sequence::Pairs(values)) => dense.extend(takes, values, end),
            _ => unreachable!("a way is for values of the width that they have"),
        };
        if let Err(wide) = found {
            self.values.push(Nimber(wide));
        }
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

    /// Every way with settings by which it is gone soon.
    fn settings() -> impl Iterator<Item = (&'static str, Settings)> {
        Path::available().flat_map(|path| {
            let settings = Settings { path, ..Settings::default() };
            let plain = Settings { dense_from: u64::MAX, ..settings };
            [("plain", plain), ("dense", Settings { dense_from: 1, pause: 100, ..settings })]
        })
    }

    #[test]
    fn all_ways_agree_with_the_definition() {
        for takes in codes() {
            let expected = by_definition(&takes, 300);
            for (name, settings) in settings() {
                for known in [0, 50] {
                    let known = expected[..known].iter().copied().collect();
                    let mut filling = Filling { settings, ..Filling::resumed(takes.clone(), known) };
                    filling.extend(300, &Limits::none()).unwrap();
                    assert!(filling.values().iter().eq(expected.iter().copied()), "{name} {takes:?}");
                }
            }
        }
    }

    #[test]
    fn all_ways_agree_on_large_heaps() {
        for (digits, end) in
            [(&[0, 0, 0, 7][..], 12_000), (&[0, 6], 9000), (&[0, 1, 6], 5000), (&[4, 7, 3, 0, 4], 4000)]
        {
            let takes = Takes::new(digits.iter().copied());
            let mut plain = Filling {
                settings: Settings { dense_from: u64::MAX, ..Settings::default() },
                ..Filling::new(takes.clone())
            };
            plain.extend(end, &Limits::none()).unwrap();
            for (name, settings) in settings() {
                let mut filling = Filling { settings, ..Filling::new(takes.clone()) };
                filling.extend(end, &Limits::none()).unwrap();
                assert!(filling.values().iter().eq(plain.values().iter()), "{name} {takes:?}");
            }
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
