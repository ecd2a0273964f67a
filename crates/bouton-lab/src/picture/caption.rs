//! The caption of a picture: what its signs mean, its components, and the moves that have no place in it.

use std::collections::HashSet;

use bouton::Convention;

use super::drawn_moves::DrawnMove;
use super::scene::{Anchor, Bounds, Form, Look, Scene, text_width};
use super::subject::Subject;
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
const MOST_LISTED: usize = 400;

/// What the signs of a picture mean: sentences without a full stop.
pub fn legend(subject: &Subject) -> Vec<String> {
    let mut lines: Vec<String> = subject.legends().into_iter().map(str::to_owned).collect();
    if subject.moves.is_empty() {
        return lines;
    }
    if subject.show.values {
        lines.push(values(subject.convention, "a ring"));
        lines.extend(unknown(subject));
    }
    lines.extend(match (subject.show.moves, subject.show.values) {
        (true, true) => Some("small number: the number of the move, where it has room".to_owned()),
        (true, false) => Some("number: the number of the move".to_owned()),
        (false, _) => None,
    });
    lines
}

/// What a question mark means, if there is one.
pub fn unknown(subject: &Subject) -> Option<String> {
    subject.moves.iter().any(|found| found.label == "?").then(|| "?: not known".to_owned())
}

/// What the labels of moves say, where winning moves have `ring`.
pub fn values(convention: Convention, ring: &str) -> String {
    match convention {
        Convention::Normal => format!("number: the Grundy value the move leaves; {ring}: the move wins"),
        Convention::Misere => format!("P or N: the outcome the move leaves; {ring}: the move wins"),
    }
}

/// The lists below a picture: the components, and the moves; without numbers, those moves that have no place in the picture.
pub fn lists(subject: &Subject, placed: &HashSet<usize>) -> [Vec<String>; 2] {
    let show = subject.show;
    let line = |found: &DrawnMove| {
        let number = if show.moves { format!("{}. ", found.number) } else { String::new() };
        let wins = if found.wins() { ", wins" } else { "" };
        let leaves = if show.values { format!(" leaves {}{wins}", found.leaves()) } else { String::new() };
        let places = in_any(&found.name, found.components.len() as u64);
        let comma = if places.is_empty() || leaves.is_empty() { "" } else { "," };
        format!("{number}{}{places}{comma}{leaves}", found.name)
    };
    let is_listed = |found: &&DrawnMove| show.moves || show.values && !placed.contains(&found.number);
    [subject.components.clone(), subject.moves.iter().filter(is_listed).map(line).collect()].map(listed)
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
        scene.label((0.0, 0.0), "0", 20.0, Look::Plain);
    }
    let bounds = Bounds::of(&scene.shapes);
    let lists = lists(subject, &subject.placed());
    let is_long = lists.iter().any(|entries| entries.len() > MANY);
    let width = bounds.width().max(if is_long { WIDE } else { MIN_WIDTH });
    let mut y = bounds.bottom + LINE;
    let mut line = |x: f64, y: f64, text: String, look: Look| {
        scene.add(Form::Text(text, SIZE, Anchor::Start), &[(bounds.left + x, y)], look);
    };
    for text in legend(subject) {
        let fits = |line: &str, word: &str| text_width(line, SIZE) + text_width(word, SIZE) + SIZE <= width;
        for part in lines_that_fit(&text, 0, fits) {
            line(0.0, y, part, Look::Plain);
            y += LINE;
        }
    }
    for entries in lists {
        let entries: Vec<_> = entries.iter().map(|entry| cut(entry, MAX_ENTRY_SIGNS)).collect();
        let widest = entries.iter().map(|entry| text_width(entry, SIZE) + SIZE).fold(SIZE, f64::max);
        let columns = ((width / widest) as usize).max(1);
        let rows = entries.len().div_ceil(columns);
        for (at, entry) in entries.into_iter().enumerate() {
            let look = if entry.ends_with(", wins") { Look::Bold } else { Look::Plain };
            line((at / rows) as f64 * widest, y + (at % rows) as f64 * LINE, entry, look);
        }
        y += rows as f64 * LINE;
    }
}
