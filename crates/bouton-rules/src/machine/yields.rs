//! Yields: the name of a move, and the sum of positions that it leaves.

use super::{Code, Machine};
use crate::code::op::{Class, Op, Reg};
use crate::value::{Kind, LONGEST, Position};

/// Takes what a rule yields: the name of the move, if it has one, and the sum of what it leaves; says whether more is
/// wanted.
pub type Taker<'t> = &'t mut dyn FnMut(Option<&str>, &[Position]) -> Result<bool, String>;

impl Machine {
    /// Hands out what an instruction yields, and says whether more is wanted.
    pub(super) fn yield_one(&mut self, code: Code<'_>, op: &Op, take: Taker<'_>) -> Result<bool, String> {
        let (name, position) = match *op {
            Op::Yield(name, sum) => {
                let name = name.map(|name| self.checked_name(code, name)).transpose()?;
                return take(name, &self.sums[self.at(Class::Sum, sum)]);
            }
            Op::YieldHeap(name, reg) => (name, heap(self.int(reg))?),
            Op::YieldNumbers(name, first, count) => {
                (name, numbers(self.ints(first, count.into()), code.kind)?)
            }
            Op::YieldList(name, list) => (name, numbers(&self.lists[self.at(Class::List, list)], code.kind)?),
            Op::YieldCells(name, cells) => (name, Position::from(&self.cells[self.at(Class::Cells, cells)])),
            Op::YieldGraph(name, graph) => (name, Position::from(&self.graphs[self.at(Class::Graph, graph)])),
            _ => unreachable!("{op:?} does not yield"),
        };
        let name = name.map(|name| self.checked_name(code, name)).transpose()?;
        take(name, std::slice::from_ref(&position))
    }

    /// The name of a move, which people can read.
    fn checked_name(&self, code: Code<'_>, reg: Reg) -> Result<&str, String> {
        let name = self.names[self.at(Class::Name, reg)].as_str();
        let is_good =
            !name.trim().is_empty() && name.chars().count() <= 100 && !name.chars().any(char::is_control);
        if is_good || !code.is_named {
            return Ok(name);
        }
        Err("the name of a move has 1 to 100 printable signs".to_owned())
    }
}

/// A heap of so many.
pub(super) fn heap(number: i64) -> Result<Position, String> {
    u64::try_from(number).map(Position::heap).map_err(|_| negative(number))
}

fn negative(number: i64) -> String {
    format!("found {number}, expected a whole number from 0")
}

/// A position of several numbers.
pub(super) fn numbers(numbers: &[i64], kind: &Kind) -> Result<Position, String> {
    let Kind::Numbers(count) = kind else { unreachable!("tuples are positions of Numbers") };
    if count.is_some_and(|count| count != numbers.len()) || numbers.len() > LONGEST {
        let expected = count.map_or(format!("at most {LONGEST}"), |count| count.to_string());
        return Err(format!("found {} numbers, expected {expected}", numbers.len()));
    }
    match numbers.iter().find(|&&number| number < 0) {
        Some(&number) => Err(negative(number)),
        None => Ok(Position::numbers(numbers)),
    }
}

/// What a whole number in a list is: a heap in a rule of heaps, else a nimber.
pub(super) fn part(number: i64, kind: &Kind) -> Result<Position, String> {
    match kind {
        Kind::Heap => heap(number),
        _ => u64::try_from(number).map(Position::nimber).map_err(|_| negative(number)),
    }
}
