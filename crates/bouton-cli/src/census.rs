//! `bouton census`: the boards of a size counted by value, and files of their values.

use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::path::Path;

use bouton::catalog::{Catalog, Game};
use bouton::notation::{ParseError, size};
use bouton::tables::census::{AllValues, Census, Refusal};
use bouton::tables::values_file::{self, FileError};
use bouton::{Limit, Nimber};
use bytesize::ByteSize;
use serde::Serialize;

use crate::args;
use crate::certify::table::{Hashed, TableCertificate};
use crate::ended::ended;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN};
use crate::headline::headline;
use crate::named::Named;
use crate::setting::Trust;
use crate::talk::{answer, say};
use crate::unfinished::Unfinished;
use crate::watch::Watch;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Census) -> Result<ExitCode, Failure> {
    let text = match &args.read {
        Some(path) => from_file(catalog, args, path)?,
        None => computed(catalog, args)?,
    };
    let Some(text) = text else { return Ok(ExitCode::from(NOT_KNOWN)) };
    answer(&text).map_err(Failure::writing)?;
    Ok(ExitCode::SUCCESS)
}

/// Computes all values, writes them to --out, and returns the text to print; `None` if a limit was reached.
fn computed(catalog: &Catalog, args: &args::Census) -> Result<Option<String>, Failure> {
    let [name, text] = args.what.as_slice() else {
        return Err(Failure::usage(
            "the size of the boards is missing",
            "write it after the game, as in `4x4`",
        ));
    };
    let game = Named::read(catalog, name, &[], Trust::Declared)?.game;
    let (rows, cols) = read_size(text).map_err(|error| Failure::Text("SIZE".to_owned(), error))?;
    // The file is opened before anything is computed, so that no work is in vain.
    let file = |path| Unfinished::asked("--out", path, "the values are bytes, not text");
    let file = args.out.as_deref().map(file).transpose()?;
    let certificate = |path| TableCertificate::of(catalog, &game, path);
    let certificate = args.certificate.as_deref().map(certificate).transpose()?;
    let watch = Watch::new(&args.limits);
    match watch.limited(|limits| AllValues::compute(&game, rows, cols, limits)) {
        Ok(values) => {
            let census = values.census();
            if let (Some(file), Some(path)) = (file, &args.out) {
                let hash = write(&values, file, certificate.is_some()).map_err(Failure::writing_to(path))?;
                if let (Some(certificate), Some(hash)) = (certificate, hash) {
                    certificate.write(&census, &hash)?;
                }
            }
            Ok(Some(shown(&census, args.json)))
        }
        Err(refusal @ (Refusal::NoRoom { .. } | Refusal::Unknown(_))) => {
            say!("bouton: {}", said(&refusal));
            Ok(None)
        }
        Err(refusal) => Err(Failure::Usage(said(&refusal))),
    }
}

fn read_size(text: &str) -> Result<(u32, u32), ParseError> {
    let text = text.as_bytes();
    let (rows, cols) =
        size(text)?.ok_or_else(|| ParseError::new(text, 0..text.len(), "a size like `4x4`"))?;
    // A board has at most `MOST_CELLS` cells, so its sides are small numbers.
    Ok((rows as u32, cols as u32))
}

fn said(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoRoom { limit: Limit::Bytes, needed, allowed } => format!(
            "the census needs {} of memory and --max-memory allows {}: it was not started",
            ByteSize(*needed),
            ByteSize(*allowed)
        ),
        Refusal::Unknown(unknown) => ended(unknown),
        refusal => refusal.to_string(),
    }
}

/// The file appears under its name when all of it is on the disk. Returns its SHA-256, if it is asked for.
fn write(values: &AllValues, mut file: Unfinished, is_hashed: bool) -> io::Result<Option<String>> {
    let hash = if is_hashed {
        let mut hashed = Hashed::new(&mut file);
        values_file::write(values, &mut hashed)?;
        Some(hashed.digits())
    } else {
        values_file::write(values, &mut file)?;
        None
    };
    file.finish()?;
    Ok(hash)
}

