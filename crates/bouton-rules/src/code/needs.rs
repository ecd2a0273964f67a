//! Which registers of a function are still needed before each of its instructions: whole numbers, words or boards, and lists.
//!
//! A register is needed if some execution from there reads it before it sets it. The sets follow from those of the
//! instructions that may come next; the instructions are visited from the last to the first, again and again, until nothing
//! changes.

use super::effects::Effects;
use super::program::{Function, Program};
use super::{CellsOp, Class, ListOp, NameOp, Op, PartRegister, Reg, Slot, StringOp, SumOp, YieldOp};

/// The registers that an instruction reads and sets, with the classes that [`Needs`] follows.
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
        let effects = Effects::of(op, program);
        let ints = |regs: &[Reg]| regs.iter().map(|&reg| (Class::Int, reg)).collect();
        let mut uses = Self { reads: ints(&effects.reads), sets: ints(&effects.writes) };
        if begins_round(op) || matches!(op, Op::YieldRange(..)) {
            // After the last round its registers keep what they hold.
            uses.sets.clear();
        }
        match *op {
            Op::Cells(op) => uses.of_cells(op),
            Op::List(op) => uses.of_list(op),
            Op::Yield(_, YieldOp::Cells(cells)) | Op::Sum(SumOp::AddCells(_, cells)) => {
                uses.reads.push((Class::Cells, cells));
            }
            Op::Yield(_, YieldOp::List(list))
            | Op::ListNext(_, list, ..)
            | Op::Name(NameOp::Chars(_, list))
            | Op::Sum(SumOp::AddNumbers(_, list) | SumOp::OfList(_, list, _)) => {
                uses.reads.push((Class::List, list));
            }
            Op::Sum(SumOp::At(PartRegister::Cells(to), ..)) => uses.sets.push((Class::Cells, to)),
            Op::String(op) => uses.of_string(op),
            Op::Call(call) => {
                let call = &program.calls[usize::from(call)];
                uses.reads.extend(&call.arguments);
                uses.sets.extend(&call.results);
            }
            Op::Return => uses.reads.extend(&function.results),
            _ => {}
        }
        uses
    }

    fn cells(&mut self, to: Option<Reg>, from: &[Reg]) {
        self.reads.extend(from.iter().map(|&reg| (Class::Cells, reg)));
        self.sets.extend(to.map(|reg| (Class::Cells, reg)));
    }

    fn lists(&mut self, to: Option<Reg>, from: &[Reg]) {
        self.reads.extend(from.iter().map(|&reg| (Class::List, reg)));
        self.sets.extend(to.map(|reg| (Class::List, reg)));
    }

    fn of_cells(&mut self, op: CellsOp) {
        match op {
            CellsOp::Copy(to, from) | CellsOp::Move(to, from) | CellsOp::Slice(to, from, _) => {
                self.cells(Some(to), &[from]);
            }
            CellsOp::Join(to, a, b) => self.cells(Some(to), &[a, b]),
            CellsOp::Full2(to, ..) | CellsOp::Full1(to, ..) | CellsOp::OfText(to, _) => {
                self.cells(Some(to), &[]);
            }
            CellsOp::Paste(board, _, part) => self.cells(None, &[board, part]),
            CellsOp::Equal(_, a, b) => self.cells(None, &[a, b]),
            CellsOp::Rows(_, board)
            | CellsOp::Cols(_, board)
            | CellsOp::Get2(_, board, ..)
            | CellsOp::Get1(_, board, _)
            | CellsOp::Span(_, board, ..)
            | CellsOp::Rect(_, board, ..)
            | CellsOp::SpanAt(_, board, ..)
            | CellsOp::Fill(board, ..)
            | CellsOp::TestIn(_, _, board, ..)
            | CellsOp::Test(_, _, board, _)
            | CellsOp::Has(_, board, _)
            | CellsOp::Inside2(_, board, ..)
            | CellsOp::Inside1(_, board, _) => self.cells(None, &[board]),
            CellsOp::Places(list, board, _)
            | CellsOp::Neighbours2(list, board, ..)
            | CellsOp::Neighbours1(list, board, _)
            | CellsOp::Ray2(list, board, _)
            | CellsOp::Ray1(list, board, _) => {
                self.cells(None, &[board]);
                self.lists(Some(list), &[]);
            }
        }
    }

    fn of_list(&mut self, op: ListOp) {
        match op {
            ListOp::New(to) | ListOp::Known(to, _) => self.lists(Some(to), &[]),
            ListOp::Move(to, from)
            | ListOp::Times(to, from, ..)
            | ListOp::Sorted(to, from, _)
            | ListOp::Slice(to, from, ..) => self.lists(Some(to), &[from]),
            ListOp::Join(to, a, b, _) => self.lists(Some(to), &[a, b]),
            ListOp::Equal(_, a, b) => self.lists(None, &[a, b]),
            ListOp::Push(list, ..)
            | ListOp::Add(list, ..)
            | ListOp::Set(list, ..)
            | ListOp::Len(_, list, _)
            | ListOp::At(_, list, ..)
            | ListOp::Has(_, list, ..)
            | ListOp::CheckLen(list, ..)
            | ListOp::Least(_, list)
            | ListOp::Greatest(_, list)
            | ListOp::Gcd(_, list) => self.lists(None, &[list]),
        }
    }

    fn of_string(&mut self, op: StringOp) {
        match op {
            StringOp::TextIn(..) => {}
            StringOp::OfNumber(to, _) | StringOp::OfText(to, _) => self.lists(Some(to), &[]),
            StringOp::CharsIn(_, a, b) => self.lists(None, &[a, b]),
            StringOp::ToNumber(_, list) => self.lists(None, &[list]),
        }
    }
}
