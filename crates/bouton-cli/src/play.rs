//! `bouton play`: a game against the program, or between two persons.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use bouton::ask::question::Question;
use bouton::ask::{self, Detail, ask};
use bouton::catalog::Catalog;
use bouton::catalog::samples::Dice;
use bouton::notation::{ParseError, quoted};
use bouton::{Limits, Outcome, Progress};
use bouton_lab::explanation::{Extent, explain};
use bouton_lab::picture::{Picture, Show};
use bouton_lab::play::{Ending, Play, Record, TypedMove};
use bouton_lab::player::{Level, Player};

use crate::args::{self, PositionArgs, RuleArgs};
use crate::failure::{ExitCode, Failure, unanswered};
use crate::headline::{self, wrapped};
use crate::input::{BYTES_A_LINE, read_within};
use crate::lab_game::LabGame;
use crate::output::{say, styled};
use crate::position::PositionRequest;
use crate::prompt::Prompt;
use crate::rules::{Text, is_sum};
use crate::typed::Typed;
use crate::unfinished::Unfinished;

/// How many random positions are tried until one has a move.
const MOST_TRIES: u32 = 1000;
/// The most moves that are listed for a text that several moves begin with.
const MOST_LISTED: usize = 12;
/// More moves are not listed.
const MOST_MOVES: usize = 10_000;
/// The widest board and the longest position that are drawn after each move.
const MOST_DRAWN_BYTES: usize = 4000;

/// The seed, unless another one is given.
const DEFAULT_SEED: u64 = 1;

const WORDS: &str = "\
Type a move, its beginning, or its cells. Other words:
  moves     list the moves
  hint      name a winning move
  values    show what each move leaves, or hide it again
  why       explain the position
  review    say whether your last move gave a win away
  undo      take back your last move
  resign    give up
  save FILE write the game to a file; `bouton play --resume FILE` continues it
  quit      leave";

/// The words that the Tab key completes. The word before the name of a file ends with a blank.
const COMPLETED_WORDS: [&str; 11] =
    ["exit", "help", "hint", "moves", "quit", "resign", "review", "save ", "undo", "values", "why"];

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Play) -> Result<ExitCode, Failure> {
    let mut record = match args.resume.as_deref() {
        Some(path) => record(path, args)?,
        None => begun(catalog, args)?,
    };
    record.level = args.level.unwrap_or(record.level);
    record.seed = args.seed.unwrap_or(record.seed);
    record.has_tutor |= args.tutor;
    record.shows_values |= args.values;
    let asked = asked(&record, args);
    let request = PositionRequest::read(catalog, &asked, false)?;
    let request = request.with_data(record.data.take());
    record.data = request.data().map(text_of).transpose()?;
    record.start = text_of(&request.source.text)?;
    let mut play = Play::new(request.question(&request.source.text)?);
    for name in &record.moves {
        let wrong = |error: ParseError| {
            Failure::Usage(format!("the file has a move that the position has not: {error}"))
        };
        play.make(name).map_err(wrong)?;
    }
    let is_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let prompt = Prompt::new(is_screen, &COMPLETED_WORDS);
    Table { request, record, play, prompt }.run()?;
    Ok(ExitCode::SUCCESS)
}

/// The game that a file contains.
fn record(path: &Path, args: &args::Play) -> Result<Record, Failure> {
    let source = read_within(path, args.limits.max_memory(), BYTES_A_LINE)?;
    Record::read(&String::from_utf8_lossy(&source.text)).map_err(|(line, expected)| {
        Failure::Usage(format!("{}: line {line}: expected {expected}", path.display()))
    })
}

/// A new game, as the arguments say.
fn begun(catalog: &Catalog, args: &args::Play) -> Result<Record, Failure> {
    let persons = if args.two { [true, true] } else { args.first };
    let written = args.game.clone().unwrap_or_default();
    let (game, start) = match (args.random, &args.position) {
        (Some(size), _) => random(catalog, args, &written, size)?,
        (None, Some(position)) => (written, position.clone()),
        // The game may be a whole sum.
        (None, None) if is_sum(&written) && matches!(Text::of(catalog, &written), Ok(None)) => {
            (String::new(), written)
        }
        (None, None) => (written, String::new()),
    };
    let (misere, settings) = (args.misere, args.rule.settings.clone());
    let seed = args.seed.unwrap_or(DEFAULT_SEED);
    Ok(Record { game, start, misere, persons, settings, is_raw: args.rule.raw, seed, ..Record::default() })
}

