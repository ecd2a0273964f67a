//! Text for positions: their texts, the order of the parts of a sum, and the names of moves.

use std::cmp::Ordering;

use super::cells::Cells;
use super::graph::{Base, Graph};
use super::kind::Kind;
use super::position::Position;

/// What is needed to read and write positions: their kind, and the graph that contains them.
#[derive(Clone, Copy, Debug)]
pub struct Naming<'a> {
    /// The rule's kind of position.
    pub kind: &'a Kind,
    /// The graph of the question, if the kind is a graph.
    pub base: Option<&'a Base>,
}

impl Naming<'_> {
    /// The text of a position, as it is read.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        if let Some(heap) = position.as_heap() {
            return heap.to_string();
        }
        match position.as_nimber() {
            Some(1) => return "*".to_owned(),
            Some(value) => return format!("*{value}"),
            None => {}
        }
        if position.is_numbers() {
            let numbers: Vec<_> = position.to_numbers().iter().map(i64::to_string).collect();
            return format!("({})", numbers.join(","));
        }
        match (self.cells(position), self.graph(position), self.kind.alphabet()) {
            (Some(cells), _, Some(alphabet)) => cells.text(alphabet),
            (_, Some((graph, base)), _) => graph.text(base),
            _ => "0".to_owned(),
        }
    }

    /// The texts of the parts of a sum with ` + ` between them; `0` if there is no part.
    #[must_use]
    pub fn sum_text(&self, parts: &[Position]) -> String {
        let texts: Vec<_> = parts.iter().map(|part| self.text(part)).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    /// The order of the parts of a sum. Nimbers come last. Heaps compare by size; numbers by the first number that
    /// differs; cells by their rows and columns, then by their text; graphs by the names of their vertices, then by
    /// their edges.
    #[must_use]
    pub fn order(&self, one: &Position, another: &Position) -> Ordering {
        let is_nimber = |position: &Position| position.as_nimber().is_some();
        let by_kind = is_nimber(one).cmp(&is_nimber(another));
        by_kind.then_with(|| {
            if one.is_numbers() && another.is_numbers() {
                return one.to_numbers().cmp(&another.to_numbers());
            }
            let graphs = || self.graph(one).zip(self.graph(another));
            match self.cells(one).zip(self.cells(another)) {
                Some((one, another)) => one.cmp(&another),
                None => match graphs() {
                    Some(((one, base), (another, _))) => one.order(&another, base),
                    None => one.cmp(another),
                },
            }
        })
    }

    /// The name of a move that the rule does not name: the cell that it changes, or the bounding box of the cells
    /// that it changes, or the vertices or the edges that it takes away; else the text of the position before and
    /// after the move.
    #[must_use]
    pub fn name_of(&self, position: &Position, parts: &[Position]) -> String {
        let by_change = match parts {
            [after] => self.changed_cells(position, after).or_else(|| self.taken_away(position, after)),
            _ => None,
        };
        by_change.unwrap_or_else(|| format!("{} -> {}", self.text(position), self.sum_text(parts)))
    }

    fn changed_cells(&self, position: &Position, after: &Position) -> Option<String> {
        let (before, after) = self.cells(position).zip(self.cells(after))?;
        if !before.is_as_large_as(&after) {
            return None;
        }
        let changed = || (0..before.len()).filter(|&at| before.get(at) != after.get(at));
        let count = changed().count();
        let cols = if before.is_word() { before.len() } else { before.cols() as usize };
        let ends = |way: fn(usize, usize) -> usize| {
            let places = || changed().map(|at| way(at, cols) as i64);
            places().min().zip(places().max())
        };
        let ((r1, r2), (c1, c2)) = ends(|at, cols| at / cols).zip(ends(|at, cols| at % cols))?;
        let name = match (before.is_word(), count) {
            (true, 1) => cell(&[c1]),
            (true, _) => boxed(&[c1, c2 + 1]),
            (false, 1) => cell(&[r1, c1]),
            (false, _) => boxed(&[r1, c1, r2 + 1, c2 + 1]),
        };
        name.ok()
    }

    fn taken_away(&self, position: &Position, after: &Position) -> Option<String> {
        let ((before, base), (after, _)) = self.graph(position).zip(self.graph(after))?;
        let gone: Vec<_> = before.vertices(base).filter(|&v| !after.has(v)).collect();
        if !gone.is_empty() {
            let names: Vec<_> = gone.iter().map(|&v| base.names()[v].as_str()).collect();
            return (after == before.without(base, gone.iter().copied())).then(|| names.join("+"));
        }
        let edges = before.edges_gone(&after, base).filter(|edges| !edges.is_empty())?;
        Some(edges.into_iter().map(|edge| base.edge_name(edge)).collect::<Vec<_>>().join("+"))
    }

    fn cells(&self, position: &Position) -> Option<Cells> {
        let alphabet = self.kind.alphabet().filter(|_| position.is_cells())?;
        Some(position.cells(alphabet, self.kind.is_word()))
    }

    fn graph(&self, position: &Position) -> Option<(Graph, &Base)> {
        let base = self.base.filter(|_| position.is_graph())?;
        Some((Graph::of(position, base), base))
    }
}

