//! The values of the heaps of a take-and-break code, in order.

use crate::budget::{Budget, Refusal};

/// The number of heaps whose values are found before a mask is chosen.
const FIRST_CHOICE: usize = 512;

const MAX_HINTS: usize = 1024;

/// The values of the heaps 0, 1, 2 and so on.
pub struct HeapValues {
    /// For 0, 1, 2 and 3 heaps: the numbers of things that may be taken if so many heaps are left, none of them empty.
    takes: [Vec<usize>; 4],
    pub known: Vec<u32>,
    /// For each number, 1 + the last heap that has an option of this value. The length is a power of two, and every value is below it.
    seen: Vec<u32>,
    sparse: Option<Sparse>,
    /// The number of heaps, and that of rare heaps, at which the mask is chosen anew.
    next_choice: (usize, usize),
}

/// Some values are rare: those that have an even number of bits in common with a mask. The other values are common.
///
/// The nim-sum of two rare values, or of two common values, is rare, and that of a rare and a common value is common. So if a move leaves two heaps
/// and their nim-sum is common, one of the two is rare. Where few heaps are rare, they give all options with common values quickly. Let m be
/// the smallest common value that no option has. Then the value of the heap is m, or the smallest rare value below m that no option has.
/// One split shows that an option has a value, and if none of all splits does, no option has it. So the value is exact, whatever the
/// mask is. The mask decides only how long the search takes.
struct Sparse {
    mask: u32,
    /// The heaps from 1 on that have rare values, in order, and these values.
    rare: Vec<(u32, u32)>,
    /// Some heaps that were left beside another one when an option had a rare value. The same heap is often of use again.
    hints: Vec<u32>,
    /// The hint of the second half that is replaced next.
    next_hint: usize,
}

impl HeapValues {
    /// No value is known yet. The digits are those of a code, from the one before the point; heaps are at most 2^32 - 2.
    pub fn new(digits: &[u8]) -> Self {
        let takes = [0, 1, 2, 3].map(|heaps| -> Vec<usize> {
            (0..digits.len()).filter(|&taken| digits[taken] >> heaps & 1 != 0).collect()
        });
        let first = if takes[3].is_empty() { FIRST_CHOICE } else { usize::MAX };
        Self { takes, known: Vec::new(), seen: vec![0; 2], sparse: None, next_choice: (first, usize::MAX) }
    }

