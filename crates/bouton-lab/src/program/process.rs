//! A process and all its children, which end with their owner.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::End;

/// The most bytes of its standard error that are kept: the last ones.
const MOST_ERROR_BYTES: usize = 4096;

/// The time that the last of its standard error has to be read.
const READING_TIME: Duration = Duration::from_millis(500);

/// The time between two looks whether a process has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// The bytes that are read at once.
const BLOCK_BYTES: usize = 1 << 16;

/// What is read from a pipe, on a thread of its own.
pub struct Reading {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when nothing more is read.
    ended: Receiver<()>,
}

impl Reading {
    /// Reads a pipe, if there is one. After each block `goes_on` gets all bytes, which it may change, and says whether to read on.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn of(
        pipe: Option<impl Read + Send + 'static>,
        goes_on: impl Fn(&mut Vec<u8>) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (bytes, (reading, ended)) = (Arc::<Mutex<Vec<u8>>>::default(), channel());
        if let Some(mut pipe) = pipe {
            let all = Arc::clone(&bytes);
            thread::Builder::new().spawn(move || {
                let _reading = reading;
                let mut block = vec![0; BLOCK_BYTES];
                while let Ok(read) = pipe.read(&mut block)
                    && read > 0
                {
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all.extend_from_slice(&block[..read]);
                    if !goes_on(&mut all) {
                        break;
                    }
                }
            })?;
        }
        Ok(Self { bytes, ended })
    }

    /// Waits until nothing more is read, and returns whether this is so within a time.
    pub fn ends_within(&self, time: Duration) -> bool {
        self.ended.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
    }

    /// What was read so far.
    pub fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A process in a group of its own. The whole group is killed when this value is dropped.
pub struct Process {
    /// The process.
    pub child: Child,
    errors: Reading,
}

impl Process {
    /// Starts the command line with pipes.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &str) -> io::Result<Self> {
        let mut child =
            shell(command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let errors = Reading::of(child.stderr.take(), |all| {
            all.drain(..all.len().saturating_sub(MOST_ERROR_BYTES));
            true
        });
        match errors {
            Ok(errors) => Ok(Self { child, errors }),
            Err(error) => {
                kill(&mut child);
                Err(error)
            }
        }
    }

    /// How it ended, if it has ended.
    pub fn end(&mut self) -> Option<End> {
        self.child.try_wait().ok().flatten().map(end_of)
    }

    /// Waits until it ends, or until `halted` says how it is taken to end.
    pub fn awaited(&mut self, halted: impl Fn() -> Option<End>) -> End {
        loop {
            match self.end().or_else(&halted) {
                Some(end) => return end,
                None => thread::sleep(POLL_INTERVAL),
            }
        }
    }

    /// The end of what it has printed to standard error. What a process printed that has ended may still have to be read, so this waits
    /// for a short time.
    pub fn errors(&self) -> String {
        self.errors.ends_within(READING_TIME);
        String::from_utf8_lossy(&self.errors.bytes()).trim_end().to_owned()
    }

    /// Kills the process and its children.
    pub fn kill(&mut self) {
        kill(&mut self.child);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The command line for the shell of the system.
fn shell(command: &str) -> Command {
    let [name, flag] = if cfg!(unix) { ["sh", "-c"] } else { ["cmd", "/C"] };
    let mut shell = Command::new(name);
    shell.arg(flag).arg(command);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell
}

fn kill(child: &mut Child) {
    #[cfg(unix)]
    kill_group(child);
    // It may have ended by itself.
    let _ = child.kill().and_then(|()| child.wait());
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // The group may be gone already.
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

fn end_of(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code().unwrap_or_default())
}