/// Reads an undamaged file of values and returns the text to print; `None` if a limit was reached.
fn from_file(catalog: &Catalog, args: &args::Census, path: &Path) -> Result<Option<String>, Failure> {
    let position = match args.what.as_slice() {
        [] => None,
        [position] => Some(position),
        _ => {
            let hint = "write `bouton census --read FILE POSITION`";
            return Err(Failure::usage("--read answers at most one position", hint));
        }
    };
    let file = File::open(path).map_err(Failure::reading(path))?;
    let mut file = io::BufReader::with_capacity(1 << 18, file);
    let watch = Watch::new(&args.limits);
    let bytes = position.map(|text| text.as_bytes());
    let found = match watch.limited(|limits| values_file::read(catalog, &mut file, bytes, limits)) {
        Ok(found) => found,
        Err(FileError::Unknown(unknown)) => {
            say!("bouton: {}", ended(&unknown));
            return Ok(None);
        }
        Err(FileError::Position(error)) => return Err(Failure::Text("POSITION".to_owned(), error)),
        Err(FileError::Io(error)) => return Err(Failure::reading(path)(error)),
        Err(error) => {
            let wrong = format!("{} cannot be used: {error}", path.display());
            return Err(Failure::usage(wrong, "`bouton census GAME SIZE --out FILE` writes such a file"));
        }
    };
    Ok(Some(match (position, found.nimber) {
        (Some(position), Some(value)) => shown_value(&found.census.game, position, value, args.json),
        _ => shown(&found.census, args.json),
    }))
}

#[derive(Serialize)]
struct JsonCensus<'a> {
    game: &'a str,
    size: String,
    positions: u64,
    lost: u64,
    largest: u64,
    full: u64,
    counts: &'a [u64],
    status: &'a str,
}

/// All values, or the numbers for other programs.
fn shown(census: &Census, json: bool) -> String {
    let Census { game, rows, cols, counts, full, .. } = census;
    if json {
        return line(&JsonCensus {
            game: &game.name,
            size: format!("{rows}x{cols}"),
            positions: census.positions(),
            lost: census.lost(),
            largest: census.largest(),
            full: full.0,
            counts,
            status: "EXACT",
        });
    }
    let title = format!("All {} positions of {} {rows}x{cols}.", census.positions(), game.name);
    let width = census.positions().to_string().len().max("positions".len());
    let mut text = headline(&title, "EXACT");
    let _ = writeln!(text, "{:>5}  {:>width$}", "value", "positions");
    for (value, count) in counts.iter().enumerate() {
        let share = *count as f64 / census.positions() as f64 * 100.0;
        let _ = writeln!(text, "{value:>5}  {count:>width$}  {share:>6.3} %");
    }
    let _ = writeln!(
        text,
        "P-positions: {}. Largest value: {}. Full board: {}.",
        census.lost(),
        census.largest(),
        full.0
    );
    text
}

#[derive(Serialize)]
struct JsonValue<'a> {
    game: &'a str,
    position: &'a str,
    outcome: &'a str,
    nimber: u64,
    status: &'a str,
}

fn shown_value(game: &Game, position: &str, value: Nimber, json: bool) -> String {
    let lost = value == Nimber::ZERO;
    if json {
        let outcome = if lost { "P" } else { "N" };
        return line(&JsonValue { game: &game.name, position, outcome, nimber: value.0, status: "EXACT" });
    }
    let verdict = match value {
        Nimber::ZERO => "The player to move loses (P). Grundy value 0.".to_owned(),
        value => format!("The player to move wins (N). Grundy value {} ({value}).", value.0),
    };
    headline(&verdict, "EXACT")
}

fn line(json: &impl Serialize) -> String {
    let json = serde_json::to_string(json).expect("text, numbers and lists are JSON");
    format!("{json}\n")
}
