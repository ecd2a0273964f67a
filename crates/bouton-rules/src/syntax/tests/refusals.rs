//! Which texts are refused, with which message, and at which place.

use crate::rule::Rule;
use crate::source::Fault;
use crate::syntax::tree::File;

use super::{dump, parse, parse_line, source};

/// The place and the message of a fault, as `line:column message`, and the marked text.
fn shown(text: &str, fault: &Fault) -> (String, String) {
    let source = source(text);
    let (place, line) = source.place(fault.span.expect("a place"));
    let marked = line.get(place.marked.0..place.marked.1.min(line.len())).unwrap_or_default();
    (format!("{}:{} {marked}", place.line, place.column), fault.message.clone())
}

fn refused(text: &str, place: &str, message: &str) {
    let fault = parse(text).map(|file: File| dump::file(&file, false)).expect_err(text);
    assert_eq!(shown(text, &fault), (place.to_owned(), message.to_owned()), "{text}");
}

/// Checks the refusal of a line in a function. The line begins at column 5 of line 2.
fn line(text: &str, place: &str, message: &str) {
    refused(&format!("def moves(b):\n    {text}\n    yield []\n"), place, message);
}

#[test]
fn other_expressions_of_python() {
    for (text, place, instead) in [
        ("n = 3 / 2", "2:11 /", "`/`: write `//`"),
        ("n = a @ b", "2:11 @", "`@`"),
        ("n = [k async for k in b]", "2:12 async", "`async`"),
        ("n = a is b", "2:11 is", "`is`: write `==`"),
        ("n = a is not b", "2:11 is not", "`is not`: write `!=`"),
        ("n = lambda a: a", "2:9 lambda", "`lambda`: write a function with `def`"),
        ("n = {1: 2}", "2:9 {1", "a dictionary"),
        ("n = {}", "2:9 {", "a dictionary"),
        ("n = {1, 2}", "2:9 {1", "a set: write a tuple"),
        ("n = [*b]", "2:10 *", "`*`: name what you mean, `without` takes lists"),
        ("f(*b)", "2:7 *", "`*`: name what you mean, `without` takes lists"),
        ("if (n := 3) > 2: pass", "2:11 :=", "`:=`: assign on a separate line"),
        ("n = a && b", "2:11 &&", "`&&`: write `and`"),
        ("n = !a", "2:9 !", "`!`: write `not`"),
        ("n = await a", "2:9 await", "`async`"),
        ("n = ...", "2:9 ...", "`...`"),
    ] {
        line(text, place, &format!("a rule cannot have {instead}"));
    }
}

#[test]
fn other_statements_of_python() {
    for (text, place, instead) in [
        ("yield from b", "2:5 yield", "`yield from`: write a loop with `yield`"),
        ("try: pass", "2:5 try", "`try`: a rule cannot catch errors"),
        ("import os", "2:5 import", "`import`: a rule sees its position only"),
        ("from os import path", "2:5 from", "`import`: a rule sees its position only"),
        ("with b: pass", "2:5 with", "`with`"),
        ("class A: pass", "2:5 class", "`class`: write functions"),
        ("del b", "2:5 del", "`del`"),
        ("assert b", "2:5 assert", "`assert`"),
        ("global b", "2:5 global", "`global`: give values to functions and return them"),
        ("raise b", "2:5 raise", "`raise`"),
        ("match b:", "2:5 match", "`match`: write `if`"),
        ("n: int = 3", "2:5 n:", "annotations"),
        ("def f(): pass", "2:5 def", "a function in a function: write it at the left edge"),
        ("async for k in b: pass", "2:5 async", "`async`"),
        ("n /= 2", "2:7 /=", "`/`: write `//`"),
    ] {
        line(text, place, &format!("a rule cannot have {instead}"));
    }
}

