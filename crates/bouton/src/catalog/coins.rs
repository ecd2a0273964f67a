//! Coin-turning games in the catalogue: rows of coins.

use std::ops::Range;
use std::sync::Arc;

use super::drawing::{Cell, Drawing, MOST_DRAWN, Showing};
use super::figure::Figure;
use super::form::Form;
use super::game::{Game, texts};
use super::playable::{FoundMoves, MoveTo, Playable};
use super::prefix::Prefix;
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use super::stretch::Stretch;
use crate::games::coins::{
    CoinRow, CoinTables, Coins, HeadRow, MOCK_TURTLES, RULER, SINGLE_HEADS, Turned, Turns,
};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;
use crate::theory::theorem::Theorem;

/// The tables of all games. Rows and products share them.
pub type AllTables = [Arc<CoinTables>; Coins::ALL.len()];

/// New tables without values.
pub fn tables() -> AllTables {
    Coins::ALL.map(|game| Arc::new(CoinTables::new(game)))
}

/// The games on rows of coins.
pub fn games(tables: &AllTables) -> impl Iterator<Item = Game> {
    tables.iter().map(|tables| {
        let coins = tables.game;
        let (tables, of_table) = (Arc::clone(tables), Arc::clone(tables));
        Game {
            aliases: texts(if coins == Coins::Turtles { &["turning-turtles"] } else { &[] }),
            rule: format!("turn {} of a row; the rightmost of them goes from heads to tails", what(coins)).into(),
            how: format!(
                "coins `H` and `T` from the left, `HTTH`, or the numbers of the heads from 1 on, `3 7`, `1..4 9`, up to {}; a move names the coins it turns, {}",
                if coins.has_closed_form() { "10^18".to_owned() } else { coins.farthest().to_string() },
                if coins == Coins::Ruler { "`3..7`" } else { "`3+7`" },
            )
            .into(),
            example: "TTHTTHH".into(),
            way: format!("a row is worth the nim-sum of its heads, {}; misere play by search over rows", way(coins)).into(),
            source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14".into(),
            series: Series::heaps(move |heads, limits| values(&of_table, heads, limits)),
            samples: shared(BoardSamples::new("TH", Outline::Row, 4096)),
            forms: vec![Form::Rows("TH".into()), Form::Number],
            ..Game::named_within(coins.name(), move |text, _, limits| read(&tables, text, limits))
        }
    })
}

/// Which coins may be turned. The rightmost of them goes from heads to tails.
pub(super) fn what(coins: Coins) -> String {
    match coins.turns() {
        Turns::UpTo(2) => "1 or 2 coins".to_owned(),
        Turns::UpTo(most) => format!("1 to {most} coins"),
        Turns::Exactly(count) => format!("{count} coins"),
        Turns::Run => "any number of coins side by side".to_owned(),
    }
}

fn way(coins: Coins) -> String {
    match coins {
        Coins::Turtles => "head n being worth n".into(),
        Coins::MockTurtles => {
            "head n being worth the n-th number with an odd number of ones (1, 2, 4, 7, ...)".into()
        }
        Coins::Ruler => "head n being worth the largest power of 2 that divides n".into(),
        Coins::Twins => "head n being worth n - 1".into(),
        Coins::Triplets => {
            "head n + 2 being worth the n-th number with an odd number of ones, and the first two nothing"
                .into()
        }
        Coins::Moebius | Coins::Mogul | Coins::Moidores => {
            format!("whose values are found by the recurrence up to head {}", coins.farthest())
        }
    }
}

fn theorem(coins: Coins) -> &'static Theorem {
    match coins {
        Coins::MockTurtles | Coins::Triplets => &MOCK_TURTLES,
        Coins::Ruler => &RULER,
        _ => &SINGLE_HEADS,
    }
}

fn read(tables: &CoinTables, text: &[u8], limits: &Limits<'_>) -> Result<Reading, ReadError> {
    let row = HeadRow::read(text, tables.game.farthest())?;
    let values = tables.up_to(row.last(), limits).map_err(ReadError::Limit)?;
    // Rows whose values are in the same table are on the same board.
    let board = values.reach().to_string();
    let written = String::from_utf8_lossy(text.trim_ascii());
    let written = if written.starts_with(['H', 'T']) { written.into_owned() } else { row.to_string() };
    Ok(Reading::new(written).on(board).with(CoinRow(values), row.component()))
}

