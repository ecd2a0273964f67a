//! The moves of a picture: their numbers, and what they leave.

use std::collections::HashMap;

use bouton::Convention;
use bouton::ask::answer::Answer;
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
    /// What it leaves, as [`Move::label`](bouton::ask::answer::Move::label) says it.
    pub label: String,
}

impl DrawnMove {
    /// What it leaves: a value, an outcome, or `?` where that is not known.
    pub fn leaves(&self) -> &str {
        self.label.trim_matches(['(', ')'])
    }

    /// Whether it is known to win.
    pub fn wins(&self) -> bool {
        self.label.starts_with('(')
    }
}

/// All moves of the question, each name once. The answer says what they leave.
///
/// # Errors
/// If there are too many, or if a rule fails.
pub fn drawn_moves(question: &Question, answer: Option<&Answer>) -> Result<Vec<DrawnMove>, NotDrawn> {
    let judged = answer.and_then(|answer| answer.moves.as_ref());
    let judged: HashMap<_, _> = judged.into_iter().flatten().map(|found| (&*found.name, found)).collect();
    let is_winning = |name: &String| answer.is_some_and(|answer| answer.winning_moves.contains(name));
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
            let label = match judged.get(&*found.name) {
                Some(judged) => judged.label(),
                None if !judged.is_empty() || !is_winning(&found.name) => "?".to_owned(),
                None if question.convention == Convention::Normal => "(0)".to_owned(),
                None => "(P)".to_owned(),
            };
            numbers.insert(found.name.clone(), moves.len());
            moves.push(DrawnMove {
                number: moves.len() + 1,
                components: vec![component],
                short_name: found.name.strip_prefix(&prefix).unwrap_or(&found.name).to_owned(),
                name: found.name,
                label,
            });
        }
    }
    Ok(moves)
}
