//! Names of moves, and texts.

use std::fmt::Write as _;

use super::{Code, Machine, replace};
use crate::code::op::{Class, Op, Reg};
use crate::value::LONGEST;

impl Machine {
    fn name_mut(&mut self, reg: Reg) -> &mut String {
        let at = self.at(Class::Name, reg);
        &mut self.names[at]
    }

    /// Runs an instruction on names, if it is one. Where no names are wanted, only what can be wrong is looked at.
    pub(super) fn on_names(&mut self, code: Code<'_>, op: Op) -> Result<bool, String> {
        match op {
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
                let place = self.ints(first, count.into()).to_vec();
                if place.iter().any(|&at| at < 0) {
                    return Err("`cell` takes row and column, or the place in a word, from 0".to_owned());
                }
                match place[..] {
                    [at] => self.write(code, name, format_args!("{}", at + 1)),
                    _ => self.write(code, name, format_args!("r{}c{}", place[0] + 1, place[1] + 1)),
                }
            }
            Op::NameBox(name, first, count) => {
                let half = usize::from(count) / 2;
                let ends = self.ints(first, count.into()).to_vec();
                if !ends.iter().zip(&ends[half..]).all(|(&from, &to)| 0 <= from && from < to) {
                    let takes = "`box` takes r1, c1, r2, c2 (or i, j in a word) with r1 < r2 and c1 < c2";
                    return Err(takes.to_owned());
                }
                match ends[..] {
                    [from, to] => self.write(code, name, format_args!("{}-{to}", from + 1)),
                    _ => {
                        let [r1, c1, r2, c2] = [ends[0] + 1, ends[1] + 1, ends[2], ends[3]];
                        self.write(code, name, format_args!("r{r1}c{c1}:r{r2}c{c2}"));
                    }
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
        if let Op::NameText(name, _) | Op::NameName(name, _) = op {
            if self.name_mut(name).len() > LONGEST {
                return Err(format!("a name of more than {LONGEST} signs"));
            }
        }
        Ok(true)
    }

    fn write(&mut self, code: Code<'_>, name: Reg, text: std::fmt::Arguments<'_>) {
        if code.is_named {
            self.name_mut(name).write_fmt(text).expect("a String takes all");
        }
    }
}
