//! Lost positions: each move, the reply that beats it, and so on as deep as is asked.

use bouton::Limits;
use bouton::ask::answer::{Answer, Reply};
use bouton::ask::question::Question;

use super::asking::answer;
use super::extent::Extent;
use super::failure::Unexplained;

/// A move of a lost position, and what beats it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The move.
    pub name: String,
    /// In how many equal components it can be made.
    pub times: u64,
    /// The reply that beats it, if it is known. [`Reply::End`] means that in misere play no reply is needed.
    pub reply: Option<Reply>,
    /// What beats the moves after the reply, where the explanation goes deeper.
    pub then: Option<Answers>,
}

/// The moves of a lost position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The first moves.
    pub shown: Vec<Answered>,
    /// How many further moves there are, if they were counted.
    pub left_out: Option<u128>,
}

/// What beats the moves of a lost position. Each pair of a move and its reply takes two plies.
pub(super) fn answers(
    question: &Question,
    answered: &Answer,
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Answers, Unexplained> {
    let mut shown = Vec::new();
    if extent.plies >= 2 {
        for found in answered.moves.iter().flatten().take(extent.lines) {
            let then = match &found.reply {
                Some(Reply::Move(reply)) if extent.plies >= 4 => {
                    deeper(question, [&found.name, reply], extent, limits)?
                }
                _ => None,
            };
            shown.push(Answered {
                name: found.name.clone(),
                times: found.times,
                reply: found.reply.clone(),
                then,
            });
        }
    }
    let told: u128 = shown.iter().map(|found| u128::from(found.times)).sum();
    Ok(Answers { left_out: answered.moves_total.map(|total| total - told), shown })
}

/// What beats the moves after a move and its reply. `None` if a limit ended the search for the position.
fn deeper(
    question: &Question,
    played: [&String; 2],
    extent: Extent,
    limits: &Limits<'_>,
) -> Result<Option<Answers>, Unexplained> {
    let mut after = question.clone();
    for name in played {
        let Ok(next) = after.after_within(name, limits)? else { return Ok(None) };
        after = next;
    }
    let found = answer(&after, limits)?;
    let extent = Extent { plies: extent.plies - 2, ..extent };
    Ok(Some(answers(&after, &found, extent, limits)?))
}
