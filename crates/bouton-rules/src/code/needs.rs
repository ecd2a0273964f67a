//! Which registers of a function are still needed before each of its instructions: whole numbers, words or boards, and lists.
//!
//! A register is needed if some execution from there reads it before it sets it. The sets follow from those of the
//! instructions that may come next; the instructions are visited from the last to the first, again and again, until nothing
//! changes.

use super::program::{Function, Printed, Program};
use super::{
    Bounds, CellsOp, Class, GraphOp, HeapLoop, LEFT_OUT, ListOp, NameOp, Op, PartRegister, Reg, Slot,
    StringOp, SumOp, Symbols, YieldOp,
};

/// The registers that an instruction reads and sets, of the classes that [`Needs`] follows.
#[derive(Debug, Default)]
pub struct Uses {
    /// The registers that it reads. What it changes in part, or sets only sometimes, it reads too.
    pub reads: Vec<Slot>,
    /// The registers that it always sets.
    pub sets: Vec<Slot>,
}

/// The registers that a function needs before each instruction.
pub struct Needs {
    /// For each instruction, the registers that it uses.
    pub uses: Vec<Uses>,
    /// Whether execution can come to the instruction by a jump, or the instruction begins the next round of a loop.
    pub is_joint: Vec<bool>,
    /// The registers that are needed before each instruction, in ascending order.
    pub needed: Vec<Vec<Slot>>,
}

impl Needs {
    /// The needs of a function.
    #[must_use]
    pub fn of(function: &Function, program: &Program) -> Self {
        let code = function.code.as_slice();
        let uses: Vec<_> = code.iter().map(|op| Uses::of(op, function, program)).collect();
        let mut is_joint: Vec<_> = code.iter().map(begins_round).collect();
        code.iter().filter_map(|op| op.target()).for_each(|to| is_joint[to as usize] = true);
        let mut needed: Vec<Vec<Slot>> = vec![Vec::new(); code.len()];
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for (at, op) in code.iter().enumerate().rev() {
                let behind = (!matches!(op, Op::Jump(_) | Op::Return | Op::NoValue)).then_some(at + 1);
                let next = behind.into_iter().chain(op.target().map(|to| to as usize));
                let mut here: Vec<Slot> = next.flat_map(|next| needed.get(next)).flatten().copied().collect();
                here.retain(|slot| !uses[at].sets.contains(slot));
                here.extend(&uses[at].reads);
                here.sort_unstable_by_key(|&(class, reg)| (class as usize, reg));
                here.dedup();
                has_changed |= here != needed[at];
                needed[at] = here;
            }
        }
        Self { uses, is_joint, needed }
    }
}

fn begins_round(op: &Op) -> bool {
    matches!(op, Op::RangeNext(..) | Op::RangeNextOne(..) | Op::ListNext(..) | Op::SumNext(..))
}

impl Uses {
    fn of(op: &Op, function: &Function, program: &Program) -> Self {
        let new = Self::default();
        match *op {
            Op::Const(to, _) => new.sets(to),
            Op::Move(to, from) | Op::Add(to, from, _) | Op::Invert(to, from) | Op::Not(to, from) => {
                new.reads(from).sets(to)
            }
            Op::Binary(_, to, a, b) | Op::Compare(_, to, a, b) => new.reads(a).reads(b).sets(to),
            Op::JumpIf(truth, _) | Op::JumpUnless(truth, _) => new.reads(truth),
            Op::JumpUnlessCompare(_, a, b, _) => new.reads(a).reads(b),
            Op::CheckStep(reg) | Op::CheckDefined(reg, _) => new.reads(reg),
            // After the last round, the registers of a loop keep what they hold: so nothing is always set.
            Op::RangeNext(_, at, stop, step, _) => new.reads(at).reads(stop).reads(step),
            Op::RangeNextOne(_, at, stop, _) => new.reads(at).reads(stop),
            Op::ListNext(_, list, place, ..) => new.reads(place).reads_list(list),
            Op::SumNext(_, _, place, _) => new.reads(place),
            Op::YieldRange(next, stop, HeapLoop::Counted(number)) => {
                new.reads(next).reads(stop).reads(number)
            }
            Op::YieldRange(next, stop, HeapLoop::Less(number, from, heap)) => {
                new.reads(next).reads(stop).reads(number).reads(from).reads(heap)
            }
            Op::Call(call) => {
                let call = &program.calls[usize::from(call)];
                Self { reads: call.arguments.to_vec(), sets: call.results.to_vec() }
            }
            Op::Return => Self { reads: function.results.to_vec(), ..new },
            Op::Copy(class @ (Class::Cells | Class::List), to, from) => {
                Self { reads: vec![(class, from)], sets: vec![(class, to)] }
            }
            Op::Copy(..) => new,
            Op::Print(line) => {
                let parts = program.prints[usize::from(line)].iter();
                let printed = parts.flat_map(|part| match part {
                    Printed::Value(_, slots) => slots.as_slice(),
                    Printed::Text(_) => &[],
                });
                Self { reads: printed.copied().collect(), ..new }
            }
            Op::Jump(_) | Op::Step | Op::NoValue => new,
            Op::Yield(_, option) => new.of_yield(option),
            Op::Cells(op) => new.of_cells(op),
            Op::List(op) => new.of_list(op),
            Op::String(op) => new.of_string(op),
            Op::Sum(op) => new.of_sum(op),
            Op::Graph(op) => new.of_graph(op),
            Op::Name(op) => new.of_name(op),
        }
    }

