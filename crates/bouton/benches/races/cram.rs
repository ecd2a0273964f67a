//! Cram, against igsolve (P. Beling, 0.1.2) where it is installed, and else against the recurrence with a hash map.
//!
//! The variable `IGSOLVE` names its program; `cargo install igsolve --version 0.1.2` puts it on the path. Its whole
//! process is timed, some milliseconds more than its search.

use std::collections::HashMap;
use std::env;
use std::process::Command;

use bouton::games::cram::{Cram, CramParts};
use bouton::games::shape::Shape;
use bouton::{DepthFirst, Limits, MoveList, Nimber, Ruleset, Sum, mex};

use super::race::{Race, Track};

/// The full board of rows and columns, by parts and symmetry alone, and with what is known of cram.
pub fn search(track: &Track) {
    let peer = Peer::installed();
    let small = [(4, 6, 0), (4, 7, 3)];
    let large = [(5, 6, 2), (5, 7, 1)];
    let boards = if peer.is_some() { &large } else { &small };
    for &(rows, cols, value) in track.scale.of(&[(3, 6, 4)][..], boards, &[]) {
        let baseline = move |board: &Shape<1>| match &peer {
            Some(peer) => peer.value(board),
            None => plainly(*board, &mut HashMap::new()),
        };
        let against = if peer.is_some() { "igsolve" } else { "a hash map" };
        let board = move || Shape::around((0..rows * cols).map(|n| (n / cols, n % cols))).expect("fits");
        let race = |how: &str| Race::new(format!("cram: {rows} x {cols}, {how}, against {against}"), board);
        let checked = move |found: Nimber| {
            assert_eq!(found, Nimber(value), "{rows} x {cols}");
            found
        };
        track.race(race("parts and symmetry"), |&board| checked(found(&CramParts, board)), baseline);
        track.race(race("all that is known"), |&board| checked(found(&Cram::default(), board)), baseline);
    }
}

fn found<R: Ruleset<Position = Shape<1>>>(rules: &R, board: Shape<1>) -> Nimber {
    let value = DepthFirst::new(rules).grundy(&Sum::from_iter([board]), &Limits::none());
    value.unwrap_or_else(|_| panic!("a value"))
}

/// The value by the recurrence, each part up to symmetry once.
fn plainly(part: Shape<1>, known: &mut HashMap<Shape<1>, Nimber>) -> Nimber {
    let part = part.least_image();
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let mut list = MoveList::<CramParts<1>>::default();
    CramParts.moves(&part, &mut list);
    let options = list.iter().map(|(_, option)| option.iter().map(|&part| plainly(part, known)).sum());
    let value = mex(&options.collect::<Vec<_>>());
    known.insert(part, value);
    value
}

/// The program igsolve.
#[derive(Clone, Copy)]
struct Peer(&'static str);

impl Peer {
    /// The program, if it answers that it is one.
    fn installed() -> Option<Self> {
        let program = env::var("IGSOLVE").unwrap_or_else(|_| "igsolve".to_owned());
        let version = Command::new(&program).arg("--version").output().ok()?;
        version.stdout.starts_with(b"igsolve").then(|| Self(program.leak()))
    }

    fn value(self, board: &Shape<1>) -> Nimber {
        let (rows, cols) = (board.rows().to_string(), board.cols().to_string());
        let answer = Command::new(self.0).args(["cram", "-r", &rows, "-c", &cols]).output();
        let answer = String::from_utf8(answer.expect("igsolve runs").stdout).expect("text");
        let value = answer.lines().find_map(|line| line.strip_prefix("Nimber of initial position: "));
        Nimber(value.expect("igsolve answers").trim().parse().expect("a number"))
    }
}
