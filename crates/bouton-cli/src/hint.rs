//! Hints: a command that works, for somebody who typed one that does not.
//!
//! The typed text is rewritten in a few ways, and the hint is the first that can be read.

use std::path::Path;
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::catalog::{Catalog, Game};
use bouton::notation::Sizes;
use bouton::{Convention, Limits};

/// Longer texts get no hint.
const MAX_TEXT_BYTES: usize = 200;
/// The largest number that is tried after the colon of a family's name.
const MOST_OF_FAMILY: usize = 99;
/// The most bytes that a text may take which is tried as a question.
const MOST_BYTES: u64 = 10_000_000;

/// The commands whose arguments are a game and a position, as those of `solve` are.
const LIKE_SOLVE: [&str; 3] = ["explain", "draw", "play"];

/// A hint with the command `verb` in place of `solve`, where the two have the same arguments.
pub fn for_verb(verb: &str, hint: String) -> String {
    let is_alike = LIKE_SOLVE.contains(&verb) && !(verb == "play" && hint.contains(" --file "));
    if is_alike { hint.replace("bouton solve ", &format!("bouton {verb} ")) } else { hint }
}

/// The hint for a text that names no game, and for the position after it.
pub fn for_game(catalog: &Catalog, written: &str, position: Option<&str>) -> Option<String> {
    let written = written.trim();
    if written.len() > MAX_TEXT_BYTES {
        return None;
    }
    let with_position = |name: &str| {
        let command = position_of(catalog, (name, &catalog.find(name)?), position?.trim())?;
        Some(format!("; {command}"))
    };
    let of_words = || {
        let words: Vec<_> = written.split_whitespace().map(str::to_owned).collect();
        if position.is_none() { for_words(catalog, &words) } else { None }
    };
    let of_a_name = || {
        let code: String = written.split_whitespace().collect();
        let code = code.replace(['(', '['], "{").replace([')', ']'], "}");
        let last = written.split([':', ' ']).next_back().unwrap_or_default();
        let dotted = written.replacen(',', ".", 1);
        let mut names = [code.as_str(), last, dotted.as_str()].into_iter();
        let name = names.find(|name| *name != written && is_game(catalog, name))?;
        Some(format!("the game is written {}{}", quoted(name), with_position(name).unwrap_or_default()))
    };
    let of_a_family = || {
        let (first, last) = family(catalog, written)?;
        let command = with_position(&last).unwrap_or_default();
        Some(format!("the games of this name are {} to {}{command}", quoted(&first), quoted(&last)))
    };
    let of_numbers = || {
        let nim = catalog.of_numbers();
        let begins = written.starts_with(|sign: char| sign.is_ascii_digit());
        (begins && is_read(catalog, Some(nim), written)).then(|| solve(&nim.name, written))
    };
    of_words().or_else(of_a_name).or_else(of_a_family).or_else(of_numbers).or_else(|| sum(catalog, written))
}

/// The hint for a position that `game` cannot read, where its reader `expected` something else.
pub fn for_position(catalog: &Catalog, game: &Arc<Game>, written: &str, expected: &str) -> Option<String> {
    // The reader may have said what works.
    let said = expected.strip_prefix('`').and_then(|rest| rest.split('`').next());
    let written = written.trim();
    // What the reader said may stand for a part of the text alone.
    let leaves_nothing_out = |said: &str| letters(said) >= letters(written);
    let said = said.filter(|said| said.chars().nth(1).is_some() && leaves_nothing_out(said));
    let said = said.filter(|said| is_read(catalog, Some(game), said));
    said.map(|said| solve(&game.name, said)).or_else(|| {
        // The text may be readable without the extra data that were given: that would be no help.
        let meant = position_of(catalog, (&game.name, game), written);
        let is_new = |meant: &String| *meant != solve(&game.name, written);
        meant.filter(is_new).or_else(|| sum(catalog, &format!("{} {written}", game.name)))
    })
}

