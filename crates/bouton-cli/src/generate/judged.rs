//! A judge's input of a contest: random cases, or the slowest ones at its limits.

use std::io::Write;
use std::path::Path;

use bouton::catalog::{CONTESTS, Contest};
use bouton_lab::generator::JudgedRequest;

use crate::args::Generate;
use crate::failure::Failure;
use crate::output::Plain;
use crate::talk::say;
use crate::unfinished::Unfinished;

/// Prints the input, and writes the judge's output to the file of --answers.
pub fn run(name: &str, args: &Generate) -> Result<(), Failure> {
    let contest = CONTESTS.iter().find(|contest| contest.name == name);
    let contest = contest.ok_or_else(|| Failure::Usage(format!("there is no contest `{name}`")))?;
    let request =
        JudgedRequest { contest, is_at_limits: args.is_at_limits, cases: args.cases, seed: args.seed };
    let judged = request.make().ok_or_else(|| {
        Failure::usage(
            format!("the contest {name} does not allow this number of cases"),
            format!("--cases is from 1 to {}", contest.inputs.most_cases),
        )
    })?;
    for (at, why) in judged.why_slow.iter().enumerate() {
        say!("bouton: case {}: {why}", at + 1);
    }
    if judged.cases > judged.why_slow.len() as u64 && args.is_at_limits {
        say!("bouton: the other cases repeat these kinds in turn");
    }
    if let Some(path) = &args.answers {
        write_answers(contest, &judged.input, path)?;
    }
    Plain.write_all(judged.input.as_bytes()).map_err(Failure::writing)
}

/// Writes the judge's output for an input.
pub fn write_answers(contest: &Contest, input: &str, path: &Path) -> Result<(), Failure> {
    let mut file = Unfinished::asked("--answers", path, "the input is printed, so the answers need a file")?;
    let output =
        contest.output(input.as_bytes()).map_err(|error| Failure::Text("the input".to_owned(), error))?;
    file.write_all(&output).and_then(|()| file.finish()).map_err(Failure::writing_to(path))
}
