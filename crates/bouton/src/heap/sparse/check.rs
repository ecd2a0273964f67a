//! Whether all rare values below the values found are values of options.
//!
//! Two common heaps make a rare option, and there are so many pairs that each rare value is met soon, nearly always. Take one
//! common heap of each code, whatever the others' values are: each rare value then is met once on average, for the code that the
//! other heap must have runs through all codes as that of the one does. So heaps are held ready in *rounds*, the first heap of
//! each code, the second of each, and so on: these are the smallest, so their windows are near. The windows of the first rounds are
//! inserted into planes; what is missing by then is compared with those of the others, a few values at a time.
//!
//! Some values are harder to meet: 128, say, while most values are below 128 and few far above it. They are looked for one by
//! one, beginning with the smaller heaps of that code which makes the value together with the code most frequent by now.
//! What is not met even so is found out from all options of the heap; and then, mostly, the heap is rare.

use super::kernel::{Heap, Kernel, LANES, Lanes, SLOTS};
use super::rare::between;
use super::space::Class;
use super::view::{Bytes, Codes, View, by_lanes, insert};
use crate::heap::plain::Plain;

/// Heaps of each code in a round.
const EACH: usize = 2;
/// Into so few planes heaps are inserted as fast as they are compared with some values.
const FEW_PLANES: usize = 4;

/// So many windows are compared before values are looked for one by one.
const ENOUGH: usize = 1 << 11;
/// Heaps of a code held ready for that,
const KEPT: usize = 1 << 10;
/// and codes tried.
const TRIED: usize = 64;

/// Common heaps, and how frequent their codes have become.
#[derive(Clone, Debug)]
pub(super) struct Checkers {
    /// Heaps in order, [`EACH`] of each code.
    rounds: Vec<Vec<Heap>>,
    /// The smallest heaps of each code.
    by_code: Vec<Vec<usize>>,
    /// How many of the last heaps looked at had each code.
    counts: [u32; 256],
    counted: u32,
}

impl Checkers {
    /// Room for so many rounds.
    pub(super) fn new(rounds: usize) -> Self {
        let by_code = vec![Vec::new(); 256];
        Self { rounds: vec![Vec::new(); rounds], by_code, counts: [0; 256], counted: 0 }
    }

    /// Bytes held, about.
    pub(super) fn bytes(&self) -> u64 {
        let heaps: usize = self.by_code.iter().map(Vec::len).sum();
        ((size_of::<Heap>() + size_of::<usize>()) * heaps) as u64
    }

    /// Notes a common heap larger than those before, if more of its code are wanted.
    #[inline(always)]
    pub(super) fn note(&mut self, heap: Heap, code: u64) {
        let code = code as usize;
        self.counts[code] += 1;
        self.counted += 1;
        if self.counted == 1 << 16 {
            self.counts.iter_mut().for_each(|count| *count /= 2);
            self.counted /= 2;
        }
        let heaps = &mut self.by_code[code];
        if let Some(round) = self.rounds.get_mut(heaps.len() / EACH) {
            round.push(heap);
        }
        if heaps.len() < KEPT {
            heaps.push(heap.at);
        }
    }

    /// The codes that are most frequent, the most frequent first.
    fn frequent(&self) -> impl Iterator<Item = usize> {
        let mut codes: Vec<usize> = (0..self.counts.len()).filter(|&code| self.counts[code] > 0).collect();
        codes.sort_by_key(|&code| std::cmp::Reverse(self.counts[code]));
        codes.into_iter().take(TRIED)
    }

    /// Whether a rare value, given by its code, is found as the sum of two common heaps, the code of the greater of which is
    /// frequent: the code of the smaller is the sum of both.
    fn find<T: Bytes>(&self, view: &View<'_, T>, heap: usize, code: u64) -> bool {
        let value = view.space.value(heap, code, Class::Rare);
        self.frequent().any(|frequent| {
            let smaller = &self.by_code[frequent ^ code as usize];
            view.takes.two.iter().any(|&taken| {
                let left = heap.saturating_sub(taken as usize);
                smaller.iter().take_while(|&&a| a < left).any(|&a| {
                    let is_allowed = !(view.takes.unequal && 2 * a == left);
                    is_allowed && view.value(a) ^ view.value(left - a) == value
                })
            })
        })
    }
}

