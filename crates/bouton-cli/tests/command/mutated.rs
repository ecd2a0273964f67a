//! Cut and changed inputs, thousands of them: answered or refused, never a panic, never half an answer.

use std::io::Write;
use std::process::{Command, Stdio};

use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::{CONTESTS, Catalog, Contest};
use bouton::notation::{ParseError, Reader};
use bouton::{Convention, Halt, Limits};

/// How often each contest's sample is spoilt, and each game's positions. The variable `TRIALS` says how many times as often.
const CONTEST_TRIALS: u64 = 2000;
const POSITION_TRIALS: u64 = 200;
/// How many of them go through the command itself.
const COMMAND_TRIALS: u64 = 2;

/// The value of `TRIALS`, or 1.
pub fn times() -> u64 {
    std::env::var("TRIALS").map_or(1, |times| times.parse().expect("a whole number"))
}

const SAMPLES: [(&str, &[u8]); 5] = [
    ("inventor", include_bytes!("../../../../samples/inventor.in")),
    ("caos3", include_bytes!("../../../../samples/caos3.in")),
    ("pshtbrth", include_bytes!("../../../../samples/pshtbrth.in")),
    ("gridgame", include_bytes!("../../../../samples/gridgame.in")),
    ("tabgame", include_bytes!("../../../../samples/tabgame.in")),
];

/// Positions of every game, beside the catalogue's examples.
pub const POSITIONS: &[(&str, &[&str])] = &[
    ("crosscut", &["..*/.*.", "3x4", "*", "**.\n.**\n", "..* + *2 + blackout: 11"]),
    ("crosscut:diagonal", &["..*/.*.", "2x3", "*|.|*", "* + crosscut: * + 0"]),
    ("caos3", &["5x5", "^^^^^^/^^^^^^/^^^^^~/^^^^^^/^^^^^^/^^^^^^", "#^"]),
    ("inventor", &["X.X/.o./X.X", "2x3", "X\r\n.\r\nX\r\n"]),
    ("blackout", &["11/11", "2x3", "11 + 1 + *3", "101|010|111", "0"]),
    ("rook", &["(6,5)", "..#/.R.", "(9,9) blocked (1,1)", "(2,1) + (3,3)", "(0,0)"]),
    ("staircase", &["(2,3) top 101 left 01", "+1/1S", "(1,1) top 1 left 0 + *"]),
    ("graph", &["a moves a->b b->a", "1 moves 1->2 2->3 + *", "x moves y", "0 moves 0->0 + 0 moves 0->0"]),
    ("nim", &["3 5 7", "2x7 + 3", "1,2,3", "*4 + 0", "5 + blackout: 11/11"]),
    ("cram", &["3x4", "..#/.../#..", "...#... + *2", ".", "#./.#"]),
    ("l-tromino", &["3x4", "..#/.../#..", "...#... + *2"]),
    ("straight-tromino", &["3x4", "..../.../#..", "cram: 2x2 + 1x7"]),
    (
        "node-kayles",
        &["3x4", "../.#", "path5", "cycle4 + *2", "grid2x3", "graph6:DQc", "a-b\nb-c\r\nd", "0 1"],
    ),
    ("arc-kayles", &["2x5", "#./..", "path9", "a-b a-b b-c", "graph6:A_ + 0", "a-b + node-kayles: path1"]),
    ("moore:2", &["(5,5,3,1)", "(1, 2)", "(7) + *2", "(1,1,0) + moore:3: (2,2)"]),
    ("wythoff", &["(3,5)", "(3,5) + (1,2)", "(0,0)", "(1000000000000,5)", "(2,2) + nim: 3"]),
    ("kayles", &["xxx.xxx.x", "5 + 7", "2x7 + 3", "x + xx", "12 + *4", "1000000000000"]),
    (
        "heap",
        &[
            "0.77: 12 + 7",
            "0.{0,1,3+}: 9",
            "subtract{1,3}: 5 + 4!.0: 8",
            "4.[3]: 3 + heap:.F: 7",
            "0.77: xx.x",
        ],
    ),
    ("dawsons-chess", &["12 + 7", "2x7 + *3", "1000000000000", "5 + 0.3!: 5"]),
    ("officers", &["12 + 7", "299", "5 + kayles: 5"]),
    ("guiles", &["12 + 7", "1000000000000", "2x7"]),
    ("grundy", &["12 + 7", "299", "2x7 + 0.77: 3"]),
    ("lasker", &["12 + 7", "299", "2x7"]),
    ("dawson", &["12 + 7", "xxx.xxxx", "2x7", "53", "5 + kayles: 5"]),
    ("chomp", &["3x5", "(4,4,2)", "(3,1) + (2,2)", "1x63", "(5)"]),
    ("queens", &["3x4", "..#/#../...", "4x4 + 2x2", "#", "1x9 + *2"]),
    ("treblecross", &["7", ".X..X.. + 5", "XX.X + *2", "40", "0 + 30"]),
    ("hackenbush", &["0-a a-b b-c c-a", "0-0 0-a a-0 + *2", "0-a, a-b"]),
    ("turtles", &["HTTHT", "3 7..9 + *2", "1000000000000000000"]),
    ("mock-turtles", &["HTTH", "3 7..9 + *2", "1000000000000000000", "HT + nim: 3"]),
    ("ruler", &["HHTH", "1..1000000000000000000"]),
    ("twins", &["HHTH", "1 2 + 5"]),
    ("triplets", &["HHTH", "1 2 5 + 5"]),
    ("moebius", &["HTTH + 18", "1..500"]),
    ("mogul", &["HTTH + 18", "1..100"]),
    ("moidores", &["HTTH + 18", "1..50"]),
    ("tartan:twins,twins", &["HT/TH", "(2,3) (1,4) + rugs: (2,2)", "(1000000000000000000,7)"]),
    ("clobber", &["2x5", "xo.x/oxxo", "XOX", "a-b b-c a=x b=o", "path4 2=x 3=o + *2"]),
    ("nogo", &["2x4", "B.W/...", "cycle5 1=B", "a-b b-c b=W + 1x3", "#./.."]),
    ("col", &["2x4", "B.b/.w#", "a-b b-c c=B", "path5 3=w", "graph6:DQc 0=b + *", "c=B, d=W"]),
    ("snort", &["2x4", "B.b/.w#", "a-b b-c c=B", "path5 3=w + 3x3", "..\r\n.B"]),
    ("notakto", &["3x3", "X../.../..X", "2x2 + .X/..", "XX/..", "3x3 + nim: 2"]),
];

