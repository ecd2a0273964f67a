//! How well a player plays.

use std::str::FromStr;

use bouton::catalog::samples::Dice;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It makes a winning move wherever there is one.
    Perfect,
    /// It makes a random move this many times in a hundred, and is perfect otherwise.
    Careless(u8),
    /// It makes random moves.
    Random,
}

impl Level {
    /// Whether the next move is a perfect one.
    pub fn is_perfect_now(self, dice: &mut Dice) -> bool {
        match self {
            Self::Perfect => true,
            Self::Careless(percent) => !dice.percent(percent.into()),
            Self::Random => false,
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let careless =
            |percent: &str| percent.parse().ok().filter(|percent| *percent <= 100).map(Self::Careless);
        match (text, text.strip_prefix("careless:")) {
            ("perfect", _) => Some(Self::Perfect),
            ("random", _) => Some(Self::Random),
            (_, Some(percent)) => careless(percent),
            _ => None,
        }
        .ok_or_else(|| "expected `perfect`, `random`, or `careless:20` for 20 random moves in 100".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_their_names() {
        let read = |text: &str| text.parse::<Level>().ok();
        assert_eq!(read("perfect"), Some(Level::Perfect));
        assert_eq!(read("careless:20"), Some(Level::Careless(20)));
        assert_eq!((read("careless:101"), read("good")), (None, None));
    }
}
