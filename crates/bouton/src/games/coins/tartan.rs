//! Products of two coin-turning games.

use std::fmt;

use smallvec::SmallVec;

use super::board::{At, HeadBoard};
use super::turned::Turned;
use super::values::CoinValues;
use crate::theory::found::FoundMoves;
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The product of a game on the columns of a board and a game on its rows.
#[derive(Clone, Debug)]
pub struct Tartan {
    /// The game that says which rows are turned together.
    pub down: CoinValues,
    /// The game that says which columns are turned together.
    pub across: CoinValues,
}

/// A set of coins that are turned together: the coins where some rows cross some columns. It is printed as `(1+3,2)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// The rows.
    pub rows: Turned,
    /// The columns.
    pub cols: Turned,
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.rows, self.cols)
    }
}

/// The search for moves tries at most this number of pairs of a head and a set of rows or columns. Each pair takes a quotient.
const MOST_QUOTIENTS: u64 = 10_000;
/// The largest number of moves that are returned. All moves are counted.
const MOST_NAMED: usize = 1000;
/// The search asks the caller whether to go on each time after this number of quotients.
const QUOTIENTS_BETWEEN_QUESTIONS: u64 = 16;

/// A move with the component that it leaves, if it leaves a head.
type NamedBoard = (Block, Vec<HeadBoard>);

impl Tartan {
    /// The value of a board, by the Tartan theorem.
    #[must_use]
    pub fn value_of(&self, board: &HeadBoard) -> Nimber {
        let product = |&(row, col): &At| Nimber(self.down.before(row)) * Nimber(self.across.before(col));
        board.corners().iter().map(product).sum()
    }

    /// The number of moves, at most `u64::MAX`. A larger number is returned as `u64::MAX`.
    #[must_use]
    pub fn count_moves(&self, board: &HeadBoard) -> u64 {
        let sets = |values: &CoinValues, first: u64, last: u64| {
            let count = |last: u64| values.game.count_turns(last);
            Some(count(last)? - count(first - 1)?)
        };
        let sum = board.bands().try_fold(0_u128, |sum, (rows, coins)| {
            let down = sets(&self.down, *rows.start(), *rows.end())?;
            coins.runs().try_fold(sum, |sum, run| {
                sum.checked_add(down.checked_mul(sets(&self.across, *run.start(), *run.end())?)?)
            })
        });
        sum.and_then(|sum| u64::try_from(sum).ok()).unwrap_or(u64::MAX)
    }

    /// The moves that leave the value `target`. The search asks `goes_on` from time to time whether to go on. It returns `None` if the
    /// answer is no, or if there are many heads, or many sets of rows and of columns for one head.
    ///
    /// # Complexity
    /// One nim-quotient for each head and each set of rows or of columns. For each head the search takes the rows or the columns, whichever
    /// have fewer sets.
    pub fn moves_to(
        &self,
        board: &HeadBoard,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<NamedBoard>> {
        let changed = self.value_of(board) + target;
        let (mut all, mut quotients, mut steps) = (FoundMoves::NONE, 0, 0);
        // No move changes the value by 0, because neither factor is 0.
        for (row, col) in board.heads().take_while(|_| changed != Nimber::ZERO) {
            let sets = |values: &CoinValues, last: u64| {
                let [all, before] = [last, last - 1].map(|last| values.game.count_turns(last));
                all.and_then(|all| Some(all - before?)).unwrap_or(u128::MAX)
            };
            let is_down = sets(&self.down, row) <= sets(&self.across, col);
            let ((one, at), (other, other_at)) = match is_down {
                true => ((&self.down, row), (&self.across, col)),
                false => ((&self.across, col), (&self.down, row)),
            };
            let goes_through = one.game.each_turn(at, &mut |turned| {
                quotients += 1;
                if quotients > MOST_QUOTIENTS || quotients % QUOTIENTS_BETWEEN_QUESTIONS == 1 && !goes_on() {
                    return false;
                }
                let factor = turned.borders().iter().map(|&border| Nimber(one.before(border))).sum();
                let sum = changed / factor + other.value(other_at);
                let Some(found) = other.turns_to(other_at, sum.0, &mut steps, goes_on) else { return false };
                all.append(found, MOST_NAMED, |matching| match is_down {
                    true => named_board(board, turned.clone(), matching),
                    false => named_board(board, matching, turned.clone()),
                });
                true
            });
            if !goes_through {
                return None;
            }
        }
        Some(all)
    }

    /// The move with this name, and the board that it leaves.
    #[must_use]
    pub fn move_named(&self, board: &HeadBoard, name: &str) -> Option<NamedBoard> {
        let (rows, cols) = name.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let turned = |values: &CoinValues, text: &str| {
            let turned = Turned::read(text, values.game.is_run())?;
            (values.game.allows(&turned) && turned.last() <= values.reach()).then_some(turned)
        };
        let (rows, cols) = (turned(&self.down, rows)?, turned(&self.across, cols)?);
        board.has((rows.last(), cols.last())).then(|| named_board(board, rows, cols))
    }
}

fn named_board(board: &HeadBoard, rows: Turned, cols: Turned) -> NamedBoard {
    let left = board.with(&rows, &cols).component().into_iter().collect();
    (Block { rows, cols }, left)
}

impl Ruleset for Tartan {
    type Position = HeadBoard;
    type Move = Block;

