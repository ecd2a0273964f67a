//! Outcomes and values of all positions of a graph of moves, in linear time.
//!
//! **Outcomes** (Zermelo 1913; for graphs with loops Smith 1966, Fraenkel and Perl 1975). A position without a move is
//! P in normal play and N in misere play. The analysis goes backwards from those: a position with a move to a P-position is N, and a
//! position whose moves all lead to N-positions is P. A position that is never reached in this way is a draw, D: it has a move to
//! another such position and none to a P-position. So the player to move stays among them and neither player can force the end.
//! Positions are reached in the order of their depth, the length of play when the winner hurries and the loser delays:
//! one more than the least depth of the P-options, or than the greatest of all options. All positions of a depth
//! have the same outcome, since it is the opposite of the outcome at the depth before.
//!
//! **Values**. A position has its value once all its options have theirs. That is so for all positions from which
//! no loop can be reached, and for no other. A value below 2^16 fits, for `v` takes v(v + 1)/2 moves beneath it.
//!
//! Cost: each move is visited twice. Beside the graph, its reverse is held (four bytes per position and four per
//! move), and one word per position. The word is the number of options still to wait for, then the link to the next position
//! of the list that contains the position, and finally the result. So it is 8 bytes per position and 4 per move. Afterwards
//! 4 bytes per position remain.

use super::work::Work;
use crate::machine::width::exact;
use crate::theory::graph::Graph;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};

/// Marks the word of a position that waits for no option.
const FOUND: u32 = 1 << 31;
/// Links to no position: a graph has fewer.
const NONE: u32 = FOUND - 1;

/// The outcome of every position of a graph, loops or not.
///
/// # Examples
/// ```
/// use bouton::{Convention, Graph, GraphOutcomes, Limits, Outcome};
/// // 0 and 1 go round, and 2 can leave the round for the end, 3.
/// let graph = Graph::new(4, || [(0, 1), (1, 0), (2, 0), (2, 3)].into_iter());
/// let outcomes = GraphOutcomes::new(&graph, Convention::Normal, &Limits::none())?;
/// let all: Vec<_> = (0..4).map(|position| outcomes.outcome(position)).collect();
/// assert_eq!(all, [Outcome::D, Outcome::D, Outcome::N, Outcome::P]);
/// # Ok::<(), bouton::Unknown>(())
/// ```
pub struct GraphOutcomes {
    /// The depth of each position that is not a draw.
    words: Vec<u32>,
    convention: Convention,
}

impl GraphOutcomes {
    /// Finds the outcomes.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Complexity
    /// Linear in positions and moves; 8 bytes per position and 4 per move beside `graph`, and 4 per position afterwards.
    pub fn new(graph: &Graph, convention: Convention, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let mut back = Backwards::new(graph, limits)?;
        let (mut list, mut depth) = (back.ends(), 0);
        while list != NONE {
            let mut next = NONE;
            let lost = outcome_at(depth, convention) == Outcome::P;
            while let Some(position) = back.take(&mut list) {
                back.words[position as usize] = FOUND | depth;
                for &before in back.graph.options(position) {
                    let word = &mut back.words[before as usize];
                    if *word & FOUND == 0 {
                        *word -= 1;
                        if lost || *word == 0 {
                            *word = FOUND | next;
                            next = before;
                        }
                    }
                }
                back.work.count_one(depth, limits)?;
            }
            (list, depth) = (next, depth + 1);
        }
        Ok(Self { words: back.words, convention })
    }

    /// The outcome of `position`.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn outcome(&self, position: u32) -> Outcome {
        self.depth(position).map_or(Outcome::D, |depth| outcome_at(depth, self.convention))
    }

    /// How many moves play takes from `position` if the winner hurries and the loser delays; `None` in a draw.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn depth(&self, position: u32) -> Option<u32> {
        found(self.words[position as usize])
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64
    }
}

/// The outcome of all positions of this depth.
fn outcome_at(depth: u32, convention: Convention) -> Outcome {
    match (depth % 2, convention.end()) {
        (0, end) => end,
        (_, Outcome::P) => Outcome::N,
        (_, _) => Outcome::P,
    }
}

