//! What the beginning of a line may become: moves by their beginning, or by the places that they name.

use bouton::notation::squeezed;

use super::typed_move::{is_place, places};

/// The moves that a text may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion<'a> {
    /// The names that begin with the text. White space does not count.
    Beginnings(Vec<&'a str>),
    /// No name begins with the text, and these name its places in any order. The last place of the text may be a beginning.
    Places(Vec<&'a str>),
}

impl<'a> Completion<'a> {
    /// The moves among `names` that `typed` may become. Every name begins with the empty text.
    #[must_use]
    pub fn of(names: &'a [String], typed: &str) -> Self {
        let typed_name = squeezed(typed);
        let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<_> {
            names.iter().map(String::as_str).filter(|name| fits(name)).collect()
        };
        let begin_so = fitting(&|name| squeezed(name).starts_with(&typed_name));
        if !begin_so.is_empty() {
            return Self::Beginnings(begin_so);
        }
        let mut whole = places(typed);
        if !whole.iter().any(|word| is_place(word)) {
            return Self::Places(Vec::new());
        }
        let has_beginning = typed.ends_with(char::is_alphanumeric);
        let beginning = if has_beginning { whole.pop() } else { None };
        Self::Places(fitting(&|name| names_places(name, &whole, beginning.as_deref())))
    }
}

/// Whether a move names all these places, and beside them one that begins with `beginning`.
fn names_places(name: &str, whole: &[String], beginning: Option<&str>) -> bool {
    let mut rest = places(name);
    let mut take =
        |fits: &dyn Fn(&String) -> bool| rest.iter().position(fits).map(|at| rest.swap_remove(at)).is_some();
    whole.iter().all(|place| take(&|word| word == place))
        && beginning.is_none_or(|beginning| take(&|word| word.starts_with(beginning)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_completed_by_beginnings_and_else_by_places() {
        let names = ["r1c1:r1c2", "r1c1:r2c1", "r1c2:r2c2", "r2c1:r2c2"].map(str::to_owned);
        let beginnings = |typed| match Completion::of(&names, typed) {
            Completion::Beginnings(found) => found,
            Completion::Places(found) => panic!("{typed}: {found:?}"),
        };
        let by_places = |typed| match Completion::of(&names, typed) {
            Completion::Places(found) => found,
            Completion::Beginnings(found) => panic!("{typed}: {found:?}"),
        };
        assert_eq!(beginnings(""), names);
        assert_eq!(beginnings(" r1 c1"), ["r1c1:r1c2", "r1c1:r2c1"]);
        assert_eq!(beginnings("r2"), ["r2c1:r2c2"]);
        assert_eq!(by_places("R1C2"), ["r1c1:r1c2", "r1c2:r2c2"]);
        assert_eq!(by_places("r2c2 r1"), ["r1c2:r2c2"]);
        assert_eq!(by_places("r2c2-"), ["r1c2:r2c2", "r2c1:r2c2"]);
        assert_eq!(by_places("r1c1 r1c1"), Vec::<&str>::new());
        assert_eq!(by_places("hint"), Vec::<&str>::new());
        // A number names no place.
        let names = ["12 -> 1", "12 -> 10"].map(str::to_owned);
        assert_eq!(Completion::of(&names, "12->1"), Completion::Beginnings(vec!["12 -> 1", "12 -> 10"]));
        assert_eq!(Completion::of(&names, "10"), Completion::Places(Vec::new()));
    }
}
