//! Arc Kayles in the catalogue. On a board an edge is a domino, and the game is Cram.

use std::sync::Arc;

use super::cram::{read_by_definition, with_parts};
use super::figure::{Figure, GraphFigure};
use super::form::Form;
use super::game::{Game, texts};
use super::graphs;
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{GraphSamples, shared};
use super::series::Series;
use crate::games::arc_kayles::ArcKayles;
use crate::games::cram::CramTables;
use crate::games::shape::Bits;
use crate::machine::width::exact;
use crate::notation::Graph;

/// The game Arc Kayles.
pub fn game(tables: &CramTables) -> Game {
    let (tables, by_definition) = (tables.clone(), tables.clone());
    Game {
        aliases: texts(&["arckayles"]),
        rule: "take an edge of a graph; both its ends and all edges at them are removed".into(),
        how: "edges, double ones twice, and lone vertices: `a-b b-c c-a d`; `path5`, `cycle6`, `grid3x4`, `graph6:DQc`; or a \
              board of `.` (a vertex) and `#`, rows separated by `/`; `3x5`: all `.`".into(),
        example: "a-b b-c c-d d-a d-e".into(),
        way: "search over connected parts, paths and cycles by a table; boards as in cram, which has the same moves".into(),
        source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978".into(),
        series: Series::boards(),
        samples: shared(GraphSamples::Edges(500)),
        definition: Some(Arc::new(move |text, _, _| read_by_definition(text, &by_definition))),
        forms: vec![Form::Rows("".into()), Form::Graph],
        ..Game::named("arc-kayles", move |text, _| read(text, &tables))
    }
}

fn read(text: &[u8], tables: &CramTables) -> Result<Reading, ReadError> {
    graphs::read(
        text,
        [
            &|board| with_parts::<1>(board, tables),
            &|board| with_parts::<2>(board, tables),
            &|board| with_parts::<4>(board, tables),
            &|board| with_parts::<8>(board, tables),
        ],
        [on_graph::<1>, on_graph::<2>, on_graph::<4>, on_graph::<8>],
    )
}

fn on_graph<const W: usize>(graph: Graph) -> Reading {
    let rules = ArcKayles::<W>::new(graph);
    let parts: Vec<_> = rules.start().collect();
    Reading::new(rules.graph().to_string()).on(rules.graph().signature()).with(rules, parts)
}

impl<const W: usize> Playable for ArcKayles<W> {
    fn text(&self, part: &Bits<W>) -> String {
        self.graph().text_of(|v| part.has(exact(v)))
    }

    fn show(&self, parts: &[Bits<W>]) -> Option<Figure> {
        let is_left = |v| parts.iter().any(|part| part.has(exact(v)));
        GraphFigure::of(self.graph(), is_left, |_| None).map(Figure::Graph)
    }

    fn count_moves(&self, part: &Bits<W>) -> Option<u64> {
        Some(self.edges(*part))
    }
}
