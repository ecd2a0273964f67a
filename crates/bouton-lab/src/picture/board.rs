//! A board as shapes.

use std::collections::HashMap;

use bouton::catalog::drawing::{Cell, Drawing};

use super::area::Named;
use super::label;
use super::marks::{Mark, Spot};
use super::scene::{Anchor, Form, Look, Point, Scene, around, text_width};
use super::subject::FigureOf;

/// The distance of a component's outline from the border of its cells.
const INSET: f64 = 3.0;
/// The ways to the cells beside a cell, in rows and columns.
const WAYS: [(isize, isize); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

/// The shapes of a board.
pub fn scene(board: &Drawing, figure: &FigureOf) -> Scene {
    let (mut marks, mut gaps) = (HashMap::<_, Vec<_>>::new(), HashMap::new());
    for mark in &figure.marks {
        let (one, other, gap) = match mark.spot {
            Spot::At(at) => {
                marks.entry(at).or_default().push(mark);
                continue;
            }
            Spot::Between(one, other) => (one, other, 10.0),
            Spot::Along(one, other) => (one, other, 21.0),
        };
        gaps.insert([one.min(other), one.max(other)], gap);
    }
    let cols = board.columns.len().max(1);
    let mut drawn =
        BoardScene { board, figure, cols, side: side(figure), marks, gaps, scene: Scene::default() };
    drawn.names();
    for at in (0..figure.shown.figure.places()).filter(|&at| !drawn.is_absent(at)).collect::<Vec<_>>() {
        drawn.cell(at);
        drawn.border(at);
    }
    for number in 0..figure.parts.len() {
        drawn.part(number);
    }
    for mark in &figure.marks {
        if let Spot::Between(one, other) | Spot::Along(one, other) = mark.spot {
            let ends = [drawn.middle(one), drawn.middle(other)];
            let goes = matches!(mark.spot, Spot::Along(..));
            label::add_between(&mut drawn.scene, ends, mark, figure.show, goes);
        }
    }
    drawn.scene
}

/// The side of a cell: larger where there are labels between cells, several labels in a cell, or letters beside labels.
fn side(figure: &FigureOf) -> f64 {
    let side = |mark: &Mark| match (mark.spot, &*mark.prefix) {
        (Spot::Along(..), _) => 74.0,
        (Spot::Between(..), _) => 46.0,
        (_, "") => 40.0,
        _ => 48.0,
    };
    let side = figure.marks.iter().map(side).fold(36.0, f64::max);
    let has_more = !figure.parts.is_empty() || figure.show.values && figure.show.moves;
    if has_more && !figure.marks.is_empty() { side + 10.0 } else { side }
}

struct BoardScene<'f> {
    board: &'f Drawing,
    figure: &'f FigureOf,
    cols: usize,
    side: f64,
    /// The marks in each cell.
    marks: HashMap<usize, Vec<&'f Mark>>,
    /// Half of the gap in the border between two cells, for labels.
    gaps: HashMap<[usize; 2], f64>,
    scene: Scene,
}

