//! Lists of whole numbers. An element takes `stride` numbers of its list.

use super::registers::{Machine, RoundEnd};
use crate::arithmetic::{self, out_of_range};
use crate::code::{Bounds, Class, Reg};
use crate::value::LONGEST_LIST;
use crate::width::exact;

impl Machine {
    pub fn list(&self, reg: Reg) -> &Vec<i64> {
        &self.lists[self.at(Class::List, reg)]
    }

    pub fn list_mut(&mut self, reg: Reg) -> &mut Vec<i64> {
        let at = self.at(Class::List, reg);
        &mut self.lists[at]
    }

    /// Fills a list with numbers that `fill` reads from the machine.
    pub fn put(&mut self, list: Reg, fill: impl FnOnce(&Self, &mut Vec<i64>)) {
        let mut numbers = std::mem::take(self.list_mut(list));
        numbers.clear();
        fill(self, &mut numbers);
        *self.list_mut(list) = numbers;
    }

    /// The numbers in registers.
    pub fn numbers<'r>(&self, regs: &'r [Reg]) -> impl ExactSizeIterator<Item = i64> + use<'r, '_> {
        regs.iter().map(|&reg| self.int(reg))
    }

    /// Appends an element, whose numbers are in registers.
    pub fn append(&mut self, list: Reg, element: &[Reg]) -> Result<(), String> {
        for &reg in element {
            let number = self.int(reg);
            self.list_mut(list).push(number);
        }
        check_length(self.list(list).len() / element.len())
    }

    /// Repeats a list.
    pub fn repeat(&mut self, to: Reg, list: Reg, times: Reg, stride: usize) -> Result<(), String> {
        let times = repeats(self.list(list).len() / stride, self.int(times))?;
        *self.list_mut(to) = self.list(list).repeat(times);
        Ok(())
    }

    /// Sorts the elements.
    pub fn sort(&mut self, to: Reg, list: Reg, stride: usize) {
        let mut elements: Vec<_> = self.list(list).chunks_exact(stride).collect();
        elements.sort_unstable();
        *self.list_mut(to) = elements.concat();
    }

    /// Joins two lists.
    pub fn join(&mut self, to: Reg, a: Reg, b: Reg, stride: usize) -> Result<(), String> {
        let joined: Vec<i64> = self.list(a).iter().chain(self.list(b)).copied().collect();
        check_length(joined.len() / stride)?;
        *self.list_mut(to) = joined;
        Ok(())
    }

    /// Reads an element into registers from `first` on.
    pub fn item(&mut self, first: Reg, list: Reg, index: Reg, stride: usize) -> Result<(), String> {
        let (index, to) = (self.int(index), self.at(Class::Int, first));
        let list = &self.lists[self.at(Class::List, list)];
        let from = element(index, list.len() / stride)? * stride;
        self.ints[to..to + stride].copy_from_slice(&list[from..from + stride]);
        Ok(())
    }

    /// Replaces an element.
    pub fn set_item(&mut self, list: Reg, index: Reg, item: &[Reg]) -> Result<(), String> {
        let to = element(self.int(index), self.list(list).len() / item.len())? * item.len();
        for (at, &reg) in item.iter().enumerate() {
            let number = self.int(reg);
            self.list_mut(list)[to + at] = number;
        }
        Ok(())
    }

    /// Copies a slice of a list.
    pub fn cut(&mut self, to: Reg, list: Reg, (from, end): Bounds, stride: usize) {
        let list = self.list(list);
        let (from, end) = arithmetic::slice(self.bound(from), self.bound(end), list.len() / stride);
        let part = list[from * stride..end * stride].to_vec();
        *self.list_mut(to) = part;
    }

    /// Whether a list has an element.
    pub fn has_item(&self, list: Reg, item: &[Reg]) -> bool {
        let mut elements = self.list(list).chunks_exact(item.len());
        elements.any(|element| element.iter().copied().eq(self.numbers(item)))
    }

    /// Takes the next number of a range, if there is one.
    pub fn next_of_range(&mut self, to: Reg, [next, stop, step]: [Reg; 3]) -> RoundEnd {
        let (here, last, by) = (self.int(next), self.int(stop), self.int(step));
        let is_there = if by > 0 { here < last } else { here > last };
        if is_there {
            self.set_int(to, here);
            // A number that overflows 64 bits is past the end of the range.
            self.set_int(next, here.checked_add(by).unwrap_or(last));
        }
        RoundEnd::of(is_there)
    }

    /// Takes the next element of a list into registers from `first` on, if there is one.
    pub fn next_of_list(&mut self, first: Reg, list: Reg, place: Reg, stride: usize) -> bool {
        let (from, to) = (self.number(place), self.at(Class::Int, first));
        let Some(element) = self.lists[self.at(Class::List, list)].get(from..from + stride) else {
            return false;
        };
        self.ints[to..to + stride].copy_from_slice(element);
        self.set_int(place, (from + stride) as i64);
        true
    }
}

/// The place of the element with this index, which must be in a list of this length.
pub(super) fn element(index: i64, length: usize) -> Result<usize, String> {
    let at = usize::try_from(index).ok().filter(|&index| index < length);
    at.ok_or_else(|| out_of_range(index, length))
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
