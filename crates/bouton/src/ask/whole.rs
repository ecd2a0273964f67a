//! The position of the question as a whole: what is known of its components, and of the position after a move.
//!
//! In normal play equal components cancel if play in them ends, and all others add up ([`Standing`]). So the standing after a move
//! follows from the component that the move changes and the components that it leaves. The others, perhaps many, are not examined again.

use std::ops::Add;

use super::evaluate::{TermComponent, uncancelled};
use super::mixed::Mixed;
use super::standing::Standing;
use crate::catalog::placed::Component;

/// The position of the question: its components, and what is known of each.
pub struct Whole<'q> {
    /// The components, each with its term.
    pub sum: Vec<TermComponent<'q>>,
    /// What is known of each component.
    pub standings: Vec<Standing>,
    /// What is known of all components together.
    standing: Standing,
    /// The components that no equal one cancels in normal play, in order, and what is known of each.
    single: Vec<(&'q Component, Standing)>,
    /// What is known of those components together.
    pub uncancelled: Standing,
}

impl<'q> Whole<'q> {
    /// Adds up what is known of the components of `sum`.
    pub fn new(rules: &Mixed, sum: Vec<TermComponent<'q>>, standings: Vec<Standing>) -> Self {
        let standing = standings.iter().copied().fold(Standing::default(), Standing::add);
        let mut parts: Vec<_> = sum.iter().map(|&(_, part)| part).zip(standings.iter().copied()).collect();
        parts.sort_unstable_by_key(|&(part, _)| part);
        let single = uncancelled(rules, &parts, |&(part, _)| part);
        let uncancelled = single.iter().map(|&(_, known)| known).fold(Standing::default(), Standing::add);
        Self { sum, standings, standing, single, uncancelled }
    }

    /// A position with nothing known of its components, not even which of them are equal.
    pub fn open(sum: Vec<TermComponent<'q>>) -> Self {
        let standings = vec![Standing::OPEN; sum.len()];
        let standing = standings.iter().copied().fold(Standing::default(), Standing::add);
        Self { sum, standings, standing, single: Vec::new(), uncancelled: standing }
    }

    /// Whether in normal play all components cancel in pairs.
    pub fn is_pairs(&self) -> bool {
        self.single.is_empty() && !self.sum.is_empty()
    }

    /// What is known of all components except the one at `at`.
    pub fn rest(&self, at: usize) -> Standing {
        self.standing - self.standings[at]
    }

    /// What is known of this component, if no equal one cancels it.
    fn single(&self, component: &Component) -> Option<Standing> {
        let at = self.single.binary_search_by_key(&component, |&(part, _)| part).ok()?;
        Some(self.single[at].1)
    }

    /// What is known in normal play of the sum after `option` replaces the component at `at`, except for the components that are returned
    /// with it.
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
        // A component in which play need not end cancels nothing.
        let is_single = ends(moved) && self.single(moved).is_none();
        let moved = self.standings[at];
        let mut known = if is_single { self.uncancelled + moved } else { self.uncancelled - moved };
        for run in parts.chunk_by(PartialEq::eq) {
            match self.single(run[0]) {
                _ if !ends(run[0]) => left.extend(run),
                _ if run.len() % 2 == 0 => {}
                Some(cancelled) => known = known - cancelled,
                None => left.push(run[0]),
            }
        }
        (known, left)
    }
}
