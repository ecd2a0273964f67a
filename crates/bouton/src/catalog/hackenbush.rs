//! Green Hackenbush in the catalogue.

use std::sync::Arc;

use super::drawing::Showing;
use super::figure::{Edge, Figure, GraphFigure, Vertex};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::{FoundMoves, MoveTo, Playable};
use super::reading::{ReadError, Reading};
use super::samples::{GraphSamples, shared};
use super::status::Status;
use crate::games::hackenbush::{FUSION, Hackenbush, Picture, Position, cuts_to};
use crate::games::network::EdgeName;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;

/// The game Green Hackenbush.
pub fn game() -> Game {
    Game {
        aliases: texts(&["green-hackenbush"]),
        rule: "cut an edge of a picture; edges no longer connected to the ground are removed".into(),
        how: "edges, the ground being `0`: `0-a a-b`; an edge written twice is two, `a-a` is a loop; up to 4,000,000 edges".into(),
        example: "0-a a-b b-c c-a b-d".into(),
        way: "values by the fusion principle and the colon principle, in time linear in the edges; misere play by search".into(),
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapters 2 and 7".into(),
        room: Some(|text, _| BYTES_A_BYTE * text.len() as u64),
        samples: shared(GraphSamples::Picture),
        forms: vec![Form::Graph],
        ..Game::named_within("hackenbush", |text, _, limits| read(text, limits))
    }
}

/// A byte of a text becomes at most this many bytes of a picture: an edge has at least four bytes of text, and takes about 60 with its
/// ends.
const BYTES_A_BYTE: u64 = 16;

/// The most winning cuts that are named where not all moves are listed.
const MOST_NAMED: u64 = 1000;

/// Moves are listed or named one by one where the number of moves times the number of edges is at most this.
const MOST_WORK: u64 = 10_000_000;

fn read(text: &[u8], limits: &Limits<'_>) -> Result<Reading, ReadError> {
    let ask = || limits.check(Progress::default()).map_err(ReadError::Limit);
    let rules = Hackenbush(Arc::new(Picture::read_asking(text, &ask)?));
    let parts: Vec<_> = rules.start().collect();
    Ok(Reading::new(rules.0.to_string()).with(rules, parts))
}

impl Playable for Hackenbush {
    fn text(&self, position: &Position) -> String {
        self.text(position)
    }

    fn status(&self) -> Status {
        Status::Proved(&FUSION)
    }

    fn data_bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn show(&self, positions: &[Position], _: &Showing<'_>) -> Option<Figure> {
        let (names, edges) = (self.0.names(), self.0.edges());
        if !GraphFigure::within(names.len(), edges.len()) {
            return None;
        }
        let mut figure = GraphFigure { ground: Some(0), ..GraphFigure::default() };
        for name in names {
            let name = name.as_str().to_owned();
            figure.vertices.push(Vertex { name, sign: None, is_left: false });
        }
        for &[a, b] in edges {
            figure.edges.push(Edge { ends: [a as usize, b as usize], is_arrow: false, is_left: false });
        }
        for edge in positions.iter().flat_map(|position| position.edges(&self.0)) {
            let edge = &mut figure.edges[edge as usize];
            edge.is_left = true;
            edge.ends.iter().for_each(|&end| figure.vertices[end].is_left = true);
        }
        Some(Figure::Graph(figure))
    }

    fn count_moves(&self, position: &Position) -> Option<u64> {
        Some(self.cuts(position).count() as u64)
    }

    fn most_listed(&self, position: &Position) -> u64 {
        MOST_WORK / position.count().max(1)
    }