/// A game, or nothing for a sum that names its games, and a random position with a move.
fn random(
    catalog: &Catalog,
    args: &args::Play,
    written: &str,
    size: u32,
) -> Result<(String, String), Failure> {
    let lab = LabGame::read(catalog, written, &args.rule)?;
    let mut dice = Dice::new(args.seed.unwrap_or(DEFAULT_SEED));
    let reader = lab.reader(catalog, args.misere);
    for _ in 0..MOST_TRIES {
        let text = lab.positions.random(size, &mut dice);
        if reader.read(&text).is_ok_and(|question| Play::new(question).ending().is_none()) {
            return Ok((if lab.is_sum { String::new() } else { written.to_owned() }, text));
        }
    }
    Err(Failure::usage(
        format!("no position of {written} of size {size} with a move was found"),
        "try another --random size",
    ))
}

/// The game and the position at the start, as arguments.
fn asked(record: &Record, args: &args::Play) -> PositionArgs {
    let (game, position) = match (record.game.as_str(), record.start.as_str()) {
        ("", sum) => (sum, None),
        (game, "") => (game, None),
        (game, start) => (game, Some(start.to_owned())),
    };
    PositionArgs {
        game: game.to_owned(),
        position,
        blocked: args.blocked.clone(),
        misere: record.misere,
        rule: RuleArgs { settings: record.settings.clone(), raw: record.is_raw },
        limits: args.limits.clone(),
        ..PositionArgs::default()
    }
}

/// A text that can be saved.
fn text_of(bytes: &[u8]) -> Result<String, Failure> {
    let text = String::from_utf8(bytes.to_vec());
    text.map_err(|_| Failure::Usage("the position or its extra data is no text in UTF-8".to_owned()))
}

/// A game in progress, and the people at the table.
struct Table<'a> {
    request: PositionRequest<'a>,
    /// The game as it is saved. Its moves are those at the beginning.
    record: Record,
    play: Play,
    prompt: Prompt,
}

