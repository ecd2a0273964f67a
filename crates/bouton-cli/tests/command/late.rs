//! Limits on time and memory: whatever is asked, the command ends soon after its limit, with an exit code of its own.
//!
//! A loop as long as a heap or a coordinate must ask the clock. So small, middle and huge numbers are put into positions of all games.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::mutated::{POSITIONS, Random, times};
use crate::transcript::root;

/// The number of random commands. The variable `TRIALS` says how many times as many.
const COMMANDS: u64 = 30;
/// The limits of each command.
const LIMITS: [&str; 4] = ["--max-time", "200ms", "--max-memory", "100MB"];
const MAX_TIME: Duration = Duration::from_millis(200);
/// A command that takes longer does not ask the clock. Other tests may slow down those that do.
const GUARD: Duration = Duration::from_secs(20);
const MAX_MEMORY: u64 = 100_000_000;
/// A command that was seen to hold so many more bytes than its limit is counted.
const OVER: u64 = 30_000_000;
/// A command is counted as late if it ends later than this after its limit. On a machine without other work, none should.
const LATE: Duration = Duration::from_millis(300);

/// The file that `bouton solve --certificate` writes.
const CERTIFICATE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/late.certificate");
/// The file that `bouton test` writes.
const FAILURE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/late.failure");

/// How a command ended.
struct Ended {
    code: Option<i32>,
    output: String,
    errors: String,
    time: Duration,
    /// The most bytes of memory that it was seen to hold.
    peak: u64,
}

/// The most bytes that a process has held so far, where the system says so.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}

