//! Questions about the cells of a board that is not known, while a rule is unrolled.
//!
//! An instruction asks, and goes on with the answer. A question that has no answer yet ends the instruction; it runs again with
//! one answer and with the other. So it changes nothing before its last question.

use super::cells::CellTest;
use super::registers::{Context, Machine};
use crate::code::Reg;
use crate::value::{Cells, Condition, Overlay, Rect, SymbolSet};
use crate::width::exact;

impl Machine {
    /// Stops unrolling at an instruction that needs a board that is known.
    pub fn know_all(&mut self) -> Result<(), String> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        asked.gives_up = true;
        Err(String::new())
    }

    /// A board with all that the execution knows of it.
    fn known(&self, cells: Reg) -> Cells {
        let board = self.board(cells);
        let (Overlay { kept, bits }, Some(asked)) = (board.overlay(), &self.asked) else {
            return board.clone();
        };
        let facts = asked.facts;
        board.with_overlay(Overlay { kept: kept & facts.kept, bits: bits | facts.bits & kept })
    }

    /// Asks whether a condition holds.
    fn holds(&mut self, condition: Condition) -> Result<bool, String> {
        let asked = match (condition, &mut self.asked) {
            (Condition::Known(holds), _) => return Ok(holds),
            (_, asked) => asked.as_mut().ok_or_else(String::new)?,
        };
        let Some(&answer) = asked.answers.get(asked.count) else {
            asked.open = Some(condition);
            return Err(String::new());
        };
        asked.count += 1;
        if let Condition::Equals(mask, bits) = condition
            && (answer || mask.is_power_of_two())
        {
            let bits = if answer { bits } else { bits ^ mask };
            let Overlay { kept, bits: before } = asked.facts;
            asked.facts = Overlay { kept: kept & !mask, bits: before & !mask | bits };
        }
        Ok(answer)
    }

    /// Asks for the code of a cell.
    pub(super) fn ask_code(&mut self, code: Context<'_>, cells: Reg, at: usize) -> Result<u8, String> {
        // What is none of the others is the last.
        let last = exact(code.alphabet().len() - 1);
        for one in 0..last {
            let board = self.known(cells);
            let cell = board.lowest_bit(at);
            if self.holds(board.equals(board.all_bits(cell), cell * u64::from(one)))? {
                return Ok(one);
            }
        }
        Ok(last)
    }

    /// Asks whether a cell has one of the symbols.
    pub(super) fn ask_cell(
        &mut self,
        code: Context<'_>,
        cells: Reg,
        at: usize,
        set: SymbolSet,
    ) -> Result<bool, String> {
        let board = self.known(cells);
        self.holds(board.every(board.lowest_bit(at), set, code.alphabet()))
    }

    /// Tests the cells of a rectangle.
    pub(super) fn ask_test(
        &mut self,
        code: Context<'_>,
        test: CellTest,
        cells: Reg,
        rect: Rect,
        set: SymbolSet,
    ) -> Result<i64, String> {
        let (board, alphabet) = (self.known(cells), code.alphabet());
        let is_all = match test {
            CellTest::All => true,
            CellTest::Any => false,
            CellTest::Count => return self.know_all().map(|()| 0),
        };
        // No cell has a symbol of the set if all have others.
        let set = if is_all { set } else { alphabet.all().without(set) };
        let holds = self.holds(board.every(board.lowest_bits(rect), set, alphabet))?;
        Ok((holds == is_all).into())
    }

    /// Asks whether symbols follow one another in a line.
    pub(super) fn ask_line(&mut self, cells: Reg, codes: &[u8]) -> Result<bool, String> {
        let lines = self.known(cells).lines_of(codes);
        if lines.contains(&Condition::Known(true)) {
            return Ok(true);
        }
        for line in lines {
            if self.holds(line)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
