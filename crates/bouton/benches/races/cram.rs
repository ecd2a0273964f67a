//! Cram, against igsolve where it is installed, and else against the recurrence with a hash map.

use std::collections::HashMap;

use bouton::games::cram::{Cram, CramParts};
use bouton::games::shape::Shape;
use bouton::{DepthFirst, Sum};

use super::race::{Race, Track};
use super::search::{Igsolve, checked, limits, plainly, value};

/// Rows, columns and value of a full board.
type Full = (u32, u32, u64);

/// Full boards, by parts and symmetry alone, and with what is known of cram.
pub fn search(track: &Track) {
    let peer = Igsolve::installed();
    let large: &[Full] =
        if peer.is_some() { &[(5, 6, 2), (5, 7, 1), (5, 8, 1)] } else { &[(4, 6, 0), (4, 7, 3)] };
    for &(rows, cols, expected) in track.scale.of(&[(3, 6, 4)][..], large, &[]) {
        let baseline = move |board: &Shape<1>| match peer {
            Some(peer) => peer.value("cram", rows, cols),
            None => plainly(&CramParts, *board, &mut HashMap::new()),
        };
        let against = if peer.is_some() { "igsolve" } else { "a hash map" };
        let race = |how: &str, promised: f64| {
            let race = race((rows, cols), &format!("{how}, against {against}"));
            Race { promised: peer.map(|_| promised), ..race }
        };
        let checked = checked(expected);
        let by_parts = |&board: &_| checked(value(DepthFirst::new(&CramParts), board));
        track.race(race("parts and symmetry", 0.17), by_parts, baseline);
        let by_all = |&board: &_| checked(value(DepthFirst::new(&Cram::default()), board));
        track.race(race("all that is known", 1.0), by_all, baseline);
    }
    threads(track);
}

/// Two threads against one, where it takes long.
fn threads(track: &Track) {
    let boards: [&[Full]; 2] = [&[], &[(5, 8, 1)]];
    for &(rows, cols, expected) in track.scale.of(boards[0], boards[1], boards[0]) {
        let race = race((rows, cols), "parts and symmetry, two threads against one");
        let checked = checked(expected);
        let on = |threads| {
            let checked = &checked;
            move |&board: &Shape<1>| {
                let found =
                    DepthFirst::on_threads(&CramParts).grundy(&Sum::from_iter([board]), &limits(threads));
                checked(found.unwrap_or_else(|_| panic!("a value")))
            }
        };
        track.race(race.promising(1.7), on(2), on(1));
    }
}

fn race((rows, cols): (u32, u32), how: &str) -> Race<Shape<1>> {
    let board = move || Shape::around((0..rows * cols).map(|n| (n / cols, n % cols))).expect("fits");
    Race::new(format!("cram: {rows} x {cols}, {how}"), board)
}
