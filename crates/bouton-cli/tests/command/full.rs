//! A disk that is full: the search goes on, and it is said at once. A limit on the length of files stands for it, whose signal would
//! end the command.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::transcript::shell;

fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    dir
}

/// A run with room for files of no more than 512 bytes, which stores what it finds every few milliseconds.
fn crowded(dir: &Path) -> Child {
    let command = format!(
        "ulimit -f 1; \
         exec bouton solve node-kayles 3x20 --print grundy --store-every 1ms --store '{}'",
        dir.display()
    );
    let mut shell = shell(&command);
    shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("there is a shell")
}

#[test]
fn a_full_disk_is_told_at_once_and_costs_no_answer() {
    let mut child = crowded(&folder("full"));
    let mut told = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut first = String::new();
    told.read_line(&mut first).expect("it is text");
    assert!(first.contains("File too large") && first.contains("the search continues"), "{first}");
    assert!(child.try_wait().expect("it can be asked").is_none(), "the search has ended");
    let mut rest = String::new();
    told.read_to_string(&mut rest).expect("it is text");
    let output = child.wait_with_output().expect("it ends");
    assert!(rest.contains("not all results are saved"), "{rest}");
    assert_eq!((rest.lines().count(), output.status.code()), (1, Some(0)), "{rest}");
    let expected = shell("bouton solve node-kayles 3x20 --print grundy").output().expect("there is a shell");
    assert_eq!(output.stdout, expected.stdout);
}