/// What is put into a text.
const PIECES: &[&[u8]] = &[
    b"0",
    b"1",
    b"2",
    b"9",
    b"-",
    b" ",
    b"\n",
    b"\r\n",
    b"/",
    b"|",
    b"*",
    b".",
    b"#",
    b"^",
    b"~",
    b"X",
    b"o",
    b"R",
    b"S",
    b"(2,1)",
    b"+",
    b" + ",
    b"(",
    b")",
    b",",
    b"x",
    b": ",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"->",
    b" moves ",
    b"18446744073709551616",
];

/// Steele and Vigna's splitmix64, whose stream is the same everywhere.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// The text, spoilt in one to three places.
    pub fn spoil(&mut self, text: &[u8]) -> Vec<u8> {
        let mut text = text.to_vec();
        for _ in 0..=self.below(3) {
            let (at, other) = (self.below(text.len() + 1), self.below(text.len() + 1));
            let (start, end) = (at.min(other), at.max(other));
            let piece = self.pick(PIECES);
            match self.below(7) {
                0 => text.truncate(at),
                1 => drop(text.drain(start..end)),
                2 => drop(text.splice(at..at, piece.iter().copied())),
                3 => drop(text.splice(at..(at + 1).min(text.len()), piece.iter().copied())),
                4 => drop(text.splice(at..(at + 1).min(text.len()), [])),
                5 => text.extend_from_within(start..end.min(start + 20)),
                _ => text[start..end].reverse(),
            }
        }
        text
    }
}

