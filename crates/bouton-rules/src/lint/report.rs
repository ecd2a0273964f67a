//! What the tests of a rule found.

use crate::source::Fault;

/// What was tested, and how far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The tests, in the order in which they are told.
    pub checks: Vec<Check>,
    /// How many positions were looked at.
    pub positions: u64,
    /// The largest size all of whose positions were looked at, and those of all smaller ones.
    pub up_to: Option<String>,
    /// Where the rule says how a game starts, the largest size from whose starts, and those of all smaller sizes, all was
    /// looked at that play reaches.
    pub starts_up_to: Option<String>,
    /// What falls with every move, if something does.
    pub measure: Option<String>,
    /// How many positions were left out for the rule fails on them or on what play leads to, and what it did wrong on the
    /// first of them: sizes that have no start, and positions that play need not come to, so need not be the rule's own.
    pub left_out: Option<(u64, Fault)>,
    /// The smallest positions that passed, at most [`MOST_SMALLEST`], in one line each: to be asked of somebody else.
    pub smallest: Vec<String>,
}

/// So many of the smallest positions are told, if the test is thorough.
pub const MOST_SMALLEST: usize = 100;

/// A test of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What is tested.
    pub what: What,
    /// On how many positions.
    pub positions: u64,
    /// What refutes it.
    pub refuted: Option<Refutation>,
    /// Why nothing is known of larger positions, in a sentence, where that is more than that no more was looked at.
    pub unknown: Option<String>,
}

/// What is tested of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Every line of play ends.
    Ends,
    /// The images of a position have its value, and images of its options as options.
    Symmetry,
    /// The values of the parts of a position add up to its own.
    Split,
    /// What `known` says is the value.
    Known,
    /// A search that believes all of it finds the same values.
    Together,
    /// Moves of one name in a position are one move.
    Names,
}

impl What {
    /// One word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ends => "ends",
            Self::Symmetry => "symmetry",
            Self::Split => "split",
            Self::Known => "known",
            Self::Together => "together",
            Self::Names => "names",
        }
    }
}

/// A position where the rule is not as it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position, in one line.
    pub position: String,
    /// Its value by the bare rule, if it has one.
    pub bare: Option<u64>,
    /// Its value as declared, if there is one.
    pub declared: Option<u64>,
    /// What is wrong, in a sentence.
    pub why: String,
}

impl Report {
    /// The first test that failed.
    #[must_use]
    pub fn refuted(&self) -> Option<(What, &Refutation)> {
        self.checks.iter().find_map(|check| Some((check.what, check.refuted.as_ref()?)))
    }
}
