//! Look-up tables that tell which of eight groups miss a value.

use super::filter::Group;

/// A bit stands for each of eight groups. A value's two *halves* are looked up, and those bits are its groups' whose tables have
/// them all.
pub(super) trait Tables: Copy + Default {
    /// Values in a group.
    const EACH: usize;
    /// Values from here on are looked up by some of their bits.
    const BEYOND: u64;

    /// The bytes by which a value is looked up. Nim-sums come out in the same way.
    fn halves(value: u16) -> [u8; 2];

    /// The bits that the tables have in common for a value.
    fn common(&self, halves: [u8; 2]) -> u8;

    /// Has a bit stand for what is missing of a group.
    fn set(&mut self, bit: usize, group: Group);

    /// A value is not missing any more of the group that a bit stands for, which is given as a byte that has no other.
    fn without(&mut self, bit: u8, halves: [u8; 2]);

    /// Which values of the group that a bit stands for are missing, a bit each.
    fn missing(&self, bit: usize) -> u128;
}

/// Has a bit of some bytes tell whether a value is missing.
#[inline(always)]
fn write(table: &mut [u8], bit: usize, missing: u128) {
    let ones = u64::MAX / 255;
    for (entries, missing) in table.as_chunks_mut::<8>().0.iter_mut().zip(missing.to_le_bytes()) {
        // A bit in each byte, and then only where it is another.
        let spread = (u64::from(missing) * ones) & 0x8040_2010_0804_0201;
        let any = ((spread + ones * 0x7f) >> 7) & ones;
        *entries = (u64::from_le_bytes(*entries) & !(ones << bit) | any << bit).to_le_bytes();
    }
}

/// Which bytes have a bit, a bit each.
#[inline(always)]
fn read(table: &[u8], bit: usize) -> u128 {
    let all = table.iter().enumerate();
    all.fold(0, |all, (place, entry)| all | u128::from(entry >> bit & 1) << place)
}

/// Three tables of sixteen, by bits 0 to 3, 4 to 7 and 8 to 10 of values. The first byte of a value has bits 0 to 3 with 8 to
/// 10 above them, the second bits 4 to 7.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sixteens(pub(super) [[u8; 16]; 3]);

impl Tables for Sixteens {
    const EACH: usize = 16;
    const BEYOND: u64 = 1 << 11;

    #[inline(always)]
    fn halves(value: u16) -> [u8; 2] {
        [(value & 15 | (value >> 8 & 7) << 4) as u8, (value >> 4 & 15) as u8]
    }

    #[inline(always)]
    fn common(&self, [ends, middle]: [u8; 2]) -> u8 {
        let entry = |table: usize, digit: u8| self.0[table][usize::from(digit & 15)];
        entry(0, ends) & entry(1, middle) & entry(2, ends >> 4)
    }

    #[inline(always)]
    fn set(&mut self, bit: usize, Group { number, missing }: Group) {
        write(&mut self.0[0], bit, missing);
        write(&mut self.0[1], bit, 1 << (number % 16));
        write(&mut self.0[2], bit, 1 << (number / 16 % 8));
    }

    #[inline(always)]
    fn without(&mut self, bit: u8, [ends, _]: [u8; 2]) {
        self.0[0][usize::from(ends & 15)] &= !bit;
    }

    #[inline(always)]
    fn missing(&self, bit: usize) -> u128 {
        read(&self.0[0], bit)
    }
}

/// A table of 128 by bits 0 to 6 of values, and one of 64 by bits 7 to 12. The first byte of a value is its lowest, the second has
/// bits 7 to 14.
#[derive(Clone, Copy, Debug)]
pub(super) struct Long {
    pub(super) low: [u8; 128],
    pub(super) high: [u8; 64],
}

impl Default for Long {
    fn default() -> Self {
        Self { low: [0; 128], high: [0; 64] }
    }
}

impl Tables for Long {
    const EACH: usize = 128;
    const BEYOND: u64 = 1 << 13;

    #[inline(always)]
    fn halves(value: u16) -> [u8; 2] {
        [value as u8, (value >> 7) as u8]
    }

    #[inline(always)]
    fn common(&self, [low, high]: [u8; 2]) -> u8 {
        self.low[usize::from(low & 127)] & self.high[usize::from(high & 63)]
    }

    #[inline(always)]
    fn set(&mut self, bit: usize, Group { number, missing }: Group) {
        write(&mut self.low, bit, missing);
        write(&mut self.high, bit, 1 << (number % 64));
    }

    #[inline(always)]
    fn without(&mut self, bit: u8, [low, _]: [u8; 2]) {
        self.low[usize::from(low & 127)] &= !bit;
    }

    #[inline(always)]
    fn missing(&self, bit: usize) -> u128 {
        read(&self.low, bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds_what_is_missing<T: Tables>() {
        for missing in [0, 1, 1 << 127, 0x0180, 0xa5c3, u128::MAX / 17, u128::MAX] {
            let missing = missing & u128::MAX >> (128 - T::EACH);
            let mut tables = T::default();
            for bit in 0..8 {
                tables.set(bit, Group { number: 5, missing: u128::MAX >> (128 - T::EACH) });
                tables.set(bit, Group::default());
            }
            tables.set(3, Group { number: 13, missing });
            tables.set(6, Group { number: 2, missing: 1 << 7 });
            assert_eq!([tables.missing(6), tables.missing(0)], [1 << 7, 0]);
            tables.without(1 << 6, T::halves(7));
            assert_eq!([tables.missing(6), tables.missing(3)], [0, missing]);
            for value in 0..2048_u16 {
                let (number, low) = (usize::from(value) / T::EACH, usize::from(value) % T::EACH);
                let is_missing = number == 13 && missing >> low & 1 == 1;
                let found = tables.common(T::halves(value));
                assert_eq!(found, if is_missing { 8 } else { 0 }, "{value}");
            }
        }
    }

    #[test]
    fn what_is_missing_of_a_group_is_looked_up() {
        finds_what_is_missing::<Sixteens>();
        finds_what_is_missing::<Long>();
    }
}
