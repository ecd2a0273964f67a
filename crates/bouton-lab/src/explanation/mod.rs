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
mod asking;
mod document;
mod extent;
mod failure;
mod formats;
mod heap_moves;
mod inline;
mod json;
mod markdown;
mod played;
mod sentences;
mod text;
mod value;

use bouton::ask::answer::{Answer, ComponentValue};
use bouton::ask::question::{Named, Question};
use bouton::{Convention, Limits, Nimber, Outcome};
use hashbrown::{HashMap, HashSet};

use asking::weight;

use crate::letter::letter;
use crate::picture::{Picture, Show};
use crate::wrapping::MAX_COLUMNS;

pub use answered::{Answered, Answers};
pub use document::{Block, Document};
pub use extent::Extent;
pub use failure::Unexplained;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its letter.
    pub letter: String,
    /// The component as a text that the game's reader accepts.
    pub position: String,
    /// Its value, if it is known.
    pub nimber: Option<Nimber>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The name of the move.
    pub name: String,
    /// In how many equal components it can be made.
    pub times: u64,
    /// The position that it leaves.
    pub leaves: String,
    /// Where there are several components with values: the letter of the component that it changes, and its values before and after.
    pub part: Option<(String, Nimber, Nimber)>,
    /// How many moves are made from here on, this one included, where play need not end.
    pub length: Option<u32>,
    /// Moves from the position that it leaves, each with its reply, where values say nothing.
    pub answers: Option<Answers>,
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
    let answer = asking::answer(question, limits)?;
    let played = played.map(|name| played::reason(question, &answer, name, extent, limits)).transpose()?;
    let has_values = answer.convention == Convention::Normal && answer.nimber.is_some();
    let is_lost = answer.outcome == Some(Outcome::P);
    let replies = (is_lost && !has_values).then(|| answered::answers(question, &answer, extent, limits));
    let listed = asking::listed(question, limits)?;
    let sum = question.placed().len();
    let shown = answer.components.len().min(MOST_PARTS);
    // Values that have no place on the board would be a list, which the explanation has anyway.
    let values_have_places = answer.drawings.iter().any(|drawing| drawing.shows_moves);
    let show = Show { values: values_have_places, parts: sum > 1, ..Show::default() };
    Ok(Explanation {
        picture: picture(question, &answer, show),
        values: if has_values { values(question, &answer, &listed, extent, limits)? } else { Vec::new() },
        win: win(question, &answer, &listed, extent, limits)?,
        replies: replies.transpose()?,
        played,
        parts: if sum > 1 { parts(&answer).take(shown).collect() } else { Vec::new() },
        parts_left_out: if sum > 1 { sum - shown } else { 0 },
        answer,
    })
}

/// The picture. Values are left out if with them it is too wide for a text.
fn picture(question: &Question, answer: &Answer, show: Show) -> Option<Picture> {
    let is_wide = |picture: &Picture| picture.text().lines().any(|line| line.chars().count() > MAX_COLUMNS);
    let picture = Picture::of(question, Some(answer), show).ok()?;
    match is_wide(&picture) {
        true => Picture::of(question, Some(answer), Show { values: false, ..show }).ok(),
        false => Some(picture),
    }
}

fn parts(answer: &Answer) -> impl Iterator<Item = Part> + '_ {
    let part = |(at, part): (usize, &ComponentValue)| Part {
        letter: letter(at),
        position: part.position.clone(),
        nimber: part.nimber,
    };
    answer.components.iter().enumerate().map(part)
}

/// How the values of the components come about: each value once, the largest first.
fn values(
    question: &Question,
    answer: &Answer,
    listed: &[Named],
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Vec<ValueReason>, Unexplained> {
    if let [_] = answer.components[..] {
        return Ok(vec![ValueReason::of(question, answer, listed, None, extent, limits)?]);
    }
    let mut seen: Vec<Nimber> = Vec::new();
    let mut chosen: Vec<(usize, Nimber)> = Vec::new();
    for (at, part) in answer.components.iter().enumerate().take(MOST_PARTS) {
        if let Some(value) = part.nimber.filter(|value| !seen.contains(value)) {
            seen.push(value);
            chosen.push((at, value));
        }
    }
    chosen.sort_by_key(|&(at, value)| (std::cmp::Reverse(value), at));
    let mut reasons = Vec::new();
    let most = if extent.lines == usize::MAX { MOST_PARTS } else { MOST_VALUES };
    for (at, _) in chosen.into_iter().take(most) {
        let alone = question.alone(at);
        let answer = asking::answer(&alone, limits)?;
        let listed = asking::listed(&alone, limits)?;
        reasons.push(ValueReason::of(&alone, &answer, &listed, Some(letter(at)), extent, limits)?);
    }
    Ok(reasons)
}

/// The winning move that leaves the smallest position, and what it does.
fn win(
    question: &Question,
    answer: &Answer,
    listed: &[Named],
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Option<Win>, Unexplained> {
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
        None => match question.clone().after_within(first, limits) {
            Ok(Ok(after)) => (after, first.clone(), answer.winning_times[0]),
            Ok(Err(_)) | Err(_) => return Ok(None),
        },
    };
    let several = answer.components.len() > 1;
    let part = best.filter(|_| several).and_then(|found| {
        let before = answer.components.get(found.component)?.nimber?;
        Some((letter(found.component), before, before + answer.nimber?))
    });
    let answers = match answer.nimber {
        Some(_) => None,
        None => {
            let answer = asking::answer(&after, limits)?;
            Some(answered::answers(&after, &answer, extent, limits)?)
        }
    };
    Ok(Some(Win { leaves: after.text(), part, length: length(&name), answers, name, times }))
}
