//! Checks whether all rare values below the computed values are values of options.
//!
//! Two common heaps make a rare option, and there are so many pairs that nearly always each rare value is found soon. Take one common heap
//! of each code, whatever the values of the other heaps are. Then each rare value is found once on average: while the code of one heap runs
//! through all codes, so does the code that the other heap must have. So heaps are stored in *rounds*: the first heap of each code, the
//! second heap of each code, and so on. These are the smallest heaps, so their windows are near. The windows of the first rounds are
//! inserted into planes. The values that are still missing are compared with the windows of the other rounds, a few values at a time.
//!
//! Some values are harder to find, for example 128 while most values are below 128 and few are far above it. For these, all options of the
//! heap decide. In many of these cases the heap is rare.

use super::kernel::{Heap, Kernel, LANES, Lanes, SLOTS, SparseJob};
use super::rare::between;
use super::space::Class;
use super::view::{Codes, View, by_lanes, insert};
use crate::heap::lane::Lane;
use crate::heap::option::is_option;
use crate::machine::width::clamped;

/// The number of heaps of each code in a round.
const HEAPS_A_ROUND: usize = 2;
/// With at most this number of planes, inserting heaps is as fast as comparing them with some values.
const FEW_PLANES: usize = 4;

/// The number of windows that are compared before values are searched for one by one.
const MAX_COMPARED_WINDOWS: usize = 1 << 14;
/// If at most this number of values is missing in a block, they are searched for one by one at once.
const MAX_VALUES_ONE_BY_ONE: u32 = 8;
/// At most one heap in this number may have a code beyond the bound.
const HEAPS_A_CODE_BEYOND: u32 = 512;

/// The first heap whose computed value is wrong, with its right value.
pub(super) type Wrong = Option<(usize, u64)>;

/// Common heaps, and the present frequencies of their codes.
#[derive(Clone, Debug)]
pub(super) struct Checkers {
    /// Heaps in ascending order, [`HEAPS_A_ROUND`] of each code.
    rounds: Vec<Vec<Heap>>,
    /// For each code, the number of heaps in the rounds.
    noted: [usize; 256],
    /// For each code, the number of recent heaps that have it.
    counts: [u32; 256],
    counted: u32,
}

impl Checkers {
    /// Checkers with at most `rounds` rounds.
    pub(super) fn new(rounds: usize) -> Self {
        Self { rounds: vec![Vec::new(); rounds], noted: [0; 256], counts: [0; 256], counted: 0 }
    }

    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let heaps: usize = self.rounds.iter().map(Vec::len).sum();
        (size_of::<Heap>() * heaps) as u64
    }

    /// Adds a common heap that is larger than those before, if more heaps of its code are needed.
    #[inline(always)]
    pub(super) fn note(&mut self, heap: Heap) {
        let code = usize::from(heap.code);
        self.counts[code] += 1;
        self.counted += 1;
        if self.counted == 1 << 16 {
            self.counts.iter_mut().for_each(|count| *count /= 2);
            self.counted /= 2;
        }
        if let Some(round) = self.rounds.get_mut(self.noted[code] / HEAPS_A_ROUND) {
            round.push(heap);
            self.noted[code] += 1;
        }
    }

    /// A bound that the codes of only few recent heaps have reached.
    pub(super) fn bound(&self) -> u64 {
        let mut beyond = 0;
        let codes = (0..=u8::MAX).rev().find(|&code| {
            beyond += self.counts[usize::from(code)];
            beyond > self.counted / HEAPS_A_CODE_BEYOND
        });
        codes.map_or(0, |code| u64::from(code) + 1)
    }
}

/// Heaps that are to be checked.
pub(super) struct Check<'a, T> {
    pub(super) view: &'a View<'a, T>,
    pub(super) checkers: &'a Checkers,
    /// The number of rounds that are inserted.
    pub(super) inserted: usize,
    /// The first heap to check. All values before it are right.
    pub(super) start: usize,
    /// The number of heaps to check, at most 64.
    pub(super) count: usize,
}

impl<T: Lane> SparseJob for Check<'_, T> {
    /// The first heap whose computed value is wrong, with its right value if that can be known.
    type Output = Wrong;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Self::Output {
        first_wrong(kernel, self)
    }
}

