//! Measures that fall with every move: numbers, or sequences of numbers or cells, that are less in every component that a move
//! leaves than in the position of the move. If there is such a measure, every line of play ends.

use bouton::ask::certificate;

use crate::value::{Alphabet, Base, Graph, Kind, Position, SymbolSet};
use crate::width::exact;

/// For an alphabet of more symbols, only single symbols are counted, not sets of them.
const MOST_SETS: usize = 6;

/// A measure that may fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Heap,
    Sum,
    Largest,
    /// The numbers or the codes of the cells, with the first or the last as the most significant. The codes may be negated.
    InOrder {
        from_last: bool,
        is_turned: bool,
    },
    Cells,
    Symbols(SymbolSet),
    Vertices,
    Edges,
    Both,
}

/// The measures that have fallen with every move so far, the simplest first.
pub struct Measures {
    falling: Vec<Measure>,
    seen: usize,
}

/// After this many components (the first number), only this many of the simplest measures (the second) are checked.
const TRIALS: (usize, usize) = (2000, 3);

/// The value of a measure, which is compared to see whether the measure falls.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Count(u128),
    /// Of two sequences of different lengths, the shorter is less.
    InOrder(usize, Vec<i64>),
}

impl Measures {
    /// All measures for a kind of position.
    pub fn of(kind: &Kind) -> Self {
        let orders = |turns: &[bool]| {
            let ends = [false, true].into_iter();
            ends.flat_map(|from_last| {
                turns.iter().map(move |&is_turned| Measure::InOrder { from_last, is_turned })
            })
            .collect::<Vec<_>>()
        };
        let falling = match kind {
            Kind::Heap => vec![Measure::Heap],
            Kind::Numbers(_) => [vec![Measure::Sum, Measure::Largest], orders(&[false])].concat(),
            Kind::Graph => vec![Measure::Vertices, Measure::Edges, Measure::Both],
            Kind::Word(alphabet) | Kind::Board(alphabet) => {
                let sets = sets(alphabet).into_iter().map(Measure::Symbols);
                let mut all: Vec<_> = sets.collect();
                all.push(Measure::Cells);
                all.extend(orders(&[false, true]));
                all
            }
        };
        Self { falling, seen: 0 }
    }

    /// Keeps the measures that are less in each of these components than in the position.
    pub fn see<'p>(
        &mut self,
        kind: &Kind,
        base: Option<&Base>,
        position: &Position,
        components: impl Iterator<Item = &'p Position>,
    ) {
        // Play on a nimber always ends, and so does play on a position that is nothing.
        let components: Vec<_> = components
            .filter(|component| component.as_nimber().is_none() && !component.is_nothing())
            .collect();
        self.falling.retain(|measure| {
            let own = measure.key(kind, base, position);
            components.iter().all(|component| measure.key(kind, base, component) < own)
        });
        self.seen = self.seen.saturating_add(components.len());
        if self.seen > TRIALS.0 {
            self.falling.truncate(TRIALS.1);
        }
    }

    /// The simplest measure that is left and that a certificate can name. If no move was seen, none is known to fall.
    pub fn certified(&self, kind: &Kind) -> Option<certificate::Measure> {
        self.falling.iter().filter(|_| self.seen > 0).find_map(|measure| match measure {
            Measure::Heap | Measure::Sum => Some(certificate::Measure::Total),
            Measure::Cells => Some(certificate::Measure::Area),
            Measure::Symbols(set) => {
                let alphabet = kind.alphabet()?;
                Some(certificate::Measure::Count(set.codes().map(|code| alphabet.symbol(code)).collect()))
            }
            Measure::Both => Some(certificate::Measure::Parts),
            Measure::Largest | Measure::InOrder { .. } | Measure::Vertices | Measure::Edges => None,
        })
    }

    /// The simplest measure that is left, in words.
    pub fn words(&self, kind: &Kind) -> Option<String> {
        self.falling.first().map(|measure| measure.words(kind))
    }
}

/// The sets of symbols that are counted, the smallest first.
fn sets(alphabet: &Alphabet) -> Vec<SymbolSet> {
    let codes = 0..exact::<_, u8>(alphabet.len());
    if alphabet.len() > MOST_SETS {
        return codes.map(SymbolSet::of).collect();
    }
    let mut sets: Vec<Vec<u8>> = (1..(1_u32 << alphabet.len()) - 1)
        .map(|set| codes.clone().filter(|code| set >> code & 1 == 1).collect())
        .collect();
    sets.sort_by_key(Vec::len);
    let union = |codes: &Vec<u8>| codes.iter().map(|&code| SymbolSet::of(code)).reduce(SymbolSet::union);
    sets.iter().filter_map(union).collect()
}

impl Measure {
    /// The measure that counts all that a position of a kind has.
    pub fn of_all(kind: &Kind) -> Self {
        match kind {
            Kind::Heap => Self::Heap,
            Kind::Numbers(_) => Self::Sum,
            Kind::Word(_) | Kind::Board(_) => Self::Cells,
            Kind::Graph => Self::Both,
        }
    }

