//! Moves by what a person types: a whole name, or its beginning.

use bouton::RuleError;
use bouton::ask::question::Question;
use bouton::notation::squeezed;
use hashbrown::HashSet;

/// The most moves that are looked through.
const MOST_MOVES: usize = 100_000;

/// What a typed text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedMove {
    /// One move.
    Move(String),
    /// Several moves begin so. Their number is not bounded.
    Several(Vec<String>),
    /// No move begins so.
    Nothing,
}

/// The names of the moves of all components, each once. `None` if there are more than `most` moves.
///
/// # Errors
/// If the rule fails, or if one name has two different options.
pub fn move_names(question: &Question, most: usize) -> Result<Option<Vec<String>>, RuleError> {
    let all = question.all_moves(most, &mut || true)?;
    // Equal components have moves of the same name.
    let mut seen = HashSet::new();
    Ok(all.map(|all| {
        all.into_iter().map(|found| found.name).filter(|name| seen.insert(name.clone())).collect()
    }))
}

impl TypedMove {
    /// The move that `typed` names: its whole name, or a text that only this name begins with. White space does not count.
    #[must_use]
    pub fn read(question: &Question, typed: &str) -> Self {
        let typed_name = squeezed(typed);
        if typed_name.is_empty() {
            return Self::Nothing;
        }
        let Some(mut names) = move_names(question, MOST_MOVES).ok().flatten() else {
            // There are too many moves to compare. A whole name is still found.
            let is_move = question.clone().after(typed).is_ok();
            return if is_move { Self::Move(typed.to_owned()) } else { Self::Nothing };
        };
        names.sort_unstable();
        if let Some(name) = names.iter().find(|name| squeezed(name) == typed_name) {
            return Self::Move(name.clone());
        }
        names.retain(|name| squeezed(name).starts_with(&typed_name));
        match names.len() {
            0 => Self::Nothing,
            1 => Self::Move(names.remove(0)),
            _ => Self::Several(names),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::Convention;
    use bouton::catalog::Catalog;

    #[test]
    fn a_beginning_names_a_move_if_no_other_begins_so() {
        let catalog = Catalog::standard();
        let question = |game, text: &str| {
            Question::read(&catalog, catalog.find(game), text.as_bytes(), None, Convention::Normal)
        };
        let nim = question("nim", "12").unwrap();
        assert_eq!(TypedMove::read(&nim, "12->1"), TypedMove::Move("12 -> 1".to_owned()));
        assert_eq!(TypedMove::read(&nim, "12 -> 9 "), TypedMove::Move("12 -> 9".to_owned()));
        assert!(matches!(TypedMove::read(&nim, "12"), TypedMove::Several(names) if names.len() == 12));
        assert_eq!(
            (TypedMove::read(&nim, "x"), TypedMove::read(&nim, " ")),
            (TypedMove::Nothing, TypedMove::Nothing)
        );
        let cram = question("cram", "2x2").unwrap();
        assert_eq!(TypedMove::read(&cram, "r2c1"), TypedMove::Move("r2c1:r2c2".to_owned()));
    }
}
