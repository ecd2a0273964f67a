//! Lists of whole numbers, and sums.

use super::frames::replace;
use super::yields::{numbers, part};
use super::{Code, Machine};
use crate::arithmetic::{self, out_of_range};
use crate::code::op::{Bounds, Class, Op, Reg};
use crate::value::{Graph, Kind, LONGEST, Position};

impl Machine {
    fn list(&self, reg: Reg) -> &Vec<i64> {
        &self.lists[self.at(Class::List, reg)]
    }

    fn list_mut(&mut self, reg: Reg) -> &mut Vec<i64> {
        let at = self.at(Class::List, reg);
        &mut self.lists[at]
    }

    fn sum_mut(&mut self, reg: Reg) -> &mut Vec<Position> {
        let at = self.at(Class::Sum, reg);
        &mut self.sums[at]
    }

    /// Fills a list with numbers that are found elsewhere in the machine.
    pub(super) fn put(&mut self, list: Reg, fill: impl FnOnce(&Self, &mut Vec<i64>)) {
        let mut numbers = std::mem::take(self.list_mut(list));
        numbers.clear();
        fill(self, &mut numbers);
        *self.list_mut(list) = numbers;
    }

    /// Runs an instruction on lists or sums, if it is one.
    pub(super) fn on_lists(&mut self, code: Code<'_>, op: &Op) -> Result<bool, String> {
        match *op {
            Op::ListNew(list) => self.list_mut(list).clear(),
            Op::ListKnown(list, number) => {
                let known = &code.program.lists[usize::from(number)];
                self.list_mut(list).clone_from(known);
            }
            Op::ListMove(to, from) => {
                let (to, from) = (self.at(Class::List, to), self.at(Class::List, from));
                replace(&mut self.lists, to, from);
            }
            Op::ListPush(list, first, count) => {
                let (list, first) = (self.at(Class::List, list), self.at(Class::Int, first));
                let numbers = &self.ints[first..first + usize::from(count)];
                self.lists[list].extend_from_slice(numbers);
            }
            Op::ListAdd(list, first, count) => {
                let (list, first) = (self.at(Class::List, list), self.at(Class::Int, first));
                let numbers = &self.ints[first..first + usize::from(count)];
                self.lists[list].extend_from_slice(numbers);
                check_length(self.lists[list].len() / usize::from(count))?;
            }
            Op::ListTimes(to, list, times, stride) => {
                let (list, times) = (self.list(list), self.int(times));
                let times = repeats(list.len() / usize::from(stride), times)?;
                let repeated = list.repeat(times);
                *self.list_mut(to) = repeated;
            }
            Op::ListSorted(to, list, stride) => {
                let mut elements: Vec<_> = self.list(list).chunks_exact(stride.into()).collect();
                elements.sort_unstable();
                let sorted = elements.concat();
                *self.list_mut(to) = sorted;
            }
            Op::NumberChars(to, number) => {
                let digits = self.int(number).to_string();
                *self.list_mut(to) = digits.chars().map(|digit| u32::from(digit).into()).collect();
            }
            Op::TextChars(to, text) => {
                let text = code.program.text(self.int(text));
                *self.list_mut(to) = text.chars().map(|one| u32::from(one).into()).collect();
            }
            Op::CharsNumber(to, chars) => {
                let number = number_of(&string(self.list(chars)))?;
                self.set_int(to, number);
            }
            Op::CharsIn(to, a, b) => {
                let found = string(self.list(b)).contains(&string(self.list(a)));
                self.set_int(to, found.into());
            }
            Op::ListJoin(to, a, b, stride) => self.join_lists(to, a, b, stride.into())?,
            Op::ListLen(to, list, stride) => {
                let length = self.list(list).len() / usize::from(stride);
                self.set_int(to, length as i64);
            }
            Op::ListAt(first, list, index, stride) => self.list_at(first, list, index, stride.into())?,
            Op::ListSet(list, index, first, stride) => self.set_item(list, index, first, stride.into())?,
            Op::ListSlice(to, list, bounds, stride) => self.list_slice(to, list, bounds, stride.into()),
            Op::ListHas(to, list, first, stride) => {
                let wanted = self.ints(first, stride.into());
                let found = self.list(list).chunks_exact(stride.into()).any(|element| element == wanted);
                self.set_int(to, found.into());
            }
            Op::CheckLen(list, count, stride) => {
                let length = self.list(list).len() / usize::from(stride);
                if length != usize::from(count) {
                    return Err(format!("{length} values cannot be given to {count} names"));
                }
            }
            Op::ListsEqual(to, a, b) => {
                let equal = self.list(a) == self.list(b);
                self.set_int(to, equal.into());
            }
            Op::Least(to, list) => self.best(to, self.list(list).iter().min().copied())?,
            Op::Greatest(to, list) => self.best(to, self.list(list).iter().max().copied())?,
            Op::Gcd(to, list) => {
                let divisor = arithmetic::gcd(self.list(list))?;
                self.set_int(to, divisor);
            }
            _ => return self.on_sums(code, op),
        }
        Ok(true)
    }

    fn best(&mut self, to: Reg, best: Option<i64>) -> Result<(), String> {
        let best = best.ok_or("of no numbers at all there is none")?;
        self.set_int(to, best);
        Ok(())
    }

    fn join_lists(&mut self, to: Reg, a: Reg, b: Reg, stride: usize) -> Result<(), String> {
        let joined: Vec<i64> = self.list(a).iter().chain(self.list(b)).copied().collect();
        check_length(joined.len() / stride)?;
        *self.list_mut(to) = joined;
        Ok(())
    }

