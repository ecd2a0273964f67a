//! Rule files: a text is a rule or has faults, and both ways to run a rule list the same moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Limits, MoveList, Ruleset};
use bouton_rules::corpus;
use bouton_rules::lint::{Reach, lint};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::source::{Fault, Source};
use bouton_rules::value::{Kind, Position, Read};

/// How often a rule may ask whether to go on. It asks every few thousand steps.
const MAX_ROUNDS: u32 = 20;
/// The most bytes of the moves of a position, and of a search.
const MAX_BYTES: u64 = 10_000_000;
/// The most positions whose moves are listed.
const MAX_POSITIONS: usize = 10;
/// How much the test of the declarations may examine.
const REACH: Reach = Reach { positions: 30, options: 300, steps: 20_000, is_thorough: true };

/// The moves of a position by their names, and what went wrong.
type Listed = (Vec<(String, Vec<Position>)>, Option<String>);

/// Reads a rule, lists moves, tests its declarations and asks about a position.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let source = Source { name: "rule.py".into(), text: text.into() };
    let read = || match Rule::read_line(source.clone(), &[]) {
        Ok(None) => Rule::read(source.clone(), &[]),
        Ok(Some(rule)) => Ok(rule),
        Err(faults) => Err(faults),
    };
    let rule = match read() {
        Ok(rule) => rule,
        Err(faults) => {
            assert!(!faults.is_empty());
            return faults.iter().for_each(|fault| is_told(fault, &source));
        }
    };
    rule.warnings().iter().for_each(|fault| is_told(fault, &source));
    let position = position_of(rule.kind());
    let rule = limited(rule);
    // Each way has its own rule, which records its own faults.
    if let Some((interpreted, start)) = play_of(&rule, &position) {
        let unrolled = read().ok().map(limited).and_then(|rule| play_of(&rule, &position));
        let unrolled = unrolled.expect("a rule that was read is read again").0.unrolled();
        lists_alike(&interpreted.interpreted(), &unrolled, start);
    }
    if let Some(fault) = rule.first_fault() {
        is_told(&fault, &source);
    }
    let Ok(rule) = read().map(limited) else { return };
    if let Err(fault) = lint(&rule, REACH, &Limits::none().with_bytes(MAX_BYTES)) {
        is_told(&fault, &source);
    }
    let Ok(rule) = read().map(limited) else { return };
    let (catalog, limits) = (Catalog::standard(), Limits::none().with_positions(30).with_bytes(MAX_BYTES));
    let game = Arc::new(Arc::clone(&rule).into_game(None));
    let question =
        Question::read_within(&catalog, Some(game), position.as_bytes(), None, Convention::Normal, &limits);
    if let Ok(question) = question {
        let _ = ask(&question, Detail::Reasons, &limits);
    }
}

/// The message of a fault is short, and its place is in the text.
fn is_told(fault: &Fault, source: &Source) {
    let message = fault.to_string();
    assert!(!message.is_empty() && message.len() < 5000, "{message}");
    if let Some(span) = fault.span {
        let (place, _) = source.place(span);
        assert!(place.line > 0 && place.column > 0, "{message}");
    }
}

/// A rule that stops after some steps, counted and not timed.
fn limited(rule: Rule) -> Arc<Rule> {
    let rounds = AtomicU32::new(0);
    rule.stop_when(Some(Arc::new(move |_| rounds.fetch_add(1, Ordering::Relaxed) >= MAX_ROUNDS)));
    rule.set_room(MAX_BYTES);
    Arc::new(rule)
}

/// A small position of the kind.
fn position_of(kind: &Kind) -> String {
    match kind {
        Kind::Heap => "5".to_owned(),
        Kind::Numbers(count) => {
            let numbers: Vec<_> = (1..=count.unwrap_or(3)).map(|number| number.to_string()).collect();
            format!("({})", numbers.join(","))
        }
        Kind::Word(alphabet) => alphabet.text().chars().cycle().take(5).collect(),
        Kind::Board(alphabet) => {
            let row = |by| alphabet.text().chars().cycle().skip(by).take(3).collect::<String>();
            [row(0), row(1)].join("/")
        }
        _ => "a-b b-c c-a d".to_owned(),
    }
}

/// The moves of a rule, and where play begins.
fn play_of(rule: &Arc<Rule>, position: &str) -> Option<(Play, Position)> {
    let (base, start) = match Read::term(rule.kind(), position.as_bytes()).ok()? {
        Read::Positions(positions, ..) => (None, positions.into_iter().next()?),
        Read::Graph(base, graph, ..) => (Some(Arc::new(base)), Position::from(&graph)),
        Read::Size(size) => (None, Play::new(Arc::clone(rule), None, true).start(&size)?.ok()?),
    };
    Some((Play::new(Arc::clone(rule), base, true), start))
}

/// Lists the moves of some positions in both ways, until the rule stops or has a fault.
fn lists_alike(interpreted: &Play, unrolled: &Play, start: Position) {
    let mut positions = vec![start];
    let mut at = 0;
    while at < positions.len() && at < MAX_POSITIONS {
        let [found, expected] = [unrolled, interpreted].map(|play| listed(play, &positions[at]));
        if interpreted.rule().is_stopped() || unrolled.rule().is_stopped() {
            return;
        }
        assert_eq!(found, expected, "{}", interpreted.text(&positions[at]));
        if expected.1.is_some() {
            return;
        }
        for part in expected.0.into_iter().flat_map(|(_, parts)| parts) {
            if positions.len() < MAX_POSITIONS && !positions.contains(&part) {
                let _ = interpreted.text(&part);
                positions.push(part);
            }
        }
        at += 1;
    }
}

fn listed(play: &Play, position: &Position) -> Listed {
    let mut list = MoveList::<Play>::default();
    play.moves(position, &mut list);
    let moves = list.iter().map(|(name, parts)| (name.to_string(), parts.to_vec())).collect();
    (moves, list.failure().map(ToString::to_string))
}

/// Rules of every kind.
pub fn seeds() -> Vec<Vec<u8>> {
    let names = "chomp cram hackenbush node-kayles queens rook snort staircase treblecross turtles wythoff";
    let own = [
        include_str!("../../examples/rules/dawson.py"),
        include_str!("../../examples/rules/kayles.py"),
        include_str!("../../examples/rules/nim_with_one_pass.py"),
        "n: n - k for k in range(1, n + 1)",
        "position = Heap()\n\ndef moves(n):\n    for k in range(1, n + 1):\n        yield f\"take {k}\", n - k\n",
    ];
    names.split(' ').filter_map(corpus::text).chain(own).map(|text| text.as_bytes().to_vec()).collect()
}
