//! `bouton test`: where a program is wrong.

use std::fmt::Write;
use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use bouton::Limits;
use bouton::ask::{Detail, ask};
use bouton::catalog::samples::{PositionSource, Positions};
use bouton::catalog::{CONTESTS, Catalog};
use bouton_lab::program::Program;
use bouton_lab::testing::{
    Asked, Candidate, Confirmation, Exam, Examiner, Failure as Found, Fault, JudgedExam, Known, Paper, Plan,
    QuestionExam, Report, find_failure, shrink,
};
use bouton_lab::wrapping::cut;
use bouton_rules::formula::Formula;
use bouton_rules::source::Source;

use crate::args::{Ask, LimitArgs, TestProgram};
use crate::failure::{Failure, NOT_KNOWN, REFUSED};
use crate::input::read;
use crate::lab_game::LabGame;
use crate::moves::Extent;
use crate::report;
use crate::signals::is_interrupted;
use crate::talk::say;
use crate::under_test::{not_examined, take_signals};
use crate::watch::is_over;

/// After the time is over, a failure is made smaller for at most this long.
const SHRINKING_TIME: Duration = Duration::from_secs(5);
/// At most this many positions show what positions of a game look like.
const MOST_EXAMPLES: usize = 100;
/// Longer lines of a reason are cut.
const MAX_REASON_COLUMNS: usize = 100;
/// The reason is looked for among at most this many positions.
const MOST_FOR_REASON: u64 = 1_000_000;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &TestProgram) -> Result<ExitCode, Failure> {
    take_signals();
    if let Some(name) = &args.contest {
        let contest = CONTESTS.iter().find(|contest| contest.name == *name);
        let contest = contest.ok_or_else(|| Failure::Usage(format!("there is no contest `{name}`")))?;
        let exam = JudgedExam { contest };
        let (candidate, positions) = (program(args)?, (contest.cases)());
        return Testing { args, exam: &exam, candidate, positions, name, reason: &|_| None }.run(|| Ok(()));
    }
    let written = args.game.as_deref().unwrap_or_default();
    let game = LabGame::read(catalog, written, &args.rule.settings, args.rule.trust())?;
    let limits = LimitArgs::of(args.max_time, args.max_memory);
    game.watch(&limits);
    let exam = QuestionExam {
        reader: game.reader(catalog, args.misere),
        asked: asked(args)?,
        words: args.words.clone().unwrap_or_default(),
        bytes: limits.max_memory(),
    };
    if exam.asked == Asked::Grundy && (args.misere || game.is_misere()) {
        return Err(Failure::usage("in misere play there is no Grundy value", "--ask outcome asks who wins"));
    }
    let positions = game.positions.clone();
    if let Some(path) = &args.file {
        return listed(args, &exam, read(path, limits.max_memory())?)
            .and_then(|code| game.checked().map(|()| code));
    }
    let candidate = match &args.formula {
        Some(expression) => formula(expression, &exam, &*positions)?,
        None => program(args)?,
    };
    let reason = |text: &str| {
        let question = exam.question(text)?;
        let limits = Limits::none().with_positions(MOST_FOR_REASON);
        let answer = ask(&question, Detail::Reasons, &limits).ok()?;
        let report = report::report(&answer, Extent::Screen);
        Some(report.lines().map(short).collect())
    };
    Testing { args, exam: &exam, candidate, positions, name: &game.name, reason: &reason }
        .run(|| game.checked())
}

fn asked(args: &TestProgram) -> Result<Asked, Failure> {
    let asked = match args.ask {
        None if args.formula.is_some() && !args.misere => Asked::Grundy,
        None | Some(Ask::Outcome) => Asked::Outcome,
        Some(Ask::Grundy) => Asked::Grundy,
        Some(Ask::Count) => Asked::Count,
        Some(Ask::Move) => Asked::Move,
        Some(Ask::Moves) => Asked::Moves,
    };
    match (&args.formula, asked) {
        (Some(_), Asked::Count | Asked::Move | Asked::Moves) => Err(Failure::usage(
            "a formula gives values, not moves",
            "--ask grundy or --ask outcome fits a formula",
        )),
        (Some(_), _) if args.misere => Err(Failure::usage(
            "a formula gives values, and misere play has none",
            "test a program in misere play",
        )),
        _ => Ok(asked),
    }
}

