//! The command `bouton` as a library: the same command in another program, such as `python -m bouton`, and what other faces
//! print in the same words.
//!
//! [`run`] is the command as a process runs it. [`captured`] runs one command for a caller that wants its output as a text.

// `eprintln!` panics where standard error cannot be written, and `say!` does not.
#![deny(clippy::print_stderr)]

mod args;
mod census;
mod certify;
mod check;
mod contest;
mod diff;
mod draw;
#[cfg_attr(target_family = "wasm", path = "no_editor.rs")]
mod editor;
mod explain;
pub mod face;
mod failure;
mod games;
mod generate;
mod guesses;
mod headline;
mod help;
mod hint;
mod identify;
mod input;
mod json;
mod known;
mod lab_game;
mod lint;
mod memory;
mod named;
mod nim;
mod output;
mod pattern;
mod play;
mod position;
mod prompt;
mod referee;
mod report;
mod rules;
mod saver;
mod signals;
mod solve;
mod store;
mod table;
mod test_program;
mod test_run;
mod typed;
mod unfinished;
mod unit;
mod watch;

use std::cell::LazyCell;
use std::ffi::OsString;
use std::io::Write;
use std::ops::Deref;

use bouton::catalog::Catalog;
use bouton::machine::path::Path;
use bouton::notation::quoted;
use clap::FromArgMatches;
use clap::error::ErrorKind;

use args::{Command, STATUS_WORDS, Verb};
use failure::Failure;
use output::{Plain, is_captured, say, styled};
use saver::HAS_FOLDERS;

pub use failure::ExitCode;
pub use output::{Captured, StandIn};
pub use signals::interrupt_when;

/// The version, and a hash of the sources and of Cargo.lock: build.rs says of which. Programs with one `BUILD` give the same answers on every
/// system.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BOUTON_SOURCES"), ")");

/// Runs the command in a process of its own: signals are noted from now on, and the first word is the name of the program.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::own_process();
    // Some commands need no game.
    let catalog: LazyCell<Catalog> = LazyCell::new(Catalog::standard);
    perform(&catalog, words.into_iter().collect())
}

/// Runs one command for a caller in the same process, and captures what it writes. The words are those behind the name of the program.
/// The command sees games of `catalog`, and reads each text of `files` in place of a file with the name beside it. `bouton test` tests the
/// function `stand_in`, if there is one, in place of a program.
///
/// The caller says by [`interrupt_when`] how the command is interrupted.
pub fn captured(
    catalog: &Catalog,
    files: &[(String, String)],
    words: &[String],
    stand_in: Option<StandIn>,
) -> (ExitCode, Captured) {
    let words =
        std::iter::once("bouton").chain(words.iter().map(String::as_str)).map(OsString::from).collect();
    output::captured(files, stand_in, || perform(&catalog, words))
}

fn perform<C: Deref<Target = Catalog>>(catalog: &C, words: Vec<OsString>) -> ExitCode {
    let parsed = help::command().try_get_matches_from(&words);
    let parsed = parsed.and_then(|matches| {
        let command = Command::from_arg_matches(&matches)?;
        Ok((matches.subcommand_name().unwrap_or_default().to_owned(), command))
    });
    match parsed {
        Ok((verb, command)) => follow(catalog, &command.verb).unwrap_or_else(|failure| failure.report(&verb)),
        Err(error) => refused(catalog, &error, &words),
    }
}

