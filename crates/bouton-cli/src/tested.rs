//! The result of a rule's test, in words.

use bouton::notation::clipped;
use bouton_rules::lint::{Refutation, What};

/// A refuted claim, in a sentence.
pub fn describe_refutation(what: What, refuted: &Refutation) -> String {
    let Refutation { position, bare, why, .. } = refuted;
    let claim = match what {
        What::Ends | What::Names | What::Order => return why.clone(),
        What::Together => "what the rule declares".to_owned(),
        what => format!("`{}` as declared", what.name()),
    };
    let bare = bare.map_or("none".to_owned(), |value| value.to_string());
    format!("{claim} does not hold for `{}`: its value is {bare}, and {why}", clipped(position))
}

/// A number of positions, in words.
pub fn positions(count: u64) -> String {
    format!("{count} position{}", if count == 1 { "" } else { "s" })
}
