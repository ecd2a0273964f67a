//! Instructions on words and boards.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain places that an instruction checked: they are less than 2^16"
)]

use super::frames::weight_of;
use super::{Code, Machine};
use crate::arithmetic::{out_of_range, slice};
use crate::code::{Bounds, CellTest, CellsOp, Class, Reg, Symbols};
use crate::value::{Alphabet, Cells, Rect, SymbolSet};

impl Machine {
    #[inline]
    pub(super) fn board(&self, reg: Reg) -> &Cells {
        &self.cells[self.at(Class::Cells, reg)]
    }

    #[inline]
    fn set_board(&mut self, reg: Reg, cells: Cells) {
        let at = self.at(Class::Cells, reg);
        self.cells[at] = cells;
    }

    /// The rectangle whose bounds are in four registers.
    #[inline]
    pub(super) fn rect(&self, corner: Reg) -> Rect {
        let at = self.at(Class::Int, corner);
        let [r1, r2, c1, c2] = std::array::from_fn(|end| self.ints[at + end] as u32);
        Rect::new(r1, r2, c1, c2)
    }

    /// Runs an instruction on words or boards.
    pub(super) fn on_cells(&mut self, code: Code<'_>, op: &CellsOp) -> Result<(), String> {
        if !matches!(op, CellsOp::Rect(..)) {
            self.count(self.weight)?;
        }
        match *op {
            CellsOp::Rect(first, board, rows, cols) => {
                let sides = [self.board(board).rows(), self.board(board).cols()];
                self.set_span(first, sides[0], rows);
                self.set_span(first + 2, sides[1], cols);
            }
            CellsOp::TestIn(test, to, board, rect, symbols) => {
                let set = self.symbols(code, symbols)?;
                let found = tested(test, self.board(board), self.rect(rect), set);
                self.set_int(to, found);
            }
            CellsOp::Span(first, board, axis, bounds) => self.set_span(first, self.side(board, axis), bounds),
            CellsOp::SpanAt(first, board, axis, at) => {
                let at = self.int(at);
                self.check_place(board, axis, at)?;
                self.set_int(first, at);
                self.set_int(first + 1, at + 1);
            }
            CellsOp::Test(test, to, board, symbols) => {
                let set = self.symbols(code, symbols)?;
                let board = self.board(board);
                let found = tested(test, board, board.rect(), set);
                self.set_int(to, found);
            }
            CellsOp::Copy(to, from) => {
                let copy = self.board(from).copy();
                self.set_board(to, copy);
            }
            CellsOp::Fill(board, corner, text) => {
                let rect = self.rect(corner);
                self.check_frozen(board)?;
                let code = one_symbol(code, self.int(text), "found a string, expected one symbol")?;
                let at = self.at(Class::Cells, board);
                self.cells[at].fill(rect, code);
            }
            CellsOp::Get2(to, board, r, c) => {
                let (r, c) = (self.int(r), self.int(c));
                self.check_place(board, 0, r)?;
                self.check_place(board, 1, c)?;
                let symbol = alphabet(code).symbol(self.board(board).get2(r as u32, c as u32));
                self.set_int(to, u32::from(symbol).into());
            }
            CellsOp::Get1(to, board, at) => {
                let at = self.int(at);
                self.check_place(board, 1, at)?;
                let symbol = alphabet(code).symbol(self.board(board).get(at as usize));
                self.set_int(to, u32::from(symbol).into());
            }
            CellsOp::Rows(to, board) => {
                let rows = self.board(board).rows();
                self.set_int(to, rows.into());
            }
            CellsOp::Cols(to, board) => {
                let cols = self.board(board).cols();
                self.set_int(to, cols.into());
            }
            CellsOp::Slice(to, board, corner) => {
                let part = self.board(board).slice(self.rect(corner));
                self.set_board(to, part);
            }
            CellsOp::Equal(to, a, b) => {
                let equal = self.board(a) == self.board(b);
                self.set_int(to, equal.into());
            }
            CellsOp::Paste(board, corner, part) => self.paste(code, board, corner, part)?,
            CellsOp::Places(list, board, symbols) => {
                let set = self.symbols(code, symbols)?;
                self.put(list, |machine, places| machine.board(board).places(set, places));
            }
            CellsOp::Has(to, board, text) => {
                let codes = alphabet(code).codes(&code.program.text(self.int(text)))?;
                let found = self.board(board).has(&codes);
                self.set_int(to, found.into());
            }
            CellsOp::Inside2(to, board, r, c) => {
                let inside = self.board(board).is_inside(self.int(r), self.int(c));
                self.set_int(to, inside.into());
            }
            CellsOp::Inside1(to, board, at) => {
                let inside = self.board(board).is_inside(0, self.int(at));
                self.set_int(to, inside.into());
            }
            CellsOp::Neighbours2(list, board, r, c) => {
                let (r, c) = (self.int(r), self.int(c));
                self.check_place(board, 0, r)?;
                self.check_place(board, 1, c)?;
                self.put(list, |machine, places| machine.board(board).neighbours(r as u32, c as u32, places));
            }
            CellsOp::Neighbours1(list, board, at) => {
                let at = self.int(at);
                self.check_place(board, 1, at)?;
                self.put(list, |machine, places| machine.board(board).neighbours(0, at as u32, places));
            }
            CellsOp::Ray2(list, board, first) => {
                let numbers = self.ints(first, 4);
                let [r, c, dr, dc] = [numbers[0], numbers[1], numbers[2], numbers[3]];
                self.check_place(board, 0, r)?;
                self.check_place(board, 1, c)?;
                check_way(dr != 0 || dc != 0)?;
                self.put(list, |machine, places| {
                    machine.board(board).ray(r as u32, c as u32, dr, dc, places)
                });
            }
            CellsOp::Ray1(list, board, first) => {
                let numbers = self.ints(first, 2);
                let [at, by] = [numbers[0], numbers[1]];
                self.check_place(board, 1, at)?;
                check_way(by != 0)?;
                self.put(list, |machine, places| machine.board(board).ray(0, at as u32, 0, by, places));
            }
            CellsOp::Full2(to, first, text) => {
                let board = self.full(code, self.ints(first, 2), text)?;
                self.weight = self.weight.max(weight_of(board.len()));
                self.set_board(to, board);
            }
            CellsOp::Full1(to, first, text) => {
                let word = self.full(code, self.ints(first, 1), text)?;
                self.set_board(to, word);
            }
            CellsOp::Join(to, a, b) => {
                let [a, b] = [self.board(a), self.board(b)];
                let length = i64::from(a.cols()) + i64::from(b.cols());
                let mut word = Cells::full(code.kind, &[length], 0)?;
                word.paste(0, 0, a);
                word.paste(0, a.cols(), b);
                self.set_board(to, word);
            }
            CellsOp::OfText(to, text) => {
                let text = code.program.text(self.int(text));
                let codes = if text.is_empty() { Vec::new() } else { alphabet(code).codes(&text)? };
                let mut word = Cells::full(code.kind, &[codes.len() as i64], 0)?;
                for (at, &code) in codes.iter().enumerate() {
                    word.fill(Rect::new(0, 1, at as u32, at as u32 + 1), code);
                }
                self.set_board(to, word);
            }
        }
        Ok(())
    }

