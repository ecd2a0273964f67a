//! Graphs in the catalogue: a token on a vertex of any directed graph.

use std::sync::{Arc, Mutex, PoisonError};

use twox_hash::XxHash3_64;

use super::Game;
use super::drawing::Showing;
use super::figure::{Edge, Figure, GraphFigure, Vertex};
use super::finder::{Alone, FindValues, Key, Results, key_of};
use super::form::Form;
use super::playable::{BoardChart, Charted, OnChart, Playable};
use super::reading::{ReadError, Reading};
use super::samples::{GraphSamples, shared};
use crate::games::graph::{Arrows, NamedGraph, read_among, read_moves};
use crate::machine::width::exact;
use crate::solve::halt::Halt;
use crate::solve::retrograde::graph::{GraphOutcomes, GraphValues};
use crate::solve::retrograde::smith::{SmithValues, Worth};
use crate::theory::graph::Graph;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::Keyed;

/// The game of a token on a graph.
pub fn game() -> Game {
    let last = LastRead::default();
    Game {
        rule: "move a token along an arrow of a graph; where play can repeat forever, a game may be a draw".into(),
        how: "a vertex, with its moves in a file or after it: `a moves a->b b->c`; names are words without white space, commas and brackets".into(),
        example: "a moves a->b b->c c->a b->d".into(),
        way: "retrograde analysis: outcomes N, P and D (draw) from the ends of play backwards; values where no loop can be reached".into(),
        source: "E. Zermelo, Ueber eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, 1913; C. A. B. Smith, Graphs and composite games, 1966".into(),
        data: Some(
            "--file FILE: the moves, a line `FROM TO` each; `#` or `//` starts a comment, a single word is a vertex; a first line `n m` with matching counts is not a move".into(),
        ),
        samples: shared(GraphSamples::Arrows),
        forms: vec![Form::Number],
        ..Game::named("graph", move |text, data| read(text, data, &last))
    }
}

/// The moves that were read last, by the length and a hash of their text: the lines of a file are often questions about one graph.
type LastRead = Mutex<Option<((usize, u64), Arc<NamedGraph>)>>;

/// The moves in `text`.
fn moves(text: &[u8], last: &LastRead) -> Result<Arc<NamedGraph>, ReadError> {
    let hash = (text.len(), XxHash3_64::oneshot(text));
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, graph)) = last.as_ref().filter(|(other, _)| *other == hash) {
        return Ok(Arc::clone(graph));
    }
    *last = None;
    let graph = Arc::new(read_moves(text).map_err(ReadError::Data)?);
    *last = Some((hash, Arc::clone(&graph)));
    Ok(graph)
}

fn read(text: &[u8], data: Option<&[u8]>, last: &LastRead) -> Result<Reading, ReadError> {
    let beside = data.map(|data| moves(data, last)).transpose()?;
    let (graph, start) = read_among(text, beside)?;
    let (written, moves) = (graph.text(start), graph.written.clone());
    let note = graph.note().map(str::to_owned);
    Ok(Reading::new(written).noting(note).on(moves).with(Arrows(graph), [start]))
}

impl Playable for Arrows {
    fn text(&self, &vertex: &u32) -> String {
        self.0.text(vertex)
    }

    fn grounds(&self) -> Option<String> {
        let counted =
            |count: usize, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
        let vertices = counted(self.0.names.first(usize::MAX).count(), "vertex", "vertices");
        Some(format!("{vertices}, {}", counted(self.0.graph.moves(), "arrow", "arrows")))
    }