/// The name of a cell, counted from 1: `r3c2` on a board, `3` in a word.
///
/// # Errors
/// If `at` is not a row and a column, or a place in a word, counted from 0.
pub fn cell(at: &[i64]) -> Result<String, String> {
    match *at {
        [i] if i >= 0 => Ok((i as u64 + 1).to_string()),
        [r, c] if r >= 0 && c >= 0 => Ok(format!("r{}c{}", r as u64 + 1, c as u64 + 1)),
        _ => Err("`cell` takes row and column, or the place in a word, from 0".to_owned()),
    }
}

/// The name of a rectangle. It is half-open in numbers; the name includes both ends: `r2c4:r3c4`, or `2-4` in a word.
///
/// # Errors
/// If `at` is not `r1, c1, r2, c2`, or `i, j` in a word, or if an end is not greater than its beginning.
pub fn boxed(at: &[i64]) -> Result<String, String> {
    match *at {
        [i, j] if 0 <= i && i < j => Ok(format!("{}-{j}", i + 1)),
        [r1, c1, r2, c2] if 0 <= r1.min(c1) && r1 < r2 && c1 < c2 => {
            Ok(format!("r{}c{}:r{r2}c{c2}", r1 + 1, c1 + 1))
        }
        _ => Err("`box` takes r1, c1, r2, c2 (or i, j in a word) with r1 < r2 and c1 < c2".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use bouton::notation;

    use super::*;
    use crate::value::alphabet::Alphabet;

    fn cells(alphabet: &Alphabet, text: &str, is_word: bool) -> Position {
        let rows: Vec<_> = text.split('/').collect();
        let mut cells = match is_word {
            true => Cells::word(alphabet, text.len() as u16, 0),
            false => Cells::board(alphabet, rows.len() as u16, rows[0].len() as u16, 0),
        };
        let codes = rows.concat();
        codes.chars().enumerate().for_each(|(at, symbol)| cells.set(at, alphabet.code(symbol).unwrap()));
        Position::from(&cells)
    }

    #[test]
    fn a_move_is_called_by_what_it_changes() {
        let alphabet = Alphabet::new(".x").unwrap();
        for (is_word, before, after, name) in [
            (false, "x./..", "xx/..", "r1c2"),
            (false, "x./..", "x./x.", "r2c1"),
            (false, ".../.../...", ".../..x/.x.", "r2c2:r3c3"),
            (false, "x./..", "x./..", "x./.. -> x./.."),
            (false, "x./..", "x.", "x./.. -> x."),
            (true, "....", "..x.", "3"),
            (true, "....", ".xxx", "2-4"),
            (true, "....", "...", ".... -> ..."),
        ] {
            let kind = if is_word { Kind::Word(alphabet.clone()) } else { Kind::Board(alphabet.clone()) };
            let naming = Naming { kind: &kind, base: None };
            let [before, after] = [before, after].map(|text| cells(&alphabet, text, is_word));
            assert_eq!(naming.name_of(&before, std::slice::from_ref(&after)), name);
            let both = [after.clone(), Position::nimber(2)];
            let expected = format!("{} -> {} + *2", naming.text(&before), naming.text(&after));
            assert_eq!(naming.name_of(&before, &both), expected);
            assert!(naming.name_of(&before, &[Position::nimber(1)]).ends_with(" -> *"));
        }
    }

    #[test]
    fn a_move_in_a_graph_is_called_by_what_goes() {
        let base = Base::from(&notation::Graph::read(b"a-b b-a b-c c-d").unwrap());
        let naming = Naming { kind: &Kind::Graph, base: Some(&base) };
        let whole = Graph::whole(&base);
        let name = |after: &Graph| naming.name_of(&Position::from(&whole), &[Position::from(after)]);
        let [b, c] = ["b", "c"].map(|name| base.number(name).unwrap());
        assert_eq!(name(&whole.without(&base, [c])), "c");
        assert_eq!(name(&whole.without(&base, [c, b])), "b+c");
        assert_eq!(name(&whole.without_edge(&base, 0)), "b-a");
        assert_eq!(name(&whole.without_edge(&base, 0).without_edge(&base, 3)), "b-a+c-d");
        assert_eq!(name(&whole.without_edge(&base, 0).without(&base, [c])), "a-b b-a b-c c-d -> b-a d");
        assert_eq!(naming.name_of(&Position::from(&whole), &[]), "a-b b-a b-c c-d -> 0");
    }

    #[test]
    fn heaps_and_numbers_are_called_by_what_is_left() {
        let naming = Naming { kind: &Kind::Heap, base: None };
        let left = [1, 2].map(Position::heap);
        assert_eq!(naming.name_of(&Position::heap(4), &left), "4 -> 1 + 2");
        assert_eq!(naming.name_of(&Position::numbers(&[3, 5]), &[]), "(3,5) -> 0");
    }

    #[test]
    fn sums_are_in_the_order_of_the_shim() {
        let alphabet = Alphabet::new("x.").unwrap();
        let kind = Kind::Board(alphabet.clone());
        let boards = ["x", "..", ".x", "xx", "./.", "xx/xx"].map(|text| cells(&alphabet, text, false));
        let nimbers = [1, 3].map(Position::nimber);
        let naming = Naming { kind: &kind, base: None };
        let sum: Vec<_> = boards.into_iter().chain(nimbers).collect();
        let numbers = [&[][..], &[1], &[1, 300], &[2], &[2, 0], &[300]].map(Position::numbers);
        let heaps = [0, 2, 10, u64::MAX].map(Position::heap);
        for sum in [&sum[..], &numbers, &heaps] {
            let mut sorted: Vec<_> = sum.iter().rev().cloned().collect();
            sorted.sort_by(|one, another| naming.order(one, another));
            assert_eq!(sorted, sum);
        }
        assert_eq!(naming.sum_text(&sum), "x + .. + .x + xx + ./. + xx/xx + * + *3");
    }

    #[test]
    fn names_of_cells_and_boxes() {
        assert_eq!(cell(&[2, 1]).unwrap(), "r3c2");
        assert_eq!(cell(&[i64::MAX]).unwrap(), "9223372036854775808");
        assert_eq!(boxed(&[1, 3, 3, 4]).unwrap(), "r2c4:r3c4");
        assert_eq!(boxed(&[1, 4]).unwrap(), "2-4");
        assert!([&[][..], &[-1], &[0, -1], &[1, 2, 3]].iter().all(|at| cell(at).is_err()));
        assert!([&[][..], &[1], &[2, 2], &[0, 1, 1, 1], &[-1, 0, 1, 1]].iter().all(|at| boxed(at).is_err()));
    }
}
