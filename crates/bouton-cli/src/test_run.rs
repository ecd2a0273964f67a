//! A test of a program, or of answers in a file: it is run and reported.

use std::fmt::Write;
use std::fs;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use bouton::ask::answer::Answer;
use bouton::catalog::samples::PositionSource;
use bouton::notation::clipped;
use bouton_lab::program::End;
use bouton_lab::testing::{
    Asked, Candidate, Exam, Examiner, Failure as Found, Fault, Known, Paper, Plan, QuestionExam, Report,
    find_failure, shrink,
};
use bouton_lab::wrapping::cut;

use crate::args::TestProgram;
use crate::failure::{ExitCode, Failure, code_without, not_examined};
use crate::headline::counted;
use crate::input::Source;
use crate::json::{Object, answer_json};
use crate::output::{self, say};
use crate::report::{self, Extent};
use crate::signals::is_interrupted;
use crate::watch::is_over;

/// After the time is over, a failure is made smaller for at most this long.
const SHRINKING_TIME: Duration = Duration::from_secs(5);
/// Longer lines of a reason are cut.
const MAX_REASON_COLUMNS: usize = 100;

/// Tests answers that a file lists.
pub fn listed(
    args: &TestProgram,
    exam: &QuestionExam<'_>,
    file: Source,
    head: Object,
) -> Result<ExitCode, Failure> {
    let text = String::from_utf8_lossy(&file.text).into_owned();
    let (mut tested, start) = (0, Instant::now());
    let head = head.with("file", &file.name);
    let object = |tested, failure, limit| {
        object(&head, &Report { tested, ..Report::default() }, None, failure, limit, start.elapsed())
    };
    let goes_on = || !is_over(start.elapsed(), Some(args.max_time));
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |text: String| {
            Failure::usage(text, format!("line {} of {}: `POSITION = ANSWER`", number + 1, file.name))
        };
        let (position, given) =
            line.rsplit_once(" = ").ok_or_else(|| wrong("a line has no ` = `".to_owned()))?;
        let right = match exam.right(position.trim(), &goes_on) {
            Known::Right(right) => right,
            Known::Refused => return Err(wrong(format!("`{position}` is no position"))),
            Known::Unknown => {
                if args.json {
                    let limit = if goes_on() { "search" } else { what_stopped() };
                    print(&object(tested, None, Some(limit)))?;
                }
                say!("bouton: the answer to `{}` is not known within the limits", position.trim());
                return Ok(ExitCode::NOT_KNOWN);
            }
        };
        let paper = Paper { text: position.trim().to_owned(), right };
        if exam.first_wrong(std::slice::from_ref(&paper), given).is_some() {
            let given = given.trim();
            let fault = Fault::Answer(given.to_owned());
            print(&match args.json {
                true => object(tested + 1, Some(wrong_answer(exam, &paper, &fault, Some(number + 1))), None),
                false => {
                    let comparison = comparison(&paper, &format!("`{}`", clipped(given)), args);
                    format!("Wrong in line {} of {}.\n{comparison}", number + 1, file.name)
                }
            })?;
            return Ok(ExitCode::REFUSED);
        }
        tested += 1;
    }
    if tested == 0 {
        let hint = "each line is `POSITION = ANSWER`";
        return Err(Failure::usage(format!("there are no answers in {}", file.name), hint));
    }
    let answers = if tested == 1 { "answer" } else { "answers" };
    print(&match args.json {
        true => object(tested, None, None),
        false => format!("No difference in {tested} {answers}.\n"),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A test that is run and reported.
pub struct TestRun<'t> {
    /// The arguments.
    pub args: &'t TestProgram,
    /// What is asked.
    pub exam: &'t dyn Exam,
    /// What answers.
    pub candidate: Candidate<'t>,
    /// The positions by their size.
    pub positions: &'t dyn PositionSource,
    /// The game, or the contest.
    pub name: &'t str,
    /// What is known of the test beforehand.
    pub head: Object,
    /// The answer about a position.
    pub reason: &'t dyn Fn(&str) -> Option<Answer>,
}

impl TestRun<'_> {
    /// Tests, and reports. `checked` fails if a rule failed meanwhile.
    pub fn run(self, checked: impl Fn() -> Result<(), Failure>) -> Result<ExitCode, Failure> {
        let (start, time) = (Instant::now(), self.args.max_time);
        let goes_on = || !is_over(start.elapsed(), Some(time));
        let plan = Plan {
            sizes: self.args.sizes.clone().unwrap_or(0..=u32::MAX),
            positions: self.args.positions.unwrap_or(u64::MAX),
            seed: self.args.seed,
            jobs: jobs(self.args),
            is_fresh: self.args.fresh,
        };
        let report = find_failure(self.exam, &self.candidate, self.positions, &plan, &goes_on)
            .map_err(not_examined)?;
        checked()?;
        let Some(found) = report.failure.clone() else { return self.passed(&report, start.elapsed()) };
        let late = || !is_over(start.elapsed(), Some(time + SHRINKING_TIME));
        let Self { exam, candidate, args, .. } = &self;
        let examiner = Examiner { exam: *exam, candidate, is_fresh: args.fresh, goes_on: &late };
        let smallest = shrink(examiner, self.positions, found).map_err(not_examined)?;
        // A limit may have ended the search for a smaller failure.
        self.failed(&smallest, &report, (!late()).then(what_stopped), start)
    }

    /// The limit that ended a test in which no failure was found.
    fn limit(&self, report: &Report) -> Option<&'static str> {
        match report {
            _ if is_interrupted() => Some("interrupt"),
            Report { is_all: true, .. } => None,
            Report { is_stopped: true, .. } => Some("time"),
            _ => Some("positions"),
        }
    }

    /// The first size that is tested.
    fn first_size(&self) -> u32 {
        let first = self.args.sizes.as_ref().map_or(0, |sizes| *sizes.start());
        first.max(*self.positions.sizes().start())
    }

    fn passed(&self, report: &Report, elapsed: Duration) -> Result<ExitCode, Failure> {
        if self.args.json {
            print(&object(&self.head, report, self.whole(report), None, self.limit(report), elapsed))?;
        }
        if report.tested == 0 {
            let why = if is_interrupted() { "before the interrupt" } else { "within the limits" };
            say!("bouton: no position was tested {why}");
            return Ok(ExitCode::NOT_KNOWN);
        }
        let rate = report.tested as f64 / elapsed.as_secs_f64();
        let so_far = if is_interrupted() { " so far" } else { "" };
        if !self.args.json {
            print(&format!("No difference{so_far}. {}\n", self.tested(report)))?;
        }
        say!("bouton: {rate:.0} positions a second");
        Ok(code_without(is_interrupted().then_some("the test was interrupted")))
    }

    /// The first and the last size of which all positions were tested, and the last one in words.
    fn whole(&self, report: &Report) -> Option<([u32; 2], String)> {
        report.whole_to.map(|last| ([self.first_size(), last], self.positions.measure(last)))
    }

    /// What was tested, in a sentence.
    fn tested(&self, report: &Report) -> String {
        let mut text = format!("{}: {} tested", self.name, counted(report.tested, "position"));
        if let Some(([first, _], size)) = self.whole(report) {
            let _ = match first > *self.positions.sizes().start() {
                true => write!(text, ", all from {first} to {size}"),
                false => write!(text, ", all up to {size}"),
            };
        }
        if report.random > 0 {
            let _ = write!(text, ", {} random ones", report.random);
        }
        if report.unknown > 0 {
            let _ = write!(text, "; {} left out because a limit was reached", report.unknown);
        }
        text + "."
    }

    fn failed(
        &self,
        found: &Found,
        report: &Report,
        limit: Option<&'static str>,
        start: Instant,
    ) -> Result<ExitCode, Failure> {
        let confirmed = self.exam.confirm(found.paper());
        if confirmed == Some(false) {
            return Err(Failure::Usage(format!(
                "bouton is wrong itself: the definition gives another answer for `{}`",
                found.paper().text.trim()
            )));
        }
        let is_confirmed = confirmed.is_some();
        let saved = fs::write(&self.args.save, self.exam.input(&found.papers));
        let path = saved.is_ok().then(|| self.args.save.display().to_string());
        let asked = Instant::now();
        let answer = (self.reason)(&found.paper().text);
        print(&match self.args.json {
            true => {
                let failure = failure_json(self.exam, found)
                    .with("confirmed", is_confirmed)
                    .with_some("saved", path)
                    .with_some("stderr", Some(&found.errors).filter(|errors| !errors.is_empty()))
                    .with_some(
                        "solution",
                        answer.as_ref().map(|answer| answer_json(answer, asked.elapsed())),
                    );
                object(&self.head, report, self.whole(report), Some(failure), limit, start.elapsed())
            }
            false => self.described(found, is_confirmed, path.as_deref(), answer.as_ref()),
        })?;
        if let Err(error) = saved {
            say!("bouton: the input is not saved: {} cannot be written: {error}", self.args.save.display());
        }
        Ok(ExitCode::REFUSED)
    }

    /// A failure in words.
    fn described(
        &self,
        found: &Found,
        is_confirmed: bool,
        saved: Option<&str>,
        answer: Option<&Answer>,
    ) -> String {
        let given = match &found.fault {
            Fault::Answer(given) | Fault::Extra(given) => format!("`{}`", clipped(given)),
            Fault::Missing => "no answer: its output ended".to_owned(),
            Fault::End(end) => format!("none: {end}"),
            Fault::NoAnswer(why) => format!("none: {why}"),
        };
        let mut text = format!("Wrong: {}. The smallest failing position that was found:\n", self.name);
        text += &comparison(found.paper(), &given, self.args);
        if found.papers.len() > 1 {
            let _ = writeln!(
                text,
                "before    {} other cases; alone the program is right",
                found.papers.len() - 1
            );
        }
        text += match is_confirmed {
            true => "confirmed by the definition, on the rules alone\n",
            false => "confirmed by no other way: too large for the definition\n",
        };
        if let Some(path) = saved {
            let _ = writeln!(text, "input     saved to {path}");
        }
        if !found.errors.is_empty() {
            let _ = writeln!(text, "its standard error ends with:\n{}", found.errors);
        }
        if let Some(answer) = answer {
            text += "\n";
            text.extend(report::report(answer, Extent::Screen).lines().map(short));
        }
        text
    }
}

