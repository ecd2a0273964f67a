//! Laws that every game of the catalogue obeys, on random small positions.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bouton::ask::answer::{Answer, Reply};
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Definition, DepthFirst, Limits, Nimber, Outcome, Sum};
use proptest::prelude::*;
use proptest::sample::select;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// The rows of a board with one sign in each cell. At most `most` cells have another sign than the first.
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

/// A token on a graph in which every move leads to a smaller number.
fn token() -> impl Strategy<Value = String> {
    prop::collection::vec((1u32..6, 0u32..5), 0..8).prop_map(|moves| {
        let moves = moves.into_iter().map(|(from, to)| format!(" {from}->{}", to % from));
        format!("5 moves 5{}", moves.collect::<String>())
    })
}

/// The numbers of a position that is written in parentheses.
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

/// A picture in which each edge is connected to the ground by earlier edges.
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

/// A row of coins, each heads or tails.
fn coins(most: usize) -> BoxedStrategy<String> {
    prop::collection::vec(select(vec!['H', 'T']), 1..=most).prop_map(String::from_iter).boxed()
}

/// A board of coins with at most two heads.
fn tartan() -> BoxedStrategy<String> {
    board(1..=3, 1..=3, "TH", 2).prop_map(|board| text(&board)).boxed()
}

/// A graph some of whose vertices have these signs as marks, or a board of these signs.
fn coloured(signs: &'static str, most: usize) -> impl Strategy<Value = String> {
    let (ends, sign) = ((0u8..5, 0u8..5), select(signs.chars().collect::<Vec<_>>()));
    let edges = prop::collection::vec(ends.prop_filter("no loop", |(a, b)| a != b), 1..=most);
    let graph = (edges, prop::collection::btree_map(0u8..5, sign, 1..=3)).prop_map(|(edges, marks)| {
        let edges = edges.into_iter().map(|(a, b)| format!("v{a}-v{b}"));
        edges.chain(marks.into_iter().map(|(v, sign)| format!("v{v}={sign}"))).collect::<Vec<_>>().join(" ")
    });
    prop_oneof![graph, board(1..=3, 1..=4, signs, most).prop_map(|board| text(&board))]
}

/// Boards with at most `most` empty cells. Each of the other cells has a stone or is missing.
fn nearly_full(signs: &'static str, empty: char, most: usize) -> impl Strategy<Value = String> {
    let sign = select(signs.chars().collect::<Vec<_>>());
    let cells = prop::collection::vec(sign, 12);
    let empties = prop::collection::vec(0usize..12, 1..=most);
    (1usize..=3, 1usize..=4, cells, empties).prop_map(move |(rows, cols, mut cells, empties)| {
        empties.into_iter().for_each(|cell| cells[cell % (rows * cols)] = empty);
        let rows = cells[..rows * cols].chunks(cols).map(String::from_iter);
        rows.collect::<Vec<_>>().join("/")
    })
}

/// The position without the stones that the reader of the game refuses: their cells are missing.
fn with_legal_stones(game: &str, mut text: String) -> String {
    while let Err(error) =
        Question::read(&CATALOG, CATALOG.find(game), text.as_bytes(), None, Convention::Normal)
    {
        let error = error.to_string();
        let column = error.split("column ").nth(1).and_then(|rest| rest.split(':').next()).expect("a column");
        let mut at: usize = column.parse::<usize>().expect("a number") - 1;
        if text[at..].starts_with('v') {
            at += text[at..].find('=').expect("the mark of a vertex") + 1;
        }
        text.replace_range(at..=at, "#");
    }
    text
}

/// A board of nogo on which every group of stones is next to an empty cell.
fn nogo(most: usize) -> impl Strategy<Value = String> {
    nearly_full("BW#", '.', most / 2).prop_map(|text| with_legal_stones("nogo", text))
}

/// A board or a graph with legal stones of both colours for these games.
fn painted(games: &'static [&str], most: usize) -> impl Strategy<Value = String> {
    let legal = |text: String| games.iter().fold(text, |text, game| with_legal_stones(game, text));
    coloured("#.BWbw", most).prop_map(legal)
}

