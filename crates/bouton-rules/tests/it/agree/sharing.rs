//! Lists and boards with two names: which rules are refused, and that the others agree with CPython.

use super::STEPS;
use super::here::{answer, answers};
use super::oracle::{Answer, Oracle};

/// The beginning of the message that refuses a change in place.
pub const IN_PLACE: &str = "this would change `";

/// Rules in which a list may have two names: the body of `moves`, a function, and whether the rule is refused.
const SHARED: [(&str, &str, bool); 24] = [
    ("l = [1, 2]; m = l; m += [3]; yield len(l + m)", "def f(l): return l", true),
    ("l = [1]; f(l, 2); yield len(l)", "def f(l, k):\n    l += [k]\n    return 0", true),
    ("l = [1]; f(l, 2); yield len(l)", "def f(l, k):\n    l.append(k)", true),
    (
        "l = f([1], 2); l += [5]; yield len(l)",
        "def f(l, k):\n    l = l + [k]\n    l += [k]\n    return l",
        false,
    ),
    ("l = [1]; m = f(l); m += [2]; yield len(l)", "def f(l): return l", true),
    ("l = [1]; m = f(l); m += [2]; yield len(l)", "def f(l): return l[:]", false),
    ("l = [1]; t = (l, 1); l += [2]; yield len(t[0])", "", true),
    ("l = [1]; t = (l, 1)[0]; l += [2]; yield len(t)", "", true),
    ("l = [1]; t, k = l, 1; l += [2]; yield len(t) + k", "", true),
    ("l = [1]; t = l if n > 0 else l; l += [2]; yield len(t)", "", true),
    ("l = [1]; m = l; l = [2]; l += [2]; yield len(m)", "", false),
    ("l = [1]; m = l; m = m + [2]; yield len(l)", "", false),
    ("l = [1]\n    for k in l:\n        if k < 3: l += [k + 1]\n    yield len(l)", "", true),
    ("l = [1]\n    for k in l:\n        if k < 3: l = l + [k + 1]\n    yield len(l)", "", false),
    ("l = [1]\n    for k in l[:]:\n        if k < 3: l.append(k + 1)\n    yield len(l)", "", false),
    ("l = [1]\n    for k in l: pass\n    l += [2]; yield len(l)", "", false),
    ("m = []\n    for k in range(3):\n        l = [k]; l += [1]; m = l\n    yield len(m)", "", false),
    ("m = []; l = []\n    for k in range(3):\n        l += [1]; m = l\n    yield len(m)", "", true),
    (
        "l = []; m = []\n    while True:\n        if n > 0: m = l; break\n        l = []\n    l += [1]; yield len(m)",
        "",
        true,
    ),
    ("a = [1]; b = [2]; a, b = b, a; a += [3]; yield len(b)", "", true),
    ("a = [1]; b = [2]; a, b = b, []; b += [3]; yield len(a)", "", false),
    ("l = [1]; yield l; l += [2]; yield l", "", false),
    ("l = []; l += l; l.append(3); l += l; yield len(l)", "", false),
    (
        "l = [1]; m = f(l, 3); m += [9]; yield len(l)",
        "def f(l, k):\n    if k <= 0: return l\n    return f(l, k - 1)",
        true,
    ),
];

#[test]
fn what_two_names_would_show_is_refused_and_all_else_is_as_in_cpython() {
    let mut oracle = Oracle::start();
    for (body, function, is_refused) in SHARED {
        let text =
            format!("{function}\nposition = Heap()\ndef moves(n):\n    if n == 0: return\n    {body}\n");
        let answered = answer(&text, "7");
        let was_refused = matches!(&answered, Answer::Wrong(message, _) if message.starts_with(IN_PLACE));
        assert_eq!(was_refused, is_refused, "{text}{answered:?}");
        if let Some(oracle) = oracle.as_mut().filter(|_| !is_refused) {
            let expected = oracle.answers(&text, &["7"], STEPS).remove(0);
            assert_eq!([&answered, &answered], [&expected.shim, &expected.plain], "{text}");
        }
    }
}

