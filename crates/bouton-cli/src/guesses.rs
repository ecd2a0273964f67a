//! Guesses at values, which several processes settle for one search: `--guesses` of `bouton solve`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bouton::ask::batch::BatchError;
use bouton::ask::guesses::{Guess, Settled, settle};
use bouton::ask::question::Question;
use bouton::notation::quoted;
use bouton::{Limits, Nimber};
use serde::Deserialize;

use crate::failure::Failure;
use crate::headline::limit_words;
use crate::input::Source;
use crate::json::Object;
use crate::watch::Watch;

/// A guess as a line of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    worth: u64,
    /// The components, if they are not those of the position.
    keys: Option<Vec<String>>,
}

/// Reads a guess from each line of a file.
pub fn read(question: &Question, source: &Source) -> Result<Vec<Guess>, Failure> {
    let mut guesses = Vec::new();
    for (at, line) in source.text.split(|&byte| byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if line.is_empty() {
            continue;
        }
        let wrong = |why: &dyn ToString| {
            let wrong = format!("{}:{}: this is no guess: {}", source.name, at + 1, why.to_string());
            Failure::usage(wrong, r#"a guess at the value of the position: {"worth":2}"#)
        };
        let Line { worth, keys } = serde_json::from_slice(line).map_err(|error| {
            let text = error.to_string();
            let (what, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
            wrong(&format!("{what}, at column {}", error.column()))
        })?;
        let guess = match keys {
            None => Guess::at(question, Nimber(worth)),
            Some(keys) => {
                let key = |text: &String| {
                    let bytes = STANDARD_NO_PAD.decode(text);
                    bytes
                        .map(Vec::into_boxed_slice)
                        .map_err(|_| wrong(&format!("{} is no key", quoted(text))))
                };
                let keys = keys.iter().map(key).collect::<Result<_, _>>()?;
                Ok(Guess::new(keys, Nimber(worth)))
            }
        };
        let guess = guess.map_err(|error| wrong(&error))?;
        guess.size(question).map_err(|error| wrong(&error))?;
        guesses.push(guess);
    }
    Ok(guesses)
}

/// Settles the guesses as far as the limits allow: the object to print, and whether no limit was reached.
pub fn settled(
    guesses: &[Guess],
    question: &Question,
    watch: &Watch<'_>,
    reading: impl FnOnce() -> f64,
) -> Result<(String, bool), Failure> {
    let refused = |error: BatchError| Failure::Usage(error.to_string());
    let settled = watch.limited(|limits| settle(question, guesses, limits)).map_err(refused)?;
    let Settled { are_right, unknown, positions, .. } = settled;
    let mut told = Vec::with_capacity(guesses.len());
    for (guess, &right) in guesses.iter().zip(&are_right) {
        // The time may be over, and there are few options.
        let limits = Limits::none().with_bytes(watch.memory);
        let options = match right {
            None => guess.at_options(question, &limits).map_err(refused)?,
            Some(_) => None,
        };
        // The guesses that options have this value, if it is not known. If one of them is right, this one is not.
        let written = |guess: &Guess| written(question, guess);
        let options = options.map(|options| options.iter().map(written).collect::<Vec<_>>());
        told.push(written(guess).with("right", right).with_some("options", options));
    }
    let answer = Object::default()
        .with("guesses", told)
        .with("limit", unknown.map(|unknown| limit_words(unknown.limit)))
        .with("positions", positions)
        .with("reading", reading());
    Ok((answer.line(), unknown.is_none()))
}

/// A guess, with an estimate of how much play is left.
fn written(question: &Question, guess: &Guess) -> Object {
    let size = guess.size(question).expect("its keys were read, or come from a move");
    let keys: Vec<_> = guess.keys.iter().map(|key| STANDARD_NO_PAD.encode(key)).collect();
    Object::default().with("worth", guess.worth.0).with("keys", keys).with("size", size)
}
