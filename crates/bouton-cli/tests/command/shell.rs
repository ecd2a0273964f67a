//! The command among other programs: closed pipes, completions, manual pages.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::transcript::{root, shell};
use bouton::catalog::{CONTESTS, Catalog};

/// What the command prints.
fn output(command: &str) -> String {
    let output = shell(command).output().expect("there is a shell");
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn an_exit_code_says_what_was_found_though_nobody_reads_it() {
    for (command, code) in [
        ("bouton diff nim kayles -n 0..10", 1),
        ("bouton test nim --formula 'n + 1' --save /dev/null", 1),
        ("bouton solve crosscut 4x5 --max-positions 1", 3),
        ("bouton solve nim 3", 0),
        ("bouton identify nim -n 0..20", 0),
    ] {
        let (reader, writer) = std::io::pipe().expect("there is a pipe");
        drop(reader);
        let status = shell(command).stdout(writer).stderr(Stdio::null()).status().expect("there is a shell");
        assert_eq!(status.code(), Some(code), "{command}");
    }
    let (code, _, errors) = ending("head -c 2000000 /dev/zero | bouton play nim 3");
    assert!(code == Some(2) && errors.contains("more than 1048576 bytes"), "{errors}");
    for command in ["bouton --help", "bouton solve --help", "bouton --version"] {
        let (code, _, errors) = ending(&format!("{command} > /dev/full"));
        assert_eq!(code, Some(2), "{command}: {errors}");
    }
}

/// Has one line read and then the pipe closed.
fn closed_after_a_line(command: &str, first: &str) {
    let mut shell = shell(command);
    let shell = shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shell.spawn().expect("there is a shell");
    let pipe = child.stdout.take().expect("it is piped");
    let mut line = String::new();
    BufReader::with_capacity(16, pipe).read_line(&mut line).expect("there is a line");
    assert!(line.starts_with(first), "{line}");
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{command}");
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    // More than a pipe holds, so the command meets the closed end while it writes.
    closed_after_a_line("exec bouton solve nim 9999", "The player to move wins (N).");
    closed_after_a_line("yes 3 | head -100000 | bouton solve nim - --lines", "N");
    closed_after_a_line("yes 3 | head -1000 | bouton solve nim - --lines --json", "{\"game\":\"nim\"");
    let blocked = "seq 1 20000 | sed 's/.*/& &/' | bouton solve rook '(0,0)' --blocked - --segments";
    closed_after_a_line(blocked, "0 0 1");
    let tests = "(echo 100000; yes '0 1 2 2' | tr ' ' '\\n' | sed 'N;N;N;s/2\\n2/2 2/' | head -300000)";
    closed_after_a_line(&format!("{tests} | bouton contest gridgame"), "Bob");
}

/// What `command` prints and how it ends.
fn ending(command: &str) -> (Option<i32>, String, String) {
    let output = shell(command).output().expect("there is a shell");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_contest_reads_a_file_as_it_reads_a_pipe() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("contest.in");
    for contest in CONTESTS {
        let sample = std::fs::read(root().join(format!("samples/{}.in", contest.name))).expect("a sample");
        let marked = [b"\xef\xbb\xbf", sample.as_slice()].concat();
        let wrong = [sample.as_slice(), &b"\n".repeat(200_000), b"  x\n"].concat();
        for (text, code) in [(&sample, 0), (&marked, 0), (&wrong, 2), (&sample[..1].to_vec(), 2)] {
            std::fs::write(&file, text).expect("the file can be written");
            let (name, path) = (contest.name, file.display());
            let from_file = ending(&format!("bouton contest {name} < '{path}'"));
            assert_eq!(from_file, ending(&format!("cat '{path}' | bouton contest {name}")));
            assert_eq!(from_file.0, Some(code), "{name}: {}", from_file.2);
        }
        // What another program has read of the file is not read again.
        std::fs::write(&file, [b"4\n", sample.as_slice()].concat()).expect("the file can be written");
        let rest = format!("(read line; bouton contest {}) < '{}'", contest.name, file.display());
        std::fs::write(file.with_extension("sample"), &sample).expect("the file can be written");
        let whole =
            format!("bouton contest {} < '{}'", contest.name, file.with_extension("sample").display());
        assert_eq!(output(&rest), output(&whole));
    }
}

#[test]
fn completions_know_every_command_and_contest() {
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&format!("bouton completions {name}"));
        for word in [
            "solve",
            "census",
            "contest",
            "games",
            "completions",
            "man",
            "misere",
            "max-positions",
            "segments",
        ] {
            assert!(script.contains(word), "{name} does not complete {word}");
        }
        let contests = CONTESTS.iter().filter(|_| ["bash", "zsh"].contains(&name));
        contests.for_each(|contest| assert!(script.contains(contest.name), "{name}: {}", contest.name));
    }
    assert_eq!(output("bouton completions bash | bash -n"), "");
}

#[test]
fn manual_pages_tell_what_can_be_asked() {
    let page = output("bouton man");
    for command in ["solve", "census", "contest", "games", "completions", "man"] {
        assert!(page.contains(&format!("bouton\\-{command}(1)")), "{command}");
        assert!(output(&format!("bouton man {command}")).starts_with(".ie"), "{command}");
    }
    assert!(page.contains("Exit codes:"));
    let solve = output("bouton man solve");
    for option in ["misere", "after", "blocked", "lines", "segments", "json", "print", "max\\-time"] {
        assert!(solve.contains(&format!("\\-\\-{option}")), "{option}");
    }
    let contest = output("bouton man contest");
    CONTESTS.iter().for_each(|listed| assert!(contest.contains(listed.name), "{}", listed.name));
}

