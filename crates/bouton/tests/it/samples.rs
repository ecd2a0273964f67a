//! Every game of the catalogue has positions by size, and its reader accepts them.

use std::collections::HashSet;
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::samples::{Dice, PositionSource, SumSamples};
use bouton::catalog::{Catalog, Game, codes};
use bouton::{Convention, Limits};

/// How many positions of a size are read.
const READ_POSITIONS: usize = 300;

fn can_read(catalog: &Catalog, game: Option<&Arc<Game>>, text: &str) -> bool {
    Question::read(catalog, game.cloned(), text.as_bytes(), None, Convention::Normal).is_ok()
}

/// At least one of this many texts is a position: a board with many stones without a liberty is none.
const LEAST_SHARE: usize = 4;

/// How many of the texts the reader accepts, of how many.
fn accepted(catalog: &Catalog, game: Option<&Arc<Game>>, texts: &[String]) -> (usize, usize) {
    (texts.iter().filter(|text| can_read(catalog, game, text)).count(), texts.len())
}

fn games(catalog: &Catalog) -> Vec<Arc<Game>> {
    let listed = catalog.games().iter().filter(|game| game.name != codes::FAMILY).cloned();
    let others = ["moore:3", "0.156", "subtract{1,3,4}", "4.[3]", "tartan:ruler,twins"];
    listed.chain(others.iter().map(|name| catalog.find(name).unwrap())).collect()
}

#[test]
fn all_positions_of_the_first_sizes_and_random_ones_are_read() {
    let catalog = Catalog::standard();
    for game in games(&catalog) {
        let name = &game.name;
        let positions = game.samples.clone().unwrap_or_else(|| panic!("{name} has no positions"));
        let first = *positions.sizes().start();
        let mut seen = HashSet::new();
        for size in first..first + 4 {
            let all: Vec<_> = positions.all(size).take(READ_POSITIONS).collect();
            let (read, total) = accepted(&catalog, Some(&game), &all);
            // Some boards are no positions: a stone without a liberty, or a board that is over.
            assert!(read * LEAST_SHARE >= total, "{name} {size}: {read} of {total}, {all:?}");
            seen.extend(all);
        }
        assert!(seen.len() > 4, "{name}: {seen:?}");
        let mut dice = Dice::new(5);
        let random: Vec<_> = (1..40).map(|size| positions.random(first.max(size), &mut dice)).collect();
        let (read, total) = accepted(&catalog, Some(&game), &random);
        assert!(read * LEAST_SHARE >= total, "{name}: {read} of {total}, {random:?}");
        let mut again = Dice::new(5);
        assert_eq!(
            random[3],
            (1..5).map(|size| positions.random(first.max(size), &mut again)).last().unwrap()
        );
    }
}

#[test]
fn shrinking_ends_at_a_position_of_the_first_size() {
    let catalog = Catalog::standard();
    for game in games(&catalog) {
        let positions = game.samples.clone().unwrap();
        let mut dice = Dice::new(9);
        let mut text = positions.random(12.max(*positions.sizes().start()), &mut dice);
        let (read, total) = accepted(&catalog, Some(&game), &positions.smaller(&text));
        assert!(
            read * LEAST_SHARE >= total && total > 0,
            "{}: {text} {:?}",
            game.name,
            positions.smaller(&text)
        );
        let mut steps = 0;
        while let Some(smaller) = positions.smaller(&text).pop() {
            assert_ne!(smaller, text);
            text = smaller;
            steps += 1;
            assert!(steps < 200, "{} {text}", game.name);
        }
        let first = *positions.sizes().start();
        assert!(positions.all(first).any(|smallest| smallest == text), "{} {text}", game.name);
    }
}

