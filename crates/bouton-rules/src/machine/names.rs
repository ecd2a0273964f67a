//! Instructions on names of moves.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain numbers of vertices and edges: they are less than 2^32"
)]

use std::fmt::Write as _;

use super::strings::string;
use super::{Code, Machine};
use crate::code::{Class, NameOp, Reg};
use crate::value::{LONGEST_LIST, boxed, cell};

impl Machine {
    fn name_mut(&mut self, reg: Reg) -> &mut String {
        let at = self.at(Class::Name, reg);
        &mut self.names[at]
    }

    /// Runs an instruction on names. If the caller wants no names, the instruction only checks for errors.
    pub(super) fn on_names(&mut self, code: Code<'_>, op: &NameOp) -> Result<(), String> {
        self.count(self.weight)?;
        match *op {
            NameOp::New(name) => self.name_mut(name).clear(),
            NameOp::Text(name, text) => {
                if code.is_named {
                    self.append(name, &code.program.text(self.int(text)))?;
                }
            }
            NameOp::Chars(name, chars) => {
                let text = string(self.list(chars));
                self.append(name, &text)?;
            }
            NameOp::Number(name, number) => {
                let number = self.int(number);
                self.write(code, name, format_args!("{number}"));
            }
            NameOp::Name(name, other) => {
                let other = self.names[self.at(Class::Name, other)].clone();
                self.append(name, &other)?;
            }
            NameOp::Vertex(name, vertex) => {
                let base = code.base.expect("vertices are of a graph");
                self.write(code, name, format_args!("{}", base.names()[self.int(vertex) as usize]));
            }
            NameOp::Edge(name, edge) => {
                let base = code.base.expect("edges are of a graph");
                self.write(code, name, format_args!("{}", base.edge_name(self.int(edge) as usize)));
            }
            NameOp::Cell(name, first, count) => {
                let place = self.ints(first, count.into());
                if place.iter().any(|&at| at < 0) || code.is_named {
                    let place = cell(place)?;
                    self.name_mut(name).push_str(&place);
                }
            }
            NameOp::Box(name, first, count) => {
                let ends = self.ints(first, count.into());
                let is_box =
                    ends.iter().zip(&ends[ends.len() / 2..]).all(|(&from, &to)| 0 <= from && from < to);
                if !is_box || code.is_named {
                    let place = boxed(ends)?;
                    self.name_mut(name).push_str(&place);
                }
            }
        }
        Ok(())
    }

    fn append(&mut self, name: Reg, text: &str) -> Result<(), String> {
        let name = self.name_mut(name);
        name.push_str(text);
        if name.len() > LONGEST_LIST {
            Err(format!("a name of more than {LONGEST_LIST} signs"))
        } else {
            Ok(())
        }
    }

    fn write(&mut self, code: Code<'_>, name: Reg, text: std::fmt::Arguments<'_>) {
        if code.is_named {
            self.name_mut(name).write_fmt(text).expect("a String takes all");
        }
    }
}
