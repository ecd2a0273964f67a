//! Games in which a move covers free cells of a board with a tile: everything that such a game needs besides its tile.

use super::clearing::all_boards;
use super::drawing::Showing;
use super::figure::Figure;
use super::form::Form;
use super::game::{Game, texts};
use super::playable::Playable;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use crate::games::clearing::Clearing;
use crate::games::shape::{Bits, Board, Shape, first_word};
use crate::games::tiles::{TileRules, are_all_ways};
use crate::notation::ParseError;

pub use crate::games::tiles::{TileGame, Tiles};

/// How a position is written.
pub(super) const HOW: &str = "a board of `.` (free) and `#`, rows separated by `/`; `5x7`: all free";

/// The most words in the box of a part.
pub(super) const MOST_WORDS: usize = 16;

/// The game `G` on boards.
///
/// # Panics
/// If the ways of the tile are not as [`TileGame`] asks.
///
/// # Examples
/// ```
/// use bouton::ask::grundy;
/// use bouton::ask::question::Question;
/// use bouton::catalog::Catalog;
/// use bouton::catalog::tiles::{TileGame, Tiles, game};
/// use bouton::{Convention, Limits, Nimber};
///
/// struct Square;
///
/// impl TileGame for Square {
///     const NAME: &'static str = "square";
///     const RULE: &'static str = "cover four free cells that are a square";
///     const EXAMPLE: &'static str = "..../..../....";
///     const SOURCE: &'static str = "this example";
///     const TILES: Tiles = &[&[(0, 0), (0, 1), (1, 0), (1, 1)]];
/// }
///
/// let catalog = Catalog::standard();
/// catalog.add(game::<Square>());
/// let question = Question::read(&catalog, None, b"square: 2x4", None, Convention::Normal)?;
/// assert_eq!(grundy(&question, &Limits::none())?.found, Some(Nimber(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn game<G: TileGame>() -> Game {
    assert!(are_all_ways(G::TILES), "the tile of {} has other ways", G::NAME);
    Game {
        aliases: texts(G::ALIASES),
        rule: G::RULE.into(),
        how: HOW.into(),
        example: G::EXAMPLE.into(),
        way: "search over parts and symmetry".into(),
        source: G::SOURCE.into(),
        series: Series::boards(),
        boards: Some(all_boards(|rows, cols| Clearing::covering(G::TILES, rows, cols))),
        samples: shared(BoardSamples::new("#.", Outline::Rectangle, 1024).mirrored()),
        forms: vec![Form::Rows(".#".into())],
        ..Game::named(G::NAME, |text, _| read(text, &[&with_parts::<1, G>, &with_parts::<MOST_WORDS, G>]))
    }
}

fn with_parts<const W: usize, G: TileGame>(board: &Board) -> Option<Reading> {
    let rules = TileRules::<W>::new(G::TILES, (board.rows(), board.cols()));
    let parts = rules.parts(board)?;
    Some(Reading::new(board.to_string()).with(rules, parts))
}

/// Rules for the parts of a board, if they have room for them.
type Rules<'r> = dyn Fn(&Board) -> Option<Reading> + 'r;

/// Reads a board, with the first of some rules that have room for its parts. The last ones have room for [`MOST_WORDS`] words.
pub(super) fn read(text: &[u8], rules: &[&Rules<'_>]) -> Result<Reading, ReadError> {
    let board = Board::read(text)?;
    rules.iter().find_map(|rules| rules(&board)).ok_or_else(|| {
        let most = Bits::<MOST_WORDS>::SIZE;
        let expected = format!("a board whose parts fit in boxes of at most {most} cells each");
        ParseError::new(text, first_word(text, b"/|"), expected).into()
    })
}

impl<const W: usize> Playable for TileRules<W> {
    fn text(&self, part: &Shape<W>) -> String {
        self.board_of(&[*part]).to_string()
    }

    fn show(&self, parts: &[Shape<W>], _: &Showing<'_>) -> Option<Figure> {
        let board = self.board_of(parts);
        let sign = |cell| if board.has(cell) { '.' } else { '#' };
        Figure::of_signs((board.rows(), board.cols()), "#: taken, or free without room for a tile", sign)
    }
}
