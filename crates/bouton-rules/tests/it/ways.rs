//! The example rules, and rules that reach the limits, give the same results interpreted and unrolled.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use bouton::{
    DepthFirst, Halt, Limit, Limits, MoveList, Nimber, Numbered, Retrograde, RuleError, Ruleset, Sum,
};
use bouton_rules::play::Play;
use bouton_rules::rule::Rule;
use bouton_rules::source::{Fault, Source};
use bouton_rules::value::{Position, Read};

/// The moves of a position, the fault of this listing, and the first fault of the rule.
type Done = (Vec<(String, Vec<Position>)>, Option<String>, Option<Fault>);

/// A rule that is interpreted, the same rule unrolled, and one of its positions.
fn plays(text: &str, position: &str, is_named: bool) -> ([Play; 2], Position) {
    let source = Source { name: "rule.py".into(), text: text.into() };
    // Each way has its own rule, which records its own faults.
    let ways: [fn(Play) -> Play; 2] = [Play::interpreted, Play::unrolled];
    let plays = ways.map(|way| {
        let rule = Rule::read(source.clone(), &[]).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        let rule = Arc::new(rule);
        let (base, positions) = match Read::term(rule.kind(), position.as_bytes()).expect(position) {
            Read::Positions(positions, ..) => (None, positions),
            Read::Size(size) => {
                let start = Play::new(rule.clone(), None, false).start(&size).expect("a start");
                (None, vec![start.expect("a position")])
            }
            Read::Graph(base, graph, ..) => (Some(Arc::new(base)), vec![Position::from(&graph)]),
        };
        let play = Play::new(rule, base, is_named);
        (way(play), positions[0].clone())
    });
    let [(interpreted, position), (unrolled, _)] = plays;
    ([interpreted, unrolled], position)
}

/// The results of both ways for a position; fails unless they are equal.
fn same(plays: &[Play; 2], position: &Position) -> Done {
    let [interpreted, unrolled] = plays.each_ref().map(|play| {
        let mut list = MoveList::<Play>::default();
        play.moves(position, &mut list);
        let moves = list.iter().map(|(name, parts)| (name.to_string(), parts.to_vec())).collect();
        (moves, list.failure().map(ToString::to_string), play.rule().first_fault())
    });
    assert_eq!(interpreted, unrolled, "{position:?}\n{}", plays[0].rule().source.text);
    interpreted
}

/// The results of both ways for a position of a rule.
fn both(text: &str, position: &str) -> Done {
    let (plays, position) = plays(text, position, true);
    same(&plays, &position)
}

/// Checks that both ways give the same results for a position and for at most `most` positions that it leads to,
/// and that some of them have moves.
fn all_the_same(text: &str, position: &str, most: usize) {
    for is_named in [true, false] {
        let (plays, position) = plays(text, position, is_named);
        let (mut all, mut at, mut moves) = (vec![position], 0, 0);
        while at < all.len() && at < most {
            let done = same(&plays, &all[at]);
            assert_eq!(done.2, None);
            moves += done.0.len();
            for part in done.0.into_iter().flat_map(|(_, parts)| parts) {
                if all.len() < most && !all.contains(&part) {
                    all.push(part);
                }
            }
            at += 1;
        }
        assert!(moves > 0, "{text}");
    }
}

#[test]
fn rules_that_ship() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
    let positions = [
        ("blackout", &["3x4", "9x9", "3x24"][..]),
        ("chomp", &["3x5", "10x10"]),
        ("cram", &["3x4", "9x9"]),
        ("crosscut", &["3x4", "9x9"]),
        ("dawson", &["12"]),
        ("hackenbush", &["0-1 1-2 2-0 2-3 3-4"]),
        ("kayles", &["12"]),
        ("nim_with_one_pass", &["(3,2,1)", "(70000,1,1)"]),
        ("node_kayles", &["grid3x4", "cycle9"]),
        ("staircase", &["+010/1.../0..S/1S..", "+0101010101/1........../1.........S"]),
        ("treblecross", &["9", "80"]),
        ("turning_turtles", &["8", "100"]),
        ("wythoff", &["(7,9)"]),
    ];
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(
        names.filter(|name| name.ends_with(".py")).count(),
        positions.len(),
        "rules without a position"
    );
    for (name, positions) in positions {
        let text = std::fs::read_to_string(format!("{folder}/{name}.py")).unwrap();
        positions.iter().for_each(|position| all_the_same(&text, position, 40));
    }
}

