//! Tables of the values, or the outcomes, of the positions of a game by their size.

use std::sync::Arc;

use super::filling::{Filling, named};
use super::onlooker::Onlooker;
use super::table::Table;
use crate::ask::answer::Refusal;
use crate::catalog::Game;
use crate::catalog::series::{Fill, InOrder, Wanted};
use crate::notation::Sizes;
use crate::theory::limits::Limits;

/// The values in normal play of the positions of `game` in `sizes`, which must be measured as the game's are: smaller ones
/// first, all of them within `limits`; once a limit is reached nothing more is asked. Positions on the same board
/// ([`Reading::on`](crate::catalog::reading::Reading::on)) are one search, which remembers those before. Else the first sizes are valued side by side, each on a thread,
/// and once one takes long the others one after the other, each on all threads.
///
/// # Errors
/// If play can go round in a loop, or a rule fails. A limit is no error: the table says what is known. Nor is a size that the
/// game has no position of: the table says why the first was refused.
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
    onlooker: &dyn Onlooker,
) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Together(together)) => Ok(Table::of_all(sizes, together(sizes, limits))),
        Some(Fill::Sequence(values)) => Ok(in_order(&**values, sizes, Wanted::Values, limits)),
        _ => searched(game, sizes, &Filling::new(game, limits, onlooker)),
    }
}

/// The outcomes in normal play of the positions of `game` in `sizes`, as [`table`] finds values: but no value is searched that an outcome can
/// do without. So where the outcome is N, the value may not be known ([`Table::outcome`]).
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
    onlooker: &dyn Onlooker,
) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Together(_) | Fill::Sequence(_)) => table(game, sizes, limits, onlooker),
        _ => searched(game, sizes, &Filling::new(game, limits, onlooker).of_outcomes()),
    }
}

/// The outcomes in misere play of the positions of `game` in `sizes`, as [`table`] finds values.
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
    onlooker: &dyn Onlooker,
) -> Result<Table, Refusal> {
    searched(game, sizes, &Filling::new(game, limits, onlooker).in_misere_play())
}

/// A table filled position by position: each is made from its size, or read by the name of that.
fn searched(game: &Arc<Game>, sizes: &Sizes, filling: &Filling<'_>) -> Result<Table, Refusal> {
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Start(start)) => filling.fill(sizes, &**start),
        _ => filling.fill(sizes, &named(game, sizes.measure())),
    }
}

/// The values in normal play where no more may be wanted than what they come to, if they come one after the other: where memory
/// has no room for all, they may pass by. Then [`Table::value`] knows the first of them only, but [`Table::tallies`]
/// and [`Table::records`] all, and [`Table::lost`] if it is wanted.
///
/// # Examples
/// ```
/// use bouton::Limits;
/// use bouton::tables::filled::tallied;
/// use bouton::catalog::series::Wanted;
/// use bouton::catalog::Catalog;
/// use bouton::notation::{Measure, Sizes};
/// let catalog = Catalog::standard();
/// let sizes = Sizes::read(Measure::Heap, b"0..20000").unwrap();
/// let table = tallied(&catalog.find("grundy").unwrap(), &sizes, Wanted::Zeros, &Limits::none()).unwrap();
/// assert_eq!((table.lost().count(), table.known()), (42, 20_001));
/// ```
#[must_use]
pub fn tallied(game: &Game, sizes: &Sizes, wanted: Wanted, limits: &Limits<'_>) -> Option<Table> {
    match &game.series.as_ref()?.fill {
        Fill::Sequence(values) => Some(in_order(&**values, sizes, wanted, limits)),
        Fill::Named | Fill::Start(_) | Fill::Together(_) => None,
    }
}

fn in_order(values: &InOrder, sizes: &Sizes, wanted: Wanted, limits: &Limits<'_>) -> Table {
    let (first, last) = sizes.cols().into_inner();
    Table::of_prefix(sizes, values(first.into()..u64::from(last) + 1, wanted, limits))
}
