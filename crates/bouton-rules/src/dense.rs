//! Values of heaps and of tuples of a few numbers, in a table that needs no keys.
//!
//! Where each move leaves one position, the values of options are looked up as the rule yields them, and no list of moves is made. A loop that
//! only yields the heaps in a range is one look at that part of the table.
//!
//! Tuples are numbered shell by shell. A shell contains the tuples with the same largest number; shells with a
//! smaller largest number come first. Within a shell, tuples are in lexicographic order. So a table of the tuples up
//! to some size can grow to a larger size. If moves only take away, all options of a tuple come before it.

use std::ops::Range;
use std::sync::Arc;

use bouton::catalog::finder::FindValues;
use bouton::{DepthFirst, Halt, Keeper, Limits, Nimber, Numbered, Retrograde, Sum};

use crate::machine::{Left, Take};
use crate::play::Play;
use crate::value::Position;
use crate::width::{exact, whole};

/// Tuples are numbered only if they have at most this many numbers.
pub const MOST_SIDES: usize = 4;
/// The maximum number of entries of a table.
const MAX_ENTRIES: u64 = 1 << 30;
/// All positions below this number are valued one after the other, even those that play cannot reach.
const ALL_BELOW: u64 = 1 << 18;

/// Finds values in a table. A position that has no place in the table is valued by the search.
pub struct Dense<'p> {
    table: Retrograde<'p, Play>,
    rules: &'p Play,
    search: DepthFirst<'p, Play>,
    /// Whether the table is used. It is not used after the rule fails while the table is filled, or if results are
    /// saved.
    is_of_use: bool,
}

impl<'p> Dense<'p> {
    /// Creates a finder with an empty table. `trial` must be a trial of `rules`.
    #[must_use]
    pub fn new(rules: &'p Play, trial: &'p Play) -> Self {
        Self { table: Retrograde::new(trial), rules, search: DepthFirst::on_threads(rules), is_of_use: true }
    }

    /// The value from the table, if the table can give it.
    fn by_table(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt<Sum<Position>>> {
        let number = self.rules.number(position);
        if !self.is_of_use || number >= self.rules.count() {
            return Ok(None);
        }
        let found = self.table.fill_below(number.min(ALL_BELOW), limits);
        let found = found.and_then(|()| self.table.grundy(&Sum::from_iter([position.clone()]), limits));
        match found {
            Ok(value) => Ok(Some(value)),
            Err(Halt::Unknown(unknown)) => Err(unknown.into()),
            // The rule may have failed only at positions that play never reaches, so the search decides.
            Err(_) => {
                self.is_of_use = false;
                Ok(None)
            }
        }
    }
}

impl FindValues<Position> for Dense<'_> {
    fn value(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<Position>>> {
        match self.by_table(position, limits)? {
            Some(value) => Ok(value),
            None => FindValues::value(&mut self.search, position, limits),
        }
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.is_of_use = false;
        self.search.keep_with(keeper, limits);
    }

    fn keep(&self) {
        self.search.keep();
    }

    fn positions(&self) -> u64 {
        self.table.positions() + self.search.positions()
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.search.bytes()
    }
}

impl Numbered for Play {
    fn count(&self) -> u64 {
        MAX_ENTRIES
    }

    fn number(&self, position: &Position) -> u64 {
        if let Some(heap) = position.as_heap() {
            return heap;
        }
        if let Some([a, b]) = position.as_pair() {
            return number_of_pair(a, b).unwrap_or(u64::MAX);
        }
        let mut numbers = [0; MOST_SIDES];
        match position.few_numbers(&mut numbers) {
            Some(count) => number_of(&numbers[..count]).unwrap_or(u64::MAX),
            None => u64::MAX,
        }
    }

    fn numbered(&self, number: u64) -> Position {
        match self.rule().kind() {
            crate::value::Kind::Numbers(Some(count)) => {
                let mut numbers = [0; MOST_SIDES];
                put_numbered(number, &mut numbers[..*count]);
                Position::numbers(&numbers[..*count])
            }
            _ => Position::heap(number),
        }
    }

    fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        let position = self.numbered(number);
        // A position of nothing is listed, because it must have no move.
        if !self.rule().checked.is_plain || position.is_nothing() {
            return false;
        }
        let mut options = OptionNumbers { take, are_all: true };
        self.pass(&position, &mut options).is_ok() && options.are_all
    }
}

