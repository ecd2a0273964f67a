//! Questions about positions, a line each: who wins, the value, how many moves win, and which.

use std::collections::BTreeSet;

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::{self, Detail, ask};
use bouton::notation::squeezed;
use bouton::{Limits, Outcome};
use serde::Serialize;

use super::exam::{Exam, Fault, Known, Paper};
use super::oracle::{MOST_CONFIRMED, Oracle};
use crate::reader::PositionReader;

/// The most positions that are searched for the right answer to one random case.
const MOST_SEARCHED: u64 = 50_000;
/// The most moves among which an answer is looked for.
const MOST_NAMES: usize = 100_000;
/// What a program answers where no move wins.
const NO_MOVE: &str = "none";

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    /// Who wins, in words that can be set.
    Outcome,
    /// The Grundy value.
    Grundy,
    /// How many moves win.
    Count,
    /// One winning move, whichever it is.
    Move,
    /// All winning moves, in any order.
    Moves,
}

/// The words for outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The player to move wins.
    pub next: String,
    /// The other player wins.
    pub previous: String,
    /// Nobody can force a win.
    pub draw: String,
}

impl Default for Words {
    fn default() -> Self {
        Self { next: "N".to_owned(), previous: "P".to_owned(), draw: "D".to_owned() }
    }
}

/// Questions about positions of a game.
pub struct QuestionExam<'c> {
    /// What reads the positions.
    pub reader: PositionReader<'c>,
    /// What is asked.
    pub asked: Asked,
    /// The words for outcomes.
    pub words: Words,
    /// The most bytes that a search may use.
    pub bytes: u64,
}

impl QuestionExam<'_> {
    /// The question about a position, if the text is one.
    #[must_use]
    pub fn question(&self, text: &str) -> Option<Question> {
        self.reader.read(text).ok()
    }

    fn word(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::N => self.words.next.clone(),
            Outcome::P => self.words.previous.clone(),
            Outcome::D => self.words.draw.clone(),
        }
    }

    fn answers(&self, question: &Question, limits: &Limits<'_>) -> Option<Vec<String>> {
        let answer = || ask(question, Detail::Moves, limits).ok();
        Some(match self.asked {
            Asked::Outcome => vec![self.word(ask::outcome(question, limits).ok()?.found?)],
            Asked::Grundy => vec![ask::grundy(question, limits).ok()?.found?.0.to_string()],
            Asked::Count => vec![answer()?.winning_total?.to_string()],
            Asked::Move | Asked::Moves => {
                let answer = answer().filter(Answer::names_all_winning_moves)?;
                match answer.winning_moves.is_empty() {
                    true => vec![NO_MOVE.to_owned()],
                    false => answer.winning_moves,
                }
            }
        })
    }

    fn is_right(&self, right: &[String], given: &str) -> bool {
        match self.asked {
            Asked::Outcome | Asked::Grundy | Asked::Count => right.iter().any(|word| word == given),
            Asked::Move => right.iter().any(|name| squeezed(name) == squeezed(given)),
            Asked::Moves => are_named(right, given, true),
        }
    }
}

impl Exam for QuestionExam<'_> {
    fn right(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Known {
        let Some(question) = self.question(text) else { return Known::Refused };
        let watch = |_: &bouton::Progress| !goes_on();
        let limits = Limits::none().with_bytes(self.bytes).with_positions(MOST_SEARCHED).with_watch(&watch);
        self.answers(&question, &limits).map_or(Known::Unknown, Known::Right)
    }

    fn input(&self, papers: &[Paper]) -> Vec<u8> {
        papers.iter().flat_map(|paper| paper.text.bytes().chain([b'\n'])).collect()
    }

    fn first_wrong(&self, papers: &[Paper], output: &str) -> Option<(usize, Fault)> {
        let mut lines = output.trim_end().lines();
        for (at, paper) in papers.iter().enumerate() {
            match lines.next().map(str::trim) {
                Some(given) if self.is_right(&paper.right, given) => {}
                Some(given) => return Some((at, Fault::Answer(given.to_owned()))),
                None => return Some((at, Fault::Missing)),
            }
        }
        let fault = Fault::Extra(format!("one line too many: {}", lines.next()?));
        Some((papers.len().checked_sub(1)?, fault))
    }

    /// An answer is one of the words for outcomes, a number, or moves of the position.
    fn is_answer(&self, paper: &Paper, given: &str) -> bool {
        let Words { next, previous, draw } = &self.words;
        match self.asked {
            Asked::Outcome => [next, previous, draw].iter().any(|word| *word == given),
            Asked::Grundy | Asked::Count => given.parse::<u128>().is_ok(),
            Asked::Move | Asked::Moves if given == NO_MOVE => true,
            Asked::Move | Asked::Moves => {
                let list = |question: Question| question.all_moves(MOST_NAMES, &mut || true).ok().flatten();
                // Where there are too many moves to list, any text may be one.
                let Some(all) = self.question(&paper.text).and_then(list) else { return true };
                let names: Vec<_> = all.into_iter().map(|found| found.name).collect();
                match self.asked {
                    Asked::Move => names.iter().any(|name| squeezed(name) == squeezed(given)),
                    _ => are_named(&names, given, false),
                }
            }
        }
    }

    fn confirm(&self, paper: &Paper) -> Option<bool> {
        let question = self.question(&paper.text)?;
        let mut oracle = Oracle::new(&question, MOST_CONFIRMED);
        let start = oracle.start();
        let outcome = oracle.outcome(&start)?.0;
        Some(match self.asked {
            Asked::Outcome => paper.right == [self.word(outcome)],
            Asked::Grundy => (paper.right == ["0"]) == (outcome == Outcome::P),
            Asked::Count | Asked::Move | Asked::Moves => {
                let options = oracle.options(&start)?;
                // A component may have several moves of one name, which leave the same.
                let winning = options.iter().filter(|(_, outcome)| *outcome == Outcome::P);
                let winning: BTreeSet<_> = winning.map(|(played, _)| played).collect();
                match self.asked {
                    Asked::Count => paper.right == [winning.len().to_string()],
                    _ => (paper.right == [NO_MOVE]) == winning.is_empty(),
                }
            }
        })
    }
}

