//! Generated positions, written as lines, JSON, pictures or a judge's input.

use std::fs;
use std::io::{BufWriter, Write};

use bouton::Limits;
use bouton::catalog::{CONTESTS, Contest};
use bouton_lab::generator::{Facts, Generated};
use bouton_lab::picture::{Picture, Show};

use super::judged;
use crate::args::{Generate, PositionFormat};
use crate::failure::Failure;
use crate::json::{Object, convention};
use crate::output::Plain;

/// Writes positions one after another.
pub struct Written<'a> {
    args: &'a Generate,
    output: BufWriter<Plain>,
    /// How many pictures there are.
    pictures: u64,
    /// The contest of which a judge's input is written, and its positions.
    cases: Option<(&'static Contest, Vec<String>)>,
    /// The first failure. After it nothing is written.
    failure: Option<Failure>,
}

impl<'a> Written<'a> {
    /// Nothing written yet. `game` is the name of the game.
    ///
    /// # Errors
    /// If the arguments do not fit the format, or a folder cannot be made.
    pub fn new(args: &'a Generate, game: &str) -> Result<Self, Failure> {
        let mut cases = None;
        match (args.format, &args.out) {
            (PositionFormat::Svg, Some(folder)) => {
                fs::create_dir_all(folder).map_err(Failure::writing_to(folder))?;
            }
            (PositionFormat::Svg, None) if args.count != Some(1) => {
                return Err(Failure::usage(
                    "each picture needs a file of its own",
                    "--out DIR names a folder, and --count 1 prints one picture",
                ));
            }
            (PositionFormat::Line | PositionFormat::Json | PositionFormat::Contest, Some(_)) => {
                return Err(Failure::usage("--out is a folder for pictures", "--format svg writes pictures"));
            }
            (PositionFormat::Contest, None) => cases = Some((contest_of(game)?, Vec::new())),
            _ => {}
        }
        if args.answers.is_some() && cases.is_none() {
            return Err(Failure::usage(
                "--answers is the judge's output of a contest",
                "--contest NAME or --format contest writes a judge's input",
            ));
        }
        Ok(Self { args, output: BufWriter::new(Plain), pictures: 0, cases, failure: None })
    }

    /// Writes a position, and returns whether to go on.
    pub fn write(&mut self, position: Generated, limits: &Limits<'_>) -> bool {
        self.failure = self.written(position, limits).err();
        self.failure.is_none()
    }

    fn written(&mut self, position: Generated, limits: &Limits<'_>) -> Result<(), Failure> {
        if let Some((_, positions)) = &mut self.cases {
            positions.push(position.text);
            return Ok(());
        }
        let text = match self.args.format {
            PositionFormat::Json => {
                let facts = Facts::of(&position.question, limits);
                Object::default()
                    .with("game", position.question.games())
                    .with("position", position.text)
                    .with("convention", convention(position.question.convention))
                    .with("outcome", facts.outcome.map(|outcome| outcome.to_string()))
                    .with("nimber", facts.nimber)
                    .with("winning_moves", facts.winning_moves)
                    .with("moves", facts.moves)
                    .line()
            }
            PositionFormat::Svg => {
                let picture = Picture::of(&position.question, None, Show::default());
                picture.map_err(|error| Failure::Usage(error.to_string()))?.svg()
            }
            _ => format!("{}\n", position.text),
        };
        let Some(folder) = &self.args.out else {
            return self.output.write_all(text.as_bytes()).map_err(Failure::writing);
        };
        self.pictures += 1;
        let path = folder.join(format!("{:04}.svg", self.pictures));
        fs::write(&path, text).map_err(Failure::writing_to(&path))
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// If something could not be written, or the positions are no cases of the contest.
    pub fn finish(mut self) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some((contest, positions)) = &self.cases {
            let cases = (contest.cases.of_positions)(positions).map_err(Failure::Usage)?;
            let most = contest.cases.most_cases;
            if cases.len() as u64 > most {
                return Err(Failure::usage(
                    format!("{} cases are more than the contest {} allows", cases.len(), contest.name),
                    format!("--count {most} generates as many as it allows"),
                ));
            }
            judged::write(contest, &cases, self.args.answers.as_deref())?;
        }
        self.output.flush().map_err(Failure::writing)
    }
}

fn contest_of(game: &str) -> Result<&'static Contest, Failure> {
    CONTESTS.iter().find(|contest| contest.game == game).ok_or_else(|| {
        let games: Vec<_> = CONTESTS.iter().map(|contest| contest.game).collect();
        Failure::usage(
            format!("there is no contest about {game}"),
            format!("there are contests about {}", games.join(", ")),
        )
    })
}
