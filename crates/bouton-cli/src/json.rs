//! Answers as JSON; `docs/answer.schema.json` describes that of `bouton solve`.

use std::time::Duration;

use bouton::ask::answer::{Answer, ComponentValue, Move, Reply};
use bouton::catalog::status::{Assumption, Status};
use bouton::{Convention, Nimber, Theorem};
use bouton_lab::picture::Picture;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// Text, numbers, lists and objects of these are JSON.
const IS_JSON: &str = "text, numbers and lists are JSON";

/// An object whose keys keep their order.
#[derive(Clone, Default)]
pub struct Object(Vec<(&'static str, Box<RawValue>)>);

impl Object {
    /// This object with one more key.
    pub fn with(mut self, key: &'static str, value: impl Serialize) -> Self {
        self.0.push((key, to_raw_value(&value).expect(IS_JSON)));
        self
    }

    /// The object on one line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect(IS_JSON) + "\n"
    }

    /// The keys with their values.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, &RawValue)> {
        self.0.iter().map(|(key, value)| (*key, &**value))
    }

    /// This object with one more key, if it has a value.
    pub fn with_some(self, key: &'static str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries())
    }
}

/// The theorems that an answer rests on, if there are some.
pub fn cited(theorems: &[&Theorem]) -> Option<Vec<Object>> {
    let object =
        |theorem: &&Theorem| Object::default().with("name", theorem.name).with("source", theorem.source);
    filled(theorems).map(|theorems| theorems.iter().map(object).collect())
}

/// The declaration of a rule file that an answer with this status assumes, if there is one.
pub fn assumed(status: &Status) -> Option<Object> {
    match status {
        Status::Assuming(Assumption { what, to }) => {
            Some(Object::default().with("what", &**what).with("tested_to", &**to))
        }
        _ => None,
    }
}

/// The object of a picture: the drawing, and what a person may point at in it.
pub fn picture(picture: &Picture) -> Object {
    Object::default()
        .with("svg", picture.bare_svg())
        .with("legend", picture.legend())
        .with("areas", picture.areas())
}

/// The word for a convention.
pub fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

/// The list, unless it is empty.
fn filled<T>(list: &[T]) -> Option<&[T]> {
    Some(list).filter(|list| !list.is_empty())
}

/// Whether a move can be made in one component only.
fn is_once(&times: &u64) -> bool {
    times == 1
}

/// The object of an answer that took this time.
pub fn answer_json(answer: &Answer, elapsed: Duration) -> Object {
    let number = |nimber: Option<Nimber>| nimber.map(|value| value.0);
    let part = |part: &ComponentValue| {
        Object::default().with("position", &part.position).with("nimber", number(part.nimber))
    };
    let parts: Vec<_> = answer.components.iter().map(part).collect();
    let one = |found: &Move| {
        // No move to make is `null`; a move that is not answered has no `reply` at all.
        let reply = found.reply.as_ref().map(|reply| match reply {
            Reply::Move(name) => Some(name),
            _ => None,
        });
        Object::default()
            .with("move", &found.name)
            .with_some("times", Some(found.times).filter(|times| !is_once(times)))
            .with("nimber", number(found.nimber))
            .with("wins", found.wins)
            .with_some("draws", Some(true).filter(|_| found.draws))
            .with_some("length", found.length)
            .with_some("reply", reply)
    };
    let moves = answer.moves.as_ref().map(|moves| moves.iter().map(one).collect::<Vec<_>>());
    // If each move can be made in one component only, the numbers of components are left out.
    let several = |times| filled(times).filter(|times| !times.iter().all(is_once));
    let stats = Object::default()
        .with("positions", answer.stats.positions)
        .with("bytes", answer.stats.bytes)
        .with("seconds", elapsed.as_secs_f64());
    Object::default()
        .with("game", &answer.game)
        .with("position", &answer.position)
        .with("convention", convention(answer.convention))
        .with("outcome", answer.outcome.map(|outcome| outcome.to_string()))
        .with("nimber", number(answer.nimber))
        .with("status", answer.status.word())
        .with_some("theorems", cited(&answer.theorems))
        .with_some("assumption", assumed(&answer.status))
        .with("components", parts)
        .with_some("components_left_out", Some(answer.components_left_out).filter(|&count| count > 0))
        .with("moves", moves)
        .with("moves_total", answer.moves_total)
        .with("winning_moves", &answer.winning_moves)
        .with_some("winning_times", several(&answer.winning_times))
        .with("winning_total", answer.winning_total)
        .with_some("drawing_moves", filled(&answer.drawing_moves))
        .with_some("drawing_times", several(&answer.drawing_times))
        .with_some("endless", answer.endless.as_ref())
        .with("complete", answer.complete)
        .with_some("grounds", filled(&answer.grounds))
        .with("stats", stats)
}
