//! `bouton contest`: a judge's input in, the judge's output out.

use std::io::Write;

use bouton::catalog::CONTESTS;

use crate::args::Contest;
use crate::failure::Failure;
use crate::input::answered;
use crate::output::Plain;

/// Runs the command. Nothing is printed before the whole input is answered.
pub fn run(args: &Contest) -> Result<(), Failure> {
    let contest = CONTESTS.iter().find(|contest| contest.name == args.name);
    let contest = contest.ok_or_else(|| Failure::Usage(format!("there is no contest `{}`", args.name)))?;
    let extra = contest.extra.map(|(name, _)| name);
    for (flag, given) in [("values", args.values), ("moves", args.moves)] {
        if given && extra != Some(flag) {
            let has_flag =
                |contest: &&bouton::catalog::Contest| contest.extra.is_some_and(|(name, _)| name == flag);
            let names: Vec<_> = CONTESTS.iter().filter(has_flag).map(|contest| contest.name).collect();
            let hint = format!("--{flag} is an option of the contest {}", names.join(", "));
            return Err(Failure::usage(
                format!("--{flag} does not apply to the contest {}", contest.name),
                hint,
            ));
        }
    }
    let output = answered(|text| {
        let mut output = Vec::new();
        (contest.answer)(text, &mut output, args.values || args.moves).map(|()| output)
    })?;
    Plain.write_all(&output).map_err(Failure::writing)
}