    fn reads(self, number: Reg) -> Self {
        self.reads_from(number, 1)
    }

    fn reads_from(mut self, first: Reg, count: u8) -> Self {
        self.reads.extend((first..first + Reg::from(count)).map(|reg| (Class::Int, reg)));
        self
    }

    fn sets(self, number: Reg) -> Self {
        self.sets_from(number, 1)
    }

    fn sets_from(mut self, first: Reg, count: u8) -> Self {
        self.sets.extend((first..first + Reg::from(count)).map(|reg| (Class::Int, reg)));
        self
    }

    fn reads_cells(mut self, cells: Reg) -> Self {
        self.reads.push((Class::Cells, cells));
        self
    }

    fn sets_cells(mut self, cells: Reg) -> Self {
        self.sets.push((Class::Cells, cells));
        self
    }

    fn reads_list(mut self, list: Reg) -> Self {
        self.reads.push((Class::List, list));
        self
    }

    fn sets_list(mut self, list: Reg) -> Self {
        self.sets.push((Class::List, list));
        self
    }

    fn bounds(mut self, (from, to): Bounds) -> Self {
        let bounds = [from, to].into_iter().filter(|&bound| bound != LEFT_OUT);
        self.reads.extend(bounds.map(|bound| (Class::Int, bound)));
        self
    }

    fn symbols(self, symbols: Symbols) -> Self {
        match symbols {
            Symbols::Of(text) => self.reads(text),
            Symbols::Every | Symbols::Known(_) => self,
        }
    }

    fn of_yield(self, option: YieldOp) -> Self {
        match option {
            YieldOp::Heap(number) => self.reads(number),
            YieldOp::Numbers(first, count) => self.reads_from(first, count),
            YieldOp::Cells(cells) => self.reads_cells(cells),
            YieldOp::List(list) => self.reads_list(list),
            YieldOp::Sum(_) | YieldOp::Graph(_) => self,
        }
    }

    fn of_cells(self, op: CellsOp) -> Self {
        match op {
            CellsOp::Copy(to, from) => self.reads_cells(from).sets_cells(to),
            CellsOp::Join(to, a, b) => self.reads_cells(a).reads_cells(b).sets_cells(to),
            CellsOp::Rows(to, of) | CellsOp::Cols(to, of) => self.reads_cells(of).sets(to),
            CellsOp::Equal(to, a, b) => self.reads_cells(a).reads_cells(b).sets(to),
            CellsOp::Get2(to, of, r, c) | CellsOp::Inside2(to, of, r, c) => {
                self.reads_cells(of).reads(r).reads(c).sets(to)
            }
            CellsOp::Get1(to, of, at) | CellsOp::Inside1(to, of, at) | CellsOp::Has(to, of, at) => {
                self.reads_cells(of).reads(at).sets(to)
            }
            CellsOp::Span(first, of, _, bounds) => self.reads_cells(of).bounds(bounds).sets_from(first, 2),
            CellsOp::Rect(first, of, rows, cols) => {
                self.reads_cells(of).bounds(rows).bounds(cols).sets_from(first, 4)
            }
            CellsOp::SpanAt(first, of, _, at) => self.reads_cells(of).reads(at).sets_from(first, 2),
            CellsOp::Slice(to, of, rect) => self.reads_cells(of).reads_from(rect, 4).sets_cells(to),
            CellsOp::Paste(to, rect, part) => self.reads_cells(to).reads_cells(part).reads_from(rect, 4),
            CellsOp::Fill(to, rect, text) => self.reads_cells(to).reads_from(rect, 4).reads(text),
            CellsOp::TestIn(_, to, of, rect, symbols) => {
                self.reads_cells(of).reads_from(rect, 4).symbols(symbols).sets(to)
            }
            CellsOp::Test(_, to, of, symbols) => self.reads_cells(of).symbols(symbols).sets(to),
            CellsOp::Places(list, of, symbols) => self.reads_cells(of).symbols(symbols).sets_list(list),
            CellsOp::Neighbours2(list, of, r, c) => self.reads_cells(of).reads(r).reads(c).sets_list(list),
            CellsOp::Neighbours1(list, of, at) => self.reads_cells(of).reads(at).sets_list(list),
            CellsOp::Ray2(list, of, first) => self.reads_cells(of).reads_from(first, 4).sets_list(list),
            CellsOp::Ray1(list, of, first) => self.reads_cells(of).reads_from(first, 2).sets_list(list),
            CellsOp::Full2(to, first, text) => self.reads_from(first, 2).reads(text).sets_cells(to),
            CellsOp::Full1(to, length, text) => self.reads(length).reads(text).sets_cells(to),
            CellsOp::OfText(to, text) => self.reads(text).sets_cells(to),
        }
    }

