//! Certificates written by hand.

use super::write::{head, rules};
use crate::sha256::sha256;
use crate::{Limits, Verdict, check};

pub const KAYLES: &str = "\
bouton certificate 1
convention normal
code 0.77
value 1 1
value 2 2
not 2 3
value 3 3
claim value 3 3
claim value 0 1 + 2 + 3
claim value 6 3 + *5
claim outcome P 3 + *3
claim outcome N 3 + *2
claim outcome P 0
end 4
";

/// In misere play a heap of Kayles with a single pin loses, and so on.
pub const MISERE: &str = "\
bouton certificate 1
convention misere
code 0.77
sums
P 1
N 2
N 1 + 1
N 1 + 2
P *1
N 1 + *1
P 1 + 1 + 1
N 3
N *1 + 2
P 2 + 2
claim outcome P 2 + 2
claim outcome N 3
claim outcome N 0
claim outcome P 1 + 1 + 1
end 10
";

pub const TWO_GAMES: &str = "\
bouton certificate 1
convention normal
code 0.77
value 1 1
value 2 2
code 0.3
value 1 1
sums
N 0.77: 1
N 0.3: 1
P 0.77: 1 + 0.3: 1
N *1
P *1 + 0.3: 1
P *1 + *1
claim outcome P 0.3: 1 + 0.77: 1
claim outcome N 0.3: 1 + 0.77: 2
claim value 3 0.3: 1 + 0.77: 2
claim outcome P *1 + *1
end 9
";

/// The lines of the answer, without those that say which games they are about.
pub fn lines_of(text: &str) -> Vec<String> {
    let is_game = |line: &String| line.starts_with("game ");
    answer_of(text).into_iter().filter(|line| !is_game(line)).collect()
}

fn answer_of(text: &str) -> Vec<String> {
    match check(text, None, Limits::default()) {
        Verdict::Valid { lines } => lines,
        other => panic!("{other}\n{text}"),
    }
}

#[test]
fn an_answer_names_the_game_of_each_claim_and_says_what_it_is() {
    let listed = "bouton certificate 1\nconvention normal\ncode 0.77\nvalue 1 1\nvalue 2 2\nclaim winning 2 + *2 -> 2 + *2 | 1 + *2\nend 2\n";
    let moves = listed.replace("winning 2 + *2 -> 2 + *2 | 1 + *2", "moves 2 + *1 -> 1 *1 | 0 1 + *1 | 2 2");
    assert_eq!(
        answer_of(&moves),
        ["claim moves 0.77: 2 + *1 -> 1 *1 | 0 0.77: 1 + *1 | 2 0.77: 2", "game 0.77: code"]
    );
    let winning = listed.replace("2 + *2 -> 2 + *2 | 1 + *2", "1 + *3 -> *1 + 1");
    assert_eq!(answer_of(&winning)[0], "claim winning 0.77: 1 + *3 -> *1 + 0.77: 1");
    assert_eq!(answer_of(TWO_GAMES)[4..], ["game 0.77: code", "game 0.3: code"]);
    let chart = "bouton certificate 1\nconvention normal\nrook r\n| 1 2\nstaircase s\n| 0\n| 1\ngraph graph\n| a b\n| c\nclaim outcome N s: (1,1)\nend 0\n";
    assert_eq!(
        answer_of(chart)[1..],
        [("r", "map", "| 1 2\n"), ("s", "map", "| 0\n| 1\n"), ("graph", "graph", "| a b\n| c\n")].map(
            |(name, kind, lines)| format!(
                "game {name}: {kind} with the SHA-256 {}",
                sha256(lines.as_bytes())
            )
        )
    );
    if rules().is_some() {
        let cram = file("normal", "crosscut-diagonal", "claim value 0 0\n");
        assert_eq!(answer_of(&cram)[1], "game crosscut-diagonal: known text crosscut-diagonal");
        for name in ["crosscut:diagonal", "mine"] {
            let again = cram.replace("rule crosscut-diagonal", &format!("rule {name}"));
            assert_eq!(answer_of(&again)[1], format!("game {name}: known text crosscut-diagonal"));
        }
    }
}

