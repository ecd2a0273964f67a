//! The limits on how much a test examines.

use bouton::{Limits, Progress};

use crate::stop::{Share, Stop};

/// How much a test may examine. The limits do not depend on the machine, as long as no clock ends the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most positions.
    pub positions: u64,
    /// The most options of all positions together.
    pub options: u64,
    /// The most steps of the rule; on graphs, the most steps on the graphs of one size.
    pub steps: u64,
    /// Whether the test also checks the names of moves, and checks all declarations together.
    pub is_thorough: bool,
}

impl Reach {
    /// Little enough for a command that tests a rule before it begins its own work.
    pub const QUICK: Self = Self { positions: 2_000, options: 8_000, steps: 600_000, is_thorough: false };
    /// Enough for some seconds, and less than a gigabyte.
    pub const FULL: Self =
        Self { positions: 1_000_000, options: 20_000_000, steps: u64::MAX, is_thorough: true };
}

/// How much was examined so far, and the limits.
pub struct Effort<'l> {
    reach: Reach,
    limits: &'l Limits<'l>,
    stop: &'l Stop,
    positions: u64,
    options: u64,
    tried: u64,
    asked: u64,
    /// The bytes in use.
    held: u64,
    /// The part of the limits that may be used for now: the first number divided by the second.
    parts: [u64; 2],
}

/// The clock is read after this many options; each position adds 8 to the count.
const ASK_EVERY_OPTIONS: u64 = 256;

impl<'l> Effort<'l> {
    /// Begins with nothing examined.
    pub fn new(reach: Reach, limits: &'l Limits<'l>, stop: &'l Stop) -> Self {
        Self { reach, limits, stop, positions: 0, options: 0, tried: 0, asked: 0, held: 0, parts: [1, 1] }
    }

    /// Allows `parts` of `of` equal parts of the limits and of the time, with all that was used before counted.
    pub fn divide(&mut self, parts: u32, of: u32) {
        self.parts = [parts, of].map(u64::from);
        self.stop.grant(Share { parts, of });
        self.tried = 0;
    }

    fn part(&self, all: u64) -> u64 {
        let [parts, of] = self.parts;
        if parts == of { all } else { all / of * parts }
    }

    /// How many options the next position may have.
    pub fn options_left(&self) -> usize {
        usize::try_from(self.part(self.reach.options).saturating_sub(self.options)).unwrap_or(usize::MAX)
    }

    /// How many more bytes may be used.
    pub fn bytes_left(&self) -> u64 {
        self.limits.bytes.saturating_sub(self.held)
    }

    /// How many positions were examined.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts one more examined position and its options. `steps` is the total of steps so far; `components` and `bytes` are the
    /// totals stored now. Returns whether to go on.
    pub fn spend(&mut self, options: usize, steps: u64, components: usize, bytes: u64) -> bool {
        self.positions += 1;
        self.options += options as u64;
        self.held = bytes;
        // A position without options takes some time too.
        self.asked += options as u64 + 8;
        let is_within = self.positions < self.part(self.reach.positions.min(self.limits.positions))
            && self.options < self.part(self.reach.options)
            && steps < self.part(self.reach.steps)
            && bytes <= self.limits.bytes
            && u32::try_from(components).is_ok();
        is_within && (self.asked < ASK_EVERY_OPTIONS || self.goes_on())
    }

    /// Counts one more attempt at a position, which may be known already or may not exist. Returns whether to go on.
    pub fn tries(&mut self) -> bool {
        self.tried += 1;
        self.tried <= self.part(self.reach.positions) && self.goes_on()
    }

    /// Whether the limits, the clock and the caller let the test go on.
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
        assert!((1000..1000 + ASK_EVERY_OPTIONS as usize).contains(&found), "{found}");
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