#[test]
fn help_is_on_standard_output() {
    let (code, _, errors) = ending("head -c 2000000 /dev/zero | bouton play nim 3");
    assert!(code == Some(2) && errors.contains("more than 1048576 bytes"), "{errors}");
    for command in ["bouton --help", "bouton help solve", "bouton solve --help", "bouton contest -h"] {
        assert!(output(command).contains("Usage: bouton"), "{command}");
    }
}

#[test]
fn every_game_is_listed_with_an_example_that_can_be_pasted() {
    let list = output("bouton games");
    let catalog = Catalog::standard();
    assert_eq!(list.lines().count(), catalog.games().len());
    for game in catalog.games() {
        assert!(list.contains(&*game.rule), "{}", game.name);
        let page = output(&format!("bouton games {}", game.name));
        let example = page.lines().find_map(|line| line.strip_prefix("Example:"));
        assert!(
            output(example.expect("there is an example")).starts_with("The player to move"),
            "{}",
            game.name
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_where_sums_are_long() {
    // The address space is what the machine holds; more than that ends the command without an answer.
    let bounded = |most: u32, command: &str| {
        let (code, printed, said) = ending(&format!("ulimit -v {most}; {command}"));
        assert!(matches!(code, Some(0 | 3)), "{command}: {code:?} {said}");
        (code, printed.lines().next().unwrap_or_default().to_owned())
    };
    let heaps =
        "seq 100000000000000001 100000000000002000 | tr '\\n' ' ' | bouton solve kayles - --threads 1";
    let (code, first) = bounded(300_000, &format!("{heaps} --max-memory 100M"));
    assert!(first.starts_with("The player to move"), "{first}");
    assert_eq!(code, Some(0));
    let (code, first) = bounded(300_000, &format!("{heaps} --max-memory 100M --print count"));
    assert_eq!((code, &*first), (Some(0), "2497"));
    bounded(300_000, &format!("{heaps} --max-memory 100M --misere"));
    let boards =
        "yes 4x4 | head -1500 | paste -sd+ - | sed 's/+/ + /g' | bouton solve cram - --threads 1 --misere";
    let (code, first) = bounded(160_000, &format!("{boards} --max-memory 60M --print outcome"));
    assert_eq!((code, &*first), (Some(3), "unknown"));
}

#[cfg(target_os = "linux")]
#[test]
fn where_no_thread_can_be_started_the_work_goes_on() {
    for most in [60_000, 100_000, 160_000, 400_000] {
        for question in ["cram 6x7 --print grundy", "kayles 100000 --misere", "0.3f 1000000"] {
            let limits = "--threads 8 --max-positions 40000 --max-memory 10MB";
            let (code, _, said) = ending(&format!("ulimit -v {most}; bouton solve {question} {limits}"));
            assert!(matches!(code, Some(0 | 3)), "{most}: {question}: {code:?} {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_rule_with_very_many_moves_is_tested_in_little_memory() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("many.py");
    let text = "position = Heap()\ndef moves(n):\n    for i in range(9000000): yield n - 1\n";
    std::fs::write(&file, text).expect("the file can be written");
    for most in [80_000, 100_000, 200_000] {
        let lint = format!("ulimit -v {most}; bouton lint '{}' --max-time 5s", file.display());
        let (code, _, said) = ending(&lint);
        assert_eq!(code, Some(3), "{most}: {said}");
    }
}

#[test]
fn blocked_cells_that_leave_no_memory_are_refused() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("blocked.txt");
    let cells: String = (1..20_000).map(|at| format!("{at} {}\n", at * 7 % 19_997)).collect();
    std::fs::write(&file, &cells).expect("the file can be written");
    let asked = |memory: &str| {
        let question = format!("bouton solve rook '(30000,30000)' --blocked '{}'", file.display());
        ending(&format!("{question} --print outcome --max-memory {memory}"))
    };
    let (code, printed, said) = asked("1MB");
    assert_eq!((code, &*printed), (Some(3), "unknown\n"));
    assert!(said.contains("not begun: it would take"), "{said}");
    assert_eq!(asked("10MB").0, Some(0));
}

#[test]
fn a_graph_that_leaves_no_memory_is_refused() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.txt");
    let moves: String = (1..20_000).map(|at| format!("{at} {}\n", at - 1)).collect();
    std::fs::write(&file, &moves).expect("the file can be written");
    let asked = |bytes: usize| {
        ending(&format!(
            "bouton solve graph 19999 --file '{}' --max-memory {bytes}B --print outcome",
            file.display()
        ))
    };
    let (code, printed, said) = asked(moves.len() + 16 * 19_999 - 1);
    assert_eq!((code, &*printed), (Some(3), ""));
    let needed = moves.len() + 16 * 19_999;
    assert!(
        said.contains(&format!("it would take {needed} bytes of memory, {} are allowed", needed - 1)),
        "{said}"
    );
    // It is read, and there is no room for the analysis.
    let (code, printed, said) = asked(needed);
    assert_eq!((code, &*printed), (Some(3), "unknown\n"), "{said}");
    assert_eq!(asked(needed + 100_000).0, Some(0));
}
