//! `print`: shows the author of a rule what the rule prints, if the rule has a printer.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain numbers of vertices and edges: they are less than 2^32"
)]

use super::names::string;
use super::registers::{Context, Machine};
use crate::code::Slot;
use crate::code::types::Type;
use crate::value::{LONGEST_LIST, Naming};

impl Machine {
    /// Prints a line of values, each of a type and in some registers.
    pub fn print(&self, code: Context<'_>, parts: &[(Type, Vec<Slot>)]) {
        if let Some(printer) = &self.printer {
            printer.print(|| self.line(code, parts));
        }
    }

    /// The line that these parts make.
    fn line(&self, code: Context<'_>, parts: &[(Type, Vec<Slot>)]) -> String {
        let mut line = String::new();
        for (ty, slots) in parts {
            line += &self.shown(code, ty, &mut slots.as_slice(), false);
        }
        if let Some((end, _)) = line.char_indices().nth(LONGEST_LIST) {
            line.truncate(end);
            line.push_str("...");
        }
        line
    }

    /// The text of a value as CPython writes it. Takes the registers of the value from `slots`.
    fn shown(&self, code: Context<'_>, ty: &Type, slots: &mut &[Slot], is_inside: bool) -> String {
        let mut next = || slots.split_off_first().map(|&(class, reg)| self.at(class, reg));
        match ty {
            Type::Tuple(items) => {
                return tuple(items.iter().map(|item| self.shown(code, item, slots, true)));
            }
            Type::Never | Type::None => return "None".to_owned(),
            Type::Maybe => {
                let is_there = next().is_some_and(|at| self.ints[at] != 0);
                if !is_there {
                    next();
                    return "None".to_owned();
                }
            }
            _ => {}
        }
        let Some(at) = next() else { return "None".to_owned() };
        match ty {
            Type::Chars => quoted(string(&self.lists[at]), is_inside),
            Type::Ints => tuple(self.lists[at].iter().map(i64::to_string)),
            Type::Cells(_) => code.kind.alphabet().map_or(String::new(), |known| self.cells[at].text(known)),
            Type::Graph => code.base.map_or(String::new(), |base| self.graphs[at].text(base)),
            Type::List(of) if !of.is_position() => {
                let elements = self.lists[at].chunks_exact(ty.item_stride().into());
                let texts = elements.map(|element| self.element(code, of, &mut element.iter().copied()));
                format!("[{}]", texts.collect::<Vec<_>>().join(", "))
            }
            Type::List(_) | Type::Sum => {
                let naming = Naming { kind: code.kind, base: code.base };
                let texts: Vec<_> = self.sums[at].iter().map(|part| naming.text(part)).collect();
                format!("[{}]", texts.join(", "))
            }
            whole => self.whole(code, whole, self.ints[at], is_inside),
        }
    }

    /// The text of an element of a list, built from its numbers.
    fn element(&self, code: Context<'_>, ty: &Type, numbers: &mut dyn Iterator<Item = i64>) -> String {
        if let Type::Tuple(items) = ty {
            return tuple(items.iter().map(|item| self.element(code, item, numbers)));
        }
        numbers.next().map_or(String::new(), |number| self.whole(code, ty, number, true))
    }

    /// The text of a value that is stored as a whole number.
    fn whole(&self, code: Context<'_>, ty: &Type, number: i64, is_inside: bool) -> String {
        let name = |at: i64| code.base.map_or(String::new(), |base| base.names()[at as usize].to_string());
        match ty {
            Type::Bool => if number == 0 { "False" } else { "True" }.to_owned(),
            Type::Text => quoted(code.texts.text(number).into_owned(), is_inside),
            Type::Vertex => quoted(name(number), is_inside),
            Type::Edge => code.base.map_or(String::new(), |base| base.edge_name(number as usize)),
            _ => number.to_string(),
        }
    }
}

fn tuple(items: impl Iterator<Item = String>) -> String {
    match &items.collect::<Vec<_>>()[..] {
        [one] => format!("({one},)"),
        items => format!("({})", items.join(", ")),
    }
}

fn quoted(text: String, is_inside: bool) -> String {
    if is_inside { format!("'{text}'") } else { text }
}
