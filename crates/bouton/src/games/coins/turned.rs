//! Sets of coins that are turned together.

use std::fmt;

use smallvec::SmallVec;

use crate::notation::decimal;

/// Coins of one row that are turned together. They are printed as `3+7`, or as `3..7` where the rule turns coins side by side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turned(CoinSet);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum CoinSet {
    /// The numbers of the coins, in order.
    Coins(SmallVec<[u64; 4]>),
    /// All coins from the first to the last.
    Run(u64, u64),
}

impl Turned {
    /// The set of these coins, which are in order.
    pub(super) fn coins(coins: impl IntoIterator<Item = u64>) -> Self {
        Self(CoinSet::Coins(coins.into_iter().collect()))
    }

    /// The set of all coins from `first` to `last`.
    pub(super) fn run(first: u64, last: u64) -> Self {
        Self(CoinSet::Run(first, last))
    }

    /// Reads the printed form. A single coin does not show whether it is a run, so `is_run` says it.
    pub(super) fn read(text: &str, is_run: bool) -> Option<Self> {
        let coin = |word: &str| decimal(word.as_bytes()).filter(|&coin| coin > 0);
        if is_run {
            let (first, last) = text.split_once("..").unwrap_or((text, text));
            let (first, last) = (coin(first)?, coin(last)?);
            return (first <= last).then(|| Self::run(first, last));
        }
        let coins: SmallVec<_> = text.split('+').map(coin).collect::<Option<_>>()?;
        coins.is_sorted_by(|a, b| a < b).then_some(Self(CoinSet::Coins(coins)))
    }

    pub(super) fn is_run(&self) -> bool {
        matches!(self.0, CoinSet::Run(..))
    }

    /// The number of coins in the set.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.0 {
            CoinSet::Coins(coins) => coins.len() as u64,
            CoinSet::Run(first, last) => last - first + 1,
        }
    }

    /// The rightmost coin of the set.
    ///
    /// # Panics
    /// If the set is empty.
    #[must_use]
    pub fn last(&self) -> u64 {
        match &self.0 {
            CoinSet::Coins(coins) => *coins.last().expect("a coin is turned"),
            CoinSet::Run(_, last) => *last,
        }
    }

    /// The first coins of the runs in this set, and the coins behind the ends of the runs. A number that is both occurs twice.
    pub(super) fn borders(&self) -> SmallVec<[u64; 8]> {
        match &self.0 {
            CoinSet::Coins(coins) => coins.iter().flat_map(|&coin| [coin, coin + 1]).collect(),
            &CoinSet::Run(first, last) => SmallVec::from_slice(&[first, last + 1]),
        }
    }
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            CoinSet::Coins(coins) => {
                for (at, coin) in coins.iter().enumerate() {
                    write!(f, "{}{coin}", if at > 0 { "+" } else { "" })?;
                }
                Ok(())
            }
            CoinSet::Run(first, last) if first == last => write!(f, "{first}"),
            CoinSet::Run(first, last) => write!(f, "{first}..{last}"),
        }
    }
}
