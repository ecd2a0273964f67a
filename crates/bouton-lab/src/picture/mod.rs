//! Pictures of positions as SVG and text.
//!
//! A [`Picture`] is made of a question and, for values, of its answer. It shows every term: boards cell by cell, graphs with their
//! vertices, heaps with their counters. A move that names a place is labelled there; every other move is in a list below the picture.
//!
//! An SVG is written from a scene of plain shapes. Nothing depends on colour alone: winning moves have rings, and components have
//! letters and outlines. An SVG is one element without ids, classes and scripts, so several can be in one page; its ink is the page's
//! `currentColor`, and where it is a document of its own, its ink follows `prefers-color-scheme`.
//!
//! # Examples
//! ```
//! use bouton::ask::question::Question;
//! use bouton::ask::{Detail, ask};
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits};
//! use bouton_lab::picture::{Picture, Show};
//! let catalog = Catalog::standard();
//! let question = Question::read(&catalog, catalog.find("queens"), b"2x3", None, Convention::Normal)?;
//! let answer = ask(&question, Detail::Reasons, &Limits::none()).unwrap();
//! let picture = Picture::of(&question, Some(&answer), Show { values: true, ..Show::default() })?;
//! assert!(picture.svg().starts_with("<svg "));
//! assert!(picture.text().contains(" r1   1 (0) 1"), "{}", picture.text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod board;
mod board_text;
mod caption;
mod drawn_moves;
mod graph;
mod heaps;
mod label;
mod layout;
mod marks;
mod not_drawn;
mod route;
mod scene;
mod show;
mod subject;
mod svg;
mod text;

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::catalog::figure::Figure;
use bouton::notation::clipped;

use scene::{Bounds, Scene};
use subject::{FigureOf, Subject};

pub use area::{Area, Named};
pub use board_text::BoardText;
pub use not_drawn::NotDrawn;
pub use show::Show;

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The games and the position.
    title: String,
    legend: Vec<String>,
    scene: Scene,
    /// How many shapes of the scene belong to the figures. The others are the caption.
    bare: usize,
    text: String,
}

impl Picture {
    /// The picture of a question. Values come from `answer`: without it, or where it does not know a value, a label is `?`.
    ///
    /// # Errors
    /// If the position is too large to draw, or if a rule fails while its moves are listed.
    pub fn of(question: &Question, answer: Option<&Answer>, show: Show) -> Result<Self, NotDrawn> {
        let subject = Subject::of(question, answer, show)?;
        let text = text::text(question, &subject)?;
        let mut scene = scene(&subject);
        let bare = scene.shapes.len();
        caption::add(&mut scene, &subject);
        let title = format!("{}: {}", question.games(), clipped(&question.text()));
        Ok(Self { title, legend: caption::legend(&subject), scene, bare, text })
    }

    /// The picture as one SVG element.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::svg(&self.scene.shapes, &self.title, &self.legend.join(" "), true)
    }

    /// The figures alone as one SVG element, with no caption and no style, for a page that has words and colours of its own. [`areas`](Self::areas) says what is where.
    #[must_use]
    pub fn bare_svg(&self) -> String {
        svg::svg(&self.scene.shapes[..self.bare], &self.title, &self.legend.join(" "), false)
    }

    /// What a person may point at in [`bare_svg`](Self::bare_svg), in its units: the lowest first.
    #[must_use]
    pub fn areas(&self) -> Vec<Area> {
        self.scene.areas()
    }

    /// What the signs of the picture mean.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        self.legend.clone()
    }

    /// The picture as plain text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The columns of its widest line as text.
    pub(crate) fn columns(&self) -> usize {
        self.text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    }
}

/// The space between two figures.
const GAP: f64 = 28.0;
/// Figures are side by side up to this width.
const MOST_WIDTH: f64 = 900.0;

/// The figures side by side, in rows.
fn scene(subject: &Subject) -> Scene {
    let scene_of = |figure: &FigureOf| match &figure.shown.figure {
        Figure::Board(board) => board::scene(board, figure),
        Figure::Graph(graph) => graph::scene(graph, figure),
        Figure::Heaps(heaps) => heaps::scene(heaps, figure),
    };
    let (mut rows, mut left) = (vec![Scene::default()], 0.0);
    for part in subject.figures.iter().map(scene_of) {
        let size = Bounds::of(&part.shapes);
        if left > 0.0 && left + size.width() > MOST_WIDTH {
            rows.push(Scene::default());
            left = 0.0;
        }
        // The feet of the figures in a row are at the same height.
        rows.last_mut().expect("there is always a row").put(part, (left - size.left, -size.bottom));
        left += size.width() + GAP;
    }
    let (mut scene, mut top) = (Scene::default(), 0.0);
    for row in rows {
        let size = Bounds::of(&row.shapes);
        scene.put(row, (0.0, top - size.top));
        top += size.height() + GAP;
    }
    scene
}
