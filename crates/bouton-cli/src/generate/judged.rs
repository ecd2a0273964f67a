//! A judge's input of a contest: random cases, or the slowest ones at its limits.

use std::io::Write;
use std::path::Path;

use bouton::catalog::Contest;
use bouton::catalog::cases::input;
use bouton::catalog::samples::Dice;

use crate::args::Generate;
use crate::failure::Failure;
use crate::output::{Plain, say};
use crate::unfinished::Unfinished;

/// How many cases a random input has, unless another number is asked for or the contest allows fewer.
const CASES: u64 = 10;

/// Prints the input, and writes the judge's output to the file of --answers.
pub fn run(contest: &Contest, args: &Generate) -> Result<(), Failure> {
    let (cases, mut dice) = (&contest.cases, Dice::new(args.seed));
    let usual = if args.is_at_limits { cases.cases_at_limits } else { CASES.min(cases.most_cases) };
    let count = args.cases.unwrap_or(usual);
    if !(1..=cases.most_cases).contains(&count) {
        return Err(Failure::usage(
            format!("the contest {} does not allow this number of cases", contest.name),
            format!("--cases is from 1 to {}", cases.most_cases),
        ));
    }
    let made = match args.is_at_limits {
        true => cases.slow_cases(count, &mut dice),
        false => cases.random_cases(count, &mut dice),
    };
    let slow = cases.slow.iter().filter(|_| args.is_at_limits);
    (1..=count).zip(slow).for_each(|(at, kind)| say!("bouton: case {at}: {}", kind.why));
    if count > cases.slow.len() as u64 && args.is_at_limits {
        say!("bouton: the other cases repeat these kinds in turn");
    }
    write(contest, &made, args.answers.as_deref())
}

/// Prints the input of these cases, and writes the judge's output to a file.
pub fn write(contest: &Contest, cases: &[String], answers: Option<&Path>) -> Result<(), Failure> {
    let input = input(cases);
    if let Some(path) = answers {
        let file = Unfinished::asked("--answers", path, "the input is printed, so the answers need a file")?;
        let output =
            contest.output(input.as_bytes()).map_err(|error| Failure::Text("the input".to_owned(), error))?;
        file.finish_with(&output)?;
    }
    Plain.write_all(input.as_bytes()).map_err(Failure::writing)
}
