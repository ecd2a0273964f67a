//! A graph by its edges.

use std::ops::Range;

use super::name::Name;

/// A graph whose vertices have names; edges may be double.
///
/// # Examples
/// ```
/// use bouton::notation::Graph;
/// let graph = Graph::read(b"a-b b-c c-a d")?;
/// assert_eq!((graph.names().len(), graph.edges()), (4, &[(0, 1), (1, 2), (2, 0)][..]));
/// assert_eq!(graph.to_string(), "a-b b-c c-a d");
/// assert_eq!(Graph::read(b"graph6:DQc")?.to_string(), "0-2 1-3 0-4 3-4");
/// # Ok::<(), bouton::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub(super) names: Vec<Name>,
    pub(super) edges: Vec<(usize, usize)>,
    /// A note that says how the first line was read, if it is a count.
    pub(super) counted: Option<String>,
}

impl Graph {
    /// The most vertices of a graph.
    pub(crate) const MOST_VERTICES: usize = 512;
    /// The most edges that may be written, double ones included.
    pub(crate) const MOST_EDGES: usize = 200_000;

    /// The path of `n` vertices, `1-2 2-3` and so on.
    #[must_use]
    pub fn path(n: usize) -> Self {
        Self::new(numbered(1..n + 1), (1..n).map(|v| (v - 1, v)).collect())
    }

    /// The cycle of `n` vertices, at least 3.
    ///
    /// # Panics
    /// If `n` is less than 3.
    #[must_use]
    pub(crate) fn cycle(n: usize) -> Self {
        assert!(n >= 3, "a cycle of {n}");
        let mut graph = Self::path(n);
        graph.edges.push((0, n - 1));
        graph
    }

    /// The complete graph of `n` vertices, `1-2 1-3 2-3` and so on.
    #[must_use]
    pub fn complete(n: usize) -> Self {
        Self::new(numbered(1..n + 1), (1..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect())
    }

    /// The cells of a board, `r1c1` and so on row by row, each joined to those beside it.
    #[must_use]
    pub fn grid(rows: usize, cols: usize) -> Self {
        let cells = || (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let names = cells().map(|(r, c)| Name::made(format!("r{}c{}", r + 1, c + 1))).collect();
        let at = |r: usize, c: usize| r * cols + c;
        let right = |(r, c): (usize, usize)| (c + 1 < cols).then(|| (at(r, c), at(r, c + 1)));
        let down = |(r, c): (usize, usize)| (r + 1 < rows).then(|| (at(r, c), at(r + 1, c)));
        let edges = cells().flat_map(|cell| right(cell).into_iter().chain(down(cell))).collect();
        Self::new(names, edges)
    }

    /// The graph of these vertices and edges.
    pub(super) fn new(names: Vec<Name>, edges: Vec<(usize, usize)>) -> Self {
        Self { names, edges, counted: None }
    }

    /// What a reader should be told of how the text was read: how the first line was, or that a word is a graph, which is perhaps a board
    /// with a wrong sign.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let word = match &*self.names {
            [name] if self.edges.is_empty() => Some(name.to_string()).filter(|name| name.len() > 1),
            _ => None,
        };
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let lone = word.filter(|word| !is_number(word));
        let as_graph = |word: String| format!("`{word}` is read as a graph of one vertex, without edges");
        self.counted.clone().or_else(|| lone.map(as_graph))
    }

    /// A text that is equal for two graphs only if all their vertices have the same names, numbers and edges.
    ///
    /// The [text](Self::text_of) of a graph does not determine the numbers: `c a-b` is written as `a-b c`.
    #[must_use]
    pub(crate) fn signature(&self) -> String {
        let names: Vec<_> = self.names.iter().map(Name::as_str).collect();
        format!("{} of {self}", names.join(" "))
    }

    /// The names of the vertices, in the order in which they were first written.
    #[must_use]
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The edges by the numbers of their ends, in the order in which they were written.
    #[must_use]
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }
}

/// The numbers of a range as names.
pub(super) fn numbered(numbers: Range<usize>) -> Vec<Name> {
    numbers.map(|number| Name::made(number.to_string())).collect()
}
