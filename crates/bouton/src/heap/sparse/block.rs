//! The values of 64 consecutive heaps, from the common options alone.
//!
//! This is right if every smaller rare value is the value of an option, which is proved afterwards. A common option has one rare part, and
//! there are a few hundred rare heaps. An option is *close* if its other part is a heap of the block itself, or less than the length of the
//! block before it. Close options are processed heap by heap. For the other options the first rare heaps are inserted into planes. Then
//! only the least values that are still missing, [`SLOTS`] of them in each lane, are compared with the remaining rare heaps. If all of
//! these values are found, the next ones are compared. In the end a heap's options are enumerated one by one.

use super::kernel::{Heap, Kernel, LANES, Lanes, SLOTS};
use super::rare::between;
use super::space::Class;
use super::view::{Codes, View, by_lanes, insert};
use crate::heap::lane::Lane;
use crate::machine::width::{clamped, index};

/// The values that 64 consecutive heaps miss.
pub(super) struct Block {
    /// The first heap.
    start: usize,
    /// The codes of the options that are not close. They are complete for the codes below `known`.
    met: [Codes; LANES],
    known: [u64; LANES],
    /// Close pairs whose other part is near: the sum of the number taken and the rare heap, less than 64, and the code of the rare heap.
    near: Vec<(usize, u8)>,
    /// The codes of the 64 heaps before the block, and of the known heaps in it.
    codes: [u8; 2 * LANES],
    /// Close pairs that are processed one by one: the sum of the number taken and the rare heap, and the value of the rare heap.
    others: Vec<(usize, u64)>,
    /// The number of words of 64 codes that occur.
    words: usize,
}

/// The first options of 64 consecutive heaps: the options whose parts were known when the block was begun.
pub(super) struct Begun {
    start: usize,
    /// The number of heaps that were known.
    known: usize,
    planes: Vec<Lanes>,
}

impl Begun {
    /// Inserts the options of 64 heaps from `start` on whose parts are known.
    #[inline(always)]
    pub(super) fn new<T: Lane>(
        kernel: &impl Kernel,
        view: &View<'_, T>,
        start: usize,
        planes: usize,
        sample: usize,
    ) -> Self {
        let known = view.known();
        let mut planes = vec![[0; LANES]; planes];
        for &taken in &view.takes.two {
            let (_, far) = far(view, start, known, clamped(taken), sample);
            insert(kernel, view, start.saturating_sub(clamped(taken)), far, &mut planes);
        }
        Self { start, known, planes }
    }
}

/// The rare heaps that are inserted for 64 heaps from `start` on: first those that need heaps beyond `known`, then the others.
#[inline(always)]
fn far<'a, T: Lane>(
    view: &View<'a, T>,
    start: usize,
    known: usize,
    taken: usize,
    sample: usize,
) -> (&'a [Heap], &'a [Heap]) {
    let all = all_far(view, start, taken);
    let all = &all[..sample.min(all.len())];
    let nearest = LANES + start - known;
    all.split_at(all.partition_point(|heap| heap.at < nearest.saturating_sub(taken)))
}

/// The rare heaps whose windows for 64 heaps from `start` on are before these heaps and do not contain the heap 0.
#[inline(always)]
fn all_far<'a, T: Lane>(view: &View<'a, T>, start: usize, taken: usize) -> &'a [Heap] {
    between(view.rare.heaps(), LANES - taken.min(LANES), (start - 1).saturating_sub(taken))
}

impl Block {
    /// The values that the 64 heaps from the first unknown one on miss, without their close options.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
    pub(super) fn new<T: Lane>(
        kernel: &impl Kernel,
        view: &View<'_, T>,
        begun: Begun,
        most: u64,
        sample: usize,
    ) -> Self {
        let Begun { start, known, mut planes } = begun;
        let rare = view.rare.heaps();
        let takes = || view.takes.two.iter().map(|&taken| clamped(taken));
        let all_far = |taken| all_far(view, start, taken);
        let mut is_all = true;
        for taken in takes() {
            is_all &= all_far(taken).len() <= sample;
            let (middle, _) = far(view, start, known, taken, sample);
            insert(kernel, view, start.saturating_sub(taken), middle, &mut planes);
        }
        let (mut near, mut others) = (Vec::new(), Vec::new());
        // If there is a rare heap among the other parts, it does not count. So pairs are processed one by one.
        let is_clean = start >= LANES && view.rare.window(start - LANES) == 0;
        for taken in takes() {
            let first = rare.partition_point(|heap| heap.at < LANES.saturating_sub(taken));
            let edge = &rare[first + all_far(taken).len()..];
            let pair = |heap: &Heap| (taken + heap.at, view.value(heap.at));
            others.extend(edge.iter().map(pair));
            if is_clean {
                near.extend(
                    rare[..first].iter().map(pair).map(|(gone, value)| (gone, view.space.code(value) as u8)),
                );
            } else {
                others.extend(rare[..first].iter().map(pair));
            }
        }
        let mut codes = [0; 2 * LANES];
        for (code, heap) in codes.iter_mut().zip(start.saturating_sub(LANES)..start) {
            *code = view.space.code(view.value(heap)) as u8;
        }
        let end = 8 * planes.len() as u64;
        let words = index(most) / 64 + 1;
        let mut block =
            Self { start, met: by_lanes(&planes), known: [end; LANES], near, codes, others, words };
        if !is_all {
            block.known = [0; LANES];
            for _ in 0..COMPARISONS {
                block.compare(end, |base, codes, found| {
                    for taken in takes() {
                        let rest = all_far(taken).get(sample..).unwrap_or_default();
                        let base: usize = base - taken;
                        view.windows(base, rest, |windows| kernel.compare(windows, codes, found));
                    }
                });
            }
        }
        block
    }

