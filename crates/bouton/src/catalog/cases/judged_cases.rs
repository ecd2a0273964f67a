//! Cases of a contest in the judge's format.

use std::ops::RangeInclusive;

use crate::catalog::samples::{Choices, Dice, PositionSource, Scale};

/// Makes a case for an input with this many cases. The input as a whole stays within the limits of the contest.
pub type MakeCase = fn(u64, &mut Dice) -> String;

/// How the cases of a contest are made: by their size for tests of programs, and within the limits of the contest.
#[derive(Clone, Debug)]
pub struct JudgedCases {
    /// The sizes of cases.
    pub sizes: RangeInclusive<u32>,
    /// What a size counts, in the singular and in the plural.
    pub unit: (&'static str, &'static str),
    /// A case of a size.
    pub make: fn(u32, &mut Choices<'_>) -> String,
    /// The cases that are a step smaller. Some may be no cases.
    pub smaller: fn(&str) -> Vec<String>,
    /// The positions of the game that a case asks about, in the order of its answers. `None` for a text that is no case.
    pub asked: fn(&str) -> Option<Vec<String>>,
    /// The most cases of an input.
    pub most_cases: u64,
    /// How many cases an input at the limits has, unless another number is asked for.
    pub cases_at_limits: u64,
    /// A random case within the limits.
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

impl PositionSource for JudgedCases {
    fn scale(&self) -> Scale {
        Scale { sizes: self.sizes.clone(), unit: self.unit }
    }

    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String> {
        Some((self.make)(size, choices))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        (self.smaller)(text)
    }
}

impl JudgedCases {
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
    let lines = cases.iter().map(|case| format!("{}\n", case.trim_end()));
    format!("{}\n{}", cases.len(), lines.collect::<String>())
}
