//! The proof that the values of the heaps of a take-and-break code repeat.

use crate::budget::{Budget, Refusal, invalid, unsupported};
use crate::heaps::HeapValues;

/// The values of all heaps of a code.
pub struct Period {
    /// The values of the heaps below `start + length`.
    values: Vec<u32>,
    start: usize,
    length: usize,
}

impl Period {
    /// Proves that G(n + length) = G(n) for every heap n from `start` on. `docs/certificates.md` proves that finitely many heaps suffice.
    pub fn prove(digits: &[u8], start: u64, length: u64, budget: &mut Budget) -> Result<Self, Refusal> {
        if start == 0 || length == 0 {
            return invalid("found 0, expected a start and a length of a period from 1 on");
        }
        let last_digit = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        let heaps = digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0).max(1);
        // G(n + length) = G(n) is tested where n + length is below this number.
        let end = u128::from(heaps) * (u128::from(start) + u128::from(length)) + last_digit as u128;
        let Some(end) = u32::try_from(end).ok().filter(|end| *end < u32::MAX) else {
            return unsupported(format!("the values of {end} heaps; at most 2^32 - 2 are known"));
        };
        // A value, and perhaps a place in the list of rare heaps.
        budget.store(12 * end as usize)?;
        let (start, length) = (start as usize, length as usize);
        let mut values = HeapValues::new(digits);
        for n in 0..end as usize {
            let value = values.add(budget)?;
            if n >= start + length && value != values.known[n - length] {
                let (from, other) = (n - length, values.known[n - length]);
                return invalid(format!("heap {from} is worth {other}, and heap {n} is worth {value}"));
            }
        }
        values.known.truncate(start + length);
        Ok(Self { values: values.known, start, length })
    }

    /// Whether the line that was proved says so.
    pub fn is(&self, start: u64, length: u64) -> bool {
        (self.start as u64, self.length as u64) == (start, length)
    }

    /// The value of a heap.
    pub fn value(&self, n: u64) -> u64 {
        let repeated = |n: u64| self.start + ((n - self.start as u64) % self.length as u64) as usize;
        let at = if n < self.values.len() as u64 { n as usize } else { repeated(n) };
        self.values[at].into()
    }
}
