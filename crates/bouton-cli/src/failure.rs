//! Failures: one clear message on standard error, and the exit code.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use bouton::Unknown;
use bouton::notation::ParseError;

/// A claim was refused, or a store is damaged.
pub const REFUSED: u8 = 1;
/// Bad input or usage.
pub const BAD_INPUT: u8 = 2;
/// Not known: a limit was reached.
pub const NOT_KNOWN: u8 = 3;

/// Why the command gives no answer.
pub enum Failure {
    /// The text named here is wrong at a place.
    Text(String, ParseError),
    /// The command was used wrongly, or its input is of no use.
    Usage(String),
    /// A limit left no room to begin.
    Unknown(Unknown),
    /// Reading or writing failed.
    Io(String, io::Error),
}

impl Failure {
    /// A file that cannot be read.
    pub fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(format!("{} cannot be read", path.display()), error)
    }

    /// Standard output that cannot be written.
    pub fn writing(error: io::Error) -> Self {
        Self::Io("the answer cannot be written".to_owned(), error)
    }

    /// Says what is wrong; a closed pipe is no failure.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Text(name, error) => anstream::eprintln!("{}", excerpt(&name, &error)),
            Self::Usage(text) => {
                anstream::eprintln!("{}\n\nbouton --help tells what can be asked.", titled(&text))
            }
            Self::Unknown(unknown) => {
                anstream::eprintln!("bouton: {unknown}");
                return ExitCode::from(NOT_KNOWN);
            }
            Self::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Io(text, error) => anstream::eprintln!("{}", titled(&format!("{text}: {error}"))),
        }
        ExitCode::from(BAD_INPUT)
    }
}

fn titled(text: &str) -> String {
    Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(text))])
}

/// The message, with the line it is about and the place in it.
fn excerpt(name: &str, error: &ParseError) -> String {
    let (line, marked) = error.excerpt();
    let title = format!("found {}, expected {}", error.found(), error.expected());
    let is_whole = line[..marked.start].chars().count() + 1 == error.column();
    let snippet = Snippet::source(line).line_start(error.line());
    let snippet = snippet.annotation(AnnotationKind::Primary.span(marked));
    let title = Level::ERROR.primary_title(title);
    let message = if is_whole {
        title.element(snippet.path(name))
    } else {
        // Of a long line only the part around the place is shown; the column counts from its beginning.
        title.element(Origin::path(name).line(error.line()).char_column(error.column())).element(snippet)
    };
    Renderer::styled().render(&[message])
}
