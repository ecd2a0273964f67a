//! A game given by its arrows: the vertices are the positions, and the arrows are the moves.

use std::collections::HashSet;

use crate::budget::{Budget, ENTRY_BYTES, Refusal, invalid};
use crate::position::Names;
use crate::words::{shown, unexpected};

/// Bytes of a list of arrows beside the arrows.
const LIST_BYTES: usize = 80;

/// A graph, whose lines are being read.
#[derive(Default)]
pub struct Digraph {
    pub names: Names,
    /// Where the arrows from each vertex lead to.
    pub after: Vec<Vec<u32>>,
    /// The vertices that have a line of their own, and the arrows, so that no line is repeated.
    seen: HashSet<(u32, Option<u32>)>,
}

impl Digraph {
    /// Reads a line `A B` or `A`.
    pub fn add(&mut self, line: &str, budget: &Budget) -> Result<(), Refusal> {
        // The entry of `seen` and the arrow.
        budget.store(44)?;
        budget.spend(116)?;
        let (from, to) = match line.split_once(' ') {
            Some((from, to)) => (self.vertex(from, budget)?, Some(self.vertex(to, budget)?)),
            None => (self.vertex(line, budget)?, None),
        };
        if !self.seen.insert((from, to)) {
            return invalid(format!("the line {} of the graph is there twice", shown(line)));
        }
        self.after[from as usize].extend(to);
        Ok(())
    }

    fn vertex(&mut self, name: &str, budget: &Budget) -> Result<u32, Refusal> {
        if let Some(&known) = self.names.get(name) {
            return Ok(known);
        }
        let is_refused = |sign: char| !sign.is_ascii_graphic() || ",;()[]{}".contains(sign);
        if name.contains(is_refused) || !name.contains(|sign: char| sign.is_ascii_alphanumeric()) {
            return unexpected(name, "the name of a vertex");
        }
        budget.store(name.len() + ENTRY_BYTES + LIST_BYTES)?;
        budget.spend(8)?;
        let next = self.names.len() as u32;
        self.names.insert(name.to_string(), next);
        self.after.push(Vec::new());
        Ok(next)
    }
}
