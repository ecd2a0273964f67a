//! Failures: one clear message on standard error, and the exit code. Also why a part of an answer is not known, in words.

use std::io;
use std::path::Path;
use std::process::{ExitCode as SystemCode, Termination};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use bouton::ask::answer::{Answer, Refusal};
use bouton::notation::{ParseError, clipped, round};
use bouton::{Halt, Limit, Progress, Unknown};
use bouton_lab::testing::Unexamined;
use bouton_rules::source::{Fault, Source};

use crate::output::say;
use crate::signals::is_interrupted;

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// The command answered.
    pub const SUCCESS: Self = Self(0);
    /// A claim is false, two games differ, or a store is damaged.
    pub const REFUSED: Self = Self(1);
    /// Bad input or usage.
    pub const BAD_INPUT: Self = Self(2);
    /// Not known: a limit was reached.
    pub const NOT_KNOWN: Self = Self(3);

    /// The code as a number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> Self {
        Self(code)
    }
}

impl Termination for ExitCode {
    fn report(self) -> SystemCode {
        SystemCode::from(self.0)
    }
}

/// What to do where a declaration does not hold.
pub const USE_RAW: &str = "--raw answers by the moves alone";

/// Why the command gives no answer.
pub enum Failure {
    /// The text named here is wrong at a place.
    Text(String, ParseError),
    /// The text is no rule, or the rule failed while it ran.
    Rule(Source, Vec<Fault>),
    /// A declaration of a rule does not hold, or what every rule promises: where, and why. Then what to do.
    Refuted(String, &'static str),
    /// The command was used wrongly, or cannot use its input. Lines after the first are details.
    Usage(String),
    /// A limit left no room to begin.
    Unknown(Unknown),
    /// Reading or writing failed.
    Io(String, io::Error),
    /// A failure, and what to do about it.
    Hinted(Box<Failure>, String),
}

impl Failure {
    /// A file that cannot be read.
    pub fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(format!("{} cannot be read", path.display()), error)
    }

    /// A file that cannot be written.
    pub fn writing_to(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io(format!("{} cannot be written", path.display()), error)
    }

    /// Standard output that cannot be written.
    pub fn writing(error: io::Error) -> Self {
        Self::Io("the answer cannot be written".to_owned(), error)
    }

    /// A wrong use of the command, and what to do about it.
    pub fn usage(wrong: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage(wrong.into()).hinted(Some(hint.into()))
    }

    /// The failure with a hint, if there is one, in place of any other.
    pub fn hinted(self, hint: Option<String>) -> Self {
        match (self, hint) {
            (Self::Hinted(failure, _), Some(hint)) => Self::Hinted(failure, hint),
            (failure, Some(hint)) => Self::Hinted(Box::new(failure), hint),
            (failure, None) => failure,
        }
    }

    /// Says what is wrong with a use of the command `verb`. A closed pipe is no failure.
    pub fn report(self, verb: &str) -> ExitCode {
        match self {
            Self::Text(name, error) => say!("{}", excerpt(&name, &error)),
            Self::Rule(rule, faults) => {
                say!("{}", render_faults(Level::ERROR, &rule, &faults));
                if faults.iter().all(|fault| fault.is_limit) {
                    return ExitCode::NOT_KNOWN;
                }
            }
            Self::Refuted(text, hint) => {
                say!("{}", titled(&text));
                say!("help: {hint}; `bouton lint` tests more of the rule");
                return ExitCode::REFUSED;
            }
            Self::Usage(text) => {
                let hint = format!("`bouton {verb} --help` explains the arguments, with examples");
                return Self::usage(text, hint).report(verb);
            }
            Self::Hinted(failure, hint) => {
                match *failure {
                    Self::Usage(text) => {
                        let (title, details) = text.split_once('\n').unwrap_or((&text, ""));
                        say!("{}", titled(title));
                        details.lines().for_each(|line| say!("{line}"));
                    }
                    failure => drop(failure.report(verb)),
                }
                say!("help: {}", crate::hint::for_verb(verb, hint));
            }
            Self::Unknown(unknown) => {
                say!("bouton: {}", ended(&unknown));
                return ExitCode::NOT_KNOWN;
            }
            Self::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Io(text, error) => say!("{}", titled(&format!("{text}: {error}"))),
        }
        ExitCode::BAD_INPUT
    }
}