/// The numbers of the options of a heap, if the rule knows them without a list of moves.
fn option_numbers(play: &Play, heap: u64) -> Option<BTreeSet<u64>> {
    let mut numbers = BTreeSet::new();
    let mut take = |options| {
        numbers.extend::<Range<u64>>(options);
        true
    };
    play.option_numbers(heap, &mut take).then_some(numbers)
}

#[test]
fn heaps_of_a_loop_at_once_are_those_that_it_yields_one_by_one() {
    let bodies = [
        "for k in range(1, n // 2 + 1): yield n - k",
        "for k in range(n): yield k",
        "for k in range(1, n + 1):\n        m = n - k\n        yield m",
        "for k in range(1, n): yield n - k\n    for k in range(n // 3): yield k",
        "if n > 4:\n        for k in range(2, 5): yield n - k\n    elif n > 0: yield n - 1",
        // What the loop leaves in its variables is read after it.
        "k = 0\n    for k in range(1, n): yield n - k\n    if k > 2: yield k - 2",
        "m = n\n    for k in range(1, n):\n        m = n - k\n        yield m\n    if n > 5: yield m + 3",
        "for k in range(0, n, 1): yield n - k - 1",
        "for k in range(n):\n        if k % 2 == 1: yield k",
        "for k in range(n):\n        for l in range(k): yield n - k",
        "for k in range(n):\n        n = n - 1\n        yield n",
        "for k in range(n):\n        k = n - k - 1\n        yield k",
    ];
    for body in bodies {
        let text = format!("position = Heap()\n\ndef moves(n):\n    {body}\n");
        let (plays, _) = plays(&text, "1", false);
        for heap in 1..60 {
            let position = plays[0].numbered(heap);
            let (moves, failure, _) = same(&plays, &position);
            assert_eq!(failure, None, "{text}");
            // The heap 0 is the empty sum.
            let number = |option: &Vec<Position>| option.first().map_or(0, |heap| plays[0].number(heap));
            let listed: BTreeSet<_> = moves.iter().map(|(_, option)| number(option)).collect();
            for play in &plays {
                assert_eq!(option_numbers(play, heap).as_ref(), Some(&listed), "{heap}\n{text}");
            }
        }
        let [by_table, by_search] = [&plays[0], &plays[1]];
        let (mut table, mut search) = (Retrograde::new(by_table), DepthFirst::new(by_search));
        for heap in 0..60 {
            let sum = Sum::from_iter([by_table.numbered(heap)]);
            let value = table.grundy(&sum, &Limits::none());
            assert_eq!(value.unwrap(), search.grundy(&sum, &Limits::none()).unwrap(), "{heap}\n{text}");
        }
    }
    let others = [
        "for k in range(1, n + 2): yield n - k",
        "for k in range(-1, n): yield k",
        "for k in range(n): yield n // (k - 2)",
        "for k in range(n): yield [k, 1]",
        "print(n)\n    for k in range(n): yield k",
    ];
    for body in others {
        let (plays, position) =
            plays(&format!("position = Heap()\n\ndef moves(n):\n    {body}\n"), "5", false);
        assert!(plays.iter().all(|play| option_numbers(play, 5).is_none()), "{body}");
        same(&plays, &position);
    }
}

/// Numbers near the ends of 64 bits and near 0, and shifts.
const ENDS: [i64; 20] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    7,
    -7,
    62,
    63,
    64,
    65,
    1 << 31,
    1 << 62,
    i64::MAX,
    i64::MAX - 1,
    -i64::MAX,
    i64::MIN,
    i64::MIN + 2,
];

#[test]
fn arithmetic() {
    let number = |number: i64| match number {
        i64::MIN => format!("({} - 1)", -i64::MAX),
        _ => format!("({number})"),
    };
    let all: Vec<_> = ENDS.iter().map(|&end| number(end)).collect();
    let list = format!("    ends = [{}]\n    a = ends[i]\n    b = ends[j]\n", all.join(", "));
    for sign in ["+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^", "<", "<=", ">", ">=", "==", "!="] {
        let is_test = sign.starts_with(['=', '!']) || matches!(sign, "<" | "<=" | ">" | ">=");
        let told = |b: &str, inset: &str| match is_test {
            true => format!("{inset}if a {sign} {b}:\n{inset}    yield \"true\", []\n"),
            false => format!("{inset}yield f\"{{a {sign} {b}}}\", []\n"),
        };
        // The second number is from a list, or a known constant.
        let mut text = format!("position = Numbers(3)\n\ndef moves(way, i, j):\n{list}    if way == 0:\n");
        text.push_str(&told("b", "        "));
        for (at, end) in all.iter().enumerate() {
            let _ = write!(text, "    elif way == {}:\n{}", at + 1, told(end, "        "));
        }
        let (plays, _) = plays(&text, "(1,1,1)", true);
        for i in 0..ENDS.len() as i64 {
            for j in 0..ENDS.len() as i64 {
                let [one, other] =
                    [[0, i, j], [j + 1, i, j]].map(|numbers| same(&plays, &Position::numbers(&numbers)));
                let fault =
                    |done: &Done| done.1.as_deref().map(|text| text.split(", in").next().unwrap().to_owned());
                assert_eq!((&one.0, fault(&one)), (&other.0, fault(&other)), "{text}");
            }
        }
    }
}