#[test]
fn what_is_too_much() {
    for (text, place, message) in [
        ("f(x=1)", "2:7 x", "arguments are given by their places, not by names"),
        ("f(**x)", "2:7 **", "arguments are given by their places, not by names"),
        ("f(1)(2)", "2:5 f(1)", "only a function by its name can be called"),
        ("n = b[::2, :]", "2:13 2", "a slice has no step"),
        ("n = b[1,]", "2:13 ]", "found `]`, expected an index after the comma"),
        ("n = b[]", "2:10 []", "expected an index in the brackets"),
        ("b.rows += 1", "2:5 b.rows", "only a name or an item of a list can be changed like this"),
        ("a = b = 1", "2:11 =", "one assignment a line"),
        ("f() = 1", "2:5 f()", "only a name or a cell can be given a value"),
        ("a, b[0] = 1", "2:8 b[0]", "only a name or a cell can be given a value"),
        ("for b[0] in a: pass", "2:9 b[0]", "only a name or a cell can be given a value"),
        ("a + 1", "2:5 a + 1", "this line does nothing"),
        ("a == 1", "2:5 a == 1", "this line does nothing"),
        ("f'{a}'", "2:5 f'{a}'", "this line does nothing"),
        ("n = yield b", "2:9 yield", "`yield` must be a statement on a separate line"),
        ("f((yield b))", "2:8 yield", "`yield` must be a statement on a separate line"),
        ("yield", "2:5 yield", "expected what the move leaves, as in `yield []`"),
        ("for k in b: pass\n    else: pass", "3:5 else", "a loop cannot have `else`"),
        ("while b: pass\n    else: pass", "3:5 else", "a loop cannot have `else`"),
        ("n = f'{b!r}'", "2:11 {b!", "an f-string has plain values in braces"),
        ("n = f'{b + }'", "2:16 }", "found the end, expected a value"),
        ("n = f'{a b}'", "2:14 b", "found `b`, expected `}`"),
        ("n = f'{}'", "2:12 }", "found the end, expected a value"),
        ("n = 1.5", "2:9 1.5", "found `1.5`, expected a whole number, a boolean or a string"),
        ("n = 9223372036854775808", "2:9 9223372036854775808", "a number of more than 64 bits"),
    ] {
        line(text, place, message);
    }
}

#[test]
fn what_is_missing_or_misplaced() {
    for (text, place, message) in [
        ("if a = b: pass", "2:10 =", "found `=`, expected `:`: two things are compared by `==`"),
        ("if a\n        pass", "2:9 ", "found the end of the line, expected `:`"),
        ("if a:\n    pass", "3:5 pass", "found `pass`, expected a line that is indented further"),
        ("if a: pass\n    else if b: pass", "3:10 if", "found `if`, expected `:`: write `elif`"),
        ("else: pass", "2:5 else", "no `if` before this has the same indentation"),
        ("for k in b: if k: pass", "2:17 if", "`if` must begin a line"),
        ("for k = 1 to 3: pass", "2:11 =", "found `=`, expected `in`"),
        ("n = 1 if b else", "2:20 ", "found the end of the line, expected a value"),
        ("n = 1 if b", "2:15 ", "found the end of the line, expected `else`"),
        ("n = 1 + not b", "2:13 not", "found `not`, expected a value: put `not ...` in parentheses"),
        ("n = f(a b)", "2:13 b", "found `b`, expected `,` or `)`"),
        ("n = a b", "2:11 b", "found `b`, expected the end of the line"),
        ("n = b.", "2:11 ", "found the end of the line, expected a name"),
        ("n = (1, 2", "2:9 (", "`(` is never closed"),
        ("n = (1, 2]", "2:14 ]", "`]` cannot close `(`"),
        ("n = 1)", "2:10 )", "found `)`, expected the end of the line"),
        ("n = 1\n      m = 2", "3:1       ", "found a line that is indented further, expected a value"),
        ("n = 'a", "2:9 'a", "this string is never closed"),
        (
            "n = r'a'",
            "2:9 r",
            "a rule cannot have strings with `r` before them: write `\"...\"` or `f\"...\"`",
        ),
        (
            "n = 3 × 4",
            "2:11 ×",
            "found `×`, which is allowed only in comments and strings: names and operators are ASCII",
        ),
        ("n = $", "2:9 $", "found `$`, a character that the rule language does not use"),
    ] {
        line(text, place, message);
    }
    refused(
        "def f(n):\n    if n:\n\tpass\n",
        "3:1 \t",
        "found a tab: indent with spaces, four for each level",
    );
}

