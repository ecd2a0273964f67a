//! The values of Smith: what each position of a graph is worth beside other positions in normal play, even where play need not end.
//!
//! A position is worth the nimber `n`, or it is endless, written ∞(K), where K holds the nimbers that its options are worth (C. A. B. Smith,
//! *Graphs and composite games*, Journal of Combinatorial Theory 1, 1966; *Winning Ways*, chapter 12). Nimbers add as always. ∞(K) beside
//! a sum that is worth `n` is N if n is in K, and else a draw. Two endless positions are a draw, whatever stands beside them.
//!
//! The values are found one after the other, each by an analysis backwards. A position is worth `n` if its options have all smaller values,
//! none is worth `n`, and each option that is worth no smaller number has an option worth `n`. A position that misses a value below those
//! still to come is endless (A. S. Fraenkel and Y. Perl, 1975).
//!
//! Cost: the analysis for `n` visits the moves of the positions that are not worth less than `n`, and ends when all others have at most `n`
//! values among their options. So a graph with m moves takes at most about √(2m) analyses, and mostly few. The reverse of the
//! graph is held (four bytes per position and four per move), and 20 bytes per position; afterwards 4 bytes per position.

use super::work::Work;
use crate::machine::width::exact;
use crate::theory::graph::Graph;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::theorem::Theorem;

/// Where play need not end, the outcome of a sum follows from what its components are worth.
pub static SMITH: Theorem = Theorem {
    name: "Smith's theorem",
    source: "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1, 1966",
};

/// The word of a position that is not valued yet.
const OPEN: u32 = u32::MAX;
/// The word of an endless position.
const ENDLESS: u32 = u32::MAX - 1;

/// What a position is worth beside others in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// As much as a heap of nim.
    Nimber(Nimber),
    /// Play need not end, unless the rest is worth one of these.
    Endless(Exits),
}

/// The nimbers that the options of an endless position are worth.
///
/// Of values from [`Exits::BITS`] on, only their number is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exits {
    bits: u128,
    greater: u64,
}

impl Exits {
    /// There are none.
    pub const NONE: Self = Self { bits: 0, greater: 0 };
    /// Smaller values are known one by one.
    pub const BITS: u32 = u128::BITS;

    /// Whether `value` is among them; `None` if that is not kept.
    #[must_use]
    pub fn contains(self, value: Nimber) -> Option<bool> {
        match u32::try_from(value.0) {
            Ok(small) if small < Self::BITS => Some(self.bits >> small & 1 == 1),
            _ => (self.greater == 0).then_some(false),
        }
    }

    /// The bits of both, added up, of which no more than one may be asked.
    pub(crate) fn plus(self, other: Self) -> Self {
        let (bits, greater) = (self.bits.wrapping_add(other.bits), self.greater.wrapping_add(other.greater));
        Self { bits, greater }
    }

    /// What [`plus`](Self::plus) added is taken away again.
    pub(crate) fn minus(self, other: Self) -> Self {
        let (bits, greater) = (self.bits.wrapping_sub(other.bits), self.greater.wrapping_sub(other.greater));
        Self { bits, greater }
    }
}

impl FromIterator<Nimber> for Exits {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        values.into_iter().fold(Self::default(), |exits, Nimber(value)| match value < Self::BITS.into() {
            true => Self { bits: exits.bits | 1 << value, ..exits },
            false => Self { greater: exits.greater + 1, ..exits },
        })
    }
}

/// What every position of a graph is worth beside others in normal play.
pub struct SmithValues {
    words: Vec<u32>,
}

impl SmithValues {
    /// Finds the values.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn new(graph: &Graph, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let mut search = Search::new(graph, limits)?;
        let mut value = 0;
        while !search.open.is_empty() {
            search.find_all(graph, value, limits)?;
            value += 1;
        }
        Ok(Self { words: search.words })
    }

    /// The nimber that `position` is worth, unless it is endless.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn value(&self, position: u32) -> Option<Nimber> {
        let word = self.words[position as usize];
        (word < ENDLESS).then_some(Nimber(word.into()))
    }

    /// What `position` is worth. `graph` must be the graph from which the values were computed.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    pub fn worth(&self, graph: &Graph, position: u32) -> Worth {
        let exits = || graph.options(position).iter().filter_map(|&option| self.value(option)).collect();
        self.value(position).map_or_else(|| Worth::Endless(exits()), Worth::Nimber)
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64
    }
}

/// The positions that are valued so far, and the analysis for the next value.
struct Search {
    reversed: Graph,
    /// The value of each position, [`OPEN`] or [`ENDLESS`].
    words: Vec<u32>,
    /// The positions that are open.
    open: Vec<u32>,
    /// The number of options without a smaller value that have no option of the value that is looked for.
    waits: Vec<u32>,
    /// One more than the last value that an option of the position was found to have.
    met: Vec<u32>,
    work: Work,
}

impl Search {
    fn new(graph: &Graph, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let work = Work::begin(graph, 20, limits)?;
        let of = |word| vec![word; graph.len()];
        let open = (0..exact(graph.len())).collect();
        Ok(Self { reversed: graph.reversed(), words: of(OPEN), open, waits: of(0), met: of(0), work })
    }

