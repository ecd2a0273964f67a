//! The values of all positions of a size in a folder of blocks, for tables that are larger than the memory.
//!
//! Each block is filled from others that are mapped into memory, written, and forgotten. A block that is in the folder is not filled again, so
//! what was interrupted goes on where it was.
//!
//! Cost: the memory of one block, and of the blocks from which it is filled; the system may forget those at any time.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::path::Path;
use std::sync::Arc;

pub use super::block_error::BlockError;

use super::census::{Census, Refusal, Size, boards_of, room_for};
use crate::catalog::Game;
use crate::catalog::boards::{BoardBlocks, add_to};
use crate::machine::cache_lines::CacheLines;
use crate::machine::width::index;
use crate::notation::ParseError;
use crate::store::{Block, BlockFolder, Fault};
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;

/// How each line of a rule begins in the file that says what the bytes mean.
const RULE: &str = "| ";

/// The values of all positions of a size in a game, in blocks.
pub struct BlockTable {
    /// The game.
    pub game: Arc<Game>,
    /// The size.
    pub size: Size,
    positions: u64,
    blocks: Box<dyn BoardBlocks>,
}

/// The game with a name, or that of a rule with this name, text and settings.
pub type FindGame<'f> = dyn Fn(&str, &str, &[(String, String)]) -> Option<Arc<Game>> + 'f;

/// What a table in blocks takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BlockCost {
    /// The number of positions.
    pub positions: u64,
    /// The number of blocks that are filled.
    pub blocks: u64,
    /// The bytes of the files, if a position takes one. It may take half of one, or more.
    pub disk: u64,
    /// The bytes of memory.
    pub memory: u64,
}

/// A block of a table, and those it is filled from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlannedBlock {
    /// The number of the block.
    pub block: u64,
    /// The blocks it is filled from.
    pub sources: Vec<u64>,
    /// Whether it is in the folder.
    pub is_there: bool,
}

/// What was done with a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// It was in the folder, and its checksum is right.
    Verified,
    /// It was in the folder, and is not as it was written.
    Damaged(u64),
    /// It was filled.
    Filled,
    /// It was written.
    Written,
}

/// The limits that hold for the disk, and what is told while blocks are filled.
pub struct BlockWatch<'a> {
    /// The bytes that new files may take.
    pub disk: u64,
    /// Gets each step.
    pub show: &'a mut dyn FnMut(Step),
}

impl BlockTable {
    /// The blocks of all positions of a size: rows and columns, or one number as that of columns.
    ///
    /// # Errors
    /// If the game has no such blocks.
    pub fn new(game: &Arc<Game>, rows: u32, cols: u32) -> Result<Self, Refusal> {
        let (boards, size) = boards_of(game, (rows, cols))?;
        let blocks = boards.blocks().map_err(|what| {
            let refusal = if boards.bytes().is_ok() { Refusal::NoBlocks } else { Refusal::NoSize };
            refusal(Arc::clone(game), what)
        })?;
        Ok(Self { game: Arc::clone(game), size, positions: boards.positions(), blocks })
    }

    /// The table whose blocks are in a folder. `find` returns the game with a name, or that of a rule with this name, text and settings.
    ///
    /// # Errors
    /// If there are no blocks in the folder, or of a game that is not known.
    pub fn of(dir: &Path, find: &FindGame<'_>) -> Result<Self, BlockError> {
        let header = BlockFolder::header_of(dir)?;
        let word = |name: &str| header.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let rule: String =
            header.lines().filter_map(|line| Some(line.strip_prefix(RULE)?.to_owned() + "\n")).collect();
        let settings = header.lines().filter_map(|line| line.strip_prefix("set ")?.split_once('='));
        let settings: Vec<_> = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let side = |text: &str| text.parse().ok();
        let table = word("game").and_then(|name| find(name, &rule, &settings)).zip(word("size"));
        let table = table.and_then(|(game, size)| {
            let (rows, cols) = size.split_once('x').unwrap_or(("1", size));
            Self::new(&game, side(rows)?, side(cols)?).ok()
        });
        table.filter(|table| table.header() == header).ok_or(BlockError::Fault(Fault::OtherBlocks))
    }

