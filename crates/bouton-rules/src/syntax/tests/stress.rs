//! Texts of all kinds: none of them makes the parser panic, hang, or overflow a stack of moderate size.

use super::random::Random;
use super::{dump, parse, parse_line, shipped};

/// Reads a text as a file and as a line, and walks the results.
fn feed(text: &str) {
    if let Ok(file) = parse(text) {
        dump::file(&file, false);
    }
    if let Ok(Some(file)) = parse_line(text) {
        dump::file(&file, false);
    }
}

const TOKENS: [&str; 84] = [
    "a",
    "n",
    "match",
    "_",
    "0",
    "7",
    "1.5",
    "0x",
    "'a'",
    "\"",
    "'''",
    "f'{a}'",
    "f'{",
    "}'",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    ".",
    ";",
    "=",
    "==",
    "!=",
    "<",
    ">=",
    "+",
    "-",
    "*",
    "**",
    "/",
    "//",
    "%",
    "@",
    "&",
    "|",
    "^",
    "~",
    "<<",
    ">>",
    "+=",
    "//=",
    ":=",
    "->",
    "...",
    "\\",
    "\\\n",
    "#",
    "\n",
    "\n    ",
    "\n        ",
    "\n  ",
    "\t",
    "\r\n",
    "\r",
    " ",
    "é",
    "×",
    "\u{feff}",
    "\0",
    "for",
    "in",
    "if",
    "elif",
    "else",
    "while",
    "def",
    "yield",
    "from",
    "return",
    "not",
    "and",
    "or",
    "is",
    "lambda",
    "import",
    "class",
    "break",
    "pass",
    "None",
    "n: n for n in a",
];

#[test]
fn random_texts_are_read_or_refused() {
    let mut random = Random(0x6e696d);
    for round in 0..20_000 {
        let mut text = if round % 3 == 0 { "n: ".to_owned() } else { String::new() };
        for _ in 0..random.below(40) {
            text += random.of(&TOKENS);
            text += random.of(&["", " "]);
        }
        feed(&text);
        let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.below(256) as u8).collect();
        feed(&String::from_utf8_lossy(&bytes));
    }
}

/// Replaces, removes or repeats characters at some places of a text.
pub fn damaged(text: &str, random: &mut Random) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let (from, to) = (random.below(signs.len()), random.below(signs.len()));
        let end = (from + random.below(9)).min(signs.len());
        match random.below(3) {
            0 => drop(signs.drain(from..end)),
            1 => drop(signs.splice(to..to, signs[from..end].to_vec())),
            _ => drop(signs.splice(from..end, random.of(&TOKENS).chars())),
        }
        signs.push('\n');
    }
    signs.into_iter().collect()
}

#[test]
fn damaged_rules_are_read_or_refused() {
    let rules = shipped();
    let mut random = Random(0x626f7574);
    for round in 0..6_000 {
        feed(&damaged(&rules[round % rules.len()].1, &mut random));
    }
}

