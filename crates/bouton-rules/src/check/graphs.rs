//! Graphs: their methods, and the vertices and edges that a rule names in them.
//!
//! A rule of graphs is not unrolled, so nobody asks what registers its instructions read.

use super::body::{Body, Value};
use crate::code::types::Type;
use crate::code::{Class, Reg};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, Name};

impl Body<'_, '_> {
    /// `graph.name(a, b)`
    pub fn of_graph(&mut self, graph: Reg, name: &Name, arguments: &[Expr]) -> Result<Value, Fault> {
        match name.text.as_str() {
            "neighbours" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                let ty = Type::list(Type::Vertex);
                self.filled(ty, &[], move |m, code, list| {
                    let vertex = m.number(vertex);
                    m.put(list, |m, around| m.graph(graph).neighbours(code.graph(), vertex, around));
                })
            }
            "reached_from" => {
                let [vertex] = self.exactly(name, arguments)?;
                let vertex = self.vertex_of(graph, vertex)?;
                self.filled(Type::Graph, &[], move |m, code, part| {
                    let reached = m.graph(graph).reached_from(code.graph(), m.number(vertex));
                    m.set_graph(part, reached);
                })
            }
            "without" => self.without(graph, arguments),
            "without_edge" => {
                let [edge] = self.exactly(name, arguments)?;
                let value = self.expr(edge)?;
                match (&value.ty, &value.items()[..]) {
                    (Type::Edge, _) => {
                        let edge = value.reg();
                        self.filled(Type::Graph, &[], move |m, code, rest| {
                            m.without_edge(code, rest, graph, code.graph().ends(m.number(edge)))
                        })
                    }
                    (Type::Tuple(_), [a, b]) => {
                        let (a, b) = (self.vertex(graph, a, edge.span)?, self.vertex(graph, b, edge.span)?);
                        self.filled(Type::Graph, &[], move |m, code, rest| {
                            m.without_edge(code, rest, graph, (m.number(a), m.number(b)))
                        })
                    }
                    (ty, _) => Err(Self::unlike(ty, "an edge", edge.span)),
                }
            }
            "vertices" | "edges" => Err(Fault::at(
                name.span,
                format!("`{0}` is a list: write `.{0}` without parentheses", name.text),
            )),
            _ => Err(self.no_part(&Type::Graph, name)),
        }
    }

    /// The vertices or the edges of a graph.
    pub fn parts_of_graph(&mut self, owner: &Value, are_vertices: bool) -> Result<Value, Fault> {
        let (graph, of) = (owner.reg(), if are_vertices { Type::Vertex } else { Type::Edge });
        self.filled(Type::list(of), &[], move |m, code, list| {
            m.put(list, |m, all| match are_vertices {
                true => m.graph(graph).list_vertices(code.graph(), all),
                false => m.graph(graph).list_edges(code.graph(), all),
            })
        })
    }

    fn without(&mut self, graph: Reg, arguments: &[Expr]) -> Result<Value, Fault> {
        // All values are computed before the first is looked up in the graph.
        let values = self.items(arguments)?;
        let of = Type::list(Type::Vertex);
        let mut all = self.empty_list(&of)?;
        for (argument, value) in arguments.iter().zip(&values) {
            if matches!(&value.ty, Type::List(of) if matches!(**of, Type::Vertex | Type::Never)) {
                all = self.joined(&all, value, &of)?;
                continue;
            }
            // A value that is no tuple is its only item.
            for item in value.items() {
                let vertex = self.vertex(graph, &item, argument.span)?;
                self.add_to(&all, &Value { ty: Type::Vertex, slots: vec![(Class::Int, vertex)] })?;
            }
        }
        let list = all.reg();
        self.filled(Type::Graph, &[], move |m, code, rest| m.without(code, rest, graph, list))
    }

    fn vertex_of(&mut self, graph: Reg, expr: &Expr) -> Result<Reg, Fault> {
        let value = self.expr(expr)?;
        self.vertex(graph, &value, expr.span)
    }

    /// The vertex that a value is or names; it must be a vertex of the graph.
    fn vertex(&mut self, graph: Reg, value: &Value, span: Span) -> Result<Reg, Fault> {
        match value.ty {
            Type::Vertex => {
                let vertex = value.reg();
                self.act(&[], move |m, code| m.check_vertex(code, graph, m.number(vertex)));
                Ok(vertex)
            }
            Type::Text => {
                let text = value.reg();
                let named =
                    self.computed(Type::Vertex, &[], move |m, code| m.vertex_named(code, graph, text));
                Ok(named?.reg())
            }
            _ => Err(Self::unlike(&value.ty, "a vertex", span)),
        }
    }
}
