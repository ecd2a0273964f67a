//! `bouton contest`: a judge's input in, the judge's output out.

use std::io::Write;

use bouton::Limits;
use bouton::catalog::{self, CONTESTS};
use bouton::contest::NotAnswered;

use crate::args::Contest;
use crate::failure::Failure;
use crate::input::answered;
use crate::output::{Plain, say};
use crate::watch::Watch;

/// Runs the command. Nothing is printed before the whole input is answered, or a limit is reached.
pub fn run(args: &Contest) -> Result<(), Failure> {
    let watch = Watch::new(&args.limits);
    let contest = args.contest;
    let extra = contest.extra.map(|(name, _)| name);
    for (flag, given) in [("values", args.values), ("moves", args.moves)] {
        if given && extra != Some(flag) {
            let has_flag = |contest: &&catalog::Contest| contest.extra.is_some_and(|(name, _)| name == flag);
            let names: Vec<_> = CONTESTS.iter().filter(has_flag).map(|contest| contest.name).collect();
            let hint = format!("--{flag} is an option of the contest {}", names.join(", "));
            return Err(Failure::usage(
                format!("--{flag} does not apply to the contest {}", contest.name),
                hint,
            ));
        }
    }
    let mut ended = None;
    let output = answered(&watch, |text| {
        let mut output = Vec::new();
        let answer =
            |limits: &Limits<'_>| (contest.answer)(text, &mut output, args.values || args.moves, limits);
        ended = match watch.limited(answer) {
            Ok(()) => None,
            Err(NotAnswered::Wrong(error)) => return Err(error),
            Err(stopped) => Some(stopped),
        };
        Ok(output)
    })?;
    Plain.write_all(&output).map_err(Failure::writing)?;
    match ended {
        Some(NotAnswered::Unknown { answered, unknown }) => {
            match answered {
                0 => say!("bouton: no case is answered"),
                last => say!("bouton: the answers end after case {last}"),
            }
            Err(Failure::Unknown(unknown))
        }
        _ => Ok(()),
    }
}
