//! Names of moves, and texts.

use std::fmt::Write as _;

use super::frames::replace;
use super::{Code, Machine};
use crate::code::op::{Class, Op, Reg};
use crate::value::{LONGEST, boxed, cell};

impl Machine {
    fn name_mut(&mut self, reg: Reg) -> &mut String {
        let at = self.at(Class::Name, reg);
        &mut self.names[at]
    }

    /// Runs an instruction on names, if it is one. Where no names are wanted, only what can be wrong is looked at.
    pub(super) fn on_names(&mut self, code: Code<'_>, op: &Op) -> Result<bool, String> {
        match *op {
            Op::Print(line) => self.print(code, &code.program.prints[usize::from(line)]),
            Op::NameNew(name) => self.name_mut(name).clear(),
            Op::NameMove(to, from) => {
                let (to, from) = (self.at(Class::Name, to), self.at(Class::Name, from));
                replace(&mut self.names, to, from);
            }
            Op::NameText(name, text) => {
                if code.is_named {
                    let text = code.program.text(self.int(text));
                    self.name_mut(name).push_str(&text);
                }
            }
            Op::NameChars(name, chars) => {
                let text = super::lists::string(&self.lists[self.at(Class::List, chars)]);
                self.name_mut(name).push_str(&text);
            }
            Op::NameNumber(name, number) => {
                let number = self.int(number);
                self.write(code, name, format_args!("{number}"));
            }
            Op::NameName(name, other) => {
                let other = self.names[self.at(Class::Name, other)].clone();
                self.name_mut(name).push_str(&other);
            }
            Op::NameVertex(name, vertex) => {
                let base = code.base.expect("vertices are of a graph");
                self.write(code, name, format_args!("{}", base.names()[self.int(vertex) as usize]));
            }
            Op::NameEdge(name, edge) => {
                let base = code.base.expect("edges are of a graph");
                self.write(code, name, format_args!("{}", base.edge_name(self.int(edge) as usize)));
            }
            Op::NameCell(name, first, count) => {
                let place = self.ints(first, count.into());
                if place.iter().any(|&at| at < 0) || code.is_named {
                    let place = cell(place)?;
                    self.name_mut(name).push_str(&place);
                }
            }
            Op::NameBox(name, first, count) => {
                let ends = self.ints(first, count.into());
                let is_box =
                    ends.iter().zip(&ends[ends.len() / 2..]).all(|(&from, &to)| 0 <= from && from < to);
                if !is_box || code.is_named {
                    let place = boxed(ends)?;
                    self.name_mut(name).push_str(&place);
                }
            }
            Op::TextIn(to, a, b) => {
                let (a, b) = (code.program.text(self.int(a)), code.program.text(self.int(b)));
                let found = b.contains(&*a);
                self.set_int(to, found.into());
                return Ok(true);
            }
            _ => return Ok(false),
        }
        if let Op::NameText(name, _) | Op::NameName(name, _) | Op::NameChars(name, _) = *op
            && self.name_mut(name).len() > LONGEST
        {
            return Err(format!("a name of more than {LONGEST} signs"));
        }
        Ok(true)
    }

    fn write(&mut self, code: Code<'_>, name: Reg, text: std::fmt::Arguments<'_>) {
        if code.is_named {
            self.name_mut(name).write_fmt(text).expect("a String takes all");
        }
    }
}
