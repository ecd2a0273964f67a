//! Cases of cakes, each a 4 x 4 matrix, and queries about them: `N M`, N cakes, and M queries `1 L R` (who wins on the cakes from L to R)
//! or `2 X` and a cake that replaces the cake X.

use std::str::SplitWhitespace;

use super::judged_cases::{JudgedCases, SlowCase};
use super::lists::{self, Rows, digits, joined};
use crate::catalog::samples::{Choices, Dice, PositionSource};
use crate::machine::width::{exact, index};

/// The most cakes of a case that is made for a test.
const MOST_CAKES: u32 = 1000;
/// The cells of a cake.
const CELLS: usize = 16;
/// The most cakes, and the most queries, of a case.
const MOST_AT_LIMITS: u64 = 100_000;

/// Cases of the contest PSHTBRTH: at most 5 of at most 100,000 cakes and as many queries.
pub const CASES: JudgedCases = JudgedCases {
    sizes: 1..=MOST_CAKES,
    unit: ("cake", "cakes"),
    make: |size, choices| {
        let cake = |choices: &mut Choices<'_>| (0..CELLS).map(|_| choices.sign(2)).collect::<Vec<_>>();
        let count = u64::from(size.max(1));
        let cakes: Rows = (0..count).map(|_| cake(choices)).collect();
        let is_random = choices.dice().is_some();
        let query = |_| {
            let last = 1 + choices.below(count);
            match choices.below(2) {
                0 => [vec![2, last], cake(choices)].concat(),
                _ => vec![1, 1 + choices.below(last), last],
            }
        };
        let queries = if is_random { (0..count + 3).map(query).collect() } else { vec![vec![1, 1, count]] };
        text(&[cakes, queries])
    },
    smaller: |case| read(case).map_or(Vec::new(), |lists| lists::smaller(&lists, text)),
    asked: |text| {
        let [mut cakes, queries] = read(text)?;
        let mut asked = Vec::new();
        for query in queries {
            let first = index(query[1]).checked_sub(1)?;
            match query[0] {
                1 => asked.push(sum(cakes.get(first..index(query[2]))?)),
                _ => *cakes.get_mut(first)? = query[2..].to_vec(),
            }
        }
        Some(asked)
    },
    most_cases: 5,
    cases_at_limits: 5,
    random: |_, dice| {
        let most = if dice.percent(50) { 10 } else { MOST_CAKES };
        let size = exact(dice.between(1, most.into()));
        CASES.random(size, dice)
    },
    slow: &[
        SlowCase {
            why: "100,000 cakes, and every query asks about all of them: going through each range takes 10^10 steps",
            case: |_, dice| at_limits(dice, |_, _| vec![1, 1, MOST_AT_LIMITS]),
        },
        SlowCase {
            why: "updates of the first cake and queries about all cakes take turns: sums from the first cake on change 50,000 times",
            case: |_, dice| {
                at_limits(dice, |at, dice| match at % 2 {
                    0 => [vec![2, 1], full_cake(dice)].concat(),
                    _ => vec![1, 1, MOST_AT_LIMITS],
                })
            },
        },
        SlowCase {
            why: "random updates and random ranges of cakes with nearly all cells: finding the value of each cake by search takes long",
            case: |_, dice| {
                at_limits(dice, |_, dice| {
                    let last = dice.between(1, MOST_AT_LIMITS);
                    match dice.percent(50) {
                        true => [vec![2, last], full_cake(dice)].concat(),
                        false => vec![1, dice.between(1, last), last],
                    }
                })
            },
        },
    ],
    of_positions,
};

/// The cakes and the queries of a case.
fn read(text: &str) -> Option<[Rows; 2]> {
    let mut words = text.split_whitespace();
    let mut number = || words.next()?.parse::<u64>().ok();
    let [cakes, queries] = [number()?, number()?];
    let cake = |words: &mut SplitWhitespace<'_>| {
        let cells = digits(&words.take(4).collect::<String>());
        (cells.len() == CELLS).then_some(cells)
    };
    let cakes = (0..cakes).map(|_| cake(&mut words)).collect::<Option<_>>()?;
    let mut query = |_| {
        let [kind, at] = [(); 2].map(|()| words.next().and_then(|word| word.parse().ok()));
        Some(match kind? {
            1 => vec![1, at?, words.next()?.parse().ok()?],
            kind => [vec![kind, at?], cake(&mut words)?].concat(),
        })
    };
    Some([cakes, (0..queries).map(&mut query).collect::<Option<_>>()?])
}

/// The text of a case. A number beyond the last cake is that of the last.
fn text(lists: &[Rows]) -> String {
    let [cakes, queries] = [&lists[0], &lists[1]];
    let number = |number: u64| number.min(cakes.len() as u64);
    let mut text = format!("{} {}\n", cakes.len(), queries.len());
    text.extend(cakes.iter().map(|cake| rows(cake, "\n") + "\n\n"));
    text.extend(queries.iter().map(|query| match query[0] {
        1 => format!("1 {} {}\n", number(query[1]), number(query[2])),
        kind => format!("{kind} {}\n{}\n", number(query[1]), rows(&query[2..], "\n")),
    }));
    text
}

/// The sum of some cakes.
fn sum(cakes: &[Vec<u64>]) -> String {
    cakes.iter().map(|cake| rows(cake, "/")).collect::<Vec<_>>().join(" + ")
}

/// The rows of a cake.
fn rows(cake: &[u64], between: &str) -> String {
    cake.chunks(4).map(joined).collect::<Vec<_>>().join(between)
}

/// A cake with nearly all of its cells.
fn full_cake(dice: &mut Dice) -> Vec<u64> {
    (0..CELLS).map(|_| u64::from(dice.percent(95))).collect()
}

/// A case with as many cakes and queries as the contest allows.
fn at_limits(dice: &mut Dice, query: fn(u64, &mut Dice) -> Vec<u64>) -> String {
    let cakes = (0..MOST_AT_LIMITS).map(|_| full_cake(dice)).collect();
    let queries = (0..MOST_AT_LIMITS).map(|at| query(at, dice)).collect();
    text(&[cakes, queries])
}

/// One case with all the cakes and a query about each.
fn of_positions(positions: &[String]) -> Result<Vec<String>, String> {
    let count = positions.len() as u64;
    if count > MOST_AT_LIMITS {
        return Err(format!("{count} cakes are too many: at most {MOST_AT_LIMITS}"));
    }
    let cake = |board: &String| {
        let rows: Vec<_> = board.split('/').collect();
        let is_cake = rows.len() <= 4 && rows.iter().all(|row| row.len() <= 4);
        let bits: String = rows.iter().map(|row| format!("{row:0<4}")).collect();
        let cells = Some(digits(&format!("{bits:0<CELLS$}"))).filter(|cells| is_cake && cells.len() == CELLS);
        cells.ok_or_else(|| format!("`{board}` is no cake of at most 4 x 4 cells"))
    };
    let cakes = positions.iter().map(cake).collect::<Result<_, _>>()?;
    Ok(vec![text(&[cakes, (1..=count).map(|at| vec![1, at, at]).collect()])])
}
