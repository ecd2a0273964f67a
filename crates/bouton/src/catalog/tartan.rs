//! Products of two coin-turning games in the catalogue: boards of coins.

use std::sync::Arc;

use super::coins::{AllTables, what};
use super::drawing::{Cell, Drawing, MOST_DRAWN, Showing};
use super::figure::Figure;
use super::form::Form;
use super::game::{Game, texts};
use super::playable::{FoundMoves, MoveTo, Playable};
use super::reading::{ReadError, Reading};
use super::samples::{BoardSamples, Outline, shared};
use super::series::Series;
use super::status::Status;
use crate::games::coins::{Block, CoinTables, Coins, HeadBoard, TARTAN, Tartan};
use crate::notation::Measure;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;

/// Other names of products of a game with itself.
const SQUARES: [(Coins, &[&str]); 2] = [(Coins::Twins, &["turning-corners"]), (Coins::Ruler, &["rugs"])];

/// The products of all games with these tables. The first is the best known one, which represents all of them in the list.
pub fn family(tables: &AllTables) -> impl Iterator<Item = Game> {
    let pairs = tables.iter().flat_map(move |down| tables.iter().map(move |across| (down, across)));
    let mut games: Vec<_> = pairs.map(|(down, across)| game(down, across)).collect();
    let best_known = Coins::Twins as usize * (Coins::ALL.len() + 1);
    games.swap(0, best_known);
    games.into_iter()
}

fn game(down_table: &Arc<CoinTables>, across_table: &Arc<CoinTables>) -> Game {
    let (down, across) = (down_table.game, across_table.game);
    let tables = [down_table, across_table].map(Arc::clone);
    let read = Arc::new(move |text: &[u8], limits: &Limits<'_>| read(&tables, text, limits));
    let of_sizes = Arc::clone(&read);
    let square = SQUARES.iter().find(|(game, _)| [*game; 2] == [down, across]);
    Game {
        aliases: texts(square.map_or(&[], |(_, names)| names)),
        rule: format!(
            "turn the coins where {} and {} of a board cross; the last of them goes from heads to tails",
            what(down).replace("coins", "rows"),
            what(across).replace("coins", "columns"),
        )
        .into(),
        how: "rows of coins `H` and `T` separated by `/`, or the places of the heads, row and column from 1 on: `(2,3) (1,4)`; a move names rows and columns, `(1+2,3)`; `tartan:GAME,GAME` for all coin games"
            .into(),
        example: "(2,3) (4,4)".into(),
        way: "a head is worth the nim-product of its values in both games (the Tartan theorem); misere play by search over boards".into(),
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14".into(),
        series: Series::starting(Measure::Pair, move |(row, col)| match row.min(col) {
            // There is no coin with the number 0.
            0 => Ok(Reading::new("0".to_owned())),
            _ => of_sizes(Measure::Pair.name((row, col)).as_bytes(), &Limits::none()),
        }),
        samples: shared(BoardSamples::new("TH", Outline::Rectangle, 4096)),
        forms: vec![Form::Rows("TH".into()), Form::Tuple],
        ..Game::named_within(format!("tartan:{},{}", down.name(), across.name()), move |text, _, limits| read(text, limits))
    }
}

fn read(tables: &[Arc<CoinTables>; 2], text: &[u8], limits: &Limits<'_>) -> Result<Reading, ReadError> {
    let [down, across] = tables;
    let board = HeadBoard::read(text, (down.game.farthest(), across.game.farthest()))?;
    let (rows, cols) = board.extent();
    let up_to = |table: &CoinTables, coin| table.up_to(coin, limits).map_err(ReadError::Limit);
    let rules = Tartan { down: up_to(down, rows)?, across: up_to(across, cols)? };
    let reach = format!("{} {}", rules.down.reach(), rules.across.reach());
    let text = String::from_utf8_lossy(text.trim_ascii());
    let written = if text.starts_with(['H', 'T']) {
        let lines = text.split(|sign: char| !matches!(sign, 'H' | 'T'));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("/")
    } else {
        board.to_string()
    };
    Ok(Reading::new(written).on(reach).with(rules, board.component()))
}

impl Playable for Tartan {
    fn text(&self, board: &HeadBoard) -> String {
        board.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved(&TARTAN)
    }

    fn count_moves(&self, board: &HeadBoard) -> Option<u64> {
        Some(self.count_moves(board))
    }

    fn moves_to(
        &self,
        board: &HeadBoard,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<MoveTo<HeadBoard, Block>>> {
        self.moves_to(board, target, goes_on)
    }

    fn move_named(&self, board: &HeadBoard, name: &str) -> Option<MoveTo<HeadBoard, Block>> {
        self.move_named(board, name)
    }

    fn knows_all_names(&self) -> bool {
        true
    }

    fn show(&self, boards: &[HeadBoard], showing: &Showing<'_>) -> Option<Figure> {
        let [board] = boards else { return None };
        let side = |last: u64| usize::try_from(last).ok().filter(|&last| last <= MOST_DRAWN);
        let (rows, cols) = board.extent();
        let cell = |r, c| {
            let sign = Cell::Sign(if board.has((r, c)) { 'H' } else { 'T' });
            showing.cell(&format_args!("({r},{c})"), sign)
        };
        Drawing::board(side(rows)?, side(cols)?, "", |r, c| cell(r as u64 + 1, c as u64 + 1))
            .map(Figure::Board)
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::answer::Answer;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask};
    use crate::catalog::{find, standard};
    use crate::games::coins::Coins;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;
    use crate::theory::outcome::{Convention, Outcome};

    fn asked(game: &str, text: &str) -> Answer {
        let question =
            Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap()
    }

    #[test]
    fn every_product_is_found_by_its_name() {
        for (down, across) in Coins::ALL.into_iter().flat_map(|down| Coins::ALL.map(|across| (down, across)))
        {
            let name = format!("tartan:{},{}", down.name(), across.name());
            assert_eq!(find(&name).unwrap().name, name);
        }
        assert_eq!(find("rugs").unwrap().name, "tartan:ruler,ruler");
        assert!(find("tartan:turtles").is_none() && find("tartan:nim,nim").is_none());
        let sum = b"rugs: (1,2) + turning-corners: (2,3)";
        let question = Question::read(standard(), None, sum, None, Convention::Normal).unwrap();
        let answer = ask(&question, Detail::Reasons, &Limits::none()).unwrap();
        assert_eq!(answer.nimber, Some(Nimber(2) + Nimber(1) * Nimber(2)));
    }

    #[test]
    fn large_boards_are_answered() {
        let far = "(1000000000000000000,1000000000000000000)";
        let answer = asked("rugs", far);
        assert_eq!((answer.outcome, answer.winning_total), (Some(Outcome::N), None));
        let answer = asked("tartan:turtles,turtles", "(300,1000000) (2,2)");
        assert_eq!(answer.winning_total.map(|total| total > 0), Some(true));
        let drawn = asked("tartan:ruler,ruler", "HTH\nTTT\nHTT\n");
        assert_eq!((drawn.outcome, drawn.position), (Some(Outcome::N), "HTH/TTT/HTT".to_owned()));
    }
}
