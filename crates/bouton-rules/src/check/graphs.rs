//! Graphs: their methods, and the vertices and edges that a rule names in them.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{GraphOp, ListOp, Reg};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, Name};

impl Body<'_, '_> {
    /// `graph.name(a, b)`
    pub fn of_graph(&mut self, graph: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "neighbours" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                self.made(Type::list(Type::Vertex), |list| GraphOp::Neighbours(list, graph, vertex))
            }
            "reached_from" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                self.made(Type::Graph, |part| GraphOp::ReachedFrom(part, graph, vertex))
            }
            "without" => self.without(graph, arguments),
            "without_edge" => {
                let [edge] = self.exactly(name, arguments)?;
                let value = self.expr(edge)?;
                match &value.ty {
                    Type::Edge => {
                        self.made(Type::Graph, |rest| GraphOp::WithoutEdge(rest, graph, value.reg()))
                    }
                    Type::Tuple(ends) if ends.len() == 2 => {
                        let mut ends = Vec::new();
                        for end in value.items() {
                            ends.push(Self::whole(self.vertex(graph, &end, edge.span)?));
                        }
                        let first = self.side_by_side(&Value::tuple(ends))?;
                        self.made(Type::Graph, |rest| GraphOp::WithoutBetween(rest, graph, first))
                    }
                    ty => Err(Self::unlike(ty, "an edge", edge.span)),
                }
            }
            "vertices" | "edges" => Err(Fault::at(
                name.span,
                format!("`{0}` is a list: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&Type::Graph, name)),
        }
    }

    fn without(&mut self, graph: Reg, arguments: &[Expr]) -> Result<Value, Fault> {
        // All values are computed before the first is looked up in the graph.
        let values = self.items(arguments)?;
        let all = self.list_of(&[])?;
        for (argument, value) in arguments.iter().zip(&values) {
            match &value.ty {
                Type::List(of) if matches!(**of, Type::Vertex | Type::Never) => {
                    self.emit(ListOp::Join(all, all, value.reg(), 1));
                }
                // A value that is no tuple is its only item.
                _ => {
                    for item in value.items() {
                        let vertex = self.vertex(graph, &item, argument.span)?;
                        self.emit(ListOp::Push(all, vertex, 1));
                    }
                }
            }
        }
        self.made(Type::Graph, |rest| GraphOp::Without(rest, graph, all))
    }

    fn vertex_of(&mut self, graph: Reg, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        self.vertex(graph, &value, expr.span)
    }

    /// The vertex that a value is or names; it must be a vertex of the graph.
    fn vertex(&mut self, graph: Reg, value: &Value, span: Span) -> Result<Reg, Fault> {
        match value.ty {
            Type::Vertex => {
                self.emit(GraphOp::CheckVertex(graph, value.reg()));
                Ok(value.reg())
            }
            Type::Text => {
                Ok(self.made(Type::Vertex, |to| GraphOp::VertexNamed(to, graph, value.reg()))?.reg())
            }
            _ => Err(Self::unlike(&value.ty, "a vertex", span)),
        }
    }
}