/// The hint for words that the shell made separate arguments of: a command, or a game and its position.
pub fn for_words(catalog: &Catalog, words: &[String]) -> Option<String> {
    let (first, rest) = words.split_first()?;
    match (first.as_str(), rest) {
        ("solve", rest) => for_words(catalog, rest),
        (verb, rest) if LIKE_SOLVE.contains(&verb) => Some(for_verb(verb, for_words(catalog, rest)?)),
        (verb @ ("table" | "pattern"), [name, sizes]) => {
            let game = catalog.find(name)?;
            Sizes::read(game.series.as_ref()?.measure, sizes.as_bytes()).ok()?;
            Some(works(&format!("bouton {verb} {} -n {}", quoted(&game.name), quoted(sizes))))
        }
        (name, rest) => match catalog.find(name) {
            Some(game) if rest.is_empty() => Some(solve(&game.name, &game.example)),
            Some(game) => position_of(catalog, (&game.name, &game), &rest.join(" "))
                .or_else(|| sum(catalog, &words.join(" "))),
            None if rest.is_empty() => None,
            None => {
                let of_family = family(catalog, name);
                let of_family = of_family.and_then(|_| for_game(catalog, name, Some(&rest.join(" "))));
                of_family.or_else(|| sum(catalog, &words.join(" ")))
            }
        },
    }
}

/// The command for the position of `game` that `written` may mean, if there is one that can be read.
fn position_of(catalog: &Catalog, (name, game): (&str, &Arc<Game>), written: &str) -> Option<String> {
    if written.is_empty() || written.len() > MAX_TEXT_BYTES {
        return None;
    }
    if is_file(written) {
        return Some(works(&format!("bouton solve {} --file {}", quoted(name), quoted(written))));
    }
    let meant = rewritings(written).into_iter().find(|text| is_read(catalog, Some(game), text))?;
    Some(solve(name, &meant))
}

/// Texts of positions that may be meant, the likeliest first.
fn rewritings(written: &str) -> Vec<String> {
    let inside = written.trim_matches(['(', ')', '[', ']', '{', '}']);
    let words: Vec<_> =
        inside.split([' ', ',', ';', '+', '*']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let typed = inside.replace(['X', '\u{d7}'], "x");
    let mut texts = vec![written.to_owned(), typed.clone(), typed.replace(' ', "/")];
    // `3 x 4` and `path 5` are one word, `3 4` and `a b` are two.
    let is_word = |word: &str| word.len() > 2 && word.bytes().all(|sign| sign.is_ascii_alphabetic());
    if typed.split_whitespace().any(|word| word == "x") || words.first().is_some_and(|word| is_word(word)) {
        texts.push(typed.split_whitespace().collect());
    }
    let is_board = |text: &str| text.chars().all(|sign| "xXoO.#/".contains(sign));
    texts.extend(Some(inside.to_uppercase()).filter(|text| is_board(text)));
    texts.push(inside.replace([',', ';'], " ").split_whitespace().collect::<Vec<_>>().join(" "));
    // No sign of a board is left out, and no name of a vertex is changed.
    if !words.iter().all(|word| word.bytes().all(|sign| sign.is_ascii_digit() || b"xX".contains(&sign))) {
        return texts;
    }
    texts.extend([format!("({})", words.join(",")), words.join(" ")]);
    let is_number = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit());
    match words[..] {
        [side] if is_number(&side) => texts.push(format!("{side}x{side}")),
        [rows, cols] if is_number(&rows) && is_number(&cols) => texts.push(format!("{rows}x{cols}")),
        _ => {}
    }
    texts.push(words.join(" + "));
    texts
}

/// The hint for a sum that is not quoted, or whose games have no colon: `nim 3 + kayles 4`.
fn sum(catalog: &Catalog, written: &str) -> Option<String> {
    let term = |term: &str| match term.trim().split_once(char::is_whitespace) {
        Some((name, position)) if is_game(catalog, name) => format!("{name}: {}", position.trim()),
        _ => term.trim().to_owned(),
    };
    let meant = written.split(" + ").map(term).collect::<Vec<_>>().join(" + ");
    let is_sum = written.contains(" + ") && written.len() <= MAX_TEXT_BYTES;
    (is_sum && is_read(catalog, None, &meant)).then(|| works(&format!("bouton solve {}", quoted(&meant))))
}

