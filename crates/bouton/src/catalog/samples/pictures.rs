//! Graphs, and pictures that stand on the ground, as edges.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::cells::codes;
use super::dice::Dice;
use super::source::{PositionSource, Positions, Texts};
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

type Edge = [u32; 2];

impl GraphSamples {
    /// Graphs of up to `most_vertices` vertices, as a source that is shared.
    #[must_use]
    pub fn shared(most_vertices: u32) -> Option<Positions> {
        Some(Arc::new(Self { most_vertices }))
    }
}

impl PictureSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared() -> Option<Positions> {
        Some(Arc::new(Self))
    }
}

impl PositionSource for GraphSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=self.most_vertices
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("vertex", "vertices")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let pairs: Vec<Edge> = (0..size).flat_map(|a| (a + 1..size).map(move |b| [a, b])).collect();
        Box::new(codes(pairs.len(), 2).map(move |codes| {
            let chosen = codes.iter().zip(&pairs).filter(|(code, _)| **code == 1);
            written(size, &chosen.map(|(_, edge)| *edge).collect::<Vec<_>>())
        }))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let density = if dice.percent(50) { 150 / u64::from(size.max(1)) } else { dice.between(5, 90) };
        let pairs = (0..size).flat_map(|a| (a + 1..size).map(move |b| [a, b]));
        written(size, &pairs.filter(|_| dice.percent(density.max(1))).collect::<Vec<_>>())
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some((names, edges)) = read(text) else { return Vec::new() };
        let mut found = Vec::new();
        for vertex in (0..exact(names.len())).filter(|_| names.len() > 1) {
            let left: Vec<_> = edges.iter().filter(|edge| !edge.contains(&vertex)).copied().collect();
            found.push(named(&names, &left, &|other| other != vertex));
        }
        for gone in 0..edges.len() {
            found.push(named(&names, &without(&edges, gone), &|_| true));
        }
        found
    }
}

impl PositionSource for PictureSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=10_000
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("edge", "edges")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(grown(size).map(|edges| drawn(&edges)))
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
        drawn(&edges)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some((names, edges)) = read(text) else { return Vec::new() };
        let Some(ground) = names.iter().position(|name| name == "0") else { return Vec::new() };
        let left = |gone: usize| joined(&without(&edges, gone), exact(ground));
        let found = (0..edges.len()).map(left).filter(|left| !left.is_empty());
        found.map(|left| named(&names, &left, &|_| false)).collect()
    }
}

/// All lists of `size` edges of which each is joined to those before it. New vertices have the next number.
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

fn without(edges: &[Edge], gone: usize) -> Vec<Edge> {
    edges.iter().enumerate().filter(|&(at, _)| at != gone).map(|(_, edge)| *edge).collect()
}

/// The name of a vertex: a letter, and from the 27th on a number with `v` before it.
pub(super) fn name(vertex: u32) -> String {
    match vertex {
        0..26 => char::from(b"abcdefghijklmnopqrstuvwxyz"[vertex as usize]).to_string(),
        _ => format!("v{vertex}"),
    }
}

fn written(vertices: u32, edges: &[Edge]) -> String {
    let names: Vec<_> = (0..vertices).map(name).collect();
    named(&names, edges, &|_| true)
}

/// A picture, whose first vertex is the ground.
fn drawn(edges: &[Edge]) -> String {
    let last = edges.iter().flatten().copied().max().unwrap_or(0);
    let names: Vec<_> =
        (0..=last).map(|vertex| if vertex == 0 { "0".to_owned() } else { name(vertex - 1) }).collect();
    named(&names, edges, &|_| false)
}

/// The edges by their names, and the vertices without an edge that are kept.
fn named(names: &[String], edges: &[Edge], is_kept: &dyn Fn(u32) -> bool) -> String {
    let word = |&[a, b]: &Edge| format!("{}-{}", names[a as usize], names[b as usize]);
    let is_lone = |vertex: &u32| is_kept(*vertex) && !edges.iter().any(|edge| edge.contains(vertex));
    let lone = (0..exact(names.len())).filter(is_lone).map(|vertex| names[vertex as usize].clone());
    let words: Vec<_> = edges.iter().map(word).chain(lone).collect();
    // Two names with a blank between them would be read as an edge that lacks its `-`.
    words.join(if edges.is_empty() && words.len() == 2 { ", " } else { " " })
}

/// The names of the vertices of a text, and its edges.
fn read(text: &str) -> Option<(Vec<String>, Vec<Edge>)> {
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
        match word.split('-').collect::<Vec<_>>()[..] {
            [name] => drop(number(name)),
            [a, b] => edges.push([number(a), number(b)]),
            _ => return None,
        }
    }
    Some((names, edges))
}
