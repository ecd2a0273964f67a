//! Answers to cases of the contests that follow the problem statements word for word and share no code with the games.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

/// The answers to one case of a contest, or `None` if the case is too large for this way.
pub fn answer(contest: &str, case: &str) -> Option<String> {
    let rows: Vec<_> = case.split_whitespace().skip(2).collect();
    let mut words = case.split_whitespace();
    match contest {
        "inventor" => signs(&rows),
        "caos3" => lava(&rows),
        "pshtbrth" => cakes(&mut words),
        "gridgame" => slid(&mut words),
        "tabgame" => Some(digits(&mut words)),
        _ => panic!("the statement of {contest} is not known here"),
    }
}

/// The most positions that are looked at.
const MOST_POSITIONS: usize = 200_000;
/// The largest coordinate of a cell for which there is an answer.
const LARGEST_COORDINATE: u64 = 200;

/// Whether the player to move wins: some option is lost. `None` if there are too many positions.
fn wins<P: Clone + Eq + Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> Option<bool> {
    if let Some(known) = known.get(position) {
        return Some(*known);
    }
    if known.len() >= MOST_POSITIONS {
        return None;
    }
    let mut is_won = false;
    for option in options(position) {
        is_won |= !wins(&option, options, known)?;
    }
    known.insert(position.clone(), is_won);
    Some(is_won)
}

fn number(words: &mut SplitWhitespace<'_>) -> u64 {
    words.next().unwrap().parse().unwrap()
}

/// A cell of a map while it is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Spot {
    /// A move can be made here.
    Open,
    /// Nothing is here.
    Plain,
    /// Lava, a sign or an attraction is here.
    Occupied,
}

type Map = Vec<Vec<Spot>>;

/// The directions in which lava or signs spread.
type Directions = [[isize; 2]; 4];

/// The directions of lava.
const SIDES: Directions = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// The maps that moves leave, by the literal rules: a move occupies its cell and the cells in four directions, up to the first one that is
/// occupied.
fn options(map: &Map, directions: Directions) -> Vec<Map> {
    let cells = (0..map.len()).flat_map(|r| (0..map[r].len()).map(move |c| (r, c)));
    let open = cells.filter(|&(r, c)| map[r][c] == Spot::Open);
    open.map(|(r, c)| {
        let mut after = map.clone();
        after[r][c] = Spot::Occupied;
        for [down, right] in directions {
            let (mut r, mut c) = (r.checked_add_signed(down), c.checked_add_signed(right));
            while let Some((row, col)) = r.zip(c)
                && let Some(spot) = after.get_mut(row).and_then(|row| row.get_mut(col))
                && *spot != Spot::Occupied
            {
                *spot = Spot::Occupied;
                (r, c) = (row.checked_add_signed(down), col.checked_add_signed(right));
            }
        }
        after
    })
    .collect()
}

fn map_of(rows: &[&str], is_open: impl Fn(usize, usize) -> bool) -> Map {
    let row = |r: usize| (0..rows[r].len()).map(move |c| (r, c));
    let spot = |(r, c)| if is_open(r, c) { Spot::Open } else { Spot::Plain };
    (0..rows.len()).map(|r| row(r).map(spot).collect()).collect()
}

/// Who makes the last move where a monster needs at least two meadows on each of its four sides.
fn lava(rows: &[&str]) -> Option<String> {
    let is_meadow = |r: isize, c: isize| {
        let row = usize::try_from(r).ok().and_then(|r| rows.get(r));
        row.and_then(|row| row.as_bytes().get(usize::try_from(c).ok()?)) == Some(&b'^')
    };
    let is_monster = |r: usize, c: usize| {
        let (r, c) = (r as isize, c as isize);
        let has_run =
            |[down, right]: [isize; 2]| (0..=2).all(|step| is_meadow(r + step * down, c + step * right));
        SIDES.into_iter().all(has_run)
    };
    let wins = wins(&map_of(rows, is_monster), &|map| options(map, SIDES), &mut HashMap::new())?;
    Some(if wins { "Asuna" } else { "Kirito" }.to_owned())
}

