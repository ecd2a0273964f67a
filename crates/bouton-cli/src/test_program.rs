//! `bouton test`: where a program is wrong.

use bouton::Limits;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::catalog::samples::PositionSource;
use bouton_lab::program::Program;
use bouton_lab::testing::{Asked, Candidate, JudgedExam, QuestionExam};
use bouton_rules::formula::Formula;
use bouton_rules::source::Source;
use bouton_rules::value::Kind;

use crate::args::{LimitArgs, TestProgram};
use crate::failure::{ExitCode, Failure};
use crate::input::read;
use crate::json::{self, Object};
use crate::lab_game::LabGame;
use crate::output::stand_in;
use crate::signals::is_interrupted;
use crate::test_run::{TestRun, jobs, listed};

/// The output of a program may have this many bytes, however small the limit on memory is.
const LEAST_SHARE_BYTES: u64 = 1 << 20;
/// At most this many positions show what positions of a game look like.
const MOST_EXAMPLES: usize = 100;
/// The reason is looked for among at most this many positions.
const MOST_FOR_REASON: u64 = 1_000_000;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &TestProgram) -> Result<ExitCode, Failure> {
    // Signals are taken from now on, so that none of them leaves a program running.
    is_interrupted();
    if let Some(contest) = args.contest {
        let (exam, name) = (JudgedExam { contest, catalog }, contest.name);
        let (candidate, positions) = (program(args)?, &contest.cases);
        let head = Object::default().with("contest", name);
        return TestRun { args, exam: &exam, candidate, positions, name, head, reason: &|_| None }
            .run(|| Ok(()));
    }
    let written = args.game.as_deref().unwrap_or_default();
    let game = LabGame::read(catalog, written, &args.rule)?;
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
    let positions = &*game.positions;
    let head = Object::default()
        .with("game", &game.name)
        .with("convention", json::convention(game.convention(args.misere)))
        .with("ask", exam.asked);
    if let Some(path) = &args.file {
        return listed(args, &exam, read(path, limits.max_memory())?, head)
            .and_then(|code| game.checked().map(|()| code));
    }
    let candidate = match &args.formula {
        Some(expression) => formula(expression, &exam, &game)?,
        None => program(args)?,
    };
    let reason = |text: &str| {
        let question = exam.question(text)?;
        let limits = Limits::none().with_positions(MOST_FOR_REASON);
        ask(&question, Detail::Reasons, &limits).ok()
    };
    TestRun { args, exam: &exam, candidate, positions, name: &game.name, head, reason: &reason }
        .run(|| game.checked())
}

fn asked(args: &TestProgram) -> Result<Asked, Failure> {
    let has_values = args.formula.is_some() && !args.misere;
    let asked = args.ask.unwrap_or(if has_values { Asked::Grundy } else { Asked::Outcome });
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
    if let Some(function) = stand_in() {
        return Ok(Candidate::Function(Box::new(move |text| function(text))));
    }
    let command = args.program.clone().ok_or_else(|| {
        Failure::usage(
            "there is nothing to test",
            "--program CMD, --formula EXPRESSION or --file FILE is needed",
        )
    })?;
    // Each of the programs that run at the same time may print so much, which is held as bytes and as a text.
    let share = LimitArgs::of(args.max_time, args.max_memory).max_memory() / (4 * jobs(args).get() as u64);
    let output_bytes = args.output_limit.as_u64().min(share.max(LEAST_SHARE_BYTES));
    let output_bytes = usize::try_from(output_bytes).unwrap_or(usize::MAX);
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

/// A formula for the value of each heap, or of each tuple. It has the names of the rule that is tested, if it is one.
fn formula(expression: &str, exam: &QuestionExam<'_>, game: &LabGame) -> Result<Candidate<'static>, Failure> {
    let rule = game.rule().filter(|rule| matches!(rule.rule.kind(), Kind::Heap | Kind::Numbers(_)));
    let count = match rule {
        Some(_) => None,
        None => numbers_of(&*game.positions)?,
    };
    let formula = rule
        .map_or_else(|| Formula::read(expression, count), |rule| Formula::of_rule(expression, &rule.rule));
    let source = Source { name: "--formula".into(), text: expression.into() };
    let formula = formula.map_err(|faults| Failure::Rule(source, faults))?;
    let is_heap = formula.is_of_heaps();
    let (asked, words) = (exam.asked, exam.words.clone());
    let answer = move |text: &str| {
        let numbers = |part: &str| -> Vec<u64> {
            part.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
        };
        let terms: Vec<_> = match is_heap {
            true => numbers(text).into_iter().map(|heap| vec![heap]).collect(),
            false => text.split(" + ").map(numbers).collect(),
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
