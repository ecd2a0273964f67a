//! `bouton check`: a certificate, checked by the library of `bouton-check`.

use std::io::Write;
use std::path::Path;

use bouton_check::{Limits, check};

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::input::read;
use crate::output::Plain;

/// Runs the command. `table` is the file of values of a certificate with a line `table`.
pub fn run(file: &Path, table: Option<&Path>) -> Result<ExitCode, Failure> {
    let limits = Limits::default();
    let source = read(file, limits.max_memory)?;
    let text = str::from_utf8(&source.text).map_err(|error| {
        Failure::usage(
            format!("{} is no text in UTF-8: {error}", source.name),
            "`gzip -dc FILE | bouton check -` reads a file that is compressed",
        )
    })?;
    let values = table.map(|table| read(table, limits.max_memory)).transpose()?;
    let verdict = check(text, values.as_ref().map(|values| &*values.text), limits);
    Plain.write_all(verdict.to_string().as_bytes()).map_err(Failure::writing)?;
    Ok(ExitCode::from(verdict.exit_code()))
}
