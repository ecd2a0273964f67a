//! Constants of rules that are set.

/// The name of a constant of a rule, and another value for it.
pub type Setting = (String, String);

/// A constant that is set: in the rule of the game at this place, or in each rule that has it.
pub type Placed = (Option<usize>, Setting);

/// A game with the constants that were set in its rule.
pub fn called(game: &str, settings: &[Setting]) -> String {
    let settings: Vec<_> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if settings.is_empty() { game.to_owned() } else { format!("{game} with {}", settings.join(", ")) }
}
