//! Graphs of moves: positions numbered from 0, each with the positions that its moves leave.
//!
//! All options are in one list, position by position. For each position the start of its options is stored: four bytes per
//! position and four per move. Play need not end: a graph may have loops.

use std::mem::size_of_val;

/// The positions that can be reached by one move from each position.
///
/// # Examples
/// ```
/// use bouton::Graph;
/// let graph = Graph::new(3, || [(0, 1), (2, 0), (0, 2)].into_iter());
/// assert_eq!(graph.options(0), [1, 2]);
/// assert_eq!(graph.reversed().options(0), [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The start of the options of each position, and the end of the last ones.
    starts: Vec<u32>,
    options: Vec<u32>,
}

impl Graph {
    /// The most positions, and the most moves, that a graph has.
    pub const MOST: usize = (1 << 31) - 1;

    /// The graph of `positions` positions and of these moves (from, to), which are read twice. The options of a
    /// position are in the order of the moves.
    ///
    /// # Panics
    /// If there are more than [`MOST`](Self::MOST) of either, or if a move has a position that does not exist.
    ///
    /// # Complexity
    /// Linear in positions and moves. Only the graph itself takes memory.
    #[must_use]
    pub fn new<I: Iterator<Item = (u32, u32)>>(positions: usize, moves: impl Fn() -> I) -> Self {
        let mut count = 0;
        let mut starts = vec![0; positions + 1];
        moves().for_each(|(from, _)| {
            starts[from as usize + 1] += 1;
            count += 1;
        });
        assert!(positions.max(count) <= Self::MOST, "{positions} positions and {count} moves");
        for at in 0..positions {
            starts[at + 1] += starts[at];
        }
        let mut options = vec![0; count];
        moves().for_each(|(from, to)| {
            assert!((to as usize) < positions, "{to} is a position");
            // Each start moves on to the place of the next option, and in the end to the start of the next position.
            let start = &mut starts[from as usize];
            options[*start as usize] = to;
            *start += 1;
        });
        starts.copy_within(..positions, 1);
        starts[0] = 0;
        Self { starts, options }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many moves there are.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.options.len()
    }

    /// The positions that the moves of `position` leave.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    #[inline]
    pub fn options(&self, position: u32) -> &[u32] {
        let at = position as usize;
        &self.options[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The graph with every move reversed.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a graph has at most MOST positions")]
    pub fn reversed(&self) -> Self {
        let moves = |from| self.options(from).iter().map(move |&to| (to, from));
        Self::new(self.len(), || (0..self.len() as u32).flat_map(moves))
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + size_of_val(&*self.options)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn options_stand_in_the_order_of_the_moves(moves in prop::collection::vec((0u32..9, 0u32..9), 0..40)) {
            let graph = Graph::new(9, || moves.iter().copied());
            let back = graph.reversed();
            prop_assert_eq!((graph.len(), graph.moves(), back.moves()), (9, moves.len(), moves.len()));
            for at in 0..9 {
                let options: Vec<_> = moves.iter().filter(|(from, _)| *from == at).map(|(_, to)| *to).collect();
                prop_assert_eq!(graph.options(at), options);
                let mut before: Vec<_> = moves.iter().filter(|(_, to)| *to == at).map(|(from, _)| *from).collect();
                before.sort_unstable();
                prop_assert_eq!(back.options(at), before);
            }
        }
    }

    #[test]
    #[should_panic(expected = "2 is a position")]
    fn a_move_to_nowhere_is_refused() {
        let _ = Graph::new(2, || [(0, 2)].into_iter());
    }
}
