//! Words and boards of up to 64 bits in native code; what is larger, frozen or out of range is left to the machine.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I64};
use cranelift_codegen::ir::{InstBuilder as _, MemFlagsData, Value};

use super::translate::{Given, Translation};
use crate::code::op::{Bounds, LEFT_OUT, Op, Reg, Symbols, Test};
use crate::value::cells_layout as layout;
use crate::value::{Alphabet, LINES_OF_64, Lanes, SymbolSet};

/// So many symbols are looked for one after another.
const MOST_SYMBOLS: usize = 4;

impl Translation<'_, '_> {
    /// Translates an instruction on boards or names, if it can be done here.
    pub fn board(&mut self, at: usize, op: &Op) -> bool {
        match *op {
            Op::Rect(first, board, rows, cols) => {
                self.set_span(first, board, layout::ROWS, rows);
                self.set_span(first + 2, board, layout::COLS, cols);
            }
            Op::Span(first, board, axis, bounds) => {
                let heavy = self.is_heavy();
                self.unless(heavy, at, op, |this| this.set_span(first, board, side(axis), bounds));
            }
            Op::SpanAt(first, board, axis, place) => {
                let (place, length) = (self.int(place), self.side(board, side(axis)));
                let outside = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, place, length);
                let hard = self.or_heavy(outside);
                self.unless(hard, at, op, |this| {
                    let end = this.builder.ins().iadd_imm_u(place, 1);
                    this.set_int(first, place);
                    this.set_int(first + 1, end);
                });
            }
            Op::Rows(to, board) | Op::Cols(to, board) => {
                let side = if let Op::Rows(..) = op { layout::ROWS } else { layout::COLS };
                let heavy = self.is_heavy();
                self.unless(heavy, at, op, |this| {
                    let length = this.side(board, side);
                    this.set_int(to, length);
                });
            }
            Op::Copy(to, from) => self.copy(at, op, to, from, Some(false)),
            Op::Freeze(to, from) => self.copy(at, op, to, from, Some(true)),
            Op::CellsMove(to, from) if to != from => self.copy(at, op, to, from, None),
            Op::Fill(board, corner, text) => return self.fill(at, op, (board, corner, text)),
            Op::Get2(to, board, r, c) => {
                let (r, c) = (self.int(r), self.int(c));
                self.get(at, op, (to, board), Some(r), c);
            }
            Op::Get1(to, board, place) => {
                let place = self.int(place);
                self.get(at, op, (to, board), None, place);
            }
            Op::Inside2(to, board, r, c) => {
                let (heavy, r, c) = (self.is_heavy(), self.int(r), self.int(c));
                self.unless(heavy, at, op, |this| {
                    let [below, beside] = [(r, layout::ROWS), (c, layout::COLS)].map(|(place, side)| {
                        let length = this.side(board, side);
                        this.builder.ins().icmp(IntCC::UnsignedLessThan, place, length)
                    });
                    let inside = this.builder.ins().band(below, beside);
                    this.set_truth(to, inside);
                });
            }
            Op::TestIn(test, to, board, corner, symbols) => {
                let corners = std::array::from_fn(|end| self.int(corner + end as Reg));
                return self.test(at, op, (test, to, board, symbols), Some(corners));
            }
            Op::Test(test, to, board, symbols) => {
                return self.test(at, op, (test, to, board, symbols), None);
            }
            _ => return !self.around.is_named && self.nameless(at, op),
        }
        true
    }

    /// What of an instruction on names is left where none is wanted.
    fn nameless(&mut self, at: usize, op: &Op) -> bool {
        let mut hard = self.is_heavy();
        match *op {
            Op::NameNew(_) | Op::NameText(..) | Op::NameNumber(..) => {}
            Op::NameCell(_, first, count) => {
                for end in 0..Reg::from(count) {
                    let place = self.int(first + end);
                    let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, place, 0);
                    hard = self.builder.ins().bor(hard, negative);
                }
            }
            Op::NameBox(_, first, count) => {
                let half = Reg::from(count) / 2;
                for end in 0..half {
                    let (from, to) = (self.int(first + end), self.int(first + half + end));
                    let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, from, 0);
                    let empty = self.builder.ins().icmp(IntCC::SignedGreaterThanOrEqual, from, to);
                    let wrong = self.builder.ins().bor(negative, empty);
                    hard = self.builder.ins().bor(hard, wrong);
                }
            }
            _ => return false,
        }
        self.unless(hard, at, op, |_| ());
        true
    }

    /// Reads what stands in cells.
    pub fn read(&mut self, board: Reg) -> Given {
        let cells = self.cells(board);
        let [rows, cols] = [layout::ROWS, layout::COLS].map(|side| {
            let length = self.load(I16, cells, side);
            self.builder.ins().uextend(I64, length)
        });
        let is_narrow = self.load(I8, cells, layout::IS_NARROW);
        Given { rows, cols, is_narrow, word: self.load(I64, cells, layout::WORD) }
    }

    /// What stands in cells, which may have been read before.
    fn seen(&mut self, board: Reg) -> Given {
        let given = self.given.get(&board).copied();
        given.unwrap_or_else(|| self.read(board))
    }

    fn side(&mut self, board: Reg, side: usize) -> Value {
        let seen = self.seen(board);
        if side == layout::ROWS { seen.rows } else { seen.cols }
    }

    /// The span that a slice stands for, as [`slice`](crate::arithmetic::slice).
    fn set_span(&mut self, first: Reg, board: Reg, side: usize, (from, to): Bounds) {
        let length = self.side(board, side);
        let zero = self.constant(0);
        let start = if from == LEFT_OUT { zero } else { self.bound(from, length) };
        let end = if to == LEFT_OUT { length } else { self.bound(to, length) };
        let end = self.builder.ins().smax(end, start);
        self.set_int(first, start);
        self.set_int(first + 1, end);
    }

    fn bound(&mut self, reg: Reg, length: Value) -> Value {
        let (bound, zero) = (self.int(reg), self.constant(0));
        let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, bound, 0);
        let from_end = self.builder.ins().iadd(bound, length);
        let bound = self.builder.ins().select(negative, from_end, bound);
        let bound = self.builder.ins().smax(bound, zero);
        self.builder.ins().smin(bound, length)
    }

    fn or_heavy(&mut self, hard: Value) -> Value {
        let heavy = self.is_heavy();
        self.builder.ins().bor(hard, heavy)
    }

    /// Whether cells are not in one word, or count steps.
    fn is_hard(&mut self, board: Reg) -> Value {
        let narrow = self.seen(board).is_narrow;
        let wide = self.builder.ins().icmp_imm_u(IntCC::Equal, narrow, 0);
        self.or_heavy(wide)
    }

    /// Copies cells of one word over short ones.
    fn copy(&mut self, at: usize, op: &Op, to: Reg, from: Reg, frozen: Option<bool>) {
        let hard = self.is_hard(from);
        let (to, from) = (self.cells(to), self.cells(from));
        let tag = self.load(I64, to, layout::TAG);
        let long = self.builder.ins().icmp_imm_u(IntCC::NotEqual, tag, 0);
        let hard = self.builder.ins().bor(hard, long);
        self.unless(hard, at, op, |this| {
            for word in (0..layout::SIZE).step_by(8) {
                let mut value = this.load(I64, from, word);
                // A byte that is written apart could not be read with the others at once.
                if let Some(frozen) = frozen.filter(|_| layout::IS_FROZEN - layout::IS_FROZEN % 8 == word) {
                    let shift = 8 * (layout::IS_FROZEN % 8);
                    value = this.builder.ins().band_imm_s(value, !(0xFF_i64 << shift));
                    value = this.builder.ins().bor_imm_s(value, i64::from(frozen) << shift);
                }
                this.store(value, to, word);
            }
        });
    }

    /// Fills a rectangle with a symbol that is known.
    fn fill(&mut self, at: usize, op: &Op, (board, corner, text): (Reg, Reg, Reg)) -> bool {
        let known = self.known(text).and_then(|text| u32::try_from(text).ok()).and_then(char::from_u32);
        let Some(code) = known.and_then(|symbol| self.alphabet().code(symbol)) else { return false };
        let corners = std::array::from_fn(|end| self.int(corner + end as Reg));
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

    /// The symbol of a cell.
    fn get(&mut self, at: usize, op: &Op, (to, board): (Reg, Reg), r: Option<Value>, c: Value) {
        let cols = self.side(board, layout::COLS);
        let mut hard = self.is_hard(board);
        let beside = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, c, cols);
        hard = self.builder.ins().bor(hard, beside);
        if let Some(r) = r {
            let rows = self.side(board, layout::ROWS);
            let below = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, r, rows);
            hard = self.builder.ins().bor(hard, below);
        }
        let (log_bits, symbols) = (self.log_bits(), self.around.symbols as i64);
        self.unless(hard, at, op, |this| {
            let mut place = c;
            if let Some(r) = r {
                let before = this.builder.ins().imul(r, cols);
                place = this.builder.ins().iadd(before, c);
            }
            let shift = this.builder.ins().ishl_imm_u(place, i64::from(log_bits));
            let word = this.seen(board).word;
            let word = this.builder.ins().ushr(word, shift);
            let code = this.builder.ins().band_imm_s(word, (1 << (1 << log_bits)) - 1);
            let symbols = this.constant(symbols);
            let symbol = this.builder.ins().iadd(symbols, code);
            let symbol = this.load(I8, symbol, 0);
            let symbol = this.builder.ins().uextend(I64, symbol);
            this.set_int(to, symbol);
        });
    }

    /// What the cells of a rectangle, or all, are.
    fn test(
        &mut self,
        at: usize,
        op: &Op,
        (test, to, board, symbols): (Test, Reg, Reg, Symbols),
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
                Test::All => this.builder.ins().band_not(mask, members),
                Test::Any | Test::Count => this.builder.ins().band(mask, members),
            };
            if test == Test::Count {
                let count = this.builder.ins().popcnt(found);
                return this.set_int(to, count);
            }
            let code = if test == Test::All { IntCC::Equal } else { IntCC::NotEqual };
            let truth = this.builder.ins().icmp_imm_u(code, found, 0);
            this.set_truth(to, truth);
        });
        true
    }

    /// All bits of a rectangle, as [`Layout::mask`](crate::value::Layout::mask).
    fn mask(&mut self, board: Reg, [r1, r2, c1, c2]: [Value; 4]) -> Value {
        let log_bits = i64::from(self.log_bits());
        let cols = self.side(board, layout::COLS);
        let line = self.builder.ins().ishl_imm_u(cols, log_bits);
        let (rows, cols) = (self.builder.ins().isub(r2, r1), self.builder.ins().isub(c2, c1));
        // Where a rectangle is not empty, there is at least one bit, and at most 64.
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

    /// So many of the lowest bits, from 1 to 64: shifts count modulo 64.
    fn below(&mut self, count: Value) -> Value {
        let (all, negative) = (self.constant(-1), self.builder.ins().ineg(count));
        self.builder.ins().ushr(all, negative)
    }

    /// The lowest bits of cells.
    fn lowest(&mut self, bits: Value) -> Value {
        let lowest = u64::lowest(self.log_bits());
        self.builder.ins().band_imm_s(bits, lowest as i64)
    }

    /// The lowest bits of the cells whose symbol is in the set, as [`Layout::members`](crate::value::Layout::members).
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

    fn log_bits(&self) -> u32 {
        self.alphabet().log_bits().into()
    }
}

/// Where the length of a side is: of the rows (axis 0) or the columns.
fn side(axis: u8) -> usize {
    if axis == 0 { layout::ROWS } else { layout::COLS }
}
