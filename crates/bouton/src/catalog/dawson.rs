//! Dawson's Kayles in the catalogue: heaps, or a row of pins whose runs are heaps.

use std::ops::Range;

use super::Game;
use super::answer::Status;
use super::component::Playable;
use super::heaps::{Heaps, split};
use super::reading::{ReadError, Reading};
use super::series::Series;
use super::table::Prefix;
use crate::games::dawson::Dawson;
use crate::theory::limits::Limits;
use crate::theory::octal::{Octal, Split};
use crate::theory::ruleset::Ruleset;

/// Dawson's Kayles.
pub static GAME: &Game = &Game {
    name: "dawson",
    aliases: &["dawsons-kayles"],
    rule: "knock down two pins of a row, side by side; a heap is a run of pins (the octal game 0.07)",
    how: "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`; or a row of pins `x` and gaps `.`: `xxx.xxxx`; n files of Dawson's Chess are a heap of n + 1",
    example: "12 + 7",
    way: "the values of heaps have the period 34 from 53 on (Guy and Smith 1956)",
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Winning Ways, chapter 4",
    data: None,
    heaps: true,
    misere: false,
    boards: None,
    read: &read,
    series: Series::heaps(&values),
};

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let Heaps { heaps, text } = Heaps::read_pins(text)?;
    Ok(Reading::new(text).with(Dawson, heaps))
}

fn values(heaps: Range<u64>, limits: &Limits<'_>) -> Prefix {
    Prefix::known(heaps, Octal::LARGEST, Status::Proved, limits, |pins| Dawson.known_value(&pins))
}

impl Playable for Dawson {
    fn text(&self, pins: &u64) -> String {
        pins.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved
    }

    fn count_moves(&self, &pins: &u64) -> u64 {
        pins / 2
    }

    fn far_move(&self, &from: &u64, name: &str) -> Option<(Split, Vec<u64>)> {
        let found = split(name).filter(|found| found.from == from)?;
        let left = found.left[0].checked_add(found.left[1])?;
        (from >= 2 && left == from - 2)
            .then(|| (found, found.left.into_iter().filter(|&pins| pins > 1).collect()))
    }
}