#[test]
fn sums_have_positions_too() {
    let catalog = Catalog::standard();
    let of = |name: &str| (name.to_owned(), catalog.find(name).unwrap().samples.clone().unwrap());
    let sums = SumSamples::new(vec![of("nim"), of("crosscut")]);
    assert_eq!(sums.sizes().start(), &1);
    assert_eq!(sums.all(1).collect::<Vec<_>>(), ["nim: 0 + crosscut: .", "nim: 0 + crosscut: *"]);
    let all: Vec<_> = (1..5).flat_map(|size| sums.all(size).collect::<Vec<_>>()).collect();
    assert_eq!(accepted(&catalog, None, &all), (all.len(), all.len()));
    let text = sums.random(20, &mut Dice::new(1));
    assert!(can_read(&catalog, None, &text), "{text}");
    assert_eq!(sums.smaller("nim: 1 + crosscut: *"), ["nim: 0 + crosscut: *", "nim: 1 + crosscut: ."]);
}

#[test]
fn boards_of_a_shape_are_those_of_the_size_and_uniform_ones_are_among_them() {
    let catalog = Catalog::standard();
    for game in games(&catalog) {
        let positions = game.samples.clone().unwrap();
        if positions.signs().is_empty() {
            continue;
        }
        let is_of = |text: &String, [rows, cols]: [usize; 2]| {
            text.split('/').count() == rows && text.split('/').all(|row| row.chars().count() == cols)
        };
        for sides in [[1, 1], [1, 3], [2, 2], [2, 3]].into_iter().filter(|&sides| positions.has_shape(sides))
        {
            let all: HashSet<_> = positions.all_of_shape(sides).collect();
            assert!(
                all.iter().all(|text| is_of(text, sides.map(|side| side as usize))),
                "{} {all:?}",
                game.name
            );
            let mut dice = Dice::new(3);
            assert!((0..20).all(|_| all.contains(&positions.uniform(sides, &mut dice))), "{}", game.name);
        }
        assert!(!positions.has_shape([0, 3]) && !positions.has_shape([u32::MAX, u32::MAX]), "{}", game.name);
    }
}

#[test]
fn images_of_a_board_have_its_value_and_its_outcome_in_misere_play() {
    let catalog = Catalog::standard();
    for game in games(&catalog) {
        let positions = game.samples.clone().unwrap();
        let mut dice = Dice::new(11);
        for text in (0..12).map(|at| positions.random(4 + at % 6, &mut dice)) {
            let facts = |text: &str| {
                [Convention::Normal, Convention::Misere].map(|convention| {
                    let question =
                        Question::read(&catalog, Some(Arc::clone(&game)), text.as_bytes(), None, convention);
                    let question = question.ok()?;
                    let answer = ask(&question, Detail::Moves, &Limits::none()).unwrap();
                    Some((answer.outcome, answer.nimber, answer.winning_total, question.count_moves()))
                })
            };
            let own = facts(&text);
            for image in positions.images(&text) {
                assert_eq!(facts(&image), own, "{}: {text} {image}", game.name);
            }
        }
    }
}

#[test]
fn moves_are_counted_as_answers_count_them() {
    let catalog = Catalog::standard();
    let counted = |text: &str| {
        let question = Question::read(&catalog, None, text.as_bytes(), None, Convention::Normal).unwrap();
        let answer = ask(&question, Detail::Moves, &Limits::none()).unwrap();
        assert_eq!(question.count_moves(), answer.moves_total, "{text}");
        answer.moves_total
    };
    assert_eq!(counted("nim: 3 3 2"), Some(8));
    let kayles = counted("kayles: 3").unwrap();
    assert_eq!(counted("nim: 3 + kayles: 3 + nim: 3"), Some(6 + kayles));
    assert_eq!(counted("nim: 3 + cram: 1x2 + nim: 3 3"), Some(10));
    assert_eq!(counted("nim: 1000000x1000000000000000000"), Some(10_u128.pow(24)));
    for game in games(&catalog) {
        counted(&format!("{}: {}", game.name, game.example));
    }
}
