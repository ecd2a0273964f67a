//! Labels of moves at a place of a scene.

use super::area::Named;
use super::mark::Mark;
use super::scene::{Face, Look, Point, Scene, Shape, text_width};
use super::show::Show;

/// At most this many labels are at one place.
pub const MOST_AT_ONE_PLACE: usize = 3;

/// The largest size of a label.
const LARGEST_SIZE: f64 = 15.0;
/// A label in less height has no room for the number of the move beside it.
const MIN_HEIGHT_WITH_NUMBER: f64 = 24.0;
/// The height of a ring, as a part of the size of its text.
const RING_HEIGHT: f64 = 1.6;

/// The text of a mark: what the move leaves, else its number.
fn text_of(mark: &Mark, show: Show) -> String {
    match (show.values, &*mark.prefix) {
        (true, "") => mark.played.leaves.clone(),
        (true, prefix) => format!("{prefix}:{}", mark.played.leaves),
        (false, _) => mark.played.number.to_string(),
    }
}

/// The radius of the dot of a move without a label.
const DOT_RADIUS: f64 = 3.5;

/// Adds a dot for a move that has a place between others, unless it has a label.
pub fn dot(scene: &mut Scene, middle: Point, show: Show) {
    if !show.has_labels() {
        scene.add(Shape::Circle(middle, DOT_RADIUS, Look::Shade));
    }
}

/// Adds the labels of moves at one place, one below another. The room has the width of a label and the height of all.
pub fn add(scene: &mut Scene, (x, y): Point, marks: &[&Mark], show: Show, room: (f64, f64)) {
    let step = room.1 / marks.len().max(1) as f64;
    for (at, mark) in marks.iter().enumerate() {
        let middle = (x, y + step * (at as f64 - (marks.len() - 1) as f64 / 2.0));
        let text = text_of(mark, show);
        let size = LARGEST_SIZE.min(step / RING_HEIGHT).min((room.0 - 6.0) / text_width(&text, 1.0));
        let height = RING_HEIGHT * size;
        let width = (text_width(&text, size) + 6.0).max(height);
        let corner = (middle.0 - width / 2.0, middle.1 - height / 2.0);
        scene.add(Shape::Area(corner, (width, height), Named::Move { name: mark.played.name.clone() }));
        if !show.has_labels() {
            continue;
        }
        let is_ringed = show.values && mark.played.wins;
        scene.label(middle, text, size, if is_ringed { Face::Bold } else { Face::Plain });
        if is_ringed {
            scene.add(Shape::Box(corner, (width, height), Look::Ring));
        }
        if show.values && show.moves && step >= MIN_HEIGHT_WITH_NUMBER {
            scene.label((corner.0 - 1.0, corner.1 + 1.0), mark.played.number.to_string(), 8.0, Face::Pale);
        }
    }
}
