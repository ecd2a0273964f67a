//! The subject of a picture: the figures of a question with their moves and components.

use std::collections::HashSet;

use bouton::Convention;
use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::shown::{MOST_PARTS, Part, Shown};
use bouton::catalog::figure::Figure;
use bouton::notation::clipped;

use super::drawn_moves::{DrawnMove, drawn_moves};
use super::marks::{Mark, marks};
use super::not_drawn::NotDrawn;
use super::show::Show;
use crate::letter::letter;

/// A question to draw.
pub struct Subject {
    /// What is shown.
    pub show: Show,
    /// The convention of play.
    pub convention: Convention,
    /// The figures in order.
    pub figures: Vec<FigureOf>,
    /// The moves, if they are shown.
    pub moves: Vec<DrawnMove>,
    /// The components, if they are shown: each with its letter, its value and its text.
    pub components: Vec<String>,
}

/// A figure with its marks.
pub struct FigureOf {
    /// Its number, from 0.
    pub number: usize,
    /// The figure, without any labels of moves.
    pub shown: Shown,
    /// The moves with a place in the figure.
    pub marks: Vec<Mark>,
    /// The components, each with its letter.
    pub parts: Vec<(String, Part)>,
    /// What is shown.
    pub show: Show,
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
        let component = |(at, text): (usize, String)| {
            let known =
                answer.and_then(|answer| answer.components.get(at)).filter(|known| known.position == text);
            let value =
                known.and_then(|known| known.nimber).map_or(String::new(), |value| format!(" = {}", value.0));
            format!("{}{value}: {}", letter(at), clipped(&text))
        };
        Ok(Self {
            show,
            convention: question.convention,
            figures: figures.collect(),
            components: question.part_texts().enumerate().filter(|_| show.parts).map(component).collect(),
            moves,
        })
    }

    /// The numbers of the moves that have a place in a figure.
    pub fn placed(&self) -> HashSet<usize> {
        self.figures.iter().flat_map(|figure| &figure.marks).map(|mark| mark.played.number).collect()
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
