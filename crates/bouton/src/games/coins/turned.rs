//! Coins that are turned together.

use std::fmt;

use smallvec::SmallVec;

use crate::notation::decimal;

/// Coins of one row that are turned together, printed `3+7` or, where they are side by side by rule, `3..7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turned(Kind);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    /// In order.
    Coins(SmallVec<[u64; 4]>),
    /// All from the first to the last.
    Run(u64, u64),
}

impl Turned {
    /// One coin.
    #[must_use]
    pub fn one(coin: u64) -> Self {
        Self::coins([coin])
    }

    /// These coins, which are in order.
    pub(super) fn coins(coins: impl IntoIterator<Item = u64>) -> Self {
        Self(Kind::Coins(coins.into_iter().collect()))
    }

    /// All coins from one to another.
    pub(super) fn run(first: u64, last: u64) -> Self {
        Self(Kind::Run(first, last))
    }

    /// Reads what is printed; of a single coin it does not tell whether it is a run.
    pub(super) fn read(text: &str, is_run: bool) -> Option<Self> {
        let coin = |word: &str| decimal(word.as_bytes()).filter(|&coin| coin > 0);
        if is_run {
            let (first, last) = text.split_once("..").unwrap_or((text, text));
            let (first, last) = (coin(first)?, coin(last)?);
            return (first <= last).then(|| Self::run(first, last));
        }
        let coins: SmallVec<_> = text.split('+').map(coin).collect::<Option<_>>()?;
        coins.is_sorted_by(|a, b| a < b).then_some(Self(Kind::Coins(coins)))
    }

    pub(super) fn is_run(&self) -> bool {
        matches!(self.0, Kind::Run(..))
    }

    /// How many coins they are.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.0 {
            Kind::Coins(coins) => coins.len() as u64,
            Kind::Run(first, last) => last - first + 1,
        }
    }

    /// The rightmost of them.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn last(&self) -> u64 {
        match &self.0 {
            Kind::Coins(coins) => *coins.last().expect("a coin is turned"),
            Kind::Run(_, last) => *last,
        }
    }

    /// Where runs of them begin, and the coins behind the ends of runs; a number that is both is there twice.
    pub(super) fn borders(&self) -> SmallVec<[u64; 8]> {
        match &self.0 {
            Kind::Coins(coins) => coins.iter().flat_map(|&coin| [coin, coin + 1]).collect(),
            &Kind::Run(first, last) => SmallVec::from_slice(&[first, last + 1]),
        }
    }
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Coins(coins) => {
                for (at, coin) in coins.iter().enumerate() {
                    write!(f, "{}{coin}", if at > 0 { "+" } else { "" })?;
                }
                Ok(())
            }
            Kind::Run(first, last) if first == last => write!(f, "{first}"),
            Kind::Run(first, last) => write!(f, "{first}..{last}"),
        }
    }
}
