//! A board as shapes.

use std::collections::HashMap;

use bouton::catalog::drawing::{Cell, Drawing};

use super::area::Named;
use super::label;
use super::mark::{Mark, Spot};
use super::scene::{Anchor, Face, Look, Point, Scene, Shape, text_width};
use super::subject::FigureOf;

/// The distance of a component's outline from the border of its cells.
const INSET: f64 = 3.0;

/// The shapes of a board.
pub fn scene(board: &Drawing, figure: &FigureOf) -> Scene {
    let side = side(figure);
    let (mut marks, mut gaps) = (HashMap::<_, Vec<_>>::new(), HashMap::new());
    for mark in &figure.marks {
        match mark.spot {
            Spot::At(at) => marks.entry(at).or_default().push(mark),
            Spot::Between(one, other) => drop(gaps.insert([one.min(other), one.max(other)], 10.0)),
            Spot::Along(one, other) => drop(gaps.insert([one.min(other), one.max(other)], 21.0)),
            Spot::Counter(..) => {}
        }
    }
    let mut drawn = BoardScene { board, figure, side, marks, gaps, scene: Scene::default() };
    drawn.names();
    for at in (0..figure.shown.figure.places()).filter(|&at| !drawn.is_absent(at)).collect::<Vec<_>>() {
        drawn.cell(at);
        drawn.border(at);
    }
    for number in 0..figure.parts.len() {
        drawn.part(number);
    }
    drawn.ways();
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
    side: f64,
    /// The marks in each cell.
    marks: HashMap<usize, Vec<&'f Mark>>,
    /// Half of the gap in the border between two cells, for labels.
    gaps: HashMap<[usize; 2], f64>,
    scene: Scene,
}

