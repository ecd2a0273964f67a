//! Instructions on graphs, their vertices and edges.

use super::register::Reg;

/// An instruction on a graph. `graph` is a register of graphs, `list` a register of lists; other registers are of whole numbers,
/// such as vertices and edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GraphOp {
    /// `(list, graph)`: Lists the vertices.
    Vertices(Reg, Reg),
    /// `(list, graph)`: Lists the edges.
    Edges(Reg, Reg),
    /// `(list, graph, vertex)`: Lists the neighbours of a vertex.
    Neighbours(Reg, Reg, Reg),
    /// `(graph, from, list)`: Removes the vertices of a list.
    Without(Reg, Reg, Reg),
    /// `(graph, from, edge)`: Removes an edge.
    WithoutEdge(Reg, Reg, Reg),
    /// `(graph, from, first)`: Removes the edge between the vertices in two registers.
    WithoutBetween(Reg, Reg, Reg),
    /// `(graph, from, vertex)`: Finds the component of a vertex.
    ReachedFrom(Reg, Reg, Reg),
    /// `(to, text)`: Finds the vertex that a text names, or -1.
    Vertex(Reg, Reg),
    /// `(to, graph, text)`: Finds the vertex that a text names, which must be in the graph.
    VertexNamed(Reg, Reg, Reg),
    /// `(graph, vertex)`: Checks that a vertex is in the graph.
    CheckVertex(Reg, Reg),
    /// `(to, edge, which)`: Finds the first end (`which` is 0) or the second end (1) of an edge.
    End(Reg, Reg, u8),
    /// `(to, vertex, text)`: Tells whether the name of a vertex is a text.
    VertexIs(Reg, Reg, Reg),
    /// `(to, a, b)`: Tells whether two graphs are equal.
    Equal(Reg, Reg, Reg),
    /// `(to, list, first)`: Tells whether a list has the edge between the vertices in two registers, in this order.
    EdgesHave(Reg, Reg, Reg),
}
