//! A failure made smaller, step by step, until no smaller neighbour fails.

use std::io;

use bouton::catalog::samples::PositionSource;

use super::candidate::Candidate;
use super::exam::{Exam, Known, Paper};
use super::examine::{Failure, examine};

/// The smallest failure that steps to smaller neighbours reach. A failure that needs other cases before it stays as it is.
///
/// # Errors
/// If the program cannot be started.
pub fn shrink(
    exam: &dyn Exam,
    candidate: &Candidate<'_>,
    positions: &dyn PositionSource,
    failure: Failure,
    is_fresh: bool,
    goes_on: &dyn Fn() -> bool,
) -> io::Result<Failure> {
    let mut smallest = failure;
    while smallest.papers.len() == 1 && goes_on() {
        let neighbours = positions.smaller(&smallest.paper().text).into_iter().filter_map(|text| match exam
            .right(&text, goes_on)
        {
            Known::Right(right) => Some(Paper { text, right }),
            Known::Refused | Known::Unknown => None,
        });
        match examine(exam, candidate, &neighbours.collect::<Vec<_>>(), is_fresh)? {
            Some(smaller) if smaller.papers.len() == 1 => smallest = smaller,
            _ => break,
        }
    }
    Ok(smallest)
}
