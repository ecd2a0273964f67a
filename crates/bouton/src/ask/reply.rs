//! Replies: a move that beats each move of a lost position.

use super::answer::{Move, Refusal, Reply};
use super::evaluate::{Evaluator, TermComponent, after};
use super::question::Named;
use crate::catalog::placed::Component;
use crate::catalog::playable::FoundMoves;
use crate::machine::width::clamped;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;

/// Finds replies until the patience is used up.
pub struct Replies<'a, 'q> {
    /// What finds values and outcomes.
    pub evaluator: &'a mut Evaluator<'q>,
    /// How many more moves may be examined.
    pub patience: u64,
}

impl Replies<'_, '_> {
    /// Finds a winning reply to every move of the lost `sum`. `moves` are the judgements of `listed`.
    pub fn give(
        &mut self,
        sum: &[TermComponent<'_>],
        listed: &[Named],
        moves: &mut [Move],
    ) -> Result<(), Refusal> {
        for (found, judged) in listed.iter().zip(moves) {
            let left = after(sum, found.component, &found.option);
            judged.reply = match judged.nimber {
                Some(total) => self.by_value(&left, total)?,
                None => self.by_outcome(&left)?,
            };
            if self.patience == 0 || self.evaluator.unknown.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A move of the sum `left`, which has the value `total`, to a position of value 0.
    fn by_value(&mut self, left: &[TermComponent<'_>], total: Nimber) -> Result<Option<Reply>, Refusal> {
        for (at, &(term, component)) in left.iter().enumerate() {
            // The value that the component must get.
            let Some(value) = self.evaluator.standing(component)?.nimber() else { continue };
            let target = total + value;
            if target >= value {
                continue;
            }
            let by_theorem = self.by_theorem((term, at, component), target);
            if let Some(found) = by_theorem.and_then(|moves| moves.first.into_iter().next()) {
                return Ok(Some(Reply::Move(found.name)));
            }
            if let Some(name) = self.evaluator.move_to(component, target, &mut self.patience)? {
                return Ok(Some(Reply::Move(self.evaluator.question.name(term, &name))));
            }
        }
        Ok(None)
    }

    /// A move of the sum `left` to a P-position. In misere play no reply is needed if no move is left.
    fn by_outcome(&mut self, left: &[TermComponent<'_>]) -> Result<Option<Reply>, Refusal> {
        let rules = &self.evaluator.question.rules;
        if left.iter().all(|(_, component)| rules.count_moves(component) == 0) {
            return Ok(Some(Reply::End));
        }
        for (at, &(term, component)) in left.iter().enumerate() {
            let by_theorem = self.by_theorem((term, at, component), Nimber::ZERO);
            let by_theorem = by_theorem.map_or(Vec::new(), |found| found.first);
            if let Some(reply) = self.first_winning(left, by_theorem)? {
                return Ok(Some(reply));
            }
            let listed = self.some_moves(term, at, component)?;
            if let Some(reply) = self.first_winning(left, listed)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The first of these moves of the sum `left` that leaves a P-position. Where play need not end, it is the move with the shortest way
    /// to the end, because others may lead round a cycle.
    fn first_winning(
        &mut self,
        left: &[TermComponent<'_>],
        moves: Vec<Named>,
    ) -> Result<Option<Reply>, Refusal> {
        let mut best: Option<(u32, Named)> = None;
        for found in moves {
            let outcome = self.evaluator.outcome(&after(left, found.component, &found.option))?;
            if outcome == Some(Outcome::P) {
                let alone = found.option.first().and_then(|option| self.evaluator.alone(option));
                let Some(depth) = alone.and_then(|alone| alone.depth) else {
                    return Ok(Some(Reply::Move(found.name)));
                };
                if best.as_ref().is_none_or(|(least, _)| depth < *least) {
                    best = Some((depth, found));
                }
            }
        }
        Ok(best.map(|(_, found)| Reply::Move(found.name)))
    }

    /// The moves of a component that leave it the value `target` according to theory.
    fn by_theorem(
        &mut self,
        placed: (usize, usize, &Component),
        target: Nimber,
    ) -> Option<FoundMoves<Named>> {
        self.evaluator.question.moves_to(placed, target, &mut || self.evaluator.goes_on())
    }

    /// The moves of a component, as many as the patience allows.
    fn some_moves(&mut self, term: usize, at: usize, component: &Component) -> Result<Vec<Named>, Refusal> {
        let in_memory =
            self.evaluator.bytes_left() / self.evaluator.question.bytes_of_a_move(term, at, component);
        let room = clamped(self.patience.min(in_memory));
        let moves =
            self.evaluator.question.moves(term, at, component, room, &mut || self.evaluator.goes_on());
        let (moves, _) = self.evaluator.listed(component, moves)?.unwrap_or_default();
        self.patience -= moves.len() as u64;
        Ok(moves)
    }
}
