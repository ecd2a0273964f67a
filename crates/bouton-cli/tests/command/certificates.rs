//! Certificates, each checked by both checkers, and refused by both after a change that makes it false.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::mutated::Random;
use crate::transcript::root;
use bouton::catalog::Catalog;
use bouton_check::{Limits, Verdict, check};
use bouton_rules::corpus;

/// Games and positions in normal play.
const NORMAL: [(&str, &str); 54] = [
    ("kayles: 5 + cram: .. + kayles: 1000000000000000000", ""),
    ("cram", "3x4"),
    ("l-tromino", "3x4"),
    ("straight-tromino", "3x5"),
    ("cram", "..#/.../#.. + 2x3"),
    ("kayles", "17"),
    ("0.137", "5 + 9"),
    ("0.17A", "6"),
    ("crosscut", "..*/.*."),
    ("crosscut:diagonal", "*.*/.*./*.."),
    ("blackout", "111/101"),
    ("nim", "3 + 5"),
    ("wythoff", "(3,5)"),
    ("moore:3", "(2,2,1)"),
    ("chomp", "(3,3)"),
    ("chomp", "2x4"),
    ("chomp: 2x3 + nim: 2", ""),
    ("caos3", "##^##/##^##/^^^^^/##^^#/##^##/##^##"),
    ("caos3", "6x5"),
    ("inventor", "X.X/.X./XXo"),
    ("treblecross", "7"),
    ("queens", "4x4"),
    ("node-kayles", "a-b b-c c-d d-a d-e"),
    ("arc-kayles", "3x3"),
    ("clobber", "2x4"),
    ("snort", "2x3"),
    ("kayles: 3 + cram: 2x2 + *2", ""),
    ("subtract{1,3,4}", "9"),
    ("kayles", "5000 + 3"),
    ("graph", "a moves a->b b->c a->c c->d"),
    ("graph", "a moves a->b b->c c->a b->d d->a d->c c->e"),
    ("graph", "0 moves 0->1 1->0 0->2 2->3 3->2"),
    ("rook", "(6,5) blocked (1,1) (4,2)"),
    ("rook", "(1000000000007,1000000000003) blocked (3,0) (7,9) (5,5) (0,2)"),
    ("staircase", "(2,3) top 101 left 01"),
    ("staircase", "(4,6) top 0110110 left 01101"),
    ("rook", "...#/..#./...R"),
    ("node-kayles", "0-1 1-2 2-3"),
    ("node-kayles", "0,"),
    ("cram", "..#../##.## + ..#/..#"),
    ("rook: (3,4) + nim: 5 + rook: (0,0)", ""),
    ("rook: (3,4) + kayles: 7 + rook: (3,4) blocked (1,1)", ""),
    ("staircase: (3,2) top 101 left 011 + rook: (2,2) + staircase: (1,3) top 010 left 0", ""),
    ("graph: a moves a->b b->c a->c c->d + cram: 2x3 + *2", ""),
    ("graph: a moves a->b b->c + graph: x moves x->b b->x2 x->x2", ""),
    ("graph: a moves a->b b->c c->a b->d + treblecross: 4", ""),
    ("0.8", "1000000000 + 7"),
    ("kayles", "0"),
    ("nim", "0 + 3"),
    ("kayles: 0 + nim: 0", ""),
    ("node-kayles", "1-2 + 2-1"),
    ("node-kayles", "path4 + 3-4 4-5 5-6"),
    ("staircase: (1,1) top 1 left 1 + nim: 1", ""),
    ("staircase", "(2,3) top 101 left 01 + (1,1) top 1 left 1"),
];

