//! The command `bouton`: ask about impartial games in the shell.

// `eprintln!` panics where standard error cannot be written, and `say!` does not.
#![deny(clippy::print_stderr)]

mod agreed;
mod args;
mod census;
mod certify;
mod check;
mod contest;
mod corpus;
mod cpython;
mod diff;
mod difference;
mod draw;
mod ended;
mod estimate;
mod explain;
mod failure;
mod games;
mod generate;
mod headline;
mod help;
mod hint;
mod identify;
mod input;
mod json;
mod lab_game;
mod lint;
mod memory;
mod missing;
mod moves;
mod named;
mod nim;
mod opinion;
mod pair;
mod pattern;
mod play;
mod position;
mod prompt;
mod referee;
mod referee_json;
mod report;
mod row;
mod rules;
mod saver;
mod setting;
mod signals;
mod solve;
mod store;
mod table;
mod talk;
mod test_json;
mod test_program;
mod test_run;
mod tested;
mod under_test;
mod unfinished;
mod walk;
mod watch;

use std::cell::LazyCell;
use std::io::{self, Write};
use std::process::ExitCode;

use bouton::catalog::Catalog;
use bouton::machine::path::Path;
use bouton::notation::quoted;
use clap::FromArgMatches;
use clap::error::ErrorKind;

use args::{Command, STATUS_WORDS, Verb};
use failure::Failure;
use talk::say;

fn main() -> ExitCode {
    signals::survive_full_files();
    // Some commands need no game.
    let catalog: LazyCell<Catalog> = LazyCell::new(Catalog::standard);
    let matches = help::command().try_get_matches().unwrap_or_else(|error| refused(&catalog, &error));
    let command = Command::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match run(&catalog, &command.verb) {
        Ok(code) => code,
        Err(failure) => failure.report(matches.subcommand_name().unwrap_or_default()),
    }
}

/// Ends the command because clap refused its arguments. Help that was asked for is printed as it is; a refusal ends with a hint.
fn refused(catalog: &LazyCell<Catalog>, error: &clap::Error) -> ! {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};

    if matches!(error.kind(), DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand) {
        error.exit();
    }
    let words: Vec<_> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let meant = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
            // A single word may be a game of a family, too.
            hint::for_words(catalog, &words)
                .or_else(|| hint::for_game(catalog, words.first().filter(|_| words.len() == 1)?, None))
        }
        _ => None,
    };
    let verb = words.first().map_or("", String::as_str);
    let hint = meant.unwrap_or_else(|| match (error.kind(), help::example_of(verb)) {
        (ErrorKind::MissingRequiredArgument, Some(example)) => format!("an example: {example}"),
        (_, Some(_)) => format!("`bouton {verb} --help` explains the arguments, with examples"),
        (_, None) => "`bouton --help` lists the commands".to_owned(),
    });
    let text = error.render().ansi().to_string();
    // In place of the last sentence of clap there is a hint that fits.
    say!("{}\nhelp: {hint}", text.split("\n\nFor more information").next().unwrap_or_default());
    std::process::exit(error.exit_code())
}

fn run(catalog: &LazyCell<Catalog>, verb: &Verb) -> Result<ExitCode, Failure> {
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
        Verb::Corpus(args) => return corpus::run(catalog, args),
        Verb::Census(args) => return census::run(catalog, args),
        Verb::TestProgram(args) => return test_program::run(catalog, args),
        Verb::Generate(args) => return generate::run(catalog, args),
        Verb::Referee(args) => return referee::run(catalog, args),
        Verb::Check { file, table } => return check::run(file, table.as_deref()),
        Verb::Lint(args) => return lint::run(catalog, args),
        Verb::Contest(args) => return contest::run(args).map(|()| ExitCode::SUCCESS),
        Verb::Store { dir, json } => {
            let (text, code) = store::run(catalog, dir, *json)?;
            io::stdout().write_all(text.as_bytes()).map_err(Failure::writing)?;
            return Ok(code);
        }
        Verb::Status => STATUS_WORDS.as_bytes().to_vec(),
        Verb::Nim(args) => nim::nim(catalog, args)?.into_bytes(),
        Verb::Games { name } => games::games(catalog, name.as_deref())?.into_bytes(),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut help::command(), "bouton", &mut script);
            script
        }
        Verb::Man { command } => manual(command.as_deref())?,
    };
    io::stdout().write_all(&text).map_err(Failure::writing)?;
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
