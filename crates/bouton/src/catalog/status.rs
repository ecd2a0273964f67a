//! How far an answer can be trusted, and what it rests on.

use std::fmt;
use std::sync::Arc;

use crate::theory::theorem::Theorem;

/// How far an answer can be trusted, with the strongest status first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Status {
    /// The recurrence itself gave the answer, also over a whole table or split into components. A lemma of a few lines that
    /// settles a single line of a board, proved at the head of its module, counts as splitting.
    Exact,
    /// A theorem replaced the recurrence, and its conditions were checked.
    Proved(&'static Theorem),
    /// A declaration in a rule file replaced the recurrence. It was tested on small positions and is assumed for larger ones.
    Assuming(Assumption),
    /// The answer is not known: a limit was reached, or what is known of the components does not decide their sum.
    Unknown,
}

impl Status {
    /// The word for the status, as in JSON.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Exact => "EXACT",
            Self::Proved(_) => "PROVED",
            Self::Assuming(_) => "ASSUMING",
            Self::Unknown => "UNKNOWN",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Proved(theorem) => write!(f, " by {}", theorem.name),
            Self::Assuming(assumption) => write!(f, " {assumption}"),
            Self::Exact | Self::Unknown => Ok(()),
        }
    }
}

/// What is assumed about a rule file, and how far it was tested. It is printed as `symmetry and split, tested to 4x4`.
///
/// Where an answer rests on several rule files, both texts are lists with `; ` between the items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Assumption {
    /// What the rule declares.
    pub what: Arc<str>,
    /// The size up to which the declaration was tested.
    pub to: Arc<str>,
}

impl Assumption {
    /// What is assumed of each rule file, and how far it was tested.
    fn items(&self) -> impl Iterator<Item = (&str, &str)> {
        self.what.split("; ").zip(self.to.split("; "))
    }

    /// Adds the items of `other` that are not there yet.
    fn join(&mut self, other: &Self) {
        for (what, to) in other.items() {
            if self.items().all(|item| item != (what, to)) {
                self.what = format!("{}; {what}", self.what).into();
                self.to = format!("{}; {to}", self.to).into();
            }
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (what, to)) in self.items().enumerate() {
            let between = if at == 0 { "" } else { "; " };
            write!(f, "{between}{what}, tested to {to}")?;
        }
        Ok(())
    }
}

/// What an answer rests on: the weakest status of its parts, and every theorem that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The weakest status.
    pub status: Status,
    /// The theorems, each once, in order.
    pub theorems: Vec<&'static Theorem>,
}

impl Basis {
    /// The basis of an answer that rests on the recurrence alone.
    pub(crate) const EXACT: Self = Self { status: Status::Exact, theorems: Vec::new() };

    /// Adds a status to the basis.
    pub fn add(&mut self, status: Status) {
        if let Status::Proved(theorem) = status
            && let Err(at) = self.theorems.binary_search(&theorem)
        {
            self.theorems.insert(at, theorem);
        }
        match (&mut self.status, status) {
            (Status::Assuming(own), Status::Assuming(other)) => own.join(&other),
            (own, status) if status > *own => *own = status,
            _ => {}
        }
    }

    /// Adds everything in `other` to the basis.
    pub fn join(&mut self, other: &Self) {
        self.add(other.status.clone());
        other.theorems.iter().for_each(|theorem| self.add(Status::Proved(theorem)));
    }
}

impl From<Status> for Basis {
    fn from(status: Status) -> Self {
        let mut basis = Self::EXACT;
        basis.add(status);
        basis
    }
}