/// Small positions of each game of the catalogue, written with the name of the game; `most` bounds the number of
/// moves on a board.
fn terms(most: usize) -> Vec<(&'static str, BoxedStrategy<String>)> {
    let boards = |board: Vec<String>| text(&board);
    let heap = |most: u64| (0..most).prop_map(|heap| heap.to_string()).boxed();
    vec![
        ("crosscut", crosscut(most).boxed()),
        ("crosscut:diagonal", crosscut(most).boxed()),
        // Maps with many meadows and few monsters, and the same under lava.
        ("caos3", board(5..=7, 5..=7, "^#", 5).prop_map(boards).boxed()),
        ("caos3", board(5..=7, 5..=7, "^#~", 8).prop_map(boards).boxed()),
        ("inventor", board(1..=4, 1..=5, ".X", most).prop_map(boards).boxed()),
        ("inventor", board(1..=4, 1..=4, ".XXo", most + 1).prop_map(boards).boxed()),
        ("blackout", blackout(most).boxed()),
        ("rook", rook().boxed()),
        ("staircase", staircase().boxed()),
        ("graph", token().boxed()),
        ("nim", heap(6)),
        ("cram", cram(most).boxed()),
        ("l-tromino", cram(most).boxed()),
        ("straight-tromino", cram(most).boxed()),
        ("node-kayles", graph(most).boxed()),
        ("arc-kayles", graph(most).boxed()),
        ("kayles", heap(9)),
        ("treblecross", "[.X]{1,7}".boxed()),
        ("kayles", "[x.]{1,7}".boxed()),
        ("dawson", heap(12)),
        ("dawsons-chess", heap(12)),
        ("officers", heap(9)),
        ("guiles", heap(9)),
        ("grundy", heap(12)),
        ("lasker", heap(6)),
        ("heap:0.3F", heap(9)),
        ("wythoff", numbers(4, 2..=2).prop_map(tuple).boxed()),
        ("moore:2", numbers(2, 1..=3).prop_map(tuple).boxed()),
        ("moore:3", numbers(2, 1..=4).prop_map(tuple).boxed()),
        ("chomp", chomp().boxed()),
        ("hackenbush", hackenbush(most).boxed()),
        ("turtles", coins(5)),
        ("mock-turtles", coins(4)),
        ("ruler", coins(5)),
        ("twins", coins(5)),
        ("triplets", coins(5)),
        ("moebius", coins(3)),
        ("mogul", coins(3)),
        ("moidores", coins(3)),
        ("tartan:twins,twins", tartan()),
        ("tartan:turtles,ruler", tartan()),
        ("tartan:mock-turtles,triplets", tartan()),
        ("queens", board(1..=4, 1..=4, "#.", most).prop_map(boards).boxed()),
        ("clobber", coloured(".xo", most).boxed()),
        ("nogo", nogo(most).boxed()),
        ("col", painted(&["col"], most / 2).boxed()),
        ("snort", painted(&["snort"], most / 2).boxed()),
    ]
}

/// A small position of any game, as a term that names its game.
fn term(most: usize) -> impl Strategy<Value = String> {
    let named = |(game, position): (&'static str, BoxedStrategy<String>)| {
        position.prop_map(move |position| format!("{game}: {position}")).boxed()
    };
    prop::strategy::Union::new(terms(most).into_iter().map(named))
}

#[test]
fn every_game_obeys_the_laws() {
    let terms = terms(9);
    // `heap:0.3F` represents all codes.
    let has_strategy = |game: &str| {
        terms.iter().any(|(name, _)| *name == game || name.starts_with("heap:") && game == "heap")
    };
    for game in CATALOG.games() {
        assert_eq!(has_strategy(&game.name), !game.misere, "{} has no strategy here", game.name);
        let has_misere_strategy = misere_terms(9).iter().any(|(name, _)| *name == game.name);
        assert_eq!(has_misere_strategy, game.misere, "{} has no strategy for misere play here", game.name);
    }
}

/// Small positions of the games that are misere by their own rules. The laws of values are not about them.
fn misere_terms(most: usize) -> Vec<(&'static str, BoxedStrategy<String>)> {
    let notakto = (1..=3usize).prop_flat_map(move |side| {
        let board = || board(side..=side, side..=side, "X.", most / 2).prop_map(|board| text(&board));
        prop_oneof![board(), (board(), board()).prop_map(|(one, other)| format!("{one} + {other}"))]
    });
    vec![("notakto", notakto.boxed())]
}

/// A position in normal or in misere play.
fn position_to_play() -> impl Strategy<Value = (String, Convention)> {
    let named = |(game, position): (&'static str, BoxedStrategy<String>)| {
        position.prop_map(move |position| (format!("{game}: {position}"), Convention::Misere)).boxed()
    };
    let misere = prop::strategy::Union::new(misere_terms(9).into_iter().map(named));
    prop_oneof![9 => (position(), select(CONVENTIONS.to_vec())), 1 => misere]
}

