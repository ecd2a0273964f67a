//! Tests words and boards against a plain model: a list of codes that is processed cell by cell.

use std::collections::HashSet;

use super::*;
use crate::arithmetic::slice;
use crate::value::SymbolSet;

/// A generator of pseudorandom numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(end.max(1))) as u32
    }

    fn rect(&mut self, rows: u32, cols: u32) -> Rect {
        let [r, s] = [self.below(rows + 1), self.below(rows + 1)];
        let [c, d] = [self.below(cols + 1), self.below(cols + 1)];
        Rect::new(r.min(s), r.max(s), c.min(d), c.max(d))
    }

    fn set(&mut self, alphabet: &Alphabet) -> SymbolSet {
        let some = 1 + self.below(3);
        let codes: Vec<u8> = (0..some).map(|_| self.below(alphabet.len() as u32) as u8).collect();
        codes.into_iter().fold(SymbolSet::default(), |set, code| set.union(SymbolSet::of(code)))
    }
}

/// A plain board: the model.
#[derive(Clone)]
struct Plain {
    rows: u32,
    cols: u32,
    codes: Vec<u8>,
}

impl Plain {
    fn at(&self, r: u32, c: u32) -> u8 {
        self.codes[(r * self.cols + c) as usize]
    }

    fn slice(&self, rect: Rect) -> Self {
        Self {
            rows: rect.rows(),
            cols: rect.cols(),
            codes: places(rect).map(|(r, c)| self.at(r, c)).collect(),
        }
    }

    fn change(&mut self, rect: Rect, code: impl Fn(u32, u32) -> u8) {
        places(rect)
            .for_each(|(r, c)| self.codes[(r * self.cols + c) as usize] = code(r - rect.r1, c - rect.c1));
    }

    fn has(&self, codes: &[u8]) -> bool {
        let (rows, cols) = (i64::from(self.rows), i64::from(self.cols));
        let at = |r: i64, c: i64| {
            let is_inside = (0..rows).contains(&r) && (0..cols).contains(&c);
            is_inside.then(|| self.at(r as u32, c as u32))
        };
        let stands = |r: i64, c: i64, dr: i64, dc: i64| {
            (0..).zip(codes).all(|(i, &code)| at(r + i * dr, c + i * dc) == Some(code))
        };
        (0..rows).any(|r| {
            (0..cols).any(|c| [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|d| stands(r, c, d.0, d.1)))
        })
    }

    /// The parts as the shim computes them: in the order of their first cells, each in its bounding box.
    fn regions(&self, blocked: SymbolSet, fill: u8) -> Vec<Self> {
        let all = Rect::new(0, self.rows, 0, self.cols);
        let mut todo: Vec<_> = places(all).filter(|at| !blocked.contains(self.at(at.0, at.1))).collect();
        let mut parts = Vec::new();
        while let Some(&first) = todo.first() {
            let (mut part, mut new) = (HashSet::from([first]), vec![first]);
            while let Some((r, c)) = new.pop() {
                let around = todo.iter().filter(|to| to.0.abs_diff(r) + to.1.abs_diff(c) == 1);
                new.extend(around.copied().filter(|to| part.insert(*to)));
            }
            todo.retain(|at| !part.contains(at));
            let ends = |way: fn(&(u32, u32)) -> u32| {
                (part.iter().map(way).min().unwrap(), part.iter().map(way).max().unwrap() + 1)
            };
            let ((r1, r2), (c1, c2)) = (ends(|at| at.0), ends(|at| at.1));
            let mut boxed = self.clone();
            boxed.change(all, |r, c| if part.contains(&(r, c)) { self.at(r, c) } else { fill });
            parts.push(boxed.slice(Rect::new(r1, r2, c1, c2)));
        }
        parts
    }
}

fn places(rect: Rect) -> impl Iterator<Item = (u32, u32)> {
    (rect.r1..rect.r2).flat_map(move |r| (rect.c1..rect.c2).map(move |c| (r, c)))
}

/// Whether the cells equal the model's cells, and no bit is set behind the last cell.
fn is(cells: &Cells, plain: &Plain) -> bool {
    let mut again = cells.like(plain.rows, plain.cols);
    plain.codes.iter().enumerate().for_each(|(at, &code)| again.set(at, code));
    (cells.rows(), cells.cols()) == (plain.rows, plain.cols)
        && cells.codes().eq(plain.codes.iter().copied())
        && *cells == again
}

/// Alphabets for all widths of a cell.
fn alphabets() -> Vec<Alphabet> {
    let symbols: String = ('!'..='~').filter(|symbol| !"/|".contains(*symbol)).collect();
    [1, 2, 3, 4, 5, 16, 17, 92].map(|len| Alphabet::new(&symbols[..len]).unwrap()).into()
}

