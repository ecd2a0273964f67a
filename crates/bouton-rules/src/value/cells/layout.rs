//! The offsets of the fields of [`Cells`] in memory, for native code.

use std::mem::{offset_of, size_of};

use super::Cells;
use crate::value::words::Words;

/// The size of [`Cells`] in bytes.
pub const SIZE: usize = size_of::<Cells>();
/// The offset of the number of rows, which has 16 bits.
pub const ROWS: usize = offset_of!(Cells, rows);
/// The offset of the number of columns, which has 16 bits.
pub const COLS: usize = offset_of!(Cells, cols);
/// The offset of the byte that says whether the first word contains all bits.
pub const IS_NARROW: usize = offset_of!(Cells, is_narrow);
/// The offset of the byte that says whether the cells are frozen.
pub const IS_FROZEN: usize = offset_of!(Cells, is_frozen);
/// The offset of 64 bits that are 0 if the words are short; the short words follow them.
pub const TAG: usize = offset_of!(Cells, words);
/// The offset of the first word, if the words are short.
pub const WORD: usize = TAG + Words::SHORT_WORD_OFFSET;

/// Native code copies cells 64 bits at a time.
const _: () =
    assert!(cfg!(not(target_pointer_width = "64")) || SIZE.is_multiple_of(8) && TAG.is_multiple_of(8));
