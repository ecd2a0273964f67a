//! Where the parts of cells lie in memory, for native code.

use std::mem::{offset_of, size_of};

use super::Cells;
use crate::value::words::Words;

/// The bytes of cells.
pub const SIZE: usize = size_of::<Cells>();
/// Where the rows are, in 16 bits.
pub const ROWS: usize = offset_of!(Cells, rows);
/// Where the columns are, in 16 bits.
pub const COLS: usize = offset_of!(Cells, cols);
/// Where a byte says whether all bits are in the first word.
pub const IS_NARROW: usize = offset_of!(Cells, is_narrow);
/// Where a byte says whether they may no longer be changed.
pub const IS_FROZEN: usize = offset_of!(Cells, is_frozen);
/// Where 64 bits are 0 if the words are short: they lie behind it then.
pub const TAG: usize = offset_of!(Cells, words);
/// Where the first word is, of short words.
pub const WORD: usize = TAG + Words::SHORT;

/// Cells are copied by 64 bits where there is native code.
const _: () =
    assert!(cfg!(not(target_pointer_width = "64")) || SIZE.is_multiple_of(8) && TAG.is_multiple_of(8));
