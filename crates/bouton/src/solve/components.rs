//! The components of sums, as a search stores them: without those whose values are known, and without equal pairs.

use super::game::{KeyGame, KeySum};
use super::key::SearchKey;
use super::known::Known;
use super::options::Options;
use super::parts::Parts;
use super::table::SearchTable;
use crate::theory::few::sort_few;

/// A game, and what it says of a sum.
pub struct Components<'r, P> {
    pub game: Box<dyn KeyGame + 'r>,
    parts: Parts,
    /// The unknown components of a sum, each with its size.
    unknown: Vec<(u64, P)>,
}

impl<'r, P: SearchKey> Components<'r, P> {
    pub fn new(game: Box<dyn KeyGame + 'r>) -> Self {
        Self { game, parts: Parts::default(), unknown: Vec::new() }
    }

    /// Pushes a sum without its parts whose values are known, the smallest first. If one component is left, returns what is known of it.
    /// `None` if a key is too long.
    pub fn take(
        &mut self,
        sum: KeySum<'_>,
        table: &SearchTable<P>,
        options: &mut Options<P>,
    ) -> Option<Known> {
        self.parts.clear();
        self.unknown.clear();
        let worth = self.game.simplify(sum, table, &mut self.parts);
        let mut last = Known::NOTHING;
        for (key, part) in self.parts.iter() {
            let key = P::of(key)?;
            if part.is_news {
                // If there is no room for it, it is computed again.
                let _ = table.learn(key.clone(), 0, part.known);
            }
            last = part.known;
            self.unknown.push((part.size, key));
        }
        if self.unknown.len() > 1 {
            last = Known::NOTHING;
            // A cancelled component must still be known to end.
            if self.game.always_ends() {
                sort_few(&mut self.unknown, &Ord::cmp);
                cancel_pairs(&mut self.unknown);
            }
        }
        let (first, mut squares) = (options.components.len(), 0_u64);
        for (size, key) in self.unknown.drain(..) {
            squares = squares.saturating_add(size.saturating_pow(2));
            options.components.push(key);
        }
        options.push(first, worth, squares);
        Some(last)
    }
}

/// Moves equal neighbours out of the sorted `items`, two at a time.
fn cancel_pairs<T: Eq>(items: &mut Vec<T>) {
    let mut kept = 0;
    for at in 0..items.len() {
        if kept > 0 && items[kept - 1] == items[at] {
            kept -= 1;
        } else {
            items.swap(kept, at);
            kept += 1;
        }
    }
    items.truncate(kept);
}
