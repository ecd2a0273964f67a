//! Signals that end a program: what is known is printed, what was found out is stored, and no unfinished file stays.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::transcript::shell;

fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder can be made");
    dir
}

/// Runs a command, sends it a signal after some time, and waits for its end.
fn signalled(command: &str, signal: &str, after: Duration) -> (Output, Duration) {
    let mut shell = shell(&format!("exec {command}"));
    let child = shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("there is a shell");
    std::thread::sleep(after);
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &pid]).status().expect("there is kill");
    assert!(sent.success(), "{command} has ended");
    let begun = Instant::now();
    (child.wait_with_output().expect("it ends"), begun.elapsed())
}

const AFTER: Duration = Duration::from_millis(1500);

#[test]
fn signals_end_a_search_with_what_is_known_and_store_it() {
    for signal in ["INT", "TERM", "HUP"] {
        let dir = folder(&format!("signal-{signal}"));
        let command = format!("bouton solve node-kayles 11x13 --store-every 1h --store '{}'", dir.display());
        let (output, _) = signalled(&command, signal, AFTER);
        let text =
            String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{signal}: {text}");
        assert!(text.contains("interrupted") || text.contains("stop"), "{signal}: {text}");
        let names: Vec<_> = fs::read_dir(&dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert!(names.iter().any(|name| name.ends_with(".run")), "{signal}: {names:?}");
        assert!(!names.iter().any(|name| name.ends_with(".part")), "{signal}: {names:?}");
    }
}

#[test]
fn signals_end_a_table_and_leave_no_unfinished_file() {
    for signal in ["TERM", "HUP"] {
        let dir = folder(&format!("signal-table-{signal}"));
        let command = format!("bouton table cram -n 1x1..7x9 --out '{}/t.csv'", dir.display());
        let (output, _) = signalled(&command, signal, AFTER);
        assert_eq!(output.status.code(), Some(3), "{signal}: {}", String::from_utf8_lossy(&output.stderr));
        for entry in fs::read_dir(&dir).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(!name.ends_with(".part"), "{signal}: {name}");
        }
    }
}

#[test]
fn a_signal_in_the_first_game_ends_a_comparison() {
    let command = "bouton diff node-kayles cram -n 1x1..20x20 --max-time 1m";
    let (output, _) = signalled(command, "TERM", AFTER);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("cram was not started"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_nohup_ignores_stays_ignored() {
    let begun = Instant::now();
    let command = "sh -c \"trap '' HUP; exec bouton solve node-kayles 11x13 --print grundy --max-time 3s\"";
    let (output, _) = signalled(command, "HUP", Duration::from_secs(1));
    assert_eq!(output.status.code(), Some(3));
    assert!(begun.elapsed() >= Duration::from_millis(2900), "the signal ended it");
}

/// Whether a program that sleeps for this many seconds is running.
#[cfg(target_os = "linux")]
fn is_running(seconds: &str) -> bool {
    let is_it = |entry: fs::DirEntry| {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        words.split(|byte| *byte == 0).eq(["sleep", seconds, ""].map(str::as_bytes))
    };
    fs::read_dir("/proc").unwrap().flatten().any(is_it)
}

#[cfg(target_os = "linux")]
#[test]
fn signals_end_a_program_under_test_and_its_children() {
    let cases = [
        ("test nim", "INT", "71231", "no position was tested"),
        ("test nim", "TERM", "71232", "no position was tested"),
        ("referee nim '3 4'", "INT", "71233", "interrupted"),
        ("referee nim '3 4'", "TERM", "71234", "interrupted"),
    ];
    for (verb, signal, seconds, said) in cases {
        let program = format!("sleep {seconds} & sleep {seconds}");
        let command = format!("bouton {verb} --time-limit 10m --max-time 10m --program '{program}'");
        let (output, time) = signalled(&command, signal, AFTER);
        let text =
            String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{verb} {signal}: {text}");
        assert!(text.contains(said), "{verb} {signal}: {text}");
        assert!(time < Duration::from_secs(5), "{verb} {signal}: {time:?}");
        // The system ends a process that was killed when it comes to it.
        let killed = Instant::now();
        while is_running(seconds) {
            assert!(killed.elapsed() < Duration::from_secs(5), "{verb} {signal}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
