//! Writes the seeds of every target to its corpus: `fuzz/corpus/TARGET`.

use std::fs;
use std::io;
use std::path::Path;

use bouton_fuzz::TARGETS;

fn main() -> io::Result<()> {
    for (name, _, seeds) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
        fs::create_dir_all(&folder)?;
        for (at, seed) in seeds().iter().enumerate() {
            fs::write(folder.join(format!("seed-{at:03}")), seed)?;
        }
    }
    Ok(())
}
