//! Pictures of positions of rules, made from their texts.

use std::fmt::Display;

use bouton::ask::answer::MOST_NAMED;
use bouton::catalog::drawing::{Cell, Drawing, Showing};
use bouton::catalog::figure::{Figure, GraphFigure};
use bouton::notation::Graph;
use bouton::{MoveList, Ruleset};

use crate::value::Kind;
use crate::width::exact;

/// What a position looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A heap, or several numbers in parentheses.
    Heaps,
    /// A word: a row of cells.
    Row,
    /// A board, whose rows have `/` between them.
    Board,
    /// A graph.
    Graph,
}

impl Look {
    /// What positions of a kind look like.
    #[must_use]
    pub fn of(kind: &Kind) -> Self {
        match kind {
            Kind::Heap | Kind::Numbers(_) => Self::Heaps,
            Kind::Word(_) => Self::Row,
            Kind::Board(_) => Self::Board,
            Kind::Graph => Self::Graph,
        }
    }

    /// The figure of the position with this text. No answer shows a word.
    pub fn figure<G: Ruleset<Move: Display>>(
        self,
        text: &str,
        game: &G,
        position: &G::Position,
        showing: &Showing<'_>,
    ) -> Option<Figure> {
        match self {
            Self::Heaps => {
                let numbers = text.trim_matches(['(', ')']).split(',').filter(|number| !number.is_empty());
                numbers.map(|number| number.trim().parse().ok()).collect::<Option<_>>().map(Figure::Heaps)
            }
            Self::Row if showing.is_answer => None,
            Self::Row => {
                let signs: Vec<_> = text.chars().collect();
                Drawing::row(signs.len(), |at| Cell::Sign(signs[at])).map(Figure::Board)
            }
            Self::Graph => {
                let graph = Graph::read(text.as_bytes()).ok()?;
                GraphFigure::of(&graph, |_| true, |_| None).map(Figure::Graph)
            }
            Self::Board => board(text, game, position, showing).map(Figure::Board),
        }
    }
}

/// The board with this text. If all moves have the names of cells, they are shown in these cells, with the label of each.
fn board<G: Ruleset<Move: Display>>(
    text: &str,
    game: &G,
    position: &G::Position,
    showing: &Showing<'_>,
) -> Option<Drawing> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let is_cell = |r: usize, c: usize| rows.get(r).is_some_and(|row| c < row.len());
    if !rows.iter().all(|row| row.len() == rows[0].len()) {
        return None;
    }
    let mut drawing = Drawing::board(rows.len(), rows[0].len(), "", |r, c| Cell::Sign(rows[r][c]))?;
    let mut list = MoveList::<G>::with_room(exact(MOST_NAMED));
    game.moves(position, &mut list);
    let cells: Option<Vec<_>> =
        list.iter().map(|(name, _)| Some((name, cell_named(&name.to_string())?))).collect();
    let cells = cells.filter(|cells| cells.iter().all(|&(_, (r, c))| is_cell(r, c)) && !list.is_full());
    // If the name of some move is not a cell of the board, no move is drawn and all moves are listed.
    for (name, (r, c)) in cells.into_iter().flatten() {
        drawing.rows[r].1[c] = showing.cell(name, Cell::Label(rows[r][c].to_string()));
        drawing.shows_moves = true;
    }
    Some(drawing)
}

/// The cell, counted from 0, of a move with a name such as `r3c2`.
fn cell_named(name: &str) -> Option<(usize, usize)> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    Some((number(row)?, number(col)?))
}
