//! A game that another crate makes while the program runs. It is read, asked, tabled and stored like a game of the
//! catalogue.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bouton::ask::batch;
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::playable::Playable;
use bouton::catalog::reading::{ReadError, Reading};
use bouton::catalog::status::Status;
use bouton::catalog::{Catalog, Game, Series};
use bouton::notation::{Measure, ParseError, Sizes, size};
use bouton::tables::filled::table;
use bouton::tables::table::Table;
use bouton::{Convention, Halt, Keyed, Limit, Limits, MoveList, Nimber, Progress, RuleError, Ruleset};

/// A move takes up to `most` rows off a bar, or up to `most` columns: the game is the sum of two heaps from which a
/// move takes up to `most`.
#[derive(Clone, Copy)]
struct Bar {
    most: u64,
    /// The position at which the rule fails, if any.
    wrong: Option<(u64, u64)>,
    /// The position at which the rule is interrupted, if any.
    stops: Option<(u64, u64)>,
}

impl Ruleset for Bar {
    type Position = (u64, u64);
    type Move = String;

    fn moves(&self, &(rows, cols): &(u64, u64), list: &mut MoveList<Self>) {
        if self.wrong == Some((rows, cols)) {
            list.fail(RuleError::new("the bar is hard"));
        }
        if self.stops == Some((rows, cols)) {
            return list.fail(RuleError::stopped());
        }
        for taken in 1..=self.most {
            if taken <= rows {
                list.push(format!("{taken} rows"), [(rows - taken, cols)]);
            }
            if taken <= cols {
                list.push(format!("{taken} columns"), [(rows, cols - taken)]);
            }
        }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Keyed for Bar {
    fn key(&self, &(rows, cols): &(u64, u64), bytes: &mut Vec<u8>) {
        bytes.extend([rows, cols].map(u64::to_le_bytes).concat());
    }

    fn position(&self, bytes: &[u8]) -> Option<(u64, u64)> {
        let (&rows, cols) = bytes.split_first_chunk()?;
        Some((u64::from_le_bytes(rows), u64::from_le_bytes(cols.try_into().ok()?)))
    }
}

impl Playable for Bar {
    fn text(&self, (rows, cols): &(u64, u64)) -> String {
        format!("{rows}x{cols}")
    }
}

impl Bar {
    const fn of(most: u64) -> Self {
        Self { most, wrong: None, stops: None }
    }

    fn value(&self, rows: u64, cols: u64) -> Nimber {
        Nimber(rows % (self.most + 1)) + Nimber(cols % (self.most + 1))
    }

    fn read(self, text: &[u8]) -> Result<Reading, ReadError> {
        let read = size(text)?;
        let (rows, cols) = read.ok_or_else(|| ParseError::new(text, 0..text.len(), "a bar like `3x4`"))?;
        let reading = Reading::new(format!("{rows}x{cols}")).on(format!("up to {}", self.most));
        Ok(reading.with(self, [(rows as u64, cols as u64)]))
    }

    fn game(self, name: &'static str) -> Game {
        let start = move |(rows, cols): (u32, u32)| self.read(format!("{rows}x{cols}").as_bytes());
        Game {
            rule: "take a few rows or columns off a bar".into(),
            how: "`3x4`".into(),
            example: "3x4".into(),
            series: Series::starting(Measure::Board, start),
            ..Game::named(name, move |text, _| self.read(text))
        }
    }
}

/// A game whose boards come from this function.
fn starting(start: impl Fn((u32, u32)) -> Result<Reading, ReadError> + Send + Sync + 'static) -> Arc<Game> {
    Arc::new(Game { series: Series::starting(Measure::Board, start), ..Bar::of(3).game("bar") })
}

fn read(game: Game, text: &str, convention: Convention) -> Result<Question, ReadError> {
    let catalog = Catalog::standard();
    let game = catalog.add(game);
    Question::read(&catalog, Some(game), text.as_bytes(), None, convention)
}

fn question(game: Game, text: &str) -> Question {
    read(game, text, Convention::Normal).unwrap()
}

fn sizes(text: &str) -> Sizes {
    Sizes::read(Measure::Board, text.as_bytes()).unwrap()
}

#[test]
fn it_is_read_and_solved() {
    let game = || Bar::of(3).game("bar");
    for (rows, cols) in [(1, 1), (3, 4), (5, 7), (8, 4), (9, 2)] {
        let answer =
            ask(&question(game(), &format!("{rows}x{cols}")), Detail::Reasons, &Limits::none()).unwrap();
        assert!(answer.is_whole());
        let value = Bar::of(3).value(rows, cols);
        assert_eq!((answer.nimber, answer.status), (Some(value), Status::Exact), "{rows}x{cols}");
        assert_eq!((answer.game.as_str(), answer.position), ("bar", format!("{rows}x{cols}")));
    }
    assert_eq!(question(game(), "3x4").after("2 rows").unwrap().text(), "1x4");
    assert!(read(game(), "bar", Convention::Normal).is_err());
    assert!(format!("{:?}", game()).starts_with("Game { name: \"bar\""), "{:?}", game());
}

#[test]
fn in_a_sum_it_has_its_name_to_itself() {
    let game = || Bar::of(3).game("nim");
    let sums =
        [("3x4 + *2", 1), ("3x4 + nim: 2x4", 1), ("kayles: 5 + nim: 3x4 + 1x1", 4 ^ 3), ("*2 + *2", 0)];
    for (text, value) in sums {
        for convention in [Convention::Normal, Convention::Misere] {
            let asked = read(game(), text, convention).unwrap();
            let answer = ask(&asked, Detail::Reasons, &Limits::none()).unwrap();
            let value = (convention == Convention::Normal).then_some(Nimber(value));
            assert_eq!((answer.nimber, answer.outcome.is_some()), (value, true), "{text}");
        }
    }
    let text = question(game(), "kayles: 5 + nim: 3x4").text();
    assert_eq!(text, "kayles: 5 + nim: 3x4");
}

#[test]
fn what_is_added_is_found_unless_its_name_is_taken() {
    let catalog = Catalog::standard();
    assert!(catalog.find("bar").is_none());
    let bar = catalog.add(Bar::of(3).game("bar"));
    assert!(catalog.find("bar").is_some_and(|found| Arc::ptr_eq(&found, &bar)));
    assert!(Catalog::standard().find("bar").is_none(), "of another catalogue nothing is known");
    let value = |game: Option<Arc<Game>>, text: &str| {
        let asked = Question::read(&catalog, game, text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&asked, Detail::Reasons, &Limits::none()).unwrap().nimber
    };
    assert_eq!(value(catalog.find("kayles"), "5 + bar: 3x4"), Some(Nimber(4 ^ 3)));
    let nim = catalog.add(Bar::of(3).game("nim"));
    assert!(catalog.find("nim").is_some_and(|found| !Arc::ptr_eq(&found, &nim)));
    assert_eq!(value(None, "nim: 9"), Some(Nimber(9)));
    assert_eq!(value(Some(nim), "nim: 3x4"), Some(Nimber(3)));
}

#[test]
fn one_catalogue_serves_many_threads_and_two_know_nothing_of_each_other() {
    let catalog = Catalog::standard();
    let positions = |catalog: &Catalog, heap: u64| {
        let text = heap.to_string();
        let asked =
            Question::read(catalog, catalog.find("grundy"), text.as_bytes(), None, Convention::Normal)
                .unwrap();
        let limits = Limits::none().with_positions(30_000);
        let answer = ask(&asked, Detail::Moves, &limits).unwrap();
        (answer.stats.positions, answer.outcome)
    };
    let first = positions(&catalog, 20_000);
    assert_eq!((first.0, first.1.is_some()), (20_001, true));
    assert_eq!(positions(&catalog, 20_000), (0, first.1), "it is known by now");
    assert_eq!(positions(&catalog, 25_000).0, 5_000, "a question counts what it adds");
    assert!(positions(&catalog, 50_000).1.is_some(), "and its limits are for that");
    assert_eq!(positions(&Catalog::standard(), 20_000), first);
    assert!(catalog.bytes() > 50_000);
    catalog.shrink(0);
    assert_eq!((catalog.bytes(), positions(&catalog, 20_000)), (0, first));
    std::thread::scope(|scope| {
        for threads in 0..4 {
            let (catalog, positions) = (&catalog, &positions);
            scope.spawn(move || {
                for heap in (0..3000).step_by(501) {
                    assert!(positions(catalog, 20_000 + heap).1.is_some());
                    if threads == 0 {
                        catalog.shrink(0);
                    }
                }
            });
        }
    });
}

#[test]
fn it_has_a_table() {
    let bar = Bar::of(3);
    let asked =
        |limits: &Limits<'_>| table(&Arc::new(bar.game("bar")), &sizes("1x1..6x6"), limits, &()).unwrap();
    let whole = asked(&Limits::none());
    for ((rows, cols), value) in whole.iter() {
        assert_eq!(value, Some(bar.value(rows.into(), cols.into())), "{rows}x{cols}");
    }
    assert_eq!((whole.unknown, whole.basis.status), (None, Status::Exact));
    let little = asked(&Limits::none().with_positions(20));
    let unknown = little.unknown.unwrap();
    assert_eq!((unknown.limit, unknown.progress.positions), (Limit::Positions, 20));
    assert!(little.iter().filter(|(_, value)| value.is_some()).count() > 4);
}

#[test]
fn one_search_fills_a_table_if_positions_are_on_one_board() {
    let asked = |is_one: bool, positions: u64| {
        let start = move |(rows, cols): (u32, u32)| {
            let board = if is_one { String::new() } else { rows.to_string() };
            let position = (u64::from(rows), u64::from(cols));
            Ok(Reading::new(format!("{rows}x{cols}")).on(board).with(Bar::of(3), [position]))
        };
        let limits = Limits::none().with_positions(positions);
        table(&starting(start), &sizes("1x1..6x6"), &limits, &()).unwrap()
    };
    let (one, several) = (asked(true, 100), asked(false, 100));
    assert_eq!((one.unknown, one.iter().last()), (None, Some(((6, 6), Some(Nimber(0))))));
    // The limit holds for all searches together.
    assert_eq!(several.unknown.map(|unknown| unknown.progress.positions), Some(100));
    assert_eq!(several.iter().last(), Some(((6, 6), None)));
    let values = |table: &Table| table.iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(values(&asked(false, u64::MAX)), values(&one));
}

#[test]
fn whoever_gives_the_positions_of_a_table_is_stopped_too() {
    static GIVEN: AtomicU64 = AtomicU64::new(0);
    let none = |_| {
        GIVEN.fetch_add(1, Ordering::Relaxed);
        Err(ReadError::Position(ParseError::new(b"1x1", 0..3, "another size")))
    };
    let watch = |_: &Progress| GIVEN.load(Ordering::Relaxed) == 5;
    let limits = Limits::none().with_watch(&watch);
    let table = table(&starting(none), &sizes("1x1..9x9"), &limits, &()).unwrap();
    assert_eq!(table.unknown.map(|unknown| unknown.limit), Some(Limit::Stopped));
    assert_eq!(GIVEN.load(Ordering::Relaxed), 5);
    assert!(table.refused.is_some_and(|refused| refused.expected() == "another size"));
}

#[test]
fn a_rule_that_goes_wrong_says_where() {
    let game = || Bar { wrong: Some((1, 0)), ..Bar::of(3) }.game("bar");
    let refused = |halt: Halt<String>| match halt {
        Halt::Rule(error, position) => format!("{error}: {position}"),
        other => other.to_string(),
    };
    let said = "the bar is hard: 1x0";
    assert_eq!(refused(ask(&question(game(), "3x3"), Detail::Reasons, &Limits::none()).unwrap_err()), said);
    let misere = read(game(), "1x1", Convention::Misere).unwrap();
    assert_eq!(refused(ask(&misere, Detail::Moves, &Limits::none()).unwrap_err()), said);
    assert_eq!(
        refused(table(&Arc::new(game()), &sizes("1x1..3x3"), &Limits::none(), &()).unwrap_err()),
        said
    );
}

#[test]
fn what_a_rule_that_is_stopped_could_not_list_is_not_known() {
    let (mut unknown, mut known) = (0, 0);
    for stop in (0..5).flat_map(|rows| (0..5).map(move |cols| (rows, cols))) {
        let stopped = Bar { stops: Some(stop), ..Bar::of(3) };
        for (detail, convention) in [Detail::Moves, Detail::Reasons].into_iter().flat_map(|detail| {
            [Convention::Normal, Convention::Misere].map(|convention| (detail, convention))
        }) {
            let asked = |bar: Bar| {
                let question = read(bar.game("bar"), "4x3 + 1x2", convention);
                ask(&question.unwrap(), detail, &Limits::none()).unwrap()
            };
            let (cut, whole) = (asked(stopped), asked(Bar::of(3)));
            match cut.unknown {
                None => known += 1,
                Some(reached) => {
                    assert_eq!(reached.limit, Limit::Stopped);
                    assert!(!cut.complete && !cut.is_whole());
                    unknown += 1;
                }
            }
            assert!(cut.outcome.is_none() || cut.outcome == whole.outcome, "{stop:?}");
            assert!(cut.nimber.is_none() || cut.nimber == whole.nimber, "{stop:?}");
            assert!(cut.winning_total.is_none() || cut.winning_total == whole.winning_total, "{stop:?}");
            assert!(cut.winning_moves.iter().all(|name| whole.winning_moves.contains(name)), "{stop:?}");
            for found in cut.moves.unwrap_or_default() {
                let same = whole.moves.iter().flatten().find(|other| other.name == found.name).unwrap();
                assert!(found.nimber.is_none() || found.nimber == same.nimber, "{stop:?}");
                assert!(found.wins.is_none() || found.wins == same.wins, "{stop:?}");
            }
        }
        let found = table(&Arc::new(stopped.game("bar")), &sizes("1x1..4x4"), &Limits::none(), &()).unwrap();
        for ((rows, cols), value) in found.iter() {
            let right = Bar::of(3).value(rows.into(), cols.into());
            assert!(value.is_none_or(|value| value == right), "{stop:?}");
        }
    }
    assert!(unknown > 10 && known > 10, "{unknown} {known}");
}

#[test]
fn games_of_one_name_and_other_rules_share_no_store() {
    let kind = |most: u64, text: &str| question(Bar::of(most).game("bar"), text).kind().unwrap();
    assert_eq!(kind(3, "3x4"), kind(3, "5x6"), "the rules are the same, and so are the positions");
    assert_ne!(kind(3, "3x4"), kind(2, "3x4"));
    assert_eq!(kind(3, "3x4").game, "bar");
}

#[test]
fn heaps_of_one_name_and_other_rules_share_no_store() {
    let heaps = |most: u64| Game { heaps: true, ..Bar::of(most).game("bar") };
    let kind = |most: u64, text: &str| question(heaps(most), text).kind().unwrap();
    assert_eq!(kind(3, "3x4 + 1x1"), kind(3, "5x6"));
    assert_ne!(kind(3, "3x4"), kind(2, "3x4"));
}

#[test]
fn its_positions_are_answered_in_batches() {
    let asked = question(Bar::of(3).game("bar"), "3x4 + 2x1");
    let keys = batch::keys(&asked).unwrap();
    let keys: Vec<_> = keys.iter().map(|key| &**key).collect();
    let mut values = batch::values(&asked, &keys, &Limits::none()).unwrap();
    values.sort_unstable();
    assert_eq!(values, [Some(Nimber(3)), Some(Nimber(3))]);
    let sum = question(Bar::of(3).game("bar"), "3x4 + nim: 3");
    assert_eq!(batch::keys(&sum), Err(batch::BatchError::Several));
}
