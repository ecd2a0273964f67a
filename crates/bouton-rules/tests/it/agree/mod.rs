//! Compares random rules in bouton, in CPython with `bouton_rules.py`, and in the checker of certificates `check.py`.
//!
//! `AGREE=5000 cargo test -p bouton-rules --test it agree` compares 5,000 rules, and `AGREE_FROM=300` begins with rule
//! 300. `UNROLLED` and `UNROLLED_FROM` do the same for the comparison of the two ways to run a rule.

mod expressions;
mod here;
mod language;
#[path = "../../common/language.rs"]
mod list;
mod oracle;
mod programs;
#[path = "../../common/random.rs"]
mod random;
mod sharing;
mod statements;
mod unrolled;

use bouton_rules::rule::Rule;

use here::{answer, answers, source};
use oracle::{Answer, Oracle};
use programs::Programs;
use sharing::IN_PLACE;

/// The maximum number of steps in CPython; a rule that needs more is not compared.
const STEPS: u32 = 20_000;

/// The end of the message about a number that cannot be in a position.
const NO_NUMBER: &str = ", expected a whole number from 0";

/// Rules on which bouton and CPython once disagreed: their beginning, the body of `moves`, and a position.
const WRITTEN: [(&str, &str, &str); 15] = [
    ("position = Numbers()\ndef moves(p):", "if len(p) > 0: yield [(), p[:0], p[1:]]", "(1)"),
    // A tuple that grows, and a variable that is `None` or a number.
    ("position = Heap()\ndef moves(n):", "v = (1, 2)[1:1]; v = v[0:1] + (n,); yield v[n - 3]", "3"),
    ("position = Heap()\ndef moves(n):", "v = (); yield v[n]", "3"),
    ("position = Heap()\ndef moves(n):", "v = None; yield n - 1", "3"),
    ("def f(n):\n    if n > 1: return n\nposition = Heap()\ndef moves(n):", "f(1); yield n - 1", "3"),
    // Lists of 2,560 and of 5,120 pairs.
    ("position = Heap()\ndef moves(n):", "v = [(1, 2)] * 1; yield n - 1", "3"),
    (
        "def f(v, n):\n    for i in range(n): v = v + v\n    return v\nposition = Heap()\ndef moves(n):",
        "yield len(f([(1, 2), (3, 4), (5, 6), (7, 8), (9, 9)], n))",
        "9",
    ),
    (
        "def f(v, n):\n    for i in range(n): v = v + v\n    return v\nposition = Heap()\ndef moves(n):",
        "yield len(f([(1, 2), (3, 4), (5, 6), (7, 8), (9, 9)], n))",
        "10",
    ),
    // All arguments are evaluated before any of them is checked.
    (
        "position = Graph()\ndef moves(g):",
        "h = g.without(\"a\"); yield h.without(\"a\", h.vertices[7])",
        "a-b",
    ),
    ("position = Graph()\ndef moves(g):", "h = g.without(\"a\"); yield h.without_edge(g.edges[0])", "a-b"),
    ("position = Graph()\ndef moves(g):", "yield \"m\", [g, g]; yield \"m\", [g, 2]", "a-b"),
    ("position = Board(\".x\")\ndef moves(b):", "yield \"m\", [b, b]; yield \"m\", [b, 2]", ".x"),
    ("position = Board(\".x\")\ndef moves(b):", "b[0, 7] = \"x\"; yield b", ".x"),
    // Positions of nothing are checked after all moves are yielded, and their faults are reported then.
    ("position = Heap()\ndef moves(n):", "yield n * 0; yield n // 0", "3"),
    ("position = Heap()\ndef moves(n):", "yield 5, 5", "3"),
];

#[test]
fn rules_that_were_understood_otherwise_are_alike() {
    let Some(mut oracle) = Oracle::start() else { return };
    for (head, body, position) in WRITTEN {
        let text = format!("{head}\n    {body}\n");
        let expected = oracle.answers(&text, &[position], STEPS).remove(0).shim;
        match (answer(&text, position), expected) {
            // Bouton checks types before the rule runs, and its messages are more detailed.
            (Answer::Wrong(_, line), Answer::Wrong(_, expected)) => assert_eq!(line, expected, "{text}"),
            (answered, expected) => assert_eq!(answered, expected, "{text}"),
        }
    }
}

