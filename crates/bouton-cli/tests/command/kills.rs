//! Storing runs that are killed: what they leave is whole, and whoever goes on comes to the same answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A question that takes some seconds if it is stored so often.
const QUESTION: [&str; 3] = ["solve", "node-kayles", "3x20"];

fn bouton(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    dir
}

/// A run that stores what it finds every few milliseconds.
fn storing(dir: &Path) -> Child {
    let dir = dir.to_str().expect("the path is text");
    let store = ["--print", "grundy", "--threads", "2", "--store-every", "1ms", "--store", dir];
    bouton(&[&QUESTION[..], &store].concat()).spawn().expect("it starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// What `bouton store` says, which must be that nothing is damaged.
fn looked_into(dir: &Path) -> String {
    let output = bouton(&["store", dir.to_str().expect("the path is text")]).output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    text(&output)
}

fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no {what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// The unfinished file of a merge: it covers several stretches.
fn merging(dir: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(dir).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    files.into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let span = name.strip_suffix(".run.part").and_then(|span| span.split_once('-'));
        span.is_some_and(|(first, last)| first != last)
    })
}

/// Kills a run; says whether it was still at work.
fn kill(child: &mut Child) -> bool {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends").code().is_none()
}

/// Begins runs one after another until `kills` of them were killed, each at the moment that `wait` waits for: where a run
/// came to its end before, all begins anew.
fn killed(dir: &Path, kills: u32, mut wait: impl FnMut(&mut Child)) {
    let mut left = kills;
    while left > 0 {
        let mut child = storing(dir);
        wait(&mut child);
        if !kill(&mut child) {
            fs::remove_dir_all(dir).expect("there is a store");
            continue;
        }
        left -= 1;
        if dir.join("header").exists() {
            looked_into(dir);
        }
    }
}

fn has_ended(child: &mut Child) -> bool {
    child.try_wait().expect("it can be asked").is_some()
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn twenty_kills_cost_no_answer() {
    let expected = bouton(&[&QUESTION[..], &["--print", "grundy"]].concat()).output().expect("it runs");
    assert!(expected.status.success());
    let (dir, mut moment) = (folder("kills"), 1_u64);
    killed(&dir, 19, |_| {
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros((moment >> 32) % 60_000));
    });
    // A merge that is seen may be over before the run is killed.
    wait_for("kill during a merge", || {
        killed(&dir, 1, |child| wait_for("merge", || has_ended(child) || merging(&dir).is_some()));
        merging(&dir).is_some()
    });
    assert!(looked_into(&dir).contains("left over from a killed process"));
    let output = storing(&dir).wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected.stdout));
    assert!(String::from_utf8_lossy(&output.stderr).contains("was left over from a killed process"));
    assert!(!looked_into(&dir).contains("left over"));
    // Whoever asks again looks it up.
    let dir = dir.to_str().expect("the path is text");
    let again = ["--print", "grundy", "--max-positions", "0", "--store", dir];
    let again = bouton(&[&QUESTION[..], &again].concat()).output().expect("it runs");
    assert_eq!(text(&again), text(&expected));
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn values_of_heaps_are_gone_on_from() {
    let heaps = |more: &[&str]| {
        bouton(
            &[&["table", "grundy", "-n", "0..400000", "--what", "records", "--format", "csv"], more].concat(),
        )
    };
    let expected = heaps(&[]).output().expect("it runs");
    let path = folder("killed-heaps");
    let dir = path.to_str().expect("the path is text");
    let storing = || heaps(&["--store-every", "1ms", "--store", dir]);
    for milliseconds in [30, 60, 15, 90, 45] {
        let mut child = storing().spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(milliseconds));
        kill(&mut child);
        if path.join("header").exists() {
            looked_into(&path);
        }
    }
    let output = storing().output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(output.stdout, expected.stdout);
    // All of it is there.
    let again = heaps(&["--max-positions", "0", "--store", dir]).output().expect("it runs");
    assert_eq!(text(&again), text(&expected));
    assert!(looked_into(&path).contains("stretches of heaps"));
    let other = bouton(&["table", "0.77", "-n", "0..9", "--store", dir]).output().expect("it runs");
    assert!(
        other.status.code() == Some(2)
            && text(&other).contains("it is of another game or position: of grundy")
    );
}

#[test]
fn a_store_that_is_in_use_is_refused_and_can_be_looked_into() {
    let dir = folder("in-use");
    let mut looks = 0;
    // On a busy machine a run may end before anybody has looked.
    for _ in 0..20 {
        let _ = fs::remove_dir_all(&dir);
        let mut child = storing(&dir);
        wait_for("merged run", || dir.join("00000000-00000007.run").exists());
        while !has_ended(&mut child) && looks < 20 {
            looks += 1;
            let said = looked_into(&dir);
            if !said.contains("Another process has it open") {
                // It has closed the store, so it is about to end.
                wait_for("end of the run", || has_ended(&mut child));
            }
        }
        kill(&mut child);
        if looks > 3 {
            break;
        }
    }
    assert!(looks > 3);
    // What the first run found, another one need not: it begins anew, to be at work for a while.
    let output = loop {
        fs::remove_dir_all(&dir).expect("there is a store");
        let mut child = storing(&dir);
        wait_for("merged run", || dir.join("00000000-00000007.run").exists());
        let output = storing(&dir).wait_with_output().expect("it ends");
        if kill(&mut child) {
            break output;
        }
    };
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("another process has it open"), "{}", text(&output));
    assert!(!looked_into(&dir).contains("Another process"));
}

#[test]
fn a_damaged_store_is_refused() {
    let dir = folder("damaged");
    let mut child = storing(&dir);
    wait_for("merged run", || has_ended(&mut child) || dir.join("00000000-00000007.run").exists());
    kill(&mut child);
    let run = dir.join("00000000-00000007.run");
    let mut bytes = fs::read(&run).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&run, bytes).expect("it can be written");
    let looked = bouton(&["store", dir.to_str().expect("the path is text")]).output().expect("it runs");
    let said = "it is damaged: the contents of `00000000-00000007.run` have changed since they were written";
    assert_eq!(looked.status.code(), Some(1));
    assert!(text(&looked).contains(said), "{}", text(&looked));
    let refused = storing(&dir).wait_with_output().expect("it ends");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(text(&refused).contains(said), "{}", text(&refused));
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn a_table_in_blocks_goes_on_after_kills() {
    let dir = folder("killed-blocks");
    let filling = || {
        let dir = dir.to_str().expect("the path is text");
        bouton(&["census", "blackout", "4x6", "--json", "--dir", dir])
    };
    let blocks = || {
        let files = fs::read_dir(&dir).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        files.filter(|path| path.extension().is_some_and(|ending| ending == "block")).count()
    };
    let expected = bouton(&["census", "blackout", "4x6", "--json"]).output().expect("it runs");
    let mut seen = 0;
    while seen < 10 {
        let mut child = filling().spawn().expect("it starts");
        wait_for("block", || blocks() > seen || has_ended(&mut child));
        kill(&mut child);
        assert!(blocks() >= seen, "a block was lost");
        seen = blocks().max(seen + 1);
    }
    let output = filling().output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected.stdout));
    assert!(text(&output).contains("were there and are sound"), "{}", text(&output));
    // No unfinished file is left.
    let files: Vec<_> =
        fs::read_dir(&dir).expect("it is there").map(|entry| entry.expect("it is read").path()).collect();
    assert!(files.iter().all(|path| path.extension().is_none_or(|ending| ending != "part")), "{files:?}");
}
