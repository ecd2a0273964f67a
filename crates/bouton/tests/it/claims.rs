//! A claim from a table that is cut short must hold for a longer table, or be marked as only OBSERVED after many
//! equal values.

use bouton::Limits;
use bouton::catalog::Catalog;
use bouton::notation::{Measure, Sizes};
use bouton::tables::filled::table;
use bouton::tables::table::Table;

fn boards(game: &str, rows: u32, cols: u32) -> Table {
    let sizes = Sizes::read(Measure::Board, format!("1x1..{rows}x{cols}").as_bytes()).unwrap();
    table(&Catalog::standard().find(game).unwrap(), &sizes, &Limits::none(), &()).unwrap()
}

#[test]
fn a_longer_table_refutes_no_proof_and_nothing_that_was_seen_a_few_times() {
    let mut proved = 0;
    let games = [("crosscut", 4, 24), ("cram", 3, 10), ("node-kayles", 3, 10), ("arc-kayles", 3, 10)];
    for (game, rows, end) in games {
        let long: Vec<Vec<_>> = boards(game, rows, end).by_rows().map(|(_, row)| row.collect()).collect();
        for cols in 1..end {
            for claim in boards(game, rows, cols).constancies() {
                let later = &long[claim.rows as usize - 1][claim.from as usize - 1..];
                if claim.theorem.is_some() {
                    proved += 1;
                    assert!(
                        later.iter().all(|&value| value == Some(claim.value)),
                        "{game} to {cols}: {claim:?}"
                    );
                } else {
                    let same = cols - claim.from + 1;
                    assert!(same >= 8 && 3 * same >= 2 * cols, "{game} to {cols}: {claim:?}");
                }
            }
        }
    }
    assert!(proved > 20, "{proved}");
}
