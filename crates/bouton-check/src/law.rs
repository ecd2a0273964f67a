//! What is claimed of the values of all heaps, tested on as many as are known.

use crate::budget::{Budget, Refusal, invalid, unsupported};
use crate::heaps::HeapValues;
use crate::words::{number, unexpected};

/// What a line `period E P` or `period E P S` says: G(n + length) = G(n) + saltus for every heap n from `start` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    pub start: u64,
    pub length: u64,
    /// 0 if the line has no saltus.
    pub saltus: u64,
}

impl Law {
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let numbers = text.split(' ').map(number).collect::<Result<Vec<_>, _>>()?;
        if numbers.contains(&0) {
            return invalid("found 0, expected a start, a length and a saltus of a period from 1 on");
        }
        match numbers[..] {
            [start, length] => Ok(Self { start, length, saltus: 0 }),
            [start, length, saltus] => Ok(Self { start, length, saltus }),
            _ => unexpected(text, "the start and the length of a period, and perhaps its saltus"),
        }
    }
}

/// The values of heaps, which follow a law as far as they are known.
pub struct TestedHeaps {
    pub law: Law,
    pub values: HeapValues,
}

impl TestedHeaps {
    /// Finds the values of the heaps below `end`, and tests the law where both of its heaps are below `end`.
    pub fn extend(&mut self, end: u128, budget: &Budget) -> Result<(), Refusal> {
        let Some(end) = u32::try_from(end).ok().filter(|end| *end < u32::MAX) else {
            return unsupported(format!("the values of {end} heaps; at most 2^32 - 2 are known"));
        };
        // A value, and perhaps a place in the list of rare heaps.
        budget.store(12 * (end as usize).saturating_sub(self.values.known.len()))?;
        let Law { start, length, saltus } = self.law;
        for n in self.values.known.len()..end as usize {
            let value = self.values.add(budget)?;
            let Some(from) = (n as u64).checked_sub(length).filter(|from| *from >= start) else { continue };
            let first = self.values.known[from as usize];
            if u64::from(first) + saltus != u64::from(value) {
                let by = if saltus > 0 { format!(", not {saltus} more") } else { String::new() };
                return invalid(format!("heap {from} is worth {first}, and heap {n} is worth {value}{by}"));
            }
        }
        Ok(())
    }
}
