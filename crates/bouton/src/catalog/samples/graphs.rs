//! Graphs as edges: those without arrows, pictures that stand on the ground, and a token on arrows.

use super::choices::Choices;
use super::dice::Dice;
use super::source::{PositionSource, Scale};
use crate::machine::width::exact;

/// The most edges at each vertex of a random graph, on average.
const MOST_AT_A_VERTEX: u64 = 20;

/// The graphs that a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphSamples {
    /// At most this many vertices without double edges: edges `a-b` and lone vertices. The size is the number of vertices.
    Edges(u32),
    /// Pictures whose edges are joined to the ground, the vertex `0`. The size is the number of edges.
    Picture,
    /// A token on the first of some vertices, and the arrows between them: `a moves a->b b->c`. The size is the number of vertices.
    Arrows,
}

/// The most edges of a picture, and the most vertices that arrows join.
const LARGEST: u32 = 10_000;

/// The numbers of the vertices that an edge joins. An arrow leaves the first.
type Edge = [u32; 2];

impl GraphSamples {
    fn sign(self) -> &'static str {
        if self == Self::Arrows { "->" } else { "-" }
    }

    /// The text of edges, and of the vertices without an edge if they are not removed. In a picture there are no such vertices.
    fn text(self, names: &[String], edges: &[Edge], removed: Option<u32>) -> String {
        let word = |&[a, b]: &Edge| format!("{}{}{}", names[a as usize], self.sign(), names[b as usize]);
        let is_lone =
            |vertex: &u32| Some(*vertex) != removed && !edges.iter().any(|edge| edge.contains(vertex));
        let lone = (0..exact(names.len())).filter(|vertex| self != Self::Picture && is_lone(vertex));
        let lone = lone.map(|vertex| names[vertex as usize].clone());
        let words: Vec<_> = edges.iter().map(word).chain(lone).collect();
        match self {
            Self::Arrows => format!("{} moves {}", names[0], words.join(" ")),
            // Two names with a blank between them would be read as an edge that lacks its `-`.
            _ => words.join(if edges.is_empty() && words.len() == 2 { ", " } else { " " }),
        }
    }

    /// The names of the vertices, in the order in which they appear, and the edges. The vertex of the token appears first.
    fn read(self, text: &str) -> (Vec<String>, Vec<Edge>) {
        let (mut names, mut edges) = (Vec::<String>::new(), Vec::new());
        let mut number = |name: &str| -> u32 {
            let known = names.iter().position(|known| known == name);
            exact(known.unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            }))
        };
        let words = text.split([' ', ',']).filter(|word| !["", "moves"].contains(word));
        for word in words {
            let ends: Vec<_> = word.split(self.sign()).map(&mut number).collect();
            edges.extend(<Edge>::try_from(ends).ok());
        }
        (names, edges)
    }
}

impl PositionSource for GraphSamples {
    fn scale(&self) -> Scale {
        match *self {
            Self::Edges(most) => Scale { sizes: 1..=most, unit: ("vertex", "vertices") },
            Self::Picture => Scale { sizes: 1..=LARGEST, unit: ("edge", "edges") },
            Self::Arrows => Scale { sizes: 1..=LARGEST, unit: ("vertex", "vertices") },
        }
    }

    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String> {
        let edges = match (self, choices.dice()) {
            (Self::Picture, _) => picture(size, choices),
            (_, Some(dice)) => scattered(size, *self == Self::Arrows, dice),
            (_, None) => {
                let is_edge = |&[a, b]: &Edge| a < b || *self == Self::Arrows && a != b;
                let pairs = (0..size).flat_map(|a| (0..size).map(move |b| [a, b])).filter(is_edge);
                pairs.filter(|_| choices.below(2) == 1).collect()
            }
        };
        let names = match self {
            Self::Picture => [vec!["0".to_owned()], names(size)].concat(),
            _ => names(size),
        };
        Some(self.text(&names, &edges, None))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let (names, edges) = self.read(text);
        let vertices = match self {
            Self::Picture => 0..0,
            Self::Arrows => 1..names.len(),
            Self::Edges(_) if names.len() == 1 => 0..0,
            Self::Edges(_) => 0..names.len(),
        };
        let without_vertex = vertices.map(|vertex| {
            let vertex = exact(vertex);
            let left: Vec<_> = edges.iter().filter(|edge| !edge.contains(&vertex)).copied().collect();
            self.text(&names, &left, Some(vertex))
        });
        let without_edge = (0..edges.len()).map(|gone| {
            let mut left = edges.clone();
            left.remove(gone);
            self.text(&names, &left, None)
        });
        without_vertex.chain(without_edge).filter(|text| !text.is_empty()).collect()
    }
}

/// The edges of a picture that is drawn edge by edge. The same picture may be drawn in several ways.
fn picture(size: u32, choices: &mut Choices<'_>) -> Vec<Edge> {
    let mut last = 0;
    let mut edge = |_| {
        let from: u32 = exact(choices.below(u64::from(last) + 1));
        // The plainest edge ends at a new vertex.
        let to = last + 1 - exact::<_, u32>(choices.sign(u64::from(last + 2 - from)));
        last = last.max(to);
        [from, to]
    };
    (0..size).map(&mut edge).collect()
}

/// Random edges between this many vertices. Half of the time no arrow leads back.
fn scattered(size: u32, are_arrows: bool, dice: &mut Dice) -> Vec<Edge> {
    let count = u64::from(size) * dice.between(0, MOST_AT_A_VERTEX.min(size.into())) / 2;
    let leads_back = are_arrows && dice.percent(50);
    let edge = |_| [(); 2].map(|()| exact::<_, u32>(dice.below(size.into())));
    let edges = (0..count).map(edge).filter(|[a, b]| a != b);
    let mut edges: Vec<_> =
        edges.map(|[a, b]| if leads_back { [a, b] } else { [a.min(b), a.max(b)] }).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The names of this many vertices.
fn names(count: u32) -> Vec<String> {
    let name = |vertex: u32| match vertex {
        0..26 => char::from(b"abcdefghijklmnopqrstuvwxyz"[vertex as usize]).to_string(),
        _ => format!("v{vertex}"),
    };
    (0..count).map(name).collect()
}
