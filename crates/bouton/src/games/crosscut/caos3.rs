//! CAOS3's map: `#` is a wall, `^` is a meadow, and `~` is lava over a meadow.
//!
//! A monster lives on a `^` if the runs of contiguous `^` to the left, to the right, up and down, the cell itself not counted, are all at
//! least 2 long. Monsters are determined once, from the map before the game. So lava counts as `^` for the runs, and a monster under lava
//! is gone. Walls do not stop lava.

use super::cell::Cell;
use super::marks::Marks;
use crate::notation::Grid;

/// The least length of a run: the smallest prime.
const LEAST_RUN: usize = 2;

/// A map with its monsters.
#[derive(Clone, Debug)]
pub struct Map {
    /// The cells on which a monster lived before the game.
    pub monsters: Marks,
    /// The cells under lava.
    pub lava: Marks,
}

impl Map {
    /// The map drawn on a grid of `#`, `^` and `~`.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let lava = Marks::of_grid(grid, |sign| sign == b'~');
        Self { monsters: monsters(&Marks::of_grid(grid, |sign| sign != b'#')), lava }
    }
}

/// The monsters of a map with these meadows.
#[must_use]
pub fn monsters(meadows: &Marks) -> Marks {
    monsters_by_run(meadows, LEAST_RUN)
}

fn monsters_by_run(meadows: &Marks, least: usize) -> Marks {
    let mut monsters = Marks::new(meadows.rows(), meadows.cols());
    let directions = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    for cell in meadows.iter() {
        // A run is followed only up to the least length that matters.
        if directions.iter().all(|&step| run(meadows, cell, step).take(least).count() == least) {
            monsters.insert(cell);
        }
    }
    monsters
}

/// The contiguous meadows that follow `cell` in one direction.
fn run(meadows: &Marks, cell: Cell, (down, right): (i32, i32)) -> impl Iterator<Item = Cell> {
    let step = move |cell: &Cell| {
        let row = cell.row.checked_add_signed(down).filter(|&row| row < meadows.rows())?;
        let col = cell.col.checked_add_signed(right).filter(|&col| col < meadows.cols())?;
        Some(Cell::new(row, col)).filter(|&next| meadows.contains(next))
    };
    std::iter::successors(Some(cell), step).skip(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(text: &[u8]) -> Map {
        Map::of(&Grid::read(text, b"#^~").unwrap())
    }
    use crate::games::crosscut::tests::board;

    fn monsters_of(text: &str) -> String {
        map(text.as_bytes()).monsters.to_string()
    }

    #[test]
    fn maps_smaller_than_5x5_have_no_monster() {
        for (rows, cols) in [(4, 4), (4, 9), (9, 4), (1, 30), (30, 1)] {
            assert!(monsters(&Marks::full(rows, cols)).iter().next().is_none());
        }
        assert_eq!(monsters(&Marks::full(5, 6)).to_string(), "....../....../..**../....../......");
    }

    #[test]
    fn the_cell_itself_is_not_in_its_runs() {
        assert_eq!(monsters_of("#^###/#^###/^^^^^/#^###/#^###"), "...../...../...../...../.....");
    }

    #[test]
    fn lava_counts_as_meadow_and_takes_its_monster() {
        let map = map(b"##~##/##^##/~^~^^/##^##/##~##");
        assert_eq!(map.monsters.to_string(), "...../...../..*../...../.....");
        assert!(map.lava.contains(Cell::new(2, 2)));
        assert_eq!(map.lava.iter().count(), 4);
    }

    #[test]
    fn the_sample_map() {
        let text = "^#^#^^^/^#^^^#^/^#^^^^^/^^^#^^^/^^^^^^^/^^^^^^^/^^^^^^^";
        assert_eq!(monsters_of(text), "......./......./....*../......./..*.*../......./.......");
    }

    #[test]
    fn more_than_two_is_not_at_least_two() {
        // A cross of meadows whose upper arm varies.
        let cross = |arm: u64| board(5, 5, 0b00100_00100_11111_00000_00000 | arm & 0b00100_00100);
        let differs = |meadows: &Marks| monsters_by_run(meadows, 3) != monsters(meadows);
        assert!((0..1 << 10).map(cross).any(|meadows| differs(&meadows)));
        assert!(!differs(&Marks::full(4, 4)));
    }
}
