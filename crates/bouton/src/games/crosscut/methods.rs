//! The ways to value a rectangle as methods: the forecast of each in units of work, and a short trial of it.
//!
//! A unit is one option. A rectangle takes as much time as some options before its first option is read.

use super::cell::Cell;
use super::marks::Marks;
use super::plan::{self, Way};
use super::rectangle::Crosscut;
use super::values::Values;
use crate::theory::forecast::{Forecast, Method};
use crate::theory::limits::Limits;

static FULL: Method = Method {
    name: "all full boards up to its size",
    shared: false,
    trial: || done(&Crosscut::straight(&Marks::full(90, 90)), Way::Full),
};

static FANS: Method = Method {
    name: "all rectangles, by rows",
    shared: true,
    trial: || done(&Crosscut::straight(&scattered(30, 450)), Way::Fans),
};

static STRIPS: Method = Method {
    name: "all rectangles of a band, by rows",
    shared: false,
    trial: || {
        let [even, _] = Crosscut::diagonal(&Marks::full(2, 60));
        done(&even, Way::Strips)
    },
};

static SEARCH: Method = Method {
    name: "search of tight rectangles",
    shared: false,
    trial: || done(&Crosscut::straight(&scattered(100, 80)), Way::Search),
};

impl From<plan::Forecast> for Forecast {
    fn from(found: plan::Forecast) -> Self {
        let method = match found.way {
            Way::Known => return Self::at_sight(),
            Way::Full => &FULL,
            Way::Fans => &FANS,
            Way::Strips => &STRIPS,
            Way::Search => &SEARCH,
        };
        let (positions, bytes) = (Some(found.positions), Some(found.bytes));
        Self { method, positions, bytes, work: Some(work(found.way, found.positions, found.options)) }
    }
}

fn work(way: Way, positions: u64, options: u64) -> f64 {
    let at_first = match way {
        Way::Known | Way::Full => 0.0,
        Way::Fans => 130.0,
        Way::Strips => 60.0,
        Way::Search => 1.0,
    };
    at_first * positions as f64 + options as f64
}

/// Values a board this way and returns the amount of work.
fn done(board: &Crosscut, way: Way) -> f64 {
    let mut values = Values::new(board);
    let _ = std::hint::black_box(values.value(board.whole(), &Limits::none()));
    work(way, values.positions(), values.options())
}

/// A square board with scattered marks.
fn scattered(side: u32, marks: u32) -> Marks {
    let mut board = Marks::new(side, side);
    for mark in 0..marks {
        let at = mark.wrapping_mul(2_654_435_761) >> 8;
        board.insert(Cell::new(at / side % side, at % side));
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trial_goes_its_way() {
        let way = |board: &Crosscut| Values::new(board).forecast(board.whole(), &Limits::none()).way;
        assert_eq!(way(&Crosscut::straight(&scattered(30, 450))), Way::Fans);
        assert_eq!(way(&Crosscut::straight(&scattered(100, 80))), Way::Search);
        assert_eq!(way(&Crosscut::diagonal(&Marks::full(2, 60))[0]), Way::Strips);
        for method in [&FULL, &FANS, &STRIPS, &SEARCH] {
            assert!((method.trial)() > 1000.0, "{}", method.name);
        }
    }
}
