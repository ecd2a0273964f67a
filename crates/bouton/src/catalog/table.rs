//! The full boards of all sizes of a range, one value for each.

use std::cell::Cell;
use std::iter::Peekable;

use super::Game;
use super::answer::{Refusal, Status};
use super::question::Question;
use super::reading::{ReadError, Reading};
use super::worth::Worth;
use crate::notation::{ParseError, Sizes};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The values of full boards, row by row as [`Sizes::iter`] goes.
#[derive(Clone, Debug)]
pub struct Table {
    sizes: Sizes,
    values: Vec<Option<Nimber>>,
    /// For each number of rows the number of columns from which on a theorem says that values stay the same.
    proved: Vec<Option<u32>>,
    /// How far the values that are known may be believed.
    pub status: Status,
    /// The limit that was reached, if one was: every value that is missing is missing for it, or for what was `refused`.
    pub unknown: Option<Unknown>,
    /// Why the smallest of the boards that the game does not read was refused, if there is one.
    pub refused: Option<ParseError>,
}

/// Fills a table of the sizes given.
pub type Fill = dyn Fn(&Sizes, &Limits<'_>) -> Result<Table, Refusal> + Sync;

/// The values of all full boards of `game` in `sizes`, if the game has full boards.
///
/// # Errors
/// If a rule fails. A limit is no error: the table says what is known.
///
/// # Examples
/// ```
/// use bouton::catalog::{find, table::table};
/// use bouton::notation::Sizes;
/// use bouton::Limits;
/// let sizes = Sizes::read(b"1x1..4x4").unwrap();
/// let table = table(find("crosscut").unwrap(), &sizes, &Limits::none()).unwrap().unwrap();
/// assert_eq!(table.lost(), [(2, 2), (4, 4)]);
/// ```
#[must_use]
pub fn table(game: &Game, sizes: &Sizes, limits: &Limits<'_>) -> Option<Result<Table, Refusal>> {
    game.full_boards.map(|fill| fill(sizes, limits))
}

impl Table {
    /// A table of these values, row by row.
    pub(super) fn new(sizes: &Sizes, values: Vec<Option<Nimber>>, unknown: Option<Unknown>) -> Self {
        Self {
            sizes: sizes.clone(),
            values,
            proved: Vec::new(),
            status: Status::Exact,
            unknown,
            refused: None,
        }
    }

    /// With what a theorem says of each number of rows.
    pub(super) fn with_proved(self, proved: impl Fn(u32) -> Option<u32>) -> Self {
        Self { proved: self.sizes.rows().map(proved).collect(), ..self }
    }

    /// Asks `game` about every size as a position, as [`by_readings`](Self::by_readings) does.
    pub(super) fn by_questions(game: &Game, sizes: &Sizes, limits: &Limits<'_>) -> Result<Self, Refusal> {
        Self::by_readings(sizes, limits, |rows, cols| (game.read)(format!("{rows}x{cols}").as_bytes(), None))
    }

    /// Finds the value in normal play of the position that `start` gives for each number of rows and columns, smaller boards
    /// first, all of them within `limits`; once a limit is reached nothing more is asked. Positions whose readings are
    /// [on](Reading::on) the same board are one search, which remembers those before.
    ///
    /// # Errors
    /// If play can go round in a loop, or a rule fails. A size that `start` has no position for is no error: the table
    /// says why the first was refused.
    ///
    /// # Examples
    /// ```
    /// use bouton::catalog::{find, table::Table};
    /// use bouton::notation::Sizes;
    /// use bouton::Limits;
    /// // Cram on boards whose upper left cell is taken.
    /// let read = find("cram").unwrap().read;
    /// let board = |rows: u32, cols: u32| {
    ///     let mut text = vec![".".repeat(cols as usize); rows as usize].join("/");
    ///     text.replace_range(..1, "#");
    ///     read(text.as_bytes(), None)
    /// };
    /// let sizes = Sizes::read(b"2x2..3x3").unwrap();
    /// let table = Table::by_readings(&sizes, &Limits::none(), board).unwrap();
    /// assert_eq!(table.lost(), [(2, 3), (3, 2)]);
    /// ```
    pub fn by_readings(
        sizes: &Sizes,
        limits: &Limits<'_>,
        start: impl Fn(u32, u32) -> Result<Reading, ReadError>,
    ) -> Result<Self, Refusal> {
        let mut order: Vec<_> = sizes.iter().enumerate().collect();
        order.sort_by_key(|&(_, (rows, cols))| u64::from(rows) * u64::from(cols));
        let mut table = Self::new(sizes, vec![None; order.len()], None);
        let positions = Cell::new(0);
        let progress = || Progress { positions: positions.get(), ..Progress::default() };
        let (mut stopped, mut refused) = (None, None);
        // Whoever gives positions may take long over each.
        let readings = order.into_iter().map_while(|(at, (rows, cols))| match limits.check(progress()) {
            Ok(()) => Some((at, start(rows, cols))),
            Err(unknown) => {
                stopped = Some(unknown);
                None
            }
        });
        let readings = readings.filter_map(|(at, reading)| match reading {
            Ok(reading) => Some((at, reading)),
            Err(ReadError::Position(error) | ReadError::Data(error)) => {
                refused.get_or_insert(error);
                None
            }
        });
        let mut readings = readings.peekable();
        while let Some(first) = readings.next() {
            table.search(first, &mut readings, limits, &positions)?;
            if table.unknown.is_some() {
                break;
            }
        }
        drop(readings);
        Ok(Self { refused, unknown: table.unknown.or(stopped), ..table })
    }

    /// Finds the value of a reading, and those of the next ones as long as they are on the same board; `positions` have been
    /// looked into before.
    fn search(
        &mut self,
        (at, reading): (usize, Reading),
        others: &mut Peekable<impl Iterator<Item = (usize, Reading)>>,
        limits: &Limits<'_>,
        positions: &Cell<u64>,
    ) -> Result<(), Refusal> {
        let boards = reading.boards().map(|(board, count)| (board.to_owned(), count));
        let boards = boards.as_ref().map(|(board, count)| (&**board, *count));
        let is_alike = |other: &Reading| boards.is_some() && other.boards() == boards;
        let before = positions.get();
        let left = Limits { positions: limits.positions.saturating_sub(before), ..*limits };
        let (question, components) = Question::of(reading);
        let nameless = question.rules.nameless();
        let mut worth = Worth::new(&question, &nameless, left);
        let mut asked = Some((at, components));
        while let Some((at, components)) = asked {
            self.values[at] = worth.standing_of(&components)?.nimber();
            positions.set(before + worth.stats().positions);
            let is_over = worth.unknown().is_some();
            let next = if is_over { None } else { others.next_if(|(_, other)| is_alike(other)) };
            asked = next.map(|(at, reading)| (at, reading.numbered().1));
        }
        self.status = self.status.max(worth.status());
        self.unknown = worth.unknown().map(|Unknown { limit, progress }| {
            let positions = before + progress.positions;
            Unknown { limit, progress: Progress { positions, ..progress } }
        });
        Ok(())
    }

    /// The sizes.
    #[must_use]
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// All sizes with their values, where they are known.
    pub fn iter(&self) -> impl Iterator<Item = ((u32, u32), Option<Nimber>)> {
        self.sizes.iter().zip(self.values.iter().copied())
    }

    /// The sizes that are P-positions.
    #[must_use]
    pub fn lost(&self) -> Vec<(u32, u32)> {
        let lost = self.iter().filter(|&(_, value)| value == Some(Nimber::ZERO));
        lost.map(|(size, _)| size).collect()
    }

    /// For each number of rows the values by the number of columns.
    pub fn by_rows(&self) -> impl Iterator<Item = (u32, &[Option<Nimber>])> {
        self.sizes.rows().zip(self.values.chunks(self.sizes.cols().count()))
    }

    /// From where on the values of each number of rows stay the same, as far as that is proved, or seen over a tenth
    /// of the columns at least.
    pub fn constancies(&self) -> impl Iterator<Item = Constancy> {
        let proved = self.proved.iter().copied().chain(std::iter::repeat(None));
        let rows = self.by_rows().zip(proved);
        rows.filter_map(|((rows, values), proved)| self.constancy(rows, values, proved))
    }

    fn constancy(&self, rows: u32, values: &[Option<Nimber>], proved: Option<u32>) -> Option<Constancy> {
        let (first, end) = (*self.sizes.cols().start(), *self.sizes.cols().end());
        let last = *values.last()?;
        let same = values.iter().rev().take_while(|&&value| value == last).count();
        let from = end - same as u32 + 1;
        let is_proved = proved.is_some_and(|proved| proved.max(first) <= from);
        let is_seen = same > 1 && 10 * same >= values.len();
        (is_proved || is_seen).then_some(Constancy { rows, from, value: last?, is_proved })
    }
}

/// Boards with a number of rows that have the same value from some number of columns on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constancy {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns from which on.
    pub from: u32,
    /// The value.
    pub value: Nimber,
    /// Whether it is proved of boards however wide; otherwise it was seen up to the last column of the table.
    pub is_proved: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::find;
    use crate::theory::limits::Limit;

    fn asked(game: &str, sizes: &str, limits: &Limits<'_>) -> Table {
        let sizes = Sizes::read(sizes.as_bytes()).unwrap();
        table(find(game).unwrap(), &sizes, limits).unwrap().unwrap()
    }

    #[test]
    fn one_by_one_or_all_at_once_values_are_the_same() {
        for (game, text) in [("crosscut", "1x1..9x9"), ("crosscut", "3x4..7x5"), ("blackout", "1x1..4x4")] {
            let (game, sizes) = (find(game).unwrap(), Sizes::read(text.as_bytes()).unwrap());
            let by_questions = Table::by_questions(game, &sizes, &Limits::none()).unwrap();
            let table = table(game, &sizes, &Limits::none()).unwrap().unwrap();
            assert_eq!(table.values, by_questions.values, "{text}");
            assert!(table.values.iter().all(Option::is_some));
        }
    }

    #[test]
    fn values_that_stay_the_same_are_found() {
        let table = asked("crosscut", "1x2..4x12", &Limits::none());
        let constancy =
            |rows, from, value, is_proved| Constancy { rows, from, value: Nimber(value), is_proved };
        // Four rows settle at seven columns; eleven are needed to prove it.
        let expected = [(1, 2, 1), (2, 3, 2), (3, 5, 1), (4, 7, 4)];
        let found: Vec<_> = table.constancies().collect();
        assert_eq!(found, expected.map(|(rows, from, value)| constancy(rows, from, value, true)));
        let table = asked("crosscut", "4x1..5x10", &Limits::none());
        assert_eq!(table.constancies().collect::<Vec<_>>(), [constancy(4, 7, 4, false)]);
        assert_eq!(asked("blackout", "1x1..3x5", &Limits::none()).constancies().next(), None);
        let nothing = Table::new(&Sizes::read(b"1x1..1x2").unwrap(), vec![None; 2], None);
        assert_eq!(nothing.constancies().next(), None);
    }

    #[test]
    fn boards_too_large_for_the_game_are_said_to_be() {
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
        assert_eq!(table.iter().next(), Some(((1, 1), Some(Nimber(1)))));
        assert_eq!(table.iter().last(), Some(((9, 9), None)));
        assert!(table.lost().iter().all(|&(rows, cols)| rows * cols < 81));
    }
}
