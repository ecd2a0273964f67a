//! What a sweep is expected to take.

use super::blocked::{Blocked, Cell};
use super::shortcut::Rook;
use crate::theory::forecast::{Forecast, Method};

/// A sweep, in blocked cells: each is sorted twice, looked up once and followed by two runs at most.
static SWEEP: Method = Method {
    name: "sweep of all rows",
    shared: false,
    trial: || {
        let side = 1_000_003;
        let cell = |at: u64| Cell { x: at * at % side, y: at * 7919 % side };
        let _ = Rook::new(Blocked::new((0..TRIAL).map(cell).collect()));
        TRIAL as f64
    },
};

/// Blocked cells of the trial: enough that not all of them lie in the first caches.
const TRIAL: u64 = 20_000;

impl Rook {
    /// Bytes for each blocked cell at the peak, where cells are scattered: 16 of its own, 8 for its rank, 17 for its column
    /// and 32 for two runs, whose lists may have grown to twice their length.
    pub const BYTES: u64 = 16 + 8 + 17 + 64;

    /// What [`Rook::new`] is expected to take among `cells` blocked cells: bytes at the peak, and the cells as units
    /// of work.
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
        let forecast = Rook::forecast(TRIAL);
        assert_eq!(Some((forecast.method.trial)()), forecast.work);
        assert_eq!(Rook::forecast(u64::MAX).bytes, Some(u64::MAX));
    }
}
