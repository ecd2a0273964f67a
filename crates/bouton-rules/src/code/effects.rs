//! Which whole numbers an instruction reads and writes: what native code has to hand over to the instructions that it
//! leaves to the machine, and what it takes back.

use super::op::{Bounds, Class, LEFT_OUT, Op, Reg, Symbols};
use super::program::{Printed, Program};

/// Registers of whole numbers.
pub type Regs = smallvec::SmallVec<[Reg; 8]>;

/// What an instruction reads and writes of whole numbers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// What it reads.
    pub reads: Regs,
    /// What it writes.
    pub writes: Regs,
}

impl Effects {
    fn new() -> Self {
        Self::default()
    }

    fn reads(self, reg: Reg) -> Self {
        self.reads_from(reg, 1)
    }

    fn writes(self, reg: Reg) -> Self {
        self.writes_from(reg, 1)
    }

    fn reads_from(mut self, first: Reg, count: u8) -> Self {
        self.reads.extend(first..first + Reg::from(count));
        self
    }

    fn writes_from(mut self, first: Reg, count: u8) -> Self {
        self.writes.extend(first..first + Reg::from(count));
        self
    }

    fn bounds(mut self, (from, to): Bounds) -> Self {
        self.reads.extend([from, to].into_iter().filter(|&bound| bound != LEFT_OUT));
        self
    }

    fn symbols(self, symbols: Symbols) -> Self {
        match symbols {
            Symbols::Of(text) => self.reads(text),
            Symbols::Every | Symbols::Known(_) => self,
        }
    }

    /// What an instruction of a program reads and writes.
    #[must_use]
    pub fn of(op: &Op, program: &Program) -> Self {
        let new = Self::new();
        match *op {
            Op::Const(to, _) => new.writes(to),
            Op::Move(to, from) | Op::Add(to, from, _) | Op::Invert(to, from) | Op::Not(to, from) => {
                new.reads(from).writes(to)
            }
            Op::Binary(_, to, a, b) | Op::Compare(_, to, a, b) | Op::TextIn(to, a, b) => {
                new.reads(a).reads(b).writes(to)
            }
            Op::JumpIf(truth, _) | Op::JumpUnless(truth, _) => new.reads(truth),
            Op::JumpUnlessCompare(_, a, b, _) => new.reads(a).reads(b),
            Op::CheckStep(reg) | Op::CheckDefined(reg, _) => new.reads(reg),
            Op::RangeNext(number, at, stop, step, _) => {
                new.reads(at).reads(stop).reads(step).writes(number).writes(at)
            }
            Op::RangeNextOne(number, at, stop, _) => new.reads(at).reads(stop).writes(number).writes(at),
            Op::ListNext(first, _, place, stride, _) => {
                new.reads(place).writes_from(first, stride).writes(place)
            }
            Op::SumNextCells(_, _, place, _) | Op::SumNextGraph(_, _, place, _) => {
                new.reads(place).writes(place)
            }
            Op::Call(call) => {
                let call = &program.calls[usize::from(call)];
                let ints = |slots: &[(Class, Reg)]| -> Regs {
                    slots.iter().filter(|slot| slot.0 == Class::Int).map(|slot| slot.1).collect()
                };
                Self { reads: ints(&call.arguments), writes: ints(&call.results) }
            }
            Op::Print(line) => {
                let values = program.prints[usize::from(line)].iter().filter_map(|part| match part {
                    Printed::Value(_, slots) => Some(slots),
                    Printed::Text(_) => None,
                });
                let ints = values.flatten().filter(|slot| slot.0 == Class::Int).map(|slot| slot.1);
                Self { reads: ints.collect(), writes: Regs::new() }
            }
            _ => Self::of_others(op),
        }
    }

