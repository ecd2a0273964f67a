//! Graphs as edges: those without arrows, pictures that stand on the ground, and a token on arrows.

use super::cells::codes;
use super::dice::Dice;
use super::source::{PositionSource, Scale, Texts};
use crate::machine::width::exact;

/// Graphs without double edges: edges `a-b` and lone vertices. The size is the number of vertices.
#[derive(Clone, Copy, Debug)]
pub struct GraphSamples {
    /// The most vertices of a graph.
    pub most_vertices: u32,
}

/// Pictures whose edges are joined to the ground, the vertex `0`. The size is the number of edges.
#[derive(Clone, Copy, Debug)]
pub struct PictureSamples;

/// A token on the first of some vertices, and the arrows between them: `a moves a->b b->c`. The size is the number of vertices.
#[derive(Clone, Copy, Debug)]
pub struct ArrowSamples;

/// The most edges of a picture, and the most vertices that arrows join.
const LARGEST: u32 = 10_000;

/// The numbers of the vertices that an edge joins. An arrow leaves the first.
type Edge = [u32; 2];

/// Writes edges between vertices with these names, and which vertices without an edge are kept.
type Write = fn(&[String], &[Edge], &dyn Fn(u32) -> bool) -> String;

impl PositionSource for GraphSamples {
    fn scale(&self) -> Scale {
        Scale { sizes: 1..=self.most_vertices, unit: ("vertex", "vertices") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let pairs = (0..size).flat_map(|a| (a + 1..size).map(move |b| [a, b])).collect();
        Box::new(choices(pairs).map(move |edges| graph(&names(size), &edges, &|_| true)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let density = if dice.percent(50) { 150 / u64::from(size.max(1)) } else { dice.between(5, 90) };
        let pairs = (0..size).flat_map(|a| (a + 1..size).map(move |b| [a, b]));
        graph(&names(size), &pairs.filter(|_| dice.percent(density.max(1))).collect::<Vec<_>>(), &|_| true)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some((names, edges)) = read(text, "-") else { return Vec::new() };
        let vertices = if names.len() > 1 { 0..exact(names.len()) } else { 0..0 };
        smaller(&names, &edges, vertices, graph)
    }
}

impl PositionSource for PictureSamples {
    fn scale(&self) -> Scale {
        Scale { sizes: 1..=LARGEST, unit: ("edge", "edges") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(grown(size).map(|edges| picture(&edges)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let new = dice.between(20, 95);
        let (mut last, mut edges) = (0, Vec::new());
        for _ in 0..size.max(1) {
            let from: u32 = exact(dice.between(0, u64::from(last)));
            let to: u32 = if dice.percent(new) { last + 1 } else { exact(dice.between(0, u64::from(last))) };
            last = last.max(to);
            edges.push([from.min(to), from.max(to)]);
        }
        picture(&edges)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some((names, edges)) = read(text, "-") else { return Vec::new() };
        let Some(ground) = names.iter().position(|name| name == "0") else { return Vec::new() };
        let left = |gone: usize| joined(&without(&edges, gone), exact(ground));
        let found = (0..edges.len()).map(left).filter(|left| !left.is_empty());
        found.map(|left| graph(&names, &left, &|_| false)).collect()
    }
}

impl PositionSource for ArrowSamples {
    fn scale(&self) -> Scale {
        Scale { sizes: 1..=LARGEST, unit: ("vertex", "vertices") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let others = |from: u32| (0..size).filter(move |&to| to != from);
        let pairs = (0..size).flat_map(|from| others(from).map(move |to| [from, to])).collect();
        Box::new(choices(pairs).map(move |arrows| token(&names(size), &arrows, &|_| true)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let names = names(size.max(1));
        let ends_for_sure = dice.percent(50);
        let (mut arrows, count) = (Vec::new(), exact::<_, u32>(names.len()));
        for from in 0..count {
            let first = if ends_for_sure { from + 1 } else { 0 };
            for _ in 0..dice.between(0, 3) {
                if first < count {
                    arrows.push([from, exact(dice.between(first.into(), u64::from(count) - 1))]);
                }
            }
        }
        arrows.sort_unstable();
        arrows.dedup();
        token(&names, &arrows, &|_| true)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        // The vertex of the token is named first.
        let Some((names, arrows)) = read(&text.trim().replacen(" moves ", " ", 1), "->") else {
            return Vec::new();
        };
        smaller(&names, &arrows, 1..exact(names.len()), token)
    }
}

/// All choices among these edges, from none to all.
fn choices(edges: Vec<Edge>) -> impl Iterator<Item = Vec<Edge>> + Send {
    codes(edges.len(), 2).map(move |codes| {
        let chosen = codes.iter().zip(&edges).filter(|(code, _)| **code == 1);
        chosen.map(|(_, edge)| *edge).collect()
    })
}

/// All pictures of this many edges, each drawn edge by edge. The same picture may come several times.
fn grown(size: u32) -> Box<dyn Iterator<Item = Vec<Edge>> + Send> {
    if size == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    Box::new(grown(size - 1).flat_map(|edges| {
        let last = edges.iter().flatten().copied().max().unwrap_or(0);
        let next = (0..=last).flat_map(move |from| (from..=last + 1).map(move |to| [from, to]));
        next.map(move |edge| edges.iter().copied().chain([edge]).collect())
    }))
}

/// The edges that are joined to the ground.
fn joined(edges: &[Edge], ground: u32) -> Vec<Edge> {
    let mut reached = vec![ground];
    let mut at = 0;
    while at < reached.len() {
        for &[a, b] in edges {
            for (from, to) in [(a, b), (b, a)] {
                if from == reached[at] && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        at += 1;
    }
    edges.iter().filter(|[a, _]| reached.contains(a)).copied().collect()
}

/// The texts without each of some vertices, and without each edge.
fn smaller(names: &[String], edges: &[Edge], vertices: std::ops::Range<u32>, text: Write) -> Vec<String> {
    let without_vertex = vertices.map(|vertex| {
        let left: Vec<_> = edges.iter().filter(|edge| !edge.contains(&vertex)).copied().collect();
        text(names, &left, &|other| other != vertex)
    });
    without_vertex.chain((0..edges.len()).map(|gone| text(names, &without(edges, gone), &|_| true))).collect()
}

/// The edges without the one at `gone`.
fn without(edges: &[Edge], gone: usize) -> Vec<Edge> {
    edges.iter().enumerate().filter(|&(at, _)| at != gone).map(|(_, edge)| *edge).collect()
}

/// The names of this many vertices.
fn names(count: u32) -> Vec<String> {
    let name = |vertex: u32| match vertex {
        0..26 => char::from(b"abcdefghijklmnopqrstuvwxyz"[vertex as usize]).to_string(),
        _ => format!("v{vertex}"),
    };
    (0..count).map(name).collect()
}

/// The text of a picture, whose vertex 0 is the ground.
fn picture(edges: &[Edge]) -> String {
    let last = edges.iter().flatten().copied().max().unwrap_or(0);
    graph(&[vec!["0".to_owned()], names(last)].concat(), edges, &|_| false)
}

/// The text of a graph without arrows.
fn graph(names: &[String], edges: &[Edge], is_kept: &dyn Fn(u32) -> bool) -> String {
    let words = words(names, edges, "-", is_kept);
    // Two names with a blank between them would be read as an edge that lacks its `-`.
    words.join(if edges.is_empty() && words.len() == 2 { ", " } else { " " })
}

/// The text of arrows with the token on the first vertex.
fn token(names: &[String], arrows: &[Edge], is_kept: &dyn Fn(u32) -> bool) -> String {
    format!("{} moves {}", names[0], words(names, arrows, "->", is_kept).join(" "))
}

/// The words for edges, and for those vertices without an edge that are kept.
fn words(names: &[String], edges: &[Edge], sign: &str, is_kept: &dyn Fn(u32) -> bool) -> Vec<String> {
    let word = |&[a, b]: &Edge| format!("{}{sign}{}", names[a as usize], names[b as usize]);
    let is_lone = |vertex: &u32| is_kept(*vertex) && !edges.iter().any(|edge| edge.contains(vertex));
    let lone = (0..exact(names.len())).filter(is_lone).map(|vertex| names[vertex as usize].clone());
    edges.iter().map(word).chain(lone).collect()
}

/// The names of the vertices, in the order in which they appear, and the edges.
fn read(text: &str, sign: &str) -> Option<(Vec<String>, Vec<Edge>)> {
    let mut names: Vec<String> = Vec::new();
    let mut number = |name: &str| {
        let known = names.iter().position(|known| known == name);
        exact(known.unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        }))
    };
    let mut edges = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match word.split(sign).collect::<Vec<_>>()[..] {
            [name] => drop(number(name)),
            [a, b] => edges.push([number(a), number(b)]),
            _ => return None,
        }
    }
    Some((names, edges))
}