/// Says why clap refused the arguments. Help that was asked for is printed as it is; a refusal ends with a hint.
fn refused(catalog: &Catalog, error: &clap::Error, words: &[OsString]) -> ExitCode {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};

    let code = u8::try_from(error.exit_code()).map_or(ExitCode::BAD_INPUT, ExitCode::from);
    if matches!(error.kind(), DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand) {
        let printed = match is_captured() {
            true => styled().write_all(error.render().ansi().to_string().as_bytes()),
            false => error.print(),
        };
        return match printed.map_err(Failure::writing) {
            Ok(()) => code,
            Err(failure) => failure.report(""),
        };
    }
    let words: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let meant = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
            // A single word may be a game of a family, too.
            hint::for_words(catalog, &words)
                .or_else(|| hint::for_game(catalog, words.first().filter(|_| words.len() == 1)?, None))
        }
        _ => None,
    };
    let verb = words.first().map_or("", String::as_str);
    let hint = meant.unwrap_or_else(|| match (error.kind(), help::examples_of(verb).next()) {
        (ErrorKind::MissingRequiredArgument, Some(example)) => format!("an example: {example}"),
        (_, Some(_)) => format!("`bouton {verb} --help` explains the arguments, with examples"),
        (_, None) => "`bouton --help` lists the commands".to_owned(),
    });
    let text = error.render().ansi().to_string();
    // In place of the last sentence of clap there is a hint that fits.
    say!("{}\nhelp: {hint}", text.split("\n\nFor more information").next().unwrap_or_default());
    code
}

fn follow<C: Deref<Target = Catalog>>(catalog: &C, verb: &Verb) -> Result<ExitCode, Failure> {
    if let Some(name) = Path::misnamed() {
        let has: Vec<_> = Path::available().map(|path| path.to_string()).collect();
        let wrong = format!("{} is `{name}`, which this machine does not have", Path::VARIABLE);
        return Err(Failure::usage(wrong, format!("this machine has {}", has.join(", "))));
    }
    let text = match verb {
        Verb::Solve(args) => return solve::run(catalog, args),
        Verb::Explain(args) => return explain::run(catalog, args),
        Verb::Play(args) => return play::run(catalog, args),
        Verb::Draw(args) => return draw::run(catalog, args),
        Verb::Table(args) => return table::run(catalog, args),
        Verb::Diff(args) => return diff::run(catalog, args),
        Verb::Pattern(args) => return pattern::run(catalog, args),
        Verb::Identify(args) => return identify::run(catalog, args),
        Verb::Census(args) => return census::run(catalog, args),
        Verb::Unit | Verb::Store { .. } if !HAS_FOLDERS => {
            return Err(Failure::usage("a page has no folders and does no units", "the command does"));
        }
        // The games that a unit adds are not for later commands.
        Verb::Unit => return unit::run(&|files, words| captured(&Catalog::standard(), files, words, None)),
        Verb::TestProgram(args) => return test_program::run(catalog, args),
        Verb::Generate(args) => return generate::run(catalog, args),
        Verb::Referee(args) => return referee::run(catalog, args),
        Verb::Check(args) => return check::run(args),
        Verb::Lint(args) => return lint::run(catalog, args),
        Verb::Contest(args) => return contest::run(args).map(|()| ExitCode::SUCCESS),
        Verb::Store { dir, add, distinct, json } => {
            return store::run(catalog, dir, add, *distinct, *json);
        }
        Verb::Status => STATUS_WORDS.as_bytes().to_vec(),
        Verb::Nim(args) => nim::nim(catalog, args)?.into_bytes(),
        Verb::Games { name, json } => games::games(catalog, name.as_deref(), *json)?.into_bytes(),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut help::command(), "bouton", &mut script);
            script
        }
        Verb::Man { command } => manual(command.as_deref())?,
    };
    Plain.write_all(&text).map_err(Failure::writing)?;
    Ok(ExitCode::SUCCESS)
}

/// The manual page of the whole command or of one of its verbs.
fn manual(verb: Option<&str>) -> Result<Vec<u8>, Failure> {
    let mut command = help::command();
    command.build();
    if let Some(verb) = verb {
        let found = command.find_subcommand(verb).cloned();
        command = found.ok_or_else(|| {
            let wrong = format!("bouton has no command {}", quoted(verb));
            Failure::usage(wrong, "`bouton --help` lists the commands")
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(Failure::writing)?;
    Ok(page)
}
