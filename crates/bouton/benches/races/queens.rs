//! Queens, against the recurrence with a hash map.

use std::collections::HashMap;

use bouton::DepthFirst;
use bouton::games::queens::Queens;

use super::race::{Race, Track};
use super::search::{checked, plainly, value};

/// Square boards.
pub fn search(track: &Track) {
    for &(side, expected) in track.scale.of(&[(6, 1)][..], &[(8, 3), (9, 1), (10, 0)], &[]) {
        let name = format!("queens: {side} x {side}, against a hash map");
        let race = Race::new(name, move || Queens::new(side, side).expect("a board"));
        let checked = checked(expected);
        track.race(
            race,
            |game| checked(value(DepthFirst::new(game).by_key(), game.board())),
            |game| plainly(game, game.board(), &mut HashMap::new()),
        );
    }
}
