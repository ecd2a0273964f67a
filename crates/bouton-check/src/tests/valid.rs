//! Certificates written by hand.

use super::write::{head, rules};
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

pub fn lines_of(text: &str) -> Vec<String> {
    match check(text, None, Limits::default()) {
        Verdict::Valid { lines } => lines,
        other => panic!("{other}\n{text}"),
    }
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
    assert_eq!(lines_of(&text), ["claim value 1 ../../..", "assuming split symmetry of cram"]);
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
