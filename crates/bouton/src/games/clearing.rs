//! Games on marked cells in which every move clears cells, as lists of moves.
//!
//! A move needs some marked cells, and clears these and maybe others. So a position is the set of marked cells, a word with one bit for each, and
//! every option has a smaller number than its position.
//!
//! Cost: one look at each move of the game for each position.

use std::fmt;
use std::ops::Range;

use crate::games::tiles::Tiles;
use crate::notation::Place;
use crate::theory::numbered::Numbered;
use crate::theory::ruleset::{MoveList, Ruleset};

/// A game in which every move clears marked cells of a board.
#[derive(Clone, Debug)]
pub struct Clearing {
    rows: u32,
    cols: u32,
    /// Cell `cells[i]` is bit `i`.
    cells: Vec<(u32, u32)>,
    moves: Vec<Step>,
}

/// A move: the marked cells that it needs, and all cells that it clears. It is written as the cells that it needs: `r1c1:r1c2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    needs: u64,
    clears: u64,
    cols: u32,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needed = (0..u64::BITS).filter(|bit| self.needs >> bit & 1 == 1);
        let places = needed.map(|bit| Place { row: bit / self.cols, col: bit % self.cols }.to_string());
        f.write_str(&places.collect::<Vec<_>>().join(":"))
    }
}

impl Clearing {
    /// The most cells.
    pub const MOST_CELLS: u32 = 40;

    /// A game with a tile: a move clears the marked cells that the tile covers.
    ///
    /// # Panics
    /// If the board has more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    #[must_use]
    pub fn covering(tiles: Tiles, rows: u32, cols: u32) -> Self {
        Self::of(rows, cols, |bits, (row, col)| {
            let covered = |tile: &&[(u32, u32)]| {
                let cells: Vec<_> = tile.iter().map(|(r, c)| (row + r, col + c)).collect();
                bits(&cells).map(|cells| Step { needs: cells, clears: cells, cols })
            };
            tiles.iter().filter_map(covered).collect()
        })
    }

    /// Node Kayles: a move clears a marked cell and those beside it.
    ///
    /// # Panics
    /// As [`covering`](Self::covering).
    #[must_use]
    pub fn node_kayles(rows: u32, cols: u32) -> Self {
        Self::taking(rows, cols, |(r, c), (other_r, other_c)| r.abs_diff(other_r) + c.abs_diff(other_c) <= 1)
    }

    /// Non-attacking queens: a move clears a marked cell and all in its row, its column and its diagonals.
    ///
    /// # Panics
    /// As [`covering`](Self::covering).
    #[must_use]
    pub fn queens(rows: u32, cols: u32) -> Self {
        Self::taking(rows, cols, |(r, c), (other_r, other_c)| {
            let (down, right) = (r.abs_diff(other_r), c.abs_diff(other_c));
            down == 0 || right == 0 || down == right
        })
    }

    /// A move takes a marked cell, and clears the cells for which `goes` is true of that cell and them.
    fn taking(rows: u32, cols: u32, goes: impl Fn((u32, u32), (u32, u32)) -> bool) -> Self {
        Self::of(rows, cols, |bits, cell| {
            let others = cells(rows, cols).filter(|&other| goes(cell, other)).collect::<Vec<_>>();
            bits(&[cell])
                .zip(bits(&others))
                .map(|(needs, clears)| Step { needs, clears, cols })
                .into_iter()
                .collect()
        })
    }

    /// The game with these moves for each cell. The bits of cells that are not all on the board are `None`.
    fn of(
        rows: u32,
        cols: u32,
        moves: impl Fn(&dyn Fn(&[(u32, u32)]) -> Option<u64>, (u32, u32)) -> Vec<Step>,
    ) -> Self {
        let count = u64::from(rows) * u64::from(cols);
        assert!(count <= Self::MOST_CELLS.into(), "a table of {count} cells");
        let bits = |chosen: &[(u32, u32)]| {
            let bit = |&(r, c): &(u32, u32)| (r < rows && c < cols).then(|| 1 << (r * cols + c));
            chosen.iter().map(bit).sum()
        };
        let moves = cells(rows, cols).flat_map(|cell| moves(&bits, cell)).collect();
        Self { rows, cols, cells: cells(rows, cols).collect(), moves }
    }

    /// The numbers of rows and of columns.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.rows, self.cols)
    }

    /// The cell of each bit, as row and column from 0.
    #[must_use]
    pub fn cells(&self) -> &[(u32, u32)] {
        &self.cells
    }

    /// The position with all cells marked.
    #[must_use]
    pub fn full(&self) -> u64 {
        self.count() - 1
    }

    fn steps(&self, marked: u64) -> impl Iterator<Item = Step> + '_ {
        self.moves.iter().copied().filter(move |step| marked & step.needs == step.needs)
    }
}

fn cells(rows: u32, cols: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..rows).flat_map(move |r| (0..cols).map(move |c| (r, c)))
}

impl Ruleset for Clearing {
    type Position = u64;
    type Move = Step;

