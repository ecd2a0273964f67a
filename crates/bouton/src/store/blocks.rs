//! A folder of blocks: files of bytes of a few possible lengths, each of which is computed from others and written once.
//!
//! A file gets its name only when it is complete and on the disk. So a process killed at any moment leaves whole blocks, and an unfinished
//! file that is removed later. Several processes may write blocks of one folder: what they write of a block is the same. A file ends
//! with how often each byte occurs in it, the number of the block, a seal of the folder, and a checksum of all before it. The file `blocks` says in
//! words what the bytes mean. `docs/census.md` describes the contents.
//!
//! Cost: writing is one pass; a block that is read is mapped.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::disk::{self, locked};
use super::fault::Fault;
use super::folder::LOCK;
use super::header::hash;
use super::mapped::map;
use super::run::sync_folder;

/// The file that says what the bytes mean.
const HEADER: &str = "blocks";
/// The most bytes of that file.
const MAX_HEADER_BYTES: u64 = 1 << 22;
/// The number of bytes after the bytes of a block: 256 counts, the number, the seal and the checksum.
const TAIL: usize = 8 * (256 + 3);

/// A folder of blocks.
#[derive(Debug)]
pub struct BlockFolder {
    dir: PathBuf,
    /// The numbers of bytes that a block may have, and what its file then says of the folder.
    seals: Vec<(u64, u64)>,
    /// The lock, which is held as long as blocks may be written.
    _lock: Option<File>,
}

impl BlockFolder {
    /// Opens the folder `dir`, or makes one, for blocks that have one of these `lengths` in bytes and mean what `header` says. Unfinished files of killed
    /// processes are removed.
    ///
    /// # Errors
    /// If the folder contains other files or blocks with another header; if another process writes blocks of it.
    pub fn make(dir: &Path, header: &str, lengths: &[u64]) -> Result<Self, Fault> {
        let lock = begun(dir, header, File::try_lock)?;
        let folder = Self::with(dir, header, lengths, Some(lock))?;
        // No other process writes now.
        for path in files(dir)?.iter().filter(|path| path.extension().is_some_and(|ending| ending == "part"))
        {
            disk::remove(path)?;
        }
        Ok(folder)
    }

    /// Opens the folder `dir`, or makes one, to see which blocks are there. Several processes may do so at once, and while others write blocks.
    ///
    /// # Errors
    /// If the folder contains other files or blocks with another header; if another process makes it at this moment to fill it.
    pub(crate) fn see(dir: &Path, header: &str, lengths: &[u64]) -> Result<Self, Fault> {
        Self::open(dir, header, lengths).or_else(|_| {
            let _lock = begun(dir, header, File::try_lock_shared)?;
            Self::open(dir, header, lengths)
        })
    }

    /// Opens a folder that was made, to write some of its blocks while other processes write others.
    ///
    /// # Errors
    /// If there is no folder with this header; if a process has the whole folder to itself.
    pub(crate) fn share(dir: &Path, header: &str, lengths: &[u64]) -> Result<Self, Fault> {
        let path = dir.join(LOCK);
        let lock = disk::lockable(&path)?;
        locked(lock.try_lock_shared(), path)?;
        Self::with(dir, header, lengths, Some(lock))
    }

    /// Opens a folder to read blocks that are there.
    ///
    /// # Errors
    /// If there is no folder with this header.
    pub fn open(dir: &Path, header: &str, lengths: &[u64]) -> Result<Self, Fault> {
        Self::with(dir, header, lengths, None)
    }

    fn with(dir: &Path, header: &str, lengths: &[u64], lock: Option<File>) -> Result<Self, Fault> {
        if Self::header_of(dir)? != header {
            return Err(Fault::OtherBlocks);
        }
        let seals = lengths.iter().map(|&length| (length, hash(length, &[header.as_bytes()]))).collect();
        Ok(Self { dir: dir.to_owned(), seals, _lock: lock })
    }

