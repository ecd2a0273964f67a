//! The command `bouton-check`: checks a certificate.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use bouton_check::{Limits, Verdict, check};

const HELP: &str = "\
Check a certificate of bouton, line by line

Usage: bouton-check [OPTIONS] FILE

Arguments:
  FILE                The certificate; `-` reads standard input

Options:
  --max-work N        Limit on work, in steps of about a nanosecond
  --max-memory BYTES  Limit on memory for the text and the known positions
  -h, --help          Print this help

The first line of the answer is VALID, INVALID at line N: why, or
UNSUPPORTED at line N: what. The exit code is 0, 1 or 3; it is 2 if the
file cannot be read.

Examples:
  bouton-check answer.txt
  gzip -dc answer.txt.gz | bouton-check -
";

/// What the user asked for: a file and limits, or the help.
enum Wish {
    Check(String, Limits),
    Help,
}

fn read_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut limits = Limits::default();
    let mut file = None;
    while let Some(argument) = arguments.next() {
        let (option, value) = match argument.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(value.to_string())),
            _ => (argument.as_str(), None),
        };
        match option {
            "-h" | "--help" => return Ok(Wish::Help),
            "--max-work" | "--max-memory" => {
                let value = value.or_else(|| arguments.next()).unwrap_or_default();
                let number = value
                    .parse()
                    .map_err(|_| format!("found `{value}` after {option}, expected a number"))?;
                if option == "--max-work" {
                    limits.max_work = number;
                } else {
                    limits.max_memory = number;
                }
            }
            _ if option.starts_with('-') && option != "-" => {
                return Err(format!("there is no option `{option}`"));
            }
            _ if file.is_some() => return Err("expected one file".into()),
            _ => file = Some(argument),
        }
    }
    file.map(|file| Wish::Check(file, limits)).ok_or_else(|| "expected a file; see --help".into())
}

/// Reads at most one byte more than `max_memory` allows; `check` then refuses the text.
fn read_file(name: &str, max_memory: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let input: Box<dyn Read> = match name {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(name).map_err(|error| format!("{name}: {error}"))?),
    };
    let most = max_memory.saturating_add(1);
    input.take(most).read_to_end(&mut bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok(bytes)
}

fn run() -> Result<(String, u8), String> {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let (file, limits) = match read_arguments(arguments)? {
        Wish::Help => return Ok((HELP.into(), 0)),
        Wish::Check(file, limits) => (file, limits),
    };
    let bytes = read_file(&file, limits.max_memory)?;
    if bytes.len() as u64 > limits.max_memory {
        let what = "the file is larger than --max-memory".to_string();
        let verdict = Verdict::Unsupported { line: 1, what };
        return Ok((verdict.to_string(), verdict.exit_code()));
    }
    if bytes.starts_with(b"\x1f\x8b") {
        return Err(format!("{file}: compressed by gzip; use `gzip -dc FILE | bouton-check -`"));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("{file}: not UTF-8: {error}"))?;
    let verdict = check(&text, limits);
    Ok((verdict.to_string(), verdict.exit_code()))
}

fn main() -> ExitCode {
    match run() {
        Ok((answer, code)) => match io::stdout().write_all(answer.as_bytes()) {
            Ok(()) => code.into(),
            Err(_) => 2.into(),
        },
        Err(why) => {
            // A message that cannot be written is lost.
            let _ = writeln!(io::stderr(), "error: {why}");
            2.into()
        }
    }
}
