//! Rounds of loops in native code: over ranges and lists.

use cranelift_codegen::ir::InstBuilder as _;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};

use super::context::element;
use super::translate::Translation;
use crate::code::op::{Op, Reg};

impl Translation<'_, '_> {
    /// Takes the next number of a range, or the next element of a list, if there is one.
    pub fn round(&mut self, at: usize, op: &Op) {
        let (goes_on, body) = match *op {
            Op::RangeNextOne(_, here, stop, body) => {
                let (here, stop) = (self.int(here), self.int(stop));
                (self.builder.ins().icmp(IntCC::SignedLessThan, here, stop), body)
            }
            Op::RangeNext(_, here, stop, step, body) => {
                let (here, stop, step) = (self.int(here), self.int(stop), self.int(step));
                let up = self.builder.ins().icmp_imm_s(IntCC::SignedGreaterThan, step, 0);
                let below = self.builder.ins().icmp(IntCC::SignedLessThan, here, stop);
                let above = self.builder.ins().icmp(IntCC::SignedGreaterThan, here, stop);
                (self.builder.ins().select(up, below, above), body)
            }
            Op::ListNext(_, list, place, stride, body) => {
                let callee = self.constant(element as *const () as i64);
                let place = self.int(place);
                let [list, stride] =
                    [i64::from(list), i64::from(stride)].map(|of| self.builder.ins().iconst(I32, of));
                let arguments = [self.machine, list, place, stride];
                let call = self.builder.ins().call_indirect(self.callbacks.element, callee, &arguments);
                (self.builder.inst_results(call)[0], body)
            }
            _ => unreachable!("{op:?} has no rounds"),
        };
        let [round, done] = [self.builder.create_block(), self.builder.create_block()];
        self.builder.ins().brif(goes_on, round, &[], done, &[]);
        self.builder.switch_to_block(round);
        self.step(at, op);
        match *op {
            Op::RangeNextOne(number, at, ..) => {
                let here = self.int(at);
                let next = self.builder.ins().iadd_imm_u(here, 1);
                self.set_int(number, here);
                self.set_int(at, next);
            }
            Op::RangeNext(number, at, stop, step, _) => {
                let (here, stop, step) = (self.int(at), self.int(stop), self.int(step));
                let (sum, overflow) = self.builder.ins().sadd_overflow(here, step);
                let next = self.builder.ins().select(overflow, stop, sum);
                self.set_int(number, here);
                self.set_int(at, next);
            }
            Op::ListNext(first, _, place, stride, _) => {
                for number in 0..Reg::from(stride) {
                    let value = self.load(I64, goes_on, 8 * usize::from(number));
                    self.set_int(first + number, value);
                }
                let here = self.int(place);
                let next = self.builder.ins().iadd_imm_u(here, i64::from(stride));
                self.set_int(place, next);
            }
            _ => unreachable!("{op:?} has no rounds"),
        }
        let body = self.target(body);
        self.builder.ins().jump(body, &[]);
        self.builder.switch_to_block(done);
    }
}
