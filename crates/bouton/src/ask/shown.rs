//! The terms of a question as figures, with the places of their components and moves.

use std::fmt;

use super::question::Question;
use crate::catalog::drawing::{Drawing, Showing};
use crate::catalog::figure::Figure;
use crate::notation::quoted;

/// The largest number of figures of a question.
pub(crate) const MOST_FIGURES: usize = 200;
/// The largest number of components whose places are found.
pub const MOST_PARTS: usize = 702;

/// A figure of a question. A term has one, or one for each component.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The number of its term.
    pub term: usize,
    /// The figure.
    pub figure: Figure,
    /// The numbers of its components, as in [`placed`](Question::placed).
    pub components: Vec<usize>,
    /// The places of moves on a board whose names do not say them: the name, and the row and the column of a cell.
    pub cells: Vec<(String, (usize, usize))>,
}

/// The places that a component covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the component, as in [`placed`](Question::placed).
    pub component: usize,
    /// Its [places](Figure::places): cells row by row, vertices, or heaps, in ascending order.
    pub places: Vec<usize>,
}

/// Why a question has no figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// The component is too large, or its game has no figures.
    TooLarge {
        /// The component as a text.
        component: String,
    },
    /// There are too many components that have a figure each.
    TooMany {
        /// How many there are.
        components: usize,
    },
}

impl fmt::Display for NotShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { component } => {
                write!(f, "{} is too large to draw", quoted(component))
            }
            Self::TooMany { components } => {
                write!(f, "{components} components are too many to draw: at most {MOST_FIGURES}")
            }
        }
    }
}

impl std::error::Error for NotShown {}

