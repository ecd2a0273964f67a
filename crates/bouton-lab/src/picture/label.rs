//! Labels of moves at a place of a scene.

use super::area::Named;
use super::marks::Mark;
use super::scene::{Form, Look, Point, Scene, around, between, distance, text_width};
use super::show::Show;

/// The largest size of a label.
const LARGEST_SIZE: f64 = 15.0;
/// A label in less height has no room for the number of the move beside it.
const MIN_HEIGHT_WITH_NUMBER: f64 = 24.0;
/// The height of a ring, as a part of the size of its text.
const RING_HEIGHT: f64 = 1.6;
/// The radius of the dot of a move without a label.
const DOT_RADIUS: f64 = 3.5;

/// The text of a mark: what the move leaves, else its number.
fn text_of(mark: &Mark, show: Show) -> String {
    match (show.values, &*mark.prefix) {
        (true, "") => mark.played.leaves().to_owned(),
        (true, prefix) => format!("{prefix}:{}", mark.played.leaves()),
        (false, _) => mark.played.number.to_string(),
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
        let corners = around(middle, ((text_width(&text, size) + 6.0).max(height), height));
        scene.area(corners, Named::Move { name: mark.played.name.clone() });
        if !show.has_labels() {
            continue;
        }
        let is_ringed = show.values && mark.played.wins();
        scene.label(middle, text, size, if is_ringed { Look::Bold } else { Look::Plain });
        if is_ringed {
            scene.add(Form::Box, &corners, Look::Ring);
        }
        if show.values && show.moves && step >= MIN_HEIGHT_WITH_NUMBER {
            let number = mark.played.number.to_string();
            scene.label((corners[0].0 - 1.0, corners[0].1 + 1.0), number, 8.0, Look::Pale);
        }
    }
}

/// Adds the label of a move between two places: in their middle, or beside it on an arrow if the move `goes` from one to the other. Returns
/// the middle of the label.
pub fn add_between(scene: &mut Scene, [from, to]: [Point; 2], mark: &Mark, show: Show, goes: bool) -> Point {
    let middle = between(from, to, 0.5);
    if !goes {
        add(scene, middle, &[mark], show, (24.0, 19.0));
        if !show.has_labels() {
            scene.add(Form::Circle(DOT_RADIUS), &[middle], Look::Shade);
        }
        return middle;
    }
    let long = distance(from, to).max(1e-9);
    let (dx, dy) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
    // Of two moves that go opposite ways, each is on its own side.
    let middle = (middle.0 - 11.0 * dy, middle.1 + 11.0 * dx);
    let along = |distance: f64| (middle.0 + dx * distance, middle.1 + dy * distance);
    scene.add(Form::Lines, &[along(-19.0), along(-11.0)], Look::Line);
    scene.add(Form::Lines, &[along(11.0), along(15.0)], Look::Line);
    scene.head(along(14.0), along(20.0));
    add(scene, middle, &[mark], show, (22.0, 18.0));
    middle
}
