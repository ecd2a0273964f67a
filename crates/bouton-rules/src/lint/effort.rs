//! How much is looked at before a test ends.

use bouton::{Limits, Progress};

use crate::stop::{Share, Stop};

/// How much may be looked at: the same everywhere, where no clock ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most positions.
    pub positions: u64,
    /// The most options of all of them together.
    pub options: u64,
    /// The most steps of the rule; of graphs, on those of a size.
    pub steps: u64,
    /// Whether the names of moves are looked at, and all that is declared is tried together.
    pub is_thorough: bool,
}

impl Reach {
    /// What a command can do before it begins its own work.
    pub const QUICK: Self = Self { positions: 2_000, options: 8_000, steps: 600_000, is_thorough: false };
    /// What takes some seconds, and less than a gigabyte.
    pub const FULL: Self =
        Self { positions: 1_000_000, options: 20_000_000, steps: u64::MAX, is_thorough: true };
}

/// What was looked at so far, and what is still allowed.
pub struct Effort<'l> {
    reach: Reach,
    limits: &'l Limits<'l>,
    stop: &'l Stop,
    positions: u64,
    options: u64,
    tried: u64,
    asked: u64,
    /// Bytes that are held.
    held: u64,
    /// What may be spent for now: so many of so many parts.
    parts: [u64; 2],
}

/// The clock is looked at so often: each so many options.
const ASK_EVERY: u64 = 256;

impl<'l> Effort<'l> {
    /// Nothing was looked at.
    pub fn new(reach: Reach, limits: &'l Limits<'l>, stop: &'l Stop) -> Self {
        Self { reach, limits, stop, positions: 0, options: 0, tried: 0, asked: 0, held: 0, parts: [1, 1] }
    }

    /// From now on, and with what was spent before, so many of so many parts may be spent, of the time too.
    pub fn divide(&mut self, parts: u32, of: u32) {
        self.parts = [parts, of].map(u64::from);
        self.stop.grant(Share { parts, of });
        self.tried = 0;
    }

    fn part(&self, all: u64) -> u64 {
        let [parts, of] = self.parts;
        if parts == of { all } else { all / of * parts }
    }

    /// How many options of a position there is room for.
    pub fn options_left(&self) -> usize {
        usize::try_from(self.part(self.reach.options).saturating_sub(self.options)).unwrap_or(usize::MAX)
    }

    /// How many bytes may still be held.
    pub fn bytes_left(&self) -> u64 {
        self.limits.bytes.saturating_sub(self.held)
    }

    /// How many positions were looked at.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// A position more was looked at, with so many options, and so many steps were run in all; so many components are held, and so
    /// many bytes. Answers whether to go on.
    pub fn spend(&mut self, options: usize, steps: u64, components: usize, bytes: u64) -> bool {
        self.positions += 1;
        self.options += options as u64;
        self.held = bytes;
        // A position without an option costs something too.
        self.asked += options as u64 + 8;
        let is_within = self.positions < self.part(self.reach.positions.min(self.limits.positions))
            && self.options < self.part(self.reach.options)
            && steps < self.part(self.reach.steps)
            && bytes <= self.limits.bytes
            && u32::try_from(components).is_ok();
        is_within && (self.asked < ASK_EVERY || self.goes_on())
    }

    /// A position more is tried, which may be an old one, or none. Answers whether to go on.
    pub fn tries(&mut self) -> bool {
        self.tried += 1;
        self.tried <= self.part(self.reach.positions) && self.goes_on()
    }

    /// Whether the clock lets it go on.
    pub fn goes_on(&mut self) -> bool {
        self.asked = 0;
        self.limits.check(Progress { positions: self.positions, bytes: self.held, depth: 0 }).is_ok()
            && !self.stop.ask()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn positions_options_and_the_clock_end_it() {
        let (limits, stop) = (Limits::none(), Stop::default());
        let spent = |reach: Reach, limits: &Limits<'_>, options| {
            let mut effort = Effort::new(reach, limits, &stop);
            (0..100_000).take_while(|_| effort.spend(options, 0, 0, 0)).count()
        };
        assert_eq!(spent(Reach::QUICK, &limits, 0), 1_999);
        assert_eq!(spent(Reach::QUICK, &limits, 100), 79);
        assert_eq!(spent(Reach::FULL, &limits.with_positions(7), 100), 6);
        let mut effort = Effort::new(Reach::QUICK, &limits, &stop);
        assert_eq!((0..100_000).take_while(|_| effort.tries()).count(), 2_000);
        assert!(!Effort::new(Reach::QUICK, &limits, &stop).spend(1, 1_000_000, 0, 0));
        let little = limits.with_bytes(1000);
        assert!(Effort::new(Reach::FULL, &little, &stop).spend(1, 0, 0, 1000));
        assert!(!Effort::new(Reach::FULL, &little, &stop).spend(1, 0, 0, 1001));
        let watch = |progress: &Progress| progress.positions > 1000;
        let found = spent(Reach::FULL, &limits.with_watch(&watch), 10);
        assert!((1000..1000 + ASK_EVERY as usize).contains(&found), "{found}");
    }

    #[test]
    fn each_part_has_its_time() {
        let (limits, stop) = (Limits::none(), Stop::default());
        stop.set(Some(Arc::new(|Share { parts, of }| parts < of)));
        let mut effort = Effort::new(Reach::QUICK, &limits, &stop);
        effort.divide(1, 2);
        assert!(!effort.tries() && !effort.goes_on());
        effort.divide(2, 2);
        assert!(effort.tries() && effort.goes_on());
    }
}
