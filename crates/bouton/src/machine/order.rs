//! The order of items, computed by sorting digits.
//!
//! A key and an index fit one word if they have at most 64 bits together. Then the digits of the keys
//! are sorted. Larger keys are compared. Cost: 16 bytes per item.

use super::radix;
use crate::machine::width::index;

/// If there are fewer items, they are sorted by comparisons, and nothing is packed.
const MIN_PACKED_ITEMS: usize = 64;

/// The order of some items: their indices, and memory to sort them.
#[derive(Clone, Debug, Default)]
pub struct Order {
    indices: Vec<u64>,
    spare: Vec<u64>,
}

impl Order {
    /// Resets to `count` items in ascending order of their indices.
    pub fn reset(&mut self, count: usize) {
        self.indices.clear();
        self.indices.extend(0..count as u64);
    }

    /// Sorts the items by their keys. Items with equal keys keep their order.
    ///
    /// # Complexity
    /// `O(n b)` for `n` items whose keys differ in `b` neighbouring bits, 10 of them at a time; `O(n log n)` if a key
    /// and an index together have more than 64 bits.
    pub fn sort_by(&mut self, key: impl Fn(usize) -> u64) {
        if let Some(index_bits) = self.sort_packed(key) {
            self.indices.iter_mut().for_each(|index| *index &= (1 << index_bits) - 1);
        }
    }

    /// Calls `each` for all items, with their keys, in the order of their keys.
    ///
    /// # Complexity
    /// As [`sort_by`](Self::sort_by). If key and index fit one word, `key` is not called again in the new order.
    pub fn each_by(&mut self, count: usize, key: impl Fn(usize) -> u64, mut each: impl FnMut(u64, usize)) {
        self.reset(count);
        match self.sort_packed(&key) {
            Some(bits) => {
                self.indices.iter().for_each(|item| each(item >> bits, index(item & ((1 << bits) - 1))));
            }
            None => self.indices().for_each(|index| each(key(index), index)),
        }
    }

    /// Sorts the items by their keys. If key and index fit one word, each index has its key packed above it, and the result is the number
    /// of bits by which the key is shifted.
    fn sort_packed(&mut self, key: impl Fn(usize) -> u64) -> Option<u32> {
        let key = |at: u64| key(index(at));
        let count = self.indices.len();
        let index_bits = bits(count as u64);
        let all = self.indices.iter().fold(0, |all, &index| all | key(index));
        if count < MIN_PACKED_ITEMS || index_bits + bits(all) > u64::BITS {
            self.indices.sort_by_key(|&index| key(index));
            return None;
        }
        self.indices.iter_mut().for_each(|index| *index |= key(*index) << index_bits);
        radix::sort(&mut self.indices, index_bits, &mut self.spare);
        Some(index_bits)
    }

    /// The indices of the items in order.
    pub fn indices(&self) -> impl Iterator<Item = usize> {
        self.indices.iter().map(|&at| index(at))
    }

    /// Sorts pairs by their first number, then by the second. The order held before is lost.
    ///
    /// # Complexity
    /// As [`sort_by`](Self::sort_by), where both numbers of a pair take the place of key and index.
    pub fn sort_pairs<T>(
        &mut self,
        pairs: &mut [T],
        pair: impl Fn(&T) -> (u64, u64),
        make: impl Fn(u64, u64) -> T,
    ) {
        let (first, second) =
            pairs.iter().map(&pair).fold((0, 0), |all, pair| (all.0 | pair.0, all.1 | pair.1));
        let second_bits = bits(second);
        if pairs.len() < MIN_PACKED_ITEMS || bits(first) + second_bits > u64::BITS || second_bits == u64::BITS
        {
            return pairs.sort_unstable_by_key(pair);
        }
        self.indices.clear();
        self.indices.extend(pairs.iter().map(&pair).map(|(first, second)| first << second_bits | second));
        radix::sort(&mut self.indices, 0, &mut self.spare);
        for (pair, key) in pairs.iter_mut().zip(&self.indices) {
            *pair = make(key >> second_bits, key & ((1 << second_bits) - 1));
        }
    }
}

/// The number of bits of `number`.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_ordered_by_their_lengths() {
        let words = ["three", "to", "one", "of"];
        let mut order = Order::default();
        order.reset(words.len());
        order.sort_by(|index| words[index].len() as u64);
        assert!(order.indices().map(|index| words[index]).eq(["to", "of", "one", "three"]));
    }

    /// Pairs of numbers below small and large bounds, many of them equal.
    fn pairs() -> impl Iterator<Item = Vec<(u64, u64)>> {
        let mut seed = 11u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        };
        let counts = [0, 1, 2, 63, 64, 255, 256, 257, 2000];
        let masks = [0, 1, 9, 1 << 20, u64::MAX >> 9, u64::MAX >> 1, 1 << 63, u64::MAX];
        let cases = counts.into_iter().flat_map(move |count| masks.map(move |mask| (count, mask)));
        cases.map(move |(count, mask)| {
            let near = mask / 20;
            (0..count).map(|_| (random() & mask, random() % 20 * near)).collect()
        })
    }

    #[test]
    fn orders_agree_with_a_sort_by_comparisons() {
        let mut order = Order::default();
        for pairs in pairs() {
            let mut expected: Vec<_> = (0..pairs.len()).collect();
            expected.sort_by_key(|&index| (pairs[index].1, pairs[index].0));
            order.reset(pairs.len());
            order.sort_by(|index| pairs[index].0);
            order.sort_by(|index| pairs[index].1);
            assert!(order.indices().eq(expected), "{pairs:?}");
            let (mut expected, mut shown) =
                (pairs.iter().map(|pair| pair.0).zip(0..).collect::<Vec<_>>(), Vec::new());
            expected.sort_unstable();
            order.each_by(pairs.len(), |index| pairs[index].0, |key, index| shown.push((key, index)));
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn pairs_agree_with_a_sort_by_comparisons() {
        let mut order = Order::default();
        for mut pairs in pairs() {
            for swap in [false, true] {
                let key = |&(a, b): &(u64, u64)| if swap { (b, a) } else { (a, b) };
                let mut expected = pairs.clone();
                expected.sort_by_key(key);
                order.sort_pairs(&mut pairs, key, |a, b| if swap { (b, a) } else { (a, b) });
                assert_eq!(pairs, expected);
            }
        }
    }
}
