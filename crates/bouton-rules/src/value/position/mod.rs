//! A component as a search stores it: a heap, numbers, cells or a graph in few bytes.
//!
//! 16 bytes of data are inline; longer data are in heap memory. Numbers are stored in lanes of 8, 16, 32 or 64 bits,
//! the narrowest that hold the largest of them. So each value has exactly one form, and equal positions have equal
//! bits.

use crate::width::exact;

mod key;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use super::alphabet::Alphabet;
use super::cells::Cells;
use super::words::{Words, read, write};

/// The type of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Tag {
    Heap,
    Numbers,
    Cells,
    Graph,
    /// Nimbers come after all others, as in the text of a sum.
    Nimber,
}

/// A component of a position.
///
/// Its order is fixed and quick to compute. It is not the order of the texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(Form);

/// The head of a position, and its data, either inline or in heap memory: 24 bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Short(Packed, [u64; 2]),
    Long(Packed, Box<[u64]>),
}

/// A [`Head`] packed into one word. A copy of several small fields would wait until each of them is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u32);

impl Packed {
    /// The number of bits for rows, and for columns: enough for the longest word, and for the words of the largest
    /// graph.
    const SIDE: u32 = 13;

    #[inline]
    fn head(self) -> Head {
        let side = |at: u32| (self.0 >> at & ((1 << Self::SIDE) - 1)) as u16;
        let tag = match self.0 >> 29 {
            0 => Tag::Heap,
            1 => Tag::Numbers,
            2 => Tag::Cells,
            3 => Tag::Graph,
            _ => Tag::Nimber,
        };
        Head { tag, log_bits: (self.0 >> 26 & 7) as u8, rows: side(Self::SIDE), cols: side(0) }
    }
}

/// Describes the data of a position: the tag, the base-2 logarithm of the number of bits of a lane or a cell, and the
/// number of rows and columns. For a graph, `rows` is the number of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    tag: Tag,
    log_bits: u8,
    rows: u16,
    cols: u16,
}

impl Head {
    #[inline]
    fn packed(self) -> Packed {
        debug_assert!(self.log_bits < 8 && self.rows.max(self.cols) >> Packed::SIDE == 0);
        let sides = u32::from(self.rows) << Packed::SIDE | u32::from(self.cols);
        Packed((self.tag as u32) << 29 | u32::from(self.log_bits) << 26 | sides)
    }

    /// The head of a whole number in one word.
    #[inline]
    fn of_one(tag: Tag) -> Packed {
        Self { tag, log_bits: 6, rows: 1, cols: 1 }.packed()
    }

    /// The number of words of the data.
    fn words(self) -> usize {
        match self.tag {
            Tag::Heap | Tag::Nimber => 1,
            Tag::Graph => self.rows.into(),
            Tag::Numbers | Tag::Cells => {
                let lanes = usize::from(self.rows) * usize::from(self.cols);
                (lanes << self.log_bits).div_ceil(64)
            }
        }
    }
}

