//! How the value of a position comes about: the smallest value that no move leaves.

use bouton::ask::answer::Answer;
use bouton::ask::question::{Named, Question};
use bouton::catalog::status::Status;
use bouton::heap::period::Period;
use bouton::{Limits, Nimber};
use hashbrown::HashMap;

use super::asking::{answer, weight};
use super::extent::Extent;
use super::failure::Unexplained;
use super::heap_moves::{HeapMoves, heap_moves};

/// How the value of a position comes about.
#[derive(Clone, Debug)]
pub struct ValueReason {
    /// The letter of the component, where there are several.
    pub letter: Option<String>,
    /// The name of its game.
    pub game: String,
    /// The position, as a text of that game.
    pub position: String,
    /// Its value.
    pub nimber: Nimber,
    /// How far the value can be trusted.
    pub status: Status,
    /// The values that moves leave, each once, in ascending order. Empty if the moves are not listed or not all valued.
    pub left: Vec<Nimber>,
    /// A move to each smaller value, as far as they are shown.
    pub witnesses: Vec<Witness>,
    /// Moves that leave more, one for each value, and the reply to each, as far as they are shown.
    pub reverting: Vec<Reverting>,
    /// If the position is one heap of a game that is given by what may be taken: its moves by the number of counters taken.
    pub by_taken: Vec<HeapMoves>,
    /// The heap of the same value before the values repeat, if the position is a heap far within a proved period.
    pub folded: Option<Folded>,
}

/// A move to a smaller value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The value that the move leaves.
    pub nimber: Nimber,
    /// The name of the move.
    pub name: String,
    /// The position that it leaves.
    pub leaves: String,
}

/// A move that leaves a larger value, and the reply that takes the value back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reverting {
    /// The value that the move leaves.
    pub nimber: Nimber,
    /// The name of the move.
    pub name: String,
    /// The reply, if it was found.
    pub reply: Option<String>,
}

/// The heap that has the value of a far heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The heap.
    pub heap: u64,
    /// The heap before the period is complete that has the same value.
    pub same_as: u64,
    /// The proved period.
    pub period: Period,
}

impl ValueReason {
    /// Why the position of `question` has the value that `answered` says. `listed` contains its moves, unless there are too many to
    /// compare.
    pub(super) fn of(
        question: &Question,
        answered: &Answer,
        listed: &[Named],
        letter: Option<String>,
        extent: Extent,
        limits: &Limits<'_>,
    ) -> Result<Self, Unexplained> {
        let nimber = answered.nimber.unwrap_or_default();
        let moves = answered.moves.as_deref().unwrap_or_default();
        let values: HashMap<&str, Nimber> =
            moves.iter().filter_map(|found| Some((&*found.name, found.nimber?))).collect();
        let is_all = answered.moves_total == Some(values.len() as u128);
        let by_taken = if is_all { heap_moves(question, listed, &values, extent.lines) } else { Vec::new() };
        let mut left: Vec<_> = values.values().copied().filter(|_| is_all).collect();
        left.sort_unstable();
        left.dedup();
        let mut smallest = HashMap::<Nimber, (&Named, (u64, usize))>::new();
        if is_all {
            for found in listed {
                let Some(&value) = values.get(&*found.name) else { continue };
                let weight = weight(question, found);
                let best = smallest.get(&value).is_none_or(|(_, least)| weight < *least);
                if best {
                    smallest.insert(value, (found, weight));
                }
            }
        }
        let below = left.iter().filter(|&&value| value < nimber);
        let witness = |value: &Nimber| {
            let (found, _) = smallest.get(value)?;
            let leaves = question.clone().with(found).text();
            Some(Witness { nimber: *value, name: found.name.clone(), leaves })
        };
        let witnesses = below.take(extent.lines).filter_map(witness).collect();
        let mut reverting = Vec::new();
        for &value in left.iter().filter(|&&value| value > nimber).take(extent.lines) {
            let Some((found, _)) = smallest.get(&value) else { continue };
            let after = question.clone().with(found);
            let reply = answer(&after, limits)?
                .moves
                .into_iter()
                .flatten()
                .find(|reply| reply.nimber == Some(nimber));
            let reply = reply.map(|reply| reply.name);
            reverting.push(Reverting { nimber: value, name: found.name.clone(), reply });
        }
        Ok(Self {
            letter,
            game: answered.game.clone(),
            position: answered.position.clone(),
            nimber,
            status: answered.status.clone(),
            left,
            witnesses,
            reverting,
            by_taken,
            folded: folded(question),
        })
    }
}

/// The heap of the same value, if the position is one heap far within a proved period.
fn folded(question: &Question) -> Option<Folded> {
    let [term] = &question.terms[..] else { return None };
    let heap: u64 = term.text.parse().ok()?;
    let period = term.game.book.as_ref()?.period()?;
    let same_as = period.fold(heap);
    (same_as != heap).then_some(Folded { heap, same_as, period })
}
