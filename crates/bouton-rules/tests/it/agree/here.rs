//! The answers of bouton, from each of its ways to run a rule.

use std::panic::catch_unwind;
use std::sync::Arc;

use bouton::{DepthFirst, Limits, MoveList, Ruleset, Sum};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::source::{Fault, Source};
use bouton_rules::value::{Naming, Position, Read};

use super::oracle::Answer;

/// A way to run a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Interpreted,
    /// Unrolled from the first call, where moves have no names and the rule can be unrolled.
    Unrolled,
}

/// Both ways.
pub const WAYS: [Way; 2] = [Way::Interpreted, Way::Unrolled];

/// The maximum number of positions that a search may store.
const MOST_SEARCHED: u64 = 200;

pub fn source(text: &str) -> Source {
    Source { name: "rule.py".into(), text: text.into() }
}

fn wrong(text: &str, fault: &Fault) -> Answer {
    Answer::Wrong(fault.message.clone(), fault.span.map(|span| source(text).place(span).0.line))
}

/// A rule that is run in one of the ways. It is compiled once.
pub struct Here<'t> {
    text: &'t str,
    way: Way,
    /// The moves with names; `None` after the rule had a fault.
    play: Option<(Arc<Rule>, Play)>,
}

impl<'t> Here<'t> {
    pub fn new(text: &'t str, way: Way) -> Self {
        Self { text, way, play: None }
    }

    /// The moves of a position, each with its name and its option, and the value of the position if a short search
    /// finds it.
    pub fn answer(&mut self, position: &str) -> (Answer, Option<u64>) {
        let (rule, known) = match self.play.take() {
            Some((rule, play)) => (rule, Some(play)),
            None => match Rule::read(source(self.text), &[]) {
                Ok(rule) => (Arc::new(rule), None),
                Err(faults) => return (wrong(self.text, &faults[0]), None),
            },
        };
        let (base, position) = match Read::term(rule.kind(), position.as_bytes()).expect("a position") {
            Read::Positions(positions, ..) => (None, positions[0].clone()),
            Read::Graph(base, graph, ..) => (Some(Arc::new(base)), Position::from(&graph)),
            Read::Size(_) => panic!("{position} is a size"),
        };
        // A graph belongs to one question, so moves on another graph are not reused.
        let known = known.filter(|_| base.is_none());
        let play = known.unwrap_or_else(|| self.play_of(&rule, base.clone(), true));
        let moves = listed(&play, &position);
        if let Some(fault) = rule.first_fault() {
            return (wrong(self.text, &fault), None);
        }
        let naming = Naming { kind: rule.kind(), base: base.as_deref() };
        self.check_nameless(&self.play_of(&rule, base.clone(), false), &naming, &position, &moves);
        let limits = Limits::none().with_positions(MOST_SEARCHED);
        let value = DepthFirst::new(&play.trial()).grundy(&Sum::from_iter([position]), &limits);
        let moves = moves.into_iter().map(|(name, parts)| (name, naming.sum_text(&parts))).collect();
        // A search records a fault where play goes in a cycle, and only for the first such cycle.
        self.play = rule.first_fault().is_none().then_some((rule.clone(), play));
        (Answer::Moves(moves), value.ok().map(|value| value.0))
    }

    fn play_of(
        &self,
        rule: &Arc<Rule>,
        base: Option<Arc<bouton_rules::value::Base>>,
        is_named: bool,
    ) -> Play {
        let play = Play::new(rule.clone(), base, is_named);
        match self.way {
            Way::Interpreted => play.interpreted(),
            Way::Unrolled => play.unrolled(),
        }
    }

    /// Checks that moves without names leave the same options.
    fn check_nameless(
        &self,
        nameless: &Play,
        naming: &Naming<'_>,
        position: &Position,
        moves: &[(String, Vec<Position>)],
    ) {
        let sums = |moves: &[(String, Vec<Position>)]| {
            let mut sums: Vec<_> =
                moves.iter().map(|(_, parts)| naming.sum_text(&sorted(naming, parts))).collect();
            sums.sort();
            sums.dedup();
            sums
        };
        assert_eq!(sums(moves), sums(&listed(nameless, position)), "{}", self.text);
    }
}

/// The answers of both ways to each of these positions. A panic is an answer, too.
pub fn answers(text: &str, positions: &[&str]) -> [Vec<(Answer, Option<u64>)>; 2] {
    WAYS.map(|way| {
        let all = catch_unwind(|| {
            let mut here = Here::new(text, way);
            positions.iter().map(|position| here.answer(position)).collect()
        });
        all.unwrap_or_else(|_| vec![(Answer::Wrong("it panicked".to_owned(), None), None)])
    })
}

/// The answer to a position; fails unless both ways give the same one.
pub fn answer(text: &str, position: &str) -> Answer {
    let [interpreted, unrolled] = WAYS.map(|way| Here::new(text, way).answer(position));
    assert_eq!(interpreted, unrolled, "{text}");
    unrolled.0
}

fn sorted(naming: &Naming<'_>, parts: &[Position]) -> Vec<Position> {
    let mut parts = parts.to_vec();
    parts.sort_by(|a, b| naming.order(a, b));
    parts
}

fn listed(play: &Play, position: &Position) -> Vec<(String, Vec<Position>)> {
    let mut list = MoveList::<Play>::default();
    play.moves(position, &mut list);
    list.iter().map(|(name, parts)| (name.to_string(), parts.to_vec())).collect()
}
