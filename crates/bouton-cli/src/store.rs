//! `bouton store`: a store verified, and its contents listed.

use std::fmt::Write;
use std::io;
use std::path::Path;

use bouton::catalog::Catalog;
use bouton::catalog::codes::is_code;
use bouton::store::{Contents, Fault, VERSION, look};
use bytesize::ByteSize;
use serde::Serialize;

use crate::exit_code::ExitCode;
use crate::failure::{Failure, REFUSED};
use crate::json;
use crate::talk::say;

/// Runs the command: the text to print, and the exit code.
pub fn run(catalog: &Catalog, dir: &Path, json: bool) -> Result<(String, ExitCode), Failure> {
    match look(dir) {
        Ok(contents) if json => Ok((json::line(&StoreJson::of(&contents)), ExitCode::SUCCESS)),
        Ok(contents) => Ok((report(catalog, &contents), ExitCode::SUCCESS)),
        Err(fault @ (Fault::Damaged(_) | Fault::Cut(_) | Fault::NoHeader)) => {
            say!("bouton: {}: {fault}", dir.display());
            Ok((String::new(), ExitCode::from(REFUSED)))
        }
        Err(fault) => {
            let found = match &fault {
                Fault::Io(path, error) if path == dir && error.kind() == io::ErrorKind::NotFound => {
                    format!("there is no folder `{}`", dir.display())
                }
                Fault::Io(..) => fault.to_string(),
                _ => format!("{}: {fault}", dir.display()),
            };
            Err(Failure::usage(found, "`--store DIR` of solve, table and pattern writes a store"))
        }
    }
}

fn report(catalog: &Catalog, contents: &Contents) -> String {
    let Contents { header, runs, positions, bytes, left_over, set_aside, is_open, .. } = contents;
    let mut text = format!(
        "Store of {}, data {:016x}; format {}, made by bouton {}.\n",
        header.game, header.data, VERSION, header.program
    );
    let count = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    // The values of a heap game are stored in stretches.
    let is_of_heaps =
        is_code(&header.game) || catalog.find(&header.game).is_some_and(|game| game.book.is_some());
    let positions = match (is_of_heaps, positions) {
        (true, 1) => "1 stretch of heaps".to_owned(),
        (true, _) => format!("{positions} stretches of heaps"),
        (false, _) => count(*positions, "position"),
    };
    let runs = count(*runs, "run");
    let _ = writeln!(text, "{runs}, {positions}, {}; undamaged.", ByteSize(*bytes));
    if *is_open {
        text += "Another process has it open and may have added to it since.\n";
    }
    if *left_over > 0 {
        let files = count(*left_over, "file");
        let _ = writeln!(text, "{files} left over from a killed process, removed when it is used next.");
    }
    if *set_aside > 0 {
        let _ = writeln!(text, "{} set aside, for they were cut.", count(*set_aside, "file"));
    }
    text
}

/// The contents of a store, for programs.
#[derive(Serialize)]
struct StoreJson<'a> {
    game: &'a str,
    /// In hexadecimal digits: few programs read numbers of 64 bits rightly.
    data: String,
    format: u32,
    program: &'a str,
    runs: u64,
    positions: u64,
    bytes: u64,
    left_over: u64,
    set_aside: u64,
    is_open: bool,
}

impl<'a> StoreJson<'a> {
    fn of(contents: &'a Contents) -> Self {
        let Contents { ref header, runs, positions, bytes, left_over, set_aside, is_open, .. } = *contents;
        Self {
            game: &header.game,
            data: format!("{:016x}", header.data),
            format: VERSION,
            program: &header.program,
            runs,
            positions,
            bytes,
            left_over,
            set_aside,
            is_open,
        }
    }
}
