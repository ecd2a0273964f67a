//! Pictures: graphs with a ground vertex, whose parts are numbered.

use std::ops::Range;

use crate::machine::width::exact;
use crate::notation::Name;

/// A graph with a ground vertex. Every edge is joined to the ground, directly or by other edges.
///
/// Vertex 0 is the ground. Vertices and edges are numbered part by part. Two edges are in the same part if they are joined without the
/// ground. Loops at the ground form one part. The edges of a part keep the order in which they were written.
#[derive(Clone, Debug)]
pub struct Picture {
    names: Vec<Name>,
    edges: Vec<[u32; 2]>,
    /// For each edge, its number in the written order.
    written: Vec<u32>,
    /// For each edge, the next edge that joins the same vertices, or the edge itself.
    next_copy: Vec<u32>,
    /// The first edge of each part, and at the end the number of edges.
    firsts: Vec<u32>,
    /// The index in `beside` where the edges of each vertex begin, and at the end the length of `beside`.
    starts: Vec<u32>,
    beside: Vec<u32>,
    /// For each part, the index in `beside` of its first edge at the ground, and at the end that of the ground's last edge, plus one.
    /// All parts meet at the ground, so its edges, which are in order, belong to one part after the other.
    at_ground: Vec<u32>,
}

impl Picture {
    /// The largest number of edges of a picture.
    pub const MOST_EDGES: usize = 4_000_000;

    /// The picture with these vertices and with these edges, in the order in which they were written. The first vertex is the ground.
    ///
    /// # Errors
    /// The index of the first edge that is not joined to the ground.
    pub(super) fn new(names: Vec<Name>, written: &[[u32; 2]]) -> Result<Self, usize> {
        let parts = parts(names.len(), written)?;
        let part_of = |&edge: &u32| {
            let [a, b] = written[edge as usize];
            parts[a.max(b) as usize]
        };
        // The sort is stable, so the edges of a part keep their written order.
        let mut order: Vec<u32> = (0..exact(written.len())).collect();
        order.sort_by_key(part_of);
        let is_first = |&at: &usize| at == 0 || part_of(&order[at]) != part_of(&order[at - 1]);
        let mut vertices: Vec<u32> = (0..exact(names.len())).collect();
        vertices.sort_by_key(|&vertex| parts[vertex as usize]);
        let mut numbers = vec![0; names.len()];
        (0..).zip(&vertices).for_each(|(number, &vertex)| numbers[vertex as usize] = number);
        let names: Vec<_> = vertices.iter().map(|&vertex| names[vertex as usize]).collect();
        let edges: Vec<_> =
            order.iter().map(|&edge| written[edge as usize].map(|end| numbers[end as usize])).collect();
        let mut firsts: Vec<u32> = (0..edges.len()).filter(is_first).map(|at| exact(at)).collect();
        firsts.push(exact(edges.len()));
        let mut starts = vec![0_u32; names.len() + 1];
        for &[a, b] in &edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += u32::from(a != b);
        }
        (0..names.len()).for_each(|at| starts[at + 1] += starts[at]);
        let mut ends = starts.clone();
        let mut beside = vec![0; starts[names.len()] as usize];
        for (edge, &[a, b]) in (0..).zip(&edges) {
            for end in [Some(a), (a != b).then_some(b)].into_iter().flatten() {
                beside[ends[end as usize] as usize] = edge;
                ends[end as usize] += 1;
            }
        }
        let of_ground = &beside[..starts[1] as usize];
        let at_ground =
            firsts.iter().map(|&first| exact(of_ground.partition_point(|&edge| edge < first))).collect();
        let next_copy = next_copies(&edges);
        Ok(Self { names, edges, written: order, next_copy, firsts, starts, beside, at_ground })
    }

    /// The names of the vertices. The ground is the first.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The edges, each as the numbers of its two ends.
    #[must_use]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The numbers of the edges in the order in which they were written.
    pub(super) fn as_written(&self) -> Vec<u32> {
        let mut edges: Vec<_> = (0..exact(self.edges.len())).collect();
        edges.sort_by_key(|&edge| self.written[edge as usize]);
        edges
    }

    /// The number of parts.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The edges of this part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn part(&self, part: u32) -> Range<u32> {
        self.firsts[part as usize]..self.firsts[part as usize + 1]
    }

    /// The vertices of this part, without the ground. They have consecutive numbers.
    pub(super) fn vertices(&self, part: u32) -> Range<u32> {
        let of = self.part(part);
        let edges = &self.edges[of.start as usize..of.end as usize];
        let ends = || edges.iter().flatten().copied().filter(|&vertex| vertex > 0);
        ends().min().map_or(1..1, |least| least..ends().max().unwrap_or(least) + 1)
    }

    /// The places in `beside` of the edges at a vertex of this part that belong to the part. A loop occurs once.
    pub(super) fn beside(&self, vertex: u32, part: u32) -> Range<usize> {
        let (starts, at) = match vertex {
            0 => (&self.at_ground, part as usize),
            _ => (&self.starts, vertex as usize),
        };
        starts[at] as usize..starts[at + 1] as usize
    }

    /// The edge at a place that [`beside`](Self::beside) names, and its end that is not `vertex`.
    pub(super) fn at(&self, place: usize, vertex: u32) -> (u32, u32) {
        let edge = self.beside[place];
        let [a, b] = self.edges[edge as usize];
        (edge, if a == vertex { b } else { a })
    }

    /// The next edge that joins the same vertices as `edge`, or `None` if `edge` is the last.
    pub(super) fn next_copy(&self, edge: u32) -> Option<u32> {
        let next = self.next_copy[edge as usize];
        (next != edge).then_some(next)
    }

    /// The number of bytes stored.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let numbers = self.written.len()
            + self.next_copy.len()
            + self.firsts.len()
            + self.starts.len()
            + self.beside.len()
            + self.at_ground.len();
        (size_of_val(&*self.names) + size_of_val(&*self.edges) + numbers * size_of::<u32>()) as u64
    }
}