    /// The number of blocks.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.blocks.blocks().len() as u64
    }

    /// What the table takes, without the blocks that are in a folder already.
    #[must_use]
    pub fn cost(&self) -> BlockCost {
        let length = self.blocks.positions();
        BlockCost {
            positions: self.positions,
            blocks: self.len(),
            disk: self.len() * BlockFolder::file_bytes(length),
            memory: self.memory(),
        }
    }

    /// The bytes of memory that filling any of the blocks needs.
    fn memory(&self) -> u64 {
        self.blocks.blocks().into_iter().map(|block| self.blocks.memory(block)).max().unwrap_or(0)
    }

    /// What the file `blocks` says.
    #[must_use]
    pub(crate) fn header(&self) -> String {
        let Self { game, size, blocks, .. } = self;
        let definition = game.boards.as_ref().map_or("", |boards| &boards.definition);
        // The file of a rule may have any name.
        let name = game.name.replace(char::is_control, " ");
        format!("bouton blocks 1\ngame {name}\n{definition}size {size}\n{}\n", blocks.meaning())
    }

    /// Fills all blocks that are not in the folder `dir`, which is made if it does not exist, and counts the positions of each value. Blocks that
    /// are there are verified first, and filled again if they are damaged.
    ///
    /// # Errors
    /// If the limits are too small, one of them is reached, or the folder cannot be used.
    pub fn fill(
        &self,
        dir: &Path,
        limits: &Limits<'_>,
        watch: &mut BlockWatch<'_>,
    ) -> Result<Census, BlockError> {
        let (blocks, memory) = (self.blocks.blocks(), self.memory());
        room_for(self.positions, memory, limits)?;
        let length = self.blocks.positions();
        let there = self.open(dir).map_or(0, |folder| there(&folder, &blocks));
        let needed = (blocks.len() as u64 - there) * BlockFolder::file_bytes(self.blocks.lengths()[0]);
        if needed > watch.disk {
            return Err(BlockError::NoDisk { needed, allowed: watch.disk });
        }
        let folder = BlockFolder::make(dir, &self.header(), &self.blocks.lengths())?;
        let mut disk = watch.disk;
        let mut codes = CacheLines::zeroed(index(length.div_ceil(64)));
        for (at, &block) in (0..).zip(&blocks) {
            let done = at * length;
            limits.check(Progress { positions: done, bytes: memory, depth: 0 })?;
            if folder.has(block) {
                if self.sound(&folder, block).is_ok() {
                    (watch.show)(Step::Verified);
                    continue;
                }
                (watch.show)(Step::Damaged(block));
            }
            let over = |progress: &Progress| {
                (limits.watch)(&Progress { positions: done + progress.positions, ..*progress })
            };
            let open = |block| Ok(folder.block(block)?);
            let filled = self.fill_block(&open, block, codes.bytes_mut(), &limits.with_watch(&over));
            if matches!(filled, Err(BlockError::Refusal(Refusal::Rule(_)))) {
                folder.abandon()?;
            }
            let bytes = filled?;
            (watch.show)(Step::Filled);
            let needed = BlockFolder::file_bytes(bytes.len() as u64);
            disk = disk.checked_sub(needed).ok_or(BlockError::DiskFull { needed, allowed: disk })?;
            folder.write(block, &bytes)?;
            (watch.show)(Step::Written);
        }
        self.census(&folder)
    }

    /// Makes the folder, so that several processes can fill its blocks with [`fill_one`](Self::fill_one), and lists the blocks, each after
    /// those it is filled from.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn plan(&self, dir: &Path) -> Result<Vec<PlannedBlock>, BlockError> {
        let folder = BlockFolder::see(dir, &self.header(), &self.blocks.lengths())?;
        let planned = |block| {
            let sources = self.blocks.sources(block);
            PlannedBlock { block, sources, is_there: folder.has(block) }
        };
        Ok(self.blocks.blocks().into_iter().map(planned).collect())
    }

    /// Fills one block of a folder, whatever else is filled meanwhile by other processes. If it is there and sound, nothing is done. Returns its
    /// checksum.
    ///
    /// # Errors
    /// If a block that it is filled from is not there, a limit is reached, or the folder cannot be used.
    pub fn fill_one(&self, dir: &Path, block: u64, limits: &Limits<'_>) -> Result<u64, BlockError> {
        let length = self.blocks.positions();
        if !self.blocks.blocks().contains(&block) {
            return Err(BlockError::NoBlock(block));
        }
        let folder = BlockFolder::share(dir, &self.header(), &self.blocks.lengths())?;
        if folder.has(block)
            && let Ok(found) = self.sound(&folder, block)
        {
            return Ok(found.checksum());
        }
        let sources = self.blocks.sources(block);
        if let Some(&source) = sources.iter().find(|&&source| !folder.has(source)) {
            return Err(BlockError::NoSource { block, source });
        }
        room_for(0, self.blocks.memory(block), limits)?;
        let mut codes = CacheLines::zeroed(index(length.div_ceil(64)));
        let bytes = self.fill_block(&|block| self.sound(&folder, block), block, codes.bytes_mut(), limits)?;
        folder.write(block, &bytes)?;
        Ok(folder.block(block)?.checksum())
    }

    /// Fills a block from others, which `open` opens when they are needed.
    fn fill_block<'b>(
        &self,
        open: &dyn Fn(u64) -> Result<Block, BlockError>,
        block: u64,
        codes: &'b mut [u8],
        limits: &Limits<'_>,
    ) -> Result<Cow<'b, [u8]>, BlockError> {
        let mut opened = Vec::new();
        opened.resize_with(index(block), OnceCell::new);
        let fault = Cell::new(None);
        let source = |block: u64| {
            let open = || open(block).map_err(|error| fault.set(Some(error))).ok();
            opened[index(block)].get_or_init(open).as_ref().map(Block::bytes)
        };
        let filled = self.blocks.fill(block, &source, codes, limits);
        fault.take().map_or_else(|| Ok(filled.map_err(Refusal::from)?), Err)
    }

    /// Counts the positions of each value, as the files of blocks say. All blocks must be there.
    fn census(&self, folder: &BlockFolder) -> Result<Census, BlockError> {
        let mut counts = Vec::new();
        for block in self.blocks.blocks() {
            let (read, weight) = (folder.block(block)?, self.blocks.weight(block));
            let own = self.blocks.count(read.bytes(), &|byte| read.count(byte));
            (0..).zip(own).for_each(|(value, count)| add_to(&mut counts, value, count * weight));
        }
        let full = self.value_of(folder, self.blocks.whole())?;
        Ok(Census { game: Arc::clone(&self.game), size: self.size.clone(), counts, full })
    }

    /// Verifies all blocks of the folder, which must be there, and counts the positions of each value.
    ///
    /// # Errors
    /// If a block is missing or damaged, or a limit is reached.
    pub fn verified(&self, dir: &Path, limits: &Limits<'_>) -> Result<Census, BlockError> {
        let folder = self.open(dir)?;
        for (at, block) in (0..).zip(self.blocks.blocks()) {
            limits.check(Progress { positions: at * self.blocks.positions(), bytes: 0, depth: 0 })?;
            self.sound(&folder, block)?;
        }
        self.census(&folder)
    }

    /// The number of a position. A board of marked cells may be smaller than those of the table, or turned on its side.
    ///
    /// # Errors
    /// If the text is no such position.
    pub fn number(&self, text: &[u8]) -> Result<u64, ParseError> {
        self.blocks.number(text)
    }

    /// The values of the positions with these numbers. Only their blocks must be there; each is verified once.
    ///
    /// # Errors
    /// If a block is missing or damaged, or a limit is reached.
    pub fn values(
        &self,
        dir: &Path,
        numbers: &[u64],
        limits: &Limits<'_>,
    ) -> Result<Vec<Nimber>, BlockError> {
        let folder = self.open(dir)?;
        let mut places: Vec<_> =
            (0..).zip(numbers).map(|(at, &number)| (self.blocks.place(number), at)).collect();
        places.sort_unstable();
        let mut values = vec![Nimber::ZERO; numbers.len()];
        for board in places.chunk_by(|((block, _), _), ((other, _), _)| block == other) {
            let ((number, _), first) = board[0];
            limits.check(Progress { positions: first, bytes: 0, depth: 0 })?;
            let block = self.sound(&folder, number)?;
            for &((_, place), at) in board {
                values[index(at)] = self.blocks.value(block.bytes(), place);
            }
        }
        Ok(values)
    }

    /// A block that is there and as it was written.
    fn sound(&self, folder: &BlockFolder, number: u64) -> Result<Block, BlockError> {
        if !folder.has(number) {
            let blocks = self.blocks.blocks();
            return Err(BlockError::Missing(there(folder, &blocks), blocks.len() as u64));
        }
        let block = folder.block(number)?;
        if block.is_sound() { Ok(block) } else { Err(Fault::Damaged(folder.path(number)).into()) }
    }

    fn value_of(&self, folder: &BlockFolder, number: u64) -> Result<Nimber, BlockError> {
        let (block, place) = self.blocks.place(number);
        Ok(self.blocks.value(folder.block(block)?.bytes(), place))
    }

    fn open(&self, dir: &Path) -> Result<BlockFolder, Fault> {
        BlockFolder::open(dir, &self.header(), &self.blocks.lengths())
    }
}

