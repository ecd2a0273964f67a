//! Who wins.

/// The outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `P`: the player to move loses.
    Lost,
    /// `N`: the player to move wins.
    Won,
    /// `D`: neither player can force a win.
    Drawn,
}

impl Outcome {
    /// Reads a text that begins with the letter of an outcome and a space. Returns what is after that.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let (letter, rest) = text.split_once(' ')?;
        match letter {
            "P" => Some((Outcome::Lost, rest)),
            "N" => Some((Outcome::Won, rest)),
            "D" => Some((Outcome::Drawn, rest)),
            _ => None,
        }
    }
}
