//! The interpreter: runs the instructions one after another. A separate file contains the instructions of each class
//! of values.

use super::registers::CallEnd;
use super::{Code, Machine, ROUND, Taker};
use crate::arithmetic::{binary, compare};
use crate::code::{Class, Op, PartRegister, Reg};
use crate::syntax::tree::Binary;

impl Machine {
    /// Runs instructions from the frame's next instruction on: all of them until the first function returns, or only
    /// one if `ONE` is true, as unrolling asks for. If an instruction is at fault, the frame says which instruction it is.
    #[inline(never)]
    pub(super) fn follow<const ONE: bool>(
        &mut self,
        code: Code<'_>,
        take: Taker<'_>,
    ) -> Result<CallEnd, String> {
        let mut ops = code.program.functions[self.frame.function].code.as_slice();
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
                        sure!(Err("a range with the step 0".to_owned()));
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
                        // A number that overflows 64 bits is past the end of the range.
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
                Op::SumNext(to, sum, place, body) => {
                    if sure!(self.next_of_sum(code, to, sum, place)) {
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
                    let Some(frame) = self.open.pop() else { return Ok(CallEnd::Returned) };
                    self.come_back(code, frame);
                    ops = &code.program.functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], self.frame.next);
                }
                Op::CheckDefined(flag, name) => {
                    if int!(flag) == 0 {
                        let name = &code.program.names[usize::from(name)];
                        sure!(Err(format!("`{name}` has no value yet")));
                    }
                }
                Op::NoValue => sure!(Err("the function ended without a value".to_owned())),
                Op::Yield(name, option) => {
                    if !sure!(self.yield_one(code, name, option, take)) {
                        return Ok(CallEnd::Enough);
                    }
                }
                Op::YieldRange(from, stop, of) => {
                    if !sure!(self.yield_range(code, from, stop, of, take)) {
                        return Ok(CallEnd::Enough);
                    }
                }
                Op::Print(line) => {
                    sure!(self.count(self.weight));
                    self.print(code, &code.program.prints[usize::from(line)]);
                }
                Op::Copy(class, to, from) => {
                    sure!(self.count(self.weight));
                    self.copy(class, self.at(class, to), self.at(class, from));
                }
                Op::Cells(ref op) => sure!(self.on_cells(code, op)),
                Op::List(ref op) => sure!(self.on_lists(code, op)),
                Op::String(ref op) => sure!(self.on_strings(code, op)),
                Op::Sum(ref op) => sure!(self.on_sums(code, op)),
                Op::Graph(ref op) => sure!(self.on_graphs(code, op)),
                Op::Name(ref op) => sure!(self.on_names(code, op)),
            }
            if ONE {
                self.frame.next = next;
                return Ok(CallEnd::Returned);
            }
        }
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
    #[expect(clippy::cast_possible_truncation, reason = "the place is in a list in memory")]
    fn next_of_list(&mut self, first: Reg, list: Reg, place: Reg, stride: usize) -> bool {
        let (from, to) = (self.int(place) as usize, self.at(Class::Int, first));
        let Some(element) = self.lists[self.at(Class::List, list)].get(from..from + stride) else {
            return false;
        };
        self.ints[to..to + stride].copy_from_slice(element);
        self.set_int(place, (from + stride) as i64);
        true
    }

    /// Takes the next part of a sum and counts a step, if there is a part left.
    #[expect(clippy::cast_possible_truncation, reason = "the place is in a list in memory")]
    fn next_of_sum(
        &mut self,
        code: Code<'_>,
        to: PartRegister,
        sum: Reg,
        place: Reg,
    ) -> Result<bool, String> {
        let at = self.int(place) as usize;
        if at >= self.sums[self.at(Class::Sum, sum)].len() {
            return Ok(false);
        }
        self.step()?;
        self.set_int(place, at as i64 + 1);
        self.take_part(code, to, sum, at);
        Ok(true)
    }
}
