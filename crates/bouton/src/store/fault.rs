//! The reasons why a store cannot be used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::header::{Header, VERSION};

/// Why a store cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The folder contains other files.
    Foreign,
    /// There is no store in the folder.
    NoStore,
    /// There are no blocks in the folder.
    NoBlocks,
    /// The folder for blocks contains other files.
    Occupied,
    /// The blocks in the folder are of another table.
    OtherBlocks,
    /// The store is written in another version of the format.
    Version(u32),
    /// The store is for another game, or for the same game with other data.
    Game(Box<Header>),
    /// Another process has the store open.
    InUse,
    /// There are runs, but the header file is missing.
    NoHeader,
    /// A file is not as it was written.
    Damaged(PathBuf),
    /// There is a link, a pipe or a device in place of a file of the store.
    Special(PathBuf),
    /// The runs have used up the numbers of stretches.
    Full,
    /// A file ends too early.
    Cut(PathBuf),
    /// Two files contradict each other.
    Contradiction(PathBuf),
    /// The store was not read to its end, because the caller interrupted it.
    Ended,
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
}

impl Fault {
    /// The error for a failed operation on this file.
    pub fn with(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(path.to_owned(), error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).display().to_string();
        match self {
            Self::Foreign => f.write_str("the folder is not a store: it contains other files"),
            Self::NoStore => f.write_str("it contains no store"),
            Self::NoBlocks => f.write_str("it contains no blocks: its file `blocks` is missing"),
            Self::Occupied => {
                f.write_str("the folder contains other files, and blocks need one of their own")
            }
            Self::OtherBlocks => f.write_str(
                "its blocks are of another table, or of another version of the format: see its file `blocks`",
            ),
            Self::Version(version) => {
                write!(f, "it has version {version} of the format; this program reads version {VERSION}")
            }
            Self::Game(header) => write!(
                f,
                "it is of another game or position: of {} with data {:016x}, written by bouton {}",
                header.game, header.data, header.program
            ),
            Self::InUse => f.write_str("another process has it open"),
            Self::NoHeader => f.write_str("its file `header` is missing, so its game is unknown"),
            Self::Damaged(path) => {
                write!(
                    f,
                    "it is damaged: the contents of `{}` have changed since they were written",
                    name(path)
                )
            }
            Self::Special(path) => {
                write!(f, "`{}` is not a regular file, and links are not followed", path.display())
            }
            Self::Full => f.write_str("its last run has the highest number, so no other can follow"),
            Self::Cut(path) => write!(f, "it is damaged: `{}` is cut", name(path)),
            Self::Contradiction(path) => {
                write!(f, "it is damaged: `{}` and an earlier file contradict each other", name(path))
            }
            Self::Ended => f.write_str("it was not read to its end"),
            Self::Io(path, error) => write!(f, "`{}` cannot be read or written: {error}", path.display()),
        }
    }
}

impl std::error::Error for Fault {}
