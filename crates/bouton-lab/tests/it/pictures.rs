//! Pictures of the example of every game: they are well formed, and they say what the answer says.

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::{Catalog, Game};
use bouton::{Convention, Limits};
use bouton_lab::in_any::in_any;
use bouton_lab::picture::{Area, BoardText, Named, NotDrawn, Picture, Show};
use roxmltree::Document;

const ALL: Show = Show { values: true, parts: true, moves: true, targets: false };
const SHOW: Show = Show { values: false, parts: false, moves: false, targets: false };

fn question(catalog: &Catalog, game: &str, text: &str, convention: Convention) -> Question {
    Question::read(catalog, catalog.find(game), text.as_bytes(), None, convention).unwrap()
}

fn answer(question: &Question) -> Answer {
    ask(question, Detail::Reasons, &Limits::none()).unwrap()
}

/// The texts of an SVG, in order.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// The number of rings: thick lines in a colour of their own.
fn rings(svg: &str) -> usize {
    svg.matches("stroke=\"#").count()
}

fn each(mut check: impl FnMut(&Game, Question)) {
    let catalog = Catalog::standard();
    for convention in [Convention::Normal, Convention::Misere] {
        for game in catalog.games() {
            check(game, question(&catalog, &game.name, &game.example, convention));
        }
    }
}

#[test]
fn every_game_has_pictures() {
    each(|game, question| {
        let answer = answer(&question);
        for (answer, show) in [(None, SHOW), (None, ALL), (Some(&answer), ALL)] {
            let picture =
                Picture::of(&question, answer, show).unwrap_or_else(|error| panic!("{}: {error}", game.name));
            let svg = picture.svg();
            let document = Document::parse(&svg).unwrap();
            let title =
                document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert!(title.is_some_and(|title| title.starts_with(&question.games())), "{title:?}");
            // Several pictures can be in one page.
            assert!(!svg.contains(" id=") && !svg.contains(" class="), "{}", game.name);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", game.name);
            assert!(picture.text().lines().all(|line| line.len() < 80), "{}:\n{}", game.name, picture.text());
        }
    });
}

#[test]
fn labels_are_what_the_moves_leave() {
    let values = Show { values: true, ..SHOW };
    each(|game, question| {
        let answer = answer(&question);
        let picture = Picture::of(&question, Some(&answer), values).unwrap();
        let moves = answer.moves.unwrap();
        let texts = texts(&picture.svg());
        for found in moves.iter().filter(|found| found.nimber.is_some()) {
            let value = found.nimber.unwrap().0.to_string();
            let is_label = |text: &String| *text == value || text.ends_with(&format!(":{value}"));
            let listed = match found.times {
                1 => format!("{} leaves {value}", found.name),
                times => format!("{}{}, leaves {value}", found.name, in_any(&found.name, times)),
            };
            let is_listed = |text: &String| text.starts_with(&listed);
            assert!(
                texts.iter().any(|text| is_label(text) || is_listed(text)),
                "{}: {}",
                game.name,
                found.name
            );
        }
        // A winning move has a ring, for each component that has it, or is in bold in the list.
        let wins = moves.iter().filter(|found| found.wins == Some(true)).count();
        let bold = texts.iter().filter(|text| text.ends_with(", wins")).count();
        assert!(rings(&picture.svg()) + bold >= wins, "{}", game.name);
        assert_eq!(rings(&picture.svg()) + bold > 0, wins > 0, "{}", game.name);
    });
}

#[test]
fn areas_are_inside_the_picture_and_moves_are_where_their_labels_are() {
    let targets = Show { targets: true, ..SHOW };
    each(|game, question| {
        let answer = answer(&question);
        let bare = Picture::of(&question, None, targets).unwrap();
        let labelled = Picture::of(&question, Some(&answer), Show { values: true, ..targets }).unwrap();
        for picture in [&bare, &labelled] {
            let svg = picture.bare_svg();
            let document = Document::parse(&svg).unwrap();
            let bounds: Vec<f64> = document
                .root_element()
                .attribute("viewBox")
                .unwrap()
                .split(' ')
                .map(|word| word.parse().unwrap())
                .collect();
            for Area { at: [x, y, width, height], named } in &picture.areas() {
                assert!(
                    x + 0.1 >= bounds[0]
                        && y + 0.1 >= bounds[1]
                        && x + width <= bounds[0] + bounds[2] + 0.1
                        && y + height <= bounds[1] + bounds[3] + 0.1,
                    "{}: {named:?} is outside",
                    game.name
                );
            }
        }
        // Without labels the same moves have areas, and nothing is written there.
        let moves = |picture: &Picture| -> Vec<Named> {
            let named = picture.areas().into_iter().map(|area| area.named);
            named.filter(|named| matches!(named, Named::Move { .. })).collect()
        };
        assert_eq!(moves(&bare), moves(&labelled), "{}", game.name);
        let names: Vec<_> =
            answer.moves.unwrap().into_iter().map(|found| Named::Move { name: found.name }).collect();
        assert!(moves(&bare).iter().all(|name| names.contains(name)), "{}", game.name);
        assert_eq!(Picture::of(&question, None, SHOW).unwrap().text(), bare.text(), "{}", game.name);
    });
}

