//! Computes the values of 64 matrices at a time.
//!
//! A line is the 64 matrices that share their high bits. The low six bits are cells, no two of them neighbours. A rectangle of two cells
//! or more has neighbours, so some cell of it is a high one. It leads from a line in which its high cells `rest` are all 1 to the line
//! without them, and from a lane `l` that has its low cells `low` to lane `l - low`. Lines are filled in ascending order, so the line
//! without these cells is done by then. The moves of single low cells remain. They lead from lane to lane of the line itself.
//!
//! **Codes.** A value is stored plus one, and 0 means that there is no such option. The codes of the options are collected as the bits of a
//! word. Bit 0 is set from the beginning. So the lowest missing bit is the code of the least missing value. A value is at most the number
//! of ones, because every move clears one of them. So 32 bits hold the codes of all matrices of up to 30 ones.
//!
//! **Large codes.** Larger matrices may have larger values, which are rare. A code from 32 on is stored with [`LARGE`] added, and sets no
//! bit of the 32. A lane that has all 32 bits has a large code: then the line is filled anew with words of 64 bits.
//!
//! **Mirror images.** A table need not hold both a matrix and its mirror image from left to right. The mirror image exchanges bits 0 and 1 of a
//! matrix's number, bits 2 and 3, and so on ([`mirrored`]), so it is known line by line. A mirrored move leads to the mirror image of the
//! option.
//!
//! **Chunks.** The lines that share their highest bits form a chunk, which is filled in one call. Rectangles with some of the highest bits
//! lead to other chunks, which are done before. Rectangles without them lead to lines of the chunk itself. Two chunks are independent of
//! each other if the same number of their highest bits is set.
//!
//! Cost: for every line one step for each rectangle whose high cells are 1, about 10 ns with AVX2, and 192 single moves.

/// The number of bits of a lane's number.
pub(super) const LANE_BITS: u32 = 6;

/// The codes of 64 matrices, in one cache line if their address is a multiple of 64.
pub(super) type Line = [u8; 64];

/// What is added to a code from 32 on.
pub(super) const LARGE: u8 = 0x80;

/// A rectangle with at least one high cell, as seen from one chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'t> {
    /// The chunk to which the rectangle leads. `None` means this chunk itself, and then `rest` is not 0.
    pub source: Option<&'t [Line]>,
    /// The cells of the rectangle among the bits of a line's number within the chunk.
    pub rest: u32,
    /// The cells of the rectangle among the bits of a lane's number.
    pub low: u8,
    /// Whether the source contains mirror images. Then it is not this chunk itself.
    pub is_mirrored: bool,
}

impl Move<'_> {
    /// The line to which the move leads from line `number` of a chunk whose lines below that one are `below`. The move is full there.
    fn option<'c>(&'c self, number: usize, below: &'c [Line]) -> &'c Line {
        let without = number ^ self.rest as usize;
        &self.source.unwrap_or(below)[if self.is_mirrored { mirrored(without) } else { without }]
    }

    /// The lane of that line from which a lane with the low cells of the move takes its code.
    fn lane(&self, lane: usize) -> usize {
        let without = lane ^ usize::from(self.low);
        if self.is_mirrored { mirrored(without) } else { without }
    }
}

/// The number of the mirror image, if each two bits belong to a cell and its mirror image.
pub(super) const fn mirrored(number: usize) -> usize {
    const EVEN: usize = usize::MAX / 3;
    (number & EVEN) << 1 | (number >> 1) & EVEN
}

