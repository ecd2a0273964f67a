//! The literal rules: a board whose cells become occupied.
//!
//! Some cells are marked. A move takes a marked cell that is not yet occupied. This cell becomes occupied, and in four directions every
//! cell up to the edge of the board or up to the first occupied cell. Lava occupies them in CAOS3, along the row and the column; signs
//! occupy them in Inventor Outlasting, along the two diagonals. These rules use no quadrants, boxes or sums: the shortcuts are tested
//! against them. Cost of listing the moves: one board and one walk along four lines for each marked cell.

use super::cell::Cell;
use super::marks::Marks;
use crate::machine::width::index;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};

/// The lines along which the cells become occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Rows and columns, as in CAOS3.
    Straight,
    /// The two diagonals, as in Inventor Outlasting.
    Diagonal,
}

impl Lines {
    /// One step in each of the four directions.
    fn steps(self) -> [(i64, i64); 4] {
        match self {
            Self::Straight => [(0, -1), (0, 1), (-1, 0), (1, 0)],
            Self::Diagonal => [(-1, -1), (-1, 1), (1, -1), (1, 1)],
        }
    }
}

/// The board and its marked cells. A position is a set of [`Occupied`] cells.
#[derive(Clone, Debug)]
pub struct Lava {
    targets: Marks,
    lines: Lines,
}

/// The largest number of bytes that the options of one position may take.
const MOST_BYTES: u64 = 1 << 28;

/// The set of occupied cells, with one bit for each cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occupied(Box<[u64]>);

impl Occupied {
    fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }
}

impl Lava {
    /// The game on a board on which these cells are marked.
    #[must_use]
    pub fn new(targets: Marks, lines: Lines) -> Self {
        Self { targets, lines }
    }

    /// The start position, in which no cell is occupied.
    #[must_use]
    pub fn start(&self) -> Occupied {
        let cells = u64::from(self.targets.rows()) * u64::from(self.targets.cols());
        Occupied(vec![0; index(cells.div_ceil(64))].into())
    }

    /// The position of a game in progress in which these cells are occupied. A mark under an occupied cell is gone.
    ///
    /// # Panics
    /// If the board of `occupied` has another size than this board.
    #[must_use]
    pub fn position_with(&self, occupied: &Marks) -> Occupied {
        let sizes = [occupied, &self.targets].map(|board| (board.rows(), board.cols()));
        assert_eq!(sizes[0], sizes[1], "boards of one size");
        let mut position = self.start();
        occupied.iter().for_each(|cell| position.insert(self.index(cell)));
        position
    }

    /// Whether `cell` is occupied in `position`.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    pub fn is_occupied(&self, position: &Occupied, cell: Cell) -> bool {
        assert!(cell.row < self.targets.rows() && cell.col < self.targets.cols(), "{cell} is on the board");
        position.contains(self.index(cell))
    }

    /// The number of moves that `position` has.
    #[must_use]
    pub fn count_moves(&self, position: &Occupied) -> u64 {
        self.available(position).count() as u64
    }

    /// The marked cells that are not occupied.
    fn available<'a>(&'a self, position: &'a Occupied) -> impl Iterator<Item = Cell> + 'a {
        self.targets.iter().filter(|&cell| !position.contains(self.index(cell)))
    }

    /// The position after a move that takes `cell`.
    fn after(&self, position: &Occupied, cell: Cell) -> Occupied {
        let mut after = position.clone();
        after.insert(self.index(cell));
        for step in self.lines.steps() {
            let mut next = self.neighbour(cell, step);
            while let Some(free) = next.filter(|&next| !position.contains(self.index(next))) {
                after.insert(self.index(free));
                next = self.neighbour(free, step);
            }
        }
        after
    }

    /// The cell one step from `cell` in this direction, or `None` beyond the board.
    fn neighbour(&self, cell: Cell, (down, right): (i64, i64)) -> Option<Cell> {
        let row = u32::try_from(i64::from(cell.row) + down).ok().filter(|&row| row < self.targets.rows())?;
        let col = u32::try_from(i64::from(cell.col) + right).ok().filter(|&col| col < self.targets.cols())?;
        Some(Cell::new(row, col))
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.targets.cols() as usize + cell.col as usize
    }
}

