//! The results of the tests of a rule.

use bouton::ask::certificate::Measure;

use crate::source::Fault;

/// What was tested, and how far the test went.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The tests, in the order in which they are reported.
    pub checks: Vec<Check>,
    /// The count of positions examined.
    pub positions: u64,
    /// The largest size such that all positions of it, and of all smaller sizes, were examined.
    pub up_to: Option<String>,
    /// Where the rule says how a game starts: the largest size such that all positions were examined that play reaches from the
    /// starts of this size and of all smaller sizes.
    pub starts_up_to: Option<String>,
    /// A measure that falls with every move, if one was found.
    pub measure: Option<String>,
    /// A measure that falls with every move and that a certificate can name, if one was found.
    pub certified: Option<Measure>,
    /// The count of positions that were left out because the rule fails on them or on positions that play reaches from them, and
    /// the first fault. They are sizes without a start, or positions that play need not reach and that therefore need not be the
    /// rule's own.
    pub left_out: Option<(u64, Fault)>,
}

/// A test of a rule.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Check {
    /// The claim that is tested.
    pub what: What,
    /// The count of positions tested.
    pub positions: u64,
    /// The refutation, if there is one.
    pub refuted: Option<Refutation>,
    /// The reason, in a sentence, why nothing is known about larger positions, unless it is only that the test went no further.
    pub unknown: Option<String>,
}

/// The claims about a rule that are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// Every line of play ends.
    Ends,
    /// The images of a position have its value, and images of its options as options.
    Symmetry,
    /// The values of the parts of a position add up to its own.
    Split,
    /// The value that `known` returns is the value of the position.
    Known,
    /// A search that believes all declarations finds the same values.
    Together,
    /// Moves with the same name in a position are the same move.
    Names,
    /// The moves of a graph do not depend on the order of its vertices and edges.
    Order,
}

impl What {
    /// The name of the test, in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ends => "ends",
            Self::Symmetry => "symmetry",
            Self::Split => "split",
            Self::Known => "known",
            Self::Together => "together",
            Self::Names => "names",
            Self::Order => "order",
        }
    }
}

/// A position that refutes a claim of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refutation {
    /// The position, in one line.
    pub position: String,
    /// Its value by the bare rule, if it has one.
    pub bare: Option<u64>,
    /// Its value as declared, if there is one.
    pub declared: Option<u64>,
    /// The reason why the claim is false, in a sentence.
    pub why: String,
}

impl Report {
    /// The first test that failed.
    #[must_use]
    pub fn refuted(&self) -> Option<(What, &Refutation)> {
        self.checks.iter().find_map(|check| Some((check.what, check.refuted.as_ref()?)))
    }
}
