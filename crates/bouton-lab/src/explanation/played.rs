//! What one move does, and why it wins or loses.

use bouton::ask::answer::{Answer, ComponentValue, Reply};
use bouton::ask::question::Question;
use bouton::{Limits, Nimber, Outcome};
use hashbrown::HashMap;

use super::answered::{self, Answers};
use super::asking::answer;
use super::extent::Extent;
use super::failure::Unexplained;

/// What one move does.
#[derive(Clone, Debug)]
pub struct MoveReason {
    /// The name of the move.
    pub name: String,
    /// The components that the move changes.
    pub before: Vec<String>,
    /// The components that replace them.
    pub after: Vec<String>,
    /// The whole position that the move leaves.
    pub leaves: String,
    /// Its value, if it is known.
    pub nimber: Option<Nimber>,
    /// Its outcome, for the player who moves next, if it is known.
    pub outcome: Option<Outcome>,
    /// The reply that wins, if the move loses.
    pub beaten: Option<Beaten>,
    /// Why the move wins, if it does: each reply is answered.
    pub answers: Option<Answers>,
}

/// The reply that wins.
#[derive(Clone, Debug)]
pub struct Beaten {
    /// The reply.
    pub by: Reply,
    /// The position that it leaves.
    pub leaves: String,
    /// Why the reply wins: each move after it is answered.
    pub answers: Answers,
}

/// What the move called `name` does.
pub(super) fn reason(
    question: &Question,
    answered_before: &Answer,
    name: &str,
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<MoveReason, Unexplained> {
    let after = match question.clone().after_within(name, limits)? {
        Ok(after) => after,
        Err(unknown) => return Err(bouton::Halt::Unknown(unknown).into()),
    };
    let found = answer(&after, limits)?;
    let (before, new) = changed(&answered_before.components, &found.components);
    let answers = match found.outcome {
        Some(Outcome::P) => Some(answered::answers(&after, &found, extent, limits)?),
        _ => None,
    };
    let beaten = match (found.outcome, found.winning_moves.first()) {
        (Some(Outcome::N), Some(reply)) => beaten(&after, reply, extent, limits)?,
        (Some(Outcome::N), None) if found.moves_total == Some(0) => {
            Some(Beaten { by: Reply::End, leaves: found.position.clone(), answers: Answers::default() })
        }
        _ => None,
    };
    Ok(MoveReason {
        name: name.trim().to_owned(),
        before,
        after: new,
        leaves: found.position,
        nimber: found.nimber,
        outcome: found.outcome,
        beaten,
        answers,
    })
}

fn beaten(
    after: &Question,
    reply: &str,
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Option<Beaten>, Unexplained> {
    let Ok(left) = after.clone().after_within(reply, limits)? else { return Ok(None) };
    let found = answer(&left, limits)?;
    let answers = answered::answers(&left, &found, extent, limits)?;
    Ok(Some(Beaten { by: Reply::Move(reply.to_owned()), leaves: found.position, answers }))
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