impl Position {
    fn new(head: Head, words: &[u64]) -> Self {
        let pair = || [words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0)];
        Self(match head.words() {
            0..=2 => Form::Short(head.packed(), pair()),
            _ => Form::Long(head.packed(), words.into()),
        })
    }

    #[inline]
    fn one(tag: Tag, value: u64) -> Self {
        Self(Form::Short(Head::of_one(tag), [value, 0]))
    }

    /// The position that is this heap.
    #[must_use]
    #[inline]
    pub fn heap(heap: u64) -> Self {
        Self::one(Tag::Heap, heap)
    }

    /// The position that is this nimber. It is a different component from the heap of the same size.
    #[must_use]
    #[inline]
    pub fn nimber(value: u64) -> Self {
        Self::one(Tag::Nimber, value)
    }

    /// The position of these numbers. None of them may be negative, and there are at most [`LONGEST_LIST`](super::LONGEST_LIST).
    #[must_use]
    #[inline]
    pub fn numbers(numbers: &[i64]) -> Self {
        match numbers {
            &[a, b] => Self::pair(a as u64, b as u64),
            _ => Self::many_numbers(numbers),
        }
    }

    /// The position of two numbers: the quick form of [`numbers`](Self::numbers).
    #[inline]
    fn pair(a: u64, b: u64) -> Self {
        let log_bits = log_bits(a | b);
        let words = if log_bits == 6 { [a, b] } else { [a | b << (1 << log_bits), 0] };
        Self(Form::Short(Head { tag: Tag::Numbers, log_bits, rows: 1, cols: 2 }.packed(), words))
    }

    fn many_numbers(numbers: &[i64]) -> Self {
        let log_bits = log_bits(numbers.iter().fold(0, |all, &number| all | number as u64));
        let mut words = Words::zeros(numbers.len() << log_bits);
        let lanes = words.as_mut_slice();
        for (at, &number) in numbers.iter().enumerate() {
            write(lanes, at << log_bits, 1 << log_bits, number as u64);
        }
        Self::new(Head { tag: Tag::Numbers, log_bits, rows: 1, cols: exact(numbers.len()) }, words.as_slice())
    }

    /// The position of a graph with these bits.
    pub(super) fn of_bits(bits: &Words) -> Self {
        let rows = exact(bits.as_slice().len());
        Self::new(Head { tag: Tag::Graph, log_bits: 0, rows, cols: 0 }, bits.as_slice())
    }

    #[inline]
    fn packed(&self) -> Packed {
        match self.0 {
            Form::Short(head, _) | Form::Long(head, _) => head,
        }
    }

    #[inline]
    fn head(&self) -> Head {
        self.packed().head()
    }

    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        match &self.0 {
            Form::Short(_, words) => words,
            Form::Long(_, words) => words,
        }
    }

    #[inline]
    fn value(&self, of: Tag) -> Option<u64> {
        match self.0 {
            Form::Short(head, words) if head == Head::of_one(of) => Some(words[0]),
            _ => None,
        }
    }

    /// The size of the heap, if the position is a heap.
    #[must_use]
    #[inline]
    pub fn as_heap(&self) -> Option<u64> {
        self.value(Tag::Heap)
    }

    /// The value of the nimber, if the position is a nimber.
    #[must_use]
    #[inline]
    pub fn as_nimber(&self) -> Option<u64> {
        self.value(Tag::Nimber)
    }

    /// Whether the position is a tuple of numbers.
    #[must_use]
    pub fn is_numbers(&self) -> bool {
        self.head().tag == Tag::Numbers
    }

    /// Whether the position consists of cells.
    #[must_use]
    pub fn is_cells(&self) -> bool {
        self.head().tag == Tag::Cells
    }

    /// Whether the position is a graph.
    #[must_use]
    pub fn is_graph(&self) -> bool {
        self.head().tag == Tag::Graph
    }

    /// The numbers of a tuple, one after another; none if the position is not a tuple.
    #[inline]
    fn lanes(&self) -> impl Iterator<Item = i64> {
        let Head { log_bits, cols, .. } = self.head();
        let count = if self.is_numbers() { cols.into() } else { 0 };
        (0..count).map(move |at: usize| read(self.words(), at << log_bits, 1 << log_bits) as i64)
    }

    /// Replaces the contents of `numbers` by the numbers of the position; none if the position has no numbers.
    pub fn put_numbers(&self, numbers: &mut Vec<i64>) {
        numbers.clear();
        numbers.extend(self.lanes());
    }

    /// Writes the numbers to the beginning of a slice and returns how many there are; `None` if there are more than
    /// the slice can hold, or if the position is not a tuple.
    #[must_use]
    #[inline]
    pub fn few_numbers(&self, numbers: &mut [i64]) -> Option<usize> {
        let count = usize::from(self.head().cols);
        let fits = self.is_numbers() && count <= numbers.len();
        numbers.iter_mut().zip(self.lanes()).for_each(|(to, number)| *to = number);
        fits.then_some(count)
    }

    /// The numbers of the position.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<i64> {
        let mut numbers = Vec::new();
        self.put_numbers(&mut numbers);
        numbers
    }

    /// The cells of the position, frozen; no cells if the position has none.
    #[must_use]
    #[inline]
    pub fn cells(&self, alphabet: &Alphabet, is_word: bool) -> Cells {
        let Head { tag, rows, cols, log_bits } = self.head();
        if tag != Tag::Cells || log_bits != alphabet.log_bits() {
            return Cells::of_words((0, 0), alphabet.log_bits(), is_word, Words::zeros(0)).frozen();
        }
        let words = match &self.0 {
            Form::Short(_, words) => Words::Short(*words),
            Form::Long(_, words) => Words::Long(words.clone()),
        };
        Cells::of_words((rows, cols), log_bits, is_word, words).frozen()
    }

    /// The numbers of rows and columns of a board or a word of at most 64 bits, and the word that contains it.
    #[inline]
    pub(crate) fn as_small_board(&self, alphabet: &Alphabet) -> Option<((u16, u16), u64)> {
        let Head { tag, rows, cols, log_bits } = self.head();
        match self.0 {
            Form::Short(_, [board, _]) if tag == Tag::Cells && log_bits == alphabet.log_bits() => {
                let is_small = (usize::from(rows) * usize::from(cols)) << log_bits <= 64;
                is_small.then_some(((rows, cols), board))
            }
            _ => None,
        }
    }

    /// The board of the same size that this word contains. This position must be a board of at most 64 bits.
    #[inline]
    pub(crate) fn with_board(&self, board: u64) -> Self {
        Self(Form::Short(self.packed(), [board, 0]))
    }

    /// Whether the position is the empty sum: a heap or nimber of 0, no number, no cell, no vertex.
    #[must_use]
    #[inline]
    pub fn is_nothing(&self) -> bool {
        let Head { tag, rows, cols, .. } = self.head();
        match tag {
            Tag::Heap | Tag::Nimber => self.words()[0] == 0,
            Tag::Numbers | Tag::Cells => rows == 0 || cols == 0,
            // An edge has two ends, so no bit is set if no vertex is left.
            Tag::Graph => self.words().iter().all(|&word| word == 0),
        }
    }

    /// The number of bytes in heap memory.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Short(..) => 0,
            Form::Long(_, words) => size_of_val(&**words),
        }
    }
}

