//! Graphs: vertices are numbers that stand for their names; an edge may be there several times.

/// A graph, its vertices and edges in order, the smaller end of an edge first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    pub vertices: Vec<u32>,
    pub edges: Vec<(u32, u32)>,
}

impl Graph {
    /// The graph without the vertices for which the test is true, and without the edges at them.
    pub fn without(&self, is_gone: impl Fn(u32) -> bool) -> Self {
        Self {
            vertices: self.vertices.iter().copied().filter(|&v| !is_gone(v)).collect(),
            edges: self.edges.iter().copied().filter(|&(a, b)| !is_gone(a) && !is_gone(b)).collect(),
        }
    }

    /// The connected components.
    pub fn components(&self, mut part: impl FnMut(Graph)) {
        // The place of a vertex in the list of vertices, which is in order.
        let place = |v: u32| self.vertices.partition_point(|&w| w < v);
        let mut around = vec![Vec::new(); self.vertices.len()];
        for &(a, b) in &self.edges {
            around[place(a)].push(place(b));
            around[place(b)].push(place(a));
        }
        let mut number = vec![usize::MAX; self.vertices.len()];
        let mut parts: Vec<Graph> = Vec::new();
        for start in 0..self.vertices.len() {
            if number[start] != usize::MAX {
                continue;
            }
            number[start] = parts.len();
            let mut reached = vec![start];
            while let Some(v) = reached.pop() {
                for &w in &around[v] {
                    if number[w] == usize::MAX {
                        number[w] = parts.len();
                        reached.push(w);
                    }
                }
            }
            parts.push(Graph::default());
        }
        for (at, &v) in self.vertices.iter().enumerate() {
            parts[number[at]].vertices.push(v);
        }
        for &edge in &self.edges {
            parts[number[place(edge.0)]].edges.push(edge);
        }
        parts.into_iter().for_each(&mut part);
    }

    /// Appends bytes that tell this graph from every other.
    pub fn key(&self, key: &mut Vec<u8>) {
        key.extend((self.vertices.len() as u32).to_le_bytes());
        key.extend(self.vertices.iter().flat_map(|v| v.to_le_bytes()));
        key.extend(self.edges.iter().flat_map(|(a, b)| [a.to_le_bytes(), b.to_le_bytes()]).flatten());
    }
}
