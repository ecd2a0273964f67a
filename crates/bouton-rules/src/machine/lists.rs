//! Instructions on lists of whole numbers.

use super::{Code, Machine};
use crate::arithmetic::{self, out_of_range};
use crate::code::{Bounds, Class, ListOp, Reg};
use crate::value::LONGEST_LIST;
use crate::width::exact;

impl Machine {
    pub(super) fn list(&self, reg: Reg) -> &Vec<i64> {
        &self.lists[self.at(Class::List, reg)]
    }

    pub(super) fn list_mut(&mut self, reg: Reg) -> &mut Vec<i64> {
        let at = self.at(Class::List, reg);
        &mut self.lists[at]
    }

    /// Fills a list with numbers that `fill` reads from the machine.
    pub(super) fn put(&mut self, list: Reg, fill: impl FnOnce(&Self, &mut Vec<i64>)) {
        let mut numbers = std::mem::take(self.list_mut(list));
        numbers.clear();
        fill(self, &mut numbers);
        *self.list_mut(list) = numbers;
    }

    /// Runs an instruction on lists.
    pub(super) fn on_lists(&mut self, code: Code<'_>, op: &ListOp) -> Result<(), String> {
        self.count(self.weight)?;
        match *op {
            ListOp::New(list) => self.list_mut(list).clear(),
            ListOp::Known(list, number) => {
                let known = &code.program.lists[usize::from(number)];
                self.list_mut(list).clone_from(known);
            }
            ListOp::Push(list, first, count) => {
                let (list, first) = (self.at(Class::List, list), self.at(Class::Int, first));
                let numbers = &self.ints[first..first + usize::from(count)];
                self.lists[list].extend_from_slice(numbers);
            }
            ListOp::Add(list, first, count) => {
                let (list, first) = (self.at(Class::List, list), self.at(Class::Int, first));
                let numbers = &self.ints[first..first + usize::from(count)];
                self.lists[list].extend_from_slice(numbers);
                check_length(self.lists[list].len() / usize::from(count))?;
            }
            ListOp::Times(to, list, times, stride) => {
                let (list, times) = (self.list(list), self.int(times));
                let times = repeats(list.len() / usize::from(stride), times)?;
                let repeated = list.repeat(times);
                *self.list_mut(to) = repeated;
            }
            ListOp::Sorted(to, list, stride) => {
                let mut elements: Vec<_> = self.list(list).chunks_exact(stride.into()).collect();
                elements.sort_unstable();
                let sorted = elements.concat();
                *self.list_mut(to) = sorted;
            }
            ListOp::Join(to, a, b, stride) => self.join_lists(to, a, b, stride.into())?,
            ListOp::Len(to, list, stride) => {
                let length = self.list(list).len() / usize::from(stride);
                self.set_int(to, length as i64);
            }
            ListOp::At(first, list, index, stride) => self.list_at(first, list, index, stride.into())?,
            ListOp::Set(list, index, first, stride) => self.set_item(list, index, first, stride.into())?,
            ListOp::Slice(to, list, bounds, stride) => self.list_slice(to, list, bounds, stride.into()),
            ListOp::Has(to, list, first, stride) => {
                let wanted = self.ints(first, stride.into());
                let found = self.list(list).chunks_exact(stride.into()).any(|element| element == wanted);
                self.set_int(to, found.into());
            }
            ListOp::CheckLen(list, count, stride) => {
                let length = self.list(list).len() / usize::from(stride);
                if length != usize::from(count) {
                    return Err(format!("{length} values cannot be given to {count} names"));
                }
            }
            ListOp::Equal(to, a, b) => {
                let equal = self.list(a) == self.list(b);
                self.set_int(to, equal.into());
            }
            ListOp::Least(to, list) => self.best(to, self.list(list).iter().min().copied())?,
            ListOp::Greatest(to, list) => self.best(to, self.list(list).iter().max().copied())?,
            ListOp::Gcd(to, list) => {
                let divisor = arithmetic::gcd(self.list(list))?;
                self.set_int(to, divisor);
            }
        }
        Ok(())
    }

    fn best(&mut self, to: Reg, best: Option<i64>) -> Result<(), String> {
        let best = best.ok_or("an empty list of numbers has none")?;
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
}

pub(super) fn check_length(length: usize) -> Result<(), String> {
    if length > LONGEST_LIST {
        return Err(format!("{length} items: a tuple or a list has at most {LONGEST_LIST}"));
    }
    Ok(())
}

/// How often a list of this length is repeated. A negative number counts as 0, as in Python.
pub(super) fn repeats(length: usize, times: i64) -> Result<usize, String> {
    let times = times.max(0);
    if length > 0 && times > LONGEST_LIST as i64 {
        let items = i128::from(times) * length as i128;
        return Err(format!("{items} items: a tuple or a list has at most {LONGEST_LIST}"));
    }
    let times = if length == 0 { 0 } else { exact(times) };
    check_length(length * times)?;
    Ok(times)
}
