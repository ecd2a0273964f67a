//! `print`: shows the author of a rule what the rule prints, if the rule has a printer.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the registers contain numbers of vertices and edges: they are less than 2^32"
)]

use super::strings::string;
use super::{Code, Machine};
use crate::code::Slot;
use crate::code::program::{Printed, Shown};
use crate::value::{LONGEST_LIST, Naming};

impl Machine {
    /// Prints a line.
    pub(super) fn print(&self, code: Code<'_>, parts: &[Printed]) {
        if let Some(printer) = &self.printer {
            printer.print(|| self.line(code, parts));
        }
    }

    /// The line that these parts make.
    fn line(&self, code: Code<'_>, parts: &[Printed]) -> String {
        let mut line = String::new();
        for part in parts {
            match part {
                Printed::Text(text) => line.push_str(text),
                Printed::Value(shown, slots) => {
                    self.show(code, shown, &mut slots.as_slice(), false, &mut line)
                }
            }
        }
        if let Some((end, _)) = line.char_indices().nth(LONGEST_LIST) {
            line.truncate(end);
            line.push_str("...");
        }
        line
    }

    /// Writes a value as CPython does, and takes its registers from `slots`.
    fn show(&self, code: Code<'_>, shown: &Shown, slots: &mut &[Slot], is_inside: bool, out: &mut String) {
        if let Shown::Tuple(items) = shown {
            let texts: Vec<_> = items.iter().map(|item| self.shown(code, item, slots)).collect();
            out.push_str(&tuple(&texts));
            return;
        }
        if let Shown::Maybe = shown {
            let is_there = self.ints[self.at(slots[0].0, slots[0].1)] != 0;
            *slots = &slots[1..];
            let number = self.shown(code, &Shown::Int, slots);
            return out.push_str(if is_there { &number } else { "None" });
        }
        let (Some((&(class, reg), rest)), false) = (slots.split_first(), matches!(shown, Shown::None)) else {
            return out.push_str("None");
        };
        *slots = rest;
        let at = self.at(class, reg);
        let text = match shown {
            Shown::Chars => quoted(string(&self.lists[at]), is_inside),
            Shown::Ints => tuple(&self.lists[at].iter().map(i64::to_string).collect::<Vec<_>>()),
            Shown::List(of, stride) => {
                let elements = self.lists[at].chunks_exact(usize::from(*stride).max(1));
                let texts = elements.map(|element| self.element(code, of, &mut element.iter().copied()));
                format!("[{}]", texts.collect::<Vec<_>>().join(", "))
            }
            Shown::Cells => code.kind.alphabet().map_or(String::new(), |known| self.cells[at].text(known)),
            Shown::Graph => code.base.map_or(String::new(), |base| self.graphs[at].text(base)),
            Shown::Sum => {
                let naming = Naming { kind: code.kind, base: code.base };
                let texts: Vec<_> = self.sums[at].iter().map(|part| naming.text(part)).collect();
                format!("[{}]", texts.join(", "))
            }
            whole => self.whole(code, whole, self.ints[at], is_inside),
        };
        out.push_str(&text);
    }

    fn shown(&self, code: Code<'_>, shown: &Shown, slots: &mut &[Slot]) -> String {
        let mut text = String::new();
        self.show(code, shown, slots, true, &mut text);
        text
    }

    /// The text of an element of a list, built from its numbers.
    fn element(&self, code: Code<'_>, shown: &Shown, numbers: &mut dyn Iterator<Item = i64>) -> String {
        if let Shown::Tuple(items) = shown {
            return tuple(&items.iter().map(|item| self.element(code, item, numbers)).collect::<Vec<_>>());
        }
        numbers.next().map_or(String::new(), |number| self.whole(code, shown, number, true))
    }

    /// The text of a value that is stored as a whole number.
    fn whole(&self, code: Code<'_>, shown: &Shown, number: i64, is_inside: bool) -> String {
        let name = |at: i64| code.base.map_or(String::new(), |base| base.names()[at as usize].to_string());
        match shown {
            Shown::Bool => if number == 0 { "False" } else { "True" }.to_owned(),
            Shown::Text => quoted(code.program.text(number).into_owned(), is_inside),
            Shown::Vertex => quoted(name(number), is_inside),
            Shown::Edge => code.base.map_or(String::new(), |base| base.edge_name(number as usize)),
            _ => number.to_string(),
        }
    }
}

fn tuple(items: &[String]) -> String {
    match items {
        [one] => format!("({one},)"),
        items => format!("({})", items.join(", ")),
    }
}

fn quoted(text: String, is_inside: bool) -> String {
    if is_inside { format!("'{text}'") } else { text }
}
