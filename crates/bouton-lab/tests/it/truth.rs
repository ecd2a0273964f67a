//! Candidates that are wrong at known positions are caught there, and right ones pass.

use std::num::NonZeroUsize;

use bouton::ask::question::Question;
use bouton::catalog::samples::PositionSource;
use bouton::catalog::{CONTESTS, Catalog};
use bouton::{Convention, Limits};
use bouton_lab::player::{Level, Player};
use bouton_lab::reader::PositionReader;
use bouton_lab::testing::{
    Asked, Candidate, Exam, Examiner, Fault, JudgedExam, Known, Paper, Plan, QuestionExam, Words,
    find_failure, shrink,
};

fn plan(positions: u64, jobs: usize) -> Plan {
    Plan { sizes: 0..=u32::MAX, positions, seed: 3, jobs: NonZeroUsize::new(jobs).unwrap(), is_fresh: false }
}

fn exam<'c>(catalog: &'c Catalog, game: &str, asked: Asked, convention: Convention) -> QuestionExam<'c> {
    let game = catalog.find(game);
    let reader = PositionReader { catalog, game, convention };
    QuestionExam { reader, asked, words: Words::default(), bytes: u64::MAX }
}

#[test]
fn the_first_failure_is_the_same_on_any_number_of_threads_and_is_shrunk() {
    let catalog = Catalog::standard();
    let exam = exam(&catalog, "crosscut", Asked::Outcome, Convention::Normal);
    let positions = catalog.find("crosscut").unwrap().samples.clone().unwrap();
    // It is wrong on boards with at least three marks on which the player to move loses.
    let answer = |text: &str| {
        let Known::Right(right) = exam.right(text, &|| true) else { return Err("no position".to_owned()) };
        let is_wrong = text.matches('*').count() >= 3 && right == ["P"];
        Ok(if is_wrong { "N".to_owned() } else { right[0].clone() })
    };
    let candidate = Candidate::Function(Box::new(answer));
    let mut found = Vec::new();
    for jobs in [1, 4] {
        let report = find_failure(&exam, &candidate, &*positions, &plan(50_000, jobs), &|| true).unwrap();
        let examiner = Examiner { exam: &exam, candidate: &candidate, is_fresh: false, goes_on: &|| true };
        let failure = shrink(examiner, &*positions, report.failure.unwrap()).unwrap();
        assert_eq!(failure.fault, Fault::Answer("N".to_owned()));
        assert_eq!(exam.confirm(failure.paper()), Some(true));
        found.push(failure.paper().text.clone());
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], "**/**", "the smallest lost board with three marks or more");
}

#[test]
fn equal_heaps_count_each() {
    let catalog = Catalog::standard();
    let exam = exam(&catalog, "nim", Asked::Count, Convention::Normal);
    let positions = catalog.find("nim").unwrap().samples.clone().unwrap();
    let find = |is_counted_each: bool| {
        let answer = move |text: &str| {
            let heaps: Vec<u64> = text.split(' ').map(|heap| heap.parse().unwrap()).collect();
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let mut winning: Vec<_> = heaps.into_iter().filter(|heap| heap ^ sum < *heap).collect();
            winning.sort_unstable();
            if !is_counted_each {
                winning.dedup();
            }
            Ok(winning.len().to_string())
        };
        let candidate = Candidate::Function(Box::new(answer));
        find_failure(&exam, &candidate, &*positions, &plan(2000, 1), &|| true).unwrap().failure
    };
    assert_eq!(find(true), None);
    let failure = find(false).expect("equal heaps are counted once");
    assert_eq!((&*failure.paper().text, &*failure.paper().right[0]), ("1 1 1", "3"));
    assert_eq!(exam.confirm(failure.paper()), Some(true));
}

