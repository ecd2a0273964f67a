//! Short texts that ask for endless work: each ends at the limit on work.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::write::{head, rules};
use crate::games::{Game, rule_texts};
use crate::position::Kind;
use crate::{Limits, Verdict, check};

/// Longer than any text here takes on a busy machine.
const HANGS_AFTER: Duration = Duration::from_secs(60);

/// Checks a text with little work, and returns the verdict. Panics if there is none.
fn verdict(text: String) -> Verdict {
    let limits = Limits { max_work: 20_000_000, ..Limits::default() };
    let (sender, receiver) = mpsc::channel();
    let start: String = text.chars().take(2000).collect();
    thread::spawn(move || sender.send(check(&text, None, limits)));
    receiver.recv_timeout(HANGS_AFTER).unwrap_or_else(|_| panic!("no verdict about {start}"))
}

/// A board of the largest size, with these symbols in turn. The last cell has the last symbol.
fn board(rows: usize, cols: usize, symbols: &str) -> String {
    let sign = |r: usize, c: usize| char::from(symbols.as_bytes()[(7 * r + 3 * c + r * c) % symbols.len()]);
    let row = |r| (0..cols).map(|c| sign(r, c)).collect::<String>();
    let mut text = (0..rows).map(row).collect::<Vec<_>>().join("/");
    text.pop();
    text + &symbols[symbols.len() - 1..]
}

/// Positions with very many moves.
fn positions(game: &Game) -> Vec<String> {
    let large = [100_000_000, 10_u64.pow(15), 9 * 10_u64.pow(18)];
    let tuple = |number: u64, count| format!("({})", vec![number.to_string(); count].join(","));
    match game.kind {
        Kind::Heap => large.iter().map(u64::to_string).collect(),
        Kind::Numbers(Some(count)) => large.iter().map(|&number| tuple(number, count)).collect(),
        Kind::Numbers(None) => {
            large.iter().flat_map(|&number| [1, 2, 9, 3000].map(|count| tuple(number, count))).collect()
        }
        Kind::Graph => {
            let edges = (0..200).flat_map(|a| (0..a).map(move |b| format!("v{a}-v{b}")));
            let lone = (0..512).map(|v| format!("v{v}"));
            vec![
                edges.collect::<Vec<_>>().join(" "),
                lone.collect::<Vec<_>>().join(" "),
                "a-b ".repeat(9999) + "b-c",
            ]
        }
        Kind::Word(symbols) => vec![board(1, 4096, symbols), board(1, 4096, &symbols[..1])],
        Kind::Board(symbols) => {
            let mut fillings: Vec<_> = (0..symbols.len()).map(|at| &symbols[at..=at]).collect();
            fillings.push(symbols);
            fillings.iter().map(|symbols| board(255, 255, symbols)).collect()
        }
        Kind::Vertex => Vec::new(),
    }
}

fn text(is_misere: bool, head: &str, statement: &str) -> String {
    let convention = if is_misere { "misere" } else { "normal" };
    format!("bouton certificate 1\nconvention {convention}\n{head}{statement}\nclaim value 0 0\nend 1\n")
}

#[test]
fn huge_positions_of_every_game_end_at_the_limit() {
    if rules().is_none() {
        return;
    }
    for (name, game) in rule_texts().filter_map(|(name, _)| Some((name, Game::of_text(name)?))) {
        let with_assumptions = head(name);
        let plain: String =
            with_assumptions.split_inclusive('\n').filter(|line| !line.starts_with("assumes")).collect();
        for position in positions(&game) {
            for head in [&with_assumptions, &plain] {
                for (is_misere, statement) in [
                    (false, format!("not 300 {position}")),
                    (false, format!("value 300 {position}")),
                    (true, format!("sums\nN {position}")),
                    (true, format!("sums\nP {position} + {position} + *3")),
                ] {
                    let verdict = verdict(text(is_misere, head, &statement));
                    assert_ne!(verdict.exit_code(), 0, "{name}: {verdict}");
                }
            }
        }
    }
}

#[test]
fn huge_heaps_and_long_periods_of_codes_end_at_the_limit() {
    let long = ["2", "4", "8", "F"].map(|digit| format!("0.{}", digit.repeat(1000)));
    let short = ["0.8", "0.4", "0.2", "0.F", "4.8", "0.3", "0.3F", "0.45", "0.8F"];
    for code in short.into_iter().chain(long.iter().map(String::as_str)) {
        let head = format!("code {code}\n");
        let mut statements = Vec::new();
        for heap in [100_000_000, 10_u64.pow(15), 9 * 10_u64.pow(18)] {
            statements.extend([(false, format!("not 300 {heap}")), (true, format!("sums\nN {heap}"))]);
        }
        let periods = [
            "1000000 1000000",
            "1 300000",
            "1000 200000000",
            "1 600 300",
            "1 6000 3000",
            "1 9000000000000000000",
        ];
        statements.extend(periods.map(|period| (false, format!("period {period}"))));
        for (is_misere, statement) in statements {
            let verdict = verdict(text(is_misere, &head, &statement));
            // Some of the periods are true.
            let is_true = matches!(code, "0.2" | "0.3") && statement.starts_with("period");
            assert!(verdict.exit_code() != 0 || is_true, "{code}, {statement}: {verdict}");
        }
    }
}

#[test]
fn many_moves_are_unsupported() {
    let misere = |head: &str, position: &str| text(true, head, &format!("sums\nN {position}"));
    let mut texts = vec![
        misere("code 0.8\n", "100000000"),
        misere("rook r\n", "r: (1000000000000000,1000000000000000)"),
        text(false, "rook r\n", "not 5 (1000000000000000,1000000000000000)"),
        misere("code 0.8\n", &vec!["1000"; 10_000].join(" + ")),
        misere("", "*1000000000000"),
        text(false, "", "claim winning *1000000000000 -> 0"),
    ];
    if rules().is_some() {
        let huge = "(9000000000000000000,9000000000000000000)";
        texts.extend(
            ["wythoff", "chomp", "moore-2"].map(|name| text(false, &head(name), &format!("not 3 {huge}"))),
        );
    }
    for text in texts {
        let verdict = verdict(text);
        assert_eq!(verdict.exit_code(), 3, "{verdict}");
        assert!(verdict.to_string().contains("--max-work"), "{verdict}");
    }
}
