//! Sorting by digits, without comparisons.
//!
//! The numbers are put into heaps by their lowest digit, the heaps are gathered in order, and the next digit follows. Each
//! pass keeps the order of the pass before it among equal digits, so after the last pass all numbers are in order. Only the
//! bits between the lowest and the highest in which any two numbers differ are used.
//! Cost: two readings and one writing for each digit of ten bits, and 8 bytes per number for a second copy.
//! Source: H. H. Seward, *Information sorting in the application of electronic digital computers*, 1954.

use crate::machine::width::index;

/// The most bits of a digit: the write position of every heap stays in the first caches.
const MAX_DIGIT_BITS: u32 = 10;
/// If there are fewer numbers, they are sorted by comparisons: counting the digits would take longer.
const MIN_COUNTED_NUMBERS: usize = 200;

/// Sorts by the bits from `low` up. Numbers that agree in these keep their order.
///
/// `spare` is memory to work in. Its contents are lost.
///
/// # Complexity
/// `O(n b)` for `n` numbers that differ in `b` neighbouring bits, with 10 bits at a time; `O(n)` if the numbers are already in
/// order.
pub fn sort(numbers: &mut Vec<u64>, low: u32, spare: &mut Vec<u64>) {
    if numbers.is_sorted_by_key(|number| number >> low) {
        return;
    }
    if numbers.len() < MIN_COUNTED_NUMBERS {
        return numbers.sort_by_key(|number| number >> low);
    }
    let differing = numbers.iter().fold(0, |bits, number| bits | ((number ^ numbers[0]) >> low));
    let (mut from, end) = (low + differing.trailing_zeros(), low + differing.ilog2() + 1);
    let digits = (end - from).div_ceil(MAX_DIGIT_BITS);
    let width = (end - from).div_ceil(digits);
    spare.clear();
    spare.extend_from_slice(numbers);
    for _ in 0..digits {
        let width = width.min(end - from);
        distribute(numbers, spare, |number| index(number >> from & ((1 << width) - 1)));
        std::mem::swap(numbers, spare);
        from += width;
    }
}

/// Writes the numbers in the order of their digits.
fn distribute(numbers: &[u64], ordered: &mut [u64], digit: impl Fn(u64) -> usize) {
    let mut places = [0; 1 << MAX_DIGIT_BITS];
    numbers.iter().for_each(|&number| places[digit(number)] += 1);
    let mut start = 0;
    for place in &mut places {
        (*place, start) = (start, start + *place);
    }
    for &number in numbers {
        let place = &mut places[digit(number)];
        ordered[*place] = number;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_bits_make_no_difference() {
        let mut numbers = vec![0x21, 0x13, 0x22, 0x11];
        sort(&mut numbers, 4, &mut Vec::new());
        assert_eq!(numbers, [0x13, 0x11, 0x21, 0x22]);
    }

    #[test]
    fn agrees_with_a_stable_sort_by_comparisons() {
        let mut seed = 5u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        };
        let mut spare = vec![1, 2, 3];
        for len in [0, 1, 2, MIN_COUNTED_NUMBERS - 1, MIN_COUNTED_NUMBERS, MIN_COUNTED_NUMBERS + 1, 3000] {
            for mask in
                [0, 1, 1 << 63, 0b1010_0000, 0x3ff, 0x7ff, 0xfffff, 0x1f_ffff, u64::MAX, u64::MAX << 7]
            {
                for low in [0, 1, 9, 10, 11, 40, 63] {
                    let mut numbers: Vec<_> = (0..len).map(|_| random() & mask | 1 << 62).collect();
                    let mut expected = numbers.clone();
                    expected.sort_by_key(|number| number >> low);
                    sort(&mut numbers, low, &mut spare);
                    assert_eq!(numbers, expected, "{len} numbers in {mask:x} from {low}");
                }
            }
        }
    }
}
