//! The part of an answer that is not known, and why.

use bouton::ask::answer::Answer;
use bouton::{Halt, Unknown};

use crate::ended::ended;
use crate::failure::refusal;

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
