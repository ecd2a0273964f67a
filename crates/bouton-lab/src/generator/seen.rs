//! Positions that were seen, up to the symmetries of the game.

use std::collections::HashSet;

use bouton::Ruleset;
use bouton::ask::question::Question;
use bouton::ask::shown::Shown;
use bouton::catalog::figure::Figure;
use bouton::catalog::samples::PositionSource;

use super::graph_form::graph_form;
use crate::reader::PositionReader;

/// Positions that were seen. If symmetry counts, two positions are one if their components have equal canonical forms, or if they are
/// images of one another. Components that are graphs of at most eight vertices are one if the names of vertices alone distinguish them.
///
/// Components alone do not tell two positions of a game apart that can have extra data beside the position, for example a board with
/// blocked cells. There the whole text counts.
pub struct Seen<'s> {
    positions: &'s dyn PositionSource,
    reader: Option<&'s PositionReader<'s>>,
    forms: HashSet<Vec<String>>,
}

impl<'s> Seen<'s> {
    /// No positions. If symmetry counts, `reader` reads the images of a position.
    pub fn new(positions: &'s dyn PositionSource, reader: Option<&'s PositionReader<'s>>) -> Self {
        Self { positions, reader, forms: HashSet::new() }
    }

    /// Adds a position, and returns whether it was not there before.
    pub fn insert(&mut self, text: &str, question: &Question) -> bool {
        let least = self.least_form(text, question);
        self.forms.insert(least)
    }

    /// The least form of the position and of its images.
    fn least_form(&self, text: &str, question: &Question) -> Vec<String> {
        let Some(reader) = self.reader else { return vec![text.to_owned()] };
        let images = self.positions.images(text).into_iter();
        let others = images.filter_map(|image| Some(form(&image, &reader.read(&image).ok()?)));
        others.fold(form(text, question), std::cmp::min)
    }
}

/// The form of a component that is a small graph.
fn form_of_graph(question: &Question, number: usize) -> Option<String> {
    let alone = question.alone(number).shown(&|_| None).ok()?;
    match &alone[..] {
        [Shown { figure: Figure::Graph(graph), .. }] => graph_form(graph),
        _ => None,
    }
}

/// The canonical forms of the components, sorted, each with its game.
fn form(text: &str, question: &Question) -> Vec<String> {
    if question.terms.iter().any(|term| term.game.data.is_some()) {
        return vec![text.to_owned()];
    }
    let mut forms: Vec<_> = question
        .placed()
        .into_iter()
        .enumerate()
        .map(|(number, (term, component))| {
            let canonical = || question.rules.text(&question.rules.canonical(component.clone()));
            let form = form_of_graph(question, number).unwrap_or_else(canonical);
            format!("{}: {form}", question.terms[term].game.name)
        })
        .collect();
    forms.sort_unstable();
    forms
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use bouton::catalog::Catalog;
    use bouton::{Convention, Limits, ask};

    use super::*;

    /// How many positions of a game are compared.
    const MOST_COMPARED: usize = 300;

    #[test]
    fn positions_that_are_one_have_the_same_value_and_the_same_outcomes() {
        let catalog = Catalog::standard();
        for game in catalog.games().iter().filter(|game| game.samples.is_some()) {
            let positions = game.samples.clone().unwrap();
            let first = *positions.sizes().start();
            let [normal, misere] = [Convention::Normal, Convention::Misere].map(|convention| {
                PositionReader { catalog: &catalog, game: Some(Arc::clone(game)), convention }
            });
            let seen = Seen::new(&*positions, Some(&normal));
            let mut known = HashMap::new();
            let mut compared = 0;
            for text in (first..=first + 6).flat_map(|size| positions.all(size)).take(MOST_COMPARED) {
                let Ok(question) = normal.read(&text) else { continue };
                let misere = misere.read(&text).unwrap();
                let outcomes =
                    [&question, &misere].map(|asked| ask::outcome(asked, &Limits::none()).unwrap().found);
                let facts =
                    (outcomes, ask::grundy(&question, &Limits::none()).ok().map(|verdict| verdict.found));
                let form = seen.least_form(&text, &question);
                let (other, same) = known.entry(form).or_insert_with(|| (text.clone(), facts));
                assert_eq!(facts, *same, "{}: {text} {other}", game.name);
                compared += 1;
            }
            assert!(compared > 4, "{}", game.name);
        }
    }

    #[test]
    fn small_graphs_are_one_whatever_the_names_of_their_vertices_are() {
        let catalog = Catalog::standard();
        let game = catalog.find("node-kayles").unwrap();
        let positions = game.samples.clone().unwrap();
        // The numbers of graphs without names (https://oeis.org/A000088).
        for (vertices, graphs) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34)] {
            let game = Some(Arc::clone(&game));
            let reader = PositionReader { catalog: &catalog, game, convention: Convention::Normal };
            let mut seen = Seen::new(&*positions, Some(&reader));
            let is_new = |text: &String| reader.read(text).is_ok_and(|question| seen.insert(text, &question));
            assert_eq!(positions.all(vertices).filter(is_new).count(), graphs, "{vertices}");
        }
    }
}
