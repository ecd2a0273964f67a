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
