//! The position asked about as a whole: what is known of its components, and of what a move leaves.
//!
//! In normal play equal components cancel if play in them ends, and all others add up ([`Standing`]). So what a move
//! leaves is told from the component it is in and those it brings: the others, perhaps many, are not looked at again.

use std::ops::Add;

use hashbrown::HashMap;

use super::component::Component;
use super::mixed::Mixed;
use super::standing::Standing;
use super::worth::{Placed, without_pairs};

/// The position asked about: its components, and what is known of each.
pub struct Whole<'q> {
    /// The components, each with its term,
    pub sum: Vec<Placed<'q>>,
    /// and what is known of each.
    pub standings: Vec<Standing>,
    /// What is known of all together.
    standing: Standing,
    /// The components that in normal play no like one cancels,
    single: HashMap<&'q Component, Standing>,
    /// and what is known of those together.
    pub uncancelled: Standing,
}

impl<'q> Whole<'q> {
    /// Adds up what is known of the components of `sum`.
    pub fn new(rules: &Mixed, sum: Vec<Placed<'q>>, standings: Vec<Standing>) -> Self {
        let total =
            |known: &mut dyn Iterator<Item = Standing>| known.fold(Standing::default(), Standing::add);
        let standing = total(&mut standings.iter().copied());
        let of: HashMap<_, _> = sum.iter().map(|&(_, part)| part).zip(standings.iter().copied()).collect();
        let kept = without_pairs(rules, &sum);
        let uncancelled = total(&mut kept.iter().map(|(_, part)| of[part]));
        let single = kept.into_iter().map(|(_, part)| (part, of[part])).collect();
        Self { sum, standings, standing, single, uncancelled }
    }

    /// Whether in normal play all components cancel in pairs.
    pub fn is_pairs(&self) -> bool {
        self.single.is_empty() && !self.sum.is_empty()
    }

    /// What is known of everything but the component at `at`.
    pub fn rest(&self, at: usize) -> Standing {
        self.standing - self.standings[at]
    }

    /// What is known in normal play of the sum that is left when `option` takes the place of the component at `at`, but for
    /// the components that are returned beside it.
    pub fn after<'o>(
        &'o self,
        rules: &Mixed,
        at: usize,
        option: &'o [Component],
    ) -> (Standing, Vec<&'o Component>) {
        let (moved, mut left) = (self.sum[at].1, Vec::new());
        let ends = |part: &Component| rules.instance(part).always_ends();
        let mut parts: Vec<_> = option.iter().collect();
        parts.sort_unstable();
        // What need not end cancels nothing.
        let is_single = ends(moved) && !self.single.contains_key(moved);
        let moved = self.standings[at];
        let mut known = if is_single { self.uncancelled + moved } else { self.uncancelled - moved };
        for run in parts.chunk_by(PartialEq::eq) {
            match self.single.get(run[0]) {
                _ if !ends(run[0]) => left.extend(run),
                _ if run.len() % 2 == 0 => {}
                Some(&cancelled) => known = known - cancelled,
                None => left.push(run[0]),
            }
        }
        (known, left)
    }
}
