//! The values of positions in as few bytes as hold all of them: half a byte for each, or 1, 2 or 4 bytes.
//!
//! The number of bytes tells which. The largest number of a width means that there is no position at this place. Bytes with the lowest byte
//! first; in a byte of two values, the first is in the low half.

use super::boards::add_to;
use crate::machine::width::exact;

/// The widths, in half bytes.
const WIDTHS: [u32; 4] = [1, 2, 4, 8];

/// Packed values.
#[derive(Clone, Copy, Debug)]
pub struct Packed<'b> {
    bytes: &'b [u8],
    halves: u32,
}

impl<'b> Packed<'b> {
    /// The numbers of bytes that this many values may take, an even number of values.
    pub fn lengths(count: u64) -> impl Iterator<Item = u64> {
        WIDTHS.into_iter().map(move |halves| count / 2 * u64::from(halves))
    }

    /// The values in `bytes`, which have one of the [`lengths`](Self::lengths).
    #[must_use]
    pub fn new(bytes: &'b [u8], count: u64) -> Self {
        Self { bytes, halves: exact(2 * bytes.len() as u64 / count) }
    }

    /// The value at a place. `None` if there is no position.
    #[inline]
    #[must_use]
    pub fn get(&self, at: usize) -> Option<u32> {
        let bytes = |width: usize| &self.bytes[width * at..][..width];
        let (value, none) = match self.halves {
            1 => (u32::from(self.bytes[at / 2] >> (at % 2 * 4) & 15), 15),
            2 => (u32::from(self.bytes[at]), u8::MAX.into()),
            4 => (u16::from_le_bytes(bytes(2).try_into().expect("two bytes")).into(), u16::MAX.into()),
            _ => (u32::from_le_bytes(bytes(4).try_into().expect("four bytes")), u32::MAX),
        };
        (value != none).then_some(value)
    }

    /// How many positions have each value. `times` says how often a byte occurs.
    #[must_use]
    pub fn count(&self, times: &dyn Fn(u8) -> u64) -> Vec<u64> {
        let mut counts = Vec::new();
        let mut add = |value: u32, count: u64| add_to(&mut counts, value.into(), count);
        let seen = (0..=u8::MAX).map(|byte| (byte, times(byte))).filter(|&(_, count)| count > 0);
        match self.halves {
            1 => seen.for_each(|(byte, count)| {
                [byte & 15, byte >> 4]
                    .into_iter()
                    .filter(|&half| half != 15)
                    .for_each(|half| add(half.into(), count));
            }),
            2 => seen.filter(|&(byte, _)| byte != u8::MAX).for_each(|(byte, count)| add(byte.into(), count)),
            _ => (0..2 * self.bytes.len() / self.halves as usize)
                .filter_map(|at| self.get(at))
                .for_each(|value| add(value, 1)),
        }
        counts
    }
}

/// Packs values, an even number of them. `largest` is the largest of them.
#[must_use]
pub fn packed(values: impl ExactSizeIterator<Item = Option<u32>>, largest: u32) -> Vec<u8> {
    let fits = |halves: u32| u64::from(largest) < (1u64 << (4 * halves)) - 1;
    let halves = WIDTHS.into_iter().find(|&halves| fits(halves)).expect("a value has less than 32 bits");
    let mut bytes = Vec::with_capacity(values.len() / 2 * halves as usize);
    let values = values.map(|value| value.unwrap_or(u32::MAX).to_le_bytes());
    match halves {
        1 => {
            let mut low = None;
            for [value, ..] in values {
                match low.take() {
                    None => low = Some(value & 15),
                    Some(low) => bytes.push(low | value << 4),
                }
            }
        }
        _ => values.for_each(|value| bytes.extend_from_slice(&value[..halves as usize / 2])),
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_and_are_counted() {
        for largest in [0, 1, 13, 14, 15, 253, 254, 255, 65_533, 65_534, 65_535, 1 << 20] {
            let values: Vec<_> = (0..1000u32)
                .map(|at| (at % 7 != 3).then(|| at.wrapping_mul(0x9e37_79b1) % (largest + 1)))
                .chain([Some(largest), None])
                .collect();
            let bytes = packed(values.iter().copied(), largest);
            assert!(Packed::lengths(1002).any(|length| length == bytes.len() as u64));
            let back = Packed::new(&bytes, 1002);
            assert!(values.iter().enumerate().all(|(at, &value)| back.get(at) == value), "{largest}");
            let times = |byte| bytes.iter().filter(|&&other| other == byte).count() as u64;
            let counts = back.count(&times);
            assert_eq!(counts.len() as u32, largest + 1);
            let count = |value| values.iter().filter(|&&other| other == Some(value)).count() as u64;
            assert!(
                (0..=largest)
                    .zip(&counts)
                    .filter(|(value, _)| value % 97 < 40)
                    .all(|(value, &found)| found == count(value))
            );
        }
        // The widths change where a value would be taken for no position.
        let lengths = [14, 15, 254, 255, 65_534, 65_535]
            .map(|largest| packed([Some(largest), None].into_iter(), largest).len());
        assert_eq!(lengths, [1, 2, 2, 4, 4, 8]);
    }
}