    /// Removes the folder if it has no block: its own files, and itself if it has no others.
    ///
    /// # Errors
    /// If a file cannot be removed.
    pub(crate) fn abandon(&self) -> Result<(), Fault> {
        if files(&self.dir)?.iter().any(|path| path.extension().is_some_and(|ending| ending == "block")) {
            return Ok(());
        }
        [HEADER, LOCK].iter().try_for_each(|name| disk::remove(&self.dir.join(name)))?;
        let _ = fs::remove_dir(&self.dir);
        Ok(())
    }

    /// What the file `blocks` in the folder says.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    pub(crate) fn header_of(dir: &Path) -> Result<String, Fault> {
        let path = dir.join(HEADER);
        if !path.exists() {
            return Err(Fault::NoBlocks);
        }
        let mut text = Vec::new();
        disk::read(&path)?.take(MAX_HEADER_BYTES).read_to_end(&mut text).map_err(Fault::with(&path))?;
        String::from_utf8(text).map_err(|_| Fault::Damaged(path))
    }

    /// The number of bytes that the file of a block takes.
    #[must_use]
    pub(crate) fn file_bytes(length: u64) -> u64 {
        length + TAIL as u64
    }

    /// The file of a block.
    #[must_use]
    pub fn path(&self, block: u64) -> PathBuf {
        self.dir.join(format!("{block:08}.block"))
    }

    /// Whether there is a file for this block.
    #[must_use]
    pub fn has(&self, block: u64) -> bool {
        self.path(block).exists()
    }

    /// A block that is there. Its bytes are not compared with the checksum.
    ///
    /// # Errors
    /// If there is no such file, if it does not have the length of a block, or if it is a block of another number or of other blocks.
    pub fn block(&self, block: u64) -> Result<Block, Fault> {
        let path = self.path(block);
        let file = disk::read(&path)?;
        let bytes = file.metadata().map_err(Fault::with(&path))?.len();
        let found = self.seals.iter().find(|(length, _)| Self::file_bytes(*length) == bytes);
        let Some(&(_, seal)) = found else {
            let longest = self.seals.iter().map(|&(length, _)| Self::file_bytes(length)).max();
            let fault = if longest < Some(bytes) { Fault::Damaged } else { Fault::Cut };
            return Err(fault(path));
        };
        let map = map(&file).map_err(Fault::with(&path))?;
        let found = Block { length: map.len() - TAIL, map };
        let tail = |at: usize| found.number(256 + at);
        if (tail(0), tail(1)) == (block, seal) { Ok(found) } else { Err(Fault::Damaged(path)) }
    }

    /// Writes a block. It appears under its name when all of it is on the disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    ///
    /// # Panics
    /// If the bytes do not have one of the lengths of a block.
    pub fn write(&self, block: u64, bytes: &[u8]) -> Result<(), Fault> {
        let length = bytes.len() as u64;
        let seal = self.seals.iter().find(|(other, _)| *other == length).map(|&(_, seal)| seal);
        let seal = seal.expect("the length of a block");
        let numbers = counts(bytes).into_iter().chain([block, seal]);
        let mut tail: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        tail.extend(hash(0, &[bytes, &tail]).to_le_bytes());
        write_whole(&self.path(block), &[bytes, &tail])
    }
}

/// How often each byte occurs.
fn counts(bytes: &[u8]) -> [u64; 256] {
    // Four counters for each byte, so that the processor need not wait when equal bytes follow one another.
    let mut counts = [[0u64; 256]; 4];
    for (at, byte) in bytes.iter().enumerate() {
        counts[at % 4][usize::from(*byte)] += 1;
    }
    std::array::from_fn(|byte| counts.iter().map(|counts| counts[byte]).sum())
}

