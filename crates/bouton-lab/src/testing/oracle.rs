//! Outcomes by the definition, within a budget: no value, no symmetry, no theorem.

use bouton::ask::mixed::Mixed;
use bouton::ask::question::Question;
use bouton::catalog::Component;
use bouton::{Convention, MoveList, Outcome, Ruleset, Sum};
use hashbrown::HashMap;

/// The most positions that the definition looks at to confirm a failure.
pub const MOST_CONFIRMED: usize = 300_000;
/// The longest line of play that is followed.
const MOST_MOVES: usize = 500;
/// The largest number of components in memory: those of the options of all positions of a line of play.
const MOST_COMPONENTS: usize = 1 << 18;
/// The number of components of options that are listed in total, for each position that is looked at.
const COMPONENTS_A_POSITION: usize = 256;

/// Outcomes and lengths of play by the definition, for sums from which play reaches few others.
pub struct Oracle<'q> {
    question: &'q Question,
    known: HashMap<Sum<Component>, (Outcome, u32)>,
    budget: usize,
    /// How many more components of options are listed in total, and how many more may be in memory.
    room: [usize; 2],
}

/// A move of a sum: the number of its component in the sum, and its name there.
type NumberedMove = (usize, String);
/// The moves of a sum, each with its option.
type Options = Vec<(NumberedMove, Sum<Component>)>;

impl<'q> Oracle<'q> {
    /// An oracle that looks at no more than `budget` positions, and at no position with too many moves.
    #[must_use]
    pub fn new(question: &'q Question, budget: usize) -> Self {
        let room = [budget.saturating_mul(COMPONENTS_A_POSITION), MOST_COMPONENTS];
        Self { question, known: HashMap::new(), budget, room }
    }

    /// How many more positions the oracle looks at.
    pub(super) fn left(&self) -> usize {
        self.budget
    }

    /// The position of the question.
    #[must_use]
    pub fn start(&self) -> Sum<Component> {
        self.question.sum()
    }

    /// The outcome of a sum, and how long play lasts if the winner hurries and the loser delays. `None` if the budget is spent, if
    /// a position has too many moves, if play may never end, or if the rule fails.
    pub fn outcome(&mut self, sum: &Sum<Component>) -> Option<(Outcome, u32)> {
        self.deep(sum, 0)
    }

    /// Every move in a sum, as the number of its component in the sum and its name there, with the outcome of the option that it leaves.
    /// `None` as in [`outcome`](Self::outcome).
    pub fn options(&mut self, sum: &Sum<Component>) -> Option<Vec<(NumberedMove, Outcome)>> {
        let options = self.listed(sum)?;
        options.into_iter().map(|(played, option)| Some((played, self.outcome(&option)?.0))).collect()
    }

    fn deep(&mut self, sum: &Sum<Component>, depth: usize) -> Option<(Outcome, u32)> {
        if let Some(known) = self.known.get(sum) {
            return Some(*known);
        }
        self.budget = self.budget.checked_sub(1).filter(|_| depth < MOST_MOVES)?;
        let options = self.listed(sum)?;
        let (mut quickest, mut slowest) = (None::<u32>, 0);
        for (_, option) in &options {
            let (outcome, length) = self.deep(option, depth + 1)?;
            match outcome {
                Outcome::P => quickest = Some(quickest.map_or(length + 1, |before| before.min(length + 1))),
                _ => slowest = slowest.max(length + 1),
            }
        }
        let is_misere = self.question.convention == Convention::Misere;
        let found = match quickest {
            Some(length) => (Outcome::N, length),
            None if options.is_empty() && is_misere => (Outcome::N, 0),
            None => (Outcome::P, slowest),
        };
        self.room[1] += components_of(sum, options.len());
        self.known.insert(sum.clone(), found);
        Some(found)
    }

    /// All moves of a sum, if there are not too many.
    fn listed(&mut self, sum: &Sum<Component>) -> Option<Options> {
        let room = self.room[0].min(self.room[1]) / components_of(sum, 1);
        let mut options = Options::new();
        for (at, component) in sum.components().iter().enumerate() {
            let room = room - options.len();
            let count = self.question.rules.count_moves(component);
            if count < u64::MAX && count > room as u64 {
                return None;
            }
            let mut list = MoveList::<Mixed>::with_room(room);
            self.question.rules.moves(component, &mut list);
            if list.is_full() || list.failure().is_some() {
                return None;
            }
            options
                .extend(list.iter().map(|(name, option)| ((at, name.clone()), sum.with_option(at, option))));
        }
        self.room.iter_mut().for_each(|left| *left -= components_of(sum, options.len()));
        Some(options)
    }
}

/// About how many components this number of options of a sum have.
fn components_of(sum: &Sum<Component>, options: usize) -> usize {
    options * sum.components().len().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::catalog::Catalog;

    #[test]
    fn what_has_too_many_moves_is_left_open() {
        let catalog = Catalog::standard();
        let outcome = |game: &str, text: &str| {
            let game = catalog.find(game);
            let question = Question::read(&catalog, game, text.as_bytes(), None, Convention::Normal).unwrap();
            let mut oracle = Oracle::new(&question, 5000);
            oracle.outcome(&oracle.start())
        };
        assert_eq!(outcome("nim", "3 + 3"), Some((Outcome::P, 6)));
        for (game, text) in [
            ("nim", "2000000000000 + 2000000000000"),
            ("wythoff", "(1000000000000,1618033988750)"),
            ("kayles", "3000000 + 3000000"),
            ("heap", "0.[8]: 1000000000000"),
        ] {
            assert_eq!(outcome(game, text), None, "{game} {text}");
        }
    }
}
