//! `bouton solve`: answers positions.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::shown::MOST_PARTS;
use bouton::ask::{self, Detail, ask};
use bouton::catalog::Catalog;
use bouton::catalog::playable::MOST_LISTED;
use bouton::catalog::status::{Assumption, Status};
use bouton::{Convention, Unknown};
use bouton_lab::picture::{Picture, Show};

use crate::args::{Print, Solve};
use crate::certify::{Certificate, Found};
use crate::failure::{ExitCode, Failure, code_without, ended, missing, unanswered, why};
use crate::guesses;
use crate::input;
use crate::json::{self, Object};
use crate::known::Known;
use crate::output::{Plain, is_terminal, print, say};
use crate::position::PositionRequest;
use crate::report::{self, Extent};
use crate::saver::{HAS_FOLDERS, Saver};
use crate::watch::{Walk, Watch};

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Solve) -> Result<ExitCode, Failure> {
    let asked = PositionRequest::read(catalog, &args.asked, args.lines)?;
    let request = SolveRequest { args, asked };
    if args.segments {
        return request.segments();
    }
    if !HAS_FOLDERS && (args.guesses.is_some() || args.known.is_some()) {
        return Err(Failure::usage("a page shares no searches", "the command does"));
    }
    if let Some(path) = args.guesses.as_ref().filter(|_| HAS_FOLDERS) {
        return request.guesses(path);
    }
    if args.lines { request.lines() } else { request.one() }
}

/// A question with its stores: the one to which results are saved, and those that are only read.
type Kept = (Question, Option<Arc<Saver>>, Option<Arc<Known>>);

/// The question, with the texts that it was read from.
struct SolveRequest<'a> {
    args: &'a Solve,
    asked: PositionRequest<'a>,
}

