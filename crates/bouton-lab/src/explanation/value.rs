//! How the value of a position comes about: the smallest value that no move leaves.

use std::collections::BTreeSet;

use bouton::Nimber;
use bouton::ask::question::{Named, Question};
use bouton::catalog::status::Status;
use hashbrown::HashMap;
use serde::{Serialize, Serializer};

use super::explainer::{Explainer, Judged, Unexplained, weight};
use super::heap_moves::{HeapMoves, heap_moves};

/// How the value of a position comes about.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReason {
    /// The letter of the component, where there are several.
    pub letter: Option<String>,
    /// The name of its game.
    pub game: String,
    /// The position, as a text of that game.
    pub position: String,
    /// Its Grundy value.
    pub nimber: u64,
    /// How far the value can be trusted.
    #[serde(serialize_with = "text")]
    pub status: Status,
    /// The values that moves leave, each once, in ascending order. Empty if the moves are not listed or not all valued.
    pub left: Vec<u64>,
    /// A move to each smaller value, as far as they are shown.
    pub witnesses: Vec<Witness>,
    /// Moves that leave more, one for each value, and the reply to each, as far as they are shown.
    pub reverting: Vec<Reverting>,
    /// If the position is one heap of a game that is given by what may be taken: its moves by the number of counters taken.
    pub by_taken: Vec<HeapMoves>,
    /// The heap of the same value before the values repeat, if the position is a heap far within a proved period.
    #[serde(rename = "same_as")]
    pub folded: Option<Folded>,
}

/// A move to a smaller value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// The value that the move leaves.
    pub nimber: u64,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The position that it leaves.
    pub leaves: String,
}

/// A move that leaves a larger value, and the reply that takes the value back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reverting {
    /// The value that the move leaves.
    pub nimber: u64,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The reply, if it was found.
    pub reply: Option<String>,
}

/// The heap that has the value of a far heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Folded {
    /// The far heap.
    #[serde(skip)]
    pub heap: u64,
    /// The heap before the period is complete that has the same value.
    #[serde(rename = "number")]
    pub same_as: u64,
    /// The first heap from which on the values repeat.
    pub preperiod: u64,
    /// The proved period.
    pub period: u64,
}

fn text<S: Serializer>(status: &Status, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(status)
}

impl Explainer<'_> {
    /// Why a position has its value.
    pub(super) fn value(
        &self,
        at: &Judged,
        listed: &[Named],
        letter: Option<String>,
    ) -> Result<ValueReason, Unexplained> {
        let Judged { question, answer: answered } = at;
        let (nimber, lines) = (answered.nimber.unwrap_or_default(), self.extent.lines);
        let moves = answered.moves.iter().flatten();
        let values: HashMap<&str, Nimber> =
            moves.filter_map(|found| Some((&*found.name, found.nimber?))).collect();
        let is_all = answered.moves_total == Some(values.len() as u128);
        let left: BTreeSet<Nimber> = values.values().copied().filter(|_| is_all).collect();
        let mut by_value = HashMap::<Nimber, Vec<&Named>>::new();
        for found in listed.iter().filter(|_| is_all) {
            if let Some(&value) = values.get(&*found.name) {
                by_value.entry(value).or_default().push(found);
            }
        }
        let smallest =
            |value: &Nimber| by_value.get(value)?.iter().min_by_key(|found| weight(question, found));
        let witness = |value: &Nimber| {
            let found = smallest(value)?;
            let leaves = question.clone().with(found).text();
            Some(Witness { nimber: value.0, name: found.name.clone(), leaves })
        };
        let mut reverting = Vec::new();
        for value in left.iter().filter(|&&value| value > nimber).take(lines) {
            let Some(found) = smallest(value) else { continue };
            let after = self.judge(question.clone().with(found))?;
            let reply = after.answer.moves.into_iter().flatten().find(|reply| reply.nimber == Some(nimber));
            let (name, reply) = (found.name.clone(), reply.map(|reply| reply.name));
            reverting.push(Reverting { nimber: value.0, name, reply });
        }
        let by_taken = if is_all { heap_moves(question, listed, &values, lines) } else { None };
        Ok(ValueReason {
            letter,
            game: answered.game.clone(),
            position: answered.position.clone(),
            nimber: nimber.0,
            status: answered.status.clone(),
            left: left.iter().map(|value| value.0).collect(),
            witnesses: left.range(..nimber).take(lines).filter_map(witness).collect(),
            reverting,
            by_taken: by_taken.unwrap_or_default(),
            folded: folded(question),
        })
    }
}

/// The heap of the same value, if the position is one heap far within a proved period.
fn folded(question: &Question) -> Option<Folded> {
    let [term] = &question.terms[..] else { return None };
    let heap: u64 = term.text.parse().ok()?;
    let found = term.game.book.as_ref()?.period()?;
    let (same_as, preperiod, period) = (found.fold(heap), found.preperiod, found.period);
    (same_as != heap).then_some(Folded { heap, same_as, preperiod, period })
}
