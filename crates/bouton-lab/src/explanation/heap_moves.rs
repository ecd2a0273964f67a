//! The moves of a heap in the pattern of its rules: by how many counters they take.

use std::collections::BTreeMap;

use bouton::Nimber;
use bouton::ask::question::{Named, Question};
use hashbrown::HashMap;
use serde::Serialize;

/// The moves that take the same number of counters from a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapMoves {
    /// The number of counters that are taken.
    pub taken: u64,
    /// What is left, the smallest heap first, as far as it is shown.
    pub options: Vec<HeapOption>,
    /// How many further options are left out.
    pub left_out: usize,
}

/// What a move leaves of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapOption {
    /// The heaps.
    pub heaps: Vec<u64>,
    /// The Grundy value of their sum.
    pub nimber: u64,
}

/// The moves of a heap by the number of counters that they take, each with at most `most` options; `None` if the position is no heap of a
/// game that is given by what may be taken.
pub(super) fn heap_moves(
    question: &Question,
    listed: &[Named],
    values: &HashMap<&str, Nimber>,
    most: usize,
) -> Option<Vec<HeapMoves>> {
    let [(term, component)] = question.placed()[..] else { return None };
    question.terms[term].game.book.as_ref()?;
    let heap: u64 = question.rules.text(component).parse().ok()?;
    let mut rows = BTreeMap::<u64, Vec<HeapOption>>::new();
    for found in listed {
        let nimber = values.get(&*found.name)?.0;
        let heaps = found.option.iter().map(|part| question.rules.text(part).parse().ok());
        let mut heaps = heaps.collect::<Option<Vec<u64>>>()?;
        heaps.sort_unstable();
        let taken = heap.checked_sub(heaps.iter().sum())?;
        rows.entry(taken).or_default().push(HeapOption { heaps, nimber });
    }
    let row = |(taken, mut options): (u64, Vec<HeapOption>)| {
        options.sort_by(|one, other| (one.heaps.len(), &one.heaps).cmp(&(other.heaps.len(), &other.heaps)));
        let left_out = options.len().saturating_sub(most);
        options.truncate(most);
        HeapMoves { taken, options, left_out }
    };
    Some(rows.into_iter().map(row).collect())
}
