//! The expected cost of a sweep.

use super::blocked::{Blocked, Cell};
use super::shortcut::Rook;
use crate::theory::forecast::{Forecast, Method};

/// A sweep, measured in blocked cells. Each blocked cell is sorted twice, looked up once and followed by at most two runs.
static SWEEP: Method = Method {
    name: "sweep of all rows",
    shared: false,
    trial: || {
        let side = 1_000_003;
        let cell = |at: u64| Cell { x: at * at % side, y: at * 7919 % side };
        let _ = Rook::new(Blocked::new((0..TRIAL_CELLS).map(cell).collect()));
        TRIAL_CELLS as f64
    },
};

/// The number of blocked cells of the trial. They are too many to fit in the first caches.
const TRIAL_CELLS: u64 = 20_000;

impl Rook {
    /// The number of bytes for each blocked cell at the peak, where cells are scattered: 16 for the cell, 8 for its rank, 17 for its column
    /// and 32 for two runs. The lists of the runs may have grown to twice their length.
    pub const BYTES: u64 = 16 + 8 + 17 + 64;

    /// The expected cost of [`Rook::new`] among `cells` blocked cells: the bytes at the peak, and the cells as units of work.
    ///
    /// # Examples
    /// ```
    /// use bouton::games::rook::Rook;
    /// assert_eq!(Rook::forecast(1_000).work, Some(1_000.0));
    /// ```
    #[must_use]
    pub fn forecast(cells: u64) -> Forecast {
        let bytes = Some(cells.saturating_mul(Self::BYTES));
        Forecast { method: &SWEEP, positions: Some(cells), bytes, work: Some(cells as f64) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trial_does_as_much_as_it_says() {
        let forecast = Rook::forecast(TRIAL_CELLS);
        assert_eq!(Some((forecast.method.trial)()), forecast.work);
        assert_eq!(Rook::forecast(u64::MAX).bytes, Some(u64::MAX));
    }
}
