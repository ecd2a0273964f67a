//! `bouton census`: the positions of a size counted by value, and folders of their values.

mod blocks;
mod report;

use std::sync::Arc;

use bouton::catalog::{Catalog, Game};
use bouton::notation::{ParseError, decimal, size};
use bouton::tables::census::{Census, Refusal};

use crate::args::{self, RuleArgs};
use crate::certify::table::table_certificate_of;
use crate::failure::{ExitCode, Failure};
use crate::named::{Named, of_the_catalogue};
use crate::output::{print, say};
use crate::saver::HAS_FOLDERS;
use crate::watch::Watch;
use report::{refused, said, shown};

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Census) -> Result<ExitCode, Failure> {
    if args.read.is_some() && (args.rule.raw || !args.rule.settings.is_empty()) {
        let hint = "the values that are read are of the rule and the constants with which they were computed";
        return Err(Failure::usage("--set and --raw do not apply to --read", hint));
    }
    if !HAS_FOLDERS && (args.dir.is_some() || args.read.is_some() || args.estimate) {
        return Err(Failure::usage(
            "there are no folders here",
            "`bouton census` in a shell keeps blocks in a folder",
        ));
    }
    let text = match &args.read {
        Some(dir) if HAS_FOLDERS => blocks::read(catalog, args, dir, asked(args)?)?,
        _ => computed(catalog, args)?,
    };
    let Some(text) = text else { return Ok(ExitCode::NOT_KNOWN) };
    print(&text).map_err(Failure::writing)?;
    Ok(ExitCode::SUCCESS)
}

/// Computes all values, keeps them in --dir, and returns the text to print; `None` if a limit was reached.
fn computed(catalog: &Catalog, args: &args::Census) -> Result<Option<String>, Failure> {
    let [name, text] = args.what.as_slice() else {
        return Err(Failure::usage("the size is missing", "write it after the game, as in `4x4`"));
    };
    // The values follow from the moves alone, so that no declaration of a rule is tested.
    let raw = args.rule.raw || of_the_catalogue(catalog, name)?.is_none();
    let named = Named::read(catalog, name, &RuleArgs { settings: args.rule.settings.clone(), raw })?;
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
        let certificate = |path| table_certificate_of(catalog, game, size, path);
        let certificate = args.certificate.as_deref().map(certificate).transpose()?;
        return named.checked(blocks::in_folder(game, size, dir, args, certificate, &watch));
    }
    match watch.limited(|limits| Census::compute(game, size.0, size.1, limits)) {
        Err(refusal @ (Refusal::NoRoom { .. } | Refusal::Unknown(_))) => {
            say!("bouton: {}", said(&refusal));
            Ok(None)
        }
        census => {
            let census = named.checked(census.map_err(|refusal| refused(&refusal)))?;
            Ok(Some(shown(&census, args.json)))
        }
    }
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

/// The position that is asked for, with --read.
fn asked(args: &args::Census) -> Result<Option<&str>, Failure> {
    match args.what.as_slice() {
        [] => Ok(None),
        [position] => Ok(Some(position)),
        _ => {
            let hint = "write `bouton census --read DIR POSITION`";
            Err(Failure::usage("--read answers at most one position", hint))
        }
    }
}
