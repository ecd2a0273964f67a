//! Messages on standard error, and answers for people, in colours if the output shows them.

use std::fmt::Arguments;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::headline::coloured;

/// Prints a line on standard error, formatted as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::talk::line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Prints a line on standard error. If that fails, for example on a full disk, the answer still goes on.
pub fn line(text: Arguments<'_>) {
    let _ = anstream::stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// Whether standard output shows colours: it is a terminal with colours, and they are not turned off.
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