    fn moves(&self, board: &HeadBoard, list: &mut MoveList<Self>) {
        for (row, col) in board.heads() {
            // There may be very many sets of rows, and none of columns.
            let has_no_set = self.across.game.each_turn(col, &mut |_| false);
            if has_no_set {
                continue;
            }
            let has_room = self.down.game.each_turn(row, &mut |rows| {
                self.across.game.each_turn(col, &mut |cols| {
                    let left = board.with(&rows, &cols).component();
                    list.push(Block { rows: rows.clone(), cols }, left);
                    !list.is_full()
                })
            });
            if !has_room {
                return;
            }
        }
    }

    fn known_value(&self, board: &HeadBoard) -> Option<Nimber> {
        Some(self.value_of(board))
    }

    fn size(&self, board: &HeadBoard) -> u64 {
        let (rows, cols) = board.extent();
        rows.saturating_mul(cols)
    }

    fn heap_bytes(&self, board: &HeadBoard) -> u64 {
        board.heap_bytes()
    }

    /// Every move lowers the number whose binary digits are the coins, row by row.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Tartan {
    fn key(&self, board: &HeadBoard, bytes: &mut Vec<u8>) {
        let numbers = board.corners().iter().flat_map(|&(row, col)| [row, col]);
        bytes.extend(numbers.flat_map(u64::to_le_bytes));
    }

    fn position(&self, bytes: &[u8]) -> Option<HeadBoard> {
        let (numbers, rest) = bytes.as_chunks();
        let (corners, more) = numbers.as_chunks();
        let corners: SmallVec<_> =
            corners.iter().map(|&[row, col]| (u64::from_le_bytes(row), u64::from_le_bytes(col))).collect();
        let board = HeadBoard::of_corners(corners).filter(|_| rest.is_empty() && more.is_empty())?;
        let (rows, cols) = board.extent();
        (rows <= self.down.reach() && cols <= self.across.reach()).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CoinTables, Coins, HeadRow};
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limits;
    use crate::theory::ruleset::{Moves, from_fn};
    use crate::theory::sum::Sum;
    use proptest::prelude::*;

    const SIDE: usize = 3;
    /// A board as its rows, with one bit for each coin.
    type Bits = [u8; SIDE];

    /// The sets of coins of a row that the game may turn, as bits.
    fn sets(game: Coins) -> Vec<u8> {
        let mut sets = Vec::new();
        for coin in 1..=SIDE as u64 {
            game.each_turn(coin, &mut |turned| {
                sets.push(HeadRow::default().with(&turned).heads().map(|coin| 1 << (coin - 1)).sum());
                true
            });
        }
        sets
    }

    /// The literal rules of the product.
    fn literally(down: Coins, across: Coins) -> impl Fn(&Bits, &mut Moves<Bits, u8>) {
        let (down, across) = (sets(down), sets(across));
        move |board, list| {
            for (rows, cols) in down.iter().flat_map(|rows| across.iter().map(move |cols| (rows, cols))) {
                if board[rows.ilog2() as usize] >> cols.ilog2() & 1 == 0 {
                    continue;
                }
                let mut left = *board;
                (0..SIDE).filter(|row| rows >> row & 1 == 1).for_each(|row| left[row] ^= cols);
                list.push(0, [left]);
            }
        }
    }

    fn tartan(down: Coins, across: Coins) -> Tartan {
        let [down, across] =
            [down, across].map(|game| CoinTables::new(game).up_to(SIDE as u64, &Limits::none()).unwrap());
        Tartan { down, across }
    }

    fn board(bits: Bits) -> HeadBoard {
        let text = bits
            .map(|row| (0..SIDE).map(|col| if row >> col & 1 == 1 { 'H' } else { 'T' }).collect::<String>());
        HeadBoard::read(text.join("/").as_bytes(), (9, 9)).unwrap()
    }

