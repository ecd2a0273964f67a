//! `bouton store`: what is in a store.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use bouton::store::{Contents, Fault, look};
use bytesize::ByteSize;

use crate::failure::{Failure, REFUSED};

/// Runs the command: the text to print, and the exit code.
pub fn run(dir: &Path) -> Result<(String, ExitCode), Failure> {
    match look(dir) {
        Ok(contents) => Ok((told(&contents), ExitCode::SUCCESS)),
        Err(fault @ (Fault::Damaged(_) | Fault::Cut(_) | Fault::NoHeader)) => {
            anstream::eprintln!("bouton: {}: {fault}", dir.display());
            Ok((String::new(), ExitCode::from(REFUSED)))
        }
        Err(fault) => Err(Failure::Usage(format!("{}: {fault}", dir.display()))),
    }
}

fn told(contents: &Contents) -> String {
    let Contents { header, runs, positions, bytes, left_over, set_aside } = contents;
    let mut text = format!(
        "Store of {}, data {:016x}; format {}, made by bouton {}.\n",
        header.game,
        header.data,
        bouton::store::VERSION,
        header.program
    );
    let count = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (runs, positions) = (count(*runs, "run"), count(*positions, "position"));
    let _ = writeln!(text, "{runs}, {positions}, {}; undamaged.", ByteSize(*bytes));
    if *left_over > 0 {
        let files = count(*left_over, "file");
        let _ = writeln!(text, "{files} left over from a killed process, removed when it is used next.");
    }
    if *set_aside > 0 {
        let _ = writeln!(text, "{} set aside, for they were cut.", count(*set_aside, "file"));
    }
    text
}
