//! Kayles in the catalogue: heaps, or a row of pins whose runs are heaps.

use std::ops::Range;

use super::Game;
use super::answer::Status;
use super::component::Playable;
use super::heaps::{Heaps, split};
use super::reading::{ReadError, Reading};
use super::series::Series;
use super::table::Prefix;
use crate::games::kayles::Kayles;
use crate::theory::limits::Limits;
use crate::theory::octal::{Octal, Split};
use crate::theory::ruleset::Ruleset;

/// Kayles.
pub static GAME: &Game = &Game {
    name: "kayles",
    aliases: &[],
    rule: "knock down one pin of a row, or two side by side; a heap is a run of pins (the octal game 0.77)",
    how: "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`; or a row of pins `x` and gaps `.`: `xxx.xxx.x`",
    example: "xxx.xxx.x",
    way: "the values of heaps have the period 12 from 71 on (Guy and Smith 1956)",
    source: "H. E. Dudeney, The Canterbury Puzzles; R. K. Guy and C. A. B. Smith, The G-values of various games, 1956",
    data: None,
    heaps: true,
    misere: false,
    boards: None,
    read: &read,
    series: Series::heaps(&values),
};

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let Heaps { heaps, text } = Heaps::read_pins(text)?;
    Ok(Reading::new(text).with(Kayles, heaps))
}

fn values(heaps: Range<u64>, limits: &Limits<'_>) -> Prefix {
    Prefix::known(heaps, Octal::LARGEST, Status::Proved, limits, |pins| Kayles.known_value(&pins))
}

impl Playable for Kayles {
    fn text(&self, pins: &u64) -> String {
        pins.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved
    }

    fn count_moves(&self, &pins: &u64) -> u64 {
        pins
    }

    fn far_move(&self, &from: &u64, name: &str) -> Option<(Split, Vec<u64>)> {
        let found = split(name).filter(|found| found.from == from)?;
        let left = found.left[0].checked_add(found.left[1])?;
        let is_move = (1..=2).contains(&from.saturating_sub(left));
        is_move.then(|| (found, found.left.into_iter().filter(|&pins| pins > 0).collect()))
    }
}