    fn data_bytes(&self) -> u64 {
        self.0.graph.bytes() + self.0.names.bytes()
    }

    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(u32)) -> bool {
        let name = text.trim_ascii();
        let is_no_name = |sign: &u8| sign.is_ascii_whitespace() || *sign == b':';
        let is_name = self.0.written.is_empty() && !name.iter().any(is_no_name);
        let vertex = is_name.then(|| self.0.vertex(name, 0..name.len()).ok()).flatten();
        vertex.map(take).is_some()
    }

    /// The whole graph, with a token at each of the vertices.
    fn show(&self, tokens: &[u32], _: &Showing<'_>) -> Option<Figure> {
        let (names, graph) = (&self.0.names, &self.0.graph);
        if !GraphFigure::within(names.len(), graph.moves()) {
            return None;
        }
        let vertices = (0..exact::<_, u32>(names.len())).map(|at| Vertex {
            name: names.name(at),
            sign: tokens.contains(&at).then_some('@'),
            is_left: true,
        });
        let arrows = (0..names.len()).flat_map(|from| {
            let to = graph.options(exact(from)).iter();
            to.map(move |&to| Edge { ends: [from, to as usize], is_arrow: true, is_left: true })
        });
        let (vertices, edges) = (vertices.collect(), arrows.collect());
        Some(Figure::Graph(GraphFigure { vertices, edges, ground: None, legend: "@: the token".to_owned() }))
    }

    fn count_moves(&self, &vertex: &u32) -> Option<u64> {
        let mut options = self.0.graph.options(vertex).to_vec();
        options.sort_unstable();
        options.dedup();
        Some(options.len() as u64)
    }

    fn values(&self, _: &u32) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(Backwards { rules: self, values: None, outcomes: None, smith: None }))
    }

    /// The vertices that can be reached, each with its arrows.
    fn chart(&self, from: &[u32]) -> Option<BoardChart> {
        let (names, graph) = (&self.0.names, &self.0.graph);
        let values = GraphValues::new(graph, &Limits::none());
        let are_all = values.is_ok_and(|values| from.iter().all(|&vertex| values.value(vertex).is_some()));
        let stated = if are_all { Charted::Values } else { Charted::Outcomes };
        let mut lines = String::new();
        let mut is_reached = vec![false; graph.len()];
        let mut waiting = Vec::new();
        let mut reach = |vertex: u32, waiting: &mut Vec<u32>| {
            if !std::mem::replace(&mut is_reached[vertex as usize], true) {
                waiting.push(vertex);
            }
        };
        from.iter().for_each(|&vertex| reach(vertex, &mut waiting));
        while let Some(vertex) = waiting.pop() {
            let mut options = graph.options(vertex).to_vec();
            options.sort_unstable();
            options.dedup();
            if options.is_empty() {
                lines += &format!("{}\n", names.name(vertex));
            }
            for to in options {
                lines += &format!("{} {}\n", names.name(vertex), names.name(to));
                reach(to, &mut waiting);
            }
        }
        Some(BoardChart { word: "graph", stated, lines })
    }

    fn on_chart(&self, &vertex: &u32) -> Option<OnChart> {
        Some(OnChart { text: self.0.names.name(vertex), nimber: None })
    }
}

/// The results of retrograde analysis. Each part is computed on first use.
struct Backwards<'g> {
    rules: &'g Arrows,
    values: Option<GraphValues>,
    outcomes: Option<(Convention, GraphOutcomes)>,
    smith: Option<SmithValues>,
}

impl<'g> Backwards<'g> {
    fn graph(&self) -> &'g Graph {
        &self.rules.0.graph
    }

    fn vertex(&self, key: &[u8]) -> u32 {
        self.rules.position(key).expect("a key of a vertex")
    }

    /// The limits that are left after subtracting the memory in use.
    fn limits_left<'l>(&self, limits: &Limits<'l>) -> Limits<'l> {
        limits.with_bytes(limits.bytes.saturating_sub(self.bytes()))
    }

    fn values(&mut self, limits: &Limits<'_>) -> Result<&GraphValues, Unknown> {
        let values = match self.values.take() {
            Some(values) => values,
            None => GraphValues::new(self.graph(), &self.limits_left(limits))?,
        };
        Ok(self.values.insert(values))
    }
}

/// What retrograde analysis found.
type Tables = (Option<GraphValues>, Option<(Convention, GraphOutcomes)>, Option<SmithValues>);

