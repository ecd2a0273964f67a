//! Pins the number of positions that the solvers visit.
//!
//! These numbers show how a change affects the work, on any machine. If a change alters them, its commit message must
//! say so, and why.

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::games::blackout::{Blackout, read};
use bouton::games::cram::DOMINOES;
use bouton::games::crosscut::{Crosscut, Values};
use bouton::games::nim::Nim;
use bouton::games::rook::{Blocked, Cell, RookRules};
use bouton::games::shape::{Board, Shape};
use bouton::games::staircase::{Staircase, Stone};
use bouton::games::tiles::TileRules;
use bouton::{Convention, DepthFirst, Keyed, Limits, Moves, Ruleset, Sum, from_fn};

/// The numbers of positions visited for the value of one component: by full mex, and by asking for values one by one.
fn for_value<R: Keyed>(rules: &R, position: R::Position) -> [u64; 2] {
    [DepthFirst::by_full_mex(rules), DepthFirst::new(rules)]
        .map(|search| valued(search.by_key(), position.clone()))
}

/// The number of positions that the search visits for the value of one component.
fn valued<R: Ruleset>(mut search: DepthFirst<'_, R>, position: R::Position) -> u64 {
    search.grundy(&Sum::from_iter([position]), &Limits::none()).unwrap_or_else(|_| panic!("a value"));
    search.positions()
}

/// The number of positions (in misere play: sums) that the search visits for the outcome of a sum.
fn for_outcome<R: Ruleset, const N: usize>(
    mut search: DepthFirst<'_, R>,
    positions: [R::Position; N],
    convention: Convention,
) -> u64 {
    let found = search.outcome(&Sum::from_iter(positions), convention, &Limits::none());
    found.unwrap_or_else(|_| panic!("an outcome"));
    search.positions()
}

fn kayles(&pins: &u32, list: &mut Moves<u32, u32>) {
    for taken in 1..=2.min(pins) {
        for left in 0..=(pins - taken) / 2 {
            list.push(taken, [left, pins - taken - left]);
        }
    }
}

/// Nim, given only by its moves, without any theorem.
fn plain_nim(&heap: &u64, list: &mut Moves<u64, u64>) {
    (0..heap).for_each(|left| list.push(left, [left]));
}

#[test]
fn kayles_looks_into_every_heap_once() {
    assert_eq!(valued(DepthFirst::by_full_mex(&from_fn(kayles)), 100), 101);
    assert_eq!(valued(DepthFirst::new(&from_fn(kayles)), 100), 101);
    assert_eq!(for_outcome(DepthFirst::new(&from_fn(kayles)), [100, 60, 60], Convention::Normal), 101);
    assert_eq!(for_outcome(DepthFirst::new(&from_fn(kayles)), [12, 9], Convention::Misere), 3864);
    assert_eq!(valued(DepthFirst::by_full_mex(&from_fn(kayles).that_ends()), 100), 101);
    assert_eq!(valued(DepthFirst::new(&from_fn(kayles).that_ends()), 100), 317);
    assert_eq!(
        for_outcome(DepthFirst::new(&from_fn(kayles).that_ends()), [100, 60, 60], Convention::Normal),
        1
    );
    assert_eq!(for_outcome(DepthFirst::new(&from_fn(kayles).that_ends()), [12, 9], Convention::Misere), 1573);
}

#[test]
fn nim() {
    let rules = from_fn(plain_nim);
    assert_eq!(for_outcome(DepthFirst::new(&rules), [9, 20, 31], Convention::Normal), 32);
    assert_eq!(for_outcome(DepthFirst::new(&rules), [9, 12, 14], Convention::Misere), 630);
    assert_eq!(
        for_outcome(DepthFirst::new(&Nim).by_key(), [9, 20, 31], Convention::Normal),
        0,
        "a theorem gives the values"
    );
    assert_eq!(for_outcome(DepthFirst::new(&Nim).by_key(), [3, 4, 5], Convention::Misere), 34);
}

#[test]
fn blackout() {
    assert_eq!(for_value(&Blackout::default(), Board::full(4, 4)), [0; 2], "the table gives the value");
    assert_eq!(for_value(&Blackout::default(), Board::full(3, 5)), [971, 161]);
    let long = read(b"111011111/110111011/011110111").unwrap();
    assert_eq!(for_value(&Blackout::default(), long), [3193, 4302]);
    assert_eq!(for_value(&Blackout::default(), Board::full(5, 4)), [22_963, 3394]);
}

/// The full board of cram.
fn cram(rows: u32, cols: u32) -> Shape<1> {
    Shape::around((0..rows * cols).map(|number| (number / cols, number % cols))).expect("it fits")
}

#[test]
fn cram_by_parts_and_symmetry() {
    assert_eq!(for_value(&TileRules::new(DOMINOES, (1, 1)), cram(5, 5)), [16_456, 1909]);
    assert_eq!(for_value(&TileRules::new(DOMINOES, (1, 1)), cram(7, 4)), [109_824, 28_681]);
}

#[test]
fn rook() {
    let rules = RookRules { blocked: (0..15).map(|i| (2 * i, (7 * i + 3) % 29)).collect::<Blocked>() };
    assert_eq!(for_value(&rules, Cell { x: 29, y: 29 }), [885, 2798]);
    assert_eq!(for_value(&RookRules::default(), Cell { x: 29, y: 29 }), [900, 900]);
}

#[test]
fn staircase() {
    let digits = |step: usize| (0..50).map(|i| b'0' + u8::from(i % step == 0)).collect::<Vec<_>>();
    let rules = Staircase { top: digits(3), left: digits(4) };
    assert_eq!(for_value(&rules, Stone { x: 50, y: 50 }), [2600, 1375]);
    assert_eq!(
        for_outcome(DepthFirst::new(&rules).by_key(), [Stone { x: 50, y: 50 }], Convention::Misere),
        1326
    );
}

/// A board of this size on which pseudorandom cells are marked, about one in `every`.
fn board(rows: u32, cols: u32, every: u32) -> Crosscut {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let marked = cells.filter(|(row, col)| (row * 7919 + col * 104_729) % 1009 % every == 0);
    Crosscut::straight(&Board::with(rows, cols, marked))
}

#[test]
fn crosscut_through_the_search() {
    let sparse = board(14, 14, 5);
    assert_eq!(for_value(&sparse, sparse.whole()), [934, 1694]);
    let full = board(10, 10, 1);
    assert_eq!(for_value(&full, full.whole()), [1825, 2750]);
}

#[test]
fn crosscut_by_its_shortcut() {
    let counted = |board: &Crosscut| {
        let mut values = Values::new(board);
        values.value(board.whole(), &Limits::none()).unwrap();
        values.positions()
    };
    assert_eq!(counted(&board(20, 20, 1)), 210);
    assert_eq!(counted(&board(20, 20, 2)), 36_951);
    assert_eq!(counted(&board(60, 60, 40)), 81_078);
}

#[test]
fn the_answer_counts_what_it_looked_into() {
    let positions = |game: &str, text: &str, convention| {
        let catalog = Catalog::standard();
        let question =
            Question::read(&catalog, catalog.find(game), text.as_bytes(), None, convention).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap().stats.positions
    };
    assert_eq!(positions("nim", "12 + 7 + 3", Convention::Normal), 0);
    assert_eq!(positions("nim", "3 + 4", Convention::Misere), 0);
    assert_eq!(positions("rook", "(9,7) blocked (3,3)", Convention::Normal), 79);
    assert_eq!(positions("caos3", "9x9", Convention::Normal), 15);
}
