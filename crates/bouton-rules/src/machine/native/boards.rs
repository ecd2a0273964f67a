//! Words and boards of up to 64 bits in native code. Larger ones, frozen ones and errors are left to the machine.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I64};
use cranelift_codegen::ir::{InstBuilder as _, Value};

use super::translate::{CellValues, Translation};
use crate::code::{Bounds, CellsOp, LEFT_OUT, NameOp, Op, Reg};
use crate::value::cells_layout as layout;
use crate::width::exact;

impl Translation<'_, '_> {
    /// Translates an instruction on words or boards, and returns whether it can be done in native code.
    pub fn board(&mut self, at: usize, op: &Op, cells: CellsOp) -> bool {
        match cells {
            CellsOp::Rect(first, board, rows, cols) => {
                self.set_span(first, board, layout::ROWS, rows);
                self.set_span(first + 2, board, layout::COLS, cols);
            }
            CellsOp::Span(first, board, axis, bounds) => {
                let heavy = self.is_heavy();
                self.unless(heavy, at, op, |this| this.set_span(first, board, side(axis), bounds));
            }
            CellsOp::SpanAt(first, board, axis, place) => {
                let (place, length) = (self.int(place), self.side(board, side(axis)));
                let outside = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, place, length);
                let hard = self.or_heavy(outside);
                self.unless(hard, at, op, |this| {
                    let end = this.builder.ins().iadd_imm_u(place, 1);
                    this.set_int(first, place);
                    this.set_int(first + 1, end);
                });
            }
            CellsOp::Rows(to, board) => self.length(at, op, to, (board, layout::ROWS)),
            CellsOp::Cols(to, board) => self.length(at, op, to, (board, layout::COLS)),
            CellsOp::Copy(to, from) => self.copy(at, op, to, from, true),
            CellsOp::Move(to, from) if to != from => self.copy(at, op, to, from, false),
            CellsOp::Fill(board, corner, text) => return self.fill(at, op, (board, corner, text)),
            CellsOp::Get2(to, board, r, c) => {
                let (r, c) = (self.int(r), self.int(c));
                self.get(at, op, (to, board), Some(r), c);
            }
            CellsOp::Get1(to, board, place) => {
                let place = self.int(place);
                self.get(at, op, (to, board), None, place);
            }
            CellsOp::Inside2(to, board, r, c) => {
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
            CellsOp::TestIn(test, to, board, corner, symbols) => {
                let corners = std::array::from_fn(|end| self.int(corner + exact::<_, Reg>(end)));
                return self.test(at, op, (test, to, board, symbols), Some(corners));
            }
            CellsOp::Test(test, to, board, symbols) => {
                return self.test(at, op, (test, to, board, symbols), None);
            }
            CellsOp::Move(..) | CellsOp::Slice(..) | CellsOp::Paste(..) => return false,
            CellsOp::Places(..) | CellsOp::Has(..) | CellsOp::Inside1(..) => return false,
            CellsOp::Neighbours2(..) | CellsOp::Neighbours1(..) => return false,
            CellsOp::Ray2(..) | CellsOp::Ray1(..) | CellsOp::Full2(..) | CellsOp::Full1(..) => return false,
            CellsOp::Join(..) | CellsOp::OfText(..) | CellsOp::Equal(..) => return false,
        }
        true
    }

    /// Translates an instruction that reads the length of a side.
    fn length(&mut self, at: usize, op: &Op, to: Reg, (board, side): (Reg, usize)) {
        let heavy = self.is_heavy();
        self.unless(heavy, at, op, |this| {
            let length = this.side(board, side);
            this.set_int(to, length);
        });
    }

    /// Translates the checks of an instruction on names where no names are wanted, and returns whether that can be
    /// done in native code.
    pub fn nameless(&mut self, at: usize, op: &Op, name: NameOp) -> bool {
        let mut hard = self.is_heavy();
        match name {
            NameOp::New(_) | NameOp::Text(..) | NameOp::Number(..) => {}
            NameOp::Cell(_, first, count) => {
                for end in 0..Reg::from(count) {
                    let place = self.int(first + end);
                    let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, place, 0);
                    hard = self.builder.ins().bor(hard, negative);
                }
            }
            NameOp::Box(_, first, count) => {
                let half = Reg::from(count) / 2;
                for end in 0..half {
                    let (from, to) = (self.int(first + end), self.int(first + half + end));
                    let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, from, 0);
                    let empty = self.builder.ins().icmp(IntCC::SignedGreaterThanOrEqual, from, to);
                    let wrong = self.builder.ins().bor(negative, empty);
                    hard = self.builder.ins().bor(hard, wrong);
                }
            }
            NameOp::Move(..) | NameOp::Chars(..) | NameOp::Name(..) => return false,
            NameOp::Vertex(..) | NameOp::Edge(..) => return false,
        }
        self.unless(hard, at, op, |_| ());
        true
    }

    /// Emits code that reads the contents of cells.
    pub fn read(&mut self, board: Reg) -> CellValues {
        let cells = self.cells(board);
        let [rows, cols] = [layout::ROWS, layout::COLS].map(|side| {
            let length = self.load(I16, cells, side);
            self.builder.ins().uextend(I64, length)
        });
        let is_narrow = self.load(I8, cells, layout::IS_NARROW);
        CellValues { rows, cols, is_narrow, word: self.load(I64, cells, layout::WORD) }
    }

    /// The contents of cells, which may have been read before.
    pub fn seen(&mut self, board: Reg) -> CellValues {
        let given = self.given.get(&board).copied();
        given.unwrap_or_else(|| self.read(board))
    }

    pub fn side(&mut self, board: Reg, side: usize) -> Value {
        let seen = self.seen(board);
        if side == layout::ROWS { seen.rows } else { seen.cols }
    }

    /// Writes the range that a slice selects, computed as in [`slice`](crate::arithmetic::slice).
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

    /// Whether cells do not fit in one word, or count steps.
    pub fn is_hard(&mut self, board: Reg) -> Value {
        let narrow = self.seen(board).is_narrow;
        let wide = self.builder.ins().icmp_imm_u(IntCC::Equal, narrow, 0);
        self.or_heavy(wide)
    }

    /// Copies cells of one word over short ones: as they are, or so that they can be changed if `thaws` is true.
    fn copy(&mut self, at: usize, op: &Op, to: Reg, from: Reg, thaws: bool) {
        let hard = self.is_hard(from);
        let (to, from) = (self.cells(to), self.cells(from));
        let tag = self.load(I64, to, layout::TAG);
        let long = self.builder.ins().icmp_imm_u(IntCC::NotEqual, tag, 0);
        let hard = self.builder.ins().bor(hard, long);
        self.unless(hard, at, op, |this| {
            for word in (0..layout::SIZE).step_by(8) {
                let mut value = this.load(I64, from, word);
                // The byte is changed as a part of its word: a separate write would delay a later read of the whole
                // word.
                if thaws && layout::IS_FROZEN - layout::IS_FROZEN % 8 == word {
                    let shift = 8 * (layout::IS_FROZEN % 8);
                    value = this.builder.ins().band_imm_s(value, !(0xFF_i64 << shift));
                }
                this.store(value, to, word);
            }
        });
    }

    /// Translates an instruction that reads the symbol of a cell.
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
}

/// The offset of the length of a side: the number of rows (axis 0) or of columns.
fn side(axis: u8) -> usize {
    if axis == 0 { layout::ROWS } else { layout::COLS }
}