/// The values of single heads. There is no coin 0.
fn values(tables: &CoinTables, heads: Range<u64>, limits: &Limits<'_>) -> Prefix {
    let coins = tables.game;
    let last = heads.end.saturating_sub(1).min(coins.farthest());
    let status = Status::Proved(theorem(coins));
    let values = match tables.up_to(last, limits) {
        Ok(values) => values,
        Err(unknown) => {
            return Prefix { unknown: Some(unknown), ..Prefix::new(Stretch::of(Sequence::new()), status) };
        }
    };
    let largest = match coins {
        Coins::MockTurtles | Coins::Triplets => Nimber(2 * heads.end + 1),
        _ if coins.has_closed_form() => Nimber(heads.end),
        _ => Nimber((1..=last).map(|coin| values.value(coin).0).max().unwrap_or(0)),
    };
    Prefix::known(heads, largest, status, limits, |coin| match coin {
        0 => Some(Nimber::ZERO),
        _ => (coin <= coins.farthest()).then(|| values.value(coin)),
    })
}

impl Playable for CoinRow {
    fn text(&self, row: &HeadRow) -> String {
        row.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved(theorem(self.0.game))
    }

    fn count_moves(&self, row: &HeadRow) -> Option<u64> {
        Some(self.count_moves(row))
    }

    fn moves_to(
        &self,
        row: &HeadRow,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<HeadRow, Turned>>> {
        self.moves_to(row, target, goes_on)
    }

    fn move_named(&self, row: &HeadRow, name: &str) -> Option<MoveTo<HeadRow, Turned>> {
        self.move_named(row, name)
    }

    fn knows_all_names(&self) -> bool {
        true
    }

    fn show(&self, rows: &[HeadRow], showing: &Showing<'_>) -> Option<Figure> {
        let [row] = rows else { return None };
        let coins = usize::try_from(row.last()).ok().filter(|&coins| coins <= MOST_DRAWN)?;
        let cell = |coin: u64| showing.cell(&coin, Cell::Sign(if row.has(coin) { 'H' } else { 'T' }));
        Drawing::row(coins, |at| cell(at as u64 + 1)).map(Figure::Board)
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::answer::Answer;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::reading::ReadError;
    use crate::catalog::{Catalog, find, standard};
    use crate::theory::limits::{Limit, Limits};
    use crate::theory::nimber::Nimber;
    use crate::theory::outcome::{Convention, Outcome};

    fn asked(game: &str, text: &str) -> Answer {
        let question =
            Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap()
    }

    #[test]
    fn rows_are_words_or_heads() {
        assert_eq!(asked("turtles", "HTTHTTHTHT").nimber, Some(Nimber(1 ^ 4 ^ 7 ^ 9)));
        assert_eq!(asked("turning-turtles", "1 4 7 9").nimber, Some(Nimber(1 ^ 4 ^ 7 ^ 9)));
        let tails = asked("ruler", "TTT");
        assert_eq!(
            (tails.nimber, tails.moves_total, tails.position),
            (Some(Nimber(0)), Some(0), "TTT".to_owned())
        );
        assert_eq!(asked("moebius", "3 + 18").nimber, Some(Nimber(4 ^ 494)));
        assert_eq!(asked("twins", "0").nimber, Some(Nimber(0)));
    }

    #[test]
    fn tables_end_at_the_limits_and_are_made_later() {
        // Other tests may have made the table of the shared catalogue.
        let moebius = Catalog::standard().find("moebius").unwrap();
        let limits = Limits::none().with_watch(&|_| true);
        let refused = (moebius.read)(b"3 400", None, &limits).err();
        assert!(matches!(refused, Some(ReadError::Limit(unknown)) if unknown.limit == Limit::Stopped));
        assert!(matches!(
            (moebius.read)(b"3 400", None, &Limits::none().with_bytes(1000)),
            Err(ReadError::Limit(_))
        ));
        assert!((moebius.read)(b"3 400", None, &Limits::none()).is_ok());
        assert!((moebius.read)(b"3 400", None, &limits).is_ok(), "the table is there");
    }

    #[test]
    fn winning_moves_of_far_heads_are_named() {
        for game in ["turtles", "twins", "ruler", "mock-turtles", "triplets"] {
            let text = "5 999999999999999998 1000000000000000000";
            let answer = asked(game, text);
            assert_eq!(answer.outcome, Some(Outcome::N), "{game}");
            assert!(answer.winning_total.is_some_and(|total| total > 0), "{game}");
            let question =
                Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap();
            let won = question.after(&answer.winning_moves[0]).unwrap();
            assert_eq!(
                ask(&won, Detail::Moves, &Limits::none()).unwrap().outcome,
                Some(Outcome::P),
                "{game}"
            );
        }
    }
}
