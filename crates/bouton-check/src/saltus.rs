//! The proof that the values of the heaps of a take-and-break code grow by the same number, the saltus, in every period.
//! `docs/certificates.md` states the four conditions and proves that they suffice.

use crate::budget::{Budget, Refusal, invalid};
use crate::heaps::HeapValues;
use crate::law::TestedHeaps;

/// The most doublings of the period and of the saltus. The page calls their number i.
const MAX_DOUBLINGS: u32 = 5;

/// The numbers of the conditions, named as on the page. The period p = 2^i P and the saltus s = 2^i S belong to one i.
struct Conditions {
    e: usize,
    p: usize,
    u: u32,
    a: u64,
    b: usize,
    m: usize,
    /// A power of two that is larger than all values of the heaps, so every nim-sum is smaller too.
    room: usize,
}

/// Proves the law of these heaps, whose saltus is not 0. The code's last digit that is not 0 has the place `k`.
pub fn prove_saltus(heaps: &mut TestedHeaps, k: usize, budget: &Budget) -> Result<(), Refusal> {
    let mut failed = String::new();
    for i in 0..=MAX_DOUBLINGS {
        // Condition 1 is tested as the values are found. If it fails, it fails for all larger i: the larger the i, the more heaps it is about.
        let conditions = Conditions::new(heaps, i, k, budget)?;
        match conditions.failure(&heaps.values, budget)? {
            None => return Ok(()),
            Some(why) => failed = why,
        }
    }
    invalid(format!("the law holds for {} heaps, but its proof fails: {failed}", heaps.values.known.len()))
}

impl Conditions {
    /// The numbers for one i. Finds the values of all heaps that the conditions are about.
    fn new(heaps: &mut TestedHeaps, i: u32, k: usize, budget: &Budget) -> Result<Self, Refusal> {
        let e = u128::from(heaps.law.start);
        let p = u128::from(heaps.law.length) << i;
        let s = u128::from(heaps.law.saltus) << i;
        heaps.extend(e + p, budget)?;
        let u = s.trailing_zeros();
        let first = &heaps.values.known[..(e + p) as usize];
        budget.spend(first.len())?;
        let largest = first.iter().copied().max().unwrap_or(0);
        let q = (largest.checked_ilog2().map_or(0, |bit| bit + 1)).saturating_sub(u).max(1);
        let b = p << q;
        let m = 3 * (e + p) + k as u128 + 2 + b;
        heaps.extend(m + b + 2, budget)?;
        budget.spend(heaps.values.known.len())?;
        let largest = heaps.values.known.iter().copied().max().unwrap_or(0);
        let room = (largest as usize + 1).next_power_of_two();
        // The heap m + b + 1 has a value, so all these numbers are below 2^32. Condition 1 holds, so s is below 2^32 too.
        Ok(Self { e: e as usize, p: p as usize, u, a: (s << q) as u64, b: b as usize, m: m as usize, room })
    }

    /// The condition 2, 3 or 4 that does not hold, if there is one.
    fn failure(&self, heaps: &HeapValues, budget: &Budget) -> Result<Option<String>, Refusal> {
        let value = |n: usize| u64::from(heaps.known[n]);
        let (m, end) = (self.m, self.m + self.b);
        let low_bits = (2 << self.u) - 1;
        for n in m..m + self.p {
            let mut bad = None;
            self.plain_options(heaps, n, budget, |parts| {
                let [x, y, z] = parts.map(value);
                if x + y + z >= value(n) && (x ^ y ^ z ^ value(n)) & low_bits == 0 {
                    bad = Some(parts);
                }
            })?;
            if let Some([x, y, z]) = bad {
                return Ok(Some(format!("condition 2 excludes that the heap {n} leaves {x} + {y} + {z}")));
            }
        }
        for n in m..end {
            let mut seen = self.no_values(budget)?;
            self.plain_options(heaps, n, budget, |parts| {
                seen[parts.iter().fold(0, |sum, &part| sum ^ heaps.known[part]) as usize] = true;
            })?;
            add_pairs(&mut seen, heaps, n, self.e, budget)?;
            if let Some(v) = missing(&seen, self.a, value(n)) {
                return Ok(Some(format!("condition 3 asks for an option of the heap {n} worth {v}")));
            }
        }
        for n in [end, end + 1] {
            for (first_heap, values) in [(0, [0, self.a]), (self.e, [self.a, 2 * self.a])] {
                let mut seen = self.no_values(budget)?;
                add_pairs(&mut seen, heaps, n, first_heap, budget)?;
                if let Some(v) = missing(&seen, values[0], values[1]) {
                    return Ok(Some(format!("condition 4 asks for a pair of the heap {n} worth {v}")));
                }
            }
        }
        Ok(None)
    }

    /// Gives the heaps of every plain option of n, the largest one last; heaps 0, which are worth 0, fill up the three. A move leaves a plain option
    /// if it leaves a heap, and at most one of E + p or more.
    fn plain_options(
        &self,
        heaps: &HeapValues,
        n: usize,
        budget: &Budget,
        mut each: impl FnMut([usize; 3]),
    ) -> Result<(), Refusal> {
        let large = self.e + self.p;
        for left in heaps.left(n, 1) {
            each([0, 0, left]);
        }
        for left in heaps.left(n, 2) {
            budget.spend(4 * large)?;
            for x in (1..=left / 2).take_while(|x| *x < large) {
                each([0, x, left - x]);
            }
        }
        for left in heaps.left(n, 3) {
            for x in (1..=left / 3).take_while(|x| *x < large) {
                budget.spend(4 * large)?;
                for y in (x..=(left - x) / 2).take_while(|y| *y < large) {
                    each([x, y, left - x - y]);
                }
            }
        }
        Ok(())
    }

    /// No value, with room for every value.
    fn no_values(&self, budget: &Budget) -> Result<Vec<bool>, Refusal> {
        budget.spend(self.room)?;
        Ok(vec![false; self.room])
    }
}

/// Adds the values of the pairs of n around each heap from `first` on. A pair around m is the heap m beside two equal heaps, which are not empty. A pair
/// around 0 is two equal heaps alone.
fn add_pairs(
    seen: &mut [bool],
    heaps: &HeapValues,
    n: usize,
    first: usize,
    budget: &Budget,
) -> Result<(), Refusal> {
    seen[0] |= first == 0 && heaps.left(n, 2).any(|left| left % 2 == 0);
    for left in heaps.left(n, 3) {
        budget.spend(left)?;
        for m in (first.max(1)..left - 1).filter(|m| (left - m) % 2 == 0) {
            seen[heaps.known[m] as usize] = true;
        }
    }
    Ok(())
}

/// The least number from `first` to `end - 1` that is not one of the values.
fn missing(seen: &[bool], first: u64, end: u64) -> Option<u64> {
    (first..end).find(|v| seen.get(*v as usize) != Some(&true))
}