/// Games and positions in misere play.
const MISERE: [(&str, &str); 12] = [
    ("kayles", "4 + 3"),
    ("cram", "2x4"),
    ("notakto", "3x3"),
    ("treblecross", "6"),
    ("arc-kayles", "a-b b-c c-d e, f"),
    ("graph", "a moves a->b b->c c->a b->d d->a d->c c->e"),
    ("rook: (2,3) blocked (1,0) + kayles: 4", ""),
    ("staircase", "(2,3) top 101 left 01"),
    ("kayles", "0 + 3"),
    ("node-kayles", "path3 + 3-4 4-5"),
    ("arc-kayles", "1-2 2-3 + 3-2 2-1"),
    ("staircase: (1,2) top 01 left 1 + staircase: (2,1) top 1 left 11 + *1", ""),
];

/// Positions whose rules only the checker in Python knows.
const PYTHON_ALONE: [(&str, &str); 12] = [
    ("hackenbush", "0-a a-b a-c"),
    ("turtles", "HTTH"),
    ("turtles", "3 5"),
    ("mock-turtles", "3 5"),
    ("grundy", "12 + 7"),
    ("lasker", "7"),
    ("all-but{1,2}", "9"),
    ("4?.8=", "9"),
    ("n: n - k for k in range(1, n // 2 + 1)", "9 + 3"),
    ("a, b: (a - 1, b), (b, a - 2)", "(3,4)"),
    ("examples/rules/hackenbush.py", "0-a a-b b-c"),
    ("examples/rules/dawson.py: 5 + 1 + examples/rules/hackenbush.py: 0-a a-b", ""),
];

pub fn certificate(game: &str, position: &str, more: &[&str], path: &Path) -> String {
    certificate_on("", game, position, more, path)
}

/// The certificate where the program uses these instructions: `plain`, or the best that the machine has if they are empty.
fn certificate_on(instructions: &str, game: &str, position: &str, more: &[&str], path: &Path) -> String {
    let _ = fs::remove_file(path);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.current_dir(root()).env("BOUTON_PATH", instructions).args(["solve", game]);
    if !position.is_empty() {
        command.arg(position);
    }
    let output = command.arg("--certificate").arg(path).args(more).output().unwrap();
    assert!(output.status.success(), "{game} {position}: {}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(path).unwrap()
}

/// Asks the checker in Python for the verdict and the exit code of each file, in one process.
const ASK_PYTHON: &str = r"
import sys
sys.path.insert(0, sys.argv[1])
import check
for path in sys.argv[2:]:
    code = check.main([path])
    print(f'\0{code}', end='\0')
";

/// The exit code of the checker in Python for each text, and what it prints; nothing where there is no Python.
pub fn in_python(texts: &[&str], folder: &Path) -> Vec<(i32, String)> {
    let paths: Vec<_> = (0..texts.len()).map(|at| folder.join(at.to_string())).collect();
    paths.iter().zip(texts).for_each(|(path, text)| fs::write(path, text).unwrap());
    let checker = root().join("crates/bouton-check");
    let mut command = Command::new("python3");
    let Ok(output) = command.args(["-B", "-c", ASK_PYTHON]).arg(checker).args(&paths).output() else {
        return Vec::new();
    };
    let printed = String::from_utf8(output.stdout).unwrap();
    let words: Vec<_> = printed.split_terminator('\0').collect();
    let verdicts: Vec<_> =
        words.chunks(2).map(|pair| (pair[1].parse().unwrap(), pair[0].to_owned())).collect();
    assert_eq!(verdicts.len(), texts.len(), "{}", String::from_utf8_lossy(&output.stderr));
    verdicts
}

/// The text with another number after the last `start`.
pub fn with_another_number(text: &str, start: &str) -> Option<String> {
    let at = text.rfind(start)? + start.len();
    let end = at + text[at..].find(' ')?;
    let value: u64 = text[at..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..at], value + 1, &text[end..]))
}

