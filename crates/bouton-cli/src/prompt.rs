//! The prompt of a game: a line of a person. In a terminal the line is edited, earlier lines come back, and the Tab key completes.

use std::env;
use std::io::{self, BufRead, Read, Write};

use bouton::ask::question::Question;

use crate::editor::LineEditor;
use crate::failure::Failure;
use crate::output::styled;
use crate::signals::while_waiting;
use crate::typed::{PROMPT, Typed, unread};

/// Terminals that show text alone.
const PLAIN_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// The most bytes of a line that is read from a pipe or a file.
const LONGEST_LINE: u64 = 1 << 20;

/// Where a person types lines.
pub enum Prompt {
    /// A terminal in which lines are edited.
    Edited(LineEditor),
    /// A terminal that shows text alone.
    Shown,
    /// A pipe or a file.
    Silent,
}

impl Prompt {
    /// The prompt on the standard streams. In a terminal, these words are completed, and moves. A word that ends with a blank is followed
    /// by the name of a file.
    pub fn new(is_screen: bool, words: &'static [&'static str]) -> Self {
        if !is_screen {
            return Self::Silent;
        }
        if !can_edit() {
            return Self::Shown;
        }
        LineEditor::new(words).map_or(Self::Shown, Self::Edited)
    }

    /// Whether lines are edited and completed.
    pub fn is_edited(&self) -> bool {
        matches!(self, Self::Edited(_))
    }

    /// The next line. The moves are those of this position. A signal ends the command while it waits.
    pub fn line(&mut self, position: &Question) -> Result<Typed, Failure> {
        match self {
            Self::Edited(editor) => editor.line(position),
            Self::Shown => {
                let mut out = styled();
                out.write_all(PROMPT.as_bytes()).and_then(|()| out.flush()).map_err(Failure::writing)?;
                plain_line()
            }
            Self::Silent => plain_line(),
        }
    }
}

/// Whether the terminal can move its cursor.
fn can_edit() -> bool {
    match env::var("TERM") {
        Ok(term) => !PLAIN_TERMINALS.iter().any(|plain| plain.eq_ignore_ascii_case(&term)),
        Err(_) => cfg!(windows),
    }
}

/// The next line of standard input.
fn plain_line() -> Result<Typed, Failure> {
    let mut line = Vec::new();
    let read = while_waiting(|| io::stdin().lock().take(LONGEST_LINE + 1).read_until(b'\n', &mut line));
    match read.map_err(unread)? as u64 {
        0 => return Ok(Typed::End),
        length if length > LONGEST_LINE => {
            let wrong = format!("a line of standard input has more than {LONGEST_LINE} bytes");
            return Err(Failure::usage(wrong, "each line is a move or a word, such as `help`"));
        }
        _ => {}
    }
    Ok(String::from_utf8(line).map_or(Typed::NoText, Typed::Line))
}
