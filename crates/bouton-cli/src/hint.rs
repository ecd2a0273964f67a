//! What somebody who wrote something else may have meant: a command that works.
//!
//! A hint is only given where the position in it can be read.

use std::path::Path;

use bouton::catalog::{Game, OF_NUMBERS, find};

/// Longer texts are not looked at.
const LONGEST: usize = 200;
/// Numbers up to this one are looked for behind the colon of a family.
const MOST_OF_FAMILY: usize = 99;

/// For a text that names no game.
pub fn for_game(written: &str) -> Option<String> {
    let written = written.trim();
    if written.len() > LONGEST {
        return None;
    }
    let two = written.split_once(char::is_whitespace).map(|(name, position)| (name, position.trim()));
    let named = two.and_then(|(name, position)| Some((find(name)?, position)));
    if let Some((game, position)) = named.filter(|(game, position)| reads(game, position)) {
        return Some(solve(game, position));
    }
    let code: String = written.split_whitespace().collect();
    let code = code.replace(['(', '['], "{").replace([')', ']'], "}");
    let last = written.split([':', ' ']).next_back().unwrap_or_default();
    let dotted = written.replacen(',', ".", 1);
    let names = [code.as_str(), last, dotted.as_str()];
    let meant = names.into_iter().find(|name| *name != written && is_game(name));
    let of_numbers = || {
        let begins = written.starts_with(|sign: char| sign.is_ascii_digit());
        (begins && reads(OF_NUMBERS, written)).then(|| solve(OF_NUMBERS, written))
    };
    meant
        .map(|name| format!("the game is written {}", quoted(name)))
        .or_else(|| family(written))
        .or_else(of_numbers)
}

/// For the text of a position that `game` cannot read.
pub fn for_position(game: &Game, written: &str) -> Option<String> {
    let written = written.trim();
    if written.is_empty() || written.len() > LONGEST {
        return None;
    }
    let is_file = written.contains(['/', '.']) && Path::new(written).is_file();
    if is_file {
        return Some(works(&format!("bouton solve {} --file {}", quoted(game.name), quoted(written))));
    }
    let inside = written.trim_matches(['(', ')', '[', ']', '{', '}']);
    let words: Vec<_> =
        inside.split([' ', ',', ';', '+']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let typed = inside.replace(['X', '\u{d7}'], "x");
    let tried = [
        typed.clone(),
        typed.replace(' ', "/"),
        typed.split_whitespace().collect::<String>(),
        inside.to_uppercase(),
        format!("({})", words.join(",")),
        words.join(" "),
    ];
    let meant = tried.iter().find(|text| *text != written && reads(game, text))?;
    Some(solve(game, meant))
}

/// For a position in several words, of which the shell has made arguments of their own; the first of `words` names the game.
pub fn for_words(words: &[String]) -> Option<String> {
    let (game, position) = words.split_first()?;
    let (game, position) = (find(game)?, position.join(" "));
    reads(game, &position).then(|| solve(game, &position))
}

/// For an expression of nimbers that cannot be read.
pub fn for_expression(written: &str) -> Option<String> {
    let is_position = written.len() <= LONGEST && reads(OF_NUMBERS, written);
    is_position.then(|| format!("`bouton nim` reckons; for a position {}", solve(OF_NUMBERS, written)))
}

fn is_game(name: &str) -> bool {
    !name.is_empty() && find(name).is_some()
}

/// The names of a family, where a number behind the colon is none of them.
fn family(written: &str) -> Option<String> {
    let name = written.split(':').next().unwrap_or_default();
    let names: Vec<_> = (0..=MOST_OF_FAMILY)
        .map(|number| format!("{name}:{number}"))
        .filter(|name| find(name).is_some())
        .collect();
    let (first, last) = (names.first()?, names.last()?);
    Some(format!("the games of this name are {} to {}", quoted(first), quoted(last)))
}

fn reads(game: &Game, text: &str) -> bool {
    (game.read)(text.as_bytes(), None).is_ok()
}

fn solve(game: &Game, position: &str) -> String {
    works(&format!("bouton solve {} {}", quoted(game.name), quoted(position)))
}

fn works(command: &str) -> String {
    format!("this works: {command}")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "._/:,=-".contains(sign);
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
            ("moore", "the games of this name are moore:2 to moore:9"),
        ] {
            assert_eq!(for_game(written).as_deref(), Some(meant), "{written}");
        }
        for written in ["chess", "", "cram 3y4", "chess 3x4", ":", "kayls"] {
            assert_eq!(for_game(written), None, "{written}");
        }
    }

    #[test]
    fn positions_that_are_nearly_right() {
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
            ("chomp", "4 4 2", "this works: bouton solve chomp '(4,4,2)'"),
        ] {
            assert_eq!(for_position(find(game).unwrap(), written).as_deref(), Some(meant), "{written}");
        }
        for (game, written) in
            [("cram", "hello"), ("nim", ""), ("nim", "3 + x"), ("rook", "no/such/file.txt")]
        {
            assert_eq!(for_position(find(game).unwrap(), written), None, "{written}");
        }
    }

    #[test]
    fn words_that_the_shell_parted() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(for_words(&words("nim 3 4")).as_deref(), Some("this works: bouton solve nim '3 4'"));
        assert_eq!(for_words(&words("kayles 20")).as_deref(), Some("this works: bouton solve kayles 20"));
        assert_eq!(for_words(&words("chess 3 4")), None);
        assert!(for_expression("3 4").is_some() && for_expression("3 +").is_none());
    }
}
