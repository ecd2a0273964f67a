//! The interpreter: runs the instructions one after another.

use super::op::Op;
use super::program::Code;
use super::registers::{Machine, RoundEnd};
use super::yields::Taker;
use crate::arithmetic::{binary, compare};
use crate::syntax::tree::Binary;

impl Machine {
    /// Runs instructions from the frame's next instruction on: all of them until the first function returns or the taker wants no
    /// more, or only one if `ONE` is true, as unrolling asks for. If an instruction is at fault, the frame says which instruction it is.
    #[inline(never)]
    pub(super) fn follow<const ONE: bool>(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<(), String> {
        let Code { functions, context } = code;
        let mut ops = functions[self.frame.function].code.as_slice();
        let (mut base, mut next) = (self.frame.bases[0], self.frame.next);
        // The frame is updated only where other code reads it.
        macro_rules! sure {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(message) => {
                        self.frame.next = next;
                        return Err(message);
                    }
                }
            };
        }
        macro_rules! int {
            ($reg:expr) => {
                self.ints[base + usize::from($reg)]
            };
        }
        macro_rules! done {
            ($work:expr) => {{
                sure!(self.count(self.weight));
                sure!($work(self, context))
            }};
        }
        loop {
            let op = &ops[next];
            next += 1;
            match *op {
                Op::Const(to, number) => int!(to) = number,
                Op::Move(to, from) => int!(to) = int!(from),
                Op::Binary(sign, to, a, b) => int!(to) = sure!(binary(sign, int!(a), int!(b))),
                Op::Add(to, from, constant) => {
                    int!(to) = sure!(binary(Binary::Add, int!(from), constant.into()));
                }
                Op::Compare(sign, to, a, b) => int!(to) = compare(sign, int!(a), int!(b)).into(),
                Op::Jump(to) => next = to as usize,
                Op::JumpIf(truth, to) => {
                    if int!(truth) != 0 {
                        next = to as usize;
                    }
                }
                Op::JumpUnless(truth, to) => {
                    if int!(truth) == 0 {
                        next = to as usize;
                    }
                }
                Op::JumpUnlessCompare(sign, a, b, to) => {
                    if !compare(sign, int!(a), int!(b)) {
                        next = to as usize;
                    }
                }
                Op::RangeNextOne(number, at, stop, body) => {
                    let here = int!(at);
                    if here < int!(stop) {
                        sure!(self.step());
                        int!(number) = here;
                        int!(at) = here + 1;
                        next = body as usize;
                    }
                }
                Op::Next(ref round, body) => match sure!(round(self, context)) {
                    RoundEnd::Next => {
                        sure!(self.step());
                        next = body as usize;
                    }
                    RoundEnd::Skip => next -= 1,
                    RoundEnd::Over => {}
                },
                Op::Call(ref call) => {
                    self.frame.next = next;
                    self.call(code, call)?;
                    ops = &functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], 0);
                }
                Op::Return => {
                    let Some(frame) = self.open.pop() else { return Ok(()) };
                    self.come_back(code, frame);
                    ops = &functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], self.frame.next);
                }
                Op::Yield(name, ref option) => {
                    if !sure!(self.yield_one(context, name, option, take)) {
                        return Ok(());
                    }
                }
                Op::YieldRange(from, stop, number, less) => {
                    if !sure!(self.yield_range(context, [from, stop, number], less, take)) {
                        return Ok(());
                    }
                }
                Op::Int(to, ref work) => int!(to) = done!(work),
                Op::Cells(to, ref work) => {
                    let at = self.at(crate::code::Class::Cells, to);
                    self.cells[at] = done!(work);
                }
                Op::Print(ref work) | Op::Do(ref work) => done!(work),
            }
            if ONE {
                self.frame.next = next;
                return Ok(());
            }
        }
    }
}
