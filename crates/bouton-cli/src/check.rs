//! `bouton check`: a certificate, checked by the library of `bouton-check`.

use std::path::PathBuf;

use bouton_check::{Folder, Limits, check};

use crate::args::Check;
use crate::failure::{ExitCode, Failure};
use crate::input::read;
use crate::output::print;

/// Runs the command.
pub fn run(args: &Check) -> Result<ExitCode, Failure> {
    let max_memory = args.max_memory.map_or(Limits::default().max_memory, |size| size.as_u64());
    let source = read(&args.file, max_memory)?;
    let text = str::from_utf8(&source.text).map_err(|error| {
        Failure::usage(
            format!("{} is no text in UTF-8: {error}", source.name),
            "`gzip -dc FILE | bouton check -` reads a file that is compressed",
        )
    })?;
    let folder = |dir: &PathBuf| Folder::read(dir, max_memory).map_err(Failure::reading(dir));
    let values = args.table.as_ref().map(folder).transpose()?;
    let max_work = args.max_work.unwrap_or(Limits::for_text(text.len()).max_work);
    let limits = Limits { max_work, max_memory };
    let verdict = check(text, values.as_ref(), limits).expecting(&args.expect);
    print(&verdict.to_string()).map_err(Failure::writing)?;
    Ok(ExitCode::from(verdict.exit_code()))
}
