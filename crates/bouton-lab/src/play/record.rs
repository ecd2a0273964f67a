//! A game in a file, so that it can go on later.

use std::fmt;

use twox_hash::XxHash3_64;

use crate::player::Level;

/// The first line of a file that has a checksum in its last line.
const HEAD: &str = "bouton play 2";
/// The first line of a file without one, as people write it, and the page.
const PLAIN_HEAD: &str = "bouton play 1";
/// The word of the last line, which has a checksum of the lines before it.
const END: &str = "end";
/// The words that begin a line.
const WORDS: &str = "`game`, `set`, `raw`, `data`, `convention`, `players`, `level`, `seed`, `tutor`, `values`, `start` or `move`";

/// A game as it is stored: lines of a word and a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game, as the player wrote it; empty if the position at the start is a whole sum that names its games.
    pub game: String,
    /// The constants of its rule that are set.
    pub settings: Vec<(String, String)>,
    /// Whether the declarations of its rule are ignored.
    pub is_raw: bool,
    /// The extra data of the game.
    pub data: Option<String>,
    /// Whether it is misere play.
    pub misere: bool,
    /// For the player who moves first and for the other one, whether it is a person. If not, it is the program.
    pub persons: [bool; 2],
    /// How the program plays.
    pub level: Level,
    /// The seed of its random moves.
    pub seed: u64,
    /// Whether moves that give a win away are named at once.
    pub has_tutor: bool,
    /// Whether the values of moves are shown.
    pub shows_values: bool,
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
        let lines: Vec<_> = text.trim_end().lines().collect();
        let body = match lines.first().map(|head| head.trim()) {
            Some(HEAD) => checked(&lines)?,
            Some(PLAIN_HEAD) => &lines,
            _ => return Err((1, format!("`{HEAD}`"))),
        };
        let mut record = Self { persons: [true, false], ..Self::default() };
        for (number, line) in (1..).zip(body).skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            record.take(word, &unescaped(rest)).map_err(|expected| (number, expected))?;
        }
        match record.start.is_empty() {
            false => Ok(record),
            true => Err((body.len() + 1, "a line with `start`".to_owned())),
        }
    }

    /// Takes what a line says.
    fn take(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let kept = rest.trim().to_owned();
        match word {
            "game" => self.game = kept,
            "set" => {
                let (name, value) = kept.split_once('=').ok_or("a name, `=` and a value")?;
                self.settings.push((name.to_owned(), value.to_owned()));
            }
            "raw" => self.is_raw = true,
            "data" => self.data = Some(rest.to_owned()),
            "convention" if ["normal", "misere"].contains(&&*kept) => self.misere = kept == "misere",
            "convention" => return Err("`normal` or `misere`".to_owned()),
            "players" => {
                self.persons = match &*kept {
                    "person program" => [true, false],
                    "program person" => [false, true],
                    "person person" => [true, true],
                    _ => return Err("two of `person` and `program`".to_owned()),
                }
            }
            "level" => self.level = kept.parse()?,
            "seed" => self.seed = kept.parse().map_err(|_| "a whole number")?,
            "tutor" => self.has_tutor = true,
            "values" => self.shows_values = true,
            "start" => self.start = kept,
            "move" => self.moves.push(kept),
            _ => return Err(WORDS.to_owned()),
        }
        Ok(())
    }
}

/// The lines before the last one, which has their checksum.
fn checked<'l>(lines: &'l [&'l str]) -> Result<&'l [&'l str], (usize, String)> {
    let Some((end, before)) = lines.split_last().filter(|(end, _)| end.split(' ').next() == Some(END)) else {
        return Err((lines.len() + 1, format!("a line with `{END}` and a checksum: the file is not whole")));
    };
    if *end != end_line(before) {
        return Err((lines.len(), "the checksum of the lines before it: the file is damaged".to_owned()));
    }
    Ok(before)
}

/// The last line of a file with these lines before it. A copy to another system may end lines in another way, which does not count.
fn end_line(lines: &[&str]) -> String {
    format!("{END} {:016x}", XxHash3_64::oneshot(lines.join("\n").as_bytes()))
}

/// A text in one line.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

/// The text of a line that [`escaped`] wrote.
fn unescaped(line: &str) -> String {
    let (mut text, mut signs) = (String::new(), line.chars());
    while let Some(sign) = signs.next() {
        text.push(match sign {
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            sign => sign,
        });
    }
    text
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![HEAD.to_owned()];
        let mut line = |word: &str, text: &str| {
            lines.push(format!("{word} {}", escaped(text)).trim_end().to_owned());
        };
        if !self.game.is_empty() {
            line("game", &self.game);
        }
        self.settings.iter().for_each(|(name, value)| line("set", &format!("{name}={value}")));
        let flags = [("raw", self.is_raw), ("tutor", self.has_tutor), ("values", self.shows_values)];
        flags.iter().filter(|(_, is_set)| *is_set).for_each(|(word, _)| line(word, ""));
        self.data.iter().for_each(|data| line("data", data));
        line("convention", if self.misere { "misere" } else { "normal" });
        line(
            "players",
            &self.persons.map(|is_person| if is_person { "person" } else { "program" }).join(" "),
        );
        line("level", &self.level.to_string());
        line("seed", &self.seed.to_string());
        line("start", &self.start);
        self.moves.iter().for_each(|name| line("move", name));
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        writeln!(f, "{}\n{}", lines.join("\n"), end_line(&lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip_and_wrong_lines_are_named() {
        let record = Record {
            game: "mine.py".to_owned(),
            settings: vec![("K".to_owned(), "5".to_owned())],
            is_raw: true,
            data: Some("1 2\n3 \\n\n".to_owned()),
            misere: true,
            persons: [false, true],
            level: "careless:0.25".parse().unwrap(),
            seed: 7,
            has_tutor: true,
            shows_values: false,
            start: "3 + 4".to_owned(),
            moves: vec!["r1c1".to_owned(), "3 -> 1 + 1".to_owned()],
        };
        assert_eq!(Record::read(&record.to_string()), Ok(record));
        let sum =
            Record { persons: [true, true], start: "nim: 3 + cram: 2x3".to_owned(), ..Record::default() };
        assert_eq!(Record::read(&sum.to_string()), Ok(sum));
        let line = |text: &str| Record::read(text).unwrap_err().0;
        assert_eq!(
            [line(""), line("bouton play 1\ngame nim\nwhat"), line("bouton play 1\ngame nim\n")],
            [1, 3, 3]
        );
    }

    #[test]
    fn a_file_with_any_sign_changed_or_left_out_is_no_game() {
        let record = Record {
            game: "nim".to_owned(),
            start: "3 + 14".to_owned(),
            moves: vec!["14 -> 3".to_owned(), "3 -> 1".to_owned()],
            persons: [true, false],
            ..Record::default()
        };
        let text = record.to_string();
        assert_eq!(Record::read(&text.replace('\n', "\r\n")).as_ref(), Ok(&record));
        for at in 0..text.len() {
            let (head, tail) = text.split_at(at);
            let is_whole = tail == "\n";
            assert_eq!(Record::read(head).is_ok(), is_whole, "{head}");
            for bit in 0..7 {
                let changed = char::from(tail.as_bytes()[0] ^ (1 << bit));
                let found = Record::read(&format!("{head}{changed}{}", &tail[1..]));
                assert!(found.is_err() || found.as_ref() == Ok(&record), "{head}{changed}");
            }
        }
    }
}
