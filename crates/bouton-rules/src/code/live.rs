//! Where a function still needs which whole numbers. This estimates in advance how much time and memory the compilation to
//! native code takes.
//!
//! A compiler gives every number that is needed across a call a place of its own, call by call. So the sum, over all
//! instructions at which the code may call the virtual machine or jump, of the count of numbers needed across the instruction is
//! the measure of its time and its memory. For a function of n such instructions that needs n numbers throughout, this is n^2.
//!
//! The numbers that are needed at the ends of blocks follow from those at the beginnings of other blocks. The blocks are visited
//! from the last to the first, again and again, until nothing changes. This takes one round, and one more for each loop around
//! another.

use super::effects::{Effects, of_class};
use super::program::{Function, Program};
use super::{Class, Op};

/// The most bits of all blocks together, with one bit for each register in each block; a larger function is not counted.
const MOST_BITS: usize = 1 << 25;

/// For each instruction at which native code may leave straight-line execution, counts the whole numbers needed across it, and
/// returns the sum of these counts. For a function that is too large to be counted, the result is `u64::MAX`.
#[must_use]
pub fn needed(function: &Function, program: &Program) -> u64 {
    Live::of(function, program).map_or(u64::MAX, |mut live| {
        live.settle();
        live.sum()
    })
}

/// A function's blocks, and the registers needed at the beginning of each.
struct Live<'f> {
    code: &'f [Op],
    effects: Vec<Effects>,
    /// The beginnings of the blocks; after the last block, the end of the code.
    starts: Vec<usize>,
    /// The number of 64-bit words of a set of registers.
    words: usize,
    /// The registers that are needed at the beginning of each block.
    begin: Vec<u64>,
}

/// A set of registers, and their count.
struct Set {
    bits: Vec<u64>,
    count: u64,
}

impl<'f> Live<'f> {
    fn of(function: &'f Function, program: &Program) -> Option<Self> {
        let code = function.code.as_slice();
        let ends = |at: usize| ends_block(&code[at]).then_some(at + 1);
        let targets = code.iter().filter_map(|op| op.target().map(|to| to as usize));
        let mut starts: Vec<_> =
            (0..code.len()).filter_map(ends).chain(targets).chain([0, code.len()]).collect();
        starts.sort_unstable();
        starts.dedup();
        let words = usize::from(function.registers[Class::Int as usize]).div_ceil(64);
        let size = starts.len() * words;
        let returned = of_class(Class::Int, &function.results);
        let effects = |op: &Op| match op {
            Op::Return => Effects { reads: returned.clone(), ..Effects::default() },
            op => Effects::of(op, program),
        };
        (64 * size <= MOST_BITS).then(|| Self {
            code,
            effects: code.iter().map(effects).collect(),
            starts,
            words,
            begin: vec![0; size],
        })
    }

    /// Visits the blocks until nothing changes.
    fn settle(&mut self) {
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for block in (0..self.starts.len() - 1).rev() {
                let (needed, _) = self.walk(block);
                let begin = &mut self.begin[block * self.words..][..self.words];
                if begin != needed.bits {
                    begin.copy_from_slice(&needed.bits);
                    has_changed = true;
                }
            }
        }
    }

    fn sum(&self) -> u64 {
        (0..self.starts.len() - 1).map(|block| self.walk(block).1).sum()
    }

    /// The registers needed at the beginning of a block, and the sum of the counts of registers needed across its instructions.
    fn walk(&self, block: usize) -> (Set, u64) {
        let (from, to) = (self.starts[block], self.starts[block + 1]);
        let last = &self.code[to - 1];
        let mut set = Set { bits: vec![0; self.words], count: 0 };
        let elsewhere = last.target().map(|to| self.starts.partition_point(|&start| start < to as usize));
        let behind = (!never_goes_on(last) && to < self.code.len()).then_some(block + 1);
        for next in elsewhere.into_iter().chain(behind) {
            set.join(&self.begin[next * self.words..][..self.words]);
        }
        let mut sum = 0;
        for at in (from..to).rev() {
            sum += if is_straight(&self.code[at]) { 0 } else { set.count };
            self.effects[at].writes.iter().for_each(|&reg| set.put(reg, false));
            self.effects[at].reads.iter().for_each(|&reg| set.put(reg, true));
        }
        (set, sum)
    }
}

impl Set {
    fn join(&mut self, other: &[u64]) {
        self.bits.iter_mut().zip(other).for_each(|(bits, more)| *bits |= more);
        self.count = self.bits.iter().map(|bits| u64::from(bits.count_ones())).sum();
    }

    fn put(&mut self, reg: u16, is_needed: bool) {
        let (word, bit) = (&mut self.bits[usize::from(reg) / 64], 1 << (reg % 64));
        match (*word & bit != 0, is_needed) {
            (false, true) => self.count += 1,
            (true, false) => self.count -= 1,
            _ => return,
        }
        *word ^= bit;
    }
}

/// Whether execution never goes on after an instruction. An instruction that is missing here only makes the sum larger than
/// necessary.
fn never_goes_on(op: &Op) -> bool {
    matches!(op, Op::Jump(_) | Op::Return | Op::NoValue)
}

fn ends_block(op: &Op) -> bool {
    never_goes_on(op) || op.target().is_some()
}

/// Whether native code only computes here. An instruction that is missing here only makes the sum larger than necessary.
fn is_straight(op: &Op) -> bool {
    matches!(op, Op::Const(..) | Op::Move(..) | Op::Invert(..) | Op::Compare(..) | Op::Not(..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::YieldOp;
    use crate::syntax::tree::{Binary, Compare};

    fn heap(reg: u16) -> Op {
        Op::Yield(None, YieldOp::Heap(reg))
    }

    fn needed_in(code: Vec<Op>, registers: u16) -> u64 {
        let function = Function { code, registers: [registers, 0, 0, 0, 0, 0], ..Function::default() };
        needed(&function, &Program::default())
    }

    #[test]
    fn numbers_are_counted_from_where_they_are_made_to_where_they_are_last_read() {
        // The code is `a = 1; b = a + a; yield b`: b is needed after the addition, nothing is needed after the yield.
        let code = vec![Op::Const(0, 1), Op::Binary(Binary::Add, 1, 0, 0), heap(1), Op::Return];
        assert_eq!(needed_in(code, 2), 1);
    }

    #[test]
    fn what_a_loop_needs_again_is_needed_all_around_it() {
        // 0: a = 1; 1: go to 3; 2: yield a; 3: next b below c, at 2; 4: return.
        let code = vec![Op::Const(0, 1), Op::Jump(3), heap(0), Op::RangeNextOne(1, 2, 3, 2), Op::Return];
        // After the jump and the yield, three are needed: a, the next number and the stop. After `RangeNextOne` these three are
        // needed too.
        assert_eq!(needed_in(code, 4), 9);
    }

    #[test]
    fn ways_that_part_need_what_either_needs() {
        let code =
            vec![Op::JumpUnlessCompare(Compare::Less, 0, 0, 3), heap(1), Op::Return, heap(2), Op::Return];
        assert_eq!(needed_in(code, 3), 2);
    }

    #[test]
    fn n_numbers_kept_over_n_instructions_are_n_squared() {
        let n: u16 = 100;
        let make = (0..n).map(|reg| Op::Add(reg, reg, 1));
        let take = (0..n).map(heap);
        let code = make.chain(take).chain([Op::Return]).collect();
        // Each register is needed from the beginning, where it is 0; they are given up one by one.
        assert_eq!(needed_in(code, n), 100 * 100 + 99 * 100 / 2);
    }
}
