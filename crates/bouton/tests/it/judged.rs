//! Judge's inputs are within the limits of their contests, as docs and problem statements give them.

use bouton::catalog::cases::input;
use bouton::catalog::samples::{Dice, PositionSource};
use bouton::catalog::{CONTESTS, Contest};

use crate::statements;

/// The words of an input.
struct Words<'t>(std::str::SplitWhitespace<'t>);

impl<'t> Words<'t> {
    fn word(&mut self) -> &'t str {
        self.0.next().expect("the input goes on")
    }

    fn number(&mut self, range: std::ops::RangeInclusive<u64>) -> u64 {
        let number = self.word().parse().expect("a number");
        assert!(range.contains(&number), "{number} is not in {range:?}");
        number
    }

    fn map(&mut self, longest: u64, cells: u64, signs: [char; 2]) {
        let [rows, cols] = [self.number(1..=longest), self.number(1..=longest)];
        assert!(rows * cols <= cells, "{rows} x {cols}");
        for _ in 0..rows {
            let row = self.word();
            assert!(row.len() as u64 == cols && row.chars().all(|sign| signs.contains(&sign)), "{row}");
        }
    }

    fn cake(&mut self) {
        (0..4).for_each(|_| {
            let row = self.word();
            assert!(row.len() == 4 && row.chars().all(|sign| "01".contains(sign)), "{row}");
        });
    }
}

/// Checks the limits of a contest.
fn check(contest: &Contest, text: &str) {
    let mut words = Words(text.split_whitespace());
    let cases = words.number(1..=contest.cases.most_cases);
    let (mut blocked_in_all, mut starts_in_all, mut digits_in_all) = (0, 0, 0);
    for _ in 0..cases {
        match contest.name {
            "caos3" => words.map(20, 400, ['#', '^']),
            "inventor" => words.map(100, 200, ['.', 'X']),
            "pshtbrth" => {
                let [cakes, queries] = [words.number(1..=100_000), words.number(1..=100_000)];
                (0..cakes).for_each(|_| words.cake());
                for _ in 0..queries {
                    if words.number(1..=2) == 1 {
                        let first = words.number(1..=cakes);
                        words.number(first..=cakes);
                    } else {
                        words.number(1..=cakes);
                        words.cake();
                    }
                }
            }
            "gridgame" => {
                let cell = |words: &mut Words<'_>| [(); 2].map(|()| words.number(0..=1_000_000_000));
                let count = words.number(0..=100_000);
                let blocked: std::collections::HashSet<_> = (0..count).map(|_| cell(&mut words)).collect();
                assert_eq!(blocked.len() as u64, count, "the cells are distinct");
                let starts = words.number(1..=100_000);
                (0..starts).for_each(|_| assert!(!blocked.contains(&cell(&mut words))));
                (blocked_in_all, starts_in_all) = (blocked_in_all + count, starts_in_all + starts);
            }
            "tabgame" => {
                let [top, left] = [words.word(), words.word()];
                assert!([top, left].iter().all(|digits| digits.chars().all(|digit| "01".contains(digit))));
                assert!((1..=100_000).contains(&top.len()) && (1..=100_000).contains(&left.len()));
                let starts = words.number(1..=100_000);
                (0..starts).for_each(|_| {
                    words.number(1..=left.len() as u64);
                    words.number(1..=top.len() as u64);
                });
                digits_in_all += (top.len() + left.len()) as u64 + starts;
            }
            other => panic!("the limits of {other} are not known here"),
        }
    }
    assert!(blocked_in_all <= 100_000 && starts_in_all <= 100_000 && digits_in_all <= 1_000_000);
    assert!(words.0.next().is_none(), "the input is over");
}

#[test]
fn all_inputs_are_within_the_limits() {
    for contest in CONTESTS {
        let made = &contest.cases;
        for cases in [1, 2, made.cases_at_limits, made.most_cases.min(20_000)] {
            let mut dice = Dice::new(cases);
            check(contest, &input(&made.random_cases(cases, &mut dice)));
            check(contest, &input(&made.slow_cases(cases, &mut dice)));
        }
        for seed in 0..40 {
            check(contest, &input(&made.random_cases(3, &mut Dice::new(seed))));
        }
    }
}

#[test]
fn small_cases_are_answered_as_the_problem_statements_say() {
    for contest in CONTESTS {
        let (cases, mut compared, mut dice) = (&contest.cases, 0, Dice::new(1));
        let first = *cases.sizes().start();
        let mut texts: Vec<_> = (0..60).map(|_| cases.random_cases(1, &mut dice).remove(0)).collect();
        texts.extend((first..first + 25).map(|size| cases.random(size, &mut dice)));
        texts.extend((first..first + 6).flat_map(|size| cases.all(size).take(60).collect::<Vec<_>>()));
        for case in texts {
            // A board with many moves takes the definition long.
            let is_small = case.len() < 300 && case.matches(['X', '^']).count() < 16;
            if is_small && let Some(right) = statements::answer(contest.name, &case) {
                let output = contest.output(input(std::slice::from_ref(&case)).as_bytes()).unwrap();
                assert_eq!(String::from_utf8(output).unwrap().trim(), right, "{}: {case}", contest.name);
                compared += 1;
            }
        }
        assert!(compared >= 20, "{}: {compared}", contest.name);
    }
}

#[test]
fn a_contest_reads_the_slowest_cases_and_a_seed_makes_them_again() {
    for contest in CONTESTS {
        let made =
            |seed| input(&contest.cases.slow_cases(contest.cases.slow.len() as u64, &mut Dice::new(seed)));
        assert!(contest.output(made(1).as_bytes()).is_ok(), "{}", contest.name);
        assert_eq!(made(1), made(1));
    }
}

#[test]
fn positions_become_cases_that_the_contest_answers() {
    let answered = [
        ("inventor", vec!["..X/.X.", "X"], "Case #1: 2\nCase #2: 1\n"),
        ("caos3", vec!["^^^^^/^^^^^/^^^^^/^^^^^/^^^^^", "#"], "Asuna\nKirito\n"),
        ("pshtbrth", vec!["1", "0000/0000", "11/10"], "Pishty\nLotsy\nPishty\n"),
        ("gridgame", vec!["..#/..R", "R"], "Alice\nBob\n"),
        ("tabgame", vec!["+10/0../1.S"], "1\n"),
    ];
    for (name, positions, right) in answered {
        let contest = CONTESTS.iter().find(|contest| contest.name == name).unwrap();
        let positions: Vec<_> = positions.into_iter().map(str::to_owned).collect();
        let cases = (contest.cases.of_positions)(&positions).unwrap();
        let text = input(&cases);
        check(contest, &text);
        assert_eq!(String::from_utf8(contest.output(text.as_bytes()).unwrap()).unwrap(), right, "{name}");
        assert!((contest.cases.of_positions)(&["what?".to_owned()]).is_err(), "{name}");
    }
}
