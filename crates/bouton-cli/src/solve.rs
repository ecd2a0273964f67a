//! `bouton solve`: answers positions.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use bouton::catalog::answer::Answer;
use bouton::catalog::ask::{Detail, ask};
use bouton::catalog::estimate::estimate;
use bouton::catalog::question::Question;
use bouton::catalog::reading::ReadError;
use bouton::catalog::{GAMES, Game, find};
use bouton::{Convention, Halt};

use crate::args::{Print, Solve};
use crate::estimate;
use crate::failure::{Failure, NOT_KNOWN};
use crate::input::{STANDARD_INPUT, Source, read};
use crate::json;
use crate::report;
use crate::watch::Watch;

/// Runs the command.
pub fn run(args: &Solve) -> Result<ExitCode, Failure> {
    let (game, source) = source(args)?;
    let beside = beside(args)?;
    if beside == Some(Path::new("-")) && source.name == STANDARD_INPUT {
        return Err(Failure::Usage(
            "standard input cannot be the position and what stands beside it too".to_owned(),
        ));
    }
    let data = beside.map(read).transpose()?;
    let asked = Asked { args, game, source, data };
    if args.segments {
        return asked.segments();
    }
    if args.misere && matches!(args.print, Some(Print::Grundy)) {
        return Err(Failure::Usage("in misere play there is no Grundy value to print".to_owned()));
    }
    let watch = Watch::new(&args.limits);
    if args.estimate {
        return asked.estimate(&watch);
    }
    if args.lines { asked.lines(&watch) } else { asked.one(&watch) }
}

/// What was asked, read from wherever it stood.
struct Asked<'a> {
    args: &'a Solve,
    game: Option<&'static Game>,
    source: Source,
    data: Option<Source>,
}

