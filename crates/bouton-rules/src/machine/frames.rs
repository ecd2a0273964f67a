//! Frames: the open functions, and the registers of each of them.

use super::op::{Call, Op};
use super::program::Code;
use super::registers::{DEEPEST, Frame, Given, Machine, ROUND};
use super::yields::YIELD;
use crate::code::{Class, Reg, Slot};
use crate::value::{Cells, Graph};

impl Machine {
    /// Opens the first function and passes the arguments to it.
    pub(super) fn enter(&mut self, code: Code<'_>, function: usize, given: Given<'_>) {
        self.open.clear();
        self.is_stopped = false;
        self.is_negative = false;
        // If an interrupt was requested, the first step is the last.
        if self.stop.as_ref().is_some_and(|stop| stop.is_said()) {
            self.spent = ROUND;
        }
        self.before = 0_u32.wrapping_sub(self.spent);
        self.weight = match given {
            Given::Cells(cells) => weight_of(cells.len()),
            Given::Graph(_) => {
                code.context.base.map_or(0, |base| weight_of(base.names().len() + base.edges()))
            }
            Given::Ints(_) | Given::List(_) => 0,
        };
        let is_dear = code.context.is_named || self.weight > 0;
        self.price = if is_dear { YIELD * (self.weight + 1) } else { 0 };
        self.frame = Frame { function, ..Frame::default() };
        self.make_room(code);
        let parameters = &code.functions[function].parameters;
        match given {
            Given::Ints(numbers) => {
                for (&(_, reg), &number) in parameters.iter().zip(numbers) {
                    self.ints[usize::from(reg)] = number;
                }
            }
            Given::List(numbers) => {
                let list = &mut self.lists[usize::from(parameters[0].1)];
                list.clear();
                list.extend_from_slice(numbers);
            }
            Given::Cells(cells) => self.cells[usize::from(parameters[0].1)].clone_from(cells),
            Given::Graph(graph) => self.graphs[usize::from(parameters[0].1)].clone_from(graph),
        }
    }

    /// Makes room for the registers of the new frame, and sets its whole numbers to 0.
    fn make_room(&mut self, code: Code<'_>) {
        let counts = code.functions[self.frame.function].registers.map(usize::from);
        let ends: [usize; 6] = std::array::from_fn(|class| self.frame.bases[class] + counts[class]);
        let [ints, cells, lists, sums, graphs, names] = ends;
        self.ints.truncate(self.frame.bases[0]);
        self.ints.resize(ints, 0);
        grow(&mut self.cells, cells, || Cells::word(code.context.alphabet(), 0, 0));
        grow(&mut self.lists, lists, Vec::new);
        grow(&mut self.sums, sums, Vec::new);
        grow(&mut self.graphs, graphs, || Graph::whole(code.context.graph()));
        grow(&mut self.names, names, String::new);
    }

    /// The index of a register in the list of its class.
    #[inline]
    pub fn at(&self, class: Class, reg: Reg) -> usize {
        self.frame.bases[class as usize] + usize::from(reg)
    }

    #[inline]
    pub fn int(&self, reg: Reg) -> i64 {
        self.ints[self.frame.bases[Class::Int as usize] + usize::from(reg)]
    }

    #[inline]
    pub fn set_int(&mut self, reg: Reg, number: i64) {
        let at = self.frame.bases[Class::Int as usize] + usize::from(reg);
        self.ints[at] = number;
    }

    /// The bound of a slice; `None` if it is left out.
    #[inline]
    pub(super) fn bound(&self, reg: Option<Reg>) -> Option<i64> {
        reg.map(|reg| self.int(reg))
    }

    /// Opens a function of the rule and passes the arguments of the call to it.
    pub(super) fn call(&mut self, code: Code<'_>, call: &Call) -> Result<(), String> {
        self.step()?;
        if self.open.len() >= DEEPEST {
            return Err(format!("more than {DEEPEST} functions are open at once"));
        }
        let caller = self.frame;
        let counts = code.functions[caller.function].registers;
        let bases = std::array::from_fn(|class| caller.bases[class] + usize::from(counts[class]));
        self.open.push(caller);
        self.frame = Frame { function: call.function, next: 0, bases };
        self.make_room(code);
        let parameters = &code.functions[call.function].parameters;
        for (&(class, to), &(_, from)) in parameters.iter().zip(&call.arguments) {
            let (to, from) =
                (bases[class as usize] + usize::from(to), caller.bases[class as usize] + usize::from(from));
            self.copy(class, to, from);
        }
        Ok(())
    }

    /// Returns to the calling function and copies the results into its registers.
    pub(super) fn come_back(&mut self, code: Code<'_>, caller: Frame) {
        let done = std::mem::replace(&mut self.frame, caller);
        let Op::Call(call) = &code.functions[caller.function].code[caller.next - 1] else { return };
        let results: &[Slot] = &code.functions[done.function].results;
        for (&(class, to), &(_, from)) in call.results.iter().zip(results) {
            let (to, from) = (
                caller.bases[class as usize] + usize::from(to),
                done.bases[class as usize] + usize::from(from),
            );
            self.copy(class, to, from);
        }
    }

    /// Copies a register. Both are given by their index in the list of the class.
    pub fn copy(&mut self, class: Class, to: usize, from: usize) {
        match class {
            Class::Int => self.ints[to] = self.ints[from],
            Class::Cells => replace(&mut self.cells, to, from),
            Class::List => replace(&mut self.lists, to, from),
            Class::Sum => replace(&mut self.sums, to, from),
            Class::Graph => replace(&mut self.graphs, to, from),
            Class::Name => replace(&mut self.names, to, from),
        }
    }
}

/// Adds registers up to a count.
fn grow<T: Clone>(all: &mut Vec<T>, count: usize, new: impl FnOnce() -> T) {
    if all.len() < count {
        all.resize(count, new());
    }
}

/// How many steps an instruction counts on a board with this number of cells, or a graph with this number of vertices
/// and edges.
pub(super) fn weight_of(size: usize) -> u32 {
    u32::try_from(size / 1024).unwrap_or(u32::MAX)
}

/// Copies one element of a list over another.
fn replace<T: Clone>(all: &mut [T], to: usize, from: usize) {
    if let Ok([to, from]) = all.get_disjoint_mut([to, from]) {
        to.clone_from(from);
    }
}
