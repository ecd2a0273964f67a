//! Explanations: why a position is won or lost, in moves, replies and values that a reader can check by hand.
//!
//! An explanation is made of the same answers that the solver gives. For a sum it shows the values of the components and their nim-sum.
//! For a value it shows a move to each smaller value, and a reply to the moves that leave more. In misere play, and where there is no
//! value, it shows moves and replies alone.
//!
//! # Examples
//! ```
//! use bouton::ask::question::Question;
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits};
//! use bouton_lab::explanation::{Extent, explain};
//! let catalog = Catalog::standard();
//! let question = Question::read(&catalog, catalog.find("nim"), b"3 5 6", None, Convention::Normal)?;
//! let explanation = explain(&question, None, Extent::default(), &Limits::none())?;
//! assert_eq!(explanation.parts.len(), 3);
//! assert!(explanation.document().text().contains("The player to move loses (P)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
mod document;
mod explainer;
mod heap_moves;
mod inline;
mod json;
mod markdown;
mod played;
mod sentences;
mod text;
mod value;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bouton::ask::answer::{Answer, ComponentValue};
use bouton::ask::question::{Named, Question};
use bouton::{Convention, Limits, Outcome};
use hashbrown::{HashMap, HashSet};
use serde::Serialize;

use answered::is_one;
use explainer::{Explainer, Judged, weight};

use crate::letter::letter;
use crate::picture::{Picture, Show};
use crate::wrapping::MAX_COLUMNS;

pub use answered::{Answered, Answers};
pub use document::{Block, Document};
pub use explainer::{Extent, Unexplained};
pub use heap_moves::{HeapMoves, HeapOption};
pub use played::{Beaten, MoveReason};
pub use value::{Folded, Reverting, ValueReason, Witness};

/// Why a position is won or lost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The answer that is explained.
    pub answer: Answer,
    /// A picture of the position, if it has one.
    pub picture: Option<Picture>,
    /// The components, if there are at least two.
    pub parts: Vec<Part>,
    /// How many further components are left out.
    pub parts_left_out: usize,
    /// How the values of components come about, each value once.
    pub values: Vec<ValueReason>,
    /// A winning move, if there is one.
    pub win: Option<Win>,
    /// In a lost position where values say nothing: moves, each with the reply that beats it.
    pub replies: Option<Answers>,
    /// What the move does that was asked about.
    pub played: Option<MoveReason>,
}

/// A component of the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Its letter.
    pub letter: String,
    /// The component as a text that the game's reader accepts.
    pub position: String,
    /// Its Grundy value, if it is known.
    pub nimber: Option<u64>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Win {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// In how many equal components it can be made.
    #[serde(skip_serializing_if = "is_one")]
    pub times: u64,
    /// The position that it leaves.
    pub leaves: String,
    /// Where there are several components with values: the component that it changes.
    pub part: Option<ChangedPart>,
    /// How many moves are made from here on, this one included, where play need not end.
    pub length: Option<u32>,
    /// Moves from the position that it leaves, each with its reply, where values say nothing.
    pub answers: Option<Answers>,
}

/// A component that a winning move changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedPart {
    /// Its letter.
    pub letter: String,
    /// Its Grundy value before the move.
    pub before: u64,
    /// The Grundy value of what replaces it.
    pub after: u64,
}

/// The most components that are shown.
const MOST_PARTS: usize = 26;
/// The most components whose values are explained, unless whole lists are wanted.
const MOST_VALUES: usize = 2;