impl Asked<'_> {
    fn question(&self, text: &[u8]) -> Result<Question, Failure> {
        let convention = if self.args.misere { Convention::Misere } else { Convention::Normal };
        let data = self.data.as_ref().map(|data| data.text.as_slice());
        let question = Question::read(self.game, text, data, convention).map_err(|error| match error {
            ReadError::Position(error) => {
                Failure::Text(self.source.name.clone(), error.within(&self.source.text, self.offset(text)))
            }
            ReadError::Data(error) => {
                Failure::Text(self.data.as_ref().map_or(String::new(), |data| data.name.clone()), error)
            }
        })?;
        if self.data.is_some() && question.terms.iter().all(|term| term.game.data.is_none()) {
            return Err(Failure::Usage(format!(
                "{} is of no use to {}, which takes nothing beside a position",
                if self.args.blocked.is_some() { "--blocked" } else { "--file" },
                question.games()
            )));
        }
        match &self.args.after {
            Some(moves) => question.after(moves).map_err(|error| Failure::Text("--after".to_owned(), error)),
            None => Ok(question),
        }
    }

    /// Where `text`, a part of the source, begins in it.
    fn offset(&self, text: &[u8]) -> usize {
        text.as_ptr() as usize - self.source.text.as_ptr() as usize
    }

    fn one(&self, watch: &Watch<'_>) -> Result<ExitCode, Failure> {
        let question = self.question(&self.source.text)?;
        let detail = if self.args.print.is_some() { Detail::Moves } else { Detail::Reasons };
        let answer = answer(&question, detail, watch)?;
        if let (Some(Print::Grundy), Some(refusal)) = (self.args.print, no_value(&answer)) {
            return Err(Failure::Usage(refusal));
        }
        let mut output = match (self.args.print, self.args.json) {
            (Some(print), _) => printed(&answer, print),
            (None, true) => json::object(&answer, watch.elapsed()),
            (None, false) => report::report(&answer),
        };
        if !output.ends_with('\n') {
            output.push('\n');
        }
        io::stdout().write_all(output.as_bytes()).map_err(Failure::writing)?;
        let code = exit_code(&answer, self.args.print);
        if code != ExitCode::SUCCESS {
            say_what_is_missing(&answer);
        }
        Ok(code)
    }

    fn estimate(&self, watch: &Watch<'_>) -> Result<ExitCode, Failure> {
        let question = self.question(&self.source.text)?;
        let parts = watch.limited(|limits| estimate(&question, limits));
        let lines = estimate::lines(&parts, watch);
        let output = if self.args.json { json::line(&lines) } else { estimate::table(&lines) };
        io::stdout().write_all(output.as_bytes()).map_err(Failure::writing)?;
        Ok(if estimate::are_whole(&lines) { ExitCode::SUCCESS } else { ExitCode::from(NOT_KNOWN) })
    }

    /// One position a line; all are read before the first is answered, so a bad line prints nothing.
    fn lines(&self, watch: &Watch<'_>) -> Result<ExitCode, Failure> {
        let lines: Vec<_> = self.source.text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        for line in &lines {
            self.question(line)?;
        }
        let mut output = io::BufWriter::new(io::stdout().lock());
        let mut code = ExitCode::SUCCESS;
        for line in lines {
            let detail = if self.args.json { Detail::Reasons } else { Detail::Moves };
            let answer = answer(&self.question(line)?, detail, watch)?;
            let text = match (self.args.print, self.args.json) {
                (None, true) => json::object(&answer, watch.elapsed()),
                (print, _) => printed(&answer, print.unwrap_or(Print::Outcome)),
            };
            writeln!(output, "{text}").map_err(Failure::writing)?;
            let this = exit_code(&answer, self.args.print.or((!self.args.json).then_some(Print::Outcome)));
            if this != ExitCode::SUCCESS && code == ExitCode::SUCCESS {
                say_what_is_missing(&answer);
                code = this;
            }
        }
        output.flush().map_err(Failure::writing)?;
        Ok(code)
    }

    fn segments(&self) -> Result<ExitCode, Failure> {
        let question = self.question(&self.source.text)?;
        let Some(segments) = question.rules.segments() else {
            return Err(Failure::Usage(format!(
                "--segments is of no use to {}: it is not one walk on an endless board",
                question.games()
            )));
        };
        let mut output = io::BufWriter::new(io::stdout().lock());
        for segment in segments {
            writeln!(output, "{segment}").map_err(Failure::writing)?;
        }
        output.flush().map_err(Failure::writing)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The file that holds what the game takes beside the position.
fn beside(args: &Solve) -> Result<Option<&Path>, Failure> {
    // Without a position the file holds that.
    let file = args.file.as_deref().filter(|_| args.position.is_some());
    match (file, args.blocked.as_deref()) {
        (Some(_), Some(_)) => Err(Failure::Usage(
            "beside a position --file and --blocked are the same: give one of them".to_owned(),
        )),
        (file, blocked) => Ok(file.or(blocked)),
    }
}

/// The game named, and the text that holds the position.
fn source(args: &Solve) -> Result<(Option<&'static Game>, Source), Failure> {
    let game = find(&args.game);
    let position = match (&args.position, &args.file) {
        (Some(text), _) if text == "-" => read(Path::new("-"))?,
        (Some(text), _) => Source { name: "POSITION".to_owned(), text: text.clone().into_bytes() },
        (None, Some(path)) => read(path)?,
        // A whole sum, with its games named in it.
        (None, None) if game.is_none() && is_sum(&args.game) => {
            let text = args.game.clone().into_bytes();
            return Ok((None, Source { name: "POSITION".to_owned(), text }));
        }
        (None, None) if game.is_some() => {
            return Err(Failure::Usage(format!(
                "a position is missing; write it after {}, or give --file FILE, or `-` for standard input",
                args.game
            )));
        }
        (None, None) => return Err(unknown_game(&args.game)),
    };
    match game {
        Some(game) => Ok((Some(game), position)),
        None => Err(unknown_game(&args.game)),
    }
}

/// Whether a text in place of a game's name is a whole sum: with games named in it, or of nimbers alone.
fn is_sum(text: &str) -> bool {
    text.contains(": ") || text.starts_with('*') || text.trim() == "0"
}

/// There is no such game: says which there are.
pub fn unknown_game(name: &str) -> Failure {
    let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
    Failure::Usage(format!("there is no game `{name}`; the games are {}", names.join(", ")))
}

fn answer(question: &Question, detail: Detail, watch: &Watch<'_>) -> Result<Answer, Failure> {
    watch.limited(|limits| ask(question, detail, limits)).map_err(|halt| Failure::Usage(halt.to_string()))
}

/// Says on standard error why something is not known.
fn say_what_is_missing(answer: &Answer) {
    match (answer.unknown, answer.outcome) {
        (None, Some(_)) => no_value(answer).iter().for_each(|why| anstream::eprintln!("bouton: {why}")),
        (Some(unknown), _) => anstream::eprintln!("bouton: {unknown}"),
        (None, None) => anstream::eprintln!(
            "bouton: several components are known by outcome only, and those do not add up to the outcome of a sum"
        ),
    }
}

/// Why there is no Grundy value, if play can go on for ever.
fn no_value(answer: &Answer) -> Option<String> {
    let round = answer.endless.clone()?;
    Some(format!("{}; so there is no Grundy value", Halt::Loop(round)))
}

/// One thing of the answer; `unknown` where it is not known.
fn printed(answer: &Answer, print: Print) -> String {
    let shown = match print {
        Print::Outcome => answer.outcome.map(|outcome| outcome.to_string()),
        Print::Grundy => answer.nimber.map(|value| value.0.to_string()),
        Print::Count => answer.winning_total.map(|count| count.to_string()),
        Print::Moves => answer.winning_total.map(|_| answer.winning_moves.join(" ")),
    };
    shown.unwrap_or_else(|| "unknown".to_owned())
}

/// 3 if what was asked is not known.
fn exit_code(answer: &Answer, print: Option<Print>) -> ExitCode {
    let known = match print {
        Some(Print::Outcome) => answer.outcome.is_some(),
        Some(Print::Grundy) => answer.nimber.is_some(),
        Some(Print::Count | Print::Moves) => answer.winning_total.is_some(),
        None => answer.is_whole(),
    };
    if known { ExitCode::SUCCESS } else { ExitCode::from(NOT_KNOWN) }
}
