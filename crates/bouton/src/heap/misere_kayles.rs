//! Kayles in misere play: the theorem of Sibert and Conway.
//!
//! **Theorem.** A position is lost in misere play exactly if it is lost in normal play, unless all its heaps are among 1, 4, 5, 9, 12, 17,
//! 20 and 25. In that case let a be the number of heaps of 1 and 4, and let b be the number of heaps of 9, 12 and 17.
//!
//! - Only heaps of 1, 4 and 5: the position is lost exactly if a is odd.
//! - No 5 and no 25: if b is even, the position is lost exactly if the sum of a and the number of heaps of 20 is odd. If b is odd, the
//!   position is lost exactly if a is even, there is no 17 and no 20, and there is either no 12, or one 12 and no 9.
//! - No 5 and one 25: the position is lost exactly if a and b are odd and there is no 12, no 17 and no 20.
//! - Otherwise the position is lost exactly if it is lost in normal play.
//!
//! **Proof.** By induction over play it is enough to show two things: by this rule a position is lost exactly if it has an option and none
//! of its options is lost; and the empty position is won. If the position has two heaps of other sizes, or one heap of more than 52, then a
//! heap of another size is left after every move. So the values in normal play decide, and they decide correctly. The other cases are
//! finitely many: of the number of heaps of one of the eight sizes only its parity matters and whether it is 0 or 1, so numbers up to 5
//! cover a position and all its options. The tests at the end of this file check all of them. ∎
//!
//! Source: W. L. Sibert and J. H. Conway, *Mathematical Kayles*, International Journal of Game Theory 20, 1992.

use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::theorem::Theorem;

/// The theorem about the winner of Kayles in misere play.
pub static SIBERT_CONWAY: Theorem = Theorem {
    name: "the theorem of Sibert and Conway",
    source: "W. L. Sibert and J. H. Conway, Mathematical Kayles, International Journal of Game Theory 20, 1992; proof in bouton::heap::misere_kayles",
};

/// The outcome of `heaps` of pins in misere play. `value` is their value in normal play.
pub fn outcome(heaps: impl IntoIterator<Item = u64>, value: Nimber) -> Outcome {
    let mut counts = Counts::default();
    heaps.into_iter().for_each(|heap| counts.add(heap));
    if counts.is_lost(value) { Outcome::P } else { Outcome::N }
}

/// The sizes that matter. Only the number of heaps with one of the sizes of a class matters.
const CLASSES: [&[u64]; 7] = [&[1, 4], &[5], &[9], &[12], &[17], &[20], &[25]];

/// The number of heaps of each class, and of all other heaps.
#[derive(Clone, Copy, Debug, Default)]
struct Counts([u64; CLASSES.len() + 1]);

impl Counts {
    fn add(&mut self, heap: u64) {
        let class = CLASSES.iter().position(|sizes| sizes.contains(&heap));
        self.0[class.unwrap_or(CLASSES.len())] += u64::from(heap > 0);
    }

