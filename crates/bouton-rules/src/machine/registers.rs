//! Registers of a machine, its open functions and the steps that it took; and what it is given to run.

use std::sync::Arc;

#[cfg(feature = "native")]
use super::native::Native;
use crate::code::program::Program;
use crate::source::STOPPED;
use crate::stop::Stop;
use crate::value::{Base, Cells, Graph, Kind, Position};

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
    pub native: Option<&'a Native>,
}

/// An open function: where it goes on, and where its registers begin.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) function: usize,
    pub(super) next: usize,
    /// Where the registers of each class begin.
    pub(super) bases: [usize; 6],
    /// Which call opened it.
    pub(super) call: usize,
}

/// Registers, which are used again from call to call.
#[derive(Default)]
pub struct Machine {
    pub(super) ints: Vec<i64>,
    pub(super) cells: Vec<Cells>,
    pub(super) lists: Vec<Vec<i64>>,
    pub(super) sums: Vec<Vec<Position>>,
    pub(super) graphs: Vec<Graph>,
    pub(super) names: Vec<String>,
    /// The functions that are open under the one that runs.
    pub(super) open: Vec<Frame>,
    pub(super) frame: Frame,
    /// Steps since it was last asked whether to stop, those of earlier calls too.
    pub(super) spent: u32,
    /// The steps of this call are what was spent and so many more; so many less, where this is more than half of all numbers.
    pub(super) before: u32,
    /// What yields may still cost before it is asked whether to stop, and what each costs.
    pub(super) patience: u32,
    pub(super) price: u32,
    pub(super) stop: Option<Arc<Stop>>,
    pub(super) is_stopped: bool,
    /// The steps that an instruction on a large board or graph counts.
    pub(super) weight: u32,
}

/// Why a function stopped.
pub(super) enum End {
    /// It returned, or did the one instruction that was asked for.
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

    /// How many steps the last call took.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.before.wrapping_add(self.spent)
    }

    /// Whoever takes what is yielded has work that counts as no step.
    #[inline]
    pub(super) fn tire(&mut self, by: u32) -> Result<(), String> {
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
    pub(super) fn ask(&mut self) -> Result<(), String> {
        self.patience = ROUND;
        self.is_stopped = self.stop.as_ref().is_some_and(|stop| stop.ask());
        if self.is_stopped { Err(STOPPED.to_owned()) } else { Ok(()) }
    }

    /// A round is spent: sees whether there may be another. The last of all ends with the last step.
    #[cold]
    pub(super) fn next_round(&mut self) -> Result<(), String> {
        let steps = self.steps();
        if steps > MOST_STEPS {
            return Err(format!("more than {MOST_STEPS} steps"));
        }
        self.ask()?;
        self.spent = ROUND.saturating_sub(MOST_STEPS - steps);
        self.before = steps.wrapping_sub(self.spent);
        Ok(())
    }
}
