//! The machine that runs a rule's instructions one after another.

mod cells;
mod frames;
mod graphs;
mod interpreter;
mod lists;
mod names;
mod print;
mod registers;
mod strings;
mod sums;
pub(crate) mod unrolled;
mod yields;

pub(crate) use registers::{Code, DEEPEST, Given, MOST_STEPS, Machine, ROUND};
pub(crate) use yields::{Left, Take, Taker};

use crate::code::Class;
use crate::source::Fault;
use crate::value::Position;
use registers::CallEnd;
use yields::{heap, numbers};

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
        self.run(code, take).map(|_| ())
    }

    /// Runs a function that returns a whole number or `None`.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn maybe(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Option<i64>, Fault> {
        self.called(code, function, given)?;
        let results = &code.program.functions[function].results;
        let [there, number] = [results[0], results[1]].map(|(_, reg)| self.ints[usize::from(reg)]);
        Ok((there != 0).then_some(number))
    }

    /// Runs a function that returns a position.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn position(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Position, Fault> {
        self.called(code, function, given)?;
        let (class, reg) = code.program.functions[function].results[0];
        let at = usize::from(reg);
        let position = match class {
            Class::Int => heap(self.ints[at]),
            Class::List => numbers(&self.lists[at], code.kind),
            Class::Cells => Ok(Position::from(&self.cells[at])),
            _ => Ok(Position::from(&self.graphs[at])),
        };
        position.map_err(Fault::nowhere)
    }

    /// Runs a function that returns a sum.
    ///
    /// # Errors
    /// The fault of the rule, and its place.
    pub fn sum(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<&[Position], Fault> {
        self.called(code, function, given)?;
        let (_, reg) = code.program.functions[function].results[0];
        Ok(&self.sums[usize::from(reg)])
    }

    fn called(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<(), Fault> {
        self.enter(code, function, given);
        let take = |_: Option<&str>, _: Left<'_>| Ok(true);
        self.run(code, &mut { take }).map(|_| ())
    }

    fn run(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<CallEnd, Fault> {
        self.follow::<false>(code, take).map_err(|message| {
            let span = code.program.functions[self.frame.function].spans[self.frame.next - 1];
            let is_stop = self.is_stopped;
            let is_limit = is_stop || self.steps() > MOST_STEPS;
            Fault { is_limit, is_stop, ..Fault::at(span, message) }
        })
    }
}
