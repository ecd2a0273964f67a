//! `bouton games`: the catalogue.

use std::fmt::Write;

use bouton::catalog::{CONTESTS, GAMES, Game, find};

use crate::failure::Failure;
use crate::solve::unknown_game;

/// The catalogue, or all about one game.
pub fn games(name: Option<&str>) -> Result<String, Failure> {
    match name {
        None => Ok(list()),
        Some(name) => find(name).map(describe).ok_or_else(|| unknown_game(name)),
    }
}

fn list() -> String {
    let width = GAMES.iter().map(|game| game.name.len()).max().unwrap_or(0);
    GAMES.iter().map(|game| format!("{:width$}  {}\n", game.name, game.rule)).collect()
}

fn describe(game: &Game) -> String {
    let mut text = format!("{}\n{}\n\n", game.name, game.rule);
    if !game.aliases.is_empty() {
        let _ = writeln!(text, "Aliases:  {}", game.aliases.join(", "));
    }
    let _ = writeln!(text, "Position: {}", game.how);
    if let Some(data) = game.data {
        let _ = writeln!(text, "Beside:   {data}");
    }
    if game.misere {
        let _ = writeln!(
            text,
            "Played:   misere by its own rules: who makes the last move loses, with or without --misere"
        );
    }
    let _ = writeln!(text, "Answered: {}", game.way);
    let _ = writeln!(text, "Source:   {}", game.source);
    for contest in CONTESTS.iter().filter(|contest| contest.game == game.name) {
        let _ = writeln!(text, "Contest:  bouton contest {} ({})", contest.name, contest.title);
    }
    let _ = writeln!(text, "Example:  bouton solve {} '{}'", game.name, game.example);
    text
}
