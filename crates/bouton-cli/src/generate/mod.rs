//! `bouton gen`: positions with wanted properties, and judge's inputs of contests.

mod judged;
mod looked_at;
mod written;

use bouton::Outcome;
use bouton::catalog::Catalog;
use bouton::catalog::samples::Dice;
use bouton_lab::generator::{Choice, Generator, Pool, Size, Wanted};

use crate::args::{Generate, PositionFormat, WantedOutcome};
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN};
use crate::lab_game::LabGame;
use written::Written;

/// How many positions of a large size are generated, unless another number is asked for.
const DEFAULT_COUNT: u64 = 10;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Generate) -> Result<ExitCode, Failure> {
    if let Some(name) = &args.contest {
        return judged::run(name, args).map(|()| ExitCode::SUCCESS);
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
    let generator =
        Generator { reader: game.reader(catalog, args.misere), wanted: wanted(args), is_unique: args.unique };
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
    looked_at::tell(&report, &choice, count, args);
    let is_answered = report.given >= count || report.is_all && report.open == 0;
    Ok(if is_answered { ExitCode::SUCCESS } else { ExitCode::from(NOT_KNOWN) })
}

fn wanted(args: &Generate) -> Wanted {
    let outcome = |outcome| match outcome {
        WantedOutcome::N => Outcome::N,
        WantedOutcome::P => Outcome::P,
        WantedOutcome::D => Outcome::D,
    };
    Wanted {
        value: args.value,
        outcome: args.outcome.map(outcome),
        winning_moves: args.winning_moves.clone(),
        moves: args.moves.clone(),
        is_symmetric: args.symmetric,
    }
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