/// The base-2 logarithm of the number of bits of a lane that holds the number `all`.
#[inline]
fn log_bits(all: u64) -> u8 {
    match all {
        0..=0xFF => 3,
        0x100..=0xFFFF => 4,
        0x1_0000..=0xFFFF_FFFF => 5,
        _ => 6,
    }
}

impl From<&Cells> for Position {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a side is less than 2^16")]
    fn from(cells: &Cells) -> Self {
        let (rows, cols) = (cells.rows() as u16, cells.cols() as u16);
        let head = Head { tag: Tag::Cells, log_bits: cells.log_bits(), rows, cols }.packed();
        Self(match cells.words() {
            Words::Short(words) => Form::Short(head, *words),
            Words::Long(words) => Form::Long(head, words.clone()),
        })
    }
}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            // The positions of a search mostly differ only in their words, so the head needs no hashed word of its own.
            Form::Short(Packed(head), [low, high]) => {
                state.write_u64(u64::from(*head).rotate_left(20) ^ high);
                state.write_u64(*low);
            }
            Form::Long(Packed(head), words) => {
                state.write_u64((*head).into());
                words.iter().for_each(|word| state.write_u64(*word));
            }
        }
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Head { tag, rows, cols, .. } = self.head();
        match tag {
            Tag::Heap => write!(f, "{}", self.words()[0]),
            Tag::Nimber => write!(f, "*{}", self.words()[0]),
            Tag::Numbers => write!(f, "{:?}", self.to_numbers()),
            Tag::Cells => write!(f, "{rows}x{cols} {:x?}", self.words()),
            Tag::Graph => write!(f, "graph {:x?}", self.words()),
        }
    }
}
