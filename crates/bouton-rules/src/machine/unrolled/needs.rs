//! Which registers of a function are still needed before each of its instructions.
//!
//! A register is needed if some execution from there reads it before it sets it. The sets follow from those of the
//! instructions that may come next; the instructions are visited from the last to the first, again and again, until nothing
//! changes.

use crate::code::{Class, Reg, Slot};
use crate::machine::op::{Op, Target};
use crate::machine::program::{Function, Uses};

/// The registers that a function needs before each instruction.
pub struct Needs {
    /// Whether execution can come to the instruction by a jump, or the instruction begins the next round of a loop.
    pub is_joint: Vec<bool>,
    /// Whether the instruction works on sums or graphs, with which no execution is followed.
    pub is_closed: Vec<bool>,
    /// The registers that are needed before each instruction, in ascending order.
    pub needed: Vec<Vec<Slot>>,
}

impl Needs {
    /// The needs of a function.
    #[must_use]
    pub fn of(function: &Function) -> Self {
        let code = function.code.as_slice();
        let (uses, targets): (Vec<_>, Vec<_>) =
            code.iter().zip(&function.uses).map(|(op, by_work)| uses(op, by_work, function)).unzip();
        let mut is_joint: Vec<_> = code.iter().map(begins_round).collect();
        targets.iter().flatten().for_each(|&to: &Target| is_joint[to as usize] = true);
        let mut needed: Vec<Vec<Slot>> = vec![Vec::new(); code.len()];
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for (at, op) in code.iter().enumerate().rev() {
                let behind = (!matches!(op, Op::Jump(_) | Op::Return)).then_some(at + 1);
                let next = behind.into_iter().chain(targets[at].map(|to| to as usize));
                let mut here: Vec<Slot> = next.flat_map(|next| needed.get(next)).flatten().copied().collect();
                here.retain(|slot| !uses[at].sets.contains(slot));
                here.extend(&uses[at].reads);
                here.sort_unstable_by_key(|&(class, reg)| (class as usize, reg));
                here.dedup();
                has_changed |= here != needed[at];
                needed[at] = here;
            }
        }
        let is_closed = uses.iter().map(|Uses { reads, sets }| {
            reads.iter().chain(sets).any(|slot| matches!(slot.0, Class::Sum | Class::Graph))
        });
        Self { is_joint, is_closed: is_closed.collect(), needed }
    }
}

fn begins_round(op: &Op) -> bool {
    matches!(op, Op::RangeNextOne(..) | Op::Next(..))
}

/// The registers that an instruction uses, and the target of its jump. After the last round, the registers of a loop keep what they
/// hold: so nothing is always set.
fn uses(op: &Op, by_work: &Uses, function: &Function) -> (Uses, Option<Target>) {
    let ints = |reads: &[Reg], sets: &[Reg]| {
        let [reads, sets] = [reads, sets].map(|regs| regs.iter().map(|&reg| (Class::Int, reg)).collect());
        Uses { reads, sets }
    };
    let no_jump = |uses| (uses, None);
    match *op {
        Op::Const(to, _) => no_jump(ints(&[], &[to])),
        Op::Move(to, from) | Op::Add(to, from, _) => no_jump(ints(&[from], &[to])),
        Op::Binary(_, to, a, b) | Op::Compare(_, to, a, b) => no_jump(ints(&[a, b], &[to])),
        Op::Jump(to) => (Uses::default(), Some(to)),
        Op::JumpIf(truth, to) | Op::JumpUnless(truth, to) => (ints(&[truth], &[]), Some(to)),
        Op::JumpUnlessCompare(_, a, b, to) => (ints(&[a, b], &[]), Some(to)),
        Op::RangeNextOne(_, at, stop, to) => (ints(&[at, stop], &[]), Some(to)),
        Op::YieldRange(at, stop, ..) => no_jump(ints(&[at, stop], &[])),
        Op::Call(ref call) => no_jump(Uses { reads: call.arguments.clone(), sets: call.results.clone() }),
        Op::Return => no_jump(Uses { reads: function.results.clone(), sets: Vec::new() }),
        Op::Yield(_, ref option) => no_jump(Uses { reads: option.to_vec(), sets: Vec::new() }),
        Op::Int(to, _) => no_jump(Uses { sets: vec![(Class::Int, to)], ..by_work.clone() }),
        Op::Cells(to, _) => no_jump(Uses { sets: vec![(Class::Cells, to)], ..by_work.clone() }),
        Op::Next(_, to) => (by_work.clone(), Some(to)),
        Op::Print(_) | Op::Do(_) => no_jump(by_work.clone()),
    }
}
