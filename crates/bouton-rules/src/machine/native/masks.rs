//! Rectangles of boards as masks in native code: testing cells, and filling them.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{InstBuilder as _, MemFlagsData, Value};

use super::translate::Translation;
use crate::code::{CellTest, Op, Reg, Symbols};
use crate::value::cells_layout as layout;
use crate::value::{Alphabet, LINES_OF_64, Lanes, SymbolSet};
use crate::width::exact;

/// The maximum number of symbols that native code tests one after another.
const MOST_SYMBOLS: usize = 4;

impl Translation<'_, '_> {
    /// Translates a test of the cells of a rectangle, or of all cells.
    pub fn test(
        &mut self,
        at: usize,
        op: &Op,
        (test, to, board, symbols): (CellTest, Reg, Reg, Symbols),
        corners: Option<[Value; 4]>,
    ) -> bool {
        let set = match symbols {
            Symbols::Every => self.alphabet().all(),
            Symbols::Known(number) => self.around.program.sets[usize::from(number)],
            Symbols::Of(_) => return false,
        };
        if set.codes().count() > MOST_SYMBOLS {
            return false;
        }
        let hard = self.is_hard(board);
        self.unless(hard, at, op, |this| {
            let corners = corners.unwrap_or_else(|| {
                let zero = this.constant(0);
                [zero, this.side(board, layout::ROWS), zero, this.side(board, layout::COLS)]
            });
            let mask = this.mask(board, corners);
            let mask = this.lowest(mask);
            let word = this.seen(board).word;
            let members = this.members(word, set);
            let found = match test {
                CellTest::All => this.builder.ins().band_not(mask, members),
                CellTest::Any | CellTest::Count => this.builder.ins().band(mask, members),
            };
            if test == CellTest::Count {
                let count = this.builder.ins().popcnt(found);
                return this.set_int(to, count);
            }
            let code = if test == CellTest::All { IntCC::Equal } else { IntCC::NotEqual };
            let truth = this.builder.ins().icmp_imm_u(code, found, 0);
            this.set_truth(to, truth);
        });
        true
    }

    /// Translates an instruction that fills a rectangle, if its symbol is known.
    pub fn fill(&mut self, at: usize, op: &Op, (board, corner, text): (Reg, Reg, Reg)) -> bool {
        let known = self.known(text).and_then(|text| u32::try_from(text).ok()).and_then(char::from_u32);
        let Some(code) = known.and_then(|symbol| self.alphabet().code(symbol)) else { return false };
        let corners = std::array::from_fn(|end| self.int(corner + exact::<_, Reg>(end)));
        let cells = self.cells(board);
        let frozen = self.load(I8, cells, layout::IS_FROZEN);
        let frozen = self.builder.ins().icmp_imm_u(IntCC::NotEqual, frozen, 0);
        let hard = self.is_hard(board);
        let hard = self.builder.ins().bor(hard, frozen);
        let full = u64::from(code).wrapping_mul(u64::lowest(self.log_bits()));
        self.unless(hard, at, op, |this| {
            let mask = this.mask(board, corners);
            let word = this.load(I64, cells, layout::WORD);
            let rest = this.builder.ins().band_not(word, mask);
            let filled = this.builder.ins().band_imm_s(mask, full as i64);
            let word = this.builder.ins().bor(rest, filled);
            this.store(word, cells, layout::WORD);
        });
        true
    }

    /// All bits of a rectangle, computed as in `Layout::mask`.
    fn mask(&mut self, board: Reg, [r1, r2, c1, c2]: [Value; 4]) -> Value {
        let log_bits = i64::from(self.log_bits());
        let cols = self.side(board, layout::COLS);
        let line = self.builder.ins().ishl_imm_u(cols, log_bits);
        let (rows, cols) = (self.builder.ins().isub(r2, r1), self.builder.ins().isub(c2, c1));
        // If a rectangle is not empty, it has at least 1 bit and at most 64.
        let width = self.builder.ins().ishl_imm_u(cols, log_bits);
        let row = self.below(width);
        let height = self.builder.ins().imul(rows, line);
        let height = self.below(height);
        let most = self.constant(64);
        let known = self.builder.ins().umin(line, most);
        let lines = self.constant(LINES_OF_64.as_ptr() as i64);
        let place = self.builder.ins().ishl_imm_u(known, 3);
        let place = self.builder.ins().iadd(lines, place);
        let table = MemFlagsData::trusted().with_readonly().with_can_move();
        let lines = self.builder.ins().load(I64, table, place, 0);
        let lines = self.builder.ins().band(lines, height);
        let mask = self.builder.ins().imul(row, lines);
        let (down, right) = (self.builder.ins().imul(r1, line), self.builder.ins().ishl_imm_u(c1, log_bits));
        let shift = self.builder.ins().iadd(down, right);
        let mask = self.builder.ins().ishl(mask, shift);
        let zero = self.constant(0);
        let few = self.builder.ins().smin(rows, cols);
        let empty = self.builder.ins().icmp_imm_s(IntCC::SignedLessThanOrEqual, few, 0);
        self.builder.ins().select(empty, zero, mask)
    }

    /// The word in which the `count` lowest bits are set; `count` is from 1 to 64. Shifts count modulo 64.
    fn below(&mut self, count: Value) -> Value {
        let (all, negative) = (self.constant(-1), self.builder.ins().ineg(count));
        self.builder.ins().ushr(all, negative)
    }

    /// The lowest bit of each cell.
    fn lowest(&mut self, bits: Value) -> Value {
        let lowest = u64::lowest(self.log_bits());
        self.builder.ins().band_imm_s(bits, lowest as i64)
    }

    /// The lowest bit of each cell whose symbol is in the set, computed as in `Layout::members`.
    fn members(&mut self, word: Value, set: SymbolSet) -> Value {
        let mut found = self.constant(0);
        for code in set.codes() {
            let cells = self.with_code(word, code);
            found = self.builder.ins().bor(found, cells);
        }
        found
    }

    fn with_code(&mut self, word: Value, code: u8) -> Value {
        let log_bits = self.log_bits();
        let full = u64::from(code).wrapping_mul(u64::lowest(log_bits));
        let mut other = self.builder.ins().bxor_imm_s(word, full as i64);
        for log in (0..log_bits).rev() {
            let above = self.builder.ins().ushr_imm_u(other, 1 << log);
            other = self.builder.ins().bor(other, above);
        }
        let same = self.builder.ins().bnot(other);
        self.lowest(same)
    }

    fn alphabet(&self) -> &Alphabet {
        self.around.kind.alphabet().expect("cells are of a Word or a Board")
    }

    pub fn log_bits(&self) -> u32 {
        self.alphabet().log_bits().into()
    }
}
