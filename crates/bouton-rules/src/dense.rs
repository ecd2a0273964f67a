//! Values of positions: of heaps, of tuples of a few numbers and of small boards of one size in a table that needs no keys, of others by the
//! search.
//!
//! Where each move leaves one position, the values of options are looked up as the rule yields them, and no list of moves is made. A loop that
//! only yields the heaps in a range is one look at that part of the table.
//!
//! Tuples are numbered shell by shell. A shell contains the tuples with the same largest number; shells with a
//! smaller largest number come first. Within a shell, tuples are in lexicographic order. So a table of the tuples up
//! to some size can grow to a larger size. If moves only take away, all options of a tuple come before it.
//!
//! The number of a board is the word that contains its cells. Only boards that play reaches are valued.

use std::ops::Range;
use std::sync::Arc;

use bouton::catalog::finder::{FindValues, Key, KeyedSearch, Results};
use bouton::{
    Halt, Keeper, Keyed, Limit, Limits, Nimber, Numbered, Retrograde, RetrogradeValues, Sum, Unknown,
};

use crate::machine::{Left, Take};
use crate::play::{BoardSize, Play};
use crate::value::Position;
use crate::width::exact;

/// Tuples are numbered only if they have at most this many numbers.
pub const MOST_SIDES: usize = 4;
/// The maximum number of entries of a table.
const MAX_ENTRIES: u64 = 1 << 30;
/// All positions below this number are valued one after the other, even those that play cannot reach.
const ALL_BELOW: u64 = 1 << 18;
/// Boards are numbered only if they have at most this many bits.
const MOST_BITS: u32 = 22;
/// Before a table is filled, the search may search one in this many of the positions that the table would value: in the time that this
/// takes, the table would value about one in ten.
const SEARCHED_SHARE: u64 = 1024;
/// The search may always search this many.
const LEAST_SEARCHED: u64 = 16;
/// Positions below this number are always valued by the table.
const ALWAYS_FILLED: u64 = 1 << 12;
/// If the search has searched one in this many positions of a range, the next question fills the table.
const MET_SHARE: u64 = 8;

/// Finds values in a table where there is one, and by the search elsewhere. If play can repeat a position, a fault of the rule is recorded.
pub struct Dense<'p> {
    rules: &'p Play,
    /// The table with its rules. There is none after the rule fails while the table is filled, or if results are saved.
    table: Option<(&'p Play, Retrograde<'p, Play>)>,
    search: KeyedSearch<'p>,
    /// How many positions were searched by finders whose results this one has.
    met_before: u64,
}

/// What a table and its search found.
struct DenseResults {
    /// With the size of its boards, if it has boards.
    table: Option<(Option<BoardSize>, RetrogradeValues)>,
    search: Option<Results>,
    met: u64,
}

impl<'p> Dense<'p> {
    /// Creates a finder, with an empty table if there is a trial of `rules` for it, in which boards are numbered if there are any.
    #[must_use]
    pub fn new(rules: &'p Play, trial: Option<&'p Play>) -> Self {
        let table = trial.map(|trial| (trial, Retrograde::new(trial)));
        Self { rules, table, search: KeyedSearch::on_threads(rules), met_before: 0 }
    }

    /// Whether a table holds the boards of the size of this one.
    #[must_use]
    pub fn holds_boards_like(rules: &Play, board: &Position) -> bool {
        !board.is_nothing() && rules.bits_of(board).is_some_and(|bits| bits <= MOST_BITS)
    }

    fn met(&self) -> u64 {
        self.met_before + FindValues::positions(&self.search)
    }

    /// What the search finds out while a table is not worth its cost: play may reach few of the positions that the table would value.
    fn by_few<T>(
        &mut self,
        key: &[u8],
        limits: &Limits<'_>,
        ask: impl FnOnce(&mut KeyedSearch<'p>, &Limits<'_>) -> Found<T>,
    ) -> Option<Found<T>> {
        let (numbered, table) = self.table.as_ref()?;
        let number = numbered.number(&position_of(self.rules, key));
        let are_many = self.met() + table.positions() > number / MET_SHARE;
        let is_far = (ALWAYS_FILLED..numbered.count()).contains(&number);
        if numbered.board().is_some() || are_many || !is_far {
            return None;
        }
        let positions = limits.positions.saturating_sub(table.positions());
        let limits = limits.with_bytes(limits.bytes.saturating_sub(table.bytes()));
        let most = FindValues::positions(&self.search) + (number / SEARCHED_SHARE).max(LEAST_SEARCHED);
        match ask(&mut self.search, &limits.with_positions(most.min(positions))) {
            Err(Halt::Unknown(end)) if end.limit == Limit::Positions && most < positions => None,
            found => Some(found),
        }
    }

