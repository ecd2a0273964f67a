//! The file `header`, which says which game and data a store is for.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use super::disk;
use super::fault::Fault;
use super::header::{Header, VERSION, hash};

/// The first bytes. They differ in a file whose line ends were changed or whose eighth bits were lost.
const MAGIC: [u8; 8] = *b"\x89btstor\n";
/// The most bytes of a header.
const MAX_HEADER_BYTES: u64 = 1 << 20;

impl Header {
    /// This header, if it is of this game and of these data.
    pub(super) fn of(self, game: &str, data: u64) -> Result<Self, Fault> {
        if (&*self.game, self.data) == (game, data) { Ok(self) } else { Err(Fault::Game(Box::new(self))) }
    }

    /// The bytes of the file.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.data.to_le_bytes());
        for text in [&self.game, &self.program] {
            // A longer text makes a header that is refused when it is read.
            bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(hash(0, &[&bytes]).to_le_bytes());
        bytes
    }

    /// Writes the file. It appears under its name only when it is complete.
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

    /// Reads the bytes behind the version. `None` if they are not as they were written.
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
