//! Where the command writes: standard output and standard error, or what a caller in the same process captures. Answers for people are in
//! colours if the output shows them.
//!
//! A capture belongs to one thread. Beside the texts that are written it has the texts of files, which commands read in
//! place of files of these names.

use std::cell::RefCell;
use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice, StripStream};

use crate::headline::coloured;

thread_local! {
    static CAPTURED: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// A function from a position, as a program would read it, to the answer; or to why there is none.
pub type StandIn = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// What a command wrote, and the files that it could read.
#[derive(Default)]
pub struct Captured {
    /// What went to standard output.
    pub output: Vec<u8>,
    /// What went to standard error.
    pub messages: String,
    /// Names of files, each with its text.
    files: Vec<(String, String)>,
    /// The function of the caller that `bouton test` tests in place of a program.
    stand_in: Option<StandIn>,
}

/// Captures what `run` writes on this thread, without colours. A command that reads a file with one of the names in `files` gets the text
/// beside it, and `bouton test` tests the function `stand_in`, if there is one.
pub fn captured<T>(
    files: &[(String, String)],
    stand_in: Option<StandIn>,
    run: impl FnOnce() -> T,
) -> (T, Captured) {
    /// Ends the capture, also if the command panics.
    struct Ended(Option<Captured>);

    impl Drop for Ended {
        fn drop(&mut self) {
            CAPTURED.with(|captured| captured.replace(self.0.take()));
        }
    }

    let fresh = Captured { files: files.to_vec(), stand_in, ..Captured::default() };
    let _ended = Ended(CAPTURED.with(|captured| captured.replace(Some(fresh))));
    let result = run();
    (result, CAPTURED.with(|captured| captured.take()).unwrap_or_default())
}

/// The result of `act` on the capture of this thread, if there is one.
fn with_capture<T>(act: impl FnOnce(&mut Captured) -> T) -> Option<T> {
    CAPTURED.with(|captured| captured.borrow_mut().as_mut().map(act))
}

/// The function that is tested on this thread, if there is one.
pub fn stand_in() -> Option<StandIn> {
    with_capture(|captured| captured.stand_in.clone()).flatten()
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

/// Prints a line on standard error, formatted as by `format!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::message(format_args!($($text)*)) };
}
pub(crate) use say;

/// Whether standard output shows colours: it is a terminal with colours, and they are not turned off.
pub fn takes_colours() -> bool {
    !is_captured() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Writes a whole text to standard output, its headlines in colours where these are shown. If nobody reads it, the exit code still says what
/// was found.
pub fn print(text: &str) -> io::Result<()> {
    let coloured = takes_colours().then(|| coloured(text));
    match styled().write_all(coloured.as_deref().unwrap_or(text).as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

#[cfg(test)]
mod tests {
    use bouton::catalog::Catalog;

    use super::*;

    #[test]
    fn what_is_written_is_captured_without_colours() {
        let files = [("mine.py".to_owned(), "text".to_owned())];
        let (text, captured) = captured(&files, None, || {
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
        let panicked = std::panic::catch_unwind(|| captured(&[], None, || panic!("on purpose")));
        assert!(panicked.is_err() && !is_captured());
    }

    #[test]
    fn a_function_is_tested_in_place_of_a_program() {
        let tested = |answer: fn(&str) -> Result<String, String>| {
            let folder = std::env::temp_dir().join(format!("bouton-stand-in-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let save = format!("--save={}", folder.join("failure.in").display());
            let words = ["test", "nim", "--sizes=1..4", "--jobs=1", "--json", &save].map(str::to_owned);
            let program: StandIn = Arc::new(answer);
            let (code, captured) = crate::captured(&Catalog::standard(), &[], &words, Some(program));
            std::fs::remove_dir_all(folder).unwrap();
            (code, String::from_utf8(captured.output).unwrap())
        };
        let (code, _) = tested(|text| {
            let sum =
                text.split_whitespace().filter_map(|heap| heap.parse::<u32>().ok()).fold(0, |a, b| a ^ b);
            Ok(if sum == 0 { "P" } else { "N" }.to_owned())
        });
        assert_eq!(code, crate::ExitCode::SUCCESS);
        let (code, output) =
            tested(|text| if text.contains('2') { Err("no 2".to_owned()) } else { Ok("N".to_owned()) });
        assert_ne!(code, crate::ExitCode::SUCCESS);
        assert!(output.contains("\"failed\":true"), "{output}");
        assert!(stand_in().is_none());
    }
}
