//! `bouton referee`: a program plays against a perfect opponent.

use std::fmt::Write;
use std::fs;

use bouton::catalog::Catalog;
use bouton::catalog::samples::{Dice, PositionSource};
use bouton_lab::player::Player;
use bouton_lab::program::Program;
use bouton_lab::referee::{Ending, Played, Referee as Umpire, Side, Start, Turn, start};

use crate::args::Referee;
use crate::failure::{ExitCode, Failure, code_without, not_examined};
use crate::json::{self, Object};
use crate::lab_game::LabGame;
use crate::output::print;
use crate::signals::is_interrupted;

/// How many games are played from random positions.
const GAMES: u32 = 10;
/// Random positions are from this many sizes beyond the smallest one on.
const FIRST_RANDOM_SIZE: u32 = 6;
/// Random positions are at most this many sizes beyond the smallest one.
const LAST_RANDOM_SIZE: u32 = 24;
/// The most bytes that the program may print in one game. Only a test of it needs more.
const MOST_OUTPUT: usize = 64 << 20;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Referee) -> Result<ExitCode, Failure> {
    // Signals are taken from now on, so that none of them leaves a program running.
    is_interrupted();
    let game = LabGame::read(catalog, &args.game, &args.rule)?;
    let watch = game.watch(&args.limits);
    let reader = game.reader(catalog, args.misere);
    let first = args.first;
    let program = Program { command: args.program.clone(), time: args.time_limit, output_bytes: MOST_OUTPUT };
    let mut dice = Dice::new(args.seed);
    let games = args.games.unwrap_or(if args.position.is_some() { 1 } else { GAMES });
    let known = game.positions.sizes();
    let least = *known.start();
    let sizes = args.sizes.clone().unwrap_or(least + FIRST_RANDOM_SIZE..=least + LAST_RANDOM_SIZE);
    let sizes = [*sizes.start(), *sizes.end()].map(|size| size.clamp(least, *known.end()));
    let (mut all, mut is_without_start) = (Vec::new(), false);
    let read = |text: &str| reader.read(text).ok();
    for number in 0..games {
        if watch.over().is_some() {
            break;
        }
        let played = watch.limited(|limits| {
            let start = match &args.position {
                Some(text) => Some(reader.read(text).map_err(|error| Failure::Usage(error.to_string()))?),
                None => {
                    let wanted = Start { first, is_near_miss: number % 2 == 0, sizes };
                    start(&read, &*game.positions, wanted, &mut dice, limits)
                }
            };
            let Some(start) = start else { return Ok(None) };
            let player = Player::new(args.level, dice.split());
            let mut umpire = Umpire { program: &program, player, first, limits: *limits, read: &read };
            umpire.play(start).map(Some).map_err(not_examined)
        })?;
        game.checked()?;
        let Some(played) = played else {
            is_without_start = watch.over().is_none();
            break;
        };
        all.push(played);
    }
    if let Some(path) = &args.transcript {
        let text: String = all.iter().map(transcript).collect();
        fs::write(path, text).map_err(Failure::writing_to(path))?;
    }
    let is_cut = all.len() < games as usize || all.iter().any(|played| played.ending == Ending::Unknown);
    let limit = is_cut.then(|| match is_without_start {
        true => (
            "no start",
            format!(
                "no position that the program should win was found among random ones of {}; --sizes takes smaller ones",
                measured(&*game.positions, sizes)
            ),
        ),
        false if is_interrupted() => ("interrupt", "it was interrupted".to_owned()),
        false => ("search", "a limit was reached".to_owned()),
    });
    let text = match args.json {
        true => {
            let [should_win, won, won_others, broken_off] = totals(&all);
            Object::default()
                .with("game", &game.name)
                .with("convention", json::convention(game.convention(args.misere)))
                .with("level", args.level.to_string())
                .with("seed", args.seed)
                .with("planned", games)
                .with("limit", limit.as_ref().map(|(word, _)| *word))
                .with("should_win", should_win)
                .with("won", won)
                .with("won_others", won_others)
                .with("broken_off", broken_off)
                .with("games", all.iter().map(|played| game_json(first, played)).collect::<Vec<_>>())
                .line()
        }
        false => {
            let lines = all.iter().enumerate().map(|(at, played)| line(at + 1, played));
            lines.collect::<String>() + &summary(&all)
        }
    };
    print(&text).map_err(Failure::writing)?;
    let is_bad = |played: &Played| {
        matches!(played.ending, Ending::Broken(..))
            || played.should_win == Some(true) && matches!(played.ending, Ending::Lost | Ending::Drawn)
    };
    if all.iter().any(is_bad) {
        return Ok(ExitCode::REFUSED);
    }
    Ok(code_without(limit.map(|(_, why)| format!("not all games were played: {why}")).as_deref()))
}

