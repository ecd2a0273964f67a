//! A game's positions by their size, and the search for the values of many of them.

use std::cell::Cell;
use std::iter::Peekable;

use super::Game;
use super::answer::Refusal;
use super::question::Question;
use super::reading::{ReadError, Reading};
use super::table::Table;
use super::worth::Worth;
use crate::notation::{Measure, Sizes};
use crate::theory::limits::{Limits, Progress, Unknown};

/// A game's positions by their size.
#[derive(Clone, Copy)]
pub struct Series {
    /// What a size is.
    pub measure: Measure,
    /// How the values of positions of many sizes are found.
    pub fill: Fill,
}

/// How the values of positions of many sizes are found.
#[derive(Clone, Copy)]
pub enum Fill {
    /// Each is read by the [name](Measure::name) of its size.
    Named,
    /// Each is made from the numbers of its size.
    Start(&'static Start),
    /// All at once, in a way of the game's own.
    Together(&'static Together),
}

/// Makes the position of a size.
pub type Start = dyn Fn((u32, u32)) -> Result<Reading, ReadError> + Sync;

/// Values the positions of all sizes in a range.
pub type Together = dyn Fn(&Sizes, &Limits<'_>) -> Table + Sync;

/// Looks on while a table is filled.
pub trait Onlooker {
    /// The value of this size is looked for next.
    fn next(&self, _size: (u32, u32)) {}

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
    /// Full boards, which the game reads by their size.
    pub(super) const BOARDS: Option<Self> = Some(Self { measure: Measure::Board, fill: Fill::Named });
    /// Heaps, which the game reads by their size.
    pub(super) const HEAPS: Option<Self> = Some(Self { measure: Measure::Heap, fill: Fill::Named });
}

/// The values in normal play of the positions of `game` in `sizes`, which must be measured as the game's are: smaller ones
/// first, all of them within `limits`; once a limit is reached nothing more is asked. Positions on the same board
/// ([`Reading::on`]) are one search, which remembers those before.
///
/// # Errors
/// If play can go round in a loop, or a rule fails. A limit is no error: the table says what is known. Nor is a size that the
/// game has no position of: the table says why the first was refused.
///
/// # Examples
/// ```
/// use bouton::catalog::{find, series::table};
/// use bouton::notation::{Measure, Sizes};
/// use bouton::Limits;
/// let sizes = Sizes::read(Measure::Board, b"1x1..4x4").unwrap();
/// let table = table(find("crosscut").unwrap(), &sizes, &Limits::none(), &()).unwrap();
/// assert_eq!(table.lost(), [(2, 2), (4, 4)]);
/// ```
pub fn table(
    game: &'static Game,
    sizes: &Sizes,
    limits: &Limits<'_>,
    onlooker: &dyn Onlooker,
) -> Result<Table, Refusal> {
    let filling = Filling { game, limits, onlooker, positions: Cell::new(0) };
    match game.series.as_ref().map(|series| &series.fill) {
        Some(Fill::Start(start)) => filling.fill(sizes, start),
        Some(Fill::Together(together)) => Ok(together(sizes, limits)),
        Some(Fill::Named) | None => filling.fill(sizes, &named(game, sizes.measure())),
    }
}

/// Reads the position of a size by the size's name.
fn named(game: &Game, measure: Measure) -> impl Fn((u32, u32)) -> Result<Reading, ReadError> {
    move |size| (game.read)(measure.name(size).as_bytes(), None)
}

/// A table being filled.
struct Filling<'f> {
    game: &'static Game,
    limits: &'f Limits<'f>,
    onlooker: &'f dyn Onlooker,
    /// So many positions have been looked into.
    positions: Cell<u64>,
}

/// The position of a size, and where its value goes.
struct Asked {
    at: usize,
    size: (u32, u32),
    reading: Reading,
}

impl Filling<'_> {
    fn fill(
        &self,
        sizes: &Sizes,
        start: &dyn Fn((u32, u32)) -> Result<Reading, ReadError>,
    ) -> Result<Table, Refusal> {
        let mut order: Vec<_> = sizes.iter().enumerate().collect();
        order.sort_by_key(|&(_, size)| sizes.measure().extent(size));
        let mut table = Table::new(sizes, vec![None; order.len()], None);
        let (mut stopped, mut refused) = (None, None);
        let progress = || Progress { positions: self.positions.get(), ..Progress::default() };
        // Whoever gives positions may take long over each.
        let readings = order.into_iter().map_while(|(at, size)| match self.limits.check(progress()) {
            Ok(()) => Some((at, size, start(size))),
            Err(unknown) => {
                stopped = Some(unknown);
                None
            }
        });
        let asked = readings.filter_map(|(at, size, reading)| match reading {
            Ok(reading) => Some(Asked { at, size, reading }),
            Err(ReadError::Position(error) | ReadError::Data(error)) => {
                refused.get_or_insert(error);
                None
            }
        });
        let mut asked = asked.peekable();
        while let Some(first) = asked.next() {
            if let Err(unknown) = self.search(&mut table, first, &mut asked)? {
                table.unknown = Some(unknown);
                break;
            }
        }
        drop(asked);
        table.refused = refused;
        table.unknown = table.unknown.or(stopped);
        Ok(table)
    }

    /// Finds the value of a position, and those of the next ones as long as they are on the same board.
    fn search(
        &self,
        table: &mut Table,
        first: Asked,
        others: &mut Peekable<impl Iterator<Item = Asked>>,
    ) -> Result<Result<(), Unknown>, Refusal> {
        let before = self.positions.get();
        let left = Limits { positions: self.limits.positions.saturating_sub(before), ..*self.limits };
        let (board, count) = first.reading.board(self.game);
        let (board, count) = (board.to_owned(), count);
        let alone = (!first.reading.shares_its_board(self.game)).then_some(first.size);
        self.onlooker.next(first.size);
        let question = match self.onlooker.begins(Question::of(self.game, first.reading), alone) {
            Ok(question) => question,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let components = question.placed().into_iter().map(|(_, component)| component.clone()).collect();
        let nameless = question.rules.nameless();
        let mut worth = Worth::new(&question, &nameless, left);
        let mut asked = Some((first.at, components));
        while let Some((at, components)) = asked {
            table.values[at] = worth.standing_of(&components)?.nimber();
            table.status = table.status.max(worth.status());
            self.positions.set(before + worth.stats().positions);
            if let Some(Unknown { limit, progress }) = worth.unknown() {
                worth.keep();
                let positions = before + progress.positions;
                return Ok(Err(Unknown { limit, progress: Progress { positions, ..progress } }));
            }
            let next = others.next_if(|other| other.reading.board(self.game) == (&*board, count));
            asked = next.map(|Asked { at, size, reading }| {
                self.onlooker.next(size);
                (at, reading.numbered().1)
            });
        }
        worth.keep();
        Ok(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;
    use crate::theory::limits::Limit;

    fn asked(game: &str, sizes: &str, limits: &Limits<'_>) -> Table {
        let game = find(game).unwrap();
        let measure = game.series.as_ref().unwrap().measure;
        table(game, &Sizes::read(measure, sizes.as_bytes()).unwrap(), limits, &()).unwrap()
    }

    #[test]
    fn one_by_one_or_all_at_once_values_are_the_same() {
        for (game, text) in [("crosscut", "1x1..9x9"), ("crosscut", "3x4..7x5"), ("blackout", "1x1..4x4")] {
            let sizes = Sizes::read(Measure::Board, text.as_bytes()).unwrap();
            let (game, table) = (find(game).unwrap(), asked(game, text, &Limits::none()));
            let limits = Limits::none();
            let filling = Filling { game, limits: &limits, onlooker: &(), positions: Cell::new(0) };
            let one_by_one = filling.fill(&sizes, &named(game, Measure::Board)).unwrap();
            assert_eq!(table.values, one_by_one.values, "{text}");
            assert!(table.values.iter().all(Option::is_some));
        }
    }

    #[test]
    fn heaps_and_pairs_have_sizes_too() {
        let heaps = asked("kayles", "3..12", &Limits::none());
        let values: Vec<_> = heaps.values.iter().map(|value| value.unwrap().0).collect();
        assert_eq!(values, [3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
        let pairs = asked("wythoff", "0x0..4x7", &Limits::none());
        assert_eq!(pairs.lost(), [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7)]);
    }

    #[test]
    fn sizes_that_the_game_has_no_position_of_are_said_to_be_none() {
        let table = asked("queens", "10x10..12x12", &Limits { positions: 1, ..Limits::none() });
        assert_eq!(table.refused, None, "a limit came first");
        let table = asked("queens", "1x1..1x130", &Limits::none());
        let refused = table.refused.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(refused.contains("found `1x129`, expected a board of at most 128 squares"), "{refused}");
        assert_eq!(table.iter().filter(|(_, value)| value.is_none()).count(), 2);
        assert_eq!(asked("queens", "1x1..3x3", &Limits::none()).refused, None);
    }

    #[test]
    fn what_a_limit_leaves_out_is_unknown() {
        let limits = Limits { positions: 300, ..Limits::none() };
        let table = asked("crosscut:diagonal", "1x1..9x9", &limits);
        assert_eq!(table.unknown.map(|unknown| unknown.limit), Some(Limit::Positions));
        assert_eq!(table.iter().next(), Some(((1, 1), Some(crate::Nimber(1)))));
        assert_eq!(table.iter().last(), Some(((9, 9), None)));
        assert!(table.lost().iter().all(|&(rows, cols)| rows * cols < 81));
    }

    /// Counts the searches, and asks no more than so many.
    struct Few {
        left: Cell<u32>,
        alone: Cell<u32>,
        sizes: Cell<u32>,
    }

    impl Onlooker for Few {
        fn next(&self, _: (u32, u32)) {
            self.sizes.set(self.sizes.get() + 1);
        }

        fn begins(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
            let (limit, progress) = (Limit::Stopped, Progress::default());
            let left = self.left.get().checked_sub(1).ok_or(Unknown { limit, progress })?;
            self.left.set(left);
            self.alone.set(self.alone.get() + u32::from(alone.is_some()));
            question.kind().expect("it could be kept");
            Ok(question)
        }
    }

    #[test]
    fn who_looks_on_sees_every_search_and_may_end_them() {
        let limits = Limits::none();
        for (game, text, searches, alone, known) in [
            ("cram", "1x1..3x3", 9, 9, 9),
            ("cram", "1x1..3x3", 4, 4, 4),
            ("chomp", "1x1..3x3", 9, 0, 9),
            ("nim", "0..20", 3, 0, 21),
        ] {
            let game = find(game).unwrap();
            let sizes = Sizes::read(game.series.as_ref().unwrap().measure, text.as_bytes()).unwrap();
            let few = Few { left: Cell::new(searches), alone: Cell::new(0), sizes: Cell::new(0) };
            let table = table(game, &sizes, &limits, &few).unwrap();
            let count = table.iter().filter(|(_, value)| value.is_some()).count();
            assert_eq!((count, few.alone.get()), (known, alone), "{} {text}", game.name);
            assert_eq!(few.sizes.get() as usize, known + usize::from(table.unknown.is_some()));
            assert_eq!(few.left.get() > 0, alone == 0, "{}", game.name);
        }
    }
}