/// One term, or a sum of two terms, which may belong to different games.
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

/// The answer to the position text that an answer gives.
fn read_back(answered: &Answer) -> Answer {
    let game = answered.game.split(" + ").next().and_then(|name| CATALOG.find(name));
    let question = Question::read(&CATALOG, game, answered.position.as_bytes(), None, Convention::Normal);
    answer(&question.unwrap_or_else(|error| panic!("{}: {error}", answered.position)))
}

/// The value in normal play.
fn value(text: &str) -> Nimber {
    asked(text, Convention::Normal).nimber.expect("small positions have a known value")
}

fn whole(question: &Question) -> Sum<bouton::catalog::Component> {
    question.sum()
}

/// Whether a position is small enough for the definition: few moves, and so few sums that play can reach.
fn is_small(answer: &Answer) -> bool {
    answer.moves_total.is_some_and(|total| total <= 14)
}

/// How many moves there are, and how many win, by the definition: the names in each component.
fn moves_by_definition(question: &Question) -> (u128, u128) {
    let (sum, mut definition) = (whole(question), Definition::new(&question.rules));
    let mut moves = BTreeMap::new();
    for (at, component) in sum.components().iter().enumerate() {
        for (name, option) in definition.options(&Sum::from_iter([component.clone()])).unwrap() {
            let left = sum.with_option(at, option.components());
            moves.insert((at, name), definition.outcome(&left, question.convention).unwrap());
        }
    }
    let winning = moves.values().filter(|outcome| **outcome == Outcome::P).count();
    (moves.len() as u128, winning as u128)
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
    fn moves_named_winning_win_and_others_do_not((text, convention) in position_to_play()) {
        let misere = convention == Convention::Misere;
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
        let wins = !before.winning_moves.is_empty();
        let end = before.moves_total == Some(0) && misere;
        prop_assert!(before.names_all_winning_moves());
        prop_assert_eq!(before.outcome == Some(Outcome::N), wins || end);
    }

    #[test]
    fn every_component_has_its_own_moves((text, times) in (term(4), 1..4_usize), convention in select(CONVENTIONS.to_vec())) {
        let text = vec![text; times].join(" + ");
        let question = question(&text, convention);
        let before = answer(&question);
        if !is_small(&before) {
            return Ok(());
        }
        let (all, winning) = moves_by_definition(&question);
        prop_assert_eq!((before.moves_total, question.count_moves()), (Some(all), Some(all)));
        prop_assert_eq!(before.winning_total, Some(winning));
        let listed = |wins: bool| {
            let moves = before.moves.iter().flatten().filter(|found| !wins || found.wins == Some(true));
            moves.map(|found| u128::from(found.times)).sum::<u128>()
        };
        prop_assert_eq!([listed(false), listed(true)], [all, winning]);
    }

    #[test]
    fn replies_win((text, convention) in position_to_play()) {
        let misere = convention == Convention::Misere;
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
                other => prop_assert!(false, "an unknown reply: {other:?}"),
            }
        }
    }

    #[test]
    fn games_that_are_misere_by_their_rules_have_the_outcomes_of_the_definition(
        (text, convention) in position_to_play(),
    ) {
        let question = question(&text, convention);
        let is_misere = question.terms.iter().any(|term| term.game.misere);
        if is_misere && is_small(&answer(&question)) {
            let outcome = Definition::new(&question.rules).outcome(&whole(&question), Convention::Misere).unwrap();
            prop_assert_eq!(answer(&question).outcome, Some(outcome));
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
            // A stone on the border is written as the nimber that it equals, and the moves of a nimber have other
            // names.
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
        stones in board(1..=3, 1..=5, ".xo", 12),
        tints in board(1..=3, 1..=4, "#.BWbw", 8),
    ) {
        let tints = ["col", "snort"].iter().fold(text(&tints), |text, game| with_legal_stones(game, text));
        let tints = tints.split('/').map(str::to_owned).collect();
        let kept = [
            (&["crosscut", "crosscut:diagonal"][..], marks),
            (&["blackout"], ones),
            (&["cram", "l-tromino", "straight-tromino"], free),
            (&["clobber"], stones),
            (&["col", "snort"], tints),
        ];
        for (games, board) in kept {
            for game in games {
                let values = symmetries(&board).map(|board| value(&format!("{game}: {}", text(&board))));
                prop_assert!(values.iter().all(|value| *value == values[0]), "{} {:?}", game, values);
            }
        }
    }

    #[test]
    fn exchanging_the_colours_keeps_games_of_two_colours(stones in coloured(".xo", 12), tints in painted(&["col", "snort"], 5)) {
        let swapped = |text: &str| -> String {
            let swap = |sign| "xoBWbw".find(sign).map_or(sign, |at| char::from(b"oxWBwb"[at]));
            text.chars().map(swap).collect()
        };
        for (game, text) in [("clobber", stones), ("col", tints.clone()), ("snort", tints)] {
            prop_assert_eq!(value(&format!("{game}: {text}")), value(&format!("{game}: {}", swapped(&text))));
        }
    }

    #[test]
    fn snort_is_col_with_the_colours_exchanged_on_every_other_cell(tints in board(1..=3, 1..=4, "#.BWbw", 8)) {
        let swap = |sign| "BWbw".find(sign).map_or(sign, |at| char::from(b"WBwb"[at]));
        let tints = with_legal_stones("snort", text(&tints));
        let tints: Vec<_> = tints.split('/').map(str::to_owned).collect();
        let row = |(r, row): (usize, &String)| -> String {
            row.char_indices().map(|(c, sign)| if (r + c) % 2 == 0 { sign } else { swap(sign) }).collect()
        };
        let other: Vec<_> = tints.iter().enumerate().map(row).collect();
        prop_assert_eq!(value(&format!("snort: {}", text(&tints))), value(&format!("col: {}", text(&other))));
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

/// The eight images of a board under turns and mirrors.
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

/// The board after a quarter turn.
fn turned(board: &[String]) -> Vec<String> {
    let cols = board[0].len();
    (0..cols).map(|c| board.iter().rev().map(|row| char::from(row.as_bytes()[c])).collect()).collect()
}

#[test]
fn graphs_that_are_written_alike_and_numbered_otherwise_are_others() {
    for game in ["node-kayles", "arc-kayles", "col", "snort", "clobber"] {
        for (graph, same) in [("c a-b", "a-b c"), ("graph6:DQc", "0-2 1-3 0-4 3-4")] {
            let [one, other] = [graph, same].map(|graph| format!("{game}: {graph}"));
            assert_eq!(
                (value(&one), value(&format!("{one} + {other}"))),
                (value(&other), Nimber(0)),
                "{game}"
            );
            assert_eq!(
                asked(&format!("{one} + {other}"), Convention::Normal).winning_moves,
                [""; 0],
                "{game}"
            );
        }
    }
}

proptest! {
    #[test]
    fn a_sum_with_loops_is_answered_like_the_graph_of_all_its_positions(
        moves in prop::collection::vec((0u32..6, 1u32..6).prop_map(|(from, by)| (from, (from + by) % 6)), 1..14), heap in 0u32..4, of_two in prop::option::of(0u32..6),
    ) {
        let arrows: Vec<String> = moves.iter().map(|(from, to)| format!("{from}->{to}")).collect();
        let term = |at: u32| format!("graph: {at} moves {at} {}", arrows.join(" "));
        let after = |at: u32| moves.iter().filter(move |(from, _)| *from == at).map(|&(_, to)| to);
        let lower = |at: u32| 0..at;
        // The second term is a heap, or the same graph at another vertex.
        let (second, start) = match of_two {
            Some(at) => (term(at), at),
            None => (format!("nim: {heap}"), heap),
        };
        let name = |(left, right): (u32, u32)| format!("v{left}w{right}");
        let mut product = String::new();
        for (left, right) in (0..6).flat_map(|left| (0..6).map(move |right| (left, right))) {
            let of_second: Vec<u32> = if of_two.is_some() { after(right).collect() } else { lower(right).collect() };
            let all = after(left).map(|to| (to, right)).chain(of_second.into_iter().map(|to| (left, to)));
            product.extend(all.map(|to| format!(" {}->{}", name((left, right)), name(to))));
        }
        let first = moves[0].0;
        let start = name((first, start));
        let sum = asked(&format!("{} + {second}", term(first)), Convention::Normal);
        let whole = asked(&format!("graph: {start} moves {start}{product}"), Convention::Normal);
        let shown = |answer: &Answer| (answer.outcome, answer.moves_total, answer.winning_total, answer.drawing_moves.len());
        prop_assert_eq!(shown(&sum), shown(&whole), "{:?}", sum);
    }
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