/// The object of a test: what is known of it beforehand, how far it went, and the failure that was found.
fn object(
    head: &Object,
    report: &Report,
    whole: Option<([u32; 2], String)>,
    failure: Option<Object>,
    limit: Option<&str>,
    time: Duration,
) -> String {
    let (whole_sizes, up_to) = whole.unzip();
    head.clone()
        .with("tested", report.tested)
        .with("random", report.random)
        .with("left_out", report.unknown)
        .with("whole_sizes", whole_sizes)
        .with("up_to", up_to)
        .with("failed", failure.is_some())
        .with("failure", failure)
        .with("limit", limit)
        .with("seconds", time.as_secs_f64())
        .line()
}

/// The object of a failure, up to what is found out about its position.
fn failure_json(exam: &dyn Exam, found: &Found) -> Object {
    let why = match &found.fault {
        Fault::Answer(_) => None,
        Fault::Extra(why) => Some(clipped(why).into_owned()),
        Fault::Missing => Some("its output ended".to_owned()),
        Fault::End(end) => Some(end.to_string()),
        Fault::NoAnswer(why) => Some(why.clone()),
    };
    let (exit_code, signal) = match found.fault {
        Fault::End(End::Exit(code)) => (Some(code), None),
        Fault::End(End::Signal(signal)) => (None, Some(signal)),
        _ => (None, None),
    };
    // Cases before this one without which the program is right.
    let before = found.papers.len() - 1;
    wrong_answer(exam, found.paper(), &found.fault, None)
        .with_some("why", why)
        .with_some("exit_code", exit_code)
        .with_some("signal", signal)
        .with_some("cases_before", Some(before).filter(|&before| before > 0))
}