/// Whether a text is these names in any order, with blanks, commas or semicolons between them: all of them, each once, or some of them.
fn are_named(names: &[String], given: &str, must_be_all: bool) -> bool {
    let mut left: Vec<_> = names.iter().map(|name| squeezed(name)).collect();
    // Of two names of which one begins with the other, the longer one counts.
    left.sort_unstable_by_key(|name| std::cmp::Reverse(name.len()));
    let text = squeezed(given);
    let mut rest = text.as_str();
    while let Some((at, after)) =
        left.iter().enumerate().find_map(|(at, name)| Some((at, rest.strip_prefix(name.as_str())?)))
    {
        if must_be_all {
            left.remove(at);
        }
        rest = after.strip_prefix([',', ';']).unwrap_or(after);
    }
    rest.is_empty() && if must_be_all { left.is_empty() } else { !text.is_empty() }
}

#[cfg(test)]
mod tests {
    use bouton::Convention;
    use bouton::catalog::Catalog;

    use super::*;

    #[test]
    fn moves_may_come_in_any_order() {
        let names = ["r1c1", "r1c12", "5 -> 2 + 1"].map(str::to_owned);
        assert!(are_named(&names, "r1c12, 5->2 + 1 r1c1", true));
        assert!(!are_named(&names, "r1c12 r1c1", true));
        assert!(!are_named(&names, "r1c12 r1c1 5->2+1 r1c1", true));
    }

    #[test]
    fn texts_that_are_no_answers_are_told_from_wrong_ones() {
        let catalog = Catalog::standard();
        let is_answer = |asked, given: &str| {
            let reader = PositionReader {
                catalog: &catalog,
                game: catalog.find("nim"),
                convention: Convention::Normal,
            };
            let exam = QuestionExam { reader, asked, words: Words::default(), bytes: u64::MAX };
            exam.is_answer(&Paper { text: "1 3".to_owned(), right: Vec::new() }, given)
        };
        assert!(is_answer(Asked::Outcome, "P") && !is_answer(Asked::Outcome, "win"));
        assert!(is_answer(Asked::Grundy, "17") && !is_answer(Asked::Grundy, "*2"));
        assert!(is_answer(Asked::Count, "0") && !is_answer(Asked::Count, "-1"));
        assert!(is_answer(Asked::Move, "3->2") && is_answer(Asked::Move, "none"));
        assert!(!is_answer(Asked::Move, "3 -> 4") && !is_answer(Asked::Move, "3 -> 2, 1 -> 0"));
        assert!(
            is_answer(Asked::Moves, "3 -> 2, 1 -> 0; 3 -> 2") && !is_answer(Asked::Moves, "3 -> 2 | 1 -> 0")
        );
        assert!(!is_answer(Asked::Moves, ""));
    }

    #[test]
    fn right_answers_are_confirmed_by_the_definition() {
        let catalog = Catalog::standard();
        for asked in [Asked::Outcome, Asked::Grundy, Asked::Count, Asked::Move, Asked::Moves] {
            for (game, text) in [
                ("crosscut", "..*/.*."),
                ("nim", "3 3 3"),
                ("kayles", "7 2 7"),
                ("cram", "..#/... + ..#/..."),
            ] {
                let game = catalog.find(game);
                let reader = PositionReader { catalog: &catalog, game, convention: Convention::Normal };
                let exam = QuestionExam { reader, asked, words: Words::default(), bytes: u64::MAX };
                let Known::Right(right) = exam.right(text, &|| true) else { panic!("{text}") };
                let paper = Paper { text: text.to_owned(), right };
                assert_eq!(exam.confirm(&paper), Some(true), "{asked:?} {text}");
                assert_eq!(exam.first_wrong(std::slice::from_ref(&paper), "?\n").unwrap().0, 0);
            }
        }
    }
}
