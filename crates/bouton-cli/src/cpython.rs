//! CPython as a second process, which plays a rule by `bouton_rules.py`.
//!
//! It reads the program from its standard input. So no file is written, and no file of the current folder is run.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use bouton_rules::IN_PYTHON;

/// The time between two questions whether to continue.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// At most this many bytes of its output are read.
const MOST_READ_BYTES: u64 = 1 << 26;

/// CPython at work on a rule.
pub struct Python {
    child: Child,
    lines: Receiver<ProcessOutput>,
    errors: String,
}

/// An output of the process.
enum ProcessOutput {
    Output(String),
    Errors(String),
}

/// The next output of the process, or why there is none.
#[derive(Debug, PartialEq, Eq)]
pub enum Said {
    /// An answer.
    Answer(String),
    /// It has ended: its exit code, if it has one, and all that it said of errors.
    End(Option<i32>, String),
    /// The time was over before the next output.
    Nothing,
}

impl Python {
    /// Begins; the arguments are those of `bouton_rules.py`.
    ///
    /// # Errors
    /// If there is no `python3` here, or it cannot be started, or not the threads that listen to it.
    pub fn start(arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new("python3");
        command.args(["-I", "-S", "-X", "utf8", "-"]).args(arguments);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (sender, lines) = channel();
        // From here on the process is ended where a thread cannot be started.
        let mut python = Self { child, lines, errors: String::new() };
        if let Some(mut input) = python.child.stdin.take() {
            // A process that does not read all of it prints the reason, or nothing.
            spawn(move || drop(input.write_all(IN_PYTHON.as_bytes())))?;
        }
        if let Some(errors) = python.child.stderr.take() {
            let sender = sender.clone();
            spawn(move || {
                let mut bytes = Vec::new();
                let _ = errors.take(MOST_READ_BYTES).read_to_end(&mut bytes);
                // The receiver may be gone.
                let _ = sender.send(ProcessOutput::Errors(String::from_utf8_lossy(&bytes).into_owned()));
            })?;
        }
        if let Some(output) = python.child.stdout.take() {
            spawn(move || {
                let lines = BufReader::new(output.take(MOST_READ_BYTES)).lines().map_while(Result::ok);
                let _ = lines.map(ProcessOutput::Output).try_for_each(|line| sender.send(line));
            })?;
        }
        Ok(python)
    }

    /// Waits for the next output, as long as `goes_on` says yes.
    pub fn next(&mut self, goes_on: impl Fn() -> bool) -> Said {
        loop {
            match self.lines.recv_timeout(POLL_INTERVAL) {
                Ok(ProcessOutput::Output(line)) => return Said::Answer(line),
                Ok(ProcessOutput::Errors(errors)) => self.errors = errors,
                Err(RecvTimeoutError::Timeout) if goes_on() => {}
                Err(RecvTimeoutError::Timeout) => return Said::Nothing,
                Err(RecvTimeoutError::Disconnected) => return self.end(goes_on),
            }
        }
    }

    /// The process has closed its output and is about to end.
    fn end(&mut self, goes_on: impl Fn() -> bool) -> Said {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Said::End(status.code(), std::mem::take(&mut self.errors)),
                Ok(None) if goes_on() => thread::sleep(POLL_INTERVAL),
                Ok(None) | Err(_) => return Said::Nothing,
            }
        }
    }
}

/// Does `work` on a thread of its own.
fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

impl Drop for Python {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
