//! An answer as JSON; `docs/answer.schema.json` describes it.

use std::time::Duration;

use bouton::ask::answer::{Answer, Reply};
use bouton::catalog::status::{Assumption, Status};
use bouton::{Convention, Nimber, Theorem};
use serde::Serialize;

use crate::picture_json::PictureJson;

/// The object of an answer.
#[derive(Serialize)]
pub struct AnswerJson<'a> {
    game: &'a str,
    position: &'a str,
    convention: &'static str,
    outcome: Option<String>,
    nimber: Option<u64>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<Cited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumption: Option<Assumed>,
    components: Vec<Part<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components_left_out: Option<usize>,
    moves: Option<Vec<Move<'a>>>,
    moves_total: Option<u128>,
    winning_moves: &'a [String],
    #[serde(skip_serializing_if = "are_once")]
    winning_times: &'a [u64],
    winning_total: Option<u128>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    drawing_moves: &'a [String],
    #[serde(skip_serializing_if = "are_once")]
    drawing_times: &'a [u64],
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<&'a [String]>,
    complete: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    grounds: &'a [String],
    stats: Stats,
    /// The position drawn, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureJson>,
}

#[derive(Serialize)]
struct Part<'a> {
    position: &'a str,
    nimber: Option<u64>,
}

#[derive(Serialize)]
struct Move<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    #[serde(skip_serializing_if = "is_once")]
    times: u64,
    nimber: Option<u64>,
    wins: Option<bool>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    draws: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Option<&'a str>>,
}

/// Whether a move can be made in one component only.
fn is_once(&times: &u64) -> bool {
    times == 1
}

/// Whether each of some moves can be made in one component only.
fn are_once(times: &[u64]) -> bool {
    times.iter().all(is_once)
}

#[derive(Serialize)]
struct Stats {
    positions: u64,
    bytes: u64,
    seconds: f64,
}

/// A theorem that an answer rests on.
#[derive(Serialize)]
pub struct Cited {
    name: &'static str,
    source: &'static str,
}

/// The theorems that an answer rests on.
pub fn cited(theorems: &[&Theorem]) -> Vec<Cited> {
    theorems.iter().map(|theorem| Cited { name: theorem.name, source: theorem.source }).collect()
}

/// The declaration of a rule file that is assumed.
#[derive(Serialize)]
pub struct Assumed {
    what: String,
    tested_to: String,
}

impl Assumed {
    /// The assumption of an answer with this status, if there is one.
    pub fn of(status: &Status) -> Option<Self> {
        match status {
            Status::Assuming(Assumption { what, to }) => {
                Some(Self { what: what.to_string(), tested_to: to.to_string() })
            }
            _ => None,
        }
    }
}

/// Anything, on one line.
pub fn line(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("text, numbers and lists are JSON") + "\n"
}

/// The word for a convention.
pub fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

/// One object, on one line.
pub fn object(answer: &Answer, elapsed: Duration) -> String {
    serde_json::to_string(&answer_json(answer, elapsed)).expect("text, numbers and lists are JSON")
}

/// The object of an answer that took this time.
pub fn answer_json(answer: &Answer, elapsed: Duration) -> AnswerJson<'_> {
    let number = |nimber: Option<Nimber>| nimber.map(|value| value.0);
    let moves = answer.moves.as_ref().map(|moves| {
        let shown = moves.iter().map(|found| Move {
            name: &found.name,
            times: found.times,
            nimber: number(found.nimber),
            wins: found.wins,
            draws: found.draws,
            length: found.length,
            // No move to make is `null`; a move that is not answered has no `reply` at all.
            reply: found.reply.as_ref().map(|reply| match reply {
                Reply::Move(name) => Some(name.as_str()),
                _ => None,
            }),
        });
        shown.collect()
    });
    let parts = answer.components.iter();
    AnswerJson {
        game: &answer.game,
        position: &answer.position,
        convention: convention(answer.convention),
        outcome: answer.outcome.map(|outcome| outcome.to_string()),
        nimber: number(answer.nimber),
        status: answer.status.word(),
        theorems: cited(&answer.theorems),
        assumption: Assumed::of(&answer.status),
        components: parts
            .map(|part| Part { position: &part.position, nimber: number(part.nimber) })
            .collect(),
        components_left_out: Some(answer.components_left_out).filter(|&count| count > 0),
        moves,
        moves_total: answer.moves_total,
        winning_moves: &answer.winning_moves,
        winning_times: &answer.winning_times,
        winning_total: answer.winning_total,
        drawing_moves: &answer.drawing_moves,
        drawing_times: &answer.drawing_times,
        endless: answer.endless.as_deref(),
        complete: answer.complete,
        grounds: &answer.grounds,
        stats: Stats {
            positions: answer.stats.positions,
            bytes: answer.stats.bytes,
            seconds: elapsed.as_secs_f64(),
        },
        picture: None,
    }
}