/// Runs a command. `None` if it had to be killed.
fn ended(name: &str, args: &[&str]) -> Option<Ended> {
    let file = |ending: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{ending}"));
    let files = [file("out"), file("err")];
    let [output, errors] = files.each_ref().map(|path| File::create(path).expect("it can be written"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let command = command.args(args).current_dir(root()).stdin(Stdio::null());
    let (start, mut most) = (Instant::now(), 0);
    let mut child = command.stdout(output).stderr(errors).spawn().expect("it runs");
    loop {
        most = most.max(peak(child.id()));
        if let Some(status) = child.try_wait().expect("it was started") {
            let time = start.elapsed();
            let [output, errors] = files
                .map(|path| String::from_utf8_lossy(&fs::read(path).expect("it was written")).into_owned());
            return Some(Ended { code: status.code(), output, errors, time, peak: most });
        }
        if start.elapsed() > GUARD {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Runs a command within the limits and checks that it ends of its own accord.
fn limited(name: &str, args: &[&str]) -> Ended {
    let ended = ended(name, &[args, &LIMITS].concat()).unwrap_or_else(|| panic!("it does not end: {args:?}"));
    let Ended { code, errors, .. } = &ended;
    assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    assert!(matches!(code, Some(0..=3)), "{args:?} ended with {code:?}: {errors}");
    ended
}

/// The exit code of a command within the limits.
fn check(name: &str, args: &[&str]) -> i32 {
    limited(name, args).code.expect("it ended of its own accord")
}

/// Whether the output of a command depends on nothing but its arguments: how much is looked at beside an answer depends on time, and
/// figures of time are printed.
fn is_settled(args: &[&str]) -> bool {
    let prints = args.contains(&"--print");
    let is_table = ["table", "pattern", "diff", "identify"].contains(&args[0]) && !args.contains(&"--json");
    prints || is_table
}

/// A command that ended within the limits says what it says without them.
fn compare(args: &[&str], limited: &Ended) {
    let free = ended("late-free", &[args, &["--max-time", "10s"]].concat());
    if let Some(free) = free.filter(|free| free.code != Some(3)) {
        assert_eq!(free.code, limited.code, "{args:?}");
        // Two games may differ further on, too.
        assert!(free.code == Some(1) || free.output == limited.output, "{args:?}: {}", limited.output);
    }
}

#[test]
fn huge_heaps_are_left_unknown_in_time() {
    let far = "1000000000000000000";
    let sum = "100000000000000000 + 99999999999999999";
    for (game, position, more) in [
        ("0.[45]", far, &["--json"][..]),
        ("0.4[4]", sum, &["--all"]),
        ("0.[4]", far, &["--print", "count"]),
        ("0.{63}![{63}!]", far, &["--misere"]),
        ("subtract{1000000000000}", "5000000000000", &["--misere"]),
        ("C.7", "50000 + 49999 + 77777", &[]),
        ("0.{0,6}7", "100000", &["--print", "grundy"]),
        ("0.{1,2,3+}", "50000 + 49999 + 77777", &["--all"]),
        ("4!.C?F{63}", "8192", &["--print", "outcome"]),
    ] {
        let code = check("late-huge", &[&["solve", game, position], more].concat());
        assert_eq!(code, 3, "{game} {position} {more:?}");
    }
    // What is left of an odd heap is odd, so there is no move.
    assert_eq!(check("late-huge", &["solve", "0.[04=]", "99999999999999999", "--print", "moves"]), 0);
    check("late-huge", &["explain", "0.[5]", far]);
    check("late-huge", &["draw", "8.[4]", far, "--values"]);
    check("late-huge", &["play", "nim", "2000000000000 + 2000000000000", "--first", "program"]);
    check(
        "late-huge",
        &["play", "0.[{63}?]", "145063 + 191 + 5000000000000", "--first", "program", "--misere"],
    );
    // A limit ends the search for the program's move: the move is no bad input.
    let far = ["play", "examples/rules/wythoff.py", "(11517,501694)", "--first", "program"];
    assert_ne!(check("late-huge", &far), 2);
}

#[test]
fn a_limit_before_the_first_value_of_a_table_leaves_it_unknown() {
    let whats = [
        &[][..],
        &["--json"],
        &["--csv"],
        &["--what", "histogram"],
        &["--what", "zeros"],
        &["--what", "first"],
        &["--what", "records"],
        &["--what", "outcome"],
        &["--format", "svg"],
        &["--wrap", "10"],
    ];
    for game in ["0.6", "4!.[2]", "n: n - k for k in (1, 2, 5)"] {
        for what in whats {
            let few = ["table", game, "-n", "5000..5100", "--max-positions", "100"];
            let code = check("late-table", &[&few[..], what].concat());
            assert_eq!(code, 3, "{game} {what:?}");
        }
    }
}

fn size(random: &mut Random) -> u64 {
    let magnitude = 10_u64.pow(random.below(18) as u32);
    match random.below(4) {
        0 => random.below(300) as u64,
        1 => random.below(200_000) as u64,
        2 => magnitude + random.below(1000) as u64 * (magnitude / 500),
        _ => random.pick(&[10_u64.pow(17), 10_u64.pow(17) - 1, 10_u64.pow(18), 5 * 10_u64.pow(12)]),
    }
}

/// A digit of a code, perhaps with a sign behind it.
fn digit(random: &mut Random) -> String {
    let sign = random.pick(&["", "", "", "!", "?", "="]);
    let counts = random
        .pick(&["4", "5", "7", "8", "A", "C", "F", "{0,4}", "{0,6}", "{63}", "{1,2,3+}", "{3+}", "{2,17}"]);
    let few = random.pick(&["0", "1", "2", "3", "{1}"]);
    if random.below(3) == 0 { few.to_owned() } else { format!("{counts}{sign}") }
}

fn digits(random: &mut Random, most: usize) -> String {
    (0..=random.below(most)).map(|_| digit(random)).collect()
}

/// A code of any form.
fn code(random: &mut Random) -> String {
    let first = random.pick(&["0", "0", "0", "4", "4!", "8?", "C", "4=", "{2+}", "{4}!"]);
    match random.below(6) {
        0 => format!("subtract{{{},{},{}}}", 1 + random.below(9), 1 + random.below(99), 1 + size(random)),
        1 => format!("all-but{{{},{}}}", 1 + random.below(9), 1 + random.below(500)),
        2 => format!("{first}.[{}]", digits(random, 3)),
        3 => format!("{first}.{}[{}]", digits(random, 2), digits(random, 2)),
        _ => format!("{first}.{}", digits(random, 3)),
    }
}

/// Rules, each with a position.
const RULES: [(&str, &str); 10] = [
    ("n: n - k for k in range(1, n + 1)", "5"),
    ("n: (k, n - k) for k in range(1, n // 2 + 1)", "5"),
    ("n: n - k * k for k in range(1, 1000) if k * k <= n", "5 + 7"),
    ("n: n // 2", "5"),
    ("a, b: (k, b) for k in range(a)", "(5,7)"),
    ("a, b: (a - k, b - k) for k in range(1, min(a, b) + 1)", "(5,7)"),
    ("examples/rules/kayles.py", "5"),
    ("examples/rules/wythoff.py", "(5,7)"),
    ("examples/rules/nim_with_one_pass.py", "(5,1)"),
    ("examples/rules/treblecross.py", "..X...X...."),
];

/// A game, and a position in which some numbers are others.
fn game(random: &mut Random) -> (String, String) {
    let (game, position) = match random.below(5) {
        0 | 1 => (code(random), random.pick(&["5", "5", "5 + 7", "5 + 7 + 9"])),
        2 => {
            let (rule, position) = random.pick(&RULES);
            (rule.to_owned(), position)
        }
        _ => {
            let (game, texts) = random.pick(POSITIONS);
            (game.to_owned(), random.pick(texts))
        }
    };
    let numbers = position.split_inclusive(|sign: char| !sign.is_ascii_digit());
    let numbers = numbers.map(|word| {
        let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let is_kept = rest == word || random.below(4) == 0;
        if is_kept { word.to_owned() } else { size(random).to_string() + rest }
    });
    (game, numbers.collect())
}

fn range(random: &mut Random) -> String {
    let [one, other] = [(); 2].map(|()| size(random) % 1_000_000_000);
    let first = random.pick(&[0, 0, 5000, one]);
    let last = (first + random.pick(&[50, 10_000, other])).min(1_000_000_000);
    let wide = random.below(500);
    random.pick(&[&*format!("{first}..{last}"), &*format!("0x0..{wide}x{}", wide / 9)]).to_owned()
}

/// A command of any kind.
fn command(random: &mut Random) -> Vec<String> {
    let ((game, position), (other, _)) = (game(random), self::game(random));
    let range = range(random);
    let mut args = match random.below(14) {
        0..=3 => vec!["solve", &game, &position],
        4 => vec!["explain", &game, &position],
        5 => vec!["draw", &game, &position],
        6 => vec!["play", &game, &position, "--first", "program"],
        7 | 8 => vec!["table", &game, "-n", &range],
        9 => vec!["pattern", &game, "-n", &range],
        10 => vec!["diff", &game, &other, "-n", &range],
        11 => vec!["identify", &game, "-n", &range],
        12 => vec!["census", &game, &position],
        _ => vec!["test", &game, "--formula", "n", "--save", FAILURE],
    };
    let has_position = ["solve", "explain", "draw", "play"].contains(&args[0]);
    args.extend(has_position.then_some("--misere").filter(|_| random.below(4) == 0));
    let options = match args[0] {
        "solve" => {
            &["", "--all", "--json", "--print count", "--print moves", "--print grundy", "--print outcome"][..]
        }
        "draw" => &["", "--values", "--moves", "--format svg --values"],
        "table" => &["", "--json", "--what zeros", "--what first", "--what histogram", "--wrap period"],
        _ => &[""],
    };
    args.extend(random.pick(options).split_whitespace());
    if args[0] == "solve" && random.below(4) == 0 {
        args.extend(["--certificate", CERTIFICATE]);
    }
    args.into_iter().map(str::to_owned).collect()
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn random_commands_end_soon_after_their_limits() {
    let (mut random, mut late, mut over, mut compared) = (Random(6), Vec::new(), Vec::new(), 0);
    let all = COMMANDS * times();
    for _ in 0..all {
        let args = command(&mut random);
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let ended = limited("late-random", &args);
        let Ended { code, time, peak, .. } = ended;
        late.extend((time > MAX_TIME + LATE).then(|| format!("{time:?} {args:?}")));
        over.extend((peak > MAX_MEMORY + OVER).then(|| format!("{} MB {args:?}", peak >> 20)));
        if matches!(code, Some(0 | 1)) && is_settled(&args) {
            compare(&args, &ended);
            compared += 1;
        }
    }
    eprintln!("{} of {all} were late:\n{}", late.len(), late.join("\n"));
    eprintln!("{} of {all} took more memory:\n{}", over.len(), over.join("\n"));
    eprintln!("{compared} of {all} were compared with what there is without limits");
}
