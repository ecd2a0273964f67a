//! Boards of one token that walks home, and a token on the arrows of a graph.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::boards::{Signs, rows_of, transposed, written};
use super::cells::{codes, cut, fillings, random_sides, with};
use super::dice::Dice;
use super::pictures::name;
use super::source::{BoardSource, PositionSource, Positions, Texts};
use crate::machine::width::index;

/// Boards of free and blocked cells with the token in the last cell of the last row. Cells beyond the token cannot matter.
#[derive(Clone, Copy, Debug)]
pub struct WalkSamples {
    /// The signs of a free cell and of a blocked one.
    pub signs: [char; 2],
    /// The sign of the token.
    pub token: char,
}

/// Boards whose first row and column are digits, with a stone in the last cell of the last row: `+101/0.../1..S`. The size is the number
/// of digits.
#[derive(Clone, Copy, Debug)]
pub struct StaircaseSamples;

/// A token on the first of some vertices, and the arrows between them: `a moves a->b b->c`. The size is the number of vertices.
#[derive(Clone, Copy, Debug)]
pub struct ArrowSamples;

/// What a cell of the border may be.
const DIGITS: [char; 2] = ['0', '1'];

/// The most cells or digits of a board.
const MOST_CELLS: u32 = 1_000_000;

impl WalkSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared(self) -> Option<Positions> {
        Some(Arc::new(self))
    }

    /// The board with the token in its corner.
    fn placed(&self, mut rows: Signs) -> Signs {
        if let Some(last) = rows.last_mut().and_then(|row| row.last_mut()) {
            *last = self.token;
        }
        rows
    }
}

impl PositionSource for WalkSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=MOST_CELLS
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("cell", "cells")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let sides =
            (1..=size).filter(move |rows| size.is_multiple_of(*rows)).map(move |rows| [rows, size / rows]);
        Box::new(sides.flat_map(|sides| self.all_of_shape(sides)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let [rows, cols] = random_sides(size.max(1), dice);
        let free = dice.between(30, 100);
        let cell = |dice: &mut Dice| self.signs[usize::from(!dice.percent(free))];
        let rows = (0..rows).map(|_| (0..cols).map(|_| cell(dice)).collect()).collect();
        written(&self.placed(rows))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let rows = rows_of(text);
        if rows.iter().any(|row| row.len() != rows[0].len() || row.is_empty()) {
            return Vec::new();
        }
        let mut found: Vec<_> = cut(&rows).into_iter().map(|rows| self.placed(rows)).collect();
        for r in 0..rows.len() {
            let blocked = (0..rows[r].len()).filter(|&c| rows[r][c] == self.signs[1]);
            found.extend(blocked.map(|c| with(&rows, (r, c), self.signs[0])));
        }
        found.iter().map(|rows| written(rows)).collect()
    }

    fn on_boards(&self) -> Option<&dyn BoardSource> {
        Some(self)
    }
}

impl BoardSource for WalkSamples {
    fn signs(&self) -> &[char] {
        &self.signs
    }

    fn has_shape(&self, [rows, cols]: [u32; 2]) -> bool {
        (1..=u64::from(MOST_CELLS)).contains(&(u64::from(rows) * u64::from(cols)))
    }

    fn all_of_shape(&self, sides: [u32; 2]) -> Texts<'_> {
        // The last cell is the token's, so of two boards that differ only there one is enough.
        let firsts = fillings(&self.signs, sides).filter(|board| board.ends_with(self.signs[0]));
        Box::new(firsts.map(|board| written(&self.placed(rows_of(&board)))))
    }

    fn uniform(&self, [rows, cols]: [u32; 2], dice: &mut Dice) -> String {
        let mut row = || (0..cols).map(|_| *dice.choose(&self.signs)).collect();
        written(&self.placed((0..rows).map(|_| row()).collect()))
    }

    /// The board with its rows as columns: the token stays in the corner.
    fn images(&self, text: &str) -> Vec<String> {
        vec![written(&transposed(&rows_of(text)))]
    }
}

