//! Programs under test: processes with pipes, within limits. No program can make its caller wait longer than the limits say.

mod conversation;
mod process;
mod run;

use std::fmt;
use std::time::Duration;

pub use conversation::{Conversation, Heard};
pub use run::{Run, run};

/// A program, by the command line that starts it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The command line. The shell of the system reads it.
    pub command: String,
    /// The longest time for one run, or for one line of a conversation.
    pub time: Duration,
    /// The most bytes that the program may print.
    pub output_bytes: usize,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this exit code.
    Exit(i32),
    /// By a signal, such as that of a crash.
    Signal(i32),
    /// The caller ended it, because its time was over.
    TimeOver,
    /// The caller ended it, because it printed too much.
    TooMuchOutput,
    /// The caller ended it, because its own work was stopped.
    Stopped,
}

/// The exit codes of a shell that cannot run a command or does not find it.
const NOT_RUN: [i32; 2] = [126, 127];

impl End {
    /// Whether the shell says that the command cannot be run.
    #[must_use]
    pub fn is_not_run(self) -> bool {
        matches!(self, Self::Exit(code) if NOT_RUN.contains(&code))
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(0) => write!(f, "the program ended"),
            Self::Exit(code) => write!(f, "the program ended with the exit code {code}"),
            Self::Signal(signal) => write!(f, "the program crashed with the signal {signal}"),
            Self::TimeOver => write!(f, "the program did not end in time"),
            Self::TooMuchOutput => write!(f, "the program printed too much"),
            Self::Stopped => write!(f, "the program was stopped"),
        }
    }
}
