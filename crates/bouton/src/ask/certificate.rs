//! Certificates: an answer as a text that other programs check line by line. `docs/certificates.md` defines the text.

mod claim;
mod lines;
mod measure;
mod recurrence;
mod searches;
mod section;
mod stated;
mod writing;

use super::question::Question;
use crate::catalog::placed::Component;
use crate::catalog::playable::Charted;
use crate::solve::halt::Halt;
use crate::solve::proof::Proof;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::sum::Sum;

use claim::Moves;
pub use claim::{Claim, Wanted};
use lines::Lines;
pub use lines::Take;
pub use measure::Measure;
pub use recurrence::Recurrence;
use searches::Searches;
pub use section::{Chart, Section};
use writing::Writing;

/// The certificate of the value of a question, in misere play and where play can come back of its outcome, line by line to `write`. Returns
/// what is claimed.
///
/// `sections` describes the game of each term of `question`. Its moves alone and what the section says of `reduce` and `canonical` are
/// used, and no theorem. `answered` is the question as it was asked: where it [keeps results](Question::keeping_results), the search for
/// [values to state](Section::native) goes on from them. If `write` cannot take a piece of the text, the search ends.
///
/// # Errors
/// If a limit is reached, if play can come back to a position and no chart shows it, or if a rule fails; also if a measure does not fall.
pub fn certify(
    question: &Question,
    answered: &Question,
    sections: &[Section],
    wanted: Wanted,
    limits: &Limits<'_>,
    write: &mut Take<'_>,
) -> Result<Claim, Halt<Sum<Component>>> {
    let (sum, convention) = (question.sum(), question.convention);
    let is_on_a_map = matches!(sections, [section] if section.is_charted(Charted::Map));
    let is_left_to_checker =
        is_on_a_map && sum.components().len() == 1 && convention == Convention::Normal && !wanted.value;
    let writing = Writing::new(question, sections);
    let known = |component: &Component| writing.known(component);
    let searches = Searches::new(&writing, answered);
    let mut lines = Lines::new(&writing, write);
    let mut proof =
        Proof::new(&writing, Box::new(searches), &known, Box::new(|statement| lines.tell(&statement)));
    let mut moves = Moves::default();
    let claim = if is_left_to_checker {
        Claim::Outcome(writing.outcome_on_a_map(&sum)?)
    } else if sections.iter().any(|section| section.is_charted(Charted::Outcomes)) {
        let (outcome, lost) = proof.outcomes(&sum, convention, wanted.winning_moves, limits)?;
        if wanted.winning_moves {
            moves.lost = lost;
        }
        Claim::Outcome(outcome)
    } else {
        let claim = match convention {
            Convention::Normal => Claim::Value(proof.value(&sum, limits)?),
            Convention::Misere => Claim::Outcome(proof.misere_outcome(&sum, limits)?),
        };
        let is_won = claim != Claim::Value(Nimber::ZERO) && claim != Claim::Outcome(Outcome::P);
        let are_moves_near = sections.iter().all(|section| section.period.is_none());
        if wanted.winning_moves && is_won && are_moves_near {
            moves.lost = proof.lost_options(&sum, convention, limits)?;
        }
        if wanted.all_moves && convention == Convention::Normal && are_moves_near {
            moves.valued = proof.option_values(&sum, limits)?;
        }
        claim
    };
    drop(proof);
    lines.finish(claim, &moves)?;
    Ok(claim)
}

/// The certificate of a period of a code.
#[must_use]
pub fn period_certificate(section: &Section, period: Recurrence) -> String {
    let Section { name, definition, .. } = section;
    format!(
        "bouton certificate 1\nconvention normal\n{definition}period {period}\n\
         claim period {period} {name}\nend 1\n"
    )
}

/// The certificate of a file with the values of all boards of a size, rows and columns. `hash` is the SHA-256 of the file in hexadecimal
/// digits, and `counts` how many boards have each value.
#[must_use]
pub fn table_certificate(
    section: &Section,
    (rows, cols): (u32, u32),
    hash: &str,
    marked: Option<char>,
    counts: &[u64],
) -> String {
    let Section { name, definition, .. } = section;
    let marked = marked.map(|sign| format!(" {sign}")).unwrap_or_default();
    let counts: Vec<_> = counts.iter().map(u64::to_string).collect();
    format!(
        "bouton certificate 1\nconvention normal\n{definition}table {rows}x{cols} {hash}{marked}\n\
         claim table {name} {rows}x{cols} {}\nend 1\n",
        counts.join(" ")
    )
}
