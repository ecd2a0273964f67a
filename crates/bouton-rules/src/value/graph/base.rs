//! The graph that a question is about: its vertices and edges, and the order in which a rule sees them.

use std::cmp::Reverse;
use std::hash::Hasher;

use crate::width::exact;
use bouton::notation;
use bouton::notation::Name;
use twox_hash::XxHash3_64;

/// The graph of a question: vertices with names, and edges. Edges may be parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    names: Vec<Name>,
    edges: Vec<(u16, u16)>,
    /// The vertices, sorted by their names.
    sorted: Vec<u16>,
    /// The rank of each vertex in `sorted`.
    ranks: Vec<u16>,
    /// The edges at each vertex, in the order of the edges. The lists of all vertices follow one another.
    around: Vec<u32>,
    /// Where the list of each vertex begins in `around`, and where the last list ends.
    starts: Vec<u32>,
    order: Order,
}

/// The order in which a rule sees a graph. It is the same for all graphs with these names, in whatever order they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Order {
    /// The place of each vertex.
    vertices: Vec<u16>,
    /// The place of each edge.
    edges: Vec<u32>,
}

/// The name of a vertex with as many digits in each number, so that 9 comes before 10.
fn padded(name: &str) -> String {
    let (mut padded, mut digits) = (String::new(), String::new());
    for sign in name.chars().chain(['-']) {
        if sign.is_ascii_digit() {
            digits.push(sign);
            continue;
        }
        if !digits.is_empty() {
            padded += &format!("{:0>15}", std::mem::take(&mut digits));
        }
        padded.push(sign);
    }
    padded
}

/// The place of each thing, if the things are sorted by these keys.
fn places<K: Ord>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut keyed: Vec<_> = keys.enumerate().map(|(thing, key)| (key, thing)).collect();
    keyed.sort_unstable();
    let mut places = vec![0; keyed.len()];
    keyed.into_iter().enumerate().for_each(|(place, (_, thing))| places[thing] = place);
    places
}

impl Order {
    fn of(vertices: Vec<usize>, edges: Vec<usize>) -> Self {
        Self {
            vertices: vertices.into_iter().map(exact).collect(),
            edges: edges.into_iter().map(exact).collect(),
        }
    }
}

impl From<&notation::Graph> for Base {
    fn from(graph: &notation::Graph) -> Self {
        let names = graph.names().to_vec();
        let edges: Vec<_> = graph.edges().iter().map(|&(a, b)| (exact::<_, u16>(a), exact(b))).collect();
        let mut sorted: Vec<_> = (0..exact::<_, u16>(names.len())).collect();
        sorted.sort_unstable_by_key(|&v| names[usize::from(v)].as_str());
        let mut ranks = vec![0; names.len()];
        sorted.iter().enumerate().for_each(|(rank, &v)| ranks[usize::from(v)] = exact(rank));
        let mut ends: Vec<_> = (0..).zip(&edges).flat_map(|(e, &(a, b))| [(a, e), (b, e)]).collect();
        ends.sort_unstable();
        let starts = (0..=names.len()).map(|v| exact(ends.partition_point(|end| usize::from(end.0) < v)));
        let starts = starts.collect();
        let around = ends.into_iter().map(|(_, e)| e).collect();
        let base = Self { names, edges, sorted, ranks, around, starts, order: Order::default() };
        let vertices = places(base.names.iter().map(|name| (padded(name.as_str()), name.as_str())));
        let edges = places(base.edges.iter().map(|&(a, b)| {
            let (a, b) = (vertices[usize::from(a)], vertices[usize::from(b)]);
            (a.min(b), a.max(b))
        }));
        Self { order: Order::of(vertices, edges), ..base }
    }
}

impl Base {
    /// The names of the vertices, in the order of the text.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of the vertex with this name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<usize> {
        let found = self.sorted.binary_search_by_key(&name, |&v| self.names[usize::from(v)].as_str());
        found.ok().map(|rank| self.sorted[rank].into())
    }

    /// The same graph, which a rule sees in another order: backwards for `which` = 0, and in some random order otherwise.
    pub(crate) fn reordered(&self, which: usize) -> Self {
        let random = |thing: usize| {
            let mut hash = XxHash3_64::with_seed(which as u64);
            hash.write_usize(thing);
            (which > 0).then(|| hash.finish())
        };
        let key = |place: usize| (random(place), Reverse(place));
        let vertices = places(self.order.vertices.iter().map(|&place| key(place.into())));
        let edges = places(self.order.edges.iter().map(|&place| key(place as usize)));
        Self { order: Order::of(vertices, edges), ..self.clone() }
    }

    /// The place of a vertex in the order in which a rule sees the vertices.
    pub(crate) fn place(&self, v: usize) -> u16 {
        self.order.vertices[v]
    }

    /// The place of an edge in the order in which a rule sees the edges.
    pub(crate) fn edge_place(&self, edge: usize) -> u32 {
        self.order.edges[edge]
    }

    /// The ends of an edge, in the order in which a rule sees them: that of the vertices.
    #[must_use]
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        let (a, b) = self.edges[edge];
        let (a, b) = (a.into(), b.into());
        if self.place(a) < self.place(b) { (a, b) } else { (b, a) }
    }

    /// The name of an edge as it is written: `a-b`.
    #[must_use]
    pub fn edge_name(&self, edge: usize) -> String {
        let (a, b) = self.edges[edge];
        format!("{}-{}", self.names[usize::from(a)], self.names[usize::from(b)])
    }

    /// The rank of a vertex among all vertices sorted by name.
    pub(super) fn rank(&self, v: usize) -> u16 {
        self.ranks[v]
    }

    /// The edges at a vertex, each with its other end.
    pub(super) fn around(&self, v: usize) -> impl Iterator<Item = (usize, usize)> {
        let edges = &self.around[self.starts[v] as usize..self.starts[v + 1] as usize];
        edges.iter().map(move |&edge| {
            let (a, b) = self.ends(edge as usize);
            (edge as usize, if a == v { b } else { a })
        })
    }

    /// The number of vertices and edges together.
    pub(super) fn bits(&self) -> usize {
        self.names.len() + self.edges.len()
    }
}