#[test]
fn words_that_are_mistyped() {
    for (text, place, message) in [
        ("yeild n - 1", "2:5 yeild", "found `yeild`: did you mean `yield`?"),
        ("yeild [n - 1]", "2:5 yeild", "found `yeild`: did you mean `yield`?"),
        ("yeild -n", "2:5 yeild", "found `yeild`: did you mean `yield`?"),
        ("retrun 5", "2:5 retrun", "found `retrun`: did you mean `return`?"),
        ("fro k in b: pass", "2:5 fro", "found `fro`: did you mean `for`?"),
        ("whlie (n > 0): pass", "2:5 whlie", "found `whlie`: did you mean `while`?"),
        ("if n: pass\n    esle: pass", "3:5 esle", "found `esle`: did you mean `else`?"),
        ("if n: pass\n    elsif n: pass", "3:5 elsif", "found `elsif`: did you mean `elif`?"),
        ("braek", "2:5 braek", "found `braek`: did you mean `break`?"),
        ("if a adn b: pass", "2:10 adn", "found `adn`, expected `:`; did you mean `and`?"),
        // A variable may have a name that is similar to a keyword.
        ("form = 1 2", "2:14 2", "found `2`, expected the end of the line"),
        ("form[0] = b b", "2:17 b", "found `b`, expected the end of the line"),
    ] {
        line(text, place, message);
    }
    refused("dfe moves(n):\n    pass\n", "1:1 dfe", "found `dfe`: did you mean `def`?");
    refused("form bouton_rules import *\n", "1:1 form", "found `form`: did you mean `from`?");
}

#[test]
fn what_stands_at_the_left_edge() {
    let here = "a rule cannot have this here: only declarations and functions";
    let plain = "a function takes plain parameters only";
    let one = "a declaration gives one name a value";
    for (text, place, message) in [
        (
            "position = Heap()\nimport os\n",
            "2:1 import",
            "a rule cannot have `import`: a rule sees its position only",
        ),
        (
            "from bouton_rules import Heap\n",
            "1:1 from bouton_rules import",
            "write `from bouton_rules import *`",
        ),
        ("from os import *\n", "1:1 from", "a rule cannot have `import`: a rule sees its position only"),
        ("x = 1\n'text'\n", "2:1 'text'", here),
        ("'a' f'{b}'\n", "1:1 'a' f'{b}'", here),
        ("for k in x: pass\n", "1:1 for", here),
        ("print(1)\n", "1:1 print(1)", here),
        ("x += 1\n", "1:3 +=", "found `+=`, expected the end of the line"),
        ("a, b = 1, 2\n", "1:1 a, b", one),
        ("a = b = 1\n", "1:1 a", one),
        ("a: int = 1\n", "1:1 a:", "a rule cannot have annotations"),
        (
            "  x = 1\n",
            "1:1   ",
            "found a line that is indented further, expected a declaration or a function at the left edge",
        ),
        ("@f\ndef g(): pass\n", "1:1 @", plain),
        ("def f(a=1): pass\n", "1:8 =", plain),
        ("def f(*a): pass\n", "1:7 *", plain),
        ("def f(a: int): pass\n", "1:8 :", plain),
        ("def f(a) -> int: pass\n", "1:10 ->", "a rule cannot have annotations"),
        ("def f:\n    pass\n", "1:6 :", "found `:`, expected `(`"),
        ("def f():\n", "1:9 ", "found the end, expected a line that is indented further"),
        (
            "x = 1\rdef f(): pass\n",
            "1:6 \r",
            "found a carriage return without a line feed: end lines as Unix or Windows does",
        ),
        ("x = 1; def f(): pass\n", "1:8 def", "`def` must begin a line"),
        ("moves = 5 5\n", "1:11 5", "found `5`, expected the end of the line"),
    ] {
        refused(text, place, message);
    }
}

