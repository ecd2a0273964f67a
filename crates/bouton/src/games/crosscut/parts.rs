//! Splits a board in the middle of a game into rectangles.
//!
//! Play leaves rectangles: quadrants of quadrants, on the board or on the [lattice](super::lattice) of a class. A part is a set of
//! unoccupied cells that lines can join. If every part consists of all cells that the board has inside one rectangle, the position is the
//! sum of these rectangles. A board that play cannot leave may have parts of other shapes, and only the literal rules answer it.

use super::layout::Rect;
use super::rectangle::Crosscut;
use crate::games::shape::Board;

impl Crosscut {
    /// The parts of this board on which some cells are `occupied`, if every part (cells that lines can join) consists of all cells that the
    /// board has inside one rectangle. Otherwise it returns `None`, and the caller must use the literal rules.
    ///
    /// # Panics
    /// If the board of `occupied` has another size.
    ///
    /// # Complexity
    /// Time and four bytes for each cell.
    #[must_use]
    pub fn parts(&self, occupied: &Board) -> Option<Vec<Rect>> {
        let [rows, cols] = self.size;
        assert_eq!((occupied.rows(), occupied.cols()), (rows, cols), "boards of one size");
        let mut seen = occupied.clone();
        let mut parts = Vec::new();
        for start in self.lattice.cells(rows, cols) {
            if seen.has(start) {
                continue;
            }
            let (rect, cells) = self.flood(start, &mut seen);
            if self.cells_in(&rect) != cells {
                return None;
            }
            parts.extend(self.layout.tight(&self.layout.kept(&rect)));
        }
        Some(parts)
    }

    /// Adds the part that contains `start` to `seen`. Returns the lattice rectangle around it and the number of its cells.
    fn flood(&self, start: (u32, u32), seen: &mut Board) -> (Rect, u64) {
        let (row, col) = self.lattice.point(start);
        let mut rect = Rect::new(row..row + 1, col..col + 1);
        let (mut cells, mut open) = (0, vec![start]);
        seen.set(start, true);
        while let Some(cell) = open.pop() {
            let (row, col) = self.lattice.point(cell);
            rect = Rect::new(rect.r0.min(row)..rect.r1.max(row + 1), rect.c0.min(col)..rect.c1.max(col + 1));
            cells += 1;
            for step in self.lattice.lines().steps() {
                let Some(next) = seen.neighbour(cell, step) else { continue };
                if !seen.has(next) {
                    seen.set(next, true);
                    open.push(next);
                }
            }
        }
        (rect, cells)
    }

    /// The number of cells of the board that are inside `rect`, which is given in the rows and columns of the original board.
    fn cells_in(&self, rect: &Rect) -> u64 {
        let [rows, cols] = self.size;
        let row = |row| u64::from(self.lattice.cells_between(row, rect.cols(), rows, cols));
        rect.rows().map(row).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::games::crosscut::tests::{Chance, Naive, board, word};
    use crate::games::crosscut::{Lines, Values};

    #[test]
    fn parts_in_the_middle_of_a_game() {
        let mut chance = Chance(34);
        let (mut played, mut split) = (0, [0; 2]);
        for round in 0..2000 {
            let marks = chance.board(6, 6, 9);
            let lines = [Lines::Straight, Lines::Diagonal][round % 2];
            let mut occupied = Board::new(marks.rows(), marks.cols());
            let by_play = round % 4 < 2;
            for _ in 0..1 + chance.below(3) {
                let all: Vec<_> = marks.cells().filter(|&cell| !occupied.has(cell)).collect();
                if by_play && !all.is_empty() {
                    let cell = all[chance.below(all.len() as u32) as usize];
                    let after = Naive::new(&marks, lines)
                        .after(word(&occupied), (cell.0 * marks.cols() + cell.1) as i32);
                    occupied = board(marks.rows(), marks.cols(), after);
                    played += 1;
                } else if !by_play {
                    occupied.set((chance.below(marks.rows()), chance.below(marks.cols())), true);
                }
            }
            let games = match lines {
                Lines::Straight => vec![Crosscut::straight(&marks)],
                Lines::Diagonal => Crosscut::diagonal(&marks).into(),
            };
            let parts: Option<Vec<_>> = games.iter().map(|game| game.parts(&occupied)).collect();
            assert!(parts.is_some() || !by_play, "{marks} {occupied} {lines:?}");
            split[usize::from(parts.is_some())] += 1;
            if let Some(parts) = parts {
                let sum = games.iter().zip(&parts);
                let sum =
                    sum.map(|(game, parts)| Values::new(game).sum(parts, &Limits::none()).unwrap()).sum();
                assert_eq!(
                    Naive::new(&marks, lines).value(word(&occupied)),
                    sum,
                    "{marks} {occupied} {lines:?}"
                );
            }
        }
        assert!(played > 500 && split.iter().all(|&count| count > 200), "{played} {split:?}");
    }

    #[test]
    fn parts_without_marks_are_left_out() {
        let empty = Crosscut::straight(&Board::new(3, 4));
        assert_eq!(empty.parts(&Board::new(3, 4)), Some(Vec::new()));
    }
}
