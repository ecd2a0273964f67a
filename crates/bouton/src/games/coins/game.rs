//! The games: which sets of coins a player may turn.

use smallvec::SmallVec;

use super::turned::Turned;

/// A coin-turning game on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coins {
    /// The player turns at most 2 coins.
    Turtles,
    /// The player turns at most 3 coins.
    MockTurtles,
    /// The player turns any number of coins side by side.
    Ruler,
    /// The player turns exactly 2 coins.
    Twins,
    /// The player turns exactly 3 coins.
    Triplets,
    /// The player turns at most 5 coins.
    Moebius,
    /// The player turns at most 7 coins.
    Mogul,
    /// The player turns at most 9 coins.
    Moidores,
}

/// How many coins a player may turn in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// At least one coin, and at most this number of coins.
    UpTo(u32),
    /// Exactly this number of coins.
    Exactly(u32),
    /// Any number of coins side by side.
    Run,
}

/// The largest number of a coin whose value has a closed form.
const FARTHEST: u64 = 1_000_000_000_000_000_000;

impl Coins {
    /// All games.
    pub const ALL: [Self; 8] = [
        Self::Turtles,
        Self::MockTurtles,
        Self::Ruler,
        Self::Twins,
        Self::Triplets,
        Self::Moebius,
        Self::Mogul,
        Self::Moidores,
    ];

    /// The name of the game, which sets of coins may be turned, and the largest number that a coin may have.
    const fn facts(self) -> (&'static str, Turns, u64) {
        match self {
            Self::Turtles => ("turtles", Turns::UpTo(2), FARTHEST),
            Self::MockTurtles => ("mock-turtles", Turns::UpTo(3), FARTHEST),
            Self::Ruler => ("ruler", Turns::Run, FARTHEST),
            Self::Twins => ("twins", Turns::Exactly(2), FARTHEST),
            Self::Triplets => ("triplets", Turns::Exactly(3), FARTHEST),
            Self::Moebius => ("moebius", Turns::UpTo(5), 500),
            Self::Mogul => ("mogul", Turns::UpTo(7), 100),
            Self::Moidores => ("moidores", Turns::UpTo(9), 50),
        }
    }

    /// The name of the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    /// Which sets of coins may be turned.
    pub(crate) fn turns(self) -> Turns {
        self.facts().1
    }

    /// The largest number that a coin of this game may have.
    #[must_use]
    pub fn farthest(self) -> u64 {
        self.facts().2
    }

    pub(super) fn is_run(self) -> bool {
        self.turns() == Turns::Run
    }

    /// Passes every set that may be turned whose rightmost coin is `coin` to `take`, until `take` returns false. Returns whether `take`
    /// accepted all of them.
    pub fn each_turn(self, coin: u64, take: &mut dyn FnMut(Turned) -> bool) -> bool {
        match self.turns() {
            Turns::Run => (1..=coin).rev().all(|first| take(Turned::run(first, coin))),
            Turns::UpTo(most) => (0..u64::from(most).min(coin)).all(|others| each_set(others, coin, take)),
            Turns::Exactly(count) => each_set(u64::from(count) - 1, coin, take),
        }
    }

    /// The number of sets that may be turned whose rightmost coin is at most `last`, or `None` if it overflows 128 bits.
    pub(super) fn count_turns(self, last: u64) -> Option<u128> {
        let last = u128::from(last);
        match self.turns() {
            Turns::Run => Some(last * (last + 1) / 2),
            Turns::UpTo(most) => {
                (1..=most).try_fold(0_u128, |sum, count| sum.checked_add(choose(last, count)?))
            }
            Turns::Exactly(count) => choose(last, count),
        }
    }

    /// Whether these coins may be turned together, if the last of them is a head.
    #[must_use]
    pub fn allows(self, turned: &Turned) -> bool {
        let count = turned.count();
        match self.turns() {
            Turns::Run => turned.is_run(),
            Turns::UpTo(most) => (1..=u64::from(most)).contains(&count),
            Turns::Exactly(exactly) => count == u64::from(exactly),
        }
    }
}

/// Passes each set of `coin` and `others` coins to the left of it to `take`, until `take` returns false. Returns whether `take` accepted
/// all of them.
fn each_set(others: u64, coin: u64, take: &mut dyn FnMut(Turned) -> bool) -> bool {
    if others >= coin {
        return true;
    }
    let mut chosen: SmallVec<[u64; 8]> = (1..=others).collect();
    loop {
        if !take(Turned::coins(chosen.iter().copied().chain([coin]))) {
            return false;
        }
        // The last coin that has room moves right by one, and the coins behind it are placed directly after it.
        let room = |at: usize| coin - (others - at as u64);
        let Some(at) = (0..chosen.len()).rev().find(|&at| chosen[at] < room(at)) else { return true };
        let next = chosen[at] + 1;
        (next..).zip(&mut chosen[at..]).for_each(|(number, coin)| *coin = number);
    }
}

/// The number of sets of `count` elements out of `all`, or `None` if it overflows.
fn choose(all: u128, count: u32) -> Option<u128> {
    (0..u128::from(count))
        .try_fold(1_u128, |sets, at| Some(sets.checked_mul(all.saturating_sub(at))? / (at + 1)))
}
