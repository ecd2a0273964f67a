//! The rule: the player cuts an edge, and every edge that is no longer joined to the ground disappears.

use std::sync::Arc;

use super::fused::Fused;
use super::picture::Picture;
use super::position::Position;
use crate::games::network::EdgeName;
use crate::machine::width::exact;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// Green Hackenbush on a picture.
#[derive(Clone, Debug)]
pub struct Hackenbush(pub Arc<Picture>);

impl Hackenbush {
    /// The whole picture, part by part.
    pub fn start(&self) -> impl Iterator<Item = Position> {
        (0..exact(self.0.parts())).map(|part| Position::whole(&self.0, part))
    }

    /// The edges that are moves. Of parallel edges, only the last one that is left is a move.
    pub fn cuts(&self, position: &Position) -> impl Iterator<Item = u32> {
        let first = self.0.part(position.part()).start;
        let is_last = move |edge: &u32| self.0.next_copy(*edge).is_none_or(|next| !position.has(next, first));
        position.edges(&self.0).filter(is_last)
    }

    /// The name of the move that cuts this edge. Of parallel edges, the last one that is left is cut.
    #[must_use]
    pub fn name(&self, edge: u32) -> EdgeName {
        let [a, b] = self.0.edges()[edge as usize].map(|vertex| self.0.names()[vertex as usize]);
        EdgeName(a, b)
    }

    /// The edges that are left, as a text that can be read back.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        self.0.text_of(position.edges(&self.0))
    }

    /// The position after a cut: the edges that are still joined to the ground. They are split into components where only the ground joins
    /// them.
    ///
    /// # Complexity
    /// Linear in the number of edges of the part.
    #[must_use]
    pub fn after(&self, position: &Position, cut: u32) -> Vec<Position> {
        self.joined(position, Some(cut))
    }

    /// The edges that are joined to the ground without the edge `cut`, as a sum.
    fn joined(&self, position: &Position, cut: Option<u32>) -> Vec<Position> {
        let of = self.0.part(position.part());
        let is_left = |edge: u32| Some(edge) != cut && position.has(edge, of.start);
        let vertices = self.0.vertices(position.part());
        let mut is_seen = vec![false; vertices.len()];
        let mut is_new =
            |vertex: u32| !std::mem::replace(&mut is_seen[(vertex - vertices.start) as usize], true);
        let (mut sum, mut loops, mut stack) =
            (Vec::new(), Position::nothing(&self.0, position.part()), Vec::new());
        for place in self.0.beside(0, position.part()) {
            let (edge, vertex) = self.0.at(place, 0);
            if !is_left(edge) {
                continue;
            }
            if vertex == 0 {
                loops.add(edge, of.start);
                continue;
            }
            if !is_new(vertex) {
                continue;
            }
            let mut joined = Position::nothing(&self.0, position.part());
            stack.push(vertex);
            while let Some(vertex) = stack.pop() {
                for place in self.0.beside(vertex, position.part()) {
                    let (edge, other) = self.0.at(place, vertex);
                    if is_left(edge) {
                        joined.add(edge, of.start);
                        if other > 0 && is_new(other) {
                            stack.push(other);
                        }
                    }
                }
            }
            sum.push(joined);
        }
        if loops.count() > 0 {
            sum.push(loops);
        }
        sum
    }
}

impl Ruleset for Hackenbush {
    type Position = Position;
    type Move = EdgeName;

    fn moves(&self, position: &Position, list: &mut MoveList<Self>) {
        for edge in self.cuts(position) {
            // The position is computed only if the list takes the move.
            list.push(self.name(edge), std::iter::once_with(|| self.after(position, edge)).flatten());
            if list.is_full() {
                return;
            }
        }
    }

    fn known_value(&self, position: &Position) -> Option<Nimber> {
        Some(Fused::new(&self.0, position).value())
    }

    fn size(&self, position: &Position) -> u64 {
        position.count()
    }

    fn heap_bytes(&self, position: &Position) -> u64 {
        position.heap_bytes()
    }

    /// Every move removes at least one edge.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Hackenbush {
    fn key(&self, position: &Position, bytes: &mut Vec<u8>) {
        bytes.extend(position.part().to_le_bytes());
        bytes.extend(position.words().iter().flat_map(|word| word.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Option<Position> {
        let (part, rest) = bytes.split_first_chunk()?;
        let (words, rest) = rest.as_chunks();
        let words = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
        let position =
            Position::of_words(&self.0, u32::from_le_bytes(*part), words).filter(|_| rest.is_empty())?;
        let of = self.0.part(position.part());
        // A whole part is joined, and has all copies of its edges.
        if position.count() == of.len() as u64 {
            return Some(position);
        }
        let is_before_its_copy = |edge: u32| {
            let has_copy = self.0.next_copy(edge).is_some_and(|next| position.has(next, of.start));
            !has_copy || position.has(edge, of.start)
        };
        let is_one = || self.joined(&position, None) == [position.clone()];
        (of.clone().all(is_before_its_copy) && is_one()).then_some(position)
    }
}
