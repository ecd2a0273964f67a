//! Positions of every kind: how they are read, what they measure, and the bytes by which they are known.

use std::collections::HashMap;

use crate::board::Board;
use crate::budget::{Refusal, invalid};
use crate::graph::Graph;
use crate::words::{number, unexpected};

/// The limits of the rule language.
const MAX_SIDE: usize = 255;
const MAX_WORD: usize = 4096;
const MAX_VERTICES: usize = 512;

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    Nimber(u64),
    Heap(u64),
    Numbers(Vec<u64>),
    Board(Board),
    Graph(Graph),
    /// A vertex of the graph that is the game.
    Vertex(u32),
}

/// What the positions of a game are. Words and boards have their symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Heap,
    /// Numbers in parentheses, this many or any number of them.
    Numbers(Option<usize>),
    Word(&'static str),
    Board(&'static str),
    Graph,
    Vertex,
}

/// The numbers that stand for the names of vertices.
pub type Names = HashMap<String, u32>;

impl Kind {
    /// Reads a position as people write it.
    pub fn read(self, text: &str, names: &mut Names) -> Result<Position, Refusal> {
        match self {
            Kind::Heap => Ok(Position::Heap(number(text)?)),
            Kind::Numbers(count) => {
                let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
                let Some(inside) = inside else {
                    return unexpected(text, "numbers in parentheses");
                };
                let numbers = match inside {
                    "" if count.is_none() => Vec::new(),
                    _ => inside.split(',').map(number).collect::<Result<Vec<u64>, Refusal>>()?,
                };
                if let Some(count) = count.filter(|&count| count != numbers.len()) {
                    return unexpected(text, &format!("{count} numbers"));
                }
                Ok(Position::Numbers(numbers))
            }
            Kind::Word(symbols) => read_rows(&[text], symbols, MAX_WORD),
            Kind::Board(symbols) => read_rows(&text.split('/').collect::<Vec<_>>(), symbols, MAX_SIDE),
            Kind::Graph => read_graph(text, names),
            Kind::Vertex => match names.get(text) {
                Some(&v) => Ok(Position::Vertex(v)),
                None => unexpected(text, "a vertex of the graph"),
            },
        }
    }
}

/// Reads a board by its rows.
fn read_rows(rows: &[&str], symbols: &str, longest: usize) -> Result<Position, Refusal> {
    let cols = rows[0].len();
    for row in rows {
        if row.is_empty() || row.len() != cols {
            return invalid("the rows of a board have the same length, and at least one cell");
        }
        if let Some(sign) = row.chars().find(|&sign| !symbols.contains(sign)) {
            return unexpected(&sign.to_string(), &format!("one of the symbols `{symbols}`"));
        }
    }
    if rows.len().max(cols) > longest {
        return invalid(format!("a side of more than {longest} cells"));
    }
    let pair = symbols.as_bytes().try_into().unwrap_or_default();
    let mut board = Board::filled(rows.len(), cols, pair, 0);
    for (r, row) in rows.iter().enumerate() {
        for (c, sign) in row.bytes().enumerate() {
            board.set(r, c, sign);
        }
    }
    Ok(Position::Board(board))
}

/// Reads a graph: edges and lone vertices, separated by one space.
fn read_graph(text: &str, names: &mut Names) -> Result<Position, Refusal> {
    let mut vertex = |name: &str| {
        let is_plain = name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        if !is_plain || name.is_empty() || name.len() > 15 || is_family(name) {
            return unexpected(name, "the name of a vertex");
        }
        let next = names.len() as u32;
        Ok(*names.entry(name.to_string()).or_insert(next))
    };
    let mut lone = Vec::new();
    let mut edges = Vec::new();
    for word in text.split(' ') {
        match word.split_once('-') {
            None => lone.push(vertex(word)?),
            Some((a, b)) => {
                let (a, b) = (vertex(a)?, vertex(b)?);
                if a == b {
                    return unexpected(word, "an edge between two vertices");
                }
                edges.push((a.min(b), a.max(b)));
            }
        }
    }
    edges.sort_unstable();
    let mut vertices: Vec<u32> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    vertices.extend(lone);
    vertices.sort_unstable();
    if vertices.windows(2).any(|two| two[0] == two[1]) {
        return invalid("a vertex alone is written once, and has no edge");
    }
    if vertices.len() > MAX_VERTICES {
        return invalid(format!("a graph of more than {MAX_VERTICES} vertices"));
    }
    Ok(Position::Graph(Graph { vertices, edges }))
}

/// Whether people read a name as a whole graph, such as `path5`, `grid3x4` or `3x4`.
fn is_family(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let is_size = |text: &str| text.split_once('x').is_some_and(|(a, b)| is_number(a) && is_number(b));
    let has_number = |family| name.strip_prefix(family).is_some_and(is_number);
    ["path", "cycle", "complete"].into_iter().any(has_number)
        || is_size(name)
        || name.strip_prefix("grid").is_some_and(is_size)
}

impl Position {
    /// Whether a component is dropped: nothing is left of it.
    pub fn is_nothing(&self) -> bool {
        match self {
            Position::Nimber(n) | Position::Heap(n) => *n == 0,
            Position::Numbers(_) | Position::Vertex(_) => false,
            Position::Board(board) => board.area() == 0,
            Position::Graph(graph) => graph.vertices.is_empty(),
        }
    }

    /// About how many steps it takes to look at the position once.
    pub fn size(&self) -> usize {
        match self {
            Position::Nimber(_) | Position::Heap(_) | Position::Vertex(_) => 1,
            Position::Numbers(numbers) => numbers.len(),
            Position::Board(board) => board.area(),
            Position::Graph(graph) => graph.vertices.len() + graph.edges.len(),
        }
    }

    /// About how many steps it takes to split the position into parts.
    pub fn split_steps(&self) -> usize {
        match self {
            Position::Board(board) if board.bits().is_some() => board.area(),
            Position::Board(board) => 64 * board.area(),
            Position::Graph(_) => 32 * self.size(),
            _ => 4 * self.size(),
        }
    }

    /// Appends bytes that tell this position from every other of its game.
    pub fn key(&self, key: &mut Vec<u8>) {
        match self {
            Position::Nimber(n) | Position::Heap(n) => key.extend(n.to_le_bytes()),
            Position::Numbers(numbers) => key.extend(numbers.iter().flat_map(|n| n.to_le_bytes())),
            Position::Board(board) => board.key(key),
            Position::Graph(graph) => graph.key(key),
            Position::Vertex(v) => key.extend(v.to_le_bytes()),
        }
    }
}
