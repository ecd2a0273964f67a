//! Take-and-break games in the catalogue: the games with names, and any other game by its code.

use std::sync::Arc;

use super::form::Form;
use super::game::{Game, Text, texts};
use super::samples::{NumberSamples, shared};
use super::series::Series;
use super::taking::{read, values};
use crate::heap::book::Book;
use crate::heap::code::{Code, Digit};
use crate::heap::shelf::Shelf;
use crate::notation::ParseError;

const HOW: &str = "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`";
const HOW_ROWS: &str =
    "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`; or a row of things `x` and gaps `.`: `xxx.xxx.x`";
const HOW_ANY: &str = "heaps up to 100,000, for any number of heaps may be left: `12 + 7`, `12 7`, `2x7`";
const WAY: &str = "the values of all smaller heaps, in order, until a period is proved (Guy and Smith 1956)";
const WAY_WITHOUT: &str = "the values of all smaller heaps, in order";

/// The code and the name of each game that has a name.
const NAMES: [(&str, &str); 7] = [
    ("0.77", "kayles"),
    ("0.07", "dawson"),
    ("0.137", "dawsons-chess"),
    ("0.6", "officers"),
    ("0.15", "guiles"),
    ("4!.0", "grundy"),
    ("4.[3]", "lasker"),
];

/// The games that have names.
pub(super) fn named(shelf: &Arc<Shelf>) -> [Game; NAMES.len()] {
    let [kayles, dawson, chess, officers, guiles, grundy, lasker] = NAMES.map(|(code, name)| {
        let code = Code::read(code.as_bytes()).expect("a code, as a test says");
        of_book(name.into(), Book::on(shelf, code))
    });
    [
        Game {
            aliases: texts(&["0.77"]),
            rule: "knock down one pin of a row, or two side by side; a heap is a run of pins (the octal game 0.77)".into(),
            how: "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`; or a row of pins `x` and gaps `.`: `xxx.xxx.x`".into(),
            example: "xxx.xxx.x".into(),
            source: "H. E. Dudeney, The Canterbury Puzzles; R. K. Guy and C. A. B. Smith, The G-values of various games, 1956".into(),
            ..kayles
        },
        Game {
            aliases: texts(&["dawsons-kayles", "0.07"]),
            rule: "knock down two pins of a row, side by side; a heap is a run of pins (the octal game 0.07)".into(),
            how: "heaps up to 10^18: `12 + 7`, `12 7`, `2x7`; or a row of pins `x` and gaps `.`: `xxx.xxxx`; n files of Dawson's Chess are a heap of n + 1".into(),
            example: "12 + 7".into(),
            source: "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Winning Ways, chapter 4".into(),
            ..dawson
        },
        Game {
            aliases: texts(&["0.137"]),
            rule: "a heap of n is n files of Dawson's Chess, and the player who moves last wins: take 1 if that is the whole heap, 2 from the end, 3 from anywhere (the octal game 0.137)".into(),
            source: "T. R. Dawson, Caissa's Wild Roses, 1935, where the player who moves last loses; R. K. Guy and C. A. B. Smith, 1956; n files are a heap of n + 1 in dawson".into(),
            ..chess
        },
        Game {
            aliases: texts(&["0.6"]),
            rule: "take one of a heap, and leave the others in one heap or two (the octal game 0.6)".into(),
            source: "Winning Ways, chapter 4; no period is known".into(),
            ..officers
        },
        Game {
            aliases: texts(&["0.15"]),
            rule: "take a heap of one or of two, or take two of a heap and split the others in two heaps (the octal game 0.15)".into(),
            source: "Winning Ways, chapter 4; R. K. Guy and C. A. B. Smith, 1956".into(),
            ..guiles
        },
        Game {
            aliases: texts(&["grundys-game", "4!.0", "4!."]),
            rule: "split a heap into two of different sizes (the code 4!.0)".into(),
            way: WAY_WITHOUT.into(),
            source: "P. M. Grundy, Mathematics and games, 1939; OEIS A002188; no period is known".into(),
            ..grundy
        },
        Game {
            aliases: texts(&["laskers-nim", "4.[3]"]),
            rule: "take any number from a heap, or split it in two heaps (the code 4.[3])".into(),
            way: "a formula: 4k + 3 and 4k + 4 change places (Winning Ways)".into(),
            source: "E. Lasker, Brettspiele der Voelker, 1931; Winning Ways, chapter 4".into(),
            ..lasker
        },
    ]
}

/// The code and the name of each game that has a name.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.into_iter()
}

