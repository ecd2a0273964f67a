//! Moves by what a person types: a whole name, or its beginning.

use bouton::ask::question::Question;

/// The most moves that are looked through.
const MOST_MOVES: usize = 100_000;

/// What a typed text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// One move.
    Move(String),
    /// Several moves begin so. Their number is not bounded.
    Several(Vec<String>),
    /// No move begins so.
    Nothing,
}

impl Named {
    /// The move that `typed` names: its whole name, or a text that only this name begins with. White space does not count.
    #[must_use]
    pub fn read(question: &Question, typed: &str) -> Self {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let typed_name = squeezed(typed);
        if typed_name.is_empty() {
            return Self::Nothing;
        }
        let all = question.all_moves(MOST_MOVES, &mut || true).ok().flatten();
        let Some(all) = all else {
            // There are too many moves to compare. A whole name is still found.
            let is_move = question.clone().after(typed).is_ok();
            return if is_move { Self::Move(typed.to_owned()) } else { Self::Nothing };
        };
        let mut names: Vec<_> = all.into_iter().map(|found| found.name).collect();
        names.sort_unstable();
        names.dedup();
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
        assert_eq!(Named::read(&nim, "12->1"), Named::Move("12 -> 1".to_owned()));
        assert_eq!(Named::read(&nim, "12 -> 9 "), Named::Move("12 -> 9".to_owned()));
        assert!(matches!(Named::read(&nim, "12"), Named::Several(names) if names.len() == 12));
        assert_eq!((Named::read(&nim, "x"), Named::read(&nim, " ")), (Named::Nothing, Named::Nothing));
        let cram = question("cram", "2x2").unwrap();
        assert_eq!(Named::read(&cram, "r2c1"), Named::Move("r2c1:r2c2".to_owned()));
    }
}
