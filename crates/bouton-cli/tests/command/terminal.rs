//! A game in a terminal, driven as a person would.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, tcgetattr};

/// Nothing takes longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A terminal with a command in it.
struct Terminal {
    keyboard: File,
    shown: Receiver<Vec<u8>>,
    screen: String,
}

impl Terminal {
    /// Starts the command in a terminal that can move its cursor.
    fn start(arguments: &[&str]) -> (Self, std::process::Child) {
        Self::start_in("xterm", arguments)
    }

    /// Starts the command in a terminal of this kind. Its three streams are the terminal.
    fn start_in(kind: &str, arguments: &[&str]) -> (Self, std::process::Child) {
        let own = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&own).unwrap();
        unlockpt(&own).unwrap();
        let name = ptsname(&own, Vec::new()).unwrap();
        let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let side = || OpenOptions::new().read(true).write(true).open(path).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(arguments)
            .env("NO_COLOR", "1")
            .env("TERM", kind)
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

    /// Presses these keys, at the prompt or not.
    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Whether the terminal shows what is typed and hands it on line by line, as a shell expects it.
    fn is_as_before(&self) -> bool {
        let modes = tcgetattr(&self.keyboard).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
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

#[test]
fn the_tab_key_completes_moves_and_words() {
    let (mut terminal, mut child) = Terminal::start(&["play", "cram", "2x3"]);
    terminal.answer("help");
    terminal.wait_for("The Tab key completes");
    // Only one move begins so.
    terminal.wait_for("> ");
    terminal.press("r2c2\t");
    terminal.wait_for("r2c2:r2c3");
    // The line is removed and typed anew, in capitals and with the cells in the other order.
    terminal.press("\x15R2C3 r1\t");
    terminal.wait_for("r1c3:r2c3");
    terminal.press("\x15");
    // Several moves begin so.
    terminal.press("r1c2\t");
    let listed = terminal.wait_for("r1c2:r2c2");
    assert!(listed.contains("r1c2:r1c3"), "{listed}");
    terminal.wait_for("> r1c2:r");
    terminal.press("\x15un\t");
    terminal.wait_for("undo");
    terminal.press("\n");
    terminal.wait_for("There is no move to take back.");
    terminal.press("hi\t\n");
    terminal.wait_for(" wins.");
    terminal.press("wh\t\n");
    terminal.wait_for("How far this can be trusted");
    // Words and moves that begin so are listed together.
    terminal.press("r\t");
    let listed = terminal.wait_for("r2c2:r2c3");
    assert!(listed.contains("resign") && listed.contains("review"), "{listed}");
    terminal.press("\x15r1c2:r2\t\n");
    terminal.wait_for("The program plays r1c1:r2c1.");
    terminal.press("qui\t\n");
    assert!(child.wait().unwrap().success());
    assert!(terminal.is_as_before());
}

#[test]
fn lines_are_edited_and_come_back() {
    let (mut terminal, mut child) = Terminal::start(&["play", "nim", "2 + 3"]);
    terminal.wait_for("> ");
    // To the beginning of the line, and a letter.
    terminal.press("eview\x01r\n");
    terminal.wait_for("You have made no move yet.");
    // The line before.
    terminal.press("\x1b[A\n");
    terminal.wait_for("You have made no move yet.");
    // What is typed ahead is not lost.
    terminal.press("undo\nundo\nreview\nquit\n");
    terminal.wait_for("There is no move to take back.");
    terminal.wait_for("There is no move to take back.");
    terminal.wait_for("You have made no move yet.");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_terminal_is_as_before_after_a_signal_at_the_prompt() {
    let game = ["play", "nim", "3 + 4"];
    let (mut terminal, mut child) = Terminal::start(&game);
    terminal.wait_for("> ");
    assert!(!terminal.is_as_before());
    // Ctrl-C, with a part of a line before it.
    terminal.press("3 -\x03");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(terminal.is_as_before());
    for signal in ["INT", "TERM", "HUP"] {
        let (mut terminal, mut child) = Terminal::start(&game);
        terminal.wait_for("> ");
        let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        assert!(terminal.is_as_before(), "{signal}");
    }
}

#[test]
fn a_terminal_without_a_cursor_has_plain_lines() {
    let (mut terminal, mut child) = Terminal::start_in("dumb", &["play", "nim", "2 + 3"]);
    terminal.wait_for("> ");
    assert!(terminal.is_as_before());
    terminal.press("3 -> 2\n");
    let shown = terminal.wait_for("The program plays 2 -> 1.");
    assert!(!shown.contains('\x1b'), "{shown:?}");
    terminal.answer("quit");
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_progress_of_a_certificate_is_shown_after_that_of_the_answer() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("far.certificate");
    let far = ["solve", "0.106", "40000000", "--certificate", file.to_str().unwrap()];
    let (mut terminal, mut child) = Terminal::start(&far);
    terminal.wait_for(" values, ");
    terminal.wait_for("found so far: ");
    terminal.wait_for(" MiB");
    let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success() && child.wait().unwrap().code() == Some(3) && !file.exists());
}

#[test]
fn progress_is_not_shown_where_none_is_asked_for() {
    for (how, is_shown) in [("line", true), ("none", false)] {
        let (mut terminal, mut child) =
            Terminal::start(&["solve", "cram", "7x9", "--max-time", "1500ms", "--progress", how]);
        let screen = terminal.wait_for("the time was over");
        assert_eq!(screen.contains(" moves deep"), is_shown, "{screen:?}");
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }
}