impl Question {
    /// The figures of all terms, in order. `label` gives the text in the cell of a named move, as in [`draw`](Self::draw).
    ///
    /// # Errors
    /// If a figure is too large, if there are too many, or if a game has none.
    pub fn shown(&self, label: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Shown>, NotShown> {
        let (mut shown, mut first) = (Vec::new(), 0);
        for term in 0..self.terms.len() {
            let numbers: Vec<_> = (first..first + self.terms[term].components.components().len()).collect();
            first += numbers.len();
            match self.figure(term, label, false, |_| true) {
                Some(figure) => shown.push(self.figure_with_moves(term, figure, numbers)),
                None => self.figure_each(term, label, &numbers, &mut shown)?,
            }
        }
        Ok(shown)
    }

    /// A figure for each component of the term.
    fn figure_each(
        &self,
        term: usize,
        label: &dyn Fn(&str) -> Option<String>,
        numbers: &[usize],
        shown: &mut Vec<Shown>,
    ) -> Result<(), NotShown> {
        let components = self.terms[term].components.components();
        if shown.len() + components.len() > MOST_FIGURES {
            return Err(NotShown::TooMany { components: shown.len() + components.len() });
        }
        for (at, component) in components.iter().enumerate() {
            let Some(figure) = self.figure(term, label, false, |other| other == at) else {
                return Err(NotShown::TooLarge { component: self.rules.text(component) });
            };
            shown.push(self.figure_with_moves(term, figure, vec![numbers[at]]));
        }
        Ok(())
    }

    /// The figure of the term with those of its components for which `is_left` is true.
    fn figure(
        &self,
        term: usize,
        label: &dyn Fn(&str) -> Option<String>,
        is_answer: bool,
        is_left: impl Fn(usize) -> bool,
    ) -> Option<Figure> {
        let of = &self.terms[term];
        let label = |name: &str| label(&self.name(term, name));
        let showing = Showing { convention: self.convention, label: &label, is_answer };
        let show = |&number: &u32| {
            let parts = of.components.components().iter().enumerate();
            let left = parts.filter(|(at, part)| part.instance == number && is_left(*at));
            self.rules.at(number).show(&left.map(|(_, part)| part.clone()).collect::<Vec<_>>(), &showing)
        };
        let mut figures = of.instances.iter().filter_map(show);
        let mut figure = figures.next()?;
        if let Figure::Board(board) = &mut figure {
            figures.for_each(|other| match other {
                Figure::Board(other) => board.overlay(&other),
                Figure::Graph(_) | Figure::Heaps(_) => {}
            });
        }
        Some(figure)
    }

    /// Pictures of the terms that have one. `label` gives the text in the cell of a named move.
    #[must_use]
    pub fn draw(&self, label: &dyn Fn(&str) -> Option<String>) -> Vec<Drawing> {
        let draw = |term| match self.figure(term, label, true, |_| true)? {
            Figure::Board(drawing) => Some(drawing),
            Figure::Graph(_) | Figure::Heaps(_) => None,
        };
        (0..self.terms.len()).filter_map(draw).collect()
    }

    fn figure_with_moves(&self, term: usize, figure: Figure, components: Vec<usize>) -> Shown {
        let (all, mut cells) = (self.placed(), Vec::new());
        for &number in &components {
            let component = all[number].1;
            let instance = self.rules.instance(component);
            instance.cells(std::slice::from_ref(component), &mut |name, cell| {
                cells.push((self.name(term, name), cell));
            });
        }
        Shown { term, figure, components, cells }
    }

    /// The places of each component of a figure, for the first [`MOST_PARTS`] components. A component without a place is left out.
    #[must_use]
    pub fn parts(&self, shown: &Shown) -> Vec<Part> {
        let Some(&first) = shown.components.first() else { return Vec::new() };
        let figure = |is_left: &dyn Fn(usize) -> bool| self.figure(shown.term, &|_| None, false, is_left);
        let Some(empty) = figure(&|_| false).filter(|empty| empty.places() == shown.figure.places()) else {
            // A figure that is never without components has one.
            let places = (0..shown.figure.places()).filter(|&at| shown.figure.is_there(at)).collect();
            return vec![Part { component: first, places }];
        };
        let mut parts = Vec::new();
        for &component in shown.components.iter().take(MOST_PARTS) {
            let alone =
                figure(&|at| first + at == component).filter(|alone| alone.places() == empty.places());
            let differs =
                |alone: &Figure| (0..empty.places()).filter(|&at| alone.differs(&empty, at)).collect();
            let places: Vec<usize> = alone.as_ref().map(differs).unwrap_or_default();
            parts.extend((!places.is_empty()).then_some(Part { component, places }));
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{find, standard};
    use crate::theory::outcome::Convention;

    fn question(game: &str, text: &str) -> Question {
        Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap()
    }

    /// The places of the components, figure by figure.
    fn parts(game: &str, text: &str) -> String {
        let question = question(game, text);
        let places =
            |shown: &Shown| question.parts(shown).into_iter().map(|part| part.places).collect::<Vec<_>>();
        format!("{:?}", question.shown(&|_| None).unwrap().iter().map(places).collect::<Vec<_>>())
    }

    #[test]
    fn components_have_places() {
        assert_eq!(parts("cram", "..#../..#.."), "[[[0, 1, 5, 6], [3, 4, 8, 9]]]");
        assert_eq!(parts("node-kayles", "a-b c-d c-e"), "[[[0, 1], [2, 3, 4]]]");
        assert_eq!(parts("crosscut:diagonal", "**"), "[[[0], [1]]]");
        assert_eq!(parts("nim", "3 + 5"), "[[[0]], [[0]]]");
        // The ground is in every component.
        assert_eq!(parts("hackenbush", "0-a 0-b b-c"), "[[[0, 1], [0, 2, 3]]]");
        assert_eq!(parts("chomp", "(2,1)"), "[[[0, 1, 2]]]");
    }

    #[test]
    fn moves_whose_names_do_not_say_it_have_cells() {
        let shown = question("rook", "(2,1)").shown(&|_| None).unwrap();
        let cells: Vec<_> = shown[0].cells.iter().map(|(name, cell)| (&**name, *cell)).collect();
        assert_eq!(
            cells,
            [("(2,1) -> (1,1)", (1, 1)), ("(2,1) -> (0,1)", (1, 0)), ("(2,1) -> (2,0)", (0, 2))]
        );
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let refused = |game, text| question(game, text).shown(&|_| None).unwrap_err();
        assert_eq!(refused("nim", "201x1"), NotShown::TooMany { components: 201 });
        assert!(matches!(refused("node-kayles", "path201"), NotShown::TooLarge { .. }));
        assert!(matches!(refused("blackout", "1x101"), NotShown::TooLarge { .. }));
    }
}