#[test]
fn a_mark_at_the_head_of_a_file_is_nothing() {
    assert_eq!(parse("\u{feff}'''Doc.'''\nx = 1\n").unwrap().doc.as_deref(), Some("Doc."));
}

#[test]
fn one_line_rules() {
    for (text, file) in [
        (
            "n: n - k for k in range(1, n // 2 + 1)",
            "position = Heap()\ndef moves(n):\n  for k in range(1, n // 2 + 1):\n    yield n - k\n",
        ),
        (
            " a , b: (a - k, b) for k in range(1, a + 1) ",
            "position = Numbers(2)\ndef moves(a, b):\n  for k in range(1, a + 1):\n    yield (a - k, b)\n",
        ),
        (
            "n: [k, n - k] for k in range(1, (n + 1) // 2) if k % 2 == 1 if k for j in (1, 2)",
            "position = Heap()\ndef moves(n):\n  for k in range(1, (n + 1) // 2):\n    if k % 2 == 1:\n      if k:\n        \
             for j in (1, 2):\n          yield [k, n - k]\n",
        ),
    ] {
        let short = parse_line(text).expect("a rule").expect("it begins like one");
        assert_eq!(dump::file(&short, false), dump::file(&parse(file).expect(file), false), "{text}");
    }
    for text in
        ["kayles", "0.77", "a b: c", "examples/rules/kayles.py", "n: n\nm: m", ".77", "", "1n: n", "n.m: n"]
    {
        assert_eq!(parse_line(text), Ok(None), "{text}");
    }
}

/// Each rule with the moves of the file that it abbreviates.
#[test]
fn a_one_line_rule_is_spelled_out_as_a_file() {
    for (line, file) in [
        (
            "n: n - k for k in range(1, n // 2 + 1)",
            "position = Heap()\n\ndef moves(n):\n    for k in range(1, n // 2 + 1):\n        left = n - k\n        \
             if 0 <= left:\n            yield left\n",
        ),
        (
            " a , b: (a - k, b) for k in range(1, a + 1) if k % 2 == 1 ",
            "position = Numbers(2)\n\ndef moves(a, b):\n    for k in range(1, a + 1):\n        if k % 2 == 1:\n            \
             left = (a - k, b)\n            if all(0 <= number for number in left):\n                yield left\n",
        ),
        (
            "left: (f'take {k}', [k, left - k]) for k in (1, 2)",
            "position = Heap()\n\ndef moves(left):\n    for k in (1, 2):\n        left_ = [k, left - k]\n        \
             if all(0 <= number for number in left_):\n            yield f'take {k}', left_\n",
        ),
        (
            "a, b: [(k, a - k), (k, b - k)] for k in (1, 2)",
            "position = Numbers(2)\n\ndef moves(a, b):\n    for k in (1, 2):\n        left = [(k, a - k), (k, b - k)]\n        \
             if all(0 <= number for part in left for number in part):\n            yield left\n",
        ),
        (
            "left_: left_ - 1, left_ // 2",
            "position = Heap()\n\ndef moves(left_):\n    for left__left_ in (left_ - 1, left_ // 2,):\n        \
             if 0 <= left__left_ and left__left_ != left_:\n            yield left__left_\n",
        ),
        (
            "a, b: (a - 1, b), (b, a) if a > 1 else (a, b)",
            "position = Numbers(2)\n\ndef moves(a, b):\n    for left_a, left_b in ((a - 1, b), (b, a) if a > 1 else (a, b),):\n        \
             if 0 <= left_a and 0 <= left_b and (left_a, left_b) != (a, b):\n            yield (left_a, left_b)\n",
        ),
        (
            "n: n - 1 if n % 2 == 0",
            "position = Heap()\n\ndef moves(n):\n    if n % 2 == 0:\n        for left_n in (n - 1,):\n            \
             if 0 <= left_n and left_n != n:\n                yield left_n\n",
        ),
    ] {
        let rule = Rule::read_line(source(line), &[]).expect("a rule").expect("it begins like one");
        assert_eq!(rule.file_text(), file);
        Rule::read(source(file), &[]).expect("a rule file");
    }
}