    fn of_list(self, op: ListOp) -> Self {
        match op {
            ListOp::New(to) | ListOp::Known(to, _) => self.sets_list(to),
            ListOp::Sorted(to, from, _) => self.reads_list(from).sets_list(to),
            ListOp::Times(to, from, times, _) => self.reads_list(from).reads(times).sets_list(to),
            ListOp::Slice(to, from, bounds, _) => self.reads_list(from).bounds(bounds).sets_list(to),
            ListOp::Join(to, a, b, _) => self.reads_list(a).reads_list(b).sets_list(to),
            ListOp::Push(list, first, count) | ListOp::Add(list, first, count) => {
                self.reads_list(list).reads_from(first, count)
            }
            ListOp::Set(list, index, first, count) => {
                self.reads_list(list).reads(index).reads_from(first, count)
            }
            ListOp::Equal(to, a, b) => self.reads_list(a).reads_list(b).sets(to),
            ListOp::At(first, list, index, count) => {
                self.reads_list(list).reads(index).sets_from(first, count)
            }
            ListOp::Has(to, list, first, count) => self.reads_list(list).reads_from(first, count).sets(to),
            ListOp::Len(to, list, _)
            | ListOp::Least(to, list)
            | ListOp::Greatest(to, list)
            | ListOp::Gcd(to, list) => self.reads_list(list).sets(to),
            ListOp::CheckLen(list, ..) => self.reads_list(list),
        }
    }

    fn of_string(self, op: StringOp) -> Self {
        match op {
            StringOp::TextIn(to, a, b) => self.reads(a).reads(b).sets(to),
            StringOp::OfNumber(to, from) | StringOp::OfText(to, from) => self.reads(from).sets_list(to),
            StringOp::CharsIn(to, a, b) => self.reads_list(a).reads_list(b).sets(to),
            StringOp::ToNumber(to, list) => self.reads_list(list).sets(to),
        }
    }

    fn of_sum(self, op: SumOp) -> Self {
        match op {
            SumOp::AddNumber(_, number) | SumOp::Times(_, _, number) => self.reads(number),
            SumOp::Len(to, _) => self.sets(to),
            SumOp::At(PartRegister::Cells(to), _, index) => self.reads(index).sets_cells(to),
            SumOp::At(PartRegister::Graph(_), _, index) => self.reads(index),
            SumOp::AddNumbers(_, list) | SumOp::OfList(_, list, _) => self.reads_list(list),
            SumOp::AddCells(_, cells) => self.reads_cells(cells),
            SumOp::New(_) | SumOp::Join(..) | SumOp::AddGraph(..) => self,
            SumOp::CheckLen(_) => self,
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
                self.reads(from).sets(to)
            }
            GraphOp::VertexIs(to, vertex, text) => self.reads(vertex).reads(text).sets(to),
            GraphOp::Equal(to, ..) => self.sets(to),
            GraphOp::EdgesHave(to, _, first) => self.reads_from(first, 2).sets(to),
            GraphOp::Vertices(..) | GraphOp::Edges(..) | GraphOp::Without(..) => self,
        }
    }

    fn of_name(self, op: NameOp) -> Self {
        match op {
            NameOp::Text(_, from)
            | NameOp::Number(_, from)
            | NameOp::Vertex(_, from)
            | NameOp::Edge(_, from) => self.reads(from),
            NameOp::Cell(_, first, count) | NameOp::Box(_, first, count) => self.reads_from(first, count),
            NameOp::Chars(_, list) => self.reads_list(list),
            NameOp::New(_) | NameOp::Name(..) => self,
        }
    }
}
