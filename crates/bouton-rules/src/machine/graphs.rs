//! Graphs, their vertices and edges.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain numbers of vertices and edges: they are less than 2^32"
)]

use super::registers::{Context, Machine};
use crate::code::{Class, Reg};
use crate::value::Graph;

impl Machine {
    pub fn graph(&self, reg: Reg) -> &Graph {
        &self.graphs[self.at(Class::Graph, reg)]
    }

    pub fn set_graph(&mut self, reg: Reg, graph: Graph) {
        let at = self.at(Class::Graph, reg);
        self.graphs[at] = graph;
    }

    /// The vertex, the edge or the place in a list or among cells that is in a register.
    #[inline]
    pub fn number(&self, reg: Reg) -> usize {
        self.int(reg) as usize
    }

    /// Removes the vertices of a list.
    pub fn without(&mut self, code: Context<'_>, to: Reg, graph: Reg, list: Reg) -> Result<(), String> {
        let vertices = self.list(list).iter().map(|&vertex| vertex as usize);
        vertices.clone().try_for_each(|vertex| self.check_vertex(code, graph, vertex))?;
        let left = self.graph(graph).without(code.graph(), vertices);
        self.set_graph(to, left);
        Ok(())
    }

    /// The vertex that a text names, which must be in the graph.
    pub fn vertex_named(&self, code: Context<'_>, graph: Reg, text: Reg) -> Result<i64, String> {
        let name = code.texts.text(self.int(text));
        let found = code.graph().number(&name).filter(|&vertex| self.graph(graph).has(vertex));
        let found = found.ok_or_else(|| format!("there is no vertex `{name}` in the graph"))?;
        Ok(found as i64)
    }

    /// Checks that a vertex is in the graph.
    pub fn check_vertex(&self, code: Context<'_>, graph: Reg, vertex: usize) -> Result<(), String> {
        if self.graph(graph).has(vertex) {
            return Ok(());
        }
        Err(format!("there is no vertex `{}` in the graph", code.graph().names()[vertex]))
    }

    /// Removes the edge between two vertices.
    pub fn without_edge(
        &mut self,
        code: Context<'_>,
        to: Reg,
        graph: Reg,
        (a, b): (usize, usize),
    ) -> Result<(), String> {
        let base = code.graph();
        let edge = self.graph(graph).edge_between(base, a, b).ok_or_else(|| {
            format!("there is no edge `{}-{}` in the graph", base.names()[a], base.names()[b])
        })?;
        let left = self.graph(graph).without_edge(base, edge);
        self.set_graph(to, left);
        Ok(())
    }

    /// Whether a list has the edge between two vertices, in this order.
    pub fn has_edge(&self, code: Context<'_>, list: Reg, ends: [Reg; 2]) -> bool {
        let [a, b] = ends.map(|end| self.number(end));
        self.list(list).iter().any(|&edge| code.graph().ends(edge as usize) == (a, b))
    }
}
