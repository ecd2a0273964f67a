//! Rules whose claims are true, and rules whose claims are not.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use bouton::{DepthFirst, Limits, Sum};

use super::*;
use crate::declared::Declared;
use crate::play::Play;
use crate::source::Source;
use crate::value::{Position, Read};

/// A rule of this text.
pub(crate) fn rule(text: &str) -> Arc<Rule> {
    let source = Source { name: "mine.py".into(), text: text.into() };
    match Rule::read(source, &[]) {
        Ok(rule) => Arc::new(rule),
        Err(faults) => panic!("{}: {text}", faults[0]),
    }
}

/// A position of words or boards.
pub(crate) fn cells(rule: &Rule, text: &str) -> Position {
    match Read::term(rule.kind(), text.as_bytes()) {
        Ok(Read::Positions(mut positions, ..)) => positions.remove(0),
        read => panic!("{text}: {read:?}"),
    }
}

fn example(name: &str) -> Arc<Rule> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules").join(name);
    rule(&std::fs::read_to_string(path).unwrap())
}

fn linted(rule: &Arc<Rule>, reach: Reach) -> Report {
    lint(rule, reach, &Limits::none()).unwrap()
}

/// Enough for sizes that show a fault, and little enough for a test.
const SMALL_REACH: Reach = Reach { positions: 6_000, options: 60_000, steps: u64::MAX, is_thorough: true };

#[test]
fn the_rules_that_ship_are_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".py") && name != "bouton_rules.py")
        .collect();
    names.sort();
    assert!(names.len() >= 13, "{names:?}");
    for name in names {
        let report = linted(&example(&name), SMALL_REACH);
        assert_eq!(report.refuted(), None, "{name}");
        assert!(report.up_to.is_some() && report.measure.is_some(), "{name}: {report:?}");
        assert!(report.checks.iter().all(|check| check.positions > 0), "{name}: {report:?}");
    }
}

#[test]
fn what_falls_is_named() {
    let measure = |name: &str| linted(&example(name), SMALL_REACH).measure.unwrap();
    assert_eq!(measure("kayles.py"), "the heap");
    assert_eq!(measure("cram.py"), "the number of cells with `.`");
    assert_eq!(measure("wythoff.py"), "the sum of the numbers");
    assert_eq!(measure("hackenbush.py"), "the number of edges");
    assert_eq!(measure("turning_turtles.py"), "the cells read from the last on, in the order `.T`");
}