/// How many first moves win where signs go along the diagonals.
fn signs(rows: &[&str]) -> Option<String> {
    let map = map_of(rows, |r, c| rows[r].as_bytes()[c] == b'X');
    let after = |map: &Map| options(map, [[1, 1], [1, -1], [-1, 1], [-1, -1]]);
    let mut known = HashMap::new();
    // Two moves may leave equal maps, so every option counts.
    let mut count = 0;
    for option in after(&map) {
        count += u32::from(!wins(&option, &after, &mut known)?);
    }
    Some(format!("Case #1: {count}"))
}

/// A cake, a bit for each cell.
type Cake = u16;

/// The winner of each query.
fn cakes(words: &mut SplitWhitespace<'_>) -> Option<String> {
    let cake = |words: &mut SplitWhitespace<'_>| {
        Cake::from_str_radix(&words.take(4).collect::<String>(), 2).unwrap()
    };
    let (count, queries) = (number(words), number(words));
    let mut cakes: Vec<_> = (0..count).map(|_| cake(words)).collect();
    let (rectangles, mut known, mut names) = (rectangles(), HashMap::new(), Vec::new());
    for _ in 0..queries {
        let (kind, at) = (number(words), number(words) as usize);
        if kind == 1 {
            let asked = &cakes[at - 1..number(words) as usize];
            let sum = asked.iter().fold(0, |sum, &cake| sum ^ value(cake, &rectangles, &mut known));
            names.push(if sum == 0 { "Lotsy" } else { "Pishty" });
        } else {
            cakes[at - 1] = cake(words);
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

type Cell = [u64; 2];

/// The winner from each start.
fn slid(words: &mut SplitWhitespace<'_>) -> Option<String> {
    let mut cells = || {
        let count = number(words);
        (0..count).map(|_| [number(words), number(words)]).collect::<Vec<Cell>>()
    };
    let (blocked, starts) = (cells(), cells());
    if starts.iter().flatten().any(|&coordinate| coordinate > LARGEST_COORDINATE) {
        return None;
    }
    let after = |cell: &Cell| slides(*cell, &blocked);
    let mut known = HashMap::new();
    let winner = |&start| Some(if wins(&start, &after, &mut known)? { "Alice" } else { "Bob" });
    Some(starts.iter().map(winner).collect::<Option<Vec<_>>>()?.join("\n"))
}

/// The cells that a slide left or up can end on.
fn slides(cell: Cell, blocked: &[Cell]) -> Vec<Cell> {
    let mut found = Vec::new();
    for side in 0..2 {
        let mut to = cell;
        while to[side] > 0 {
            to[side] -= 1;
            if blocked.contains(&to) {
                break;
            }
            found.push(to);
        }
    }
    found
}

/// A digit for each start: 1 where the player who moves first wins. The digit 1 of a border loses for the player who moves there.
fn digits(words: &mut SplitWhitespace<'_>) -> String {
    let [top, left] = [words.next().unwrap(), words.next().unwrap()];
    // Whether the player who is to move wins; on a border, whether the player who moved there loses.
    let mut wins = vec![vec![false; top.len() + 1]; left.len() + 1];
    top.bytes().enumerate().for_each(|(at, digit)| wins[0][at + 1] = digit == b'1');
    left.bytes().enumerate().for_each(|(at, digit)| wins[at + 1][0] = digit == b'1');
    for x in 1..=left.len() {
        for y in 1..=top.len() {
            wins[x][y] = !wins[x - 1][y] || !wins[x][y - 1];
        }
    }
    let count = number(words);
    let start = |_| if wins[number(words) as usize][number(words) as usize] { '1' } else { '0' };
    (0..count).map(start).collect()
}
