//! Programs that cannot be tested, in words.

use bouton::{Progress, Unknown};
use bouton_lab::testing::Unexamined;

use crate::failure::Failure;

/// The failure that a program was not examined.
pub fn not_examined(error: Unexamined) -> Failure {
    match error {
        Unexamined::NotStarted(error) => Failure::Io("the program cannot be started".to_owned(), error),
        Unexamined::NotRun(text) => Failure::usage(
            format!(
                "the program cannot be run: {}",
                text.lines().last().unwrap_or("the shell does not say why")
            ),
            "--program takes a command line for the shell, as in 'python3 mine.py'",
        ),
        Unexamined::Stopped => Failure::Unknown(Unknown::stopped(Progress::default())),
    }
}

/// Takes signals from now on, so that none of them leaves a program running.
pub fn take_signals() {
    crate::signals::is_interrupted();
}
