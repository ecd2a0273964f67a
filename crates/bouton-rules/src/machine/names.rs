//! Names of moves, and strings, which are lists of characters.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::registers::{Context, Machine};
use crate::code::types::Type;
use crate::code::{Class, Reg, Slot};
use crate::value::{LONGEST_LIST, boxed, cell};

impl Machine {
    pub fn name(&self, reg: Reg) -> &String {
        &self.names[self.at(Class::Name, reg)]
    }

    /// The string that is a text of the rule, or a list of characters.
    pub fn string<'a>(&self, code: Context<'a>, (class, reg): Slot) -> Cow<'a, str> {
        if class == Class::Int { code.texts.text(self.int(reg)) } else { string(self.list(reg)).into() }
    }

    /// Makes a name of pieces. If the caller wants no names, it only checks for errors.
    pub fn write_name(&mut self, code: Context<'_>, name: Reg, pieces: &[(Type, Reg)]) -> Result<(), String> {
        let at = self.at(Class::Name, name);
        let mut text = std::mem::take(&mut self.names[at]);
        text.clear();
        let written = pieces.iter().try_for_each(|piece| self.write_piece(code, &mut text, piece));
        self.names[at] = text;
        written
    }

    fn write_piece(
        &self,
        code: Context<'_>,
        name: &mut String,
        (ty, reg): &(Type, Reg),
    ) -> Result<(), String> {
        match ty {
            Type::Chars => name.push_str(&string(self.list(*reg))),
            Type::Name => name.push_str(self.name(*reg)),
            _ if !code.is_named => {}
            Type::Text => name.push_str(&code.texts.text(self.int(*reg))),
            Type::Vertex => name.push_str(code.graph().names()[self.number(*reg)].as_str()),
            Type::Edge => name.push_str(&code.graph().edge_name(self.number(*reg))),
            _ => write!(name, "{}", self.int(*reg)).expect("a String takes all"),
        }
        if name.len() > LONGEST_LIST {
            return Err(format!("a name of more than {LONGEST_LIST} signs"));
        }
        Ok(())
    }

    /// The name of a cell of one or two numbers, `r3c2`, or of a box of twice as many, `r2c4:r3c4`.
    pub fn name_place(
        &mut self,
        code: Context<'_>,
        name: Reg,
        place: &[Reg],
        is_box: bool,
    ) -> Result<(), String> {
        let (mut numbers, count) = ([0; 4], place.len());
        numbers.iter_mut().zip(self.numbers(place)).for_each(|(number, at)| *number = at);
        let place = &numbers[..count];
        // The first corner, and the last; that of a cell is only checked not to be negative.
        let (from, to) = place.split_at(if is_box { count / 2 } else { count });
        let is_good = from.iter().all(|&at| at >= 0) && from.iter().zip(to).all(|(from, to)| from < to);
        let at = self.at(Class::Name, name);
        self.names[at] = match is_good && !code.is_named {
            true => String::new(),
            false if is_box => boxed(place)?,
            false => cell(place)?,
        };
        Ok(())
    }
}

/// The string of these characters.
pub fn string(chars: &[i64]) -> String {
    chars.iter().filter_map(|&one| u32::try_from(one).ok().and_then(char::from_u32)).collect()
}

/// The characters of a string.
pub fn characters(text: &str) -> impl Iterator<Item = i64> + '_ {
    text.chars().map(|one| u32::from(one).into())
}

/// The whole number that a string contains.
pub fn number_of(text: &str) -> Result<i64, String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("`{text}` is not a whole number"));
    }
    text.parse().map_err(|_| "a number of more than 64 bits".to_owned())
}
