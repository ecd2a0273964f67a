//! The files in the folder of a store.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::run::span;

/// The file that says which game and data the store is for.
pub const HEADER: &str = "header";
/// The file that is locked by the process that has the store open.
pub const LOCK: &str = "lock";

/// Whether a file of this name is the index of a run.
fn is_index(name: Option<&str>) -> bool {
    name.and_then(|name| name.strip_suffix(".index"))
        .is_some_and(|stem| span(&format!("{stem}.run")).is_some())
}

/// The files in a folder, grouped by their purpose.
#[derive(Debug, Default)]
pub struct Folder {
    /// Whether there is a header.
    pub has_header: bool,
    /// Runs in the order of the stretches they cover, without those merged into others.
    pub runs: Vec<(PathBuf, RangeInclusive<u64>)>,
    /// Runs that were merged into others and not yet deleted, indexes without a run, and files that were never finished.
    pub left_over: Vec<PathBuf>,
    /// Runs that were found cut off, and set aside.
    pub set_aside: Vec<PathBuf>,
    /// Whether there is a file that does not belong to a store.
    pub is_foreign: bool,
}

impl Folder {
    /// Lists the files of the folder.
    pub fn read(dir: &Path) -> Result<Self, Fault> {
        let (mut folder, mut indexes) = (Self::default(), Vec::new());
        for entry in fs::read_dir(dir).map_err(Fault::with(dir))? {
            let path = entry.map_err(Fault::with(dir))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let stem = |ending: &str| name.strip_suffix(ending).is_some_and(|run| span(run).is_some());
            match name {
                HEADER => folder.has_header = true,
                LOCK => {}
                "header.part" => folder.left_over.push(path),
                _ if stem(".part") || is_index(name.strip_suffix(".part")) => folder.left_over.push(path),
                _ if is_index(Some(name)) => indexes.push(path),
                _ if stem(".cut") => folder.set_aside.push(path),
                _ => match span(name) {
                    Some(span) => folder.runs.push((path, span)),
                    None => folder.is_foreign = true,
                },
            }
        }
        folder.part_merged()?;
        for index in indexes {
            let run = index.with_extension("run");
            if !folder.runs.iter().any(|(path, _)| *path == run) {
                folder.left_over.push(index);
            }
        }
        Ok(folder)
    }

    /// Moves runs that other runs cover to `left_over`. Two runs that cover some stretches together and others not were never
    /// written by a store.
    fn part_merged(&mut self) -> Result<(), Fault> {
        self.runs.sort_by_key(|(_, span)| (*span.start(), std::cmp::Reverse(*span.end())));
        let mut end = None;
        for (path, span) in std::mem::take(&mut self.runs) {
            if end.is_some_and(|end| *span.end() <= end) {
                self.left_over.push(path);
            } else if end.is_some_and(|end| *span.start() <= end) {
                return Err(Fault::Damaged(path));
            } else {
                end = Some(*span.end());
                self.runs.push((path, span));
            }
        }
        Ok(())
    }
}
