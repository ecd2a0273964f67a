//! Misere play: whole sums as positions of a game in normal play. A sum without moves is worth 1. So a sum is worth 0 if it is a P-position.
//!
//! The key of a sum has the keys of its components in ascending order, each after its length.

use super::game::{KeyGame, KeySum, SumGame};
use super::key::LongKey;
use super::known::Known;
use super::listing::Page;
use super::parts::{Found, Parts};
use crate::machine::width::{exact, index};
use crate::theory::outcome::Outcome;
use crate::theory::ruleset::RuleError;

/// The sums of components of a game and their options.
pub struct WholeSums<'r> {
    game: Box<dyn SumGame + 'r>,
    play_ends: bool,
    parts: Parts,
    /// The sum whose options are listed: its components, each with its size.
    open: Vec<(LongKey, u64)>,
    /// The options that are listed, each with its size.
    page: Vec<(LongKey, u64)>,
}

impl<'r> WholeSums<'r> {
    /// The sums of components of this game. `play_ends` says whether the search relies on the claim that every line of play ends.
    pub fn new(game: Box<dyn SumGame + 'r>, play_ends: bool) -> Self {
        Self { game, play_ends, parts: Parts::default(), open: Vec::new(), page: Vec::new() }
    }

    /// The sum of the components of `sum`, and the open ones except the one at `without`, with its size.
    fn sum(&mut self, sum: KeySum<'_>, without: Option<usize>) -> (LongKey, u64) {
        self.parts.clear();
        self.game.represent(sum, &mut self.parts);
        let beside =
            self.open.iter().enumerate().filter(|&(at, _)| without.is_some_and(|without| at != without));
        let mut keys: Vec<_> = beside.map(|(_, (key, size))| (&**key, *size)).collect();
        keys.extend(self.parts.iter().map(|(key, part)| (key, part.size)));
        keys.sort_unstable();
        let size = keys.iter().fold(0, |sum: u64, (_, size)| sum.saturating_add(*size));
        (write_sum(keys.iter().map(|(key, _)| *key)), size)
    }

    /// What a theorem gives about the outcome.
    fn at_sight(&self, sum: &[u8]) -> Known {
        let mut components = components_of(sum);
        let (Some(component), None, true) = (components.next(), components.next(), self.play_ends) else {
            return Known::NOTHING;
        };
        let outcome = self.game.misere_outcome(component);
        outcome.map_or(Known::NOTHING, |outcome| Known::exactly(u64::from(outcome == Outcome::N)))
    }
}

/// The bytes before each key of a sum, which say how long it is.
const LENGTH_BYTES: usize = size_of::<u32>();

/// The key of the sum of the components with these keys.
fn write_sum<'k>(keys: impl Iterator<Item = &'k [u8]>) -> LongKey {
    let mut bytes = Vec::new();
    for key in keys {
        bytes.extend_from_slice(&exact::<_, u32>(key.len()).to_le_bytes());
        bytes.extend_from_slice(key);
    }
    bytes.into()
}

/// The keys of the components of a sum.
pub fn components_of(mut sum: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = sum.split_first_chunk::<LENGTH_BYTES>()?;
        let key;
        (key, sum) = rest.split_at_checked(index(u64::from(u32::from_le_bytes(*length))))?;
        Some(key)
    })
}

impl KeyGame for WholeSums<'_> {
    fn open(&mut self, sum: &[u8]) -> u64 {
        self.open.clear();
        self.open.extend(components_of(sum).map(|key| (key.into(), self.game.size(key))));
        sum.len() as u64
    }

    fn list(&mut self, mut from: usize, room: usize) -> Result<Page, RuleError> {
        self.page.clear();
        for at in 0..self.open.len() {
            let again = at > 0 && self.open[at - 1].0 == self.open[at].0;
            if again {
                continue;
            }
            self.game.open(&self.open[at].0);
            let page = self.game.list(from, room - self.page.len())?;
            from -= page.passed;
            for option in 0..page.len {
                let sum = self.sum(KeySum::Option(option), Some(at));
                self.page.push(sum);
            }
            if page.has_more {
                return Ok(Page { len: room, has_more: true, passed: 0 });
            }
        }
        Ok(Page { len: self.page.len(), has_more: false, passed: 0 })
    }

    fn simplify(&mut self, sum: KeySum<'_>, found: &dyn Found, parts: &mut Parts) -> u64 {
        let (key, size) = match sum {
            KeySum::Option(at) => self.page[at].clone(),
            KeySum::Of(_) => self.sum(sum, None),
        };
        let write = |bytes: &mut Vec<u8>| bytes.extend_from_slice(&key);
        parts.push_unknown(size, self.at_sight(&key), found, write).unwrap_or(0)
    }

    fn always_ends(&self) -> bool {
        self.game.always_ends()
    }

    fn value_at_end(&self) -> u64 {
        1
    }

    fn bytes(&self) -> u64 {
        self.game.bytes()
    }
}
