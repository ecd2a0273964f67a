//! A table of the values of all numbered positions of a ruleset.
//!
//! The table uses the recurrence and the theorem of Sprague and Grundy alone: a position is worth the smallest value that none of
//! its options has, and an option is worth the nim-sum of its components. `known_value`, `reduce` and
//! `canonical` are not called, so the table is a third opinion beside the definition and the search.
//!
//! Where a ruleset knows the numbers of the options of a position, their values are looked up range by range, and no move is listed.
//!
//! Positions are valued in the order of their numbers. A position that has an option without a value waits, on a
//! stack of the table's own, until its options have values. So if numbers grow against the direction of
//! play, each position's moves are listed once, and else at most twice. The table is as long as the largest number seen so far requires.
//! Memory: one byte per position as long as values are
//! small, then two, then four, and 8 bytes for each position that waits and each that is waited for.

use std::ops::Range;

use crate::machine::width::{exact, index};
use crate::solve::halt::Halt;
use crate::solve::listing::list_all;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;
use crate::theory::numbered::Numbered;
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};
use crate::theory::sum::Sum;

/// The number of moves listed and positions visited between two questions to the caller whether to go on.
const ASK_EVERY_STEPS: u64 = 4096;
/// Marks a number on the stack whose options are waited for.
const WAITS: u64 = 1 << 63;

type SolveResult<T, R> = Result<T, Halt<Sum<<R as Ruleset>::Position>>>;

/// A solver that holds the values of all numbered positions.
///
/// [`Numbered`] has an example.
pub struct Retrograde<'r, R: Numbered + ?Sized> {
    rules: &'r R,
    table: StateTable,
    stack: Vec<u64>,
    list: MoveList<R>,
    mex: Mex,
    found: u64,
    /// All positions with a number below this one have their value.
    whole: u64,
    work: u64,
}

/// The values that a [`Retrograde`] found, without its rules.
pub struct RetrogradeValues {
    table: StateTable,
    found: u64,
    whole: u64,
}

impl RetrogradeValues {
    /// The value of the position with this number, if it was found.
    #[must_use]
    pub fn value(&self, number: u64) -> Option<Nimber> {
        self.table.value(number).map(|value| Nimber(value.into()))
    }
}

