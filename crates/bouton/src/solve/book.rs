//! The questions of a search about its positions: components in normal play, whole sums in misere play.

use std::cmp::Ordering;
use std::hash::Hash;

use super::known::Known;
use super::table::SearchTable;
use crate::theory::keeper::Keeper;
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// The answers that the search needs about its positions.
pub trait SearchBook {
    /// The positions in the table.
    type Position: Clone + Ord + Hash;
    /// The rules from which a book is made. Each searcher has its own book.
    type Rules: Copy;
    /// A book of these rules, which may hold at most `bytes` bytes itself.
    fn new(rules: Self::Rules, bytes: u64) -> Self;
    /// Lists the options of `position` from the one numbered `from` on, at most `room` of them.
    fn list(&mut self, position: &Self::Position, from: usize, room: usize) -> Result<Page, RuleError>;
    /// Pushes an option of the last page without its parts whose values are known. If one component is left, returns what is known
    /// of it.
    fn take(
        &mut self,
        at: usize,
        table: &SearchTable<Self::Position>,
        options: &mut Options<Self::Position>,
    ) -> Known;
    /// What a keeper knows of a position that is not in the table, or of which the table knows too little.
    fn look_up(&mut self, _position: &Self::Position, _keeper: &dyn Keeper) -> Known {
        Known::NOTHING
    }
    /// What is known of a position after the search found `found`. A position without options has its final value.
    fn conclude(&self, found: Known, has_options: bool) -> Known;
    /// Whether every line of play is known to end. Then options may be left unvisited.
    fn may_skip(&self) -> bool;
    /// The number of bytes that `position` holds outside itself.
    fn weight(&self, position: &Self::Position) -> u64;
    /// The number of bytes that the book holds.
    fn bytes(&self) -> u64;
}

/// A ruleset, and whether the search relies on its claim that every line of play ends.
pub struct Vouched<'r, R: Ruleset + ?Sized> {
    pub rules: &'r R,
    pub may_skip: bool,
    /// The function that writes the key of a position, if the search has a keeper.
    pub key: Option<KeyOf<R>>,
}

/// A function that appends the key of a position.
pub type KeyOf<R> = fn(&R, &<R as Ruleset>::Position, &mut Vec<u8>);

impl<'r, R: Ruleset + ?Sized> Vouched<'r, R> {
    /// These rules, for a search without a keeper.
    pub fn new(rules: &'r R, may_skip: bool) -> Self {
        Self { rules, may_skip, key: None }
    }
}

impl<R: Ruleset + ?Sized> Clone for Vouched<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset + ?Sized> Copy for Vouched<'_, R> {}

/// Some of the options of a position.
#[derive(Clone, Copy)]
pub struct Page {
    /// The number of options.
    pub len: usize,
    /// Whether there are more options after these.
    pub has_more: bool,
}

/// The options of all positions on the path, in flat lists.
pub struct Options<P> {
    pub components: Vec<P>,
    pub choices: Vec<Choice>,
}

/// An option: components whose values are not known yet, and the nim-sum of the others.
#[derive(Clone, Copy)]
pub struct Choice {
    pub known: u64,
    pub first: usize,
    pub end: usize,
    size: u64,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { components: Vec::new(), choices: Vec::new() }
    }
}

impl<P: Ord> Options<P> {
    /// Adds one option. `fill` pushes its unknown components and returns the nim-sum of the known components, the size of the
    /// unknown ones, and what is known of these.
    pub fn push(&mut self, fill: impl FnOnce(&mut Vec<P>) -> (u64, u64, Known)) -> Known {
        let first = self.components.len();
        let (worth, size, known) = fill(&mut self.components);
        self.choices.push(Choice { known: worth, first, end: self.components.len(), size });
        known
    }

    /// The numbers of components and choices.
    pub fn len(&self) -> (usize, usize) {
        (self.components.len(), self.choices.len())
    }

    /// Removes all but the first `components` components and `choices` choices.
    pub fn truncate(&mut self, (components, choices): (usize, usize)) {
        self.components.truncate(components);
        self.choices.truncate(choices);
    }

    /// Sorts the choices from `first` on, the smallest first. Equal options get the same order in every list, so
    /// that all searches reach the same positions.
    pub fn sort(&mut self, (_, first): (usize, usize)) {
        let parts = |choice: &Choice| self.components[choice.first..choice.end].iter().rev();
        sort_choices(&mut self.choices[first..], &|a, b| parts(a).cmp(parts(b)));
    }

    /// Removes the component at `at`, whose value is `value`, from a choice.
    pub fn fold(&mut self, choice: usize, at: usize, value: u64) {
        let choice = &mut self.choices[choice];
        choice.known ^= value;
        choice.end -= 1;
        self.components.swap(at, choice.end);
    }
}

/// Sorts choices by their sizes, and those of equal sizes by `tie`. It is compiled once for all games.
fn sort_choices(choices: &mut [Choice], tie: &dyn Fn(&Choice, &Choice) -> Ordering) {
    choices.sort_unstable_by(|a, b| a.size.cmp(&b.size).then_with(|| tie(a, b)));
}

/// Lists the moves of `component` from the one numbered `from` on, at most `room` of them.
pub fn list_moves<R: Ruleset + ?Sized>(
    rules: &R,
    component: &R::Position,
    (from, room): (usize, usize),
    list: &mut MoveList<R>,
) -> Result<Page, RuleError> {
    list.clear();
    list.set_page(from, room);
    rules.moves(component, list);
    match list.failure() {
        Some(error) => Err(error.clone()),
        None => Ok(Page { len: list.len(), has_more: list.is_full() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::ruleset::{Moves, from_fn};

    #[test]
    fn pages_make_up_the_whole_list() {
        let rules = from_fn(|&heap: &u32, list: &mut Moves<u32, u32>| {
            (0..heap).for_each(|left| list.push(left, [left]));
        });
        let mut list = Moves::default();
        for (heap, length) in [(0, 3), (9, 3), (10, 3), (10, 100), (1, 1)] {
            let mut lefts = Vec::new();
            loop {
                let page = list_moves(&rules, &heap, (lefts.len(), length), &mut list).unwrap();
                assert_eq!((page.len, list.passed()), (list.len(), lefts.len()));
                lefts.extend(list.iter().map(|(name, _)| *name));
                if !page.has_more {
                    break;
                }
                assert_eq!(page.len, length);
            }
            assert!(lefts.into_iter().eq(0..heap));
        }
    }
}