impl Table<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        self.show()?;
        loop {
            if let Some(ending) = self.play.ending() {
                return print(&self.result(ending));
            }
            if self.is_programs_turn() {
                self.answer()?;
                continue;
            }
            let line = match self.prompt.line(self.play.position())? {
                Typed::Line(line) => line,
                Typed::NoText => {
                    print("That is no text in UTF-8. Type it again.\n")?;
                    continue;
                }
                Typed::End => return print("The game is not over.\n"),
            };
            if !self.obey(line.trim())? {
                return Ok(());
            }
        }
    }

    fn is_programs_turn(&self) -> bool {
        !self.record.persons[self.play.to_move()]
    }

    /// Does what a line says. Returns false if the person leaves.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("", _) => {}
            ("help" | "?", "") => {
                print(&format!("{WORDS}\n"))?;
                if self.prompt.is_edited() {
                    print(
                        "The Tab key completes moves and words. The arrow keys bring earlier lines back.\n",
                    )?;
                }
            }
            ("quit" | "exit", "") => return Ok(false),
            ("moves", "") => self.list()?,
            ("hint", "") => self.hint()?,
            ("values", "") => {
                self.record.shows_values = !self.record.shows_values;
                self.show()?;
            }
            ("why", "") => self.explain()?,
            ("review", "") => self.review(true)?,
            ("undo", "") => self.undo()?,
            ("resign", "") => self.play.resign(),
            ("save", "") => say!("bouton: expected the name of a file after `save`"),
            ("save", path) => self.save(Path::new(path))?,
            _ => self.make(line)?,
        }
        Ok(true)
    }

    /// Makes the move that the person typed.
    fn make(&mut self, typed: &str) -> Result<(), Failure> {
        let read = self.limited(|position, limits| TypedMove::read(position, typed, limits));
        match self.request.checked(read.map_err(Failure::Unknown))? {
            TypedMove::Move(name) => {
                self.play_move(&name)?;
                if name != typed {
                    print(&format!("{name}\n"))?;
                }
                if self.record.has_tutor {
                    self.review(false)?;
                }
                self.show()
            }
            TypedMove::Several(names) => {
                let more = if names.len() > MOST_LISTED { ", ..." } else { "" };
                let some: Vec<_> = names.iter().take(MOST_LISTED).map(String::as_str).collect();
                print(&format!("Several moves begin so: {}{more}\n", some.join(", ")))
            }
            TypedMove::Nothing => print(&format!(
                "{} is no move here. `moves` lists the moves, `help` the words.\n",
                quoted(typed)
            )),
        }
    }

    /// The move of the program.
    fn answer(&mut self) -> Result<(), Failure> {
        let watch = self.request.new_watch();
        // Its random moves depend on the seed and on the number of the move, so that a game that is continued goes on as it would have.
        let dice = || Dice::new(self.record.seed.wrapping_add(self.play.made().len() as u64));
        let (position, mut program) = (self.play.position(), Player::new(self.record.level, dice()));
        let name = match watch.limited(|limits| program.choose(position, limits)) {
            Some(name) => name,
            None => {
                self.request.checked(Ok(()))?;
                say!("bouton: a limit was reached, so the program makes a random move");
                let mut random = Player::new(Level::Random, dice());
                let name = self.limited(|position, limits| random.choose(position, limits));
                name.ok_or_else(|| Failure::Usage("the moves cannot be listed".to_owned()))?
            }
        };
        self.play_move(&name)?;
        print(&format!("The program plays {name}.\n"))?;
        self.show()
    }

    /// Makes a move of this name.
    fn play_move(&mut self, name: &str) -> Result<(), Failure> {
        let made = self.request.new_watch().limited(|limits| self.play.make_within(name, limits));
        let made = made.map_err(|error| Failure::Usage(error.to_string()));
        self.request.checked(made.and_then(|made| made.map_err(Failure::Unknown)))
    }

    fn list(&self) -> Result<(), Failure> {
        let goes_on = |limits: &Limits<'_>| limits.check(Progress::default()).is_ok();
        let all = self.limited(|position, limits| position.all_moves(MOST_MOVES, &mut || goes_on(limits)));
        match self.request.checked(all.map_err(|error| Failure::Usage(error.to_string())))? {
            Some(all) => {
                print(&wrapped(&headline::listed(all.iter().map(|found| (&*found.name, found.times)))))
            }
            None => print("There are too many moves to list.\n"),
        }
    }

    fn hint(&self) -> Result<(), Failure> {
        let answer = self.limited(|position, limits| ask(position, Detail::Moves, limits));
        let answer = self.request.checked(answer.map_err(unanswered))?;
        print(&match (answer.winning_moves.first(), answer.outcome) {
            (Some(name), _) => format!("{name} wins.\n"),
            (None, Some(Outcome::P)) => "No move wins.\n".to_owned(),
            (None, Some(Outcome::D)) if let Some(name) = answer.drawing_moves.first() => {
                format!("No move wins. {name} keeps the draw.\n")
            }
            _ => "It is not known whether a move wins.\n".to_owned(),
        })
    }

    fn explain(&self) -> Result<(), Failure> {
        let told = self.limited(|position, limits| explain(position, None, Extent::default(), limits));
        let told = self.request.checked(told.map_err(|error| Failure::Usage(error.to_string())))?;
        print(&told.document().text())
    }

    /// Says whether the last move of the person gave a win away. If it did not, says so only if `is_asked`.
    fn review(&self, is_asked: bool) -> Result<(), Failure> {
        // After the program's answer, the person's move is the one before.
        let is_answered = self.record.persons != [true, true] && !self.is_programs_turn();
        let back = usize::from(is_answered) + 1;
        let Some([before, after]) = self.play.step(back) else {
            return if is_asked { print("You have made no move yet.\n") } else { Ok(()) };
        };
        let outcome = |question: &Question| {
            let found = self.watched(|limits| ask::outcome(question, limits));
            found.ok().and_then(|verdict| verdict.found)
        };
        let (was, is) = (outcome(before), outcome(after));
        if was == Some(Outcome::N) && is.is_some_and(|is| is != Outcome::P) {
            let answer = self.watched(|limits| ask(after, Detail::Moves, limits));
            let reply = answer.ok().and_then(|answer| answer.winning_moves.into_iter().next());
            let reply = reply.map_or(String::new(), |reply| format!(": {reply} wins now"));
            return print(&format!("That move gave the win away{reply}.\n"));
        }
        match (is_asked, was, is) {
            (false, ..) => Ok(()),
            (true, Some(_), Some(_)) => print("Your last move gave no win away.\n"),
            _ => print("It is not known whether your last move gave a win away.\n"),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if !self.play.undo() {
            return print("There is no move to take back.\n");
        }
        while self.is_programs_turn() && self.play.undo() {}
        self.show()
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let record = Record {
            game: absolute(&self.record.game),
            moves: self.play.made().to_vec(),
            ..self.record.clone()
        };
        let file = Unfinished::asked("save", path, "`save` writes the game to a file");
        match file.and_then(|file| file.finish_with(record.to_string().as_bytes())) {
            Ok(()) => print(&format!("The game is saved to {}.\n", path.display())),
            // The game goes on.
            Err(failure) => {
                failure.report("play");
                Ok(())
            }
        }
    }

    /// Draws the position, unless it is too large.
    fn show(&self) -> Result<(), Failure> {
        let position = self.play.position();
        let text = position.text();
        if text.len() > MOST_DRAWN_BYTES {
            return print("The position is too long to show.\n");
        }
        let show = Show { values: self.record.shows_values, ..Show::default() };
        // If a limit or a rule leaves the values unknown, the position is still shown.
        let values = || self.limited(|position, limits| ask(position, Detail::Reasons, limits)).ok();
        let answer = self.record.shows_values.then(values).flatten();
        let picture = Picture::of(position, answer.as_ref(), show);
        print(&match picture {
            Ok(picture) => format!("\n{}\n", picture.text()),
            Err(_) => format!("\n{text}\n\n"),
        })
    }

    fn result(&self, ending: Ending) -> String {
        match ending {
            Ending::Drawn => "The position came back a third time: it is a draw.\n".to_owned(),
            Ending::Won(0) if self.record.persons == [true, true] => "The first player wins.\n".to_owned(),
            Ending::Won(_) if self.record.persons == [true, true] => "The second player wins.\n".to_owned(),
            Ending::Won(winner) if self.record.persons[winner] => "You win.\n".to_owned(),
            Ending::Won(_) => "The program wins.\n".to_owned(),
        }
    }

    /// Runs a search on the position now. Each search has the whole time of the limits.
    fn limited<T>(&self, search: impl FnOnce(&Question, &Limits<'_>) -> T) -> T {
        self.watched(|limits| search(self.play.position(), limits))
    }

    fn watched<T>(&self, search: impl FnOnce(&Limits<'_>) -> T) -> T {
        self.request.new_watch().limited(search)
    }
}

/// The path of a rule file from the root on, so that the game can be continued in any folder; any other game as it is.
fn absolute(game: &str) -> String {
    let path = Path::new(game).canonicalize().ok().filter(|path| path.is_file());
    path.map_or_else(|| game.to_owned(), |path| path.display().to_string())
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = styled();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::writing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_help_are_completed() {
        let lines = WORDS.lines().filter_map(|line| line.strip_prefix("  "));
        let words: Vec<_> = lines.filter_map(|line| line.split(' ').next()).collect();
        assert!(!words.is_empty());
        for word in words {
            assert!(COMPLETED_WORDS.iter().any(|completed| completed.trim_end() == word), "{word}");
        }
    }
}
