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

mod outcomes;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::book::list_moves;
use super::depth_first::DepthFirst;
use super::halt::Halt;
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;

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

/// What is stated of a position so far.
#[derive(Default)]
struct Stated {
    value: Option<u64>,
    refuted: SmallVec<[u64; 3]>,
    /// Whether it has a move, if that was looked up.
    has_moves: Option<bool>,
}

/// A statement that is still to be shown.
enum Goal<P> {
    Value(P),
    Not(P, u64),
    Sum(Sum<P>),
}

/// The bytes that a statement takes beside the positions in it, and what is stated of a position.
const BYTES_A_STATEMENT: u64 = 160;
/// The limits are asked once for this many statements.
const ASK_EVERY: usize = 64;

type Proved<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;
/// Options with their values.
type OptionValues<R> = Vec<(Nimber, Sum<<R as Ruleset>::Position>)>;

/// What a proof asks for the facts that it states. A wrong answer gives a proof that no reader accepts.
pub trait Oracle<P> {
    /// The value of a component in normal play.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails.
    fn value(&mut self, component: &P, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<P>>>;
    /// Whether a component has this value. This may be decided before its value is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn is(&mut self, component: &P, value: Nimber, limits: &Limits<'_>) -> Result<bool, Halt<Sum<P>>>;
    /// The outcome of a sum in misere play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn misere_outcome(&mut self, sum: &Sum<P>, limits: &Limits<'_>) -> Result<Outcome, Halt<Sum<P>>>;
    /// How many positions have been searched, and the bytes in use.
    fn work(&self) -> (u64, u64);
}

impl<R: Ruleset + ?Sized> Oracle<R::Position> for DepthFirst<'_, R> {
    fn value(&mut self, component: &R::Position, limits: &Limits<'_>) -> Proved<Nimber, R> {
        self.grundy(&Sum::from_iter([component.clone()]), limits)
    }

    fn is(&mut self, component: &R::Position, value: Nimber, limits: &Limits<'_>) -> Proved<bool, R> {
        DepthFirst::is(self, &Sum::from_iter([component.clone()]), value, limits)
    }

    fn misere_outcome(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Outcome, R> {
        self.outcome(sum, Convention::Misere, limits)
    }

    fn work(&self) -> (u64, u64) {
        (self.positions(), self.bytes())
    }
}

/// A proof in the making.
///
/// The ruleset must give no theorems ([`Plain`](crate::Plain)): `reduce` may only split a position into its parts.
pub struct Proof<'r, R: Ruleset + ?Sized> {
    rules: &'r R,
    oracle: Box<dyn Oracle<R::Position> + 'r>,
    /// The value of what is a nimber and needs no statement. What is nothing is the nimber 0.
    nimber: &'r dyn Fn(&R::Position) -> Option<u64>,
    stated: HashMap<R::Position, Stated>,
    sums: HashMap<Sum<R::Position>, Outcome>,
    statements: Vec<Statement<R::Position>>,
}

impl<'r, R: Ruleset + ?Sized> Proof<'r, R> {
    /// An empty proof. `nimber` gives the value of positions that are nimbers, of which nothing is stated; of nothing at all it is 0.
    pub fn new(
        rules: &'r R,
        oracle: Box<dyn Oracle<R::Position> + 'r>,
        nimber: &'r dyn Fn(&R::Position) -> Option<u64>,
    ) -> Self {
        let (stated, sums) = (HashMap::new(), HashMap::new());
        Self { rules, oracle, nimber, stated, sums, statements: Vec::new() }
    }

    /// The statements, in their order.
    #[must_use]
    pub fn statements(&self) -> &[Statement<R::Position>] {
        &self.statements
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
        let sum = Sum::from(self.parts(sum.components(), false)?);
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
        let sum = Sum::from(self.parts(sum.components(), false)?);
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
                left.extend(options.iter().map(|option| sum.with_option(at, option)));
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
    fn show(&mut self, goal: Goal<R::Position>, limits: &Limits<'_>) -> Proved<(), R> {
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
            stack.extend(needed.into_iter().map(|goal| (goal, false)));
        }
        Ok(())
    }

    fn is_shown(&self, goal: &Goal<R::Position>) -> bool {
        match goal {
            Goal::Value(position) => self.known(position).is_some(),
            Goal::Not(position, value) => self.is_refuted(position, *value),
            Goal::Sum(sum) => sum.components().is_empty() || self.sums.contains_key(sum),
        }
    }