#[test]
fn the_truth_of_every_game_agrees_with_the_definition() {
    let catalog = Catalog::standard();
    for game in catalog.games().iter().filter(|game| game.samples.is_some()) {
        let positions = game.samples.clone().unwrap();
        for (asked, convention) in [
            (Asked::Outcome, Convention::Normal),
            (Asked::Outcome, Convention::Misere),
            (Asked::Count, Convention::Normal),
            (Asked::Move, Convention::Misere),
        ] {
            let exam = exam(&catalog, &game.name, asked, convention);
            let first = *positions.sizes().start();
            for text in (first..first + 5).flat_map(|size| positions.all(size).take(40).collect::<Vec<_>>()) {
                if let Known::Right(right) = exam.right(&text, &|| true) {
                    let paper = Paper { text, right };
                    let confirmed = exam.confirm(&paper);
                    assert_ne!(confirmed, Some(false), "{} {asked:?} {convention:?} {paper:?}", game.name);
                }
            }
        }
    }
}

#[test]
fn cases_of_contests_are_answered_as_the_rules_of_their_games_say() {
    let catalog = Catalog::standard();
    for contest in CONTESTS {
        let (exam, positions) = (JudgedExam { contest, catalog: &catalog }, &contest.cases);
        let first = *positions.sizes().start();
        let mut dice = bouton::catalog::samples::Dice::new(2);
        let small = (first..first + 6).flat_map(|size| positions.all(size).take(60).collect::<Vec<_>>());
        let random: Vec<_> = (first..first + 25).map(|size| positions.random(size, &mut dice)).collect();
        let smaller: Vec<_> =
            random.iter().flat_map(|text| positions.smaller(text).into_iter().take(5)).collect();
        let mut papers = Vec::new();
        // A case with many moves takes the definition long.
        let is_small = |text: &String| text.len() < 120 && text.matches(['X', '^', '1']).count() < 12;
        for text in small.chain(random).chain(smaller).filter(is_small) {
            if let Known::Right(right) = exam.right(&text, &|| true) {
                let paper = Paper { text, right };
                assert_ne!(exam.confirm(&paper), Some(false), "{} {paper:?}", contest.name);
                papers.push(paper);
            }
        }
        assert!(papers.len() > 60, "{}: {}", contest.name, papers.len());
        let output = String::from_utf8(contest.output(&exam.input(&papers)).unwrap()).unwrap();
        assert_eq!(exam.first_wrong(&papers, &output), None);
        let wrong = exam.first_wrong(&papers, output.trim_end().rsplit_once(char::is_whitespace).unwrap().0);
        assert_eq!(wrong.map(|wrong| wrong.0), Some(papers.len() - 1));
    }
}

#[test]
fn a_perfect_player_is_never_beaten_from_a_won_position() {
    let catalog = Catalog::standard();
    let starts = [
        ("nim", "3 4 6"),
        ("kayles", "5 4"),
        ("cram", "..../...#"),
        ("crosscut", "***/.*./*.*"),
        ("chomp", "(4,3,2)"),
    ];
    for (game, text) in starts {
        for convention in [Convention::Normal, Convention::Misere] {
            let limits = Limits::none();
            for seed in 0..3 {
                let game = catalog.find(game);
                let mut question = Question::read(&catalog, game, text.as_bytes(), None, convention).unwrap();
                let is_won =
                    bouton::ask::outcome(&question, &limits).unwrap().found == Some(bouton::Outcome::N);
                let dice = bouton::catalog::samples::Dice::new(seed);
                let [perfect, random] =
                    [Level::Perfect, Level::Random].map(|level| Player::new(level, dice.clone()));
                let mut players = if is_won { [perfect, random] } else { [random, perfect] };
                let perfect_one = usize::from(!is_won);
                let mut turn = 0;
                let mut moves = Vec::new();
                while let Some(name) = players[turn].choose(&question, &limits) {
                    question = question.after(&name).unwrap();
                    moves.push(name);
                    turn = 1 - turn;
                }
                let winner = if convention == Convention::Misere { turn } else { 1 - turn };
                assert_eq!(winner, perfect_one, "{text} {convention:?} {moves:?}");
            }
        }
    }
}
