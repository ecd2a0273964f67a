//! Tests of a rule on all its small positions: that play ends, that moves have names of their own, and that what is declared
//! holds against the bare rule. What passes is tested and no more: nothing here is a proof.
//!
//! A search that believes comes to the image of a position and to its parts, so these are looked at as the rule's own. In the
//! tree of all that play reaches, values are found by the definition, component by component; no search has a part in it,
//! but the last test, where a search that believes is held against the tree.

mod claims;
mod effort;
mod endless;
mod measure;
mod rank;
mod report;
mod samples;
mod test;
#[cfg(test)]
pub(crate) mod tests;
mod tree;

use std::sync::Arc;

use bouton::Limits;

pub use effort::Reach;
pub use report::{Check, MOST_SMALLEST, Refutation, Report, What};

use crate::rule::Rule;
use crate::source::Fault;
use crate::stop::Share;
use test::Test;

/// Tests a rule on its small positions, within `reach` and `limits`, and as long as the rule is not [told to stop](Rule::stop_when).
///
/// # Errors
/// What the rule did wrong on a position that it must know: then it is none. A limit is no error, the report says how far
/// it went.
pub fn lint(rule: &Arc<Rule>, reach: Reach, limits: &Limits<'_>) -> Result<Report, Fault> {
    let report = Test::new(rule, reach, limits).run();
    rule.stop.grant(Share::ALL);
    rule.set_room(limits.bytes);
    report
}
