//! A run: the results of one or more stretches of time, sorted by key, in one file.
//!
//! The name of a file contains the stretches it covers: `00000003-00000003.run`, or `00000000-00000007.run` if other runs were
//! merged into it. The file gets its name only when it is complete and on the disk. `docs/store.md` describes
//! its contents. Reading it from beginning to end takes the memory of one block. A long run has an [index] beside it.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::batch::LONGEST_KEY;
use super::disk::{self, UnfinishedFile};
use super::entries::{Broken, Entries, find, put_entry};
use super::fault::Fault;
use super::fences::Fences;
use super::filter::Filter;
use super::header::hash;
use super::index;
use super::stored_run::StoredRun;

const MAGIC: [u8; 8] = *b"\x89btrun1\n";
/// The number of bytes before the first block, and of those behind the last block.
pub const HEAD_BYTES: usize = 32;
pub const FOOT_BYTES: usize = 32;
/// A block is closed once it has this many bytes. To find a key takes one block.
const BLOCK: usize = 1 << 12;
/// The most bytes of a block that is read: one entry more than fits, where blocks have 32 KiB.
#[expect(clippy::cast_possible_truncation, reason = "it is less than 2^17")]
const MOST_BLOCK: u32 = ((1 << 15) + LONGEST_KEY + 32) as u32;
/// The number of bytes of a block beside its entries: its length, the number of its entries, and its checksum.
const AROUND_BLOCK: usize = 16;
/// The most bytes of a block in a file. Only a wrong index has more.
pub const MAX_BLOCK_BYTES: u64 = MOST_BLOCK as u64 + AROUND_BLOCK as u64;

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

/// Finds the word for a key in one block of a run, whose bytes in the file are these.
///
/// # Errors
/// If the bytes are not those of the block with this number.
pub fn find_in_block(bytes: &[u8], number: u64, seal: u64, key: &[u8]) -> Result<Option<u64>, Broken> {
    let (body, sum) = bytes.split_last_chunk().ok_or(Broken)?;
    let (length, rest) = body.split_first_chunk().ok_or(Broken)?;
    let (count, block) = rest.split_first_chunk().ok_or(Broken)?;
    let is_right = u32::from_le_bytes(*length) as usize == block.len()
        && hash(seal ^ number, &[body]) == u64::from_le_bytes(*sum);
    if is_right { find(block, u32::from_le_bytes(*count), key) } else { Err(Broken) }
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
    fences: Fences,
    filter: Filter,
}

impl RunWriter {
    /// Begins a run of at most `most` positions in the folder `dir`.
    pub fn new(dir: &Path, span: RangeInclusive<u64>, seal: u64, most: u64) -> Result<Self, Fault> {
        let path = dir.join(name(&span));
        let part = path.with_extension("run.part");
        let file = disk::make(&part)?;
        let part = UnfinishedFile(part);
        let run = StoredRun { path, span, bytes: 0, entries: 0 };
        let file = BufWriter::with_capacity(1 << 17, file);
        let (block, last, fences, filter) = (Vec::new(), Vec::new(), Fences::default(), Filter::new(most));
        let mut writer = Self { file, part, run, seal, block, in_block: 0, blocks: 0, last, fences, filter };
        let head = head(&writer.run.span, seal);
        writer.write(&head)?;
        Ok(writer)
    }

    /// Adds a position. Keys must come in their order.
    pub fn push(&mut self, key: &[u8], word: u64) -> Result<(), Fault> {
        if self.in_block == 0 {
            let before = (self.blocks > 0).then_some(&*self.last);
            self.fences.push(before, key, self.run.bytes);
            self.last.clear();
        }
        put_entry(&self.last, key, word, &mut self.block);
        self.filter.insert(hash(self.seal, &[key]));
        self.last.clear();
        self.last.extend_from_slice(key);
        self.in_block += 1;
        self.run.entries += 1;
        if self.block.len() >= BLOCK { self.close_block() } else { Ok(()) }
    }

