//! A table as source: an array of C++ or Rust, a list of Python.

use std::fmt::Write;

use bouton::Nimber;
use bouton::notation::Measure;

use super::Told;

/// So many values are on a line.
const ON_A_LINE: usize = 20;

/// The languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Cpp,
    Python,
    Rust,
}

impl Told<'_> {
    /// The values as a constant of the language.
    pub fn code(&self, language: Language) -> String {
        let sizes = self.table.sizes();
        let name = self.identifier(language);
        let value = |value: &Option<Nimber>| value.map_or(language.unknown().to_owned(), |n| n.0.to_string());
        let rows = self.table.by_rows().map(|(_, values)| values.iter().map(value).collect());
        let rows: Vec<Vec<String>> = rows.collect();
        let (sides, body) = match sizes.measure().is_one_number() {
            true => (vec![rows[0].len()], language.array(&rows[0], 0)),
            false => (vec![rows.len(), rows[0].len()], language.list(&rows)),
        };
        let mut text = String::new();
        let mut say = |line: &str| {
            let _ = writeln!(text, "{} {line}", language.comment());
        };
        say(&format!("{}. bouton {}", self.headline(), env!("CARGO_PKG_VERSION")));
        say(&self.index(&name));
        let is_whole = self.table.iter().all(|(_, value)| value.is_some());
        if !is_whole {
            say(&format!("{}: not known.", language.unknown()));
        }
        text + &language.constant(&name, &sides, self.bits(is_whole), !is_whole, &body)
    }

    /// A name that is no word of any language.
    fn identifier(&self, language: Language) -> String {
        // Two such signs side by side are reserved in C++.
        let words =
            self.game.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("_");
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.len() <= 40;
        let name = if is_name { format!("{name}_values") } else { "values".to_owned() };
        if language == Language::Rust { name.to_uppercase() } else { name }
    }

    /// How the value of a size is got.
    fn index(&self, name: &str) -> String {
        let sizes = self.table.sizes();
        let less = |letter: &str, first: u32| match first {
            0 => letter.to_owned(),
            first => format!("{letter} - {first}"),
        };
        let (rows, cols) = (*sizes.rows().start(), *sizes.cols().start());
        match sizes.measure() {
            Measure::Board => {
                format!("r rows and c columns: {name}[{}][{}]", less("r", rows), less("c", cols))
            }
            Measure::Pair => format!("(a, b): {name}[{}][{}]", less("a", rows), less("b", cols)),
            Measure::Word => format!("n cells: {name}[{}]", less("n", cols)),
            Measure::Heap => format!("a heap of n: {name}[{}]", less("n", cols)),
        }
    }

    /// The bits of the smallest type that has all the values, and -1 where not all are known.
    fn bits(&self, is_whole: bool) -> u32 {
        let largest = self.table.iter().filter_map(|(_, value)| value).max().map_or(0, |value| value.0);
        let needed = 64 - largest.leading_zeros() + u32::from(!is_whole);
        [8, 16, 32].into_iter().find(|&bits| needed <= bits).unwrap_or(64)
    }
}

impl Language {
    fn comment(self) -> &'static str {
        if self == Self::Python { "#" } else { "//" }
    }

    fn unknown(self) -> &'static str {
        if self == Self::Python { "None" } else { "-1" }
    }

    /// The definition of a constant, an array with so many places a side.
    fn constant(self, name: &str, sides: &[usize], bits: u32, is_signed: bool, body: &str) -> String {
        match self {
            Self::Cpp => {
                let unsigned = if is_signed { "" } else { "u" };
                let sides: String = sides.iter().map(|side| format!("[{side}]")).collect();
                format!("#include <cstdint>\n\nconst std::{unsigned}int{bits}_t {name}{sides} = {body};\n")
            }
            Self::Python => format!("{name} = {body}\n"),
            Self::Rust => {
                let kind = format!("{}{bits}", if is_signed { 'i' } else { 'u' });
                let kind = sides.iter().rev().fold(kind, |kind, side| format!("[{kind}; {side}]"));
                format!("pub static {name}: {kind} = {body};\n")
            }
        }
    }

    /// Values in brackets, so far in; on several lines where they are many.
    fn array(self, values: &[String], depth: usize) -> String {
        let (open, close) = self.brackets();
        if values.len() <= ON_A_LINE {
            return format!("{open}{}{close}", values.join(", "));
        }
        let margin = "    ".repeat(depth);
        let lines = values.chunks(ON_A_LINE).map(|line| format!("{margin}    {},\n", line.join(", ")));
        format!("{open}\n{}{margin}{close}", lines.collect::<String>())
    }

    /// Arrays in brackets.
    fn list(self, rows: &[Vec<String>]) -> String {
        let (open, close) = self.brackets();
        let lines = rows.iter().map(|row| format!("    {},\n", self.array(row, 1)));
        format!("{open}\n{}{close}", lines.collect::<String>())
    }

    fn brackets(self) -> (char, char) {
        if self == Self::Cpp { ('{', '}') } else { ('[', ']') }
    }
}