#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "no value has more than 16 bits, and the mask of a byte is one"
)]
fn first_wrong<T: Lane>(kernel: &impl Kernel, check: Check<'_, T>) -> Wrong {
    let Check { view, checkers, inserted, start, count } = check;
    let mut lesser = [0; LANES];
    for (lane, lesser) in lesser.iter_mut().enumerate().take(count) {
        *lesser = view.space.lesser(view.value(start + lane)) as u16;
    }
    let most = lesser.iter().max().map_or(0, |&most| usize::from(most));
    let [mut needed, mut planes] = [[[0; LANES]; 32]; 2];
    let (needed, planes) = (&mut needed[..most.div_ceil(8)], &mut planes[..most.div_ceil(8)]);
    for (plane, needed) in (0..).zip(needed.iter_mut()) {
        for (needed, lesser) in needed.iter_mut().zip(lesser) {
            *needed = ((1u16 << lesser.saturating_sub(8 * plane).min(8)) - 1) as u8;
        }
    }
    let inserted = if planes.len() <= FEW_PLANES { usize::MAX } else { inserted };
    let (first, others) = checkers.rounds.split_at(inserted.min(checkers.rounds.len()));
    let takes = || view.takes.two.iter().map(|&taken| clamped(taken));
    // The windows of all these heaps are before the block, where codes are stored.
    let ready = |heaps, taken: usize| {
        let most = (start - 1).min(start.saturating_sub(view.first));
        between(heaps, LANES - taken.min(LANES), most.saturating_sub(taken))
    };
    let (mut left, mut windows) = (u32::MAX, 0);
    for round in first {
        if left <= MAX_VALUES_ONE_BY_ONE || windows > MAX_COMPARED_WINDOWS {
            break;
        }
        for taken in takes() {
            windows += round.len();
            insert(kernel, view, start.saturating_sub(taken), ready(round, taken), planes);
        }
        left = lacking(needed, planes);
        if left == 0 {
            return None;
        }
    }
    for (needed, met) in needed.iter_mut().zip(planes) {
        needed.iter_mut().zip(met).for_each(|(needed, met)| *needed &= !*met);
    }
    let mut missing = by_lanes(needed);
    for round in others {
        if left <= MAX_VALUES_ONE_BY_ONE || windows > MAX_COMPARED_WINDOWS {
            break;
        }
        for taken in takes() {
            windows += round.len();
            let base = start.saturating_sub(taken);
            compare(kernel, view, base, ready(round, taken), &mut missing);
        }
        left = missing.iter().flatten().map(|codes| codes.count_ones()).sum();
    }
    let in_doubt = (0..count).filter(|&lane| missing[lane] != Codes::default());
    in_doubt.map(|lane| (start + lane, missing[lane])).find_map(|(heap, mut missing)| {
        // All lesser common values are values of options. So the least rare value that is not the value of an option is the value of the
        // heap.
        let mut codes = std::iter::from_fn(|| take(&mut missing));
        let is_missing = |&code: &u64| {
            let value = view.space.value(heap, code, Class::Rare);
            !is_option(view.takes, view.values, heap, value, |_| usize::MAX)
        };
        Some((heap, view.space.value(heap, codes.find(is_missing)?, Class::Rare)))
    })
}

/// The number of needed values that the planes do not contain.
#[inline(always)]
fn lacking(needed: &[Lanes], met: &[Lanes]) -> u32 {
    let mut lacking = 0;
    for (needed, met) in needed.iter().zip(met) {
        for (needed, met) in needed.as_chunks::<8>().0.iter().zip(met.as_chunks::<8>().0) {
            lacking += (u64::from_ne_bytes(*needed) & !u64::from_ne_bytes(*met)).count_ones();
        }
    }
    lacking
}

/// Compares some missing codes with the options, and removes those that are found.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
fn compare<T: Lane>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    base: usize,
    heaps: &[Heap],
    missing: &mut [Codes; LANES],
) {
    let [mut codes, mut found] = [[[0; LANES]; SLOTS]; 2];
    for (lane, missing) in missing.iter().enumerate() {
        let mut left = *missing;
        for codes in &mut codes {
            let Some(code) = take(&mut left) else { break };
            codes[lane] = code as u8;
        }
    }
    view.windows(base, heaps, |windows| kernel.compare(windows, &codes, &mut found));
    for (codes, found) in codes.iter().zip(&found) {
        let lanes = missing.iter_mut().zip(codes.iter().zip(found));
        for (missing, (code, _)) in lanes.filter(|(_, (_, found))| **found != 0) {
            missing[usize::from(code >> 6)] &= !(1 << (code & 63));
        }
    }
}

/// Removes the least code and returns it.
#[inline(always)]
fn take(codes: &mut Codes) -> Option<u64> {
    let word = codes.iter().position(|&word| word != 0)?;
    let bit = codes[word].trailing_zeros();
    codes[word] &= codes[word] - 1;
    Some(64 * word as u64 + u64::from(bit))
}