/// The entry in the list that represents all codes.
pub(crate) fn family() -> Game {
    Game {
        rule: "take some of a heap and split the rest, as a code says: `0.77`, `4!.0`, `0.[3]`, `subtract{1,3,4}` are accepted in place of the name of a game".into(),
        how: "heaps up to 10^18, after the code of a game: `bouton solve 0.77 '12 + 2x7'`, `heap:0.77: 12` in a sum. The digit at the place i says what may be left when i are taken: with the bit 2^j, exactly j heaps (1: nothing, 2: one heap, 4: two, 8: three; A to F, or a set of numbers such as {0,1,3+}, for more). The digit before the point is for taking nothing and splitting. After a digit: `!` the heaps must all be different, `?` not all equal, `=` all equal. Digits in brackets are repeated for ever. `subtract{1,3,4}`: take one of these numbers; `all-but{1,2}`: any other".into(),
        way: WAY.into(),
        example: "0.156: 12 + 7".into(),
        source: "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956; Winning Ways, chapter 4; signs and brackets as in CGSuite".into(),
        heaps: true,
        forms: vec![Form::Heap],
        ..Game::named(FAMILY, |text, _| {
            let expected = "a code in place of the name `heap`, as in `bouton solve 0.77 12` or `heap:0.77: 12`";
            Err(ParseError::new(text, 0..text.len(), expected).into())
        })
    }
}

/// The name of the entry that represents all codes.
pub const FAMILY: &str = "heap";

/// Whether a name of a game is a code or an attempt to write one.
#[must_use]
pub fn is_code(name: &str) -> bool {
    let code = of_heap(name);
    if code.unwrap_or(name).contains(':') {
        // A position follows the code: the text is a sum.
        return false;
    }
    let name = code.map_or(name, |_| ".");
    let is_set = ["subtract", "all-but", "allbut"].iter().any(|set| {
        let rest = strip_name(name, set);
        rest.is_some_and(|rest| rest.trim_start().starts_with(['{', '(']))
    });
    let first = name.split_once('.').map(|(first, _)| first);
    let is_digits = |first: &str| match first.strip_prefix('{') {
        Some(set) => !set.contains([' ', '/']),
        None => {
            first.len() <= 3 && first.chars().all(|sign| sign.is_ascii_hexdigit() || "!?=[]".contains(sign))
        }
    };
    let is_path = name.ends_with(".py") || name.contains(['/', std::path::MAIN_SEPARATOR]);
    is_set || !is_path && first.is_some_and(is_digits)
}

/// The code after `heap:`.
fn of_heap(name: &str) -> Option<&str> {
    strip_name(name, "heap:")
}

/// The rest of the text after a name, which may be in letters of either case.
fn strip_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(name.len())?;
    start.eq_ignore_ascii_case(name).then_some(rest)
}

/// The code in a name, with or without `heap:` before it.
///
/// # Errors
/// If the name is not a code.
pub(crate) fn code_of(name: &str) -> Result<Code, ParseError> {
    let written = of_heap(name).unwrap_or(name);
    Code::read(written.as_bytes()).map_err(|error| error.within(name.as_bytes(), name.len() - written.len()))
}

/// The game of a code that has no name.
pub(super) fn of_code(code: Code, shelf: &Arc<Shelf>) -> Game {
    let book = Book::on(shelf, code);
    Game {
        rule: explained(book.code()).into(),
        how: match book.code().most_left() {
            None => HOW_ANY,
            Some(_) if book.code().is_of_rows() => HOW_ROWS,
            Some(_) => HOW,
        }
        .into(),
        way: if book.theorem().is_some() { WAY } else { WAY_WITHOUT }.into(),
        ..of_book(book.code().to_string().into(), book)
    }
}

/// A game whose heaps are valued in `book`.
fn of_book(name: Text, book: Arc<Book>) -> Game {
    let (reading, filled) = (Arc::clone(&book), Arc::clone(&book));
    let closed_form = book.closed_form().cloned();
    Game {
        how: HOW.into(),
        example: "12 + 2x7 + 3".into(),
        way: WAY.into(),
        heaps: true,
        samples: shared(NumberSamples::heaps()),
        series: Series::heaps(move |heaps, limits| values(&filled, heaps, limits)),
        closed_form,
        book: Some(book),
        forms: vec![Form::Heap],
        ..Game::named(name, move |text, _| read(&reading, text))
    }
}

/// The code of a game that has a name, digit by digit in words. For a code without a name, these words are its rule.
#[must_use]
pub fn digits_of(game: &Game) -> Option<String> {
    let code = game.book.as_ref()?.code();
    let written = code.to_string();
    (written != game.name).then(|| format!("{written}: {}", explained(code)))
}

/// The most digits of a code that are explained.
const MAX_EXPLAINED_DIGITS: usize = 12;

/// A code in words.
fn explained(code: &Code) -> String {
    let digit = |(taken, digit): (u64, Digit)| match taken {
        0 => format!("split a heap into {}", digit.words()),
        _ => format!("take {taken} and leave {}", digit.words()),
    };
    let mut words: Vec<_> = code.takes(u64::MAX).take(MAX_EXPLAINED_DIGITS).map(digit).collect();
    if words.is_empty() {
        return "no move".to_owned();
    }
    if code.takes(u64::MAX).nth(MAX_EXPLAINED_DIGITS).is_some() {
        words.push("and so on".to_owned());
    }
    words.join("; ")
}
