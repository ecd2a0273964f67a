//! Lookup tables that show which of eight groups miss a value.

/// The number of consecutive heaps that are processed side by side.
pub(super) const HEAPS_AT_ONCE: usize = 8;

/// The number of values in a group.
pub(super) const GROUP_VALUES: usize = 16;
/// Values from this one on are looked up by only some of their bits.
pub(super) const WHOLE_LOOKUP_VALUES: u64 = 1 << 11;
/// Groups are added as long as fewer values than this are missing.
pub(super) const MIN_LEFT_VALUES: u32 = 24;

/// Tables in which each of eight groups has a bit: three tables of sixteen entries, by bits 0 to 3, 4 to 7, and 8 to 10 of values. A value is
/// missing in a group if all three entries found have the bit of that group.
///
/// The two *halves* of a value are looked up. The first contains bits 0 to 3 and, above them, bits 8 to 10. The second contains bits 4 to 7.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LookupTables(pub(super) [[u8; 16]; 3]);

impl LookupTables {
    /// The two bytes by which a value is looked up. The bytes of a nim-sum are the nim-sums of the bytes.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "seven bits are taken, then four")]
    pub(super) fn halves(value: u16) -> [u8; 2] {
        [(value & 15 | (value >> 8 & 7) << 4) as u8, (value >> 4 & 15) as u8]
    }

    /// The byte that all table entries for a value have in common.
    #[inline(always)]
    pub(super) fn common(&self, [ends, middle]: [u8; 2]) -> u8 {
        let entry = |table: usize, digit: u8| self.0[table][usize::from(digit & 15)];
        entry(0, ends) & entry(1, middle) & entry(2, ends >> 4)
    }

    /// Assigns a bit to a group: it represents the values of the group that were not seen in this round. The bit must be free.
    #[inline(always)]
    pub(super) fn seek(&mut self, bit: usize, number: usize, rounds: &[u8], round: u8) {
        write(&mut self.0[0], bit, rounds, round);
        mark(&mut self.0[1], bit, number % 16);
        mark(&mut self.0[2], bit, number / 16 % 8);
    }

    /// Removes a value from the missing ones. Only the groups of the given bits that may contain the value are changed.
    #[inline(always)]
    pub(super) fn without(&mut self, bits: u8, [ends, middle]: [u8; 2]) {
        let groups = self.0[1][usize::from(middle & 15)] & self.0[2][usize::from(ends >> 4 & 15)];
        self.0[0][usize::from(ends & 15)] &= !(groups & bits);
    }

    /// The bits of the groups that miss any value.
    #[inline(always)]
    pub(super) fn any(&self) -> u8 {
        self.0[0].iter().fold(0, |any, &entry| any | entry)
    }

    /// The number of missing values in all groups.
    #[inline(always)]
    pub(super) fn left(&self) -> u32 {
        let eights = self.0[0].as_chunks().0.iter();
        eights.map(|&entries| u64::from_le_bytes(entries).count_ones()).sum()
    }

    /// The missing values of the group with this bit, one bit per value.
    #[inline(always)]
    pub(super) fn missing(&self, bit: usize) -> u16 {
        let entries = self.0[0].iter().rev();
        entries.fold(0, |missing, &entry| missing << 1 | u16::from(entry >> bit & 1))
    }

    /// Frees the given bits: they represent no group from now on.
    #[inline(always)]
    pub(super) fn drop(&mut self, bits: u8) {
        self.0[0].iter_mut().for_each(|entry| *entry &= !bits);
    }
}

/// Sets the bit in the entries of the values that were not seen in this round.
#[inline(always)]
fn write(entries: &mut [u8], bit: usize, rounds: &[u8], round: u8) {
    for (entry, &seen) in entries.iter_mut().zip(rounds) {
        *entry |= u8::from(seen != round) << bit;
    }
}

/// Sets the bit in one entry, and clears it in all others.
#[inline(always)]
fn mark(entries: &mut [u8], bit: usize, place: usize) {
    entries.iter_mut().for_each(|entry| *entry &= !(1 << bit));
    entries[place] |= 1 << bit;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_of_a_group_is_looked_up() {
        for missing in [0, 1, 1 << 15, 0x0180, 0xa5c3, u16::MAX / 17, u16::MAX] {
            let mut tables = LookupTables::default();
            let seek = |tables: &mut LookupTables, bit, number, missing: u16, round: u8| {
                let other = |low: usize| [round ^ 1, round ^ 0x80, !round][low % 3];
                let rounds: [u8; GROUP_VALUES] =
                    std::array::from_fn(|low| if missing >> low & 1 == 1 { other(low) } else { round });
                tables.seek(bit, number, &rounds, round);
            };
            for round in [0, 1, 127, 128, 255] {
                for bit in 0..8 {
                    seek(&mut tables, bit, 5, u16::MAX, round);
                }
                tables.drop(!0);
                seek(&mut tables, 3, 13, missing, round);
                seek(&mut tables, 6, 2, 1 << 7, round);
                assert_eq!([tables.missing(6), tables.missing(3), tables.missing(0)], [1 << 7, missing, 0]);
                assert_eq!(tables.any(), 1 << 6 | u8::from(missing != 0) << 3);
                assert_eq!(tables.left(), 1 + missing.count_ones());
                let seven = LookupTables::halves((2 * GROUP_VALUES + 7) as u16);
                tables.without(!(1 << 6), seven);
                assert_eq!(tables.missing(6), 1 << 7);
                tables.without(1 << 6, seven);
                assert_eq!([tables.missing(6), tables.missing(3)], [0, missing]);
                for value in 0..2048_u16 {
                    let (number, low) =
                        (usize::from(value) / GROUP_VALUES, usize::from(value) % GROUP_VALUES);
                    let is_missing = number == 13 && missing >> low & 1 == 1;
                    let found = tables.common(LookupTables::halves(value));
                    assert_eq!(found, if is_missing { 8 } else { 0 }, "{value}");
                }
                tables.drop(8);
                assert_eq!(tables.any(), 0);
            }
        }
    }
}
