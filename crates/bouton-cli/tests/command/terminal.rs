//! A game in a terminal, driven as a person would.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Nothing takes longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A terminal with a command in it.
struct Terminal {
    keyboard: File,
    shown: Receiver<Vec<u8>>,
    screen: String,
}

impl Terminal {
    /// Starts the command. Its three streams are the terminal.
    fn start(arguments: &[&str]) -> (Self, std::process::Child) {
        let own = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&own).unwrap();
        unlockpt(&own).unwrap();
        let name = ptsname(&own, Vec::new()).unwrap();
        let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let side = || OpenOptions::new().read(true).write(true).open(path).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(arguments)
            .env("NO_COLOR", "1")
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .unwrap();
        let keyboard = File::from(own);
        let mut screen = keyboard.try_clone().unwrap();
        let (send, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails when the command has closed the terminal.
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        (Self { keyboard, shown, screen: String::new() }, child)
    }

    /// Waits until the screen shows this text after what was seen before, and returns what is shown up to there.
    fn wait_for(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.screen.find(text) {
                let rest = self.screen.split_off(at + text.len());
                return std::mem::replace(&mut self.screen, rest);
            }
            assert!(begun.elapsed() < LONGEST_WAIT, "expected {text:?} after {:?}", self.screen);
            if let Ok(bytes) = self.shown.recv_timeout(Duration::from_millis(100)) {
                self.screen += &String::from_utf8_lossy(&bytes);
            }
        }
    }

    /// Types a line at the prompt.
    fn answer(&mut self, line: &str) {
        self.wait_for("> ");
        writeln!(self.keyboard, "{line}").unwrap();
    }
}

#[test]
fn a_person_plays_in_a_terminal() {
    let (mut terminal, mut child) = Terminal::start(&["play", "cram", "2x3"]);
    let board = terminal.wait_for("r2");
    assert!(board.contains("c1 c2 c3"), "{board}");
    terminal.answer("r1");
    terminal.wait_for("Several moves begin so: r1c1:r1c2, ");
    terminal.answer("hint");
    terminal.wait_for(" wins.");
    terminal.answer("r9c9");
    terminal.wait_for("is no move here");
    // The middle column wins: its two neighbours are the same.
    terminal.answer("r1c2:r2c2");
    terminal.wait_for("The program plays r1c1:r2c1.");
    terminal.answer("r1c3");
    terminal.wait_for("You win.");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_person_takes_a_bad_move_back() {
    let (mut terminal, mut child) = Terminal::start(&["play", "nim", "2 + 3"]);
    terminal.answer("3 -> 1");
    terminal.wait_for("The program plays 2 -> 1.");
    terminal.answer("review");
    terminal.wait_for("gave the win away");
    terminal.answer("undo");
    terminal.answer("3 -> 2");
    terminal.wait_for("The program plays 2 -> 1.");
    terminal.answer("2");
    terminal.wait_for("Several moves begin so");
    terminal.answer("2->1");
    terminal.wait_for("The program plays 1 -> 0.");
    terminal.answer("1");
    terminal.wait_for("You win.");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_person_who_leaves_ends_the_command() {
    let (mut terminal, mut child) = Terminal::start(&["play", "nim", "3 + 4"]);
    terminal.answer("quit");
    assert!(child.wait().unwrap().success());
    let (mut terminal, mut child) = Terminal::start(&["play", "nim", "3 + 4"]);
    terminal.wait_for("> ");
    // The end of input, as a person types it.
    terminal.keyboard.write_all(&[4]).unwrap();
    terminal.wait_for("The game is not over.");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_that_is_no_text_is_asked_again_and_a_signal_at_the_prompt_ends_the_game() {
    let (mut terminal, mut child) = Terminal::start(&["play", "node-kayles", "6x6"]);
    terminal.wait_for("> ");
    terminal.keyboard.write_all(b"\xff\n").unwrap();
    terminal.wait_for("That is no text in UTF-8.");
    terminal.answer("hint");
    terminal.wait_for("wins.");
    terminal.wait_for("> ");
    let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code().unwrap_or(130), 130);
}