/// Texts that state or claim something else, which is false: a position is worth less, a game repeats at once, the other player wins, a
/// winning move is left out.
fn lies(text: &str) -> Vec<String> {
    let claimed = text.find("\nclaim outcome ").map(|at| at + "\nclaim outcome ".len());
    let outcome = claimed.map(|at| {
        let other = if &text[at..=at] == "P" { "N" } else { "P" };
        format!("{}{other}{}", &text[..at], &text[at + 1..])
    });
    let winning = text.rfind(" | ").filter(|at| text[*at..].contains("\nend ")).map(|at| {
        let end = at + text[at..].find('\n').unwrap();
        format!("{}{}", &text[..at], &text[end..])
    });
    let numbers = ["\nvalue ", "\nclaim value ", "\nperiod 71 ", "\nperiod 1 3 ", " -> "]
        .map(|start| with_another_number(text, start));
    let is_claim = |text: &String| text.contains("\nclaim winning ");
    numbers.into_iter().chain([outcome, winning.filter(is_claim)]).flatten().collect()
}

/// An empty folder for the files of one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("certificates-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Checks the certificates, and that changed ones are refused. `is_known`: whether the checker in Rust knows the rules, too.
fn all_are_checked(asked: &[(&str, &str)], more: &[&str], is_known: bool) {
    let folder = folder(&format!("{is_known}{}", more.concat()));
    let (mut texts, mut expected) = (Vec::new(), Vec::new());
    for (game, position) in asked {
        let text = certificate(game, position, more, &folder.join("written"));
        let verdict = check(&text, None, Limits::default());
        let is_valid = matches!(verdict, Verdict::Valid { .. });
        assert_eq!(is_valid, is_known, "{game} {position}: {verdict}\n{text}");
        let lies = lies(&text);
        assert!(!lies.is_empty(), "{text}");
        for lie in &lies {
            let verdict = check(lie, None, Limits::default());
            assert!(!matches!(verdict, Verdict::Valid { .. }), "{game} {position}\n{lie}");
        }
        expected.push((0, is_known.then(|| verdict.to_string())));
        expected.resize(expected.len() + lies.len(), (1, None));
        texts.push(text);
        texts.extend(lies);
    }
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for (((code, said), expected), text) in in_python(&texts, &folder).iter().zip(expected).zip(texts) {
        assert_eq!(*code, expected.0, "{said}\n{text}");
        assert!(expected.1.is_none_or(|words| words == *said), "{said}\n{text}");
    }
}

/// Demands the exit codes of both checkers for texts after the first two lines of a certificate. The first is also the code of the second,
/// unless another one is given.
fn both_say(folder: &str, cases: &[(&str, u8, Option<u8>)]) {
    let texts: Vec<_> =
        cases.iter().map(|(text, ..)| format!("bouton certificate 1\nconvention normal\n{text}")).collect();
    for (text, (_, code, _)) in texts.iter().zip(cases) {
        let verdict = check(text, None, Limits::default());
        assert_eq!(verdict.exit_code(), *code, "{verdict}\n{text}");
    }
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for ((code, said), (text, first, second)) in in_python(&texts, &self::folder(folder)).iter().zip(cases) {
        assert_eq!(*code, i32::from(second.unwrap_or(*first)), "{said}\n{text}");
    }
}

/// The section of a rule text of the corpus under a name.
fn of_the_corpus(text: &str, name: &str) -> String {
    let bar = |line: &str| if line.is_empty() { "|\n".to_owned() } else { format!("| {line}\n") };
    let lines: String = corpus::text(text).unwrap().lines().map(bar).collect();
    format!("rule {name}\n{lines}")
}

const NOTHING: &str = "claim value 0 0\nend 0\n";
const OWN_TEXT: &str = "| position = Heap()\n| K = 2\n|\n| def moves(n):\n|     yield 6 // (n - K)\n";