/// Calls `check` with boards and words of random cells. Few of them are long, and their sizes are on both sides of 64
/// and of 128 bits.
fn boards(draws: u64, mut check: impl FnMut(&mut Draw, &Alphabet, Cells, Plain)) {
    let mut draw = Draw(draws);
    for at in 0..draws {
        for alphabet in &alphabets() {
            let is_word = draw.below(5) == 0;
            let cells = match at % 20 {
                0 => 300,
                1..5 => 160 / alphabet.bits(),
                5..10 => 128 / alphabet.bits(),
                _ => 64 / alphabet.bits(),
            };
            let rows = if is_word { 1 } else { draw.below(13).min(cells) };
            let cols = match cells.checked_div(rows) {
                Some(cols) => cols.saturating_sub(draw.below(3) / 2 * draw.below(9)),
                None => draw.below(5),
            };
            let symbols = 1 + draw.below(alphabet.len() as u32);
            let codes =
                (0..rows * cols).map(|_| (draw.below(symbols) * (draw.below(3).min(1))) as u8).collect();
            let plain = Plain { rows, cols, codes };
            let mut made = if is_word {
                Cells::word(alphabet, cols as u16, 0)
            } else {
                Cells::board(alphabet, rows as u16, cols as u16, 0)
            };
            plain.codes.iter().enumerate().for_each(|(at, &code)| made.set(at, code));
            check(&mut draw, alphabet, made, plain);
        }
    }
}

#[test]
fn rectangles_are_filled_cut_and_pasted() {
    boards(2000, |draw, alphabet, mut cells, mut plain| {
        assert!(is(&cells, &plain));
        let rect = draw.rect(plain.rows, plain.cols);
        let part = cells.slice(rect);
        assert!(is(&part, &plain.slice(rect)), "{rect:?} of {}", cells.text(alphabet));
        let to = Rect::new(
            draw.below(plain.rows - rect.rows() + 1),
            0,
            draw.below(plain.cols - rect.cols() + 1),
            0,
        );
        let to = Rect { r2: to.r1 + rect.rows(), c2: to.c1 + rect.cols(), ..to };
        cells.paste(to.r1, to.c1, &part);
        let given = plain.slice(rect);
        plain.change(to, |r, c| given.at(r, c));
        assert!(is(&cells, &plain), "{rect:?} to {to:?}");
        let (rect, code) = (draw.rect(plain.rows, plain.cols), draw.below(alphabet.len() as u32) as u8);
        cells.fill(rect, code);
        plain.change(rect, |_, _| code);
        assert!(is(&cells, &plain), "{rect:?} with {code}");
        places(cells.rect()).for_each(|(r, c)| assert_eq!(cells.get2(r, c), plain.at(r, c)));
    });
}

#[test]
fn cells_are_found_and_counted() {
    boards(2000, |draw, alphabet, cells, plain| {
        let (rect, set) = (draw.rect(plain.rows, plain.cols), draw.set(alphabet));
        let count = places(rect).filter(|at| set.contains(plain.at(at.0, at.1))).count() as u32;
        assert_eq!(cells.count_in(rect, set), count, "{rect:?} {set:?} of {}", cells.text(alphabet));
        assert_eq!(cells.any_in(rect, set), count > 0);
        assert_eq!(cells.all_in(rect, set), count == rect.rows() * rect.cols());
        let (mut found, mut expected) = (vec![-1], vec![-1]);
        cells.places(set, &mut found);
        for (r, c) in places(cells.rect()).filter(|at| set.contains(plain.at(at.0, at.1))) {
            expected.extend((!cells.is_word()).then_some(i64::from(r)));
            expected.push(c.into());
        }
        assert_eq!(found, expected);
    });
}

#[test]
fn symbols_in_line_are_found() {
    let mut seen = [0; 2];
    boards(2000, |draw, alphabet, cells, plain| {
        let symbols = if draw.below(3) == 0 { alphabet.len() as u32 } else { 2 };
        let codes: Vec<u8> = (0..1 + draw.below(6)).map(|_| draw.below(symbols) as u8).collect();
        let has = plain.has(&codes);
        assert_eq!(cells.has(&codes), has, "{codes:?} in {}", cells.text(alphabet));
        seen[usize::from(has)] += 1;
    });
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
    let alphabet = Alphabet::new(".x").unwrap();
    for (rows, cols) in [(1, 64), (64, 1), (128, 1), (2, 64), (255, 255), (8, 8)] {
        let cells = Cells::board(&alphabet, rows, cols, 1);
        let most = usize::from(rows.max(cols));
        assert!(cells.has(&vec![1; most]) && !cells.has(&vec![1; most + 1]) && !cells.has(&[]));
    }
}

#[test]
fn regions_are_those_of_the_shim() {
    boards(700, |draw, alphabet, cells, plain| {
        let (blocked, fill) = (draw.set(alphabet), draw.below(alphabet.len() as u32) as u8);
        let (found, expected) = (cells.regions(blocked, fill), plain.regions(blocked, fill));
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            assert!(is(found, expected), "{blocked:?} of {}", cells.text(alphabet));
            assert_eq!((found.is_word(), found.is_frozen()), (cells.is_word(), false));
        }
    });
}

