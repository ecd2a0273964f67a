//! Messages on standard error, and answers for people, in colours if the output shows them.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::headline::coloured;
use crate::output::{Plain, is_captured, styled};

/// Prints a line on standard error, formatted as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::message(format_args!($($text)*)) };
}
pub(crate) use say;

/// Whether standard output shows colours: it is a terminal with colours, and they are not turned off.
pub fn takes_colours() -> bool {
    !is_captured() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Writes a whole text for people to standard output.
pub fn answer(text: &str) -> io::Result<()> {
    if_read(match takes_colours() {
        true => styled().write_all(coloured(text).as_bytes()),
        false => Plain.write_all(text.as_bytes()),
    })
}

/// Writes a whole text that has its colours already, or has none.
pub fn print(text: &str) -> io::Result<()> {
    if_read(styled().write_all(text.as_bytes()))
}

/// If nobody reads a text, the exit code still says what was found.
fn if_read(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
