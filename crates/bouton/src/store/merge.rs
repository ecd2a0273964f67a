//! Merges several runs into one.

use std::ops::RangeInclusive;
use std::path::Path;

use super::fault::Fault;
use super::finding::join;
use super::run::{RunReader, RunWriter};
use super::stored_run::StoredRun;

/// A run that covers the stretches `span`, with all entries of the runs that `readers` read, `most` at most.
pub fn merge(
    dir: &Path,
    readers: Vec<RunReader>,
    span: RangeInclusive<u64>,
    seal: u64,
    most: u64,
) -> Result<StoredRun, Fault> {
    let mut writer = RunWriter::new(dir, span, seal, most)?;
    each(readers, |key, word| writer.push(key, word))?;
    writer.finish()
}

/// Passes each key once to `sink`, in the order of the keys, with all that is known of it.
pub fn each(
    readers: Vec<RunReader>,
    mut sink: impl FnMut(&[u8], u64) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut open = Vec::with_capacity(readers.len());
    for mut reader in readers {
        if let Some(word) = reader.advance()? {
            open.push((reader, word));
        }
    }
    let mut key = Vec::new();
    while let Some(least) = open.iter().map(|(reader, _)| reader.key()).min() {
        key.clear();
        key.extend_from_slice(least);
        let mut joint = 0;
        for at in (0..open.len()).rev() {
            let (reader, word) = &mut open[at];
            if reader.key() != key {
                continue;
            }
            joint = join(joint, *word).ok_or_else(|| reader.contradicts())?;
            match reader.advance()? {
                Some(next) => *word = next,
                None => drop(open.remove(at)),
            }
        }
        sink(&key, joint)?;
    }
    Ok(())
}
