//! The corpus of heap games: solved octal games and single values, each with its source, to compare with computed results.
//!
//! `corpus/octal.toml` uses a small part of TOML, with one line per entry. It is compiled in, so that it is available wherever the
//! program runs. `"0.77" = [71, 12, 9, 27]` gives a preperiod, a period and, where the source has them, the largest value and the first
//! heap with that value. Under `[[values]]` there are pairs of a heap and its value.

use crate::heap::book::Book;
use crate::heap::period::Period;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;

/// The text of the corpus.
pub const TEXT: &str = include_str!("../../corpus/octal.toml");

/// What the corpus says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The game, by its code.
    pub code: &'a str,
    /// The published fact about the game.
    pub fact: Fact,
    /// The source of the fact.
    pub source: &'a str,
}

/// A published fact about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// Its values repeat.
    Solved {
        /// The first heap of the periodic part.
        preperiod: u64,
        /// The smallest period, in heaps.
        period: u64,
        /// The largest value, and the first heap that has it, where the source gives them.
        largest: Option<(u64, u64)>,
    },
    /// Some heaps, each with its value.
    Values(Vec<(u64, u64)>),
}

/// The entries of a text in the format of the [corpus](TEXT), in its order. A line that is not an entry is skipped.
///
/// # Examples
/// ```
/// use bouton::tables::corpus::{TEXT, entries};
/// assert!(entries(TEXT).any(|entry| entry.code == "0.77"));
/// ```
pub fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    let (mut source, mut are_values) = ("", false);
    text.lines().filter_map(move |line| {
        let (key, value) = match line {
            "[[solved]]" | "[[values]]" => {
                are_values = line == "[[values]]";
                return None;
            }
            line => line.split_once(" = ")?,
        };
        if key == "source" {
            source = value.trim_matches('"');
            return None;
        }
        let code = key.strip_prefix('"')?.strip_suffix('"')?;
        let numbers = value.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
        let numbers: Vec<u64> = numbers.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let fact = match *numbers {
            _ if are_values => Fact::Values(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()),
            [preperiod, period] => Fact::Solved { preperiod, period, largest: None },
            [preperiod, period, value, heap] => {
                Fact::Solved { preperiod, period, largest: Some((value, heap)) }
            }
            _ => return None,
        };
        Some(Entry { code, fact, source })
    })
}

impl Entry<'_> {
    /// How many heaps must be valued to check the entry.
    #[must_use]
    pub fn needed(&self, book: &Book) -> u64 {
        match &self.fact {
            Fact::Solved { preperiod, period, .. } => {
                book.theorem().map_or(u64::MAX, |theorem| theorem.needed(*preperiod, *period))
            }
            Fact::Values(values) => {
                values.iter().map(|&(heap, _)| heap.saturating_add(1)).max().unwrap_or_default()
            }
        }
    }

    /// Recomputes the fact in the entry. If the entry is wrong, returns a text that says what differs.
    ///
    /// # Errors
    /// If a limit is reached before the result is known.
    pub fn check(&self, book: &Book, limits: &Limits<'_>) -> Result<Option<String>, Unknown> {
        match &self.fact {
            Fact::Solved { .. } => {
                book.extend(u64::MAX, limits)?;
                let known = book.known();
                let found = known.period().map(|period| self.differs_from(period));
                Ok(found.unwrap_or_else(|| Some("no period is proved".to_owned())))
            }
            Fact::Values(values) => {
                for &(heap, expected) in values {
                    let found = book.find(heap, limits)?;
                    if found != Nimber(expected) {
                        return Ok(Some(format!("G({heap}) = {}, not {expected}", found.0)));
                    }
                }
                Ok(None)
            }
        }
    }

    /// How a proved period differs from the entry.
    fn differs_from(&self, found: &Period) -> Option<String> {
        let Fact::Solved { preperiod, period, largest } = self.fact else { return None };
        let is = (found.largest.0.0, found.largest.1);
        let pairs = [
            ("preperiod", found.preperiod, preperiod),
            ("period", found.period, period),
            ("largest value", is.0, largest.map_or(is.0, |(value, _)| value)),
            ("first heap of the largest value", is.1, largest.map_or(is.1, |(_, heap)| heap)),
        ];
        let wrong = pairs.into_iter().find(|(_, found, said)| found != said);
        wrong.map(|(what, found, said)| format!("{what} {found}, not {said}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::code::Code;

    fn checked(line: &str) -> Option<String> {
        let entry = entries(line).last().unwrap();
        let book = Book::new(Code::read(entry.code.as_bytes()).unwrap());
        let found = entry.check(&book, &Limits::none()).unwrap();
        assert!(book.known().len() <= entry.needed(&book).max(200), "{line}");
        found
    }

    #[test]
    fn an_entry_that_was_altered_is_refuted() {
        let right =
            ["\"0.77\" = [71, 12]", "\"0.45\" = [498, 20, 8, 37]", "[[values]]\n\"0.77\" = [[8, 1], [9, 4]]"];
        for line in right {
            assert_eq!(checked(line), None, "{line}");
        }
        let wrong = [
            ("\"0.77\" = [72, 12]", "preperiod 71, not 72"),
            ("\"0.77\" = [71, 24]", "period 12, not 24"),
            ("\"0.45\" = [498, 20, 9, 37]", "largest value 8, not 9"),
            ("\"0.45\" = [498, 20, 8, 38]", "first heap of the largest value 37, not 38"),
            ("[[values]]\n\"0.77\" = [[8, 1], [9, 5]]", "G(9) = 4, not 5"),
        ];
        for (line, expected) in wrong {
            assert!(checked(line).is_some_and(|told| told == expected), "{line}");
        }
    }

    #[test]
    fn what_is_no_entry_is_left_out() {
        for line in [
            "",
            "# \"0.77\" = [1]",
            "\"0.77\" = [1, 2, 3]",
            "0.77 = [71, 12]",
            "\"0.77\" = [99999999999999999999, 1]",
        ] {
            assert_eq!(entries(line).count(), 0, "{line}");
        }
    }
}
