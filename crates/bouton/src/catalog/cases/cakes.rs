//! Cases of cakes, each a 4 x 4 matrix, and queries about them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::inputs::{JudgeInputs, SlowCase};
use super::numbers;
use crate::catalog::samples::{Dice, PositionSource, Scale, Texts};
use crate::machine::width::{clamped, exact, index};

/// The most cakes of a case.
const MOST_CAKES: u32 = 1000;
/// The cells of a cake.
const CELLS: usize = 16;
/// The first cakes that are all asked about, each alone, are those of this many.
const ALL_CAKES: u32 = 1 << CELLS;

/// Cakes and queries. The size is the number of cakes.
pub struct CakeCases;

/// A cake, a bit for each cell.
type Cake = u16;

#[derive(Clone, Copy)]
enum Query {
    /// Who wins on the cakes of a range, both ends included?
    Ask(usize, usize),
    /// A cake is replaced.
    Set(usize, Cake),
}

#[derive(Clone, Default)]
struct Case {
    cakes: Vec<Cake>,
    queries: Vec<Query>,
}

impl Case {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let counts = numbers(&mut words, 2)?;
        let cake = |words: &mut std::str::SplitWhitespace<'_>| {
            let cells: String = words.take(4).collect();
            Cake::from_str_radix(&cells, 2).ok().filter(|_| cells.len() == CELLS)
        };
        let cakes = (0..counts[0]).map(|_| cake(&mut words)).collect::<Option<_>>()?;
        let mut queries = Vec::new();
        for _ in 0..counts[1] {
            queries.push(match words.next()? {
                "1" => {
                    let ends = numbers(&mut words, 2)?;
                    Query::Ask(clamped(ends[0]), clamped(ends[1]))
                }
                _ => Query::Set(clamped(numbers(&mut words, 1)?[0]), cake(&mut words)?),
            });
        }
        Some(Self { cakes, queries })
    }

    fn text(&self) -> String {
        let rows = |cake: Cake| {
            let bits = format!("{cake:016b}");
            [0, 4, 8, 12].map(|at| format!("{}\n", &bits[at..at + 4])).concat()
        };
        let mut text = format!("{} {}\n", self.cakes.len(), self.queries.len());
        text.extend(self.cakes.iter().map(|&cake| rows(cake) + "\n"));
        text.extend(self.queries.iter().map(|&query| match query {
            Query::Ask(first, last) => format!("1 {first} {last}\n"),
            Query::Set(at, cake) => format!("2 {at}\n{}", rows(cake)),
        }));
        text
    }

    fn without_cake(&self, gone: usize) -> Self {
        let mut less = self.clone();
        less.cakes.remove(gone);
        let query = |query: &Query| match *query {
            Query::Ask(first, last) => {
                let (first, last) = (first - usize::from(first > gone + 1), last - usize::from(last > gone));
                (first <= last).then_some(Query::Ask(first, last))
            }
            Query::Set(at, _) if at == gone + 1 => None,
            Query::Set(at, cake) => Some(Query::Set(at - usize::from(at > gone), cake)),
        };
        less.queries = self.queries.iter().filter_map(query).collect();
        less
    }
}