/// A range of sizes, with its unit.
fn measured(positions: &dyn PositionSource, [first, last]: [u32; 2]) -> String {
    match first == last {
        true => positions.measure(last),
        false => format!("{first} to {}", positions.measure(last)),
    }
}

/// How a game ended, in words.
fn ending(played: &Played) -> String {
    match &played.ending {
        Ending::Won => "won".to_owned(),
        Ending::Lost if played.should_win == Some(false) => {
            "lost, as it must against perfect play".to_owned()
        }
        Ending::Lost => "lost".to_owned(),
        Ending::Drawn => "not ended".to_owned(),
        Ending::Broken(why, _) => format!("broken off: {why}"),
        Ending::Unknown if is_interrupted() => "interrupted".to_owned(),
        Ending::Unknown => "unknown: a limit was reached".to_owned(),
    }
}

/// A game in a line, with the mistake under it.
fn line(number: usize, played: &Played) -> String {
    let (moves, ending) = (played.moves.len(), ending(played));
    let mut text = format!(
        "game {number}  {}  {moves} {}  {ending}\n",
        played.start,
        if moves == 1 { "move" } else { "moves" }
    );
    if let Some(mistake) = &played.mistake {
        let better = mistake.better.as_ref().map_or(String::new(), |better| format!("; {better} wins"));
        let _ = writeln!(
            text,
            "        move {} gave the win away: {} in {}{better}",
            mistake.number, mistake.played, mistake.position
        );
    }
    if let Ending::Broken(_, errors) = &played.ending
        && !errors.is_empty()
    {
        let _ = writeln!(text, "        its standard error ends with:\n{errors}");
    }
    text
}

/// How many games the program should win, how many of these and how many others it won, and how many were broken off.
fn totals(all: &[Played]) -> [usize; 4] {
    let should = |played: &Played| played.should_win == Some(true);
    let won = |played: &Played| played.ending == Ending::Won;
    let is_broken = |played: &Played| matches!(played.ending, Ending::Broken(..));
    let count = |is: &dyn Fn(&Played) -> bool| all.iter().filter(|played| is(played)).count();
    [
        count(&should),
        count(&|played| should(played) && won(played)),
        count(&|played| !should(played) && won(played)),
        count(&is_broken),
    ]
}

/// The object of a game in which this player moved first.
fn game_json(first: Side, played: &Played) -> Object {
    let (ending, winner) = match &played.ending {
        Ending::Won => ("won", Some(Side::Program)),
        Ending::Lost => ("lost", Some(Side::Referee)),
        Ending::Drawn => ("not ended", None),
        Ending::Broken(..) => ("broken off", None),
        Ending::Unknown => ("not known", None),
    };
    let (why, errors) = match &played.ending {
        Ending::Broken(why, errors) => (Some(why), Some(errors)),
        _ => (None, None),
    };
    Object::default()
        .with("start", &played.start)
        .with("first", first)
        .with("should_win", played.should_win)
        .with("moves", &played.moves)
        .with("ending", ending)
        .with("winner", winner)
        .with_some("why", why)
        .with_some("stderr", errors.filter(|errors| !errors.is_empty()))
        .with("mistake", &played.mistake)
}

fn summary(all: &[Played]) -> String {
    let [should_win, won, won_others, broken_off] = totals(all);
    let mut text = format!("The program won {won} of the {should_win} games that it should win.");
    if won_others > 0 {
        let _ = write!(text, " It won {won_others} others.");
    }
    if broken_off > 0 {
        let _ = write!(text, " {broken_off} broken off.");
    }
    text + "\n"
}

/// All moves of a game.
fn transcript(played: &Played) -> String {
    let mut text = format!("start {}\n", played.start);
    for Turn { player, name } in &played.moves {
        let player = if *player == Side::Program { "program" } else { "referee" };
        let _ = writeln!(text, "{player} {name}");
    }
    text + ending(played).lines().next().unwrap_or_default() + "\n"
}