/// The hint where a game is given without a position; the game is `written` so.
pub fn missing_position(game: &Game, written: &str) -> String {
    let command = format!("bouton solve {} {}", quoted(written), quoted(&game.example));
    format!(
        "write it after the game, as in `{command}`; --file FILE reads it from a file, and `-` from standard input"
    )
}

/// The hint for an expression of nimbers that cannot be read.
pub fn for_expression(catalog: &Catalog, written: &str) -> Option<String> {
    let nim = catalog.of_numbers();
    let is_position = written.len() <= MAX_TEXT_BYTES && is_read(catalog, Some(nim), written);
    is_position.then(|| {
        format!("`bouton nim` calculates with nimbers; for a position {}", solve(&nim.name, written))
    })
}

fn is_game(catalog: &Catalog, name: &str) -> bool {
    !name.is_empty() && catalog.find(name).is_some()
}

fn is_file(written: &str) -> bool {
    written.contains(['/', '.']) && Path::new(written).is_file()
}

/// The first and the last name of the family that `written` begins with, if there is one.
fn family(catalog: &Catalog, written: &str) -> Option<(String, String)> {
    let name = written.split(':').next().unwrap_or_default();
    let names: Vec<_> = (0..=MOST_OF_FAMILY)
        .map(|number| format!("{name}:{number}"))
        .filter(|name| catalog.find(name).is_some())
        .collect();
    Some((names.first()?.clone(), names.last()?.clone()))
}

/// The number of letters and digits of a text.
fn letters(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_alphanumeric).count()
}

/// Whether a text is a question, as far as little memory tells: a command that is wrong anyway must not take much.
fn is_read(catalog: &Catalog, game: Option<&Arc<Game>>, text: &str) -> bool {
    let limits = Limits::none().with_bytes(MOST_BYTES);
    Question::read_within(catalog, game.cloned(), text.as_bytes(), None, Convention::Normal, &limits).is_ok()
}

fn solve(name: &str, position: &str) -> String {
    works(&format!("bouton solve {} {}", quoted(name), quoted(position)))
}

