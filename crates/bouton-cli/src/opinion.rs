//! A second opinion on a rule: bouton's answers to its smallest positions, compared with CPython's.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::{Catalog, Game};
use bouton::{Convention, Limits, Progress};
use serde::Serialize;
use serde_json::{Value, json};

use crate::args;
use crate::cpython::{Python, Said};
use crate::difference::difference;
use crate::json::object;
use crate::rules::Stated;
use crate::signals::is_interrupted;
use crate::tested;

/// At most this many positions are asked about in misere play too, where sums are searched as a whole.
const MOST_MISERE: usize = 16;
/// How the program ends where it refuses a rule or a position, and where a limit of its own is reached.
const REFUSED: Option<i32> = Some(2);
const LIMITED: Option<i32> = Some(3);

/// The result of asking CPython.
pub enum Opinion {
    /// There is no `python3` here.
    NotFound,
    /// There was no question, or no answer: why.
    NotAsked(String),
    /// It was asked.
    Asked(OracleComparison),
}

/// The comparison with CPython's answers.
#[derive(Default)]
pub struct OracleComparison {
    /// The number of answers that were compared.
    positions: usize,
    /// The number of answers in misere play that were compared.
    misere: usize,
    /// Whether all answers were compared.
    are_all: bool,
    /// The first different answer.
    difference: Option<Difference>,
}

/// An answer that is different in CPython.
#[derive(Serialize)]
pub struct Difference {
    position: String,
    convention: &'static str,
    bouton: Value,
    cpython: Value,
}

/// Why no more answers are compared.
enum End {
    All,
    Cut,
    Other(Difference),
    Failed(String),
}

impl Opinion {
    /// Asks CPython about the smallest of these positions of a rule, as far as the limits go.
    pub fn ask(
        catalog: &Catalog,
        stated: &Stated,
        args: &args::Lint,
        positions: &[String],
        limits: &Limits<'_>,
    ) -> Self {
        if positions.is_empty() {
            return Self::NotAsked("no position passed".to_owned());
        }
        if !stated.rule.is_line && !Path::new(&args.rule).is_file() {
            return Self::NotAsked(format!("{} can be read only once", args.rule));
        }
        let game = Arc::new(stated.rule.clone().into_game(None));
        let rounds = [(Convention::Normal, positions.len()), (Convention::Misere, MOST_MISERE)];
        // A rule that is misere by itself is asked about in misere play only.
        let rounds = if game.misere { &rounds[..1] } else { &rounds };
        let mut asked = OracleComparison::default();
        for &(convention, most) in rounds {
            let positions = &positions[..positions.len().min(most)];
            let (compared, end) =
                match (Round { catalog, game: &game, convention, positions, limits }).ask(args) {
                    Ok(found) => found,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::NotFound,
                    Err(error) => return Self::NotAsked(format!("`python3` cannot be started: {error}")),
                };
            *if convention == Convention::Normal { &mut asked.positions } else { &mut asked.misere } =
                compared;
            asked.are_all = matches!(end, End::All);
            match end {
                End::All => {}
                End::Cut => break,
                End::Failed(why) => return Self::NotAsked(why),
                End::Other(difference) => {
                    asked.difference = Some(difference);
                    break;
                }
            }
        }
        Self::Asked(asked)
    }

    /// Whether CPython answers otherwise.
    pub fn is_other(&self) -> bool {
        matches!(self, Self::Asked(OracleComparison { difference: Some(_), .. }))
    }

    /// The result for people. Different answers follow in lines of their own.
    pub fn text(&self) -> String {
        match self {
            Self::NotFound => "not found, so not asked".to_owned(),
            Self::NotAsked(why) => format!("not asked: {why}"),
            Self::Asked(OracleComparison { difference: Some(found), .. }) => {
                let play = if found.convention == "misere" { " in misere play" } else { "" };
                let mut text = format!("REFUTED: CPython answers `{}` differently{play}", found.position);
                let _ = write!(text, "\n    bouton   {}\n    CPython  {}", found.bouton, found.cpython);
                text
            }
            Self::Asked(OracleComparison { positions: 0, .. }) if is_interrupted() => {
                "not tested: interrupted".to_owned()
            }
            Self::Asked(OracleComparison { positions: 0, .. }) => {
                "not tested: no answer came in time".to_owned()
            }
            Self::Asked(OracleComparison { positions, misere, are_all, .. }) => {
                let positions = tested::positions(*positions as u64);
                let cut = if *are_all { "" } else { " before a limit" };
                let misere =
                    if *misere > 0 { format!(", for {misere} in misere play too") } else { String::new() };
                format!("tested on {positions}{cut}: it gives the same answers{misere}")
            }
        }
    }

