//! Laws that every game of the catalogue obeys, on random small positions.

use std::sync::{Arc, LazyLock};

use bouton::ask::answer::{Answer, Reply};
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Definition, DepthFirst, Limits, Nimber, Outcome, Sum};
use proptest::prelude::*;
use proptest::sample::select;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// A board with one sign a cell, at most `most` of them other than the first sign, as rows.
fn board(
    rows: std::ops::RangeInclusive<usize>,
    cols: std::ops::RangeInclusive<usize>,
    signs: &'static str,
    most: usize,
) -> impl Strategy<Value = Vec<String>> {
    (rows, cols).prop_flat_map(move |(rows, cols)| {
        let sign = select(signs.chars().skip(1).collect::<Vec<_>>());
        let places = prop::collection::vec((0..rows, 0..cols, sign), 0..=most);
        places.prop_map(move |places| {
            let plain = signs.chars().next().unwrap();
            let mut board = vec![vec![plain; cols]; rows];
            places.into_iter().for_each(|(r, c, sign)| board[r][c] = sign);
            board.into_iter().map(String::from_iter).collect()
        })
    })
}

fn text(board: &[String]) -> String {
    board.join("/")
}

fn crosscut(most: usize) -> impl Strategy<Value = String> {
    board(1..=5, 1..=5, ".*", most).prop_map(|board| text(&board))
}

fn blackout(most: usize) -> impl Strategy<Value = String> {
    board(1..=4, 1..=5, "01", most).prop_map(|board| text(&board))
}

fn cram(most: usize) -> impl Strategy<Value = String> {
    board(1..=4, 1..=5, "#.", most + 1).prop_map(|board| text(&board))
}

fn rook() -> impl Strategy<Value = String> {
    let blocked = prop::collection::vec((0u64..5, 0u64..5), 0..6);
    ((0u64..4, 0u64..4), blocked).prop_map(|((x, y), blocked)| {
        let blocked = blocked.into_iter().filter(|&cell| cell != (x, y));
        let cells: String = blocked.map(|(x, y)| format!(" ({x},{y})")).collect();
        if cells.is_empty() { format!("({x},{y})") } else { format!("({x},{y}) blocked{cells}") }
    })
}

fn staircase() -> impl Strategy<Value = String> {
    let digits = || "[01]{1,4}";
    (digits(), digits(), 0usize..4, 0usize..4).prop_map(|(top, left, x, y)| {
        let (x, y) = (x % left.len() + 1, y % top.len() + 1);
        format!("({x},{y}) top {top} left {left}")
    })
}

/// Edges and lone vertices, or a board.
fn graph(most: usize) -> impl Strategy<Value = String> {
    let ends = (0u8..6, 0u8..6).prop_filter("no loop", |(a, b)| a != b);
    let words = prop::collection::vec(ends.prop_map(|(a, b)| format!("{a}-{b}")), 1..=most);
    let graph = (words, 0..3).prop_map(|(mut words, lone)| {
        words.extend((0..lone).map(|v| format!("lone{v}")));
        words.join(" ")
    });
    prop_oneof![graph, board(1..=3, 1..=5, "#.", most).prop_map(|board| text(&board))]
}

/// A token on a graph whose moves lead to smaller numbers.
fn token() -> impl Strategy<Value = String> {
    prop::collection::vec((1u32..6, 0u32..5), 0..8).prop_map(|moves| {
        let moves = moves.into_iter().map(|(from, to)| format!(" {from}->{}", to % from));
        format!("5 moves 5{}", moves.collect::<String>())
    })
}

/// Numbers in parentheses.
fn numbers(most: u64, count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(0..=most, count)
}

fn tuple(numbers: Vec<u64>) -> String {
    let texts: Vec<_> = numbers.iter().map(u64::to_string).collect();
    format!("({})", texts.join(","))
}

fn chomp() -> impl Strategy<Value = String> {
    numbers(3, 1..=4).prop_map(|mut rows| {
        rows.iter_mut().for_each(|row| *row += 1);
        rows.sort_unstable_by(|a, b| b.cmp(a));
        tuple(rows)
    })
}

/// A picture in which every edge is joined to the ground by those before it.
fn hackenbush(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec((any::<u8>(), any::<u8>()), 1..=most).prop_map(|choices| {
        let mut vertices = 1;
        let edges = choices.into_iter().map(|(from, to)| {
            let (from, to) = (from % vertices, to % (vertices + 1));
            vertices = vertices.max(to + 1);
            format!("{from}-{to}")
        });
        edges.collect::<Vec<_>>().join(" ")
    })
}

