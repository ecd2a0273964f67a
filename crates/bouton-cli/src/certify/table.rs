//! `bouton census --certificate FILE`: a table of values that other programs check entry by entry.

use std::io::{self, Write};
use std::path::Path;

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

/// A certificate of a file of values that is to be written.
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
    /// If the game has no rule text, or if the file cannot be created.
    pub fn of(catalog: &Catalog, game: &Game, path: &'p Path) -> Result<Self, Failure> {
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

    /// Writes the certificate of the file that `hash` was made of.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(mut self, census: &Census, hash: &str) -> Result<(), Failure> {
        let text = table_certificate(&self.section, census.size.sides, hash, self.marked, &census.counts);
        self.file.write_all(text.as_bytes()).map_err(Failure::writing_to(self.path))?;
        finish(self.file, self.path)
    }
}

/// A file, with the SHA-256 of what is written to it.
pub struct Hashed<'f> {
    file: &'f mut Unfinished,
    hash: Sha256,
}

impl<'f> Hashed<'f> {
    /// A file to which nothing has been written.
    pub fn new(file: &'f mut Unfinished) -> Self {
        Self { file, hash: Sha256::new() }
    }

    /// The SHA-256 in hexadecimal digits.
    pub fn digits(self) -> String {
        self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.file.write(bytes)?;
        self.hash.update(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
