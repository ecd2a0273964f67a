//! The contest problems that are games of the catalogue.

use super::cases::{JudgedCases, borders, cakes, grids, maps};
use crate::contest::{self, NotAnswered};
use crate::notation::{ParseError, Reader};
use crate::theory::limits::Limits;

/// Answers a judge's input within limits. The flag asks for the additional output.
pub type AnswerJudge = fn(&mut Reader<'_>, &mut Vec<u8>, bool, &Limits<'_>) -> Result<(), NotAnswered>;

/// A contest problem about one of the games.
#[derive(Debug)]
pub struct Contest {
    /// The name of the contest problem.
    pub name: &'static str,
    /// The title of the problem, and the contest and year in which it was set.
    pub title: &'static str,
    /// The name of the game in the problem.
    pub game: &'static str,
    /// The additional output that can be printed: the name of the option, and what it prints.
    pub extra: Option<(&'static str, &'static str)>,
    /// Answers a judge's input. The flag asks for the additional output.
    pub answer: AnswerJudge,
    /// Cases in the judge's format, without the number of cases before them.
    pub cases: JudgedCases,
    /// The judge's answer about a position with this many winning moves.
    pub answered: fn(usize) -> String,
}

impl Contest {
    /// The judge's output for an input.
    ///
    /// # Errors
    /// If the input is not in the judge's format.
    pub fn output(&self, input: &[u8]) -> Result<Vec<u8>, ParseError> {
        self.output_of(&mut Reader::new(input), false)
    }

    /// The judge's output for an input that is read, with the additional output if it is asked for.
    ///
    /// # Errors
    /// If the input is not in the judge's format.
    pub fn output_of(&self, input: &mut Reader<'_>, has_extra: bool) -> Result<Vec<u8>, ParseError> {
        let mut output = Vec::new();
        match (self.answer)(input, &mut output, has_extra, &Limits::none()) {
            Err(NotAnswered::Wrong(error)) => Err(error),
            // No limit is set.
            _ => Ok(output),
        }
    }
}

/// The first name if a move wins, else the second.
fn named(winning: usize, names: [&str; 2]) -> String {
    names[usize::from(winning == 0)].to_owned()
}

/// Every contest, in the order of help texts.
pub static CONTESTS: &[Contest] = &[
    Contest {
        name: "inventor",
        title: "Inventor Outlasting, Code Jam to I/O for Women 2022",
        game: "inventor",
        extra: Some(("moves", "append the winning cells to the line of each case")),
        answer: |text, output, moves, limits| contest::inventor::answer(text.rest(), output, moves, limits),
        cases: maps::SIGN_CASES,
        answered: |winning| format!("Case #1: {winning}"),
    },
    Contest {
        name: "caos3",
        title: "CAOS3, CodeChef, October 2013",
        game: "caos3",
        extra: Some(("values", "print Grundy values in place of the winner's name")),
        answer: |text, output, values, limits| contest::caos3::answer(text.rest(), output, values, limits),
        cases: maps::LAVA_CASES,
        answered: |winning| named(winning, ["Asuna", "Kirito"]),
    },
    Contest {
        name: "pshtbrth",
        title: "PSHTBRTH, CodeChef, March 2017",
        game: "blackout",
        extra: None,
        answer: |text, output, _, _| Ok(contest::pshtbrth::answer(text, output)?),
        cases: cakes::CASES,
        answered: |winning| named(winning, ["Pishty", "Lotsy"]),
    },
    Contest {
        name: "gridgame",
        title: "GRIDGAME, CodeChef Cook-Off 29, December 2012",
        game: "rook",
        extra: None,
        answer: |text, output, _, _| Ok(contest::gridgame::answer(text, output)?),
        cases: grids::CASES,
        answered: |winning| named(winning, ["Alice", "Bob"]),
    },
    Contest {
        name: "tabgame",
        title: "TABGAME, CodeChef, September 2018",
        game: "staircase",
        extra: None,
        answer: |text, output, _, _| Ok(contest::tabgame::answer(text, output)?),
        cases: borders::CASES,
        answered: |winning| named(winning, ["1", "0"]),
    },
];
