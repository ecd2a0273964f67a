//! Words and boards.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain places that were checked: they are less than 2^16"
)]

use super::frames::weight_of;
use super::registers::{Context, Machine, RoundEnd};
use crate::arithmetic::{out_of_range, slice};
use crate::code::{Bounds, Class, Reg};
use crate::value::{Cells, Rect, SymbolSet};

/// The symbols that a rule searches for.
#[derive(Clone, Copy, Debug)]
pub enum Symbols {
    /// A set of symbols; `None` stands for all symbols of the alphabet.
    Known(Option<SymbolSet>),
    /// The symbols of the text in a register.
    Of(Reg),
}

/// What a rule asks about cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellTest {
    /// Whether all cells have one of the symbols.
    All,
    /// Whether at least one cell has one of the symbols.
    Any,
    /// How many cells have one of the symbols.
    Count,
}

/// The registers of a place: a row, which a word does not have, and a column.
#[derive(Clone, Copy, Debug)]
pub struct CellRegs {
    /// The register of the row.
    pub row: Option<Reg>,
    /// The register of the column, or of the place in a word.
    pub col: Reg,
}

/// The rows or the columns of a rectangle.
#[derive(Clone, Copy, Debug)]
pub enum Side {
    /// One of them, which must exist.
    At(Reg),
    /// Those of a slice.
    Slice(Bounds),
}

impl Side {
    /// All of them.
    pub const WHOLE: Self = Self::Slice((None, None));
}

/// The rows and the columns of a rectangle.
pub type Area = [Side; 2];

impl Machine {
    #[inline]
    pub fn board(&self, reg: Reg) -> &Cells {
        &self.cells[self.at(Class::Cells, reg)]
    }

    #[inline]
    fn board_mut(&mut self, reg: Reg) -> &mut Cells {
        let at = self.at(Class::Cells, reg);
        &mut self.cells[at]
    }

    /// The symbol of a cell, as the number of a text.
    pub fn symbol_at(&mut self, code: Context<'_>, cells: Reg, place: CellRegs) -> Result<i64, String> {
        let (r, c) = self.place(cells, place)?;
        let board = self.board(cells);
        let at = (r * board.cols() + c) as usize;
        let found = if self.asked.is_some() { self.ask_code(code, cells, at)? } else { board.get(at) };
        Ok(u32::from(code.alphabet().symbol(found)).into())
    }

    /// Whether there is a cell.
    pub fn is_inside(&self, cells: Reg, CellRegs { row, col }: CellRegs) -> bool {
        self.board(cells).is_inside(self.bound(row).unwrap_or(0), self.int(col))
    }

    /// Tests the cells of a rectangle.
    pub fn test(
        &mut self,
        code: Context<'_>,
        test: CellTest,
        cells: Reg,
        area: Area,
        symbols: Symbols,
    ) -> Result<i64, String> {
        let (rect, set) = (self.area(cells, area)?, self.symbols(code, symbols)?);
        if self.asked.is_some() {
            return self.ask_test(code, test, cells, rect, set);
        }
        let board = self.board(cells);
        Ok(match test {
            CellTest::All => board.all_in(rect, set).into(),
            CellTest::Any => board.any_in(rect, set).into(),
            CellTest::Count => board.count_in(rect, set).into(),
        })
    }

    /// Whether some line contains a text.
    pub fn has(&mut self, code: Context<'_>, cells: Reg, text: Reg) -> Result<bool, String> {
        let codes = code.alphabet().codes(&code.texts.text(self.int(text)))?;
        if self.asked.is_some() { self.ask_line(cells, &codes) } else { Ok(self.board(cells).has(&codes)) }
    }

    /// Lists the places of the cells with these symbols: one number each in a word, two on a board.
    pub fn places(
        &mut self,
        code: Context<'_>,
        list: Reg,
        cells: Reg,
        symbols: Symbols,
    ) -> Result<(), String> {
        let set = self.symbols(code, symbols)?;
        self.know_all()?;
        self.put(list, |machine, places| machine.board(cells).places(set, places));
        Ok(())
    }

