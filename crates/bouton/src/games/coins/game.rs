//! The games: which sets of coins may be turned.

use smallvec::SmallVec;

use super::turned::Turned;

/// A coin-turning game on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coins {
    /// At most 2 coins.
    Turtles,
    /// At most 3 coins.
    MockTurtles,
    /// Any number of coins side by side.
    Ruler,
    /// Exactly 2 coins.
    Twins,
    /// Exactly 3 coins.
    Triplets,
    /// At most 5 coins.
    Moebius,
    /// At most 7 coins.
    Mogul,
    /// At most 9 coins.
    Moidores,
}

/// How many coins may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// At least one, and at most so many.
    UpTo(u32),
    /// So many.
    Exactly(u32),
    /// Any number side by side.
    Run,
}

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

    /// The name of the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Turtles => "turtles",
            Self::MockTurtles => "mock-turtles",
            Self::Ruler => "ruler",
            Self::Twins => "twins",
            Self::Triplets => "triplets",
            Self::Moebius => "moebius",
            Self::Mogul => "mogul",
            Self::Moidores => "moidores",
        }
    }

    pub(super) fn is_run(self) -> bool {
        self.turns() == Turns::Run
    }

    pub(super) fn turns(self) -> Turns {
        match self {
            Self::Turtles => Turns::UpTo(2),
            Self::MockTurtles => Turns::UpTo(3),
            Self::Ruler => Turns::Run,
            Self::Twins => Turns::Exactly(2),
            Self::Triplets => Turns::Exactly(3),
            Self::Moebius => Turns::UpTo(5),
            Self::Mogul => Turns::UpTo(7),
            Self::Moidores => Turns::UpTo(9),
        }
    }

    /// The largest number of a coin.
    #[must_use]
    pub fn farthest(self) -> u64 {
        match self {
            Self::Moebius => 500,
            Self::Mogul => 100,
            Self::Moidores => 50,
            _ => 1_000_000_000_000_000_000,
        }
    }

    /// Passes every set that may be turned whose rightmost coin is `coin`, until `take` says that it wants no more; says
    /// whether it has taken all.
    pub fn each_turn(self, coin: u64, take: &mut dyn FnMut(Turned) -> bool) -> bool {
        match self.turns() {
            Turns::Run => (1..=coin).rev().all(|first| take(Turned::run(first, coin))),
            Turns::UpTo(most) => (0..u64::from(most).min(coin)).all(|others| each_set(others, coin, take)),
            Turns::Exactly(count) => each_set(u64::from(count) - 1, coin, take),
        }
    }

    /// How many sets may be turned whose rightmost coin is at most `last`; nothing if 128 bits cannot tell.
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

    /// Whether these coins may be turned together, if the last is a head.
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

/// Passes the sets of `coin` and so many others to the left of it.
fn each_set(others: u64, coin: u64, take: &mut dyn FnMut(Turned) -> bool) -> bool {
    if others >= coin {
        return true;
    }
    let mut chosen: SmallVec<[u64; 8]> = (1..=others).collect();
    loop {
        if !take(Turned::coins(chosen.iter().copied().chain([coin]))) {
            return false;
        }
        // The last that can go on by one does, and those behind it follow it closely.
        let room = |at: usize| coin - (others - at as u64);
        let Some(at) = (0..chosen.len()).rev().find(|&at| chosen[at] < room(at)) else { return true };
        let next = chosen[at] + 1;
        (next..).zip(&mut chosen[at..]).for_each(|(number, coin)| *coin = number);
    }
}

/// How many sets of `count` there are in `all`.
fn choose(all: u128, count: u32) -> Option<u128> {
    (0..u128::from(count))
        .try_fold(1_u128, |sets, at| Some(sets.checked_mul(all.saturating_sub(at))? / (at + 1)))
}