/// Takes options and passes their numbers on.
struct OptionNumbers<'t> {
    take: &'t mut dyn FnMut(Range<u64>) -> bool,
    /// Whether every option so far has a number and was wanted.
    are_all: bool,
}

impl Take for OptionNumbers<'_> {
    fn take(&mut self, _: Option<&str>, left: Left<'_>) -> Result<bool, String> {
        let number = match left {
            Left::Heap(heap) => Some(heap),
            Left::Numbers(numbers) => number_of(numbers),
            _ => None,
        };
        let options = number.and_then(|number| Some(number..number.checked_add(1)?));
        self.are_all &= options.is_some_and(|options| (self.take)(options));
        Ok(self.are_all)
    }

    fn take_heaps(&mut self, heaps: Range<u64>) -> Option<bool> {
        self.are_all &= (self.take)(heaps);
        Some(self.are_all)
    }
}

/// The number of a tuple, if it is less than 2^64.
fn number_of(tuple: &[i64]) -> Option<u64> {
    let most = tuple.iter().fold(0, |most, &number| most.max(number as u64));
    let mut number = most.checked_pow(exact(tuple.len()))?;
    let mut has_most = false;
    for (at, &digit) in tuple.iter().enumerate() {
        let digit = digit as u64;
        let each = each_of(most, tuple.len() - 1 - at, has_most)?;
        number = number.checked_add(digit.checked_mul(each)?)?;
        has_most |= digit == most;
    }
    Some(number)
}

/// The number of a pair: the quick form of [`number_of`].
fn number_of_pair(a: u64, b: u64) -> Option<u64> {
    let most = a.max(b);
    most.checked_mul(most)?.checked_add(if a == most { a.checked_add(b)? } else { a })
}

/// Writes the tuple that has this number.
fn put_numbered(number: u64, tuple: &mut [i64]) {
    let most = root(number, exact(tuple.len()));
    let mut rest = number - most.pow(exact(tuple.len()));
    let (mut has_most, sides) = (false, tuple.len());
    for (at, digit) in tuple.iter_mut().enumerate() {
        let each = each_of(most, sides - 1 - at, has_most).unwrap_or(u64::MAX);
        // If nothing else is left, the last number has to be the largest.
        let found = rest.checked_div(each).unwrap_or(most).min(most);
        rest -= found * each;
        has_most |= found == most;
        *digit = found as i64;
    }
}

/// How many tuples of a shell share a beginning that is followed by `others` numbers. If `has_most` is false, one of
/// these numbers must be the largest.
fn each_of(most: u64, others: usize, has_most: bool) -> Option<u64> {
    let all = most.checked_add(1)?.checked_pow(exact(others))?;
    Some(if has_most { all } else { all - most.pow(exact(others)) })
}

/// The largest number whose `power`-th power is at most `number`.
fn root(number: u64, power: u32) -> u64 {
    let mut root = whole((number as f64).powf(1.0 / f64::from(power)));
    while root.checked_pow(power).is_none_or(|power| power > number) {
        root -= 1;
    }
    while (root + 1).checked_pow(power).is_some_and(|next| next <= number) {
        root += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_have_the_numbers_from_0_on_and_smaller_ones_come_first() {
        for sides in 1..=MOST_SIDES {
            let mut tuple = vec![0; sides];
            for number in 0..3000 {
                put_numbered(number, &mut tuple);
                assert_eq!(number_of(&tuple), Some(number), "{tuple:?}");
                if let [a, b] = tuple[..] {
                    assert_eq!(number_of_pair(a as u64, b as u64), Some(number));
                }
                for at in 0..sides {
                    let mut less = tuple.clone();
                    less[at] -= 1;
                    assert!(less[at] < 0 || number_of(&less).unwrap() < number, "{less:?} and {tuple:?}");
                }
            }
        }
        assert_eq!(number_of(&[300, 300]), Some(301 * 301 - 1));
        assert_eq!(number_of(&[i64::MAX; 4]), None);
        assert_eq!(number_of_pair(1 << 32, 0), None);
    }

    #[test]
    fn roots_are_exact() {
        for (number, power, expected) in
            [(0, 2, 0), (63, 2, 7), (64, 2, 8), (63, 3, 3), (64, 3, 4), (u64::MAX, 4, 65535)]
        {
            assert_eq!(root(number, power), expected);
        }
    }
}