#[test]
fn order_is_that_of_the_texts_and_freezing_changes_nothing_else() {
    let mut before: Option<(Cells, String)> = None;
    boards(300, |_, alphabet, cells, plain| {
        let text = cells.text(alphabet);
        if let Some((last, _)) = before.as_ref().filter(|(last, _)| last.log_bits == cells.log_bits) {
            let key = |cells: &Cells| (cells.rows(), cells.cols(), cells.text(alphabet));
            assert_eq!(cells.cmp(last), key(&cells).cmp(&key(last)));
        }
        let mut other = cells.clone();
        assert_eq!(other.cmp(&cells), Ordering::Equal);
        if !plain.codes.is_empty() {
            let at = plain.codes.len() / 2;
            other.set(at, (cells.get(at) + 1) % alphabet.len() as u8);
            assert_eq!(cells.cmp(&other), text.cmp(&other.text(alphabet)));
        }
        let frozen = cells.clone().frozen();
        assert!(frozen == cells && frozen.is_frozen() && !frozen.copy().is_frozen());
        before = Some((cells, text));
    });
}

#[test]
fn neighbours_and_rays_stay_on_the_board() {
    let alphabet = Alphabet::new(".x").unwrap();
    let (board, word) = (Cells::board(&alphabet, 3, 4, 0), Cells::word(&alphabet, 4, 0));
    let of = |add: &dyn Fn(&mut Vec<i64>)| {
        let mut places = Vec::new();
        add(&mut places);
        places
    };
    assert_eq!(of(&|places| board.neighbours(1, 1, places)), [0, 1, 1, 0, 1, 2, 2, 1]);
    assert_eq!(of(&|places| board.neighbours(2, 3, places)), [1, 3, 2, 2]);
    assert_eq!(of(&|places| word.neighbours(0, 0, places)), [1]);
    assert_eq!(of(&|places| word.neighbours(0, 2, places)), [1, 3]);
    assert_eq!(of(&|places| board.ray(0, 3, 1, -1, places)), [1, 2, 2, 1]);
    assert_eq!(of(&|places| board.ray(2, 0, 0, 2, places)), [2, 2]);
    assert_eq!(of(&|places| word.ray(0, 3, 0, -2, places)), [1]);
    for step in [i64::MIN, i64::MAX] {
        assert_eq!(of(&|places| board.ray(1, 1, step, 0, places)), [0_i64; 0]);
        assert_eq!(of(&|places| word.ray(0, 1, 0, step, places)), [0_i64; 0]);
    }
    assert_eq!(of(&|places| board.ray(1, 1, 0, 0, places)), [0_i64; 0]);
}

#[test]
fn texts_and_slices_of_python() {
    let alphabet = Alphabet::new("x.").unwrap();
    let mut board = Cells::board(&alphabet, 2, 3, 0);
    board.set(4, 1);
    assert_eq!(board.text(&alphabet), ".../.x.");
    assert_eq!(Cells::word(&alphabet, 3, 1).text(&alphabet), "xxx");
    assert_eq!([(0, 3), (2, 0)].map(|(r, c)| Cells::board(&alphabet, r, c, 0).text(&alphabet)), ["0", "0"]);
    // The expected values are from CPython: range(*slice(start, stop).indices(3)).
    let bounds =
        [(None, None), (Some(-1), None), (Some(1), Some(-1)), (Some(2), Some(1)), (Some(-9), Some(9))];
    assert_eq!(bounds.map(|(start, stop)| slice(start, stop, 3)), [(0, 3), (2, 3), (1, 2), (2, 2), (0, 3)]);
    assert_eq!(slice(Some(i64::MIN), Some(i64::MAX), 3), (0, 3));
}

#[test]
fn sizes_are_bounded() {
    let alphabet = Alphabet::new("x.").unwrap();
    let (board, word) = (Kind::Board(alphabet.clone()), Kind::Word(alphabet.clone()));
    assert_eq!(Cells::full(&board, &[2, 255], 1), Ok(Cells::board(&alphabet, 2, 255, 1)));
    assert_eq!(Cells::full(&word, &[4096], 0), Ok(Cells::word(&alphabet, 4096, 0)));
    assert_eq!(Cells::full(&board, &[3, 999], 0).unwrap_err(), "a Board of size 3x999: at most 255");
    assert_eq!(Cells::full(&board, &[-1, 2], 0).unwrap_err(), "a Board of size -1x2: at most 255");
    assert_eq!(Cells::full(&word, &[4097], 0).unwrap_err(), "a Word of size 4097: at most 4096");
    assert!(
        [(&board, &[3][..]), (&word, &[1, 2]), (&Kind::Heap, &[1])]
            .iter()
            .all(|(k, s)| Cells::full(k, s, 0).is_err())
    );
}