/// A coin-turning game with few moves, and a row of it.
fn coins() -> impl Strategy<Value = String> {
    let rows =
        select(&[("turtles", 5), ("mock-turtles", 4), ("ruler", 5), ("twins", 5), ("triplets", 5)][..]);
    let rows = prop_oneof![rows, select(&[("moebius", 3), ("mogul", 3), ("moidores", 3)][..])];
    (rows, "[HT]{5}").prop_map(|((game, coins), row)| format!("{game}: {}", &row[..coins]))
}

/// A product of two coin-turning games, and a board of it.
fn tartan() -> impl Strategy<Value = String> {
    let game = || select(&["turtles", "mock-turtles", "ruler", "twins", "triplets"][..]);
    let boards = board(1..=3, 1..=3, "TH", 2).prop_map(|board| text(&board));
    (game(), game(), boards).prop_map(|(down, across, board)| format!("tartan:{down},{across}: {board}"))
}

/// A small position of any game, as a term that names its game; `most` bounds the moves of a board.
fn term(most: usize) -> impl Strategy<Value = String> {
    let named = |game: &'static str| move |position: String| format!("{game}: {position}");
    let boards = |board: Vec<String>| text(&board);
    prop_oneof![
        crosscut(most).prop_map(named("crosscut")),
        crosscut(most).prop_map(named("crosscut:diagonal")),
        // Maps thick with meadows, of which few are monsters, and the same under lava.
        board(5..=7, 5..=7, "^#", 5).prop_map(boards).prop_map(named("caos3")),
        board(5..=7, 5..=7, "^#~", 8).prop_map(boards).prop_map(named("caos3")),
        board(1..=4, 1..=5, ".X", most).prop_map(boards).prop_map(named("inventor")),
        board(1..=4, 1..=4, ".XXo", most + 1).prop_map(boards).prop_map(named("inventor")),
        blackout(most).prop_map(named("blackout")),
        rook().prop_map(named("rook")),
        staircase().prop_map(named("staircase")),
        token().prop_map(named("graph")),
        (0u64..6).prop_map(|heap| format!("nim: {heap}")),
        cram(most).prop_map(named("cram")),
        graph(most).prop_map(named("node-kayles")),
        graph(most).prop_map(named("arc-kayles")),
        (0u64..9).prop_map(|pins| format!("kayles: {pins}")),
        "[.X]{1,7}".prop_map(named("treblecross")),
        "[x.]{1,7}".prop_map(|row| format!("kayles: {row}")),
        (0u64..12).prop_map(|pins| format!("dawson: {pins}")),
        numbers(4, 2..=2).prop_map(tuple).prop_map(named("wythoff")),
        numbers(2, 1..=3).prop_map(tuple).prop_map(named("moore:2")),
        numbers(2, 1..=4).prop_map(tuple).prop_map(named("moore:3")),
        chomp().prop_map(named("chomp")),
        hackenbush(most).prop_map(named("hackenbush")),
        coins(),
        tartan(),
        board(1..=4, 1..=4, "#.", most).prop_map(boards).prop_map(named("queens")),
    ]
}

/// One term, or two of games that need not be the same.
fn position() -> impl Strategy<Value = String> {
    prop_oneof![term(9), (term(5), term(5)).prop_map(|(a, b)| format!("{a} + {b}"))]
}

