//! Races rules from their files against the same rules in Rust, with the same solver: the cost of writing a short
//! rule file.
//!
//! Flags, words and tables are the same as in the races of the library.

#[path = "../../../bouton/benches/races/race.rs"]
#[expect(dead_code, reason = "there are no contests here")]
mod race;
#[path = "../../../bouton/benches/races/random.rs"]
mod random;
mod twins;

use std::sync::Arc;

use bouton::{DepthFirst, Keyed, Limits, Nimber, Numbered, Retrograde, Sum};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::source::Source;
use bouton_rules::value::{Base, Position, Read};

use race::{Race, Scale, Track};
use random::Random;

/// The promised ratio: a search by a rule from its file takes at most this many times the time of Rust.
const MOST: f64 = 4.0;

fn main() {
    let given = |flag: &str| std::env::args().any(|argument| argument == flag);
    // `cargo test --all-targets` runs benches without `--bench`: then only the answers matter, not the times.
    let quick = !given("--bench") || given("--quick");
    let words: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let track = Track { scale: if quick { Scale::Quick } else { Scale::Limit }, words };
    println!("\nRules from their files\n");
    track.print_head();
    blackout(&track);
    crosscut(&track);
    nim(&track);
}

/// All positions that play reaches from a full matrix: every matrix.
fn blackout(track: &Track) {
    let (rows, cols, count) = track.scale.of((3, 3, 512), (4, 4, 65_536), (4, 4, 65_536));
    let text = vec!["1".repeat(cols); rows].join("/");
    let name = format!("blackout: all {count} positions of {rows} x {cols}");
    let race = Race::new(name, move || text).promising(1.0 / MOST);
    track.race(
        race,
        |text| searched(&mine("blackout.py"), read(&rule("blackout.py"), text).0),
        |text| searched(&twins::Blackout, twins::board(text, '1')),
    );
}

/// Positions that split into four parts.
fn crosscut(track: &Track) {
    let side = track.scale.of(5, 8, 8);
    let race = Race::new(format!("crosscut: {side} x {side}, half marked"), move || {
        let mut random = Random::new(1);
        let rows = (0..side).map(|_| (0..side).map(|_| if random.chance(50) { '*' } else { '.' }).collect());
        rows.collect::<Vec<String>>().join("/")
    });
    track.race(
        race,
        |text| searched(&mine("crosscut.py"), read(&rule("crosscut.py"), text).0),
        |text| searched(&twins::Crosscut, twins::board(text, '*')),
    );
}

/// A table of all pairs.
fn nim(track: &Track) {
    let side = track.scale.of(30, 300, 300_u64);
    let race = Race::new(format!("nim of two heaps: a table to ({side},{side})"), move || side);
    track.race(race, |&side| tabulated(&mine("nim.py"), side), |&side| tabulated(&twins::Nim, side));
}

/// The rule with this name: two are example rules, one is only for this bench.
fn rule(name: &str) -> Arc<Rule> {
    let text = match name {
        "blackout.py" => include_str!("../../../../examples/rules/blackout.py"),
        "crosscut.py" => include_str!("../../../../examples/rules/crosscut.py"),
        _ => include_str!("nim.py"),
    };
    rule_of(name, text)
}

fn rule_of(name: &str, text: &str) -> Arc<Rule> {
    let rule = Rule::read(Source { name: name.into(), text: text.into() }, &[]);
    Arc::new(rule.unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
}

/// The bare rule, as users run it. Reading, checking and preparing it is part of the race.
fn mine(name: &str) -> Play {
    Play::new(rule(name), None, false)
}

/// A position of the rule, and the graph that it is on, if it is on one.
fn read(rule: &Rule, text: &str) -> (Position, Option<Arc<Base>>) {
    match Read::term(rule.kind(), text.as_bytes()) {
        Ok(Read::Positions(positions, ..)) => (positions[0].clone(), None),
        Ok(Read::Graph(base, whole, ..)) => (Position::from(&whole), Some(Arc::new(base))),
        other => panic!("{text}: {other:?}"),
    }
}

/// The value that the search finds, and the number of positions that it visits.
fn searched<R: Keyed>(rules: &R, position: R::Position) -> (Nimber, u64) {
    let mut search = DepthFirst::new(rules).by_key();
    let value = search.grundy(&Sum::from_iter([position]), &Limits::none());
    (value.unwrap_or_else(|_| panic!("a value")), search.positions())
}

/// The values of all pairs of numbers up to `side`. Each of them must be the nim-sum of the pair.
fn tabulated<R: Numbered>(rules: &R, side: u64) -> Vec<Nimber> {
    let mut table = Retrograde::new(rules);
    let count = (side + 1) * (side + 1);
    assert!(table.fill_below(count, &Limits::none()).is_ok(), "values of all");
    let values: Vec<_> = (0..count).map(|number| table.value(number).expect("it was found")).collect();
    for (number, &value) in values.iter().enumerate() {
        let (a, b) = twins::Nim.numbered(number as u64);
        assert_eq!(value, Nimber(u64::from(a ^ b)));
    }
    values
}
