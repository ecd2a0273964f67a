//! The order of positions: the smaller first, then those with shorter play.

use super::tree::{BareValue, Number, Tree};
use crate::play::Play;
use crate::value::{Graph, Kind, Position};

/// The rank of a position: its size, then the length of play, then its text.
pub fn rank(tree: &Tree, number: Number) -> (u128, u32, String) {
    let length = match tree.bare_value(number) {
        BareValue::Value(_, length) => length,
        _ => u32::MAX,
    };
    (size(tree, number), length, tree.play().text(tree.position(number)))
}

/// The size of a position: the heap, the sum of all numbers plus 1 each, the count of cells, or the count of vertices and edges.
pub fn size(tree: &Tree, number: Number) -> u128 {
    let play = tree.play();
    let position = tree.position(number);
    let kind = play.rule().kind();
    match kind {
        Kind::Heap => position.as_heap().unwrap_or_default().into(),
        Kind::Numbers(_) => position.to_numbers().into_iter().map(|number| number as u128 + 1).sum(),
        Kind::Word(alphabet) | Kind::Board(alphabet) => {
            position.cells(alphabet, kind.is_word()).len() as u128
        }
        Kind::Graph => size_on(play, position),
    }
}

fn size_on(play: &Play, position: &Position) -> u128 {
    play.base().map_or(0, |base| {
        let graph = Graph::of(position, base);
        (graph.vertices(base).count() + graph.edges(base).count()) as u128
    })
}

#[cfg(test)]
mod tests {
    use bouton::Limits;

    use super::super::{MOST_SMALLEST, Reach, lint};
    use crate::lint::tests::rule;

    #[test]
    fn the_smallest_positions_are_told_in_order() {
        let smallest = |text: &str, reach: Reach| lint(&rule(text), reach, &Limits::none()).unwrap().smallest;
        let reach = Reach { positions: 2_000, ..Reach::FULL };
        let heaps = "position = Heap()\ndef moves(n):\n    for k in range(n): yield k\n";
        assert_eq!(smallest(heaps, reach), (1..=MOST_SMALLEST).map(|n| n.to_string()).collect::<Vec<_>>());
        assert!(smallest(heaps, Reach::QUICK).is_empty());
        // Of positions of one length, those with shorter play come first; a position that has two sizes is not reported twice.
        let words = "position = Word('ab')\ndef start(n):\n    return Word.full(n + 1, 'b')\ndef moves(w):\n    for i in w.cells('b'):\n        \
                     n = w.copy()\n        n[i] = 'a'\n        yield n\n    if w.length > 2: yield w[1:]\n";
        assert_eq!(smallest(words, reach)[..8], ["a", "b", "aa", "ab", "ba", "bb", "aaa", "aab"]);
    }
}
