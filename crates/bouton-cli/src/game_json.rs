//! A game of the catalogue, or a rule, as JSON.

use bouton::catalog::{CONTESTS, Catalog};
use serde::Serialize;

use crate::certify;
use crate::named::Named;

/// The object of a game.
#[derive(Serialize)]
pub struct GameJson {
    name: String,
    aliases: Vec<String>,
    rule: String,
    /// How a position is written.
    position: String,
    data: Option<String>,
    misere: bool,
    answered: String,
    proof: String,
    source: String,
    contests: Vec<&'static str>,
    example: String,
    /// The signs of the cells of its boards, the plainest first. Empty: its positions are not on boards of cells.
    signs: String,
    /// Whether it has one position of each size, so that there are tables of values.
    sizes: bool,
    /// Whether its positions are heaps.
    heaps: bool,
}

impl GameJson {
    /// The object of a game.
    pub fn of(catalog: &Catalog, named: &Named) -> Self {
        let game = &named.game;
        let boards = game.samples.as_ref().and_then(|positions| positions.on_boards());
        Self {
            name: game.name.to_string(),
            aliases: game.aliases.iter().map(ToString::to_string).collect(),
            rule: game.rule.to_string(),
            position: game.how.to_string(),
            data: game.data.as_ref().map(ToString::to_string),
            misere: game.misere,
            answered: game.way.to_string(),
            proof: certify::kinds(catalog, named),
            source: game.source.to_string(),
            contests: CONTESTS
                .iter()
                .filter(|contest| contest.game == game.name)
                .map(|contest| contest.name)
                .collect(),
            example: game.example.to_string(),
            signs: boards.map_or(String::new(), |boards| boards.signs().iter().collect()),
            sizes: game.series.is_some(),
            heaps: game.heaps,
        }
    }
}