fn works(command: &str) -> String {
    format!("this works: {command}")
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "._/:,=-".contains(sign);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_their_position_in_one_text() {
        for (written, meant) in [
            ("3 + 4", "this works: bouton solve nim '3 + 4'"),
            ("7", "this works: bouton solve nim 7"),
            ("cram 3x4", "this works: bouton solve cram 3x4"),
            ("subtract [1]", "the game is written 'subtract{1}'"),
            ("subtract (1, 2)", "the game is written 'subtract{1,2}'"),
            ("heap:kayles", "the game is written kayles"),
            ("octal 0.77", "the game is written 0.77"),
            ("0,77", "the game is written 0.77"),
            ("moore:10", "the games of this name are moore:2 to moore:9"),
            ("wythoff 3,5", "this works: bouton solve wythoff '(3,5)'"),
            ("nim 3 + kayles 4", "this works: bouton solve 'nim: 3 + kayles: 4'"),
            ("subtract(1,3)", "the game is written 'subtract{1,3}'"),
            ("moore", "the games of this name are moore:2 to moore:9"),
        ] {
            assert_eq!(for_game(&Catalog::standard(), written, None).as_deref(), Some(meant), "{written}");
        }
        assert_eq!(
            for_game(&Catalog::standard(), "moore:10", Some("(3,4)")).as_deref(),
            Some("the games of this name are moore:2 to moore:9; this works: bouton solve moore:9 '(3,4)'")
        );
        assert_eq!(
            for_game(&Catalog::standard(), "subtract(1,3)", Some("5")).as_deref(),
            Some("the game is written 'subtract{1,3}'; this works: bouton solve 'subtract{1,3}' 5")
        );
        for written in ["chess", "", "cram 3y4", "chess 3x4", ":", "kayls"] {
            assert_eq!(for_game(&Catalog::standard(), written, None), None, "{written}");
        }
    }

    #[test]
    fn positions_that_are_nearly_right() {
        let catalog = Catalog::standard();
        for (game, written, meant) in [
            ("wythoff", "3,5", "this works: bouton solve wythoff '(3,5)'"),
            ("wythoff", "3 5", "this works: bouton solve wythoff '(3,5)'"),
            ("moore:2", "3 4 5", "this works: bouton solve moore:2 '(3,4,5)'"),
            ("moore:2", "(3 4 5)", "this works: bouton solve moore:2 '(3,4,5)'"),
            ("nim", "2X7", "this works: bouton solve nim 2x7"),
            ("nim", "[3,4,5]", "this works: bouton solve nim 3,4,5"),
            ("nim", "3;4", "this works: bouton solve nim '3 4'"),
            ("cram", "3 x 4", "this works: bouton solve cram 3x4"),
            ("cram", "3\u{d7}4", "this works: bouton solve cram 3x4"),
            ("blackout", "110 111", "this works: bouton solve blackout 110/111"),
            ("notakto", "x../.../...", "this works: bouton solve notakto X../.../..."),
            ("rook", "3 4", "this works: bouton solve rook '(3,4)'"),
            ("cram", "3*4", "this works: bouton solve cram 3x4"),
            ("cram", "3", "this works: bouton solve cram 3x3"),
            ("cram", "3x4 5x6", "this works: bouton solve cram '3x4 + 5x6'"),
            ("queens", "8", "this works: bouton solve queens 8x8"),
            ("notakto", "3", "this works: bouton solve notakto 3x3"),
            ("chomp", "3,4", "this works: bouton solve chomp 3x4"),
            ("node-kayles", "path 5", "this works: bouton solve node-kayles path5"),
            ("chomp", "4 4 2", "this works: bouton solve chomp '(4,4,2)'"),
            ("nim", "3 + kayles 4", "this works: bouton solve 'nim: 3 + kayles: 4'"),
        ] {
            assert_eq!(
                for_position(&catalog, &catalog.find(game).unwrap(), written, "").as_deref(),
                Some(meant),
                "{written}"
            );
        }
        for (game, written) in
            [("cram", "hello"), ("nim", ""), ("nim", "3 + x"), ("rook", "no/such/file.txt")]
        {
            assert_eq!(for_position(&catalog, &catalog.find(game).unwrap(), written, ""), None, "{written}");
        }
    }

    #[test]
    fn words_that_the_shell_parted() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            for_words(&Catalog::standard(), &words("nim 3 4")).as_deref(),
            Some("this works: bouton solve nim '3 4'")
        );
        assert_eq!(
            for_words(&Catalog::standard(), &words("kayles 20")).as_deref(),
            Some("this works: bouton solve kayles 20")
        );
        assert_eq!(for_words(&Catalog::standard(), &words("chess 3 4")), None);
        for (written, meant) in [
            ("wythoff 3,5", "solve wythoff '(3,5)'"),
            ("solve wythoff 3 5", "solve wythoff '(3,5)'"),
            ("solve rook 3 4", "solve rook '(3,4)'"),
            ("solve cram 3x4 5x6", "solve cram '3x4 + 5x6'"),
            ("cram", "solve cram '..#../...../.#...'"),
            ("table kayles 0..10", "table kayles -n 0..10"),
            ("pattern kayles 0..100", "pattern kayles -n 0..100"),
            ("table cram 1x1..3x3", "table cram -n 1x1..3x3"),
            ("solve nim 3 + kayles 4", "solve 'nim: 3 + kayles: 4'"),
            ("solve nim: 3 + kayles: 4", "solve 'nim: 3 + kayles: 4'"),
            ("kayles 4 + cram 3x4 + 5x6", "solve 'kayles: 4 + cram: 3x4 + 5x6'"),
            ("solve nim 3 + 4", "solve nim '3 + 4'"),
        ] {
            assert_eq!(
                for_words(&Catalog::standard(), &words(written)),
                Some(format!("this works: bouton {meant}")),
                "{written}"
            );
        }
        let catalog = Catalog::standard();
        for nothing in ["table kayles 3x4", "solve nim 3 + chess 4", "solve chess 3 + nim 4"] {
            assert_eq!(for_words(&catalog, &words(nothing)), None, "{nothing}");
        }
        let of_family = for_words(&catalog, &words("moore:10 (3,4)"));
        assert!(of_family.is_some_and(|said| said.contains("moore:9 '(3,4)'")));
        assert!(for_expression(&catalog, "3 4").is_some() && for_expression(&catalog, "3 +").is_none());
    }
}
