//! Cram, against igsolve if it is installed, else against the recurrence with a hash map.

use std::collections::HashMap;

use bouton::games::cram::{Cram, CramParts};
use bouton::games::shape::Shape;
use bouton::{DepthFirst, Nimber};

use super::race::{Race, Track};
use super::search::{Igsolve, checked, plainly, value, value_on};

/// The rows, the columns and the value of a full board.
type Full = (u32, u32, u64);

/// Full boards: once with parts and symmetry alone, and once with the known theorems on cram.
pub fn search(track: &Track) {
    let peer = Igsolve::installed();
    let large: &[Full] =
        if peer.is_some() { &[(5, 6, 2), (5, 7, 1), (5, 8, 1)] } else { &[(4, 6, 0), (4, 7, 3)] };
    for &full in track.scale.of(&[(3, 6, 4)][..], large, &[]) {
        let (race, baseline) =
            (|how, ratio| against(peer, full, how, ratio), |board: &_| plain(peer, full, board));
        let checked = checked(full.2);
        let by_parts = |&board: &_| checked(value(DepthFirst::new(&CramParts).by_key(), board));
        track.race(race("parts and symmetry", Some(0.17)), by_parts, baseline);
        let by_all = |&board: &_| checked(value(DepthFirst::new(&Cram::default()).by_key(), board));
        track.race(race("all that is known", None), by_all, baseline);
    }
    on_all_threads(track, peer);
    threads(track);
}

/// The search as the command runs it on a machine with two cores. Igsolve has one thread, and takes 8.4 GB for the
/// widest board.
fn on_all_threads(track: &Track, peer: Option<Igsolve>) {
    let large: &[Full] = if peer.is_some() { &[(5, 7, 1), (5, 8, 1), (4, 11, 1)] } else { &[] };
    for &full in track.scale.of(&[(3, 6, 4)][..], large, &[]) {
        let checked = checked(full.2);
        let ours =
            |&board: &_| checked(value_on(2, DepthFirst::on_threads(&Cram::default()).by_key(), board));
        let race = against(peer, full, "all that is known, two threads", Some(1.0));
        track.race(race, ours, |board| plain(peer, full, board));
    }
}

/// Two threads against one, on boards that take long.
fn threads(track: &Track) {
    let boards: [&[Full]; 2] = [&[], &[(5, 8, 1)]];
    for &full in track.scale.of(boards[0], boards[1], boards[0]) {
        let checked = checked(full.2);
        let on = |threads| {
            let checked = &checked;
            move |&board: &_| checked(value_on(threads, DepthFirst::on_threads(&CramParts).by_key(), board))
        };
        track.race(race(full, "parts and symmetry, two threads against one").promising(1.7), on(2), on(1));
    }
}

/// A race that promises a ratio if the baseline is igsolve.
fn against(peer: Option<Igsolve>, full: Full, how: &str, promised: Option<f64>) -> Race<Shape<1>> {
    let baseline = if peer.is_some() { "igsolve" } else { "a hash map" };
    Race {
        promised: promised.filter(|_| peer.is_some()),
        ..race(full, &format!("{how}, against {baseline}"))
    }
}

/// The baseline's value.
fn plain(peer: Option<Igsolve>, (rows, cols, _): Full, board: &Shape<1>) -> Nimber {
    match peer {
        Some(peer) => peer.value("cram", rows, cols),
        None => plainly(&CramParts, *board, &mut HashMap::new()),
    }
}

fn race((rows, cols, _): Full, how: &str) -> Race<Shape<1>> {
    let board = move || Shape::around((0..rows * cols).map(|n| (n / cols, n % cols))).expect("fits");
    Race::new(format!("cram: {rows} x {cols}, {how}"), board)
}