impl BoardScene<'_> {
    fn cols(&self) -> usize {
        self.board.columns.len().max(1)
    }

    /// The middle of a cell.
    fn middle(&self, at: usize) -> Point {
        let (row, col) = (at / self.cols(), at % self.cols());
        ((col as f64 + 0.5) * self.side, (row as f64 + 0.5) * self.side)
    }

    /// The names of rows and columns.
    fn names(&mut self) {
        for (col, name) in self.board.columns.iter().enumerate() {
            self.scene.label(((col as f64 + 0.5) * self.side, -10.0), name, 11.0, Face::Pale);
        }
        for (row, (name, _)) in self.board.rows.iter().enumerate() {
            let at = (-6.0, (row as f64 + 0.5) * self.side);
            self.scene.add(Shape::Text(at, name.clone(), 11.0, Face::Pale, Anchor::End));
        }
    }

    fn sign(&self, at: usize) -> &Cell {
        &self.board.rows[at / self.cols()].1[at % self.cols()]
    }

    fn is_absent(&self, at: usize) -> bool {
        matches!(self.sign(at), Cell::Sign(' '))
    }

    /// The cell beside a cell, if there is one.
    fn beside(&self, at: usize, (rows, cols): (isize, isize)) -> Option<usize> {
        let row = (at / self.cols()).checked_add_signed(rows).filter(|&row| row < self.board.rows.len())?;
        let col = (at % self.cols()).checked_add_signed(cols).filter(|&col| col < self.cols())?;
        Some(row * self.cols() + col)
    }

    /// The contents of a cell.
    fn cell(&mut self, at: usize) {
        let ((x, y), half) = (self.middle(at), self.side / 2.0);
        let marks = self.marks.get(&at).cloned().unwrap_or_default();
        self.scene.add(Shape::Area((x - half, y - half), (self.side, self.side), self.named(at)));
        let has_labels = !marks.is_empty() && self.figure.show.has_labels();
        let sign = match self.sign(at) {
            Cell::Sign('#') => {
                self.scene.add(Shape::Box((x - half, y - half), (self.side, self.side), Look::Shade));
                String::new()
            }
            Cell::Sign('.') => String::new(),
            Cell::Sign(sign) => sign.to_string(),
            // The label of a cell that is a move is a mark for a missing label, or the outcome from there.
            Cell::Label(_) if has_labels => String::new(),
            Cell::Label(label) => label.trim_matches('.').to_owned(),
        };
        if !sign.is_empty() && !has_labels {
            let size = (0.5 * self.side).min((self.side - 4.0) / text_width(&sign, 1.0)).min(22.0);
            self.scene.label((x, y), sign, size, Face::Plain);
        } else if !sign.is_empty() {
            // Where a move is labelled, the sign of the cell is in a corner.
            self.scene.label((x + half - 7.0, y - half + 8.0), sign, 9.0, Face::Pale);
        }
        let less = if self.figure.parts.is_empty() { 5.0 } else { 16.0 };
        let room = self.side - less;
        label::add(&mut self.scene, (x, y), &marks, self.figure.show, (room, room));
    }

    /// What a person points at in a cell.
    fn named(&self, at: usize) -> Named {
        let (row, col) = (at / self.cols(), at % self.cols());
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

    /// The border of a cell: its upper and its left side, and the others where no cell is beside it.
    fn border(&mut self, at: usize) {
        let ((x, y), half) = (self.middle(at), self.side / 2.0);
        for way in [(-1, 0), (0, -1), (1, 0), (0, 1)] {
            let other = self.beside(at, way).filter(|&other| !self.is_absent(other));
            if other.is_some() && way.0 + way.1 > 0 {
                continue;
            }
            let gap = other.and_then(|other| self.gaps.get(&[at.min(other), at.max(other)])).copied();
            let (down, right) = (way.0 as f64, way.1 as f64);
            let point =
                |along: f64| (x + right * half + down.abs() * along, y + down * half + right.abs() * along);
            let lines = match gap {
                Some(gap) => vec![[-half, -gap], [gap, half]],
                None => vec![[-half, half]],
            };
            for ends in lines {
                self.scene.add(Shape::Lines(ends.map(point).to_vec(), Look::Grid));
            }
        }
    }

    /// The letter of a component in each of its cells, and its outline. The line is inside its cells, so neighbours have a line each.
    fn part(&mut self, number: usize) {
        let (letter, part) = &self.figure.parts[number];
        let half = self.side / 2.0;
        // Numbers of moves are in the upper part of cells, or before labels on the right and the lower borders.
        let down = if self.marks.is_empty() { -1.0 } else { 1.0 };
        let has = |drawn: &Self, at: usize, rows: isize, more: isize| {
            drawn.beside(at, (rows, more)).is_some_and(|there| part.places.binary_search(&there).is_ok())
        };
        for &at in &part.places {
            let (x, y) = self.middle(at);
            self.scene.label((x - half + 9.0, y + down * (half - 9.0)), letter, 9.0, Face::Bold);
            // A side with no cell of the component beside it: a line as long as the component goes on.
            for (rows, more) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                if has(self, at, rows, more) {
                    continue;
                }
                let end = |way: isize| {
                    let (along_rows, along_cols) = (way * more.abs(), way * rows.abs());
                    let goes_on = has(self, at, along_rows, along_cols);
                    let turns_out = goes_on && has(self, at, rows + along_rows, more + along_cols);
                    let reach = match (goes_on, turns_out) {
                        (false, _) => half - INSET,
                        (true, false) => half,
                        (true, true) => half + INSET,
                    };
                    let (dx, dy) = (more as f64 * (half - INSET), rows as f64 * (half - INSET));
                    (x + dx + along_cols as f64 * reach, y + dy + along_rows as f64 * reach)
                };
                self.scene.add(Shape::Lines(vec![end(-1), end(1)], Look::Outline(number)));
            }
        }
    }

    /// The labels of moves over two cells: between them, or on an arrow from one to the other.
    fn ways(&mut self) {
        for mark in &self.figure.marks {
            let show = self.figure.show;
            match mark.spot {
                Spot::Between(one, other) => {
                    let (a, b) = (self.middle(one), self.middle(other));
                    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                    label::add(&mut self.scene, middle, &[mark], show, (24.0, 19.0));
                    label::dot(&mut self.scene, middle, show);
                }
                Spot::Along(from, to) => {
                    let ((x, y), (to_x, to_y)) = (self.middle(from), self.middle(to));
                    let way = ((to_x - x) / self.side, (to_y - y) / self.side);
                    let beside = (-way.1 * 11.0, way.0 * 11.0);
                    let middle = ((x + to_x) / 2.0 + beside.0, (y + to_y) / 2.0 + beside.1);
                    let along = |distance: f64| (middle.0 + way.0 * distance, middle.1 + way.1 * distance);
                    self.scene.add(Shape::Lines(vec![along(-19.0), along(-11.0)], Look::Line));
                    self.scene.add(Shape::Lines(vec![along(11.0), along(15.0)], Look::Line));
                    let wing =
                        |sign: f64| (along(14.0).0 - sign * way.1 * 4.0, along(14.0).1 + sign * way.0 * 4.0);
                    self.scene.add(Shape::Lines(vec![along(20.0), wing(1.0), wing(-1.0)], Look::Ink));
                    label::add(&mut self.scene, middle, &[mark], show, (22.0, 18.0));
                }
                Spot::At(_) | Spot::Counter(..) => {}
            }
        }
    }
}
