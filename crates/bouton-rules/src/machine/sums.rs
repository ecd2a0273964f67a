//! Sums of positions and nimbers.

use super::lists::{check_length, element, repeats};
use super::registers::{Context, Machine};
use super::yields::{not_negative, numbers, part};
use crate::code::{Class, Reg, Slot};
use crate::value::{Graph, Kind, Position};

impl Machine {
    pub fn sum_mut(&mut self, reg: Reg) -> &mut Vec<Position> {
        let at = self.at(Class::Sum, reg);
        &mut self.sums[at]
    }

    fn parts(&self, reg: Reg) -> &[Position] {
        &self.sums[self.at(Class::Sum, reg)]
    }

    fn has_no_part(&mut self, code: Context<'_>, list: Reg) -> bool {
        let has_negative = self.list(list).iter().any(|&number| number < 0);
        self.is_no_part(code, has_negative)
    }

    /// Makes a sum of parts.
    pub fn make_sum(&mut self, code: Context<'_>, sum: Reg, parts: &[Slot]) -> Result<(), String> {
        self.sum_mut(sum).clear();
        self.add_parts(code, sum, parts)
    }

    /// Adds parts, and checks that the sum is not too long.
    pub fn add_parts(&mut self, code: Context<'_>, sum: Reg, parts: &[Slot]) -> Result<(), String> {
        let mut all = std::mem::take(self.sum_mut(sum));
        let added = parts.iter().try_for_each(|&part| self.add_part(code, &mut all, part));
        let length = all.len();
        *self.sum_mut(sum) = all;
        added.and_then(|()| check_length(length))
    }

    /// Adds a part: a position, or a whole number, which is a heap in a rule of heaps and a nimber in others.
    #[inline]
    fn add_part(
        &mut self,
        code: Context<'_>,
        sum: &mut Vec<Position>,
        (class, reg): Slot,
    ) -> Result<(), String> {
        let at = self.at(class, reg);
        match class {
            Class::Int if self.is_no_part(code, self.ints[at] < 0) => {}
            Class::List if self.has_no_part(code, reg) => {}
            // The position is made where it is stored: to copy it takes longer.
            Class::Int => match (not_negative(self.ints[at])?, code.kind) {
                (heap, Kind::Heap) => sum.push(Position::heap(heap)),
                (nimber, _) => sum.push(Position::nimber(nimber)),
            },
            Class::List => sum.push(numbers(&self.lists[at], code.kind)?),
            Class::Cells => sum.push(Position::from(&self.cells[at])),
            _ => sum.push(Position::from(&self.graphs[at])),
        }
        Ok(())
    }

    /// Joins two sums.
    pub fn join_sums(&mut self, to: Reg, a: Reg, b: Reg) -> Result<(), String> {
        let joined: Vec<_> = self.parts(a).iter().chain(self.parts(b)).cloned().collect();
        check_length(joined.len())?;
        *self.sum_mut(to) = joined;
        Ok(())
    }

    /// Repeats a sum.
    pub fn repeat_sum(&mut self, to: Reg, sum: Reg, times: Reg) -> Result<(), String> {
        let times = repeats(self.parts(sum).len(), self.int(times))?;
        *self.sum_mut(to) = std::iter::repeat_n(self.parts(sum), times).flatten().cloned().collect();
        Ok(())
    }

    /// Copies the part with an index.
    pub fn part(&mut self, code: Context<'_>, to: Slot, sum: Reg, index: Reg) -> Result<(), String> {
        let at = element(self.int(index), self.parts(sum).len())?;
        self.take_part(code, to, sum, at);
        Ok(())
    }

    /// Takes the next part of a sum, if there is one.
    pub fn next_of_sum(&mut self, code: Context<'_>, to: Slot, sum: Reg, place: Reg) -> bool {
        let at = self.number(place);
        let is_there = at < self.parts(sum).len();
        if is_there {
            self.set_int(place, at as i64 + 1);
            self.take_part(code, to, sum, at);
        }
        is_there
    }

    /// Makes a sum of a list; each `stride` numbers of the list are a part.
    pub fn sum_of_list(
        &mut self,
        code: Context<'_>,
        to: Reg,
        list: Reg,
        stride: usize,
    ) -> Result<(), String> {
        if self.has_no_part(code, list) {
            return Ok(());
        }
        let parts = self.list(list).chunks_exact(stride).map(|element| match (element, code.kind) {
            (&[number], Kind::Heap | Kind::Word(_) | Kind::Board(_) | Kind::Graph) => part(number, code.kind),
            _ => numbers(element, code.kind),
        });
        *self.sum_mut(to) = parts.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Copies a part of a sum into a register.
    fn take_part(&mut self, code: Context<'_>, (class, reg): Slot, sum: Reg, index: usize) {
        let (part, to) = (&self.parts(sum)[index], self.at(class, reg));
        if let (Class::Cells, Some(alphabet)) = (class, code.kind.alphabet()) {
            self.cells[to] = part.cells(alphabet, code.kind.is_word());
        } else {
            self.graphs[to] = Graph::of(part, code.graph());
        }
    }
}
