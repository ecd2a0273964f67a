//! A game of the catalogue, or a rule, as JSON.

use bouton::catalog::{CONTESTS, Catalog};

use crate::certify;
use crate::json::Object;
use crate::named::Named;

/// The object of a game.
pub fn game_json(catalog: &Catalog, named: &Named) -> Object {
    let game = &named.game;
    let aliases: Vec<_> = game.aliases.iter().map(|alias| &**alias).collect();
    let contests = CONTESTS.iter().filter(|contest| contest.game == game.name);
    let signs = game.samples.iter().flat_map(|positions| positions.signs());
    Object::default()
        .with("name", &*game.name)
        .with("aliases", aliases)
        .with("rule", &*game.rule)
        // How a position is written.
        .with("position", &*game.how)
        .with("data", game.data.as_deref())
        .with("misere", game.misere)
        .with("answered", &*game.way)
        .with("proof", certify::kinds(catalog, named))
        .with("source", &*game.source)
        .with("contests", contests.map(|contest| contest.name).collect::<Vec<_>>())
        .with("example", &*game.example)
        // The signs of the cells of its boards, the plainest first. Empty: its positions are not on boards of cells.
        .with("signs", signs.collect::<String>())
        // Whether it has one position of each size, so that there are tables of values.
        .with("sizes", game.series.is_some())
        // Whether its positions are heaps.
        .with("heaps", game.heaps)
}
