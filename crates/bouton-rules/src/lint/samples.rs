//! The small positions of a rule, size by size from the smallest; each size contains all its positions.
//!
//! The positions are all heaps, all numbers of a cube, all words and boards over the symbols, or all graphs, and small graphs
//! with double edges. Where the rule says how a game starts, its starts come after these: play from them reaches larger
//! positions.

use std::sync::Arc;

use crate::play::Play;
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Base, Cells, Graph, Kind, Position};
use crate::width::exact;

/// The largest heap and the largest number: far more than a test can examine.
const LARGEST_SAMPLED_HEAP: u64 = 1_000_000;
/// The most sizes of starts that are sorted together.
const MOST_SIZES: u64 = 4_000_000;
/// The most vertices for which all graphs are examined.
const MOST_VERTICES: u64 = 7;

/// The most vertices for which all graphs with single and double edges are examined.
const MOST_DOUBLE: u64 = 3;

/// The positions with which a test begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tour {
    /// All positions that people can write.
    All,
    /// The positions from which a game starts.
    Starts,
}

impl Tour {
    /// The tours of a rule.
    pub fn of(rule: &Rule) -> &'static [Self] {
        if rule.checked.start.is_some() { &[Self::All, Self::Starts] } else { &[Self::All] }
    }
}

/// All positions of a size.
pub struct Batch {
    /// The size as it is reported: `4x4`, `heap 7`.
    pub name: String,
    /// The graph that the positions are parts of.
    pub base: Option<Arc<Base>>,
    /// Whether the rule must know each of the positions.
    pub are_sure: bool,
    /// The number of the size.
    n: u64,
    /// The count of sides of a start, if the positions are starts.
    sides: Option<usize>,
}

/// The positions of the size numbered `n`, which is at least 1; `None` if there are none that large.
pub fn batch(rule: &Rule, tour: Tour, n: u64) -> Option<Batch> {
    let kind = rule.kind();
    let sides = if tour == Tour::Starts { Some(rule.checked.start?.1) } else { None };
    let last = match (kind, sides) {
        (Kind::Graph, _) => MOST_VERTICES,
        (Kind::Word(_) | Kind::Board(_), None) => crate::value::WIDEST as u64,
        _ => LARGEST_SAMPLED_HEAP,
    };
    let are_too_many = |sides: usize| n.saturating_pow(u32::try_from(sides).unwrap_or(u32::MAX)) > MOST_SIZES;
    if n > last || sides.is_some_and(are_too_many) {
        return None;
    }
    let base = || {
        let text = complete(n, if n <= MOST_DOUBLE { 2 } else { 1 });
        let graph = bouton::notation::Graph::read(text.as_bytes()).ok()?;
        Some(Arc::new(Base::from(&graph)))
    };
    let name = match (kind, sides) {
        (_, Some(sides)) => vec![n.to_string(); sides].join("x"),
        (Kind::Heap, None) => format!("heap {n}"),
        (Kind::Numbers(count), None) => {
            let (count, most) = count.map_or((exact(n), n), |count| (count, n - 1));
            format!("({})", vec![most.to_string(); count].join(","))
        }
        (Kind::Word(_) | Kind::Board(_), None) => format!("{n} cell{}", if n == 1 { "" } else { "s" }),
        (Kind::Graph, None) => format!("{n} {}", if n == 1 { "vertex" } else { "vertices" }),
    };
    let base = if *kind == Kind::Graph { Some(base()?) } else { None };
    // A rule that says how a game starts need not know all positions that people can write.
    let are_sure = match tour {
        Tour::Starts => true,
        Tour::All => matches!(kind, Kind::Heap | Kind::Graph),
    };
    Some(Batch { name, base, are_sure, n, sides })
}

