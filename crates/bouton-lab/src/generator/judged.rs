//! Judge's inputs of a contest.

use bouton::catalog::Contest;
use bouton::catalog::cases::input;
use bouton::catalog::samples::Dice;

/// How many cases a random input has, unless another number is asked for or the contest allows fewer.
const CASES: u64 = 10;

/// What is wanted of a judge's input.
#[derive(Clone, Copy, Debug)]
pub struct JudgedRequest {
    /// The contest.
    pub contest: &'static Contest,
    /// Whether the cases are the slowest ones at the limits of the contest.
    pub is_at_limits: bool,
    /// How many cases there are; `None` is a fitting number.
    pub cases: Option<u64>,
    /// The seed of random cases.
    pub seed: u64,
}

/// A judge's input.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The input.
    pub input: String,
    /// How many cases it has.
    pub cases: u64,
    /// For each case at the limits in turn: what it looks like and what makes it slow.
    pub why_slow: Vec<&'static str>,
}

impl JudgedRequest {
    /// The input; `None` if the contest does not allow this number of cases.
    #[must_use]
    pub fn make(&self) -> Option<Judged> {
        let inputs = &self.contest.inputs;
        let usual = if self.is_at_limits { inputs.cases_at_limits } else { CASES.min(inputs.most_cases) };
        let cases = self.cases.unwrap_or(usual);
        if !(1..=inputs.most_cases).contains(&cases) {
            return None;
        }
        let mut dice = Dice::new(self.seed);
        let (made, why_slow) = match self.is_at_limits {
            true => {
                let why = (0..cases).zip(inputs.slow).map(|(_, kind)| kind.why).collect();
                (inputs.slow_cases(cases, &mut dice), why)
            }
            false => (inputs.random_cases(cases, &mut dice), Vec::new()),
        };
        Some(Judged { input: input(&made), cases, why_slow })
    }
}
