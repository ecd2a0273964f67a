//! Whether a rule depends on the order of the vertices and the edges of a graph, or on the order of the ends of an edge.
//!
//! A graph has no such order, so a rule promises the same moves in whatever order it sees the graph. This is tested by samples.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use bouton::notation::clipped;
use twox_hash::XxHash3_64;

use super::Play;
use super::player::Player;
use crate::check::Split;
use crate::declared::Declared;
use crate::machine::Left;
use crate::source::Fault;
use crate::value::{Graph, Position};
use crate::width::exact;

/// What a rule says of a position, by hashes in ascending order.
#[derive(PartialEq)]
struct Said {
    moves: Vec<u64>,
    parts: Option<Vec<Position>>,
    known: Option<u64>,
}

/// The hash of a move: of its name, if the rule gives one, and of what it leaves.
fn hash_of_move(name: Option<&str>, left: Left<'_>) -> u64 {
    let mut parts: Vec<_> = left.sum().iter().filter(|part| !part.is_nothing()).cloned().collect();
    parts.sort_unstable();
    let mut hash = XxHash3_64::with_seed(0);
    (name, parts).hash(&mut hash);
    hash.finish()
}

impl Play {
    /// Tests the order of a position if it is one of the sample.
    ///
    /// # Errors
    /// The fault of a rule that depends on the order.
    pub(super) fn sample_order(&self, position: &Position) -> Result<(), Fault> {
        if self.base.is_none() || !self.samples_orders || self.is_trial {
            return Ok(());
        }
        let which = self.orders.of_next_position();
        if which.is_empty() {
            return Ok(());
        }
        self.test_order(self.believed.as_deref(), position, which)
    }

    /// Tests that the rule says the same of a graph in other orders.
    ///
    /// # Errors
    /// The fault of a rule that depends on the order, or that was stopped.
    pub(crate) fn test_order(
        &self,
        declared: Option<&Declared>,
        position: &Position,
        which: Range<usize>,
    ) -> Result<(), Fault> {
        if !position.is_graph() || position.is_nothing() {
            return Ok(());
        }
        // If the rule fails in its own order, the search reports that.
        let Ok(said) = self.said(declared, position) else { return Ok(()) };
        for which in which {
            let Some(other) = self.reordered(which) else { return Ok(()) };
            match other.said(declared, position) {
                Ok(also) if also == said => {}
                Err(fault) if fault.is_stop => return Err(fault),
                also => return Err(self.order_fault(&other, position, &said, also)),
            }
        }
        Ok(())
    }

    /// The same rule, which sees the graph in another order.
    fn reordered(&self, which: usize) -> Option<Self> {
        let base = self.orders.reordered(self.base()?, which);
        Some(Self { base: Some(base), ..self.clone() })
    }

    fn said(&self, declared: Option<&Declared>, position: &Position) -> Result<Said, Fault> {
        let mut moves = Vec::new();
        self.each_hashed(position, &mut |hash, _| moves.push(hash))?;
        moves.sort_unstable();
        moves.dedup();
        let (mut parts, mut known) = (None, None);
        if let Some(declared) = declared {
            if let Some(Split::Function(..)) = declared.split {
                parts = self.parts(declared, position)?;
                parts.as_mut().into_iter().for_each(|parts| parts.sort_unstable());
            }
            known = self.declared_value(declared, position)?.map(|value| value.0);
        }
        Ok(Said { moves, parts, known })
    }

    fn each_hashed(&self, position: &Position, take: &mut dyn FnMut(u64, Left<'_>)) -> Result<(), Fault> {
        self.with(|Player { machine, numbers, .. }| {
            self.run(machine, numbers, position, &mut |name: Option<&str>, left: Left<'_>| {
                take(hash_of_move(name, left), left);
                Ok(true)
            })
        })
    }

    fn order_fault(
        &self,
        other: &Self,
        position: &Position,
        said: &Said,
        also: Result<Said, Fault>,
    ) -> Fault {
        let (what, differs) = match also {
            Err(fault) => ("the moves depend", format!("it fails: {}", fault.message)),
            Ok(also) if also.moves != said.moves => {
                let left = other.text_of_move(position, &also.moves, &said.moves);
                let lost = || self.text_of_move(position, &said.moves, &also.moves);
                let differs = match left {
                    Some(left) => format!("there is another move, to `{left}`"),
                    None => format!("there is no move to `{}`", lost().unwrap_or_default()),
                };
                ("the moves depend", differs)
            }
            Ok(also) if also.parts != said.parts => ("`split` depends", "there are other parts".to_owned()),
            Ok(_) => ("`known` depends", "there is another value".to_owned()),
        };
        let (own, others) = (self.listed(position), other.listed(position));
        let message = format!(
            "{what} on the order of vertices and edges, which a graph does not have: if the vertices of `{}` are listed as {others} \
             in place of {own}, {differs}",
            clipped(&self.text(position))
        );
        Fault { is_refuted: true, ..Fault::nowhere(message) }
    }

    /// The vertices of a position, as the rule sees them.
    fn listed(&self, position: &Position) -> String {
        let Some(base) = self.base() else { return String::new() };
        let mut vertices = Vec::new();
        Graph::of(position, base).list_vertices(base, &mut vertices);
        let names: Vec<_> = vertices.iter().map(|&v| base.names()[exact::<_, usize>(v)].as_str()).collect();
        clipped(&names.join(", ")).into_owned()
    }