    /// Takes the place of the next cell with one of the symbols into registers from `first` on, if there is one. Of a board that is
    /// not known it only asks for the cell that is next.
    pub fn next_cell(
        &mut self,
        code: Context<'_>,
        first: Reg,
        (cells, place): (Reg, Reg),
        symbols: Symbols,
    ) -> Result<RoundEnd, String> {
        let (set, from) = (self.symbols(code, symbols)?, self.number(place));
        let board = self.board(cells);
        let found = match self.asked.is_some() {
            true => Some(from).filter(|&from| from < board.len()),
            false => board.next_place(from, set),
        };
        let Some(at) = found else { return Ok(RoundEnd::Over) };
        let (cols, is_word) = (board.cols() as usize, board.is_word());
        let is_one = self.asked.is_none() || self.ask_cell(code, cells, at, set)?;
        self.set_int(place, at as i64 + 1);
        if is_word {
            self.set_int(first, at as i64);
        } else {
            self.set_int(first, (at / cols) as i64);
            self.set_int(first + 1, (at % cols) as i64);
        }
        Ok(if is_one { RoundEnd::Next } else { RoundEnd::Skip })
    }

    /// Lists the cells beside a cell.
    pub fn neighbours(&mut self, list: Reg, cells: Reg, place: CellRegs) -> Result<(), String> {
        let (r, c) = self.place(cells, place)?;
        self.put(list, |machine, places| machine.board(cells).neighbours(r, c, places));
        Ok(())
    }

    /// Lists the cells in a direction, beginning with a given cell.
    pub fn ray(&mut self, list: Reg, cells: Reg, place: CellRegs, way: CellRegs) -> Result<(), String> {
        let (r, c) = self.place(cells, place)?;
        let (dr, dc) = (self.bound(way.row).unwrap_or(0), self.int(way.col));
        if dr == 0 && dc == 0 {
            return Err("a ray that goes nowhere".to_owned());
        }
        self.put(list, |machine, places| machine.board(cells).ray(r, c, dr, dc, places));
        Ok(())
    }

    /// Cuts out a rectangle.
    pub fn slice(&mut self, cells: Reg, area: Area) -> Result<Cells, String> {
        let rect = self.area(cells, area)?;
        self.know_all()?;
        Ok(self.board(cells).slice(rect))
    }

    /// Fills a rectangle with the symbol of a text.
    pub fn fill(&mut self, code: Context<'_>, cells: Reg, area: Area, text: Reg) -> Result<(), String> {
        let rect = self.area(cells, area)?;
        self.check_frozen(cells)?;
        let symbol = one_symbol(code, self.int(text), "found a string, expected one symbol")?;
        let is_asked = self.asked.is_some();
        let board = self.board_mut(cells);
        board.fill(rect, symbol);
        if is_asked {
            board.cover(rect);
        }
        Ok(())
    }

    /// Copies cells into a rectangle of their size.
    pub fn paste(&mut self, code: Context<'_>, cells: Reg, area: Area, part: Reg) -> Result<(), String> {
        let rect = self.area(cells, area)?;
        self.check_frozen(cells)?;
        self.know_all()?;
        let part = self.board(part).clone();
        if (part.rows(), part.cols()) != (rect.rows(), rect.cols()) {
            let size = |rows, cols: u32| match code.kind.is_word() {
                true => cols.to_string(),
                false => format!("{rows}x{cols}"),
            };
            let [found, expected] = [size(part.rows(), part.cols()), size(rect.rows(), rect.cols())];
            let kind = code.kind.name();
            return Err(format!("a {kind} of another size than its place: {found} and {expected}"));
        }
        self.board_mut(cells).paste(rect.r1, rect.c1, &part);
        Ok(())
    }

    /// A word or a board of a size, filled with the symbol of a text.
    pub fn full(&mut self, code: Context<'_>, size: &[Reg], text: Reg) -> Result<Cells, String> {
        // An error in the size is reported first.
        let size: Vec<_> = self.numbers(size).collect();
        let mut cells = Cells::full(code.kind, &size, 0)?;
        cells.fill(cells.rect(), one_symbol(code, self.int(text), "one symbol fills it")?);
        if !code.kind.is_word() {
            self.weight = self.weight.max(weight_of(cells.len()));
        }
        Ok(cells)
    }

