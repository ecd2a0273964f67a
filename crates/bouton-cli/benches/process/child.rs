//! Processes started and timed, and what this executable does when it is one of them.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Ends at once.
pub const EMPTY: &str = "--empty";
/// Reads standard input and writes the file named.
pub const BARE: &str = "--bare";
/// Answers standard input as the plain program of the contest named.
pub const PLAIN: &str = "--plain";

/// Reads all of standard input as a good program would, looks at every byte, and writes the answers, known beforehand.
pub fn bare(answers: &str) {
    let input = input();
    black_box(input.iter().fold(0u8, |sum, byte| sum ^ byte));
    io::stdout().write_all(&fs::read(answers).expect("the answers are read")).expect("they are written");
}

/// Answers standard input.
pub fn plain(program: fn(&str) -> String) {
    let input = String::from_utf8(input()).expect("the input is text");
    io::stdout().write_all(program(&input).as_bytes()).expect("the answers are written");
}

/// All of standard input: a file tells its size, so that it is read at once.
fn input() -> Vec<u8> {
    let mut input = Vec::new();
    let stdin = io::stdin().as_fd().try_clone_to_owned().expect("there is standard input");
    File::from(stdin).read_to_end(&mut input).expect("the input is read");
    input
}

/// The command.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(arguments);
    command
}

/// This executable as one of the other programs.
pub fn other(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this executable has a place"));
    command.args(arguments);
    command
}

/// Runs a program from `input`, if there is any, to `output`, and says how long it took.
///
/// # Panics
/// If it fails.
pub fn timed(mut program: Command, input: Option<&Path>, output: &Path) -> Duration {
    let stdin = input.map_or(Stdio::null(), |path| File::open(path).expect("the input is there").into());
    let stdout = File::create(output).expect("the output can be made");
    program.stdin(stdin).stdout(stdout);
    let begun = Instant::now();
    let status = program.status().expect("the program starts");
    let time = begun.elapsed();
    assert!(status.success(), "{program:?} ends with {status}");
    time
}
