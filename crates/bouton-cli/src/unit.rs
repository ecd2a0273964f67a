//! `bouton unit`: a unit of work for other machines and programs that share work. A request comes in, and its answer goes out.
//!
//! A request is a command with the texts that it reads, and an answer is what the command writes. So a unit needs nothing of the machine but
//! the files that the command names, and it may run anywhere and more than once: the values are the same.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use bouton::notation::quoted;
use serde::Deserialize;

use crate::failure::{ExitCode, Failure};
use crate::input::{self, MOST_BYTES, hash_of};
use crate::json::Object;
use crate::output::{Captured, print};

/// The version of requests and answers.
const VERSION: u32 = 1;

/// The commands that a unit may run: they start no program, ask no person, and answer the same each time.
const COMMANDS: &str = "solve explain table pattern diff identify census gen nim lint check";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    version: u32,
    /// The words of the command, without the name of the program.
    command: Vec<String>,
    /// The texts that the command reads in place of files with these names. `-` is standard input.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// The SHA-256 of files that the command reads on this machine, in hexadecimal digits.
    #[serde(default)]
    hashes: BTreeMap<String, String>,
}

/// Runs a command with texts in place of files.
pub type RunCommand = dyn Fn(&[(String, String)], &[String]) -> (ExitCode, Captured);

/// Verifies that a file on this machine is the one that the request means.
fn verify(path: &str, expected: &str) -> Result<(), Failure> {
    // A pipe or a device may have no end.
    let found = match fs::metadata(path) {
        Ok(file) if !file.is_file() => Err(io::Error::other("it is not a regular file")),
        found => found.and_then(|_| hash_of(Path::new(path))),
    };
    let found = found.map_err(|error| {
        let wrong = format!("{} cannot be read: {error}", quoted(path));
        Failure::usage(wrong, "each machine needs the files of a unit")
    })?;
    if found.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    let wrong = format!(
        "{} is another file here: its SHA-256 is {found}, and the request expects {}",
        quoted(path),
        quoted(expected)
    );
    Err(Failure::usage(wrong, "each machine needs the same files; `sha256sum FILE` is the hash of one"))
}

/// Does the unit on standard input. The exit code says whether the command has answered all; there is an answer in any case.
pub fn run(perform: &RunCommand) -> Result<ExitCode, Failure> {
    let text = input::read(Path::new("-"), MOST_BYTES)?.text;
    let refused = |why: &str| {
        let hint = r#"a request: {"version":1,"command":["solve","nim","3 + 5","--json"]}"#;
        Failure::usage(format!("standard input is not a request of a unit: {why}"), hint)
    };
    let request: Request = serde_json::from_slice(&text).map_err(|error| refused(&error.to_string()))?;
    // Serde reads a list of the fields, too.
    if !text.trim_ascii_start().starts_with(b"{") {
        return Err(refused("it is not an object"));
    }
    if request.version != VERSION {
        let wrong =
            format!("the request has version {}; this program does version {VERSION}", request.version);
        return Err(Failure::usage(wrong, "all machines need the same version of bouton"));
    }
    let verb = request.command.first().map_or("", String::as_str);
    if !COMMANDS.split(' ').any(|known| known == verb) {
        let wrong = format!("a unit does not run {}", quoted(verb));
        return Err(Failure::usage(wrong, format!("it runs {}", COMMANDS.replace(' ', ", "))));
    }
    for (path, expected) in &request.hashes {
        verify(path, expected)?;
    }
    let files: Vec<_> = request.files.into_iter().collect();
    let (code, Captured { output, messages, .. }) = perform(&files, &request.command);
    let done = Object::default()
        .with("version", VERSION)
        .with("code", code.number())
        .with("output", String::from_utf8_lossy(&output))
        .with("messages", messages);
    print(&done.line()).map_err(Failure::writing)?;
    Ok(match code {
        ExitCode::BAD_INPUT => ExitCode::REFUSED,
        _ => code,
    })
}