/// The first of `count` heaps from `start` on whose value is another, and that value. All values before `start` are right, and
/// so are those that are answered.
#[inline(always)]
pub(super) fn first_wrong<T: Bytes>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    checkers: &Checkers,
    inserted: usize,
    start: usize,
    count: usize,
) -> Option<(usize, u64)> {
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
    let takes = || view.takes.two.iter().map(|&taken| taken as usize);
    // The windows of all of these lie before the block.
    let ready =
        |heaps, taken: usize| between(heaps, LANES - taken.min(LANES), (start - 1).saturating_sub(taken));
    for round in first {
        for taken in takes() {
            insert(kernel, view, start.saturating_sub(taken), ready(round, taken), planes);
        }
        if !is_missing(needed, planes) {
            return None;
        }
    }
    for (needed, met) in needed.iter_mut().zip(planes) {
        needed.iter_mut().zip(met).for_each(|(needed, met)| *needed &= !*met);
    }
    let mut missing = by_lanes(needed);
    let mut windows = 0;
    for round in others {
        if windows > ENOUGH {
            break;
        }
        for taken in takes() {
            windows += round.len();
            let base = start.saturating_sub(taken);
            if !compare(kernel, view, base, ready(round, taken), start, &mut missing) {
                return None;
            }
        }
    }
    let in_doubt = (0..count).filter(|&lane| missing[lane] != Codes::default());
    in_doubt.map(|lane| (start + lane, missing[lane])).find_map(|(heap, mut missing)| {
        let mut codes = std::iter::from_fn(|| take(&mut missing));
        if codes.all(|code| checkers.find(view, heap, code)) {
            return None;
        }
        let value = Plain::default().value(view.takes, &view.values[..heap]);
        (value != view.value(heap)).then_some((heap, value))
    })
}

/// Whether planes lack anything that is needed.
#[inline(always)]
fn is_missing(needed: &[Lanes], met: &[Lanes]) -> bool {
    let lacks = |(needed, met): (&Lanes, &Lanes)| {
        let lanes = needed.iter().zip(met);
        lanes.fold(0, |missing, (needed, met)| missing | needed & !met)
    };
    needed.iter().zip(met).fold(0, |missing, planes| missing | lacks(planes)) != 0
}

/// Takes from what is missing some codes that are there; answers whether anything is still missing.
#[inline(always)]
fn compare<T: Bytes>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    base: usize,
    heaps: &[Heap],
    start: usize,
    missing: &mut [Codes; LANES],
) -> bool {
    let [mut codes, mut bytes, mut found] = [[[0; LANES]; SLOTS]; 3];
    let mut any = false;
    for (lane, missing) in missing.iter().enumerate() {
        let mut left = *missing;
        for slot in 0..SLOTS {
            let Some(code) = take(&mut left) else { break };
            any = true;
            codes[slot][lane] = code as u8;
            bytes[slot][lane] = view.byte(start + lane, code, Class::Rare);
        }
    }
    if !any {
        return false;
    }
    view.windows(base, heaps, |windows| kernel.compare(windows, &bytes, &mut found));
    for (codes, found) in codes.iter().zip(&found) {
        let lanes = missing.iter_mut().zip(codes.iter().zip(found));
        for (missing, (code, _)) in lanes.filter(|(_, (_, found))| **found != 0) {
            missing[usize::from(code >> 6)] &= !(1 << (code & 63));
        }
    }
    true
}

/// Takes the least code out.
#[inline(always)]
fn take(codes: &mut Codes) -> Option<u64> {
    let word = codes.iter().position(|&word| word != 0)?;
    let bit = codes[word].trailing_zeros();
    codes[word] &= codes[word] - 1;
    Some(64 * word as u64 + u64::from(bit))
}
