//! Pipes in the place of a store's files. A child process that is started for `mkfifo` holds, for a moment, the locks of all
//! open stores, so no other test of this program opens one.

use bouton::store::{Batch, Store, look};
use std::fs;
use std::process::Command;

#[test]
fn pipes_are_not_waited_for() {
    let dir = std::env::temp_dir().join(format!("bouton-pipes-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    let open = || Store::open(&dir, "nim", 7);
    let mut batch = Batch::default();
    batch.push(b"a position", 1 << 63);
    open().unwrap().add(&mut batch).unwrap();
    let files: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 3);
    for path in files {
        let before = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let refused = open().err().unwrap().to_string();
        assert!(refused.contains("is not a regular file"), "{}: {refused}", path.display());
        assert!(look(&dir).unwrap_err().to_string().contains("is not a regular file"));
        fs::remove_file(&path).unwrap();
        fs::write(&path, before).unwrap();
    }
    assert!(open().is_ok());
    fs::remove_dir_all(&dir).unwrap();
}
