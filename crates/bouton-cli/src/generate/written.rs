//! Generated positions, written as lines, JSON, pictures or a judge's input.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use bouton::Limits;
use bouton::catalog::cases::input;
use bouton::catalog::{CONTESTS, Contest};
use bouton_lab::generator::{Facts, Generated};
use bouton_lab::picture::{Picture, Show};
use serde::Serialize;

use super::judged::write_answers;
use crate::args::{Generate, PositionFormat};
use crate::failure::Failure;
use crate::json::{convention, line};
use crate::output::Plain;

/// Writes positions one after another.
pub struct Written<'a> {
    form: Form<'a>,
    output: BufWriter<Plain>,
    /// The first failure. After it nothing is written.
    failure: Option<Failure>,
}

enum Form<'a> {
    Lines,
    Json,
    /// One picture on standard output.
    Picture,
    /// A picture for each position in a folder, and how many there are.
    Pictures(&'a Path, u64),
    /// The positions of a judge's input, and the file for the judge's output.
    Cases(&'static Contest, Vec<String>, Option<&'a PathBuf>),
}

#[derive(Serialize)]
struct JsonPosition<'a> {
    game: String,
    position: &'a str,
    convention: &'static str,
    #[serde(flatten)]
    facts: Facts,
}

impl<'a> Written<'a> {
    /// Nothing written yet. `game` is the name of the game.
    ///
    /// # Errors
    /// If the arguments do not fit the format, or a folder cannot be made.
    pub fn new(args: &'a Generate, game: &str) -> Result<Self, Failure> {
        let form = match (args.format, &args.out) {
            (PositionFormat::Line | PositionFormat::Json | PositionFormat::Contest, Some(_)) => {
                return Err(Failure::usage("--out is a folder for pictures", "--format svg writes pictures"));
            }
            (PositionFormat::Line, None) => Form::Lines,
            (PositionFormat::Json, None) => Form::Json,
            (PositionFormat::Svg, Some(folder)) => {
                fs::create_dir_all(folder).map_err(Failure::writing_to(folder))?;
                Form::Pictures(folder, 0)
            }
            (PositionFormat::Svg, None) if args.count == Some(1) => Form::Picture,
            (PositionFormat::Svg, None) => {
                return Err(Failure::usage(
                    "each picture needs a file of its own",
                    "--out DIR names a folder, and --count 1 prints one picture",
                ));
            }
            (PositionFormat::Contest, None) => {
                Form::Cases(contest_of(game)?, Vec::new(), args.answers.as_ref())
            }
        };
        if args.answers.is_some() && !matches!(form, Form::Cases(..)) {
            return Err(Failure::usage(
                "--answers is the judge's output of a contest",
                "--contest NAME or --format contest writes a judge's input",
            ));
        }
        Ok(Self { form, output: BufWriter::new(Plain), failure: None })
    }

    /// Writes a position, and returns whether to go on.
    pub fn write(&mut self, position: Generated, limits: &Limits<'_>) -> bool {
        self.failure = self.written(position, limits).err();
        self.failure.is_none()
    }

    fn written(&mut self, position: Generated, limits: &Limits<'_>) -> Result<(), Failure> {
        let picture = || {
            let picture = Picture::of(&position.question, None, Show::default());
            picture.map(|picture| picture.svg()).map_err(|error| Failure::Usage(error.to_string()))
        };
        let text = match &mut self.form {
            Form::Lines => format!("{}\n", position.text),
            Form::Json => line(&JsonPosition {
                game: position.question.games(),
                position: &position.text,
                convention: convention(position.question.convention),
                facts: Facts::of(&position.question, limits),
            }),
            Form::Picture => picture()?,
            Form::Pictures(folder, written) => {
                *written += 1;
                let path = folder.join(format!("{written:04}.svg"));
                return fs::write(&path, picture()?).map_err(Failure::writing_to(&path));
            }
            Form::Cases(_, positions, _) => {
                positions.push(position.text);
                return Ok(());
            }
        };
        self.output.write_all(text.as_bytes()).map_err(Failure::writing)
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// If something could not be written, or the positions are no cases of the contest.
    pub fn finish(mut self) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Form::Cases(contest, positions, answers) = &self.form {
            let cases = (contest.inputs.of_positions)(positions).map_err(Failure::Usage)?;
            let most = contest.inputs.most_cases;
            if cases.len() as u64 > most {
                return Err(Failure::usage(
                    format!("{} cases are more than the contest {} allows", cases.len(), contest.name),
                    format!("--count {most} generates as many as it allows"),
                ));
            }
            let input = input(&cases);
            answers.map_or(Ok(()), |path| write_answers(contest, &input, path))?;
            self.output.write_all(input.as_bytes()).map_err(Failure::writing)?;
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
