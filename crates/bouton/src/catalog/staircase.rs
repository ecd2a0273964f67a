//! Staircase in the catalogue.

use std::sync::OnceLock;

use super::drawing::{Cell, Drawing, Showing};
use super::figure::Figure;
use super::finder::{FindValues, KeyedSearch};
use super::form::Form;
use super::game::{Game, texts};
use super::playable::{BoardChart, Charted, OnChart, Playable, TakeCell};
use super::reading::Reading;
use super::rules_with::{DataOf, RulesWith};
use super::samples::{BoardSamples, Outline, shared};
use super::status::Status;
use crate::games::staircase::{DIAGONALS, Outcomes, Staircase, Step, Stone, read, write};
use crate::machine::width::index;
use crate::notation::Bits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};

/// The game Staircase with prescribed borders.
pub fn game() -> Game {
    Game {
        aliases: texts(&["tabgame"]),
        rule: "a stone goes one step up or left; on the border a digit 1 wins for the player to move, 0 loses".into(),
        how: "a board whose first row and column are the digits, corner `+`, stone `S`; or `(x,y) top 101 left 01`, row and column from 1".into(),
        example: "+101/0.../1..S".into(),
        way: "from row and column 2 on the outcome is constant along diagonals; values by search on small boards".into(),
        source: "TABGAME, CodeChef, September 2018".into(),
        samples: shared(BoardSamples::new("01", Outline::Borders, 1000).with_token('S')),
        forms: vec![Form::Rows("".into())],
        ..Game::named("staircase", |text, _| {
            let (rules, stone) = read(text)?;
            let text = write(&rules, stone);
            Ok(Reading::new(text).with(RulesWith { rules, data: OnceLock::new() }, [stone]))
        })
    }
}

/// Values are searched if at most this many cells are between the stone and the corner.
const MOST_SEARCHED: u64 = 1_000_000;

/// The literal rules, and the shortcut that answers by the theorem. The shortcut is made when it is first needed.
type StaircaseWithShortcut = RulesWith<Staircase, OnceLock<Outcomes>>;

impl DataOf<Staircase> for OnceLock<Outcomes> {
    fn outcome(&self, rules: &Staircase, stone: &Stone, convention: Convention) -> Option<Outcome> {
        let make = || Outcomes::new(Bits::of(&rules.top), Bits::of(&rules.left));
        let outcome = || self.get_or_init(make).outcome(stone.x, stone.y);
        (convention == Convention::Normal).then(outcome).flatten()
    }
}

impl StaircaseWithShortcut {
    /// The value on the border, where the digit decides: 1 is the nimber 1, and 0 is nothing.
    fn nimber(&self, stone: Stone) -> Option<u64> {
        let is_border = stone.x == 0 || stone.y == 0;
        is_border.then(|| self.outcome(stone).map_or(0, |outcome| u64::from(outcome == Outcome::N)))
    }

    /// The outcome in normal play.
    fn outcome(&self, stone: Stone) -> Option<Outcome> {
        self.known_outcome(&stone, Convention::Normal)
    }
}

impl Playable for StaircaseWithShortcut {
    fn text(&self, &stone: &Stone) -> String {
        self.nimber(stone).map_or_else(|| write(&self.rules, stone), |value| Nimber(value).to_string())
    }

    fn count_moves(&self, stone: &Stone) -> Option<u64> {
        Some(match (stone.x, stone.y) {
            // A digit 1 is one more move, a digit 0 is none.
            (0, _) | (_, 0) => u64::from(self.outcome(*stone) == Some(Outcome::N)),
            _ => 2,
        })
    }

    fn values(&self, _: &Stone) -> Option<Box<dyn FindValues + '_>> {
        // Most of the board is needed anyway, and the search examines each cell once.
        Some(Box::new(KeyedSearch::by_full_mex(&self.rules)))
    }

    fn outcome_status(&self) -> Status {
        Status::Proved(&DIAGONALS)
    }

    fn can_be_valued(&self, stone: &Stone) -> bool {
        stone.x.saturating_mul(stone.y) <= MOST_SEARCHED
    }

    fn show(&self, stones: &[Stone], showing: &Showing<'_>) -> Option<Figure> {
        let (top, left) = (&self.rules.top, &self.rules.left);
        let legend = match showing.convention {
            Convention::Normal => "N: the player to move wins from there, P: loses; (): the stone",
            Convention::Misere => "(): the stone",
        };
        let mut drawing = Drawing::board(left.len() + 1, top.len() + 1, legend, |x, y| {
            let stone = Stone { x: x as u64, y: y as u64 };
            let sign = match (x, y, self.outcome(stone)) {
                (0, 0, _) => '+',
                (0, ..) => char::from(top[y - 1]),
                (_, 0, _) => char::from(left[x - 1]),
                // The shortcut gives outcomes of normal play only.
                (.., Some(Outcome::N)) if showing.convention == Convention::Normal => 'N',
                (.., Some(Outcome::P)) if showing.convention == Convention::Normal => 'P',
                _ => '.',
            };
            if stones.contains(&stone) { Cell::Label(format!("({sign})")) } else { Cell::Sign(sign) }
        })?;
        drawing.number_from_zero();
        Some(Figure::Board(drawing))
    }

    fn cells(&self, stones: &[Stone], take: &mut TakeCell<'_, Step>) {
        let mut steps = MoveList::<Self>::default();
        stones.iter().for_each(|stone| self.moves(stone, &mut steps));
        for (step, _) in steps.iter() {
            if let Step::Go(_, to) = step {
                take(step, (index(to.x), index(to.y)));
            }
        }
    }

    fn chart(&self, _: &[Stone]) -> Option<BoardChart> {
        let [top, left] = [&self.rules.top, &self.rules.left].map(|digits| String::from_utf8_lossy(digits));
        Some(BoardChart { word: "staircase", stated: Charted::Map, lines: format!("{top}\n{left}\n") })
    }

    fn on_chart(&self, stone: &Stone) -> Option<OnChart> {
        Some(OnChart { text: stone.to_string(), nimber: self.nimber(*stone) })
    }
}
