//! What a search asks about positions, whatever they are: components in normal play, whole sums in misere play.

use std::hash::Hash;

use super::known::Known;
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// What the walk asks about its positions.
pub trait Book {
    /// What is looked up.
    type Position: Clone + Ord + Hash;
    /// What a book is made of: each searcher has its own.
    type Rules: Copy;
    /// A book of these rules, which may hold so many bytes itself.
    fn new(rules: Self::Rules, bytes: u64) -> Self;
    /// Lists the options of `position`, at most `room` of them.
    fn expand(
        &mut self,
        position: &Self::Position,
        room: usize,
        options: &mut Options<Self::Position>,
    ) -> Result<(), Expand>;
    /// What a theorem says of `position`.
    fn at_sight(&self, position: &Self::Position) -> Known;
    /// What a position is worth that has no option, or of which this was found out.
    fn conclude(&self, found: Known, has_options: bool) -> Known;
    /// Whether every line of play is known to end: then options may be left unvisited.
    fn may_skip(&self) -> bool;
    /// Bytes that `position` holds outside itself.
    fn weight(&self, position: &Self::Position) -> u64;
    /// Bytes that the book holds.
    fn bytes(&self) -> u64;
}

/// A ruleset, and whether its word is taken that every line of play ends.
pub struct Vouched<'r, R: Ruleset + ?Sized> {
    pub rules: &'r R,
    pub may_skip: bool,
}

impl<R: Ruleset + ?Sized> Clone for Vouched<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset + ?Sized> Copy for Vouched<'_, R> {}

/// Why the options of a position could not be listed.
pub enum Expand {
    /// The rule failed.
    Failed(RuleError),
    /// There was no room for them.
    Full,
}

/// The options of all positions on the path, flat.
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
    /// Adds one option of what `fill` pushes and what it answers: the nim-sum of components it knows, and the size of
    /// the others.
    pub fn push(&mut self, fill: impl FnOnce(&mut Vec<P>) -> (u64, u64)) {
        let first = self.components.len();
        let (known, size) = fill(&mut self.components);
        self.choices.push(Choice { known, first, end: self.components.len(), size });
    }

    /// How many components and choices there are.
    pub fn len(&self) -> (usize, usize) {
        (self.components.len(), self.choices.len())
    }

    /// Takes off all but the first so many.
    pub fn truncate(&mut self, (components, choices): (usize, usize)) {
        self.components.truncate(components);
        self.choices.truncate(choices);
    }

    /// Puts the choices from there on in order: the smallest first, and alike ones alike wherever they turn up, so
    /// that searches come to the same positions.
    pub fn sort(&mut self, (_, first): (usize, usize)) {
        let parts = |choice: &Choice| self.components[choice.first..choice.end].iter().rev();
        let order = |a: &Choice, b: &Choice| a.size.cmp(&b.size).then_with(|| parts(a).cmp(parts(b)));
        self.choices[first..].sort_unstable_by(order);
    }

    /// Takes the component at `at` out of a choice, being worth `value`.
    pub fn fold(&mut self, choice: usize, at: usize, value: u64) {
        let choice = &mut self.choices[choice];
        choice.known ^= value;
        choice.end -= 1;
        self.components.swap(at, choice.end);
    }
}

/// Lists the moves of `component`, at most `room`.
pub fn list_moves<R: Ruleset + ?Sized>(
    rules: &R,
    component: &R::Position,
    room: usize,
    list: &mut MoveList<R>,
) -> Result<(), Expand> {
    list.clear();
    list.set_room(room);
    rules.moves(component, list);
    match list.failure() {
        Some(error) => Err(Expand::Failed(error.clone())),
        None if list.is_full() => Err(Expand::Full),
        None => Ok(()),
    }
}
