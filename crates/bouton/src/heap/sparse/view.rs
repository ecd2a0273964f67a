//! What is known while values are computed: the rules, the values and the rare heaps.

use super::kept::Kept;
use super::kernel::{Heap, Kernel, LANES, Lanes, Windows};
use super::rare::Rare;
use super::space::{Class, Space};
use crate::heap::lane::Lane;
use crate::heap::takes::Takes;
use crate::machine::width::index;

/// A set of codes. There are at most 256 codes.
pub(super) type Codes = [u64; 4];

/// Where some lanes of the windows do not count, at most this number of heaps is processed one by one.
const MAX_SINGLE_HEAPS: usize = 8;

/// What is known.
#[derive(Clone, Copy)]
pub(super) struct View<'a, T> {
    pub(super) takes: &'a Takes,
    pub(super) space: Space,
    pub(super) values: &'a [T],
    /// Values behind `values` that were computed meanwhile.
    pub(super) fresh: &'a [T],
    /// The codes of the last values.
    pub(super) codes: &'a [u8],
    /// The heap of the first code.
    pub(super) first: usize,
    pub(super) rare: &'a Rare,
}

impl<'a, T: Lane> View<'a, T> {
    #[inline(always)]
    pub(super) fn value(&self, heap: usize) -> u64 {
        let value =
            heap.checked_sub(self.values.len()).map_or_else(|| self.values[heap], |at| self.fresh[at]);
        u64::from(value.into())
    }

    /// The number of known heaps.
    #[inline(always)]
    pub(super) fn known(&self) -> usize {
        self.values.len() + self.fresh.len()
    }

    /// This view with the values `fresh` added. `near` contains the codes of the last values.
    #[inline(always)]
    pub(super) fn with_fresh<'b>(&'b self, fresh: &'b [T], near: &'b Kept) -> View<'b, T> {
        View { fresh, codes: near.codes(), first: near.first(), ..*self }
    }

    /// Shows the codes of the options of the given class that leave one heap or none.
    #[inline(always)]
    pub(super) fn singles(&self, heap: usize, class: Class, mut each: impl FnMut(u64)) {
        let mut option = |value| {
            if self.space.class(heap, value) == class {
                each(self.space.code(value));
            }
        };
        if self.takes.none.binary_search(&(heap as u64)).is_ok() {
            option(0);
        }
        for &taken in self.takes.one.iter().take_while(|&&taken| taken < heap as u64) {
            option(self.value(heap - index(taken)));
        }
    }

    /// Shows the windows of `heaps` for 64 heaps that are to leave `base` together with another heap. Some options do not count: options of
    /// the other class, because both parts are rare, and options with equal parts if the rules forbid them.
    #[inline(always)]
    pub(super) fn windows(&self, base: usize, heaps: &[Heap], mut each: impl FnMut(Windows<'_>)) {
        let near = match self.first {
            0 => heaps.len(),
            first => heaps.partition_point(|heap| heap.at + first <= base),
        };
        let (mut rest, far) = heaps.split_at(near);
        let mut len = rest.len();
        while !rest.is_empty() {
            len = len.min(rest.len());
            let (heaps, others) = rest.split_at(len);
            if self.is_clean(base, heaps[0].at, heaps[len - 1].at) {
                let base = base - self.first;
                each(Windows { codes: self.codes, base, heaps, keep: &[u8::MAX; LANES] });
                (rest, len) = (others, 2 * len);
            } else if len > MAX_SINGLE_HEAPS {
                len /= 2;
            } else {
                self.one_by_one(base, heaps, &mut each);
                (rest, len) = (others, 2 * len);
            }
        }
        self.far(base, far, &mut each);
    }

    /// Shows the windows of `heaps` one by one, with a mask of the lanes that count.
    #[inline(always)]
    fn one_by_one(&self, base: usize, heaps: &[Heap], mut each: impl FnMut(Windows<'_>)) {
        for heap in heaps {
            let (keep, heaps) = (self.keep(base, heap.at), std::slice::from_ref(heap));
            each(Windows { codes: self.codes, base: base - self.first, heaps, keep: &keep });
        }
    }

    /// Shows the windows of `heaps` for which no codes are stored. The codes are computed from the values.
    #[inline(never)]
    #[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
    fn far(&self, base: usize, heaps: &[Heap], mut each: impl FnMut(Windows<'_>)) {
        for heap in heaps {
            let values = &self.values[base - heap.at..][..LANES];
            let codes: Lanes = std::array::from_fn(|lane| self.space.code(values[lane].into().into()) as u8);
            let (keep, heaps) = (self.keep(base, heap.at), std::slice::from_ref(heap));
            each(Windows { codes: &codes, base: heap.at, heaps, keep: &keep });
        }
    }

    /// The mask of a heap's window: all bits are set in lanes that count, and none in the others.
    #[inline(always)]
    fn keep(&self, base: usize, heap: usize) -> Lanes {
        let without = self.without(base, heap);
        std::array::from_fn(|lane| if without >> lane & 1 == 0 { u8::MAX } else { 0 })
    }

    /// Returns true if all lanes count in the windows of the heaps from `least` to `most`.
    fn is_clean(&self, base: usize, least: usize, most: usize) -> bool {
        let (from, end) = (base - most, base - least + LANES);
        let has_equal = self.takes.unequal && least < end && from <= most;
        !has_equal && !self.rare.any(from, end - 1)
    }

    /// The lanes of a heap's window that do not count, one bit per lane.
    #[inline(always)]
    fn without(&self, base: usize, heap: usize) -> u64 {
        let from = base - heap;
        let equal = self.takes.unequal && (from..from + LANES).contains(&heap);
        self.rare.window(from) | if equal { 1 << (heap - from) } else { 0 }
    }
}

/// The codes in the planes, lane by lane.
#[inline(always)]
pub(super) fn by_lanes(planes: &[Lanes]) -> [Codes; LANES] {
    let mut codes = [[0; 4]; LANES];
    for (number, plane) in planes.iter().enumerate() {
        for (codes, &bits) in codes.iter_mut().zip(plane) {
            codes[number / 8] |= u64::from(bits) << (number % 8 * 8);
        }
    }
    codes
}

/// Inserts the windows of `heaps` into the planes.
#[inline(always)]
pub(super) fn insert<T: Lane>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    base: usize,
    heaps: &[Heap],
    planes: &mut [Lanes],
) {
    view.windows(base, heaps, |windows| kernel.insert(windows, planes));
}