    #[test]
    fn all_small_boards_of_all_products_are_those_of_the_rules() {
        for (down, across) in Coins::ALL.into_iter().flat_map(|down| Coins::ALL.map(|across| (down, across)))
        {
            let (rules, tartan) = (from_fn(literally(down, across)).that_ends(), tartan(down, across));
            let mut definition = Definition::new(&rules);
            for bits in 0..1_u16 << (SIDE * SIDE) {
                let bits = [0, 1, 2].map(|row| (bits >> (SIDE * row) & 7) as u8);
                let board = board(bits);
                let value = definition.grundy(&Sum::from_iter([bits])).unwrap();
                assert_eq!(tartan.known_value(&board), Some(value), "{down:?} {across:?} {board}");
                let mut literal = Moves::default();
                literally(down, across)(&bits, &mut literal);
                let mut list = MoveList::<Tartan>::default();
                tartan.moves(&board, &mut list);
                assert_eq!(tartan.count_moves(&board), list.len() as u64, "{down:?} {across:?} {board}");
                let mut lefts: Vec<Vec<HeadBoard>> = list.iter().map(|(_, left)| left.to_vec()).collect();
                let boards = literal.iter().map(|(_, left)| self::board(left[0]));
                let mut expected: Vec<Vec<HeadBoard>> = boards
                    .map(|board| Some(board).filter(|board| !board.is_empty()).into_iter().collect())
                    .collect();
                lefts.sort();
                expected.sort();
                assert_eq!(lefts, expected, "{down:?} {across:?} {board}");
            }
        }
    }

    #[test]
    fn sets_of_rows_are_not_gone_through_where_there_is_no_set_of_columns() {
        let twins = tartan(Coins::Twins, Coins::Twins);
        let board = HeadBoard::read(b"(100000000000000000,1)", (u64::MAX, 9)).unwrap();
        let mut list = MoveList::<Tartan>::default();
        twins.moves(&board, &mut list);
        assert!(list.is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn moves_are_found_by_value_and_by_name(down in 0usize..8, across in 0usize..8, bits: [u8; SIDE], target in 0u64..8) {
            let (tartan, board) = (tartan(Coins::ALL[down], Coins::ALL[across]), board(bits.map(|row| row & 7)));
            let mut list = MoveList::<Tartan>::default();
            tartan.moves(&board, &mut list);
            let value = |left: &[HeadBoard]| left.iter().map(|board| tartan.value_of(board)).sum::<Nimber>();
            let wins = list.iter().filter(|(_, left)| value(left) == Nimber(target)).count();
            let FoundMoves { first: named, total } = tartan.moves_to(&board, Nimber(target), &mut || true).unwrap();
            prop_assert_eq!((total, named.len()), (wins as u128, wins));
            prop_assert!(named.iter().all(|(_, left)| value(left) == Nimber(target)));
            for (block, left) in list.iter() {
                let (named, named_left) = tartan.move_named(&board, &block.to_string()).unwrap();
                prop_assert_eq!((&named, &*named_left), (block, left));
            }
            let mut bytes = Vec::new();
            tartan.key(&board, &mut bytes);
            prop_assert_eq!(tartan.position(&bytes), Some(board.clone()));
            prop_assert!(board.is_empty() || HeadBoard::read(board.to_string().as_bytes(), (9, 9)).unwrap() == board);
            prop_assert!(board.heads().all(|at| board.has(at)));
        }

        #[test]
        fn no_bytes_are_too_strange(numbers in prop::collection::vec(0u64..4, 0..17)) {
            let tartan = tartan(Coins::Twins, Coins::Ruler);
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            if let Some(board) = tartan.position(&bytes) {
                let mut key = Vec::new();
                tartan.key(&board, &mut key);
                prop_assert_eq!(key, bytes);
                prop_assert!(board.heads().count() > 0 || board.is_empty());
            }
        }

        #[test]
        fn no_text_is_too_strange(text in "[HT0-9 .,()/]{0,12}") {
            let _ = HeadBoard::read(text.as_bytes(), (9, 9));
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| HeadBoard::read(text.as_bytes(), (9, 9)).unwrap_err().to_string();
        assert_eq!(error("(1,2) (1,2)"), "line 1, column 7: found `(1,2)`, expected each head once");
        assert!(
            error("(0,1)").contains("a whole number from 1 to 9 (the number of a row)"),
            "{}",
            error("(0,1)")
        );
        assert!(error("(1)").contains("expected `,` and the number of a column"));
        assert!(error("3").contains("a board of coins `H` and `T`, or the places of the heads"));
        assert!(error("HT/H").contains("line 1, column"));
        assert!(
            error(&["H"; 10].join("/"))
                .contains("found 10 rows and 1 columns, expected at most 9 rows and 9 columns")
        );
    }

    #[test]
    fn far_boards_are_valued_at_once() {
        let far = 1_000_000_000_000_000_000;
        let ruler = CoinTables::new(Coins::Ruler).up_to(far, &Limits::none()).unwrap();
        let rugs = Tartan { down: ruler.clone(), across: ruler };
        let board = HeadBoard::default().with(&Turned::run(far, far), &Turned::run(far, far));
        assert_eq!(rugs.value_of(&board), Nimber(1 << 18) * Nimber(1 << 18));
        let all = HeadBoard::default().with(&Turned::run(1, far), &Turned::run(1, far));
        assert_eq!((all.corners().len(), rugs.count_moves(&all)), (4, u64::MAX));
        assert_eq!(rugs.moves_to(&all, Nimber::ZERO, &mut || true), None);
    }
}
