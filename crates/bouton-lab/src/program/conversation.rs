//! A conversation with a program, line by line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::process::Process;
use super::{End, Program};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The most lines that are read before they are needed.
const MOST_WAITING_LINES: usize = 64;
/// The time that a program has to end after its output ends.
const ENDING_TIME: Duration = Duration::from_millis(200);
/// The time between two questions whether to go on waiting for a line.
const ASKING_INTERVAL: Duration = Duration::from_millis(20);

/// A program that is running and is talked to.
pub struct Conversation {
    process: Process,
    told: Sender<String>,
    lines: Receiver<String>,
    time: Duration,
}

/// What the program said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing in time.
    Nothing,
    /// A line that is too long.
    TooLong,
    /// Its output ended.
    End(End),
    /// The caller stopped waiting.
    Stopped,
}

impl Conversation {
    /// Starts the program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(program: &Program) -> io::Result<Self> {
        let mut process = Process::start(&program.command)?;
        let ((told, to_tell), (heard, lines)) = (channel::<String>(), sync_channel(MOST_WAITING_LINES));
        if let Some(mut pipe) = process.child.stdin.take() {
            // A program that stops reading stops this thread only.
            thread::Builder::new().spawn(move || {
                let tell = |line: String| pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush());
                let _ = to_tell.iter().try_for_each(tell);
            })?;
        }
        if let Some(pipe) = process.child.stdout.take() {
            thread::Builder::new().spawn(move || {
                let mut pipe = BufReader::new(pipe);
                while let Some(line) = next_line(&mut pipe)
                    && heard.send(line).is_ok()
                {}
            })?;
        }
        Ok(Self { process, told, lines, time: program.time })
    }

    /// Tells the program a line.
    pub fn tell(&self, line: &str) {
        // A program that has ended is noticed when its next line is awaited.
        let _ = self.told.send(format!("{line}\n"));
    }

    /// The next line that is not empty. The wait for it ends when `goes_on`, which is called regularly, returns false.
    pub fn hear(&mut self, goes_on: &dyn Fn() -> bool) -> Heard {
        let deadline = Instant::now() + self.time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(ASKING_INTERVAL)) {
                Ok(line) if line.len() as u64 >= LONGEST_LINE => return Heard::TooLong,
                Ok(line) if line.trim().is_empty() && !left.is_zero() => {}
                Ok(line) => return Heard::Line(line.trim().to_owned()),
                Err(RecvTimeoutError::Timeout) if left <= ASKING_INTERVAL => return Heard::Nothing,
                Err(RecvTimeoutError::Timeout) if !goes_on() => return Heard::Stopped,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Heard::End(self.ended()),
            }
        }
    }

    /// The end of what it has printed to standard error.
    #[must_use]
    pub fn errors(&self) -> String {
        self.process.errors()
    }

    fn ended(&mut self) -> End {
        let deadline = Instant::now() + ENDING_TIME;
        self.process.awaited(|| (Instant::now() >= deadline).then_some(End::Exit(0)))
    }
}

/// The next line, or the beginning of a line that is too long.
fn next_line(pipe: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = pipe.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&line).into_owned())
}