fn question(text: &str, convention: Convention) -> Question {
    Question::read(&CATALOG, None, text.as_bytes(), None, convention)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn answer(question: &Question) -> Answer {
    ask(question, Detail::Reasons, &Limits::none()).unwrap_or_else(|halt| panic!("{halt}"))
}

fn asked(text: &str, convention: Convention) -> Answer {
    answer(&question(text, convention))
}

/// The answer to what an answer calls its position.
fn read_back(answered: &Answer) -> Answer {
    let game = answered.game.split(" + ").next().and_then(|name| CATALOG.find(name));
    let question = Question::read(&CATALOG, game, answered.position.as_bytes(), None, Convention::Normal);
    answer(&question.unwrap_or_else(|error| panic!("{}: {error}", answered.position)))
}

/// The value in normal play.
fn value(text: &str) -> Nimber {
    asked(text, Convention::Normal).nimber.expect("small positions have a known value")
}

fn whole(question: &Question) -> Sum<bouton::catalog::placed::Component> {
    question.placed().into_iter().map(|(_, component)| component.clone()).collect()
}

/// Whether a position is small enough for the definition: few moves, so few sums that play can reach.
fn is_small(answer: &Answer) -> bool {
    answer.moves_total.is_some_and(|total| total <= 14)
}

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition_and_of_the_search(text in position()) {
        let question = question(&text, Convention::Normal);
        if !is_small(&answer(&question)) {
            return Ok(());
        }
        let sum = whole(&question);
        let mut by_definition = Definition::new(&question.rules);
        let mut search = DepthFirst::new(&question.rules);
        let value = by_definition.grundy(&sum).unwrap();
        prop_assert_eq!(answer(&question).nimber, Some(value));
        prop_assert_eq!(search.grundy(&sum, &Limits::none()).unwrap(), value);
        for convention in CONVENTIONS {
            let outcome = by_definition.outcome(&sum, convention).unwrap();
            prop_assert_eq!(asked(&text, convention).outcome, Some(outcome));
            prop_assert_eq!(search.outcome(&sum, convention, &Limits::none()).unwrap(), outcome);
        }
    }

    #[test]
    fn moves_named_winning_win_and_others_do_not(text in position(), misere: bool) {
        let convention = CONVENTIONS[usize::from(misere)];
        let before = asked(&text, convention);
        prop_assert!(before.complete);
        for found in before.moves.iter().flatten() {
            let after = answer(&question(&text, convention).after(&found.name).unwrap());
            prop_assert_eq!(found.nimber, after.nimber, "{}", found.name);
            prop_assert_eq!(found.wins, after.outcome.map(|outcome| outcome == Outcome::P), "{}", found.name);
            prop_assert_eq!(before.winning_moves.contains(&found.name), found.wins == Some(true));
            if let Some(value) = found.nimber {
                prop_assert_eq!(found.wins, Some(value == Nimber::ZERO));
            }
        }
        let wins = before.winning_moves.len() as u64;
        let end = before.moves_total == Some(0) && misere;
        prop_assert_eq!(before.winning_total, Some(wins.into()));
        prop_assert_eq!(before.outcome == Some(Outcome::N), wins > 0 || end);
    }

    #[test]
    fn replies_win(text in position(), misere: bool) {
        let convention = CONVENTIONS[usize::from(misere)];
        let before = asked(&text, convention);
        if before.outcome != Some(Outcome::P) {
            return Ok(());
        }
        for found in before.moves.iter().flatten() {
            let after = question(&text, convention).after(&found.name).unwrap();
            match found.reply.as_ref().expect("every move of a small lost position is answered") {
                Reply::Move(reply) => {
                    let reached = answer(&after.after(reply).unwrap());
                    prop_assert_eq!(reached.outcome, Some(Outcome::P), "{} {}", found.name, reply);
                }
                Reply::End => prop_assert_eq!((answer(&after).moves_total, misere), (Some(0), true)),
            }
        }
    }

    #[test]
    fn a_sum_is_worth_the_nim_sum_of_its_terms(a in term(9), b in term(9)) {
        prop_assert_eq!(value(&format!("{a} + {b}")), value(&a) + value(&b));
    }

    #[test]
    fn a_position_and_a_heap_of_its_value_are_lost(text in position()) {
        let with_heap = asked(&format!("{text} + {}", value(&text)), Convention::Normal);
        // `0` is the empty sum.
        prop_assert_eq!(with_heap.outcome, Some(Outcome::P), "{}", with_heap.position);
    }

    #[test]
    fn texts_of_answers_read_back_as_what_they_came_from(text in position()) {
        let before = asked(&text, Convention::Normal);
        let again = read_back(&before);
        prop_assert_eq!(&again.position, &before.position);
        prop_assert_eq!((&again.moves, again.nimber), (&before.moves, before.nimber));
    }

    #[test]
    fn texts_in_mid_game_read_back_too(text in position()) {
        for found in asked(&text, Convention::Normal).moves.iter().flatten() {
            let after = answer(&question(&text, Convention::Normal).after(&found.name).unwrap());
            let again = read_back(&after);
            // A stone on the border is written as the nimber it is, whose moves have other names.
            prop_assert_eq!((again.nimber, again.outcome), (after.nimber, after.outcome));
        }
    }

    #[test]
    fn components_are_worth_what_their_texts_are_worth(text in position()) {
        let answered = asked(&text, Convention::Normal);
        let question = question(&text, Convention::Normal);
        for ((term, _), part) in question.placed().into_iter().zip(&answered.components) {
            let game = Some(Arc::clone(&question.terms[term].game));
            let question = Question::read(&CATALOG, game, part.position.as_bytes(), None, Convention::Normal);
            let question = question.unwrap_or_else(|error| panic!("{}: {error}", part.position));
            prop_assert_eq!(answer(&question).nimber, part.nimber, "{}", part.position);
        }
    }

    #[test]
    fn the_symmetries_of_the_square_keep_games_on_boards(
        marks in board(1..=6, 1..=7, ".*", 14),
        ones in board(1..=4, 1..=6, "01", 14),
        free in board(1..=5, 1..=6, "#.", 24),
    ) {
        let kept = [(&["crosscut", "crosscut:diagonal"][..], marks), (&["blackout"], ones), (&["cram"], free)];
        for (games, board) in kept {
            for game in games {
                let values = symmetries(&board).map(|board| value(&format!("{game}: {}", text(&board))));
                prop_assert!(values.iter().all(|value| *value == values[0]), "{} {:?}", game, values);
            }
        }
    }

    #[test]
    fn swapping_x_and_y_keeps_rook(
        (x, y) in (0u64..9, 0u64..9),
        blocked in prop::collection::vec((0u64..9, 0u64..9), 1..9),
    ) {
        prop_assume!(!blocked.contains(&(x, y)));
        let text = |swap: bool| {
            let cell = |(x, y): (u64, u64)| if swap { format!("({y},{x})") } else { format!("({x},{y})") };
            let blocked: String = blocked.iter().map(|&at| cell(at)).collect();
            format!("rook: {} blocked {blocked}", cell((x, y)))
        };
        let [straight, swapped] = [false, true].map(|swap| asked(&text(swap), Convention::Normal));
        prop_assert_eq!((straight.nimber, straight.outcome), (swapped.nimber, swapped.outcome));
        prop_assert_eq!(straight.winning_moves.len(), swapped.winning_moves.len());
    }

    #[test]
    fn unmarked_lines_change_nothing(
        marks in board(1..=5, 1..=6, ".*", 12),
        ones in board(1..=4, 1..=5, "01", 12),
        (row, col) in (0usize..=5, 0usize..=6),
    ) {
        let (row, col) = (row % (marks.len() + 1), col % (marks[0].len() + 1));
        let named = |game: &str, board: &[String]| value(&format!("{game}: {}", text(board)));
        for wider in [with_row(&marks, row, '.'), with_col(&marks, col, '.')] {
            prop_assert_eq!(named("crosscut", &wider), named("crosscut", &marks));
        }
        for (game, board, plain) in [("crosscut:diagonal", &marks, '.'), ("blackout", &ones, '0')] {
            for wider in at_the_edges(board, plain) {
                prop_assert_eq!(named(game, &wider), named(game, board), "{}", game);
            }
        }
    }
}

