//! Moves by what a person types: a whole name, its beginning, or the places that it names.

use bouton::ask::question::Question;
use bouton::notation::squeezed;
use bouton::{Limits, Progress, RuleError, Unknown};
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

/// The names of the moves of all components, each once. `None` if there are more than `most` moves, or if `goes_on`, which is called
/// regularly, returns false.
///
/// # Errors
/// If the rule fails, or if one name has two different options.
pub fn move_names(
    question: &Question,
    most: usize,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Vec<String>>, RuleError> {
    let all = question.all_moves(most, goes_on)?;
    // Equal components have moves of the same name.
    let mut seen = HashSet::new();
    Ok(all.map(|all| {
        all.into_iter().map(|found| found.name).filter(|name| seen.insert(name.clone())).collect()
    }))
}

impl TypedMove {
    /// The move that `typed` names: its whole name, a text that only this name begins with, or the places in this name alone, as in
    /// `R1C2 r1c1` for `r1c1:r1c2`. White space does not count, and neither do capitals where they decide nothing.
    ///
    /// # Errors
    /// If a limit ends the list of the moves, and no move has this whole name.
    pub fn read(question: &Question, typed: &str, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let typed_name = squeezed(typed);
        if typed_name.is_empty() {
            return Ok(Self::Nothing);
        }
        let goes_on = &mut || limits.check(Progress::default()).is_ok();
        let Some(mut names) = move_names(question, MOST_MOVES, goes_on).ok().flatten() else {
            // There are too many moves to compare. A whole name is still found.
            return Ok(match question.clone().after_within(typed, limits) {
                Ok(found) => found.map(|_| Self::Move(typed.to_owned()))?,
                Err(_) => Self::Nothing,
            });
        };
        names.sort_unstable();
        if let Some(name) = names.iter().find(|name| squeezed(name) == typed_name) {
            return Ok(Self::Move(name.clone()));
        }
        let begin_so: Vec<_> =
            names.iter().filter(|name| squeezed(name).starts_with(&typed_name)).cloned().collect();
        Ok(match <[String; 1]>::try_from(begin_so) {
            Ok([name]) => Self::Move(name),
            Err(begin_so) => by_places(&names, typed).map_or_else(
                || if begin_so.is_empty() { Self::Nothing } else { Self::Several(begin_so) },
                Self::Move,
            ),
        })
    }
}

/// The only name with these places: in this order, or else in any order. The number of a term may be left out.
fn by_places(names: &[String], typed: &str) -> Option<String> {
    let wanted = places(typed);
    if !wanted.iter().any(|word| is_place(word)) {
        return None;
    }
    let sorted = |mut words: Vec<String>| {
        words.sort_unstable();
        words
    };
    let of = |name: &String| {
        let all = places(name);
        let has_number = all.first().is_some_and(|first| !is_place(first) && Some(first) != wanted.first());
        if has_number { all[1..].to_vec() } else { all }
    };
    let only = |fits: &dyn Fn(&String) -> bool| {
        let mut fitting = names.iter().filter(|name| fits(name));
        fitting.next().filter(|_| fitting.next().is_none()).cloned()
    };
    only(&|name| of(name) == wanted).or_else(|| only(&|name| sorted(of(name)) == sorted(wanted.clone())))
}

/// Whether a word names a place. A number names none.
pub(super) fn is_place(word: &str) -> bool {
    !word.bytes().all(|sign| sign.is_ascii_digit())
}

/// The words of letters and digits in a text, in small letters.
pub(super) fn places(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::Convention;
    use bouton::catalog::Catalog;

    fn read(question: &Question, typed: &str) -> TypedMove {
        TypedMove::read(question, typed, &Limits::none()).unwrap()
    }

    #[test]
    fn a_beginning_names_a_move_if_no_other_begins_so() {
        let catalog = Catalog::standard();
        let question = |game, text: &str| {
            Question::read(&catalog, catalog.find(game), text.as_bytes(), None, Convention::Normal)
        };
        let nim = question("nim", "12").unwrap();
        assert_eq!(read(&nim, "12->1"), TypedMove::Move("12 -> 1".to_owned()));
        assert_eq!(read(&nim, "12 -> 9 "), TypedMove::Move("12 -> 9".to_owned()));
        assert!(matches!(read(&nim, "12"), TypedMove::Several(names) if names.len() == 12));
        assert_eq!((read(&nim, "x"), read(&nim, " ")), (TypedMove::Nothing, TypedMove::Nothing));
        let cram = question("cram", "2x2").unwrap();
        assert_eq!(read(&cram, "r2c1"), TypedMove::Move("r2c1:r2c2".to_owned()));
        for typed in ["r2c1 r2c2", "R2C2 r2c1", "r2c2-r2c1", "r2c2, r2c1", "R2C1:R2C2", "r2c2->r2c1"] {
            assert_eq!(read(&cram, typed), TypedMove::Move("r2c1:r2c2".to_owned()), "{typed}");
        }
        assert_eq!(read(&cram, "r1c1 r2c2"), TypedMove::Nothing);
        assert_eq!(read(&nim, "9 12"), TypedMove::Nothing);
        let sum = question("cram", "2x1 + 1x2").unwrap();
        assert_eq!(read(&sum, "r1c2 r1c1"), TypedMove::Move("2: r1c1:r1c2".to_owned()));
    }
}