    /// A word or a board of a size, filled with the symbol of a text.
    fn full(&self, code: Code<'_>, size: &[i64], text: Reg) -> Result<Cells, String> {
        // An error in the size is reported first.
        let mut cells = Cells::full(code.kind, size, 0)?;
        cells.fill(cells.rect(), one_symbol(code, self.int(text), "one symbol fills it")?);
        Ok(cells)
    }

    /// Copies a board into a rectangle of another board.
    fn paste(&mut self, code: Code<'_>, board: Reg, corner: Reg, part: Reg) -> Result<(), String> {
        self.check_frozen(board)?;
        let (rect, part) = (self.rect(corner), self.board(part).clone());
        if (part.rows(), part.cols()) != (rect.rows(), rect.cols()) {
            let size = |rows, cols: u32| match code.kind.is_word() {
                true => cols.to_string(),
                false => format!("{rows}x{cols}"),
            };
            let [found, expected] = [size(part.rows(), part.cols()), size(rect.rows(), rect.cols())];
            let kind = code.kind.name();
            return Err(format!("a {kind} of another size than its place: {found} and {expected}"));
        }
        let at = self.at(Class::Cells, board);
        self.cells[at].paste(rect.r1, rect.c1, &part);
        Ok(())
    }

    /// Writes the range that a slice selects on a side of this length into two registers.
    #[inline]
    fn set_span(&mut self, first: Reg, side: u32, (from, to): Bounds) {
        let (from, to) = slice(self.bound(from), self.bound(to), side as usize);
        let at = self.at(Class::Int, first);
        self.ints[at..at + 2].copy_from_slice(&[from as i64, to as i64]);
    }

    fn side(&self, board: Reg, axis: u8) -> u32 {
        let board = self.board(board);
        if axis == 0 { board.rows() } else { board.cols() }
    }

    #[inline]
    fn check_place(&self, board: Reg, axis: u8, at: i64) -> Result<(), String> {
        let side = self.side(board, axis);
        if (0..i64::from(side)).contains(&at) {
            return Ok(());
        }
        let message = out_of_range(at, side as usize);
        let is_word = self.board(board).is_word();
        let what = if is_word { "index" } else { ["row", "column"][usize::from(axis)] };
        Err(message.replacen("index", what, 1))
    }

    fn check_frozen(&self, board: Reg) -> Result<(), String> {
        if self.board(board).is_frozen() {
            return Err(
                "a position that was given cannot be changed: change a copy, `n = b.copy()`".to_owned()
            );
        }
        Ok(())
    }

    /// The set of symbols that an instruction uses.
    #[inline]
    pub(super) fn symbols(&self, code: Code<'_>, symbols: Symbols) -> Result<SymbolSet, String> {
        match symbols {
            Symbols::Every => Ok(alphabet(code).all()),
            Symbols::Known(number) => Ok(code.program.sets[usize::from(number)]),
            Symbols::Of(text) => alphabet(code).set(&code.program.text(self.int(text))),
        }
    }
}

pub(super) fn alphabet<'a>(code: Code<'a>) -> &'a Alphabet {
    code.kind.alphabet().expect("cells are of a Word or a Board")
}

#[inline(always)]
fn tested(test: CellTest, board: &Cells, rect: Rect, set: SymbolSet) -> i64 {
    match test {
        CellTest::All => board.all_in(rect, set).into(),
        CellTest::Any => board.any_in(rect, set).into(),
        CellTest::Count => board.count_in(rect, set).into(),
    }
}

/// The code of the text with this number, which must be one symbol.
#[inline]
fn one_symbol(code: Code<'_>, text: i64, expected: &str) -> Result<u8, String> {
    let symbol =
        u32::try_from(text).ok().and_then(char::from_u32).and_then(|symbol| alphabet(code).code(symbol));
    symbol.map_or_else(|| alphabet(code).codes(&code.program.text(text)).and(Err(expected.to_owned())), Ok)
}

fn check_way(goes: bool) -> Result<(), String> {
    if goes { Ok(()) } else { Err("a ray that goes nowhere".to_owned()) }
}