#[test]
fn faults_and_limits() {
    let heap = |body: &str| format!("position = Heap()\n\n{body}");
    let fault = |text: &str, position: &str, expected: &str| {
        let fault = both(text, position).2.unwrap_or_else(|| panic!("no fault in\n{text}"));
        assert!(fault.message.contains(expected), "{fault:?}");
        fault
    };
    let steps = "10000000 steps";
    let endless = heap("def moves(n):\n    while n > 0:\n        n = n + 1\n        yield 1\n");
    assert!(fault(&endless.replace("        yield 1\n", "    yield n\n"), "1", steps).is_limit);
    fault(
        &heap("def moves(n):\n    for i in range(20000000 * n):\n        n = i\n    yield n\n"),
        "1",
        steps,
    );
    fault(
        &heap("def moves(n):\n    for i in range(40000000 * n, 0, -2):\n        n = i\n    yield n\n"),
        "1",
        steps,
    );
    fault(&heap("def moves(n):\n    for i in range(1, 5, n - 1):\n        yield i\n"), "1", "step 0");
    fault(&heap("def moves(n):\n    if n > 1:\n        k = 1\n    yield k\n"), "1", "no value");
    let down = "def down(n):\n    if n == 0:\n        return 0\n    return 1 + down(n - 1)\n\n";
    let down = heap(&format!("{down}def moves(n):\n    if n > 0:\n        yield down(n) - n\n"));
    assert_eq!(both(&down, "98").2, None);
    fault(&down, "1000", "100 functions");
    let board = |body: &str| format!("position = Board(\"01x\")\n\ndef moves(b):\n{body}");
    fault(&board("    if b[b.rows, 0] == \"x\":\n        yield b\n"), "01/x0", "out of range");
    fault(&board("    if b[0, 0 - 1] == \"x\":\n        yield b\n"), "01/x0", "out of range");
}

/// Interrupts the rule after it has asked `asked` times.
fn stop_after(play: &Play, asked: u32) {
    let left = AtomicU32::new(asked);
    let question = move |_| left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
    play.rule().stop_when(Some(Arc::new(question)));
}

#[test]
fn both_stop_when_they_are_told_to() {
    let heap = |body: &str| format!("position = Heap()\n\n{body}");
    let bodies = [
        "def moves(n):\n    k = 0\n    while k < 9000000:\n        k = k + n\n    yield n - 1\n",
        "def moves(n):\n    for k in range(400000 * n):\n        yield n - 1\n",
        "def sum(n):\n    s = 0\n    for k in range(3000000 * n):\n        s += k\n    return s\n\ndef moves(n):\n    if sum(n) > 0:\n        yield n - 1\n",
    ];
    for (text, is_named) in bodies.iter().flat_map(|body| [(heap(body), true), (heap(body), false)]) {
        let (plays, position) = plays(&text, "2", is_named);
        for play in &plays {
            let mut list = MoveList::<Play>::with_room(usize::MAX);
            stop_after(play, 3);
            play.moves(&position, &mut list);
            assert_eq!(list.failure().and_then(RuleError::limit), Some(Limit::Stopped), "{text}");
            assert!(list.len() < 100_000 && play.rule().is_stopped(), "{text}");
            // The rule has no fault, and the interrupt stays in effect.
            assert_eq!(play.rule().first_fault(), None);
            list.clear();
            play.moves(&position, &mut list);
            assert!(list.failure().is_some() && list.len() <= 1, "{text}");
            list.clear();
            play.rule().stop_when(None);
            list.set_page(0, 1000);
            play.moves(&position, &mut list);
            assert!(list.failure().is_none() && !list.is_empty(), "{text}");
        }
    }
}

