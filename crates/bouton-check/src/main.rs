//! The command `bouton-check`: checks a certificate.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use bouton_check::{Folder, Limits, check};

const HELP: &str = "\
Check a certificate of bouton, line by line

Usage: bouton-check [OPTIONS] FILE [TABLE]

Arguments:
  FILE                The certificate; `-` reads standard input
  TABLE               The folder of values of a certificate with a line `table`

Options:
  --expect LINE       Demand this line of the answer, such as
                      'claim value 3 nim: 3', and that the game of a claim
                      is known; may be repeated
  --max-work N        Limit on work, in steps of about a nanosecond (default
                      3 x 10^10, and 1000 more for each byte of FILE)
  --max-memory BYTES  Limit on memory for the files and the known positions
                      (default 6 x 10^9)
  -h, --help          Print this help

The first line of the answer is VALID, INVALID at line N: why, or
UNSUPPORTED at line N: what; with --expect also NOT AS EXPECTED: why. The
exit code is 0, 1 or 3, and 1 if it is not as expected; it is 2 if the file
cannot be read.

Examples:
  bouton-check answer.txt
  bouton-check answer.txt --expect 'claim value 3 nim: 3'
  gzip -dc answer.txt.gz | bouton-check -
  bouton-check boards.txt boards
";

/// What to print and the exit code, or what is told on standard error.
type Answer = Result<(String, u8), String>;

/// Reads a file, but not more than a byte above the limit.
fn read(file: &OsStr, max_memory: u64) -> Result<Vec<u8>, String> {
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let input: Box<dyn Read> = match file.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(file).map_err(failed)?),
    };
    let mut bytes = Vec::new();
    input.take(max_memory.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// Reads the arguments and checks the files.
fn run() -> Answer {
    let (mut max_work, mut max_memory) = (None, None);
    let (mut files, mut expected) = (Vec::new(), Vec::new());
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let limit = match argument.to_str() {
            Some("-h" | "--help") => return Ok((HELP.into(), 0)),
            Some("--max-work") => &mut max_work,
            Some("--max-memory") => &mut max_memory,
            Some("--expect") => {
                let line = arguments.next().and_then(|line| line.into_string().ok());
                expected.push(line.ok_or("expected a line of the answer after --expect")?);
                continue;
            }
            Some(option) if option.starts_with('-') && option != "-" => {
                return Err(format!("there is no option `{option}`; see --help"));
            }
            _ => {
                files.push(argument);
                continue;
            }
        };
        let number = arguments.next().and_then(|number| number.to_str()?.parse().ok());
        *limit = Some(number.ok_or_else(|| format!("expected a number after {}", argument.display()))?);
    }
    // The limits for a text of so many bytes.
    let limits = |bytes| {
        let Limits { max_work: work, max_memory: memory } = Limits::for_text(bytes);
        Limits { max_work: max_work.unwrap_or(work), max_memory: max_memory.unwrap_or(memory) }
    };
    match &files[..] {
        [file] => check_files(file, None, limits, &expected),
        [_, table] if table == "-" => {
            Err("expected a folder of values; only the certificate is read from `-`".into())
        }
        [file, table] => check_files(file, Some(table), limits, &expected),
        [] => Err("expected a file; see --help".into()),
        more => {
            Err(format!("found {} files, expected a certificate and perhaps a folder of values", more.len()))
        }
    }
}

fn check_files(
    file: &OsStr,
    table: Option<&OsString>,
    limits: impl Fn(usize) -> Limits,
    expected: &[String],
) -> Answer {
    let max_memory = limits(0).max_memory;
    let bytes = read(file, max_memory)?;
    if bytes.starts_with(b"\x1f\x8b") {
        return Err(format!("{}: compressed by gzip; use `gzip -dc FILE | bouton-check -`", file.display()));
    }
    let table = table.map(|dir| {
        Folder::read(Path::new(dir), max_memory).map_err(|error| format!("{}: {error}", dir.display()))
    });
    let table = table.transpose()?;
    let longest = bytes.len().max(table.as_ref().map_or(0, Folder::bytes));
    if longest as u64 > max_memory {
        return Ok(("UNSUPPORTED at line 1: a file is larger than --max-memory\n".into(), 3));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("{}: not UTF-8: {error}", file.display()))?;
    let verdict = check(&text, table.as_ref(), limits(text.len())).expecting(expected);
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
