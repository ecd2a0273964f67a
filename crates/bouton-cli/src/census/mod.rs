//! `bouton census`: the positions of a size counted by value, and files of their values.

mod blocks;
mod report;

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use bouton::catalog::{Catalog, Game};
use bouton::notation::{ParseError, decimal, size};
use bouton::tables::census::{AllValues, Refusal};
use bouton::tables::values_file::{self, FileError};

use crate::args;
use crate::certify::table::{Hashed, TableCertificate};
use crate::ended::ended;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN};
use crate::named::{Named, of_the_catalogue};
use crate::saver::HAS_FOLDERS;
use crate::setting::Trust;
use crate::talk::{answer, say};
use crate::unfinished::Unfinished;
use crate::watch::Watch;
use report::{refused, said, shown, shown_value};

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Census) -> Result<ExitCode, Failure> {
    if args.read.is_some() && (args.rule.raw || !args.rule.settings.is_empty()) {
        let hint = "the values that are read are of the rule and the constants with which they were computed";
        return Err(Failure::usage("--set and --raw do not apply to --read", hint));
    }
    if !HAS_FOLDERS && (args.dir.is_some() || args.estimate) {
        return Err(Failure::usage(
            "there are no folders here",
            "`bouton census` in a shell keeps blocks in a folder",
        ));
    }
    let text = match &args.read {
        Some(path) if HAS_FOLDERS && path.is_dir() => blocks::read(catalog, args, path, asked(args)?)?,
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
        return Err(Failure::usage("the size is missing", "write it after the game, as in `4x4`"));
    };
    // The values follow from the moves alone, so that no declaration of a rule is tested.
    let trust = Trust::raw(args.rule.raw || of_the_catalogue(catalog, name)?.is_none());
    let named = Named::read(catalog, name, &args.rule.settings, trust)?;
    let game = &named.game;
    if game.boards.is_none() {
        return Err(refused(&Refusal::NoBoards(Arc::clone(game))));
    }
    let size = read_size(game, text).map_err(|error| Failure::Text("SIZE".to_owned(), error))?;
    let watch = Watch::new(&args.limits);
    named.watch(&watch);
    if args.estimate && HAS_FOLDERS {
        return named.checked(blocks::estimate(game, size, args.json)).map(Some);
    }
    if let Some(dir) = args.dir.as_ref().filter(|_| HAS_FOLDERS) {
        return named.checked(blocks::in_folder(game, size, dir, args, &watch));
    }
    if args.out.is_some() && !values_file::is_written(game) {
        let wrong = format!("the values of {} are not written to a file", game.name);
        return Err(Failure::usage(wrong, "`--dir DIR` keeps them in a folder"));
    }
    // The file is opened before anything is computed, so that no work is in vain.
    let file = |path| Unfinished::asked("--out", path, "the values are bytes, not text");
    let file = args.out.as_deref().map(file).transpose()?;
    let certificate = |path| TableCertificate::of(catalog, game, path);
    let certificate = args.certificate.as_deref().map(certificate).transpose()?;
    let values = watch.limited(|limits| AllValues::compute(game, size.0, size.1, limits));
    let values = match values {
        Err(refusal @ (Refusal::NoRoom { .. } | Refusal::Unknown(_))) => {
            say!("bouton: {}", said(&refusal));
            return Ok(None);
        }
        values => named.checked(values.map_err(|refusal| refused(&refusal)))?,
    };
    let census = values.census();
    if let (Some(file), Some(path)) = (file, &args.out) {
        let hash = write(&values, file, certificate.is_some()).map_err(Failure::writing_to(path))?;
        if let (Some(certificate), Some(hash)) = (certificate, hash) {
            certificate.write(&census, &hash)?;
        }
    }
    Ok(Some(shown(&census, args.json)))
}

/// The sides of the positions: rows and columns, or one number as that of columns.
fn read_size(game: &Game, text: &str) -> Result<(u32, u32), ParseError> {
    let text = text.as_bytes();
    let expected = |what: &str| ParseError::new(text, 0..text.len(), what);
    if game.boards.as_ref().is_some_and(|boards| boards.measure.is_one_number()) {
        let number = decimal(text.trim_ascii()).and_then(|number| u32::try_from(number).ok());
        return Ok((1, number.ok_or_else(|| expected("one number up to 4294967295, like `100`"))?));
    }
    let (rows, cols) = size(text)?.ok_or_else(|| expected("a size like `4x4`"))?;
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    Ok((side(rows), side(cols)))
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
