//! The registers that an instruction reads and writes. Native code hands the registers that are read over to the instructions
//! that the virtual machine runs for it, and takes back the registers that are written.

use super::program::{Printed, Program};
use super::{
    Bounds, CellsOp, Class, GraphOp, HeapLoop, LEFT_OUT, ListOp, NameOp, Op, PartRegister, Reg, Slot,
    StringOp, SumOp, Symbols, YieldOp,
};

/// Registers of one class.
pub type Regs = smallvec::SmallVec<[Reg; 8]>;

/// The registers that an instruction reads and writes, numbered as in its function.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The whole numbers that it reads.
    pub reads: Regs,
    /// The whole numbers that it writes.
    pub writes: Regs,
    /// The words and boards that it sets or changes.
    pub cells: Regs,
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

    fn sets(mut self, cells: Reg) -> Self {
        self.cells.push(cells);
        self
    }

    fn part(self, to: PartRegister) -> Self {
        match to {
            PartRegister::Cells(cells) => self.sets(cells),
            PartRegister::Graph(_) => self,
        }
    }

    /// The registers that an instruction of a program reads and writes.
    #[must_use]
    pub fn of(op: &Op, program: &Program) -> Self {
        let new = Self::new();
        match *op {
            Op::Const(to, _) => new.writes(to),
            Op::Move(to, from) | Op::Add(to, from, _) | Op::Invert(to, from) | Op::Not(to, from) => {
                new.reads(from).writes(to)
            }
            Op::Binary(_, to, a, b) | Op::Compare(_, to, a, b) => new.reads(a).reads(b).writes(to),
            Op::JumpIf(truth, _) | Op::JumpUnless(truth, _) => new.reads(truth),
            Op::JumpUnlessCompare(_, a, b, _) => new.reads(a).reads(b),
            Op::CheckStep(reg) | Op::CheckDefined(reg, _) => new.reads(reg),
            Op::RangeNext(number, at, stop, step, _) => {
                new.reads(at).reads(stop).reads(step).writes(number).writes(at)
            }
            Op::RangeNextOne(number, at, stop, _) => new.reads(at).reads(stop).writes(number).writes(at),
            Op::ListNext(first, _, place, count, _) => {
                new.reads(place).writes_from(first, count).writes(place)
            }
            Op::SumNext(to, _, place, _) => new.reads(place).writes(place).part(to),
            Op::Call(call) => {
                let call = &program.calls[usize::from(call)];
                Self {
                    reads: of_class(Class::Int, &call.arguments),
                    writes: of_class(Class::Int, &call.results),
                    cells: of_class(Class::Cells, &call.results),
                }
            }
            Op::Print(line) => {
                let parts = program.prints[usize::from(line)].iter();
                let ints = parts.flat_map(|part| match part {
                    Printed::Value(_, slots) => of_class(Class::Int, slots),
                    Printed::Text(_) => Regs::new(),
                });
                Self { reads: ints.collect(), ..new }
            }
            Op::Jump(_) | Op::Step | Op::Return | Op::NoValue => new,
            Op::Yield(_, option) => new.of_yield(option),
            Op::YieldRange(next, stop, of) => new.reads(next).reads(stop).writes(next).of_loop(of),
            Op::Cells(op) => new.of_cells(op),
            Op::List(op) => new.of_list(op),
            Op::String(op) => new.of_string(op),
            Op::Sum(op) => new.of_sum(op),
            Op::Graph(op) => new.of_graph(op),
            Op::Name(op) => new.of_name(op),
        }
    }

    fn of_yield(self, option: YieldOp) -> Self {
        match option {
            YieldOp::Heap(number) => self.reads(number),
            YieldOp::Numbers(first, count) => self.reads_from(first, count),
            YieldOp::Sum(_) | YieldOp::List(_) | YieldOp::Cells(_) | YieldOp::Graph(_) => self,
        }
    }

    /// A loop without a round leaves its registers as they are, so they are read, too.
    fn of_loop(self, of: HeapLoop) -> Self {
        match of {
            HeapLoop::Counted(number) => self.reads(number).writes(number),
            HeapLoop::Less(number, from, heap) => {
                self.reads(number).reads(from).reads(heap).writes(number).writes(heap)
            }
        }
    }

    fn of_cells(self, op: CellsOp) -> Self {
        match op {
            CellsOp::Copy(to, _) | CellsOp::Move(to, _) | CellsOp::Join(to, ..) => self.sets(to),
            CellsOp::Rows(to, _) | CellsOp::Cols(to, _) | CellsOp::Equal(to, ..) => self.writes(to),
            CellsOp::Get2(to, _, r, c) | CellsOp::Inside2(to, _, r, c) => self.reads(r).reads(c).writes(to),
            CellsOp::Get1(to, _, at) | CellsOp::Inside1(to, _, at) | CellsOp::Has(to, _, at) => {
                self.reads(at).writes(to)
            }
            CellsOp::Span(first, _, _, bounds) => self.bounds(bounds).writes_from(first, 2),
            CellsOp::Rect(first, _, rows, cols) => self.bounds(rows).bounds(cols).writes_from(first, 4),
            CellsOp::SpanAt(first, _, _, at) => self.reads(at).writes_from(first, 2),
            CellsOp::Slice(to, _, rect) | CellsOp::Paste(to, rect, _) => self.reads_from(rect, 4).sets(to),
            CellsOp::Fill(to, rect, text) => self.reads_from(rect, 4).reads(text).sets(to),
            CellsOp::TestIn(_, to, _, rect, symbols) => self.reads_from(rect, 4).symbols(symbols).writes(to),
            CellsOp::Test(_, to, _, symbols) => self.symbols(symbols).writes(to),
            CellsOp::Places(_, _, symbols) => self.symbols(symbols),
            CellsOp::Neighbours2(_, _, r, c) => self.reads(r).reads(c),
            CellsOp::Neighbours1(_, _, at) => self.reads(at),
            CellsOp::Ray2(_, _, first) => self.reads_from(first, 4),
            CellsOp::Ray1(_, _, first) => self.reads_from(first, 2),
            CellsOp::Full2(to, first, text) => self.reads_from(first, 2).reads(text).sets(to),
            CellsOp::Full1(to, length, text) => self.reads(length).reads(text).sets(to),
            CellsOp::OfText(to, text) => self.reads(text).sets(to),
        }
    }

    fn of_list(self, op: ListOp) -> Self {
        match op {
            ListOp::Push(_, first, count) | ListOp::Add(_, first, count) => self.reads_from(first, count),
            ListOp::Times(_, _, times, _) => self.reads(times),
            ListOp::Len(to, ..)
            | ListOp::Equal(to, ..)
            | ListOp::Least(to, _)
            | ListOp::Greatest(to, _)
            | ListOp::Gcd(to, _) => self.writes(to),
            ListOp::At(first, _, index, count) => self.reads(index).writes_from(first, count),
            ListOp::Set(_, index, first, count) => self.reads(index).reads_from(first, count),
            ListOp::Slice(_, _, bounds, _) => self.bounds(bounds),
            ListOp::Has(to, _, first, count) => self.reads_from(first, count).writes(to),
            ListOp::New(_) | ListOp::Known(..) | ListOp::Move(..) => self,
            ListOp::Sorted(..) | ListOp::Join(..) | ListOp::CheckLen(..) => self,
        }
    }

    fn of_string(self, op: StringOp) -> Self {
        match op {
            StringOp::TextIn(to, a, b) => self.reads(a).reads(b).writes(to),
            StringOp::OfNumber(_, from) | StringOp::OfText(_, from) => self.reads(from),
            StringOp::CharsIn(to, ..) | StringOp::ToNumber(to, _) => self.writes(to),
        }
    }

    fn of_sum(self, op: SumOp) -> Self {
        match op {
            SumOp::AddNumber(_, number) | SumOp::Times(_, _, number) => self.reads(number),
            SumOp::Len(to, _) => self.writes(to),
            SumOp::At(to, _, index) => self.reads(index).part(to),
            SumOp::New(_) | SumOp::Move(..) | SumOp::Join(..) | SumOp::OfList(..) => self,
            SumOp::AddNumbers(..) | SumOp::AddCells(..) | SumOp::AddGraph(..) | SumOp::CheckLen(_) => self,
        }
    }

    fn of_graph(self, op: GraphOp) -> Self {
        match op {
            GraphOp::Neighbours(_, _, at)
            | GraphOp::WithoutEdge(_, _, at)
            | GraphOp::ReachedFrom(_, _, at)
            | GraphOp::CheckVertex(_, at) => self.reads(at),
            GraphOp::WithoutBetween(_, _, first) => self.reads_from(first, 2),
            GraphOp::Vertex(to, from) | GraphOp::VertexNamed(to, _, from) | GraphOp::End(to, from, _) => {
                self.reads(from).writes(to)
            }
            GraphOp::VertexIs(to, vertex, text) => self.reads(vertex).reads(text).writes(to),
            GraphOp::Equal(to, ..) => self.writes(to),
            GraphOp::EdgesHave(to, _, first) => self.reads_from(first, 2).writes(to),
            GraphOp::Move(..) | GraphOp::Vertices(..) | GraphOp::Edges(..) | GraphOp::Without(..) => self,
        }
    }

    fn of_name(self, op: NameOp) -> Self {
        match op {
            NameOp::Text(_, from)
            | NameOp::Number(_, from)
            | NameOp::Vertex(_, from)
            | NameOp::Edge(_, from) => self.reads(from),
            NameOp::Cell(_, first, count) | NameOp::Box(_, first, count) => self.reads_from(first, count),
            NameOp::New(_) | NameOp::Move(..) | NameOp::Chars(..) | NameOp::Name(..) => self,
        }
    }
}

/// The registers of one class.
pub fn of_class(class: Class, slots: &[Slot]) -> Regs {
    slots.iter().filter(|slot| slot.0 == class).map(|slot| slot.1).collect()
}
