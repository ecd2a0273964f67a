//! How many positions were looked at, and how likely each of the printed ones was, in words.

use bouton::Limit;
use bouton_lab::generator::{Choice, Report, Size};

use crate::args::Generate;
use crate::ended::ended;
use crate::talk::say;

/// Says on standard error what was looked at and what was left open.
pub fn tell(report: &Report, choice: &Choice, count: u64, args: &Generate) {
    let Report { looked_at, fitting, given, open, .. } = *report;
    let unique = if args.unique { " up to symmetry" } else { "" };
    match choice {
        Choice::All => {
            let first = if report.is_all { "" } else { "the first " };
            say!("bouton: {fitting}{unique} of {first}{looked_at} positions");
        }
        Choice::Drawn(_) if report.is_all => say!(
            "bouton: {given} at random from {fitting}{unique} of {looked_at} positions, each equally likely"
        ),
        Choice::Drawn(_) => say!(
            "bouton: {given} at random from {fitting}{unique} of the first {looked_at} positions; the others were not looked at"
        ),
        Choice::Sampled(..) => {
            let likely = match args.size {
                Some(Size::Board(_)) => "all boards of this shape are equally likely",
                _ => "sparse and dense ones of all kinds, not equally likely",
            };
            say!("bouton: {given}{unique} found among {looked_at} random positions; {likely}");
        }
    }
    if let Some((count, why)) = &report.refused {
        say!("bouton: {count} positions have no answer: {why}");
    }
    match &report.unknown {
        Some(unknown) if open > 0 && unknown.limit != Limit::Stopped => {
            say!("bouton: {open} positions are left open: {}", ended(unknown));
        }
        Some(unknown) => say!("bouton: {}", ended(unknown)),
        None if matches!(choice, Choice::Sampled(..)) && given < count => {
            say!("bouton: --tries {} ended the work; a larger number looks at more", args.tries);
        }
        None => {}
    }
}
