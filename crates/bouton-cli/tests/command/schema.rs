//! Answers and explanations as JSON are what `docs/answer.schema.json` and `docs/explanation.schema.json` say.

use std::collections::HashSet;
use std::process::Command;

use bouton::catalog::Catalog;
use serde_json::{Value, json};

fn schema() -> Value {
    let text = include_str!("../../../../docs/answer.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
}

/// What in `value` is not as `schema` has it, by JSON Schema 2020-12 as far as the schema of answers goes: a
/// keyword that is not known here is a mistake of the test. (A validator of the whole standard takes a
/// minute to compile.)
fn mistakes(root: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let within = |schema: &Value, value: &Value| mistakes(root, schema, value);
    let holds = |schema: &Value| within(schema, value).is_empty();
    let mut found = Vec::new();
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        let right = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "then" | "else" => true,
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#')).expect("a path");
                holds(root.pointer(path).expect("it leads somewhere"))
            }
            "type" => match rule {
                Value::Array(names) => names.iter().any(|name| is(value, name)),
                name => is(value, name),
            },
            "const" => value == rule,
            "enum" => list(rule).contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
            "minLength" => value.as_str().is_none_or(|text| text.len() as u64 >= count(rule)),
            "pattern" => value.as_str().is_none_or(|text| matches(rule.as_str().expect("a pattern"), text)),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= count(rule)),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= count(rule)),
            "uniqueItems" => value.as_array().is_none_or(|items| {
                let distinct: HashSet<_> = items.iter().map(Value::to_string).collect();
                distinct.len() == items.len()
            }),
            "required" => value.as_object().is_none_or(|object| {
                list(rule).iter().all(|name| object.contains_key(name.as_str().expect("a name")))
            }),
            "additionalProperties" => {
                let listed = schema["properties"].as_object().expect("properties are listed");
                assert_eq!(rule, &Value::Bool(false));
                value.as_object().is_none_or(|object| object.keys().all(|name| listed.contains_key(name)))
            }
            "properties" => {
                let rules = rule.as_object().expect("properties by name");
                let both = rules.iter().filter_map(|(name, rule)| Some((rule, value.get(name)?)));
                found.extend(both.flat_map(|(rule, value)| within(rule, value)));
                true
            }
            "items" => {
                let items = value.as_array().into_iter().flatten();
                found.extend(items.flat_map(|item| within(rule, item)));
                true
            }
            "allOf" => {
                found.extend(list(rule).iter().flat_map(|rule| within(rule, value)));
                true
            }
            "anyOf" => list(rule).iter().any(holds),
            "if" => schema.get(if holds(rule) { "then" } else { "else" }).is_none_or(holds),
            other => panic!("the keyword {other} is not known to this test"),
        };
        if !right {
            found.push(format!("{keyword} {rule} does not hold for {value}"));
        }
    }
    found
}

/// Whether a text matches a pattern of the only form that there is: whole alternatives, at the end of which `.+` may stand.
fn matches(pattern: &str, text: &str) -> bool {
    let inner = pattern.strip_prefix("^(").and_then(|rest| rest.strip_suffix(")$")).expect("alternatives");
    inner.split('|').any(|one| match one.strip_suffix(".+") {
        Some(start) => text.strip_prefix(start).is_some_and(|rest| !rest.is_empty()),
        None => text == one,
    })
}

fn list(rule: &Value) -> &[Value] {
    rule.as_array().expect("a list")
}

fn count(rule: &Value) -> u64 {
    rule.as_u64().expect("a number")
}

fn is(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a type has a name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    }
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
    let wrong = mistakes(&schema(), &schema(), &answer);
    assert!(wrong.is_empty(), "{args:?}: {wrong:?} in {answer}");
    answer
}

