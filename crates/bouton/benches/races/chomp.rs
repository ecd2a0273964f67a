//! Chomp, against igsolve if it is installed, else against the recurrence with a hash map.

use std::collections::HashMap;

use bouton::DepthFirst;
use bouton::games::chomp::{Bar, Chomp};

use super::race::{Race, Track};
use super::search::{Igsolve, checked, plainly, value};

/// A full bar.
pub fn search(track: &Track) {
    let (side, expected) = track.scale.of((5, 6), (10, 19), (10, 19));
    let peer = Igsolve::installed();
    let against = if peer.is_some() { "igsolve" } else { "a hash map" };
    let bar = move || Bar::new(&vec![side; side as usize]).expect("a bar");
    let race = Race::new(format!("chomp: {side} x {side}, against {against}"), bar);
    let checked = checked(expected);
    track.race(
        Race { promised: peer.map(|_| 0.5), ..race },
        // Values are large and no position splits.
        |&bar| checked(value(DepthFirst::by_full_mex(&Chomp).by_key(), bar)),
        |&bar| match peer {
            Some(peer) => peer.value("chomp", side as u32, side as u32),
            None => plainly(&Chomp, bar, &mut HashMap::new()),
        },
    );
}