impl StaircaseSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared() -> Option<Positions> {
        Some(Arc::new(Self))
    }

    /// The board of the digits of its first row and of its first column.
    fn board(top: &[char], left: &[char]) -> String {
        let first = format!("+{}", top.iter().collect::<String>());
        let row = |(at, digit): (usize, &char)| {
            let stone = if at + 1 == left.len() { 'S' } else { '.' };
            format!("{digit}{}{stone}", ".".repeat(top.len() - 1))
        };
        std::iter::once(first).chain(left.iter().enumerate().map(row)).collect::<Vec<_>>().join("/")
    }

    /// The digits of a board.
    fn digits(text: &str) -> Option<[Vec<char>; 2]> {
        let rows = rows_of(text);
        let (first, others) = rows.split_first()?;
        let top = first.strip_prefix(&['+'])?.to_vec();
        let left = others.iter().map(|row| row.first().copied()).collect::<Option<Vec<_>>>()?;
        (!top.is_empty() && !left.is_empty()).then_some([top, left])
    }
}

impl PositionSource for StaircaseSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        2..=MOST_CELLS.isqrt()
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("digit", "digits")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let digits =
            codes(size as usize, 2).map(|codes| codes.iter().map(|&code| DIGITS[code]).collect::<Vec<_>>());
        Box::new(digits.flat_map(move |digits| {
            (1..digits.len())
                .map(move |cols| Self::board(&digits[..cols], &digits[cols..]))
                .collect::<Vec<_>>()
        }))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let size = u64::from(size.max(2));
        let [cols, ones] = [dice.between(1, size - 1), dice.between(5, 95)];
        let digits: Vec<_> = (0..size).map(|_| ['0', '1'][usize::from(dice.percent(ones))]).collect();
        let (top, left) = digits.split_at(index(cols));
        Self::board(top, left)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some(borders) = Self::digits(text) else { return Vec::new() };
        let mut found = Vec::new();
        let mut push = |side: usize, digits: Vec<char>| {
            let mut borders = borders.clone();
            borders[side] = digits;
            found.push(Self::board(&borders[0], &borders[1]));
        };
        for (side, digits) in borders.iter().enumerate() {
            for at in (0..digits.len()).filter(|_| digits.len() > 1) {
                push(side, [&digits[..at], &digits[at + 1..]].concat());
            }
        }
        for (side, digits) in borders.iter().enumerate() {
            for at in (0..digits.len()).filter(|&at| digits[at] == '1') {
                let mut plainer = digits.clone();
                plainer[at] = '0';
                push(side, plainer);
            }
        }
        found
    }

    fn on_boards(&self) -> Option<&dyn BoardSource> {
        Some(self)
    }
}

impl BoardSource for StaircaseSamples {
    fn signs(&self) -> &[char] {
        &DIGITS
    }

    fn has_shape(&self, [rows, cols]: [u32; 2]) -> bool {
        rows.min(cols) >= 2 && self.sizes().contains(&(rows - 1).saturating_add(cols - 1))
    }

    fn all_of_shape(&self, [rows, cols]: [u32; 2]) -> Texts<'_> {
        let [top, left] = [cols - 1, rows - 1];
        let digits = codes((top + left) as usize, 2);
        Box::new(digits.map(move |codes| {
            let digits: Vec<_> = codes.iter().map(|&code| DIGITS[code]).collect();
            Self::board(&digits[..top as usize], &digits[top as usize..])
        }))
    }

    fn uniform(&self, [rows, cols]: [u32; 2], dice: &mut Dice) -> String {
        let mut digits = |count: u32| (0..count).map(|_| *dice.choose(&DIGITS)).collect::<Vec<_>>();
        Self::board(&digits(cols - 1), &digits(rows - 1))
    }

    /// The board with its rows as columns: the stone stays in the corner.
    fn images(&self, text: &str) -> Vec<String> {
        vec![written(&transposed(&rows_of(text)))]
    }
}

