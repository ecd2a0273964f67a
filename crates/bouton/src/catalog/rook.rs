//! Rook in the catalogue.

use std::sync::OnceLock;

use super::drawing::{Cell as Shown, Drawing, MOST_DRAWN, Showing};
use super::figure::Figure;
use super::finder::{FindValues, KeyedSearch};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::{BoardChart, Charted, FoundMoves, OnChart, Playable, TakeCell};
use super::reading::{ReadError, Reading};
use super::rules_with::{DataOf, RulesWith};
use super::samples::{BoardSamples, Outline, shared};
use super::status::Status;
use crate::games::rook::{Blocked, Cell, DIAGONALS, Rook, RookRules, read_among, read_blocked, write};
use crate::machine::width::{clamped, index};
use crate::notation::{FromTo, decimal};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};

/// The game of a rook among blocked cells.
pub fn game() -> Game {
    Game {
        aliases: texts(&["gridgame"]),
        rule: "move a rook any distance left or up, not onto or across a blocked cell".into(),
        how: "a board of `.`, `#` (blocked) and one `R`; or cells (X,Y) from 0: `(6,5) blocked (1,1) (4,2)`".into(),
        example: "(6,5) blocked (1,1) (4,2)".into(),
        way: "the losing cells are a linear number of diagonal segments, found row by row; values by search on small boards".into(),
        source: "GRIDGAME, CodeChef Cook-Off 29, December 2012".into(),
        data: Some("--blocked FILE: more blocked cells, a line `X Y` each".into()),
        room: Some(room),
        samples: shared(BoardSamples::new(".#", Outline::Rectangle, 1_000_000).with_token('R')),
        forms: vec![Form::Rows("".into()), Form::Tuple],
        ..Game::named("rook", read)
    }
}

/// Values are searched if the cells between the rook and home have at most this many moves in total.
const MOST_SEARCHED: u64 = 16_000_000;

fn read(text: &[u8], data: Option<&[u8]>) -> Result<Reading, ReadError> {
    let others = data.map_or(Ok(Blocked::default()), read_blocked).map_err(ReadError::Data)?;
    let (blocked, cell) = read_among(text, &others)?;
    let note = data.and_then(like_a_count);
    let text = write(&blocked, cell);
    let rules = RulesWith { rules: RookRules { blocked }, data: OnceLock::new() };
    Ok(Reading::new(text).noting(note).with(rules, [cell]))
}

/// Bytes that a blocked cell takes: 32 while it is read and in the rules. In the shortcut 16 for the cell, 8 for its rank, 17 for its column,
/// and 32 for two runs, whose lists may have grown to twice their length.
const BYTES_A_CELL: u64 = 32 + 16 + 8 + 17 + 64;
/// The most copies of the text in memory that identify a position.
const TEXT_COPIES: u64 = 4;

/// Each blocked cell has a `(`, a line of its own, or a `#`.
fn room(text: &[u8], data: Option<&[u8]>) -> u64 {
    let data = data.unwrap_or_default();
    let written = text.iter().filter(|sign| b"(#".contains(sign)).count();
    let cells = written + data.iter().filter(|&&sign| sign == b'\n').count();
    BYTES_A_CELL * cells as u64 + TEXT_COPIES * (text.len() + data.len()) as u64
}

/// A note that the first blocked cell may be meant as a size and a count: it is a line `A B`, followed by B lines (at least two), and no
/// number in these lines is larger than A.
fn like_a_count(data: &[u8]) -> Option<String> {
    let mut lines = data.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let first = str::from_utf8(lines.next()?.trim_ascii()).ok()?;
    let (size, count) = first.split_once([' ', '\t'])?;
    let (size, count) = (decimal(size.as_bytes())?, decimal(count.trim().as_bytes())?);
    let is_count = count >= 2 && lines.clone().count() as u64 == count;
    let numbers = lines.flat_map(|line| line.split(u8::is_ascii_whitespace)).filter_map(decimal);
    let fits = is_count && numbers.max().is_some_and(|largest| largest <= size);
    fits.then(|| format!("the first line, `{first}`, is read as a blocked cell, not as counts"))
}

/// The literal rules, and the shortcut that answers by the theorem. The shortcut is made when it is first needed.
type RookWithShortcut = RulesWith<RookRules, OnceLock<Rook>>;

