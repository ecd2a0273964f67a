//! The proof that the values of the heaps of a take-and-break code repeat, or grow by the same number again and again.

use crate::budget::{Budget, Refusal, invalid, unsupported};
use crate::heaps::HeapValues;
use crate::position::{number, shown};
use crate::saltus::prove_saltus;

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
            _ => invalid(format!(
                "found {}, expected the start and the length of a period, and perhaps its saltus",
                shown(text)
            )),
        }
    }
}

/// The values of all heaps of a code.
pub struct Period {
    pub law: Law,
    /// The values of the heaps below `start + length`.
    values: Vec<u32>,
}

impl Period {
    /// Proves a law of a code. `docs/certificates.md` proves that finitely many heaps suffice.
    pub fn prove(digits: &[u8], law: Law, budget: &mut Budget) -> Result<Self, Refusal> {
        let last_digit = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        let mut heaps = TestedHeaps { law, values: HeapValues::new(digits) };
        if law.saltus == 0 {
            let most_heaps = digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max();
            let most_heaps = u128::from(most_heaps.unwrap_or(0).max(1));
            let end = most_heaps * (u128::from(law.start) + u128::from(law.length)) + last_digit as u128;
            heaps.extend(end, budget)?;
        } else {
            prove_saltus(&mut heaps, last_digit, budget)?;
        }
        let mut values = heaps.values.known;
        values.truncate((law.start + law.length) as usize);
        Ok(Self { law, values })
    }

    /// The value of a heap.
    pub fn value(&self, n: u64) -> Result<u64, Refusal> {
        let Law { start, length, saltus } = self.law;
        let periods = n.saturating_sub(start) / length;
        let first = self.values[(n - periods * length) as usize];
        match periods.checked_mul(saltus).and_then(|grown| grown.checked_add(first.into())) {
            Some(value) => Ok(value),
            None => unsupported(format!("the value of the heap {n}, which is 2^64 or more")),
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
    pub fn extend(&mut self, end: u128, budget: &mut Budget) -> Result<(), Refusal> {
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
