//! Files of the disk: stores. A damaged file is refused, and a made one can make no search fail.

use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::store::{Batch, Header, Store, look};
use bouton::{Convention, Keeper, Limits, Sink};
use twox_hash::XxHash3_64;

use super::seed;

/// The game of the store in which a run is tried.
const GAME: &str = "cram";
/// The most bytes of a search.
const MAX_BYTES: u64 = 10_000_000;
/// Questions whose search begins with kept results.
const KEPT: [(&str, &str); 6] = [
    ("kayles", "30"),
    ("0.137", "20"),
    ("cram", "2x3"),
    ("node-kayles", "path4"),
    ("grundy", "12"),
    ("0.8", "9"),
];

fn header() -> Header {
    Header { game: GAME.to_owned(), data: 7, program: "0.0.0".to_owned() }
}

/// A folder of this process, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!(
            "bouton-fuzz-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Self(folder)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).expect("a temporary file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The bytes of the header of the store in which a run is tried.
static HEADER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = Folder::new();
    let path = folder.0.join("header");
    header().write(&path).expect("a temporary file");
    fs::read(path).expect("a temporary file")
});

/// The first byte says what kind of file the rest is, and whether its checksums are made right.
pub fn run(data: &[u8]) {
    let Some((&what, bytes)) = data.split_first() else { return };
    match what % 5 {
        0 => store_with(bytes, None),
        1 => store_with(&[bytes, &hash(0, &[bytes]).to_le_bytes()].concat(), None),
        2 => store_with(&HEADER, Some(bytes)),
        3 => store_with(&HEADER, Some(&run_of(bytes))),
        _ => kept(bytes),
    }
}

fn hash(seed: u64, parts: &[&[u8]]) -> u64 {
    let mut hash = XxHash3_64::with_seed(seed);
    parts.iter().for_each(|part| hash.write(part));
    hash.finish()
}

/// A store of these files is refused, or has the same contents when it is read again.
fn store_with(header: &[u8], run: Option<&[u8]>) {
    let folder = Folder::new();
    folder.put("header", header);
    if let Some(run) = run {
        folder.put("00000000-00000000.run", run);
    }
    let Ok(contents) = look(&folder.0).map_err(|fault| assert!(!fault.to_string().is_empty())) else {
        // A run that is cut is set aside.
        let own = self::header();
        drop(Store::open(&folder.0, &own.game, own.data));
        return;
    };
    let store =
        Store::open(&folder.0, &contents.header.game, contents.header.data).expect("a store that was read");
    let mut positions = 0;
    let mut batch = Batch::default();
    store
        .each(|key, word| {
            positions += 1;
            batch.push(key, word);
            true
        })
        .expect("a store that was read");
    assert_eq!(positions, contents.positions);
    drop(store);
    written_again(&folder.0.join("again"), batch, positions);
}

/// What was read from a store can be written to another one.
fn written_again(dir: &Path, mut batch: Batch, positions: u64) {
    let mut store = Store::open(dir, GAME, 0).expect("a new store");
    store.add(&mut batch).expect("what was read can be written");
    drop(store);
    assert_eq!(look(dir).expect("a store").positions, positions);
}

/// A run with right checksums and these bytes in its blocks. A block begins with the number of its positions and the number of its bytes.
fn run_of(mut bytes: &[u8]) -> Vec<u8> {
    let seal = header().seal();
    let summed = |seed, body: &[u8]| [body, &hash(seed, &[body]).to_le_bytes()].concat();
    let mut file = summed(seal, &[b"\x89btrun1\n".as_slice(), &[0; 16]].concat());
    let (mut blocks, mut entries) = (0u64, 0u64);
    while let Some((&[count, length], rest)) = bytes.split_first_chunk::<2>() {
        let (block, rest) = rest.split_at(rest.len().min(length.into()));
        bytes = rest;
        let size = u32::try_from(block.len()).expect("at most 255 bytes").to_le_bytes();
        let body = [&size[..], &u32::from(count).to_le_bytes(), block].concat();
        file.extend(summed(seal ^ blocks, &body));
        (blocks, entries) = (blocks + 1, entries + u64::from(count));
    }
    let mut foot = vec![0; 8];
    foot.extend(blocks.to_le_bytes());
    foot.extend(entries.to_le_bytes());
    file.extend(summed(!seal, &foot));
    file
}

/// Results that were kept, true or not.
struct Kept(Vec<(Vec<u8>, u64)>);

impl Keeper for Kept {
    fn is_due(&self) -> bool {
        true
    }

    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
        tell(&mut |_, _| {});
        true
    }

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        let _ = self.0.iter().all(|(key, word)| sink(key, *word));
    }
}

/// A search that begins with these results. The first byte says which question is asked. Each result is the length of its key, how its
/// word is read, the key and the word.
fn kept(bytes: &[u8]) {
    let Some((&which, mut bytes)) = bytes.split_first() else { return };
    let mut results = Vec::new();
    while let Some((&[length, form], rest)) = bytes.split_first_chunk::<2>() {
        let (key, rest) = rest.split_at(rest.len().min(usize::from(length)));
        let (word, rest) = rest.split_at(rest.len().min(usize::from(form & 7)));
        bytes = rest;
        let word = word.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)) & ((1 << 50) - 1);
        results.push((key.to_vec(), word | u64::from(form >> 7) << 63));
    }
    let (game, position) = KEPT[usize::from(which) % KEPT.len()];
    // Results of heap games are known to the whole catalogue.
    let catalog = Catalog::standard();
    let limits = Limits::none().with_positions(1000).with_bytes(MAX_BYTES);
    let question =
        Question::read(&catalog, catalog.find(game), position.as_bytes(), None, Convention::Normal)
            .expect("a position");
    let question = question.kept_by(Arc::new(Kept(results))).expect("a question whose results are kept");
    let _ = ask(&question, Detail::Reasons, &limits);
}

/// Files as the library writes them.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![seed(&[0], &*HEADER), seed(&[1], &HEADER[..HEADER.len() - 8])];
    // Two positions in a block, and one in another.
    let run: &[u8] = b"\x02\x09\x00\x03abc\x03\x02\x01dx\x01\x06\x00\x02zz\x85\x01";
    seeds.extend([seed(&[2], run_of(run)), seed(&[3], run)]);
    for which in 0..6 {
        seeds.push(seed(&[4, which], b"\x0d\x00\0\0\0\0\0\0\0\0\x01\0\x01\x02\x03\x02\x81ab\x01"));
    }
    seeds
}
