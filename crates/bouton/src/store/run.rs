//! A run: the results of one or more stretches of time, sorted by key, in one file.
//!
//! The name of a file contains the stretches it covers: `00000003-00000003.run`, or `00000000-00000007.run` if other runs were
//! merged into it. The file gets its name only when it is complete and on the disk. `docs/store.md` describes
//! its contents. Reading it from beginning to end takes the memory of one block.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::batch::LONGEST_KEY;
use super::disk::{self, UnfinishedFile};
use super::fault::Fault;
use super::finding::{put, put_number, take, take_number};
use super::header::hash;

const MAGIC: [u8; 8] = *b"\x89btrun1\n";
/// A block is closed once it has this many bytes.
const BLOCK: usize = 1 << 15;
/// The most bytes of a block: one entry more than fits.
#[expect(clippy::cast_possible_truncation, reason = "it is less than 2^17")]
const MOST_BLOCK: u32 = (BLOCK + LONGEST_KEY + 32) as u32;

/// The name of the file of a run.
pub fn name(span: &RangeInclusive<u64>) -> String {
    format!("{:08}-{:08}.run", span.start(), span.end())
}

/// The stretches that a file of this name covers. The highest number is never used, so that another run can follow every run.
pub fn span(file: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = file.strip_suffix(".run")?.split_once('-')?;
    let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
    let span = first..=last;
    (first <= last && last < u64::MAX && name(&span) == file).then_some(span)
}

/// A run on the disk.
#[derive(Clone, Debug)]
pub struct StoredRun {
    /// The file of the run.
    pub path: PathBuf,
    /// The stretches that the run covers.
    pub span: RangeInclusive<u64>,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// The number of positions in the run.
    pub entries: u64,
}

impl StoredRun {
    /// Opens the run.
    pub fn reader(&self, seal: u64) -> Result<RunReader, Fault> {
        RunReader::open(&self.path, &self.span, seal)
    }
}

/// A run being written.
pub struct RunWriter {
    file: BufWriter<File>,
    part: UnfinishedFile,
    run: StoredRun,
    seal: u64,
    block: Vec<u8>,
    in_block: u32,
    blocks: u64,
    last: Vec<u8>,
}

impl RunWriter {
    /// Begins a run in the folder `dir`.
    pub fn new(dir: &Path, span: RangeInclusive<u64>, seal: u64) -> Result<Self, Fault> {
        let path = dir.join(name(&span));
        let part = path.with_extension("run.part");
        let file = disk::make(&part)?;
        let part = UnfinishedFile(part);
        let run = StoredRun { path, span, bytes: 0, entries: 0 };
        let file = BufWriter::with_capacity(1 << 17, file);
        let (block, last) = (Vec::new(), Vec::new());
        let mut writer = Self { file, part, run, seal, block, in_block: 0, blocks: 0, last };
        let head = head(&writer.run.span, seal);
        writer.write(&head)?;
        Ok(writer)
    }

    /// Adds a position. Keys must come in their order.
    pub fn push(&mut self, key: &[u8], word: u64) -> Result<(), Fault> {
        let shared = self.last.iter().zip(key).take_while(|(a, b)| a == b).count();
        put_number(shared as u64, &mut self.block);
        put_number((key.len() - shared) as u64, &mut self.block);
        self.block.extend_from_slice(&key[shared..]);
        put(word, &mut self.block);
        self.last.truncate(shared);
        self.last.extend_from_slice(&key[shared..]);
        self.in_block += 1;
        self.run.entries += 1;
        if self.block.len() >= BLOCK { self.close_block() } else { Ok(()) }
    }

    fn close_block(&mut self) -> Result<(), Fault> {
        let length = u32::try_from(self.block.len()).expect("no block is longer than MOST_BLOCK");
        let [length, count] = [length, self.in_block].map(u32::to_le_bytes);
        let sum = hash(self.seal ^ self.blocks, &[&length, &count, &self.block]).to_le_bytes();
        let block = std::mem::take(&mut self.block);
        for bytes in [&length[..], &count, &block, &sum] {
            self.write(bytes)?;
        }
        (self.block, self.in_block) = (block, 0);
        self.block.clear();
        self.last.clear();
        self.blocks += 1;
        Ok(())
    }

    /// Makes sure that the file is on the disk and gives it its name.
    pub fn finish(mut self) -> Result<StoredRun, Fault> {
        if self.in_block > 0 {
            self.close_block()?;
        }
        let foot = foot(self.blocks, self.run.entries, self.seal);
        self.write(&foot)?;
        let Self { file, part: UnfinishedFile(part), run, .. } = &mut self;
        let mut finish = || {
            file.flush()?;
            file.get_ref().sync_all()?;
            fs::rename(&*part, &run.path)
        };
        finish().map_err(Fault::with(part))?;
        sync_folder(&run.path)?;
        Ok(self.run)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.run.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(Fault::with(&self.part.0))
    }
}

/// Makes sure that the name of a file is on the disk.
pub fn sync_folder(path: &Path) -> Result<(), Fault> {
    match path.parent() {
        // On other systems, folders cannot be opened.
        Some(dir) if cfg!(unix) => File::open(dir).and_then(|dir| dir.sync_all()).map_err(Fault::with(dir)),
        _ => Ok(()),
    }
}

