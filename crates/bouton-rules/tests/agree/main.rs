//! Random rules in both worlds: the machine here, and CPython with `bouton_rules.py`.
//!
//! `AGREE=5000 cargo test -p bouton-rules --test agree` compares so many rules, and `AGREE_FROM=300` begins with that one.

mod expressions;
mod oracle;
mod programs;
mod random;

use std::sync::Arc;

use bouton::{MoveList, Ruleset};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::source::{Fault, Source};
use bouton_rules::value::{Naming, Position, Read};

use oracle::{Answer, Oracle};
use programs::Programs;

/// Steps of CPython, beyond which the two are not compared.
const STEPS: u32 = 20_000;

fn source(text: &str) -> Source {
    Source { name: "rule.py".into(), text: text.into() }
}

fn wrong(text: &str, fault: &Fault) -> Answer {
    Answer::Wrong(fault.message.clone(), fault.span.map(|span| source(text).place(span).0.line))
}

/// The moves of a position, each as its name and what it leaves.
fn answer(text: &str, position: &str) -> Answer {
    let rule = match Rule::read(source(text), &[]) {
        Ok(rule) => Arc::new(rule),
        Err(faults) => return wrong(text, &faults[0]),
    };
    let (base, position) = match Read::term(rule.kind(), position.as_bytes()).expect("a position") {
        Read::Positions(positions, _) => (None, positions[0].clone()),
        Read::Graph(base, graph, _) => (Some(Arc::new(base)), Position::from(&graph)),
        Read::Size(_) => panic!("{position} is a size"),
    };
    let named = Play::new(rule.clone(), base.clone(), true);
    let moves = listed(&named, &position);
    let naming = Naming { kind: rule.kind(), base: base.as_deref() };
    if let Some(fault) = rule.last_fault() {
        return wrong(text, &fault);
    }
    // Without names the same is left.
    let nameless = listed(&Play::new(rule.clone(), base.clone(), false), &position);
    let sums = |moves: &[(String, Vec<Position>)]| {
        let mut sums: Vec<_> =
            moves.iter().map(|(_, parts)| naming.sum_text(&sorted(&naming, parts))).collect();
        sums.sort();
        sums.dedup();
        sums
    };
    assert_eq!(sums(&moves), sums(&nameless), "{text}");
    Answer::Moves(moves.into_iter().map(|(name, parts)| (name, naming.sum_text(&parts))).collect())
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

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a whole number"))
}

#[test]
fn random_rules_do_here_what_they_do_in_cpython() {
    let Some(mut oracle) = Oracle::start() else { return };
    let (from, count) = (number("AGREE_FROM", 0), number("AGREE", 300));
    let (mut compared, mut faults, mut moves, mut found) = (0, 0, 0, Vec::new());
    for at in from..from + count {
        let program = Programs::program(at);
        let answers = oracle.answers(&program.text, program.positions, STEPS);
        for (position, expected) in program.positions.iter().zip(answers) {
            let is_limit = matches!(&expected, Answer::Wrong(message, _) if message.ends_with(" steps"));
            if is_limit {
                continue;
            }
            let answered = answer(&program.text, position);
            compared += 1;
            match &expected {
                Answer::Wrong(..) => faults += 1,
                Answer::Moves(list) => moves += list.len(),
            }
            if answered != expected {
                found.push(format!(
                    "rule {at}, position {position}\n{}  CPython {expected:?}\n  here    {answered:?}",
                    program.text
                ));
                break;
            }
        }
    }
    eprintln!("{compared} positions of {count} rules, {faults} with faults, {moves} moves");
    assert!(found.is_empty(), "{} rules differ:\n{}", found.len(), found.join("\n"));
    // Most rules do something.
    assert!(count < 100 || faults < compared / 2 && moves > compared, "{compared} {faults} {moves}");
}