/// Makes the folder if it is not there, and locks it. Returns the lock.
fn begun(dir: &Path, header: &str, lock_it: fn(&File) -> Result<(), TryLockError>) -> Result<File, Fault> {
    fs::create_dir_all(dir).map_err(Fault::with(dir))?;
    let is_made = || dir.join(HEADER).exists();
    // Another process may make it while its files are listed.
    if !is_made() && files(dir)?.iter().any(|path| !is_of_a_beginning(path)) && !is_made() {
        return Err(Fault::Occupied);
    }
    let path = dir.join(LOCK);
    let lock = disk::lockable(&path)?;
    locked(lock_it(&lock), path)?;
    if !is_made() {
        write_whole(&dir.join(HEADER), &[header.as_bytes()])?;
    }
    Ok(lock)
}

fn files(dir: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(dir).map_err(Fault::with(dir))?;
    entries.map(|entry| Ok(entry.map_err(Fault::with(dir))?.path())).collect()
}

/// Whether a process that makes the folder writes this file: the lock, or the file `blocks`, unfinished or not.
fn is_of_a_beginning(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let is_unfinished = Path::new(name).extension().is_some_and(|ending| ending == "part");
    name == LOCK || name == HEADER || (is_unfinished && name.as_encoded_bytes().starts_with(b"blocks."))
}

/// Writes a file, which has its name only when all of it is on the disk.
fn write_whole(place: &Path, parts: &[&[u8]]) -> Result<(), Fault> {
    let mut part = place.as_os_str().to_owned();
    part.push(format!(".{}.part", unique()));
    disk::write_whole(part.into(), place, |file| parts.iter().try_for_each(|part| file.write_all(part)))?;
    sync_folder(place)
}

/// A number that no other process, on this machine or another, is likely to choose.
fn unique() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}

/// A block that is read.
#[derive(Debug)]
pub struct Block {
    map: Mmap,
    length: usize,
}