/// The names of the vertices that an arrow leaves and enters.
type Arrow = (String, String);

impl ArrowSamples {
    /// This source, shared.
    #[must_use]
    pub fn shared() -> Option<Positions> {
        Some(Arc::new(Self))
    }

    fn text(vertices: &[String], arrows: &[Arrow]) -> String {
        let words = arrows.iter().map(|(from, to)| format!("{from}->{to}"));
        let is_lone = |vertex: &&String| !arrows.iter().any(|(from, to)| from == *vertex || to == *vertex);
        // The first vertex has the token, so it is there without an arrow too.
        let lone = vertices.iter().filter(is_lone).cloned();
        let words: Vec<_> = words.chain(lone).collect();
        format!("{} moves {}", vertices[0], words.join(" "))
    }

    fn read(text: &str) -> Option<(Vec<String>, Vec<Arrow>)> {
        let (start, words) = text.trim().split_once(" moves ")?;
        let (mut vertices, mut arrows) = (vec![start.to_owned()], Vec::new());
        let mut meet = |name: &str| {
            if !vertices.iter().any(|known| known == name) {
                vertices.push(name.to_owned());
            }
        };
        for word in words.split_whitespace() {
            match word.split_once("->") {
                Some((from, to)) => {
                    meet(from);
                    meet(to);
                    arrows.push((from.to_owned(), to.to_owned()));
                }
                None => meet(word),
            }
        }
        Some((vertices, arrows))
    }
}

impl PositionSource for ArrowSamples {
    fn sizes(&self) -> RangeInclusive<u32> {
        1..=10_000
    }

    fn unit(&self) -> (&'static str, &'static str) {
        ("vertex", "vertices")
    }

    fn all(&self, size: u32) -> Texts<'_> {
        let vertices: Vec<_> = (0..size).map(name).collect();
        let others = |from: u32| (0..size).filter(move |&to| to != from);
        let pairs: Vec<_> =
            (0..size).flat_map(|from| others(from).map(move |to| (name(from), name(to)))).collect();
        Box::new(codes(pairs.len(), 2).map(move |codes| {
            let chosen = codes.iter().zip(&pairs).filter(|(code, _)| **code == 1);
            Self::text(&vertices, &chosen.map(|(_, pair)| pair.clone()).collect::<Vec<_>>())
        }))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let vertices: Vec<_> = (0..size.max(1)).map(name).collect();
        let ends_for_sure = dice.percent(50);
        let mut arrows = Vec::new();
        for from in 0..vertices.len() {
            for _ in 0..dice.between(0, 3) {
                let first = if ends_for_sure { from + 1 } else { 0 };
                if first < vertices.len() {
                    let to = index(dice.between(first as u64, vertices.len() as u64 - 1));
                    arrows.push((vertices[from].clone(), vertices[to].clone()));
                }
            }
        }
        arrows.sort_unstable();
        arrows.dedup();
        Self::text(&vertices, &arrows)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some((vertices, arrows)) = Self::read(text) else { return Vec::new() };
        let without_vertex = vertices.iter().skip(1).map(|gone| {
            let left: Vec<_> = vertices.iter().filter(|vertex| *vertex != gone).cloned().collect();
            let arrows: Vec<_> =
                arrows.iter().filter(|(from, to)| from != gone && to != gone).cloned().collect();
            Self::text(&left, &arrows)
        });
        let without_arrow = (0..arrows.len()).map(|gone| {
            let left = arrows.iter().enumerate().filter(|&(at, _)| at != gone);
            Self::text(&vertices, &left.map(|(_, arrow)| arrow.clone()).collect::<Vec<_>>())
        });
        without_vertex.chain(without_arrow).collect()
    }
}
