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
    changed(KAYLES, "end 4", "end 5", 15, "expected `end 4`");
    changed(KAYLES, "end 4", "end 04", 15, "expected `end 4`");
    changed(KAYLES, "end 4\n", "end 4", 15, "no line feed");
    changed(KAYLES, "end 4\n", "", 15, "the file ends");
    changed(KAYLES, "end 4\n", "end 4\n\n", 16, "nothing follows");
    changed(KAYLES, "end 4\n", "end 4\nend 4\n", 16, "nothing follows");
    changed(KAYLES, "claim value 3 3\n", "\nclaim value 3 3\n", 9, "a claim");
    changed(KAYLES, "claim outcome P 0\n", "claim outcome P 0\nvalue 4 5\n", 15, "expected `end 4`");
    let no_claim = "bouton certificate 1\nconvention normal\ncode 0.77\nends total\nend 0\n";
    refused(no_claim, 5, "expected a section, a statement or a claim");
}

#[test]
fn sections() {
    changed(KAYLES, "code 0.77", "code 3.7", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 0.7g", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 077", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code kayles", 3, "expected a code");
    changed(KAYLES, "code 0.77", "code 0.77 ", 3, "expected a code");
    changed(KAYLES, "ends total\n", "", 4, "has `ends total`");
    changed(KAYLES, "ends total", "ends area", 4, "has `ends total`");
    changed(KAYLES, "ends total\n", "ends total\nassumes ends\n", 5, "where a measure shows it");
    changed(KAYLES, "ends total\n", "ends total\nassumes split\n", 5, "does not declare `split`");
    changed(KAYLES, "ends total\n", "ends total\nassumes symmetry\n", 5, "does not declare `symmetry`");
    changed(KAYLES, "ends total\n", "ends total\nassumes luck\n", 5, "in this order");
    changed(TWO_GAMES, "code 0.3", "code 0.77", 7, "used twice");
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
fn values() {
    changed(KAYLES, "value 2 2", "value 1 2", 6, "option 1 is worth 1");
    changed(KAYLES, "value 2 2", "value 3 2", 6, "no option is known to be worth 2");
    changed(KAYLES, "value 1 1\n", "", 5, "option 1 is not worth 2");
    changed(KAYLES, "not 2 3", "not 3 3", 7, "no option is known to be worth 3");
    changed(KAYLES, "not 2 3", "not 2 3\nnot 2 3", 8, "a line above says that the value is not 2");
    changed(KAYLES, "value 1 1", "value 1 1\nvalue 1 1", 6, "says that the value is 1");
    changed(KAYLES, "value 1 1", "value 1 1\nnot 0 1", 6, "says that the value is 1");
    changed(KAYLES, "value 1 1", "value 1 1\nnot 1 1", 6, "says that the value is 1");
    changed(KAYLES, "value 3 3", "value 2 3", 8, "a line above says that the value is not 2");
    changed(KAYLES, "value 2 2", "value 02 2", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value +2 2", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value -2 2", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 9223372036854775808 2", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 9223372036854775807 2", 6, "no option is known to be worth 2");
    changed(KAYLES, "value 2 2", "value 2 9223372036854775808", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2 9223372036854775807", 6, "option 1 is not worth 2");
    changed(KAYLES, "value 2 2", "value 2  2", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2 2 ", 6, "expected a whole number");
    changed(KAYLES, "value 2 2", "value 2", 6, "a number and a position");
    changed(KAYLES, "value 1 1", "value 0 0", 5, "known without a line");
    changed(KAYLES, "value 2 2", "Value 2 2", 6, "a claim");
    changed(KAYLES, "convention normal", "convention misere", 5, "no values");
    let no_move =
        "bouton certificate 1\nconvention normal\ncode 0.07\nends total\nvalue 0 1\nclaim value 0 1\nend 1\n";
    refused(no_move, 5, "known without a line");
    refused(&no_move.replace("value 0 1\nclaim", "not 1 1\nclaim"), 5, "no option");
}

#[test]
fn sums() {
    changed(MISERE, "P 1\n", "P 2\n", 6, "no `N` line above is about option 1");
    changed(MISERE, "N 2\n", "P 2\n", 7, "no `N` line above is about option 1");
    changed(MISERE, "P 1\n", "N 1\n", 6, "no `P` line above");
    changed(MISERE, "N 2\n", "N 2\nN 2\n", 8, "known already");
    changed(MISERE, "N 2\n", "N 2\nP 2\n", 8, "known already");
    changed(MISERE, "P 1\n", "N 0\n", 6, "known already");
    changed(MISERE, "P 1\n", "P 0\n", 6, "known already");
    changed(MISERE, "P *1", "P *01", 10, "expected a whole number");
    changed(MISERE, "P *1", "P *0", 10, "expected a nimber");
    changed(MISERE, "P *1", "P *", 10, "expected a whole number");
    changed(MISERE, "1 + 1 + 1", "1 + 1 +  1", 12, "expected a whole number");
    changed(MISERE, "1 + 1 + 1", "1 + 1 + ", 12, "expected a whole number");
    changed(MISERE, "sums\n", "", 5, "a claim");
    changed(MISERE, "sums\n", "sums\nsums\n", 6, "after `sums`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 1\n", 11, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 0.07: 1\n", 11, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "N 0.77:1\n", 11, "expected `NAME: POSITION`");
    changed(TWO_GAMES, "N 0.77: 1\n", "", 12, "no `N` line above");
    refused("bouton certificate 1\nconvention misere\ncode 0.07\nends total\nsums\nP 1\n", 6, "no move");
    refused(
        "bouton certificate 1\nconvention misere\ncode 0.7\nends total\nsums\nclaim outcome P 1\n",
        6,
        "after `sums`",
    );
    refused("bouton certificate 1\nconvention normal\ncode 0.7\nends total\nsums\nN 0\n", 6, "known already");
}

#[test]
fn claims() {
    changed(KAYLES, "claim value 3 3", "claim value 2 3", 9, "do not prove");
    changed(KAYLES, "claim value 3 3", "claim value 3 4", 9, "do not prove");
    changed(KAYLES, "claim value 3 3", "claim value 3  3", 9, "expected a whole number");
    changed(KAYLES, "claim value 3 3", "claim 3 3", 9, "expected `value`");
    changed(KAYLES, "outcome P 3 + *3", "outcome P 3 + *2", 12, "do not prove");
    changed(KAYLES, "outcome P 3 + *3", "outcome N 3 + *3", 12, "do not prove");
    changed(KAYLES, "outcome P 3 + *3", "outcome P 3 + *3 ", 12, "expected a whole number");
    changed(KAYLES, "outcome P 0", "outcome N 0", 14, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim outcome N 2 + 2", 16, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim outcome P 2 + 3", 16, "do not prove");
    changed(MISERE, "claim outcome P 2 + 2", "claim value 0 2 + 2", 16, "no values");
    changed(MISERE, "claim outcome N 0", "claim outcome P 0", 18, "do not prove");
}

#[test]
fn rules_and_positions() {
    if rules().is_none() {
        return;
    }
    let first = head("cram", "count .").lines().count() + 3;
    let refused_line = |lines: &str, at: usize, why: &str| {
        refused(&file("normal", "cram", "count .", lines), first + at, why);
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
    lines_of(&file("normal", "cram", "count .", "value 1 ..\nnot 0 ...\nclaim outcome N ...\n"));
    let cram = file("normal", "cram", "count .", "value 1 ..\nclaim value 1 ..\n");
    let row = file("normal", "cram", "count .", "not 0 ...\nclaim outcome N ...\n");
    changed(&row, "ends count .", "ends count #", first, "does not fall");
    changed(&row, "ends count .", "ends area\nmore", first - 1, "a claim");
    changed(&cram, "ends count .", "ends parts", first - 2, "expected a measure");
    changed(&cram, "ends count .", "ends total", first - 2, "expected a measure");
    changed(&cram, "ends count .", "ends count", first - 2, "expected a measure");
    changed(&cram, "ends count .", "ends count ..", first - 2, "expected some of the symbols");
    changed(&cram, "ends count .", "ends count x", first - 2, "expected some of the symbols");
    changed(&cram, "ends count .\n", "", first - 1, "not known to end");
    changed(&cram, "split symmetry", "symmetry split", first - 1, "in this order");
    changed(&cram, "split symmetry", "split split", first - 1, "in this order");
    changed(&cram, "split symmetry", "split  symmetry", first - 1, "in this order");
    changed(&cram, "split symmetry", "split symmetry ends", first - 1, "where a measure shows it");
    // Without `split` and `symmetry` positions are told apart.
    let turned = "value 1 .../#..\n";
    let apart = file("normal", "cram", "count .", turned).replace("assumes split symmetry\n", "");
    refused(&apart, first - 1, "not worth 1");
    let line = "value 1 ..\nvalue 1 ./.\nclaim value 1 ..\n";
    lines_of(&file("normal", "cram", "count .", line).replace("assumes split symmetry\n", ""));
    // The area falls with every move of crosscut.
    lines_of(&file("normal", "crosscut", "area", "value 1 *\nclaim value 1 *\n"));
}

#[test]
fn other_positions() {
    if rules().is_none() {
        return;
    }
    let wrong = [
        ("node-kayles", "parts", "a-a", "an edge between two"),
        ("node-kayles", "parts", "a a", "written once"),
        ("node-kayles", "parts", "a-b a", "written once"),
        ("node-kayles", "parts", "a  b", "name of a vertex"),
        ("node-kayles", "parts", "a-b-c", "name of a vertex"),
        ("node-kayles", "parts", "path5", "name of a vertex"),
        ("node-kayles", "parts", "3x4", "name of a vertex"),
        ("node-kayles", "parts", "a b", "several parts"),
        ("node-kayles", "parts", "abcdefghijklmnop", "name of a vertex"),
        ("wythoff", "total", "(1,2,3)", "expected 2 numbers"),
        ("wythoff", "total", "(1, 2)", "expected a whole number"),
        ("wythoff", "total", "1,2", "numbers in parentheses"),
        ("wythoff", "total", "()", "expected a whole number"),
        ("nim", "total", "2x7", "expected a whole number"),
        ("rook", "count R", ".R", "does not fall"),
        ("treblecross", "count .", "..X/...", "expected one of the symbols"),
    ];
    for (name, ends, position, why) in wrong {
        let at = head(name, ends).lines().count() + 3;
        refused(&file("normal", name, ends, &format!("value 1 {position}\n")), at, why);
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
    unsupported(&many, Limits { max_work: 1_000_000, ..all }, 6, "--max-work");
    let nimber = "bouton certificate 1\nconvention misere\nsums\nN *9223372036854775807\n";
    unsupported(nimber, Limits { max_work: 1_000_000, ..all }, 4, "--max-work");
    let moves = "bouton certificate 1\nconvention normal\nclaim winning *9223372036854775807 -> 0\nend 0\n";
    unsupported(moves, Limits { max_work: 1_000_000_000, ..all }, 3, "--max-work");
    unsupported(KAYLES, Limits { max_memory: 100, ..all }, 1, "--max-memory");
    let room = KAYLES.len() as u64 + 100;
    unsupported(KAYLES, Limits { max_memory: room, ..all }, 6, "--max-memory");
    if rules().is_some() {
        let with_set = head("moore-2", "total").replace("ends total\n", "set K=3\nends total\n");
        let text = format!("bouton certificate 1\nconvention normal\n{with_set}");
        let line = text.lines().position(|line| line.starts_with("set ")).unwrap() + 1;
        unsupported(&text, all, line, "a constant");
        let wide = file("normal", "cram", "count .", &format!("not 0 {}\n", ".".repeat(256)));
        refused(&wide, head("cram", "count .").lines().count() + 3, "255");
    }
}
