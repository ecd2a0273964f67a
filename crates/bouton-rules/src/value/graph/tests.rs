//! Tests graphs against a model like the shim's: names, and pairs of names.

use bouton::notation;
use std::collections::BTreeSet;

use super::*;

fn base(text: &str) -> Base {
    Base::from(&notation::Graph::read(text.as_bytes()).unwrap())
}

/// A graph as the shim stores it: names, and pairs of names.
#[derive(Clone)]
struct Plain {
    vertices: Vec<String>,
    edges: Vec<(String, String)>,
}

impl Plain {
    fn of(graph: &Graph, base: &Base) -> Self {
        let name = |v: usize| base.names()[v].to_string();
        let ends = |edge| {
            let name = base.edge_name(edge);
            name.split_once('-').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()
        };
        Self {
            vertices: graph.vertices(base).map(name).collect(),
            edges: graph.edges(base).map(ends).collect(),
        }
    }

    fn key(&self) -> (BTreeSet<&String>, Vec<(&String, &String)>) {
        let pairs = self.edges.iter().map(|(a, b)| (a.min(b), a.max(b)));
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort();
        (self.vertices.iter().collect(), pairs)
    }

    fn neighbours(&self, v: &String) -> Vec<&String> {
        let joined = |w: &&String| self.edges.iter().any(|(a, b)| (a, b) == (v, *w) || (b, a) == (v, *w));
        self.vertices.iter().filter(joined).collect()
    }

    fn kept(&self, is_kept: impl Fn(&String) -> bool) -> Self {
        let edges = self.edges.iter().filter(|(a, b)| is_kept(a) && is_kept(b));
        let vertices = self.vertices.iter().filter(|v| is_kept(v));
        Self { vertices: vertices.cloned().collect(), edges: edges.cloned().collect() }
    }

    fn without_edge(&self, edge: &(String, String)) -> Self {
        let at =
            self.edges.iter().position(|(a, b)| (a, b) == (&edge.0, &edge.1) || (b, a) == (&edge.0, &edge.1));
        let mut left = self.clone();
        left.edges.remove(at.unwrap());
        left
    }

    fn reached_from(&self, v: &String) -> Self {
        let (mut reached, mut todo) = (BTreeSet::from([v]), vec![v]);
        while let Some(v) = todo.pop() {
            todo.extend(self.neighbours(v).into_iter().filter(|w| reached.insert(w)));
        }
        self.kept(|v| reached.contains(v))
    }

    fn text(&self) -> String {
        let lone = self.vertices.iter().filter(|v| self.neighbours(v).is_empty()).cloned();
        let words: Vec<_> = self.edges.iter().map(|(a, b)| format!("{a}-{b}")).chain(lone).collect();
        match words.len() {
            0 => "0".to_owned(),
            // The comma is needed: two names next to each other would be read as an edge.
            2 if self.edges.is_empty() => words.join(", "),
            _ => words.join(" "),
        }
    }
}

fn check(graph: &Graph, plain: &Plain, base: &Base) {
    let found = Plain::of(graph, base);
    assert_eq!((&found.vertices, &found.edges), (&plain.vertices, &plain.edges));
    assert_eq!(graph.text(base), plain.text());
    let position = Position::from(graph);
    assert_eq!(
        (Graph::of(&position, base), position.is_nothing()),
        (graph.clone(), plain.vertices.is_empty())
    );
    for v in graph.vertices(base) {
        let mut neighbours = Vec::new();
        graph.neighbours(base, v, &mut neighbours);
        let names: Vec<_> = neighbours.iter().map(|&w| base.names()[w as usize].to_string()).collect();
        let mut expected: Vec<_> =
            plain.neighbours(&base.names()[v].to_string()).into_iter().cloned().collect();
        expected.sort_by_key(|name| base.place(base.number(name).unwrap()));
        assert_eq!(names, expected);
    }
}

#[test]
fn graphs_are_taken_apart_as_in_the_shim() {
    let texts = [
        "a-b b-c c-a d",
        "b-a a-b 0-a a-0 c-0 x y-z z-y y-z",
        "grid3x3",
        "cycle6",
        "graph6:DQc",
        "grid8x9",
        "b-a z-a a-b a-z",
    ];
    let mut state = 1_u64;
    let mut draw = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let rounds = |text: &str| if text.starts_with("grid8") { 0..1 } else { 0..30 };
    for text in texts.into_iter().flat_map(|text| rounds(text).map(move |_| text)) {
        let base = base(text);
        let mut seen: Vec<(Graph, Plain)> = Vec::new();
        let mut graph = Graph::whole(&base);
        let mut plain = Plain::of(&graph, &base);
        assert_eq!(graph.text(&base), notation::Graph::read(text.as_bytes()).unwrap().to_string());
        while !plain.vertices.is_empty() {
            check(&graph, &plain, &base);
            for (other, names) in seen.iter().rev().take(9) {
                assert_eq!(*other == graph, names.key() == plain.key());
                let order = |plain: &Plain| {
                    let (vertices, edges) = plain.key();
                    let own = |(a, b): (&String, &String)| (a.clone(), b.clone());
                    (
                        vertices.into_iter().cloned().collect::<Vec<_>>(),
                        edges.into_iter().map(own).collect::<Vec<_>>(),
                    )
                };
                assert_eq!(graph.order(other, &base), order(&plain).cmp(&order(names)));
            }
            seen.push((graph.clone(), plain.clone()));
            let v = graph.vertices(&base).nth(draw(plain.vertices.len())).unwrap();
            let name = base.names()[v].to_string();
            assert_eq!(base.number(&name), Some(v));
            if plain.edges.is_empty() || draw(9) == 0 {
                (graph, plain) = (graph.without(&base, [v]), plain.kept(|other| *other != name));
            } else if draw(6) == 0 {
                (graph, plain) = (graph.reached_from(&base, v), plain.reached_from(&name));
            } else {
                let at = draw(plain.edges.len());
                let edge = graph.edges(&base).nth(at).unwrap();
                plain = plain.without_edge(&plain.edges[at]);
                let after = graph.without_edge(&base, edge);
                assert_eq!(graph.edges_gone(&after, &base).map(|gone| gone.len()), Some(1));
                assert!(graph.edge_between(&base, base.ends(edge).1, base.ends(edge).0).is_some());
                graph = after;
            }
        }
    }
}

#[test]
fn components_come_by_their_first_vertices() {
    let base = base("a-b c d-e b-f");
    let texts =
        |graph: &Graph| graph.components(&base).iter().map(|part| part.text(&base)).collect::<Vec<_>>();
    let whole = Graph::whole(&base);
    assert_eq!(texts(&whole), ["a-b b-f", "c", "d-e"]);
    let b = base.number("b").unwrap();
    assert_eq!(texts(&whole.without(&base, [b])), ["a", "c", "d-e", "f"]);
    assert_eq!((base.number("g"), base.edge_name(2), base.edges()), (None, "b-f".to_owned(), 3));
}

#[test]
fn what_goes_first_of_parallel_edges_does_not_matter() {
    let base = base("a-b b-a a-b");
    let whole = Graph::whole(&base);
    let left: Vec<_> = (0..3).map(|edge| whole.without_edge(&base, edge)).collect();
    assert!(left.iter().all(|graph| *graph == left[0] && graph.text(&base) == "b-a a-b"));
    assert_eq!(whole.edges_gone(&left[0], &base), Some(vec![2]));
    assert_eq!(left[0].edges_gone(&whole, &base), None);
}