impl<'r, R: Numbered + ?Sized> Retrograde<'r, R> {
    /// A solver for these rules without any values and without a table yet.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        let (table, stack) = (StateTable::One(Vec::new()), Vec::new());
        let (list, mex) = (MoveList::<R>::default(), Mex::default());
        Self { rules, table, stack, list, mex, found: 0, whole: 0, work: 0 }
    }

    /// The values found so far, for another solver of the same rules to [continue from](Self::resume).
    #[must_use]
    pub fn into_values(self) -> RetrogradeValues {
        RetrogradeValues { table: self.table, found: self.found, whole: self.whole }
    }

    /// Continues from the values that another solver of the same rules found.
    pub fn resume(&mut self, values: RetrogradeValues) {
        RetrogradeValues { table: self.table, found: self.found, whole: self.whole } = values;
    }

    /// Finds the value of every numbered position.
    ///
    /// # Errors
    /// If a limit is reached, if play can come back to a position, or if the rule fails or leaves a position that has
    /// no number. Values found before are kept, and the caller may continue.
    pub fn fill(&mut self, limits: &Limits<'_>) -> SolveResult<(), R> {
        self.fill_below(self.rules.count(), limits)
    }

    /// Finds the value of every position whose number is below `end`.
    ///
    /// # Errors
    /// As [`fill`](Self::fill).
    pub fn fill_below(&mut self, end: u64, limits: &Limits<'_>) -> SolveResult<(), R> {
        let end = end.min(self.rules.count());
        self.make_room(end, limits)?;
        while self.whole < end {
            self.settle(self.whole, limits)?;
            self.whole += 1;
        }
        Ok(())
    }

    /// The Grundy value of `sum`. Also finds the values of the positions that play can reach from it.
    ///
    /// # Errors
    /// As [`fill`](Self::fill).
    pub fn grundy(&mut self, sum: &Sum<R::Position>, limits: &Limits<'_>) -> SolveResult<Nimber, R> {
        let mut value = Nimber::ZERO;
        for component in sum.components() {
            let number = self.number(component).map_err(|error| Halt::Rule(error, sum_of(component)))?;
            self.settle(number, limits)?;
            value += self.value(number).unwrap_or_default();
        }
        Ok(value)
    }

    /// The value of the position with this number, if it was found.
    #[must_use]
    pub fn value(&self, number: u64) -> Option<Nimber> {
        self.table.value(number).map(|value| Nimber(value.into()))
    }

    /// The number of positions that have their value.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.found
    }

    /// The number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.bytes() + 8 * self.stack.capacity() as u64
    }

    /// Makes the table long enough for the numbers below `end`.
    fn make_room(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let length = self.table.len();
        if end <= length {
            return Ok(());
        }
        let wanted = end.max(2 * length).min(self.rules.count());
        // A longer table may be allocated anew, and then both exist at once.
        if length == 0 {
            limits.room_for(wanted * self.table.width(), self.progress())?;
        } else {
            self.grow(wanted * self.table.width(), limits)?;
        }
        self.table.lengthen(wanted);
        Ok(())
    }

    fn number(&self, position: &R::Position) -> Result<u64, RuleError> {
        let (number, count) = (self.rules.number(position), self.rules.count());
        let error = || match number {
            u64::MAX => RuleError::new("a move leaves a position without a number"),
            _ => RuleError::new(format!("the number of a position is {number}, and there are {count}")),
        };
        (number < count).then_some(number).ok_or_else(error)
    }

    /// Finds the value of a position and of all positions that it waits for.
    fn settle(&mut self, number: u64, limits: &Limits<'_>) -> SolveResult<(), R> {
        if self.value(number).is_some() {
            return Ok(());
        }
        self.make_room(number + 1, limits)?;
        self.stack.push(number);
        let found = self.walk(limits);
        if found.is_err() {
            for number in std::mem::take(&mut self.stack).into_iter().filter(|number| number & WAITS != 0) {
                self.table.forget(number & !WAITS);
            }
        }
        found
    }

    fn walk(&mut self, limits: &Limits<'_>) -> SolveResult<(), R> {
        while let Some(&top) = self.stack.last() {
            let number = top & !WAITS;
            // It may have been waited for twice.
            if self.value(number).is_none() {
                self.ask(limits)?;
                if let Some(value) = self.look_into(number, limits)? {
                    self.write(number, value, limits)?;
                } else {
                    continue;
                }
            }
            self.stack.pop();
        }
        Ok(())
    }

    /// The value of the position on top of the stack. If it must wait for options, they are pushed on the stack.
    fn look_into(&mut self, number: u64, limits: &Limits<'_>) -> SolveResult<Option<u32>, R> {
        match self.by_numbers(number) {
            ByNumbers::Value(value) => return Ok(Some(value)),
            ByNumbers::Open if self.wait_by_numbers(number, limits)? => return Ok(None),
            ByNumbers::Open | ByNumbers::Unclear => {}
        }
        let position = self.rules.numbered(number);
        self.list_moves(&position, limits)?;
        let at = self.stack.len() - 1;
        self.mex.start(self.list.len());
        for index in 0..self.list.len() {
            let mut left = 0;
            for part in 0..self.list.option(index).len() {
                let component = &self.list.option(index)[part];
                let waited_for =
                    self.number(component).map_err(|error| Halt::Rule(error, sum_of(&position)))?;
                match self.table.get(waited_for) {
                    Some(PositionState::Value(value)) => left ^= value,
                    Some(PositionState::Waits) => return Err(self.loop_from(waited_for, number)),
                    _ if waited_for == number => return Err(Halt::Loop(vec![sum_of(&position)])),
                    _ => self.wait_for(waited_for, limits)?,
                }
            }
            self.mex.insert(Nimber(left.into()));
        }
        if self.stack.len() == at + 1 {
            return Ok(Some(exact(self.mex.missing().0)));
        }
        self.stack[at] |= WAITS;
        self.table.wait(number);
        Ok(None)
    }

    /// What the numbers of a position's options say, if the ruleset knows them.
    fn by_numbers(&mut self, number: u64) -> ByNumbers {
        let Self { rules, table, mex, work, .. } = self;
        // An entry is below this number, whether it is a value or the mark of a position without one.
        let Some(entries) = table.few_entries() else { return ByNumbers::Unclear };
        mex.start(entries);
        let is_all = rules.option_numbers(number, &mut |options| {
            *work += options.end - options.start;
            table.insert(options, mex)
        });
        let [unseen, waits] = [1, 2].map(|mark| mex.contains(Nimber(entries as u64 - mark)));
        match is_all && !waits {
            true if unseen => ByNumbers::Open,
            true => ByNumbers::Value(exact(mex.missing().0)),
            false => ByNumbers::Unclear,
        }
    }

    /// Lets a position wait for its options without a value, of which the ruleset knows the numbers, and returns whether that is possible:
    /// it is not if the position itself is among them.
    fn wait_by_numbers(&mut self, number: u64, limits: &Limits<'_>) -> SolveResult<bool, R> {
        let Self { rules, table, .. } = self;
        let mut unseen = Vec::new();
        let is_all = rules.option_numbers(number, &mut |options| {
            unseen.extend(options.filter(|&option| table.get(option) == Some(PositionState::Unseen)));
            true
        });
        if !is_all || unseen.contains(&number) {
            return Ok(false);
        }
        let at = self.stack.len() - 1;
        for option in unseen {
            self.wait_for(option, limits)?;
        }
        self.stack[at] |= WAITS;
        self.table.wait(number);
        Ok(true)
    }

    fn wait_for(&mut self, number: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        self.make_room(number + 1, limits)?;
        if self.stack.len() == self.stack.capacity() {
            // Growing holds the old stack and one of twice its size at once.
            self.grow(16 * self.stack.capacity().max(4) as u64, limits)?;
        }
        self.stack.push(number);
        Ok(())
    }

    fn list_moves(&mut self, position: &R::Position, limits: &Limits<'_>) -> SolveResult<(), R> {
        let progress = self.progress();
        let listed = list_all(self.rules, position, &mut self.list, limits, progress);
        self.work += self.list.len() as u64;
        listed
    }

    /// Writes a value. If the value does not fit the entries, they become wider.
    fn write(&mut self, number: u64, value: u32, limits: &Limits<'_>) -> Result<(), Unknown> {
        if self.found >= limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
        }
        while !self.table.fits(value) {
            let progress = self.progress();
            self.table.widen_within(limits, progress)?;
        }
        self.table.set(number, value);
        self.found += 1;
        Ok(())
    }

    /// Returns an error if `bytes` more bytes may not be held.
    fn grow(&self, bytes: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        grow(bytes, limits, self.progress())
    }

    fn ask(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        self.work += 1;
        if self.work >= ASK_EVERY_STEPS || self.found == 0 {
            self.work = 0;
            limits.check(self.progress())?;
        }
        Ok(())
    }

    fn progress(&self) -> Progress {
        let depth = self.stack.len() as u64;
        Progress { positions: self.found, bytes: self.bytes(), depth }
    }

    /// The positions that wait for one another, from `first` on. The last of them is `last`, which needs `first` again.
    fn loop_from(&self, first: u64, last: u64) -> Halt<Sum<R::Position>> {
        let waiting = self.stack.iter().filter(|&&entry| entry & WAITS != 0).map(|entry| entry & !WAITS);
        let round = waiting.skip_while(|&other| other != first).chain([last]);
        Halt::Loop(round.map(|number| sum_of(&self.rules.numbered(number))).collect())
    }
}

