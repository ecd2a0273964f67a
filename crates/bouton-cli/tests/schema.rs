//! Answers as JSON are what `docs/answer.schema.json` says.

use std::process::Command;

use bouton::catalog::GAMES;
use jsonschema::Validator;
use serde_json::{Value, json};

fn schema() -> Validator {
    let text = include_str!("../../../docs/answer.schema.json");
    let schema: Value = serde_json::from_str(text).expect("the schema is JSON");
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::draft202012::new(&schema).expect("the schema is one")
}

fn answer(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_bouton")).arg("solve").args(args).arg("--json").output();
    let output = output.expect("the command runs");
    let text = String::from_utf8(output.stdout).expect("an answer is text");
    assert_eq!(text.lines().count(), 1, "{args:?} is answered in one line");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// An answer that the schema allows.
fn valid(args: &[&str]) -> Value {
    let answer = answer(args);
    let wrong: Vec<_> = schema().iter_errors(&answer).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{args:?}: {wrong:?} in {answer}");
    answer
}

#[test]
fn every_game_in_both_conventions() {
    let small = |name: &str| match name {
        "caos3" => "5x6",
        "blackout" => "101/111",
        "nim" => "3 + 2",
        "inventor" => "X.X/.X.",
        "crosscut" | "crosscut:diagonal" => "*.*/.*.",
        "rook" => "(3,2) blocked (1,1)",
        "staircase" => "+101/0.../1..S",
        _ => "0",
    };
    for game in GAMES {
        assert_ne!(small(game.name), "0", "{} has no position here", game.name);
        for position in [small(game.name), "0"] {
            let normal = valid(&[game.name, position]);
            assert!(normal["nimber"].is_u64());
            let misere = valid(&[game.name, position, "--misere"]);
            assert!(misere["nimber"].is_null() && misere["outcome"].is_string());
        }
    }
}

#[test]
fn a_list_too_long_is_null() {
    let answer = valid(&["rook", "(1000000000,3) blocked (2,1)"]);
    assert_eq!((&answer["moves"], &answer["complete"]), (&Value::Null, &json!(false)));
    assert_eq!(answer["moves_total"], json!(1_000_000_003));
    assert_eq!(answer["winning_moves"], json!(["(1000000000,3) -> (4,3)"]));
    valid(&["nim", "1000000000000000000 + 3"]);
}

#[test]
fn what_is_not_known_is_null() {
    let answer = valid(&["nim", "9 + 8 + 7 + 6", "--misere", "--max-positions", "10"]);
    assert_eq!((&answer["outcome"], &answer["status"]), (&Value::Null, &json!("UNKNOWN")));
    valid(&["blackout", "111111/110111/111111/101111/111111", "--max-positions", "10"]);
    valid(&["rook: (1000000,3) + nim: 2"]);
}

#[test]
fn the_schema_bites() {
    let schema = schema();
    let good = valid(&["crosscut", "..*/.*."]);
    let spoil = |path: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("the path is there") = value;
        assert!(!schema.is_valid(&bad), "{path}");
    };
    spoil("/outcome", json!("n"));
    spoil("/outcome", json!(null));
    spoil("/nimber", json!(-1));
    spoil("/nimber", json!("0"));
    spoil("/status", json!("UNKNOWN"));
    spoil("/convention", json!("misere"));
    spoil("/components/0/nimber", json!(0.5));
    spoil("/moves", json!(null));
    spoil("/moves/0/wins", json!("no"));
    spoil("/winning_moves", json!(["r1c3"]));
    spoil("/complete", json!(null));
    for name in good.as_object().expect("an object").keys() {
        let mut bad = good.clone();
        bad.as_object_mut().expect("an object").remove(name);
        assert!(!schema.is_valid(&bad), "{name} is required");
    }
    let mut bad = good.clone();
    bad["score"] = json!(1);
    assert!(!schema.is_valid(&bad), "there is no other entry");
}