    fn key(self, kind: &Kind, base: Option<&Base>, position: &Position) -> Key {
        let Self::InOrder { from_last, is_turned } = self else {
            return Key::Count(self.count(kind, base, position));
        };
        let mut codes: Vec<_> = match kind.alphabet() {
            Some(alphabet) => position.cells(alphabet, kind.is_word()).codes().map(i64::from).collect(),
            None => position.to_numbers(),
        };
        if from_last {
            codes.reverse();
        }
        if is_turned {
            codes.iter_mut().for_each(|code| *code = -*code);
        }
        Key::InOrder(codes.len(), codes)
    }

    /// The value of the measure, if it is a count.
    pub fn count(self, kind: &Kind, base: Option<&Base>, position: &Position) -> u128 {
        let numbers = || position.to_numbers().into_iter().map(|number| number as u128);
        let cells = || kind.alphabet().map(|alphabet| position.cells(alphabet, kind.is_word()));
        let graph = |count: &dyn Fn(&Graph, &Base) -> usize| {
            base.map_or(0, |base| count(&Graph::of(position, base), base)) as u128
        };
        match self {
            Self::Heap => position.as_heap().unwrap_or_default().into(),
            Self::Sum => numbers().sum(),
            Self::Largest => numbers().max().unwrap_or_default(),
            Self::Cells | Self::InOrder { .. } => cells().map_or(0, |cells| cells.len() as u128),
            Self::Symbols(set) => cells().map_or(0, |cells| cells.count_in(cells.rect(), set).into()),
            Self::Vertices => graph(&|graph, base| graph.vertices(base).count()),
            Self::Edges => graph(&|graph, base| graph.edges(base).count()),
            Self::Both => graph(&|graph, base| graph.vertices(base).count() + graph.edges(base).count()),
        }
    }

    fn words(self, kind: &Kind) -> String {
        let alphabet = kind.alphabet();
        match self {
            Self::Heap => "the heap".to_owned(),
            Self::Sum => "the sum of the numbers".to_owned(),
            Self::Largest => "the largest number".to_owned(),
            Self::InOrder { from_last, is_turned } => {
                let what = if alphabet.is_some() { "the cells" } else { "the numbers" };
                let end = if from_last { "last" } else { "first" };
                let mut symbols: Vec<_> = alphabet
                    .map(|alphabet| alphabet.all().codes().map(|code| alphabet.symbol(code)).collect())
                    .unwrap_or_default();
                if is_turned {
                    symbols.reverse();
                }
                let order = if symbols.is_empty() {
                    String::new()
                } else {
                    format!(", in the order `{}`", String::from_iter(symbols))
                };
                format!("{what} read from the {end} on{order}")
            }
            Self::Cells => "the number of cells".to_owned(),
            Self::Symbols(set) => {
                let symbols = alphabet.map_or(String::new(), |alphabet| {
                    set.codes().map(|code| alphabet.symbol(code)).collect()
                });
                let one_of = if symbols.chars().count() > 1 { "one of " } else { "" };
                format!("the number of cells with {one_of}`{symbols}`")
            }
            Self::Vertices => "the number of vertices".to_owned(),
            Self::Edges => "the number of edges".to_owned(),
            Self::Both => "the number of vertices and edges".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::tests::{cells, rule};

    /// The measure that falls in moves from the first of these words to each of the others.
    fn falls(symbols: &str, words: &[&str]) -> Option<String> {
        let rule = rule(&format!("position = Word('{symbols}')\ndef moves(w):\n    if False: yield w\n"));
        let kind = rule.kind();
        let words: Vec<_> = words.iter().map(|word| cells(&rule, word)).collect();
        let mut measures = Measures::of(kind);
        measures.see(kind, None, &words[0], words[1..].iter());
        measures.words(kind)
    }

    #[test]
    fn the_plainest_measure_is_named() {
        let said = |symbols, words: &[&str]| falls(symbols, words).unwrap_or_default();
        assert_eq!(said(".T", &["T.T", ".", "T.."]), "the number of cells with `T`");
        assert_eq!(said("abc", &["cbb", "bca", "caa", "bab"]), "the number of cells with one of `bc`");
        assert_eq!(said(".x", &["x.x.", ".xx", "...", "xxx"]), "the number of cells");
        assert_eq!(
            said(".T", &["..T", "TT.", "T..", "..."]),
            "the cells read from the last on, in the order `.T`"
        );
        assert_eq!(
            said(".T", &["T..", ".TT", "...", "..T"]),
            "the cells read from the first on, in the order `.T`"
        );
        assert_eq!(falls(".T", &["..T", "T..", "..T"]), None);
    }

    #[test]
    fn every_component_is_less_not_their_sum() {
        let heaps = [4_u64, 3, 3, 0].map(Position::heap);
        let mut measures = Measures::of(&Kind::Heap);
        measures.see(&Kind::Heap, None, &heaps[0], heaps[1..].iter());
        assert_eq!(measures.words(&Kind::Heap).as_deref(), Some("the heap"));
        measures.see(&Kind::Heap, None, &heaps[1], heaps[..1].iter());
        assert_eq!(measures.words(&Kind::Heap), None);
    }
}
