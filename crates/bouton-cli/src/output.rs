//! Where the command writes: standard output and standard error, or what a caller in the same process captures.
//!
//! A capture belongs to one thread. Beside the texts that are written it has the texts of files, which commands read in
//! place of files of these names.

use std::cell::RefCell;
use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};

use anstream::StripStream;

thread_local! {
    static CAPTURED: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// What a command wrote, and the files that it could read.
#[derive(Debug, Default)]
pub struct Captured {
    /// What went to standard output.
    pub output: Vec<u8>,
    /// What went to standard error.
    pub messages: String,
    /// Names of files, each with its text.
    files: Vec<(String, String)>,
}

/// Captures what `run` writes on this thread, without colours. A command that reads a file with one of the names in `files` gets the text
/// beside it.
pub fn captured<T>(files: &[(String, String)], run: impl FnOnce() -> T) -> (T, Captured) {
    /// Ends the capture, also if the command panics.
    struct Ended(Option<Captured>);

    impl Drop for Ended {
        fn drop(&mut self) {
            CAPTURED.with(|captured| captured.replace(self.0.take()));
        }
    }

    let fresh = Captured { files: files.to_vec(), ..Captured::default() };
    let _ended = Ended(CAPTURED.with(|captured| captured.replace(Some(fresh))));
    let result = run();
    (result, CAPTURED.with(|captured| captured.take()).unwrap_or_default())
}

/// The result of `act` on the capture of this thread, if there is one.
fn with_capture<T>(act: impl FnOnce(&mut Captured) -> T) -> Option<T> {
    CAPTURED.with(|captured| captured.borrow_mut().as_mut().map(act))
}

/// Whether this thread's output is captured.
pub fn is_captured() -> bool {
    with_capture(|_| ()).is_some()
}

/// The text of a file of the capture.
pub fn captured_file(name: &str) -> Option<String> {
    with_capture(|captured| {
        captured.files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone())
    })
    .flatten()
}

/// Standard output, or the capture.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Write for Plain {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let captured = with_capture(|captured| captured.output.extend_from_slice(bytes));
        captured.map_or_else(|| io::stdout().write(bytes), |()| Ok(bytes.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        if is_captured() { Ok(()) } else { io::stdout().flush() }
    }
}

/// Standard output for a text with colours, which are left out where they are not shown.
pub fn styled() -> Box<dyn Write> {
    match is_captured() {
        true => Box::new(StripStream::new(Box::new(Plain) as Box<dyn Write>)),
        false => Box::new(anstream::stdout()),
    }
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    !is_captured() && io::stdout().is_terminal()
}

/// Writes a line to standard error. If that fails, for example on a full disk, the answer still goes on.
pub fn message(line: Arguments<'_>) {
    let line = line.to_string();
    let plain = || anstream::adapter::strip_str(&line).to_string() + "\n";
    if with_capture(|captured| captured.messages += &plain()).is_none() {
        let _ = anstream::stderr().lock().write_all(format!("{line}\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_captured_without_colours() {
        let files = [("mine.py".to_owned(), "text".to_owned())];
        let (text, captured) = captured(&files, || {
            styled().write_all(b"\x1b[1mone\x1b[0m ").unwrap();
            Plain.write_all(b"two").unwrap();
            message(format_args!("\x1b[1mthree\x1b[0m"));
            assert!(is_captured() && !is_terminal() && captured_file("other.py").is_none());
            captured_file("mine.py")
        });
        assert_eq!(text.as_deref(), Some("text"));
        assert_eq!((captured.output.as_slice(), captured.messages.as_str()), (&b"one two"[..], "three\n"));
        assert!(!is_captured());
    }

    #[test]
    fn a_capture_ends_with_a_panic() {
        let panicked = std::panic::catch_unwind(|| captured(&[], || panic!("on purpose")));
        assert!(panicked.is_err() && !is_captured());
    }
}
