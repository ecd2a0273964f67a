//! The order of positions: the smaller first, then those with shorter play.

use super::measure::Measure;
use super::tree::{BareValue, Number, Tree};

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
    let (play, position) = (tree.play(), tree.position(number));
    let kind = play.rule().kind();
    Measure::of_all(kind).count(kind, play.base(), position) + position.to_numbers().len() as u128
}
