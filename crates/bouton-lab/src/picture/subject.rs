//! The subject of a picture: the figures of a question with their moves and components.

use std::collections::HashMap;

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::shown::{MOST_PARTS, Part, Shown};
use bouton::catalog::figure::Figure;
use bouton::notation::clipped;
use bouton::{Convention, Nimber};

use super::drawn_moves::{DrawnMove, drawn_moves};
use super::label::MOST_AT_ONE_PLACE;
use super::mark::{Mark, Spot};
use super::not_drawn::NotDrawn;
use super::place_names::PlaceNames;
use super::show::Show;
use crate::letter::letter;

/// A question to draw.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The games and the position.
    pub title: String,
    /// What is shown.
    pub show: Show,
    /// The convention of play.
    pub convention: Convention,
    /// The figures in order.
    pub figures: Vec<FigureOf>,
    /// The moves, if they are shown.
    pub moves: Vec<DrawnMove>,
    /// The components in the order of their letters, if they are shown.
    pub components: Vec<Lettered>,
}

/// A figure with its marks.
#[derive(Clone, Debug)]
pub struct FigureOf {
    /// Its number, from 0.
    pub number: usize,
    /// The figure, without any labels of moves.
    pub shown: Shown,
    /// The moves with a place in the figure.
    pub marks: Vec<Mark>,
    /// The components, each with its letter.
    pub parts: Vec<(String, Part)>,
    /// Whether values are shown, and whether numbers of moves are shown.
    pub show: Show,
}

/// A component with its letter.
#[derive(Clone, Debug)]
pub struct Lettered {
    /// The letter.
    pub letter: String,
    /// The component as a text.
    pub text: String,
    /// Its value, if it is known.
    pub nimber: Option<Nimber>,
}

impl Subject {
    /// The subject of a question.
    ///
    /// # Errors
    /// If the position is too large to draw, or if a rule fails.
    pub fn of(question: &Question, answer: Option<&Answer>, show: Show) -> Result<Self, NotDrawn> {
        let all = question.shown(&|_| None)?;
        let moves = if show.any_move() { drawn_moves(question, answer)? } else { Vec::new() };
        let count = question.placed().len();
        if show.parts && count > MOST_PARTS {
            return Err(NotDrawn::TooManyParts { components: count });
        }
        let figures = all.into_iter().enumerate().map(|(number, shown)| {
            let parts = if show.parts { question.parts(&shown) } else { Vec::new() };
            let parts = parts.into_iter().map(|part| (letter(part.component), part)).collect();
            FigureOf { number, marks: marks(&shown, &moves), parts, shown, show }
        });
        Ok(Self {
            title: format!("{}: {}", question.games(), clipped(&question.text())),
            show,
            convention: question.convention,
            figures: figures.collect(),
            components: if show.parts { components(question, answer) } else { Vec::new() },
            moves,
        })
    }

    /// The moves that have no place in a figure.
    pub fn unplaced(&self) -> impl Iterator<Item = &DrawnMove> {
        let mut placed = vec![false; self.moves.len() + 1];
        for mark in self.figures.iter().flat_map(|figure| &figure.marks) {
            placed[mark.played.number] = true;
        }
        self.moves.iter().filter(move |found| !placed[found.number])
    }

    /// The legends of the boards, each once.
    pub fn legends(&self) -> Vec<&str> {
        let mut legends = Vec::new();
        for figure in &self.figures {
            let legend = match &figure.shown.figure {
                Figure::Board(board) => &*board.legend,
                Figure::Graph(graph) => &*graph.legend,
                Figure::Heaps(_) => "",
            };
            if !legend.is_empty() && !legends.contains(&legend) {
                legends.push(legend);
            }
        }
        legends
    }
}

/// The marks of the moves that have a place in the figure.
fn marks(shown: &Shown, moves: &[DrawnMove]) -> Vec<Mark> {
    let names = PlaceNames::of(shown);
    let is_here =
        |found: &&DrawnMove| found.components.iter().any(|component| shown.components.contains(component));
    let here = || moves.iter().filter(is_here);
    let marks = here().filter_map(|found| names.mark(found));
    // Counters of a heap are marked only if all its moves have a place: otherwise it is not clear what a mark means.
    match &shown.figure {
        Figure::Heaps(_) if marks.clone().count() < here().count() => Vec::new(),
        _ => first_at_each_place(marks),
    }
}

/// The marks without those for which there is no room.
fn first_at_each_place(marks: impl Iterator<Item = Mark>) -> Vec<Mark> {
    let mut counts: HashMap<Spot, usize> = HashMap::new();
    let mut has_room = |mark: &Mark| {
        let count = counts.entry(mark.spot).or_default();
        *count += 1;
        *count <= MOST_AT_ONE_PLACE
    };
    marks.filter(|mark| has_room(mark)).collect()
}

/// The components with their letters and values.
fn components(question: &Question, answer: Option<&Answer>) -> Vec<Lettered> {
    let known = |at: usize, text: &str| {
        let found = answer?.components.get(at)?;
        found.nimber.filter(|_| found.position == text)
    };
    let lettered =
        |(at, text): (usize, String)| Lettered { letter: letter(at), nimber: known(at, &text), text };
    question.part_texts().enumerate().map(lettered).collect()
}
