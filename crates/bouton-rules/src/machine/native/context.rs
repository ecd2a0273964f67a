//! The data that native code uses while it runs, and the functions that it calls.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Native;
use crate::code::{Class, Op};
use crate::machine::registers::CallEnd;
use crate::machine::{Code, Machine, Taker};
use crate::value::Cells;

/// Status that compiled functions and their callbacks return: run the next instruction.
pub(super) const ON: u32 = 0;
/// Status: stop; the context says why.
pub(super) const STOP: u32 = 1;
/// Status: jump to the target of the instruction.
pub(super) const NEXT: u32 = 2;

/// The data that native code uses.
pub(super) struct Context<'a> {
    pub(super) machine: *mut Machine,
    /// The registers of whole numbers and of cells, beginning with the frame's first register.
    pub(super) ints: *mut i64,
    pub(super) cells: *mut Cells,
    pub(super) code: Code<'a>,
    pub(super) native: &'a Native,
    pub(super) take: Taker<'a>,
    /// Why the code stopped.
    pub(super) stop: Option<NativeEnd>,
}

/// Why the code stopped.
pub(super) enum NativeEnd {
    Ended(Result<CallEnd, String>),
    Panicked(Box<dyn Any + Send>),
}

/// Runs the function of the frame.
///
/// # Safety
/// The context must be whole. Its machine's frame must be a frame of a function of the program, with room for its
/// registers. No reference to the context or the machine may be held.
pub(super) unsafe fn enter(context: *mut Context<'_>) -> u32 {
    // SAFETY: guaranteed by the caller; the references end before the code runs.
    let entry = unsafe {
        // The pointer is read before there is a reference to the context.
        let machine = (*context).machine;
        let (context, machine) = (&mut *context, &mut *machine);
        context.find_registers(machine);
        context.native.entries[machine.frame.function]
    };
    // SAFETY: guaranteed by the caller; the code lives, because the context borrows it.
    unsafe { entry(context.cast()) }
}

/// Runs one instruction of the running function, given by its number.
///
/// # Safety
/// Only native code may call this, with the context that it was given.
pub(super) unsafe extern "C" fn perform(context: *mut Context<'_>, at: u32) -> u32 {
    // SAFETY: native code holds no references, and Rust holds none while native code runs.
    unsafe { guarded(context, |context, machine| context.perform(machine, at as usize)) }
}

/// Counts a step for an instruction, given by its number.
///
/// # Safety
/// The conditions of [`perform`].
pub(super) unsafe extern "C" fn step(context: *mut Context<'_>, at: u32) -> u32 {
    let step = |_: &mut Context<'_>, machine: &mut Machine| {
        machine.frame.next = at as usize + 1;
        machine.step().map(|()| ON).map_err(Err)
    };
    // SAFETY: as in `perform`.
    unsafe { guarded(context, step) }
}

/// Runs an instruction that calls a function of the rule, given by its number.
///
/// # Safety
/// The conditions of [`perform`].
pub(super) unsafe extern "C" fn call(context: *mut Context<'_>, at: u32) -> u32 {
    // SAFETY: as in `perform`.
    let status = unsafe { perform(context, at) };
    if status == STOP {
        return status;
    }
    // SAFETY: the machine made room for the registers of the frame that it opened.
    let status = unsafe { enter(context) };
    if status != ON {
        return status;
    }
    // SAFETY: as in `perform`.
    unsafe { guarded(context, |context, machine| context.close(machine)) }
}

/// The address of an element of a list, or null after the last.
///
/// # Safety
/// The conditions of [`perform`]; `machine` must be the context's machine.
#[expect(clippy::cast_possible_truncation, reason = "the place is in a list in memory")]
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

/// Calls `work` with the context and its machine, for native code. A panic in `work` stops the code.
///
/// # Safety
/// The conditions of [`perform`].
unsafe fn guarded(
    context: *mut Context<'_>,
    work: impl FnOnce(&mut Context<'_>, &mut Machine) -> Result<u32, Result<CallEnd, String>>,
) -> u32 {
    // SAFETY: guaranteed by the caller; the context and the machine do not overlap, and both references end here.
    let (context, machine) = unsafe {
        // The pointer is read before there is a reference to the context.
        let machine = (*context).machine;
        (&mut *context, &mut *machine)
    };
    let stop = match catch_unwind(AssertUnwindSafe(|| work(context, machine))) {
        Ok(Ok(status)) => return status,
        Ok(Err(end)) => NativeEnd::Ended(end),
        Err(panic) => NativeEnd::Panicked(panic),
    };
    context.stop = Some(stop);
    STOP
}

impl Context<'_> {
    /// Writes the addresses of the frame's registers into the context.
    fn find_registers(&mut self, machine: &mut Machine) {
        let [ints, cells] = [machine.frame.bases[0], machine.frame.bases[1]];
        assert!(ints <= machine.ints.len());
        // Not of a slice: the address of a slice's first item may not be used once there is another reference to the items.
        self.ints = machine.ints.as_mut_ptr().wrapping_add(ints);
        // The registers of a function without boards may begin at the end of the list.
        self.cells = machine.cells.as_mut_ptr().wrapping_add(cells);
    }

    /// Runs an instruction.
    fn perform(&mut self, machine: &mut Machine, at: usize) -> Result<u32, Result<CallEnd, String>> {
        // Most instructions that are performed here are yields, and the interpreter is slow for them.
        let function = &self.code.program.functions[machine.frame.function];
        if let Op::Yield(name, option) = function.code[at] {
            machine.frame.next = at + 1;
            let wants_more = machine.yield_one(self.code, name, option, self.take).map_err(Err)?;
            return if wants_more { Ok(ON) } else { Err(Ok(CallEnd::Enough)) };
        }
        machine.frame.next = at;
        match machine.follow::<true>(self.code, self.take) {
            Ok(CallEnd::Returned) => Ok(if machine.frame.next == at + 1 { ON } else { NEXT }),
            end => Err(end),
        }
    }

    /// Returns to the calling function.
    fn close(&mut self, machine: &mut Machine) -> Result<u32, Result<CallEnd, String>> {
        let frame = machine.open.pop().expect("a call opened it");
        machine.come_back(self.code, frame);
        self.find_registers(machine);
        Ok(ON)
    }
}