#[test]
fn every_game_in_both_conventions() {
    let small = |name: &str| match name {
        "caos3" => "5x6",
        "blackout" => "101/111",
        "nim" => "3 + 2",
        "cram" | "l-tromino" | "straight-tromino" => "..#/...",
        "graph" => "a moves a->b b->c a->c",
        "inventor" => "X.X/.X.",
        "crosscut" | "crosscut:diagonal" => "*.*/.*.",
        "rook" => "(3,2) blocked (1,1)",
        "staircase" => "+101/0.../1..S",
        "node-kayles" | "arc-kayles" => "a-b b-c b-d",
        "moore:2" => "(2,1,1)",
        "wythoff" => "(2,3)",
        "kayles" | "dawson" => "xxx.xx",
        "heap" => "0.8: 4 + 3",
        "treblecross" => ".X...",
        "hackenbush" => "0-a a-b b-0",
        "turtles" | "mock-turtles" | "ruler" | "twins" | "triplets" | "moebius" | "mogul" | "moidores" => {
            "THTH"
        }
        "tartan:twins,twins" => "(2,3)",
        "dawsons-chess" | "officers" | "guiles" | "grundy" | "lasker" => "3 + 2",
        "chomp" | "queens" | "notakto" | "nogo" => "2x2",
        "clobber" => "xox/o.x",
        "col" | "snort" => "a-b b-c c=b",
        _ => "0",
    };
    for game in Catalog::standard().games() {
        assert_ne!(small(&game.name), "0", "{} has no position here", game.name);
        for position in [small(&game.name), "0"] {
            let normal = valid(&[&game.name, position]);
            assert_eq!(normal["nimber"].is_u64(), !game.misere);
            let misere = valid(&[&game.name, position, "--misere"]);
            assert!(misere["nimber"].is_null() && misere["outcome"].is_string());
        }
    }
}

#[test]
fn a_picture_is_added_on_request() {
    let answer = valid(&["crosscut", "..*/.*.", "--picture"]);
    let areas = answer["picture"]["areas"].as_array().expect("areas are listed");
    assert!(areas.iter().any(|area| area["move"] == "r1c3"));
    assert!(areas.iter().any(|area| area["cell"] == "r2c1" && area["sign"] == "."));
    assert!(valid(&["node-kayles", "a-b b-c", "--picture"])["picture"]["svg"].is_string());
    // What is too large to draw is answered.
    assert!(valid(&["kayles", "1x200 + 300x1", "--picture"])["picture"].is_null());
}

#[test]
fn moves_of_equal_components_are_listed_once() {
    let answer = valid(&["nim", "3 3 3"]);
    assert_eq!((&answer["winning_moves"], &answer["winning_times"]), (&json!(["3 -> 0"]), &json!([3])));
    assert_eq!((&answer["winning_total"], &answer["moves_total"]), (&json!(3), &json!(9)));
    assert_eq!(answer["moves"][0], json!({"move": "3 -> 0", "times": 3, "nimber": 0, "wins": true}));
    let draw = valid(&["nim: 1 1 + graph: a moves a->a"]);
    assert_eq!((&draw["drawing_moves"][0], &draw["drawing_times"]), (&json!("1 -> 0"), &json!([2, 1])));
    let far = valid(&["kayles", "3x1000000000000000000"]);
    assert_eq!((&far["moves"], &far["complete"]), (&Value::Null, &json!(false)));
    assert_eq!(far["winning_times"][0], json!(3));
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
    let answer = valid(&["0.777", "9 + 8 + 7 + 6", "--misere", "--max-positions", "10"]);
    assert_eq!((&answer["outcome"], &answer["status"]), (&Value::Null, &json!("UNKNOWN")));
    valid(&["blackout", "111111/110111/111111/101111/111111", "--max-positions", "10"]);
    valid(&["rook: (1000000,3) + nim: 2"]);
}

#[test]
fn what_a_rule_declares_is_believed_as_far_as_it_was_tested() {
    let rule = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/cram.py");
    let believed = valid(&[rule, "3x4"]);
    assert_eq!(believed["status"], json!("ASSUMING"));
    assert_eq!(believed["assumption"]["tested_to"], json!("7 cells"));
    let mut bare = valid(&[rule, "3x4", "--raw"]);
    assert_eq!(bare["status"], json!("EXACT"));
    for changed in ["status", "assumption", "stats"] {
        bare[changed] = believed[changed].clone();
    }
    assert_eq!(believed, bare);
    assert_eq!(valid(&[rule, "2x3", "--misere"])["assumption"]["tested_to"], json!("7 cells"));
    // A table of all pairs of numbers is quicker than their symmetry.
    let pairs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/wythoff.py");
    assert_eq!(valid(&[pairs, "(3,5)"])["status"], json!("EXACT"));
    assert_eq!(valid(&[pairs, "(3,5)", "--misere"])["assumption"]["tested_to"], json!("(17,17)"));
    let split_only = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/node_kayles.py");
    let misere = valid(&[split_only, "a-b b-c", "--misere"]);
    assert_eq!((&misere["status"], &misere["assumption"]), (&json!("PROVED"), &Value::Null));
    assert_eq!(valid(&[rule, "2x3", "--misere"])["status"], json!("ASSUMING"));
    assert_eq!(valid(&[split_only, "a-b b-c"])["assumption"]["tested_to"], json!("5 vertices"));
}

