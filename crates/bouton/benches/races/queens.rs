//! Queens, against the recurrence with a hash map.

use super::race::{Race, Track};
use super::search::{checked, plainly, value};

/// Square boards.
pub fn search(track: &Track) {
    for &(side, expected) in track.scale.of(&[(6, 1)][..], &[(8, 3), (9, 1), (10, 0)], &[]) {
        let name = format!("queens: {side} x {side}, against a hash map");
        let race = Race::new(name, move || format!("{side}x{side}"));
        let checked = checked(expected);
        track.race(race, |board| checked(value("queens", board, 1)), |board| plainly("queens", board));
    }
}