    /// The value from the table, if the table can give it. A table that cannot is given up, with all its memory.
    fn by_table(&mut self, key: &[u8], limits: &Limits<'_>) -> Found<Option<Nimber>> {
        let Some((numbered, table)) = &mut self.table else { return Ok(None) };
        let position = position_of(self.rules, key);
        let number = numbered.number(&position);
        if number >= numbered.count() {
            return Ok(None);
        }
        let are_boards = numbered.board().is_some();
        let are_heaps = position.as_heap().is_some();
        let below = if are_boards { 0 } else { number.min(ALL_BELOW) };
        let (positions, bytes) = (FindValues::positions(&self.search), FindValues::bytes(&self.search));
        let limits = limits.with_positions(limits.positions.saturating_sub(positions));
        let limits = limits.with_bytes(limits.bytes.saturating_sub(bytes));
        let found = table.fill_below(below, &limits);
        let found = found.and_then(|()| table.grundy(&Sum::from_iter([position]), &limits));
        match found {
            Ok(value) => return Ok(Some(value)),
            // The search needs less memory for a few boards, or for a few tuples of large numbers.
            Err(Halt::Unknown(Unknown { limit: Limit::Room { .. }, .. })) if are_boards => {}
            Err(Halt::Unknown(Unknown { limit: Limit::Bytes, .. })) if !are_heaps => {}
            Err(Halt::Unknown(unknown)) => return Err(unknown.into()),
            // The rule may have failed only at positions that play never reaches, so the search decides.
            Err(_) => {}
        }
        self.table = None;
        Ok(None)
    }

    /// The result, after the line of the rule that closes a cycle is noted.
    fn noted<T>(&self, found: Found<T>) -> Found<T> {
        if let Err(Halt::Loop(round)) = &found {
            let round: Vec<_> = round.iter().map(|key| position_of(self.rules, key)).collect();
            self.rules.note_round(&round);
        }
        found
    }
}

/// What a finder found, or why it found nothing.
type Found<T> = Result<T, Halt<Key>>;

/// The size of the boards that are numbered.
fn size_of(rules: &Play) -> Option<BoardSize> {
    Some(rules.small_board(rules.board()?)?.0)
}

fn position_of(rules: &Play, key: &[u8]) -> Position {
    rules.position(key).expect("a key of a position of the rule")
}

impl FindValues for Dense<'_> {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Found<Nimber> {
        let few = self.by_few(key, limits, |search, limits| FindValues::value(search, key, limits));
        let found = few.unwrap_or_else(|| match self.by_table(key, limits) {
            Ok(None) => FindValues::value(&mut self.search, key, limits),
            found => found.map(Option::unwrap_or_default),
        });
        self.noted(found)
    }

    fn is(&mut self, key: &[u8], value: Nimber, limits: &Limits<'_>) -> Found<bool> {
        let few = self.by_few(key, limits, |search, limits| FindValues::is(search, key, value, limits));
        if few.is_none() && self.table.is_some() {
            return Ok(self.value(key, limits)? == value);
        }
        let found = few.unwrap_or_else(|| FindValues::is(&mut self.search, key, value, limits));
        self.noted(found)
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.table = None;
        self.search.keep_with(keeper, limits);
    }

    fn keep(&self) {
        self.search.keep();
    }

    fn into_results(self: Box<Self>) -> Option<Results> {
        let met = self.met();
        let search = FindValues::into_results(Box::new(self.search));
        let table = self.table.map(|(numbered, table)| (size_of(numbered), table.into_values()));
        Some(Box::new(DenseResults { table, search, met }))
    }

    fn resume(&mut self, results: Results) {
        if let Ok(results) = results.downcast::<DenseResults>() {
            self.table =
                self.table.take().zip(results.table).map(|((numbered, mut table), (size, values))| {
                    // Boards of different sizes have the same numbers.
                    if size == size_of(numbered) {
                        table.resume(values);
                    }
                    (numbered, table)
                });
            self.met_before = results.met;
            results.search.into_iter().for_each(|found| FindValues::resume(&mut self.search, found));
        }
    }

    fn positions(&self) -> u64 {
        self.table.as_ref().map_or(0, |(_, table)| table.positions()) + self.search.positions()
    }

    fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, |(_, table)| table.bytes()) + self.search.bytes()
    }
}