    /// Of instructions on other values than whole numbers.
    fn of_others(op: &Op) -> Self {
        let new = Self::new();
        match *op {
            Op::Rows(to, _)
            | Op::Cols(to, _)
            | Op::CellsEqual(to, ..)
            | Op::GraphsEqual(to, ..)
            | Op::ListsEqual(to, ..)
            | Op::ListLen(to, ..)
            | Op::SumLen(to, _)
            | Op::Least(to, _)
            | Op::Greatest(to, _)
            | Op::CharsNumber(to, _)
            | Op::CharsIn(to, ..)
            | Op::Gcd(to, _) => new.writes(to),
            Op::Get2(to, _, r, c) | Op::Inside2(to, _, r, c) => new.reads(r).reads(c).writes(to),
            Op::Get1(to, _, at)
            | Op::Inside1(to, _, at)
            | Op::Has(to, _, at)
            | Op::Vertex(to, at)
            | Op::VertexNamed(to, _, at)
            | Op::End(to, at, _) => new.reads(at).writes(to),
            Op::VertexIs(to, vertex, text) => new.reads(vertex).reads(text).writes(to),
            Op::Span(first, _, _, bounds) => new.bounds(bounds).writes_from(first, 2),
            Op::Rect(first, _, rows, cols) => new.bounds(rows).bounds(cols).writes_from(first, 4),
            Op::SpanAt(first, _, _, at) => new.reads(at).writes_from(first, 2),
            Op::Slice(_, _, corner) | Op::Paste(_, corner, _) => new.reads_from(corner, 4),
            Op::Fill(_, corner, text) => new.reads_from(corner, 4).reads(text),
            Op::TestIn(_, to, _, corner, symbols) => new.reads_from(corner, 4).symbols(symbols).writes(to),
            Op::Test(_, to, _, symbols) => new.symbols(symbols).writes(to),
            Op::Places(_, _, symbols) => new.symbols(symbols),
            Op::Neighbours2(_, _, r, c) => new.reads(r).reads(c),
            Op::Neighbours1(_, _, at)
            | Op::Around(_, _, at)
            | Op::WithoutEdge(_, _, at)
            | Op::ReachedFrom(_, _, at)
            | Op::CheckVertex(_, at)
            | Op::SumNumber(_, at)
            | Op::SumAtCells(_, _, at)
            | Op::SumAtGraph(_, _, at)
            | Op::ListTimes(_, _, at, _)
            | Op::SumTimes(_, _, at)
            | Op::NumberChars(_, at)
            | Op::TextChars(_, at)
            | Op::CellsOf(_, at)
            | Op::NameText(_, at)
            | Op::NameNumber(_, at)
            | Op::NameVertex(_, at)
            | Op::NameEdge(_, at)
            | Op::YieldHeap(_, at) => new.reads(at),
            Op::Ray2(_, _, first) => new.reads_from(first, 4),
            Op::Ray1(_, _, first) | Op::WithoutBetween(_, _, first) => new.reads_from(first, 2),
            Op::Full2(_, first, text) => new.reads_from(first, 2).reads(text),
            Op::Full1(_, first, text) => new.reads(first).reads(text),
            Op::ListPush(_, first, count)
            | Op::ListAdd(_, first, count)
            | Op::NameCell(_, first, count)
            | Op::NameBox(_, first, count)
            | Op::YieldNumbers(_, first, count) => new.reads_from(first, count),
            Op::ListAt(first, _, index, stride) => new.reads(index).writes_from(first, stride),
            Op::ListSet(_, index, first, stride) => new.reads(index).reads_from(first, stride),
            Op::ListSlice(_, _, bounds, _) => new.bounds(bounds),
            Op::ListHas(to, _, first, stride) => new.reads_from(first, stride).writes(to),
            Op::EdgesHave(to, _, first) => new.reads_from(first, 2).writes(to),
            // The rest works on other values alone.
            _ => new,
        }
    }
}

/// The words or boards that an instruction changes or sets, as they are numbered in its function.
pub fn cells_set<'a>(op: &Op, program: &'a Program) -> impl Iterator<Item = Reg> + use<'a> {
    let one = match *op {
        Op::Copy(to, _)
        | Op::CellsMove(to, _)
        | Op::Slice(to, ..)
        | Op::Fill(to, ..)
        | Op::Paste(to, ..)
        | Op::Full2(to, ..)
        | Op::Full1(to, ..)
        | Op::CellsJoin(to, ..)
        | Op::CellsOf(to, _)
        | Op::SumNextCells(to, ..)
        | Op::SumAtCells(to, ..) => Some(to),
        _ => None,
    };
    let results: &[(Class, Reg)] = match *op {
        Op::Call(call) => &program.calls[usize::from(call)].results,
        _ => &[],
    };
    let results = results.iter().filter(|slot| slot.0 == Class::Cells).map(|slot| slot.1);
    one.into_iter().chain(results)
}
