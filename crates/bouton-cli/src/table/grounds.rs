//! The grounds of a table's values: a proved period, the method that found them, the declarations of a rule.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::heap::Method;
use bouton::heap::period::GUY_SMITH;
use bouton::tables::table::Table;

use super::TableReport;
use crate::headline::{counted, headline, theorems};
use crate::json::Object;

/// The period of all values that is proved, if there is one, as JSON.
pub fn repeats(table: &Table) -> Option<Object> {
    let period = &table.period.as_ref()?.period;
    let object = Object::default().with("preperiod", period.preperiod).with("period", period.period);
    Some(object.with("status", "PROVED"))
}

/// How the values of a table were found, if its game says so, as JSON.
pub fn method(table: &Table) -> Option<Object> {
    let origin = table.origin?;
    let found = |name| {
        // The number of values that were found, from the heap 0 on, and the number of these that are from a store.
        let object = Object::default().with("name", name).with("values", origin.known);
        object.with("recalled", origin.recalled)
    };
    Some(match origin.method {
        _ if origin.recalled == origin.known => found("store"),
        Method::Plain => found("plain"),
        Method::Dense => found("dense"),
        // The bits that count, whether the parity of the heap does, how many rare values there are, and the last.
        Method::Sparse { mask, parity, rare, last } => {
            let object = found("sparse space").with("mask", mask).with("parity", parity);
            object.with("rare", rare).with("last", last)
        }
        _ => return None,
    })
}

impl TableReport<'_> {
    /// Writes what the values rest on: the period that all of them have, if one is proved, how they were found, and
    /// what a rule declares.
    pub fn grounds(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(period) = self.table.period.as_ref().map(|periodic| periodic.period) {
            let line = format!("Period {} from {} on: {period}.", period.period, period.preperiod);
            out.write_all(headline(&line, &Status::Proved(&GUY_SMITH).to_string()).as_bytes())?;
        }
        if let Some(origin) = self.table.origin {
            writeln!(out, "Found: {}, {origin}.", counted(origin.known, "value"))?;
        }
        out.write_all(theorems(&self.table.basis.theorems).as_bytes())
    }
}
