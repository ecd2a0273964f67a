//! The key of a position: bytes that identify it and do not change from version to version.

use super::{Head, Packed, Position, Tag};
use crate::value::kind::{LONGEST_LIST, WIDEST};
use crate::value::words::below;
use crate::width::exact;

impl Head {
    /// Whether a position can have this head.
    fn is_sound(self) -> bool {
        let Self { tag, log_bits, rows, cols } = self;
        match tag {
            Tag::Heap | Tag::Nimber => (log_bits, rows, cols) == (6, 1, 1),
            Tag::Numbers => (3..=6).contains(&log_bits) && rows == 1 && usize::from(cols) <= LONGEST_LIST,
            Tag::Cells => {
                let [rows, cols] = [rows, cols].map(usize::from);
                log_bits <= 3 && (rows.max(cols) <= WIDEST || rows == 1 && cols <= LONGEST_LIST)
            }
            Tag::Graph => (log_bits, cols, rows >> Packed::SIDE) == (0, 0, 0),
        }
    }
}

impl Position {
    /// Appends the bytes that identify the position. They do not change from version to version. The keys of heaps
    /// sort in the order of the heaps.
    pub fn key(&self, bytes: &mut Vec<u8>) {
        let Head { tag, log_bits, rows, cols } = self.head();
        bytes.push((tag as u8) << 4 | log_bits);
        if let Tag::Heap | Tag::Nimber = tag {
            bytes.extend(self.words()[0].to_be_bytes());
            return;
        }
        bytes.extend(rows.to_be_bytes());
        bytes.extend(cols.to_be_bytes());
        let start = bytes.len();
        bytes.extend(self.words().iter().flat_map(|word| word.to_le_bytes()));
        let used = bytes[start..].iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        bytes.truncate(start + used);
    }

    /// The position whose [`key`](Self::key) these bytes are; `None` if they are not a key.
    #[must_use]
    pub fn from_key(bytes: &[u8]) -> Option<Self> {
        let (&first, rest) = bytes.split_first()?;
        let tags = [Tag::Heap, Tag::Numbers, Tag::Cells, Tag::Graph, Tag::Nimber];
        let (tag, log_bits) = (*tags.get(usize::from(first >> 4))?, first & 15);
        if let Tag::Heap | Tag::Nimber = tag {
            let value = u64::from_be_bytes(rest.try_into().ok()?);
            return (log_bits == 6).then(|| Self::one(tag, value));
        }
        let (&[r, s, c, d], data) = rest.split_first_chunk()?;
        let head = Head { tag, log_bits, rows: u16::from_be_bytes([r, s]), cols: u16::from_be_bytes([c, d]) };
        if !head.is_sound() || data.len() > 8 * head.words() || data.last() == Some(&0) {
            return None;
        }
        let (mut short, mut long) = ([0; 2], Vec::new());
        let words = match head.words() {
            count @ 0..=2 => &mut short[..count],
            count => {
                long.resize(count, 0);
                &mut long[..]
            }
        };
        for (word, chunk) in words.iter_mut().zip(data.chunks(8)) {
            *word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        let position = Self::new(head, words);
        position.is_in_its_form().then_some(position)
    }

    /// Whether the data have exactly the form that these values are written in, and no bit is set behind them.
    fn is_in_its_form(&self) -> bool {
        let Head { tag, log_bits, rows, cols } = self.head();
        match tag {
            Tag::Heap | Tag::Nimber | Tag::Graph => true,
            Tag::Numbers => Self::numbers(&self.to_numbers()) == *self,
            Tag::Cells => {
                let bits = (usize::from(rows) * usize::from(cols)) << log_bits;
                let last = self.words().get(bits / 64).copied().unwrap_or(0);
                last & !below(exact(bits % 64)) == 0
            }
        }
    }
}