    fn is_lost(&self, value: Nimber) -> bool {
        let [a, five, nine, twelve, seventeen, twenty, twenty_five, other] = self.0;
        let b = nine + twelve + seventeen;
        let are_odd = |number: u64| number % 2 == 1;
        let is_bare = seventeen == 0 && twenty == 0;
        match (other, five, twenty_five) {
            (0, _, 0) if b + twenty == 0 => are_odd(a),
            (0, 0, 0) if are_odd(b) => !are_odd(a) && is_bare && (twelve == 0 || twelve == 1 && nine == 0),
            (0, 0, 0) => are_odd(a + twenty),
            (0, 0, 1) => are_odd(a) && are_odd(b) && is_bare && twelve == 0,
            _ => value == Nimber::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::code::Code;
    use crate::heap::rules::Heaps;
    use crate::solve::definition::Definition;
    use crate::theory::mex::mex;
    use crate::theory::outcome::Convention;
    use crate::theory::sum::Sum;

    const SIZES: [u64; 8] = [1, 4, 5, 9, 12, 17, 20, 25];
    /// The largest heap from which some move leaves no heap of more than 25.
    const LARGEST_SINGLE: usize = 52;

    /// The values of all heaps up to `LARGEST_SINGLE`, and their options, by the rules of Kayles.
    fn kayles() -> (Vec<Nimber>, Vec<Vec<[usize; 2]>>) {
        let (mut values, mut options) = (Vec::<Nimber>::new(), Vec::new());
        for heap in 0..=LARGEST_SINGLE {
            let left = (1..=heap.min(2)).map(|taken| heap - taken);
            let pairs: Vec<_> =
                left.flat_map(|left| (0..=left / 2).map(move |part| [part, left - part])).collect();
            let found: Vec<_> = pairs.iter().map(|&[a, b]| values[a] + values[b]).collect();
            values.push(mex(&found));
            options.push(pairs);
        }
        (values, options)
    }

    /// Calls `look` with every choice of up to `most` heaps of each of the eight sizes.
    fn each(most: [u64; 8], look: &mut dyn FnMut(&[u64; 8])) {
        let mut counts = [0; 8];
        loop {
            look(&counts);
            let Some(at) = (0..8).find(|&at| counts[at] < most[at]) else { return };
            counts[..at].fill(0);
            counts[at] += 1;
        }
    }

    fn counted(counts: &[u64; 8], values: &[Nimber]) -> (Counts, Nimber) {
        let (mut found, mut value) = (Counts::default(), Nimber::ZERO);
        for (&size, &count) in SIZES.iter().zip(counts) {
            (0..count).for_each(|_| found.add(size));
            value += if count % 2 == 1 { values[size as usize] } else { Nimber::ZERO };
        }
        (found, value)
    }

    fn with(mut counts: Counts, heaps: [usize; 2]) -> Counts {
        heaps.iter().for_each(|&heap| counts.add(heap as u64));
        counts
    }

    #[test]
    fn heaps_of_the_eight_sizes() {
        let (values, options) = kayles();
        each([3, 3, 3, 5, 5, 5, 5, 5], &mut |counts| {
            let (found, value) = counted(counts, &values);
            let mut some_is_lost = counts.iter().all(|&count| count == 0);
            for (at, size) in SIZES.iter().map(|&size| size as usize).enumerate() {
                if counts[at] > 0 && !some_is_lost {
                    let mut others = *counts;
                    others[at] -= 1;
                    let (others, _) = counted(&others, &values);
                    let rest = value + values[size];
                    some_is_lost = options[size]
                        .iter()
                        .any(|&[a, b]| with(others, [a, b]).is_lost(rest + values[a] + values[b]));
                }
            }
            assert_eq!(found.is_lost(value), !some_is_lost, "{counts:?}");
        });
    }

    #[test]
    fn one_heap_of_another_size_beside_them() {
        let (values, options) = kayles();
        each([3; 8], &mut |counts| {
            let (found, rest) = counted(counts, &values);
            for heap in (2..=LARGEST_SINGLE).filter(|&heap| !SIZES.contains(&(heap as u64))) {
                let value = rest + values[heap];
                let leaves_lost =
                    |&[a, b]: &[usize; 2]| with(found, [a, b]).is_lost(rest + values[a] + values[b]);
                let some_is_lost = options[heap].iter().any(leaves_lost);
                // A move in another heap leaves this heap, so the values decide.
                let elsewhere = || {
                    (0..8).filter(|&at| counts[at] > 0).any(|at| {
                        let size = SIZES[at] as usize;
                        let wanted = value + values[size];
                        options[size].iter().any(|&[a, b]| values[a] + values[b] == wanted)
                    })
                };
                assert_eq!(value == Nimber::ZERO, !some_is_lost && !elsewhere(), "{heap} {counts:?}");
            }
        });
    }

    #[test]
    fn small_positions_are_those_of_the_definition() {
        let rules = Heaps(Code::read(b"0.77").unwrap());
        let mut definition = Definition::new(&rules);
        let (values, _) = kayles();
        for [a, b, c] in (0..12).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c]))) {
            let value = [a, b, c].iter().map(|&heap| values[heap as usize]).sum();
            let expected = definition.outcome(&Sum::from_iter([a, b, c]), Convention::Misere).unwrap();
            assert_eq!(outcome([a, b, c], value), expected, "{a} {b} {c}");
        }
    }
}
