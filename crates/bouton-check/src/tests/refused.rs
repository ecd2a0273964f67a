//! Every kind of line that must be refused, with the line and the reason.

use super::valid::{KAYLES, MISERE, TWO_GAMES, file, lines_of};
use super::write::{head, rules};
use crate::{Limits, Verdict, check};

/// Asserts that the text is refused at this line for a reason that contains `why`.
pub fn refused(text: &str, line: usize, why: &str) {
    match check(text, None, Limits::default()) {
        Verdict::Invalid { line: at, why: found } if at == line && found.contains(why) => {}
        other => panic!("expected line {line}, {why}; found {other}\n{text}"),
    }
}

/// Replaces some text of a certificate, which is valid, and asserts that the result is refused.
pub fn changed(text: &str, old: &str, new: &str, line: usize, why: &str) {
    lines_of(text);
    assert!(text.contains(old), "{old}");
    refused(&text.replacen(old, new, 1), line, why);
}

#[test]
fn the_frame() {
    refused("", 1, "the file ends");
    refused("\n", 1, "expected `bouton certificate 1`");
    refused("bouton certificate 1", 1, "no line feed");
    changed(KAYLES, "certificate 1", "certificate 2", 1, "expected `bouton certificate 1`");
    changed(KAYLES, "certificate 1\n", "certificate 1\r\n", 1, "expected");
    changed(KAYLES, "bouton", "\u{feff}bouton", 1, "expected");
    changed(KAYLES, "normal", "Normal", 2, "convention");
    changed(KAYLES, "convention normal\n", "", 2, "convention");
    changed(KAYLES, "end 4", "end 5", 14, "expected `end 4`");
    changed(KAYLES, "end 4", "end 04", 14, "expected `end 4`");
    changed(KAYLES, "end 4\n", "end 4", 14, "no line feed");
    changed(KAYLES, "end 4\n", "", 14, "the file ends");
    changed(KAYLES, "end 4\n", "end 4\n\n", 15, "nothing follows");
    changed(KAYLES, "end 4\n", "end 4\nend 4\n", 15, "nothing follows");
    changed(KAYLES, "claim value 3 3\n", "\nclaim value 3 3\n", 8, "a claim");
    changed(KAYLES, "claim outcome P 0\n", "claim outcome P 0\nvalue 4 5\n", 14, "expected `end 4`");
    let no_claim = "bouton certificate 1\nconvention normal\ncode 0.77\nend 0\n";
    refused(no_claim, 4, "expected a section, a statement or a claim");
}