#[test]
fn no_other_text_has_a_name_of_the_catalogue() {
    let catalog = Catalog::standard();
    let aliases = catalog.games().iter().flat_map(|game| &game.aliases).map(|alias| &**alias);
    let listed = ["moore:9", "tartan:ruler,twins", "turning-corners", "rugs"];
    let names = catalog.names().into_iter().chain(aliases).chain(listed);
    let is_name = |name: &&str| {
        name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && name.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"_-:".contains(&sign))
    };
    let names: Vec<_> = names.filter(is_name).collect();
    assert!(names.len() > 50, "{names:?}");
    let other: Vec<_> = names.iter().map(|name| format!("rule {name}\n{OWN_TEXT}{NOTHING}")).collect();
    let graph = names.iter().filter(|name| **name != "graph");
    let graphs: Vec<_> = graph.map(|name| format!("graph {name}\n| 5 4\n{NOTHING}")).collect();
    let cases: Vec<_> = other.iter().chain(&graphs).map(|text| (&**text, 1, None)).collect();
    both_say("names", &cases);
    // A file's own name is no game's.
    assert!(names.iter().all(|name| !name.ends_with("-py")));
}

#[test]
fn what_the_page_on_certificates_says_of_rare_lines_is_so_for_both_checkers() {
    let cram = |lines: &str| of_the_corpus("cram", "cram") + "assumes split symmetry\n" + lines;
    let kayles = |lines: &str| of_the_corpus("node-kayles", "node-kayles") + lines;
    let code = |code: &str| format!("code {code}\nclaim value 0 {code}: 0\nend 0\n");
    let own = |lines: &str| format!("rule mine\n{OWN_TEXT}{lines}");
    let blank = of_the_corpus("nim", "nim").replace("\n|\n", "\n| \n") + NOTHING;
    let cases = [
        ("claim value 2 *1 + *3\nclaim outcome P 0\nend 0\n".to_owned(), 0, None),
        (cram("value 1 ..#\nclaim value 1 ..\nend 1\n"), 0, None),
        (cram("value 1 ..#.\nclaim value 1 ..\nend 1\n"), 1, None),
        (cram("value 0 ##\nclaim value 0 ##\nend 1\n"), 1, None),
        (cram("claim value 0 ## + .\nclaim outcome P ##\nend 0\n"), 0, None),
        (cram("sums\nN .. + ##\nclaim outcome N ..\nend 1\n"), 0, None),
        (cram("value 1 ...\nclaim winning ... -> .\nend 1\n"), 0, None),
        (cram("value 1 ...\nclaim winning ... -> 0\nend 1\n"), 1, None),
        (kayles("value 1 a-b\nclaim value 0 a-b + b-a\nend 1\n"), 0, None),
        (kayles("value 1 a-b a-b\nclaim value 1 b-a a-b\nend 1\n"), 0, None),
        (kayles("value 1 a-b\nclaim value 1 a-b a-b\nend 1\n"), 1, None),
        (kayles("value 1 a-a\nclaim value 0 0\nend 1\n"), 1, None),
        (kayles("value 1 a-b a\nclaim value 0 0\nend 1\n"), 1, None),
        (kayles("value 0 a a\nclaim value 0 0\nend 1\n"), 1, None),
        (blank, 1, None),
        (code("4."), 0, None),
        (code("."), 0, None),
        (code(".7f"), 0, None),
        (code("4"), 1, None),
        (code("kayles"), 1, None),
        (code("heap:0.77"), 1, None),
        (code("1.7"), 1, None),
        (code("00.7"), 1, None),
        (code("0.[3"), 1, None),
        (code("0.[3]"), 3, None),
        (own("set N=2\nclaim value 0 0\nend 0\n"), 3, Some(1)),
        (own("set K=3\nclaim value 0 0\nend 0\n"), 3, Some(0)),
        (own("not 0 2\nclaim value 0 0\nend 1\n"), 3, Some(1)),
        (own(NOTHING), 3, Some(0)),
        (of_the_corpus("nim", "nim") + &of_the_corpus("nim", "nim-py") + NOTHING, 0, None),
        (of_the_corpus("nim", "nim") + &of_the_corpus("nim", "nim") + NOTHING, 1, None),
    ];
    let cases: Vec<_> = cases.iter().map(|(text, first, second)| (&**text, *first, *second)).collect();
    both_say("rare", &cases);
    // A folder of values that is given is read, also if no line `table` is about it.
    let folder = folder("values");
    let path = folder.join("why");
    fs::write(&path, format!("bouton certificate 1\nconvention normal\n{NOTHING}")).unwrap();
    for (values, code) in [(folder.join("none"), 2), (path.clone(), 2), (folder.clone(), 0)] {
        let mut ours = Command::new(env!("CARGO_BIN_EXE_bouton"));
        assert_eq!(ours.arg("check").args([&path, &values]).output().unwrap().status.code(), Some(code));
        let script = root().join("crates/bouton-check/check.py");
        if let Ok(theirs) = Command::new("python3").arg(script).args([&path, &values]).output() {
            assert_eq!(theirs.status.code(), Some(code));
        }
    }
}

