//! A symmetry that a rule declares, by its name.

use bouton::notation::quoted;

use super::kind::Kind;
use crate::syntax::nearest;

/// A declared symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Turns and mirrors of a board, its diagonals included.
    Square,
    /// Mirrors of a board, upside down and left to right.
    Rectangle,
    /// The cells in reverse order: a word backwards, a board turned by 180 degrees.
    Reverse,
    /// Numbers in any order.
    AnyOrder,
    /// Two symbols, given by their codes, swapped.
    Swap(u8, u8),
}

/// The pattern for a swap of two symbols, as an example.
const SWAP: &str = "swap xo";

impl Symmetry {
    /// The expected form, for an error about a symmetry that is not a text.
    pub const EXPECTED: &str = "a symmetry by its name, such as \"square\"";

    /// The names of the symmetries that positions of a kind can have.
    #[must_use]
    pub fn names(kind: &Kind) -> &'static [&'static str] {
        match kind {
            Kind::Heap | Kind::Graph => &[],
            Kind::Numbers(_) => &["any order"],
            Kind::Word(_) => &["reverse", SWAP],
            Kind::Board(_) => &["square", "rectangle", "reverse", SWAP],
        }
    }

    /// The symmetry with this name for a kind of position.
    ///
    /// # Errors
    /// What is wrong, if the kind has no symmetry of this name, or a symbol to be swapped is not in the alphabet.
    pub fn read(name: &str, kind: &Kind) -> Result<Self, String> {
        let names = Self::names(kind);
        if names.contains(&SWAP)
            && let Some(symbols) = swapped(name)
        {
            return Self::swap(&symbols, kind);
        }
        match name {
            _ if !names.contains(&name) => Err(unknown(name, kind)),
            "square" => Ok(Self::Square),
            "rectangle" => Ok(Self::Rectangle),
            "reverse" => Ok(Self::Reverse),
            _ => Ok(Self::AnyOrder),
        }
    }

    fn swap(symbols: &[char; 2], kind: &Kind) -> Result<Self, String> {
        let codes =
            kind.alphabet().map_or(Ok(Vec::new()), |alphabet| alphabet.codes(&String::from_iter(symbols)))?;
        match codes[..] {
            [a, b] if a != b => Ok(Self::Swap(a, b)),
            _ => Err(format!(
                "`{0}` in the place of `{0}` changes nothing: two symbols are swapped",
                symbols[0]
            )),
        }
    }
}

/// The two symbols of `swap xo`.
fn swapped(name: &str) -> Option<[char; 2]> {
    let symbols: Vec<char> = name.strip_prefix("swap ")?.chars().collect();
    symbols.try_into().ok().filter(|symbols: &[char; 2]| !symbols.iter().any(|symbol| symbol.is_whitespace()))
}

/// The message for a name that no symmetry of the kind has.
fn unknown(name: &str, kind: &Kind) -> String {
    let (found, names) = (quoted(name), Symmetry::names(kind));
    let of = match kind {
        Kind::Numbers(_) => "Numbers".to_owned(),
        kind => format!("a {}", kind.name()),
    };
    let known: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let Some((last, others)) = known.split_last() else {
        return format!("found {found}, but {of} has no symmetry: leave it out");
    };
    let or = if others.is_empty() { "" } else { " or " };
    let near = nearest(name, names.iter().copied().filter(|name| *name != SWAP));
    let near = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    format!("found {found}, expected a symmetry of {of}: {}{or}{last}{near}", others.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::alphabet::Alphabet;

    fn read(name: &str, kind: &str) -> Result<Symmetry, String> {
        let alphabet = || Alphabet::new("x.").unwrap();
        let kind = match kind {
            "Heap" => Kind::Heap,
            "Numbers" => Kind::Numbers(Some(2)),
            "Word" => Kind::Word(alphabet()),
            "Board" => Kind::Board(alphabet()),
            _ => Kind::Graph,
        };
        Symmetry::read(name, &kind)
    }

    #[test]
    fn each_kind_has_its_own() {
        let names = ["square", "rectangle", "reverse", "any order", "swap .x"];
        for (kind, fitting) in [
            ("Heap", &[][..]),
            ("Graph", &[]),
            ("Numbers", &["any order"]),
            ("Word", &["reverse", "swap .x"]),
            ("Board", &["square", "rectangle", "reverse", "swap .x"]),
        ] {
            for name in names {
                assert_eq!(read(name, kind).is_ok(), fitting.contains(&name), "{name} {kind}");
            }
        }
        assert_eq!(read("swap x.", "Board"), Ok(Symmetry::Swap(1, 0)));
        assert_eq!(read("any order", "Numbers"), Ok(Symmetry::AnyOrder));
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for (name, kind, words) in [
            (
                "sqare",
                "Board",
                "found `sqare`, expected a symmetry of a Board: \"square\", \"rectangle\", \"reverse\" or \"swap xo\"; \
                 did you mean \"square\"?",
            ),
            ("square", "Word", "found `square`, expected a symmetry of a Word: \"reverse\" or \"swap xo\""),
            ("reverse", "Numbers", "found `reverse`, expected a symmetry of Numbers: \"any order\""),
            ("swap x.", "Graph", "found `swap x.`, but a Graph has no symmetry: leave it out"),
            ("swap xx", "Word", "`x` in the place of `x` changes nothing: two symbols are swapped"),
            ("swap xo", "Word", "`o` is not a symbol of the position; its symbols are `x.`"),
        ] {
            assert_eq!(read(name, kind), Err(words.to_owned()));
        }
        for wrong in ["swap x", "swap x.o", "swap x ", "swap", "Square", ""] {
            let error = read(wrong, "Board").unwrap_err();
            assert!(
                error.starts_with(&format!("found `{wrong}`, expected a symmetry of a Board")),
                "{error}"
            );
        }
    }
}
