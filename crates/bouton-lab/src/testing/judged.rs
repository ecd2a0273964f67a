//! Cases of a contest, in the judge's format.

use bouton::catalog::Contest;
use bouton::notation::Reader;

use super::exam::{Confirmation, Exam, Known, Paper, Wrong};

/// Cases of a contest, many in one run of a program. The answers to a case are its words in the judge's output.
pub struct JudgedExam {
    /// The contest.
    pub contest: &'static Contest,
}

impl JudgedExam {
    /// The judge's input of these cases.
    fn judged<'t>(texts: impl ExactSizeIterator<Item = &'t str>) -> Vec<u8> {
        let count = texts.len();
        let cases = texts.flat_map(|text| text.bytes().chain((!text.ends_with('\n')).then_some(b'\n')));
        format!("{count}\n").into_bytes().into_iter().chain(cases).collect()
    }

    fn answered(&self, input: &[u8]) -> Option<String> {
        let mut output = Vec::new();
        (self.contest.answer)(&mut Reader::new(input), &mut output, false).ok()?;
        String::from_utf8(output).ok()
    }
}

impl Exam for JudgedExam {
    fn right(&self, text: &str, _: &dyn Fn() -> bool) -> Known {
        let output = self.answered(&Self::judged([text].into_iter()));
        let words = |output: String| output.split_whitespace().map(str::to_owned).collect();
        output.map_or(Known::Refused, |output| Known::Right(words(output)))
    }

    fn input(&self, papers: &[Paper]) -> Vec<u8> {
        Self::judged(papers.iter().map(|paper| paper.text.as_str()))
    }

    fn first_wrong(&self, papers: &[Paper], output: &str) -> Option<Wrong> {
        // The words of a case may contain its number, so the right output is that of all cases together.
        let right = self.answered(&self.input(papers))?;
        let (mut right, mut given) = (right.split_whitespace(), output.split_whitespace());
        for (at, paper) in papers.iter().enumerate() {
            let count = paper.right.len();
            let words: Vec<_> = given.by_ref().take(count).collect();
            if !right.by_ref().take(count).eq(words.iter().copied()) {
                return Some(Wrong { at, given: (words.len() == count).then(|| words.join(" ")) });
            }
        }
        let extra = given.next()?;
        Some(Wrong { at: papers.len().checked_sub(1)?, given: Some(format!("one word too many: {extra}")) })
    }

    fn confirm(&self, paper: &Paper) -> Confirmation {
        match (self.contest.by_definition)(&paper.text) {
            Some(right) if right.split_whitespace().eq(paper.right.iter().map(String::as_str)) => {
                Confirmation::Definition
            }
            Some(_) => Confirmation::Refuted,
            None => Confirmation::TooLarge,
        }
    }
}
