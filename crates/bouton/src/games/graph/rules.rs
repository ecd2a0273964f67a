//! The rule: the token moves along an arrow.

use std::fmt;
use std::sync::Arc;

use super::text::NamedGraph;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The game on a graph. A position is the number of a vertex.
#[derive(Clone)]
pub struct Arrows(pub Arc<NamedGraph>);

/// A move, printed `a -> b`.
#[derive(Clone)]
pub struct ArrowStep {
    graph: Arc<NamedGraph>,
    from: u32,
    to: u32,
}

impl fmt::Display for ArrowStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = &self.graph.names;
        write!(f, "{} -> {}", names.name(self.from), names.name(self.to))
    }
}

impl Ruleset for Arrows {
    type Position = u32;
    type Move = ArrowStep;

    fn moves(&self, &from: &u32, list: &mut MoveList<Self>) {
        for &to in self.0.graph.options(from) {
            if list.is_full() {
                return;
            }
            list.push(ArrowStep { graph: Arc::clone(&self.0), from, to }, [to]);
        }
    }
}

impl Keyed for Arrows {
    fn key(&self, vertex: &u32, bytes: &mut Vec<u8>) {
        bytes.extend(vertex.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<u32> {
        let vertex = u32::from_le_bytes(bytes.try_into().ok()?);
        ((vertex as usize) < self.0.graph.len()).then_some(vertex)
    }
}
