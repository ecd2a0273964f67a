//! Hashes the sources that answer a unit of work, so that machines that share work can tell whether they have the same program.
//!
//! The hash is the same on every system: it depends on names and texts of files only, and not on line endings, folders above, times or
//! the order of a folder.

use std::path::Path;
use std::{env, fs, io};

/// What is hashed of this crate and of those that it is built from.
const SOURCES: [&str; 8] = [
    "bouton/src",
    "bouton/corpus/octal.toml",
    "bouton-check/src",
    "bouton-cli/src",
    "bouton-lab/src",
    "bouton-rules/src",
    "bouton-rules/corpus",
    "bouton-rules/bouton_rules.py",
];

fn main() -> io::Result<()> {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is");
    let own = Path::new(&own);
    let crates = own.parent().unwrap_or(own);
    // A package from a registry is alone: its lock file says what it is built from.
    let is_alone = !SOURCES.iter().all(|source| crates.join(source).exists());
    let mut sources = vec![own.join("src"), own.join("Cargo.lock")];
    if !is_alone {
        sources = SOURCES.iter().map(|source| crates.join(source)).collect();
        sources.push(own.join("../../Cargo.lock"));
    }
    sources.retain(|source| source.exists());
    let mut hash = FNV_BASIS;
    for source in &sources {
        println!("cargo:rerun-if-changed={}", source.display());
        hash = hash_of(source, hash)?;
    }
    let remark = if is_alone { ", bouton-cli alone" } else { "" };
    println!("cargo:rustc-env=BOUTON_SOURCES={hash:016x}{remark}");
    Ok(())
}

/// The value of FNV-1a of nothing, and the factor of each byte.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// The hash of a file, or of a folder with all that is in it, behind what was hashed before.
pub fn hash_of(path: &Path, before: u64) -> io::Result<u64> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = hashed(name.as_bytes(), before);
    if path.is_file() {
        return Ok(hashed(&fs::read(path)?, named));
    }
    let inner: io::Result<Vec<_>> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect();
    let mut inner = inner?;
    inner.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
    // Editors and Python leave files that are no sources.
    let is_left = |name: &str| name.starts_with('.') || name == "__pycache__";
    inner.retain(|path| !path.file_name().is_some_and(|name| is_left(&name.to_string_lossy())));
    let all = inner.iter().try_fold(named, |hash, path| hash_of(path, hash))?;
    Ok(hashed(b"end of a folder", all))
}

/// FNV-1a of a text and a byte that ends it. Line endings are those of Unix.
fn hashed(text: &[u8], before: u64) -> u64 {
    let bytes = text.iter().filter(|&&byte| byte != b'\r').chain(&[0]);
    bytes.fold(before, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME))
}
