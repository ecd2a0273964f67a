//! The corpus of known values: every entry is checked with every solver that can reach it.
//!
//! `ask` answers as the command does. The search uses the catalogue's rules. The definition answers if play can reach
//! only few sums. An entry that no solver reaches fails.

use std::sync::LazyLock;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask, grundy};
use bouton::catalog::{Catalog, Component};
use bouton::notation::size;
use bouton::tables::census::Census as BoardCensus;
use bouton::{
    Convention, Definition, DepthFirst, Limits, Moves, Nimber, Outcome, Progress, Ruleset, Sum, from_fn,
};
use serde::Deserialize;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// The maximum number of positions that `ask` may visit for an entry; blackout 4 x 5 needs fewer.
const REACH_OF_ASK: u64 = 23_000;
/// The maximum number of positions that the search may visit for an entry. It works on games without their types.
const REACH: u64 = 2_000;
/// How often a search may ask whether to go on. A position of a coin game has so many moves that few positions are much work.
const REACH_IN_QUESTIONS: u32 = 60;
/// The maximum number of bytes that a solver may hold, because a position may have more moves than fit in memory.
const REACH_IN_BYTES: u64 = 1 << 24;
/// The most bytes of a table of all boards of a size.
const REACH_OF_TABLES: u64 = 1 << 27;
/// The maximum number of sums for the definition. It stores whole sums, as the misere search does, so it answers only
/// if that search visits no more sums than this.
const REACH_OF_THE_DEFINITION: u64 = 3_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    values: Vec<Values>,
    outcomes: Vec<Outcomes>,
    moves: Vec<AfterMoves>,
    grid: Vec<GridOfOutcomes>,
    zeros: Vec<Zeros>,
    census: Vec<Census>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    game: String,
    source: String,
    positions: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcomes {
    game: String,
    convention: String,
    source: String,
    positions: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AfterMoves {
    game: String,
    source: String,
    position: String,
    leaves: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    after: String,
    moves: Option<u64>,
    parts: Option<usize>,
    outcome: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridOfOutcomes {
    game: String,
    source: String,
    board: String,
    token: String,
    outcomes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Zeros {
    game: String,
    source: String,
    up_to: [u32; 2],
    zeros: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Census {
    game: String,
    source: String,
    size: String,
    positions: u64,
    lost: u64,
    largest: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AllBoards {
    boards: Vec<Boards>,
}

/// For boards of one size: the number of P-positions, the largest value, and the value of the full board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Boards {
    game: String,
    source: String,
    facts: BTreeMap<String, [u64; 3]>,
}

fn corpus() -> Corpus {
    let corpus: Corpus = toml::from_str(include_str!("../../corpus/boards.toml")).unwrap();
    let sources = corpus.values.iter().map(|entry| &entry.source);
    let sources = sources.chain(corpus.outcomes.iter().map(|entry| &entry.source));
    let sources = sources.chain(corpus.moves.iter().map(|entry| &entry.source));
    let sources = sources.chain(corpus.grid.iter().map(|entry| &entry.source));
    let sources = sources.chain(corpus.zeros.iter().map(|entry| &entry.source));
    let mut sources = sources.chain(corpus.census.iter().map(|entry| &entry.source));
    assert!(sources.all(|source| source.len() > 10), "every entry has its source");
    corpus
}

fn question(game: &str, text: &str, convention: Convention) -> Question {
    let game = CATALOG.find(game).unwrap_or_else(|| panic!("{game}"));
    let question = Question::read(&CATALOG, Some(game), text.as_bytes(), None, convention);
    question.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn answer(question: &Question) -> Answer {
    ask(question, Detail::Reasons, &within(REACH_OF_ASK)).unwrap_or_else(|halt| panic!("{halt}"))
}

fn within(positions: u64) -> Limits<'static> {
    Limits::none().with_positions(positions).with_bytes(REACH_IN_BYTES)
}

fn whole(question: &Question) -> Sum<Component> {
    question.sum()
}

/// Does `search` within this number of positions and within [`REACH_IN_QUESTIONS`].
fn in_reach<T>(positions: u64, search: impl FnOnce(&Limits<'_>) -> T) -> T {
    let asked = Cell::new(0);
    let is_far = |_: &Progress| asked.replace(asked.get() + 1) >= REACH_IN_QUESTIONS;
    search(&within(positions).with_watch(&is_far))
}

/// Whether the definition can reach all sums that play can reach.
fn is_small(question: &Question) -> bool {
    // Only the moves are used: the definition does not use known outcomes either.
    let moves = from_fn(|component: &Component, list: &mut Moves<_, String>| {
        question.rules.moves(component, list);
    });
    let mut search = DepthFirst::new(&moves);
    let sum = whole(question);
    in_reach(REACH_OF_THE_DEFINITION, |limits| search.outcome(&sum, Convention::Misere, limits)).is_ok()
}

/// The values of a position, one from every solver that reaches it.
fn values(question: &Question) -> Vec<Nimber> {
    let sum = whole(question);
    let mut found: Vec<_> = answer(question).nimber.into_iter().collect();
    found.extend(in_reach(REACH, |limits| DepthFirst::new(&question.rules).grundy(&sum, limits)));
    if is_small(question) {
        found.push(Definition::new(&question.rules).grundy(&sum).unwrap());
    }
    if found.is_empty() {
        // A table of all boards of the size has more positions than a search may look at.
        let limits = Limits::none().with_bytes(REACH_OF_TABLES);
        found.extend(grundy(question, &limits).unwrap_or_else(|halt| panic!("{halt}")).found);
    }
    found
}

/// The outcomes of a position, one from every solver that reaches it.
fn outcomes(question: &Question) -> Vec<Outcome> {
    let (sum, convention) = (whole(question), question.convention);
    let mut found: Vec<_> = answer(question).outcome.into_iter().collect();
    found
        .extend(in_reach(REACH, |limits| DepthFirst::new(&question.rules).outcome(&sum, convention, limits)));
    if is_small(question) {
        found.push(Definition::new(&question.rules).outcome(&sum, convention).unwrap());
    }
    found
}

/// Fails unless some solver answered, and all answers equal the corpus.
#[track_caller]
fn check<T: PartialEq + std::fmt::Debug>(name: &str, found: &[T], expected: &T) {
    assert!(!found.is_empty(), "{name}: run by no solver");
    assert!(found.iter().all(|value| value == expected), "{name}: {found:?}, not {expected:?}");
}

#[test]
fn values_in_normal_play() {
    for entry in corpus().values {
        for (text, &value) in &entry.positions {
            let name = format!("{}: {text}", entry.game);
            let found = values(&question(&entry.game, text, Convention::Normal));
            check(&name, &found, &Nimber(value));
        }
    }
}

#[test]
fn outcomes_in_both_conventions() {
    for entry in corpus().outcomes {
        let convention = match entry.convention.as_str() {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            other => panic!("{other}"),
        };
        for (text, expected) in &entry.positions {
            let found = outcomes(&question(&entry.game, text, convention));
            let found: Vec<_> = found.iter().map(Outcome::to_string).collect();
            check(&format!("{}: {text}", entry.game), &found, expected);
        }
    }
}

#[test]
fn what_moves_leave() {
    for entry in corpus().moves {
        let start = || question(&entry.game, &entry.position, Convention::Normal);
        let question = start().after(&entry.after).unwrap();
        let answered = answer(&question);
        let parts = answered.components.len();
        assert_eq!(
            entry.moves.map_or(answered.moves_total, |moves| Some(u128::from(moves))),
            answered.moves_total,
            "{}",
            entry.position
        );
        assert_eq!(entry.parts.unwrap_or(parts), parts, "{}", entry.position);
        if let Some(outcome) = entry.outcome {
            let found: Vec<_> = outcomes(&question).iter().map(Outcome::to_string).collect();
            check(&entry.position, &found, &outcome);
        }
        let Some(leaves) = entry.leaves else { continue };
        let shown = answered.moves.unwrap().into_iter();
        let shown: BTreeMap<_, _> = shown.map(|found| (found.name, found.nimber.unwrap().0)).collect();
        assert_eq!(shown, leaves, "{}", entry.position);
        for (name, value) in leaves {
            check(&name, &values(&start().after(&name).unwrap()), &Nimber(value));
        }
    }
}

#[test]
fn grids_of_outcomes() {
    for entry in corpus().grid {
        assert_eq!(entry.board.len(), entry.outcomes.len());
        for (at, expected) in entry.outcomes.char_indices() {
            if &entry.board[at..=at] == "." {
                let mut text = entry.board.clone();
                text.replace_range(at..=at, &entry.token);
                let found = outcomes(&question(&entry.game, &text, Convention::Normal));
                let found: Vec<_> = found.iter().map(Outcome::to_string).collect();
                check(&text, &found, &expected.to_string());
            }
        }
    }
}

#[test]
fn the_full_boards_that_are_lost() {
    for Zeros { game, up_to: [rows, cols], zeros, .. } in corpus().zeros {
        let sizes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| (rows, cols)));
        let sizes: Vec<_> = sizes.map(|(rows, cols)| format!("{rows}x{cols}")).collect();
        assert!(zeros.iter().all(|size| sizes.contains(size)));
        for size in sizes {
            let question = question(&game, &size, Convention::Normal);
            let outcomes = [answer(&question).outcome.unwrap()];
            check(&size, &outcomes.map(|outcome| outcome == Outcome::P), &zeros.contains(&size));
        }
        for size in &zeros {
            check(size, &values(&question(&game, size, Convention::Normal)), &Nimber::ZERO);
        }
    }
}

/// Blackout on a board with `rows` rows and `cols` columns by its rules word for word. A position has one bit for each cell.
fn blackout(rows: u32, cols: u32) -> impl Ruleset<Position = u32> {
    let spans = |side: u32| (0..side).flat_map(move |from| (from..side).map(move |to| (from, to)));
    let cells = move |(top, bottom), (left, right)| {
        (top..=bottom).flat_map(|row| (left..=right).map(move |col| 1u32 << (cols * row + col))).sum()
    };
    let rectangles: Vec<u32> =
        spans(rows).flat_map(|rows| spans(cols).map(move |cols| cells(rows, cols))).collect();
    from_fn(move |&ones: &u32, list: &mut Moves<u32, u32>| {
        for &rectangle in rectangles.iter().filter(|&rectangle| ones & rectangle == *rectangle) {
            list.push(rectangle, [ones ^ rectangle]);
        }
    })
    .that_ends()
}

#[test]
fn all_boards_by_the_rules() {
    for entry in corpus().census {
        assert_eq!(entry.game, "blackout");
        let (rows, cols) = sides(&entry.size);
        let rules = blackout(rows, cols);
        let mut search = DepthFirst::new(&rules);
        let value = |ones| search.grundy(&Sum::from_iter([ones]), &Limits::none()).unwrap();
        let values: Vec<_> = (0..1 << (rows * cols)).map(value).collect();
        let lost = values.iter().filter(|value| **value == Nimber::ZERO).count() as u64;
        let largest = values.iter().max().unwrap().0;
        assert_eq!((values.len() as u64, lost, largest), (entry.positions, entry.lost, entry.largest));
        let census = census(&entry.game, (rows, cols));
        assert_eq!((census.positions(), census.lost(), census.largest()), (entry.positions, lost, largest));
    }
}

/// The rows and columns of a size.
fn sides(text: &str) -> (u32, u32) {
    let (rows, cols) = size(text.as_bytes()).unwrap().unwrap();
    (rows as u32, cols as u32)
}

/// All boards of a size.
fn census(game: &str, (rows, cols): (u32, u32)) -> BoardCensus {
    let census = BoardCensus::compute(&CATALOG.find(game).unwrap(), rows, cols, &Limits::none());
    census.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The maximum number of cells of a board size whose boards are all valued quickly.
const REACH_OF_THE_CENSUS: u32 = 20;

#[test]
fn all_boards_of_a_size() {
    let AllBoards { boards } = toml::from_str(include_str!("../../corpus/blackout-census.toml")).unwrap();
    let mut sizes = BTreeSet::new();
    for Boards { game, source, facts } in boards {
        assert!(source.len() > 10 && game == "blackout");
        for (size, facts) in facts {
            let (rows, cols) = sides(&size);
            if rows == 1 {
                let length = u64::from(cols);
                assert_eq!(facts, [lost_rows(cols), length, length], "{size}");
            }
            if rows * cols <= REACH_OF_THE_CENSUS {
                let census = census(&game, (rows, cols));
                assert_eq!([census.lost(), census.largest(), census.full.0], facts, "{size}");
            }
            sizes.insert((rows, cols));
        }
    }
    let all = (1..=5).flat_map(|rows| (rows..=30 / rows).map(move |cols| (rows, cols)));
    assert!(sizes.into_iter().eq(all.chain([(6, 6)])), "every board of up to 30 cells is there, and 6 x 6");
}

/// The number of lost rows with `cells` cells. A row is lost if its runs of ones, as heaps, have the nim-sum 0.
fn lost_rows(cells: u32) -> u64 {
    let mut rows = BTreeMap::from([((0, 0), 1)]);
    for _ in 0..cells {
        let mut longer = BTreeMap::new();
        for ((sum, run), count) in rows {
            *longer.entry((sum ^ run, 0)).or_insert(0) += count;
            *longer.entry((sum, run + 1)).or_insert(0) += count;
        }
        rows = longer;
    }
    rows.into_iter().filter(|((sum, run), _)| sum == run).map(|(_, count)| count).sum()
}