/// The text of the complete graph with each of its edges this many times; its vertices have the numbers from 0 as names.
fn complete(vertices: u64, times: usize) -> String {
    if vertices == 1 {
        return "graph6:@".to_owned();
    }
    let edges = (1..vertices).flat_map(|b| (0..b).map(move |a| format!("{a}-{b}")));
    edges.flat_map(|edge| vec![edge; times]).collect::<Vec<_>>().join(" ")
}

/// A position, or the fault of the rule when it made the position.
pub type Root = Result<Position, Fault>;

impl Batch {
    /// All positions of the size, one after another.
    pub fn roots<'a>(&'a self, play: &'a Play) -> Box<dyn Iterator<Item = Root> + 'a> {
        let (kind, n) = (play.rule().kind(), self.n);
        match (kind, self.sides) {
            (_, Some(sides)) => {
                let mut sizes: Vec<_> = tuples(sides, 1..=n).filter(|sizes| sizes.contains(&n)).collect();
                sizes.sort_by_key(|sizes| sizes.iter().product::<u64>());
                Box::new(sizes.into_iter().filter_map(move |sizes| {
                    let sizes: Vec<_> = sizes.into_iter().map(|side| side as i64).collect();
                    play.start(&sizes)
                }))
            }
            (Kind::Heap, None) => Box::new(std::iter::once(Ok(Position::heap(n)))),
            // At least one of the numbers is the largest.
            (Kind::Numbers(Some(count)), None) => {
                let has_largest = move |all: &Vec<u64>| all.contains(&(n - 1));
                Box::new(tuples(*count, 0..=n - 1).filter(has_largest).map(numbers))
            }
            // One of the numbers is `n`, or there are `n` numbers.
            (Kind::Numbers(None), None) => {
                let all = (1..=n).flat_map(move |length| tuples(exact(length), 0..=n));
                let is_new = move |all: &Vec<u64>| all.len() as u64 == n || all.contains(&n);
                Box::new(all.filter(is_new).map(numbers))
            }
            (Kind::Word(_) | Kind::Board(_), None) => {
                let most_rows = if kind.is_word() { 1 } else { n };
                let sizes =
                    (1..=most_rows).filter(move |rows| n % rows == 0).map(move |rows| (rows, n / rows));
                Box::new(sizes.flat_map(move |size| fillings(kind, size)).map(Ok))
            }
            (Kind::Graph, None) => Box::new(self.base.iter().flat_map(|base| graphs(base)).map(Ok)),
        }
    }
}

fn numbers(numbers: Vec<u64>) -> Root {
    let numbers: Vec<_> = numbers.into_iter().map(|number| number as i64).collect();
    Ok(Position::numbers(&numbers))
}

/// All tuples of `length` numbers of a range, in lexicographic order.
fn tuples(length: usize, range: std::ops::RangeInclusive<u64>) -> impl Iterator<Item = Vec<u64>> {
    let (first, last) = (*range.start(), *range.end());
    let begin = (first <= last).then(|| vec![first; length]);
    std::iter::successors(begin, move |tuple| {
        let mut next = tuple.clone();
        let at = next.iter().rposition(|&number| number < last)?;
        next[at] += 1;
        next[at + 1..].fill(first);
        Some(next)
    })
}

/// All words or boards of a size.
fn fillings(kind: &Kind, (rows, cols): (u64, u64)) -> impl Iterator<Item = Position> + '_ {
    kind.alphabet().into_iter().flat_map(move |alphabet| {
        let empty = Cells::zeros(exact(rows), exact(cols), alphabet.log_bits(), kind.is_word());
        tuples(exact(rows * cols), 0..=alphabet.len() as u64 - 1).map(move |codes| {
            let mut cells = empty.clone();
            codes.iter().enumerate().for_each(|(at, &code)| cells.set(at, exact(code)));
            Position::from(&cells)
        })
    })
}

