//! Cases of a contest, in the judge's format.

use bouton::catalog::cases::input;
use bouton::catalog::{Catalog, Contest};
use bouton::{Convention, Outcome};

use super::exam::{Exam, Fault, Known, Paper};
use super::oracle::{MOST_CONFIRMED, Oracle};
use crate::reader::PositionReader;

/// Cases of a contest, many in one run of a program. The answers to a case are its words in the judge's output.
pub struct JudgedExam<'c> {
    /// The contest.
    pub contest: &'static Contest,
    /// The catalogue with the game of the contest, whose rules confirm an answer.
    pub catalog: &'c Catalog,
}

impl JudgedExam<'_> {
    fn answered(&self, cases: &[String]) -> Option<String> {
        String::from_utf8(self.contest.output(input(cases).as_bytes()).ok()?).ok()
    }
}

fn cases(papers: &[Paper]) -> Vec<String> {
    papers.iter().map(|paper| paper.text.clone()).collect()
}

impl Exam for JudgedExam<'_> {
    fn right(&self, text: &str, _: &dyn Fn() -> bool) -> Known {
        let output = self.answered(&[text.to_owned()]);
        let words = |output: String| output.split_whitespace().map(str::to_owned).collect();
        output.map_or(Known::Refused, |output| Known::Right(words(output)))
    }

    fn input(&self, papers: &[Paper]) -> Vec<u8> {
        input(&cases(papers)).into_bytes()
    }

    fn first_wrong(&self, papers: &[Paper], output: &str) -> Option<(usize, Fault)> {
        // The words of a case may contain its number, so the right output is that of all cases together.
        let right = self.answered(&cases(papers))?;
        let (mut right, mut given) = (right.split_whitespace(), output.split_whitespace());
        for (at, paper) in papers.iter().enumerate() {
            let count = paper.right.len();
            let words: Vec<_> = given.by_ref().take(count).collect();
            if !right.by_ref().take(count).eq(words.iter().copied()) {
                let is_whole = words.len() == count;
                let fault = if is_whole { Fault::Answer(words.join(" ")) } else { Fault::Missing };
                return Some((at, fault));
            }
        }
        let fault = Fault::Extra(format!("one word too many: {}", given.next()?));
        Some((papers.len().checked_sub(1)?, fault))
    }

    /// An answer has a number wherever the right answer has one.
    fn is_answer(&self, paper: &Paper, given: &str) -> bool {
        let is_number = |word: &str| word.parse::<i64>().is_ok();
        let given: Vec<_> = given.split_whitespace().collect();
        given.len() == paper.right.len()
            && paper.right.iter().zip(given).all(|(right, given)| !is_number(right) || is_number(given))
    }

    fn confirm(&self, paper: &Paper) -> Option<bool> {
        let game = self.catalog.find(self.contest.game);
        let reader = PositionReader { catalog: self.catalog, game, convention: Convention::Normal };
        let mut left = MOST_CONFIRMED;
        let answer = |position: String| {
            let question = reader.read(&position).ok()?;
            let mut oracle = Oracle::new(&question, left);
            let options = oracle.options(&oracle.start())?;
            left = oracle.left();
            let winning = options.iter().filter(|(_, outcome)| *outcome == Outcome::P);
            Some((self.contest.answered)(winning.count()))
        };
        let asked = (self.contest.cases.asked)(&paper.text)?;
        let answers = asked.into_iter().map(answer).collect::<Option<String>>()?;
        Some(answers.replace(' ', "") == paper.right.concat())
    }
}
