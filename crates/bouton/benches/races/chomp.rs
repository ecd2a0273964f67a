//! Chomp, against igsolve if it is installed, else against the recurrence with a hash map.

use super::race::{Race, Track};
use super::search::{Igsolve, checked, plainly, value};

/// A full bar.
pub fn search(track: &Track) {
    let (side, expected) = track.scale.of((5, 6), (10, 19), (10, 19));
    let peer = Igsolve::installed();
    let against = if peer.is_some() { "igsolve" } else { "a hash map" };
    let race =
        Race::new(format!("chomp: {side} x {side}, against {against}"), move || format!("{side}x{side}"));
    let checked = checked(expected);
    track.race(
        Race { promised: peer.map(|_| 0.5), ..race },
        |bar| checked(value("chomp", bar, 1)),
        |bar| match peer {
            Some(peer) => peer.value("chomp", side, side),
            None => plainly("chomp", bar),
        },
    );
}
