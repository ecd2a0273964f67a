//! The moves of a picture: their numbers, and the labels that show what they leave.

use std::collections::HashMap;

use bouton::Convention;
use bouton::ask::answer::{Answer, Move};
use bouton::ask::question::Question;

use super::not_drawn::{MOST_MOVES, NotDrawn};

/// A move of a picture.
#[derive(Clone, Debug)]
pub struct DrawnMove {
    /// Its number, from 1.
    pub number: usize,
    /// The numbers of the components that have the move, as in [`placed`](Question::placed).
    pub components: Vec<usize>,
    /// Its name, with the number of its term where there are several.
    pub name: String,
    /// Its name within its term.
    pub short_name: String,
    /// What it leaves: a value, an outcome, or `?` where that is not known.
    pub leaves: String,
    /// Whether it is known to win.
    pub wins: bool,
}

/// All moves of the question, each name once. The answer says what they leave.
///
/// # Errors
/// If there are too many, or if a rule fails.
pub fn drawn_moves(question: &Question, answer: Option<&Answer>) -> Result<Vec<DrawnMove>, NotDrawn> {
    let known: HashMap<&str, &Move> = answer
        .and_then(|answer| answer.moves.as_ref())
        .into_iter()
        .flatten()
        .map(|found| (&*found.name, found))
        .collect();
    let winning =
        |name: &str| answer.is_some_and(|answer| answer.winning_moves.iter().any(|other| other == name));
    let mut moves: Vec<DrawnMove> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (component, (term, part)) in question.placed().into_iter().enumerate() {
        let prefix = question.name(term, "");
        let named = question.moves(term, component, part, MOST_MOVES, &mut || true);
        let (named, has_more) = named.map_err(NotDrawn::Rule)?;
        if has_more || moves.len() + named.len() > MOST_MOVES {
            return Err(NotDrawn::TooManyMoves);
        }
        for found in named {
            if let Some(&at) = numbers.get(&found.name) {
                moves[at].components.push(component);
                continue;
            }
            let judged = known.get(&*found.name);
            let wins = judged
                .map_or_else(|| known.is_empty() && winning(&found.name), |judged| judged.wins == Some(true));
            let leaves = judged.map_or_else(|| unjudged(wins, question.convention), |judged| leaves(judged));
            numbers.insert(found.name.clone(), moves.len());
            moves.push(DrawnMove {
                number: moves.len() + 1,
                components: vec![component],
                short_name: found.name.strip_prefix(&prefix).unwrap_or(&found.name).to_owned(),
                name: found.name,
                leaves,
                wins,
            });
        }
    }
    Ok(moves)
}

/// What a move leaves, in a word: the value, or the outcome where the value is not known.
fn leaves(found: &Move) -> String {
    match (found.nimber, found.wins) {
        (Some(value), _) => value.0.to_string(),
        (None, Some(true)) => "P".to_owned(),
        (None, _) if found.draws => "D".to_owned(),
        (None, Some(false)) => "N".to_owned(),
        (None, None) => "?".to_owned(),
    }
}

/// What a move leaves that the answer does not list.
fn unjudged(wins: bool, convention: Convention) -> String {
    match (wins, convention) {
        (false, _) => "?",
        (true, Convention::Normal) => "0",
        (true, Convention::Misere) => "P",
    }
    .to_owned()
}

impl DrawnMove {
    /// The label in text: what the move leaves, in parentheses where it wins.
    pub fn text_label(&self) -> String {
        if self.wins { format!("({})", self.leaves) } else { self.leaves.clone() }
    }
}
