//! A pattern that was found: its kind, and where it fits.

use std::fmt;

/// A pattern is believed to be one if so many values at least are as it says.
const LEAST: u64 = 16;

/// A pattern that fits from some n on up to the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is; sparse spaces are found by [`space`](super::space()), the others by [`find`](super::find).
    pub kind: Kind,
    /// The first n from which on it fits.
    pub preperiod: u64,
    /// The period, if it is one.
    pub period: Option<u64>,
    /// What the values grow by in a period: 0 where they repeat.
    pub saltus: Option<u64>,
    /// The last n where it does not fit, if there is one.
    pub last_exception: Option<u64>,
    /// The last n whose value was looked at.
    pub checked_to: u64,
}

/// The kinds of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// G(n + period) = G(n).
    Period,
    /// G(n + period) = G(n) + saltus.
    ArithmeticPeriod,
    /// G(2k) and G(2k + 1) by k and G(k).
    Regular([Form; 2]),
    /// All values but few are common: of those that are not, the last is the last exception.
    SparseSpace {
        /// The bits that count.
        mask: u64,
        /// Whether the parity of the heap counts, too.
        parity: bool,
        /// How many are rare.
        rare: u64,
    },
}

/// `a k + b G(k) + c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// So many times k,
    pub half: u8,
    /// and so many times G(k),
    pub value: u8,
    /// and this.
    pub constant: i64,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |times: u8, what: &str| match times {
            0 => None,
            1 => Some(what.to_owned()),
            times => Some(format!("{times} {what}")),
        };
        let terms: Vec<_> = [term(self.half, "k"), term(self.value, "G(k)")].into_iter().flatten().collect();
        let constant = self.constant.unsigned_abs();
        match (terms.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => f.write_str(&terms.join(" + ")),
            (false, 1..) => write!(f, "{} + {constant}", terms.join(" + ")),
            (false, _) => write!(f, "{} - {constant}", terms.join(" + ")),
        }
    }
}

/// Whether enough values are as a pattern says.
pub fn is_seen(count: usize) -> bool {
    count as u64 >= LEAST
}
