//! Heaps as shapes: columns of counters, or boxes where a heap is large.

use super::label;
use super::mark::{Mark, Spot};
use super::place_names::LARGEST_COUNTED_HEAP;
use super::scene::{Face, Look, Scene, Shape, text_width};
use super::subject::FigureOf;

/// The height of a counter.
const STEP: f64 = 24.0;
/// The radius of a counter.
const RADIUS: f64 = 11.0;
/// The distance of two heaps.
const APART: f64 = 30.0;
/// The height of a heap that is drawn as a box.
const BOX_HEIGHT: f64 = 160.0;

/// The shapes of heaps that are one component, their feet at the same height.
pub fn scene(heaps: &[u64], figure: &FigureOf) -> Scene {
    let (mut scene, mut x) = (Scene::default(), 0.0);
    for (at, &heap) in heaps.iter().enumerate() {
        let half = (text_width(&heap.to_string(), 13.0) / 2.0).max(RADIUS);
        x += half;
        match heap {
            0..=LARGEST_COUNTED_HEAP => counters(&mut scene, x, (at, heap), figure),
            _ => scene.add(Shape::Box((x - half, -BOX_HEIGHT), (2.0 * half, BOX_HEIGHT), Look::Line)),
        }
        scene.label((x, 14.0), heap.to_string(), 13.0, Face::Plain);
        x += half + APART - 2.0 * RADIUS;
    }
    let bounds = scene.bounds();
    scene.add(Shape::Lines(vec![(bounds.left, 2.0), (bounds.right, 2.0)], Look::Line));
    for (number, (letter, _)) in figure.parts.iter().enumerate() {
        let (corner, sides) =
            ((bounds.left - 7.0, bounds.top - 7.0), (bounds.width() + 14.0, bounds.height() + 14.0));
        scene.add(Shape::Box(corner, sides, Look::Outline(number)));
        scene.label((corner.0 + sides.0 / 2.0, corner.1 + sides.1 + 12.0), letter, 13.0, Face::Bold);
    }
    scene
}

fn counters(scene: &mut Scene, x: f64, (number, heap): (usize, u64), figure: &FigureOf) {
    for below in 0..heap {
        let at = (x, -(below as f64 + 0.5) * STEP);
        scene.add(Shape::Circle(at, RADIUS, Look::Line));
        let is_here = |mark: &&Mark| mark.spot == Spot::Counter(number, below);
        let marks: Vec<_> = figure.marks.iter().filter(is_here).collect();
        label::add(scene, at, &marks, figure.show, (24.0, 20.0));
    }
}