impl Numbered for Play {
    fn count(&self) -> u64 {
        self.board().map_or(MAX_ENTRIES, |board| 1 << self.bits_of(board).unwrap_or(0))
    }

    fn number(&self, position: &Position) -> u64 {
        if let Some(board) = self.board() {
            let (size, other) = (self.small_board(board), self.small_board(position));
            let same = size.zip(other).filter(|((size, _), (other, _))| size == other);
            return same.map_or(u64::MAX, |(_, (_, number))| number);
        }
        if let Some(heap) = position.as_heap() {
            return heap;
        }
        let mut numbers = [0; MOST_SIDES];
        match position.few_numbers(&mut numbers) {
            Some(count) => number_of(&numbers[..count]).unwrap_or(u64::MAX),
            None => u64::MAX,
        }
    }

    fn numbered(&self, number: u64) -> Position {
        if let Some(board) = self.board() {
            return board.with_board(number);
        }
        match self.rule().kind() {
            crate::value::Kind::Numbers(Some(count)) => {
                let mut numbers = [0; MOST_SIDES];
                put_numbered(number, &mut numbers[..*count]);
                Position::numbers(&numbers[..*count])
            }
            _ => Position::heap(number),
        }
    }

    fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        let position = self.numbered(number);
        if self.board().is_some() {
            return self.pass_boards(&position, |option| take(option..option + 1));
        }
        // A position of nothing is listed, because it must have no move.
        if !self.rule().checked.is_plain || position.is_nothing() {
            return false;
        }
        let mut options = OptionNumbers { take, are_all: true };
        self.pass(&position, &mut options).is_ok() && options.are_all
    }
}

/// Takes options and passes their numbers on.
struct OptionNumbers<'t> {
    take: &'t mut dyn FnMut(Range<u64>) -> bool,
    /// Whether every option so far has a number and was wanted.
    are_all: bool,
}

impl Take for OptionNumbers<'_> {
    fn take(&mut self, _: Option<&str>, left: Left<'_>) -> Result<bool, String> {
        let number = match left {
            Left::Heap(heap) => Some(heap),
            Left::Numbers(numbers) => number_of(numbers),
            _ => None,
        };
        let options = number.and_then(|number| Some(number..number.checked_add(1)?));
        self.are_all &= options.is_some_and(|options| (self.take)(options));
        Ok(self.are_all)
    }

    fn take_heaps(&mut self, heaps: Range<u64>) -> Option<bool> {
        self.are_all &= (self.take)(heaps);
        Some(self.are_all)
    }
}

/// The number of a tuple, if it is less than 2^64.
fn number_of(tuple: &[i64]) -> Option<u64> {
    let most = tuple.iter().fold(0, |most, &number| most.max(number as u64));
    let mut number = most.checked_pow(exact(tuple.len()))?;
    let mut has_most = false;
    for (at, &digit) in tuple.iter().enumerate() {
        let digit = digit as u64;
        let each = each_of(most, tuple.len() - 1 - at, has_most)?;
        number = number.checked_add(digit.checked_mul(each)?)?;
        has_most |= digit == most;
    }
    Some(number)
}

/// Writes the tuple that has this number.
fn put_numbered(number: u64, tuple: &mut [i64]) {
    let most = root(number, exact(tuple.len()));
    let mut rest = number - most.pow(exact(tuple.len()));
    let (mut has_most, sides) = (false, tuple.len());
    for (at, digit) in tuple.iter_mut().enumerate() {
        let each = each_of(most, sides - 1 - at, has_most).unwrap_or(u64::MAX);
        // If nothing else is left, the last number has to be the largest.
        let found = rest.checked_div(each).unwrap_or(most).min(most);
        rest -= found * each;
        has_most |= found == most;
        *digit = found as i64;
    }
}