fn head(span: &RangeInclusive<u64>, seal: u64) -> [u8; 32] {
    let mut head = [0; 32];
    head[..8].copy_from_slice(&MAGIC);
    head[8..16].copy_from_slice(&span.start().to_le_bytes());
    head[16..24].copy_from_slice(&span.end().to_le_bytes());
    let sum = hash(seal, &[&head[..24]]);
    head[24..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// The end of a file: an empty block, the counts, and their checksum.
fn foot(blocks: u64, entries: u64, seal: u64) -> [u8; 32] {
    let mut foot = [0; 32];
    foot[8..16].copy_from_slice(&blocks.to_le_bytes());
    foot[16..24].copy_from_slice(&entries.to_le_bytes());
    let sum = hash(!seal, &[&foot[..24]]);
    foot[24..].copy_from_slice(&sum.to_le_bytes());
    foot
}

/// A run being read. The part already read is undamaged.
pub struct RunReader {
    file: BufReader<File>,
    path: PathBuf,
    seal: u64,
    block: Vec<u8>,
    at: usize,
    in_block: u32,
    blocks: u64,
    entries: u64,
    key: Vec<u8>,
}

impl RunReader {
    /// Opens the run in the file `path`, whose name says that it covers `span`.
    pub fn open(path: &Path, span: &RangeInclusive<u64>, seal: u64) -> Result<Self, Fault> {
        let file = BufReader::with_capacity(1 << 17, disk::read(path)?);
        let (block, key) = (Vec::new(), Vec::new());
        let (path, at, in_block, blocks, entries) = (path.to_owned(), 0, 0, 0, 0);
        let mut reader = Self { file, path, seal, block, at, in_block, blocks, entries, key };
        let found: [u8; 32] = reader.read()?;
        if found == head(span, seal) { Ok(reader) } else { Err(reader.damaged()) }
    }

    /// Goes to the next position and returns its word. `None` behind the last one.
    pub fn advance(&mut self) -> Result<Option<u64>, Fault> {
        if self.in_block == 0 && !self.next_block()? {
            return Ok(None);
        }
        let before = std::mem::take(&mut self.key);
        let word = self.take_entry(&before);
        let word = word.filter(|_| self.entries == 0 || before < self.key);
        let word = word.ok_or_else(|| self.damaged())?;
        self.in_block -= 1;
        self.entries += 1;
        if self.in_block == 0 && self.at < self.block.len() {
            return Err(self.damaged());
        }
        Ok(Some(word))
    }

    /// The key of the current position.
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// Reads the rest of the run, and returns a description of the run. `goes_on` is asked before each block.
    pub fn verified(
        mut self,
        span: RangeInclusive<u64>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<StoredRun, Fault> {
        while self.advance()?.is_some() {
            if self.in_block == 0 && !goes_on() {
                return Err(Fault::Ended);
            }
        }
        let bytes = self.file.get_ref().metadata().map_err(Fault::with(&self.path))?.len();
        Ok(StoredRun { path: self.path, span, bytes, entries: self.entries })
    }

    fn take_entry(&mut self, before: &[u8]) -> Option<u64> {
        let mut rest = &self.block[self.at..];
        let before = if self.at == 0 { &[] } else { before };
        let (shared, own) = (take_number(&mut rest)?, take_number(&mut rest)?);
        let (own, mut rest) = rest.split_at_checked(usize::try_from(own).ok()?)?;
        let shared = before.get(..usize::try_from(shared).ok()?)?;
        self.key = [shared, own].concat();
        let word = take(&mut rest)?;
        self.at = self.block.len() - rest.len();
        Some(word)
    }

    /// Reads the next block. At the end of the last block, reads the foot.
    fn next_block(&mut self) -> Result<bool, Fault> {
        let [length, count] = [self.read::<4>()?, self.read()?];
        let (size, entries) = (u32::from_le_bytes(length), u32::from_le_bytes(count));
        if (size, entries) == (0, 0) {
            return self.end().map(|()| false);
        }
        if size > MOST_BLOCK || entries == 0 {
            return Err(self.damaged());
        }
        let mut block = std::mem::take(&mut self.block);
        block.resize(size as usize, 0);
        self.fill(&mut block)?;
        let sum = u64::from_le_bytes(self.read()?);
        if hash(self.seal ^ self.blocks, &[&length, &count, &block]) != sum {
            return Err(self.damaged());
        }
        (self.block, self.at, self.in_block) = (block, 0, entries);
        self.blocks += 1;
        Ok(true)
    }

    fn end(&mut self) -> Result<(), Fault> {
        let found: [u8; 24] = self.read()?;
        let mut behind = Vec::new();
        let rest = self.file.by_ref().take(1).read_to_end(&mut behind).map_err(Fault::with(&self.path))?;
        let is_right = found == foot(self.blocks, self.entries, self.seal)[8..] && rest == 0;
        if is_right { Ok(()) } else { Err(self.damaged()) }
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        self.fill(&mut bytes).map(|()| bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Fault::Cut(self.path.clone()),
            _ => Fault::Io(self.path.clone(), error),
        })
    }

    fn damaged(&self) -> Fault {
        Fault::Damaged(self.path.clone())
    }

    /// The fault that this run and another one contradict each other.
    pub fn contradicts(&self) -> Fault {
        Fault::Contradiction(self.path.clone())
    }
}
