//! What a rule declares in addition to its moves, prepared for use: symmetry, split and known values.
//!
//! A declaration is believed only after it was [tested](crate::lint). Every failure in it is a fault of the rule,
//! which ends every search. Until then the search continues with the bare rule, so no value ever depends on the
//! failed declaration.

use crate::check::Split;
use crate::rule::Rule;
use crate::value::Symmetries;

/// The declarations of a rule.
pub struct Declared {
    pub(crate) symmetries: Symmetries,
    pub(crate) split: Option<Split>,
    /// The index of the function that returns values.
    pub(crate) known: Option<usize>,
}

impl Declared {
    /// The declarations of this rule that its convention can use. Misere play can use only symmetry.
    #[must_use]
    pub fn of(rule: &Rule) -> Self {
        let checked = &rule.checked;
        let is_normal = !checked.is_misere;
        let split = checked.split.clone().filter(|_| is_normal);
        let known = checked.known.filter(|_| is_normal);
        Self { symmetries: Symmetries::new(&checked.symmetries), split, known }
    }

    /// Whether the rule declares that some positions are images of each other.
    #[must_use]
    pub fn has_symmetry(&self) -> bool {
        !self.symmetries.is_none()
    }

    /// Whether the rule declares how positions are split into parts.
    #[must_use]
    pub fn has_split(&self) -> bool {
        self.split.is_some()
    }

    /// Whether the rule declares the values of some positions.
    #[must_use]
    pub fn has_known(&self) -> bool {
        self.known.is_some()
    }

    /// A list of what is declared, for example `symmetry and split`; `None` if nothing is declared.
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
