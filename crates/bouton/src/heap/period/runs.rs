//! The periods at the beginning of a word that occur at least twice. The time is linear in the length of the word.
//!
//! A **run** is a period p of the first 2p letters, the shortest that they have, with the number of letters up to which the period holds. A
//! row of values that is read backwards is such a word. Its runs are all that a search for a period needs to know about the end of the row.
//!
//! The word is compared with itself, shifted by p = 1, 2, ...: let the first m letters be equal to the letters from p on, and let the next
//! letter, if there is one, be different. The statements about periods below use the theorem of Fine and Wilf: a word that has the periods
//! p and q and has p + q letters or more also has their greatest common divisor as a period.
//!
//! - If m >= p, p is a run that lasts for p + m letters. *No greater run q is m or less.* If 2q <= p + m, the first 2q letters have the
//!   periods p and q and so a common divisor, so q is not their shortest. If 2q > p + m, the first p + m letters, p + q or more, have both
//!   periods and so a common divisor, which is p, the shortest. So q is a multiple of p, and the letter at p + m is equal to the letter at
//!   p + m - q and to the letter at m: then p would last longer.
//! - If m < p and q = p + s is a run with 2s <= m, the first m letters have the period s: for i < m - s the letter at i is equal to the
//!   letter at i + s + p, and this is equal to the letter at i + s. Let r be the shortest period of the first m letters: it divides s, and
//!   it is a run below p, found before, that lasts for m letters or more. There is only one such run with 2r <= m: the next run is greater
//!   than the length of r minus r, and twice the next run is more than m. So if there is such an r, p + r is the next candidate, and m - r
//!   letters are known to be equal there. If there is none, p + s is the next candidate, for the least s with 2s > m.
//! - So the search never tries a p if the first 2p letters have a shorter run as their period: it has skipped such a p behind that run.
//!
//! Cost: p ends at n / 2 and p + m at n. Each failed comparison increases p. Each successful comparison increases p + m. The sum p + m
//! decreases by no more than p increases, and by p at a run. Of three runs the longest period is no less than the two others together (the
//! three squares lemma; Crochemore and Rytter, *Squares, cubes, and time-space efficient string searching*, 1995), so the decreases at runs
//! are at most 1.4 n in total. This gives less than 4 n comparisons for n letters. The only memory is for the runs, and there are O(log n).

/// A period at the beginning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The period.
    pub period: usize,
    /// The number of letters up to which the period holds: at least two periods.
    pub len: usize,
}

/// The runs of the word of the first `len` letters, shorter periods first.
///
/// # Complexity
/// O(`len`): less than 4 `len` comparisons.
#[must_use]
pub fn runs<T: PartialEq>(letter: impl Fn(usize) -> T, len: usize) -> Vec<Run> {
    let (mut runs, mut shift, mut alike) = (Vec::<Run>::new(), 1, 0);
    while 2 * shift <= len {
        while shift + alike < len && letter(alike) == letter(shift + alike) {
            alike += 1;
        }
        if alike >= shift {
            runs.push(Run { period: shift, len: shift + alike });
            (shift, alike) = (alike + 1, 0);
            continue;
        }
        let lasting = runs.iter().find(|run| run.len >= alike);
        (shift, alike) = match lasting.filter(|run| 2 * run.period <= alike) {
            Some(run) => (shift + run.period, alike - run.period),
            None => (shift + alike / 2 + 1, 0),
        };
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    /// The runs of a word, by trying all periods one by one.
    fn by_definition(word: &[u64]) -> Vec<Run> {
        let lasts =
            |period: usize| (period..word.len()).take_while(|&at| word[at] == word[at - period]).count();
        let has = |period: usize, len: usize| period + lasts(period) >= len;
        let is_run =
            |&period: &usize| has(period, 2 * period) && !(1..period).any(|shorter| has(shorter, 2 * period));
        let periods = (1..=word.len() / 2).filter(is_run);
        periods.map(|period| Run { period, len: period + lasts(period) }).collect()
    }

    /// The runs, and the average number of times that each letter was read.
    fn counted(word: &[u64]) -> (Vec<Run>, f64) {
        let looks = Cell::new(0_u32);
        let letter = |at: usize| {
            looks.set(looks.get() + 1);
            word[at]
        };
        let found = runs(letter, word.len());
        (found, f64::from(looks.get()) / word.len().max(1) as f64)
    }

    #[test]
    fn the_runs_of_every_short_word() {
        for (letters, longest) in [(2_u64, 15), (3, 9)] {
            for len in 0..=longest {
                for number in 0..letters.pow(len) {
                    let word: Vec<_> = (0..len).map(|at| number / letters.pow(at) % letters).collect();
                    assert_eq!(counted(&word).0, by_definition(&word), "{word:?}");
                }
            }
        }
    }

    #[test]
    fn words_with_many_runs_are_looked_at_a_few_times() {
        let mut fibonacci = (vec![0], vec![0, 1]);
        while fibonacci.1.len() < 3_000 {
            let next = [&*fibonacci.1, &*fibonacci.0].concat();
            fibonacci = (fibonacci.1, next);
        }
        // Each word consists of the word before, twice, and one new letter.
        let mut doubled = vec![0];
        for letter in 1..10 {
            doubled = [&*doubled, &*doubled, &[letter]].concat();
        }
        let powers: Vec<_> = (0..3_000_u64).map(|at| u64::from(at.trailing_zeros())).collect();
        let last = |len: usize| (0..len).map(|at| u64::from(at + 1 == len)).collect();
        let blocks = |len: u64, block: u64| (0..len).map(|at| u64::from(at % block == 0)).collect();
        let words: [Vec<u64>; 6] =
            [fibonacci.1, doubled, powers, last(3_000), blocks(3_000, 50), blocks(3_000, 1_400)];
        for word in words {
            let (found, looks) = counted(&word);
            assert_eq!(found, by_definition(&word));
            assert!(looks <= 8.0, "two at a time: {looks} {:?}", &word[..20]);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        #[test]
        fn words_made_of_repeated_parts(parts in prop::collection::vec((0_usize..200, 1_usize..5, 0_u64..2), 1..12)) {
            let mut word: Vec<u64> = vec![0];
            for (from, times, letter) in parts {
                let part = word[from % word.len()..].to_vec();
                (0..times).for_each(|_| word.extend(&part));
                word.push(letter);
                word.truncate(400);
            }
            let (found, looks) = counted(&word);
            prop_assert_eq!(found, by_definition(&word));
            prop_assert!(looks <= 8.0);
        }
    }
}
