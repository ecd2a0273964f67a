//! The values of positions in a range of numbers, from the values of positions with smaller numbers.
//!
//! Each position is valued once, in the order of the numbers, by the recurrence and the theorem of Sprague and Grundy alone. So numbers must
//! grow against the direction of play. An option whose number does not is an error.
//!
//! Cost: the options of each position once. Memory: what the values of the range take, one byte for each as long as they are small.

use std::ops::Range;

use super::table::{StateTable, sum_of};
use crate::machine::width::{exact, index};
use crate::solve::halt::Halt;
use crate::solve::listing::list_all;
use crate::theory::limits::{Limits, Progress};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;
use crate::theory::numbered::Numbered;
use crate::theory::ruleset::{MoveList, RuleError};
use crate::theory::sum::Sum;

/// The number of options and positions between two questions to the caller whether to go on.
const ASK_EVERY_STEPS: u64 = 1 << 16;

/// The values of a range.
pub struct RangeValues {
    table: StateTable,
    largest: u32,
}

impl RangeValues {
    /// The value at a place in the range. `None` beyond the last position.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<u32> {
        self.table.value(at as u64)
    }

    /// The largest value.
    #[must_use]
    pub fn largest(&self) -> u32 {
        self.largest
    }
}

/// Values the positions in a range of numbers. `below` gives the values of numbers before the range, if they are at hand.
///
/// # Errors
/// If a limit is reached, if a rule fails, or if an option is neither in the range before its position nor at hand.
pub fn range_values<R: Numbered + ?Sized>(
    rules: &R,
    numbers: Range<u64>,
    below: &dyn Fn(u64) -> Option<u32>,
    limits: &Limits<'_>,
) -> Result<RangeValues, Halt<Sum<R::Position>>> {
    let table = StateTable::unseen(numbers.end - numbers.start);
    let filled = RangeValues { table, largest: 0 };
    let mut filling = Filling {
        rules,
        first: numbers.start,
        below,
        filled,
        values: Vec::new(),
        list: MoveList::<R>::default(),
        mex: Mex::default(),
        work: 0,
    };
    for number in numbers {
        filling.settle(number, limits)?;
    }
    Ok(filling.filled)
}

struct Filling<'f, R: Numbered + ?Sized> {
    rules: &'f R,
    first: u64,
    below: &'f dyn Fn(u64) -> Option<u32>,
    filled: RangeValues,
    /// The values of the options of one position.
    values: Vec<u32>,
    list: MoveList<R>,
    mex: Mex,
    work: u64,
}

impl<R: Numbered + ?Sized> Filling<'_, R> {
    fn settle(&mut self, number: u64, limits: &Limits<'_>) -> Result<(), Halt<Sum<R::Position>>> {
        self.work += 1;
        if self.work >= ASK_EVERY_STEPS {
            self.work = 0;
            limits.check(self.progress(number))?;
        }
        if !self.by_numbers(number) {
            self.by_moves(number, limits)?;
        }
        self.mex.start(self.values.len());
        self.values.iter().for_each(|&value| self.mex.insert(Nimber(value.into())));
        let value = exact(self.mex.missing().0);
        while !self.filled.table.fits(value) {
            let progress = self.progress(number);
            self.filled.table.widen_within(limits, progress)?;
        }
        self.filled.table.set(number - self.first, value);
        self.filled.largest = self.filled.largest.max(value);
        Ok(())
    }

    fn progress(&self, number: u64) -> Progress {
        let bytes = self.filled.table.bytes() + self.mex.bytes();
        Progress { positions: number - self.first, bytes, depth: 0 }
    }

    /// Looks up the values of a position's options, if the ruleset knows their numbers and all are at hand.
    fn by_numbers(&mut self, number: u64) -> bool {
        let Self { rules, first, below, filled, values, work, .. } = self;
        values.clear();
        rules.option_numbers(number, &mut |options| {
            *work += options.end - options.start;
            options.into_iter().all(|option| {
                let value = known(filled, *first, *below, option);
                values.extend(value);
                value.is_some()
            })
        })
    }

    /// Lists the moves of a position, and looks up the values of what they leave.
    fn by_moves(&mut self, number: u64, limits: &Limits<'_>) -> Result<(), Halt<Sum<R::Position>>> {
        let progress = self.progress(number);
        let Self { rules, first, below, filled, values, list, work, .. } = self;
        let position = rules.numbered(number);
        let refused = |text: &str| Halt::Rule(RuleError::new(text), sum_of(&position));
        list_all(*rules, &position, list, limits, progress)?;
        *work += list.len() as u64;
        values.clear();
        for at in 0..list.len() {
            let mut left = 0;
            for component in list.option(at) {
                let option = rules.number(component);
                if option >= rules.count() {
                    return Err(refused("a move leaves a position without a number"));
                }
                left ^= known(filled, *first, *below, option).ok_or_else(|| {
                    refused("a move leaves a position that does not come before it in a table in blocks")
                })?;
            }
            values.push(left);
        }
        Ok(())
    }
}

