//! Tests of a rule on all its small positions: that play ends, that moves have different names, and that the declarations hold
//! against the bare rule. A rule that passes was tested and no more: nothing here is a proof.
//!
//! A search that believes the declarations comes to the image of a position and to its parts, so these are examined like the
//! rule's own positions. In the tree of all positions that play reaches, values are computed by the definition, component by
//! component. Only the last test uses a search: it compares a search that believes the declarations with the tree.

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
pub use report::{Check, Refutation, Report, What};

use crate::rule::Rule;
use crate::source::Fault;
use crate::stop::Share;
use test::Test;

/// Tests a rule on its small positions, within `reach` and `limits`, and until the rule is [interrupted](Rule::stop_when).
///
/// # Errors
/// The error that the rule made on a position that it must know; then it is not a valid rule. A limit is not an error: the
/// report says how far the test went.
pub fn lint(rule: &Arc<Rule>, reach: Reach, limits: &Limits<'_>) -> Result<Report, Fault> {
    let report = Test::new(rule, reach, limits).run();
    rule.stop.grant(Share::ALL);
    rule.set_room(limits.bytes);
    report
}
