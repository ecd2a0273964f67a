//! `bouton census`: the boards of a size counted by value, and files of their values.

mod blocks;
mod report;

use std::fs::File;
use std::io;
use std::path::Path;

use bouton::catalog::Catalog;
use bouton::notation::{ParseError, size};
use bouton::tables::census::{AllValues, Refusal};
use bouton::tables::values_file::{self, FileError};

use crate::args;
use crate::certify::table::{Hashed, TableCertificate};
use crate::ended::ended;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN};
use crate::named::Named;
use crate::setting::Trust;
use crate::talk::{answer, say};
use crate::unfinished::Unfinished;
use crate::watch::Watch;
use report::{said, shown, shown_value};

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Census) -> Result<ExitCode, Failure> {
    let text = match &args.read {
        Some(path) if path.is_dir() => blocks::read(catalog, args, path, asked(args)?)?,
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
    if args.estimate {
        return blocks::estimate(&game, rows, cols, args).map(Some);
    }
    if let Some(dir) = &args.dir {
        return blocks::in_folder(&game, rows, cols, dir, args);
    }
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
        Err(refusal @ Refusal::TooManyCells(..)) => {
            Err(Failure::usage(said(&refusal), "`--dir DIR` keeps the values of larger boards in a folder"))
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

/// The position that is asked for, with --read.
fn asked(args: &args::Census) -> Result<Option<&str>, Failure> {
    match args.what.as_slice() {
        [] => Ok(None),
        [position] => Ok(Some(position)),
        _ => {
            let hint = "write `bouton census --read FILE POSITION`";
            Err(Failure::usage("--read answers at most one position", hint))
        }
    }
}

/// Reads an undamaged file of values and returns the text to print; `None` if a limit was reached.
fn from_file(catalog: &Catalog, args: &args::Census, path: &Path) -> Result<Option<String>, Failure> {
    let position = asked(args)?;
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