#[inline]
fn known(filled: &RangeValues, first: u64, below: &dyn Fn(u64) -> Option<u32>, number: u64) -> Option<u32> {
    match number.checked_sub(first) {
        Some(at) => filled.get(index(at)),
        None => below(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::retrograde::table::Retrograde;
    use crate::theory::limits::{Limit, Unknown};
    use crate::theory::ruleset::{Moves, Ruleset};
    use proptest::prelude::*;

    /// The options of each position, each a list of components. `tells` says which positions tell the numbers of their options.
    #[derive(Debug)]
    struct Listed {
        options: Vec<Vec<Vec<u64>>>,
        tells: bool,
    }

    impl Ruleset for Listed {
        type Position = u64;
        type Move = usize;

        fn moves(&self, &position: &u64, list: &mut Moves<u64, usize>) {
            for (name, option) in self.options[position as usize].iter().enumerate() {
                list.push(name, option.iter().copied());
            }
        }
    }

    impl Numbered for Listed {
        fn count(&self) -> u64 {
            self.options.len() as u64
        }

        fn number(&self, &position: &u64) -> u64 {
            position
        }

        fn numbered(&self, number: u64) -> u64 {
            number
        }

        fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
            self.tells
                && self.options[number as usize].iter().all(|option| match option[..] {
                    [one] => take(one..one + 1),
                    _ => false,
                })
        }
    }

    fn listed() -> impl Strategy<Value = Listed> {
        let options = prop::collection::vec(prop::collection::vec(any::<u64>(), 0..3), 0..12);
        (prop::collection::vec(options, 1..60), any::<bool>()).prop_map(|(mut options, tells)| {
            for (at, options) in options.iter_mut().enumerate() {
                options.retain(|option| option.is_empty() || at > 0);
                options.iter_mut().flatten().for_each(|part| *part %= at as u64);
            }
            Listed { options, tells }
        })
    }

    proptest! {
        #[test]
        fn ranges_have_the_values_of_one_table(rules in listed(), length in 1u64..20) {
            let mut table = Retrograde::new(&rules);
            table.fill(&Limits::none()).unwrap();
            let mut known = Vec::new();
            for first in (0..rules.count()).step_by(length as usize) {
                let end = rules.count().min(first + length);
                let below = |number: u64| known.get(number as usize).copied();
                let values = range_values(&rules, first..end, &below, &Limits::none()).unwrap();
                let found: Vec<_> = (0..(end - first) as usize).map(|at| values.get(at).unwrap()).collect();
                prop_assert_eq!(found.iter().copied().max(), Some(values.largest()).filter(|_| !found.is_empty()));
                known.extend(found);
            }
            for (number, &value) in (0..).zip(&known) {
                prop_assert_eq!(table.value(number), Some(Nimber(value.into())));
            }
        }
    }

    #[test]
    fn values_of_any_width_are_kept() {
        let options = (0..70_000u64)
            .map(|heap| if heap < 300 { (0..heap).map(|left| vec![left]).collect() } else { Vec::new() });
        for tells in [false, true] {
            let rules = Listed { options: options.clone().collect(), tells };
            let values = range_values(&rules, 0..rules.count(), &|_| None, &Limits::none()).unwrap();
            assert!((0..300).all(|heap| values.get(heap) == Some(heap as u32)));
            assert_eq!((values.get(300), values.get(70_000), values.largest()), (Some(0), None, 299));
        }
    }

    #[test]
    fn an_option_that_is_not_before_its_position_is_an_error() {
        for tells in [false, true] {
            let said = |options: Vec<Vec<Vec<u64>>>, numbers: Range<u64>| {
                let rules = Listed { options, tells };
                range_values(&rules, numbers, &|_| None, &Limits::none()).err().unwrap().to_string()
            };
            let later = "a move leaves a position that does not come before it in a table in blocks, at the position 1";
            assert_eq!(said(vec![vec![], vec![vec![2]], vec![]], 0..3), later);
            assert_eq!(said(vec![vec![], vec![vec![1]]], 0..2), later);
            // What is before the range is not at hand.
            assert_eq!(said(vec![vec![], vec![vec![0]]], 1..2), later);
            assert_eq!(
                said(vec![vec![], vec![vec![7]]], 0..2),
                "a move leaves a position without a number, at the position 1"
            );
        }
    }

    #[test]
    fn it_stops_at_limits() {
        let options = (0..400u64).map(|heap| (0..heap).map(|left| vec![left]).collect()).collect();
        let rules = Listed { options, tells: true };
        let stopped = range_values(&rules, 0..400, &|_| None, &Limits::none().with_watch(&|_| true));
        assert!(matches!(stopped, Err(Halt::Unknown(Unknown { limit: Limit::Stopped, .. }))));
        // 255 does not fit one byte beside the marks, and two bytes each do not fit the limit.
        let bytes = range_values(&rules, 0..400, &|_| None, &Limits::none().with_bytes(900));
        assert!(matches!(bytes, Err(Halt::Unknown(Unknown { limit: Limit::Bytes, .. }))));
    }
}
