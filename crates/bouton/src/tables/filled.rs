//! Tables of the values or outcomes of a game's positions by size.

use std::sync::Arc;

use super::filling::{Filling, named};
use super::observer::Observer;
use super::table::Table;
use crate::ask::answer::Refusal;
use crate::catalog::Game;
use crate::catalog::series::{Fill, InOrder};
use crate::notation::Sizes;
use crate::theory::limits::Limits;

/// The values in normal play of the positions of `game` in `sizes`, which must use the measure of the game. Smaller positions come first,
/// and all of them share `limits`: once a limit is reached, no further position is searched. Positions on the same board
/// ([`Reading::on`](crate::catalog::reading::Reading::on)) share one search, which remembers the earlier ones. Otherwise the first sizes
/// are valued in parallel, each on one thread. Once a size takes long, the remaining sizes are valued one after another, each on all
/// threads.
///
/// # Errors
/// If play can go round a cycle, or a rule fails. A limit is no error: the table says what is known. A size for which the game has no
/// position is no error either: the table says why the first such size was refused.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// use bouton::tables::filled::table;
/// use bouton::notation::{Measure, Sizes};
/// use bouton::Limits;
/// let catalog = Catalog::standard();
/// let sizes = Sizes::read(Measure::Board, b"1x1..4x4").unwrap();
/// let table = table(&catalog.find("crosscut").unwrap(), &sizes, &Limits::none(), &()).unwrap();
/// assert!(table.lost().eq([(2, 2), (4, 4)]));
/// ```
pub fn table(
    game: &Arc<Game>,
    sizes: &Sizes,
    limits: &Limits<'_>,
    observer: &dyn Observer,
) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::FullBoards) => Ok(Table::of_full_boards(sizes, limits)),
        Some(Fill::Sequence(values)) => Ok(in_order(&**values, sizes, limits)),
        _ => searched(game, sizes, &Filling::new(game, limits, observer)),
    }
}

/// The outcomes in normal play of the positions of `game` in `sizes`, computed as [`table`] computes values. But the search finds no
/// value that is not needed for an outcome. So where the outcome is N, the value may not be known ([`Table::outcome`]).
///
/// # Errors
/// As [`table`].
///
/// # Examples
/// ```
/// use bouton::Limits;
/// use bouton::catalog::Catalog;
/// use bouton::tables::filled::outcome_table;
/// use bouton::notation::{Measure, Sizes};
/// let catalog = Catalog::standard();
/// let sizes = Sizes::read(Measure::Word, b"0..40").unwrap();
/// let table = outcome_table(&catalog.find("treblecross").unwrap(), &sizes, &Limits::none(), &()).unwrap();
/// assert_eq!((table.outcome_counts(), table.first_unsettled()), ([7, 34], None));
/// ```
pub fn outcome_table(
    game: &Arc<Game>,
    sizes: &Sizes,
    limits: &Limits<'_>,
    observer: &dyn Observer,
) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::FullBoards | Fill::Sequence(_)) => table(game, sizes, limits, observer),
        _ => searched(game, sizes, &Filling::new(game, limits, observer).of_outcomes()),
    }
}

/// The outcomes in misere play of the positions of `game` in `sizes`, computed as [`table`] computes values.
///
/// # Errors
/// As [`table`].
///
/// # Examples
/// ```
/// use bouton::Limits;
/// use bouton::catalog::Catalog;
/// use bouton::tables::filled::misere_table;
/// use bouton::notation::{Measure, Sizes};
/// let catalog = Catalog::standard();
/// let sizes = Sizes::read(Measure::Heap, b"0..30").unwrap();
/// let table = misere_table(&catalog.find("kayles").unwrap(), &sizes, &Limits::none(), &()).unwrap();
/// assert!(table.lost().eq([(1, 1), (1, 4), (1, 9), (1, 12), (1, 20)]));
/// ```
pub fn misere_table(
    game: &Arc<Game>,
    sizes: &Sizes,
    limits: &Limits<'_>,
    observer: &dyn Observer,
) -> Result<Table, Refusal> {
    searched(game, sizes, &Filling::new(game, limits, observer).in_misere_play())
}

/// Fills a table position by position. The game makes each position from its size, or reads it by the name of the size.
fn searched(game: &Arc<Game>, sizes: &Sizes, filling: &Filling<'_>) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Start(start)) => filling.fill(sizes, &**start),
        _ => filling.fill(sizes, &named(game, sizes.measure())),
    }
}

fn in_order(values: &InOrder, sizes: &Sizes, limits: &Limits<'_>) -> Table {
    let (first, last) = sizes.cols().into_inner();
    Table::of_prefix(sizes, values(first.into()..u64::from(last) + 1, limits))
}
