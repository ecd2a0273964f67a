//! The interpreter: follows the instructions one after another. Those on whole numbers and jumps are done here.

use super::registers::End;
use super::{Code, Machine, ROUND, Taker};
use crate::arithmetic::{binary, compare};
use crate::code::op::{Class, Op, Reg};
use crate::syntax::tree::Binary;

impl Machine {
    /// Follows the instructions to the end of the first function; if one is at fault, the frame says which.
    pub(super) fn follow(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        let mut ops = code.program.functions[self.frame.function].code.as_slice();
        let (mut base, mut next) = (0, 0);
        // What the frame says is only needed where something else looks at it.
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
                Op::Invert(to, from) => int!(to) = !int!(from),
                Op::Compare(sign, to, a, b) => int!(to) = compare(sign, int!(a), int!(b)).into(),
                Op::Not(to, from) => int!(to) = (int!(from) == 0).into(),
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
                Op::Step => sure!(self.step()),
                Op::CheckStep(step) => {
                    if int!(step) == 0 {
                        sure!(Err(range_goes_nowhere()));
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
                Op::RangeNext(number, at, stop, step, body) => {
                    let (here, last, by) = (int!(at), int!(stop), int!(step));
                    if if by > 0 { here < last } else { here > last } {
                        sure!(self.step());
                        int!(number) = here;
                        // What lies beyond 64 bits lies beyond the end.
                        int!(at) = here.checked_add(by).unwrap_or(last);
                        next = body as usize;
                    }
                }
                Op::ListNext(first, list, place, stride, body) => {
                    if self.next_of_list(first, list, place, stride.into()) {
                        sure!(self.step());
                        next = body as usize;
                    }
                }
                Op::SumNextCells(_, sum, place, body) | Op::SumNextGraph(_, sum, place, body) => {
                    if sure!(self.next_of_sum(code, *op, sum, place)) {
                        next = body as usize;
                    }
                }
                Op::Call(call) => {
                    self.frame.next = next;
                    self.call(code, call.into())?;
                    ops = &code.program.functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], 0);
                }
                Op::Return => {
                    let Some(frame) = self.open.pop() else { return Ok(End::Returned) };
                    self.come_back(code, frame);
                    ops = &code.program.functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], self.frame.next);
                }
                Op::CheckDefined(flag, name) => {
                    if int!(flag) == 0 {
                        sure!(Err(no_value_yet(code, name)));
                    }
                }
                Op::NoValue => sure!(Err(ended_without_value())),
                Op::Yield(..)
                | Op::YieldHeap(..)
                | Op::YieldNumbers(..)
                | Op::YieldList(..)
                | Op::YieldCells(..)
                | Op::YieldGraph(..) => {
                    if !sure!(self.yield_one(code, op, take)) {
                        return Ok(End::Enough);
                    }
                }
                Op::Rect(first, board, rows, cols) => self.set_rect(first, board, rows, cols),
                Op::TestIn(test, to, board, corner, symbols) => {
                    sure!(self.count(self.weight));
                    int!(to) = sure!(self.tested_in(code, test, board, corner, symbols));
                }
                _ => sure!(self.other(code, op)),
            }
        }
    }

    /// The instructions on values other than whole numbers.
    pub(super) fn other(&mut self, code: Code<'_>, op: &Op) -> Result<(), String> {
        self.count(self.weight)?;
        if self.on_cells(code, op)?
            || self.on_lists(code, op)?
            || self.on_names(code, op)?
            || self.on_graphs(code, op)?
        {
            return Ok(());
        }
        unreachable!("{op:?} is an instruction of no room")
    }

    #[inline]
    pub(super) fn step(&mut self) -> Result<(), String> {
        self.count(1)
    }

    #[inline]
    pub(super) fn count(&mut self, steps: u32) -> Result<(), String> {
        self.spent += steps;
        if self.spent > ROUND { self.next_round() } else { Ok(()) }
    }

    /// Takes the next element of a list, if there is one.
    fn next_of_list(&mut self, first: Reg, list: Reg, place: Reg, stride: usize) -> bool {
        let (from, to) = (self.int(place) as usize, self.at(Class::Int, first));
        let Some(element) = self.lists[self.at(Class::List, list)].get(from..from + stride) else {
            return false;
        };
        self.ints[to..to + stride].copy_from_slice(element);
        self.set_int(place, (from + stride) as i64);
        true
    }

    /// Takes the next part of a sum, if there is one, and counts a step.
    pub(super) fn next_of_sum(
        &mut self,
        code: Code<'_>,
        op: Op,
        sum: Reg,
        place: Reg,
    ) -> Result<bool, String> {
        let at = self.int(place) as usize;
        if at >= self.sums[self.at(Class::Sum, sum)].len() {
            return Ok(false);
        }
        self.step()?;
        self.set_int(place, at as i64 + 1);
        self.take_part(code, op, at);
        Ok(true)
    }
}

/// What is said of a range that goes nowhere.
pub(super) fn range_goes_nowhere() -> String {
    "a range with the step 0".to_owned()
}

/// What is said of a function that ends without a value.
pub(super) fn ended_without_value() -> String {
    "the function ended without a value".to_owned()
}

/// What is said of a variable without a value, by the number of its name.
pub(super) fn no_value_yet(code: Code<'_>, name: u16) -> String {
    format!("`{}` has no value yet", code.program.names[usize::from(name)])
}