#[test]
fn a_section_is_called_by_its_game_or_by_its_file() {
    let folder = folder("files");
    let (file, rule) = (folder.join("written"), folder.join("kayles.py"));
    let path = rule.to_str().unwrap();
    for (text, more, named, known) in [
        (corpus::text("nim").unwrap(), &[][..], "nim", "known text nim"),
        (
            "position = Heap()\nK = 2\n\ndef moves(n):\n    if n >= K:\n        yield n - K\n",
            &["--set", "K=3"],
            "kayles-py",
            ", set K=3",
        ),
    ] {
        fs::write(&rule, text).unwrap();
        let written = certificate(path, "5", more, &file);
        assert!(written.contains(&format!("\nrule {named}\n")), "{written}");
        for (_, said) in in_python(&[&written], &folder) {
            let game = said.lines().find(|line| line.starts_with("game ")).unwrap();
            assert!(game.starts_with(&format!("game {named}: ")) && game.ends_with(known), "{said}");
        }
    }
    // Texts that are not a game's own, and the same text twice.
    for (game, position, named) in [
        ("grundy", "7", &["grundy-py"][..]),
        ("4?.8=", "3", &["rule-py"]),
        ("n: n - 1", "3", &["rule-py"]),
        ("crates/bouton-rules/corpus/rules/nim.py: 2 + nim: 3", "", &["nim", "nim-py"]),
    ] {
        let written = certificate(game, position, &[], &file);
        let names: Vec<_> = written.lines().filter_map(|line| line.strip_prefix("rule ")).collect();
        assert_eq!(names, named, "{game}\n{written}");
    }
}

#[test]
fn a_certificate_is_written_even_if_nobody_reads_the_answer() {
    let folder = folder("unread");
    let (file, values) = (folder.join("why"), folder.join("values"));
    let asked = [
        vec!["solve", "cram", "3x4"],
        vec!["solve", "kayles", "17", "--print", "grundy"],
        vec!["pattern", "kayles"],
        vec!["census", "cram", "2x3", "--dir", values.to_str().unwrap()],
    ];
    for words in asked {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let mut child = command
            .args(&words)
            .arg("--certificate")
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert!(child.wait().unwrap().success() && file.exists(), "{words:?}");
        fs::remove_file(&file).unwrap();
    }
    // What is refused is refused, whether somebody reads why or not.
    fs::write(&file, "bouton certificate 2\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let mut child = command.arg("check").arg(&file).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn the_text_of_a_rule_is_written_as_it_is_and_its_section_has_a_name() {
    let folder = folder("trailing");
    let (file, rule) = (folder.join("written"), folder.join("1 a.py"));
    let text = "position = Word(\"ab\")\nK = \"\"\"x   \n\"\"\"\n\ndef moves(w):\n    if w.length > len(K) - 3:\n        yield w[1:]\n";
    fs::write(&rule, text).unwrap();
    let written = certificate(rule.to_str().unwrap(), "aaa", &[], &file);
    assert!(written.contains("\nrule rule-py\n") && written.contains("x   \n"), "{written}");
    assert!(in_python(&[&written], &folder).iter().all(|(code, _)| *code == 0));
}

#[test]
fn what_a_certificate_cannot_write_is_refused_without_a_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (file, rule) = (folder.join("unwritten.txt"), folder.join("arrow.py"));
    let text =
        "position = Word(\"->+.\")\n\ndef moves(w):\n    if w.length > 0:\n        yield w[:w.length - 1]\n";
    fs::write(&rule, text).unwrap();
    let asked = [
        (rule.to_str().unwrap(), ". + ->", "`->` has no place"),
        ("node-kayles", "a\u{24b6}-b", "words of ASCII"),
    ];
    for (game, position, why) in asked {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let output = command.args(["solve", game, position, "--certificate"]).arg(&file).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(why) && !file.exists(), "{message}");
    }
}