    fn moves_to(
        &self,
        position: &Position,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<Position, EdgeName>>> {
        let found = cuts_to(&self.0, position, target, goes_on)?;
        let mut cuts = self.cuts(position).peekable();
        // Both lists are in ascending order.
        let mut is_named = |edge: &u32| {
            while cuts.next_if(|cut| cut < edge).is_some() {}
            cuts.next_if(|cut| cut == edge).is_some()
        };
        let most = self.most_listed(position).clamp(1, MOST_NAMED);
        let (mut first, mut total) = (Vec::new(), 0);
        for edge in found.into_iter().filter(|edge| is_named(edge)) {
            total += 1;
            if total <= most && goes_on() {
                first.push((self.name(edge), self.after(position, edge)));
            }
        }
        Some(FoundMoves { first, total: total.into() })
    }

    fn move_named(&self, position: &Position, name: &str) -> Option<MoveTo<Position, EdgeName>> {
        let edge = self.cuts(position).find(|&edge| self.name(edge).to_string() == name)?;
        Some((self.name(edge), self.after(position, edge)))
    }

    fn knows_all_names(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, Verdict, ask, outcome};
    use crate::catalog::{find, standard};
    use crate::theory::limits::{Limit, Unknown};
    use crate::theory::outcome::{Convention, Outcome};

    #[test]
    fn large_pictures_are_answered() {
        let count = 20_000;
        // A stalk with a leaf at every third vertex, and a cycle next to it.
        let stalk = (1..count).map(|at| {
            if at % 3 == 0 { format!("{}-{at} {at}-leaf{at} ", at - 1) } else { format!("{}-{at} ", at - 1) }
        });
        let text: String = stalk
            .chain((0..count).map(|at| {
                format!("{}-c{at} ", if at == 0 { "0".to_owned() } else { format!("c{}", at - 1) })
            }))
            .collect();
        let text = format!("{text} c{}-0", count - 1);
        let question =
            Question::read(standard(), find("hackenbush"), text.as_bytes(), None, Convention::Normal)
                .unwrap();
        let answer = ask(&question, Detail::Moves, &Limits::none()).unwrap();
        assert_eq!((answer.outcome, &answer.status), (Some(Outcome::N), &Status::Proved(&FUSION)));
        assert!(answer.winning_total.is_some_and(|total| total > 0), "{:?}", answer.winning_total);
        let won = question.after(&answer.winning_moves[0]).unwrap();
        assert_eq!(ask(&won, Detail::Moves, &Limits::none()).unwrap().outcome, Some(Outcome::P));
    }

    #[test]
    fn many_components_are_read_and_answered_within_the_limits() {
        let text: String = (0..200_000).map(|at| format!("0-a{at} ")).collect();
        let asked = Cell::new(0);
        let stopped_at = |last: u32, limits: &dyn Fn(&Limits<'_>)| {
            asked.set(0);
            let watch = |_: &Progress| {
                asked.set(asked.get() + 1);
                asked.get() >= last
            };
            limits(&Limits::none().with_watch(&watch));
        };
        let read = |limits: &Limits<'_>| {
            let game = find("hackenbush");
            Question::read_within(standard(), game, text.as_bytes(), None, Convention::Normal, limits)
        };
        stopped_at(2, &|limits| {
            let unknown = read(limits).map(|_| ()).unwrap_err();
            assert!(matches!(unknown, ReadError::Limit(Unknown { limit: Limit::Stopped, .. })), "{unknown}");
            assert_eq!(asked.get(), 2, "while the edges are read");
        });
        let question = read(&Limits::none()).unwrap();
        assert_eq!(outcome(&question, &Limits::none()).unwrap().found, Some(Outcome::P));
        stopped_at(2, &|limits| {
            let Verdict { found: outcome, unknown, .. } = outcome(&question, limits).unwrap();
            assert_eq!((outcome, unknown.map(|unknown| unknown.limit)), (None, Some(Limit::Stopped)));
        });
    }

    #[test]
    fn parallel_edges_are_one_move() {
        let asked = |text: &str, convention| {
            let question =
                Question::read(standard(), find("hackenbush"), text.as_bytes(), None, convention).unwrap();
            ask(&question, Detail::Reasons, &Limits::none()).unwrap()
        };
        let answer = asked("0-a 0-a a-b", Convention::Normal);
        assert_eq!((answer.nimber, answer.moves_total), (Some(Nimber(1)), Some(2)));
        assert_eq!(asked("0-a 0-b", Convention::Misere).outcome, Some(Outcome::N));
        assert_eq!(asked("0-a 0-b 0-c", Convention::Misere).outcome, Some(Outcome::P));
    }
}
