//! Programs under test: wrong ones are caught, right ones pass, and bad ones never hang the command.

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::transcript::root;

/// A command ends within this time, whatever the program does.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Runs `bouton` in the root of the repository. The input of a failure is saved to a file of this name in the temporary folder.
fn bouton(arguments: &[&str], saved: &str) -> (i32, String, String) {
    let path = std::env::temp_dir().join(format!("bouton-{}-{saved}.in", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.current_dir(root()).args(arguments);
    if arguments[0] == "test" {
        command.arg("--save").arg(&path);
    }
    let start = Instant::now();
    let Output { status, stdout, stderr } = command.output().unwrap();
    assert!(start.elapsed() < LONGEST_WAIT, "{arguments:?}");
    let input = std::fs::read_to_string(&path).unwrap_or_default();
    let _ = std::fs::remove_file(&path);
    let text = String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap();
    (status.code().unwrap(), text, input)
}

fn python(program: &str) -> String {
    format!("python3 {program}")
}

#[test]
fn the_recurrence_under_the_editorial_is_caught_on_a_board_of_six_cells() {
    let program = python("examples/wrong/crosscut_corners.py");
    let (code, text, input) = bouton(&["test", "crosscut", "--program", &program], "corners");
    assert_eq!(code, 1, "{text}");
    let cells = input.chars().filter(|sign| ".*".contains(*sign)).count();
    assert!(cells <= 6, "{input}");
    assert!(text.contains("confirmed by the definition"), "{text}");
    let fresh = ["test", "crosscut", "--program", &program, "--fresh", "-n", "6..6", "--max-time", "30s"];
    let (code, text, _) = bouton(&fresh, "fresh");
    assert_eq!(code, 1, "{text}");
}

#[test]
fn every_wrong_program_is_caught() {
    let caught = |arguments: &[&str], program: &str| {
        let command = python(&format!("examples/wrong/{program}.py"));
        let (code, text, input) =
            bouton(&[arguments, &["--program", &command, "--max-time", "30s"]].concat(), program);
        assert_eq!(code, 1, "{program}: {text}");
        assert!(text.contains("confirmed by the definition"), "{program}: {text}");
        assert!(!input.is_empty());
        input
    };
    caught(&["test", "crosscut", "--ask", "grundy"], "crosscut_three_quadrants");
    // A monster with exactly two meadows on each side lives on a cross of nine cells.
    let input = caught(&["test", "--contest", "caos3", "--sizes", "25..40"], "caos3_more_than_two");
    assert_eq!(input.matches('^').count(), 9, "{input}");
    caught(&["test", "--contest", "inventor"], "inventor_one_class");
    caught(&["test", "--contest", "gridgame"], "gridgame_diagonal");
    caught(&["test", "--contest", "gridgame"], "gridgame_jumps");
    caught(&["test", "--contest", "tabgame"], "tabgame_diagonal_from_one");
    let input = caught(&["test", "nim", "--ask", "move"], "nim_largest_heap");
    assert_eq!(input, "1 1\n");
}

#[test]
fn a_wrong_program_in_cpp_is_caught() {
    let binary = std::env::temp_dir().join(format!("bouton-{}-largest", std::process::id()));
    let source = root().join("examples/wrong/pshtbrth_largest_only.cpp");
    if !Command::new("g++")
        .arg("-O1")
        .arg("-o")
        .arg(&binary)
        .arg(source)
        .status()
        .is_ok_and(|status| status.success())
    {
        return;
    }
    let program = binary.display().to_string();
    let (code, text, _) = bouton(&["test", "--contest", "pshtbrth", "--program", &program], "largest");
    assert_eq!(code, 1, "{text}");
    std::fs::remove_file(binary).unwrap();
}

#[test]
fn right_answers_pass() {
    let formula =
        |arguments: &[&str]| bouton(&[&["test"], arguments, &["--positions", "20000"]].concat(), "right");
    let (code, text, _) = formula(&["nim", "--formula", "n"]);
    assert_eq!(code, 0, "{text}");
    let (code, text, _) = formula(&["wythoff", "--formula", "a ^ b"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("position  (1,1)\n"), "{text}");
    let (code, text, _) = formula(&["moore:2", "--formula", "a"]);
    assert_eq!(code, 2, "{text}");
    let (code, text, _) = formula(&["crosscut", "--formula", "n"]);
    assert_eq!(code, 2, "{text}");
    let (code, text, _) = formula(&["n: n - 1", "--formula", "n % 2", "--sizes", "0..9"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("all up to 9 counters"), "{text}");
    let (code, text, _) = formula(&["kayles", "--formula", "n // 2 if n % 2 == 0 else 0"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("position  1\n"), "{text}");
}

#[test]
fn a_formula_has_the_names_and_constants_of_the_rule() {
    let folder = std::env::temp_dir().join(format!("bouton-{}-formula", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let take = path(
        "take.py",
        "position = Heap()\nK = 4\n\ndef moves(h):\n    for k in range(1, K):\n        if k <= h:\n            yield h - k\n",
    );
    let rows = path(
        "rows.py",
        "position = Numbers()\n\ndef moves(p):\n    for i in range(len(p)):\n        for k in range(p[i]):\n            \
         yield p[:i] + (k,) + p[i + 1:]\n",
    );
    let asked = |game: &str, formula: &str, more: &[&str]| {
        let arguments = ["test", game, "--formula", formula, "--positions", "500"];
        let (code, text, _) = bouton(&[&arguments, more].concat(), "names");
        (code, text)
    };
    assert_eq!(asked(&take, "h % K", &[]).0, 0);
    assert_eq!(asked(&take, "h % K", &["--set", "K=6"]).0, 0);
    assert_eq!(asked(&take, "h % 4", &["--set", "K=6"]).0, 1);
    assert_eq!(asked("a, other: (a - k, other) for k in range(1, a + 1)", "a", &[]).0, 0);
    // Nim as tuples of any length: the nim-sum.
    let nim_sum = "sum((sum(x >> i & 1 for x in p) % 2) << i for i in range(20))";
    let (code, text) = asked(&rows, nim_sum, &[]);
    assert_eq!(code, 0, "{text}");
    let (code, text) = asked(&take, "n % K", &[]);
    assert!(code == 2 && text.contains("unknown name `n`") && text.contains("--formula:1:1"), "{text}");
    let (code, text) = asked(&take, "h > 3", &[]);
    let boolean = "the formula gives True or False, expected the Grundy value: a whole number";
    assert!(code == 2 && text.contains(boolean), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_test_that_a_limit_ends_says_to_which_size_it_tested() {
    // Positions with at most 7 counters are 1 + 1 + 2 + 3 + 5 + 7 + 11 + 15 = 45; the batch that the limit cut short does not count.
    let (code, text, _) = bouton(&["test", "nim", "--formula", "n", "--positions", "90"], "cut");
    assert!(code == 0 && text.contains("90 positions tested, all up to 7 counters"), "{text}");
    let (code, text, _) = bouton(&["test", "nim", "--formula", "n", "--max-time", "3s"], "time");
    assert!(code == 0 && text.contains(", all up to ") && text.contains(" random ones"), "{text}");
}

#[test]
fn bad_programs_never_hang_the_command() {
    let programs = [
        ("exit 3", "exit code 3"),
        ("true", "output ended"),
        ("yes", "wrong"),
        ("sleep 100", "did not end in time"),
        ("sleep 100 & cat > /dev/null; echo N", ""),
        ("kill -SEGV $$", "signal 11"),
        ("head -c 100000000 /dev/zero", "too much"),
        ("echo oops >&2; exit 1", "oops"),
        ("cat > /dev/null; sleep 100", "did not end in time"),
    ];
    for (at, (program, why)) in programs.into_iter().enumerate() {
        let limits = ["--time-limit", "300ms", "--output-limit", "1MB", "--max-time", "2s"];
        let arguments = [&["test", "nim", "--program", program][..], &limits].concat();
        let (code, text, _) = bouton(&arguments, &format!("bad{at}"));
        assert_eq!(code, 1, "{program}: {text}");
        assert!(text.to_lowercase().contains(why), "{program}: {text}");
        let arguments = ["referee", "nim", "1 2 3 4", "--program", program, "--time-limit", "300ms"];
        let (code, text, _) = bouton(&arguments, "referee");
        assert_eq!(code, 1, "{program}: {text}");
    }
}

#[test]
fn perfect_players_win_all_games_and_a_greedy_one_does_not() {
    let play = |game: &str, program: &str, more: &[&str]| {
        bouton(&[&["referee", game, "--program", &python(program)], more].concat(), "referee")
    };
    let (code, text, _) = play("nim", "examples/players/nim.py", &["--games", "6"]);
    assert_eq!(code, 0, "{text}");
    let (code, text, _) = play("nim", "examples/players/nim.py", &["--games", "4", "--first", "referee"]);
    assert_eq!(code, 0, "{text}");
    let (code, text, _) = play("crosscut", "examples/players/crosscut.py", &["--games", "6"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.ends_with("The program won 6 of the 6 games that it should win.\n"), "{text}");
    // The perfect player of normal play loses some games of misere play, and the move is named.
    let (code, text, _) = play("nim", "examples/players/nim.py", &["--games", "6", "--misere"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("gave the win away"), "{text}");
}

#[test]
fn programs_that_cannot_be_run_are_not_blamed() {
    for verb in [&["test", "nim"][..], &["referee", "nim", "3 4"]] {
        for (program, why) in
            [("", "expected a command line"), ("/there/is/none", "cannot be run"), ("/", "cannot be run")]
        {
            let (code, text, _) = bouton(&[verb, &["--program", program]].concat(), "none");
            assert_eq!(code, 2, "{verb:?} {program}: {text}");
            assert!(text.contains(why), "{text}");
        }
    }
    for arguments in [
        ["test", "nim", "--formula", "n", "--words", "a,a"],
        ["gen", "nim", "--size", "3", "--count", "0"],
        ["referee", "nim", "--program", "cat", "--games", "0"],
        ["explain", "nim", "3", "--move", " ", "--all"],
    ] {
        assert_eq!(bouton(&arguments, "zero").0, 2, "{arguments:?}");
    }
}

#[test]
fn a_formula_without_a_value_and_a_file_without_answers_are_named() {
    let (code, text, _) = bouton(&["test", "nim", "--formula", "n // 0"], "zero");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("division by zero") && !text.contains("exit code"), "{text}");
    let empty = std::env::temp_dir().join(format!("bouton-{}-empty.txt", std::process::id()));
    std::fs::write(&empty, "\n").unwrap();
    let (code, text, _) = bouton(&["test", "nim", "--file", empty.to_str().unwrap()], "empty");
    std::fs::remove_file(empty).unwrap();
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("there are no answers in"), "{text}");
}

#[test]
fn the_limit_on_time_ends_a_program_that_still_has_time() {
    let start = Instant::now();
    let arguments = ["test", "nim", "--program", "sleep 100", "--time-limit", "90s", "--max-time", "300ms"];
    let (code, text, _) = bouton(&arguments, "slow");
    assert_eq!(code, 3, "{text}");
    let arguments =
        ["referee", "nim", "3 4", "--program", "sleep 100", "--time-limit", "90s", "--max-time", "300ms"];
    let (code, text, _) = bouton(&arguments, "slow");
    assert_eq!(code, 3, "{text}");
    assert!(start.elapsed() < Duration::from_secs(30), "{text}");
}

#[test]
fn the_text_of_each_turn_says_how_its_moves_are_named() {
    let program = format!("BOUTON='{}' python3 examples/players/any.py", env!("CARGO_BIN_EXE_bouton"));
    for (game, sizes) in [("crosscut", "9..14"), ("cram", "9..12"), ("blackout", "4..6"), ("kayles", "9..12")]
    {
        for first in ["program", "referee"] {
            let program = format!("{program} {game}");
            let arguments =
                ["referee", game, "--program", &program, "--games", "2", "-n", sizes, "--first", first];
            let (code, text, _) = bouton(&arguments, "referee");
            assert_eq!(code, 0, "{game}: {text}");
        }
    }
    let (code, text, _) = bouton(&["referee", "crosscut", "**/*.", "--program", "echo r9c9; cat"], "illegal");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("`r9c9` is no move of **/*."), "{text}");
}

#[test]
fn a_start_is_looked_for_within_bounds() {
    let start = Instant::now();
    let arguments = ["referee", "nogo", "--program", "cat", "--sizes", "300..400", "--games", "4"];
    let (code, text, _) = bouton(&arguments, "starts");
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("no position that the program should win was found"), "{text}");
    assert!(start.elapsed() < Duration::from_secs(40), "{text}");
}

/// The object that a command prints.
fn object(arguments: &[&str], saved: &str) -> (i32, Value) {
    let (code, text, _) = bouton(&[arguments, &["--json"]].concat(), saved);
    // Messages on standard error come after it.
    let line = text.lines().next().unwrap_or_default();
    (code, serde_json::from_str(line).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}")))
}

#[test]
fn a_test_in_json_says_what_the_text_says() {
    let program = python("examples/wrong/crosscut_corners.py");
    let (code, found) = object(&["test", "crosscut", "--program", &program], "json");
    assert_eq!(code, 1);
    let head = ["game", "convention", "ask", "failed", "limit", "whole_sizes"].map(|key| &found[key]);
    assert_eq!(json!(head), json!(["crosscut", "normal", "outcome", true, null, null]));
    let failure = &found["failure"];
    let keys = ["kind", "position", "given", "right", "confirmed"].map(|key| &failure[key]);
    assert_eq!(json!(keys), json!(["wrong answer", "..*/.*.", "N", ["P"], true]));
    assert_eq!((&failure["solution"]["outcome"], &failure["solution"]["nimber"]), (&json!("P"), &json!(0)));
    assert!(failure["saved"].as_str().unwrap().ends_with("-json.in"));
    let (code, found) = object(&["test", "nim", "--formula", "n", "--sizes", "2..9"], "json");
    assert_eq!((code, &found["failed"], &found["failure"]), (0, &json!(false), &Value::Null));
    let reach = ["whole_sizes", "up_to", "limit"].map(|key| &found[key]);
    assert_eq!(json!(reach), json!([[2, 9], "9 counters", null]));
    let (code, found) = object(&["test", "nim", "--formula", "n", "--positions", "70"], "json");
    assert_eq!((code, &found["tested"], &found["limit"]), (0, &json!(70), &json!("positions")));
    let (code, found) = object(&["test", "crosscut", "--program", "cat", "--max-time", "0s"], "json");
    assert_eq!((code, &found["tested"], &found["limit"]), (3, &json!(0), &json!("time")));
    let program = python("examples/wrong/inventor_one_class.py");
    let (code, found) = object(&["test", "--contest", "inventor", "--program", &program], "json");
    assert_eq!((code, &found["contest"], &found["game"]), (1, &json!("inventor"), &Value::Null));
    assert_eq!(found["failure"]["kind"], json!("wrong answer"));
}

#[test]
fn failures_in_json_have_a_kind() {
    let programs = [
        ("exit 3", json!(["crash", null, 3, null])),
        ("kill -SEGV $$", json!(["crash", null, null, 11])),
        ("true", json!(["no answer", null, null, null])),
        ("sleep 100", json!(["hang", null, null, null])),
        ("head -c 100000000 /dev/zero", json!(["too much output", null, null, null])),
        ("while read line; do echo win; done", json!(["format", "win", null, null])),
        ("while read line; do echo P; done; echo P", json!(["format", null, null, null])),
        ("while read line; do echo P; done", json!(["wrong answer", "P", null, null])),
    ];
    for (at, (program, expected)) in programs.into_iter().enumerate() {
        let limits =
            ["--time-limit", "300ms", "--output-limit", "1MB", "--max-time", "2s", "--sizes", "0..3"];
        // A position without a counter is lost.
        let limits = if at == 6 { [&limits[..6], &["--sizes", "0..0"]].concat() } else { limits.to_vec() };
        let arguments = [&["test", "nim", "--program", program][..], &limits].concat();
        let (code, found) = object(&arguments, &format!("kind{at}"));
        let failure = &found["failure"];
        let keys = ["kind", "given", "exit_code", "signal"].map(|key| &failure[key]);
        assert_eq!((code, json!(keys)), (1, expected), "{program}: {found}");
        assert_eq!(failure["why"].is_null(), !failure["given"].is_null(), "{program}: {found}");
    }
    let (_, found) = object(&["test", "nim", "--program", "echo oops >&2; exit 1"], "kind");
    assert_eq!(found["failure"]["stderr"], json!("oops"));
}

#[test]
fn a_file_of_answers_is_tested_in_json() {
    let path = std::env::temp_dir().join(format!("bouton-{}-answers.txt", std::process::id()));
    let file = path.display().to_string();
    let test = |text: &str| {
        std::fs::write(&path, text).unwrap();
        object(&["test", "nim", "--ask", "grundy", "--file", &file], "file")
    };
    let (code, found) = test("1 2 = 3\n3 3 = 0\n");
    assert_eq!((code, &found["tested"], &found["failed"]), (0, &json!(2), &json!(false)));
    let (code, found) = test("1 2 = 3\n\n3 3 = 1\n");
    let keys = ["kind", "line", "position", "given", "right"].map(|key| &found["failure"][key]);
    assert_eq!((code, json!(keys)), (1, json!(["wrong answer", 3, "3 3", "1", ["0"]])));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_referee_in_json_says_what_the_text_says() {
    let player = python("examples/players/nim.py");
    let referee =
        |more: &[&str]| object(&[&["referee", "nim"], more, &["--program", &player]].concat(), "json");
    let (code, seen) = referee(&["3 4 5"]);
    let totals = ["planned", "limit", "should_win", "won", "won_others", "broken_off"].map(|key| &seen[key]);
    assert_eq!((code, json!(totals)), (0, json!([1, null, 1, 1, 0, 0])));
    let game = &seen["games"][0];
    let keys = ["start", "first", "should_win", "ending", "winner", "mistake"].map(|key| &game[key]);
    assert_eq!(json!(keys), json!(["3 + 4 + 5", "program", true, "won", "program", null]));
    let moves = game["moves"].as_array().unwrap();
    let players: Vec<_> = moves.iter().map(|each| each["player"].as_str().unwrap()).collect();
    assert!(players.chunks(2).all(|pair| pair == ["program", "referee"] || pair == ["program"]), "{game}");
    assert!(moves.iter().all(|each| each["move"].as_str().unwrap().contains(" -> ")), "{game}");
    let (code, seen) = referee(&["3 4 5", "--misere", "--level", "careless:0.5"]);
    assert_eq!((&seen["convention"], &seen["level"]), (&json!("misere"), &json!("careless:0.5")));
    assert!([0, 1].contains(&code));
    let (code, seen) = referee(&["3 4 5", "--misere"]);
    let game = &seen["games"][0];
    assert_eq!((code, &game["ending"], &game["winner"]), (1, &json!("lost"), &json!("referee")));
    let mistake = ["number", "position", "move", "better"].map(|key| &game["mistake"][key]);
    assert_eq!(json!(mistake), json!([9, "2", "2 -> 0", "2 -> 1"]));
    let (code, seen) = object(&["referee", "nim", "3 4 5", "--program", "echo oops >&2; exit 1"], "json");
    let game = &seen["games"][0];
    assert_eq!((code, &game["ending"], &game["stderr"]), (1, &json!("broken off"), &json!("oops")));
    assert!(game["why"].as_str().unwrap().contains("exit code 1"), "{game}");
    let (code, seen) = object(&["referee", "nim", "3 4 5", "--program", "cat", "--max-time", "0s"], "json");
    assert_eq!((code, &seen["limit"], &seen["games"]), (3, &json!("search"), &json!([])));
}