/// The object of a wrong answer, perhaps in this line of a file.
fn wrong_answer(exam: &dyn Exam, paper: &Paper, fault: &Fault, line: Option<usize>) -> Object {
    let (kind, given) = match fault {
        Fault::Answer(given) if exam.is_answer(paper, given) => ("wrong answer", Some(clipped(given))),
        // The text is no answer, or there is output after the last answer.
        Fault::Answer(given) => ("format", Some(clipped(given))),
        Fault::Extra(_) => ("format", None),
        Fault::Missing | Fault::NoAnswer(_) => ("no answer", None),
        Fault::End(End::TimeOver) => ("hang", None),
        Fault::End(End::TooMuchOutput) => ("too much output", None),
        Fault::End(End::Exit(_) | End::Signal(_) | End::Stopped) => ("crash", None),
    };
    Object::default()
        .with("kind", kind)
        .with_some("line", line)
        .with("position", paper.text.trim_end())
        .with("given", given)
        .with("right", &paper.right)
}

/// The limit that stopped a test.
fn what_stopped() -> &'static str {
    if is_interrupted() { "interrupt" } else { "time" }
}

/// How many programs run at the same time.
pub fn jobs(args: &TestProgram) -> NonZeroUsize {
    args.jobs.unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// A line of a reason. A component of a large board is a very long one.
fn short(line: &str) -> String {
    let plain = strip_str(line).to_string();
    let is_long = plain.chars().count() > MAX_REASON_COLUMNS;
    (if is_long { cut(&plain, MAX_REASON_COLUMNS) } else { line.to_owned() }) + "\n"
}

/// The position with both answers.
fn comparison(paper: &Paper, given: &str, args: &TestProgram) -> String {
    let case = paper.text.trim_end().replace('\n', "\n          ");
    let right = match args.ask {
        Some(Asked::Move) if paper.right.len() > 1 => format!("one of `{}`", paper.right.join("`, `")),
        Some(Asked::Moves) => format!("`{}`", paper.right.join("`, `")),
        _ => format!("`{}`", paper.right.join(" ")),
    };
    format!("position  {case}\nprogram   {given}\nright     {right}\n")
}

/// Prints to standard output, without colours where it shows none.
fn print(text: &str) -> Result<(), Failure> {
    output::print(text).map_err(Failure::writing)
}
