//! `bouton store`: stores joined, a store verified, and its contents listed.

use std::fmt::Write;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use bouton::catalog::Catalog;
use bouton::catalog::codes::is_code;
use bouton::store::{Contents, Fault, Header, Snapshot, Store, VERSION, look};
use bytesize::ByteSize;

use crate::failure::{ExitCode, Failure};
use crate::headline::counted;
use crate::json::Object;
use crate::output::{Plain, say};

/// Adds the results of `others` to the store in the folder `dir`. Returns how many results they have.
///
/// # Errors
/// If a folder has no store, or a store of another game or position, or a damaged one.
fn add(dir: &Path, others: &[PathBuf]) -> Result<u64, Failure> {
    let refused = |other: &Path, fault: &Fault| {
        let hint = "two stores of the same game and position can be joined";
        Failure::usage(named(other, fault), hint)
    };
    let open = |other: &PathBuf| Snapshot::open(other).map_err(|fault| refused(other, &fault));
    let snapshots = others.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = snapshots.first() else { return Ok(0) };
    let Header { game, data, .. } = first.header();
    let hint = "name a store, or a new folder";
    let store = Store::open(dir, game, *data);
    let mut store = store.map_err(|fault| Failure::usage(named(dir, &fault), hint))?;
    let add = |(other, snapshot): (&PathBuf, &Snapshot)| {
        store.add_store(snapshot).map_err(|fault| refused(other, &fault))
    };
    others.iter().zip(&snapshots).map(add).sum()
}

/// Runs the command. The results of `others` are added first.
pub fn run(
    catalog: &Catalog,
    dir: &Path,
    others: &[PathBuf],
    distinct: bool,
    json: bool,
) -> Result<ExitCode, Failure> {
    let added = (!others.is_empty()).then(|| add(dir, others)).transpose()?;
    let contents = look(dir).and_then(|contents| {
        let distinct = distinct.then(|| Snapshot::open(dir)?.distinct()).transpose()?;
        Ok((contents, distinct))
    });
    let text = match contents {
        Ok((contents, distinct)) if json => object(&contents, added, distinct).line(),
        Ok((contents, distinct)) => {
            let mut text = added.map_or(String::new(), |added| format!("{added} results added.\n"));
            text += &report(catalog, &contents);
            if let Some(distinct) = distinct {
                let _ = writeln!(text, "{distinct} different positions.");
            }
            text
        }
        Err(fault @ (Fault::Damaged(_) | Fault::Cut(_) | Fault::NoHeader)) => {
            say!("bouton: {}: {fault}", dir.display());
            return Ok(ExitCode::REFUSED);
        }
        Err(fault) => {
            let hint = "`--store DIR` of solve, table and pattern writes a store";
            return Err(Failure::usage(named(dir, &fault), hint));
        }
    };
    Plain.write_all(text.as_bytes()).map_err(Failure::writing)?;
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with the store in the folder `dir`, with the name of the folder.
pub fn named(dir: &Path, fault: &Fault) -> String {
    match fault {
        Fault::Io(path, error) if path == dir && error.kind() == io::ErrorKind::NotFound => {
            format!("there is no folder `{}`", dir.display())
        }
        Fault::Io(..) => fault.to_string(),
        _ => format!("{}: {fault}", dir.display()),
    }
}

fn report(catalog: &Catalog, contents: &Contents) -> String {
    let Contents { header, runs, positions, bytes, left_over, set_aside, is_open, .. } = contents;
    let mut text = format!(
        "Store of {}, data {:016x}; format {}, made by bouton {}.\n",
        header.game, header.data, VERSION, header.program
    );
    // The values of a heap game are stored in stretches.
    let is_of_heaps =
        is_code(&header.game) || catalog.find(&header.game).is_some_and(|game| game.book.is_some());
    let positions = match (is_of_heaps, positions) {
        (true, 1) => "1 stretch of heaps".to_owned(),
        (true, _) => format!("{positions} stretches of heaps"),
        (false, _) => counted(*positions, "position"),
    };
    let runs = counted(*runs, "run");
    let _ = writeln!(text, "{runs}, {positions}, {}; undamaged.", ByteSize(*bytes));
    if *is_open {
        text += "Another process has it open and may have added to it since.\n";
    }
    if *left_over > 0 {
        let files = counted(*left_over, "file");
        let _ = writeln!(text, "{files} left over from a killed process, removed when it is used next.");
    }
    if *set_aside > 0 {
        let _ = writeln!(text, "{} set aside, for they were cut.", counted(*set_aside, "file"));
    }
    text
}

/// The contents of a store, for programs.
fn object(contents: &Contents, added: Option<u64>, distinct: Option<u64>) -> Object {
    let Contents { header, runs, positions, bytes, left_over, set_aside, is_open, .. } = contents;
    Object::default()
        .with("game", &header.game)
        // In hexadecimal digits: few programs read numbers of 64 bits rightly.
        .with("data", format!("{:016x}", header.data))
        .with("format", VERSION)
        .with("program", &header.program)
        .with("runs", runs)
        .with("positions", positions)
        .with_some("added", added)
        .with_some("distinct", distinct)
        .with("bytes", bytes)
        .with("left_over", left_over)
        .with("set_aside", set_aside)
        .with("is_open", is_open)
}
