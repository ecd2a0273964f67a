//! A line that is edited in a terminal: earlier lines come back, and the Tab key completes.

use std::cell::OnceCell;
use std::io;
use std::time::{Duration, Instant};

use bouton::ask::question::Question;
use bouton_lab::play::{Completion, move_names};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::failure::Failure;
use crate::signals::{end_at_prompt, while_editing};
use crate::typed::{PROMPT, Typed, unread};

/// If there are more moves, none is completed. The editor counts the moves that it lists in 16 bits.
const MAX_COMPLETED_MOVES: usize = 10_000;
/// If the moves are not listed by then, none is completed. Ctrl-C does not work meanwhile.
const MAX_LISTING_TIME: Duration = Duration::from_secs(2);

/// A terminal in which lines are edited.
pub struct LineEditor(Box<Editor<LineCompleter, DefaultHistory>>);

impl LineEditor {
    /// The editor of the terminal, which completes these words, and moves. A word that ends with a blank is followed by the name of a file.
    /// `None` if the terminal has none.
    pub fn new(words: &'static [&'static str]) -> Option<Self> {
        // Without bracketed paste, each line that is pasted is done at once, as it is at a plain prompt.
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .auto_add_history(true)
            .bracketed_paste(false)
            .build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(LineCompleter { words, position: None, names: OnceCell::new() }));
        Some(Self(Box::new(editor)))
    }

    /// The next line. The moves are those of this position. A signal ends the command while it waits.
    pub fn line(&mut self, position: &Question) -> Result<Typed, Failure> {
        if let Some(completer) = self.0.helper_mut() {
            (completer.position, completer.names) = (Some(position.clone()), OnceCell::new());
        }
        match while_editing(|| self.0.readline(PROMPT)) {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            // Ctrl-C is a key here, and no signal.
            Err(ReadlineError::Interrupted) => end_at_prompt(),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Typed::NoText),
            Err(ReadlineError::Io(error)) => Err(unread(error)),
            Err(error) => Err(unread(io::Error::other(error.to_string()))),
        }
    }
}

/// Completes words, moves of a position, and the name of a file after a word that takes one.
struct LineCompleter {
    words: &'static [&'static str],
    position: Option<Question>,
    /// The moves of the position, once they are listed.
    names: OnceCell<Vec<String>>,
}

impl LineCompleter {
    fn names(&self) -> &[String] {
        self.names.get_or_init(|| {
            let begun = Instant::now();
            let mut goes_on = || begun.elapsed() < MAX_LISTING_TIME;
            let list = |position| move_names(position, MAX_COMPLETED_MOVES, &mut goes_on).ok().flatten();
            self.position.as_ref().and_then(list).unwrap_or_default()
        })
    }

    /// What may stand in place of `typed`.
    fn candidates(&self, typed: &str) -> Vec<Pair> {
        let begin_so = self.words.iter().filter(|word| word.starts_with(typed));
        let shown = |text: &str| Pair { display: text.trim_end().to_owned(), replacement: text.to_owned() };
        let mut candidates: Vec<_> = begin_so.map(|word| shown(word)).collect();
        match Completion::of(self.names(), typed) {
            Completion::Beginnings(names) => candidates.extend(names.into_iter().map(shown)),
            Completion::Places(names) if candidates.is_empty() => match names[..] {
                [name] => candidates.push(shown(name)),
                // What these names begin with may lack a place that is typed, so the line stays as it is.
                _ => candidates
                    .extend(names.iter().map(|name| Pair { replacement: typed.to_owned(), ..shown(name) })),
            },
            Completion::Places(_) => {}
        }
        candidates
    }
}

impl Completer for LineCompleter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..at];
        let start = at - before.trim_start().len();
        let typed = &line[start..at];
        let takes_file = |word: &&&str| word.ends_with(' ') && typed.starts_with(**word);
        if self.words.iter().any(|word| takes_file(&word)) {
            return FilenameCompleter::new().complete(line, at, context);
        }
        Ok((start, self.candidates(typed)))
    }
}

impl Helper for LineCompleter {}
impl Hinter for LineCompleter {
    type Hint = String;
}
impl Highlighter for LineCompleter {}
impl Validator for LineCompleter {}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::Convention;
    use bouton::catalog::Catalog;

    #[test]
    fn words_and_moves_are_completed() {
        let catalog = Catalog::standard();
        let position = Question::read(&catalog, catalog.find("cram"), b"2x2", None, Convention::Normal);
        let words = &["review", "resign", "save "];
        let completer = LineCompleter { words, position: position.ok(), names: OnceCell::new() };
        let texts = |typed: &str| -> Vec<_> {
            let found = completer.candidates(typed).into_iter();
            found.map(|pair| (pair.display, pair.replacement)).collect()
        };
        let pairs = |pairs: &[(&str, &str)]| -> Vec<_> {
            pairs.iter().map(|&(shown, text)| (shown.to_owned(), text.to_owned())).collect()
        };
        assert_eq!(texts("res"), pairs(&[("resign", "resign")]));
        assert_eq!(texts("s"), pairs(&[("save", "save ")]));
        assert_eq!(texts("r2"), pairs(&[("r2c1:r2c2", "r2c1:r2c2")]));
        assert_eq!(texts("r2c2 r1"), pairs(&[("r1c2:r2c2", "r1c2:r2c2")]));
        let mut several = texts("r2c2");
        several.sort_unstable();
        assert_eq!(several, pairs(&[("r1c2:r2c2", "r2c2"), ("r2c1:r2c2", "r2c2")]));
        assert_eq!(texts("").len(), 7);
        assert_eq!(texts("x"), []);
    }
}
