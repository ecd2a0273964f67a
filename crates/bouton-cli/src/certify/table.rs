//! `bouton census --certificate FILE`: a table of values that other programs check entry by entry.

use std::path::{Path, PathBuf};
use std::{fs, io};

use bouton::ask::certificate::{Section, table_certificate};
use bouton::catalog::{AllBoards, Catalog, Game};
use bouton::tables::census::Census;
use bouton_rules::corpus;
use sha2::{Digest, Sha256};

use super::{corpus_names, finish, no_certificate};
use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::{digits, hash_of};
use crate::rules::Text;
use crate::unfinished::Unfinished;

/// The most cells of the boards of a certificate.
const MAX_CELLS: u64 = 30;

/// Begins the certificate of all boards of a game, in the file at `path`. The function that is returned writes that of a folder.
///
/// # Errors
/// If the game has no rule text, if the boards are too large, or if the file cannot be created.
pub fn table_certificate_of(
    catalog: &Catalog,
    game: &Game,
    (rows, cols): (u32, u32),
    path: &Path,
) -> Result<impl FnOnce(&Census, &Path) -> Result<(), Failure> + use<>, Failure> {
    if u64::from(rows) * u64::from(cols) > MAX_CELLS {
        return Err(no_certificate(format!("of boards of more than {MAX_CELLS} cells")));
    }
    // A game on graphs has a text of its own for boards.
    let text = corpus_names(game).iter().rev().find_map(|name| corpus::text(name));
    let marked = game.boards.as_ref().and_then(AllBoards::marked_symbol);
    let Some((text, marked)) = text.zip(marked) else {
        return Err(no_certificate(format!("of a table of {}", game.name)));
    };
    let raw = RuleArgs { raw: true, ..RuleArgs::default() };
    let rule = Text::given(&format!("{}.py", game.name), text, false).load(catalog, &raw)?;
    let section = Section { name: game.name.to_string(), ..rule.section(&[])? };
    // Checkers take the second symbol of a rule as that of marked cells if no other is named.
    let marked = Some(marked).filter(|&sign| sign != '1');
    let file = Unfinished::asked("--certificate", path, "a certificate is a file")?;
    Ok(move |census: &Census, dir: &Path| {
        let hash = hash_of_folder(dir).map_err(Failure::reading(dir))?;
        finish(file, &table_certificate(&section, census.size.sides, &hash, marked, &census.counts))
    })
}

/// The SHA-256 of what `sha256sum *.block blocks` prints in the folder.
fn hash_of_folder(dir: &Path) -> io::Result<String> {
    let mut files =
        fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let number = name.strip_suffix(".block").filter(|number| !number.is_empty()).unwrap_or("-");
        name == "blocks" || number.bytes().all(|digit| digit.is_ascii_digit())
    });
    files.sort();
    let mut sums = Sha256::new();
    for path in files {
        let hash = hash_of(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        sums.update(format!("{hash}  {name}\n"));
    }
    Ok(digits(sums))
}
