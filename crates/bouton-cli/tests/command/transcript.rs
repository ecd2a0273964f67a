//! Transcripts: Markdown files in which blocks of commands stand with exactly what they print.
//!
//! A block opened by ```` ```console ```` holds commands after `$ ` and under each its standard output,
//! then its standard error, then `? 2` if that was the exit code. Commands run through `sh` in the root of
//! the repository; `$TMP` is a folder for what they write. What depends on the machine is left out:
//! `"bytes":…,"seconds":…`. In a transcript `[..]` stands for any text within a line, and a line `...` for
//! any lines.
//! A block opened by ```` ```python NAME.py ```` is a file that later commands have by that name.
//! `SNAPSHOTS=overwrite cargo test -p bouton-cli` writes the transcripts anew.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use snapbox::data::DataFormat;
use snapbox::{Assert, Data, IntoData};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// Runs the commands of the transcript at `path`, and compares what they print.
pub fn replay(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a transcript is text");
    let expected = Data::read_from(path, Some(DataFormat::Text));
    let mut now = played(&text);
    if std::env::var_os("SNAPSHOTS").is_some() {
        now = with_signs_of(&text, &now);
    }
    Assert::new().action_env("SNAPSHOTS").normalize_paths(false).eq(now.into_data(), expected);
}

/// The new text, in which lines of the old one stand whose `[..]` still fit.
fn with_signs_of(old: &str, now: &str) -> String {
    let kept = similar_lines(old, now).map(|(old, now)| if fits(old, now) { old } else { now });
    kept.map(|line| format!("{line}\n")).collect()
}

/// The lines of the new text, each beside the one that stands as far behind the same command in the old one, or beside nothing.
fn similar_lines<'t>(old: &'t str, now: &'t str) -> impl Iterator<Item = (&'t str, &'t str)> {
    let mut others = old.lines();
    now.lines().map(move |line| {
        if line.starts_with("$ ") {
            others = old.lines();
            others.by_ref().find(|other| *other == line);
            return ("", line);
        }
        (others.next().unwrap_or_default(), line)
    })
}

/// Whether a line with `[..]` for any text is this one.
fn fits(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("[..]");
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    pattern.contains("[..]") && (rest.is_empty() || pattern.ends_with("[..]"))
}

/// The transcript with what its commands print now.
fn played(text: &str) -> String {
    let mut now = String::new();
    let mut inside = false;
    let files = Files::of(text);
    for line in text.lines() {
        inside = if inside { line != "```" } else { line == "```console" };
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if let Some(command) = command {
            now += &format!("{line}\n{}", files.shown(&printed(&files.found(command))));
        } else if !inside || line == "```console" {
            now += &format!("{line}\n");
        }
    }
    now
}

/// The files that stand in a transcript, written to a folder of its own.
struct Files {
    folder: PathBuf,
    names: Vec<String>,
}

impl Files {
    fn of(text: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files {} {number}", std::process::id()));
        let mut names = Vec::new();
        for (at, _) in text.match_indices("```python ") {
            let (name, rest) = text[at + "```python ".len()..].split_once('\n').expect("a block has lines");
            let (file, _) = rest.split_once("\n```").expect("a block ends");
            std::fs::create_dir_all(&folder).expect("there is a folder for what is written");
            std::fs::write(folder.join(name), format!("{file}\n")).expect("a file can be written");
            names.push(name.to_owned());
        }
        Self { folder, names }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// The command with the paths of the files in place of their names.
    fn found(&self, command: &str) -> String {
        self.names.iter().fold(command.to_owned(), |command, name| {
            command.replace(name, &format!("'{}'", self.path(name)))
        })
    }

    /// The output with the names in place of the paths.
    fn shown(&self, output: &str) -> String {
        self.names.iter().fold(output.to_owned(), |output, name| output.replace(&self.path(name), name))
    }
}

/// What a command prints, and its exit code if that is not 0.
fn printed(command: &str) -> String {
    let output = shell(command).output().expect("there is a shell");
    let code = output.status.code().expect("nobody ends the command");
    assert!(code != 2 || output.stdout.is_empty(), "{command}: refused, and yet something was printed");
    let mut text = String::from_utf8([output.stdout, output.stderr].concat()).expect("answers are text");
    if code != 0 {
        text += &format!("? {code}\n");
    }
    without_costs(&text)
}

/// `sh` about to run `command` in the root of the repository, with this build's `bouton` on its path.
pub fn shell(command: &str) -> Command {
    let bouton = Path::new(env!("CARGO_BIN_EXE_bouton"));
    let folder = bouton.parent().expect("a file is in a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([folder].into_iter().chain(std::env::split_paths(&others)));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).current_dir(root()).env("PATH", path.expect("paths have no colons"));
    shell.env_remove("CLICOLOR_FORCE").env("TMP", env!("CARGO_TARGET_TMPDIR"));
    shell
}

/// The text with the bytes and seconds of JSON answers left out.
fn without_costs(text: &str) -> String {
    let mut left = text.to_owned();
    for name in ["\"bytes\":", "\"seconds\":"] {
        let mut parts = left.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        left = parts.fold(first, |text, part| {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
            format!("{text}{name}…{rest}")
        });
    }
    left
}