/// The first test that fails, the position, both values, and why.
type Found = (&'static str, String, Option<u64>, Option<u64>, String);

fn refuted(text: &str) -> Option<Found> {
    let found = |reach: Reach| {
        let report = linted(&rule(text), reach);
        report.refuted().map(|(what, found)| {
            let Refutation { position, bare, declared, why } = found.clone();
            (what.name(), position, bare, declared, why)
        })
    };
    // The quick form finds all faults of positions this small.
    let quick = found(Reach::QUICK);
    assert_eq!(quick, found(SMALL_REACH), "{text}");
    quick
}

#[test]
fn a_symmetry_that_is_none_is_refuted_by_its_smallest_position() {
    // A stone `S` goes left.
    let text = |symmetry: &str| {
        format!(
            "position = Word('.S')\nsymmetry = '{symmetry}'\ndef moves(w):\n    for i in w.cells('S'):\n        for j in range(i):\n            \
             if w[j] == '.':\n                n = w.copy()\n                n[i] = '.'\n                n[j] = 'S'\n                yield n\n"
        )
    };
    let (what, position, bare, declared, why) = refuted(&text("reverse")).unwrap();
    assert_eq!((what, position.as_str(), bare, declared), ("symmetry", ".S", Some(1), Some(0)));
    assert_eq!(why, "its image `S.` has the value 0");
    let (what, position, ..) = refuted(&text("swap .S")).unwrap();
    assert_eq!((what, position.as_str()), ("symmetry", "S."));
}

#[test]
fn a_symmetry_must_map_options_to_options() {
    // Each of the two halves is worth a heap of 1, but in the other order there are two moves to different positions.
    let text = "position = Numbers(2)\nsymmetry = 'any order'\ndef moves(a, b):\n    if a == 1 and b == 3: yield (0, 0)\n    \
                if a == 3 and b == 1: yield [(0, 0), (1, 3), (1, 3)]\n    if a == 3 and b == 1: yield (0, 2)\n";
    let (what, position, bare, declared, why) = refuted(text).unwrap();
    assert_eq!((what, position.as_str(), bare, declared), ("symmetry", "(3,1)", Some(1), Some(1)));
    assert_eq!(why, "its image `(1,3)` has the value 1 too, but other options");
}

#[test]
fn a_split_that_does_not_hold_is_refuted_by_its_smallest_position() {
    // Dominoes that may reach over an occupied cell.
    let text = "position = Word('.#')\nsplit = regions('#')\ndef moves(w):\n    for i in w.cells('.'):\n        for j in range(i + 1, min(i + 3, w.length)):\n            \
                if w[j] == '.':\n                n = w.copy()\n                n[i] = '#'\n                n[j] = '#'\n                yield n\n";
    let (what, position, bare, declared, why) = refuted(text).unwrap();
    assert_eq!((what, position.as_str(), bare, declared), ("split", ".#.", Some(1), Some(0)));
    assert_eq!(why, "it falls into `. + .`, which has the value 0");
    let text = "position = Heap()\ndef split(n):\n    if n == 9: return [4, 4]\n    return [n]\ndef moves(n):\n    for k in range(n):\n        yield k\n";
    let (what, position, bare, declared, _) = refuted(text).unwrap();
    assert_eq!((what, position.as_str(), bare, declared), ("split", "9", Some(9), Some(0)));
}

#[test]
fn a_value_that_is_another_is_refuted() {
    let text = "position = Heap()\ndef known(n):\n    if n == 37: return 38\n    return n\ndef moves(n):\n    for k in range(n):\n        yield k\n";
    let (what, position, bare, declared, why) = refuted(text).unwrap();
    assert_eq!((what, position.as_str(), bare, declared), ("known", "37", Some(37), Some(38)));
    assert_eq!(why, "`known` says 38");
}

#[test]
fn a_loop_is_named() {
    let text = "position = Heap()\ndef moves(n):\n    if n > 3: yield n - 1\n    if n == 4: yield 6\n    if n == 2: yield 1\n";
    let (what, position, _, _, why) = refuted(text).unwrap();
    assert_eq!((what, position.as_str()), ("ends", "4"));
    assert_eq!(why, "play can go round in a loop: 4 -> 6 -> 5 -> 4");
}

#[test]
fn what_grows_for_ever_is_tested_as_far_as_it_goes() {
    let text = "position = Heap()\ndef moves(n):\n    if n > 5: yield n + 1\n    if n == 2: yield 1\n";
    let report = linted(&rule(text), Reach::QUICK);
    assert_eq!((report.up_to.as_deref(), report.refuted()), (Some("heap 5"), None));
}

#[test]
fn starts_have_their_half_of_the_time() {
    let rule = example("cram.py");
    rule.stop_when(Some(Arc::new(|share| share.parts < share.of)));
    let report = linted(&rule, SMALL_REACH);
    assert_eq!((report.up_to.as_deref(), report.starts_up_to.is_some()), (None, true), "{report:?}");
    rule.stop_when(Some(Arc::new(|_| true)));
    let report = linted(&rule, SMALL_REACH);
    assert_eq!((report.positions, report.refuted(), report.left_out.clone()), (0, None, None), "{report:?}");
    rule.stop_when(None);
    assert!(linted(&rule, SMALL_REACH).up_to.is_some());
}

#[test]
fn whenever_it_is_stopped_what_was_tested_holds() {
    for name in ["cram.py", "treblecross.py", "node_kayles.py", "nim_with_one_pass.py"] {
        let rule = example(name);
        for asked in [1, 2, 3, 5, 9, 17, 40, 100, 300] {
            let left = AtomicU32::new(asked);
            let question = move |_| left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
            rule.stop_when(Some(Arc::new(question)));
            let report = lint(&rule, SMALL_REACH, &Limits::none()).unwrap();
            assert_eq!(report.refuted(), None, "{name} {asked}");
            assert!(report.left_out.is_none() && rule.first_fault().is_none(), "{name} {asked}: {report:?}");
        }
    }
}

#[test]
fn a_rule_that_fails_is_none_and_one_without_a_start_may() {
    let heaps =
        rule("position = Heap()\ndef moves(n):\n    if n == 7: yield 1 // (n - 7)\n    if n == 9: yield 1\n");
    let fault = lint(&heaps, Reach::QUICK, &Limits::none()).unwrap_err();
    assert_eq!(fault.position.as_deref(), Some("7"));
    assert!(fault.span.is_some() && heaps.first_fault().is_none());
    // Only words that begin with `^` are positions, but the rule does not say so.
    let words = rule(
        "position = Word('^.x')\nsymmetry = 'swap .x'\ndef moves(w):\n    if w[0] != '^':\n        n = w.copy()\n        \
         n[w.length] = '.'\n        yield n\n    for i in range(1, w.length):\n        if w[i] != '^':\n            yield w[:i]\n",
    );
    let report = linted(&words, SMALL_REACH);
    let (count, fault) = report.left_out.as_ref().unwrap();
    assert_eq!((report.refuted(), fault.position.as_deref()), (None, Some(".")));
    assert!(*count > 100 && report.checks.iter().all(|check| check.positions > 100), "{report:?}");
}

#[test]
fn odd_starts_and_symbols_end_too() {
    let moves = "def moves(b):\n    for r, c in b.cells('x'): yield []\n";
    let board = |start: &str| rule(&format!("position = Board('x.')\nsymmetry = 'square'\n{start}{moves}"));
    // Starts that do not exist, starts that are all the same, and starts that are nothing.
    let unused = format!("def start({}):\n    return Board.full(2, 2, 'x')\n", ["a", "b"].join(", "));
    for (start, up_to, left_out) in [
        ("def start(r, c):\n    return Board.full(r // (r - r), c, 'x')\n", None, true),
        (unused.as_str(), Some("44x44"), false),
        ("def start(r, c):\n    return Board.full(0, r + c, 'x')\n", None, false),
    ] {
        let report = linted(&board(start), Reach::QUICK);
        assert_eq!(
            (report.refuted(), report.starts_up_to.as_deref(), report.left_out.is_some()),
            (None, up_to, left_out),
            "{start}"
        );
    }
    // All boards come before the positions that play reaches from the starts.
    let hidden = rule(
        "position = Word('ab.')\nsymmetry = 'reverse'\ndef start(n):\n    return Word.full(n, 'a')\n\
         def moves(w):\n    for i in w.cells('ab'):\n        if w[i] == 'a' or i == 0:\n            n = w.copy()\n            \
         n[i] = '.'\n            yield n\n",
    );
    let (what, refuted) =
        linted(&hidden, Reach::QUICK).refuted().map(|(what, found)| (what, found.position.clone())).unwrap();
    assert_eq!((what, refuted.as_str()), (What::Symmetry, ".b"));
    let one = rule("position = Word('x')\nsymmetry = 'reverse'\ndef moves(w):\n    yield w[1:]\n");
    let report = linted(&one, SMALL_REACH);
    assert_eq!(
        (report.up_to, report.left_out.map(|(count, _)| count)),
        (None, Some(255)),
        "nothing has a move"
    );
    let one =
        rule("position = Word('x')\nsymmetry = 'reverse'\ndef moves(w):\n    if w.length > 0: yield w[1:]\n");
    assert_eq!(linted(&one, SMALL_REACH).up_to.as_deref(), Some("255 cells"));
}

#[test]
fn two_moves_of_one_name_are_the_rules_fault() {
    let text = "position = Heap()\ndef moves(n):\n    if n > 3:\n        yield 'take', n - 1\n        yield 'take', n - 2\n";
    let rule = rule(text);
    let fault = lint(&rule, SMALL_REACH, &Limits::none()).unwrap_err();
    assert!(fault.message.contains("two different moves are called `take`"), "{fault}");
    assert_eq!(fault.position.as_deref(), Some("4"));
    assert!(lint(&rule, Reach::QUICK, &Limits::none()).is_ok());
}

#[test]
fn a_declaration_that_fails_is_the_rules_fault_and_ends_a_search() {
    let text = "position = Heap()\ndef known(n):\n    if n == 7: return 0 - 1\n    return None\ndef moves(n):\n    for k in range(n):\n        yield k\n";
    let rule = rule(text);
    let fault = lint(&rule, Reach::QUICK, &Limits::none()).unwrap_err();
    assert_eq!(fault.message, "`known` gave -1, expected a Grundy value or None");
    assert!(rule.first_fault().is_none());
    let play = Play::new(rule.clone(), None, false).believing(Arc::new(Declared::of(&rule)));
    let mut search = DepthFirst::new(&play);
    assert!(search.grundy(&Sum::from_iter([Position::heap(5)]), &Limits::none()).is_ok());
    assert!(search.grundy(&Sum::from_iter([Position::heap(20)]), &Limits::none()).is_err());
    assert_eq!(rule.first_fault().map(|fault| fault.message), Some(fault.message));
}

/// Checks that all positions that play reaches have the same values, with or without belief in the declarations.
fn agree(name: &str, sizes: &[&[i64]]) -> u64 {
    let rule = example(name);
    let bare = Play::new(rule.clone(), None, false);
    let believing = bare.clone().believing(Arc::new(Declared::of(&rule)));
    let (mut slow, mut quick) = (DepthFirst::new(&bare), DepthFirst::new(&believing));
    let mut compared = 0;
    let mut list = bouton::MoveList::<Play>::default();
    for sizes in sizes {
        let start = bare.start(sizes).unwrap().unwrap();
        let (mut seen, mut todo) = (std::collections::HashSet::from([start.clone()]), vec![start]);
        while let Some(position) = todo.pop() {
            let sum = Sum::from_iter([position.clone()]);
            let values = [&mut slow, &mut quick].map(|search| search.grundy(&sum, &Limits::none()).unwrap());
            assert_eq!(values[0], values[1], "{name} {}", bare.text(&position));
            compared += 1;
            bare.options(&position, &mut list).unwrap();
            for part in list.iter().flat_map(|(_, option)| option) {
                if seen.insert(part.clone()) {
                    todo.push(part.clone());
                }
            }
        }
    }
    compared
}

#[test]
fn thousands_of_values_are_the_same_believed_or_not() {
    assert!(agree("cram.py", &[&[3, 5], &[4, 4]]) > 1000);
    assert_eq!(agree("blackout.py", &[&[3, 4]]), 4096);
    assert!(agree("treblecross.py", &[&[9]]) > 300);
}

#[test]
fn cram_five_by_five_is_found_quickly() {
    let rule = example("cram.py");
    let play = Play::new(rule.clone(), None, false).believing(Arc::new(Declared::of(&rule)));
    let board = play.start(&[5, 5]).unwrap().unwrap();
    let mut search = DepthFirst::new(&play);
    assert_eq!(search.grundy(&Sum::from_iter([board]), &Limits::none()).unwrap(), bouton::Nimber(0));
    assert!(search.positions() < 20_000, "{}", search.positions());
}

#[test]
fn the_same_is_tested_whoever_asks() {
    for name in ["cram.py", "kayles.py", "wythoff.py", "node_kayles.py"] {
        assert_eq!(linted(&example(name), Reach::QUICK), linted(&example(name), Reach::QUICK), "{name}");
    }
}

#[test]
fn what_is_held_ends_a_test() {
    let sum = vec!["n - 1"; 1000].join(", ");
    let rule = rule(&format!("position = Heap()\ndef moves(n):\n    for i in range(n): yield [{sum}]\n"));
    let tested = |bytes| {
        let report = lint(&rule, Reach::FULL, &Limits::none().with_bytes(bytes)).unwrap();
        assert_eq!(report.refuted(), None);
        report.positions
    };
    // A position of n has n options of 1,000 components.
    let [few, more] = [1 << 20, 1 << 22].map(tested);
    assert!((2..20).contains(&few) && few < more && more < 4 * few, "{few} {more}");
    assert!(tested(1000) <= 1);
}

#[test]
fn a_rule_of_graphs_that_depends_on_their_order_is_refuted() {
    let of = |body: &str| rule(&format!("position = Graph()\n\ndef moves(g):\n    {body}\n"));
    let report = linted(&of("if len(g.vertices) > 0: yield g.without(g.vertices[0])"), SMALL_REACH);
    let (what, refutation) = report.refuted().unwrap();
    assert_eq!(what, What::Order);
    assert!(refutation.why.contains("depend on the order of vertices and edges"), "{refutation:?}");
    assert_eq!(linted(&of("for v in g.vertices: yield g.without(v)"), SMALL_REACH).refuted(), None);
    let has_order =
        |rule: &Arc<Rule>, reach| linted(rule, reach).checks.iter().any(|check| check.what == What::Order);
    assert!(
        has_order(&example("node_kayles.py"), SMALL_REACH)
            && !has_order(&example("node_kayles.py"), Reach::QUICK)
    );
    assert!(!has_order(&example("cram.py"), SMALL_REACH));
}
