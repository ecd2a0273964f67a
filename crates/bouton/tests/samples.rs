//! Every game of the catalogue has positions by size, and its reader accepts them.

use std::collections::HashSet;
use std::sync::Arc;

use bouton::Convention;
use bouton::ask::question::Question;
use bouton::catalog::samples::{Dice, PositionSource, SumSamples};
use bouton::catalog::{Catalog, Game, codes};

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
