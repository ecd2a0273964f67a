//! The machine that runs a rule's instructions one after another.

mod asked;
mod cells;
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

use crate::code::Slot;
use crate::source::Fault;

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

    /// Runs a function that returns a value, and reads the value from the registers of the results.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn called<T>(
        &mut self,
        code: Code<'_>,
        function: usize,
        given: Given<'_>,
        read: impl FnOnce(&mut Self, &[Slot]) -> T,
    ) -> Result<T, Fault> {
        self.enter(code, function, given);
        let take = |_: Option<&str>, _: Left<'_>| Ok(true);
        self.run(code, &mut { take })?;
        Ok(read(self, &code.functions[function].results))
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