#[test]
fn what_is_expected_must_be_shown_and_be_of_known_games() {
    let answer = |text: &str, expected: &[&str]| {
        let expected: Vec<_> = expected.iter().map(|line| (*line).to_owned()).collect();
        let verdict = check(text, None, Limits::default()).expecting(&expected);
        (verdict.exit_code(), verdict.to_string().lines().next().unwrap().to_owned())
    };
    let valid = (0, "VALID".to_owned());
    let unexpected = |why: &str| (1, format!("NOT AS EXPECTED: {why}"));
    assert_eq!(answer(KAYLES, &["claim value 3 0.77: 3", "game 0.77: code"]), valid);
    let missing = "claim value 5 0.77: 3";
    assert_eq!(answer(KAYLES, &[missing]), unexpected(&format!("no line of the answer is `{missing}`")));
    // A claim that leaves out its game could be about any.
    assert_eq!(answer(KAYLES, &["claim value 3 3"]).0, 1);
    let claim = "claim outcome N 0.77: 3";
    let misere = format!("`{claim}` rests on `convention misere`; --expect that line, too");
    assert_eq!(answer(MISERE, &[claim]), unexpected(&misere));
    assert_eq!(answer(MISERE, &[claim, "convention misere"]), valid);
    assert_eq!(answer(KAYLES, &["convention misere"]).0, 1);
    let graph =
        "bouton certificate 1\nconvention normal\ngraph g\n| a b\nvalue 1 a\nclaim value 1 g: a\nend 1\n";
    let hash = format!("game g: graph with the SHA-256 {}", sha256(b"| a b\n"));
    let unknown = format!("`claim value 1 g: a` rests on `{hash}`; --expect that line, too");
    assert_eq!(answer(graph, &["claim value 1 g: a"]), unexpected(&unknown));
    assert_eq!(answer(graph, &["claim value 1 g: a", &hash]), valid);
    // What is refused anyway stays so.
    assert_eq!(answer(&KAYLES.replace("value 1 1", "value 2 1"), &[claim]).0, 1);
    assert!(answer(&KAYLES.replace("value 1 1", "value 2 1"), &[claim]).1.starts_with("INVALID at line 4"));
}

#[test]
fn codes() {
    assert_eq!(lines_of(KAYLES).len(), 6);
    let misere = lines_of(MISERE);
    assert_eq!((misere.len(), &*misere[0]), (5, "convention misere"));
    assert_eq!(lines_of(TWO_GAMES).len(), 4);
    let hexadecimal = "bouton certificate 1\nconvention normal\ncode .0F\nvalue 1 2\nnot 0 3\nvalue 1 3\nvalue 2 4\n\
        claim value 2 4\nclaim value 0 1\nclaim outcome N 4 + 2\nend 4\n";
    assert_eq!(lines_of(hexadecimal).len(), 3);
}

#[test]
fn a_file_without_a_game() {
    let text = "bouton certificate 1\nconvention normal\nclaim value 2 *1 + *3\nend 0\n";
    assert_eq!(lines_of(text), ["claim value 2 *1 + *3"]);
}

/// A text with a section of the rule and these lines after it.
pub fn file(convention: &str, name: &str, lines: &str) -> String {
    let is_statement =
        |line: &&str| ["value ", "not ", "P ", "N "].into_iter().any(|start| line.starts_with(start));
    let count = lines.lines().filter(is_statement).count();
    format!("bouton certificate 1\nconvention {convention}\n{}{lines}end {count}\n", head(name))
}

#[test]
fn cram() {
    if rules().is_none() {
        return;
    }
    let lines = "value 1 ..\nnot 1 ##./...\nvalue 0 ../..\nvalue 1 .../...\nclaim value 1 ../../..\n";
    let text = file("normal", "cram", lines);
    assert_eq!(lines_of(&text), ["claim value 1 cram: ../../..", "assuming split symmetry of cram"]);
    // A pair of equal parts cancels if its value is known.
    lines_of(&file("normal", "cram", "value 1 ..\nnot 0 ......\nclaim outcome N ......\n"));
    let unknown = file("normal", "cram", "not 0 ......\nclaim outcome N ......\n");
    assert!(matches!(check(&unknown, None, Limits::default()), Verdict::Invalid { .. }));
    // A claim is split first, and the parts may be turned.
    let parts = file("normal", "cram", "value 1 ..\nvalue 1 ...\nclaim value 0 .#.../.#### + *0\n");
    assert!(matches!(check(&parts, None, Limits::default()), Verdict::Invalid { .. }));
    lines_of(&parts.replace(" + *0", ""));
}

#[test]
fn cram_in_misere_play() {
    if rules().is_none() {
        return;
    }
    let lines = "sums\nP ..\nN .\nP ...\nN .. + ..\nN ../..\nclaim outcome N ../..\nclaim outcome N ##/##\nclaim outcome N ..#..\n";
    assert_eq!(lines_of(&file("misere", "cram", lines)).len(), 5);
}

#[test]
fn other_rules() {
    if rules().is_none() {
        return;
    }
    let files = [
        ("wythoff", "value 1 (0,1)\nvalue 2 (1,1)\nvalue 2 (0,2)\nvalue 0 (2,1)\nclaim value 0 (1,2)\n"),
        ("node-kayles", "value 1 a\nvalue 1 b\nvalue 2 b-c c-a\nclaim value 2 a-c c-b\n"),
        ("treblecross", "value 1 X.X\nvalue 1 .XX.X\nclaim value 1 X.XX.\n"),
        ("staircase", "value 2 +1/0S\nclaim value 2 +1/0S\n"),
        ("rook", "value 1 .R\nclaim outcome N .R\n"),
        ("crosscut", "value 1 *\nvalue 0 *./.*\nclaim value 0 .*/*.\n"),
        ("notakto", "value 1 X./..\nclaim value 1 ../X.\n"),
    ];
    for (name, lines) in files {
        lines_of(&file("normal", name, lines));
    }
}
