//! A store larger than the memory: how long it takes to write, to open and to look positions up, against reading all of it into a table.
//!
//! `cargo bench -p bouton --bench stores -- 100000000 DIR` makes a store of this many positions in the folder `DIR`, which must not exist, and
//! removes it at the end. Without a number it is a million. Keys have 20 bytes, more than most boards need, and share no more than
//! random bytes do. Every word that is found is compared with the one that was written, and every key that was not written must be missing.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bouton::store::{Batch, Finder, Store};

/// How many positions are looked up, of which one half is in the store.
const LOOK_UPS: u64 = 1_000_000;
/// The most positions that are saved at once.
const SAVED_AT_ONCE: u64 = 1 << 23;
/// What a store may take in memory, one half of it for the finder.
const ROOM: u64 = 4 << 30;
/// More positions are not read into a table.
const MAX_READ: u64 = 100_000_000;

/// A number in which each bit depends on all bits of `number` (`SplitMix64`).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn key(number: u64) -> [u8; 20] {
    let mut key = [0; 20];
    key[..8].copy_from_slice(&mixed(number).to_be_bytes());
    key[8..16].copy_from_slice(&mixed(!number).to_be_bytes());
    key[16..].copy_from_slice(&number.to_le_bytes()[..4]);
    key
}

fn word(number: u64) -> u64 {
    (1 << 63) | (mixed(number) % 8)
}

/// The memory that this process has, in MB.
fn resident() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or("?".to_owned(), |kibibytes| (kibibytes / 1000).to_string())
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = Instant::now();
    let found = work();
    (found, begun.elapsed().as_secs_f64())
}

fn write(dir: &Path, count: u64) {
    let mut store = Store::open(dir, "bench", 0).expect("the folder is new");
    store.within(ROOM);
    let mut batch = Batch::default();
    for first in (0..count).step_by(usize::try_from(SAVED_AT_ONCE).expect("it fits")) {
        (first..count.min(first + SAVED_AT_ONCE)).for_each(|number| batch.push(&key(number), word(number)));
        store.add(&mut batch).expect("there is room on the disk");
    }
}

fn open(dir: &Path) -> Finder {
    let mut store = Store::open(dir, "bench", 0).expect("it is a store");
    store.within(ROOM);
    store.finder().expect("it is undamaged")
}

/// Looks positions up that are in the store, and then others.
fn look_up(finder: &Finder, count: u64) -> [f64; 2] {
    let numbers = |seed: u64| (0..LOOK_UPS / 2).map(move |at| mixed(at ^ (seed << 32)) % count);
    let find = |number: u64| finder.find(&key(number)).expect("it is undamaged");
    let (_, hits) = timed(|| numbers(1).for_each(|number| assert_eq!(find(number), Some(word(number)))));
    let (_, misses) = timed(|| numbers(2).for_each(|number| assert_eq!(find(number + count), None)));
    [hits, misses].map(|time| time / (LOOK_UPS / 2) as f64 * 1e6)
}

/// Reads all into a table, and looks the same positions up there.
fn read(dir: &Path, count: u64) -> [f64; 2] {
    let store = Store::open(dir, "bench", 0).expect("it is a store");
    let mut table = HashMap::new();
    let (_, reading) = timed(|| {
        store
            .each(|key, word| {
                let key: [u8; 20] = key.try_into().expect("it has 20 bytes");
                table.insert(key, word);
                true
            })
            .expect("it is undamaged");
    });
    assert_eq!(table.len() as u64, count);
    let numbers = (0..LOOK_UPS / 2).map(|at| mixed(at ^ (1 << 32)) % count);
    let (_, hits) =
        timed(|| numbers.for_each(|number| assert_eq!(table.get(&key(number)), Some(&word(number)))));
    [reading, hits / (LOOK_UPS / 2) as f64 * 1e6]
}

fn main() {
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_bench = std::env::args().any(|word| word == "--bench");
    let count = words
        .first()
        .map_or(if is_bench { 1_000_000 } else { 100_000 }, |word| word.parse().expect("a number"));
    let own = std::env::temp_dir().join(format!("bouton-bench-stores-{}", std::process::id()));
    let dir = words.get(1).map_or(own, PathBuf::from);
    assert!(!dir.exists(), "{} must not exist", dir.display());
    println!(
        "| positions | MB | written s | opened s | resident MB | found µs | missing µs | read into a table s | ratio | found there µs |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (_, writing) = timed(|| write(&dir, count));
    let bytes: u64 = fs::read_dir(&dir)
        .expect("it was made")
        .flatten()
        .filter_map(|file| file.metadata().ok())
        .map(|file| file.len())
        .sum();
    let (finder, opening) = timed(|| open(&dir));
    let resident = resident();
    let [hits, misses] = look_up(&finder, count);
    drop(finder);
    let plain = if count <= MAX_READ {
        let [reading, found] = read(&dir, count);
        format!("{reading:.2} | {:.0} | {found:.2}", reading / opening)
    } else {
        "- | - | -".to_owned()
    };
    let megabytes = bytes / 1_000_000;
    println!(
        "| {count} | {megabytes} | {writing:.1} | {opening:.2} | {resident} | {hits:.2} | {misses:.2} | {plain} |"
    );
    fs::remove_dir_all(&dir).expect("it was made");
}
