//! What native code works on while it runs, and what it calls.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Native;
use crate::arithmetic::binary;
use crate::code::op::{Class, Op};
use crate::machine::interpreter::{ended_without_value, no_value_yet, range_goes_nowhere};
use crate::machine::registers::End;
use crate::machine::{Code, Machine, Taker};
use crate::syntax::tree::Binary;
use crate::value::Cells;

/// What a function of the code returns, and what it is told by those that it calls.
pub(super) const ON: u32 = 0;
/// It stops: the context says why.
pub(super) const STOP: u32 = 1;
/// It goes on, and the loop has a next round.
pub(super) const NEXT: u32 = 2;

/// What the code works on.
pub(super) struct Context<'a> {
    pub(super) machine: *mut Machine,
    /// The registers of whole numbers and of cells, from the first of the frame on.
    pub(super) ints: *mut i64,
    pub(super) cells: *mut Cells,
    pub(super) code: Code<'a>,
    pub(super) native: &'a Native,
    pub(super) take: Taker<'a>,
    /// Why it stopped.
    pub(super) stop: Option<Stop>,
}

/// Why the code stopped.
pub(super) enum Stop {
    Ended(Result<End, String>),
    Panicked(Box<dyn Any + Send>),
}

/// Runs the function of the frame.
///
/// # Safety
/// The context is whole, its machine's frame is of a function of the program, with room for its registers, and no reference
/// to either is held.
pub(super) unsafe fn enter(context: *mut Context<'_>) -> u32 {
    // SAFETY: as the caller says; the references end before the code runs.
    let entry = unsafe {
        let context = &mut *context;
        context.find_registers();
        context.native.entries[(*context.machine).frame.function]
    };
    // SAFETY: as the caller says; the code lives, for the context borrows it.
    unsafe { entry(context.cast()) }
}

/// Runs an instruction of the function that runs, by its number.
///
/// # Safety
/// Only the code calls it, with the context that it was given.
pub(super) unsafe extern "C" fn perform(context: *mut Context<'_>, at: u32) -> u32 {
    // SAFETY: the code holds no references, and Rust holds none while the code runs.
    unsafe { guarded(context, |context, machine| context.perform(machine, at as usize)) }
}

/// Calls a function of the rule, by the number of the instruction.
///
/// # Safety
/// As [`perform`].
pub(super) unsafe extern "C" fn call(context: *mut Context<'_>, at: u32) -> u32 {
    // SAFETY: as in `perform`.
    let opened = unsafe { guarded(context, |context, machine| context.open(machine, at as usize)) };
    if opened != ON {
        return opened;
    }
    // SAFETY: the machine made room for the frame that it opened.
    let status = unsafe { enter(context) };
    if status != ON {
        return status;
    }
    // SAFETY: as in `perform`.
    unsafe { guarded(context, |context, machine| context.close(machine)) }
}

/// Where an element of a list stands, or null behind the last.
///
/// # Safety
/// As [`perform`], with the context's machine.
pub(super) unsafe extern "C" fn element(
    machine: *const Machine,
    list: u32,
    place: i64,
    stride: u32,
) -> *const i64 {
    // SAFETY: as in `perform`.
    let machine = unsafe { &*machine };
    let list = machine.lists.get(machine.frame.bases[Class::List as usize] + list as usize);
    let from = place as usize;
    let element = list.and_then(|list| list.get(from..from.saturating_add(stride as usize)));
    element.map_or(std::ptr::null(), <[i64]>::as_ptr)
}

/// Does something for the code with the context and its machine; a panic in it stops the code.
///
/// # Safety
/// As [`perform`].
unsafe fn guarded(
    context: *mut Context<'_>,
    work: impl FnOnce(&mut Context<'_>, &mut Machine) -> Result<u32, Result<End, String>>,
) -> u32 {
    // SAFETY: as the caller says; the context and the machine are apart, and both references end here.
    let (context, machine) = unsafe { (&mut *context, &mut *(*context).machine) };
    let stop = match catch_unwind(AssertUnwindSafe(|| work(context, machine))) {
        Ok(Ok(status)) => return status,
        Ok(Err(end)) => Stop::Ended(end),
        Err(panic) => Stop::Panicked(panic),
    };
    context.stop = Some(stop);
    STOP
}

impl Context<'_> {
    /// Tells the code where the registers of the frame stand.
    fn find_registers(&mut self) {
        // SAFETY: nothing else refers to the machine.
        let machine = unsafe { &mut *self.machine };
        let [ints, cells] = [machine.frame.bases[0], machine.frame.bases[1]];
        self.ints = machine.ints[ints..].as_mut_ptr();
        // A function without boards may stand behind the last.
        self.cells = machine.cells.get_mut(cells..).map_or(std::ptr::null_mut(), <[Cells]>::as_mut_ptr);
    }

    /// Runs an instruction.
    fn perform(&mut self, machine: &mut Machine, at: usize) -> Result<u32, Result<End, String>> {
        let program = self.code.program;
        machine.frame.next = at + 1;
        let op = &program.functions[machine.frame.function].code[at];
        match *op {
            Op::Yield(..)
            | Op::YieldHeap(..)
            | Op::YieldNumbers(..)
            | Op::YieldList(..)
            | Op::YieldCells(..)
            | Op::YieldGraph(..) => match machine.yield_one(self.code, op, self.take).map_err(Err)? {
                true => Ok(ON),
                false => Err(Ok(End::Enough)),
            },
            _ => machine.perform(self.code, op).map_err(Err),
        }
    }

    /// Opens a function.
    fn open(&mut self, machine: &mut Machine, at: usize) -> Result<u32, Result<End, String>> {
        machine.frame.next = at + 1;
        let function = &self.code.program.functions[machine.frame.function];
        let Op::Call(call) = function.code[at] else { unreachable!("only calls call") };
        machine.call(self.code, call.into()).map_err(Err)?;
        Ok(ON)
    }

    /// Goes back to the function below.
    fn close(&mut self, machine: &mut Machine) -> Result<u32, Result<End, String>> {
        let frame = machine.open.pop().expect("a call opened it");
        machine.come_back(self.code, frame);
        self.find_registers();
        Ok(ON)
    }
}

impl Machine {
    /// Runs an instruction that the code leaves to the machine: it may be any but jumps, calls and yields.
    fn perform(&mut self, code: Code<'_>, op: &Op) -> Result<u32, String> {
        match *op {
            Op::Binary(sign, to, a, b) => {
                let result = binary(sign, self.int(a), self.int(b))?;
                self.set_int(to, result);
            }
            Op::Add(to, from, constant) => {
                let sum = binary(Binary::Add, self.int(from), constant.into())?;
                self.set_int(to, sum);
            }
            Op::CheckStep(_) => return Err(range_goes_nowhere()),
            Op::CheckDefined(_, name) => return Err(no_value_yet(code, name)),
            Op::NoValue => return Err(ended_without_value()),
            Op::Step | Op::RangeNextOne(..) | Op::RangeNext(..) | Op::ListNext(..) => self.step()?,
            Op::SumNextCells(_, sum, place, _) | Op::SumNextGraph(_, sum, place, _) => {
                if self.next_of_sum(code, *op, sum, place)? {
                    return Ok(NEXT);
                }
            }
            Op::Rect(first, board, rows, cols) => self.set_rect(first, board, rows, cols),
            Op::TestIn(test, to, board, corner, symbols) => {
                self.count(self.weight)?;
                let found = self.tested_in(code, test, board, corner, symbols)?;
                self.set_int(to, found);
            }
            _ => self.other(code, op)?,
        }
        Ok(ON)
    }
}
