//! The exit code of a command, as a number that a caller in the same process can read.

use std::process::{ExitCode as SystemCode, Termination};

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// The command answered.
    pub const SUCCESS: Self = Self(0);

    /// The code as a number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> Self {
        Self(code)
    }
}

impl Termination for ExitCode {
    fn report(self) -> SystemCode {
        SystemCode::from(self.0)
    }
}
