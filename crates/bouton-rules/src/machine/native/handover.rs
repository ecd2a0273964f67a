//! What native code passes to the machine: whole numbers, and the instructions that it does not translate.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder as _, Value};

use super::context::{Context, STOP, call, perform, step};
use super::translate::Translation;
use crate::code::effects::Effects;
use crate::code::{CellsOp, Op, Reg};
use crate::machine::{Machine, ROUND};

impl Translation<'_, '_> {
    /// Emits code that passes whole numbers to the machine.
    pub fn hand_over(&mut self, regs: &[Reg]) {
        if regs.is_empty() {
            return;
        }
        let ints = self.load(I64, self.context, offset_of!(Context<'_>, ints));
        for &reg in regs {
            let number = self.int(reg);
            self.store(number, ints, 8 * usize::from(reg));
        }
    }

    /// Emits code that reads whole numbers back from the machine.
    pub fn take_back(&mut self, regs: &[Reg]) {
        if regs.is_empty() {
            return;
        }
        let ints = self.load(I64, self.context, offset_of!(Context<'_>, ints));
        for &reg in regs {
            let number = self.load(I64, ints, 8 * usize::from(reg));
            self.set_int(reg, number);
        }
    }

    pub fn take_weight(&mut self) {
        let weight = self.load(I32, self.machine, offset_of!(Machine, weight));
        self.builder.def_var(self.weight, weight);
    }

    /// Whether instructions on boards count steps.
    pub fn is_heavy(&mut self) -> Value {
        let weight = self.builder.use_var(self.weight);
        self.builder.ins().icmp_imm_u(IntCC::NotEqual, weight, 0)
    }

    /// Emits code in which the machine runs an instruction. If the machine does not stop, its status is the result.
    pub fn call_machine(&mut self, at: usize, op: &Op) -> Value {
        let effects = Effects::of(op, self.around.program);
        self.hand_over(&effects.reads);
        let callee = if let Op::Call(_) = op { call } else { perform };
        let status = self.call_back(callee, at);
        self.take_back(&effects.writes);
        // A call or a new board may have changed the weight.
        if let Op::Call(_) | Op::Cells(CellsOp::Full2(..)) = op {
            self.take_weight();
        }
        status
    }

    /// Emits a call of a function for an instruction. If the function does not stop, its status is the result.
    fn call_back(&mut self, callee: unsafe extern "C" fn(*mut Context<'_>, u32) -> u32, at: usize) -> Value {
        let callee = self.constant(callee as *const () as i64);
        let number = self.builder.ins().iconst(I32, at as i64);
        let call = self.builder.ins().call_indirect(self.callbacks.perform, callee, &[self.context, number]);
        let status = self.builder.inst_results(call)[0];
        let stopped = self.builder.ins().icmp_imm_u(IntCC::Equal, status, i64::from(STOP));
        let next = self.builder.create_block();
        self.builder.ins().brif(stopped, self.stop, &[], next, &[]);
        self.builder.switch_to_block(next);
        status
    }

    /// Emits code in which the machine runs an instruction if `is_hard` holds; else the code that `done` emits runs.
    pub fn unless(&mut self, is_hard: Value, at: usize, op: &Op, done: impl FnOnce(&mut Self)) {
        self.either(is_hard, |this| _ = this.call_machine(at, op), done);
    }

    /// Emits the code of `seldom` for the case that a condition holds, which is rare, and the code of `mostly` for
    /// the other case.
    fn either(&mut self, is_hard: Value, seldom: impl FnOnce(&mut Self), mostly: impl FnOnce(&mut Self)) {
        let [hard, easy, both] = std::array::from_fn(|_| self.builder.create_block());
        self.builder.set_cold_block(hard);
        self.builder.ins().brif(is_hard, hard, &[], easy, &[]);
        self.builder.switch_to_block(hard);
        seldom(self);
        self.builder.ins().jump(both, &[]);
        self.builder.switch_to_block(easy);
        mostly(self);
        self.builder.ins().jump(both, &[]);
        self.builder.switch_to_block(both);
    }

    /// Emits code that counts a step. The machine handles the end of a round of steps.
    pub fn step(&mut self, at: usize) {
        let spent = self.load(I32, self.machine, offset_of!(Machine, spent));
        let spent = self.builder.ins().iadd_imm_u(spent, 1);
        let too_much = self.builder.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, spent, i64::from(ROUND));
        let count = |this: &mut Self| this.store(spent, this.machine, offset_of!(Machine, spent));
        self.either(too_much, |this| _ = this.call_back(step, at), count);
    }
}
