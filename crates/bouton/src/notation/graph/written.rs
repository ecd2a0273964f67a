//! Writes graphs so that they can be read back.

use std::fmt;

use super::edges::Graph;
use super::lines::check_lines;
use super::lookalike::check_names;

impl Graph {
    /// Edges, and vertices without one, as a text that can be read back. There are commas if the vertices alone would be read as something
    /// else. The text is `0` if there is nothing.
    #[must_use]
    pub fn written(edges: impl Iterator<Item = String>, lone: impl Iterator<Item = String>) -> String {
        Self::joined(edges.collect(), lone.collect())
    }

    fn joined(edges: Vec<String>, lone: Vec<String>) -> String {
        let has_edge = !edges.is_empty();
        let mut words = edges;
        words.extend(lone);
        let text = words.join(" ");
        match words.len() {
            0 => "0".to_owned(),
            _ if has_edge || check_names(text.as_bytes()).and(check_lines(text.as_bytes())).is_ok() => text,
            1 => text + ",",
            _ => words.join(", "),
        }
    }

    /// The remaining vertices, for which `is_left` is true, with the edges between them, as a text that can be read back. The text is `0`
    /// if there is none. So a vertex called 0 that remains alone is called 1.
    #[must_use]
    pub(crate) fn text_of(&self, is_left: impl Fn(usize) -> bool) -> String {
        self.marked(&is_left, &|_| None)
    }

    /// The text of the remaining graph as by [`text_of`](Self::text_of), with the marks of the vertices that have one: `a-b b=B`.
    #[must_use]
    pub(crate) fn text_with(
        &self,
        is_left: impl Fn(usize) -> bool,
        mark: impl Fn(usize) -> Option<u8>,
    ) -> String {
        self.marked(&is_left, &mark)
    }

    fn marked(&self, is_left: &dyn Fn(usize) -> bool, mark: &dyn Fn(usize) -> Option<u8>) -> String {
        let edges: Vec<_> = self.edges.iter().filter(|(a, b)| is_left(*a) && is_left(*b)).collect();
        let mut is_written = vec![false; self.names.len()];
        // Vertices in the order in which a reader meets them: those with an edge, then those without.
        let ends = edges.iter().flat_map(|&&(a, b)| [a, b]);
        let ends: Vec<_> = ends.filter(|&v| !std::mem::replace(&mut is_written[v], true)).collect();
        let marked = |v: usize| mark(v).map(|sign| format!("{}={}", self.names[v], char::from(sign)));
        let marks = ends.into_iter().filter_map(marked);
        let alone = (0..self.names.len()).filter(|&v| is_left(v) && !is_written[v]);
        let alone = alone.map(|v| marked(v).unwrap_or_else(|| self.names[v].to_string()));
        let words: Vec<_> = marks.chain(alone).collect();
        let edges = edges.iter().map(|(a, b)| format!("{}-{}", self.names[*a], self.names[*b]));
        match words.as_slice() {
            [word] if word == "0" && edges.len() == 0 => "1".to_owned(),
            _ => Self::joined(edges.collect(), words),
        }
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_of(|_| true))
    }
}
