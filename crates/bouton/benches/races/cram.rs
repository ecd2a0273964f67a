//! Cram, against igsolve if it is installed, else against the recurrence with a hash map.

use bouton::Nimber;

use super::race::{Race, Track};
use super::search::{Igsolve, checked, plainly, value};

/// The rows, the columns and the value of a full board.
type Full = (u32, u32, u64);

/// Full boards, with all that is known of cram.
pub fn search(track: &Track) {
    let peer = Igsolve::installed();
    let large: [&[Full]; 2] = match peer {
        Some(_) => [&[(5, 6, 2), (5, 7, 1), (5, 8, 1)], &[(5, 7, 1), (5, 8, 1), (4, 11, 1)]],
        None => [&[(4, 6, 0), (4, 7, 3)], &[]],
    };
    for (threads, how, promised) in [(1, "", None), (2, ", two threads", Some(1.0))] {
        for &full in track.scale.of(&[(3, 6, 4)][..], large[threads - 1], &[]) {
            let checked = checked(full.2);
            let ours = |board: &String| checked(value("cram", board, threads));
            track.race(against(peer, full, how, promised), ours, |board| plain(peer, full, board));
        }
    }
    threads(track);
}

/// Two threads against one, on a board that takes long.
fn threads(track: &Track) {
    for &full in track.scale.of(&[][..], &[(5, 8, 1)], &[]) {
        let checked = checked(full.2);
        let on = |threads| {
            let checked = &checked;
            move |board: &String| checked(value("cram", board, threads))
        };
        track.race(race(full, ", two threads against one").promising(1.7), on(2), on(1));
    }
}

/// A race that promises a ratio if the baseline is igsolve.
fn against(peer: Option<Igsolve>, full: Full, how: &str, promised: Option<f64>) -> Race<String> {
    let baseline = if peer.is_some() { "igsolve" } else { "a hash map" };
    Race {
        promised: promised.filter(|_| peer.is_some()),
        ..race(full, &format!("{how}, against {baseline}"))
    }
}

/// The baseline's value.
fn plain(peer: Option<Igsolve>, (rows, cols, _): Full, board: &str) -> Nimber {
    match peer {
        Some(peer) => peer.value("cram", rows, cols),
        None => plainly("cram", board),
    }
}

fn race((rows, cols, _): Full, how: &str) -> Race<String> {
    Race::new(format!("cram: {rows} x {cols}{how}"), move || format!("{rows}x{cols}"))
}
