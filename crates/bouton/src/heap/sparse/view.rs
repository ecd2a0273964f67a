//! What is known while values are computed: the rules, the values and the rare heaps.

use super::kept::Kept;
use super::kernel::{Heap, Kernel, LANES, Lanes, Shape, Windows};
use super::rare::Rare;
use super::space::{Class, Space};
use crate::heap::lane::Lane;
use crate::heap::takes::Takes;
use crate::machine::width::index;

/// Values that can be represented by bytes. Each byte determines the code of its value.
pub(in crate::heap) trait Bytes: Lane {
    /// The bytes and the heap of the first one: the values themselves, or their codes as far as these are kept.
    fn bytes<'a>(values: &'a [Self], kept: &'a Kept) -> (&'a [u8], usize);

    /// The byte of a value.
    fn byte(space: Space, value: u64) -> u8;

    /// The way in which bytes determine codes.
    fn shape(space: Space) -> Shape;

    /// True if codes are stored in addition to the values.
    const HAS_CODES: bool;
}

impl Bytes for u8 {
    const HAS_CODES: bool = false;

    fn bytes<'a>(values: &'a [Self], _: &'a Kept) -> (&'a [u8], usize) {
        (values, 0)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "values of this type are bytes")]
    fn byte(_: Space, value: u64) -> u8 {
        value as u8
    }

    fn shape(space: Space) -> Shape {
        Shape { bits: std::array::from_fn(|low| 1 << space.code(low as u64)), shift: 4 }
    }
}

impl Bytes for u16 {
    const HAS_CODES: bool = true;

    fn bytes<'a>(_: &'a [Self], kept: &'a Kept) -> (&'a [u8], usize) {
        (kept.codes(), kept.first())
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a code is a byte")]
    fn byte(space: Space, value: u64) -> u8 {
        space.code(value) as u8
    }

    fn shape(_: Space) -> Shape {
        Shape { bits: std::array::from_fn(|low| 1 << (low & 7)), shift: 3 }
    }
}

/// A set of codes. There are at most 256 codes.
pub(super) type Codes = [u64; 4];

/// Where some lanes of the windows do not count, at most this number of heaps is processed one by one.
const MAX_SINGLE_HEAPS: usize = 8;

/// What is known.
#[derive(Clone, Copy)]
pub(super) struct View<'a, T> {
    pub(super) takes: &'a Takes,
    pub(super) space: Space,
    pub(super) shape: &'a Shape,
    pub(super) values: &'a [T],
    /// Values behind `values` that were computed meanwhile.
    pub(super) fresh: &'a [T],
    pub(super) bytes: &'a [u8],
    /// The heap of the first byte.
    pub(super) first: usize,
    pub(super) rare: &'a Rare,
}

impl<'a, T: Bytes> View<'a, T> {
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

    /// This view with the values `fresh` added. `near` contains the bytes of the last values.
    #[inline(always)]
    pub(super) fn with_fresh<'b>(&'b self, fresh: &'b [T], near: &'b Kept) -> View<'b, T> {
        View { fresh, bytes: near.codes(), first: near.first(), ..*self }
    }

    /// The byte of the value that has this class and this code.
    #[inline(always)]
    pub(super) fn byte(&self, heap: usize, code: u64, class: Class) -> u8 {
        T::byte(self.space, self.space.value(heap, code, class))
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
                each(Windows { bytes: self.bytes, base, heaps, keep: &[u8::MAX; LANES] });
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
            each(Windows { bytes: self.bytes, base: base - self.first, heaps, keep: &keep });
        }
    }

    /// Shows the windows of `heaps` for which no bytes are stored. The bytes are computed from the values.
    #[inline(never)]
    fn far(&self, base: usize, heaps: &[Heap], mut each: impl FnMut(Windows<'_>)) {
        for heap in heaps {
            let values = &self.values[base - heap.at..][..LANES];
            let bytes: Lanes = std::array::from_fn(|lane| T::byte(self.space, values[lane].into().into()));
            let (keep, heaps) = (self.keep(base, heap.at), std::slice::from_ref(heap));
            each(Windows { bytes: &bytes, base: heap.at, heaps, keep: &keep });
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
pub(super) fn insert<T: Bytes>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    base: usize,
    heaps: &[Heap],
    planes: &mut [Lanes],
) {
    view.windows(base, heaps, |windows| kernel.insert(windows, view.shape, planes));
}
