//! The command `bouton`: ask about impartial games in the shell.

use std::process::Termination;

fn main() -> impl Termination {
    bouton_cli::run(std::env::args_os())
}