#[test]
fn tuples_of_several_lengths_are_in_no_list_but_of_numbers() {
    for (head, body) in [
        ("position = Heap()\ndef moves(n):", "v = [(1, 2), (1, 2, 3)]; yield []"),
        ("position = Heap()\ndef moves(n):", "v = [(1, 2)]; v = [(1, 2, 3)]; yield []"),
        ("position = Board(\".x\")\ndef moves(b):", "v = [(1, 2)] + [b, 1]; yield []"),
        ("position = Board(\".x\")\ndef moves(b):", "v = [b, 1]; v = [(1, 2)]; yield []"),
    ] {
        let text = format!("{head}\n    {body}\n");
        let faults = Rule::read(source(&text), &[]).err().unwrap_or_default();
        assert!(
            faults
                .iter()
                .any(|fault| fault.message.contains("one kind") || fault.message.contains("two names")),
            "{text}{faults:?}"
        );
    }
    let text = "position = Numbers()\ndef moves(p):\n    v = [(1, 2), (1, 2, 3)]\n    yield v\n";
    assert_eq!(
        answer(text, "(1)"),
        Answer::Moves(vec![("(1) -> (1,2) + (1,2,3)".to_owned(), "(1,2) + (1,2,3)".to_owned())])
    );
}

/// The whole number that is the value of a variable.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a whole number"))
}

/// How many random rules are compared: `usual`, or as many times more as the variable `TRIALS` says, or as the variable `name` says.
fn count(name: &str, usual: u64) -> u64 {
    number(name, usual * number("TRIALS", 1))
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn random_rules_do_here_what_they_do_in_cpython() {
    let Some(mut oracle) = Oracle::start() else { return };
    let (from, count) = (number("AGREE_FROM", 0), count("AGREE", 100));
    let (mut compared, mut faults, mut moves, mut values, mut refused, mut found) =
        (0, 0, 0, 0, 0, Vec::new());
    for at in from..from + count {
        let program = Programs::program(at);
        let expected = oracle.answers(&program.text, program.positions, STEPS);
        let [interpreted, unrolled] = answers(&program.text, program.positions);
        let here = interpreted.into_iter().zip(unrolled);
        for ((position, expected), (interpreted, unrolled)) in
            program.positions.iter().zip(expected).zip(here)
        {
            let is_limit = matches!(&expected.shim, Answer::Wrong(message, _) if message.ends_with(" steps"));
            if is_limit {
                continue;
            }
            // The moves of a random rule of graphs depend on the order of the vertices, which is another one in a certificate.
            let is_graph = program.text.starts_with("position = Graph()");
            if let Some(difference) = expected.checked.as_ref().filter(|_| !is_graph) {
                found.push(format!(
                    "rule {at}, position {position}\n{}  check.py: {difference}",
                    program.text
                ));
                break;
            }
            // Bouton refuses a loop variable of a loop that never runs before the rule runs.
            if matches!(&interpreted.0, Answer::Wrong(message, _) if message.ends_with(" never has a value"))
            {
                continue;
            }
            // Bouton also refuses a change in place that is visible through another name.
            if matches!(&interpreted.0, Answer::Wrong(message, _) if message.starts_with(IN_PLACE)) {
                refused += 1;
                continue;
            }
            // Bouton checks a tuple in a list of tuples of other lengths as a position when it is put into the list,
            // not only when it is yielded.
            let is_early =
                |answer: &Answer| matches!(answer, Answer::Wrong(message, _) if message.ends_with(NO_NUMBER));
            if program.text.starts_with("position = Numbers()")
                && is_early(&interpreted.0)
                && is_early(&unrolled.0)
            {
                refused += usize::from(!is_early(&expected.shim));
                continue;
            }
            compared += 1;
            match &expected.shim {
                Answer::Wrong(..) => faults += 1,
                Answer::Moves(list) => moves += list.len(),
            }
            let mut is_same = [&interpreted.0, &unrolled.0, &expected.plain] == [&expected.shim; 3];
            if let (Some(value), true) = (expected.value, is_same) {
                // The search of bouton may visit positions in another order, and so find more or fewer values.
                let of_search = [interpreted.1, unrolled.1];
                is_same = of_search[0] == of_search[1] && of_search[0].is_none_or(|found| found == value);
                values += usize::from(of_search[0].is_some());
            }
            if !is_same {
                found.push(format!(
                    "rule {at}, position {position}\n{}  CPython     {expected:?}\n  interpreted {interpreted:?}\n  unrolled    {unrolled:?}",
                    program.text
                ));
                break;
            }
        }
    }
    eprintln!(
        "{compared} positions of {count} rules, {faults} with faults, {moves} moves, {values} values; {refused} refused"
    );
    assert!(found.is_empty(), "{} rules differ:\n{}", found.len(), found.join("\n"));
    // Most rules must have moves without a fault.
    assert!(count < 100 || faults < compared / 2 && moves > compared, "{compared} {faults} {moves}");
    assert!(count < 100 || values > compared / 20, "{values}");
    assert!(count < 100 || refused > 0 && refused < compared / 2, "{refused}");
}