    /// The text of what a move leaves that is in the first list and not in the second one.
    fn text_of_move(&self, position: &Position, has: &[u64], lacks: &[u64]) -> Option<String> {
        let wanted = has.iter().find(|hash| lacks.binary_search(hash).is_err())?;
        let mut found = None;
        let sought = self.each_hashed(position, &mut |hash, left| {
            if hash == *wanted {
                let texts: Vec<_> = left.sum().iter().map(|part| self.text(part)).collect();
                found.get_or_insert_with(|| clipped(&texts.join(" + ")).into_owned());
            }
        });
        sought.ok().and(found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bouton::notation::Graph as Written;
    use bouton::{MoveList, Ruleset};

    use super::*;
    use crate::lint::tests::rule;
    use crate::play::ORDERS;
    use crate::value::Base;

    /// The moves of a rule whose body this is, on a graph.
    fn play(body: &str, graph: &str) -> (Play, Position) {
        let rule =
            rule(&format!("position = Graph()\n\ndef moves(g):\n    {}\n", body.replace('\n', "\n    ")));
        let base = Base::from(&Written::read(graph.as_bytes()).unwrap());
        let whole = Position::from(&Graph::whole(&base));
        (Play::new(rule, Some(Arc::new(base)), true), whole)
    }

    const DEPENDENT: [&str; 9] = [
        "v = g.vertices[0]\nyield g.without(v)",
        "yield g.without(g.vertices[len(g.vertices) // 2])",
        "if len(g.edges) > 0: yield g.without_edge(g.edges[0])",
        "for e in g.edges: yield g.without(e[0])",
        "for a, b in g.edges:\n    yield g.without(b)",
        "for v in g.vertices:\n    if len(g.neighbours(v)) > 1: yield g.without(g.neighbours(v)[0])",
        "if \"b\" in g.vertices: yield g.without(g.reached_from(\"b\").vertices[0])",
        "for i, v in enumerate(g.vertices): yield f\"{i}\", g.without(v)",
        "if (\"a\", \"b\") in g.edges: yield g.without(\"a\")",
    ];

    const HONEST: [&str; 5] = [
        "for v in g.vertices: yield v, g.without(v, g.neighbours(v))",
        "for e in g.edges: yield e, g.without(e[0], e[1])",
        "if \"a\" in g.vertices: yield g.without(\"a\")",
        "for v in g.vertices:\n    for w in g.neighbours(v): yield g.without(v, w)",
        "if \"b\" in g.vertices:\n    for e in g.edges: yield e, g.without_edge(e).reached_from(\"b\")",
    ];

    #[test]
    fn a_rule_that_depends_on_the_order_is_refuted() {
        for body in DEPENDENT {
            let (play, whole) = play(body, "b-a a-c c-d c-b");
            let mut list = MoveList::<Play>::default();
            play.moves(&whole, &mut list);
            assert!(list.failure().is_none(), "{body}");
            play.clone().sampling_orders().moves(&whole, &mut list);
            let fault = play.rule().first_fault().expect(body);
            assert!(list.failure().is_some() && fault.is_refuted, "{body}: {fault}");
        }
        for body in HONEST {
            let (play, whole) = play(body, "b-a a-c c-d c-b a-b");
            assert_eq!(play.test_order(None, &whole, 0..ORDERS), Ok(()), "{body}");
        }
    }

    #[test]
    fn a_split_and_a_known_value_that_depend_on_the_order_are_refuted() {
        for declared in [
            "split(g):\n    return [g.without(g.vertices[0])] if len(g.vertices) > 2 else [g]",
            "known(g):\n    return 1 if g.vertices[0] == \"a\" else None",
        ] {
            let rule = rule(&format!(
                "position = Graph()\n\ndef {declared}\n\ndef moves(g):\n    if False: yield g\n"
            ));
            let base = Base::from(&Written::read(b"b-a a-c").unwrap());
            let whole = Position::from(&Graph::whole(&base));
            let play = Play::new(rule.clone(), Some(Arc::new(base)), false);
            let tested = play.test_order(Some(&Declared::of(&rule)), &whole, 0..ORDERS);
            assert!(tested.as_ref().is_err_and(|fault| fault.is_refuted), "{declared}: {tested:?}");
        }
    }

    #[test]
    fn a_rule_sees_a_graph_in_one_order_however_it_is_written() {
        for body in DEPENDENT.iter().chain(&HONEST) {
            let seen =
                ["v9-v10 v10-a a-b b-v9 a-c", "c-a b-a v9-b a-v10 v10-v9", "a-c v10-a v9-v10 b-v9 a-b"].map(
                    |text| {
                        let (play, whole) = play(body, text);
                        let mut list = MoveList::<Play>::default();
                        play.moves(&whole, &mut list);
                        let vertices = |part: &Position| {
                            let (graph, base) = (Graph::of(part, play.base().unwrap()), play.base().unwrap());
                            let mut names: Vec<_> =
                                graph.vertices(base).map(|v| base.names()[v].to_string()).collect();
                            names.sort();
                            (names, graph.edges(base).count())
                        };
                        list.iter()
                            .map(|(_, parts)| parts.iter().map(vertices).collect::<Vec<_>>())
                            .collect::<Vec<_>>()
                    },
                );
            assert!(seen[0] == seen[1] && seen[1] == seen[2], "{body}: {seen:?}");
        }
        let (play, whole) = play(HONEST[0], "v10-v9 v1-v2 v10-v1 10-9 b2a-b10a");
        assert_eq!(play.listed(&whole), "9, 10, b2a, b10a, v1, v2, v9, v10");
    }
}
