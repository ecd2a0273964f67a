//! The values of 64 heaps in a row, by the common options alone.
//!
//! That is right if every smaller rare value is the value of an option, which is shown afterwards. A common option has one rare
//! part, a few hundred of which there are. Options whose other part is a heap of the block itself, or not as far before it as
//! the block is long, are *close*: they are looked at heap by heap. For the others the first of the rare heaps are inserted
//! into planes; then only the least values that are still missing, [`SLOTS`] of them in each lane, are compared with the rest. Where
//! all of these turn out to be there, a heap's options are gone through one by one.

use super::kernel::{Heap, Kernel, LANES, Lanes, SLOTS};
use super::space::Class;
use super::view::{Bytes, Codes, View, insert, met};

/// What 64 heaps in a row miss.
pub(super) struct Block {
    /// The first heap.
    start: usize,
    /// Codes in each lane, the least first, of which those found are not missing.
    codes: [Lanes; SLOTS],
    found: [Lanes; SLOTS],
    /// Pairs that are close: what is taken and the rare heap together, and the rare heap's value.
    close: Vec<(usize, u64)>,
}

impl Block {
    /// What the 64 heaps from the first unknown one on miss, but for close options.
    #[inline(always)]
    pub(super) fn new<T: Bytes>(
        kernel: &impl Kernel,
        view: &View<'_, T>,
        planes: &mut [Lanes],
        sample: usize,
    ) -> Self {
        let start = view.values.len();
        planes.fill([0; LANES]);
        let far = |taken: u64| {
            let taken = taken as usize;
            view.rare_between(LANES - taken.min(LANES), (start - 1).saturating_sub(taken))
        };
        let split = |taken| {
            let far: &[Heap] = far(taken);
            far.split_at(sample.min(far.len()))
        };
        let bases = || view.takes.two.iter().map(|&taken| (start.saturating_sub(taken as usize), taken));
        for (base, taken) in bases() {
            insert(kernel, view, base, split(taken).0, planes);
        }
        let met = met(planes);
        let [mut codes, mut bytes] = [[[0; LANES]; SLOTS]; 2];
        let mut found = [[u8::MAX; LANES]; SLOTS];
        for (lane, met) in met.iter().enumerate() {
            for (slot, code) in missing(*met, 8 * planes.len()).take(SLOTS).enumerate() {
                codes[slot][lane] = code as u8;
                bytes[slot][lane] = view.byte(start + lane, code, Class::Common);
                found[slot][lane] = 0;
            }
        }
        for (base, taken) in bases() {
            view.windows(base, split(taken).1, |windows| kernel.compare(windows, &bytes, &mut found));
        }
        let mut close = Vec::new();
        for &taken in &view.takes.two {
            let (taken, far) = (taken as usize, far(taken));
            let first = view.rare.partition_point(|heap| heap.at + taken < LANES);
            let (near, edge) = (&view.rare[..first], &view.rare[first + far.len()..]);
            let pairs = near.iter().chain(edge).map(|heap| (taken + heap.at, view.value(heap.at)));
            close.extend(pairs);
        }
        Self { start, codes, found, close }
    }

    /// The least common value that is missing from the options of the first unknown heap.
    #[inline(always)]
    pub(super) fn next<T: Bytes>(&self, view: &View<'_, T>) -> u64 {
        let heap = view.values.len();
        let lane = heap - self.start;
        let mut met = Codes::default();
        view.singles(heap, Class::Common, |code| put(&mut met, code));
        for &(gone, value) in self.close.iter().filter(|(gone, _)| *gone < heap) {
            let option = view.value(heap - gone) ^ value;
            if view.space.class(heap, option) == Class::Common {
                put(&mut met, view.space.code(option));
            }
        }
        for (codes, found) in self.codes.iter().zip(&self.found) {
            let code = u64::from(codes[lane]);
            if found[lane] == 0 && !has(&met, code) {
                return view.space.value(heap, code, Class::Common);
            }
        }
        slowly(view, heap, met)
    }
}

/// The least common value that is missing if those of some codes are there.
fn slowly<T: Bytes>(view: &View<'_, T>, heap: usize, mut met: Codes) -> u64 {
    for taken in view.takes.two.iter().map(|&taken| taken as usize) {
        for rare in view.rare.iter().take_while(|rare| rare.at + taken < heap) {
            let option = view.value(heap - taken - rare.at) ^ view.value(rare.at);
            if view.space.class(heap, option) == Class::Common {
                put(&mut met, view.space.code(option));
            }
        }
    }
    let code = missing(met, 256).next().unwrap_or(256);
    view.space.value(heap, code, Class::Common)
}

#[inline(always)]
pub(super) fn put(codes: &mut Codes, code: u64) {
    // A code beyond 256 would have a value that no sum of the values so far can have.
    codes[(code >> 6) as usize & 3] |= 1 << (code & 63);
}

#[inline(always)]
fn has(codes: &Codes, code: u64) -> bool {
    codes[(code >> 6) as usize & 3] >> (code & 63) & 1 == 1
}

/// The codes below `end` that are not there, in order.
#[inline(always)]
fn missing(codes: Codes, end: usize) -> impl Iterator<Item = u64> {
    let words = codes.into_iter().zip((0..256).step_by(64));
    let all = words.flat_map(|(mut word, first)| {
        std::iter::from_fn(move || {
            let bit = (word != u64::MAX).then(|| word.trailing_ones())?;
            word |= 1 << bit;
            Some(first + u64::from(bit))
        })
    });
    all.take_while(move |&code| code < end as u64)
}