#[test]
fn sections() {
    changed(KAYLES, "code 0.77", "code 3.7", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 0.7g", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 077", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code kayles", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 0.77 ", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 0.[3", 3, "expected a code");
    changed(KAYLES, "code 0.77\n", "code 0.77\nends total\n", 4, "a statement or a claim");
    changed(KAYLES, "code 0.77\n", "code 0.77\nassumes split\n", 4, "does not declare `split`");
    changed(KAYLES, "code 0.77\n", "code 0.77\nassumes symmetry\n", 4, "does not declare `symmetry`");
    changed(KAYLES, "code 0.77\n", "code 0.77\nassumes ends\n", 4, "expected `split`");
    changed(TWO_GAMES, "code 0.3", "code 0.77", 6, "used twice");
    refused("bouton certificate 1\nconvention normal\nrule 9\n", 3, "name of a section");
    refused(
        "bouton certificate 1\nconvention normal\nrule nim\nclaim value 0 0\n",
        4,
        "the text of the rule is missing",
    );
    refused("bouton certificate 1\nconvention normal\nrule nim\n|position\n", 4, "after `| `");
    refused("bouton certificate 1\nconvention normal\nrule nim\n| \n", 4, "after `| `");
}

#[test]
fn a_name_of_the_catalogue_before_another_game() {
    let named =
        |head: &str| format!("bouton certificate 1\nconvention normal\n{head}claim value 0 0\nend 0\n");
    let text = "| position = Heap()\n|\n| def moves(n):\n|     yield n - 1\n";
    for name in
        ["nim", "Kayles", "grundy", "moore:17", "moore-3", "crosscut:diagonal", "tartan:twins", "hackenbush"]
    {
        refused(&named(&format!("rule {name}\n{text}")), 3, "of the catalogue, but before another text");
    }
    for (kind, lines) in [("graph", "| 5 4\n"), ("rook", ""), ("staircase", "| 0\n| 1\n")] {
        refused(&named(&format!("{kind} wythoff\n{lines}")), 3, "of the catalogue is another one");
        lines_of(&named(&format!("{kind} {kind}\n{lines}")));
        lines_of(&named(&format!("{kind} {kind}2\n{lines}")));
    }
    if rules().is_some() {
        let nim = named(&head("nim"));
        refused(&nim.replace("rule nim", "rule kayles"), 3, "but before the text of `nim`");
        let set = head("moore-2") + "set K=3\n";
        refused(&named(&set.replace("assumes symmetry\n", "")), 3, "but before another text");
        lines_of(
            &file("normal", "node-kayles-board", "claim value 0 0\n")
                .replace("rule node-kayles-board", "rule node-kayles"),
        );
    }
}

#[test]
fn values() {
    changed(KAYLES, "value 2 2", "value 1 2", 5, "option 1 is worth 1");
    changed(KAYLES, "value 2 2", "value 3 2", 5, "no option is known to be worth 2");
    changed(KAYLES, "value 1 1\n", "", 4, "option 1 is not worth 2");
    changed(KAYLES, "not 2 3", "not 3 3", 6, "no option is known to be worth 3");
    changed(KAYLES, "not 2 3", "not 2 3\nnot 2 3", 7, "a line above says that the value is not 2");
    changed(KAYLES, "value 1 1", "value 1 1\nvalue 1 1", 5, "says that the value is 1");
    changed(KAYLES, "value 1 1", "value 1 1\nnot 0 1", 5, "says that the value is 1");
    changed(KAYLES, "value 1 1", "value 1 1\nnot 1 1", 5, "says that the value is 1");
    changed(KAYLES, "value 3 3", "value 2 3", 7, "a line above says that the value is not 2");
    changed(KAYLES, "value 2 2", "value 02 2", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value +2 2", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value -2 2", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 9223372036854775808 2", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 9223372036854775807 2", 5, "no option is known to be worth 2");
    changed(KAYLES, "value 2 2", "value 2 9223372036854775808", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2 9223372036854775807", 5, "option 1 is not worth 2");
    changed(KAYLES, "value 2 2", "value 2  2", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2 2 ", 5, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2", 5, "a number and a position");
    changed(KAYLES, "value 1 1", "value 0 0", 4, "known without a line");
    changed(KAYLES, "value 2 2", "Value 2 2", 5, "a claim");
    changed(KAYLES, "convention normal", "convention misere", 4, "no values");
    let no_move = "bouton certificate 1\nconvention normal\ncode 0.07\nvalue 0 1\nclaim value 0 1\nend 1\n";
    refused(no_move, 4, "known without a line");
    refused(&no_move.replace("value 0 1\nclaim", "not 1 1\nclaim"), 4, "no option");
}

#[test]
fn sums() {
    changed(MISERE, "P 1\n", "P 2\n", 5, "no `N` line above is about option 1");
    changed(MISERE, "N 2\n", "P 2\n", 6, "no `N` line above is about option 1");
    changed(MISERE, "P 1\n", "N 1\n", 5, "no `P` line above");
    changed(MISERE, "N 2\n", "N 2\nN 2\n", 7, "known already");
    changed(MISERE, "N 2\n", "N 2\nP 2\n", 7, "known already");
    changed(MISERE, "P 1\n", "N 0\n", 5, "known already");
    changed(MISERE, "P 1\n", "P 0\n", 5, "known already");
    changed(MISERE, "P *1", "P *01", 9, "expected a whole number");
    changed(MISERE, "P *1", "P *0", 9, "expected a nimber");
    changed(MISERE, "P *1", "P *", 9, "expected the name of the section");
    changed(MISERE, "1 + 1 + 1", "1 + 1 +  1", 11, "expected a whole number");
    changed(MISERE, "1 + 1 + 1", "1 + 1 + ", 11, "expected a whole number");
    changed(MISERE, "sums\n", "", 4, "a claim");
    changed(MISERE, "sums\n", "sums\nsums\n", 5, "after `sums`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 1\n", 9, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 0.07: 1\n", 9, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 0.77:1\n", 9, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "", 10, "no `N` line above");
    refused("bouton certificate 1\nconvention misere\ncode 0.07\nsums\nP 1\n", 5, "no move");
    refused(
        "bouton certificate 1\nconvention misere\ncode 0.7\nsums\nclaim outcome P 1\n",
        5,
        "after `sums`",
    );
    refused("bouton certificate 1\nconvention normal\ncode 0.7\nsums\nN 0\n", 5, "known already");
}

#[test]
fn claims() {
    changed(KAYLES, "claim value 3 3", "claim value 2 3", 8, "do not prove");
    changed(KAYLES, "claim value 3 3", "claim value 3 4", 8, "do not prove");
    changed(KAYLES, "claim value 3 3", "claim value 3  3", 8, "expected a whole number");
    changed(KAYLES, "claim value 3 3", "claim 3 3", 8, "expected `value`");
    changed(KAYLES, "outcome P 3 + *3", "outcome P 3 + *2", 11, "do not prove");
    changed(KAYLES, "outcome P 3 + *3", "outcome N 3 + *3", 11, "do not prove");
    changed(KAYLES, "outcome P 3 + *3", "outcome P 3 + *3 ", 11, "expected a whole number");
    changed(KAYLES, "outcome P 0", "outcome N 0", 13, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim outcome N 2 + 2", 15, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim outcome P 2 + 3", 15, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim value 0 2 + 2", 15, "no values");
    changed(MISERE, "claim outcome N 0", "claim outcome P 0", 17, "do not prove");
}

#[test]
fn rules_and_positions() {
    if rules().is_none() {
        return;
    }
    let first = head("cram").lines().count() + 3;
    let refused_line = |lines: &str, at: usize, why: &str| {
        refused(&file("normal", "cram", lines), first + at, why);
    };
    refused_line("value 1 .. ..\n", 0, "expected one of the symbols");
    refused_line("value 1 ../.\n", 0, "the same length");
    refused_line("value 1 ..//..\n", 0, "the same length");
    refused_line("value 1 ../\n", 0, "the same length");
    refused_line("value 1 \n", 0, "the same length");
    refused_line("value 1 1x2\n", 0, "expected one of the symbols");
    refused_line("value 1 .\u{e9}\n", 0, "expected one of the symbols");
    refused_line("value 1 ..#..\n", 0, "several parts");
    refused_line("value 0 ##\n", 0, "known without a line");
    refused_line("value 1 ..\nvalue 1 ./.\n", 1, "says that the value is 1");
    refused_line("value 1 ..\nnot 0 ...\nclaim value 1 ...\n", 2, "do not prove");
    refused_line("value 1 ..\nnot 0 ...\nclaim outcome P ...\n", 2, "do not prove");
    refused_line("value 1 ..\nnot 0 ...\nclaim outcome N ... + ..\n", 2, "do not prove");
    lines_of(&file("normal", "cram", "value 1 ..\nnot 0 ...\nclaim outcome N ...\n"));
    let cram = file("normal", "cram", "value 1 ..\nclaim value 1 ..\n");
    changed(&cram, "split symmetry", "symmetry split", first - 1, "expected `split`, `symmetry` or");
    changed(&cram, "split symmetry", "split split", first - 1, "expected `split`, `symmetry` or");
    changed(&cram, "split symmetry", "split  symmetry", first - 1, "expected `split`, `symmetry` or");
    changed(&cram, "split symmetry", "split symmetry ends", first - 1, "expected `split`, `symmetry` or");
    // Without `split` and `symmetry` positions are told apart.
    let turned = "value 1 .../#..\n";
    let apart = file("normal", "cram", turned).replace("assumes split symmetry\n", "");
    refused(&apart, first - 1, "not worth 1");
    let line = "value 1 ..\nvalue 1 ./.\nclaim value 1 ..\n";
    lines_of(&file("normal", "cram", line).replace("assumes split symmetry\n", ""));
}

#[test]
fn other_positions() {
    if rules().is_none() {
        return;
    }
    let wrong = [
        ("node-kayles", "a-a", "an edge between two"),
        ("node-kayles", "a a", "written once"),
        ("node-kayles", "a-b a", "written once"),
        ("node-kayles", "a  b", "name of a vertex"),
        ("node-kayles", "a-b-c", "name of a vertex"),
        ("node-kayles", "path5", "name of a vertex"),
        ("node-kayles", "3x4", "name of a vertex"),
        ("node-kayles", "a b", "several parts"),
        ("node-kayles", "abcdefghijklmnop", "name of a vertex"),
        ("wythoff", "(1,2,3)", "expected 2 numbers"),
        ("wythoff", "(1, 2)", "expected a whole number"),
        ("wythoff", "1,2", "numbers in parentheses"),
        ("wythoff", "()", "expected a whole number"),
        ("nim", "2x7", "expected a whole number"),
        ("treblecross", "..X/...", "expected one of the symbols"),
    ];
    for (name, position, why) in wrong {
        let at = head(name).lines().count() + 3;
        refused(&file("normal", name, &format!("value 1 {position}\n")), at, why);
    }
}

#[test]
fn what_is_not_known() {
    let unsupported = |text: &str, limits: Limits, line: usize, what: &str| match check(text, None, limits) {
        Verdict::Unsupported { line: at, what: found } if at == line && found.contains(what) => {}
        other => panic!("expected line {line}, {what}; found {other}"),
    };
    let all = Limits::default();
    for code in ["4!.0", "0.[3]", "subtract{1,2}", "all-but{1}", "0.{0,4}", "4.0?7="] {
        unsupported(&KAYLES.replace("0.77", code), all, 3, "the code");
    }
    let rule =
        "bouton certificate 1\nconvention normal\nrule mine\n| position = Heap()\n|\n| def moves(n):\n";
    unsupported(rule, all, 3, "the rule with the SHA-256");
    // Limits: the second line needs more options than the limit allows.
    let many = KAYLES.replace("value 2 2", "not 7 9223372036854775807");
    unsupported(&many, Limits { max_work: 1_000_000, ..all }, 5, "--max-work");
    let nimber = "bouton certificate 1\nconvention misere\nsums\nN *9223372036854775807\n";
    unsupported(nimber, Limits { max_work: 1_000_000, ..all }, 4, "--max-work");
    let moves = "bouton certificate 1\nconvention normal\nclaim winning *9223372036854775807 -> 0\nend 0\n";
    unsupported(moves, Limits { max_work: 1_000_000_000, ..all }, 3, "--max-work");
    unsupported(KAYLES, Limits { max_memory: 100, ..all }, 1, "--max-memory");
    let room = KAYLES.len() as u64 + 100;
    unsupported(KAYLES, Limits { max_memory: room, ..all }, 5, "--max-memory");
    if rules().is_some() {
        let with_set =
            head("moore-2").replace("rule moore-2", "rule mine").replace("assumes", "set K=3\nassumes");
        let text = format!("bouton certificate 1\nconvention normal\n{with_set}");
        let line = text.lines().position(|line| line.starts_with("set ")).unwrap() + 1;
        unsupported(&text, all, line, "a constant");
        let wide = file("normal", "cram", &format!("not 0 {}\n", ".".repeat(256)));
        refused(&wide, head("cram").lines().count() + 3, "255");
    }
}
