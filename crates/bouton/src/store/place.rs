//! A folder for one test, deleted at the end.

use std::fs;
use std::path::PathBuf;

pub struct Place(pub PathBuf);

impl Place {
    /// A folder that does not exist yet. No other test has this name.
    pub fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("bouton-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Self(dir)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