#[test]
fn boards_that_two_names_would_show_are_refused() {
    let mut oracle = Oracle::start();
    for (body, function, is_refused) in [
        ("m = b.copy(); k = m; k[0, 0] = \"x\"; yield m", "", true),
        ("m = b.copy(); k = m; yield k", "", false),
        ("m = b.copy(); k = m.copy(); k[0, 0] = \"x\"; yield m; yield k", "", false),
        ("m = b.copy(); l = [m]; m[0, 0] = \"x\"; yield l", "", true),
        ("m = b.copy(); m[0, 0] = \"x\"; l = [m]; yield l", "", false),
        ("m = b.copy(); l = []; l.append(m); m[0, 0] = \"x\"; yield l", "", true),
        ("m = b.copy(); l = [m]; m = b.copy(); m[0, 0] = \"x\"; yield l", "", false),
        ("m = b.copy(); k = f(m); m[0, 0] = \"x\"; yield k", "def f(c): return c", true),
        ("m = b.copy(); k = f(m); m[0, 0] = \"x\"; yield k[0]", "def f(c): return [c]", true),
        ("m = b.copy(); k = f(m); k[0, 0] = \"x\"; yield m", "def f(c): return c.copy()", false),
        ("m = b.copy(); f(m); yield m", "def f(c):\n    c[0, 0] = \"x\"", true),
        ("l = [b.copy()]\n    for m in l: m[0, 0] = \"x\"\n    yield l", "", true),
        ("m = b.copy(); l = [m] + []; m[0, 0] = \"x\"; yield l", "", true),
        ("m = b.copy(); l = []; l += f(m); m[0, 0] = \"x\"; yield l", "def f(c): return [c]", true),
        ("m = b.copy(); l = [m]; l += [b]; l.append(m); yield l", "", false),
        ("m = b.copy(); (m, 1)[0][0, 0] = \"x\"; yield m", "", true),
        ("m = b.copy(); yield m; m[0, 0] = \"x\"; yield [m]", "", false),
    ] {
        let text = format!(
            "{function}\nposition = Board(\".x\")\ndef moves(b):\n    if b.rows == 0 or b.cols == 0: return\n    {body}\n"
        );
        let answered = answer(&text, ".x/..");
        let was_refused = matches!(&answered, Answer::Wrong(message, _) if message.starts_with(IN_PLACE));
        assert_eq!(was_refused, is_refused, "{text}{answered:?}");
        if let Some(oracle) = oracle.as_mut().filter(|_| !is_refused) {
            let expected = oracle.answers(&text, &[".x/.."], STEPS).remove(0);
            assert_eq!([&answered, &answered], [&expected.shim, &expected.plain], "{text}");
        }
    }
}

/// Rules as people write them. The line before each rule has a position. If the rule is refused, another line has the
/// line number and the message of the refusal.
const PROGRAMS: &str = include_str!("sharing.txt");

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn programs_are_refused_or_do_what_they_do_in_cpython() {
    let mut oracle = Oracle::start();
    let (mut count, mut refused) = (0, 0);
    for program in PROGRAMS.split("#### ").skip(1) {
        let (position, text) = program.split_once('\n').expect("a position");
        let (refusal, text) =
            match text.strip_prefix("#> ").map(|text| text.split_once('\n').expect("a rule")) {
                Some((refusal, text)) => (refusal.split_once(": "), text),
                None => (None, text),
            };
        let [interpreted, unrolled] = answers(text, &[position]).map(|mut answers| answers.remove(0));
        assert_eq!(interpreted, unrolled, "{text}");
        count += 1;
        if let Some((line, message)) = refusal {
            refused += 1;
            assert_eq!(interpreted.0, Answer::Wrong(message.to_owned(), line.parse().ok()), "{text}");
        } else if let Some(oracle) = &mut oracle {
            let expected = oracle.answers(text, &[position], STEPS).remove(0);
            assert_eq!([&interpreted.0, &interpreted.0], [&expected.shim, &expected.plain], "{text}");
            assert!(expected.value.is_none() || expected.value == interpreted.1, "{text}{interpreted:?}");
            assert_eq!(expected.checked, None, "{text}");
        }
    }
    assert!(refused > 40 && count > 2 * refused, "{count} {refused}");
}
