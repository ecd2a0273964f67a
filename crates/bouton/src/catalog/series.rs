//! A game's positions by their size, and tables of their values.

use std::ops::Range;
use std::sync::Arc;

use super::Game;
use super::answer::Refusal;
use super::filling::Filling;
use super::question::Question;
use super::reading::{ReadError, Reading};
use super::table::{Prefix, Table};
use crate::notation::{Measure, Sizes};
use crate::theory::limits::{Limits, Unknown};

/// A game's positions by their size.
#[derive(Clone)]
pub struct Series {
    /// What a size is.
    pub measure: Measure,
    /// How the values of positions of many sizes are found.
    pub fill: Fill,
}

/// How the values of positions of many sizes are found.
#[derive(Clone)]
pub enum Fill {
    /// Each is read by the [name](Measure::name) of its size.
    Named,
    /// Each is made from the numbers of its size.
    Start(Arc<Start>),
    /// All at once, in a way of the game's own.
    Together(Arc<Together>),
    /// One after the other in a way of the game's own, where a size is one number: nothing but the values is kept of them.
    Sequence(Arc<InOrder>),
}

/// Makes the position of a size.
pub type Start = dyn Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync;

/// Values the positions of all sizes in a range.
pub type Together = dyn Fn(&Sizes, &Limits<'_>) -> Table + Send + Sync;

/// Values heaps or words, from the first of a range on.
pub type InOrder = dyn Fn(Range<u64>, Wanted, &Limits<'_>) -> Prefix + Send + Sync;

/// What is wanted of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Each of them.
    Values,
    /// How many sizes have which, and the first of these: values may pass by without being held.
    Tallies,
    /// The same, and the sizes of P-positions.
    Zeros,
}

/// Looks on while a table is filled.
pub trait Onlooker {
    /// The value of this size is looked for next.
    fn next(&self, _size: (u32, u32)) {}

    /// Whether what searches find out is kept, so that each of them must be given here.
    fn keeps(&self) -> bool {
        false
    }

    /// A search begins, for the size given `alone`, or else for all that are left. What is asked is the question given back:
    /// it may be [kept](Question::kept_by).
    ///
    /// # Errors
    /// If no more is to be asked.
    fn begins(&self, question: Question, _alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        Ok(question)
    }
}

/// Nobody looks on.
impl Onlooker for () {}

impl Series {
    /// What the game reads by the [name](Measure::name) of its size.
    #[must_use]
    pub fn named(measure: Measure) -> Option<Self> {
        Some(Self { measure, fill: Fill::Named })
    }

    /// Full boards, which the game reads by their size.
    #[must_use]
    pub fn boards() -> Option<Self> {
        Self::named(Measure::Board)
    }

    /// What is made from the numbers of its size.
    pub fn starting(
        measure: Measure,
        start: impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Start(Arc::new(start)) })
    }

    /// What is valued all at once.
    pub(super) fn together(
        measure: Measure,
        values: impl Fn(&Sizes, &Limits<'_>) -> Table + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure, fill: Fill::Together(Arc::new(values)) })
    }

    /// Heaps, whose values come one after the other.
    pub(super) fn heaps(
        values: impl Fn(Range<u64>, Wanted, &Limits<'_>) -> Prefix + Send + Sync + 'static,
    ) -> Option<Self> {
        Some(Self { measure: Measure::Heap, fill: Fill::Sequence(Arc::new(values)) })
    }
}

/// The values in normal play of the positions of `game` in `sizes`, which must be measured as the game's are: smaller ones
/// first, all of them within `limits`; once a limit is reached nothing more is asked. Positions on the same board
/// ([`Reading::on`]) are one search, which remembers those before. Else the first sizes are valued side by side, each on a thread,
/// and once one takes long the others one after the other, each on all threads.
///
/// # Errors
/// If play can go round in a loop, or a rule fails. A limit is no error: the table says what is known. Nor is a size that the
/// game has no position of: the table says why the first was refused.
///
/// # Examples
/// ```
/// use bouton::catalog::{Catalog, series::table};
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
    let filling = Filling::new(game, limits, onlooker);
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Start(start)) => filling.fill(sizes, &**start),
        Some(Fill::Together(together)) => Ok(together(sizes, limits)),
        Some(Fill::Sequence(values)) => Ok(in_order(&**values, sizes, Wanted::Values, limits)),
        Some(Fill::Named) | None => filling.fill(sizes, &named(game, sizes.measure())),
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
/// use bouton::catalog::{Catalog, series::outcome_table};
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
    let filling = Filling::new(game, limits, onlooker).of_outcomes();
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Start(start)) => filling.fill(sizes, &**start),
        Some(Fill::Together(_) | Fill::Sequence(_)) => table(game, sizes, limits, onlooker),
        Some(Fill::Named) | None => filling.fill(sizes, &named(game, sizes.measure())),
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
/// use bouton::catalog::{Catalog, series::misere_table};
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
    let filling = Filling::new(game, limits, onlooker).in_misere_play();
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
/// use bouton::catalog::series::{Wanted, tallied};
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

/// Reads the position of a size by the size's name.
pub(super) fn named(
    game: &Arc<Game>,
    measure: Measure,
) -> impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static {
    let game = Arc::clone(game);
    move |size| (game.read)(measure.name(size).as_bytes(), None)
}
