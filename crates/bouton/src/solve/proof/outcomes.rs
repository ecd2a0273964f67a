//! Outcomes of sums from which play need not end: won, lost and drawn.
//!
//! All sums that play can reach are listed, and retrograde analysis finds their outcomes and how long each is played. A sum that is won needs one
//! option that is lost, the one that ends soonest. So the statements about won and lost sums are in the order of their length. The drawn sums that
//! are needed come last: they are one statement together.

use hashbrown::HashMap;

use super::{Proof, Proved, Statement};
use crate::machine::width::exact;
use crate::solve::retrograde::graph::GraphOutcomes;
use crate::theory::graph::Graph;
use crate::theory::limits::{Limits, Progress};
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Ruleset;
use crate::theory::sum::Sum;

/// The bytes that a sum takes beside its positions, and those that a move takes.
const BYTES_A_SUM: u64 = 120;
const BYTES_A_MOVE: u64 = 16;
/// The limits are asked once for this many sums.
const ASK_EVERY: usize = 256;

/// The outcome of a sum, and its options that are lost.
type Standing<P> = (Outcome, Vec<Sum<P>>);

/// The sums that play can reach, and its moves between them.
struct Reached<P> {
    sums: Vec<Sum<P>>,
    graph: Graph,
}

impl<R: Ruleset + ?Sized> Proof<'_, R> {
    /// States the outcome of `sum`, and of each of its options if `with_options`. Returns the outcome, and the options that are lost.
    /// Nothing else may be stated.
    ///
    /// # Errors
    /// If a limit is reached, or if the rule fails.
    pub fn outcomes(
        &mut self,
        sum: &Sum<R::Position>,
        convention: Convention,
        with_options: bool,
        limits: &Limits<'_>,
    ) -> Proved<Standing<R::Position>, R> {
        let Reached { sums, graph } = self.reached(sum, limits)?;
        let found = GraphOutcomes::new(&graph, convention, limits)?;
        let mut waiting = vec![0];
        if with_options {
            waiting.extend(graph.options(0));
        }
        let mut is_needed = vec![false; sums.len()];
        while let Some(at) = waiting.pop() {
            if std::mem::replace(&mut is_needed[at as usize], true) {
                continue;
            }
            let options = graph.options(at);
            if found.outcome(at) == Outcome::N {
                let lost = options.iter().filter(|&&option| found.outcome(option) == Outcome::P);
                waiting.extend(lost.min_by_key(|&&option| found.depth(option)));
            } else {
                waiting.extend(options);
            }
        }
        let is_stated = |at: &u32| is_needed[*at as usize] && !sums[*at as usize].components().is_empty();
        let mut stated: Vec<u32> = (0..exact(sums.len())).filter(is_stated).collect();
        stated.sort_by_key(|&at| found.depth(at).unwrap_or(u32::MAX));
        for at in stated {
            self.tell(Statement::Sum(sums[at as usize].clone(), found.outcome(at)))?;
        }
        let lost = graph.options(0).iter().filter(|&&option| found.outcome(option) == Outcome::P);
        let mut lost: Vec<_> = lost.map(|&option| sums[option as usize].clone()).collect();
        lost.sort_unstable();
        lost.dedup();
        Ok((found.outcome(0), lost))
    }

    /// The sums that play can reach from `sum`, which is the first of them.
    fn reached(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> Proved<Reached<R::Position>, R> {
        let first = self.sum_of_parts(sum)?;
        let mut numbers: HashMap<_, u32> = HashMap::new();
        numbers.insert(first.clone(), 0);
        let (mut sums, mut moves, mut bytes) = (vec![first], Vec::new(), 0);
        let mut at = 0;
        while at < sums.len() {
            for left in self.left_by_moves(&sums[at], limits)? {
                let next = exact(sums.len());
                let number = *numbers.entry(left.clone()).or_insert(next);
                if number == next {
                    bytes += BYTES_A_SUM + self.bytes_of(&left);
                    sums.push(left);
                }
                moves.push((exact::<_, u32>(at), number));
            }
            at += 1;
            if at.is_multiple_of(ASK_EVERY) {
                let bytes = bytes + BYTES_A_MOVE * moves.len() as u64;
                limits.check(Progress { positions: sums.len() as u64, bytes, depth: 0 })?;
            }
        }
        let graph = Graph::new(sums.len(), || moves.iter().copied());
        Ok(Reached { sums, graph })
    }

    /// The bytes of the positions in a sum, which is held twice.
    fn bytes_of(&self, sum: &Sum<R::Position>) -> u64 {
        let each = size_of::<R::Position>() as u64;
        2 * sum.components().iter().map(|position| each + self.rules.heap_bytes(position)).sum::<u64>()
    }
}
