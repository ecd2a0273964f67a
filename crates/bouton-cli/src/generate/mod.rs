//! `bouton gen`: positions with wanted properties, and judge's inputs of contests.

mod judged;
mod written;

use bouton::Limit;
use bouton::catalog::Catalog;
use bouton::catalog::samples::Dice;
use bouton_lab::generator::{Choice, Generator, Pool, Report, Size, Wanted};

use crate::args::{Generate, PositionFormat};
use crate::failure::{ExitCode, Failure, ended};
use crate::lab_game::LabGame;
use crate::output::say;
use written::Written;

/// How many positions of a large size are generated, unless another number is asked for.
const DEFAULT_COUNT: u64 = 10;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Generate) -> Result<ExitCode, Failure> {
    if let Some(contest) = args.contest {
        return judged::run(contest, args).map(|()| ExitCode::SUCCESS);
    }
    let written = args.game.as_deref().unwrap_or_default();
    let game = LabGame::read(catalog, written, &args.rule)?;
    let watch = game.watch(&args.limits);
    if args.value.is_some() && (args.misere || game.is_misere()) {
        return Err(Failure::usage("in misere play there is no Grundy value", "--outcome says who wins"));
    }
    let size = args.size.clone().unwrap_or(Size::Numbers(0..=0));
    let has_boards = !game.positions.signs().is_empty();
    let pool = Pool::new(&*game.positions, size).map_err(|why| {
        let boards = if has_boards { "rows and columns, as in `4x4`, a number, or" } else { "a number or" };
        let shown = if has_boards { "`1..6`" } else { "`6` or `1..6`" };
        Failure::usage(
            format!("{} has no positions of this size: {why}", game.name),
            format!("--size takes {boards} a range, as in {shown}"),
        )
    })?;
    if args.symmetric && !has_boards {
        let why =
            format!("--symmetric does not apply to {}: its positions are not boards of cells", game.name);
        return Err(Failure::usage(why, "only boards of cells have mirror images and half-turns"));
    }
    let wanted = Wanted {
        value: args.value,
        outcome: args.outcome,
        winning_moves: args.winning_moves.clone(),
        moves: args.moves.clone(),
        is_symmetric: args.symmetric,
    };
    let generator = Generator { reader: game.reader(catalog, args.misere), wanted, is_unique: args.unique };
    let choice = choice(args, &pool);
    let count =
        args.count.unwrap_or(if matches!(choice, Choice::Sampled(..)) { DEFAULT_COUNT } else { u64::MAX });
    let mut output = Written::new(args, &game.name)?;
    let report = watch.limited(|limits| {
        generator
            .generate(&pool, choice.clone(), count, limits, &mut |position| output.write(position, limits))
    });
    output.finish()?;
    game.checked()?;
    tell(&report, &choice, count, args);
    let is_answered = report.given >= count || report.is_all && report.open == 0;
    Ok(if is_answered { ExitCode::SUCCESS } else { ExitCode::NOT_KNOWN })
}

fn choice(args: &Generate, pool: &Pool<'_>) -> Choice {
    let dice = Dice::new(args.seed);
    let is_one_picture = args.format == PositionFormat::Svg && args.out.is_none();
    match (args.all, pool.is_small()) {
        (true, _) => Choice::All,
        (false, true) if args.count.is_none() && !is_one_picture => Choice::All,
        (false, true) => Choice::Drawn(dice),
        (false, false) => Choice::Sampled(dice, args.tries),
    }
}

/// Says on standard error what was looked at and what was left open.
fn tell(report: &Report, choice: &Choice, count: u64, args: &Generate) {
    let Report { looked_at, fitting, given, open, .. } = *report;
    let unique = if args.unique { " up to symmetry" } else { "" };
    match choice {
        Choice::All => {
            let first = if report.is_all { "" } else { "the first " };
            say!("bouton: {fitting}{unique} of {first}{looked_at} positions");
        }
        Choice::Drawn(_) if report.is_all => say!(
            "bouton: {given} at random from {fitting}{unique} of {looked_at} positions, each equally likely"
        ),
        Choice::Drawn(_) => say!(
            "bouton: {given} at random from {fitting}{unique} of the first {looked_at} positions; the others were not looked at"
        ),
        Choice::Sampled(..) => {
            let likely = match args.size {
                Some(Size::Board(_)) => "all boards of this shape are equally likely",
                _ => "sparse and dense ones of all kinds, not equally likely",
            };
            say!("bouton: {given}{unique} found among {looked_at} random positions; {likely}");
        }
    }
    if let Some((count, why)) = &report.refused {
        say!("bouton: {count} positions have no answer: {why}");
    }
    match &report.unknown {
        Some(unknown) if open > 0 && unknown.limit != Limit::Stopped => {
            say!("bouton: {open} positions are left open: {}", ended(unknown));
        }
        Some(unknown) => say!("bouton: {}", ended(unknown)),
        None if matches!(choice, Choice::Sampled(..)) && given < count => {
            say!("bouton: --tries {} ended the work; a larger number looks at more", args.tries);
        }
        None => {}
    }
}