/// How many of the blocks are in the folder.
fn there(folder: &BlockFolder, blocks: &[u64]) -> u64 {
    blocks.iter().filter(|&&block| folder.has(block)).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{find, standard};
    use crate::games::blackout::{MatrixTable, write};
    use crate::games::clearing::Clearing;
    use crate::games::shape::Board;
    use crate::solve::retrograde::table::Retrograde;
    use crate::store::place::Place;
    use std::fs;

    impl Place {
        /// Fills the table, and returns what was done with blocks, too.
        fn fill(
            &self,
            table: &BlockTable,
            limits: &Limits<'_>,
            disk: u64,
        ) -> (Result<Census, BlockError>, Vec<Step>) {
            let mut steps = Vec::new();
            let mut show = |step| steps.push(step);
            let census = table.fill(&self.0, limits, &mut BlockWatch { disk, show: &mut show });
            (census, steps)
        }
    }

    fn table(rows: u32, cols: u32) -> BlockTable {
        BlockTable::new(&find("blackout").unwrap(), rows, cols).unwrap()
    }

    fn read(dir: &Path) -> Result<BlockTable, BlockError> {
        BlockTable::of(dir, &|name, _, _| standard().find(name))
    }

    fn facts(census: &Census) -> (Vec<u64>, Nimber) {
        (census.counts.clone(), census.full)
    }

    #[test]
    fn it_has_the_census_and_the_values_of_a_table_in_memory() {
        for (rows, cols) in [(4, 5), (5, 4), (3, 7), (4, 4), (2, 3), (7, 1), (1, 1)] {
            let place = Place::new(&format!("table-{rows}x{cols}"));
            let own = table(rows, cols);
            let (census, steps) = place.fill(&own, &Limits::none(), u64::MAX);
            let whole = Census::compute(&find("blackout").unwrap(), rows, cols, &Limits::none()).unwrap();
            assert_eq!(facts(&census.unwrap()), facts(&whole));
            assert_eq!(steps.len() as u64, 2 * own.cost().blocks);
            assert_eq!(facts(&own.verified(&place.0, &Limits::none()).unwrap()), facts(&whole));
            let read = read(&place.0).unwrap();
            let values = MatrixTable::new(&Board::full(rows, cols), &Limits::none()).unwrap();
            let boards = (0..1u32 << (rows * cols)).step_by(997).map(|set| {
                let mut matrix = Board::new(rows, cols);
                let ones = (0..rows * cols).filter(|cell| set >> cell & 1 == 1);
                ones.for_each(|cell| matrix.set((cell / cols, cell % cols), true));
                matrix
            });
            let boards: Vec<_> = boards.collect();
            let number = |matrix: &Board| read.number(write(matrix).as_bytes()).unwrap();
            let numbers: Vec<_> = boards.iter().map(number).collect();
            let found = read.values(&place.0, &numbers, &Limits::none()).unwrap();
            assert!(boards.iter().zip(found).all(|(board, value)| values.value(board) == Some(value)));
            // On its side.
            let turned = read.number(write(&Board::full(cols, rows)).as_bytes()).unwrap();
            assert_eq!(turned, (1 << (rows * cols)) - 1);
            let wrong = |text: &[u8]| read.number(text).unwrap_err().expected().to_owned();
            assert_eq!(wrong(b"9x9"), format!("a position of at most {rows}x{cols}"));
            assert_eq!(wrong(b"12"), "`0` or `1` (row 1)");
        }
    }

    #[test]
    fn games_that_clear_cells_have_the_census_and_the_values_of_a_table_in_memory() {
        for (name, rows, cols) in
            [("cram", 4, 4), ("node-kayles", 3, 5), ("queens", 4, 3), ("cram", 2, 2), ("queens", 1, 1)]
        {
            let place = Place::new(&format!("table-{name}-{rows}x{cols}"));
            let game = find(name).unwrap();
            let own = BlockTable::new(&game, rows, cols).unwrap();
            let whole = Census::compute(&game, rows, cols, &Limits::none()).unwrap();
            let (census, steps) = place.fill(&own, &Limits::none(), u64::MAX);
            assert_eq!(facts(&census.unwrap()), facts(&whole));
            assert_eq!(steps.len() as u64, 2 * own.cost().blocks);
            assert_eq!(own.cost().blocks, (1u64 << (rows * cols)).div_ceil(own.blocks.positions()));
            assert_eq!(facts(&own.verified(&place.0, &Limits::none()).unwrap()), facts(&whole));
            let rules = match name {
                "cram" => Clearing::covering(crate::games::cram::DOMINOES, rows, cols),
                "queens" => Clearing::queens(rows, cols),
                _ => Clearing::node_kayles(rows, cols),
            };
            let mut values = Retrograde::new(&rules);
            values.fill(&Limits::none()).unwrap();
            let numbers: Vec<_> = (0..1u64 << (rows * cols)).collect();
            let found = read(&place.0).unwrap().values(&place.0, &numbers, &Limits::none()).unwrap();
            assert!((0..).zip(found).all(|(number, found)| values.value(number) == Some(found)), "{name}");
            let full = own.number(format!("{rows}x{cols}").as_bytes()).unwrap();
            assert_eq!(full, (1 << (rows * cols)) - 1);
            // The values of these boards are below 15, so that half a byte is enough.
            let folder = own.open(&place.0).unwrap();
            let bytes = |&block: &u64| folder.block(block).unwrap().bytes().len() as u64;
            assert!(own.blocks.blocks().iter().all(|block| bytes(block) == own.blocks.positions() / 2));
        }
    }

    #[test]
    fn several_processes_may_plan_at_once() {
        let own = table(4, 5);
        let blocks = own.cost().blocks as usize;
        for at in 0..50 {
            let place = Place::new(&format!("table-plans-{at}"));
            let plan = || own.plan(&place.0).map(|planned| planned.len());
            std::thread::scope(|scope| {
                let plans: Vec<_> = (0..4).map(|_| scope.spawn(plan)).collect();
                assert!(plans.into_iter().all(|planned| planned.join().unwrap().unwrap() == blocks));
            });
        }
    }

    #[test]
    fn it_goes_on_where_it_was() {
        let place = Place::new("table-goes-on");
        let own = table(4, 5);
        let expected = Census::compute(&find("blackout").unwrap(), 4, 5, &Limits::none()).unwrap();
        let all = own.cost().blocks;
        // Each time it is stopped a little later.
        for stop in 1..40 {
            let shown = Cell::new(0);
            let watch = |_: &Progress| {
                shown.set(shown.get() + 1);
                shown.get() == stop
            };
            let limits = Limits::none().with_watch(&watch);
            let (census, steps) = place.fill(&own, &limits, u64::MAX);
            let there =
                steps.iter().filter(|step| [Step::Verified, Step::Written].contains(step)).count() as u64;
            match census {
                Ok(census) => assert_eq!((there, facts(&census)), (all, facts(&expected))),
                Err(BlockError::Refusal(Refusal::Unknown(_))) => {
                    assert!(there < all);
                    let read = own.verified(&place.0, &Limits::none());
                    assert!(matches!(read, Err(BlockError::Missing(found, _)) if found >= there));
                }
                Err(error) => panic!("{error}"),
            }
        }
        // A block that is damaged is filled again.
        let folder = own.open(&place.0).unwrap();
        let path = folder.path(own.blocks.blocks()[2]);
        let mut bytes = fs::read(&path).unwrap();
        bytes[77] ^= 1;
        fs::write(&path, bytes).unwrap();
        let damaged = own.verified(&place.0, &Limits::none()).unwrap_err().to_string();
        assert!(damaged.contains("it is damaged"), "{damaged}");
        let (census, steps) = place.fill(&own, &Limits::none(), 1 << 20);
        assert_eq!(facts(&census.unwrap()), facts(&expected));
        let count = |wanted| steps.iter().filter(|&&step| step == wanted).count() as u64;
        assert_eq!((count(Step::Verified), count(Step::Filled), count(Step::Written)), (all - 1, 1, 1));
        assert_eq!(count(Step::Damaged(own.blocks.blocks()[2])), 1);
    }

    #[test]
    fn blocks_are_filled_one_by_one_in_any_possible_order() {
        let place = Place::new("table-one-by-one");
        let own = table(5, 4);
        let fill = |block| own.fill_one(&place.0, block, &Limits::none());
        assert!(matches!(fill(0), Err(BlockError::Fault(Fault::NoBlocks | Fault::Io(..)))));
        own.plan(&place.0).unwrap();
        let mut left = own.plan(&place.0).unwrap();
        assert!(left.iter().all(|planned| !planned.is_there));
        assert!(matches!(fill(left.last().unwrap().block), Err(BlockError::NoSource { .. })));
        assert!(matches!(fill(1 << 30), Err(BlockError::NoBlock(_))));
        // The last block that can be filled.
        while !left.is_empty() {
            let folder = own.open(&place.0).unwrap();
            let ready = |planned: &PlannedBlock| planned.sources.iter().all(|&source| folder.has(source));
            let PlannedBlock { block, .. } = left.remove(left.iter().rposition(ready).unwrap());
            let checksum = fill(block).unwrap();
            assert_eq!(fill(block).unwrap(), checksum);
        }
        assert!(own.plan(&place.0).unwrap().iter().all(|planned| planned.is_there));
        // No block is filled from a damaged one.
        let (damaged, last) = (own.blocks.sources(own.blocks.blocks()[3])[0], own.blocks.blocks()[3]);
        let [path, other] = [damaged, last].map(|block| own.open(&place.0).unwrap().path(block));
        let sound = fs::read(&path).unwrap();
        let mut changed = sound.clone();
        changed[5] ^= 1;
        fs::write(&path, changed).unwrap();
        fs::remove_file(other).unwrap();
        assert!(matches!(fill(last), Err(BlockError::Fault(Fault::Damaged(found))) if found == path));
        fs::write(&path, sound).unwrap();
        fill(last).unwrap();
        let expected = Census::compute(&find("blackout").unwrap(), 5, 4, &Limits::none()).unwrap();
        assert_eq!(facts(&own.verified(&place.0, &Limits::none()).unwrap()), facts(&expected));
        // While one process has the folder to itself, no other fills a block.
        let _whole = BlockFolder::make(&place.0, &own.header(), &own.blocks.lengths()).unwrap();
        assert!(matches!(fill(0), Err(BlockError::Fault(Fault::InUse))));
    }

    #[test]
    fn limits_are_kept_before_anything_is_written() {
        let place = Place::new("table-limits");
        let own = table(4, 5);
        let cost = own.cost();
        let ended = |limits: &Limits<'_>, disk| place.fill(&own, limits, disk).0.unwrap_err();
        let disk = ended(&Limits::none(), cost.disk - 1);
        assert!(matches!(disk, BlockError::NoDisk { needed, .. } if needed == cost.disk), "{disk}");
        for limits in [Limits::none().with_bytes(cost.memory - 1), Limits::none().with_positions(1 << 19)] {
            assert!(matches!(ended(&limits, u64::MAX), BlockError::Refusal(Refusal::NoRoom { .. })));
        }
        assert!(!place.0.exists());
        let enough = Limits::none().with_bytes(cost.memory).with_positions(cost.positions);
        assert!(place.fill(&own, &enough, cost.disk).0.is_ok());
        // Nothing more is needed now.
        assert!(place.fill(&own, &enough, 0).0.is_ok());
    }

    #[test]
    fn what_has_no_blocks_is_refused() {
        let said = |name: &str, rows, cols| {
            BlockTable::new(&find(name).unwrap(), rows, cols).err().unwrap().to_string()
        };
        assert!(said("nim", 3, 3).contains("no census of nim"));
        assert_eq!(
            said("blackout", 1, 31),
            "there is no census of blackout for boards of 1x31, which are too narrow"
        );
        assert_eq!(said("blackout", 7, 7), "there is no census of blackout for boards of more than 40 cells");
        let place = Place::new("table-none");
        let none = read(&place.0).err().unwrap();
        assert!(none.to_string().contains("no blocks"));
        fs::create_dir_all(&place.0).unwrap();
        for text in [
            "",
            "bouton blocks 1\ngame nim\nsize 4x5\n",
            "bouton blocks 1\ngame blackout\nsize 4x\n",
            "game chess\nsize 4x5",
        ] {
            fs::write(place.0.join("blocks"), text).unwrap();
            assert!(read(&place.0).is_err());
        }
    }
}
