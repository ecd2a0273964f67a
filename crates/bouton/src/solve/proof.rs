//! Proofs: statements about positions, each of which follows from those before it and from the moves of one position.
//!
//! A search knows which values its positions have and have not. A proof is what a reader needs to believe one answer: it walks back from the
//! answer and asks the search for the facts on the way, so that only facts that are needed are stated. The kinds of statements, and what each of
//! them follows from:
//! - *G is worth v*: for every k < v an option of G is worth k, and no option of G is worth v;
//! - *G is not worth v*: an option of G is worth v;
//! - *the player to move loses the sum S*: the player to move wins every option of S (in misere play there is at least one);
//! - *the player to move wins the sum S*: the player to move loses an option of S (or, in misere play, S has no option);
//! - *these sums are drawn*: each has an option among them, and the player to move wins every other option.
//!
//! An option is a sum. It is worth the nim-sum of its components; and it is not worth v if all components but one have known values, and that one is
//! not worth the nim-sum of v with these. In normal play positions without moves are left out of every sum.

mod ledger;
mod oracle;
mod outcomes;
mod part;

use hashbrown::HashSet;

use super::halt::Halt;
use super::listing::{list_all, list_moves};
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

use ledger::{Ledger, hash};
pub use oracle::Oracle;
use part::{Part, RecentParts};

/// A statement of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement<P> {
    /// The position is worth this much.
    Value(P, u64),
    /// The position is not worth this much.
    Not(P, u64),
    /// This is the outcome of the sum.
    Sum(Sum<P>, Outcome),
}

/// A statement that is still to be shown.
enum Goal<P> {
    Value(Part<P>),
    Not(Part<P>, u64),
    Sum(Sum<P>),
}

/// The limits are asked once for this many statements.
const ASK_EVERY: u64 = 64;

type Proved<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;
/// Options with their values.
type OptionValues<R> = Vec<(Nimber, Sum<<R as Ruleset>::Position>)>;
type PartOf<R> = Part<<R as Ruleset>::Position>;
type GoalOf<R> = Goal<<R as Ruleset>::Position>;
/// Takes the statements of a proof, one after another.
pub type Tell<'t, P> = dyn FnMut(Statement<P>) -> Result<(), Halt<Sum<P>>> + 't;

/// A proof in the making.
///
/// The ruleset must give no theorems: `reduce` may only split a position into its parts.
pub struct Proof<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    oracle: Box<dyn Oracle<R::Position> + 'r>,
    /// The value of what is a nimber and needs no statement. What is nothing is the nimber 0.
    nimber: &'r dyn Fn(&R::Position) -> Option<u64>,
    tell: Box<Tell<'r, R::Position>>,
    stated: Ledger,
    recent: RecentParts<R::Position>,
    /// How many statements there are.
    count: u64,
}

impl<'r, R: Ruleset + ?Sized> Proof<'r, R> {
    /// An empty proof. `nimber` gives the value of positions that are nimbers, of which nothing is stated; of nothing at all it is 0.
    /// `tell` gets each statement as soon as it follows from those before it.
    pub fn new(
        rules: &'r R,
        oracle: Box<dyn Oracle<R::Position> + 'r>,
        nimber: &'r dyn Fn(&R::Position) -> Option<u64>,
        tell: Box<Tell<'r, R::Position>>,
    ) -> Self {
        Self { rules, oracle, nimber, tell, stated: Ledger::new(), recent: RecentParts::new(), count: 0 }
    }