#[test]
fn a_move_that_is_yielded_again_takes_memory_too() {
    let text =
        "position = Heap()\n\ndef moves(n):\n    for k in range(900000):\n        yield [n - 1] * 100\n";
    for is_named in [false, true] {
        let (plays, position) = plays(text, "5", is_named);
        for play in &plays {
            play.rule().set_room(1 << 20);
            stop_after(play, 3);
            let mut list = MoveList::<Play>::default();
            play.moves(&position, &mut list);
            assert_eq!(
                list.failure().and_then(RuleError::limit),
                Some(Limit::Moves),
                "it never asks so often"
            );
        }
    }
}

#[test]
fn many_short_calls_ask_too() {
    let text = "position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        yield k\n";
    for is_named in [false, true] {
        let (plays, _) = plays(text, "1", is_named);
        for play in &plays {
            stop_after(play, 0);
            let position = Position::heap(10);
            let mut list = MoveList::<Play>::default();
            let cut = (0..10_000).find(|_| {
                list.clear();
                play.moves(&position, &mut list);
                list.failure().is_some()
            });
            assert!(cut.is_some_and(|cut| cut > 10), "{cut:?}");
        }
    }
}

#[test]
fn the_last_step_is_the_last_wherever_a_round_began() {
    // Each round of the loop is a step.
    let text = "position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        n = n\n    if n > 1:\n        yield n - 1\n";
    let (plays, _) = plays(text, "1", false);
    for before in [0, 1, 5_000, 16_384, 16_385, 20_000] {
        same(&plays, &Position::heap(before));
        let (_, error, _) = same(&plays, &Position::heap(10_000_000));
        assert_eq!(error, None, "{before}");
    }
    let (_, error, fault) = same(&plays, &Position::heap(10_000_001));
    assert!(error.is_some() && fault.is_some_and(|fault| fault.is_limit && !fault.is_stop));
}

#[test]
fn no_value_rests_on_what_was_cut_short() {
    let text = "position = Heap()\n\ndef moves(n):\n    for i in range(500):\n        n = n + 0\n    for k in range(n):\n        yield k\n";
    let (plays, _) = plays(text, "1", false);
    for play in &plays {
        let (mut cut, mut whole) = (0, 0);
        for asked in 0..40 {
            stop_after(play, asked);
            let mut search = DepthFirst::new(play);
            for heap in [40_u64, 60, 300] {
                match search.grundy(&Sum::from_iter([Position::heap(heap)]), &Limits::none()) {
                    Ok(value) => {
                        assert_eq!(value, Nimber(heap));
                        whole += 1;
                    }
                    Err(Halt::Unknown(unknown)) => {
                        assert_eq!(unknown.limit, Limit::Stopped);
                        cut += 1;
                    }
                    Err(halt) => panic!("{halt:?}"),
                }
            }
            assert_eq!(play.rule().first_fault(), None);
        }
        assert!(cut > 10 && whole > 10, "{cut} {whole}");
    }
}

#[test]
fn moves_of_a_position_take_no_more_memory_than_they_may() {
    let heaps = vec!["n - 1"; 200].join(", ");
    let numbers = vec!["1"; 4000].join(", ");
    for (kind, parameter, moves, position) in [
        ("Heap()", "n", format!("yield [{heaps}]"), "3"),
        ("Heap()", "n", format!("yield f\"{}{{i}}\", n - 1", "x".repeat(80)), "3"),
        ("Heap()", "n", "yield n - 1".to_owned(), "3"),
        ("Heap()", "n", "yield 0".to_owned(), "3"),
        ("Numbers()", "p", "yield [S, p[1:]]".to_owned(), "(1,2)"),
        ("Numbers()", "p", "yield S".to_owned(), "(1,2)"),
    ] {
        let is_there = if parameter == "n" { "n > 0" } else { "len(p) > 0" };
        let text = format!(
            "position = {kind}\nS = ({numbers})\ndef moves({parameter}):\n    if {is_there}:\n        for i in range(100000): {moves}\n    if len(S) == 0: yield {parameter}\n"
        );
        // Moves with the same name are one move, and take no more memory.
        for is_named in if moves.contains("{i}") { &[true, false][..] } else { &[false] } {
            let (plays, position) = plays(&text, position, *is_named);
            for play in &plays {
                play.rule().set_room(1 << 20);
                let mut list = MoveList::<Play>::default();
                play.moves(&position, &mut list);
                assert_eq!(list.failure().and_then(RuleError::limit), Some(Limit::Moves), "{text}");
                let parts: usize = list.iter().map(|(_, parts)| parts.len() + 1).sum();
                assert!(parts < 14_000, "{parts} {text}");
            }
        }
    }
}