/// Explains the position of `question`, and one of its moves if `played` names one.
///
/// # Errors
/// If the move does not exist, or if a rule fails. A limit is no error: the explanation says what is known.
pub fn explain(
    question: &Question,
    played: Option<&str>,
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Explanation, Unexplained> {
    let explainer = Explainer { extent, limits };
    let at = explainer.judge(question.clone())?;
    let (answer, listed) = (&at.answer, explainer.listed(question)?);
    let played = played.map(|name| explainer.reason(&at, name)).transpose()?;
    let has_values = answer.convention == Convention::Normal && answer.nimber.is_some();
    let is_lost = answer.outcome == Some(Outcome::P);
    let sum = question.placed().len();
    let shown = if sum > 1 { answer.components.len().min(MOST_PARTS) } else { 0 };
    // Values that have no place on the board would be a list, which the explanation has anyway.
    let values_have_places = answer.drawings.iter().any(|drawing| drawing.shows_moves);
    let show = Show { values: values_have_places, parts: sum > 1, ..Show::default() };
    let part = |(at, part): (usize, &ComponentValue)| Part {
        letter: letter(at),
        position: part.position.clone(),
        nimber: part.nimber.map(|value| value.0),
    };
    Ok(Explanation {
        picture: picture(question, answer, show),
        replies: (is_lost && !has_values).then(|| explainer.answers(&at)).transpose()?,
        values: if has_values { explainer.values(&at, &listed)? } else { Vec::new() },
        win: explainer.win(&at, &listed)?,
        played,
        parts: answer.components.iter().enumerate().take(shown).map(part).collect(),
        parts_left_out: if sum > 1 { sum - shown } else { 0 },
        answer: at.answer,
    })
}

/// The picture. Values are left out if with them it is too wide for a text.
fn picture(question: &Question, answer: &Answer, show: Show) -> Option<Picture> {
    let picture = Picture::of(question, Some(answer), show).ok()?;
    match picture.columns() > MAX_COLUMNS {
        true => Picture::of(question, Some(answer), Show { values: false, ..show }).ok(),
        false => Some(picture),
    }
}

impl Explainer<'_> {
    /// How the values of the components come about: each value once, the largest first.
    fn values(&self, at: &Judged, listed: &[Named]) -> Result<Vec<ValueReason>, Unexplained> {
        let Judged { question, answer } = at;
        if let [_] = answer.components[..] {
            return Ok(vec![self.value(at, listed, None)?]);
        }
        let mut first = BTreeMap::new();
        for (at, part) in answer.components.iter().enumerate().take(MOST_PARTS) {
            if let Some(value) = part.nimber {
                first.entry(Reverse(value)).or_insert(at);
            }
        }
        let most = if self.extent.lines == usize::MAX { MOST_PARTS } else { MOST_VALUES };
        let reason = |at: usize| {
            let alone = self.judge(question.alone(at))?;
            self.value(&alone, &self.listed(&alone.question)?, Some(letter(at)))
        };
        first.into_values().take(most).map(reason).collect()
    }

    /// The winning move that leaves the smallest position, and what it does.
    fn win(&self, at: &Judged, listed: &[Named]) -> Result<Option<Win>, Unexplained> {
        let Judged { question, answer } = at;
        let Some(first) = answer.winning_moves.first() else { return Ok(None) };
        let winning: HashSet<&str> = answer.winning_moves.iter().map(String::as_str).collect();
        let judged = answer.moves.iter().flatten();
        let lengths: HashMap<&str, u32> =
            judged.filter_map(|found| Some((&*found.name, found.length?))).collect();
        let length = |name: &str| lengths.get(name).copied();
        // Where play need not end, a longer way may lead round a cycle.
        let shortest = winning.iter().filter_map(|name| length(name)).min();
        let is_wanted = |found: &&Named| {
            winning.contains(&*found.name) && (shortest.is_none() || length(&found.name) == shortest)
        };
        let best = listed.iter().filter(is_wanted).min_by_key(|found| weight(question, found));
        let (after, name, times) = match best {
            Some(found) => (question.clone().with(found), found.name.clone(), found.times),
            None => match self.after(question, first) {
                Ok(Ok(after)) => (after, first.clone(), answer.winning_times[0]),
                _ => return Ok(None),
            },
        };
        let several = answer.components.len() > 1;
        let part = best.filter(|_| several).and_then(|found| {
            let before = answer.components.get(found.component)?.nimber?;
            let after = before + answer.nimber?;
            Some(ChangedPart { letter: letter(found.component), before: before.0, after: after.0 })
        });
        let (leaves, length) = (after.text(), length(&name));
        let answers = match answer.nimber {
            Some(_) => None,
            None => Some(self.answers(&self.judge(after)?)?),
        };
        Ok(Some(Win { name, times, leaves, part, length, answers }))
    }
}