impl Ruleset for Lava {
    type Position = Occupied;
    type Move = Cell;

    fn moves(&self, position: &Occupied, list: &mut MoveList<Self>) {
        let room = MOST_BYTES / self.heap_bytes(position).max(1);
        for cell in self.available(position) {
            if list.len() as u64 == room {
                list.set_full();
            }
            if list.is_full() {
                return;
            }
            list.push(cell, [self.after(position, cell)]);
        }
    }

    fn heap_bytes(&self, position: &Occupied) -> u64 {
        size_of_val(&*position.0) as u64
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Lava {
    fn key(&self, position: &Occupied, bytes: &mut Vec<u8>) {
        bytes.extend(position.0.iter().flat_map(|word| word.to_le_bytes()));
    }

    fn position(&self, bytes: &[u8]) -> Option<Occupied> {
        let (words, rest) = bytes.as_chunks::<8>();
        let cells = index(u64::from(self.targets.rows()) * u64::from(self.targets.cols()));
        let words: Box<[u64]> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
        // No bit is set behind the last cell.
        let is_clean = cells.is_multiple_of(64) || words.last().is_none_or(|last| last >> (cells % 64) == 0);
        let is_of_the_board = rest.is_empty() && words.len() == cells.div_ceil(64) && is_clean;
        is_of_the_board.then_some(Occupied(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moves;

    /// The board after one move from `occupied`. Occupied cells are `o`.
    fn played(text: &str, lines: Lines, occupied: &[(u32, u32)], taken: (u32, u32)) -> String {
        let lava = Lava::new(Marks::read(text.as_bytes()).unwrap(), lines);
        let (rows, cols) = (lava.targets.rows(), lava.targets.cols());
        let mut before = Marks::new(rows, cols);
        occupied.iter().for_each(|&(row, col)| before.insert(Cell::new(row, col)));
        let mut list = Moves::default();
        lava.moves(&lava.position_with(&before), &mut list);
        let (_, option) =
            list.iter().find(|(name, _)| **name == Cell::new(taken.0, taken.1)).expect("a move");
        let sign = |row, col| if lava.is_occupied(&option[0], Cell::new(row, col)) { 'o' } else { '.' };
        let rows = (0..rows).map(|row| (0..cols).map(|col| sign(row, col)).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    #[test]
    fn lava_stops_at_lava() {
        assert_eq!(played("4x4", Lines::Straight, &[], (1, 1)), ".o../oooo/.o../.o..");
        assert_eq!(played("4x4", Lines::Straight, &[(1, 2), (0, 1)], (1, 1)), ".o../ooo./.o../.o..");
    }

    #[test]
    fn signs_run_along_the_diagonals() {
        assert_eq!(played("4x4", Lines::Diagonal, &[], (1, 1)), "o.o./.o../o.o./...o");
        assert_eq!(played("4x4", Lines::Diagonal, &[(2, 2)], (1, 1)), "o.o./.o../o.o./....");
        assert_eq!(played("1x3", Lines::Diagonal, &[], (0, 1)), ".o.");
    }

    #[test]
    fn an_occupied_mark_is_gone_and_keys_come_back() {
        let lava = Lava::new(Marks::full(9, 9), Lines::Straight);
        let mut occupied = Marks::new(9, 9);
        occupied.insert(Cell::new(8, 8));
        let position = lava.position_with(&occupied);
        let mut list = Moves::default();
        lava.moves(&position, &mut list);
        assert_eq!(list.len(), 80);
        let mut bytes = Vec::new();
        lava.key(&position, &mut bytes);
        assert_eq!(lava.position(&bytes), Some(position));
    }
}