/// All graphs on the vertices of a base whose edges are some of the base's edges.
fn graphs(base: &Base) -> impl Iterator<Item = Position> + '_ {
    (0..1_u64 << base.edges()).map(move |edges| {
        let gone = (0..base.edges()).filter(|edge| edges >> edge & 1 == 0);
        let graph = gone.fold(Graph::whole(base), |graph, edge| graph.without_edge(base, edge));
        Position::from(&graph)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::lint::tests::rule;

    /// The names of the sizes from 1 on, and the texts of their positions.
    fn all(text: &str, sizes: u64) -> Vec<(String, Vec<String>)> {
        on(Tour::All, text, sizes)
    }

    fn on(tour: Tour, text: &str, sizes: u64) -> Vec<(String, Vec<String>)> {
        let rule = rule(text);
        let texts = |n| {
            let batch = batch(&rule, tour, n)?;
            let play = Play::new(rule.clone(), batch.base.clone(), false);
            let texts = batch.roots(&play).map(|root| play.text(&root.unwrap())).collect();
            Some((batch.name, texts))
        };
        (1..=sizes).map_while(texts).collect()
    }

    fn of(position: &str) -> String {
        format!("position = {position}\ndef moves(p):\n    if False: yield p\n")
    }

    #[test]
    fn every_small_position_is_there_once() {
        let count = |text: &str, sizes| {
            let all: Vec<_> = all(text, sizes).into_iter().flat_map(|(_, texts)| texts).collect();
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{all:?}");
            all.len()
        };
        assert_eq!(count(&of("Heap()"), 7), 7);
        assert_eq!(count(&of("Numbers()"), 3), 4 + 16 + 64);
        assert_eq!(count("position = Numbers(2)\ndef moves(a, b):\n    if False: yield (a, b)\n", 4), 16);
        assert_eq!(count(&of("Word('abc')"), 4), 3 + 9 + 27 + 81);
        // 1x1, two of 2 cells, two of 3, three of 4.
        assert_eq!(count(&of("Board('.#')"), 4), 2 + 2 * 4 + 2 * 8 + 3 * 16);
        assert_eq!(
            all(&of("Graph()"), 4).iter().map(|(_, texts)| texts.len()).collect::<Vec<_>>(),
            [1, 4, 64, 64]
        );
    }

    #[test]
    fn sizes_are_named() {
        let names = |text: &str, sizes| {
            (1..=sizes).map_while(|n| batch(&rule(text), Tour::All, n)).last().unwrap().name
        };
        assert_eq!(names(&of("Heap()"), 7), "heap 7");
        assert_eq!(names(&of("Numbers()"), 2), "(2,2)");
        assert_eq!(names(&of("Board('.#')"), 3), "3 cells");
        assert_eq!(names(&of("Graph()"), 9), "7 vertices");
        let last = all(&of("Graph()"), 3).pop().unwrap().1;
        assert_eq!((last[0].as_str(), last[63].as_str()), ("0 1 2", "0-1 0-1 0-2 0-2 1-2 1-2"));
        let last = all(&of("Graph()"), 4).pop().unwrap().1;
        assert_eq!((last[0].as_str(), last[7].as_str()), ("0 1 2 3", "0-1 0-2 1-2 3"));
    }

    #[test]
    fn starts_come_by_their_longest_side_and_the_smallest_first() {
        let text = "position = Board('.')\ndef start(rows, cols):\n    return Board.full(rows, cols, '.')\n\
                    def moves(b):\n    if False: yield b\n";
        let found = on(Tour::Starts, text, 3);
        assert_eq!(Tour::of(&rule(text)), [Tour::All, Tour::Starts]);
        assert_eq!(Tour::of(&rule(&of("Board('.#')"))), [Tour::All]);
        assert_eq!(found[1], ("2x2".to_owned(), ["..", "./.", "../.."].map(str::to_owned).to_vec()));
        let third: Vec<_> = found[2].1.iter().map(String::as_str).collect();
        assert_eq!(third, ["...", "././.", ".../...", "../../..", ".../.../..."]);
    }
}
