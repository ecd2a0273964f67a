//! What one move does, and why it wins or loses.

use bouton::ask::answer::ComponentValue;
use bouton::ask::question::Question;
use bouton::{Halt, Outcome};
use hashbrown::HashMap;
use serde::Serialize;

use super::answered::Answers;
use super::explainer::{Explainer, Judged, Unexplained};
use crate::text_or_null::text_or_null;

/// What one move does.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReason {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The components that the move changes.
    pub before: Vec<String>,
    /// The components that replace them.
    pub after: Vec<String>,
    /// The whole position that the move leaves.
    pub leaves: String,
    /// Its Grundy value, if it is known.
    pub nimber: Option<u64>,
    /// Its outcome, for the player who moves next, if it is known.
    #[serde(serialize_with = "text_or_null")]
    pub outcome: Option<Outcome>,
    /// The reply that wins, if the move loses.
    pub beaten: Option<Beaten>,
    /// Why the move wins, if it does: each reply is answered.
    pub answers: Option<Answers>,
}

/// The reply that wins.
#[derive(Clone, Debug, Serialize)]
pub struct Beaten {
    /// The reply. `None`: in misere play no reply is needed, because no move is left.
    pub by: Option<String>,
    /// The position that it leaves.
    pub leaves: String,
    /// Why the reply wins: each move after it is answered.
    pub answers: Answers,
}

impl Explainer<'_> {
    /// What the move called `name` does.
    pub(super) fn reason(&self, before: &Judged, name: &str) -> Result<MoveReason, Unexplained> {
        let after = self.judge(self.after(&before.question, name)?.map_err(Halt::Unknown)?)?;
        let found = &after.answer;
        let beaten = match (found.outcome, found.winning_moves.first()) {
            (Some(Outcome::N), Some(reply)) => self.beaten(&after.question, reply)?,
            (Some(Outcome::N), None) if found.moves_total == Some(0) => {
                Some(Beaten { by: None, leaves: found.position.clone(), answers: Answers::default() })
            }
            _ => None,
        };
        Ok(MoveReason {
            name: name.trim().to_owned(),
            before: without(&before.answer.components, &found.components),
            after: without(&found.components, &before.answer.components),
            leaves: found.position.clone(),
            nimber: found.nimber.map(|value| value.0),
            outcome: found.outcome,
            beaten,
            answers: (found.outcome == Some(Outcome::P)).then(|| self.answers(&after)).transpose()?,
        })
    }

    fn beaten(&self, question: &Question, reply: &str) -> Result<Option<Beaten>, Unexplained> {
        let Ok(left) = self.after(question, reply)? else { return Ok(None) };
        let left = self.judge(left)?;
        let answers = self.answers(&left)?;
        Ok(Some(Beaten { by: Some(reply.to_owned()), leaves: left.answer.position, answers }))
    }
}

/// The components of the first position that are not in the second, equal ones counted each.
fn without(first: &[ComponentValue], second: &[ComponentValue]) -> Vec<String> {
    let mut left = HashMap::<&str, usize>::new();
    second.iter().for_each(|part| *left.entry(&part.position).or_default() += 1);
    let is_gone = |part: &&ComponentValue| match left.get_mut(&*part.position) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    first.iter().filter(is_gone).map(|part| part.position.clone()).collect()
}
