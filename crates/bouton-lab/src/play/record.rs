//! A game in a file, so that it can go on later.

use std::fmt::{self, Write};

/// The first line of the file.
const HEAD: &str = "bouton play 1";

/// A game as it is stored: lines of a word and a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game, as the player wrote it.
    pub game: String,
    /// Whether it is misere play.
    pub misere: bool,
    /// For the player who moves first and for the other one, whether it is a person. If not, it is the program.
    pub persons: [bool; 2],
    /// The position at the start.
    pub start: String,
    /// The moves made.
    pub moves: Vec<String>,
}

impl Record {
    /// Reads a file.
    ///
    /// # Errors
    /// The number of the first wrong line, from 1, and what is expected there.
    pub fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, head)| head.trim() != HEAD) {
            return Err((1, format!("`{HEAD}`")));
        }
        let mut record = Self {
            game: String::new(),
            misere: false,
            persons: [true, false],
            start: String::new(),
            moves: Vec::new(),
        };
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim().to_owned();
            match word {
                "game" => record.game = rest,
                "convention" => record.misere = rest == "misere",
                "players" if let Some(persons) = persons(&rest) => record.persons = persons,
                "start" => record.start = rest,
                "move" => record.moves.push(rest),
                _ => return Err((number, "`game`, `convention`, `players`, `start` or `move`".to_owned())),
            }
        }
        match (record.game.is_empty(), record.start.is_empty()) {
            (false, false) => Ok(record),
            _ => Err((text.lines().count() + 1, "lines with `game` and `start`".to_owned())),
        }
    }
}

/// The words for the two players.
fn persons(words: &str) -> Option<[bool; 2]> {
    match words {
        "person program" => Some([true, false]),
        "program person" => Some([false, true]),
        "person person" => Some([true, true]),
        _ => None,
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let convention = if self.misere { "misere" } else { "normal" };
        let mut text = String::new();
        for name in &self.moves {
            writeln!(text, "move {name}")?;
        }
        let [first, other] = self.persons.map(|is_person| if is_person { "person" } else { "program" });
        write!(f, "{HEAD}\ngame {}\nconvention {convention}\nplayers {first} {other}\n", self.game)?;
        write!(f, "start {}\n{text}", self.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip_and_wrong_lines_are_named() {
        let moves = vec!["r1c1".to_owned(), "3 -> 1 + 1".to_owned()];
        let (game, start) = ("nim".to_owned(), "3 + 4".to_owned());
        let record = Record { game, misere: true, persons: [false, true], start, moves };
        assert_eq!(Record::read(&record.to_string()), Ok(record));
        let line = |text: &str| Record::read(text).unwrap_err().0;
        assert_eq!(
            [line(""), line("bouton play 1\ngame nim\nwhat"), line("bouton play 1\ngame nim\n")],
            [1, 3, 3]
        );
    }
}
