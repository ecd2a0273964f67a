//! Stores that are larger than the memory, or so large that they are not read when they are opened.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use bouton::Convention;
use bouton::ask::question::Question;
use bouton::catalog::Catalog;
use bouton::store::{Batch, Store};

fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("large-{name}"));
    let _ = fs::remove_dir_all(&dir);
    dir
}

fn bouton(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(args).stdin(Stdio::null()).output().expect("it runs")
}

/// What `solve --json` says, and the value and the number of searched positions in it.
fn solved(args: &[&str]) -> (Output, u64, u64) {
    let output = bouton(&[&["solve", "--json", "--threads", "1"], args].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let number = |name: &str| {
        let (_, rest) = text.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{output:?}"));
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
    };
    let (value, positions) = (number("nimber"), number("positions"));
    (output, value, positions)
}

/// A store for this position that is so large that it is not read when it is opened. What is in it belongs to no position.
fn large_store(dir: &Path, game: &str, position: &str) {
    let catalog = Catalog::standard();
    let question =
        Question::read(&catalog, catalog.find(game), position.as_bytes(), None, Convention::Normal);
    let kind = question.expect("it is a position").kind().expect("its results are kept");
    let mut store = Store::open(dir, &kind.game, kind.data).expect("it is made");
    let mut batch = Batch::default();
    for key in 0..35_000_u32 {
        let key = key.wrapping_mul(0x9e37_79b9).to_be_bytes();
        batch.push(&key.repeat(250), 1);
    }
    store.add(&mut batch).expect("there is room on the disk");
    assert!(store.is_large());
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn a_search_with_little_memory_finds_its_results_in_the_store() {
    let dir = folder("little");
    let dir = dir.to_str().expect("the path is text");
    let asked = ["node-kayles", "3x16"];
    let (_, value, whole) = solved(&asked);
    let little = [&asked[..], &["--max-memory", "600KB"]].concat();
    let (_, same, again) = solved(&little);
    assert_eq!(value, same);
    assert!(again > 2 * whole, "without a store, {again} positions are searched in place of {whole}");
    let (output, same, kept) = solved(&[&little[..], &["--store", dir]].concat());
    assert_eq!((value, &*output.stderr), (same, &b""[..]), "{output:?}");
    assert!(kept < whole * 5 / 4, "with a store, {kept} positions are searched in place of {whole}");
    for from in ["--known", "--store"] {
        let (output, same, positions) = solved(&[&little[..], &[from, dir]].concat());
        assert_eq!((value, &*output.stderr), (same, &b""[..]), "{output:?}");
        assert!(
            positions < whole / 10,
            "the store has all, and {positions} positions are searched with {from}"
        );
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn a_large_store_answers_without_being_read_and_its_damage_is_said() {
    let dir = folder("damaged");
    large_store(&dir, "node-kayles", "3x9");
    let path = dir.to_str().expect("the path is text");
    let (_, value, positions) = solved(&["node-kayles", "3x9", "--store", path]);
    assert!(positions > 0);
    for from in ["--store", "--known"] {
        let (output, same, positions) = solved(&["node-kayles", "3x9", from, path]);
        assert_eq!((same, positions, &*output.stderr), (value, 0, &b""[..]), "{output:?}");
    }
    let run = dir.join("00000001-00000001.run");
    let mut bytes = fs::read(&run).expect("the results are in the second run");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&run, bytes).expect("it can be written");
    assert_eq!(bouton(&["store", path]).status.code(), Some(1));
    for from in ["--store", "--known"] {
        let (output, same, positions) = solved(&["node-kayles", "3x9", from, path]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let what =
            if from == "--store" { "results cannot be looked up" } else { "not all of it can be read" };
        assert!(said.contains(what) && said.contains("is damaged") && said.lines().count() == 1, "{said}");
        assert_eq!((same, output.status.code()), (value, Some(0)));
        assert!(positions > 0);
    }
    fs::remove_dir_all(dir).expect("it was made");
}