/// Fills a chunk in plain Rust. Its length is a power of 2.
pub(super) fn fill_plainly(chunk: &mut [Line], moves: &[Move<'_>]) {
    for number in 0..chunk.len() {
        let (below, line) = chunk.split_at_mut(number);
        let mut seen = [1u32; 64];
        for step in moves.iter().filter(|step| number & step.rest as usize == step.rest as usize) {
            gather(step, step.option(number, below), &mut seen);
        }
        line[0] = settled(seen);
        if line[0].contains(&LARGE) {
            fill_large(chunk, number, moves);
        }
    }
}

/// Fills one line of a chunk with words of 64 bits. The lines below it are filled.
#[expect(clippy::cast_possible_truncation, reason = "a mex of 64 bits is at most 64")]
#[cold]
pub(super) fn fill_large(chunk: &mut [Line], number: usize, moves: &[Move<'_>]) {
    let (below, rest) = chunk.split_at_mut(number);
    let line = &mut rest[0];
    for lane in 0..64 {
        let full = |step: &&Move<'_>| {
            number & step.rest as usize == step.rest as usize
                && lane & usize::from(step.low) == step.low.into()
        };
        let options = moves.iter().filter(full).map(|step| step.option(number, below)[step.lane(lane)]);
        let singles = (0..LANE_BITS).map(|bit| 1 << bit).filter(|cell| lane & cell != 0);
        let singles = singles.map(|cell: usize| line[lane ^ cell]);
        let seen = options.chain(singles).fold(1u64, |seen, option| seen | 1 << (option % LARGE));
        let code = seen.trailing_ones() as u8;
        line[lane] = if code < 32 { code } else { code + LARGE };
    }
}

/// The bit of each code that is not large. A lookup is faster than a shift where shifts need their number in one fixed register.
const BITS: [u32; 256] = {
    let mut bits = [0; 256];
    let mut code = 0;
    while code < 32 {
        bits[code] = 1 << code;
        code += 1;
    }
    bits
};

/// Adds to `seen`, for every lane with the low cells of a move, the code of the lane without them.
fn gather(step: &Move<'_>, options: &Line, seen: &mut [u32; 64]) {
    if step.low == 0 && !step.is_mirrored {
        for (seen, option) in seen.iter_mut().zip(options) {
            *seen |= BITS[usize::from(*option)];
        }
        return;
    }
    let mut lane = usize::from(step.low);
    while lane < 64 {
        seen[lane] |= BITS[usize::from(options[step.lane(lane)])];
        // The next larger number that contains all bits of `low`.
        lane = (lane + 1) | usize::from(step.low);
    }
}

/// The codes of a line, or [`LARGE`] for a code from 32 on. Before the call, only the moves of single low cells are missing in `seen`.
#[expect(clippy::cast_possible_truncation, reason = "a mex of 32 bits is at most 32")]
fn settled(seen: [u32; 64]) -> Line {
    let mut codes = [0; 64];
    for lane in 0..64 {
        let cells = (0..LANE_BITS).map(|bit| 1 << bit).filter(|cell| lane & cell != 0);
        let seen = cells.fold(seen[lane], |seen, cell: usize| seen | BITS[usize::from(codes[lane ^ cell])]);
        codes[lane] = if seen == u32::MAX { LARGE } else { seen.trailing_ones() as u8 };
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::fill;
    use super::*;
    use crate::machine::path::Path;

    /// A code as it is stored.
    fn stored(code: u8) -> u8 {
        if code < 32 { code } else { code + LARGE }
    }

    /// The random numbers of splitmix64, by Steele and Vigna.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) % bound
        }

        fn lines(&mut self, count: usize, codes: u64) -> Vec<Line> {
            (0..count).map(|_| std::array::from_fn(|_| stored(self.below(codes) as u8))).collect()
        }
    }

    #[test]
    fn every_path_fills_as_the_plain_one() {
        let mut random = Random(1);
        for trial in 0..3000 {
            let bits = random.below(6) as u32;
            let most = if trial % 20 == 0 { 140 } else { 20 };
            // With many moves, some lanes have all small codes.
            let codes = if trial % 20 == 0 && trial % 3 > 0 { 25 } else { 40 };
            let sources: Vec<_> = (0..3).map(|_| random.lines(1 << bits, codes)).collect();
            let moves = (0..random.below(most)).map(|_| {
                let rest = random.below(1 << bits) & random.below(1 << bits);
                let own = rest != 0 && random.below(3) == 0;
                let source = (!own).then(|| sources[random.below(3) as usize].as_slice());
                let low = random.below(64) & random.below(64);
                let is_mirrored = !own && bits.is_multiple_of(2) && random.below(2) == 0;
                Move { source, rest: rest as u32, low: low as u8, is_mirrored }
            });
            let moves: Vec<_> = moves.collect();
            let mut expected = random.lines(1 << bits, 32);
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
        for (low, code) in (0..64).flat_map(|low| (0..44).map(move |code| (low, code))) {
            let source = [std::array::from_fn(|lane| stored((lane as u8 + code) % 44))];
            for is_mirrored in [false, true] {
                let moves = [Move { source: Some(&source), rest: 0, low, is_mirrored }];
                let mut expected = [[0; 64]];
                fill_plainly(&mut expected, &moves);
                for path in Path::available() {
                    let mut chunk = [[9; 64]];
                    fill(path, &mut chunk, &moves);
                    assert_eq!(chunk, expected, "{path}, low cells {low:b}, {is_mirrored}");
                }
            }
        }
    }
}
