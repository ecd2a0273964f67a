//! Graphs: their methods, and the vertices and edges that a rule names in them.

use super::body::{Body, Value};
use super::types::Type;
use crate::code::{Class, GraphOp, ListOp, Reg};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, Name};

impl Body<'_, '_> {
    /// `graph.name(a, b)`
    pub fn of_graph(&mut self, graph: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "neighbours" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                let list = self.room(&Type::list(Type::Vertex))?;
                self.emit(GraphOp::Neighbours(list.reg(), graph, vertex));
                Ok(list)
            }
            "reached_from" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                let part = self.room(&Type::Graph)?;
                self.emit(GraphOp::ReachedFrom(part.reg(), graph, vertex));
                Ok(part)
            }
            "without" => self.without(graph, arguments),
            "without_edge" => {
                let [edge] = self.exactly(name, arguments)?;
                let (value, rest) = (self.expr(edge)?, self.room(&Type::Graph)?);
                match &value.ty {
                    Type::Edge => {
                        self.emit(GraphOp::WithoutEdge(rest.reg(), graph, value.reg()));
                    }
                    Type::Tuple(ends) if ends.len() == 2 => {
                        let ends = value.items();
                        let ends = [
                            self.vertex(graph, &ends[0], edge.span)?,
                            self.vertex(graph, &ends[1], edge.span)?,
                        ];
                        let ends = ends.map(|reg| Value { ty: Type::Vertex, slots: vec![(Class::Int, reg)] });
                        let first = self.side_by_side(&Value::tuple(ends.into()))?;
                        self.emit(GraphOp::WithoutBetween(rest.reg(), graph, first));
                    }
                    ty => return Err(self.unlike(ty, "an edge", edge.span)),
                }
                Ok(rest)
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
        let values: Vec<_> =
            arguments.iter().map(|argument| self.expr(argument)).collect::<Result<_, _>>()?;
        let all = self.fresh(Class::List)?;
        self.emit(ListOp::New(all));
        for (argument, value) in arguments.iter().zip(&values) {
            match &value.ty {
                Type::List(of) if matches!(**of, Type::Vertex | Type::Never) => {
                    self.emit(ListOp::Join(all, all, value.reg(), 1));
                }
                Type::Tuple(_) => {
                    for item in value.items() {
                        let vertex = self.vertex(graph, &item, argument.span)?;
                        self.emit(ListOp::Push(all, vertex, 1));
                    }
                }
                _ => {
                    let vertex = self.vertex(graph, value, argument.span)?;
                    self.emit(ListOp::Push(all, vertex, 1));
                }
            }
        }
        let rest = self.room(&Type::Graph)?;
        self.emit(GraphOp::Without(rest.reg(), graph, all));
        Ok(rest)
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
                let vertex = self.int()?;
                self.emit(GraphOp::VertexNamed(vertex, graph, value.reg()));
                Ok(vertex)
            }
            _ => Err(self.unlike(&value.ty, "a vertex", span)),
        }
    }
}