    fn list_at(&mut self, first: Reg, list: Reg, index: Reg, stride: usize) -> Result<(), String> {
        let (index, to) = (self.int(index), self.at(Class::Int, first));
        let list = &self.lists[self.at(Class::List, list)];
        let length = list.len() / stride;
        let from = usize::try_from(index).ok().filter(|&index| index < length);
        let from = from.ok_or_else(|| out_of_range(index, length))? * stride;
        self.ints[to..to + stride].copy_from_slice(&list[from..from + stride]);
        Ok(())
    }

    fn set_item(&mut self, list: Reg, index: Reg, first: Reg, stride: usize) -> Result<(), String> {
        let (index, from) = (self.int(index), self.at(Class::Int, first));
        let at = self.at(Class::List, list);
        let length = self.lists[at].len() / stride;
        let to = usize::try_from(index).ok().filter(|&index| index < length);
        let to = to.ok_or_else(|| out_of_range(index, length))? * stride;
        self.lists[at][to..to + stride].copy_from_slice(&self.ints[from..from + stride]);
        Ok(())
    }

    fn list_slice(&mut self, to: Reg, list: Reg, (from, end): Bounds, stride: usize) {
        let list = self.list(list);
        let (from, end) = arithmetic::slice(self.bound(from), self.bound(end), list.len() / stride);
        let part = list[from * stride..end * stride].to_vec();
        *self.list_mut(to) = part;
    }

    fn on_sums(&mut self, code: Code<'_>, op: &Op) -> Result<bool, String> {
        match *op {
            Op::SumNew(sum) => self.sum_mut(sum).clear(),
            Op::SumMove(to, from) => {
                let (to, from) = (self.at(Class::Sum, to), self.at(Class::Sum, from));
                replace(&mut self.sums, to, from);
            }
            Op::SumNumber(sum, number) => {
                let part = part(self.int(number), code.kind)?;
                self.sum_mut(sum).push(part);
            }
            Op::SumNumbers(sum, list) => {
                let part = numbers(self.list(list), code.kind)?;
                self.sum_mut(sum).push(part);
            }
            Op::SumCells(sum, cells) => {
                let part = Position::from(&self.cells[self.at(Class::Cells, cells)]);
                self.sum_mut(sum).push(part);
            }
            Op::SumGraph(sum, graph) => {
                let part = Position::from(&self.graphs[self.at(Class::Graph, graph)]);
                self.sum_mut(sum).push(part);
            }
            Op::SumJoin(to, a, b) => {
                let [a, b] = [a, b].map(|reg| &self.sums[self.at(Class::Sum, reg)]);
                let joined: Vec<_> = a.iter().chain(b).cloned().collect();
                check_length(joined.len())?;
                *self.sum_mut(to) = joined;
            }
            Op::SumTimes(to, sum, times) => {
                let sum = &self.sums[self.at(Class::Sum, sum)];
                let times = repeats(sum.len(), self.int(times))?;
                let repeated: Vec<_> = std::iter::repeat_n(sum, times).flatten().cloned().collect();
                *self.sum_mut(to) = repeated;
            }
            Op::SumShort(sum) => check_length(self.sum_mut(sum).len())?,
            Op::SumLen(to, sum) => {
                let length = self.sum_mut(sum).len();
                self.set_int(to, length as i64);
            }
            Op::SumAtCells(_, sum, index) | Op::SumAtGraph(_, sum, index) => {
                let (index, length) = (self.int(index), self.sum_mut(sum).len());
                let at = usize::try_from(index).ok().filter(|&index| index < length);
                self.take_part(code, *op, at.ok_or_else(|| out_of_range(index, length))?);
            }
            Op::SumOfList(to, list, stride) => {
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
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a part out of a sum.
    pub(super) fn take_part(&mut self, code: Code<'_>, op: Op, index: usize) {
        match op {
            Op::SumAtCells(to, sum, _) | Op::SumNextCells(to, sum, ..) => {
                let part = &self.sums[self.at(Class::Sum, sum)][index];
                let alphabet = code.kind.alphabet().expect("cells are of a Word or a Board");
                let cells = part.cells(alphabet, code.kind.is_word());
                let to = self.at(Class::Cells, to);
                self.cells[to] = cells;
            }
            Op::SumAtGraph(to, sum, _) | Op::SumNextGraph(to, sum, ..) => {
                let part = &self.sums[self.at(Class::Sum, sum)][index];
                let graph = Graph::of(part, code.base.expect("graphs are parts of one"));
                let to = self.at(Class::Graph, to);
                self.graphs[to] = graph;
            }
            _ => unreachable!("{op:?} takes no part"),
        }
    }
}

fn check_length(length: usize) -> Result<(), String> {
    if length > LONGEST {
        return Err(format!("{length} items: a tuple or a list has at most {LONGEST}"));
    }
    Ok(())
}

/// How often a list of this length is repeated: below 0 counts as 0, as in Python.
fn repeats(length: usize, times: i64) -> Result<usize, String> {
    let times = times.max(0);
    if length > 0 && times > LONGEST as i64 {
        let items = i128::from(times) * length as i128;
        return Err(format!("{items} items: a tuple or a list has at most {LONGEST}"));
    }
    let times = if length == 0 { 0 } else { times as usize };
    check_length(length * times)?;
    Ok(times)
}

/// The string of these characters.
pub(super) fn string(chars: &[i64]) -> String {
    chars.iter().filter_map(|&one| char::from_u32(one as u32)).collect()
}

/// The whole number that a string writes.
fn number_of(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("`{text}` is no whole number"));
    }
    text.parse().map_err(|_| "a number of more than 64 bits".to_owned())
}
