//! Boards for the tests of blackout, and values by plain recursion.

pub mod rules;

use crate::games::shape::Board;

/// All matrices of this size.
pub fn all_matrices(rows: u32, cols: u32) -> impl Iterator<Item = Board> {
    (0..1u32 << (rows * cols)).map(move |set| {
        let mut matrix = Board::new(rows, cols);
        for index in (0..rows * cols).filter(|index| set >> index & 1 == 1) {
            matrix.set((index / cols, index % cols), true);
        }
        matrix
    })
}

/// A matrix with about this many ones.
pub fn random_matrix(rows: u32, cols: u32, ones: u32, seed: &mut u64) -> Board {
    let mut matrix = Board::new(rows, cols);
    for _ in 0..ones {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (*seed >> 33) as u32;
        matrix.set((at % rows, at / rows % cols), true);
    }
    matrix
}

/// The values of all boards of this size by the recurrence. A player may take only the full rectangles that `may` accepts. `may` gets a
/// rectangle and all full rectangles.
pub fn plain_values(rows: u32, cols: u32, may: impl Fn(u32, &[u32]) -> bool) -> Vec<u8> {
    let mut rectangles = Vec::new();
    for (top, left) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
        for (bottom, right) in (top..rows).flat_map(|r| (left..cols).map(move |c| (r, c))) {
            let inside =
                |at: &u32| (top..=bottom).contains(&(at / cols)) && (left..=right).contains(&(at % cols));
            rectangles.push((0..rows * cols).filter(inside).map(|at| 1 << at).sum::<u32>());
        }
    }
    let mut values = Vec::new();
    for board in 0..1u32 << (rows * cols) {
        let full: Vec<_> = rectangles.iter().copied().filter(|set| board & set == *set).collect();
        let taken = full.iter().filter(|&&set| may(set, &full));
        let options: Vec<u8> = taken.map(|set| values[(board - set) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}