impl Block {
    /// The bytes of the block. The first one's address is a multiple of 64.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.map[..self.length]
    }

    /// How often a byte occurs in it, as the file says.
    #[must_use]
    pub fn count(&self, byte: u8) -> u64 {
        self.number(byte.into())
    }

    /// The checksum at the end of the file.
    #[must_use]
    pub(crate) fn checksum(&self) -> u64 {
        self.number(258)
    }

    /// Whether the contents are those that were written. Reads all of them.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        hash(0, &[&self.map[..self.map.len() - 8]]) == self.checksum()
    }

    /// A number of the tail.
    fn number(&self, at: usize) -> u64 {
        let bytes = self.map[self.length + 8 * at..].first_chunk();
        u64::from_le_bytes(*bytes.expect("the tail has 259 numbers"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::Place;
    use super::*;

    impl Place {
        fn make(&self) -> Result<BlockFolder, Fault> {
            BlockFolder::make(&self.0, "header\n", &[64])
        }
    }

    fn said<T>(result: Result<T, Fault>) -> String {
        result.err().map_or_else(String::new, |fault| fault.to_string())
    }

    #[test]
    fn a_change_of_any_byte_is_found() {
        let place = Place::new("blocks-changed");
        let folder = place.make().unwrap();
        let bytes: Vec<_> = (0..64).map(|at| at % 5).collect();
        folder.write(3, &bytes).unwrap();
        let block = folder.block(3).unwrap();
        assert!(block.is_sound() && block.bytes() == bytes);
        assert_eq!([0, 3, 4, 5, 255].map(|byte| block.count(byte)), [13, 13, 12, 0, 0]);
        let whole = fs::read(folder.path(3)).unwrap();
        assert_eq!(whole.len() as u64, BlockFolder::file_bytes(64));
        for at in (0..whole.len()).filter(|at| at % 7 == 0 || *at < 64 || *at > 64 + 256 * 8) {
            let mut changed = whole.clone();
            changed[at] ^= 1 << (at % 8);
            fs::write(folder.path(3), changed).unwrap();
            assert!(!folder.block(3).is_ok_and(|block| block.is_sound()), "byte {at}");
        }
        for end in (0..whole.len()).step_by(11) {
            fs::write(folder.path(3), &whole[..end]).unwrap();
            assert!(said(folder.block(3)).contains("is cut"), "{end}");
        }
        fs::write(folder.path(3), [&whole[..], b"more"].concat()).unwrap();
        assert!(said(folder.block(3)).contains("changed since"));
        // The block of another number or of another table.
        fs::write(folder.path(4), &whole).unwrap();
        assert!(said(folder.block(4)).contains("changed since"));
        let other = Place::new("blocks-other");
        let other_folder = BlockFolder::make(&other.0, "another header\n", &[64]).unwrap();
        fs::write(other_folder.path(3), &whole).unwrap();
        assert!(said(other_folder.block(3)).contains("changed since"));
    }

    #[test]
    fn only_a_folder_of_its_own_is_used() {
        let place = Place::new("blocks-own");
        assert!(said(BlockFolder::open(&place.0, "header\n", &[64])).contains("no blocks"));
        fs::create_dir_all(&place.0).unwrap();
        fs::write(place.0.join("letter"), "dear").unwrap();
        assert!(said(place.make()).contains("other files"));
        fs::remove_file(place.0.join("letter")).unwrap();
        let _folder = place.make().unwrap();
        assert!(said(BlockFolder::open(&place.0, "another\n", &[64])).contains("another table"));
        assert_eq!(BlockFolder::header_of(&place.0).unwrap(), "header\n");
    }

    #[test]
    fn one_process_makes_it_or_several_share_it() {
        let place = Place::new("blocks-locks");
        let share = || BlockFolder::share(&place.0, "header\n", &[64]);
        let made = place.make().unwrap();
        assert!(said(place.make()).contains("another process") && said(share()).contains("another process"));
        drop(made);
        let (one, two) = (share().unwrap(), share().unwrap());
        assert!(said(place.make()).contains("another process"));
        one.write(1, &[7; 64]).unwrap();
        two.write(1, &[7; 64]).unwrap();
        assert!(two.has(1) && one.block(1).unwrap().is_sound());
    }

    #[test]
    fn what_a_killed_process_leaves_is_removed() {
        let place = Place::new("blocks-left");
        drop(place.make().unwrap());
        let left = place.0.join("00000001.block.5.part");
        fs::write(&left, "half").unwrap();
        let folder = place.make().unwrap();
        assert!(!left.exists() && !folder.has(1));
        drop(folder);
        // It was killed before the folder had its file `blocks`.
        fs::remove_file(place.0.join(HEADER)).unwrap();
        let left = place.0.join("blocks.7.part");
        fs::write(&left, "hea").unwrap();
        assert!(place.make().is_ok() && !left.exists());
    }

    #[test]
    fn of_many_that_make_it_at_once_one_does() {
        let place = Place::new("blocks-at-once");
        for round in 0..50 {
            let faults: Vec<_> = std::thread::scope(|scope| {
                let makers: Vec<_> = (0..4).map(|_| scope.spawn(|| place.make())).collect();
                // What they made is kept until all are done.
                let made: Vec<_> = makers.into_iter().map(|maker| maker.join().unwrap()).collect();
                made.into_iter().map(said).collect()
            });
            let made = faults.iter().filter(|fault| fault.is_empty()).count();
            let refused = faults.iter().filter(|fault| fault.contains("another process")).count();
            assert_eq!((made, refused), (1, 3), "{round}: {faults:?}");
            fs::remove_dir_all(&place.0).unwrap();
        }
    }

    #[test]
    #[cfg(unix)]
    fn links_are_not_followed() {
        let place = Place::new("blocks-links");
        let folder = place.make().unwrap();
        folder.write(1, &[7; 64]).unwrap();
        std::os::unix::fs::symlink(folder.path(1), folder.path(2)).unwrap();
        assert!(said(folder.block(2)).contains("not a regular file"));
    }

    #[test]
    #[should_panic(expected = "the length of a block")]
    fn a_block_of_another_length_is_not_written() {
        let place = Place::new("blocks-length");
        let _ = place.make().unwrap().write(1, &[7; 65]);
    }
}