/// For each vertex, the least vertex of its part. The ground is alone in its part.
///
/// # Errors
/// The index of the first edge that is not joined to the ground.
fn parts(vertices: usize, edges: &[[u32; 2]]) -> Result<Vec<u32>, usize> {
    let mut leaders: Vec<u32> = (0..exact(vertices)).collect();
    let mut has_ground = vec![false; vertices];
    has_ground[0] = true;
    for &[a, b] in edges.iter().filter(|[a, b]| *a > 0 && *b > 0) {
        let [a, b] = [a, b].map(|vertex| leader(&mut leaders, vertex));
        leaders[a.max(b) as usize] = a.min(b);
    }
    for &[a, b] in edges.iter().filter(|[a, b]| *a == 0 || *b == 0) {
        has_ground[leader(&mut leaders, a.max(b)) as usize] = true;
    }
    let mut is_joined = |&[a, b]: &[u32; 2]| has_ground[leader(&mut leaders, a.max(b)) as usize];
    if let Some(at) = edges.iter().position(|edge| !is_joined(edge)) {
        return Err(at);
    }
    Ok((0..exact(vertices)).map(|vertex| leader(&mut leaders, vertex)).collect())
}

/// The representative of all vertices that `vertex` is joined to. Shortens the path for later lookups.
pub(super) fn leader(leaders: &mut [u32], mut vertex: u32) -> u32 {
    while leaders[vertex as usize] != vertex {
        leaders[vertex as usize] = leaders[leaders[vertex as usize] as usize];
        vertex = leaders[vertex as usize];
    }
    vertex
}

/// For each edge, the next edge that joins the same vertices, or the edge itself.
fn next_copies(edges: &[[u32; 2]]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..exact(edges.len())).collect();
    let ends = |edge: u32| {
        let [a, b] = edges[edge as usize];
        [a.min(b), a.max(b)]
    };
    order.sort_by_key(|&edge| ends(edge));
    let mut next: Vec<u32> = (0..exact(edges.len())).collect();
    for pair in order.windows(2).filter(|pair| ends(pair[0]) == ends(pair[1])) {
        next[pair[0] as usize] = pair[1];
    }
    next
}
