//! What one move does, and why it wins or loses.

use bouton::ask::answer::{Answer, ComponentValue};
use bouton::ask::question::Question;
use bouton::{Halt, Outcome};
use hashbrown::HashMap;
use serde::Serialize;

use super::answered::Answers;
use super::explainer::Explainer;
use super::failure::Unexplained;
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
    pub(super) fn reason(
        &self,
        question: &Question,
        answered_before: &Answer,
        name: &str,
    ) -> Result<MoveReason, Unexplained> {
        let after = question.clone().after_within(name, self.limits)?.map_err(Halt::Unknown)?;
        let found = self.answer(&after)?;
        let (before, new) = changed(&answered_before.components, &found.components);
        let answers = match found.outcome {
            Some(Outcome::P) => Some(self.answers(&after, &found)?),
            _ => None,
        };
        let beaten = match (found.outcome, found.winning_moves.first()) {
            (Some(Outcome::N), Some(reply)) => self.beaten(&after, reply)?,
            (Some(Outcome::N), None) if found.moves_total == Some(0) => {
                Some(Beaten { by: None, leaves: found.position.clone(), answers: Answers::default() })
            }
            _ => None,
        };
        Ok(MoveReason {
            name: name.trim().to_owned(),
            before,
            after: new,
            leaves: found.position,
            nimber: found.nimber.map(|value| value.0),
            outcome: found.outcome,
            beaten,
            answers,
        })
    }

    fn beaten(&self, after: &Question, reply: &str) -> Result<Option<Beaten>, Unexplained> {
        let Ok(left) = after.clone().after_within(reply, self.limits)? else { return Ok(None) };
        let found = self.answer(&left)?;
        let answers = self.answers(&left, &found)?;
        Ok(Some(Beaten { by: Some(reply.to_owned()), leaves: found.position, answers }))
    }
}

/// The components that are only in the first position, and those that are only in the second.
fn changed(before: &[ComponentValue], after: &[ComponentValue]) -> (Vec<String>, Vec<String>) {
    let mut kept = HashMap::<&str, usize>::new();
    for part in after {
        *kept.entry(&part.position).or_default() += 1;
    }
    let mut is_new = |part: &&ComponentValue, wanted: bool| {
        let count = kept.get_mut(&*part.position).filter(|count| **count > 0);
        let is_kept = count.is_some();
        count.into_iter().for_each(|count| *count -= 1);
        is_kept != wanted
    };
    let text = |part: &ComponentValue| part.position.clone();
    let gone = before.iter().filter(|part| is_new(part, true)).map(text).collect();
    // What is still counted is not in the position before.
    let new = after.iter().filter(|part| is_new(part, false)).map(text).collect();
    (gone, new)
}
