//! A table as source: an array of C++ or Rust, a list of Python.

use std::io::{self, Write};

use bouton::Nimber;
use bouton::notation::Measure;

use super::TableReport;

/// The number of values on a line.
const VALUES_A_LINE: usize = 20;

/// The languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Cpp,
    Python,
    Rust,
}

impl TableReport<'_> {
    /// Writes the values as a constant of the language.
    pub fn code(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        let sizes = self.table.sizes();
        let (name, comment) = (self.identifier(language), language.comment());
        let [rows, mut cols] = [sizes.rows().count(), sizes.cols().count()];
        let is_line = sizes.measure().is_one_number();
        if is_line {
            // An array of C++ has one element at least.
            cols = self.table.extent().max(usize::from(language == Language::Cpp));
        }
        let is_whole = self.table.known() == (rows * cols) as u64;
        writeln!(out, "{comment} {}. bouton {}", self.headline(), env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "{comment} {}", self.index(&name))?;
        if !is_whole {
            writeln!(out, "{comment} {}: not known.", language.unknown())?;
        }
        let sides = if is_line { vec![cols] } else { vec![rows, cols] };
        language.declare(&name, &sides, self.bits(is_whole), !is_whole, out)?;
        let (open, close) = language.brackets();
        if is_line {
            language.array(self.walk.over(self.table.values().take(cols)), cols, 0, out)?;
        } else {
            writeln!(out, "{open}")?;
            for (_, values) in self.walk.over(self.table.by_rows()) {
                write!(out, "    ")?;
                language.array(values, cols, 1, out)?;
                writeln!(out, ",")?;
            }
            write!(out, "{close}")?;
        }
        writeln!(out, "{}", if language == Language::Python { "" } else { ";" })?;
        // An array of C++ would have zeros in place of missing values.
        match language {
            Language::Cpp => self.say_where_it_ended("#error \"", "\"", out),
            Language::Python | Language::Rust => self.say_where_it_ended(&format!("{comment} "), "", out),
        }
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
        let largest = self.table.largest().unwrap_or_default().0;
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

    /// Begins the definition of a constant, an array with these sides.
    fn declare(
        self,
        name: &str,
        sides: &[usize],
        bits: u32,
        is_signed: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Cpp => {
                let unsigned = if is_signed { "" } else { "u" };
                let sides: String = sides.iter().map(|side| format!("[{side}]")).collect();
                write!(out, "#include <cstdint>\n\nconst std::{unsigned}int{bits}_t {name}{sides} = ")
            }
            Self::Python => write!(out, "{name} = "),
            Self::Rust => {
                let kind = format!("{}{bits}", if is_signed { 'i' } else { 'u' });
                let kind = sides.iter().rev().fold(kind, |kind, side| format!("[{kind}; {side}]"));
                write!(out, "pub static {name}: {kind} = ")
            }
        }
    }

    /// Values in brackets at this depth of indentation, on several lines if there are many.
    fn array(
        self,
        values: impl Iterator<Item = Option<Nimber>>,
        count: usize,
        depth: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (open, close) = self.brackets();
        let (margin, is_long) = ("    ".repeat(depth), count > VALUES_A_LINE);
        write!(out, "{open}")?;
        for (at, value) in values.enumerate() {
            match at {
                _ if is_long && at % VALUES_A_LINE == 0 => {
                    write!(out, "{}\n{margin}    ", if at > 0 { "," } else { "" })?
                }
                0 => {}
                _ => write!(out, ", ")?,
            }
            match value {
                Some(value) => write!(out, "{}", value.0)?,
                None => write!(out, "{}", self.unknown())?,
            }
        }
        if is_long {
            write!(out, ",\n{margin}")?;
        }
        write!(out, "{close}")
    }

    fn brackets(self) -> (char, char) {
        if self == Self::Cpp { ('{', '}') } else { ('[', ']') }
    }
}