impl SolveRequest<'_> {
    fn question(&self, text: &[u8]) -> Result<Question, Failure> {
        let question = self.asked.question(text)?;
        // Some games are misere by their own rules.
        if question.convention == Convention::Misere && matches!(self.args.print, Some(Print::Grundy)) {
            return Err(Failure::usage(
                "in misere play there is no Grundy value to print",
                "--print outcome says who wins",
            ));
        }
        Ok(question)
    }

    fn one(&self) -> Result<ExitCode, Failure> {
        let read = match self.question(&self.asked.source.text) {
            Err(Failure::Unknown(unknown)) if self.args.print.is_some() => {
                let printed = Output::one(None::<u64>, || why(Some(unknown)));
                print(&printed.text).map_err(Failure::writing)?;
                return Ok(code_without(printed.missing.as_deref()));
            }
            read => read?,
        };
        let watch = self.asked.watch();
        let (mut question, saver, _) = self.kept(read, &watch)?;
        let certificate = self.args.certificate.as_deref();
        let certificate = certificate.map(|path| self.certificate(&question, path)).transpose()?;
        if certificate.as_ref().is_some_and(Certificate::can_continue) {
            question = question.keeping_results();
        }
        let printed = self.tell(&question, self.args.print, &watch);
        if let Some(saver) = saver {
            saver.finish();
            saver.say_if_empty();
        }
        let printed = self.asked.checked(printed)?;
        // Nobody may read the answer to its end, and the file is there nevertheless. Without a certificate there is still the answer.
        let certified = certificate.map(|certificate| certificate.write(&question, &printed.found, &watch));
        print(&printed.text).map_err(Failure::writing)?;
        certified.unwrap_or(Ok(()))?;
        printed.assumed.iter().for_each(say_assumed);
        Ok(code_without(printed.missing.as_deref()))
    }

    /// The question with the stores that the arguments name.
    fn kept(&self, mut question: Question, watch: &Watch<'_>) -> Result<Kept, Failure> {
        let (mut saver, mut known) = (None, None);
        if let Some(dir) = &self.args.keep.store {
            (question, saver) =
                Saver::keeping(question, dir, self.args.keep.store_every, &mut || watch.over().is_none())?;
        }
        if let Some(dir) = self.args.known.as_ref().filter(|_| HAS_FOLDERS) {
            let by = Known::by(question, dir, saver.clone(), self.args.keep.store_every)?;
            (question, known) = (by.0, Some(by.1));
        }
        Ok((question, saver, known))
    }

    /// Settles the guesses in the file `path`.
    fn guesses(&self, path: &Path) -> Result<ExitCode, Failure> {
        let watch = self.asked.watch();
        let question = self.question(&self.asked.source.text)?;
        if question.convention == Convention::Misere {
            return Err(Failure::usage(
                "in misere play there is no Grundy value to guess",
                "leave --misere out",
            ));
        }
        if path == Path::new("-") && self.asked.source.name == input::STANDARD_INPUT {
            let wrong = "standard input cannot be both the position and the guesses";
            return Err(Failure::usage(wrong, "give the guesses in a file"));
        }
        let guesses = guesses::read(&question, &input::read(path, watch.memory.min(input::MOST_BYTES))?)?;
        let (question, saver, known) = self.kept(question, &watch)?;
        let reading = || known.map_or(0.0, |known| known.reading().as_secs_f64());
        let settled = guesses::settled(&guesses, &question, &watch, reading);
        if let Some(saver) = saver {
            saver.finish();
        }
        let (text, is_whole) = self.asked.checked(settled)?;
        print(&text).map_err(Failure::writing)?;
        Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::NOT_KNOWN })
    }

    fn certificate(&self, question: &Question, path: &Path) -> Result<Certificate, Failure> {
        let typed = str::from_utf8(&self.asked.source.text).ok().filter(|_| self.args.asked.after.is_none());
        Certificate::of(&self.asked, question, typed.map(str::trim), self.args.all, path)
    }

    /// The answer to `question`: one thing, or all.
    fn tell(&self, question: &Question, print: Option<Print>, watch: &Watch<'_>) -> Result<Output, Failure> {
        match print {
            Some(Print::Outcome) => {
                let verdict = watch.limited(|limits| ask::outcome(question, limits)).map_err(unanswered)?;
                let found = Found { outcome: verdict.found, ..Found::default() };
                Ok(Output::one(verdict.found, || why(verdict.unknown)).that_says(found, verdict.status))
            }
            Some(Print::Grundy) => {
                let verdict = watch.limited(|limits| ask::grundy(question, limits)).map_err(unanswered)?;
                let found = Found { value: verdict.found, ..Found::default() };
                let value = verdict.found.map(|value| value.0);
                let printed = Output::one(value, || why_no_value(question, verdict.unknown));
                Ok(printed.that_says(found, verdict.status))
            }
            Some(print @ (Print::Count | Print::Moves)) => {
                let answer =
                    watch.limited(|limits| ask(question, Detail::Moves, limits)).map_err(unanswered)?;
                let known = match print {
                    Print::Count => answer.winning_total.map(|count| count.to_string()),
                    _ => answer.names_all_winning_moves().then(|| answer.winning_moves.join(" ")),
                };
                let printed = Output::one(known, || why_not_counted(&answer));
                Ok(printed.that_says(Found::of(&answer), answer.status))
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
                let text = match self.args.json {
                    true => self.object(question, &answer, watch).line(),
                    false => report::report(&answer, self.extent()),
                };
                Ok(Output::all(&answer, text))
            }
        }
    }

    /// The object of an answer. Its picture is left out if the position is too large to draw.
    fn object(&self, question: &Question, answer: &Answer, watch: &Watch<'_>) -> Object {
        let parts = (2..=MOST_PARTS).contains(&question.placed().len());
        let show = Show { values: true, parts, targets: true, ..Show::default() };
        let picture = self.args.picture.then(|| Picture::of(question, Some(answer), show).ok()).flatten();
        json::answer_json(answer, watch.elapsed()).with_some("picture", picture.as_ref().map(json::picture))
    }

    /// How many moves are listed. A screen has room for some.
    fn extent(&self) -> Extent {
        if self.args.all || !is_terminal() { Extent::All } else { Extent::Screen }
    }

    /// Answers one position a line. All lines are read before the first is answered, so a bad line prints nothing.
    fn lines(&self) -> Result<ExitCode, Failure> {
        let lines: Vec<_> =
            self.asked.source.text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let watch = self.asked.watch();
        // After a limit is reached there is a little time to read lines and to write objects. So a few lines are all answered, if only by
        // `unknown`.
        let mut late: Option<(Walk<'_>, Unknown)> = None;
        let mut goes_on = |over: &dyn Fn() -> Option<Unknown>| {
            match &late {
                Some((walk, unknown)) if !walk.goes_on() => return Err(Failure::Unknown(*unknown)),
                Some(_) => {}
                None => late = over().map(|unknown| (Walk::new(&watch, Some(unknown)), unknown)),
            }
            Ok(())
        };
        for line in &lines {
            self.question(line)?;
            goes_on(&|| watch.over())?;
        }
        let mut output = io::BufWriter::new(Plain);
        let (mut code, mut assumed) = (ExitCode::SUCCESS, BTreeSet::new());
        let print = self.args.print.or((!self.args.json).then_some(Print::Outcome));
        for line in lines {
            let printed = match watch.over() {
                Some(unknown) if print.is_some() => Output::one(None::<u64>, || why(Some(unknown))),
                over => {
                    // An object for an unknown answer is long.
                    goes_on(&|| over).or_else(|failure| {
                        output.flush().map_err(Failure::writing)?;
                        Err(failure)
                    })?;
                    self.asked.checked(self.tell(&self.question(line)?, print, &watch))?
                }
            };
            output.write_all(printed.text.as_bytes()).map_err(Failure::writing)?;
            assumed.extend(printed.assumed.iter().cloned());
            if code == ExitCode::SUCCESS {
                code = code_without(printed.missing.as_deref());
            }
        }
        output.flush().map_err(Failure::writing)?;
        assumed.iter().for_each(say_assumed);
        Ok(code)
    }

    fn segments(&self) -> Result<ExitCode, Failure> {
        let question = self.question(&self.asked.source.text)?;
        let Some(segments) = question.rules.segments() else {
            return Err(Failure::usage(
                format!("--segments does not apply to {}", question.games()),
                "it lists the P-positions of one walk on an endless board, as of `rook`",
            ));
        };
        let mut output = io::BufWriter::new(Plain);
        for segment in segments {
            writeln!(output, "{segment}").map_err(Failure::writing)?;
        }
        output.flush().map_err(Failure::writing)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The text to print, and why a part of the answer is missing, if one is.
struct Output {
    text: String,
    missing: Option<String>,
    /// What the answer says, which a certificate must claim too.
    found: Found,
    /// What is assumed, if the text does not say it.
    assumed: Option<Assumption>,
}

impl Output {
    /// One thing on a line, or `unknown`.
    fn one(known: Option<impl ToString>, why: impl FnOnce() -> String) -> Self {
        let missing = known.is_none().then(why);
        let text = known.map_or("unknown".to_owned(), |known| known.to_string()) + "\n";
        Self { text, missing, found: Found::default(), assumed: None }
    }

    fn all(answer: &Answer, text: String) -> Self {
        Self { text, missing: missing(answer), found: Found::of(answer), assumed: None }
    }

    /// One thing that says this of the position, and has this status.
    fn that_says(self, found: Found, status: Status) -> Self {
        let assumed = match status {
            Status::Assuming(assumption) => Some(assumption),
            _ => None,
        };
        Self { found, assumed, ..self }
    }
}

/// Says what an answer assumes that is printed without its status.
fn say_assumed(assumption: &Assumption) {
    say!("bouton: ASSUMING {assumption}; --raw answers by the moves alone");
}

/// Why there is no Grundy value, if the reason is no loop.
fn why_no_value(question: &Question, unknown: Option<Unknown>) -> String {
    let alone = "only the outcome of this position can be known, not its Grundy value";
    let several = "only the outcomes of some components can be known, so the Grundy value cannot";
    let reason = if question.placed().len() == 1 { alone } else { several };
    unknown.as_ref().map_or(reason.to_owned(), ended)
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