/// How many tuples of a shell share a beginning that is followed by `others` numbers. If `has_most` is false, one of
/// these numbers must be the largest.
fn each_of(most: u64, others: usize, has_most: bool) -> Option<u64> {
    let all = most.checked_add(1)?.checked_pow(exact(others))?;
    Some(if has_most { all } else { all - most.pow(exact(others)) })
}

/// The largest number whose `power`-th power is at most `number`, found bit by bit.
fn root(number: u64, power: u32) -> u64 {
    (0..64_u32.div_ceil(power)).rev().map(|bit| 1 << bit).fold(0, |root, bit| {
        let is_less = (root | bit).checked_pow(power).is_some_and(|power: u64| power <= number);
        root | if is_less { bit } else { 0 }
    })
}

#[cfg(test)]
mod tests {
    use bouton::catalog::finder::key_of;

    use super::*;
    use crate::lint::tests::{cells, rule};
    use crate::rule::Rule;
    use crate::source::Source;
    use crate::value::Kind;

    #[test]
    fn boards_have_the_values_that_the_search_finds() {
        let bodies = [
            "for r, c in b.cells('.'):\n        if b.inside(r, c + 1) and b[r, c + 1] == '.':\n            \
             n = b.copy()\n            n[r, c:c + 2] = 'x'\n            yield n",
            // Numbers grow and fall.
            "for r, c in b.cells('x'):\n        for p, q in ((r, c + 1), (r + 1, c)):\n            \
             if b.inside(p, q) and b[p, q] != 'x':\n                n = b.copy()\n                \
             n[r, c] = 'o' if b[p, q] == '.' else '.'\n                n[p, q] = 'x'\n                yield n",
            // Sums, and boards of other sizes.
            "for r, c in b.cells('.'):\n        yield [b[:r, :], b[r + 1:, :], 1]",
            // Play can repeat.
            "for r, c in b.cells('x'):\n        for p, q in b.neighbours(r, c):\n            if b[p, q] == '.':\n                \
             n = b.copy()\n                n[r, c] = '.'\n                n[p, q] = 'x'\n                yield n",
            // It fails on some boards.
            "for r, c in b.cells('.'):\n        if b[0, 0] == 'o': yield b[:, 7 // (c - c):]\n        n = b.copy()\n        \
             n[r, c] = 'x'\n        yield n",
        ];
        let (mut state, mut found, mut wrong) = (1_u64, 0, 0);
        for body in bodies {
            let rule = rule(&format!("position = Board('.xo')\n\ndef moves(b):\n    {body}\n"));
            let play = Play::new(rule.clone(), None, false);
            let interpreted = play.clone().interpreted();
            let mut results = None;
            for size in [(1, 3), (2, 3), (3, 3), (2, 3)] {
                let first = cells(&rule, &vec![".".repeat(size.1); size.0].join("/"));
                let ways: [fn(Play) -> Play; 3] = [|play| play, Play::interpreted, Play::unrolled];
                for way in ways {
                    let play = way(play.clone());
                    let trial = play.trial().on_boards_like(&first);
                    assert!(Dense::holds_boards_like(&play, &first));
                    let mut dense = Dense::new(&play, Some(&trial));
                    results.take().into_iter().for_each(|results| dense.resume(results));
                    for _ in 0..100 {
                        let sign = |state: &mut u64| {
                            *state = state
                                .wrapping_mul(6_364_136_223_846_793_005)
                                .wrapping_add(1_442_695_040_888_963_407);
                            [".", "x", "o", "."][(*state >> 33) as usize % 4]
                        };
                        let row = |state: &mut u64| (0..size.1).map(|_| sign(state)).collect::<String>();
                        let rows: Vec<_> = (0..size.0).map(|_| row(&mut state)).collect();
                        let position = cells(&rule, &rows.join("/"));
                        let key = key_of(&play, &position);
                        let by_table = dense.value(&key, &Limits::none());
                        let mut search = KeyedSearch::by_full_mex(&interpreted);
                        let by_search = search.value(&key, &Limits::none());
                        assert_eq!(by_table.as_ref().ok(), by_search.as_ref().ok(), "{body}\n{rows:?}");
                        *if by_table.is_ok() { &mut found } else { &mut wrong } += 1;
                    }
                    results = Box::new(dense).into_results();
                }
            }
        }
        assert!(found > 2000 && wrong > 200, "{found} {wrong}");
    }