    /// The result for programs.
    pub fn json(&self) -> OpinionJson<'_> {
        match self {
            Self::NotFound => OpinionJson { verdict: "not found", ..OpinionJson::default() },
            Self::NotAsked(why) => {
                OpinionJson { verdict: "not asked", why: Some(why), ..OpinionJson::default() }
            }
            Self::Asked(OracleComparison { positions, misere, are_all, difference }) => OpinionJson {
                verdict: match (difference, positions) {
                    (Some(_), _) => "refuted",
                    (None, 0) => "not tested",
                    (None, _) => "tested",
                },
                positions: Some(*positions),
                misere: Some(*misere),
                complete: Some(*are_all),
                refuted: difference.as_ref(),
                why: None,
            },
        }
    }
}

/// The result of asking, as JSON.
#[derive(Default, Serialize)]
pub struct OpinionJson<'o> {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    misere: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted: Option<&'o Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'o str>,
}

/// Positions that are asked about in one kind of play.
struct Round<'r> {
    catalog: &'r Catalog,
    game: &'r Arc<Game>,
    convention: Convention,
    positions: &'r [String],
    limits: &'r Limits<'r>,
}

impl Round<'_> {
    /// The number of equal answers, and how the comparison ended.
    fn ask(&self, args: &args::Lint) -> io::Result<(usize, End)> {
        let mut python = Python::start(&self.arguments(args))?;
        for (at, position) in self.positions.iter().enumerate() {
            let goes_on = || {
                let progress = Progress { positions: at as u64, ..Progress::default() };
                self.limits.check(progress).is_ok()
            };
            let theirs = match python.next(goes_on) {
                Said::Answer(line) => line,
                Said::End(REFUSED, errors) => json!({ "error": fault(&errors) }).to_string(),
                Said::End(code, errors) if code != LIMITED => {
                    return Ok((at, End::Failed(ended(code, &errors))));
                }
                Said::End(..) | Said::Nothing => return Ok((at, End::Cut)),
            };
            let Some(ours) = self.answer(position) else { return Ok((at, End::Cut)) };
            match difference(&ours, &theirs) {
                Ok(None) => {}
                Ok(Some([bouton, cpython])) => {
                    let convention = self.convention_name();
                    let position = position.clone();
                    return Ok((at, End::Other(Difference { position, convention, bouton, cpython })));
                }
                Err(_) => {
                    return Ok((at, End::Failed("the output of `python3` is not an answer".to_owned())));
                }
            }
        }
        Ok((self.positions.len(), End::All))
    }

    /// The arguments of the program.
    fn arguments(&self, args: &args::Lint) -> Vec<String> {
        let mut arguments: Vec<_> =
            args.settings.iter().map(|(name, value)| format!("--set={name}={value}")).collect();
        if self.convention == Convention::Misere {
            arguments.push("--misere".to_owned());
        }
        arguments.extend(["--".to_owned(), args.rule.clone()]);
        // With a blank in front no position looks like an option.
        arguments.extend(self.positions.iter().map(|position| format!(" {position}")));
        arguments
    }

    /// The answer of bouton; `None` if a limit is reached first.
    fn answer(&self, position: &str) -> Option<String> {
        // A rule that was stopped may have refused a position that it otherwise answers.
        let is_over = || self.limits.check(Progress::default()).is_err();
        let wrong = |error: String| (!is_over()).then(|| json!({ "error": error }).to_string());
        let question = match Question::read(
            self.catalog,
            Some(Arc::clone(self.game)),
            position.as_bytes(),
            None,
            self.convention,
        ) {
            Ok(question) => question,
            Err(error) => return wrong(error.to_string()),
        };
        match ask(&question, Detail::Reasons, self.limits) {
            Ok(answer) if answer.unknown.is_some() => None,
            Ok(answer) => Some(object(&answer, Duration::ZERO)),
            Err(refusal) => wrong(refusal.to_string()),
        }
    }

    fn convention_name(&self) -> &'static str {
        if self.convention == Convention::Misere || self.game.misere { "misere" } else { "normal" }
    }
}

/// The message of a fault, without the place.
fn fault(errors: &str) -> &str {
    errors.lines().find_map(|line| line.split_once("error: ")).map_or(errors, |(_, message)| message)
}

/// How `python3` ended, if the rule is not the reason.
fn ended(code: Option<i32>, errors: &str) -> String {
    let code = code.map_or("by a signal".to_owned(), |code| format!("with the exit code {code}"));
    let last = errors.lines().rfind(|line| !line.trim().is_empty());
    last.map_or_else(
        || format!("`python3` ended {code}"),
        |line| format!("`python3` ended {code}: {}", line.trim()),
    )
}