/// The board seen from its eight sides.
fn symmetries(board: &[String]) -> [Vec<String>; 8] {
    let mut seen: [Vec<String>; 8] = Default::default();
    let mut board = board.to_vec();
    for pair in seen.chunks_exact_mut(2) {
        pair[0] = board.clone();
        pair[1] = board.iter().rev().cloned().collect();
        board = turned(&board);
    }
    seen
}

/// A quarter of a turn.
fn turned(board: &[String]) -> Vec<String> {
    let cols = board[0].len();
    (0..cols).map(|c| board.iter().rev().map(|row| char::from(row.as_bytes()[c])).collect()).collect()
}

fn with_row(board: &[String], at: usize, plain: char) -> Vec<String> {
    let mut wider = board.to_vec();
    wider.insert(at, plain.to_string().repeat(board[0].len()));
    wider
}

fn with_col(board: &[String], at: usize, plain: char) -> Vec<String> {
    let mut wider = board.to_vec();
    wider.iter_mut().for_each(|row| row.insert(at, plain));
    wider
}

fn at_the_edges(board: &[String], plain: char) -> [Vec<String>; 4] {
    let (rows, cols) = (board.len(), board[0].len());
    [
        with_row(board, 0, plain),
        with_row(board, rows, plain),
        with_col(board, 0, plain),
        with_col(board, cols, plain),
    ]
}
