//! Heaps as shapes: columns of counters, or boxes where a heap is large.

use super::label;
use super::marks::{LARGEST_COUNTED_HEAP, Spot};
use super::scene::{Bounds, Form, Look, Scene, text_width};
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
    for &heap in heaps {
        let half = (text_width(&heap.to_string(), 13.0) / 2.0).max(RADIUS);
        x += half;
        let counters = if heap <= LARGEST_COUNTED_HEAP { heap as usize } else { 0 };
        for below in 0..counters {
            let at = (x, -(below as f64 + 0.5) * STEP);
            scene.add(Form::Circle(RADIUS), &[at], Look::Line);
            // Only a heap that is alone in its figure has marks.
            let marks: Vec<_> = figure.marks.iter().filter(|mark| mark.spot == Spot::At(below)).collect();
            label::add(&mut scene, at, &marks, figure.show, (24.0, 20.0));
        }
        if heap > LARGEST_COUNTED_HEAP {
            scene.add(Form::Box, &[(x - half, -BOX_HEIGHT), (x + half, 0.0)], Look::Line);
        }
        scene.label((x, 14.0), heap.to_string(), 13.0, Look::Plain);
        x += half + APART - 2.0 * RADIUS;
    }
    let Bounds { left, top, right, bottom } = Bounds::of(&scene.shapes);
    scene.add(Form::Lines, &[(left, 2.0), (right, 2.0)], Look::Line);
    for (number, (letter, _)) in figure.parts.iter().enumerate() {
        scene.add(Form::Box, &[(left - 7.0, top - 7.0), (right + 7.0, bottom + 7.0)], Look::Outline(number));
        scene.label((f64::midpoint(left, right), bottom + 19.0), letter, 13.0, Look::Bold);
    }
    scene
}