/// The Grundy value of every position of a graph from which no loop can be reached.
///
/// # Examples
/// ```
/// use bouton::{Graph, GraphValues, Limits, Nimber};
/// let graph = Graph::new(5, || [(0, 1), (1, 2), (2, 1), (0, 3), (3, 4)].into_iter());
/// let values = GraphValues::new(&graph, &Limits::none())?;
/// assert_eq!((values.value(3), values.value(0)), (Some(Nimber(1)), None));
/// assert_eq!(values.loop_from(&graph, 0), Some(vec![1, 2]));
/// # Ok::<(), bouton::Unknown>(())
/// ```
pub struct GraphValues {
    words: Vec<u32>,
}

impl GraphValues {
    /// Finds the values.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Complexity
    /// Linear in positions and moves; 8 bytes per position and 4 per move beside `graph`, and 4 per position afterwards.
    pub fn new(graph: &Graph, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let mut back = Backwards::new(graph, limits)?;
        let (mut list, mut mex) = (back.ends(), Mex::default());
        while let Some(position) = back.take(&mut list) {
            let options = graph.options(position);
            mex.start(options.len());
            for &option in options {
                mex.insert(Nimber(u64::from(back.words[option as usize] & !FOUND)));
            }
            back.words[position as usize] = FOUND | exact::<_, u32>(mex.missing().0);
            for &before in back.graph.options(position) {
                let word = &mut back.words[before as usize];
                *word -= 1;
                if *word == 0 {
                    *word = FOUND | list;
                    list = before;
                }
            }
            back.work.count_one(0, limits)?;
        }
        Ok(Self { words: back.words })
    }

    /// The value of `position`, unless a loop can be reached from it.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn value(&self, position: u32) -> Option<Nimber> {
        found(self.words[position as usize]).map(|value| Nimber(value.into()))
    }

    /// The positions of a loop that can be reached from `position`, in the order of play, if there is one. `graph` must be
    /// the graph from which the values were computed.
    ///
    /// # Panics
    /// If there is no such position.
    ///
    /// # Complexity
    /// Linear in the moves of the positions on the way into the loop and around it. Only the loop itself takes memory.
    #[must_use]
    pub fn loop_from(&self, graph: &Graph, position: u32) -> Option<Vec<u32>> {
        // A position without a value has an option without one, so such a walk never ends and must enter a loop. A second
        // walker at twice the speed finds a position of the loop (Floyd).
        let valueless = |at: u32| self.value(at).is_none();
        let next = |at: u32| graph.options(at).iter().copied().find(|&option| valueless(option));
        let (mut slow, mut fast) = (next(position)?, next(next(position)?)?);
        while slow != fast {
            (slow, fast) = (next(slow)?, next(next(fast)?)?);
        }
        // The way into the loop is as long as the way from there to the entry of the loop.
        let mut entry = position;
        while entry != slow {
            (entry, slow) = (next(entry)?, next(slow)?);
        }
        let mut round = vec![entry];
        let mut at = next(entry)?;
        while at != entry {
            round.push(at);
            at = next(at)?;
        }
        Some(round)
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64
    }
}

/// The result in a word, once it is found.
fn found(word: u32) -> Option<u32> {
    (word & FOUND != 0).then_some(word & !FOUND)
}

/// The reversed graph, and one word per position.
///
/// A word is the number of options that are waited for. Or it is [`FOUND`], together with the next position as long as the position is
/// in a list.
struct Backwards {
    graph: Graph,
    words: Vec<u32>,
    work: Work,
}

impl Backwards {
    fn new(graph: &Graph, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let work = Work::begin(graph, 4, limits)?;
        let words = (0..exact(graph.len())).map(|position| exact(graph.options(position).len()));
        Ok(Self { words: words.collect(), graph: graph.reversed(), work })
    }

    /// The list of the positions without a move.
    fn ends(&mut self) -> u32 {
        let mut list = NONE;
        for (position, word) in self.words.iter_mut().enumerate().filter(|(_, word)| **word == 0) {
            *word = FOUND | list;
            list = exact(position);
        }
        list
    }

    /// Removes the first position from a list.
    #[inline]
    fn take(&self, list: &mut u32) -> Option<u32> {
        let first = *list;
        (first != NONE).then(|| {
            *list = self.words[first as usize] & !FOUND;
            first
        })
    }
}

#[cfg(test)]
mod tests;