#[test]
fn certificates_of_values_are_valid_and_lies_are_refused() {
    all_are_checked(&NORMAL, &[], true);
}

#[test]
fn certificates_of_the_values_that_all_moves_leave_are_valid_and_lies_are_refused() {
    let has_few_moves = |(_, position): &&(&str, &str)| !position.contains("000");
    let asked: Vec<_> = NORMAL.iter().step_by(3).filter(has_few_moves).copied().collect();
    all_are_checked(&asked, &["--all"], true);
}

#[test]
fn certificates_are_valid_on_every_path_with_threads_and_in_little_memory() {
    let path = std::env::temp_dir().join(format!("bouton-paths-{}.txt", std::process::id()));
    for (game, position) in
        [("cram", "4x4"), ("blackout", "1111/1011"), ("crosscut", "*..*/.*.*/*.*."), ("0.77", "90")]
    {
        for instructions in ["plain", ""] {
            for more in [["--threads", "1"], ["--threads", "2"], ["--max-memory", "1MB"]] {
                let text = certificate_on(instructions, game, position, &more, &path);
                let verdict = check(&text, None, Limits::default());
                assert!(
                    matches!(verdict, Verdict::Valid { .. }),
                    "{game} {position} {more:?}: {verdict}\n{text}"
                );
            }
        }
    }
    let _ = fs::remove_file(&path);
}

/// What moves leave may be several parts, nothing, or boards of another game.
#[test]
fn certificates_after_moves_claim_what_is_left() {
    let path = folder("after").join("written");
    for (game, position, moves, claim) in [
        ("cram", "2x5", "r1c3:r2c3", "value 0 cram: ..###/..### + cram: ###../###.."),
        ("cram", "1x2", "r1c1:r1c2", "value 0 0"),
        ("node-kayles", "path7", "3", "value 3 node-kayles: 1 + node-kayles: 5-6 6-7"),
        ("chomp", "1x2", "r1c2", "value 0 0"),
        ("chomp", "3x3", "r3c1", "value 4 chomp: (3,3)"),
        ("caos3", "7x7", "r3c3", "value 0 crosscut: **/**"),
        ("caos3", "##^##/##^##/^^^^^/##^##/##^##", "r3c3", "value 0 0"),
        ("inventor", "XX/XX", "r1c1", "value 1 crosscut-diagonal: .*/*."),
        ("grundy", "7", "7 -> 3 + 4", "value 1 grundy-py: 3 + grundy-py: 4"),
        ("kayles: 5 + cram: 1x5", "", "5 -> 2 + 2, 2: r1c3:r1c4", "value 1 0.77: 2 + 0.77: 2 + cram: ..###"),
    ] {
        let text = certificate(game, position, &["--after", moves], &path);
        let verdict = check(&text, None, Limits::default());
        let is_valid = matches!(verdict, Verdict::Valid { .. });
        assert_eq!(is_valid, game != "grundy", "{game} {position} {moves}: {verdict}\n{text}");
        assert!(text.contains(&format!("\nclaim {claim}\n")), "{game} {position} {moves}\n{text}");
    }
}

#[test]
fn certificates_of_outcomes_in_misere_play_are_valid() {
    all_are_checked(&MISERE, &["--misere"], true);
}