fn program(args: &TestProgram) -> Result<Candidate<'static>, Failure> {
    let command = args.program.clone().ok_or_else(|| {
        Failure::usage(
            "there is nothing to test",
            "--program CMD, --formula EXPRESSION or --file FILE is needed",
        )
    })?;
    let output_bytes = usize::try_from(args.output_limit.as_u64()).unwrap_or(usize::MAX);
    Ok(Candidate::Program(Program { command, time: args.time_limit, output_bytes }))
}

/// How many numbers a position has, if positions are tuples; `None` if they are heaps.
fn numbers_of(positions: &dyn PositionSource) -> Result<Option<usize>, Failure> {
    let first = *positions.sizes().start();
    let texts: Vec<_> = (first..first + 3).flat_map(|size| positions.all(size)).take(MOST_EXAMPLES).collect();
    let last = texts.last().map_or("", String::as_str);
    let count = last.split(',').count();
    if last.chars().all(|sign| sign.is_ascii_digit() || sign == ' ') {
        return Ok(None);
    }
    if last.starts_with('(') && texts.iter().all(|text| text.split(',').count() == count) {
        return Ok(Some(count));
    }
    let wrong =
        format!("a formula is for heaps and for tuples of one length; this game has positions as `{last}`");
    Err(Failure::usage(wrong, "--program tests a program on any position"))
}

/// A formula for the value of each heap, or of each tuple.
fn formula(
    expression: &str,
    exam: &QuestionExam<'_>,
    positions: &dyn PositionSource,
) -> Result<Candidate<'static>, Failure> {
    let count = numbers_of(positions)?;
    let source = || Source { name: "--formula".into(), text: expression.into() };
    let formula = Formula::read(expression, count).map_err(|mut faults| {
        // The places are those in the rule around the expression.
        faults.iter_mut().for_each(|fault| fault.span = None);
        Failure::Rule(source(), faults)
    })?;
    let (asked, words) = (exam.asked, exam.words.clone());
    let answer = move |text: &str| {
        let numbers = |part: &str| -> Vec<u64> {
            part.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
        };
        let terms: Vec<_> = match count {
            Some(_) => vec![numbers(text)],
            None => numbers(text).into_iter().map(|heap| vec![heap]).collect(),
        };
        let value = terms.iter().try_fold(0, |sum, term| Ok::<_, String>(sum ^ formula.value(term)?))?;
        Ok(match asked {
            Asked::Outcome if value == 0 => words.previous.clone(),
            Asked::Outcome => words.next.clone(),
            _ => value.to_string(),
        })
    };
    Ok(Candidate::Function(Box::new(answer)))
}