impl BoardScene<'_> {
    /// The middle of a cell.
    fn middle(&self, at: usize) -> Point {
        let place = |number: usize| (number as f64 + 0.5) * self.side;
        (place(at % self.cols), place(at / self.cols))
    }

    /// The names of rows and columns.
    fn names(&mut self) {
        for (col, name) in self.board.columns.iter().enumerate() {
            self.scene.label((self.middle(col).0, -10.0), name, 11.0, Look::Pale);
        }
        for (row, (name, _)) in self.board.rows.iter().enumerate() {
            let at = (-6.0, self.middle(row * self.cols).1);
            self.scene.add(Form::Text(name.clone(), 11.0, Anchor::End), &[at], Look::Pale);
        }
    }

    fn sign(&self, at: usize) -> &Cell {
        &self.board.rows[at / self.cols].1[at % self.cols]
    }

    fn is_absent(&self, at: usize) -> bool {
        matches!(self.sign(at), Cell::Sign(' '))
    }

    /// The cell beside a cell, if there is one.
    fn beside(&self, at: usize, (rows, cols): (isize, isize)) -> Option<usize> {
        let row = (at / self.cols).checked_add_signed(rows).filter(|&row| row < self.board.rows.len())?;
        let col = (at % self.cols).checked_add_signed(cols).filter(|&col| col < self.cols)?;
        Some(row * self.cols + col)
    }

    /// The contents of a cell.
    fn cell(&mut self, at: usize) {
        let ((x, y), half) = (self.middle(at), self.side / 2.0);
        let marks = self.marks.get(&at).cloned().unwrap_or_default();
        let corners = around((x, y), (self.side, self.side));
        self.scene.area(corners, self.named(at));
        let has_labels = !marks.is_empty() && self.figure.show.has_labels();
        let sign = match self.sign(at) {
            Cell::Sign('#' | '.') => String::new(),
            Cell::Sign(sign) => sign.to_string(),
            // The label of a cell that is a move is a mark for a missing label, or the outcome from there.
            Cell::Label(_) if has_labels => String::new(),
            Cell::Label(label) => label.trim_matches('.').to_owned(),
        };
        if *self.sign(at) == Cell::Sign('#') {
            self.scene.add(Form::Box, &corners, Look::Shade);
        }
        if !sign.is_empty() && !has_labels {
            let size = (0.5 * self.side).min((self.side - 4.0) / text_width(&sign, 1.0)).min(22.0);
            self.scene.label((x, y), sign, size, Look::Plain);
        } else if !sign.is_empty() {
            // Where a move is labelled, the sign of the cell is in a corner.
            self.scene.label((x + half - 7.0, y - half + 8.0), sign, 9.0, Look::Pale);
        }
        let room = self.side - if self.figure.parts.is_empty() { 5.0 } else { 16.0 };
        label::add(&mut self.scene, (x, y), &marks, self.figure.show, (room, room));
    }

    /// What a person points at in a cell.
    fn named(&self, at: usize) -> Named {
        let (row, col) = (at / self.cols, at % self.cols);
        let name = format!("{}{}", self.board.rows[row].0, self.board.columns[col]);
        let sign = match self.sign(at) {
            Cell::Sign(sign) => Some(*sign),
            // Without a label a cell that is a move has its sign, some in parentheses.
            Cell::Label(label) => {
                let mut signs = label.trim_matches(['(', ')']).chars();
                signs.next().filter(|_| signs.next().is_none())
            }
        };
        Named::Cell { name, figure: self.figure.number, row, col, sign }
    }

    /// Adds a line on a side of a cell, `inset` from its border, between two points along it.
    fn line(&mut self, at: usize, way: (isize, isize), inset: f64, ends: [f64; 2], look: Look) {
        let ((x, y), out) = (self.middle(at), self.side / 2.0 - inset);
        let (down, right) = (way.0 as f64, way.1 as f64);
        let point = |along: f64| (x + right * out + down.abs() * along, y + down * out + right.abs() * along);
        self.scene.add(Form::Lines, &ends.map(point), look);
    }

    /// The border of a cell: its upper and its left side, and the others where no cell is beside it.
    fn border(&mut self, at: usize) {
        let half = self.side / 2.0;
        for way in WAYS {
            let other = self.beside(at, way).filter(|&other| !self.is_absent(other));
            if other.is_some() && way.0 + way.1 > 0 {
                continue;
            }
            match other.and_then(|other| self.gaps.get(&[at.min(other), at.max(other)]).copied()) {
                Some(gap) => [[-half, -gap], [gap, half]]
                    .into_iter()
                    .for_each(|ends| self.line(at, way, 0.0, ends, Look::Grid)),
                None => self.line(at, way, 0.0, [-half, half], Look::Grid),
            }
        }
    }

    /// The letter of a component in each of its cells, and its outline. The line is inside its cells, so neighbours have a line each.
    fn part(&mut self, number: usize) {
        let (letter, part) = &self.figure.parts[number];
        let half = self.side / 2.0;
        // Numbers of moves are in the upper part of cells, or before labels on the right and the lower borders.
        let down = if self.marks.is_empty() { -1.0 } else { 1.0 };
        let is_in = |place: Option<usize>| place.is_some_and(|at| part.places.binary_search(&at).is_ok());
        for &at in &part.places {
            let (x, y) = self.middle(at);
            self.scene.label((x - half + 9.0, y + down * (half - 9.0)), letter, 9.0, Look::Bold);
            // A side with no cell of the component beside it: a line as long as the component goes on.
            for way in WAYS {
                if is_in(self.beside(at, way)) {
                    continue;
                }
                let ends = [-1, 1].map(|sign| {
                    let (rows, cols) = (sign * way.1.abs(), sign * way.0.abs());
                    let goes_on = is_in(self.beside(at, (rows, cols)));
                    let turns_out = goes_on && is_in(self.beside(at, (way.0 + rows, way.1 + cols)));
                    sign as f64 * (half + INSET * (f64::from(turns_out) - f64::from(!goes_on)))
                });
                self.line(at, way, INSET, ends, Look::Outline(number));
            }
        }
    }
}
