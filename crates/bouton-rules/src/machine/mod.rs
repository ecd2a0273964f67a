//! The machine that runs a rule's instructions one after another.

mod asked;
mod cells;
mod facts;
mod frames;
mod graphs;
mod interpreter;
mod lists;
mod names;
mod op;
mod print;
mod program;
mod registers;
mod sums;
pub(crate) mod unrolled;
mod yields;

pub(crate) use cells::{Area, CellRegs, CellTest, Side, Symbols};
pub(crate) use names::{characters, number_of};
pub(crate) use op::{Call, Op, Outcome, Target, Work};
pub(crate) use program::{Code, Function, Program, Uses};
pub(crate) use registers::{Context, Given, MOST_STEPS, Machine, RoundEnd};
pub(crate) use yields::{Left, Take, Taker};

use crate::source::Fault;
use crate::value::Position;

impl Machine {
    /// Runs a function that yields.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn yielded(
        &mut self,
        code: Code<'_>,
        function: usize,
        given: Given<'_>,
        take: Taker<'_>,
    ) -> Result<(), Fault> {
        self.enter(code, function, given);
        self.run(code, take)
    }

    /// Runs a function that returns a whole number or `None`.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn maybe(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Option<i64>, Fault> {
        self.called(code, function, given)?;
        let results = &code.functions[function].results;
        let [there, number] = [results[0], results[1]].map(|(_, reg)| self.ints[usize::from(reg)]);
        Ok((there != 0).then_some(number))
    }

    /// Runs a function that returns a word or a board.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn position(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Position, Fault> {
        self.called(code, function, given)?;
        let (_, reg) = code.functions[function].results[0];
        Ok(Position::from(&self.cells[usize::from(reg)]))
    }

    /// Runs a function that returns a sum.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn sum(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<&[Position], Fault> {
        self.called(code, function, given)?;
        let (_, reg) = code.functions[function].results[0];
        Ok(&self.sums[usize::from(reg)])
    }

    fn called(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<(), Fault> {
        self.enter(code, function, given);
        let take = |_: Option<&str>, _: Left<'_>| Ok(true);
        self.run(code, &mut { take })
    }

    fn run(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<(), Fault> {
        self.follow::<false>(code, take).map_err(|message| {
            let span = code.functions[self.frame.function].spans[self.frame.next - 1];
            let is_stop = self.is_stopped;
            let is_limit = is_stop || self.steps() > MOST_STEPS;
            Fault { is_limit, is_stop, ..Fault::at(span, message) }
        })
    }
}
