//! Instructions on graphs, their vertices and edges.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain numbers of vertices and edges: they are less than 2^32"
)]

use super::{Code, Machine};
use crate::code::{Class, GraphOp, Reg};
use crate::value::{Base, Graph};

impl Machine {
    fn graph(&self, reg: Reg) -> &Graph {
        &self.graphs[self.at(Class::Graph, reg)]
    }

    fn set_graph(&mut self, reg: Reg, graph: Graph) {
        let at = self.at(Class::Graph, reg);
        self.graphs[at] = graph;
    }

    /// Runs an instruction on graphs.
    pub(super) fn on_graphs(&mut self, code: Code<'_>, op: &GraphOp) -> Result<(), String> {
        self.count(self.weight)?;
        let base = code.base.expect("graphs are parts of one");
        match *op {
            GraphOp::Vertices(list, graph) => {
                self.put(list, |machine, all| machine.graph(graph).list_vertices(base, all));
            }
            GraphOp::Edges(list, graph) => {
                self.put(list, |machine, all| machine.graph(graph).list_edges(base, all));
            }
            GraphOp::Neighbours(list, graph, vertex) => {
                let vertex = self.int(vertex) as usize;
                self.put(list, |machine, around| machine.graph(graph).neighbours(base, vertex, around));
            }
            GraphOp::Without(to, graph, list) => {
                let vertices = &self.lists[self.at(Class::List, list)];
                for &vertex in vertices {
                    self.check_vertex(base, graph, vertex)?;
                }
                let left = self.graph(graph).without(base, vertices.iter().map(|&vertex| vertex as usize));
                self.set_graph(to, left);
            }
            GraphOp::WithoutEdge(to, graph, edge) => {
                let (a, b) = base.ends(self.int(edge) as usize);
                self.without_edge(base, to, graph, [a, b])?;
            }
            GraphOp::WithoutBetween(to, graph, first) => {
                let ends = [self.ints(first, 2)[0] as usize, self.ints(first, 2)[1] as usize];
                self.without_edge(base, to, graph, ends)?;
            }
            GraphOp::ReachedFrom(to, graph, vertex) => {
                let part = self.graph(graph).reached_from(base, self.int(vertex) as usize);
                self.set_graph(to, part);
            }
            GraphOp::Vertex(to, text) => {
                let found = base.number(&code.program.text(self.int(text)));
                self.set_int(to, found.map_or(-1, |vertex| vertex as i64));
            }
            GraphOp::VertexNamed(to, graph, text) => {
                let name = code.program.text(self.int(text));
                let found = base.number(&name).filter(|&vertex| self.graph(graph).has(vertex));
                let found = found.ok_or_else(|| format!("there is no vertex `{name}` in the graph"))?;
                self.set_int(to, found as i64);
            }
            GraphOp::CheckVertex(graph, vertex) => self.check_vertex(base, graph, self.int(vertex))?,
            GraphOp::End(to, edge, which) => {
                let (a, b) = base.ends(self.int(edge) as usize);
                self.set_int(to, if which == 0 { a } else { b } as i64);
            }
            GraphOp::VertexIs(to, vertex, text) => {
                let name = code.program.text(self.int(text));
                let equal = base.names()[self.int(vertex) as usize].as_str() == name;
                self.set_int(to, equal.into());
            }
            GraphOp::Equal(to, a, b) => {
                let equal = self.graph(a) == self.graph(b);
                self.set_int(to, equal.into());
            }
            GraphOp::EdgesHave(to, list, first) => {
                let ends = [self.ints(first, 2)[0], self.ints(first, 2)[1]];
                let found = self.lists[self.at(Class::List, list)].iter().any(|&edge| {
                    let (a, b) = base.ends(edge as usize);
                    [a as i64, b as i64] == ends
                });
                self.set_int(to, found.into());
            }
        }
        Ok(())
    }

    fn check_vertex(&self, base: &Base, graph: Reg, vertex: i64) -> Result<(), String> {
        let vertex = vertex as usize;
        if self.graph(graph).has(vertex) {
            return Ok(());
        }
        Err(format!("there is no vertex `{}` in the graph", base.names()[vertex]))
    }

    fn without_edge(&mut self, base: &Base, to: Reg, graph: Reg, [a, b]: [usize; 2]) -> Result<(), String> {
        let edge = self.graph(graph).edge_between(base, a, b).ok_or_else(|| {
            format!("there is no edge `{}-{}` in the graph", base.names()[a], base.names()[b])
        })?;
        let left = self.graph(graph).without_edge(base, edge);
        self.set_graph(to, left);
        Ok(())
    }
}
