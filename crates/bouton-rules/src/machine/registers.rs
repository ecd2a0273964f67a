//! The registers of a machine, its open functions, the steps that it took, and the arguments that it gets.

use std::sync::Arc;

use crate::code::Texts;
use crate::printer::Printer;
use crate::source::STOPPED;
use crate::stop::Stop;
use crate::value::{Alphabet, Base, Cells, Condition, Graph, Kind, Overlay, Position};

/// The maximum number of functions of a rule that may be open at once.
pub const DEEPEST: usize = 100;
/// The maximum number of steps in one call of a rule. Steps are rounds of loops and calls of functions.
pub const MOST_STEPS: u32 = 10_000_000;

/// The number of steps between two checks for an interrupt.
pub const ROUND: u32 = 1 << 14;

/// What the work of an instruction knows of the rule, and the graph that contains its positions.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The texts of the rule.
    pub texts: &'a Texts,
    /// The kind of position.
    pub kind: &'a Kind,
    /// The graph of the question, if the rule is about graphs.
    pub base: Option<&'a Base>,
    /// Whether moves get names.
    pub is_named: bool,
    /// Whether an option with a negative number is no move, as in a rule of one line. In a file it is a fault.
    pub skips_negative: bool,
}

impl<'a> Context<'a> {
    /// The alphabet of a rule of words or boards.
    pub fn alphabet(self) -> &'a Alphabet {
        self.kind.alphabet().expect("cells are of a Word or a Board")
    }

    /// The graph of a rule of graphs.
    pub fn graph(self) -> &'a Base {
        self.base.expect("graphs are parts of one")
    }
}

/// An open function: where it continues, and where its registers begin.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) function: usize,
    pub(super) next: usize,
    /// The index of the first register of each class.
    pub(super) bases: [usize; 6],
}

/// What an execution knows of the board, and what it asks.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What the execution has found out about the given board since the last place where executions may meet.
    pub facts: Overlay,
    /// The answers to the questions of the instruction.
    pub answers: Vec<bool>,
    /// The number of questions that the instruction has asked so far.
    pub count: usize,
    /// The question that has no answer yet.
    pub open: Option<Condition>,
    /// Whether the instruction needs a board that is known.
    pub gives_up: bool,
}

/// A machine: its registers are reused from call to call.
#[derive(Clone, Default)]
pub struct Machine {
    pub(super) ints: Vec<i64>,
    pub(super) cells: Vec<Cells>,
    pub(super) lists: Vec<Vec<i64>>,
    pub(super) sums: Vec<Vec<Position>>,
    pub(super) graphs: Vec<Graph>,
    pub(super) names: Vec<String>,
    /// The numbers of the position that is yielded.
    pub(super) option: Vec<i64>,
    /// The open functions, without the running one.
    pub(super) open: Vec<Frame>,
    pub(super) frame: Frame,
    /// The number of steps since the last check for an interrupt, including steps of earlier calls.
    pub(super) spent: u32,
    /// The number of steps of this call is `before + spent`, wrapping: a value above half of all numbers is negative.
    pub(super) before: u32,
    /// How much yields may still cost until the next check for an interrupt, and how much each of them costs.
    pub(super) patience: u32,
    pub(super) price: u32,
    pub(super) stop: Option<Arc<Stop>>,
    pub(super) printer: Option<Arc<Printer>>,
    pub(super) is_stopped: bool,
    /// Whether a part of the sum that is being made has a negative number, where such a sum is no move.
    pub(super) is_negative: bool,
    /// The number of steps that an instruction on a large board or graph counts.
    pub(super) weight: u32,
    /// What is asked of a board that is not known, while the rule is unrolled.
    pub(super) asked: Option<Box<Asked>>,
}

/// What an instruction at the end of a loop's round finds.
pub enum RoundEnd {
    /// The loop has another round.
    Next,
    /// An element that the loop passes over; the instruction runs again.
    Skip,
    /// The loop ends.
    Over,
}

impl RoundEnd {
    /// Another round, if there is a next element.
    pub fn of(is_next: bool) -> Self {
        if is_next { Self::Next } else { Self::Over }
    }
}

/// An argument of a rule's function.
#[derive(Clone, Debug, PartialEq)]
pub enum Given<'a> {
    /// Whole numbers, one for each parameter.
    Ints(&'a [i64]),
    /// A tuple of whole numbers.
    List(&'a [i64]),
    /// A word or a board.
    Cells(&'a Cells),
    /// A graph.
    Graph(&'a Graph),
}

impl Machine {
    /// Creates a machine that checks `stop` for an interrupt and prints with `printer`.
    pub fn new(stop: Arc<Stop>, printer: Arc<Printer>) -> Self {
        Self { stop: Some(stop), printer: Some(printer), patience: ROUND, ..Self::default() }
    }

    /// The number of steps of the last call.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.before.wrapping_add(self.spent)
    }

    #[inline]
    pub fn step(&mut self) -> Result<(), String> {
        self.count(1)
    }

    #[inline]
    pub(super) fn count(&mut self, steps: u32) -> Result<(), String> {
        self.spent += steps;
        if self.spent > ROUND { self.next_round() } else { Ok(()) }
    }

    /// Charges the work of the taker of a yield, which is not counted in steps.
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

    /// Checks for an interrupt.
    #[cold]
    pub(super) fn ask(&mut self) -> Result<(), String> {
        self.patience = ROUND;
        self.is_stopped = self.stop.as_ref().is_some_and(|stop| stop.ask());
        if self.is_stopped { Err(STOPPED.to_owned()) } else { Ok(()) }
    }

    /// Ends a round of steps: checks whether another may begin. The last round ends with the last step that is allowed.
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
