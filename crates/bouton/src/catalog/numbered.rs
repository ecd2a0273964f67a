//! All positions of a size of a ruleset that numbers them: in a table in memory, or in blocks, which are ranges of numbers.
//!
//! Cost: the options of each position, at most twice. Memory: a byte for each position, or for each of one block, as long as values are small.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use super::boards::{AllBoards, BoardBlocks, BoardsOfSize, NO_FOLDERS, Source, add_to};
use super::packed::{Packed, packed};
use crate::machine::width::index;
use crate::notation::{Measure, ParseError};
use crate::solve::halt::Halt;
use crate::solve::retrograde::range::range_values;
use crate::solve::retrograde::table::Retrograde;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::numbered::Numbered;
use crate::theory::sum::Sum;

/// A ruleset that numbers all positions of a size, and can read and write them.
pub trait NumberedPositions: Numbered<Position: Send + Sync> + Send + Sync {
    /// How positions are numbered: a line for a reader who has only the files.
    fn numbering(&self) -> String;
    /// The cell of each bit of a number, if positions are boards of marked cells.
    fn order(&self) -> Option<&[(u32, u32)]> {
        None
    }
    /// The number of a written position.
    ///
    /// # Errors
    /// If the text is no position of this size.
    fn read(&self, text: &[u8]) -> Result<u64, ParseError>;
    /// The position as a text.
    fn write(&self, position: &Self::Position) -> String;
    /// The number of the position that stands for the size.
    fn whole(&self) -> u64;
    /// Why these positions cannot be put into blocks.
    ///
    /// # Errors
    /// If an option may have a larger number than its position.
    fn fits_blocks(&self) -> Result<(), String> {
        Ok(())
    }
}

/// All positions of a ruleset that numbers them.
struct AllNumbered<R>(Arc<R>);

impl AllBoards {
    /// Positions that their ruleset numbers; `of_size` makes the ruleset of a size, or says why there is none.
    pub fn numbered<R: NumberedPositions + 'static>(
        measure: Measure,
        definition: String,
        of_size: impl Fn((u32, u32)) -> Result<R, String> + Send + Sync + 'static,
    ) -> Self {
        let of_size = move |size: (u32, u32)| -> Result<Box<dyn BoardsOfSize>, String> {
            Ok(Box::new(AllNumbered(Arc::new(of_size(size)?))))
        };
        Self { measure, definition, of_size: Arc::new(of_size), marks: None }
    }
}

impl<R: NumberedPositions + 'static> BoardsOfSize for AllNumbered<R> {
    fn positions(&self) -> u64 {
        self.0.count()
    }

    fn whole(&self) -> Option<String> {
        let rules = &self.0;
        rules.order().is_none().then(|| rules.write(&rules.numbered(rules.whole())))
    }

    fn bytes(&self) -> Result<u64, String> {
        Ok(self.positions())
    }

    fn count(&self, limits: &Limits<'_>) -> Result<(Vec<u64>, Nimber), Halt<String>> {
        let mut table = Retrograde::new(&*self.0);
        table.fill(limits).map_err(|halt| said(&*self.0, halt))?;
        let values = table.into_values();
        let mut counts = Vec::new();
        let all = (0..self.positions()).filter_map(|number| values.value(number));
        all.for_each(|value| add_to(&mut counts, value.0, 1));
        Ok((counts, values.value(self.0.whole()).unwrap_or_default()))
    }

    fn blocks(&self) -> Result<Box<dyn BoardBlocks>, String> {
        if let Some(why) = NO_FOLDERS {
            return Err(why.to_owned());
        }
        self.0.fits_blocks()?;
        Ok(Box::new(NumberedBlocks::new(Arc::clone(&self.0))))
    }
}

/// The reason why there is no value, with its positions as texts.
fn said<R: NumberedPositions>(rules: &R, halt: Halt<Sum<R::Position>>) -> Halt<String> {
    halt.map(|sum| {
        let texts: Vec<_> = sum.components().iter().map(|position| rules.write(position)).collect();
        texts.join(" + ")
    })
}

/// A block has 2 to the power of at least and at most this many positions.
const BLOCK_BITS: [u32; 2] = [10, 24];

/// A table has about 2 to the power of this many blocks, or more.
const BLOCKS_BITS: u32 = 6;

/// All positions of a ruleset that numbers them, in blocks.
struct NumberedBlocks<R> {
    rules: Arc<R>,
    /// The number of positions in a block, a power of two.
    length: u64,
}

impl<R: NumberedPositions> NumberedBlocks<R> {
    fn new(rules: Arc<R>) -> Self {
        let [least, most] = BLOCK_BITS;
        let bits = (u64::BITS - (rules.count() - 1).leading_zeros()).saturating_sub(BLOCKS_BITS);
        Self { rules, length: 1 << bits.clamp(least, most) }
    }
}

impl<R: NumberedPositions> BoardBlocks for NumberedBlocks<R> {
    fn meaning(&self) -> String {
        let numbering = self.rules.numbering();
        format!(
            "{numbering}\nblock number / 2^{}\nvalue of {} half bytes, bytes, pairs or fours of bytes, low half and low byte first, as the \
             length of the file tells; all bits 1: no position",
            self.length.trailing_zeros(),
            self.length
        )
    }

    fn positions(&self) -> u64 {
        self.length
    }

    fn lengths(&self) -> Vec<u64> {
        Packed::lengths(self.length).collect()
    }

    fn blocks(&self) -> Vec<u64> {
        (0..self.rules.count().div_ceil(self.length)).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    fn sources(&self, block: u64) -> Vec<u64> {
        self.rules.sources(block, self.length)
    }

    /// Memory for the values and for what is written, a byte for each position, and for the places of blocks.
    fn memory(&self, block: u64) -> u64 {
        2 * self.length + block * size_of::<OnceCell<Option<Packed<'_>>>>() as u64
    }

    fn fill<'b>(
        &self,
        block: u64,
        source: &Source<'_>,
        _: &'b mut [u8],
        limits: &Limits<'_>,
    ) -> Result<Cow<'b, [u8]>, Halt<String>> {
        let bits = self.length.trailing_zeros();
        let sources = vec![OnceCell::new(); index(block)];
        let below = |number: u64| {
            let block = number >> bits;
            let source = sources[index(block)].get_or_init(|| Some(Packed::new(source(block)?, self.length)));
            source.as_ref()?.get(index(number & (self.length - 1)))
        };
        let first = block << bits;
        let numbers = first..self.rules.count().min(first + self.length);
        let values =
            range_values(&*self.rules, numbers, &below, limits).map_err(|halt| said(&*self.rules, halt))?;
        Ok(packed((0..index(self.length)).map(|at| values.get(at)), values.largest()).into())
    }

    fn number(&self, text: &[u8]) -> Result<u64, ParseError> {
        self.rules.read(text)
    }

    fn whole(&self) -> u64 {
        self.rules.whole()
    }

    fn place(&self, number: u64) -> (u64, u64) {
        (number / self.length, number % self.length)
    }

    fn value(&self, bytes: &[u8], place: u64) -> Nimber {
        Nimber(Packed::new(bytes, self.length).get(index(place)).unwrap_or_default().into())
    }

    fn count(&self, bytes: &[u8], times: &dyn Fn(u8) -> u64) -> Vec<u64> {
        Packed::new(bytes, self.length).count(times)
    }
}
