//! Inputs of a judge within the limits of its contest: random cases, the slowest cases, and cases of given positions.

use crate::catalog::samples::Dice;

/// Makes a case for an input with this many cases. The input as a whole stays within the limits of the contest.
pub type MakeCase = fn(u64, &mut Dice) -> String;

/// How the cases of a contest are made within its limits.
#[derive(Debug)]
pub struct JudgeInputs {
    /// The most cases of an input.
    pub most_cases: u64,
    /// How many cases an input at the limits has, unless another number is asked for.
    pub cases_at_limits: u64,
    /// A random case, of every shape that is allowed.
    pub random: MakeCase,
    /// The cases that take a program longest.
    pub slow: &'static [SlowCase],
    /// The cases about these positions of the game.
    ///
    /// # Errors
    /// If a position has no case. The text says why.
    pub of_positions: fn(&[String]) -> Result<Vec<String>, String>,
}

/// A kind of case at the limits of a contest.
#[derive(Debug)]
pub struct SlowCase {
    /// What the case looks like, and what makes it slow.
    pub why: &'static str,
    /// Makes the case.
    pub case: MakeCase,
}

impl JudgeInputs {
    /// Random cases.
    #[must_use]
    pub fn random_cases(&self, cases: u64, dice: &mut Dice) -> Vec<String> {
        (0..cases).map(|_| (self.random)(cases, dice)).collect()
    }

    /// Cases at the limits: each kind in turn.
    #[must_use]
    pub fn slow_cases(&self, cases: u64, dice: &mut Dice) -> Vec<String> {
        let kinds = (0..cases).zip(self.slow.iter().cycle());
        kinds.map(|(_, kind)| (kind.case)(cases, dice)).collect()
    }
}

/// The judge's input of these cases.
#[must_use]
pub fn input(cases: &[String]) -> String {
    let ends = |case: &String| if case.ends_with('\n') { "" } else { "\n" };
    let mut text = format!("{}\n", cases.len());
    for case in cases {
        text += case;
        text += ends(case);
    }
    text
}