    /// The values of the positions with numbers below 30, or of the pairs below 8: by the table, by the search, and by the file that the line
    /// abbreviates.
    fn values_of_line(line: &str) -> [Vec<u64>; 3] {
        let source = |text: String| Source { name: "line".into(), text: text.into() };
        let line = Rule::read_line(source(line.to_owned()), &[]).unwrap().unwrap();
        let file = Rule::read(source(line.file_text()), &[]).unwrap();
        let is_pair = matches!(line.kind(), Kind::Numbers(_));
        let pairs = || (0..8).flat_map(|a| (0..8).map(move |b| Position::numbers(&[a, b])));
        let positions: Vec<_> =
            if is_pair { pairs().collect() } else { (0..30).map(Position::heap).collect() };
        let play = Play::new(Arc::new(line), None, false);
        let trial = play.trial();
        let file = Play::new(Arc::new(file), None, false);
        let mut finders: [Box<dyn FindValues>; 3] = [
            Box::new(Dense::new(&play, Some(&trial))),
            Box::new(KeyedSearch::on_one_thread(&play)),
            Box::new(KeyedSearch::on_one_thread(&file)),
        ];
        finders.each_mut().map(|finder| {
            let value =
                |position: &Position| finder.value(&key_of(&play, position), &Limits::none()).unwrap().0;
            positions.iter().map(value).collect()
        })
    }

    /// One finder is asked about positions far out in any order, and begins with the search, goes on with the table, and hands its results on.
    #[test]
    fn values_far_out_are_those_that_the_search_finds() {
        // Each with the first heap that is asked about, and the distance to the next.
        let lines = [
            ("n: n // 2, n // 3, n // 4, n // 5, n // 6", 1_000_000, 997),
            ("n: n // 2, n - 3 if n < 9 else n // 7", 100_000, 10),
            ("n: n - k for k in (1, 3, 4)", 5000, 25),
            ("n: n // 2, n - 3", 5000, 1),
            ("a, b: (a - 1, b), (a // 2, b - 2)", 0, 0),
            ("a, b: (a - 1, b // 2), (a // 2, b - 1)", 0, 0),
        ];
        let (mut by_few, mut by_table) = (0, 0);
        for (line, first, step) in lines {
            let source = Source { name: "line".into(), text: line.into() };
            let play = Play::new(Arc::new(Rule::read_line(source, &[]).unwrap().unwrap()), None, false);
            let trial = play.trial();
            let mut search = KeyedSearch::on_one_thread(&play);
            let (mut state, mut results) = (1_u64, None);
            for _ in 0..40 {
                let mut dense = Dense::new(&play, Some(&trial));
                results.take().into_iter().for_each(|results| dense.resume(results));
                for _ in 0..3 {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let number = (state >> 33) % 400;
                    let position = match line.starts_with('n') {
                        true => Position::heap(first + number * step),
                        false => Position::numbers(&[80 + number as i64 % 20, 50 + number as i64 / 20]),
                    };
                    let key = key_of(&play, &position);
                    let value = FindValues::value(&mut search, &key, &Limits::none()).unwrap();
                    assert!(dense.is(&key, value, &Limits::none()).unwrap(), "{line} {position:?}");
                    assert_eq!(dense.value(&key, &Limits::none()).unwrap(), value, "{line} {position:?}");
                }
                let filled = dense.table.as_ref().map_or(0, |(_, table)| table.positions());
                *if filled > 0 { &mut by_table } else { &mut by_few } += 1;
                results = Box::new(dense).into_results();
            }
        }
        assert!(by_few > 20 && by_table > 20, "{by_few} {by_table}");
    }

