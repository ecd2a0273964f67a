//! `bouton solve`: answers positions.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bouton::ask::answer::Answer;
use bouton::ask::estimate::estimate;
use bouton::ask::question::Question;
use bouton::ask::{self, Detail, ask};
use bouton::catalog::Catalog;
use bouton::catalog::playable::MOST_LISTED;
use bouton::catalog::reading::ReadError;
use bouton::catalog::status::{Assumption, Status};
use bouton::notation::clipped;
use bouton::{Convention, Halt, Limits, Unknown};

use crate::args::{Print, Solve};
use crate::ended::ended;
use crate::estimate;
use crate::failure::{Failure, NOT_KNOWN, refusal, unanswered};
use crate::hint;
use crate::input::{STANDARD_INPUT, Source, read, read_within};
use crate::json;
use crate::moves::Extent;
use crate::named::{Named, only_rules, unknown_game, unknown_game_of};
use crate::report;
use crate::rules::is_sum;
use crate::saver::Saver;
use crate::talk::say;
use crate::watch::Watch;

/// Time for reading lines and writing objects after a limit is reached. So a few lines are all answered, if only by `unknown`.
const GRACE_TIME: Duration = Duration::from_millis(20);

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Solve) -> Result<ExitCode, Failure> {
    let (named, source) = source(catalog, args)?;
    let beside = beside(args)?;
    if beside == Some(Path::new("-")) && source.name == STANDARD_INPUT {
        return Err(Failure::usage(
            "standard input cannot be both the position and the extra data",
            "give the extra data in a file",
        ));
    }
    let data = beside.map(|path| read_within(path, args.limits.max_memory())).transpose()?;
    let is_long = args.lines || args.after.is_some() || named.as_ref().is_some_and(Named::is_rule);
    let begun = is_long.then(Instant::now);
    let asked = SolveRequest { catalog, args, named, source, data, begun, has_noted: Cell::new(false) };
    if let Some(named) = &asked.named {
        named.watch(&asked.watch());
    }
    if args.segments {
        return asked.segments();
    }
    if args.estimate {
        return asked.estimate();
    }
    if args.lines { asked.lines() } else { asked.one() }
}

/// The question, with the texts that it was read from.
struct SolveRequest<'a> {
    catalog: &'a Catalog,
    args: &'a Solve,
    /// The game, unless each term of a sum names its own.
    named: Option<Named>,
    source: Source,
    data: Option<Source>,
    /// When the clock was started, if it was: at once if reading is work too (a rule, many lines, moves to find).
    begun: Option<Instant>,
    /// Whether the notes of the readers have been printed.
    has_noted: Cell<bool>,
}