/// The answer to an input that comes in blocks of at most `most` bytes.
fn answer_in_blocks(
    contest: &Contest,
    mut input: &[u8],
    extra: bool,
    most: usize,
) -> Result<Vec<u8>, ParseError> {
    let mut blocks = |block: &mut [u8]| {
        let (now, later) = input.split_at(most.min(input.len()));
        block[..now.len()].copy_from_slice(now);
        input = later;
        now.len()
    };
    contest.output_of(&mut Reader::in_blocks(&mut blocks), extra)
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn contests_answer_or_refuse() {
    let mut random = Random(1);
    for contest in CONTESTS {
        let (_, sample) = SAMPLES.iter().find(|(name, _)| *name == contest.name).expect("each has a sample");
        let (mut answered, mut refused) = (0, 0);
        for trial in 0..CONTEST_TRIALS * times() {
            let input = random.spoil(sample);
            let extra = contest.extra.is_some() && trial % 2 == 0;
            let found = contest.output_of(&mut Reader::new(&input), extra);
            let in_blocks = answer_in_blocks(contest, &input, extra, 1 + random.below(40));
            assert_eq!(in_blocks.as_ref().ok(), found.as_ref().ok(), "{}: {input:?}", contest.name);
            match found {
                Ok(_) => answered += 1,
                Err(error) => {
                    assert!(error.line() > 0 && error.column() > 0 && !error.expected().is_empty());
                    refused += 1;
                }
            }
        }
        let least = (2 * times(), 100 * times());
        assert!(
            answered > least.0 && refused > least.1,
            "{}: {answered} answered, {refused} refused",
            contest.name
        );
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn every_beginning_of_a_sample_is_answered_or_refused() {
    for contest in CONTESTS {
        let (_, sample) = SAMPLES.iter().find(|(name, _)| *name == contest.name).expect("each has a sample");
        let whole = sample.trim_ascii_end().len();
        for end in 0..=sample.len() {
            let found = contest.output_of(&mut Reader::new(&sample[..end]), false);
            assert_eq!(
                found.is_ok(),
                end >= whole || cut_in_a_number(sample, end),
                "{}: {end}",
                contest.name
            );
        }
    }
}

/// A last number that has lost some of its digits is a number still.
fn cut_in_a_number(sample: &[u8], end: usize) -> bool {
    let last = sample.trim_ascii_end();
    let number = last.iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |at| at + 1);
    end > number
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn positions_are_answered_or_refused() {
    let (mut random, catalog) = (Random(2), Catalog::standard());
    let limits = Limits::none().with_positions(300).with_bytes(10_000_000);
    for game in catalog.games() {
        let (_, texts) = POSITIONS.iter().find(|(name, _)| *name == game.name).expect("each has positions");
        let (mut answered, mut refused) = (0, 0);
        for _ in 0..POSITION_TRIALS * times() {
            let text = random.pick(&[&[&*game.example], *texts].concat());
            let text = random.spoil(text.as_bytes());
            let convention = random.pick(&[Convention::Normal, Convention::Misere]);
            match Question::read(&catalog, Some(Arc::clone(game)), &text, None, convention) {
                Ok(question) => {
                    // The position's own text is one that the reader of its first game accepts.
                    let first = question.terms.first().map(|term| Arc::clone(&term.game));
                    let again = Question::read(&catalog, first, question.text().as_bytes(), None, convention);
                    assert_eq!(again.expect("an answer's position can be read").text(), question.text());
                    if question.text().len() < 200 {
                        match ask(&question, Detail::Reasons, &limits) {
                            // Sums with a graph that has a loop are not searched in misere play.
                            Err(Halt::Loop(_)) if convention == Convention::Misere => {
                                assert!(question.terms.iter().any(|term| term.game.name == "graph"));
                            }
                            answer => drop(answer.expect("every other game ends")),
                        }
                    }
                    answered += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
            }
        }
        let least = 2 * times();
        assert!(answered > least && refused > least, "{}: {answered} answered, {refused} refused", game.name);
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn moves_are_played_or_refused() {
    let (mut random, catalog) = (Random(3), Catalog::standard());
    for game in catalog.games() {
        let limits = Limits::none().with_positions(300).with_bytes(10_000_000);
        let read = || {
            Question::read(
                &catalog,
                Some(Arc::clone(game)),
                game.example.as_bytes(),
                None,
                Convention::Normal,
            )
            .ok()
        };
        let question = read().expect("an example can be read");
        let answer = ask(&question, Detail::Reasons, &limits).expect("every game ends");
        let names: Vec<_> = answer.moves.iter().flatten().map(|found| found.name.clone()).collect();
        for _ in 0..100 {
            let name = names[random.below(names.len())].as_bytes();
            let spoilt = random.spoil(name);
            let _ = read().expect("it was read before").after(&String::from_utf8_lossy(&spoilt));
        }
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn the_command_prints_nothing_when_it_refuses() {
    let mut random = Random(4);
    for (contest, sample) in SAMPLES {
        for _ in 0..COMMAND_TRIALS * times() {
            check(&["contest", contest], &random.spoil(sample));
        }
    }
    for (game, texts) in POSITIONS {
        for _ in 0..COMMAND_TRIALS * times() {
            let text = random.pick(texts);
            let text = random.spoil(text.as_bytes());
            let more =
                [&["--json"][..], &["--lines"], &["--misere", "--print", "moves"], &[]][random.below(4)];
            check(&[&["solve", game, "-", "--max-positions", "300"], more].concat(), &text);
        }
    }
}

fn check(args: &[&str], input: &[u8]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    let command = command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    child.stdin.take().expect("it is piped").write_all(input).expect("the command reads its input");
    let output = child.wait_with_output().expect("the command ends");
    let text = String::from_utf8_lossy(input);
    match output.status.code() {
        Some(0) => {}
        Some(3) => assert!(!output.stdout.is_empty(), "{args:?} {text:?}"),
        Some(2) => {
            assert!(output.stdout.is_empty(), "{args:?} {text:?}");
            assert!(output.stderr.starts_with(b"error: "), "{args:?} {text:?}");
        }
        code => panic!("{args:?} ends with {code:?} on {text:?}"),
    }
}
