//! Of what a store is: the file `header`.

use std::fs;
use std::hash::Hasher;
use std::io::{Read, Write};
use std::path::Path;

use twox_hash::XxHash3_64;

use super::disk;
use super::fault::Fault;

/// The first bytes; a file that went through a change of line ends or lost its eighth bits has others.
const MAGIC: [u8; 8] = *b"\x89btstor\n";
/// The version of the format that is written, and read.
pub const VERSION: u32 = 1;

/// No header has more bytes.
const MAX_HEADER_BYTES: u64 = 1 << 20;

/// Of which game and data a store is, and who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The hash of what tells its positions from those of the same game with other data.
    pub data: u64,
    /// The version of the program that made the store.
    pub program: String,
}

/// A hash, the same on every machine.
pub fn hash(seed: u64, parts: &[&[u8]]) -> u64 {
    let mut hash = XxHash3_64::with_seed(seed);
    parts.iter().for_each(|part| hash.write(part));
    hash.finish()
}

impl Header {
    /// The bytes of the file.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.data.to_le_bytes());
        for text in [&self.game, &self.program] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(hash(0, &[&bytes]).to_le_bytes());
        bytes
    }

    /// A number that tells the runs of this store from those of another.
    pub fn seal(&self) -> u64 {
        hash(u64::from(VERSION), &[self.game.as_bytes(), &[0], &self.data.to_le_bytes()])
    }

    /// Writes the file, which is there only once it is whole.
    pub fn write(&self, path: &Path) -> Result<(), Fault> {
        let part = path.with_extension("part");
        let mut file = disk::make(&part)?;
        let mut write = || {
            file.write_all(&self.bytes())?;
            file.sync_all()?;
            fs::rename(&part, path)
        };
        write().map_err(Fault::with(path))
    }

    /// Reads the file.
    pub fn read(path: &Path) -> Result<Self, Fault> {
        let mut bytes = Vec::new();
        let mut file = disk::read(path)?.take(MAX_HEADER_BYTES + 1);
        file.read_to_end(&mut bytes).map_err(Fault::with(path))?;
        if bytes.len() as u64 > MAX_HEADER_BYTES {
            return Err(Fault::Damaged(path.to_owned()));
        }
        let Some((magic, rest)) = bytes.split_at_checked(MAGIC.len()) else {
            return Err(Fault::Cut(path.to_owned()));
        };
        if magic != MAGIC {
            return Err(Fault::Damaged(path.to_owned()));
        }
        let Some((version, rest)) = rest.split_first_chunk() else { return Err(Fault::Cut(path.to_owned())) };
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        Self::parse(&bytes, rest).ok_or_else(|| Fault::Damaged(path.to_owned()))
    }

    /// Reads what stands behind the version, if it is as it was written.
    fn parse(bytes: &[u8], rest: &[u8]) -> Option<Self> {
        let (body, sum) = bytes.split_last_chunk()?;
        if hash(0, &[body]) != u64::from_le_bytes(*sum) {
            return None;
        }
        let (data, mut rest) = rest.split_first_chunk()?;
        let mut text = || {
            let (length, behind) = rest.split_first_chunk()?;
            let (text, behind) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            rest = behind;
            String::from_utf8(text.to_vec()).ok()
        };
        Some(Self { game: text()?, program: text()?, data: u64::from_le_bytes(*data) })
    }
}