impl PositionSource for CakeCases {
    fn scale(&self) -> Scale {
        Scale { sizes: 1..=MOST_CAKES, unit: ("cake", "cakes") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let cakes =
            move |number: u32| (0..size).map(|at| exact(number.rotate_left(5 * at) % ALL_CAKES)).collect();
        let queries = vec![Query::Ask(1, size as usize)];
        Box::new(
            (0..ALL_CAKES).map(move |number| Case { cakes: cakes(number), queries: queries.clone() }.text()),
        )
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let ones = dice.between(20, 95);
        let cake = |dice: &mut Dice| (0..CELLS).fold(0, |cake, _| cake << 1 | Cake::from(dice.percent(ones)));
        let cakes: Vec<_> = (0..size.max(1)).map(|_| cake(dice)).collect();
        let count = cakes.len() as u64;
        let query = |_| {
            if dice.percent(60) {
                let first = dice.between(1, count);
                Query::Ask(index(first), index(dice.between(first, count)))
            } else {
                Query::Set(index(dice.between(1, count)), cake(dice))
            }
        };
        let queries = (0..count + 3).map(query).collect();
        Case { cakes, queries }.text()
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some(case) = Case::read(text) else { return Vec::new() };
        let mut found = Vec::new();
        found.extend(
            (0..case.cakes.len()).filter(|_| case.cakes.len() > 1).map(|gone| case.without_cake(gone)),
        );
        for gone in 0..case.queries.len() {
            let mut less = case.clone();
            less.queries.remove(gone);
            found.push(less);
        }
        for bit in 0..CELLS {
            for at in (0..case.cakes.len()).filter(|&at| case.cakes[at] >> bit & 1 == 1) {
                let mut less = case.clone();
                less.cakes[at] &= !(1 << bit);
                found.push(less);
            }
            for (at, &query) in case.queries.iter().enumerate() {
                if let Query::Set(place, cake) = query
                    && cake >> bit & 1 == 1
                {
                    let mut less = case.clone();
                    less.queries[at] = Query::Set(place, cake & !(1 << bit));
                    found.push(less);
                }
            }
        }
        found.iter().map(Case::text).collect()
    }
}

/// The most cakes, and the most queries, of a case.
const MOST_AT_LIMITS: usize = 100_000;

/// Inputs of the contest PSHTBRTH: at most 5 cases of at most 100,000 cakes and as many queries.
pub const INPUTS: JudgeInputs = JudgeInputs {
    most_cases: 5,
    cases_at_limits: 5,
    random: |_, dice| {
        let most = if dice.percent(50) { 10 } else { MOST_CAKES };
        let size = dice.between(1, most.into());
        CakeCases.random(exact(size), dice)
    },
    slow: &[
        SlowCase {
            why: "100,000 cakes, and every query asks about all of them: going through each range takes 10^10 steps",
            case: |_, dice| at_limits(dice, |_, _| Query::Ask(1, MOST_AT_LIMITS)),
        },
        SlowCase {
            why: "updates of the first cake and queries about all cakes take turns: sums from the first cake on change 50,000 times",
            case: |_, dice| {
                at_limits(dice, |at, dice| match at % 2 {
                    0 => Query::Set(1, random_cake(dice)),
                    _ => Query::Ask(1, MOST_AT_LIMITS),
                })
            },
        },
        SlowCase {
            why: "random updates and random ranges of cakes with nearly all cells: finding the value of each cake by search takes long",
            case: |_, dice| {
                at_limits(dice, |_, dice| {
                    let last = dice.between(1, MOST_AT_LIMITS as u64);
                    match dice.percent(50) {
                        true => Query::Set(index(last), random_cake(dice)),
                        false => Query::Ask(index(dice.between(1, last)), index(last)),
                    }
                })
            },
        },
    ],
    of_positions,
};

/// A cake with nearly all of its cells.
fn random_cake(dice: &mut Dice) -> Cake {
    (0..CELLS).fold(0, |cake, _| cake << 1 | Cake::from(dice.percent(95)))
}

/// A case with as many cakes and queries as the contest allows.
fn at_limits(dice: &mut Dice, query: impl Fn(usize, &mut Dice) -> Query) -> String {
    let cakes = (0..MOST_AT_LIMITS).map(|_| random_cake(dice)).collect();
    let queries = (0..MOST_AT_LIMITS).map(|at| query(at, dice)).collect();
    Case { cakes, queries }.text()
}

/// One case with all the cakes and a query about each.
fn of_positions(positions: &[String]) -> Result<Vec<String>, String> {
    if positions.len() > MOST_AT_LIMITS {
        return Err(format!("{} cakes are too many: at most {MOST_AT_LIMITS}", positions.len()));
    }
    let cakes = positions.iter().map(|board| {
        let rows: Vec<_> = board.split('/').collect();
        let is_cake = rows.len() <= 4 && rows.iter().all(|row| row.len() <= 4);
        let bits: String = rows.iter().map(|row| format!("{row:0<4}")).collect();
        let cake = Cake::from_str_radix(&format!("{bits:0<CELLS$}"), 2).ok();
        cake.filter(|_| is_cake).ok_or_else(|| format!("`{board}` is no cake of at most 4 x 4 cells"))
    });
    let cakes: Vec<_> = cakes.collect::<Result<_, _>>()?;
    let queries = (1..=cakes.len()).map(|at| Query::Ask(at, at)).collect();
    Ok(vec![Case { cakes, queries }.text()])
}

/// The winner of each query.
#[must_use]
pub fn winners(text: &str) -> Option<String> {
    let mut case = Case::read(text)?;
    let (rectangles, mut known) = (rectangles(), HashMap::new());
    let mut names = Vec::new();
    for query in std::mem::take(&mut case.queries) {
        match query {
            Query::Set(at, cake) => *case.cakes.get_mut(at - 1)? = cake,
            Query::Ask(first, last) => {
                let cakes = case.cakes.get(first - 1..last)?;
                let sum = cakes.iter().fold(0, |sum, &cake| sum ^ value(cake, &rectangles, &mut known));
                names.push(if sum == 0 { "Lotsy" } else { "Pishty" });
            }
        }
    }
    Some(names.join("\n"))
}

/// All full rectangles of a cake.
fn rectangles() -> Vec<Cake> {
    let ranges: Vec<_> = (0..4_u32).flat_map(|first| (first..4).map(move |last| first..=last)).collect();
    let cells = |rows: &RangeInclusive<u32>, cols: &RangeInclusive<u32>| {
        let bits = rows.clone().flat_map(|r| cols.clone().map(move |c| 4 * r + c));
        bits.fold(0, |cells, bit| cells | 1 << bit)
    };
    ranges.iter().flat_map(|rows| ranges.iter().map(move |cols| cells(rows, cols))).collect()
}

/// The value of a cake: the smallest number that no move leaves.
fn value(cake: Cake, rectangles: &[Cake], known: &mut HashMap<Cake, u32>) -> u32 {
    if let Some(&value) = known.get(&cake) {
        return value;
    }
    let moves = rectangles.iter().filter(|&&rectangle| cake & rectangle == rectangle);
    let left: Vec<_> = moves.map(|rectangle| value(cake & !rectangle, rectangles, known)).collect();
    let value = (0..).find(|value| !left.contains(value)).unwrap_or(0);
    known.insert(cake, value);
    value
}
