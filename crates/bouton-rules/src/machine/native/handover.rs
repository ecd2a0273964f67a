//! What native code hands over to the machine: whole numbers, and the instructions that are not done in it.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder as _, Value};

use super::context::{Context, STOP, call, perform};
use super::translate::Translation;
use crate::code::effects::Effects;
use crate::code::op::{Op, Reg};
use crate::machine::{Machine, ROUND};

impl Translation<'_, '_> {
    /// Hands whole numbers over to the machine.
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

    /// Takes whole numbers back from the machine.
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

    /// Has the machine run an instruction; what it says comes back, if it does not stop.
    pub fn call_machine(&mut self, at: usize, op: &Op) -> Value {
        let effects = Effects::of(op, self.around.program);
        self.hand_over(&effects.reads);
        let callee = match op {
            Op::Call(_) => call as *const () as i64,
            _ => perform as *const () as i64,
        };
        let callee = self.constant(callee);
        let number = self.builder.ins().iconst(I32, at as i64);
        let call = self.builder.ins().call_indirect(self.callbacks.perform, callee, &[self.context, number]);
        let status = self.builder.inst_results(call)[0];
        let stopped = self.builder.ins().icmp_imm_u(IntCC::Equal, status, i64::from(STOP));
        let next = self.builder.create_block();
        self.builder.ins().brif(stopped, self.stop, &[], next, &[]);
        self.builder.switch_to_block(next);
        self.take_back(&effects.writes);
        if let Op::Call(_) | Op::Full2(..) = op {
            self.take_weight();
        }
        status
    }

    /// Has the machine run an instruction if a condition holds; if not, it is done here.
    pub fn unless(&mut self, is_hard: Value, at: usize, op: &Op, done: impl FnOnce(&mut Self)) {
        let [hard, easy, both] = std::array::from_fn(|_| self.builder.create_block());
        self.builder.set_cold_block(hard);
        self.builder.ins().brif(is_hard, hard, &[], easy, &[]);
        self.builder.switch_to_block(hard);
        self.call_machine(at, op);
        self.builder.ins().jump(both, &[]);
        self.builder.switch_to_block(easy);
        done(self);
        self.builder.ins().jump(both, &[]);
        self.builder.switch_to_block(both);
    }

    /// Counts a step; what comes after a round of them, the machine knows.
    pub fn step(&mut self, at: usize, op: &Op) {
        let spent = self.load(I32, self.machine, offset_of!(Machine, spent));
        let spent = self.builder.ins().iadd_imm_u(spent, 1);
        let too_much = self.builder.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, spent, i64::from(ROUND));
        self.unless(too_much, at, op, |this| this.store(spent, this.machine, offset_of!(Machine, spent)));
    }
}
