//! Every number of an explanation is checked by the definition.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bouton::ask::question::Question;
use bouton::catalog::samples::Dice;
use bouton::catalog::{Catalog, Component};
use bouton::{Convention, Definition, Limits, Outcome, Sum};
use bouton_lab::explanation::{Extent, explain};
use serde_json::Value;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Positions of one game, whose values and outcomes the definition gives.
struct Checked<'g> {
    game: &'g str,
    convention: Convention,
}

impl Checked<'_> {
    fn question(&self, text: &str) -> Question {
        let game = CATALOG.find(self.game);
        Question::read(&CATALOG, game, text.as_bytes(), None, self.convention)
            .unwrap_or_else(|error| panic!("{}: {text}: {error}", self.game))
    }

    fn after(&self, text: &str, played: &str) -> Question {
        self.question(text).after(played).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn value(&self, question: &Question) -> u64 {
        Definition::new(&question.rules).grundy(&sum(question)).unwrap().0
    }

    fn outcome(&self, question: &Question) -> Outcome {
        Definition::new(&question.rules).outcome(&sum(question), self.convention).unwrap()
    }

    /// Checks what the explanation of the position says, and what it says about each move.
    fn check(&self, text: &str) {
        let question = self.question(text);
        let extent = Extent { plies: 4, lines: usize::MAX };
        let explain = |played: Option<&str>| {
            let found = explain(&question, played, extent, &Limits::none());
            found.unwrap_or_else(|error| panic!("{}: {text}: {error}", self.game))
        };
        let explanation = explain(None);
        let told = explanation.json();
        let outcome = self.outcome(&question);
        assert_eq!(told["outcome"], outcome.to_string(), "{} {text}", self.game);
        if self.convention == Convention::Normal {
            let value = self.value(&question);
            assert_eq!(told["nimber"], value, "{} {text}", self.game);
            self.check_values(&question, &told, value);
        }
        match outcome {
            Outcome::N if told["win"].is_null() => {
                assert_eq!((self.convention, moves(&question).len()), (Convention::Misere, 0), "{text}");
            }
            Outcome::N => self.check_win(text, &told["win"]),
            _ if self.convention == Convention::Misere => self.check_answers(&question, &told["replies"]),
            _ => {}
        }
        for played in moves(&question) {
            self.check_move(text, &played, &explain(Some(&played)).json()["move"]);
        }
        let document = explanation.document();
        let lines = document.text();
        let named = lines.lines().filter(|line| line.chars().count() > 79).count();
        assert_eq!(named, 0, "{lines}");
    }

    fn check_values(&self, question: &Question, told: &Value, value: u64) {
        let parts = array(&told["parts"]);
        for part in parts {
            assert_eq!(part["nimber"], self.value(&self.question(string(&part["position"]))));
        }
        if !parts.is_empty() {
            let sum = parts.iter().fold(0, |sum, part| sum ^ part["nimber"].as_u64().unwrap());
            assert_eq!((sum, &told["parts_left_out"]), (value, &Value::from(0)));
        }
        for reason in array(&told["values"]) {
            // A part keeps the names of its moves in the whole position.
            let part = reason["letter"].as_str().map(|letter| usize::from(letter.as_bytes()[0] - b'A'));
            let part = part.map_or_else(|| question.clone(), |number| question.alone(number));
            let after = |name: &Value| part.clone().after(string(name)).unwrap();
            let value = reason["nimber"].as_u64().unwrap();
            assert_eq!(value, self.value(&part), "{reason}");
            let mut left: Vec<_> =
                moves(&part).into_iter().map(|name| self.value(&after(&name.into()))).collect();
            left.sort_unstable();
            left.dedup();
            assert_eq!(reason["left"], Value::from(left.clone()), "{reason}");
            for row in array(&reason["by_taken"]) {
                for option in array(&row["options"]) {
                    let heaps = array(&option["heaps"]).iter().map(|heap| heap.as_u64().unwrap());
                    let text = heaps.clone().map(|heap| heap.to_string()).collect::<Vec<_>>().join(" + ");
                    let text = if text.is_empty() { "0" } else { &text };
                    let of = Checked { game: string(&reason["game"]), ..*self };
                    assert_eq!(option["nimber"], of.value(&of.question(text)), "{reason}");
                    let heap: u64 = string(&reason["position"]).parse().unwrap();
                    assert_eq!(heap - heaps.sum::<u64>(), row["taken"].as_u64().unwrap(), "{reason}");
                }
            }
            let witnesses = array(&reason["witnesses"]);
            assert_eq!(witnesses.len() as u64, value, "{reason}");
            let of = Checked { game: string(&reason["game"]), ..*self };
            for (expected, witness) in (0..).zip(witnesses) {
                let left = self.value(&after(&witness["move"]));
                assert_eq!((witness["nimber"].as_u64(), left), (Some(expected), expected), "{reason}");
                assert_eq!(of.value(&of.question(string(&witness["leaves"]))), expected, "{reason}");
            }
            let above: Vec<_> = left.into_iter().filter(|&left| left > value).collect();
            let reverting = array(&reason["reverting"]);
            assert_eq!(reverting.len(), above.len(), "{reason}");
            for (expected, found) in above.into_iter().zip(reverting) {
                let after = after(&found["move"]);
                assert_eq!((found["nimber"].as_u64(), self.value(&after)), (Some(expected), expected));
                let replied = after.after(string(&found["reply"])).unwrap();
                assert_eq!(self.value(&replied), value, "{reason}");
            }
        }
    }

    fn check_win(&self, text: &str, win: &Value) {
        let after = self.after(text, string(&win["move"]));
        assert_eq!(self.outcome(&after), Outcome::P, "{text}");
        assert_eq!(self.outcome(&self.question(string(&win["leaves"]))), Outcome::P, "{text}");
        if let Some(part) = win["part"].as_object() {
            assert_ne!(part["before"], part["after"], "{text}");
        }
        if !win["answers"].is_null() {
            self.check_answers(&after, &win["answers"]);
        }
    }

    /// Checks that every move of the lost position is there, with a reply that wins, and so on below.
    fn check_answers(&self, question: &Question, answers: &Value) {
        let text = question.text();
        let shown = array(&answers["shown"]);
        assert_eq!((shown.len(), string(&answers["left_out"])), (moves(question).len(), "0"), "{text}");
        for answered in shown {
            let after = question.clone().after(string(&answered["move"])).unwrap();
            if answered["ends"] == true {
                assert_eq!((self.convention, moves(&after).len()), (Convention::Misere, 0));
                continue;
            }
            let replied = after.after(string(&answered["reply"])).unwrap();
            assert_eq!(self.outcome(&replied), Outcome::P, "{text}: {answered}");
            if !answered["then"].is_null() && !array(&answered["then"]["shown"]).is_empty() {
                self.check_answers(&replied, &answered["then"]);
            }
        }
    }

    fn check_move(&self, text: &str, name: &str, told: &Value) {
        let after = self.after(text, name);
        let outcome = self.outcome(&after);
        assert_eq!(told["outcome"], outcome.to_string(), "{text} {name}");
        assert_eq!(self.outcome(&self.question(string(&told["leaves"]))), outcome, "{text} {name}");
        match outcome {
            Outcome::P => self.check_answers(&after, &told["answers"]),
            _ if told["beaten"]["by"].is_null() => {
                assert_eq!((self.convention, moves(&after).len()), (Convention::Misere, 0), "{text} {name}");
            }
            _ => {
                let replied = after.after(string(&told["beaten"]["by"])).unwrap();
                assert_eq!(self.outcome(&replied), Outcome::P, "{text} {name}");
            }
        }
    }
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn sum(question: &Question) -> Sum<Component> {
    question.sum()
}

fn moves(question: &Question) -> Vec<String> {
    let all = question.all_moves(1000, &mut || true).unwrap().expect("the positions are small");
    // Equal heaps have moves of the same name.
    let names: BTreeSet<_> = all.into_iter().map(|found| found.name).collect();
    names.into_iter().collect()
}

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// All boards of `rows` rows and `cols` columns with these two signs; of many, every `step`th.
fn boards(rows: u32, cols: u32, signs: [char; 2], step: usize) -> impl Iterator<Item = String> {
    (0..1_u64 << (rows * cols)).step_by(step).map(move |number| {
        let row = |row: u32| -> String {
            (0..cols).map(|col| signs[(number >> (row * cols + col) & 1) as usize]).collect()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    })
}

/// How wide a random test is: `TRIALS`, or 1. From 10 on all boards up to 3 x 4 are explained.
fn trials() -> usize {
    std::env::var("TRIALS").map_or(1, |trials| trials.parse().expect("TRIALS is a number"))
}

#[test]
fn small_boards_are_explained_by_the_definition() {
    let thinned = |step| if trials() < 10 { step } else { 1 };
    for convention in CONVENTIONS {
        for (rows, cols, step) in [(1, 4, 1), (2, 2, 1), (2, 3, 1), (3, 3, thinned(7)), (3, 4, thinned(61))] {
            for text in boards(rows, cols, ['.', '*'], step) {
                Checked { game: "crosscut", convention }.check(&text);
            }
            for text in boards(rows, cols, ['1', '0'], thinned(step * 3)) {
                Checked { game: "blackout", convention }.check(&text);
            }
            for text in boards(rows, cols, ['.', '#'], thinned(step * 3)) {
                Checked { game: "cram", convention }.check(&text);
            }
        }
    }
}

#[test]
fn random_positions_are_explained_by_the_definition() {
    let mut dice = Dice::new(5);
    let games = [
        ("nim", 9),
        ("kayles", 9),
        ("0.37", 8),
        ("wythoff", 8),
        ("crosscut", 14),
        ("cram", 11),
        ("blackout", 10),
    ];
    let more =
        [("node-kayles", 7), ("hackenbush", 6), ("twins", 7), ("queens", 8), ("treblecross", 7), ("col", 6)];
    for (game, largest) in games.into_iter().chain(more) {
        let positions = CATALOG.find(game).unwrap().samples.clone().unwrap();
        for _ in 0..8 * trials() {
            let size = exact(dice.between(1, largest));
            let text = positions.random(size, &mut dice);
            for convention in CONVENTIONS {
                Checked { game, convention }.check(&text);
            }
        }
    }
}

fn exact(size: u64) -> u32 {
    u32::try_from(size).expect("a small size")
}

/// The longest line of the explanation of a position, in columns.
fn widest_line(game: &str, text: &str, convention: Convention) -> usize {
    let checked = Checked { game, convention };
    let limits = Limits::none().with_positions(20_000);
    let question = checked.question(text);
    let first = question.all_moves(100_000, &mut || true).unwrap().unwrap_or_default();
    let played = first.first().map(|found| found.name.clone());
    let extent = Extent { plies: 6, ..Extent::default() };
    let told = explain(&question, played.as_deref(), extent, &limits);
    let told = told.unwrap_or_else(|error| panic!("{game}: {text}: {error}")).document().text();
    told.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn every_line_of_a_text_fits_80_columns() {
    let mut dice = Dice::new(23);
    for name in
        ["crosscut", "cram", "blackout", "node-kayles", "nim", "kayles", "hackenbush", "col", "moore:2"]
    {
        let positions = CATALOG.find(name).unwrap().samples.clone().unwrap();
        for size in [6, 12, 20, 30] {
            let text = positions.random(size, &mut dice);
            for convention in CONVENTIONS {
                let widest = widest_line(name, &text, convention);
                assert!(widest < 80, "{name} {text}: {widest}");
            }
        }
    }
    let row = |cols: usize| ".*".repeat(cols).chars().take(cols).collect::<String>();
    let long = ["20x20".to_owned(), row(80), row(200), [row(30), row(30)].join("/"), row(73), row(74)];
    for text in long {
        assert!(widest_line("crosscut", &text, Convention::Normal) < 80, "{text}");
    }
    let heaps = "1000000000000000000 + 999999999999999999 + 18";
    assert!(widest_line("nim", heaps, Convention::Normal) < 80);
}

#[test]
fn heaps_graphs_and_sums_are_explained_by_the_definition() {
    for convention in CONVENTIONS {
        let positions = [
            ("nim", "3 + 5 + 6"),
            ("nim", "1 + 1"),
            ("nim", "2 + 7"),
            ("kayles", "7"),
            ("kayles", "3 + 4"),
            ("0.6", "9"),
            ("node-kayles", "a-b b-c c-d d-a a-e"),
            ("col", "..B/..."),
            ("hackenbush", "0-a a-b b-0 0-c"),
            ("wythoff", "(3,4)"),
            ("twins", "THTTH"),
            ("crosscut", "..*/.*. + kayles: 3 + *2"),
        ];
        for (game, text) in positions {
            Checked { game, convention }.check(text);
        }
    }
    Checked { game: "notakto", convention: Convention::Misere }.check("X../.../...");
}