#[test]
fn draws_and_loops() {
    let drawn = valid(&["graph", "a moves a->b b->a a->c c->d"]);
    assert_eq!(
        (&drawn["outcome"], &drawn["nimber"], &drawn["status"]),
        (&json!("D"), &Value::Null, &json!("EXACT"))
    );
    assert_eq!((&drawn["drawing_moves"], &drawn["endless"]), (&json!(["a -> b"]), &json!(["a", "b"])));
    assert_eq!((&drawn["moves"][0]["draws"], &drawn["moves"][1]["draws"]), (&json!(true), &Value::Null));
    let won = valid(&["graph", "a moves a->b b->a a->c"]);
    assert_eq!(
        (&won["outcome"], &won["winning_moves"], &won["nimber"]),
        (&json!("N"), &json!(["a -> b", "a -> c"]), &Value::Null)
    );
    valid(&["graph", "a moves a->b b->a", "--misere"]);
    let spoil = |name: &str, value: Value| {
        let mut bad = drawn.clone();
        bad[name] = value;
        assert!(!mistakes(&schema(), &schema(), &bad).is_empty(), "{name}");
    };
    spoil("winning_moves", json!(["a -> b"]));
    spoil("winning_total", json!(1));
    spoil("nimber", json!(0));
    spoil("outcome", json!("N"));
    spoil("endless", json!([]));
}

#[test]
fn the_schema_bites() {
    let schema = schema();
    let good = valid(&["crosscut", "..*/.*."]);
    let spoil = |path: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("the path is there") = value;
        assert!(!mistakes(&schema, &schema, &bad).is_empty(), "{path}");
    };
    spoil("/outcome", json!("n"));
    spoil("/outcome", json!(null));
    spoil("/nimber", json!(-1));
    spoil("/nimber", json!("0"));
    spoil("/status", json!("UNKNOWN"));
    spoil("/status", json!("VERIFIED to 7"));
    spoil("/status", json!("exact"));
    spoil("/convention", json!("misere"));
    spoil("/components/0/nimber", json!(0.5));
    spoil("/moves", json!(null));
    spoil("/moves/0/wins", json!("no"));
    spoil("/winning_moves", json!(["r1c3"]));
    spoil("/complete", json!(null));
    for name in good.as_object().expect("an object").keys() {
        let mut bad = good.clone();
        bad.as_object_mut().expect("an object").remove(name);
        assert!(!mistakes(&schema, &schema, &bad).is_empty(), "{name} is required");
    }
    let mut bad = good.clone();
    bad["score"] = json!(1);
    assert!(!mistakes(&schema, &schema, &bad).is_empty(), "there is no other entry");
}

#[test]
fn explanations_are_what_their_schema_says() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../../docs/explanation.schema.json")).unwrap();
    let explained = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let output = command.arg("explain").args(args).args(["--format", "json"]).output().unwrap();
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let wrong = mistakes(&schema, &schema, &told);
        assert!(wrong.is_empty(), "{args:?}: {wrong:?} in {told}");
        told
    };
    let beaten = explained(&["crosscut", "..*/.*.", "--move", "r1c3", "--depth", "4"]);
    assert_eq!(beaten["move"]["beaten"]["by"], json!("r2c2"));
    explained(&["crosscut", "..*/.*.", "--misere", "--move", "r1c3"]);
    assert!(explained(&["kayles: 3 + blackout: 11/11 + *3"])["win"]["part"].is_object());
    let heap = explained(&["kayles", "5"]);
    assert_eq!(heap["values"][0]["by_taken"].as_array().map(Vec::len), Some(2), "{heap}");
    assert_eq!(heap["values"][0]["by_taken"][0]["options"][1], json!({"heaps": [1, 3], "nimber": 2}));
    assert!(explained(&["kayles", "1000000000000"])["values"][0]["same_as"].is_object());
    explained(&["kayles", "5", "--misere", "--move", "5 -> 4"]);
    explained(&["nim", "1000000000000000000 + 3", "--move", "10^18 -> 3"]);
    explained(&["graph", "a moves a->b b->a b->c", "--move", "a -> b"]);
    explained(&["rook", "(1000000000,3) blocked (2,1)"]);
    explained(&["0.777", "9 + 8 + 7 + 6", "--misere", "--max-positions", "10"]);
    explained(&["nim", "0"]);
}