    /// How many things are left when a move from n leaves so many heaps, none of them empty.
    pub fn left(&self, n: usize, heaps: usize) -> impl Iterator<Item = usize> + '_ {
        self.takes[heaps]
            .iter()
            .filter_map(move |taken| n.checked_sub(*taken))
            .filter(move |left| *left >= heaps)
    }

    /// Finds the value of the next heap.
    pub fn add(&mut self, budget: &Budget) -> Result<u32, Refusal> {
        let n = self.known.len();
        let rare_heaps = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.len());
        if n >= self.next_choice.0 || rare_heaps >= self.next_choice.1 {
            self.choose_mask(budget)?;
        }
        let stamp = n as u32 + 1;
        budget.spend(16 + self.takes[0].len() + self.takes[1].len())?;
        if self.takes[0].contains(&n) {
            self.seen[0] = stamp;
        }
        for &taken in self.takes[1].iter().take_while(|&&taken| taken < n) {
            self.seen[self.known[n - taken] as usize] = stamp;
        }
        let value = match &mut self.sparse {
            Some(sparse) => sparse.next_value(&self.takes[2], &self.known, &mut self.seen, budget)?,
            None => self.next_value(budget)?,
        };
        if let Some(sparse) = self.sparse.as_mut().filter(|sparse| sparse.is_rare(value)) {
            sparse.rare.push((n as u32, value));
        }
        self.known.push(value);
        while self.seen.len() <= value as usize {
            budget.store(4 * self.seen.len())?;
            self.seen.resize(2 * self.seen.len(), 0);
        }
        Ok(value)
    }

    /// The value of the next heap, the smallest number that no option has, by all splits.
    fn next_value(&mut self, budget: &Budget) -> Result<u32, Refusal> {
        let (known, seen) = (&self.known, &mut self.seen);
        let n = known.len();
        let stamp = n as u32 + 1;
        for left in self.takes[2].iter().map_while(|taken| n.checked_sub(*taken)) {
            budget.spend(left)?;
            for a in 1..=left / 2 {
                seen[(known[a] ^ known[left - a]) as usize] = stamp;
            }
        }
        for left in self.takes[3].iter().map_while(|taken| n.checked_sub(*taken)) {
            for a in 1..=left / 3 {
                budget.spend(left)?;
                for b in a..=(left - a) / 2 {
                    seen[(known[a] ^ known[b] ^ known[left - a - b]) as usize] = stamp;
                }
            }
        }
        let value = seen.iter().position(|&last| last != stamp).unwrap_or(seen.len());
        budget.spend(value)?;
        Ok(value as u32)
    }

    /// Chooses the mask that makes the fewest heaps rare so far. There is none if an eighth of the heaps or more are rare.
    fn choose_mask(&mut self, budget: &Budget) -> Result<(), Refusal> {
        let size = self.seen.len();
        budget.spend(16 * size + 2 * self.known.len())?;
        // The Walsh-Hadamard transform of the number of heaps with each value: for each mask the number of rare heaps minus that of common ones.
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
        let mut sparse = Sparse { mask, rare: Vec::new(), hints: Vec::new(), next_hint: 0 };
        let values = (0..).zip(self.known.iter().copied()).skip(1);
        sparse.rare = values.filter(|&(_, value)| sparse.is_rare(value)).collect();
        let rare_heaps = sparse.rare.len();
        self.next_choice = (2 * self.known.len(), 2 * rare_heaps + 64);
        self.sparse = Some(sparse).filter(|_| rare_heaps < self.known.len() / 8);
        Ok(())
    }
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The value of the next heap. Two heaps are left when one of the numbers `takes` is taken; the values of all other options are seen.
    fn next_value(
        &mut self,
        takes: &[usize],
        known: &[u32],
        seen: &mut [u32],
        budget: &Budget,
    ) -> Result<u32, Refusal> {
        let n = known.len();
        let stamp = n as u32 + 1;
        budget.spend(2 * takes.len() * self.rare.len())?;
        for &(a, value) in &self.rare {
            for left in takes.iter().map_while(|taken| n.checked_sub(taken + a as usize + 1)) {
                seen[(value ^ known[left + 1]) as usize] = stamp;
            }
        }
        let is_missing =
            |seen: &[u32], value: u32| seen.get(value as usize).is_none_or(|last| *last != stamp);
        let mut common = 0;
        while self.is_rare(common) || !is_missing(seen, common) {
            common += 1;
        }
        budget.spend(4 * common as usize)?;
        let mut missing = (0..common).filter(|value| is_missing(seen, *value)).count();
        // First the heaps that were of use before.
        let mut at = 0;
        while missing > 0 && at < self.hints.len() {
            let a = self.hints[at] as usize;
            for left in takes.iter().map_while(|taken| n.checked_sub(taken + a + 1)) {
                let value = known[a] ^ known[left + 1];
                if value < common && is_missing(seen, value) {
                    seen[value as usize] = stamp;
                    missing -= 1;
                    self.hints.swap(at, at / 2);
                }
            }
            at += 1;
        }
        budget.spend(4 * takes.len() * at)?;
        for left in takes.iter().map_while(|taken| n.checked_sub(*taken)) {
            let mut a = 0;
            while missing > 0 && a < left / 2 {
                a += 1;
                let value = known[a] ^ known[left - a];
                if value < common && is_missing(seen, value) {
                    seen[value as usize] = stamp;
                    missing -= 1;
                    self.remember(a as u32);
                }
            }
            budget.spend(2 * a)?;
        }
        Ok((0..common).find(|value| missing > 0 && is_missing(seen, *value)).unwrap_or(common))
    }

    /// Adds a hint. If there is no room, it takes the place of one that was of little use.
    fn remember(&mut self, heap: u32) {
        if self.hints.len() < MAX_HINTS {
            return self.hints.push(heap);
        }
        self.hints[MAX_HINTS / 2 + self.next_hint] = heap;
        self.next_hint = (self.next_hint + 1) % (MAX_HINTS / 2);
    }
}