/// A search that gave no answer.
pub fn unanswered(halt: Refusal) -> Failure {
    if matches!(halt, Halt::Refuted { .. }) {
        return Failure::Refuted(refusal(halt), USE_RAW);
    }
    let hint = matches!(halt, Halt::Loop(_)).then(|| {
        "only `graph` answers games in which play can repeat, and it answers only who wins".to_owned()
    });
    Failure::Usage(refusal(halt)).hinted(hint)
}

/// The exit code of an answer. Standard error says what it lacks, if it lacks something.
pub fn code_without(missing: Option<&str>) -> ExitCode {
    let Some(missing) = missing else { return ExitCode::SUCCESS };
    say!("bouton: {missing}");
    ExitCode::NOT_KNOWN
}

/// A program that was not examined.
pub fn not_examined(error: Unexamined) -> Failure {
    match error {
        Unexamined::NotStarted(error) => Failure::Io("the program cannot be started".to_owned(), error),
        Unexamined::NotRun(text) => {
            let why = text.lines().last().unwrap_or("the shell does not say why");
            let hint = "--program takes a command line for the shell, as in 'python3 mine.py'";
            Failure::usage(format!("the program cannot be run: {why}"), hint)
        }
        Unexamined::Stopped => Failure::Unknown(Unknown::stopped(Progress::default())),
    }
}

/// The limit that ended the work, and the progress until then.
pub fn ended(unknown: &Unknown) -> String {
    match unknown.limit {
        Limit::Stopped if !is_interrupted() => {
            let text = unknown.to_string();
            let (_, progress) = text.split_once(" after ").unwrap_or_default();
            format!("the time was over (--max-time) after {progress}")
        }
        _ => unknown.to_string(),
    }
}

/// Why a search gave no answer. The text stays short however long a position or a loop is.
pub fn refusal(halt: Refusal) -> String {
    match halt {
        Halt::Loop(positions) => format!("play can repeat: {}", round(&positions)),
        halt => halt.map(|position| clipped(&position).into_owned()).to_string(),
    }
}

/// Why a part of the answer is missing, if one is.
pub fn missing(answer: &Answer) -> Option<String> {
    (!answer.is_whole()).then(|| match &answer.endless {
        Some(round) if answer.unknown.is_none() && answer.outcome.is_some() => {
            format!("{}, so there is no Grundy value", refusal(Halt::Loop(round.clone())))
        }
        _ => why(answer.unknown),
    })
}

/// Why something is not known.
pub fn why(unknown: Option<Unknown>) -> String {
    let components = "only the outcomes of some components are known, and those do not settle the sum";
    unknown.as_ref().map_or(components.to_owned(), ended)
}

fn titled(text: &str) -> String {
    Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(text))])
}

/// Prints the warnings about a rule.
pub fn warn(rule: &Source, faults: &[Fault]) {
    if !faults.is_empty() {
        say!("{}", render_faults(Level::WARNING, rule, faults));
    }
}

/// The faults of a rule, each with its place and the position that caused it.
fn render_faults(level: Level<'_>, rule: &Source, faults: &[Fault]) -> String {
    let each = faults.iter().map(|fault| {
        let title = level.clone().primary_title(&fault.message);
        let place = fault.span.map(|span| {
            ParseError::new(rule.text.as_bytes(), span.start as usize..span.end as usize, &fault.message)
        });
        let mut message = match &place {
            Some(place) => shown(title, &rule.name, place),
            None => Group::with_title(title),
        };
        if let Some(position) = &fault.position {
            message = message.element(Level::NOTE.message(format!("in the position {}", clipped(position))));
        }
        if let Some(help) = fault.help(rule) {
            message = message.element(Level::HELP.message(help));
        }
        Renderer::styled().render(&[message])
    });
    each.collect::<Vec<_>>().join("\n")
}

