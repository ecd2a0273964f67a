//! The portable back end: runs a rule's instructions one after another.

mod cells;
mod frames;
mod graphs;
mod interpreter;
mod lists;
mod names;
#[cfg(feature = "native")]
pub mod native;
mod print;
mod yields;

pub use print::print_with;
pub use yields::{Left, Taker};

use std::sync::Arc;

use crate::code::op::Class;
use crate::code::program::Program;
use crate::source::{Fault, STOPPED};
use crate::stop::Stop;
use crate::value::{Base, Cells, Graph, Kind, Position};
use frames::Frame;
use yields::{heap, numbers};

/// Functions of a rule that may be open at once.
pub const DEEPEST: usize = 100;
/// Steps of one call of a rule: rounds of loops and calls of functions.
pub const MOST_STEPS: u32 = 10_000_000;

/// Steps between two questions whether to stop.
pub const ROUND: u32 = 1 << 14;

/// What a machine runs: a rule, and the graph that its positions are parts of.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    /// The instructions.
    pub program: &'a Program,
    /// What a position is.
    pub kind: &'a Kind,
    /// The graph of the question, in rules of graphs.
    pub base: Option<&'a Base>,
    /// Whether moves are to have names.
    pub is_named: bool,
    /// The same as native code, if it was compiled.
    #[cfg(feature = "native")]
    pub native: Option<&'a native::Native>,
}

/// Registers, which are used again from call to call.
#[derive(Default)]
pub struct Machine {
    ints: Vec<i64>,
    cells: Vec<Cells>,
    lists: Vec<Vec<i64>>,
    sums: Vec<Vec<Position>>,
    graphs: Vec<Graph>,
    names: Vec<String>,
    /// The functions that are open under the one that runs.
    open: Vec<Frame>,
    frame: Frame,
    /// Steps since it was last asked whether to stop, those of earlier calls too.
    spent: u32,
    /// The steps of this call are what was spent and so many more; so many less, where this is more than half of all numbers.
    before: u32,
    /// What yields may still cost before it is asked whether to stop, and what each costs.
    patience: u32,
    price: u32,
    stop: Option<Arc<Stop>>,
    is_stopped: bool,
    /// The steps that an instruction on a large board or graph counts.
    weight: u32,
}

/// Why a function stopped.
enum End {
    /// It returned.
    Returned,
    /// No more is wanted.
    Enough,
}

/// A value that a rule is given, or gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Given<'a> {
    /// Whole numbers, one a parameter.
    Ints(&'a [i64]),
    /// A tuple of whole numbers.
    List(&'a [i64]),
    /// A word or a board.
    Cells(&'a Cells),
    /// A graph.
    Graph(&'a Graph),
}

impl Machine {
    /// One that asks whether to stop.
    pub fn asking(stop: Arc<Stop>) -> Self {
        Self { stop: Some(stop), patience: ROUND, ..Self::default() }
    }

    /// Runs a function that yields.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
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

    /// Runs a function that gives a whole number or `None`.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn maybe(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Option<i64>, Fault> {
        self.called(code, function, given)?;
        let results = &code.program.functions[function].results;
        let [there, number] = [results[0], results[1]].map(|(_, reg)| self.ints[usize::from(reg)]);
        Ok((there != 0).then_some(number))
    }

    /// Runs a function that gives a position.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
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

    /// Runs a function that gives a sum.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn sum(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<&[Position], Fault> {
        self.called(code, function, given)?;
        let (_, reg) = code.program.functions[function].results[0];
        Ok(&self.sums[usize::from(reg)])
    }

    /// How many steps the last call took.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.before.wrapping_add(self.spent)
    }

    /// Whoever takes what is yielded has work that counts as no step.
    #[inline]
    fn tire(&mut self, by: u32) -> Result<(), String> {
        match self.patience.checked_sub(by) {
            Some(left) => {
                self.patience = left;
                Ok(())
            }
            None => self.ask(),
        }
    }

    /// Asks whether to stop.
    #[cold]
    fn ask(&mut self) -> Result<(), String> {
        self.patience = ROUND;
        self.is_stopped = self.stop.as_ref().is_some_and(|stop| stop.ask());
        if self.is_stopped { Err(STOPPED.to_owned()) } else { Ok(()) }
    }

    /// A round is spent: sees whether there may be another. The last of all ends with the last step.
    #[cold]
    fn next_round(&mut self) -> Result<(), String> {
        let steps = self.steps();
        if steps > MOST_STEPS {
            return Err(format!("more than {MOST_STEPS} steps"));
        }
        self.ask()?;
        self.spent = ROUND.saturating_sub(MOST_STEPS - steps);
        self.before = steps.wrapping_sub(self.spent);
        Ok(())
    }

    fn called(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<(), Fault> {
        self.enter(code, function, given);
        self.run(code, &mut |_, _| Ok(true)).map(|_| ())
    }

    fn run(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, Fault> {
        self.start(code, take).map_err(|message| {
            let span = code.program.functions[self.frame.function].spans[self.frame.next - 1];
            let is_stop = self.is_stopped;
            let is_limit = is_stop || self.steps() > MOST_STEPS;
            Fault { message, span: Some(span), position: None, is_limit, is_stop }
        })
    }

    /// Runs the frame in native code, if there is any.
    #[cfg(feature = "native")]
    fn start(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        match code.native.filter(|native| native.is_of(code)) {
            Some(native) => self.follow_natively(native, code, take),
            None => self.follow(code, take),
        }
    }

    #[cfg(not(feature = "native"))]
    fn start(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        self.follow(code, take)
    }
}
