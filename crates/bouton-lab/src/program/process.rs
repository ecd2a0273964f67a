//! A process and all its children, which end with their owner.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::End;

/// The most bytes of its standard error that are kept: the last ones.
const MOST_ERROR_BYTES: usize = 4096;

/// The time that the last of its standard error has to be read.
const READING_TIME: Duration = Duration::from_millis(500);

/// The time between two looks whether a process has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A process in a group of its own. The whole group is killed when this value is dropped.
pub struct Process {
    /// The process.
    pub child: Child,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when the standard error has ended and all of it is read.
    all_read: Receiver<()>,
}

impl Process {
    /// Starts the command line with pipes.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &str) -> io::Result<Self> {
        let mut shell = shell(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (reading, all_read) = channel();
        let mut process = Self { child: shell.spawn()?, errors: Arc::default(), all_read };
        if let Some(errors) = process.child.stderr.take() {
            let kept = Arc::clone(&process.errors);
            thread::Builder::new().spawn(move || {
                keep_last(errors, &kept);
                drop(reading);
            })?;
        }
        Ok(process)
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
        let _ = self.all_read.recv_timeout(READING_TIME);
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).trim_end().to_owned()
    }

    /// Kills the process and its children.
    pub fn kill(&mut self) {
        #[cfg(unix)]
        kill_group(&self.child);
        // It may have ended by itself.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut block = [0; MOST_ERROR_BYTES];
    while let Ok(read) = errors.read(&mut block)
        && read > 0
    {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&block[..read]);
        let gone = kept.len().saturating_sub(MOST_ERROR_BYTES);
        kept.drain(..gone);
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
