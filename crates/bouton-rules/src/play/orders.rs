//! A graph in other orders, and which positions of a search are shown to the rule in them.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use crate::value::Base;

/// The number of other orders in which a rule is shown a graph.
pub const ORDERS: usize = 4;

/// The first positions of a search are tested in all orders.
const FIRST_POSITIONS: usize = 32;

/// Later, one position of so many is tested in one order.
const TEST_EVERY_POSITIONS: usize = 128;

/// The graph of a play in other orders, and the number of positions that were met.
#[derive(Default)]
pub(super) struct Orders {
    bases: [OnceLock<Arc<Base>>; ORDERS],
    met: AtomicUsize,
}

impl Orders {
    /// The orders in which the next position is tested: none for most positions.
    pub(super) fn of_next_position(&self) -> Range<usize> {
        let met = self.met.fetch_add(1, Relaxed);
        match (met / TEST_EVERY_POSITIONS % ORDERS, met % TEST_EVERY_POSITIONS) {
            _ if met < FIRST_POSITIONS => 0..ORDERS,
            (which, 0) => which..which + 1,
            _ => 0..0,
        }
    }

    /// The graph in one of the orders.
    pub(super) fn reordered(&self, base: &Base, which: usize) -> Arc<Base> {
        self.bases[which].get_or_init(|| Arc::new(base.reordered(which))).clone()
    }
}