    /// The number of positions so far.
    pub fn entries(&self) -> u64 {
        self.run.entries
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
        if self.run.is_long() {
            // An index that cannot be written is made when it is needed.
            let _ = index::write(&self.run, &self.fences, &self.filter, self.seal);
        }
        let Self { file, part: UnfinishedFile(part), run, .. } = &mut self;
        let mut finish = || {
            file.flush()?;
            file.get_ref().sync_all()?;
            fs::rename(&*part, &run.path)
        };
        finish().map_err(|error| {
            // An index without a run would fill a full disk.
            let _ = disk::remove(&index::path(&run.path));
            Fault::with(part)(error)
        })?;
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

fn head(span: &RangeInclusive<u64>, seal: u64) -> [u8; HEAD_BYTES] {
    let mut head = [0; HEAD_BYTES];
    head[..8].copy_from_slice(&MAGIC);
    head[8..16].copy_from_slice(&span.start().to_le_bytes());
    head[16..24].copy_from_slice(&span.end().to_le_bytes());
    let sum = hash(seal, &[&head[..24]]);
    head[24..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// The end of a file: an empty block, the counts, and their checksum.
fn foot(blocks: u64, entries: u64, seal: u64) -> [u8; FOOT_BYTES] {
    let mut foot = [0; FOOT_BYTES];
    foot[8..16].copy_from_slice(&blocks.to_le_bytes());
    foot[16..24].copy_from_slice(&entries.to_le_bytes());
    let sum = hash(!seal, &[&foot[..24]]);
    foot[24..].copy_from_slice(&sum.to_le_bytes());
    foot
}

/// The length of the file of a run, and the number of positions by its last bytes, if these are undamaged.
fn promised(file: &mut File, seal: u64) -> io::Result<(u64, Option<u64>)> {
    let bytes = file.metadata()?.len();
    let Some(place) = bytes.checked_sub(FOOT_BYTES as u64) else { return Ok((bytes, None)) };
    let mut found = [0; FOOT_BYTES];
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(&mut found)?;
    file.rewind()?;
    let (numbers, _) = found.as_chunks();
    let [blocks, entries] = [numbers[1], numbers[2]].map(u64::from_le_bytes);
    Ok((bytes, (found == foot(blocks, entries, seal)).then_some(entries)))
}

/// A run being read. The part already read is undamaged.
pub struct RunReader {
    file: BufReader<File>,
    path: PathBuf,
    seal: u64,
    entries: Entries,
    /// The number of blocks and of positions that were read or begun, and the place of the current block in the file.
    blocks: u64,
    count: u64,
    place: u64,
    next_place: u64,
    /// The length of the file, and the number of positions by its last bytes, if these are undamaged.
    bytes: u64,
    promised: Option<u64>,
}

impl RunReader {
    /// Opens a run of the store with this seal.
    pub fn of(run: &StoredRun, seal: u64) -> Result<Self, Fault> {
        Self::open(&run.path, &run.span, seal)
    }

    /// Opens the run in the file `path`, whose name says that it covers `span`.
    pub fn open(path: &Path, span: &RangeInclusive<u64>, seal: u64) -> Result<Self, Fault> {
        let mut file = disk::read(path)?;
        let (bytes, promised) = promised(&mut file, seal).map_err(Fault::with(path))?;
        let (path, entries, next_place) = (path.to_owned(), Entries::default(), HEAD_BYTES as u64);
        let file = BufReader::with_capacity(1 << 17, file);
        let (blocks, count, place) = (0, 0, 0);
        let mut reader =
            Self { file, path, seal, entries, blocks, count, place, next_place, bytes, promised };
        let found: [u8; HEAD_BYTES] = reader.read()?;
        if found == head(span, seal) { Ok(reader) } else { Err(reader.damaged()) }
    }

    /// The number of positions, by the last bytes of the file. `None` if these are damaged or cut off.
    pub fn promised(&self) -> Option<u64> {
        self.promised
    }

    /// A description of the run by its last bytes alone, if they are undamaged.
    pub fn described(&self, span: RangeInclusive<u64>) -> Option<StoredRun> {
        let (path, bytes) = (self.path.clone(), self.bytes);
        self.promised.map(|entries| StoredRun { path, span, bytes, entries })
    }

    /// A description of the run as by [`described`](Self::described). The run is read if its last bytes are damaged, or if it is long and has
    /// no index, which is written.
    pub fn with_index(
        self,
        span: RangeInclusive<u64>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<StoredRun, Fault> {
        let Some(run) = self.described(span.clone()) else { return self.verified(span, goes_on) };
        if !self.is_indexed(span) {
            let seal = self.seal;
            let (fences, filter) = self.indexed(run.entries, goes_on)?;
            // An index that cannot be written is made when it is needed.
            let _ = index::write(&run, &fences, &filter, seal);
        }
        Ok(run)
    }

    /// Whether the run has its index, or is too short to need one.
    pub fn is_indexed(&self, span: RangeInclusive<u64>) -> bool {
        self.described(span).is_some_and(|run| !run.is_long() || index::is_there(&run, self.seal))
    }

    /// The length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Goes to the next position and returns its word. `None` behind the last one.
    pub fn advance(&mut self) -> Result<Option<u64>, Fault> {
        if self.entries.is_at_end() && !self.next_block()? {
            return Ok(None);
        }
        let word = self.entries.advance().map_err(|Broken| self.damaged())?;
        self.count += 1;
        Ok(Some(word))
    }

    /// The key of the current position.
    pub fn key(&self) -> &[u8] {
        self.entries.key()
    }

    /// Reads the rest of the run, and returns a description of the run. `goes_on` is asked after each block.
    pub fn verified(
        mut self,
        span: RangeInclusive<u64>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<StoredRun, Fault> {
        while self.advance()?.is_some() {
            if self.entries.is_at_end() && !goes_on() {
                return Err(Fault::Ended);
            }
        }
        Ok(StoredRun { path: self.path, span, bytes: self.bytes, entries: self.count })
    }

    /// Reads the run, which has at most `most` positions, from its beginning, for its index. `goes_on` is asked after each block.
    pub fn indexed(
        mut self,
        most: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Fences, Filter), Fault> {
        let (mut fences, mut filter, mut before) = (Fences::default(), Filter::new(most), Vec::new());
        while self.advance()?.is_some() {
            let key = self.entries.key();
            if fences.len() < self.blocks {
                fences.push((self.blocks > 1).then_some(&*before), key, self.place);
            }
            filter.insert(hash(self.seal, &[key]));
            if self.entries.is_at_end() {
                if !goes_on() {
                    return Err(Fault::Ended);
                }
                before.clear();
                before.extend_from_slice(key);
            }
        }
        Ok((fences, filter))
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
        let mut block = self.entries.reuse();
        block.resize(size as usize, 0);
        self.fill(&mut block)?;
        let sum = u64::from_le_bytes(self.read()?);
        if hash(self.seal ^ self.blocks, &[&length, &count, &block]) != sum {
            return Err(self.damaged());
        }
        self.entries.enter(block, entries);
        self.blocks += 1;
        self.place = self.next_place;
        self.next_place += u64::from(size) + AROUND_BLOCK as u64;
        Ok(true)
    }

    fn end(&mut self) -> Result<(), Fault> {
        let found: [u8; FOOT_BYTES - 8] = self.read()?;
        let mut behind = Vec::new();
        let rest = self.file.by_ref().take(1).read_to_end(&mut behind).map_err(Fault::with(&self.path))?;
        let is_right = found == foot(self.blocks, self.count, self.seal)[8..] && rest == 0;
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
