//! A pattern that was found: its kind, and where it fits.

use std::fmt;

/// The smallest number of values that must fit before a pattern is reported.
const MIN_FITTING_VALUES: u64 = 16;

/// A pattern that fits from some n on up to the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The kind of the pattern. [`space`](super::space()) finds sparse spaces, and [`find`](super::find) finds the other kinds.
    pub kind: PatternKind,
    /// The first n from which on the pattern fits.
    pub preperiod: u64,
    /// The period, if the pattern is one.
    pub period: Option<u64>,
    /// The increase of the values in one period: 0 if the values repeat.
    pub saltus: Option<u64>,
    /// The last n where the pattern does not fit, if there is one.
    pub last_exception: Option<u64>,
    /// The last n whose value was examined.
    pub checked_to: u64,
}

/// The kinds of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternKind {
    /// A period: G(n + period) = G(n).
    Period,
    /// An arithmetic period: G(n + period) = G(n) + saltus.
    ArithmeticPeriod,
    /// G(2k) and G(2k + 1), each as a form of k and G(k).
    Regular([Form; 2]),
    /// All values except a few are common. The last rare heap is the last exception.
    SparseSpace {
        /// The bits of a value that count.
        mask: u64,
        /// True if the parity of the heap counts too.
        parity: bool,
        /// The number of rare heaps.
        rare: u64,
    },
}

/// The form `a k + b G(k) + c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The coefficient of k.
    pub half: u8,
    /// The coefficient of G(k).
    pub value: u8,
    /// The constant term.
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

/// Returns true if `count` values are enough to report a pattern.
pub fn is_seen(count: usize) -> bool {
    count as u64 >= MIN_FITTING_VALUES
}
