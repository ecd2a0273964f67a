//! Tests with stores that are written, merged, interrupted and damaged.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::place::Place;
use super::*;
use crate::tests::one_in;

impl Store {
    /// This store, which merges runs as soon as there are `fan` of a size, but at least 2.
    fn merging(self, fan: usize) -> Self {
        Self { fan: fan.max(2), ..self }
    }
}

const EXACT: u64 = 1 << 63;

impl Place {
    fn open(&self) -> Result<Store, Fault> {
        Store::open(&self.0, "nim", 7)
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    fn add(&self, fan: usize, findings: &[(Vec<u8>, u64)]) {
        add(&mut self.open().unwrap().merging(fan), findings);
    }
}

fn add(store: &mut Store, findings: &[(Vec<u8>, u64)]) {
    let mut batch = Batch::default();
    findings.iter().for_each(|(key, word)| batch.push(key, *word));
    store.add(&mut batch).unwrap();
}

fn all(store: &Store) -> BTreeMap<Vec<u8>, u64> {
    let mut found = BTreeMap::new();
    store
        .each(|key, word| {
            let joint = finding::join(word, found.get(key).copied().unwrap_or(0)).unwrap();
            found.insert(key.to_vec(), joint);
            true
        })
        .unwrap();
    found
}

fn said<T>(found: Result<T, Fault>) -> String {
    found.err().map_or("opened".to_owned(), |fault| fault.to_string())
}

/// Pseudo-random results: keys of up to 20 bytes, some of them several times.
fn findings(seed: u64, count: u64) -> Vec<(Vec<u8>, u64)> {
    let each = (0..count).map(|at| {
        let key = header::hash(at % 3, &[&((seed * 31 + at) % 5000).to_le_bytes()]).to_le_bytes();
        let length = key[7] as usize % 21;
        let key: Vec<u8> = key.iter().copied().cycle().take(length).collect();
        let value = header::hash(9, &[&key]) % 60;
        let refuted =
            header::hash(seed, &[&key]) & ((1 << 50) - 1) & !(1_u64.checked_shl(value as u32).unwrap_or(0));
        (key, if at % 2 == 0 { EXACT | value } else { refuted })
    });
    each.collect()
}

#[test]
fn what_is_written_is_read_back_however_it_is_merged() {
    for fan in [2, 3, 8] {
        let place = Place::new(&format!("back-{fan}"));
        let mut expected = BTreeMap::new();
        for seed in 0..30 {
            let findings = findings(seed, 700);
            for (key, word) in &findings {
                let known = expected.entry(key.clone()).or_insert(0);
                *known = finding::join(*known, *word).unwrap();
            }
            place.add(fan, &findings);
        }
        let store = place.open().unwrap();
        assert_eq!(all(&store), expected);
        assert_eq!(store.repairs(), [""; 0]);
        assert!(store.runs.len() < 3 * fan, "{fan}: {}", store.runs.len());
        drop(store);
        let contents = look(&place.0).unwrap();
        assert_eq!((&*contents.header.game, contents.header.data, contents.left_over), ("nim", 7, 0));
        assert!(contents.positions >= expected.len() as u64);
    }
}

#[test]
fn stores_are_joined_and_can_be_read_while_another_process_writes() {
    let (place, other) = (Place::new("joined"), Place::new("joined-other"));
    let mut expected = BTreeMap::new();
    for seed in 0..20 {
        let findings = findings(seed, 300);
        for (key, word) in &findings {
            let known = expected.entry(key.clone()).or_insert(0);
            *known = finding::join(*known, *word).unwrap();
        }
        if seed % 3 == 0 { place.add(3, &findings) } else { other.add(3, &findings) }
    }
    let mut store = place.open().unwrap();
    let snapshot = Snapshot::open(&other.0).unwrap();
    let added = store.add_store(&snapshot).unwrap();
    assert_eq!(added, snapshot.distinct().unwrap());
    assert_eq!(all(&store), expected);
    let whole = Snapshot::of(&place.0, "nim", 7).unwrap();
    let mut read = BTreeMap::new();
    whole
        .each(|key, word| {
            let known = read.entry(key.to_vec()).or_insert(0);
            *known = finding::join(*known, word).unwrap();
            true
        })
        .unwrap();
    assert_eq!((read, whole.distinct().unwrap()), (expected.clone(), expected.len() as u64));
    let mut seen = 0;
    whole
        .each(|_, _| {
            seen += 1;
            seen < 5
        })
        .unwrap();
    assert_eq!(seen, 5);
    assert_eq!(said(store.add_store(&whole).map(|_| store)), "another process has it open");
}

#[test]
fn a_store_of_another_game_or_a_damaged_one_is_not_joined() {
    let (place, other) = (Place::new("refused"), Place::new("refused-other"));
    place.add(8, &findings(1, 50));
    assert_eq!(Snapshot::open(&other.0).err().map(|fault| matches!(fault, Fault::Io(..))), Some(true));
    fs::create_dir(&other.0).unwrap();
    assert_eq!(said(Snapshot::open(&other.0)), "it contains no store");
    drop(Store::open(&other.0, "nim", 8).unwrap());
    assert!(said(Snapshot::of(&other.0, "nim", 7)).starts_with("it is of another game or position"));
    let mut store = place.open().unwrap();
    let foreign = Snapshot::open(&other.0).unwrap();
    assert!(matches!(store.add_store(&foreign), Err(Fault::Game(_))));
    fs::remove_dir_all(&other.0).unwrap();
    drop(Store::open(&other.0, "nim", 7).unwrap());
    let empty = Snapshot::open(&other.0).unwrap();
    assert_eq!(store.add_store(&empty).unwrap(), 0, "there is nothing to add");
    other.add(8, &findings(2, 50));
    let run =
        other.files().into_iter().find(|path| path.extension().is_some_and(|end| end == "run")).unwrap();
    let mut bytes = fs::read(&run).unwrap();
    bytes[100] ^= 4;
    fs::write(&run, bytes).unwrap();
    let before = all(&store);
    assert!(matches!(store.add_store(&empty), Err(Fault::Damaged(_))));
    assert_eq!(all(&store), before);
    drop(store);
    assert_eq!(look(&place.0).unwrap().left_over, 0);
}

#[test]
fn long_keys_and_many_blocks() {
    let place = Place::new("long");
    let keys = (0..3000_u32).map(|at| [at.to_be_bytes().as_slice(), &[at as u8; 50]].concat());
    let long = [vec![1; 65_535], vec![2; 65_535], vec![3; 65_536]];
    let findings: Vec<_> = keys.chain(long).map(|key| (key, EXACT | 3)).collect();
    place.add(8, &findings);
    let found = all(&place.open().unwrap());
    assert_eq!(found.len(), 3002, "a key too long to be kept is left out");
    assert!(findings[..3002].iter().all(|(key, word)| found[key] == *word));
}

#[test]
fn whoever_opens_a_store_can_end_it() {
    let place = Place::new("ended");
    let known = findings(5, 30_000);
    place.add(8, &known);
    let mut asked = 0;
    let mut goes_on = |most: u32| {
        asked += 1;
        asked <= most
    };
    let found = Store::open_while(&place.0, "nim", 7, &mut || goes_on(3));
    assert_eq!((said(found), asked), ("it was not read to its end".to_owned(), 4));
    let keys: BTreeSet<_> = known.into_iter().map(|(key, _)| key).collect();
    assert!(all(&place.open().unwrap()).into_keys().eq(keys), "nothing is lost, and nobody has it open");
}

#[test]
fn one_process_at_a_time() {
    let place = Place::new("lock");
    let store = place.open().unwrap();
    assert_eq!(said(place.open()), "another process has it open");
    assert!(look(&place.0).unwrap().is_open, "it can be looked into");
    drop(store);
    assert!(!look(&place.0).unwrap().is_open);
    assert_eq!(said(place.open()), "opened");
}

#[test]
fn every_flipped_bit_is_found() {
    let place = Place::new("bits");
    place.add(8, &findings(1, 7));
    place.add(8, &findings(2, 7));
    let files = place.files();
    assert_eq!(files.len(), 4, "{files:?}");
    for path in files.iter().filter(|path| !path.ends_with(LOCK)) {
        let whole = fs::read(path).unwrap();
        for bit in (0..8 * whole.len()).step_by(one_in(5)) {
            let mut flipped = whole.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(path, &flipped).unwrap();
            assert!(look(&place.0).is_err(), "{} bit {bit}", path.display());
            let text = said(place.open());
            let is_version = path.ends_with(HEADER) && (8..12).contains(&(bit / 8));
            let reason = if is_version { "of the format" } else { "have changed since they were written" };
            if text == "opened" {
                // A length that is too large looks like a cut file, which may be set aside if it is the last.
                assert!(path.ends_with("00000001-00000001.run"), "bit {bit}");
                let aside = path.with_extension("run.cut");
                fs::rename(aside, path).unwrap();
            } else {
                assert!(text.contains(reason) || text.contains("is cut"), "{bit}: {text}");
            }
        }
        fs::write(path, &whole).unwrap();
    }
    assert_eq!(said(place.open()), "opened");
}

#[test]
fn a_file_cut_anywhere_is_refused_or_set_aside() {
    let place = Place::new("cut");
    place.add(8, &findings(1, 20));
    let first = all(&place.open().unwrap());
    place.add(8, &findings(2, 20));
    for path in place.files().iter().filter(|path| !path.ends_with(LOCK)) {
        let whole = fs::read(path).unwrap();
        for length in 0..whole.len() {
            fs::write(path, &whole[..length]).unwrap();
            assert!(look(&place.0).is_err());
            match place.open() {
                Ok(store) => {
                    assert!(path.ends_with("00000001-00000001.run"), "only the last one may be");
                    let aside = "the last run was cut and is set aside as `00000001-00000001.run.cut`";
                    assert_eq!(store.repairs(), [aside]);
                    assert_eq!(all(&store), first);
                    fs::remove_file(path.with_extension("run.cut")).unwrap();
                }
                Err(fault) => {
                    let text = fault.to_string();
                    assert!(
                        text.contains("is cut") || text.contains("have changed since they were written"),
                        "{text}"
                    );
                }
            }
        }
        fs::write(path, &whole).unwrap();
        fs::write(path, [&whole[..], b"\0"].concat()).unwrap();
        assert!(said(place.open()).contains("have changed since they were written"));
        fs::write(path, &whole).unwrap();
    }
    assert_eq!(said(place.open()), "opened");
}

#[test]
fn what_is_foreign_or_newer_is_refused_and_left_as_it_was() {
    let place = Place::new("foreign");
    place.add(8, &findings(1, 20));
    let header = fs::read(place.0.join(HEADER)).unwrap();
    let other_data = said(Store::open(&place.0, "nim", 8));
    assert!(other_data.starts_with("it is of another game or position: of nim with data 0000000000000007"));
    assert!(said(Store::open(&place.0, "cram", 7)).starts_with("it is of another game or position"));

    let mut newer = header.clone();
    newer[8] = 3;
    fs::write(place.0.join(HEADER), newer).unwrap();
    assert_eq!(said(place.open()), "it has version 3 of the format; this program reads version 2");
    fs::write(place.0.join(HEADER), &header).unwrap();

    let other = Place::new("foreign-other");
    drop(Store::open(&other.0, "cram", 7).unwrap());
    fs::copy(place.0.join("00000000-00000000.run"), other.0.join("00000000-00000000.run")).unwrap();
    let text = said(Store::open(&other.0, "cram", 7));
    assert!(text.contains("have changed since they were written"), "{text}");

    fs::remove_file(place.0.join(HEADER)).unwrap();
    assert!(said(place.open()).contains("`header` is missing"));
    fs::write(place.0.join("letter.txt"), "dear").unwrap();
    assert_eq!(said(place.open()), "the folder is not a store: it contains other files");
}

#[test]
fn a_run_under_another_name_is_found() {
    let place = Place::new("renamed");
    place.add(8, &findings(1, 20));
    fs::rename(place.0.join("00000000-00000000.run"), place.0.join("00000000-00000001.run")).unwrap();
    assert!(said(place.open()).contains("have changed since they were written"));
}

#[test]
fn what_a_killed_process_left_is_removed() {
    let place = Place::new("left");
    let merged = Place::new("left-merged");
    for seed in 0..2 {
        place.add(8, &findings(seed, 300));
        merged.add(2, &findings(seed, 300));
    }
    let expected = all(&place.open().unwrap());
    let name = "00000000-00000001.run";
    let whole = fs::read(merged.0.join(name)).unwrap();
    // A process was killed while it wrote the merged run, before that had its name, and before the old runs were deleted.
    fs::write(place.0.join(name).with_extension("run.part"), &whole[..1000]).unwrap();
    fs::write(place.0.join("header.part"), "").unwrap();
    let store = place.open().unwrap();
    assert_eq!(store.repairs().len(), 2, "{:?}", store.repairs());
    assert_eq!((all(&store), store.runs.len()), (expected.clone(), 2));
    drop(store);
    fs::write(place.0.join(name), &whole).unwrap();
    assert_eq!(look(&place.0).unwrap().left_over, 2);
    let store = place.open().unwrap();
    assert_eq!(store.repairs().len(), 2);
    assert_eq!((all(&store), store.runs.len()), (expected.clone(), 1));
    assert_eq!(place.files().len(), 3);
    drop(store);
    // A damaged merged run must not lose the old runs.
    place.add(8, &findings(3, 10));
    fs::write(place.0.join(name), &whole[..whole.len() - 1]).unwrap();
    fs::write(place.0.join("00000000-00000000.run"), "").unwrap();
    assert!(said(place.open()).contains("is cut"));
    assert!(place.0.join("00000000-00000000.run").exists());
}

#[test]
fn contradictions_are_found_when_runs_are_merged() {
    let place = Place::new("contradiction");
    place.add(2, &[(vec![1], EXACT | 2)]);
    let mut batch = Batch::default();
    batch.push(&[1], EXACT | 3);
    let error = place.open().unwrap().merging(2).add(&mut batch).unwrap_err();
    assert!(error.to_string().ends_with("contradict each other"), "{error}");
}

/// Adds results one by one while no file can be made at `blocked`.
fn add_blocked(store: &mut Store, blocked: &Path, seeds: std::ops::Range<u64>) -> Vec<Batch> {
    fs::create_dir(blocked).unwrap();
    let batches = seeds.map(|seed| {
        let mut batch = Batch::default();
        findings(seed, 50).iter().for_each(|(key, word)| batch.push(key, *word));
        assert!(matches!(store.add(&mut batch), Err(Fault::Io(..))));
        assert!(!blocked.with_extension("run.part").is_file(), "nothing fills the disk");
        batch
    });
    let batches = batches.collect();
    fs::remove_dir(blocked).unwrap();
    batches
}

#[test]
fn what_could_not_be_written_can_be_written_later() {
    for (blocked, name) in [("00000001-00000001.run.part", "part"), ("00000001-00000001.run", "run")] {
        let [place, other] = ["later", "later-other"].map(|place| Place::new(&format!("{place}-{name}")));
        let mut store = place.open().unwrap();
        add(&mut store, &findings(0, 50));
        for mut batch in add_blocked(&mut store, &place.0.join(blocked), 1..4) {
            assert!(!batch.is_empty());
            assert_eq!(look(&place.0).unwrap().runs, store.runs.len() as u64);
            store.add(&mut batch).unwrap();
        }
        (0..4).for_each(|seed| other.add(8, &findings(seed, 50)));
        assert_eq!((all(&store), place.files().len()), (all(&other.open().unwrap()), 6));
    }
}

#[test]
fn where_merging_fails_nothing_is_lost_and_it_is_tried_again() {
    let (place, other) = (Place::new("unmerged"), Place::new("unmerged-other"));
    let mut store = place.open().unwrap().merging(3);
    (0..2).for_each(|seed| add(&mut store, &findings(seed, 50)));
    let batches = add_blocked(&mut store, &place.0.join("00000000-00000002.run.part"), 2..3);
    assert!(batches.iter().all(Batch::is_empty), "it is written");
    (0..9).for_each(|seed| other.add(8, &findings(seed, 50)));
    for seed in 3..9 {
        assert_eq!(store.runs.len() as u64, if seed < 6 { seed } else { seed - 5 });
        add(&mut store, &findings(seed, 50));
    }
    let expected = all(&other.open().unwrap());
    assert_eq!(all(&store), expected);
    drop(store);
    assert_eq!(all(&place.open().unwrap()), expected);
}

#[test]
fn a_store_is_looked_into_while_it_is_written_and_merged() {
    let place = Place::new("looked");
    let mut store = place.open().unwrap().merging(2);
    add(&mut store, &findings(0, 50));
    let is_done = std::sync::atomic::AtomicBool::new(false);
    let relaxed = std::sync::atomic::Ordering::Relaxed;
    std::thread::scope(|scope| {
        let looks = scope.spawn(|| {
            let (mut looks, mut before) = (0, 1);
            while !is_done.load(relaxed) {
                let contents = look(&place.0).unwrap();
                assert!(contents.is_open && contents.left_over == 0);
                assert!(contents.positions >= before, "{} after {before}", contents.positions);
                (looks, before) = (looks + 1, contents.positions);
            }
            looks
        });
        for at in 0..300_u64 {
            add(&mut store, &[(at.to_be_bytes().to_vec(), EXACT)]);
        }
        is_done.store(true, relaxed);
        assert!(looks.join().unwrap() > 10);
    });
}

#[test]
fn looking_changes_nothing_and_needs_no_lock() {
    let place = Place::new("unlocked");
    place.add(8, &findings(1, 20));
    fs::remove_file(place.0.join(LOCK)).unwrap();
    let before = place.files();
    assert!(!look(&place.0).unwrap().is_open);
    assert_eq!(place.files(), before);
    before.iter().for_each(|path| fs::remove_file(path).unwrap());
    assert_eq!(look(&place.0).unwrap_err().to_string(), "it contains no store");
}

#[test]
fn a_start_killed_at_any_step_does_not_block_the_next() {
    let whole = Place::new("steps-whole");
    drop(whole.open().unwrap());
    let header = fs::read(whole.0.join(HEADER)).unwrap();
    let parts = [0, 1, header.len() / 2, header.len()].map(|length| Some(&header[..length]));
    for (has_lock, part) in [(false, None), (true, None)].into_iter().chain(parts.map(|part| (true, part))) {
        let place = Place::new("steps");
        fs::create_dir(&place.0).unwrap();
        if has_lock {
            fs::write(place.0.join(LOCK), "").unwrap();
        }
        if let Some(part) = part {
            fs::write(place.0.join("header.part"), part).unwrap();
        }
        assert_eq!(said(place.open()), "opened", "{has_lock} {part:?}");
        assert_eq!(fs::read(place.0.join(HEADER)).unwrap(), header);
        assert_eq!(place.files().len(), 2);
    }
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let refusal = "is not a regular file, and links are not followed";
    let (victims, place) = (Place::new("links-victims"), Place::new("links"));
    fs::create_dir(&victims.0).unwrap();
    let victim = victims.0.join("victim");
    for part in ["header.part", "00000000-00000000.run.part"] {
        fs::write(&victim, "mine").unwrap();
        let _ = fs::remove_dir_all(&place.0);
        fs::create_dir(&place.0).unwrap();
        symlink(&victim, place.0.join(part)).unwrap();
        place.add(8, &findings(1, 20));
        assert_eq!(place.files().len(), 3, "the link is gone");
        assert_eq!(fs::read(&victim).unwrap(), b"mine");
    }
    // The run appears while the store is open.
    let mut store = place.open().unwrap();
    symlink(&victim, place.0.join("00000001-00000001.run.part")).unwrap();
    add(&mut store, &findings(2, 20));
    drop(store);
    assert_eq!(fs::read(&victim).unwrap(), b"mine");
    let absent = victims.0.join("absent");
    for (name, target) in [(LOCK, &absent), (HEADER, &PathBuf::from("/dev/zero")), (HEADER, &victim)] {
        let path = place.0.join(name);
        let before = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        symlink(target, &path).unwrap();
        assert!(said(place.open()).contains(refusal));
        assert!(look(&place.0).unwrap_err().to_string().contains(refusal));
        assert!(!absent.exists());
        fs::remove_file(&path).unwrap();
        fs::write(&path, before).unwrap();
    }
    assert_eq!(said(place.open()), "opened");
}

/// A run with a correct checksum, for these stretches.
fn forge(place: &Place, span: RangeInclusive<u64>) {
    let seal = Header::read(&place.0.join(HEADER)).unwrap().seal();
    let mut writer = RunWriter::new(&place.0, span, seal, 1).unwrap();
    writer.push(&[1], EXACT).unwrap();
    writer.finish().unwrap();
}

#[test]
fn spans_that_cannot_be_are_refused_and_nothing_is_deleted() {
    const END: u64 = u64::MAX;
    let foreign = "the folder is not a store: it contains other files";
    let damaged = "have changed since they were written";
    for (span, refusal) in [(END..=END, foreign), (3..=END, foreign), (0..=END, foreign), (1..=4, damaged)] {
        let place = Place::new("spans");
        place.add(8, &findings(1, 20));
        forge(&place, 0..=2);
        forge(&place, span.clone());
        let before = place.files();
        let text = said(place.open());
        assert!(text.contains(refusal), "{span:?}: {text}");
        assert_eq!(place.files(), before);
    }
    let place = Place::new("spans-last");
    drop(place.open().unwrap());
    forge(&place, END - 1..=END - 1);
    let (mut store, mut batch) = (place.open().unwrap(), Batch::default());
    batch.push(&[1], EXACT);
    assert!(matches!(store.add(&mut batch), Err(Fault::Full)));
    assert!(!batch.is_empty() && place.files().len() == 3);
}

/// Results with keys of a thousand bytes, so that few of them make a long run.
fn long_findings(seed: u64, count: u64) -> Vec<(Vec<u8>, u64)> {
    let each = (0..count).map(|at| {
        let number = header::hash(seed, &[&at.to_le_bytes()]);
        let key: Vec<u8> = (0..125_u64)
            .flat_map(|place| header::hash(place, &[&number.to_le_bytes()]).to_le_bytes())
            .collect();
        (key, if at % 2 == 0 { EXACT | (number % 60) } else { 1 << (number % 40) })
    });
    each.collect()
}

/// The files of the place with this ending.
fn ending(place: &Place, end: &str) -> Vec<PathBuf> {
    place.files().into_iter().filter(|path| path.extension().is_some_and(|found| found == end)).collect()
}

/// Looks all of these up, and as many keys that the store does not have.
fn look_up_all(finder: &Finder, expected: &BTreeMap<Vec<u8>, u64>) {
    for (key, word) in expected {
        assert_eq!(finder.find(key).unwrap(), Some(*word));
        assert_eq!(finder.find(&key[..key.len() / 2]).unwrap(), expected.get(&key[..key.len() / 2]).copied());
        let absent = [key, &[0][..]].concat();
        assert_eq!(finder.find(&absent).unwrap(), expected.get(&absent).copied());
    }
}

#[test]
fn what_is_written_is_found_however_it_is_merged() {
    for (fan, room) in [(2, 0), (3, 1 << 20), (8, 3000)] {
        let place = Place::new(&format!("found-{fan}"));
        let mut expected = BTreeMap::new();
        let mut store = place.open().unwrap().merging(fan);
        store.within(room);
        for seed in 0..20 {
            let findings = findings(seed, 500);
            for (key, word) in &findings {
                let known = expected.entry(key.clone()).or_insert(0);
                *known = finding::join(*known, *word).unwrap();
            }
            add(&mut store, &findings);
            if seed % 7 == 5 {
                look_up_all(&store.finder().unwrap(), &expected);
            }
        }
        let finder = store.finder().unwrap();
        drop(store);
        look_up_all(&finder, &expected);
        let snapshot = Snapshot::of(&place.0, "nim", 7).unwrap();
        look_up_all(&snapshot.finder(&Finder::default(), room).unwrap(), &expected);
        assert!(ending(&place, "index").is_empty(), "short runs have no index on the disk");
    }
}

#[test]
fn an_index_is_made_again_where_it_is_lost_damaged_or_of_another_run() {
    let place = Place::new("index");
    let known = long_findings(1, 2500);
    place.add(8, &known);
    let expected: BTreeMap<_, _> = known.into_iter().collect();
    let [index] = &ending(&place, "index")[..] else { panic!("there is one long run") };
    let whole = fs::read(index).unwrap();
    let check = |what: &str, room: u64| {
        let mut store = place.open().unwrap();
        store.within(room);
        look_up_all(&store.finder().unwrap(), &expected);
        assert_eq!(store.repairs(), [""; 0], "{what}");
        assert_eq!(fs::read(index).unwrap(), whole, "{what}");
    };
    check("whole", 1 << 20);
    check("whole, with its filter on the disk", 0);
    fs::remove_file(index).unwrap();
    let snapshot = Snapshot::of(&place.0, "nim", 7).unwrap();
    look_up_all(&snapshot.finder(&Finder::default(), 0).unwrap(), &expected);
    assert!(!index.exists(), "who only reads writes no index");
    check("lost", 0);
    let filter_bytes = filter::lines_for(2500) as usize * filter::LINE_BYTES;
    for bit in (0..8 * (whole.len() - filter_bytes)).step_by(97 * one_in(3)) {
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(index, flipped).unwrap();
        let mut store = place.open().unwrap();
        look_up_all(&store.finder().unwrap(), &expected);
        assert_eq!(fs::read(index).unwrap(), whole, "bit {bit}");
    }
    // A right head, and any length of the fences.
    for fence_bytes in [u64::MAX, u64::MAX - 15, 1_000_000_000_000_000, 2_000_000_000] {
        let mut forged = whole.clone();
        forged[40..48].copy_from_slice(&fence_bytes.to_le_bytes());
        let seal = Header::read(&place.0.join(HEADER)).unwrap().seal();
        let sum = header::hash(seal, &[&forged[..56]]);
        forged[56..64].copy_from_slice(&sum.to_le_bytes());
        fs::write(index, forged).unwrap();
        check("forged", 0);
    }
    fs::remove_file(index).unwrap();
    fs::create_dir(index).unwrap();
    let mut store = place.open().unwrap();
    look_up_all(&store.finder().unwrap(), &expected);
    drop(store);
    fs::remove_dir(index).unwrap();
    for length in [0, 10, 63, 64, 1000, whole.len() - 1] {
        fs::write(index, &whole[..length]).unwrap();
        check("cut", 0);
    }
    fs::write(index, [&whole[..], b"more"].concat()).unwrap();
    check("longer", 0);
    let other = Place::new("index-other");
    other.add(8, &long_findings(2, 2500));
    fs::copy(&ending(&other, "index")[0], index).unwrap();
    let mut store = place.open().unwrap();
    let finder = store.finder().unwrap();
    assert!(
        expected
            .keys()
            .all(|key| finder.find(key).is_ok_and(|word| word.is_none_or(|word| word == expected[key])))
    );
}

#[test]
fn the_index_of_no_run_is_removed() {
    let place = Place::new("index-left");
    place.add(8, &long_findings(1, 2500));
    let [index] = &ending(&place, "index")[..] else { panic!("there is one long run") };
    for left in ["00000001-00000001.index", "00000000-00000000.index.part"] {
        fs::copy(index, place.0.join(left)).unwrap();
        assert_eq!(look(&place.0).unwrap().left_over, 1);
        let store = place.open().unwrap();
        assert_eq!(store.repairs(), [format!("`{left}` was left over from a killed process and is removed")]);
        assert!(index.exists() && !place.0.join(left).exists());
    }
    let mut store = place.open().unwrap().merging(2);
    add(&mut store, &long_findings(3, 2500));
    drop(store);
    let names = |end: &str| -> Vec<_> { ending(&place, end).iter().map(|path| file(path)).collect() };
    assert_eq!(names("run"), ["00000000-00000001.run"]);
    assert_eq!(names("index"), ["00000000-00000001.index"]);
}

#[test]
fn a_large_store_is_opened_without_reading_it_and_its_damage_is_found_where_it_is_used() {
    let place = Place::new("large");
    let mut expected = BTreeMap::new();
    for seed in 0..3 {
        let known = long_findings(seed, 12_000);
        place.add(8, &known);
        expected.extend(known);
    }
    let store = place.open().unwrap();
    assert!(store.is_large());
    drop(store);
    let run = &ending(&place, "run")[1];
    let mut bytes = fs::read(run).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(run, &bytes).unwrap();
    assert!(matches!(look(&place.0), Err(Fault::Damaged(_))));
    let mut store = place.open().unwrap();
    let finder = store.finder().unwrap();
    let (mut found, mut damaged) = (0, 0);
    for (key, word) in expected.iter().step_by(5) {
        match finder.find(key) {
            Ok(Some(other)) => {
                assert_eq!(other, *word);
                found += 1;
            }
            Ok(None) => panic!("it is in the store"),
            Err(Fault::Damaged(path)) => {
                assert_eq!(path, *run);
                damaged += 1;
            }
            Err(fault) => panic!("{fault}"),
        }
    }
    assert!(found > 7000 && (1..10).contains(&damaged), "{found} {damaged}");
    drop(store);
    // If it covers another run, that one is removed only if it is undamaged.
    let covered = place.0.join("00000000-00000001.run");
    let seal = Header::read(&place.0.join(HEADER)).unwrap().seal();
    let runs = ending(&place, "run");
    let spans = [0..=0, 1..=1];
    let readers = spans.iter().zip(&runs).map(|(span, run)| RunReader::open(run, span, seal).unwrap());
    assert!(merge::merge(&place.0, readers.collect(), 0..=1, seal, 30_000).is_err());
    bytes[at] ^= 1;
    fs::write(run, &bytes).unwrap();
    let readers = spans.iter().zip(&runs).map(|(span, run)| RunReader::open(run, span, seal).unwrap());
    merge::merge(&place.0, readers.collect(), 0..=1, seal, 30_000).unwrap();
    let merged = fs::read(&covered).unwrap();
    let mut broken = merged.clone();
    broken[merged.len() / 2] ^= 1;
    fs::write(&covered, &broken).unwrap();
    assert!(said(place.open()).contains("have changed since they were written"));
    assert!(runs.iter().all(|run| run.exists()));
    fs::remove_file(&covered).unwrap();
    fs::remove_file(covered.with_extension("index")).unwrap();
    bytes[at] ^= 1;
    fs::write(run, &bytes).unwrap();
    // Without its end, the run is read whole, and refused, as it is not the last one.
    fs::write(run, &bytes[..at]).unwrap();
    assert!(said(place.open()).contains("is damaged"));
    // The last run is set aside, with its index removed.
    bytes[at] ^= 1;
    fs::write(run, &bytes).unwrap();
    let last = &ending(&place, "run")[2];
    let bytes = fs::read(last).unwrap();
    fs::write(last, &bytes[..bytes.len() - 5]).unwrap();
    let store = place.open().unwrap();
    assert!(store.repairs()[0].contains("is set aside"), "{:?}", store.repairs());
    assert_eq!((ending(&place, "run").len(), ending(&place, "index").len()), (2, 2));
}

#[test]
fn runs_stay_apart_if_the_merged_one_would_take_too_much_memory() {
    let place = Place::new("apart");
    let mut store = place.open().unwrap().merging(2);
    store.within(2500);
    for seed in 0..8 {
        add(&mut store, &[(vec![seed; 9], EXACT)]);
        let many: Vec<_> =
            (0..300_u64).map(|at| ((at * 8 + u64::from(seed)).to_be_bytes().to_vec(), EXACT)).collect();
        add(&mut store, &many);
    }
    // A filter of 1250 bytes has room for 1000 positions.
    assert!(store.runs.iter().all(|run| run.entries <= 1000) && store.runs.len() >= 3, "{:?}", store.runs);
    // Later ones are merged all the same.
    for at in 0..40_u8 {
        add(&mut store, &[(vec![at; 11], EXACT)]);
    }
    assert!(store.runs.len() < 15, "{:?}", store.runs);
    let expected = all(&store);
    assert_eq!(expected.len(), 2448);
    look_up_all(&store.finder().unwrap(), &expected);
    let other = Place::new("apart-other");
    let mut joined = other.open().unwrap();
    joined.within(2500);
    drop(store);
    assert_eq!(joined.add_store(&Snapshot::open(&place.0).unwrap()).unwrap(), 2448);
    assert_eq!((joined.runs.len(), all(&joined)), (3, expected));
}
