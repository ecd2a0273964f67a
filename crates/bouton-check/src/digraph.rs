//! A game given by its arrows: the vertices are the positions, and the arrows are the moves.

use std::collections::HashSet;

use crate::budget::{Budget, ENTRY_BYTES, Refusal, invalid};
use crate::position::Names;
use crate::words::{shown, unexpected};

/// The arrows of a graph, in the order of the vertices that they begin at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph {
    /// The arrows from the vertex v are `heads[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    heads: Vec<u32>,
}

impl Digraph {
    /// A graph of the vertices below `vertices`. Counts the work and the memory.
    fn new(vertices: usize, arrows: &[(u32, u32)], budget: &Budget) -> Result<Self, Refusal> {
        budget.store(8 * vertices + 4 * arrows.len())?;
        budget.spend(8 * vertices + 16 * arrows.len())?;
        let mut starts = vec![0; vertices + 1];
        for &(from, _) in arrows {
            starts[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut heads = vec![0; arrows.len()];
        for &(from, to) in arrows {
            heads[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        Ok(Self { starts, heads })
    }

    /// Where the arrows from a vertex lead to.
    pub fn after(&self, v: u32) -> &[u32] {
        &self.heads[self.starts[v as usize]..self.starts[v as usize + 1]]
    }
}

/// A graph whose lines are being read.
#[derive(Default)]
pub struct DigraphReader {
    pub names: Names,
    arrows: Vec<(u32, u32)>,
    /// The vertices that have a line of their own, and the arrows, so that no line is repeated.
    seen: HashSet<(u32, Option<u32>)>,
}

impl DigraphReader {
    /// Reads a line `A B` or `A`.
    pub fn add(&mut self, line: &str, budget: &Budget) -> Result<(), Refusal> {
        // The entry of `seen` and the arrow.
        budget.store(40)?;
        budget.spend(100)?;
        let (from, to) = match line.split_once(' ') {
            Some((from, to)) => (self.vertex(from, budget)?, Some(self.vertex(to, budget)?)),
            None => (self.vertex(line, budget)?, None),
        };
        if !self.seen.insert((from, to)) {
            return invalid(format!("the line {} of the graph is there twice", shown(line)));
        }
        self.arrows.extend(to.map(|to| (from, to)));
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
        budget.store(name.len() + ENTRY_BYTES)?;
        let next = self.names.len() as u32;
        self.names.insert(name.to_string(), next);
        Ok(next)
    }

    /// The graph, and the numbers of its vertices.
    pub fn finish(self, budget: &Budget) -> Result<(Digraph, Names), Refusal> {
        Ok((Digraph::new(self.names.len(), &self.arrows, budget)?, self.names))
    }
}