    /// Adds the statement that `goal` asked for.
    fn state(&mut self, goal: Goal<R::Position>, limits: &Limits<'_>) -> Proved<(), R> {
        let statement = match goal {
            Goal::Value(position) => {
                let value = self.found(&position, limits)?;
                self.stated.entry(position.clone()).or_default().value = Some(value);
                Statement::Value(position, value)
            }
            Goal::Not(position, value) => {
                self.stated.entry(position.clone()).or_default().refuted.push(value);
                Statement::Not(position, value)
            }
            Goal::Sum(sum) => {
                let outcome = self.outcome(&sum, limits)?;
                self.sums.insert(sum.clone(), outcome);
                Statement::Sum(sum, outcome)
            }
        };
        self.statements.push(statement);
        if self.statements.len().is_multiple_of(ASK_EVERY) {
            limits.check(self.progress())?;
        }
        Ok(())
    }

    fn progress(&self) -> Progress {
        let (positions, bytes) = self.oracle.work();
        Progress { positions, bytes: bytes + BYTES_A_STATEMENT * self.statements.len() as u64, depth: 0 }
    }

    /// What must be stated before the value of `position` follows.
    fn needed_for_value(
        &mut self,
        position: &R::Position,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Goal<R::Position>>, R> {
        let value = self.found(position, limits)?;
        let options = self.options(position, true, limits)?;
        let mut needed = Vec::new();
        for smaller in 0..value {
            if !options.iter().any(|option| self.known_sum(option) == Some(smaller)) {
                needed.extend(self.first_worth(&options, smaller, limits)?.unwrap_or_default());
            }
        }
        for option in &options {
            self.refute(option, value, &mut needed, limits)?;
        }
        Ok(needed)
    }

    /// What must be stated before it follows that `position` is not worth `value`.
    fn needed_for_not(
        &mut self,
        position: &R::Position,
        value: u64,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Goal<R::Position>>, R> {
        let list = self.list(position, limits)?;
        let mut options = Vec::with_capacity(list.len());
        for at in 0..list.len() {
            let option = self.parts(list.option(at), true)?;
            if self.known_sum(&option) == Some(value) {
                return Ok(Vec::new());
            }
            options.push(option);
        }
        let options = self.smallest_first(options);
        let witness = self.first_worth(&options, value, limits)?;
        // Without an option of this value, the position is worth less.
        Ok(witness.unwrap_or_else(|| vec![Goal::Value(position.clone())]))
    }

    /// What must be stated before the outcome of `sum` in misere play follows.
    fn needed_for_sum(
        &mut self,
        sum: &Sum<R::Position>,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Goal<R::Position>>, R> {
        let outcome = self.outcome(sum, limits)?;
        let mut needed = Vec::new();
        for (at, component) in sum.components().iter().enumerate() {
            if at > 0 && sum.components()[at - 1] == *component {
                continue;
            }
            for option in self.options(component, false, limits)? {
                let left = sum.with_option(at, &option);
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
        option: &[R::Position],
        value: u64,
        needed: &mut Vec<Goal<R::Position>>,
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
        open.sort_by_key(|part| self.rules.size(part));
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
        options: &[Vec<R::Position>],
        value: u64,
        limits: &Limits<'_>,
    ) -> Proved<Option<Vec<Goal<R::Position>>>, R> {
        for option in options {
            if self.is(option, value, limits)? {
                let open = option.iter().filter(|part| self.known(part).is_none());
                return Ok(Some(open.cloned().map(Goal::Value).collect()));
            }
        }
        Ok(None)
    }

    /// The options of `position`, the smallest first. If `lives`, each is without parts that have no move.
    fn options(
        &mut self,
        position: &R::Position,
        lives: bool,
        limits: &Limits<'_>,
    ) -> Proved<Vec<Vec<R::Position>>, R> {
        let list = self.list(position, limits)?;
        let mut options = Vec::with_capacity(list.len());
        for at in 0..list.len() {
            options.push(self.parts(list.option(at), lives)?);
        }
        Ok(self.smallest_first(options))
    }

    /// These options in order of their sizes, each once.
    fn smallest_first(&self, options: Vec<Vec<R::Position>>) -> Vec<Vec<R::Position>> {
        // Equal parts have one value, so they count once.
        let size = |option: &[R::Position]| {
            let parts = option.chunk_by(PartialEq::eq).map(|equal| &equal[0]);
            parts.map(|part| self.rules.size(part).saturating_pow(2)).fold(0, u64::saturating_add)
        };
        let mut sized: Vec<_> = options.into_iter().map(|option| (size(&option), option)).collect();
        sized.sort_unstable();
        sized.dedup();
        sized.into_iter().map(|(_, option)| option).collect()
    }

    fn list(&self, position: &R::Position, limits: &Limits<'_>) -> Proved<MoveList<R>, R> {
        let mut list = MoveList::<R>::default();
        let each = 2 * size_of::<R::Position>() + size_of::<R::Move>() + 8;
        let room = clamped(limits.bytes / each as u64);
        match list_moves(self.rules, position, (0, room), &mut list) {
            Ok(page) if !page.has_more => Ok(list),
            Ok(_) => Err(Halt::Unknown(Unknown { limit: Limit::Moves, progress: self.progress() })),
            Err(error) => Err(Halt::of(error, Sum::from_iter([position.clone()]), self.progress())),
        }
    }

    /// The parts of these components, in order, without those that are nothing. If `lives`, also without those that have no move.
    fn parts(&mut self, components: &[R::Position], lives: bool) -> Proved<Vec<R::Position>, R> {
        let (mut parts, mut split) = (Vec::new(), Vec::new());
        for component in components {
            split.clear();
            if !self.rules.reduce(component, &mut split) {
                split.clear();
                split.push(component.clone());
            }
            for part in split.drain(..) {
                let part = self.rules.canonical(part);
                let is_kept = if lives { self.has_moves(&part)? } else { (self.nimber)(&part) != Some(0) };
                if is_kept {
                    parts.push(part);
                }
            }
        }
        parts.sort_unstable();
        Ok(parts)
    }

    fn has_moves(&mut self, part: &R::Position) -> Proved<bool, R> {
        if let Some(has) = self.stated.get(part).and_then(|stated| stated.has_moves) {
            return Ok(has);
        }
        let mut list = MoveList::<R>::default();
        let page = list_moves(self.rules, part, (0, 1), &mut list)
            .map_err(|error| Halt::of(error, Sum::from_iter([part.clone()]), self.progress()))?;
        self.stated.entry(part.clone()).or_default().has_moves = Some(page.len > 0);
        Ok(page.len > 0)
    }

    fn found(&mut self, position: &R::Position, limits: &Limits<'_>) -> Proved<u64, R> {
        match self.known(position) {
            Some(known) => Ok(known),
            None => Ok(self.oracle.value(position, limits)?.0),
        }
    }

    /// Whether these parts together are worth `value`.
    fn is(&mut self, parts: &[R::Position], value: u64, limits: &Limits<'_>) -> Proved<bool, R> {
        let Some(last) = parts.iter().max_by_key(|part| self.rules.size(part)) else { return Ok(value == 0) };
        let (mut wanted, mut is_last_seen) = (value, false);
        for part in parts {
            if *part != *last || std::mem::replace(&mut is_last_seen, true) {
                wanted ^= self.found(part, limits)?;
            }
        }
        match self.known(last) {
            Some(known) => Ok(known == wanted),
            None => Ok(!self.is_refuted(last, wanted) && self.oracle.is(last, Nimber(wanted), limits)?),
        }
    }

    fn outcome(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Outcome, R> {
        match self.sums.get(sum) {
            Some(outcome) => Ok(*outcome),
            None => self.oracle.misere_outcome(sum, limits),
        }
    }

    /// The value of a position, if it is stated or a nimber.
    fn known(&self, position: &R::Position) -> Option<u64> {
        self.stated.get(position).and_then(|stated| stated.value).or_else(|| (self.nimber)(position))
    }

    fn known_sum(&self, option: &[R::Position]) -> Option<u64> {
        option.iter().try_fold(0, |sum, part| Some(sum ^ self.known(part)?))
    }

    /// Whether it follows from the statements that the position is not worth `value`.
    fn is_refuted(&self, position: &R::Position, value: u64) -> bool {
        match self.known(position) {
            Some(known) => known != value,
            None => self.stated.get(position).is_some_and(|stated| stated.refuted.contains(&value)),
        }
    }
}
