//! Talk: what the command says on standard error, beside its answer.

use std::fmt::Arguments;
use std::io::Write;

/// Says a line on standard error, written as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::talk::line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Says a line. Where it cannot be written, to a full disk perhaps, nobody can be told; the answer is worth more.
pub fn line(text: Arguments<'_>) {
    let _ = anstream::stderr().lock().write_all(format!("{text}\n").as_bytes());
}
