//! The grounds of a table's values: a proved period, the method that found them, the declarations of a rule.

use std::io::{self, Write};

use bouton::catalog::status::Status;
use bouton::heap::filling::Method;
use bouton::heap::period::GUY_SMITH;
use bouton::tables::table::Table;
use serde::Serialize;

use super::TableReport;
use crate::headline::{headline, theorems};

/// A period of all values that is proved, as JSON.
#[derive(Serialize)]
pub struct Repeats {
    preperiod: u64,
    period: u64,
    status: &'static str,
}

impl Repeats {
    /// The proved period of a table, if it has one.
    pub fn of(table: &Table) -> Option<Self> {
        let period = &table.period.as_ref()?.period;
        Some(Self { preperiod: period.preperiod, period: period.period, status: "PROVED" })
    }
}

/// How values were found, as JSON.
#[derive(Default, Serialize)]
pub struct MethodReport {
    name: &'static str,
    /// The number of values that were found, from the heap 0 on.
    values: u64,
    /// The number of these values that are from a store.
    recalled: u64,
    /// Of a sparse space: the bits that count, whether the parity of the heap does, how many rare values there are,
    /// and the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parity: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rare: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<u64>,
}

impl MethodReport {
    /// How the values of a table were found, if its game says so.
    pub fn of(table: &Table) -> Option<Self> {
        let origin = table.origin?;
        let (values, recalled) = (origin.known, origin.recalled);
        let found = |name| Self { name, values, recalled, ..Self::default() };
        Some(match origin.method {
            _ if origin.recalled == origin.known => found("store"),
            Method::Plain => found("plain"),
            Method::Dense => found("dense"),
            Method::Sparse { mask, parity, rare, last } => {
                let (mask, parity, rare, last) = (Some(mask), Some(parity), Some(rare), Some(last));
                Self { mask, parity, rare, last, ..found("sparse space") }
            }
            _ => return None,
        })
    }
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
            let noun = if origin.known == 1 { "value" } else { "values" };
            writeln!(out, "Found: {} {noun}, {origin}.", origin.known)?;
        }
        out.write_all(theorems(&self.table.basis.theorems).as_bytes())
    }
}