impl DataOf<RookRules> for OnceLock<Rook> {
    fn outcome(&self, rules: &RookRules, &cell: &Cell, convention: Convention) -> Option<Outcome> {
        (convention == Convention::Normal).then(|| made(self, rules).outcome(cell))
    }
}

fn made<'r>(rook: &'r OnceLock<Rook>, rules: &RookRules) -> &'r Rook {
    rook.get_or_init(|| Rook::new(rules.blocked.clone()))
}

impl RookWithShortcut {
    fn rook(&self) -> &Rook {
        made(&self.data, &self.rules)
    }
}

impl Playable for RookWithShortcut {
    fn text(&self, &cell: &Cell) -> String {
        write(&self.rules.blocked, cell)
    }

    fn count_moves(&self, &cell: &Cell) -> Option<u64> {
        Some(self.rook().count_moves(cell))
    }

    fn moves_to(
        &self,
        &from: &Cell,
        target: Nimber,
        _: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<(FromTo<Cell>, Vec<Cell>)>> {
        let lost = || self.rook().winning_moves(from).into_iter();
        (target == Nimber::ZERO)
            .then(|| FoundMoves::all(lost().map(|to| (FromTo { from, to }, vec![to])).collect()))
    }

    fn move_named(&self, &from: &Cell, name: &str) -> Option<(FromTo<Cell>, Vec<Cell>)> {
        let (start, end) = name.split_once("->")?;
        let (_, to) = read_among(end.as_bytes(), &Blocked::default()).ok()?;
        let is_move = start == from.to_string() && self.rook().can_slide(from, to);
        is_move.then(|| (FromTo { from, to }, vec![to]))
    }

    fn values(&self, _: &Cell) -> Option<Box<dyn FindValues + '_>> {
        // Most of the board is needed anyway, and the search examines each cell once.
        Some(Box::new(KeyedSearch::by_full_mex(&self.rules)))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&DIAGONALS)
    }

    fn can_be_valued(&self, cell: &Cell) -> bool {
        let cells = cell.x.saturating_add(1).saturating_mul(cell.y.saturating_add(1));
        cells.saturating_mul(cell.x.saturating_add(cell.y)) <= MOST_SEARCHED
    }

    fn show(&self, cells: &[Cell], showing: &Showing<'_>) -> Option<Figure> {
        let [start] = cells else { return None };
        let far = |side: fn(&Cell) -> u64| self.rules.blocked.cells().iter().chain(cells).map(side).max();
        let (cols, rows) = (far(|cell| cell.x)?.saturating_add(1), far(|cell| cell.y)?.saturating_add(1));
        let legend = match showing.convention {
            Convention::Normal => "N: the player to move wins from there, P: loses; (): the rook; #: blocked",
            Convention::Misere => "R: the rook; #: blocked",
        };
        let mut drawing = Drawing::board(clamped(rows), clamped(cols), legend, |y, x| {
            let cell = Cell { x: x as u64, y: y as u64 };
            match (self.rook().is_blocked(cell), cell == *start, showing.convention) {
                (true, ..) => Shown::Sign('#'),
                (_, true, Convention::Normal) => Shown::Label(format!("({})", self.rook().outcome(cell))),
                (_, false, Convention::Normal) => Shown::Label(self.rook().outcome(cell).to_string()),
                (_, is_start, Convention::Misere) => Shown::Sign(if is_start { 'R' } else { '.' }),
            }
        })?;
        drawing.number_from_zero();
        Some(Figure::Board(drawing))
    }

    fn cells(&self, cells: &[Cell], take: &mut TakeCell<'_, FromTo<Cell>>) {
        let mut slides = MoveList::<Self>::with_room(2 * MOST_DRAWN);
        cells.iter().for_each(|cell| self.moves(cell, &mut slides));
        slides.iter().for_each(|(slide, _)| take(slide, (index(slide.to.y), index(slide.to.x))));
    }

    fn segments(&self) -> Option<Vec<String>> {
        Some(self.rook().segments().iter().map(ToString::to_string).collect())
    }

    fn chart(&self, _: &[Cell]) -> Option<BoardChart> {
        let lines =
            self.rules.blocked.cells().iter().map(|cell| format!("{} {}\n", cell.x, cell.y)).collect();
        Some(BoardChart { word: "rook", stated: Charted::Map, lines })
    }

    fn on_chart(&self, cell: &Cell) -> Option<OnChart> {
        Some(OnChart { text: cell.to_string(), nimber: None })
    }
}
