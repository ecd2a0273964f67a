//! A component as a search holds it: a heap, numbers, cells or a graph in few bytes.
//!
//! 16 bytes of data are inline, and what is longer is on the heap. Numbers lie in lanes of 8, 16, 32 or 64 bits, the
//! narrowest that hold the largest of them. So what a position is says how it is written: equal ones are equal bits.

mod key;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use super::alphabet::Alphabet;
use super::cells::Cells;
use super::words::{Words, read, write};

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Tag {
    Heap,
    Numbers,
    Cells,
    Graph,
    /// After all others, as in the text of a sum.
    Nimber,
}

/// A component of a position.
///
/// Its order is a fixed one and quick to find, not that of texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(Form);

/// What tells positions of one tag apart, and where it lies. Both forms begin alike, so that all fits in 24 bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Short { tag: Tag, log_bits: u8, rows: u16, cols: u16, words: [u64; 2] },
    Long { tag: Tag, log_bits: u8, rows: u16, cols: u16, words: Box<[u64]> },
}

/// What stands before the data of a position: its tag, the bits of a lane or a cell as a power of two, and how many
/// there are. Of a graph, `rows` is the number of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    tag: Tag,
    log_bits: u8,
    rows: u16,
    cols: u16,
}

impl Head {
    /// How many words the data have.
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
        let Head { tag, log_bits, rows, cols } = head;
        let pair = || [words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0)];
        Self(match head.words() {
            0..=2 => Form::Short { tag, log_bits, rows, cols, words: pair() },
            _ => Form::Long { tag, log_bits, rows, cols, words: words.into() },
        })
    }

    #[inline]
    fn one(tag: Tag, value: u64) -> Self {
        Self(Form::Short { tag, log_bits: 6, rows: 1, cols: 1, words: [value, 0] })
    }

    /// A heap.
    #[must_use]
    #[inline]
    pub fn heap(heap: u64) -> Self {
        Self::one(Tag::Heap, heap)
    }

    /// A nimber, which is another component than the heap of its size.
    #[must_use]
    #[inline]
    pub fn nimber(value: u64) -> Self {
        Self::one(Tag::Nimber, value)
    }

    /// Numbers, none of which is negative; at most [`LONGEST`](super::LONGEST) of them.
    #[must_use]
    pub fn numbers(numbers: &[i64]) -> Self {
        let all = numbers.iter().fold(0, |all, &number| all | number as u64);
        let log_bits = match all {
            0..=0xFF => 3,
            0x100..=0xFFFF => 4,
            0x1_0000..=0xFFFF_FFFF => 5,
            _ => 6,
        };
        let head = Head { tag: Tag::Numbers, log_bits, rows: 1, cols: numbers.len() as u16 };
        if let &[a, b] = numbers {
            let (a, b) = (a as u64, b as u64);
            let words = if log_bits == 6 { [a, b] } else { [a | b << (1 << log_bits), 0] };
            let Head { tag, rows, cols, .. } = head;
            return Self(Form::Short { tag, log_bits, rows, cols, words });
        }
        let mut words = Words::zeros(numbers.len() << log_bits);
        let lanes = words.as_mut_slice();
        for (at, &number) in numbers.iter().enumerate() {
            write(lanes, at << log_bits, 1 << log_bits, number as u64);
        }
        Self::new(head, words.as_slice())
    }

    /// The bits of a graph.
    pub(super) fn of_bits(bits: &Words) -> Self {
        let rows = bits.as_slice().len() as u16;
        Self::new(Head { tag: Tag::Graph, log_bits: 0, rows, cols: 0 }, bits.as_slice())
    }

    #[inline]
    fn head(&self) -> Head {
        match self.0 {
            Form::Short { tag, log_bits, rows, cols, .. } | Form::Long { tag, log_bits, rows, cols, .. } => {
                Head { tag, log_bits, rows, cols }
            }
        }
    }

    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        match &self.0 {
            Form::Short { words, .. } => words,
            Form::Long { words, .. } => words,
        }
    }

    #[inline]
    fn value(&self, of: Tag) -> Option<u64> {
        match self.0 {
            Form::Short { tag, words, .. } if tag == of => Some(words[0]),
            _ => None,
        }
    }

    /// The heap, if it is one.
    #[must_use]
    #[inline]
    pub fn as_heap(&self) -> Option<u64> {
        self.value(Tag::Heap)
    }

    /// The nimber, if it is one.
    #[must_use]
    #[inline]
    pub fn as_nimber(&self) -> Option<u64> {
        self.value(Tag::Nimber)
    }

    /// Whether it is numbers.
    #[must_use]
    pub fn is_numbers(&self) -> bool {
        self.head().tag == Tag::Numbers
    }

    /// Whether it is cells.
    #[must_use]
    pub fn is_cells(&self) -> bool {
        self.head().tag == Tag::Cells
    }

    /// Whether it is a graph.
    #[must_use]
    pub fn is_graph(&self) -> bool {
        self.head().tag == Tag::Graph
    }

    /// Puts its numbers in the place of those that are there; none if it is no numbers.
    pub fn put_numbers(&self, numbers: &mut Vec<i64>) {
        numbers.clear();
        let Head { tag, log_bits, cols, .. } = self.head();
        if tag == Tag::Numbers {
            let words = self.words();
            numbers
                .extend((0..cols.into()).map(|at: usize| read(words, at << log_bits, 1 << log_bits) as i64));
        }
    }

    /// Puts its numbers, if these are so few, at the beginning of a slice, and says how many there are.
    #[must_use]
    #[inline]
    pub fn few_numbers(&self, numbers: &mut [i64]) -> Option<usize> {
        let Head { tag, log_bits, cols, .. } = self.head();
        let (count, words) = (usize::from(cols), self.words());
        if tag != Tag::Numbers || count > numbers.len() {
            return None;
        }
        for (at, number) in numbers[..count].iter_mut().enumerate() {
            *number = read(words, at << log_bits, 1 << log_bits) as i64;
        }
        Some(count)
    }

    /// Its numbers.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<i64> {
        let mut numbers = Vec::new();
        self.put_numbers(&mut numbers);
        numbers
    }

    /// Its cells, frozen; none if it is no cells.
    #[must_use]
    #[inline]
    pub fn cells(&self, alphabet: &Alphabet, is_word: bool) -> Cells {
        let Head { tag, rows, cols, log_bits } = self.head();
        if tag != Tag::Cells || log_bits != alphabet.log_bits() {
            return Cells::of_words((0, 0), alphabet.log_bits(), is_word, Words::zeros(0)).frozen();
        }
        let words = match &self.0 {
            Form::Short { words, .. } => Words::Short(*words),
            Form::Long { words, .. } => Words::Long(words.clone()),
        };
        Cells::of_words((rows, cols), log_bits, is_word, words).frozen()
    }

    /// Whether it is the empty sum: a heap or nimber of 0, no number, no cell, no vertex.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let Head { tag, rows, cols, .. } = self.head();
        match tag {
            Tag::Heap | Tag::Nimber => self.words()[0] == 0,
            Tag::Numbers | Tag::Cells => rows == 0 || cols == 0,
            // An edge has ends, so without vertices no bit is set.
            Tag::Graph => self.words().iter().all(|&word| word == 0),
        }
    }

    /// Bytes held on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Short { .. } => 0,
            Form::Long { words, .. } => size_of_val(&**words),
        }
    }
}

impl From<&Cells> for Position {
    #[inline]
    fn from(cells: &Cells) -> Self {
        let (tag, log_bits) = (Tag::Cells, cells.log_bits());
        let (rows, cols) = (cells.rows() as u16, cells.cols() as u16);
        Self(match cells.words() {
            Words::Short(words) => Form::Short { tag, log_bits, rows, cols, words: *words },
            Words::Long(words) => Form::Long { tag, log_bits, rows, cols, words: words.clone() },
        })
    }
}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Head { tag, log_bits, rows, cols } = self.head();
        let head = (tag as u64) << 40 | u64::from(log_bits) << 32 | u64::from(rows) << 16 | u64::from(cols);
        match &self.0 {
            // Positions of a search are much alike but in their words: the rest need not have a word of its own.
            Form::Short { words: [low, high], .. } => {
                state.write_u64(head.rotate_left(20) ^ high);
                state.write_u64(*low);
            }
            Form::Long { words, .. } => {
                state.write_u64(head);
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
