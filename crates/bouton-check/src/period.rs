//! Values of the heaps of a take-and-break code, in order, and the proof that they repeat.

use crate::budget::{Budget, Refusal, invalid, unsupported};

/// The first heap before which a mask is chosen.
const FIRST_MASK: usize = 512;

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
        // A value, and a place in the list of rare heaps.
        budget.store(8 * end as usize)?;
        let (start, length) = (start as usize, length as usize);
        let mut values = Values::new(digits);
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

/// The values of the heaps 0, 1, 2 and so on.
struct Values<'d> {
    digits: &'d [u8],
    known: Vec<u32>,
    /// For each number, the last heap that has an option of this value, plus 1. There is a power of two of them, more than every value.
    seen: Vec<u32>,
    sparse: Option<Sparse>,
    /// The number of heaps, and that of rare heaps, from which on another mask is chosen.
    next_choice: (usize, usize),
}

/// Some values are rare: those that have an even number of bits in common with a mask. The other values are common.
///
/// The nim-sum of two rare values, or of two common values, is rare, and that of a rare and a common value is common. So where a move leaves two
/// heaps and their nim-sum is common, one of the heaps is rare: if few heaps are rare, all options with common values are found quickly. Let m
/// be the smallest common value that no option has. Then the value of the heap is m, or a smaller rare value that no option has. Any split
/// shows that an option has such a value, and where none is found after all splits, no option has it. So the value is exact whatever the mask is;
/// the mask decides only how long it takes to find.
struct Sparse {
    mask: u32,
    /// The heaps from 1 on that have rare values, in order.
    heaps: Vec<u32>,
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The value of the heap after those that are known.
    fn value_after(
        &self,
        digits: &[u8],
        known: &[u32],
        seen: &mut [u32],
        budget: &mut Budget,
    ) -> Result<u32, Refusal> {
        let n = known.len();
        let stamp = n as u32 + 1;
        for (left, digit) in moves(digits, n) {
            if digit & 1 != 0 && left == 0 {
                seen[0] = stamp;
            }
            if digit & 2 != 0 && left > 0 {
                seen[known[left] as usize] = stamp;
            }
            if digit & 4 != 0 {
                let mut steps = 0;
                for &a in self.heaps.iter().take_while(|&&a| (a as usize) < left) {
                    seen[(known[a as usize] ^ known[left - a as usize]) as usize] = stamp;
                    steps += 1;
                }
                budget.spend(2 * steps)?;
            }
        }
        let is_open = |seen: &[u32], value: u32| seen.get(value as usize).is_none_or(|&last| last != stamp);
        let mut first_common = 0;
        while self.is_rare(first_common) || !is_open(seen, first_common) {
            first_common += 1;
        }
        let mut missing = (0..first_common).filter(|&value| is_open(seen, value)).count();
        budget.spend(2 * first_common as usize)?;
        for (left, _) in moves(digits, n).filter(|(_, digit)| digit & 4 != 0) {
            if missing == 0 {
                break;
            }
            let mut steps = 0;
            for (&a, &b) in known.iter().skip(1).zip(known[..left].iter().rev()).take(left / 2) {
                steps += 1;
                let value = a ^ b;
                if value < first_common && seen[value as usize] != stamp {
                    seen[value as usize] = stamp;
                    missing -= 1;
                    if missing == 0 {
                        break;
                    }
                }
            }
            budget.spend(steps)?;
        }
        Ok((0..first_common).find(|&value| missing > 0 && is_open(seen, value)).unwrap_or(first_common))
    }
}

/// For each number of things that may be taken from the heap n: how many are left, and the digit.
fn moves(digits: &[u8], n: usize) -> impl Iterator<Item = (usize, u8)> {
    digits.iter().enumerate().filter_map(move |(taken, &digit)| Some((n.checked_sub(taken)?, digit)))
}

/// The value of the heap after those that are known: the smallest number that no option is worth.
fn plain_value_after(
    digits: &[u8],
    known: &[u32],
    seen: &mut [u32],
    budget: &mut Budget,
) -> Result<u32, Refusal> {
    let n = known.len();
    let stamp = n as u32 + 1;
    for (left, digit) in moves(digits, n) {
        if digit & 1 != 0 && left == 0 {
            seen[0] = stamp;
        }
        if digit & 2 != 0 && left > 0 {
            seen[known[left] as usize] = stamp;
        }
        if digit & 4 != 0 {
            budget.spend(left)?;
            for a in 1..=left / 2 {
                seen[(known[a] ^ known[left - a]) as usize] = stamp;
            }
        }
        if digit & 8 != 0 {
            for a in 1..=left / 3 {
                budget.spend(left)?;
                for b in a..=(left - a) / 2 {
                    seen[(known[a] ^ known[b] ^ known[left - a - b]) as usize] = stamp;
                }
            }
        }
    }
    let value = seen.iter().position(|&last| last != stamp).unwrap_or(seen.len());
    budget.spend(value + 8)?;
    Ok(value as u32)
}

impl<'d> Values<'d> {
    fn new(digits: &'d [u8]) -> Self {
        let has_three_heaps = digits.iter().any(|digit| digit & 8 != 0);
        let first = if has_three_heaps { usize::MAX } else { FIRST_MASK };
        Self { digits, known: Vec::new(), seen: vec![0; 2], sparse: None, next_choice: (first, usize::MAX) }
    }

    /// Finds the value of the next heap.
    fn add(&mut self, budget: &mut Budget) -> Result<u32, Refusal> {
        let n = self.known.len();
        if n >= self.next_choice.0
            || self.sparse.as_ref().is_some_and(|sparse| sparse.heaps.len() >= self.next_choice.1)
        {
            self.choose_mask(budget)?;
        }
        let value = match &self.sparse {
            Some(sparse) => sparse.value_after(self.digits, &self.known, &mut self.seen, budget)?,
            None => plain_value_after(self.digits, &self.known, &mut self.seen, budget)?,
        };
        if let Some(sparse) = self.sparse.as_mut().filter(|sparse| n > 0 && sparse.is_rare(value)) {
            sparse.heaps.push(n as u32);
        }
        self.known.push(value);
        // A nim-sum of values is below the power of two.
        while self.seen.len() <= value as usize {
            budget.store(4 * self.seen.len())?;
            self.seen.resize(2 * self.seen.len(), 0);
        }
        Ok(value)
    }

    /// Chooses the mask with the fewest rare heaps so far, or none if more than an eighth of the heaps are rare.
    ///
    /// For each mask M the Walsh-Hadamard transform of the numbers of heaps with each value gives the number of rare heaps minus that of common ones.
    fn choose_mask(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        let size = self.seen.len();
        budget.spend(16 * size + 2 * self.known.len())?;
        let mut excess = vec![0i64; size];
        for &value in &self.known {
            excess[value as usize] += 1;
        }
        let mut half = 1;
        while half < size {
            budget.spend(size)?;
            for block in excess.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let mask = (1..size).min_by_key(|&mask| excess[mask]).unwrap_or(1) as u32;
        let mut sparse = Sparse { mask, heaps: Vec::new() };
        for (n, &value) in self.known.iter().enumerate().skip(1) {
            if sparse.is_rare(value) {
                sparse.heaps.push(n as u32);
            }
        }
        let rare = sparse.heaps.len();
        self.next_choice = (2 * self.known.len(), 2 * rare + 64);
        self.sparse = Some(sparse).filter(|_| rare < self.known.len() / 8);
        Ok(())
    }
}
