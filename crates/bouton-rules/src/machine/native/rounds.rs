//! Rounds of loops over ranges and lists in native code.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder as _, Value};

use super::context::element;
use super::translate::Translation;
use crate::code::{Reg, Target};

impl Translation<'_, '_> {
    /// Takes the next number of a range of step 1, if there is one: `number`, from `at` up to `stop`.
    pub fn range_of_one(&mut self, op: usize, [number, at, stop]: [Reg; 3], body: Target) {
        let (here, end) = (self.int(at), self.int(stop));
        let goes_on = self.builder.ins().icmp(IntCC::SignedLessThan, here, end);
        self.round(op, goes_on, body, |this| {
            let next = this.builder.ins().iadd_imm_u(here, 1);
            this.set_int(number, here);
            this.set_int(at, next);
        });
    }

    /// Takes the next number of a range, if there is one: `number`, from `at` up or down to `stop` by `step`.
    pub fn range(&mut self, op: usize, [number, at, stop, step]: [Reg; 4], body: Target) {
        let (here, end, step) = (self.int(at), self.int(stop), self.int(step));
        let up = self.builder.ins().icmp_imm_s(IntCC::SignedGreaterThan, step, 0);
        let below = self.builder.ins().icmp(IntCC::SignedLessThan, here, end);
        let above = self.builder.ins().icmp(IntCC::SignedGreaterThan, here, end);
        let goes_on = self.builder.ins().select(up, below, above);
        self.round(op, goes_on, body, |this| {
            let (sum, overflow) = this.builder.ins().sadd_overflow(here, step);
            let next = this.builder.ins().select(overflow, end, sum);
            this.set_int(number, here);
            this.set_int(at, next);
        });
    }

    /// Takes the next element of a list, if there is one: `count` numbers from index `place` on.
    pub fn elements(&mut self, op: usize, [first, list, place]: [Reg; 3], count: u8, body: Target) {
        let callee = self.constant(element as *const () as i64);
        let here = self.int(place);
        let [list, stride] = [i64::from(list), i64::from(count)].map(|of| self.builder.ins().iconst(I32, of));
        let arguments = [self.machine, list, here, stride];
        let call = self.builder.ins().call_indirect(self.callbacks.element, callee, &arguments);
        let found = self.builder.inst_results(call)[0];
        self.round(op, found, body, |this| {
            for number in 0..Reg::from(count) {
                let value = this.load(I64, found, 8 * usize::from(number));
                this.set_int(first + number, value);
            }
            let next = this.builder.ins().iadd_imm_u(here, i64::from(count));
            this.set_int(place, next);
        });
    }

    /// If a loop continues, counts a step, takes the next value and begins the round.
    fn round(&mut self, op: usize, goes_on: Value, body: Target, take: impl FnOnce(&mut Self)) {
        let [round, done] = [self.builder.create_block(), self.builder.create_block()];
        self.builder.ins().brif(goes_on, round, &[], done, &[]);
        self.builder.switch_to_block(round);
        self.step(op);
        take(self);
        let body = self.target(body);
        self.builder.ins().jump(body, &[]);
        self.builder.switch_to_block(done);
    }
}
