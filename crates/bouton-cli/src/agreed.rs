//! The test of an answer that rests on what a rule declares.

use bouton::ask::answer::Answer;
use bouton::catalog::status::{Assumption, Status};
use bouton::notation::clipped;

use crate::failure::{Failure, USE_RAW};

/// A rule's declarations were tested on small positions only. The answer tests them on its own position: the value must be
/// the one that the moves give.
///
/// # Errors
/// If it is another.
pub fn agreed(answer: &Answer) -> Result<(), Failure> {
    let (Status::Assuming(Assumption { what, .. }), Some(value), Some(by_moves)) =
        (&answer.status, answer.nimber, answer.nimber_by_moves())
    else {
        return Ok(());
    };
    if value == by_moves {
        return Ok(());
    }
    let position = clipped(&answer.position);
    let values = format!("it gives the value {}, and the moves give {}", value.0, by_moves.0);
    let text = format!("{what} as declared does not hold for `{position}` or a later position: {values}");
    Err(Failure::Refuted(text, USE_RAW))
}