impl FindValues for Backwards<'_> {
    fn into_results(self: Box<Self>) -> Option<Results> {
        Some(Box::new((self.values, self.outcomes, self.smith)))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast::<Tables>() {
            (self.values, self.outcomes, self.smith) = *results;
        }
    }

    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let (rules, vertex) = (self.rules, self.vertex(key));
        let values = self.values(limits)?;
        let round = || values.loop_from(&rules.0.graph, vertex).unwrap_or_default();
        let keys = || round().iter().map(|at| key_of(rules, at)).collect();
        values.value(vertex).ok_or_else(|| Halt::Loop(keys()))
    }

    fn alone(
        &mut self,
        key: &[u8],
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Result<Option<Alone>, Unknown> {
        let vertex = self.vertex(key);
        if convention == Convention::Normal && self.values(limits)?.value(vertex).is_some() {
            return Ok(None);
        }
        if self.outcomes.as_ref().is_none_or(|(other, _)| *other != convention) {
            self.outcomes = None;
            let outcomes = GraphOutcomes::new(self.graph(), convention, &self.limits_left(limits))?;
            self.outcomes = Some((convention, outcomes));
        }
        let found = |(_, outcomes): &(_, GraphOutcomes)| Alone {
            outcome: outcomes.outcome(vertex),
            depth: outcomes.depth(vertex),
        };
        Ok(self.outcomes.as_ref().map(found))
    }

    fn worth(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Option<Worth>, Unknown> {
        let vertex = self.vertex(key);
        if self.smith.is_none() {
            self.smith = Some(SmithValues::new(self.graph(), &self.limits_left(limits))?);
        }
        Ok(self.smith.as_ref().map(|smith| smith.worth(self.graph(), vertex)))
    }

    fn loop_from(&mut self, key: &[u8]) -> Option<Vec<String>> {
        let round = self.values.as_ref()?.loop_from(self.graph(), self.vertex(key))?;
        Some(round.into_iter().map(|vertex| self.rules.0.names.name(vertex)).collect())
    }

    fn positions(&self) -> u64 {
        let tables = [self.values.is_some(), self.outcomes.is_some(), self.smith.is_some()];
        (tables.into_iter().filter(|&is_there| is_there).count() * self.graph().len()) as u64
    }

    fn bytes(&self) -> u64 {
        let values = self.values.as_ref().map_or(0, GraphValues::bytes);
        let smith = self.smith.as_ref().map_or(0, SmithValues::bytes);
        values + smith + self.outcomes.as_ref().map_or(0, |(_, outcomes)| outcomes.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::answer::{Answer, Reply};
    use crate::ask::question::Question;
    use crate::ask::{self, Detail, ask};
    use crate::catalog::placed::Component;
    use crate::catalog::{find, standard};
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limit;
    use crate::theory::outcome::Outcome;
    use crate::theory::sum::Sum;
    use hashbrown::HashMap;
    use proptest::prelude::*;

    fn question(text: &str, data: Option<&str>, convention: Convention) -> Question {
        let question =
            Question::read(standard(), find("graph"), text.as_bytes(), data.map(str::as_bytes), convention);
        question.unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// All sums that play can reach from the sum of the question, as a solved graph. The question's sum is the first vertex.
    struct Truth {
        numbers: HashMap<Sum<Component>, u32>,
        outcomes: GraphOutcomes,
    }

    impl Truth {
        fn new(question: &Question) -> Self {
            let by_rules = Definition::new(&question.rules);
            let start: Sum<_> = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
            let (mut sums, mut moves) = (vec![start.clone()], Vec::new());
            let mut numbers = HashMap::from([(start, 0)]);
            let mut at = 0;
            while let Some(sum) = sums.get(at).cloned() {
                for (_, left) in by_rules.options(&sum).unwrap() {
                    let number = *numbers.entry(left.clone()).or_insert_with(|| {
                        sums.push(left);
                        sums.len() as u32 - 1
                    });
                    moves.push((at as u32, number));
                }
                at += 1;
            }
            let graph = Graph::new(sums.len(), || moves.iter().copied());
            let outcomes = GraphOutcomes::new(&graph, question.convention, &Limits::none()).unwrap();
            Self { numbers, outcomes }
        }

        /// The number of the sum that a question asks about.
        fn number(&self, question: &Question) -> u32 {
            let sum: Sum<_> = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
            self.numbers[&sum]
        }
    }

    /// A text with a vertex and the moves of a small graph.
    fn position() -> impl Strategy<Value = String> {
        prop::collection::vec((0u8..5, 0u8..5), 0..9).prop_map(|moves| {
            let moves: String = moves.iter().map(|(from, to)| format!(" {from}->{to}")).collect();
            format!("0 moves 0{moves}")
        })
    }

    /// Compares what the answer says about the moves with the options themselves.
    fn check(text: &str, convention: Convention, answer: &Answer) {
        let read = || question(text, None, convention);
        let truth = Truth::new(&read());
        let after = |moves: &str| truth.number(&read().after(moves).unwrap());
        let says =
            |outcome: Option<Outcome>, at: u32| outcome.is_none_or(|said| said == truth.outcomes.outcome(at));
        assert!(says(answer.outcome, 0), "{text}: {:?}", answer.outcome);
        for found in answer.moves.iter().flatten() {
            let left = truth.outcomes.outcome(after(&found.name));
            assert!(found.wins.is_none_or(|wins| wins == (left == Outcome::P)), "{text}: {}", found.name);
            assert!(!found.draws || left == Outcome::D, "{text}: {}", found.name);
            let depth = truth.outcomes.depth(after(&found.name));
            assert!(found.length.is_none_or(|length| Some(length - 1) == depth), "{text}: {}", found.name);
            if let Some(Reply::Move(reply)) = &found.reply {
                let (from, to) = (after(&found.name), after(&format!("{},{reply}", found.name)));
                assert_eq!(truth.outcomes.outcome(to), Outcome::P, "{text}: {}: {reply}", found.name);
                // Where play has a value, it ends whatever moves are made.
                let left = read().after(&format!("{},{reply}", found.name)).unwrap();
                let ends = ask::grundy(&left, &Limits::none()).is_ok_and(|value| value.found.is_some());
                if read().terms.len() == 1 && !ends {
                    assert!(truth.outcomes.depth(to) < truth.outcomes.depth(from), "{text}: {reply}");
                }
            }
        }
    }

    fn asked(text: &str, data: Option<&str>, convention: Convention) -> Answer {
        ask(&question(text, data, convention), Detail::Reasons, &Limits::none()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn a_graph_alone_is_always_answered(text in position(), misere: bool) {
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            let answer = asked(&text, None, convention);
            check(&text, convention, &answer);
            prop_assert!(answer.outcome.is_some() && answer.is_whole(), "{}: {:?}", text, answer);
            let has_loop = answer.nimber.is_none() && !misere;
            prop_assert_eq!(answer.endless.is_some(), has_loop);
            let drawn = answer.outcome == Some(Outcome::D);
            prop_assert_eq!(drawn, !answer.drawing_moves.is_empty());
            if answer.outcome == Some(Outcome::P) {
                prop_assert!(answer.moves.iter().flatten().all(|found| found.reply.is_some()));
            }
        }

        #[test]
        fn sums_are_answered_rightly_or_not_at_all(a in position(), b in position(), heap in 0u64..3, misere: bool) {
            let text = format!("{a} + {b} + *{heap}");
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            match ask(&question(&text, None, convention), Detail::Reasons, &Limits::none()) {
                Ok(answer) => check(&text, convention, &answer),
                Err(halt) => prop_assert!(misere && matches!(halt, Halt::Loop(_)), "{}: {}", text, halt),
            }
        }

        #[test]
        fn a_pair_is_answered_rightly_or_not_at_all(a in position()) {
            let text = format!("{a} + {a}");
            check(&text, Convention::Normal, &asked(&text, None, Convention::Normal));
        }
    }

    #[test]
    fn a_reply_after_which_play_ends_need_not_be_the_shortest() {
        let text = "0 moves 0 0->2 2->2 2->1 2->3 4->3 1->4";
        let answer = asked(text, None, Convention::Normal);
        assert_eq!(answer.outcome, Some(Outcome::P));
        check(text, Convention::Normal, &answer);
    }

    #[test]
    fn terms_of_one_file_are_on_one_graph() {
        let moves = "a b\nb c\na c\nx y\ny x\ny c\n";
        let sum = question("a + b + x", Some(moves), Convention::Normal);
        assert_eq!((sum.rules.instances().len(), sum.text()), (1, "a + b + x".to_owned()));
        let alone = asked("a + b + b + a + x", Some(moves), Convention::Normal);
        assert_eq!((alone.outcome, alone.nimber), (Some(Outcome::P), None));
        assert_eq!(alone.endless, Some(vec!["x".to_owned(), "y".to_owned()]));
        let error = |text: &str, data: &str| {
            Question::read(
                standard(),
                find("graph"),
                text.as_bytes(),
                Some(data.as_bytes()),
                Convention::Normal,
            )
            .err()
            .unwrap()
        };
        assert!(
            matches!(error("0", "a b c"), ReadError::Data(_)),
            "0 is not the empty sum where data are wrong"
        );
        assert!(matches!(error("d", "a b"), ReadError::Position(_)));
    }

    #[test]
    fn limits_leave_it_unknown() {
        let moves: String = (1..1000).map(|at| format!("{at} {}\n", at - 1)).collect();
        let ended = |limits: &Limits<'_>| {
            let answer =
                ask(&question("999", Some(&moves), Convention::Normal), Detail::Moves, limits).unwrap();
            assert_eq!((answer.outcome, answer.is_whole()), (None, false));
            answer.unknown.unwrap().limit
        };
        let graph = 4 * 1001 + 4 * 999;
        let (needed, names) = (graph + 4 * 1000, 1000_u64.div_ceil(64) * 8);
        // The graph itself and its names are already in memory.
        let asked = graph + names;
        for (bytes, needed, allowed) in [(asked + 1000, needed, 1000), (graph, asked, graph)] {
            assert_eq!(ended(&Limits::none().with_bytes(bytes)), Limit::Room { needed, allowed });
        }
        assert_eq!(ended(&Limits::none().with_positions(999)), Limit::Positions);
    }
}
