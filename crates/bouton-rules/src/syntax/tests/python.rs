//! Compares what the parser reads with what CPython reads.

use std::io::Write;
use std::process::{Command, Stdio};

use super::random::Random;
use super::stress::damaged;
use super::{dump, parse, shipped};

/// CPython's output for each text; `None` if CPython is not installed.
fn by_python(texts: &[String]) -> Option<Vec<String>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/syntax/tests/dump.py");
    let mut command = Command::new("python3");
    command.args(["-I", "-W", "ignore", script, "spans"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut python) = command.spawn() else {
        eprintln!("skipped: there is no `python3` here");
        return None;
    };
    let mut input = python.stdin.take().expect("it is piped");
    let texts: Vec<u8> =
        texts.iter().flat_map(|text| format!("{}\n{text}", text.len()).into_bytes()).collect();
    // The input is written in another thread, because neither pipe can buffer everything.
    let writer = std::thread::spawn(move || input.write_all(&texts));
    let output = python.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is written");
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).expect("ASCII").lines().map(str::to_owned).collect())
}

/// Compares all texts, and returns how many of them are in the subset.
fn compared(texts: &[String]) -> usize {
    let Some(expected) = by_python(texts) else { return usize::MAX };
    assert_eq!(expected.len(), texts.len());
    let mut accepted = 0;
    for (text, expected) in texts.iter().zip(&expected) {
        match parse(text) {
            Ok(file) => assert_eq!(&dump::file(&file, true), expected, "{text}"),
            Err(fault) => {
                assert!(["refused", "not Python"].contains(&&**expected), "{fault}: {text}\n{expected}")
            }
        }
        accepted += usize::from(expected.starts_with('('));
    }
    accepted
}

#[test]
fn random_expressions_are_read_as_by_cpython() {
    let mut random = Random(6);
    let texts: Vec<String> = (0..3000).map(|at| format!("x = {}\n", random.expression(1 + at % 7))).collect();
    assert!(compared(&texts) > 1500);
}

/// The messages where the language is stricter than Python on purpose.
const STRICTER: [&str; 9] = [
    "names and operators are ASCII",
    "found an invisible character",
    "found a carriage return without a line feed",
    "indent with spaces",
    "a rule cannot have strings with",
    "expected a whole number, a boolean or a string",
    "expected an index after the comma",
    // In the braces of an f-string, CPython 3.12 and later allow more than 3.11.
    "brace",
    "found a backslash, expected it only as the last character of a line that continues on the next",
];

#[test]
fn damaged_rules_are_read_as_by_cpython() {
    let (mut random, mut texts) =
        (Random(1901), shipped().into_iter().map(|(_, text)| text).collect::<Vec<_>>());
    texts.extend(WRITTEN.map(str::to_owned));
    let texts: Vec<String> = (0..6_000).map(|at| damaged(&texts[at % texts.len()], &mut random)).collect();
    let Some(expected) = by_python(&texts) else { return };
    let mut accepted = 0;
    for (text, expected) in texts.iter().zip(expected) {
        match parse(text) {
            Ok(file) => {
                assert_eq!(dump::file(&file, true), expected, "{text}");
                accepted += 1;
            }
            Err(fault) if expected.starts_with('(') => {
                let is_known = STRICTER.iter().any(|words| fault.message.contains(words));
                assert!(is_known, "{fault}: {text}\n{expected}");
            }
            Err(_) => {}
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

#[test]
fn rules_are_read_as_by_cpython() {
    let texts: Vec<String> = shipped().into_iter().map(|(_, text)| text).collect();
    assert!(compared(&texts) >= texts.len());
    let written: Vec<String> = WRITTEN.iter().map(|text| (*text).to_owned()).collect();
    assert!(compared(&written) >= written.len());
}

/// Texts in the subset that are written in unusual ways.
const WRITTEN: [&str; 7] = [
    "'''Doc.\n\n  More.'''\nfrom bouton_rules import *\nK = 3; S = 1, 2,\n",
    "def f(a, b,):\n  if a: return\n  elif b: return a,\n  else:\n        pass; pass;\n  while a: break\n\nK = 1",
    "def f(a):\n    for (i, j), k in a[0][1:, :-1], b: i, j = j, i\n    # no more\n\n  # less\n    return (\na\n\n  +b)",
    "def f(n):\n    x \\\n  = \\\n1\n    'a' \"b\"\n    f(); (f())\n    x |= 1, 2\n    x //= 0b11_0\n",
    "def f(n):\n  if a:\n    x = 1\n    if b:\n     y = f'{ n }{n[\"a\"]}' f\"\"\"\n{(1,\n2)}}}\"\"\" \"c\"\n    elif c: y = 1\n  \
     else: y = '\\x41\\n\\d'\n  yield y, [x]\n",
    "x = 1 if a else 2 if b else (3, 4)[0] not in c\n\n\n",
    "def f(a):\n    n[1, 2] = n[a:, :b][0]\n    for a, in b: continue\n    x = (((a)) + (b)).c[(1, 2)] . d ( )\n",
];
