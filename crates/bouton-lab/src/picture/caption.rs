//! The caption of a picture: what its signs mean, its components, and the moves that have no place in it.

use bouton::Convention;
use bouton::notation::clipped;

use super::drawn_moves::DrawnMove;
use super::scene::{Anchor, Face, Scene, Shape, text_width};
use super::subject::{Lettered, Subject};
use crate::in_any::in_any;
use crate::wrapping::{cut, lines_that_fit};

/// The size of the text.
const SIZE: f64 = 13.0;
/// The height of a line.
const LINE: f64 = 19.0;
/// A caption is at least this wide.
const MIN_WIDTH: f64 = 540.0;
/// A caption with more entries than this is at least [`WIDE`].
const MANY: usize = 24;
const WIDE: f64 = 860.0;
/// Longer entries of a list are cut.
const MAX_ENTRY_SIGNS: usize = 90;
/// At most this many moves or components are listed.
pub const MOST_LISTED: usize = 400;

/// What the signs of a picture mean: sentences without a full stop.
pub fn legend(subject: &Subject) -> Vec<String> {
    let mut lines: Vec<String> = subject.legends().into_iter().map(str::to_owned).collect();
    if subject.show.values && !subject.moves.is_empty() {
        lines.push(values(subject.convention, "a ring"));
        lines.extend(unknown(subject));
    }
    if subject.show.moves && !subject.moves.is_empty() {
        let what = if subject.show.values {
            "small number: the number of the move, where it has room"
        } else {
            "number: the number of the move"
        };
        lines.push(what.to_owned());
    }
    lines
}

/// What a question mark means, if there is one.
pub fn unknown(subject: &Subject) -> Option<String> {
    subject.moves.iter().any(|found| found.leaves == "?").then(|| "?: not known".to_owned())
}

/// What the labels of moves say, where winning moves have `ring`.
pub fn values(convention: Convention, ring: &str) -> String {
    match convention {
        Convention::Normal => format!("number: the Grundy value the move leaves; {ring}: the move wins"),
        Convention::Misere => format!("P or N: the outcome the move leaves; {ring}: the move wins"),
    }
}

/// The components, each with its letter, its value and its text.
pub fn components(subject: &Subject) -> Vec<String> {
    let line = |part: &Lettered| match part.nimber {
        Some(value) => format!("{} = {}: {}", part.letter, value.0, clipped(&part.text)),
        None => format!("{}: {}", part.letter, clipped(&part.text)),
    };
    listed(subject.components.iter().map(line).collect())
}

/// The moves that are listed below a picture: with numbers all moves, else those without a place in it.
pub fn moves<'m>(subject: &Subject, without_place: impl Iterator<Item = &'m DrawnMove>) -> Vec<String> {
    let line = |found: &DrawnMove| {
        let number = if subject.show.moves { format!("{}. ", found.number) } else { String::new() };
        let wins = if found.wins { ", wins" } else { "" };
        let leaves =
            if subject.show.values { format!(" leaves {}{wins}", found.leaves) } else { String::new() };
        let places = in_any(&found.name, found.components.len() as u64);
        let comma = if places.is_empty() || leaves.is_empty() { "" } else { "," };
        format!("{number}{}{places}{comma}{leaves}", found.name)
    };
    let lines = if subject.show.moves {
        subject.moves.iter().map(line).collect()
    } else {
        without_place.map(line).collect()
    };
    listed(lines)
}

/// The first entries of a list, and how many more there are.
fn listed(mut entries: Vec<String>) -> Vec<String> {
    let more = entries.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        entries.truncate(MOST_LISTED);
        entries.push(format!("and {more} more"));
    }
    entries
}

/// Adds the caption below the shapes of a scene.
pub fn add(scene: &mut Scene, subject: &Subject) {
    if subject.figures.is_empty() {
        scene.label((0.0, 0.0), "0", 20.0, Face::Plain);
    }
    let bounds = scene.bounds();
    let lists = [components(subject), moves(subject, subject.unplaced())];
    let is_long = lists.iter().any(|entries| entries.len() > MANY);
    let width = bounds.width().max(if is_long { WIDE } else { MIN_WIDTH });
    let mut y = bounds.bottom + LINE;
    let mut line = |x: f64, y: f64, text: String, face: Face| {
        scene.add(Shape::Text((bounds.left + x, y), text, SIZE, face, Anchor::Start));
    };
    for text in legend(subject) {
        let fits = |line: &str, word: &str| text_width(line, SIZE) + text_width(word, SIZE) + SIZE <= width;
        for part in lines_that_fit(&text, 0, fits) {
            line(0.0, y, part, Face::Plain);
            y += LINE;
        }
    }
    for entries in lists {
        let entries: Vec<_> = entries.iter().map(|entry| cut(entry, MAX_ENTRY_SIGNS)).collect();
        let widest = entries.iter().map(|entry| text_width(entry, SIZE) + SIZE).fold(SIZE, f64::max);
        let columns = ((width / widest) as usize).max(1);
        let rows = entries.len().div_ceil(columns);
        for (at, entry) in entries.into_iter().enumerate() {
            let face = if entry.ends_with(", wins") { Face::Bold } else { Face::Plain };
            line((at / rows) as f64 * widest, y + (at % rows) as f64 * LINE, entry, face);
        }
        y += rows as f64 * LINE;
    }
}