/// Tests answers that a file lists.
fn listed(
    args: &TestProgram,
    exam: &QuestionExam<'_>,
    file: crate::input::Source,
) -> Result<ExitCode, Failure> {
    let text = String::from_utf8_lossy(&file.text).into_owned();
    let (mut tested, start) = (0, Instant::now());
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
                say!("bouton: the answer to `{}` is not known within the limits", position.trim());
                return Ok(ExitCode::from(NOT_KNOWN));
            }
        };
        let paper = Paper { text: position.trim().to_owned(), right };
        if exam.first_wrong(std::slice::from_ref(&paper), given).is_some() {
            print(&format!("Wrong in line {} of {}.\n", number + 1, file.name))?;
            print(&comparison(&paper, &format!("`{}`", given.trim()), args))?;
            return Ok(ExitCode::from(REFUSED));
        }
        tested += 1;
    }
    if tested == 0 {
        let hint = "each line is `POSITION = ANSWER`";
        return Err(Failure::usage(format!("there are no answers in {}", file.name), hint));
    }
    let answers = if tested == 1 { "answer" } else { "answers" };
    print(&format!("No difference in {tested} {answers}.\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// A test that is run and reported.
struct Testing<'t> {
    args: &'t TestProgram,
    exam: &'t dyn Exam,
    candidate: Candidate<'t>,
    positions: Positions,
    name: &'t str,
    /// The reason for the right answer to a case.
    reason: &'t dyn Fn(&str) -> Option<String>,
}

impl Testing<'_> {
    fn run(self, checked: impl Fn() -> Result<(), Failure>) -> Result<ExitCode, Failure> {
        let (start, time) = (Instant::now(), self.args.max_time);
        let goes_on = || !is_over(start.elapsed(), Some(time));
        let plan = Plan {
            sizes: self.args.sizes.clone().unwrap_or(0..=u32::MAX),
            positions: self.args.positions.unwrap_or(u64::MAX),
            seed: self.args.seed,
            jobs: self.args.jobs.unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN)),
            is_fresh: self.args.fresh,
        };
        let report = find_failure(self.exam, &self.candidate, &*self.positions, &plan, &goes_on)
            .map_err(not_examined)?;
        checked()?;
        let Some(found) = report.failure.clone() else { return self.passed(&report, start.elapsed()) };
        let late = || !is_over(start.elapsed(), Some(time + SHRINKING_TIME));
        let Self { exam, candidate, args, .. } = &self;
        let examiner = Examiner { exam: *exam, candidate, is_fresh: args.fresh, goes_on: &late };
        let smallest = shrink(examiner, &*self.positions, found);
        self.failed(&smallest.map_err(not_examined)?)
    }

    fn passed(&self, report: &Report, elapsed: Duration) -> Result<ExitCode, Failure> {
        if report.tested == 0 {
            let why = if is_interrupted() { "before the interrupt" } else { "within the limits" };
            say!("bouton: no position was tested {why}");
            return Ok(ExitCode::from(NOT_KNOWN));
        }
        let rate = report.tested as f64 / elapsed.as_secs_f64();
        let so_far = if is_interrupted() { " so far" } else { "" };
        print(&format!("No difference{so_far}. {}\n", self.tested(report)))?;
        say!("bouton: {rate:.0} positions a second");
        if is_interrupted() {
            say!("bouton: the test was interrupted");
            return Ok(ExitCode::from(NOT_KNOWN));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// What was tested, in a sentence.
    fn tested(&self, report: &Report) -> String {
        let positions = if report.tested == 1 { "position" } else { "positions" };
        let mut text = format!("{}: {} {positions} tested", self.name, report.tested);
        if let Some(size) = report.whole_to {
            let first = self.args.sizes.as_ref().map_or(0, |sizes| *sizes.start());
            let size = self.positions.measure(size);
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

    fn failed(&self, found: &Found) -> Result<ExitCode, Failure> {
        let given = match &found.fault {
            Fault::Answer(given) => format!("`{given}`"),
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
        text += match self.exam.confirm(found.paper()) {
            Confirmation::Definition => "confirmed by the definition, on the rules alone\n",
            Confirmation::TooLarge => "confirmed by no other way: too large for the definition\n",
            Confirmation::Refuted => {
                return Err(Failure::Usage(format!(
                    "bouton is wrong itself: the definition gives another answer for `{}`",
                    found.paper().text.trim()
                )));
            }
        };
        fs::write(&self.args.save, self.exam.input(&found.papers))
            .map_err(Failure::writing_to(&self.args.save))?;
        let _ = writeln!(text, "input     saved to {}", self.args.save.display());
        if !found.errors.is_empty() {
            let _ = writeln!(text, "its standard error ends with:\n{}", found.errors);
        }
        if let Some(reason) = (self.reason)(&found.paper().text) {
            text += "\n";
            text += &reason;
        }
        print(&text)?;
        Ok(ExitCode::from(REFUSED))
    }
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
        Some(Ask::Move) if paper.right.len() > 1 => format!("one of `{}`", paper.right.join("`, `")),
        Some(Ask::Moves) => format!("`{}`", paper.right.join("`, `")),
        _ => format!("`{}`", paper.right.join(" ")),
    };
    format!("position  {case}\nprogram   {given}\nright     {right}\n")
}

/// Prints to standard output, without colours where it shows none.
fn print(text: &str) -> Result<(), Failure> {
    anstream::stdout().write_all(text.as_bytes()).map_err(Failure::writing)
}