    fn moves(&self, &marked: &u64, list: &mut MoveList<Self>) {
        self.steps(marked).for_each(|step| list.push(step, [marked & !step.clears]));
    }

    /// Every move clears a cell.
    fn always_ends(&self) -> bool {
        true
    }
}

impl Numbered for Clearing {
    fn count(&self) -> u64 {
        1 << self.cells.len()
    }

    fn number(&self, &marked: &u64) -> u64 {
        marked
    }

    fn numbered(&self, number: u64) -> u64 {
        number
    }

    fn option_numbers(&self, marked: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        self.steps(marked).map(|step| marked & !step.clears).all(|left| take(left..left + 1))
    }

    fn sources(&self, block: u64, length: u64) -> Vec<u64> {
        let bits = length.trailing_zeros();
        let high = |step: &Step| (step.needs >> bits, step.clears >> bits);
        let left = self.moves.iter().map(high).filter(|(needs, _)| block & needs == *needs);
        let mut sources: Vec<_> =
            left.map(|(_, clears)| block & !clears).filter(|&left| left != block).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::DOMINOES;
    use crate::games::node_kayles::NodeKaylesOnBoard;
    use crate::games::queens::Queens;
    use crate::games::shape::{Bits, Board};
    use crate::games::tiles::tests::Literal;
    use crate::solve::definition::Definition;
    use crate::solve::retrograde::table::Retrograde;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;
    use crate::theory::sum::Sum;

    const SIZES: [(u32, u32); 6] = [(1, 1), (1, 9), (2, 3), (3, 3), (4, 2), (3, 4)];

    /// Compares the values of all boards of some sizes with those that `value` finds.
    fn compare(game: fn(u32, u32) -> Clearing, mut value: impl FnMut(Board) -> Nimber) {
        for (rows, cols) in SIZES {
            let game = game(rows, cols);
            let mut table = Retrograde::new(&game);
            table.fill(&Limits::none()).unwrap();
            for number in 0..game.count() {
                let marked = (0..).zip(game.cells()).filter(|(bit, _)| number >> bit & 1 == 1);
                let board = Board::with(rows, cols, marked.map(|(_, &cell)| cell));
                assert_eq!(table.value(number), Some(value(board.clone())), "{board}");
            }
        }
    }

    #[test]
    fn cram_has_the_values_of_its_literal_rules() {
        let mut definition = Definition::new(&Literal(DOMINOES));
        compare(
            |rows, cols| Clearing::covering(DOMINOES, rows, cols),
            |board| definition.grundy(&Sum::from_iter([board])).unwrap(),
        );
    }

    #[test]
    fn moves_are_written_as_the_cells_that_they_need() {
        let moves = |game: Clearing| {
            let mut list = MoveList::<Clearing>::default();
            game.moves(&game.full(), &mut list);
            list.iter().map(|(step, left)| format!("{step} {left:?}")).collect::<Vec<_>>()
        };
        assert_eq!(
            moves(Clearing::covering(DOMINOES, 2, 2)),
            ["r1c1:r1c2 [12]", "r1c1:r2c1 [10]", "r1c2:r2c2 [5]", "r2c1:r2c2 [3]"]
        );
        assert_eq!(moves(Clearing::node_kayles(1, 3)), ["r1c1 [4]", "r1c2 [0]", "r1c3 [1]"]);
        assert_eq!(moves(Clearing::queens(2, 2)).len(), 4);
    }

    #[test]
    fn node_kayles_has_the_values_of_its_rules_on_boards() {
        compare(Clearing::node_kayles, |board| {
            let rules = NodeKaylesOnBoard::<1>::new(board);
            let start = rules.start().unwrap();
            Definition::new(&rules).grundy(&start.into_iter().collect()).unwrap()
        });
    }

    #[test]
    fn queens_have_the_values_of_their_rules() {
        compare(Clearing::queens, |board| {
            let rules = Queens::new(board.rows(), board.cols()).unwrap();
            let bit = |(r, c): (u32, u32)| Bits::of(r * board.cols() + c);
            let free = board.cells().map(bit).fold(Bits::EMPTY, |free, square| free | square);
            let components: Vec<_> = rules.components(free).collect();
            Definition::new(&rules).grundy(&components.into_iter().collect()).unwrap()
        });
    }

    #[test]
    fn sources_are_the_blocks_of_all_options_and_no_others() {
        for game in [Clearing::covering(DOMINOES, 3, 4), Clearing::node_kayles(4, 3), Clearing::queens(3, 4)]
        {
            for bits in 4..12 {
                let mut seen = std::collections::BTreeSet::new();
                for number in 0..game.count() {
                    let _ = game.option_numbers(number, &mut |options| {
                        seen.insert((number >> bits, options.start >> bits))
                            || seen.contains(&(number >> bits, options.start >> bits))
                    });
                }
                let told = (0..game.count() >> bits).flat_map(|block| {
                    game.sources(block, 1 << bits).into_iter().map(move |source| (block, source))
                });
                assert!(told.eq(seen.into_iter().filter(|(block, source)| block != source)), "{bits}");
            }
        }
    }
}
