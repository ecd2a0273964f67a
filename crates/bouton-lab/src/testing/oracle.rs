//! Outcomes by the definition, within a budget: no value, no symmetry, no theorem.

use bouton::ask::mixed::Mixed;
use bouton::ask::question::Question;
use bouton::catalog::placed::Component;
use bouton::{Convention, Definition, Outcome, Sum};
use hashbrown::HashMap;

/// The longest line of play that is followed.
const MOST_MOVES: usize = 500;

/// Outcomes and lengths of play by the definition, for sums from which play reaches few others.
pub struct Oracle<'q> {
    question: &'q Question,
    definition: Definition<'q, Mixed>,
    known: HashMap<Sum<Component>, (Outcome, u32)>,
    budget: usize,
}

impl<'q> Oracle<'q> {
    /// An oracle that looks at no more than `budget` positions.
    #[must_use]
    pub fn new(question: &'q Question, budget: usize) -> Self {
        let definition = Definition::new(&question.rules);
        Self { question, definition, known: HashMap::new(), budget }
    }

    /// The position of the question.
    #[must_use]
    pub fn start(&self) -> Sum<Component> {
        self.question.sum()
    }

    /// The outcome of a sum, and how long play lasts if the winner hurries and the loser delays. `None` if the budget is spent, if
    /// play may never end, or if the rule fails.
    pub fn outcome(&mut self, sum: &Sum<Component>) -> Option<(Outcome, u32)> {
        self.deep(sum, 0)
    }

    /// Every move in a sum, as the number of its component in the sum and its name there, with the outcome of the option that it leaves.
    /// `None` as in [`outcome`](Self::outcome).
    pub fn options(&mut self, sum: &Sum<Component>) -> Option<Vec<((usize, String), Outcome)>> {
        let mut all = Vec::new();
        for (number, component) in sum.components().iter().enumerate() {
            for (name, option) in self.definition.options(&Sum::from_iter([component.clone()])).ok()? {
                let (outcome, _) = self.outcome(&sum.with_option(number, option.components()))?;
                all.push(((number, name), outcome));
            }
        }
        Some(all)
    }

    fn deep(&mut self, sum: &Sum<Component>, depth: usize) -> Option<(Outcome, u32)> {
        if let Some(known) = self.known.get(sum) {
            return Some(*known);
        }
        self.budget = self.budget.checked_sub(1).filter(|_| depth < MOST_MOVES)?;
        let options = self.definition.options(sum).ok()?;
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
        self.known.insert(sum.clone(), found);
        Some(found)
    }
}