    /// Joins two words.
    pub fn joined_words(&mut self, code: Context<'_>, a: Reg, b: Reg) -> Result<Cells, String> {
        self.know_all()?;
        let [a, b] = [self.board(a), self.board(b)];
        let length = i64::from(a.cols()) + i64::from(b.cols());
        let mut word = Cells::full(code.kind, &[length], 0)?;
        word.paste(0, 0, a);
        word.paste(0, a.cols(), b);
        Ok(word)
    }

    /// The word that a text spells.
    pub fn word_of(&self, code: Context<'_>, text: Reg) -> Result<Cells, String> {
        let text = code.texts.text(self.int(text));
        let codes = if text.is_empty() { Vec::new() } else { code.alphabet().codes(&text)? };
        let mut word = Cells::full(code.kind, &[codes.len() as i64], 0)?;
        codes.iter().enumerate().for_each(|(at, &code)| word.set(at, code));
        Ok(word)
    }

    /// The rectangle of an area.
    #[inline]
    pub fn area(&self, cells: Reg, sides: Area) -> Result<Rect, String> {
        let (board, [rows, cols]) = (self.board(cells), sides);
        let (r1, r2) = self.span(board.rows(), rows, if board.is_word() { "index" } else { "row" })?;
        let (c1, c2) = self.span(board.cols(), cols, if board.is_word() { "index" } else { "column" })?;
        Ok(Rect::new(r1, r2, c1, c2))
    }

    #[inline]
    fn span(&self, length: u32, side: Side, what: &str) -> Result<(u32, u32), String> {
        match side {
            Side::At(at) => checked_place(self.int(at), length, what).map(|at| (at, at + 1)),
            Side::Slice((from, to)) => {
                let (from, to) = slice(self.bound(from), self.bound(to), length as usize);
                Ok((from as u32, to as u32))
            }
        }
    }

    /// The row and the column of a place, at which there must be a cell.
    #[inline]
    fn place(&self, cells: Reg, CellRegs { row, col }: CellRegs) -> Result<(u32, u32), String> {
        let board = self.board(cells);
        let Some(row) = row else { return Ok((0, checked_place(self.int(col), board.cols(), "index")?)) };
        let r = checked_place(self.int(row), board.rows(), "row")?;
        Ok((r, checked_place(self.int(col), board.cols(), "column")?))
    }

    fn check_frozen(&self, cells: Reg) -> Result<(), String> {
        if self.board(cells).is_frozen() {
            return Err(
                "a position that was given cannot be changed: change a copy, `n = b.copy()`".to_owned()
            );
        }
        Ok(())
    }

    /// The set of symbols that a rule searches for.
    #[inline]
    pub fn symbols(&self, code: Context<'_>, symbols: Symbols) -> Result<SymbolSet, String> {
        match symbols {
            Symbols::Known(None) => Ok(code.alphabet().all()),
            Symbols::Known(Some(set)) => Ok(set),
            Symbols::Of(text) => match code_of(code, self.int(text)) {
                Some(one) => Ok(SymbolSet::of(one)),
                None => code.alphabet().set(&code.texts.text(self.int(text))),
            },
        }
    }
}

#[inline]
fn checked_place(at: i64, length: u32, what: &str) -> Result<u32, String> {
    if (0..i64::from(length)).contains(&at) {
        return Ok(at as u32);
    }
    Err(out_of_range(at, length as usize).replacen("index", what, 1))
}

/// The code of the text with this number, if it is one symbol.
#[inline]
fn code_of(code: Context<'_>, text: i64) -> Option<u8> {
    u32::try_from(text).ok().and_then(char::from_u32).and_then(|symbol| code.alphabet().code(symbol))
}

/// The code of the text with this number, which must be one symbol.
#[inline]
fn one_symbol(code: Context<'_>, text: i64, expected: &str) -> Result<u8, String> {
    let wrong = || code.alphabet().codes(&code.texts.text(text)).and(Err(expected.to_owned()));
    code_of(code, text).map_or_else(wrong, Ok)
}
