//! A failure made smaller, step by step, until no smaller neighbour fails.

use std::collections::BTreeSet;

use bouton::catalog::samples::PositionSource;

use super::exam::{Known, Paper};
use super::examine::{Examiner, Failure, Unexamined};

/// Two steps at once are tried from positions with at most this many smaller neighbours.
const MOST_NEIGHBOURS_FOR_TWO_STEPS: usize = 60;

/// The smallest failure that steps to smaller neighbours reach. A failure that needs other cases before it stays as it is.
///
/// # Errors
/// If the program cannot be started or run.
pub fn shrink(
    examiner: Examiner<'_>,
    positions: &dyn PositionSource,
    failure: Failure,
) -> Result<Failure, Unexamined> {
    let goes_on = examiner.goes_on;
    let mut smallest = failure;
    let known = |text: String| match examiner.exam.right(&text, goes_on) {
        Known::Right(right) => Some(Paper { text, right }),
        Known::Refused | Known::Unknown => None,
    };
    while smallest.papers.len() == 1 && goes_on() {
        let near = positions.smaller(&smallest.paper().text);
        // A position may fail only together with another change, so two steps are tried where one does not help.
        let far =
            || near.iter().flat_map(|text| positions.smaller(text)).collect::<BTreeSet<_>>().into_iter();
        let fails = |texts: &mut dyn Iterator<Item = String>| {
            let papers: Vec<_> = texts.filter_map(known).collect();
            let found = match examiner.examine(&papers) {
                Err(Unexamined::Stopped) => None,
                found => found?,
            };
            Ok::<_, Unexamined>(found.filter(|smaller| smaller.papers.len() == 1))
        };
        let mut smaller = fails(&mut near.iter().cloned())?;
        if smaller.is_none() && near.len() <= MOST_NEIGHBOURS_FOR_TWO_STEPS {
            smaller = fails(&mut far())?;
        }
        match smaller {
            Some(smaller) => smallest = smaller,
            None => break,
        }
    }
    Ok(smallest)
}