#[test]
fn the_cells_of_a_picture_are_the_signs_of_the_board() {
    let catalog = Catalog::standard();
    for (game, text) in
        [("crosscut", "..*/.*."), ("cram", "..#/..."), ("clobber", "xo./oxo"), ("notakto", "X../.../...")]
    {
        let question = question(&catalog, game, text, Convention::Normal);
        let picture = Picture::of(&question, None, SHOW).unwrap();
        let rows: Vec<&str> = text.split('/').collect();
        let mut signs: Vec<String> = rows.iter().map(|row| " ".repeat(row.len())).collect();
        for area in &picture.areas() {
            if let Named::Cell { figure: 0, row, col, name, sign: Some(sign) } = &area.named {
                assert_eq!(*name, format!("r{}c{}", row + 1, col + 1));
                signs[*row].replace_range(col..&(col + 1), &sign.to_string());
            }
        }
        assert_eq!(signs, rows, "{game}");
    }
}

#[test]
fn the_text_of_a_board_is_that_of_the_answer() {
    each(|game, question| {
        let answer = answer(&question);
        let picture = Picture::of(&question, Some(&answer), Show { values: true, ..SHOW }).unwrap();
        for drawing in &answer.drawings {
            let board = BoardText::of(drawing);
            let lines = format!("{}\n{}\n", board.header, board.rows.join("\n"));
            assert!(picture.text().contains(&lines), "{}:\n{lines}\n{}", game.name, picture.text());
        }
    });
}

#[test]
fn what_is_not_known_is_a_question_mark() {
    let catalog = Catalog::standard();
    let question = question(&catalog, "queens", "2x2", Convention::Normal);
    let picture = Picture::of(&question, None, Show { values: true, ..SHOW }).unwrap();
    assert_eq!(texts(&picture.svg()).iter().filter(|text| *text == "?").count(), 4);
    assert_eq!(rings(&picture.svg()), 0);
    assert!(picture.text().contains(" r1   ?  ?"), "{}", picture.text());
}

#[test]
fn components_have_the_letters_of_the_list() {
    let catalog = Catalog::standard();
    let parts = Show { parts: true, ..SHOW };
    let count = |game: &str, text: &str, letter: &str| {
        let question = question(&catalog, game, text, Convention::Normal);
        let picture = Picture::of(&question, Some(&answer(&question)), parts).unwrap();
        texts(&picture.svg()).iter().filter(|text| *text == letter).count()
    };
    assert_eq!(["A", "B", "C"].map(|letter| count("cram", "..#.../..#...", letter)), [4, 6, 0]);
    assert_eq!(["A", "B"].map(|letter| count("node-kayles", "a-b c-d c-e", letter)), [2, 3]);
    assert_eq!(["A", "B", "C"].map(|letter| count("nim", "3 + 5 + 100", letter)), [1, 1, 1]);
    let question = question(&catalog, "cram", "..#.../..#...", Convention::Normal);
    let listed = Picture::of(&question, Some(&answer(&question)), parts).unwrap().text().to_owned();
    for (letter, part) in ["A", "B"].iter().zip(&answer(&question).components) {
        let line = format!("{letter} = {}: {}", part.nimber.unwrap().0, part.position);
        assert!(listed.contains(&line), "{listed}");
    }
}

#[test]
fn sums_of_different_games_are_in_one_picture() {
    let catalog = Catalog::standard();
    let text = "cram: ../.. + nim: 3 + hackenbush: 0-a a-b + *2";
    let question = Question::read(&catalog, None, text.as_bytes(), None, Convention::Normal).unwrap();
    let picture = Picture::of(&question, Some(&answer(&question)), ALL).unwrap();
    let texts = texts(&picture.svg());
    for letter in ["A", "B", "C", "D"] {
        assert!(texts.iter().any(|text| text == letter), "{texts:?}");
    }
}

#[test]
fn the_empty_sum_has_a_picture() {
    let catalog = Catalog::standard();
    let picture = Picture::of(&question(&catalog, "turtles", "TTT", Convention::Normal), None, ALL).unwrap();
    assert_eq!((texts(&picture.svg()), picture.text()), (vec!["0".to_owned()], "0\n"));
}

#[test]
fn what_is_too_large_is_refused() {
    let catalog = Catalog::standard();
    let refused = |game: &str, text: &str, show| {
        Picture::of(&question(&catalog, game, text, Convention::Normal), None, show).unwrap_err()
    };
    assert!(matches!(refused("blackout", "1x101", SHOW), NotDrawn::Figure(_)));
    assert!(matches!(refused("nim", "300x2", SHOW), NotDrawn::Figure(_)));
    assert!(matches!(refused("nim", "10001", ALL), NotDrawn::TooManyMoves));
    assert!(Picture::of(&question(&catalog, "nim", "10001", Convention::Normal), None, SHOW).is_ok());
}