    /// Searches the options that were not inserted for the least missing codes, as far as they are not known yet.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
    fn compare(&mut self, end: u64, look: impl Fn(usize, &[Lanes; SLOTS], &mut [Lanes; SLOTS])) {
        let [mut codes, mut found] = [[[0; LANES]; SLOTS]; 2];
        for (lane, met) in self.met.iter().enumerate() {
            if is_enough(*met, self.known[lane]) {
                continue;
            }
            let mut missing = missing(*met, self.known[lane], end);
            self.known[lane] = end;
            for (slot, codes) in codes.iter_mut().enumerate() {
                let Some(code) = missing.next() else { break };
                codes[lane] = code as u8;
                if slot + 1 == SLOTS {
                    self.known[lane] = code + 1;
                }
            }
        }
        look(self.start, &codes, &mut found);
        for (codes, found) in codes.iter().zip(&found) {
            for (lane, met) in self.met.iter_mut().enumerate().filter(|(lane, _)| found[*lane] != 0) {
                put(met, codes[lane].into());
            }
        }
    }

    /// The least common value that is missing from the options of the first unknown heap.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
    pub(super) fn next<T: Lane>(&mut self, view: &View<'_, T>) -> u64 {
        let heap = view.known();
        let lane = heap - self.start;
        let mut met = match self.words {
            1 => self.with_near::<1>(lane),
            2 => self.with_near::<2>(lane),
            _ => self.with_near::<4>(lane),
        };
        view.singles(heap, Class::Common, |code| put(&mut met, code));
        for &(gone, value) in self.others.iter().filter(|(gone, _)| *gone < heap) {
            let option = view.value(heap - gone) ^ value;
            if view.space.class(heap, option) == Class::Common {
                put(&mut met, view.space.code(option));
            }
        }
        let value = match missing(met, 0, self.known[lane]).next() {
            Some(code) => view.space.value(heap, code, Class::Common),
            None => slowly(view, heap, met),
        };
        self.codes[LANES + lane] = view.space.code(value) as u8;
        value
    }

    /// The codes of the options of a lane, including those with near parts. No code is beyond `WORDS` words.
    #[inline(always)]
    fn with_near<const WORDS: usize>(&self, lane: usize) -> Codes {
        let mut met: [u64; WORDS] = std::array::from_fn(|word| self.met[lane][word]);
        let codes: &[u8; LANES] = self.codes[lane..].first_chunk().expect("64 heaps before this one");
        for &(gone, rare) in &self.near {
            let code = codes[(LANES - gone) % LANES] ^ rare;
            let bit = 1 << (code & 63);
            for (word, met) in met.iter_mut().enumerate() {
                *met |= if WORDS == 1 || usize::from(code >> 6) == word { bit } else { 0 };
            }
        }
        std::array::from_fn(|word| met.get(word).copied().unwrap_or(self.met[lane][word]))
    }
}

/// The number of times that missing codes are compared.
const COMPARISONS: usize = 2;

/// Returns true if more than one code below `known` is missing. The value of a close option may be one of them.
#[inline(always)]
fn is_enough(met: Codes, known: u64) -> bool {
    missing(met, 0, known).nth(1).is_some()
}

/// The least missing common value of a heap, by enumerating its options. The codes of `met` are already known to be values of options.
fn slowly<T: Lane>(view: &View<'_, T>, heap: usize, mut met: Codes) -> u64 {
    for taken in view.takes.two.iter().map(|&taken| clamped(taken)) {
        for rare in view.rare.heaps().iter().take_while(|rare| rare.at < heap.saturating_sub(taken)) {
            let option = view.value(heap - taken - rare.at) ^ view.value(rare.at);
            if view.space.class(heap, option) == Class::Common {
                put(&mut met, view.space.code(option));
            }
        }
    }
    let code = missing(met, 0, 256).next().unwrap_or(256);
    view.space.value(heap, code, Class::Common)
}

#[inline(always)]
pub(super) fn put(codes: &mut Codes, code: u64) {
    // A code beyond 256 belongs to a value that no sum of the values so far can have.
    codes[(code >> 6) as usize & 3] |= 1 << (code & 63);
}

/// The codes from `least` up to `end`, without `end`, that are missing from `codes`, in ascending order.
#[inline(always)]
fn missing(codes: Codes, least: u64, end: u64) -> impl Iterator<Item = u64> {
    let words = codes.into_iter().zip((0..256).step_by(64)).skip(index(least) / 64);
    let all = words.flat_map(move |(mut word, first)| {
        // The bits below `least` are set, so that these codes are not reported.
        word |= (1u64 << least.saturating_sub(first).min(63)) - 1;
        std::iter::from_fn(move || {
            let bit = (word != u64::MAX).then(|| word.trailing_ones())?;
            word |= 1 << bit;
            Some(first + u64::from(bit))
        })
    });
    all.take_while(move |&code| code < end)
}
