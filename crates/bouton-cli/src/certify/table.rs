//! `bouton census --certificate FILE`: a table of values that other programs check entry by entry.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use bouton::ask::certificate::{Section, table_certificate};
use bouton::catalog::{Catalog, Game};
use bouton::tables::census::Census;
use bouton_rules::corpus;
use sha2::{Digest, Sha256};

use super::{corpus_names, finish};
use crate::failure::Failure;
use crate::rules::Text;
use crate::setting::Trust;
use crate::unfinished::Unfinished;

/// The most cells of the boards of a certificate.
const MAX_CELLS: u64 = 30;

/// A certificate of a folder of values that is to be written.
pub struct TableCertificate<'p> {
    path: &'p Path,
    file: Unfinished,
    section: Section,
    /// The symbol of a marked cell, where the certificate names it.
    marked: Option<char>,
}

impl<'p> TableCertificate<'p> {
    /// The certificate of all boards of a game, in the file at `path`.
    ///
    /// # Errors
    /// If the game has no rule text, if the boards are too large, or if the file cannot be created.
    pub fn of(
        catalog: &Catalog,
        game: &Game,
        (rows, cols): (u32, u32),
        path: &'p Path,
    ) -> Result<Self, Failure> {
        if u64::from(rows) * u64::from(cols) > MAX_CELLS {
            return Err(Failure::usage(
                format!("there is no certificate of boards of more than {MAX_CELLS} cells"),
                "docs/certificates.md lists what can be certified",
            ));
        }
        // A game on graphs has a text of its own for boards.
        let text = corpus_names(game).iter().rev().find_map(|name| corpus::text(name));
        let marks = game.boards.as_ref().and_then(|boards| boards.marks);
        let Some((text, marks)) = text.zip(marks) else {
            return Err(Failure::usage(
                format!("there is no certificate of a table of {}", game.name),
                "docs/certificates.md lists what can be certified",
            ));
        };
        let rule =
            Text::given(&format!("{}.py", game.name), text, false).load(catalog, &[], Trust::Nothing)?;
        let rule = rule.ok_or_else(|| Failure::Usage(format!("the text of {} is no rule", game.name)))?;
        let section = Section { name: game.name.to_string(), ..rule.section(&[])? };
        // Checkers take the second symbol of a rule as that of marked cells if no other is named.
        let marked = Some(marks.symbol).filter(|&sign| sign != '1');
        let file = Unfinished::asked("--certificate", path, "a certificate is a file")?;
        Ok(Self { path, file, section, marked })
    }

    /// Writes the certificate of the folder `dir`.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn write(mut self, census: &Census, dir: &Path) -> Result<(), Failure> {
        let hash = hash_of(dir).map_err(Failure::reading(dir))?;
        let text = table_certificate(&self.section, census.size.sides, &hash, self.marked, &census.counts);
        self.file.write_all(text.as_bytes()).map_err(Failure::writing_to(self.path))?;
        finish(self.file, self.path)
    }
}

/// The SHA-256 of what `sha256sum *.block blocks` prints in the folder.
fn hash_of(dir: &Path) -> io::Result<String> {
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
        let (mut file, mut hash, mut part) = (File::open(&path)?, Sha256::new(), vec![0; 1 << 16]);
        while let bytes @ 1.. = file.read(&mut part)? {
            hash.update(&part[..bytes]);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        sums.update(format!("{}  {name}\n", digits(hash)));
    }
    Ok(digits(sums))
}

/// A SHA-256 in hexadecimal digits.
fn digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