    /// Finds all positions that are worth `value`, and which positions are endless because no option is worth it.
    fn find_all(&mut self, graph: &Graph, value: u32, limits: &Limits<'_>) -> Result<(), Unknown> {
        let Self { reversed, words, open, waits, met, work } = self;
        let round = value + 1;
        let mut ready = Vec::new();
        for &at in open.iter() {
            let unvalued = graph.options(at).iter().filter(|&&option| words[option as usize] >= ENDLESS);
            waits[at as usize] = exact(unvalued.count());
            if waits[at as usize] == 0 {
                ready.push(at);
            }
            work.count_one(0, limits)?;
        }
        while let Some(at) = ready.pop() {
            // Some option may have been found to be worth it.
            if met[at as usize] == round {
                continue;
            }
            words[at as usize] = value;
            for &before in reversed.options(at) {
                let is_valued = words[before as usize] < ENDLESS;
                if is_valued || std::mem::replace(&mut met[before as usize], round) == round {
                    continue;
                }
                for &waiting in reversed.options(before) {
                    if words[waiting as usize] == OPEN {
                        waits[waiting as usize] -= 1;
                        if waits[waiting as usize] == 0 {
                            ready.push(waiting);
                        }
                    }
                }
            }
            work.count_one(0, limits)?;
        }
        open.retain(|&at| {
            let (word, stays) = (&mut words[at as usize], met[at as usize] == round);
            if *word == OPEN && !stays {
                *word = ENDLESS;
            }
            *word == OPEN
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::retrograde::graph::{GraphOutcomes, GraphValues};
    use crate::theory::limits::{Limit, Progress};
    use crate::theory::outcome::{Convention, Outcome};
    use proptest::prelude::*;

    /// The outcome that the values give for a sum.
    fn outcome(parts: &[Worth]) -> Outcome {
        let nimbers =
            parts.iter().filter_map(|part| if let Worth::Nimber(n) = part { Some(*n) } else { None });
        let rest = nimbers.fold(Nimber::ZERO, |sum, value| sum + value);
        let endless =
            parts.iter().filter_map(|part| if let Worth::Endless(exits) = part { Some(exits) } else { None });
        match endless.collect::<Vec<_>>()[..] {
            [] if rest == Nimber::ZERO => Outcome::P,
            [] => Outcome::N,
            [exits] if exits.contains(rest) == Some(true) => Outcome::N,
            _ => Outcome::D,
        }
    }

    /// The sum of two graphs: the position (a, b) has the number a + |A| b.
    fn sum(a: &Graph, b: &Graph) -> Graph {
        let wide = a.len() as u32;
        let moves = || {
            (0..wide * b.len() as u32).flat_map(move |at| {
                let (left, right) = (at % wide, at / wide);
                let in_a = a.options(left).iter().map(move |&to| (at, to + wide * right));
                in_a.chain(b.options(right).iter().map(move |&to| (at, left + wide * to)))
            })
        };
        Graph::new(a.len() * b.len(), moves)
    }

    fn graph(positions: u32, moves: &[(u32, u32)]) -> Graph {
        Graph::new(positions as usize, || moves.iter().map(|(a, b)| (a % positions, b % positions)))
    }

    fn moves(most: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec((0u32..64, 0u32..64), 0..most)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]
        #[test]
        fn sums_have_the_outcomes_of_the_whole_graph(
            size in 1u32..12, of_a in moves(30), other in 1u32..7, of_b in moves(14),
        ) {
            let heap = Graph::new(6, || (0..6).flat_map(|from| (0..from).map(move |to| (from, to))));
            let a = graph(size, &of_a);
            for b in [heap, graph(other, &of_b)] {
                let whole = GraphOutcomes::new(&sum(&a, &b), Convention::Normal, &Limits::none()).unwrap();
                let [of_a, of_b] = [&a, &b].map(|graph| SmithValues::new(graph, &Limits::none()).unwrap());
                for left in 0..a.len() as u32 {
                    for right in 0..b.len() as u32 {
                        let parts = [of_a.worth(&a, left), of_b.worth(&b, right)];
                        prop_assert_eq!(whole.outcome(left + a.len() as u32 * right), outcome(&parts));
                    }
                }
            }
        }

        #[test]
        fn where_play_ends_they_are_grundy_values(size in 1u32..20, of in moves(60)) {
            let graph = graph(size, &of);
            let (smith, values) = (SmithValues::new(&graph, &Limits::none()), GraphValues::new(&graph, &Limits::none()));
            let (smith, values) = (smith.unwrap(), values.unwrap());
            for at in 0..size {
                if let Some(value) = values.value(at) {
                    prop_assert_eq!(smith.value(at), Some(value));
                }
            }
        }
    }

    #[test]
    fn large_exits_are_counted() {
        let exits: Exits = [Nimber(0), Nimber(127), Nimber(128)].into_iter().collect();
        assert_eq!(
            [0, 1, 127].map(|value| exits.contains(Nimber(value))),
            [Some(true), Some(false), Some(true)]
        );
        assert_eq!(exits.contains(Nimber(500)), None);
        let small: Exits = [Nimber(3)].into_iter().collect();
        assert_eq!(small.contains(Nimber(500)), Some(false));
        assert_eq!(exits.plus(small).minus(exits), small);
    }

    #[test]
    fn limits_are_kept() {
        let graph = Graph::new(100_000, || (1..100_000).map(|at| (at, at - 1)));
        let ended_by = |limits: &Limits<'_>| SmithValues::new(&graph, limits).err().unwrap().limit;
        assert!(matches!(ended_by(&Limits::none().with_bytes(1_000_000)), Limit::Room { .. }));
        assert_eq!(ended_by(&Limits::none().with_positions(99_999)), Limit::Positions);
        let stop = |progress: &Progress| progress.positions > 20_000;
        assert_eq!(ended_by(&Limits::none().with_watch(&stop)), Limit::Stopped);
    }
}