    #[test]
    fn a_negative_number_is_no_move_of_a_line() {
        let mex = |options: &[u64]| (0..).find(|value| !options.contains(value)).unwrap();
        for (first, second) in (1..7).flat_map(|first| (1..7).map(move |second| (first, second))) {
            let takes = [first, second];
            // A heap, one that splits, and two heaps of which the first is taken from.
            let (mut heaps, mut split, mut pairs) = (Vec::new(), Vec::new(), Vec::<u64>::new());
            for n in 0..30_i64 {
                let value = |values: &[u64], heap| usize::try_from(heap).ok().map(|heap| values[heap]);
                let left: Vec<_> = takes.iter().filter_map(|take| value(&heaps, n - take)).collect();
                heaps.push(mex(&left));
                let left = takes.iter().filter(|&&take| take <= n);
                let left = left.filter_map(|take| Some(value(&split, n - take)? ^ value(&split, take - 3)?));
                split.push(mex(&left.collect::<Vec<_>>()));
            }
            for (a, b) in (0..8).flat_map(|a| (0..8_i64).map(move |b| (a, b))) {
                let at =
                    |(a, b): (i64, i64)| Some(pairs[usize::try_from(a * 8).ok()? + usize::try_from(b).ok()?]);
                let left: Vec<_> = [(a - first, b), (a, b - second)].into_iter().filter_map(at).collect();
                pairs.push(mex(&left));
            }
            let is_alike = |line: String, expected: &[u64]| {
                for (way, found) in values_of_line(&line).iter().enumerate() {
                    assert_eq!(found, expected, "{line}, way {way}");
                }
            };
            is_alike(format!("n: n - k for k in ({first}, {second})"), &heaps);
            is_alike(format!("n: n - {first}, n - {second}"), &heaps);
            is_alike(format!("n: (f'take {{k}}', n - k) for k in ({first}, {second})"), &heaps);
            is_alike(format!("n: [n - k, k - 3] for k in ({first}, {second}) if n > 0"), &split);
            is_alike(format!("n: sorted([n - k, k - 3]) for k in ({first}, {second}) if n > 0"), &split);
            is_alike(format!("a, b: (a - k, b - l) for k, l in (({first}, 0), (0, {second}))"), &pairs);
            is_alike(format!("a, b: [(a - k, b - l)] for k, l in (({first}, 0), (0, {second}))"), &pairs);
        }
        let nim: Vec<_> = (0..30).collect();
        assert!(values_of_line("n: n - k for k in range(1, 40)").iter().all(|found| *found == nim));
        assert!(values_of_line("n: n - k - 1 for k in range(0, n + 9)").iter().all(|found| *found == nim));
    }

    #[test]
    fn a_table_needs_no_more_memory_than_it_is_given() {
        let rule = rule(
            "position = Board('.x')\n\ndef moves(b):\n    for r, c in b.cells('.'):\n        n = b.copy()\n        n[r, c] = 'x'\n        yield n\n",
        );
        let play = Play::new(rule.clone(), None, false);
        let board = cells(&rule, &["x".repeat(18), ".xx".to_owned() + &"x".repeat(15)].join("/"));
        assert!(!Dense::holds_boards_like(&play, &board));
        let board = cells(&rule, &["x".repeat(11), "x..".to_owned() + &"x".repeat(8)].join("/"));
        let trial = play.trial().on_boards_like(&board);
        let mut dense = Dense::new(&play, Some(&trial));
        let limits = Limits::none().with_bytes(1 << 20);
        assert_eq!(dense.value(&key_of(&play, &board), &limits).unwrap(), Nimber(0));
        assert!(dense.bytes() < 1 << 20);
    }

    #[test]
    fn tuples_have_the_numbers_from_0_on_and_smaller_ones_come_first() {
        for sides in 1..=MOST_SIDES {
            let mut tuple = vec![0; sides];
            for number in 0..3000 {
                put_numbered(number, &mut tuple);
                assert_eq!(number_of(&tuple), Some(number), "{tuple:?}");
                for at in 0..sides {
                    let mut less = tuple.clone();
                    less[at] -= 1;
                    assert!(less[at] < 0 || number_of(&less).unwrap() < number, "{less:?} and {tuple:?}");
                }
            }
        }
        assert_eq!(number_of(&[300, 300]), Some(301 * 301 - 1));
        assert_eq!(number_of(&[i64::MAX; 4]), None);
    }

    #[test]
    fn roots_are_exact() {
        for (number, power, expected) in
            [(0, 2, 0), (63, 2, 7), (64, 2, 8), (63, 3, 3), (64, 3, 4), (u64::MAX, 4, 65535)]
        {
            assert_eq!(root(number, power), expected);
        }
    }
}
