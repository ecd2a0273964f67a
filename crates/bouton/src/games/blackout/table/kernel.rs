//! Computes the values of 64 matrices at a time.
//!
//! A block is the 64 matrices that share their high bits. The low six bits are cells, no two of them neighbours. A rectangle of two cells
//! or more has neighbours, so some cell of it is a high one. It leads from a block in which its high cells `rest` are all 1 to the block
//! without them, and from a lane `l` that has its low cells `low` to lane `l - low`. Blocks are filled in ascending order, so the block
//! without these cells is done by then. The moves of single low cells remain. They lead from lane to lane of the block itself.
//!
//! **Codes.** A value is stored plus one, and 0 means that there is no such option. The codes of the options are collected as the bits of a
//! word. Bit 0 is set from the beginning. So the lowest missing bit is the code of the least missing value. No line of play has more moves
//! than the position has ones, so a value is at most 30 and a code at most 31: 32 bits hold them all.
//!
//! **Chunks.** The blocks that share their highest bits form a chunk, which is filled in one call. Rectangles with some of the highest bits
//! lead to other chunks, which are done before. Rectangles without them lead to blocks of the chunk itself. Two chunks are independent of
//! each other if the same number of their highest bits is set.
//!
//! Cost: for every block one step for each rectangle whose high cells are 1 ([`Numbering::steps`] in all), and 192 single moves.
//!
//! [`Numbering::steps`]: super::numbering::Numbering::steps

/// The number of bits of a lane's number.
pub(super) const LANE_BITS: u32 = 6;

/// The codes of 64 matrices, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Block(pub [u8; 64]);

/// A rectangle with at least one high cell, as seen from one chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'t> {
    /// The chunk to which the rectangle leads. `None` means this chunk itself, and then `rest` is not 0.
    pub source: Option<&'t [Block]>,
    /// The cells of the rectangle among the bits of a block's number within the chunk.
    pub rest: u32,
    /// The cells of the rectangle among the bits of a lane's number.
    pub low: u8,
}

/// Fills a chunk in plain Rust. Its length is a power of 2.
pub(super) fn fill_plainly(chunk: &mut [Block], moves: &[Move<'_>]) {
    for number in 0..chunk.len() {
        let (below, block) = chunk.split_at_mut(number);
        let mut seen = [1u32; 64];
        for &Move { source, rest, low } in moves {
            if number & rest as usize == rest as usize {
                gather(low.into(), &source.unwrap_or(below)[number ^ rest as usize], &mut seen);
            }
        }
        block[0] = settled(seen);
    }
}

/// The bit of each code. A lookup is faster than a shift where shifts need their number in one fixed register.
const BITS: [u32; 32] = {
    let mut bits = [1; 32];
    let mut code = 1;
    while code < 32 {
        bits[code] = bits[code - 1] << 1;
        code += 1;
    }
    bits
};

/// Adds to `seen`, for every lane with the cells `low`, the code of the lane without them.
fn gather(low: usize, options: &Block, seen: &mut [u32; 64]) {
    if low == 0 {
        for (seen, option) in seen.iter_mut().zip(options.0) {
            *seen |= BITS[usize::from(option % 32)];
        }
        return;
    }
    let mut lane = low;
    while lane < 64 {
        seen[lane] |= BITS[usize::from(options.0[lane ^ low] % 32)];
        // The next larger number that contains all bits of `low`.
        lane = (lane + 1) | low;
    }
}

/// The codes of a block. Before the call, only the moves of single low cells are missing in `seen`.
#[expect(clippy::cast_possible_truncation, reason = "a mex of 32 bits is at most 32")]
fn settled(seen: [u32; 64]) -> Block {
    let mut codes = [0; 64];
    for lane in 0..64 {
        let cells = (0..LANE_BITS).map(|bit| 1 << bit).filter(|cell| lane & cell != 0);
        let seen = cells.fold(seen[lane], |seen, cell: usize| seen | 1 << codes[lane ^ cell]);
        codes[lane] = seen.trailing_ones() as u8;
    }
    Block(codes)
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::fill;
    use super::*;
    use crate::machine::path::Path;

    /// The random numbers of splitmix64, by Steele and Vigna.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) % bound
        }

        fn blocks(&mut self, count: usize, codes: u64) -> Vec<Block> {
            (0..count).map(|_| Block(std::array::from_fn(|_| self.below(codes) as u8))).collect()
        }
    }

    #[test]
    fn every_path_fills_as_the_plain_one() {
        let mut random = Random(1);
        for trial in 0..3000 {
            let bits = random.below(6) as u32;
            // There are so few moves that some code below 32 is always missing.
            let most = if trial % 20 == 0 { 140 } else { 20 };
            let codes = if most == 140 { 25 } else { 32 };
            let sources: Vec<_> = (0..3).map(|_| random.blocks(1 << bits, codes)).collect();
            let moves = (0..random.below(most)).map(|_| {
                let rest = random.below(1 << bits) & random.below(1 << bits);
                let own = rest != 0 && random.below(3) == 0;
                let source = (!own).then(|| sources[random.below(3) as usize].as_slice());
                let low = random.below(64) & random.below(64);
                Move { source, rest: rest as u32, low: low as u8 }
            });
            let moves: Vec<_> = moves.collect();
            let mut expected = random.blocks(1 << bits, 32);
            let before = expected.clone();
            fill_plainly(&mut expected, &moves);
            for path in Path::available() {
                let mut chunk = before.clone();
                fill(path, &mut chunk, &moves);
                assert_eq!(chunk, expected, "{path}, trial {trial}");
            }
        }
    }

    #[test]
    fn every_code_and_every_set_of_low_cells() {
        for low in 0..64 {
            for code in 0..32 {
                let source = [Block(std::array::from_fn(|lane| (lane as u8 + code) % 32))];
                let moves = [Move { source: Some(&source), rest: 0, low }];
                let mut expected = [Block([0; 64])];
                fill_plainly(&mut expected, &moves);
                for path in Path::available() {
                    let mut chunk = [Block([9; 64])];
                    fill(path, &mut chunk, &moves);
                    assert_eq!(chunk, expected, "{path}, low cells {low:b}");
                }
            }
        }
    }
}
