//! The proof that the values of the heaps of a take-and-break code repeat, or grow by the same number again and again.

use crate::budget::{Budget, Refusal, unsupported};
use crate::heaps::HeapValues;
use crate::law::{Law, TestedHeaps};
use crate::saltus::prove_saltus;

/// The values of all heaps of a code.
pub struct Period {
    pub law: Law,
    /// The values of the heaps below `start + length`.
    values: Vec<u32>,
}

impl Period {
    /// Proves a law of a code. `docs/certificates.md` proves that finitely many heaps suffice.
    pub fn prove(digits: &[u8], law: Law, budget: &Budget) -> Result<Self, Refusal> {
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