    /// States the values of all components of `sum`, and returns their nim-sum.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    pub fn value(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Nimber, R> {
        let mut value = 0;
        for part in self.parts(sum.components(), true)? {
            self.show(Goal::Value(part.clone()), limits)?;
            value ^= self.known(&part).unwrap_or_default();
        }
        Ok(Nimber(value))
    }

    /// States the outcome of `sum` in misere play, and returns it.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn misere_outcome(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Outcome, R> {
        let sum = self.sum_of_parts(sum)?;
        let outcome = self.outcome(&sum, limits)?;
        self.show(Goal::Sum(sum), limits)?;
        Ok(outcome)
    }

    /// States for each option of `sum` whether its player to move loses it, and returns the options where this is so, each once. In normal
    /// play the value of `sum` must be stated.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn lost_options(
        &mut self,
        sum: &Sum<R::Position>,
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Sum<R::Position>>, R> {
        let mut lost = Vec::new();
        for option in self.options_of_sum(sum, limits)? {
            let is_lost = match convention {
                Convention::Normal => self.show_whether_lost(&option, limits)?,
                Convention::Misere => {
                    self.show(Goal::Sum(option.clone()), limits)?;
                    self.outcome(&option, limits)? == Outcome::P
                }
            };
            if is_lost {
                lost.push(option);
            }
        }
        Ok(lost)
    }

    /// States the value of each option of `sum`, and returns the options with their values, each once.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn option_values(
        &mut self,
        sum: &Sum<R::Position>,
        limits: &Limits<'_>,
    ) -> Proved<OptionValues<R>, R> {
        let options = self.options_of_sum(sum, limits)?;
        options.into_iter().map(|option| Ok((self.value(&option, limits)?, option))).collect()
    }

    /// The options of `sum`, each once and in order.
    fn options_of_sum(
        &mut self,
        sum: &Sum<R::Position>,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Sum<R::Position>>, R> {
        let sum = self.sum_of_parts(sum)?;
        let mut left = self.left_by_moves(&sum, limits)?;
        left.sort_unstable();
        left.dedup();
        Ok(left)
    }

    /// What each move leaves of a sum of parts. Of equal parts one is moved in.
    fn left_by_moves(
        &mut self,
        sum: &Sum<R::Position>,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Sum<R::Position>>, R> {
        let mut left = Vec::new();
        for (at, component) in sum.components().iter().enumerate() {
            if at == 0 || sum.components()[at - 1] != *component {
                let options = self.options(component, false, limits)?;
                left.extend(options.into_iter().map(|option| left_of(sum, at, option)));
            }
        }
        Ok(left)
    }

    /// States that the sum is worth 0, by the values of all its components, or that it is not. Returns which.
    fn show_whether_lost(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<bool, R> {
        let parts = self.parts(sum.components(), true)?;
        if self.is(&parts, 0, limits)? {
            self.value(sum, limits)?;
            return Ok(true);
        }
        let mut needed = Vec::new();
        self.refute(&parts, 0, &mut needed, limits)?;
        needed.into_iter().try_for_each(|goal| self.show(goal, limits))?;
        Ok(false)
    }

    /// Shows `goal`: what it needs first is shown first, on a stack.
    fn show(&mut self, goal: GoalOf<R>, limits: &Limits<'_>) -> Proved<(), R> {
        // Each goal with whether all that it needs is above it or shown.
        let mut stack = vec![(goal, false)];
        while let Some((goal, follows)) = stack.pop() {
            if self.is_shown(&goal) {
                continue;
            }
            if follows {
                self.state(goal, limits)?;
                continue;
            }
            let needed = match &goal {
                Goal::Value(position) => self.needed_for_value(position, limits)?,
                Goal::Not(position, value) => self.needed_for_not(position, *value, limits)?,
                Goal::Sum(sum) => self.needed_for_sum(sum, limits)?,
            };
            stack.push((goal, true));
            stack.extend(needed.into_iter().rev().map(|goal| (goal, false)));
        }
        Ok(())
    }

    fn is_shown(&self, goal: &GoalOf<R>) -> bool {
        match goal {
            Goal::Value(part) => self.known(part).is_some(),
            Goal::Not(part, value) => self.is_refuted(part, *value),
            Goal::Sum(sum) => sum.components().is_empty() || self.stated.settled(hash(sum)).is_some(),
        }
    }

    /// Tells the statement that `goal` asked for.
    fn state(&mut self, goal: GoalOf<R>, limits: &Limits<'_>) -> Proved<(), R> {
        let statement = match goal {
            Goal::Value(part) => {
                let value = self.found(&part, limits)?;
                // A position that is worth more has more moves than can be listed.
                let noted = u32::try_from(value)
                    .map_err(|_| Unknown { limit: Limit::Moves, progress: self.progress() })?;
                self.stated.settle(part.hash, noted);
                Statement::Value(part.position, value)
            }
            Goal::Not(part, value) => {
                self.stated.refute(part.hash, value);
                Statement::Not(part.position, value)
            }
            Goal::Sum(sum) => {
                let outcome = self.outcome(&sum, limits)?;
                self.stated.settle(hash(&sum), u32::from(outcome == Outcome::N));
                Statement::Sum(sum, outcome)
            }
        };
        self.tell(statement)?;
        if self.count.is_multiple_of(ASK_EVERY) {
            limits.check(self.progress())?;
        }
        Ok(())
    }

    fn tell(&mut self, statement: Statement<R::Position>) -> Proved<(), R> {
        self.count += 1;
        (self.tell)(statement)
    }

    fn progress(&self) -> Progress {
        let (positions, bytes) = self.oracle.work();
        Progress { positions, bytes: bytes + self.stated.bytes(), depth: 0 }
    }

    /// What must be stated before the value of `part` follows.
    fn needed_for_value(&mut self, part: &PartOf<R>, limits: &Limits<'_>) -> Proved<Vec<GoalOf<R>>, R> {
        let value = self.found(part, limits)?;
        let options = self.options(&part.position, true, limits)?;
        let known: HashSet<_> = options.iter().filter_map(|option| self.known_sum(option)).collect();
        let mut witnesses = Vec::new();
        for smaller in (0..value).filter(|smaller| !known.contains(smaller)) {
            witnesses.extend(self.first_worth(&options, smaller, limits)?.unwrap_or_default());
        }
        let to_be_valued: HashSet<_> = witnesses.iter().map(|part| part.hash).collect();
        let mut refuted = Vec::new();
        for option in options.iter().rev() {
            let is_open = |part: &PartOf<R>| self.known(part).is_none() && !to_be_valued.contains(&part.hash);
            if option.iter().any(is_open) {
                self.refute(option, value, &mut refuted, limits)?;
            }
        }
        // What is shown of a larger position often settles the smaller ones, but a witness rests on smaller witnesses.
        Ok(witnesses.into_iter().map(Goal::Value).chain(refuted).collect())
    }

    /// What must be stated before it follows that `part` is not worth `value`.
    fn needed_for_not(
        &mut self,
        part: &PartOf<R>,
        value: u64,
        limits: &Limits<'_>,
    ) -> Proved<Vec<GoalOf<R>>, R> {
        let options = self.options(&part.position, true, limits)?;
        if options.iter().any(|option| self.known_sum(option) == Some(value)) {
            return Ok(Vec::new());
        }
        let witness = self.first_worth(&options, value, limits)?;
        // Without an option of this value, the position is worth less.
        Ok(witness.unwrap_or_else(|| vec![part.clone()]).into_iter().map(Goal::Value).collect())
    }

    /// What must be stated before the outcome of `sum` in misere play follows.
    fn needed_for_sum(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Vec<GoalOf<R>>, R> {
        let outcome = self.outcome(sum, limits)?;
        let mut needed = Vec::new();
        for (at, component) in sum.components().iter().enumerate() {
            if at > 0 && sum.components()[at - 1] == *component {
                continue;
            }
            for option in self.options(component, false, limits)? {
                let left = left_of(sum, at, option);
                let is_shown = self.is_shown(&Goal::Sum(left.clone()));
                match outcome {
                    Outcome::P if !is_shown => needed.push(Goal::Sum(left)),
                    Outcome::P => {}
                    _ if self.outcome(&left, limits)? == Outcome::P => {
                        return Ok(if is_shown { Vec::new() } else { vec![Goal::Sum(left)] });
                    }
                    _ => {}
                }
            }
        }
        Ok(needed)
    }

    /// Adds what must be stated before it follows that this option is not worth `value`.
    fn refute(
        &mut self,
        option: &[PartOf<R>],
        value: u64,
        needed: &mut Vec<GoalOf<R>>,
        limits: &Limits<'_>,
    ) -> Proved<(), R> {
        let (mut wanted, mut open) = (value, Vec::new());
        for part in option {
            match self.known(part) {
                Some(known) => wanted ^= known,
                None => open.push(part),
            }
        }
        // The largest part is the most costly one to value.
        open.sort_by_key(|part| part.size);
        let Some(last) = open.pop() else { return Ok(()) };
        if open.contains(&last) {
            // Equal parts are worth nothing together, but a reader must know that they have a value.
            needed.extend(open.into_iter().chain([last]).cloned().map(Goal::Value));
            return Ok(());
        }
        for part in &open {
            wanted ^= self.found(part, limits)?;
        }
        if open.is_empty() && self.is_refuted(last, wanted) {
            return Ok(());
        }
        needed.extend(open.into_iter().cloned().map(Goal::Value));
        needed.push(Goal::Not(last.clone(), wanted));
        Ok(())
    }

    /// What must be stated of the first of these options that is worth `value`.
    fn first_worth(
        &mut self,
        options: &[Vec<PartOf<R>>],
        value: u64,
        limits: &Limits<'_>,
    ) -> Proved<Option<Vec<PartOf<R>>>, R> {
        for option in options {
            if self.is(option, value, limits)? {
                return Ok(Some(option.iter().filter(|part| self.known(part).is_none()).cloned().collect()));
            }
        }
        Ok(None)
    }

    /// The options of `position`, each once, the smallest first. If `lives`, each is without parts that have no move.
    fn options(
        &mut self,
        position: &R::Position,
        lives: bool,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Vec<PartOf<R>>>, R> {
        let list = self.list(position, limits)?;
        let mut sized = Vec::with_capacity(list.len());
        for at in 0..list.len() {
            let option = self.parts(list.option(at), lives)?;
            // Equal parts have one value, so they count once.
            let parts = option.chunk_by(PartialEq::eq).map(|equal| &equal[0]);
            let size = parts.map(|part| part.size.saturating_pow(2)).fold(0, u64::saturating_add);
            sized.push((size, option));
        }
        sized.sort_unstable();
        sized.dedup();
        Ok(sized.into_iter().map(|(_, option)| option).collect())
    }

    fn list(&self, position: &R::Position, limits: &Limits<'_>) -> Proved<MoveList<R>, R> {
        let mut list = MoveList::<R>::nameless();
        list_all(self.rules, position, &mut list, limits, self.progress()).map(|()| list)
    }

    /// The parts of these components, in order, without those that are nothing. If `lives`, also without those that have no move.
    fn parts(&mut self, components: &[R::Position], lives: bool) -> Proved<Vec<PartOf<R>>, R> {
        let is_kept = |part: &&PartOf<R>| if lives { part.has_moves } else { part.nimber != Some(0) };
        let mut parts = Vec::new();
        for component in components {
            if let Some(known) = self.recent.get(component) {
                parts.extend(known.iter().filter(is_kept).cloned());
                continue;
            }
            let own = self.split(component)?;
            parts.extend(own.iter().filter(is_kept).cloned());
            self.recent.note(component.clone(), self.rules.heap_bytes(component), own);
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// All parts of a component.
    fn split(&mut self, component: &R::Position) -> Proved<Box<[PartOf<R>]>, R> {
        let mut split = Vec::new();
        if !self.rules.reduce(component, &mut split) {
            split.clear();
            split.push(component.clone());
        }
        let mut parts = Vec::with_capacity(split.len());
        for position in split {
            let position = self.rules.canonical(position);
            let (hash, size, nimber) =
                (hash(&position), self.rules.size(&position), (self.nimber)(&position));
            let rules = self.rules;
            let has_moves = self.recent.has_moves(hash, || {
                let mut list = MoveList::<R>::nameless();
                list_moves(rules, &position, (0, 1), &mut list).map(|page| page.len > 0)
            });
            let has_moves = has_moves
                .map_err(|error| Halt::of(error, Sum::from_iter([position.clone()]), self.progress()))?;
            parts.push(Part { position, hash, size, nimber, has_moves });
        }
        Ok(parts.into())
    }

    /// The sum of the parts of these components, without those that are nothing.
    fn sum_of_parts(&mut self, sum: &Sum<R::Position>) -> Proved<Sum<R::Position>, R> {
        let parts = self.parts(sum.components(), false)?;
        Ok(parts.into_iter().map(|part| part.position).collect())
    }

    fn found(&mut self, part: &PartOf<R>, limits: &Limits<'_>) -> Proved<u64, R> {
        match self.known(part) {
            Some(known) => Ok(known),
            None => Ok(self.oracle.value(&part.position, limits)?.0),
        }
    }

    /// Whether these parts together are worth `value`.
    fn is(&mut self, parts: &[PartOf<R>], value: u64, limits: &Limits<'_>) -> Proved<bool, R> {
        let Some(last) = parts.iter().max_by_key(|part| part.size) else { return Ok(value == 0) };
        let (mut wanted, mut is_last_seen) = (value, false);
        for part in parts {
            if *part != *last || std::mem::replace(&mut is_last_seen, true) {
                wanted ^= self.found(part, limits)?;
            }
        }
        match self.known(last) {
            Some(known) => Ok(known == wanted),
            None if self.is_refuted(last, wanted) => Ok(false),
            None => self.oracle.is(&last.position, Nimber(wanted), limits),
        }
    }

    fn outcome(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Outcome, R> {
        match self.stated.settled(hash(sum)) {
            Some(0) => Ok(Outcome::P),
            Some(_) => Ok(Outcome::N),
            None => self.oracle.misere_outcome(sum, limits),
        }
    }

    /// The value of a part, if it is stated or a nimber.
    fn known(&self, part: &PartOf<R>) -> Option<u64> {
        part.nimber.or_else(|| self.stated.settled(part.hash).map(u64::from))
    }

    fn known_sum(&self, option: &[PartOf<R>]) -> Option<u64> {
        option.iter().try_fold(0, |sum, part| Some(sum ^ self.known(part)?))
    }

    /// Whether it follows from the statements that the part is not worth `value`.
    fn is_refuted(&self, part: &PartOf<R>, value: u64) -> bool {
        match self.known(part) {
            Some(known) => known != value,
            None => self.stated.is_refuted(part.hash, value),
        }
    }
}

/// The sum with this option in place of the component at `index`.
fn left_of<P: Ord + Clone>(sum: &Sum<P>, index: usize, option: Vec<Part<P>>) -> Sum<P> {
    let option: Vec<_> = option.into_iter().map(|part| part.position).collect();
    sum.with_option(index, &option)
}