/// Texts of 60,000 bytes that are nested as deeply as possible, or never end.
fn endless() -> Vec<String> {
    let mut texts = Vec::new();
    for part in [
        "(",
        "[",
        "{",
        "f(",
        "a[",
        "a.",
        "-",
        "~",
        "not ",
        "not in ",
        "a if ",
        "a if b else ",
        "1 + ",
        "1 - (",
        "a and ",
        "a or not ",
        "a < ",
        "a, ",
        "(a, ",
        "a(b)(",
        "a[b][",
        "a.b(c).",
        "a[b:",
        "f'{",
        "f'{(",
        "a = ",
        "a: ",
        "lambda: ",
        "'a' ",
        "yield ",
        "a;",
        "*",
        "**",
        "1|1^1&1<<1+1*-(",
        "not -a < (",
        "a in b not in ",
        "if a: ",
        "else: ",
        "\\\n",
        "\n",
        "#",
        "def f(a): ",
        "\"\"\"",
        "'",
        "))",
        "]",
        "}",
        "=",
        "_",
        "9",
        "0",
        "\t",
        " ",
        ".",
        "a.b",
        "[0]",
        "[0,",
        "()",
        "@",
        "é",
    ] {
        let many = part.repeat(60_000 / part.len());
        texts.push(format!("x = {many}"));
        texts.push(format!("n: {many}"));
        texts.push(format!("n: n for k in {many}"));
        texts.push(format!("def moves(n):\n    {many}"));
        texts.push(many);
    }
    for part in ["if a:\n", "for a in b:\n", "while a:\n", "def f():\n", "\n"] {
        let lines = (0..).map(|depth| format!("{}{part}", " ".repeat(depth)));
        let mut text = String::from("def f(n):\n");
        text.extend(lines.take(330));
        texts.push(text);
    }
    let mut branches = String::from("def f(n):\n  if a: pass\n");
    branches += &"  elif a: pass\n".repeat(3_000);
    texts.push(branches);
    texts.push(format!("n: n{}", " for k in a if b".repeat(3_000)));
    texts.push(format!("n: n{} for k in a", " + 1".repeat(15_000)));
    for (open, close) in
        [("(", ")"), ("[", "]"), ("f(", ")"), ("a[", "]"), ("-(", ")"), ("(1 + ", ")"), ("(1, ", ")")]
    {
        for depth in [40, 99, 100, 101, 9_000] {
            texts.push(format!("x = {}a{}", open.repeat(depth), close.repeat(depth)));
        }
    }
    texts
}

/// The default stack of a thread, in bytes. Optimised code takes less than 512 KiB of it, other code about 1,100 KiB.
const STACK: usize = 2 << 20;

#[test]
fn nothing_overflows_the_stack() {
    // What the parser accepts is walked and dropped in this thread too.
    let work =
        std::thread::Builder::new().stack_size(STACK).spawn(|| endless().iter().for_each(|text| feed(text)));
    work.expect("a thread").join().expect("no panic");
}

#[test]
fn what_is_nested_is_bounded_exactly() {
    let is_read = |text: &str| parse(&format!("def moves(n):\n    x = {text}\n")).is_ok();
    for (depth, fits) in [(96, true), (98, true), (99, false)] {
        assert_eq!(is_read(&format!("{}1{}", "(".repeat(depth), ")".repeat(depth))), fits, "{depth}");
    }
    for (count, fits) in [(98, true), (99, false)] {
        assert_eq!(is_read(&format!("n{}", " + 1".repeat(count))), fits, "{count}");
        assert_eq!(is_read(&format!("n{}", ".m()".repeat(count))), fits, "{count}");
        assert_eq!(is_read(&format!("n{}", "[0]".repeat(count))), fits, "{count}");
    }
    // A long expression is not a deep one.
    assert!(is_read(&format!("n{}", " and n".repeat(2_000))));
    assert!(is_read(&format!("n{}", " < n".repeat(2_000))));
    assert!(is_read(&format!("[{}]", "n, ".repeat(2_000))));
    assert!(parse(&"x = 1\n".repeat(10_000)).is_ok());
    let message = parse(&format!("x = 1{}", " + 1".repeat(200))).unwrap_err().message;
    assert_eq!(message, "nested more than 100 deep, counting each operator of a chain like `1 + 2 + 3`");
    let message = parse(&format!("x = {}", "(".repeat(200))).unwrap_err().message;
    assert_eq!(message, "nested more than 100 deep");
}

#[test]
fn a_long_source_is_refused() {
    let text = format!("x = 1\n{}", "#".repeat(65_530));
    assert!(parse(&text).is_ok());
    let fault = parse(&(text + "#")).unwrap_err();
    assert_eq!((&*fault.message, fault.span), ("a rule of 65537 bytes: at most 65536", None));
}
