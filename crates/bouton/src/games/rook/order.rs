//! Orders of cells, found without comparisons.
//!
//! A coordinate and an index fit one word as long as together they have no more than 64 bits: then their digits are
//! sorted. Larger ones are compared. Cost: 16 bytes a cell while it goes on.

use super::blocked::Cell;
use crate::machine::radix;

/// The order of some cells: their indices, and room to sort them.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    indices: Vec<u64>,
    spare: Vec<u64>,
}

impl Order {
    /// Becomes the order in which `count` cells stand.
    pub fn reset(&mut self, count: usize) {
        self.indices.clear();
        self.indices.extend(0..count as u64);
    }

    /// Sorts by a coordinate; cells in which it is equal keep their order.
    pub fn sort_by(&mut self, cells: &[Cell], side: fn(&Cell) -> u64) {
        let index_bits = bits(cells.len() as u64);
        let of = |index: u64| side(&cells[index as usize]);
        if index_bits + bits(cells.iter().map(side).max().unwrap_or(0)) > u64::BITS {
            return self.indices.sort_by_key(|&index| of(index));
        }
        self.indices.iter_mut().for_each(|index| *index |= of(*index) << index_bits);
        radix::sort(&mut self.indices, index_bits, &mut self.spare);
        self.indices.iter_mut().for_each(|index| *index &= (1 << index_bits) - 1);
    }

    /// The indices in order.
    pub fn indices(&self) -> impl Iterator<Item = usize> {
        self.indices.iter().map(|&index| index as usize)
    }
}

/// How many bits `number` has.
pub(super) fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_sort_by_comparisons() {
        let mut seed = 11u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        };
        let mut order = Order::default();
        for count in [0, 1, 2, 63, 255, 256, 257, 2000] {
            for most in [0, 1, 9, 1 << 20, Cell::MOST, u64::MAX] {
                let cells: Vec<_> =
                    (0..count).map(|_| Cell { x: random() & most, y: random() % 20 * (most / 20) }).collect();
                let mut expected: Vec<_> = (0..count).collect();
                expected.sort_by_key(|&index| (cells[index].y, cells[index].x));
                order.reset(count);
                order.sort_by(&cells, |cell| cell.x);
                order.sort_by(&cells, |cell| cell.y);
                assert!(order.indices().eq(expected), "{count} cells up to {most}");
            }
        }
    }
}
