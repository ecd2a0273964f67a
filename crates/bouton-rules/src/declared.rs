//! What a rule declares beside its moves, made ready to be believed: symmetry, split and known values.
//!
//! Nothing of it is believed before it was [tested](crate::lint). Whatever goes wrong in it is the rule's fault, which ends
//! every search: until then the search goes on by the bare rule, so no value ever rests on what went wrong.

use crate::check::Split;
use crate::rule::Rule;
use crate::value::{SymbolSet, Symmetries};

/// What a rule declares.
pub struct Declared {
    pub(crate) symmetries: Symmetries,
    pub(crate) split: Option<Parting>,
    /// The function that says values.
    pub(crate) known: Option<usize>,
}

/// How positions fall into parts.
pub(crate) enum Parting {
    /// Into what symbols leave free; outside of a region there is the code of the first of them.
    Regions { blocked: SymbolSet, fill: u8 },
    /// Into the components of a graph.
    Components,
    /// Into what a function of the rule gives, by its number and its name.
    Function(usize, String),
}

impl Declared {
    /// What this rule declares that is of use in the play it is meant for: in misere play only symmetry is.
    #[must_use]
    pub fn of(rule: &Rule) -> Self {
        let checked = &rule.checked;
        let is_normal = !checked.is_misere;
        let split = checked.split.as_ref().filter(|_| is_normal).and_then(|(split, number)| match split {
            Split::Regions(symbols) => {
                let alphabet = checked.kind.alphabet()?;
                let fill = symbols.chars().next().and_then(|first| alphabet.code(first))?;
                Some(Parting::Regions { blocked: alphabet.set(symbols).ok()?, fill })
            }
            Split::Components => Some(Parting::Components),
            Split::Function(name) => number.map(|number| Parting::Function(number, name.clone())),
        });
        let known = checked.known.filter(|_| is_normal);
        Self { symmetries: Symmetries::new(&checked.symmetries), split, known }
    }

    /// Whether some positions are images of each other.
    #[must_use]
    pub fn has_symmetry(&self) -> bool {
        !self.symmetries.is_none()
    }

    /// Whether some positions fall into parts.
    #[must_use]
    pub fn has_split(&self) -> bool {
        self.split.is_some()
    }

    /// Whether the values of some positions are known.
    #[must_use]
    pub fn has_known(&self) -> bool {
        self.known.is_some()
    }

    /// What is declared, in words: `symmetry and split`; nothing if nothing is.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let all = [
            (self.has_symmetry(), "symmetry"),
            (self.has_split(), "split"),
            (self.has_known(), "known values"),
        ];
        let names: Vec<_> = all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect();
        let (last, others) = names.split_last()?;
        Some(if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::tests::rule;

    const MOVES: &str = "def moves(p):\n    if False: yield p\n";

    #[test]
    fn in_misere_play_only_symmetry_is_of_use() {
        let text = |convention: &str| {
            format!(
                "position = Board('.#')\nconvention = '{convention}'\nsymmetry = 'square'\nsplit = regions('#')\n\
                 def known(b):\n    return None\n{MOVES}"
            )
        };
        let words = |convention| Declared::of(&rule(&text(convention))).words();
        assert_eq!(words("normal").as_deref(), Some("symmetry, split and known values"));
        assert_eq!(words("misere").as_deref(), Some("symmetry"));
        assert_eq!(Declared::of(&rule(&format!("position = Heap()\n{MOVES}"))).words(), None);
    }
}
