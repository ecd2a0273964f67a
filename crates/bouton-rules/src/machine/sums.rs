//! Instructions on sums.

use super::lists::{check_length, repeats};
use super::yields::{numbers, part};
use super::{Code, Machine};
use crate::arithmetic::out_of_range;
use crate::code::{Class, PartRegister, Reg, SumOp};
use crate::value::{Graph, Kind, Position};

impl Machine {
    fn sum_mut(&mut self, reg: Reg) -> &mut Vec<Position> {
        let at = self.at(Class::Sum, reg);
        &mut self.sums[at]
    }

    fn has_no_part(&mut self, code: Code<'_>, list: Reg) -> bool {
        let has_negative = self.list(list).iter().any(|&number| number < 0);
        self.is_no_part(code, has_negative)
    }

    /// Runs an instruction on sums.
    pub(super) fn on_sums(&mut self, code: Code<'_>, op: &SumOp) -> Result<(), String> {
        self.count(self.weight)?;
        match *op {
            SumOp::New(sum) => self.sum_mut(sum).clear(),
            SumOp::AddNumber(sum, number) => {
                let number = self.int(number);
                if !self.is_no_part(code, number < 0) {
                    self.sum_mut(sum).push(part(number, code.kind)?);
                }
            }
            SumOp::AddNumbers(sum, list) => {
                if !self.has_no_part(code, list) {
                    let part = numbers(self.list(list), code.kind)?;
                    self.sum_mut(sum).push(part);
                }
            }
            SumOp::AddCells(sum, cells) => {
                let part = Position::from(&self.cells[self.at(Class::Cells, cells)]);
                self.sum_mut(sum).push(part);
            }
            SumOp::AddGraph(sum, graph) => {
                let part = Position::from(&self.graphs[self.at(Class::Graph, graph)]);
                self.sum_mut(sum).push(part);
            }
            SumOp::Join(to, a, b) => {
                let [a, b] = [a, b].map(|reg| &self.sums[self.at(Class::Sum, reg)]);
                let joined: Vec<_> = a.iter().chain(b).cloned().collect();
                check_length(joined.len())?;
                *self.sum_mut(to) = joined;
            }
            SumOp::Times(to, sum, times) => {
                let sum = &self.sums[self.at(Class::Sum, sum)];
                let times = repeats(sum.len(), self.int(times))?;
                let repeated: Vec<_> = std::iter::repeat_n(sum, times).flatten().cloned().collect();
                *self.sum_mut(to) = repeated;
            }
            SumOp::CheckLen(sum) => check_length(self.sum_mut(sum).len())?,
            SumOp::Len(to, sum) => {
                let length = self.sum_mut(sum).len();
                self.set_int(to, length as i64);
            }
            SumOp::At(to, sum, index) => {
                let (index, length) = (self.int(index), self.sum_mut(sum).len());
                let at = usize::try_from(index).ok().filter(|&index| index < length);
                self.take_part(code, to, sum, at.ok_or_else(|| out_of_range(index, length))?);
            }
            SumOp::OfList(_, list, _) if self.has_no_part(code, list) => {}
            SumOp::OfList(to, list, stride) => {
                let parts = self.list(list).chunks_exact(stride.into());
                let parts = parts.map(|element| match (element, code.kind) {
                    (&[number], Kind::Heap | Kind::Word(_) | Kind::Board(_) | Kind::Graph) => {
                        part(number, code.kind)
                    }
                    _ => numbers(element, code.kind),
                });
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                *self.sum_mut(to) = parts;
            }
        }
        Ok(())
    }

    /// Copies a part of a sum into registers.
    pub(super) fn take_part(&mut self, code: Code<'_>, to: PartRegister, sum: Reg, index: usize) {
        let part = &self.sums[self.at(Class::Sum, sum)][index];
        match to {
            PartRegister::Cells(to) => {
                let alphabet = code.kind.alphabet().expect("cells are of a Word or a Board");
                let cells = part.cells(alphabet, code.kind.is_word());
                let to = self.at(Class::Cells, to);
                self.cells[to] = cells;
            }
            PartRegister::Graph(to) => {
                let graph = Graph::of(part, code.base.expect("graphs are parts of one"));
                let to = self.at(Class::Graph, to);
                self.graphs[to] = graph;
            }
        }
    }
}