/// The message, with the line it is about and the place in it.
fn excerpt(name: &str, error: &ParseError) -> String {
    let title = format!("found {}, expected {}", error.found(), error.expected());
    Renderer::styled().render(&[shown(Level::ERROR.primary_title(title), name, error)])
}

/// A title, with the line it is about and the place in it.
fn shown<'a>(title: Title<'a>, name: &'a str, place: &'a ParseError) -> Group<'a> {
    let (line, marked) = place.excerpt();
    let is_whole = line[..marked.start].chars().count() + 1 == place.column();
    let snippet = Snippet::source(line).line_start(place.line());
    let snippet = snippet.annotation(AnnotationKind::Primary.span(marked));
    if is_whole {
        return title.element(snippet.path(name));
    }
    // Of a long line only the part around the place is shown; the column counts from its beginning.
    title.element(Origin::path(name).line(place.line()).char_column(place.column())).element(snippet)
}

#[cfg(test)]
mod tests {
    use bouton_rules::source::Span;

    use super::*;

    const TEXT: &str = "def moves(n):\n    for k in rang(n):\n        yield n // 0, k\n";

    fn source(text: &str) -> Source {
        Source { name: "mine.py".into(), text: text.into() }
    }

    fn at(text: &str, part: &str, message: &str) -> Fault {
        let start = text.find(part).unwrap() as u32;
        Fault::at(Span { start, end: start + part.len() as u32 }, message)
    }

    /// The text without colours.
    fn plainly(level: Level<'_>, text: &str, faults: &[Fault]) -> String {
        anstream::adapter::strip_str(&render_faults(level, &source(text), faults)).to_string()
    }

    #[test]
    fn faults_of_a_rule_are_told_with_their_places() {
        let mut faults = [
            at(TEXT, "rang", "`rang` is not known; did you mean `range`?"),
            at(TEXT, "n // 0", "division by zero"),
        ];
        faults[1].position = Some("7".to_owned());
        let expected = "\
error: `rang` is not known; did you mean `range`?
 --> mine.py:2:14
  |
2 |     for k in rang(n):
  |              ^^^^
error: division by zero
 --> mine.py:3:15
  |
3 |         yield n // 0, k
  |               ^^^^^^
  |
  = note: in the position 7";
        assert_eq!(plainly(Level::ERROR, TEXT, &faults), expected);
    }

    #[test]
    fn warnings_are_told_alike() {
        let told = plainly(Level::WARNING, "x = 5\n", &[at("x = 5", "x", "`x` is not used")]);
        assert_eq!(told, "warning: `x` is not used\n --> mine.py:1:1\n  |\n1 | x = 5\n  | ^");
    }

    #[test]
    fn any_place_can_be_told() {
        let long = "n".repeat(100_000);
        let spans = [(0, 0), (7, 3), (5, 5), (0, 100_000), (99_000, 99_001), (u32::MAX - 1, u32::MAX)];
        for text in ["", "\n", "a\r\nb\tc\n", "h\u{e9}\u{1F600}", &long] {
            for (start, end) in spans {
                let fault = Fault::at(Span { start, end }, "wrong");
                let told = plainly(Level::ERROR, text, &[fault]);
                assert!(told.starts_with("error: wrong") && told.len() < 600, "{text} {start} {told}");
            }
        }
        let fault = Fault::nowhere("wrong");
        assert_eq!(plainly(Level::ERROR, "a", &[fault]), "error: wrong");
    }

    #[test]
    fn a_limit_of_a_rule_is_no_mistake_of_its_writer() {
        let code = |is_limits: &[bool]| {
            let fault = |&is_limit| {
                let mut fault = at(TEXT, "yield", "too many steps");
                fault.is_limit = is_limit;
                fault
            };
            format!(
                "{:?}",
                Failure::Rule(source(TEXT), is_limits.iter().map(fault).collect()).report("solve")
            )
        };
        assert_eq!(code(&[true]), format!("{:?}", ExitCode::NOT_KNOWN));
        assert_eq!(code(&[true, false]), format!("{:?}", ExitCode::BAD_INPUT));
    }
}
