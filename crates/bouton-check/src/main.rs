//! The command `bouton-check`: checks a certificate.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use bouton_check::{Limits, check};

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

/// Reads the arguments, checks the file, and returns what to print and the exit code.
fn run() -> Result<(String, u8), String> {
    let (mut limits, mut file) = (Limits::default(), None);
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let limit = match argument.to_str() {
            Some("-h" | "--help") => return Ok((HELP.into(), 0)),
            Some("--max-work") => &mut limits.max_work,
            Some("--max-memory") => &mut limits.max_memory,
            Some(option) if option.starts_with('-') && option != "-" => {
                return Err(format!("there is no option `{option}`; see --help"));
            }
            _ if file.is_some() => return Err("found two files, expected one".into()),
            _ => {
                file = Some(argument);
                continue;
            }
        };
        let number = arguments.next().and_then(|number| number.to_str()?.parse().ok());
        *limit = number.ok_or_else(|| format!("expected a number after {}", argument.display()))?;
    }
    let file = file.ok_or("expected a file; see --help")?;
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let input: Box<dyn Read> = match file.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(&file).map_err(failed)?),
    };
    let mut bytes = Vec::new();
    input.take(limits.max_memory.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.starts_with(b"\x1f\x8b") {
        return Err(format!("{}: compressed by gzip; use `gzip -dc FILE | bouton-check -`", file.display()));
    }
    if bytes.len() as u64 > limits.max_memory {
        return Ok(("UNSUPPORTED at line 1: the file is larger than --max-memory\n".into(), 3));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("{}: not UTF-8: {error}", file.display()))?;
    let verdict = check(&text, limits);
    Ok((verdict.to_string(), verdict.exit_code()))
}

fn main() -> ExitCode {
    let (answer, code) = run().unwrap_or_else(|why| {
        // A message that cannot be written is lost.
        let _ = writeln!(io::stderr(), "error: {why}");
        (String::new(), 2)
    });
    match io::stdout().write_all(answer.as_bytes()) {
        Ok(()) => code.into(),
        Err(_) => 2.into(),
    }
}
