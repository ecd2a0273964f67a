//! Lost positions: each move, the reply that beats it, and so on as deep as is asked.

use bouton::ask::answer::Reply;
use bouton::ask::question::Question;
use serde::Serialize;

use super::explainer::{Explainer, Extent, Judged, Unexplained};
use crate::text_or_null::text_or_null;

/// A move of a lost position, and what beats it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// In how many equal components it can be made.
    #[serde(skip_serializing_if = "is_one")]
    pub times: u64,
    /// The reply that beats it, if there is one and it is known.
    pub reply: Option<String>,
    /// Whether no reply is needed: in misere play no move is left, and the player who cannot move wins.
    pub ends: bool,
    /// What beats the moves after the reply, where the explanation goes deeper.
    pub then: Option<Answers>,
}

/// The moves of a lost position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answers {
    /// The first moves.
    pub shown: Vec<Answered>,
    /// How many further moves there are, if they were counted.
    #[serde(serialize_with = "text_or_null")]
    pub left_out: Option<u128>,
}

/// Whether a move can be made in one component only.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn is_one(times: &u64) -> bool {
    *times == 1
}

impl Explainer<'_> {
    /// What beats the moves of a lost position. Each pair of a move and its reply takes two plies.
    pub(super) fn answers(&self, lost: &Judged) -> Result<Answers, Unexplained> {
        let mut shown = Vec::new();
        let lines = if self.extent.plies >= 2 { self.extent.lines } else { 0 };
        for found in lost.answer.moves.iter().flatten().take(lines) {
            let (name, times, ends) = (found.name.clone(), found.times, found.reply == Some(Reply::End));
            let Some(Reply::Move(reply)) = &found.reply else {
                shown.push(Answered { name, times, reply: None, ends, then: None });
                continue;
            };
            let then =
                if self.extent.plies >= 4 { self.deeper(&lost.question, [&name, reply])? } else { None };
            shown.push(Answered { name, times, reply: Some(reply.clone()), ends, then });
        }
        let told: u128 = shown.iter().map(|found| u128::from(found.times)).sum();
        Ok(Answers { left_out: lost.answer.moves_total.map(|total| total - told), shown })
    }

    /// What beats the moves after a move and its reply. `None` if a limit ended the search for the position.
    fn deeper(&self, question: &Question, played: [&String; 2]) -> Result<Option<Answers>, Unexplained> {
        let mut after = question.clone();
        for name in played {
            let Ok(next) = self.after(&after, name)? else { return Ok(None) };
            after = next;
        }
        let extent = Extent { plies: self.extent.plies - 2, ..self.extent };
        Explainer { extent, limits: self.limits }.answers(&self.judge(after)?).map(Some)
    }
}
