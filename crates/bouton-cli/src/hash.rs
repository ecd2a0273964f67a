//! The SHA-256 of files, in hexadecimal digits.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};

/// The SHA-256 of a file.
pub fn hash_of(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (BufReader::with_capacity(1 << 17, File::open(path)?), Sha256::new());
    while let bytes @ [_, ..] = file.fill_buf()? {
        hash.update(bytes);
        let length = bytes.len();
        file.consume(length);
    }
    Ok(digits(hash))
}

/// A SHA-256 in hexadecimal digits.
pub fn digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
