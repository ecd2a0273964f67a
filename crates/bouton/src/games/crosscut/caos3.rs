//! CAOS3's map: `#` is a wall, `^` is a meadow, and `~` is lava over a meadow.
//!
//! A monster lives on a `^` if the runs of contiguous `^` to the left, to the right, up and down, the cell itself not counted, are all at
//! least 2 long. Monsters are determined once, from the map before the game. So lava counts as `^` for the runs, and a monster under lava
//! is gone. Walls do not stop lava.

use super::lattice::Lines;
use crate::games::shape::Board;

/// The least length of a run: the smallest prime.
const LEAST_RUN: usize = 2;

/// The monsters of a map with these meadows.
#[must_use]
pub fn monsters(meadows: &Board) -> Board {
    monsters_by_run(meadows, LEAST_RUN)
}

fn monsters_by_run(meadows: &Board, least: usize) -> Board {
    let mut monsters = Board::new(meadows.rows(), meadows.cols());
    for cell in meadows.cells() {
        let run = |step| {
            let next =
                move |cell: &(u32, u32)| meadows.neighbour(*cell, step).filter(|&next| meadows.has(next));
            std::iter::successors(Some(cell), next).skip(1)
        };
        // A run is followed only up to the least length that matters.
        if Lines::Straight.steps().into_iter().all(|step| run(step).take(least).count() == least) {
            monsters.set(cell, true);
        }
    }
    monsters
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::games::crosscut::tests::board;
    use crate::games::crosscut::write;
    use crate::notation::Grid;

    fn monsters_of(text: &str) -> String {
        let grid = Grid::read(text.as_bytes(), b"#^~").unwrap();
        write(&monsters(&Board::of(&grid, |sign| sign != b'#')))
    }

    #[test]
    fn maps_smaller_than_5x5_have_no_monster() {
        for (rows, cols) in [(4, 4), (4, 9), (9, 4), (1, 30), (30, 1)] {
            assert!(monsters(&Board::full(rows, cols)).count() == 0);
        }
        assert_eq!(write(&monsters(&Board::full(5, 6))), "....../....../..**../....../......");
    }

    #[test]
    fn the_cell_itself_is_not_in_its_runs() {
        assert_eq!(monsters_of("#^###/#^###/^^^^^/#^###/#^###"), "...../...../...../...../.....");
    }

    #[test]
    fn lava_counts_as_meadow_and_takes_its_monster() {
        assert_eq!(monsters_of("##~##/##^##/~^~^^/##^##/##~##"), "...../...../..*../...../.....");
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
        let differs = |meadows: &Board| monsters_by_run(meadows, 3) != monsters(meadows);
        assert!((0..1 << 10).map(cross).any(|meadows| differs(&meadows)));
        assert!(!differs(&Board::full(4, 4)));
    }
}