impl SolveRequest<'_> {
    fn question(&self, text: &[u8]) -> Result<Question, Failure> {
        let convention = if self.args.misere { Convention::Misere } else { Convention::Normal };
        let data = self.data.as_ref().map(|data| data.text.as_slice());
        let game = self.named.as_ref().map(|named| &named.game);
        // The system is not asked for its threads: there may be many lines.
        let limits = Limits::none().with_bytes(self.watch().memory());
        let question = Question::read_within(self.catalog, game.cloned(), text, data, convention, &limits)
            .map_err(|error| match error {
                ReadError::Position(error) => {
                    let expected = error.expected().to_owned();
                    let failure = Failure::Text(
                        self.source.name.clone(),
                        error.within(&self.source.text, self.offset(text)),
                    );
                    let of_the_catalogue =
                        game.filter(|_| self.named.as_ref().is_some_and(|named| !named.is_rule()));
                    failure.hinted(of_the_catalogue.and_then(|game| {
                        let file = self.args.file.as_deref().filter(|_| self.args.position.is_none());
                        let for_file = |path: &Path| hint::for_file(game, &path.display().to_string(), text);
                        let for_text = || {
                            let text = str::from_utf8(text).unwrap_or_default();
                            hint::for_position(self.catalog, game, text, &expected)
                        };
                        file.and_then(for_file).or_else(for_text)
                    }))
                }
                ReadError::Data(error) => {
                    Failure::Text(self.data.as_ref().map_or(String::new(), |data| data.name.clone()), error)
                }
                ReadError::Limit(unknown) => Failure::Unknown(unknown),
                other => Failure::Usage(other.to_string()),
            });
        let question = self.checked(question)?;
        if !question.notes.is_empty() && !self.has_noted.replace(true) {
            question.notes.iter().for_each(|note| say!("bouton: {note}"));
        }
        if self.data.is_some() && question.terms.iter().all(|term| term.game.data.is_none()) {
            let flag = if self.args.blocked.is_some() { "--blocked" } else { "--file" };
            let games = question.games();
            let hint = format!("{games} needs no data in addition to the position");
            return Err(Failure::usage(format!("{flag} does not apply to {games}"), hint));
        }
        // Some games are misere by their own rules.
        if question.convention == Convention::Misere && matches!(self.args.print, Some(Print::Grundy)) {
            return Err(Failure::usage(
                "in misere play there is no Grundy value to print",
                "--print outcome says who wins",
            ));
        }
        match &self.args.after {
            Some(moves) => {
                let after = self.watch().limited(|limits| question.after_within(moves, limits));
                let after = after.map_err(|error| Failure::Text("--after".to_owned(), error));
                self.checked(after.and_then(|after| after.map_err(Failure::Unknown)))
            }
            None => Ok(question),
        }
    }

    /// The result, unless a rule failed while it was computed: then that failure.
    fn checked<T>(&self, found: Result<T, Failure>) -> Result<T, Failure> {
        match &self.named {
            Some(named) => named.checked(found),
            None => found,
        }
    }

    /// Where `text`, a part of the source, begins in it.
    fn offset(&self, text: &[u8]) -> usize {
        text.as_ptr() as usize - self.source.text.as_ptr() as usize
    }

    /// The watch over the search. Its clock starts now, unless it was started before.
    fn watch(&self) -> Watch<'_> {
        let held = self.data.as_ref().map_or(0, |data| data.text.len() as u64);
        let watch = Watch::holding(held, &self.args.limits);
        match self.begun {
            Some(begun) => watch.since(begun),
            None => watch,
        }
    }

    fn one(&self) -> Result<ExitCode, Failure> {
        let read = match self.question(&self.source.text) {
            Err(Failure::Unknown(unknown)) if self.args.print.is_some() => {
                let printed = Output::one(None::<u64>, || why(Some(unknown)));
                anstream::stdout().write_all(printed.text.as_bytes()).map_err(Failure::writing)?;
                return Ok(printed.exit_code());
            }
            read => read?,
        };
        let (mut question, mut saver) = (read, None);
        let watch = self.watch();
        if let Some(dir) = &self.args.keep.store {
            (question, saver) =
                Saver::keeping(question, dir, self.args.keep.store_every, &mut || watch.over().is_none())?;
        }
        let printed = self.tell(&question, self.args.print, &watch);
        if let Some(saver) = saver {
            saver.finish();
            saver.say_if_empty();
        }
        let printed = self.checked(printed)?;
        anstream::stdout().write_all(printed.text.as_bytes()).map_err(Failure::writing)?;
        Ok(printed.exit_code())
    }

    /// The answer to `question`: one thing, or all.
    fn tell(&self, question: &Question, print: Option<Print>, watch: &Watch<'_>) -> Result<Output, Failure> {
        match print {
            Some(Print::Outcome) => {
                let (outcome, unknown) =
                    watch.limited(|limits| ask::outcome(question, limits)).map_err(unanswered)?;
                Ok(Output::one(outcome, || why(unknown)))
            }
            Some(Print::Grundy) => {
                let (value, unknown) =
                    watch.limited(|limits| ask::grundy(question, limits)).map_err(unanswered)?;
                Ok(Output::one(value.map(|value| value.0), || why_no_value(question, unknown)))
            }
            Some(print @ (Print::Count | Print::Moves)) => {
                let answer =
                    watch.limited(|limits| ask(question, Detail::Moves, limits)).map_err(unanswered)?;
                agreed(&answer)?;
                let known = answer.winning_total.and_then(|count| match print {
                    Print::Count => Some(count.to_string()),
                    _ => {
                        (count == answer.winning_moves.len() as u128).then(|| answer.winning_moves.join(" "))
                    }
                });
                Ok(Output::one(known, || why_not_counted(&answer)))
            }
            None => {
                let answer = match self.args.json || self.args.all {
                    true => watch.limited(|limits| ask(question, Detail::Reasons, limits)),
                    false => {
                        let tell = |early| watch.tell(report::early(early));
                        watch.limited(|limits| ask::ask_briefly(question, limits, &tell))
                    }
                };
                let answer = answer.map_err(unanswered)?;
                agreed(&answer)?;
                let text = match self.args.json {
                    true => json::object(&answer, watch.elapsed()) + "\n",
                    false => report::report(&answer, self.extent()),
                };
                Ok(Output::all(&answer, text))
            }
        }
    }

    /// How many moves are listed. A screen has room for some.
    fn extent(&self) -> Extent {
        if self.args.all || !io::stdout().is_terminal() { Extent::All } else { Extent::Screen }
    }

    fn estimate(&self) -> Result<ExitCode, Failure> {
        let question = self.question(&self.source.text)?;
        let watch = self.watch();
        let before = watch.elapsed();
        let parts = self.checked(Ok(watch.limited(|limits| estimate(&question, limits))))?;
        let lines = estimate::lines(&parts, watch.elapsed() - before, &watch);
        let output = if self.args.json { json::line(&lines) } else { estimate::table(&lines) };
        io::stdout().write_all(output.as_bytes()).map_err(Failure::writing)?;
        Ok(if estimate::are_whole(&lines) { ExitCode::SUCCESS } else { ExitCode::from(NOT_KNOWN) })
    }

    /// Answers one position a line. All lines are read before the first is answered, so a bad line prints nothing.
    fn lines(&self) -> Result<ExitCode, Failure> {
        let lines: Vec<_> = self.source.text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let watch = self.watch();
        let mut late = Late { seen: None, grace: GRACE_TIME };
        for line in &lines {
            self.question(line)?;
            late.look(|| watch.over())?;
        }
        let mut output = io::BufWriter::new(io::stdout().lock());
        let mut code = ExitCode::SUCCESS;
        let print = self.args.print.or((!self.args.json).then_some(Print::Outcome));
        for line in lines {
            let printed = match watch.over() {
                Some(unknown) if print.is_some() => Output::one(None::<u64>, || why(Some(unknown))),
                over => {
                    // An object for an unknown answer is long.
                    late.look(|| over).or_else(|failure| {
                        output.flush().map_err(Failure::writing)?;
                        Err(failure)
                    })?;
                    self.checked(self.tell(&self.question(line)?, print, &watch))?
                }
            };
            output.write_all(printed.text.as_bytes()).map_err(Failure::writing)?;
            if code == ExitCode::SUCCESS {
                code = printed.exit_code();
            }
        }
        output.flush().map_err(Failure::writing)?;
        Ok(code)
    }

    fn segments(&self) -> Result<ExitCode, Failure> {
        let question = self.question(&self.source.text)?;
        let Some(segments) = question.rules.segments() else {
            return Err(Failure::usage(
                format!("--segments does not apply to {}", question.games()),
                "it lists the P-positions of one walk on an endless board, as of `rook`",
            ));
        };
        let mut output = io::BufWriter::new(io::stdout().lock());
        for segment in segments {
            writeln!(output, "{segment}").map_err(Failure::writing)?;
        }
        output.flush().map_err(Failure::writing)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// When a limit was first seen to be reached.
struct Late {
    seen: Option<(Instant, Unknown)>,
    grace: Duration,
}

impl Late {
    /// Asks whether a limit is reached.
    ///
    /// # Errors
    /// If that was seen before, longer ago than the grace.
    fn look(&mut self, over: impl FnOnce() -> Option<Unknown>) -> Result<(), Failure> {
        match self.seen {
            Some((since, unknown)) if since.elapsed() >= self.grace => return Err(Failure::Unknown(unknown)),
            Some(_) => {}
            None => self.seen = over().map(|unknown| (Instant::now(), unknown)),
        }
        Ok(())
    }
}

/// The file with the game's extra data.
fn beside(args: &Solve) -> Result<Option<&Path>, Failure> {
    // Without a position the file holds that.
    let file = args.file.as_deref().filter(|_| args.position.is_some());
    match (file, args.blocked.as_deref()) {
        (Some(_), Some(_)) => Err(Failure::usage(
            "with a position, --file and --blocked both name the extra data",
            "give one of the two",
        )),
        (file, blocked) => Ok(file.or(blocked)),
    }
}

/// The game named, and the text that holds the position.
fn source(catalog: &Catalog, args: &Solve) -> Result<(Option<Named>, Source), Failure> {
    let trust = args.rule.trust();
    let named = Named::find(catalog, &args.game, &args.rule.settings, trust)?;
    let most = args.limits.max_memory();
    let position = match (&args.position, &args.file) {
        (Some(text), _) if text == "-" => read(Path::new("-"), most)?,
        (Some(text), _) => Source { name: "POSITION".to_owned(), text: text.clone().into_bytes() },
        (None, Some(path)) => read(path, most)?,
        // A whole sum, with its games named in it.
        (None, None) if named.is_none() && is_sum(&args.game) => {
            only_rules("a sum", &args.rule.settings, trust)?;
            let text = args.game.clone().into_bytes();
            return Ok((None, Source { name: "POSITION".to_owned(), text }));
        }
        (None, None) if let Some(named) = &named => {
            let hint = hint::missing_position(&named.game, &args.game);
            return Err(Failure::usage("the position is missing", hint));
        }
        (None, None) => return Err(unknown_game(catalog, &args.game)),
    };
    match named {
        Some(named) => Ok((Some(named), position)),
        None => Err(unknown_game_of(catalog, &args.game, args.position.as_deref())),
    }
}

/// The text to print, and why a part of the answer is missing, if one is.
struct Output {
    text: String,
    missing: Option<String>,
}

impl Output {
    /// One thing on a line, or `unknown`.
    fn one(known: Option<impl ToString>, why: impl FnOnce() -> String) -> Self {
        let missing = known.is_none().then(why);
        let text = known.map_or("unknown".to_owned(), |known| known.to_string()) + "\n";
        Self { text, missing }
    }

    fn all(answer: &Answer, text: String) -> Self {
        let missing = (!answer.is_whole()).then(|| match &answer.endless {
            Some(round) if answer.unknown.is_none() && answer.outcome.is_some() => {
                format!("{}, so there is no Grundy value", refusal(Halt::Loop(round.clone())))
            }
            _ => why(answer.unknown),
        });
        Self { text, missing }
    }

    /// The exit code: 3 if something is missing, and then standard error says why.
    fn exit_code(&self) -> ExitCode {
        let Some(missing) = &self.missing else { return ExitCode::SUCCESS };
        say!("bouton: {missing}");
        ExitCode::from(NOT_KNOWN)
    }
}

/// Why something is not known.
fn why(unknown: Option<Unknown>) -> String {
    let components = "only the outcomes of some components are known, and those do not settle the sum";
    unknown.as_ref().map_or(components.to_owned(), ended)
}

/// Why there is no Grundy value, if the reason is no loop.
fn why_no_value(question: &Question, unknown: Option<Unknown>) -> String {
    let alone = "only the outcome of this position can be known, not its Grundy value";
    let several = "only the outcomes of some components can be known, so the Grundy value cannot";
    let reason = if question.placed().len() == 1 { alone } else { several };
    unknown.as_ref().map_or(reason.to_owned(), ended)
}

/// A rule's declarations were tested on small positions only. The answer tests them on its own position: the value must be
/// the one that the moves give.
///
/// # Errors
/// If it is another.
fn agreed(answer: &Answer) -> Result<(), Failure> {
    let (Status::Assuming(Assumption { what, .. }), Some(value), Some(by_moves)) =
        (&answer.status, answer.nimber, answer.nimber_by_moves())
    else {
        return Ok(());
    };
    if value == by_moves {
        return Ok(());
    }
    let position = clipped(&answer.position);
    let values = format!("it gives the value {}, and the moves give {}", value.0, by_moves.0);
    Err(Failure::Refuted(format!(
        "{what} as declared does not hold for `{position}` or a later position: {values}"
    )))
}

/// Why it is not known which moves win.
fn why_not_counted(answer: &Answer) -> String {
    if let Some(count) = answer.winning_total {
        return format!("{count} moves win; these are too many to list");
    }
    let are_listed = answer.moves_total.is_some_and(|total| total <= u128::from(MOST_LISTED));
    if answer.unknown.is_some() || answer.outcome.is_none() || are_listed {
        return why(answer.unknown);
    }
    let total = answer.moves_total.map_or("these".to_owned(), |total| total.to_string());
    format!("{total} moves are too many: at most {MOST_LISTED} are examined one by one")
}

#[cfg(test)]
mod tests {
    use bouton::{Limit, Progress};

    use super::*;

    #[test]
    fn what_is_late_ends_at_the_second_look_and_asks_no_more() {
        let over = || Some(Unknown { limit: Limit::Stopped, progress: Progress::default() });
        let mut late = Late { seen: None, grace: Duration::ZERO };
        assert!(late.look(|| None).is_ok() && late.look(|| None).is_ok() && late.look(over).is_ok());
        assert!(matches!(late.look(|| unreachable!()), Err(Failure::Unknown(_))));
        let mut patient = Late { seen: None, grace: Duration::MAX };
        assert!((0..10).all(|_| patient.look(over).is_ok()));
    }
}