#[test]
fn the_checker_in_python_knows_any_rule() {
    all_are_checked(&PYTHON_ALONE, &[], false);
}

/// Codes, and from which heap on and after how many heaps their values repeat.
const PERIODS: [(&str, &str); 7] = [
    ("0.77", "71 12"),
    ("0.137", "52 34"),
    ("0.07", "53 34"),
    ("4.7", "1 2"),
    ("subtract{1,3,4}", "1 7"),
    ("0.8", "1 3 1"),
    ("0.137F", "1 2 1"),
];

#[test]
fn certificates_of_periods_are_valid_and_lies_are_refused() {
    let folder = folder("periods");
    let path = folder.join("written");
    let mut texts = Vec::new();
    for (code, period) in PERIODS {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let output = command.args(["pattern", code, "--certificate"]).arg(&path).output().unwrap();
        assert!(output.status.success(), "{code}: {}", String::from_utf8_lossy(&output.stderr));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("\nclaim period {period} ")), "{code}\n{text}");
        let (before, last) = period.rsplit_once(' ').unwrap();
        let longer = format!("{before} {}", last.parse::<u64>().unwrap() + 1);
        let lie = text.replace(&format!("period {period}"), &format!("period {longer}"));
        texts.extend([text, lie]);
    }
    let is_true = [true, false].into_iter().cycle();
    for (text, is_true) in texts.iter().zip(is_true.clone()) {
        let verdict = check(text, None, Limits::default());
        assert_eq!(matches!(verdict, Verdict::Valid { .. }), is_true, "{verdict}\n{text}");
    }
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    for ((code, said), is_true) in in_python(&texts, &folder).into_iter().zip(is_true) {
        assert_eq!(code, i32::from(!is_true), "{said}");
    }
}

#[test]
fn a_certificate_of_a_table_is_valid_with_its_folder_alone() {
    // The marked cells of some have the first symbol of the rule, and of others the second.
    for game in ["blackout", "cram", "node-kayles", "queens"] {
        certify_table(game);
    }
}