/// Returns an error if `bytes` more bytes may not be held.
fn grow(bytes: u64, limits: &Limits<'_>, progress: Progress) -> Result<(), Unknown> {
    let refused = |unknown| Unknown { limit: Limit::Bytes, ..unknown };
    limits.room_for(bytes, progress).map_err(refused)
}

pub(super) fn sum_of<P: Clone + Ord>(position: &P) -> Sum<P> {
    Sum::from_iter([position.clone()])
}

/// The state of a position in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PositionState {
    /// The position was not visited yet.
    Unseen,
    /// The position waits for its options.
    Waits,
    /// The value of the position is found.
    Value(u32),
}

/// What the numbers of a position's options say.
enum ByNumbers {
    /// All options have values, and this is the position's value.
    Value(u32),
    /// Some options have no value yet, and none of them waits.
    Open,
    /// The moves must be listed.
    Unclear,
}

/// One entry per number, all of the same width. The two largest numbers of a width mark positions without a value.
pub(super) enum StateTable {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl StateTable {
    /// A table of positions that were not visited yet.
    pub fn unseen(length: u64) -> Self {
        Self::One(vec![u8::MAX; index(length)])
    }

    /// The value of a position, if it was found.
    #[inline]
    pub fn value(&self, number: u64) -> Option<u32> {
        match self.get(number)? {
            PositionState::Value(value) => Some(value),
            PositionState::Unseen | PositionState::Waits => None,
        }
    }

