//! The language of rules, program by program: `check.py` accepts each certificate that bouton writes about an allowed program, and
//! accepts none about a refused program.

use std::fs;

use crate::certificates::{certificate, folder, in_python, with_another_number};

#[path = "../../../bouton-rules/tests/common/language.rs"]
mod list;

use list::{Expected, programs};

#[test]
fn certificates_of_all_that_the_language_has_are_valid_and_lies_are_refused() {
    let folder = folder("language");
    let [rule, path] = ["rule.py", "written"].map(|name| folder.join(name));
    let (mut texts, mut valid) = (Vec::new(), Vec::new());
    for (position, expected, text) in programs() {
        if let Expected::Value(value) = expected {
            fs::write(&rule, &text).unwrap();
            let written = certificate(rule.to_str().unwrap(), position, &["--all"], &path);
            let claim = "\nclaim value ";
            assert!(written.contains(&format!("{claim}{value} rule-py: {position}\n")), "{text}{written}");
            texts.extend([with_another_number(&written, claim).expect("a claim"), written]);
            valid.extend([false, true]);
        } else if expected == Expected::Refused {
            texts.push(by_hand(position, &text));
            valid.push(false);
        }
    }
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for ((text, is_valid), (code, said)) in texts.iter().zip(valid).zip(in_python(&texts, &folder)) {
        assert_eq!(code == 0, is_valid, "{said}\n{text}");
    }
}

/// A certificate that says of a position of a rule that its player wins by leaving nothing.
fn by_hand(position: &str, rule: &str) -> String {
    let lines: String = rule
        .lines()
        .map(|line| if line.is_empty() { "|\n".to_owned() } else { format!("| {line}\n") })
        .collect();
    format!(
        "bouton certificate 1\nconvention normal\nrule r\n{lines}not 0 {position}\nclaim outcome N {position}\nend 1\n"
    )
}

#[test]
fn a_constant_that_is_set_is_written_as_in_a_rule() {
    let folder = folder("set");
    let [rule, path] = ["rule.py", "written"].map(|name| folder.join(name));
    let text = "position = Heap()\nS = (1, 3)\nL = [1]\nW = \"ab\"\nB = True\nK = 2\n\ndef moves(n):\n    \
                for k in S + (K, len(L), len(W)):\n        if k <= n and B: yield n - k\n";
    fs::write(&rule, text).unwrap();
    let settings = [
        ("S=4", "S=(4,)"),
        ("S=4,5", "S=(4, 5)"),
        ("L=4,5,6", "L=[4, 5, 6]"),
        (r#"W=a"b\"#, r#"W="a\"b\\""#),
        ("B=False", "B=False"),
        ("K=3", "K=3"),
    ];
    let written = settings.map(|(setting, line)| {
        let written = certificate(rule.to_str().unwrap(), "7", &["--set", setting], &path);
        assert!(written.contains(&format!("\nset {line}\n")), "{written}");
        written
    });
    let texts: Vec<_> = written.iter().map(String::as_str).collect();
    for (code, said) in in_python(&texts, &folder) {
        assert_eq!(code, 0, "{said}");
    }
}
