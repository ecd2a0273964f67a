//! How well a player plays.

use std::fmt;
use std::str::FromStr;

use bouton::catalog::samples::Dice;

/// A probability is a number of millionths.
const MILLION: u32 = 1_000_000;

/// How well a player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// It makes a winning move wherever there is one.
    #[default]
    Perfect,
    /// It makes a perfect move this many times in a million, and a random move otherwise.
    Careless(u32),
    /// It makes random moves.
    Random,
}

impl Level {
    /// Whether the next move is a perfect one.
    pub fn is_perfect_now(self, dice: &mut Dice) -> bool {
        match self {
            Self::Perfect => true,
            Self::Careless(perfect) => dice.below(MILLION.into()) < perfect.into(),
            Self::Random => false,
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let careless = |written: &str| {
            let probability: f64 = written.parse().ok()?;
            let millionths = probability * f64::from(MILLION);
            (0.0..=1.0).contains(&probability).then(|| Self::Careless(millionths.round() as u32))
        };
        match (text, text.strip_prefix("careless:")) {
            ("perfect", _) => Some(Self::Perfect),
            ("random", _) => Some(Self::Random),
            (_, Some(probability)) => careless(probability),
            _ => None,
        }
        .ok_or_else(|| {
            "expected `perfect`, `random`, or `careless:0.8` for the best move with probability 0.8"
                .to_owned()
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perfect => write!(f, "perfect"),
            Self::Careless(millionths) => {
                write!(f, "careless:{}", f64::from(*millionths) / f64::from(MILLION))
            }
            Self::Random => write!(f, "random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_their_names() {
        let read = |text: &str| text.parse::<Level>().ok();
        assert_eq!(read("perfect"), Some(Level::Perfect));
        assert_eq!(read("careless:0.8"), Some(Level::Careless(800_000)));
        for level in [Level::Perfect, Level::Random, Level::Careless(1), Level::Careless(333_333)] {
            assert_eq!(read(&level.to_string()), Some(level));
        }
        assert_eq!(
            ["careless:1.1", "careless:-0.1", "careless:x", "careless:NaN", "good"].map(read),
            [None; 5]
        );
    }
}