    fn get(&self, number: u64) -> Option<PositionState> {
        let at = index(number);
        // The marks have the same distance from the largest number in every width.
        let (word, most) = match self {
            Self::One(entries) => (u32::from(*entries.get(at)?), u8::MAX.into()),
            Self::Two(entries) => (u32::from(*entries.get(at)?), u16::MAX.into()),
            Self::Four(entries) => (*entries.get(at)?, u32::MAX),
        };
        Some(match most - word {
            0 => PositionState::Unseen,
            1 => PositionState::Waits,
            _ => PositionState::Value(word),
        })
    }

    /// Writes a value that [`fits`](Self::fits).
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a value fits, and the marks at the top are cut to those of this width"
    )]
    pub fn set(&mut self, number: u64, value: u32) {
        let at = index(number);
        match self {
            Self::One(entries) => entries[at] = value as u8,
            Self::Two(entries) => entries[at] = value as u16,
            Self::Four(entries) => entries[at] = value,
        }
    }

    /// How many different entries there can be, if they are few enough for a stamp each.
    fn few_entries(&self) -> Option<usize> {
        match self {
            Self::One(_) => Some(1 << 8),
            Self::Two(_) => Some(1 << 16),
            Self::Four(_) => None,
        }
    }

    /// Inserts the entries in a range, whether they are values or marks. Returns whether the table is long enough.
    fn insert(&self, numbers: Range<u64>, mex: &mut Mex) -> bool {
        let places = index(numbers.start)..index(numbers.end);
        let done = match self {
            Self::One(entries) => entries.get(places).map(|entries| insert_all(entries, mex)),
            Self::Two(entries) => entries.get(places).map(|entries| insert_all(entries, mex)),
            Self::Four(entries) => entries.get(places).map(|entries| insert_all(entries, mex)),
        };
        done.is_some()
    }

    fn forget(&mut self, number: u64) {
        // Cut to any width, this is its largest number.
        self.set(number, u32::MAX);
    }

    fn wait(&mut self, number: u64) {
        self.set(number, u32::MAX - 1);
    }

    pub fn fits(&self, value: u32) -> bool {
        let values = match self {
            Self::One(_) => 0..u32::from(u8::MAX) - 1,
            Self::Two(_) => 0..u32::from(u16::MAX) - 1,
            Self::Four(_) => return true,
        };
        values.contains(&value)
    }

    /// Makes every entry twice as wide, if the limits allow that the old table and the new one exist at once.
    pub fn widen_within(&mut self, limits: &Limits<'_>, progress: Progress) -> Result<(), Unknown> {
        grow(2 * self.bytes(), limits, progress)?;
        self.widen();
        Ok(())
    }

    /// Makes every entry twice as wide.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a value of one byte fits two, and the marks at the top are cut to those of this width"
    )]
    fn widen(&mut self) {
        let wider = |word: u32, most: u32| if most - word < 2 { u32::MAX - (most - word) } else { word };
        *self = match self {
            Self::One(entries) => {
                Self::Two(entries.iter().map(|&word| wider(word.into(), u8::MAX.into()) as u16).collect())
            }
            Self::Two(entries) => {
                Self::Four(entries.iter().map(|&word| wider(word.into(), u16::MAX.into())).collect())
            }
            Self::Four(_) => return,
        };
    }

    fn len(&self) -> u64 {
        match self {
            Self::One(entries) => entries.len() as u64,
            Self::Two(entries) => entries.len() as u64,
            Self::Four(entries) => entries.len() as u64,
        }
    }

    /// The number of bytes of an entry.
    fn width(&self) -> u64 {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
        }
    }

    /// Adds entries of positions that were not visited yet.
    fn lengthen(&mut self, length: u64) {
        let length = index(length);
        match self {
            Self::One(entries) => lengthen(entries, length, u8::MAX),
            Self::Two(entries) => lengthen(entries, length, u16::MAX),
            Self::Four(entries) => lengthen(entries, length, u32::MAX),
        }
    }

    pub fn bytes(&self) -> u64 {
        match self {
            Self::One(entries) => size_of_val(&**entries) as u64,
            Self::Two(entries) => size_of_val(&**entries) as u64,
            Self::Four(entries) => size_of_val(&**entries) as u64,
        }
    }
}

fn insert_all<T: Copy + Into<u64>>(entries: &[T], mex: &mut Mex) {
    for &entry in entries {
        mex.insert(Nimber(entry.into()));
    }
}

fn lengthen<T: Copy>(entries: &mut Vec<T>, length: usize, unseen: T) {
    entries.reserve_exact(length - entries.len());
    entries.resize(length, unseen);
}

#[cfg(test)]
mod tests;