fn certify_table(game: &str) {
    let folder = std::env::temp_dir().join(format!("bouton-table-{game}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let [values, certificate] = ["values", "why"].map(|name| folder.join(name));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(["census", game, "2x4", "--dir"]).arg(&values).arg("--certificate").arg(&certificate);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let checked = |more: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
        let ours = command.arg("check").arg(&certificate).args(more).output().unwrap();
        let script = root().join("crates/bouton-check/check.py");
        let theirs = Command::new("python3").arg(script).arg(&certificate).args(more).output();
        if let Ok(theirs) = theirs {
            assert_eq!(
                ours.status.code(),
                theirs.status.code(),
                "{}",
                String::from_utf8_lossy(&theirs.stdout)
            );
        }
        (ours.status.code().unwrap(), String::from_utf8(ours.stdout).unwrap())
    };
    let (code, said) = checked(&[&values]);
    assert_eq!((code, said.lines().next()), (0, Some("VALID")), "{said}");
    assert!(said.contains(&format!("\nclaim table {game} 2x4 ")), "{said}");
    assert_eq!(checked(&[]).0, 3);
    let block = values.join("00000000.block");
    let mut bytes = fs::read(&block).unwrap();
    bytes[20] ^= 1;
    fs::write(&block, bytes).unwrap();
    assert_eq!(checked(&[&values]).0, 1);
    fs::remove_dir_all(&folder).unwrap();
}

/// A random graph, written in two ways.
fn written_twice(random: &mut Random) -> [String; 2] {
    let names = ["a", "b", "v1", "v2", "v9", "v10", "C_3"];
    let mut edges: Vec<[&str; 2]> = (0..3 + random.below(5))
        .map(|_| [names[random.below(names.len())], names[random.below(names.len())]])
        .filter(|[a, b]| a != b)
        .collect();
    edges.push(["a", "v10"]);
    let text =
        |edges: &[[&str; 2]]| edges.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(" ");
    let first = text(&edges);
    for at in (1..edges.len()).rev() {
        edges.swap(at, random.below(at + 1));
        if random.below(2) == 0 {
            edges[at].reverse();
        }
    }
    [first, text(&edges)]
}

#[test]
fn a_graph_is_the_same_in_whatever_order_it_is_written() {
    let folder = folder("orders");
    let path = folder.join("why");
    let mut random = Random(7);
    let mut texts = Vec::new();
    for rule in [
        "examples/rules/node_kayles.py",
        "examples/rules/hackenbush.py",
        "crates/bouton-rules/corpus/rules/arc-kayles.py",
    ] {
        for _ in 0..3 {
            let [first, second] = written_twice(&mut random)
                .map(|text| text.replace("v10", if rule.contains("hack") { "0" } else { "v10" }));
            let claim =
                |text: &str| text.lines().find(|line| line.starts_with("claim value")).unwrap().to_owned();
            let why = certificate(rule, &first, &["--print", "grundy"], &path);
            let other = certificate(rule, &second, &["--print", "grundy"], &path);
            let value = |claim: &str| claim.split(' ').nth(2).unwrap().to_owned();
            assert_eq!(value(&claim(&why)), value(&claim(&other)), "{rule}: {first}, {second}");
            // The lines about one text prove the claim about the other one.
            texts.push(why.replace(&claim(&why), &claim(&other)));
            let script = root().join("crates/bouton-rules/bouton_rules.py");
            if let Ok(said) =
                Command::new("python3").current_dir(root()).arg(script).args([rule, &second]).output()
            {
                let said = String::from_utf8(said.stdout).unwrap();
                assert!(
                    said.contains(&format!("\"nimber\":{},\"components\"", value(&claim(&why)))),
                    "{rule}: {said}"
                );
            }
        }
    }
    for ((code, said), text) in
        in_python(&texts.iter().map(String::as_str).collect::<Vec<_>>(), &folder).iter().zip(&texts)
    {
        assert_eq!(*code, 0, "{said}: {text}");
    }
}

#[test]
fn a_rule_that_depends_on_the_order_of_a_graph_has_no_answer_and_no_certificate() {
    let folder = folder("order-refused");
    let (file, path) = (folder.join("r.py"), folder.join("why"));
    let bodies = [
        "if len(g.vertices) > 0: yield g.without(g.vertices[0])",
        "for e in g.edges: yield e, g.without(e[1])",
    ];
    for body in bodies {
        let text = format!("position = Graph()\n\ndef moves(g):\n    {body}\n");
        fs::write(&file, &text).unwrap();
        for words in [
            &["solve"][..],
            &["solve", "--misere", "--print", "outcome"],
            &["solve", "--certificate", path.to_str().unwrap()],
            &["solve", "--raw"],
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
            let said = command.arg(words[0]).arg(&file).arg("b-a a-c").args(&words[1..]).output().unwrap();
            let errors = String::from_utf8(said.stderr).unwrap();
            assert_eq!(said.status.code(), Some(1), "{words:?}: {errors}");
            assert!(
                errors.contains("on the order of vertices and edges")
                    && errors.contains("help:")
                    && said.stdout.is_empty(),
                "{errors}"
            );
            assert!(!path.exists());
        }
        // What the checker in Python would be told by hand.
        let lines =
            text.lines().map(|line| format!("| {line}").trim_end().to_owned() + "\n").collect::<String>();
        let texts = ["value 1 a", "value 0 b-a a-c"].map(|line| {
            format!(
                "bouton certificate 1\nconvention normal\nrule r\n{lines}{line}\nclaim value 0 0\nend 1\n"
            )
        });
        for (code, said) in in_python(&texts.each_ref().map(String::as_str)[1..], &folder) {
            assert!(code == 1 && said.contains("depend on the order"), "{said}");
        }
    }
}
