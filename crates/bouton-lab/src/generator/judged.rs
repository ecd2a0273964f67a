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

#[cfg(test)]
mod tests {
    use bouton::catalog::CONTESTS;

    use super::*;

    fn made(contest: &'static Contest, is_at_limits: bool, cases: u64, seed: u64) -> Judged {
        JudgedRequest { contest, is_at_limits, cases: Some(cases), seed }.make().unwrap()
    }

    #[test]
    fn the_contest_reads_every_input_and_answers_small_cases_as_the_definition_does() {
        for contest in CONTESTS {
            let mut compared = 0;
            for seed in 0..60 {
                let judged = made(contest, false, 1, seed);
                let output = String::from_utf8(contest.output(judged.input.as_bytes()).unwrap()).unwrap();
                let case = judged.input.strip_prefix("1\n").unwrap();
                // A board with many moves takes the definition long.
                let is_small = case.len() < 300 && case.matches(['X', '^']).count() < 16;
                if is_small && let Some(right) = (contest.by_definition)(case) {
                    assert_eq!(output.trim(), right.trim(), "{}: {case}", contest.name);
                    compared += 1;
                }
            }
            assert!(compared >= 3, "{}: {compared}", contest.name);
        }
    }

    #[test]
    fn the_cases_at_the_limits_are_read_and_say_what_makes_them_slow() {
        for contest in CONTESTS {
            let kinds = contest.inputs.slow.len();
            let judged = made(contest, true, kinds as u64, 1);
            assert_eq!(judged.why_slow.len(), kinds);
            assert!(contest.output(judged.input.as_bytes()).is_ok(), "{}", contest.name);
            assert_eq!(judged.input, made(contest, true, kinds as u64, 1).input);
        }
    }

    #[test]
    fn a_contest_bounds_the_number_of_cases() {
        for contest in CONTESTS {
            for cases in [0, contest.inputs.most_cases + 1] {
                let request = JudgedRequest { contest, is_at_limits: false, cases: Some(cases), seed: 1 };
                assert!(request.make().is_none(), "{} {cases}", contest.name);
            }
        }
    }
}
