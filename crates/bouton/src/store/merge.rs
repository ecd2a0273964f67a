//! Merges several runs into one.

use std::path::Path;

use super::fault::Fault;
use super::finding::join;
use super::run::{RunReader, RunWriter, StoredRun};

/// A run with all entries of `runs`, which must cover adjacent stretches.
pub fn merge(dir: &Path, runs: &[StoredRun], seal: u64) -> Result<StoredRun, Fault> {
    let [first, .., last] = runs else { unreachable!("there are several") };
    let mut writer = RunWriter::new(dir, *first.span.start()..=*last.span.end(), seal)?;
    let mut open = Vec::with_capacity(runs.len());
    for run in runs {
        let mut reader = RunReader::open(&run.path, &run.span, seal)?;
        if let Some(word) = reader.advance()? {
            open.push((reader, word));
        }
    }
    while let Some(key) = open.iter().map(|(reader, _)| reader.key()).min() {
        let key = key.to_vec();
        let mut joint = 0;
        for at in (0..open.len()).rev() {
            let (reader, word) = &mut open[at];
            if reader.key() != key {
                continue;
            }
            joint = join(joint, *word).ok_or_else(|| Fault::Contradiction(runs[at].path.clone()))?;
            match reader.advance()? {
                Some(next) => *word = next,
                None => drop(open.remove(at)),
            }
        }
        writer.push(&key, joint)?;
    }
    writer.finish()
}
