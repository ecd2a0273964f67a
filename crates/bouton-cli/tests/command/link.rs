//! Addresses of positions on the page, and copies of the page that begin with a position.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

fn bouton(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bouton")).args(args).output().expect("the command runs")
}

/// The names and values of a printed address.
fn parts(args: &[&str]) -> Vec<(String, String)> {
    let output = bouton(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("an address is text");
    let fragment = text.strip_prefix('#').and_then(|text| text.strip_suffix('\n')).expect("it is one line");
    assert!(fragment.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"'".contains(&byte)), "{fragment}");
    form_urlencoded::parse(fragment.as_bytes()).into_owned().collect()
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn refused(args: &[&str], words: &str) {
    let output = bouton(args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(words) && output.stdout.is_empty(), "{args:?}: {said}");
}

#[test]
fn an_address_says_the_game_the_position_and_the_moves_one_by_one() {
    let moves = ["(3,5) -> (2,5)", "(2,5) -> (2,1)"];
    let found =
        parts(&["link", "wythoff", "(3,5)", "--after", &moves.join(", "), "--misere", "--view", "play"]);
    let expected =
        [pair("game", "wythoff"), pair("position", "(3,5)"), pair("move", moves[0]), pair("move", moves[1])];
    assert_eq!(found, [&expected[..], &[pair("misere", "1"), pair("view", "play")]].concat());
    assert_eq!(
        parts(&["link", "kayles: 3 + cram: 2x2", "--after", "1: 3 -> 1 + 1"]),
        [pair("game", "kayles: 3 + cram: 2x2"), pair("position", ""), pair("move", "1: 3 -> 1 + 1")]
    );
}

#[test]
fn an_address_has_the_whole_rule() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/cram.py");
    let found = parts(&["link", path, "3x4"]);
    let bytes = URL_SAFE_NO_PAD.decode(&found[0].1).expect("letters");
    let rule = miniz_oxide::inflate::decompress_to_vec(&bytes).expect("a compressed text");
    assert_eq!((found[0].0.as_str(), rule), ("rule", fs::read(path).expect("the rule is there")));
    assert_eq!(found[1], pair("position", "3x4"));
}

#[test]
fn what_has_no_address_is_refused() {
    refused(&["link", "crosscut", "..x"], "POSITION:1:3");
    refused(&["link", "crosscut", "..*", "--after", "r1c1"], "--after");
    let blocked = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/blocked.txt");
    refused(&["link", "rook", "(9,9)", "--blocked", blocked], "extra data");
    let rule = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/kayles.py");
    refused(&["link", &format!("{rule}: 3 + nim: 4")], "rule files");
}

#[test]
fn a_copy_of_the_page_begins_with_the_position() {
    let folder = std::env::temp_dir().join(format!("bouton-link-{}", std::process::id()));
    fs::create_dir(&folder).expect("a new folder");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let page = "<head></head><script type=\"application/json\" id=\"start\"></script><p>rest</p>";
    fs::write(file("page.html"), page).expect("a page");
    fs::write(file("other.html"), "<p></p>").expect("no page");
    let open = |position: &str, from: &str, to: &str| {
        let output = bouton(&["open", "nim", position, "--page", &file(from), "--out", &file(to)]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(Path::new(&file(to))).expect("a copy")
    };
    let with = |fragment: &str| page.replace("</script>", &format!("{fragment}</script>"));
    assert_eq!(open("3 + 5", "page.html", "copy.html"), with("game=nim&position=3+%2B+5"));
    // A copy is a page.
    assert_eq!(open("7", "copy.html", "next.html"), with("game=nim&position=7"));
    assert_eq!(fs::read_to_string(file("page.html")).expect("it is there"), page);
    refused(
        &["open", "nim", "7", "--page", &file("other.html"), "--out", &file("bad.html")],
        "no page of bouton",
    );
    refused(&["open", "nim", "7x", "--page", &file("page.html"), "--out", &file("bad.html")], "POSITION");
    assert!(!Path::new(&file("bad.html")).exists());
    fs::remove_dir_all(folder).expect("the folder goes");
}