const EXPECTED: &str =
    "expected options, as in `n: n - 1, n // 2`, or with `for`, as in `n: n - k for k in range(1, n + 1)`";
const NO_LOOP: &str =
    "several options have no `for`: write `m for m in (n - 1, n - 2)`; put several numbers in parentheses";

#[test]
fn one_line_rules_are_refused_where_they_are_wrong() {
    for (text, place, message) in [
        ("moore:10", "1:7 10", EXPECTED),
        ("n:", "1:3 ", EXPECTED),
        ("a, b: ", "1:6  ", EXPECTED),
        ("n: n - 1, n // 2 for k in (1, 2)", "1:18 for", NO_LOOP),
        (
            "n: n - 1, [n // 2]",
            "1:11 [n // 2]",
            "options side by side are positions: write sums with `for`, or in a file",
        ),
        ("a, b: a - 1, b", "1:7 a - 1, b", "put several numbers in parentheses, as in `(a - 1, b)`"),
        (
            "n: n - k fro k in range(n)",
            "1:10 fro",
            "found `fro`, expected `for`, `if` or the end; did you mean `for`?",
        ),
        ("n: n / k for k in range(n)", "1:6 /", "a rule cannot have `/`: write `//`"),
        ("n: n for k in range(n", "1:20 (", "`(` is never closed"),
        ("n: n for k range(n)", "1:12 range", "found `range`, expected `in`"),
        ("n: n for k in range(n) k", "1:24 k", "found `k`, expected `for`, `if` or the end"),
        ("a, b: a, b for k in a", "1:12 for", NO_LOOP),
        (
            "n: n - 1, n // 2 if n % 2 == 0",
            "1:18 if n % 2 == 0",
            "the `if` may be meant for the last option or for all: for the last alone write \
             `n: n - 1, n // 2 if n % 2 == 0 else n`, for all \
             `n: n - 1 if n % 2 == 0 else n, n // 2 if n % 2 == 0 else n`",
        ),
        (
            "a, b: (a - 1, b), (b, a) if a if b > 1",
            "1:26 if a if b > 1",
            "the `if` may be meant for the last option or for all: for the last alone write \
             `a, b: (a - 1, b), (b, a) if (a) and (b > 1) else (a, b)`, for all \
             `a, b: (a - 1, b) if (a) and (b > 1) else (a, b), (b, a) if (a) and (b > 1) else (a, b)`",
        ),
        ("for: n for n in n", "1:1 for", "`for` cannot be a name"),
    ] {
        let fault = parse_line(text).expect_err(text);
        assert_eq!(shown(text, &fault), (place.to_owned(), message.to_owned()), "{text}");
    }
}

#[test]
fn options_with_tests_of_their_own_are_read() {
    for text in [
        "n: n - 1, n // 2 if n % 2 == 0 else n",
        "n: n - 1 if n % 2 == 0",
        "a, b: (a - 1, b) if a > 1 else (a, b), (b, a) if a > 1 else (a, b)",
    ] {
        assert!(matches!(parse_line(text), Ok(Some(_))), "{text}");
    }
}

#[test]
fn spans_of_a_one_line_rule_point_into_the_line() {
    use crate::syntax::tree::{Item, StmtKind};
    let text = "n: n - k for k in range(n) if k";
    let file = parse_line(text).unwrap().unwrap();
    let Item::Function(moves) = &file.items[1] else { panic!("{file:?}") };
    let written = |span: crate::source::Span| &text[span.start as usize..span.end as usize];
    let StmtKind::For(_, _, body) = &moves.body[0].kind else { panic!("{file:?}") };
    let StmtKind::If(_, inside, _) = &body[0].kind else { panic!("{file:?}") };
    let found = [moves.name.span, moves.body[0].span, body[0].span, inside[0].span].map(written);
    assert_eq!(found, ["n", "for k in range(n)", "if k", "n - k"]);
}
