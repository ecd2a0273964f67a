//! A sparse space: a classification of values as rare or common, and a code for values that is one bit shorter.
//!
//! Let p(v) be the parity of the bits of v within a mask, and let f be 0 or 1. The heap n is rare if p(G(n)) + f n + k is even, and common
//! otherwise. So a value v is rare or common *for a heap n*. Let a + b be an option of n, with a + b = n - t. Then the sum of c(a) =
//! p(G(a)) + f a + k and c(b) is p(G(a) + G(b)) + f (n - t). This differs from the class of the option's value for n by f t + k. So let k =
//! f t for all numbers t that may be taken where two heaps are left. This needs f = 0, or all these t must have the same parity. Then the
//! law of a sparse space holds for every such option:
//!
//! > rare + rare = rare, common + common = rare, rare + common = common.
//!
//! Options of one heap or none have no such law: their class is the class of their value.
//!
//! The lowest bit of the mask can be left out of a value whose class is known. Let two different values have the same class. The highest
//! bit in which they differ is not the lowest bit of the mask: otherwise no higher bit would differ, and p would tell the values apart. So
//! this *code* keeps the order, and the code of a nim-sum is the nim-sum of the codes.
//!
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, ch. 4.

use crate::heap::takes::Takes;

/// The rule that decides which values are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heap) struct Space {
    /// The bits that count: at least one.
    pub(in crate::heap) mask: u64,
    /// True if the parity of the heap counts.
    pub(in crate::heap) parity: bool,
    /// The number k: true if the parity counts and the numbers that may be taken, where two heaps are left, are odd.
    shift: bool,
}

/// The class of a value: rare or common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Rare,
    Common,
}

impl Space {
    /// The space of a mask, if the game allows it.
    pub(super) fn new(takes: &Takes, mask: u64, parity: bool) -> Option<Self> {
        let odd = |taken: &u64| taken % 2 == 1;
        let shift = parity && takes.two.iter().any(odd);
        let is_law = !parity || takes.two.iter().all(|taken| odd(taken) == shift);
        (is_law && mask != 0).then_some(Self { mask, parity, shift })
    }

    /// The class of a value for a heap.
    #[inline(always)]
    pub(super) fn class(self, heap: usize, value: u64) -> Class {
        let odd = (value & self.mask).count_ones() & 1 == 1;
        if odd ^ self.is_turned(heap) { Class::Common } else { Class::Rare }
    }

    /// Returns true if a value is rare for a heap.
    pub(in crate::heap) fn is_rare(self, heap: usize, value: u64) -> bool {
        self.class(heap, value) == Class::Rare
    }

    /// Returns true if p is even for the common values of a heap.
    #[inline(always)]
    fn is_turned(self, heap: usize) -> bool {
        self.shift ^ (self.parity && heap & 1 == 1)
    }

    /// The bit that codes leave out.
    #[inline(always)]
    pub(super) fn lowest(self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// The code of a value: the value without the bit that its class determines.
    #[inline(always)]
    pub(super) fn code(self, value: u64) -> u64 {
        let below = (1 << self.lowest()) - 1;
        value & below | value >> 1 & !below
    }

    /// The number of values of the other class that are less than a value. Their codes are the numbers below this one.
    #[inline(always)]
    pub(super) fn lesser(self, value: u64) -> u64 {
        // If all higher bits are equal, the bit that is left out differs, and it decides.
        let lowest = self.lowest();
        (value >> lowest).div_ceil(2) << lowest
    }

    /// The value that has this class and this code.
    #[inline(always)]
    pub(super) fn value(self, heap: usize, code: u64, class: Class) -> u64 {
        let below = (1 << self.lowest()) - 1;
        let value = code & below | (code & !below) << 1;
        if self.class(heap, value) == class { value } else { value | 1 << self.lowest() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaces() -> impl Iterator<Item = (Takes, Space)> {
        let games = [Takes::new([0, 6, 7, 4]), Takes::new([0, 7, 2, 4]), Takes::new([4, 0, 4])];
        let all = games.into_iter().flat_map(|takes| {
            let masks = (1..64).flat_map(|mask| [(mask, false), (mask, true)]);
            masks.filter_map(move |(mask, parity)| Some((takes.clone(), Space::new(&takes, mask, parity)?)))
        });
        all.into_iter()
    }

    #[test]
    fn rare_and_common_add_up_as_they_should() {
        assert_eq!(spaces().filter(|(_, space)| space.parity).count(), 2 * 63);
        for (takes, space) in spaces() {
            for taken in takes.two {
                for (a, b) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
                    for (of_a, of_b) in (0..64).flat_map(|value| [(value, 17), (value, 22), (41, value)]) {
                        let is_common =
                            (space.class(a, of_a) == Class::Common) ^ (space.class(b, of_b) == Class::Common);
                        let option = space.class(a + b + taken as usize, of_a ^ of_b);
                        assert_eq!(option == Class::Common, is_common, "{space:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn codes_keep_the_order_of_a_class_and_nim_sums() {
        for (_, space) in spaces() {
            for heap in [6, 7] {
                for class in [Class::Rare, Class::Common] {
                    let values: Vec<u64> =
                        (0..256).filter(|&value| space.class(heap, value) == class).collect();
                    assert!(values.iter().map(|&value| space.code(value)).eq(0..128), "{space:?}");
                    assert!((0..128).map(|code| space.value(heap, code, class)).eq(values.iter().copied()));
                    for value in (0..256).filter(|&value| space.class(heap, value) != class) {
                        let lesser = values.iter().filter(|&&other| other < value).count() as u64;
                        assert_eq!(space.lesser(value), lesser, "{space:?} {value}");
                    }
                }
            }
            assert!((0..256).all(|value| space.code(value) ^ space.code(93) == space.code(value ^ 93)));
        }
    }
}
