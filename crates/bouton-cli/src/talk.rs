//! Talk: what the command says on standard error, beside its answer; and answers for people, in colours where those are wanted.

use std::fmt::Arguments;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::headline::coloured;

/// Says a line on standard error, written as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::talk::line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Says a line. Where it cannot be written, to a full disk perhaps, nobody can be told; the answer is worth more.
pub fn line(text: Arguments<'_>) {
    let _ = anstream::stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// Whether standard output takes colours: it is a terminal that has some, and nobody has said that there are to be none.
pub fn takes_colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Writes a text for people to standard output.
pub fn answer(text: &str) -> io::Result<()> {
    match takes_colours() {
        true => anstream::stdout().write_all(coloured(text).as_bytes()),
        false => io::stdout().write_all(text.as_bytes()),
    }
}
