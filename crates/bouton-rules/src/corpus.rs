//! The rules of games of the catalogue, as rule files. A script compares each with its game: `corpus/rules/compare.py`.

/// The texts, by their names.
const TEXTS: [(&str, &str); 41] = [
    ("arc-kayles", include_str!("../corpus/rules/arc-kayles.py")),
    ("arc-kayles-board", include_str!("../corpus/rules/arc-kayles-board.py")),
    ("blackout", include_str!("../corpus/rules/blackout.py")),
    ("caos3", include_str!("../corpus/rules/caos3.py")),
    ("chomp", include_str!("../corpus/rules/chomp.py")),
    ("clobber", include_str!("../corpus/rules/clobber.py")),
    ("col", include_str!("../corpus/rules/col.py")),
    ("cram", include_str!("../corpus/rules/cram.py")),
    ("crosscut", include_str!("../corpus/rules/crosscut.py")),
    ("crosscut-diagonal", include_str!("../corpus/rules/crosscut-diagonal.py")),
    ("hackenbush", include_str!("../corpus/rules/hackenbush.py")),
    ("inventor", include_str!("../corpus/rules/inventor.py")),
    ("l-tromino", include_str!("../corpus/rules/l-tromino.py")),
    ("mock-turtles", include_str!("../corpus/rules/mock-turtles.py")),
    ("moebius", include_str!("../corpus/rules/moebius.py")),
    ("mogul", include_str!("../corpus/rules/mogul.py")),
    ("moidores", include_str!("../corpus/rules/moidores.py")),
    ("moore-2", include_str!("../corpus/rules/moore-2.py")),
    ("moore-3", include_str!("../corpus/rules/moore-3.py")),
    ("moore-4", include_str!("../corpus/rules/moore-4.py")),
    ("moore-5", include_str!("../corpus/rules/moore-5.py")),
    ("moore-6", include_str!("../corpus/rules/moore-6.py")),
    ("moore-7", include_str!("../corpus/rules/moore-7.py")),
    ("moore-8", include_str!("../corpus/rules/moore-8.py")),
    ("moore-9", include_str!("../corpus/rules/moore-9.py")),
    ("nim", include_str!("../corpus/rules/nim.py")),
    ("node-kayles", include_str!("../corpus/rules/node-kayles.py")),
    ("node-kayles-board", include_str!("../corpus/rules/node-kayles-board.py")),
    ("nogo", include_str!("../corpus/rules/nogo.py")),
    ("notakto", include_str!("../corpus/rules/notakto.py")),
    ("queens", include_str!("../corpus/rules/queens.py")),
    ("rook", include_str!("../corpus/rules/rook.py")),
    ("ruler", include_str!("../corpus/rules/ruler.py")),
    ("snort", include_str!("../corpus/rules/snort.py")),
    ("staircase", include_str!("../corpus/rules/staircase.py")),
    ("straight-tromino", include_str!("../corpus/rules/straight-tromino.py")),
    ("treblecross", include_str!("../corpus/rules/treblecross.py")),
    ("triplets", include_str!("../corpus/rules/triplets.py")),
    ("turtles", include_str!("../corpus/rules/turtles.py")),
    ("twins", include_str!("../corpus/rules/twins.py")),
    ("wythoff", include_str!("../corpus/rules/wythoff.py")),
];

/// The text of the rule file with this name.
///
/// # Examples
/// ```
/// use bouton_rules::corpus::text;
/// assert!(text("cram").is_some_and(|text| text.contains("def moves(b):")));
/// assert_eq!(text("chess"), None);
/// ```
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The name of the rule file that has this text.
///
/// # Examples
/// ```
/// use bouton_rules::corpus::{name_of, text};
/// assert_eq!(text("cram").and_then(name_of), Some("cram"));
/// assert_eq!(name_of("position = Heap()\n"), None);
/// ```
#[must_use]
pub fn name_of(text: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(_, known)| *known == text).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use crate::source::Source;

    #[test]
    fn all_texts_are_rules() {
        for (name, text) in TEXTS {
            let source = Source { name: name.into(), text: text.into() };
            assert!(Rule::read(source, &[]).is_ok_and(|rule| rule.warnings().is_empty()), "{name}");
        }
    }
}
