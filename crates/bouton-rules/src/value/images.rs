//! All symmetries that a rule declares, and one position that represents all images of a position.
//!
//! The declared symmetries generate a group: turns and mirrors of the board, and all orders of the symbols that swaps
//! connect. In each image, the symbols of a class are put in the order of their first cells, so swaps do not make
//! more images.

use super::cells::Cells;
use super::cells::rectangle::{Fit, joined, parted};
use super::kind::Kind;
use super::lanes::{Lanes, Rect};
use super::position::Position;
use super::symmetry::Symmetry;
use super::turns::Turned;
use crate::width::exact;

/// Which turns and mirrors of a board are symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turns {
    None,
    Half,
    Mirrors,
    All,
}

/// All symmetries that a rule declares.
#[derive(Clone, Debug)]
pub struct Symmetries {
    turns: Turns,
    is_any_order: bool,
    /// For each code, the smallest code that swaps can replace it by; empty if no symbols are swapped.
    classes: Vec<u8>,
    /// The classes, if each of them has two symbols.
    pairs: Option<Vec<(u8, u8)>>,
}

impl Symmetries {
    /// The group that these symmetries generate.
    #[must_use]
    pub fn new(declared: &[Symmetry]) -> Self {
        let (mut turns, mut is_any_order, mut classes) = (Turns::None, false, Vec::new());
        for symmetry in declared {
            match *symmetry {
                Symmetry::Square => turns = Turns::All,
                Symmetry::Rectangle => turns = turns.max(Turns::Mirrors),
                Symmetry::Reverse => turns = turns.max(Turns::Half),
                Symmetry::AnyOrder => is_any_order = true,
                Symmetry::Swap(a, b) => join(&mut classes, a, b),
            }
        }
        let pairs = pairs_of(&classes);
        Self { turns, is_any_order, classes, pairs }
    }

    /// Whether the symmetries leave every position unchanged.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.turns == Turns::None && !self.is_any_order && self.classes.is_empty()
    }

    /// The one position that represents this position and all its images.
    ///
    /// # Complexity
    /// Linear in the number of cells. If the board has at most 128 bits and no symbol is swapped with two others: one
    /// step for each row, and one step for each cell if rows can become columns.
    #[must_use]
    pub fn least(&self, position: Position, kind: &Kind) -> Position {
        if self.is_any_order && position.is_numbers() {
            let mut numbers = position.to_numbers();
            numbers.sort_unstable();
            return Position::numbers(&numbers);
        }
        let Some(alphabet) = kind.alphabet().filter(|_| position.is_cells() && !self.is_none()) else {
            return position;
        };
        let cells = position.cells(alphabet, kind.is_word());
        let least = match (cells.fit(), &self.pairs) {
            _ if cells.is_nothing() => return position,
            (Fit::Narrow(word), Some(pairs)) => self.in_word(&cells, *word, pairs, |word| [word, 0]),
            (Fit::Wide(words), Some(pairs)) => self.in_word(&cells, joined(*words), pairs, parted),
            _ => self.by_codes(&cells),
        };
        Position::from(&least)
    }

    fn in_word<W: Lanes>(
        &self,
        cells: &Cells,
        word: W,
        pairs: &[(u8, u8)],
        parted: impl Fn(W) -> [u64; 2],
    ) -> Cells {
        let (rows, cols, log_bits) = (cells.rows(), cells.cols(), cells.log_bits().into());
        let given = Turned { word, rows, cols, log_bits };
        let is_turned = self.turns == Turns::All && rows >= cols;
        let first = if is_turned { given.transposed() } else { given };
        let mut least = swapped(first, pairs);
        let mut see = |image: Turned<W>| least = least.min(swapped(image, pairs));
        // If the board has more rows than columns, only images with fewer rows than columns are compared.
        for board in [Some(first), (is_turned && rows == cols).then_some(given)].into_iter().flatten() {
            see(board);
            if self.turns >= Turns::Half {
                see(board.reversed());
            }
            if self.turns >= Turns::Mirrors {
                see(board.upside_down());
                see(board.reversed().upside_down());
            }
        }
        cells.short(first.rows, first.cols, parted(least))
    }

    /// The cells that represent these cells and all their images, for boards and swaps of any size. All images are
    /// built and compared.
    fn by_codes(&self, cells: &Cells) -> Cells {
        let (rows, cols) = (cells.rows() as usize, cells.cols() as usize);
        let given: Vec<u8> = cells.codes().collect();
        let is_turned = self.turns == Turns::All && rows >= cols;
        let columns = (0..cols).flat_map(|c| (0..rows).map(move |r| r * cols + c));
        let turned: Option<Vec<u8>> = is_turned.then(|| columns.map(|at| given[at]).collect());
        let is_kept = !is_turned || rows == cols;
        let width = if is_turned { rows } else { cols };
        let mut images: Vec<Vec<u8>> = turned.into_iter().chain(is_kept.then_some(given)).collect();
        if self.turns >= Turns::Mirrors {
            let upside_down = |codes: &Vec<u8>| codes.rchunks(width).flatten().copied().collect();
            images.extend(images.iter().map(upside_down).collect::<Vec<_>>());
        }
        if self.turns >= Turns::Half {
            images
                .extend(images.iter().map(|codes| codes.iter().rev().copied().collect()).collect::<Vec<_>>());
        }
        images.iter_mut().for_each(|codes| self.recode(codes));
        let (rows, cols) = if is_turned { (cols, rows) } else { (rows, cols) };
        let mut least = cells.like(exact(rows), exact(cols));
        let codes = images.into_iter().min().unwrap_or_default();
        codes.into_iter().enumerate().for_each(|(at, code)| least.set(at, code));
        least
    }

    /// Puts the symbols of each class in the order of their first cells.
    #[expect(clippy::cast_possible_truncation, reason = "there are 256 codes")]
    fn recode(&self, codes: &mut [u8]) {
        if self.classes.is_empty() {
            return;
        }
        let class = |code: u8| self.classes.get(usize::from(code)).copied().unwrap_or(code);
        let mut known = [None; 256];
        // The code that the next new symbol of a class gets, indexed by the smallest code of the class.
        let mut next: [u8; 256] = std::array::from_fn(|code| code as u8);
        for code in codes {
            *code = *known[usize::from(*code)].get_or_insert_with(|| {
                let least = class(*code);
                let new = next[usize::from(least)];
                let behind = (new..=u8::MAX).skip(1).find(|&code| class(code) == least);
                next[usize::from(least)] = behind.unwrap_or(new);
                new
            });
        }
    }
}

/// The word of a board after the symbols of each pair are put in the order of their first cells.
#[inline]
fn swapped<W: Lanes>(board: Turned<W>, pairs: &[(u8, u8)]) -> W {
    let (layout, mut word) = (board.layout(), board.word);
    for &(less, greater) in pairs {
        let cells = layout.cells::<W>(Rect::new(0, board.rows, 0, board.cols));
        let greater_ones = layout.with_code(word, greater) & cells;
        let found = layout.with_code(word, less) & cells | greater_ones;
        if greater_ones & (found & !found.rest()) != W::ZERO {
            word = word ^ layout.widened(found) & (layout.full::<W>(less) ^ layout.full(greater));
        }
    }
    word
}

/// Joins the classes of two codes to one class.
fn join(classes: &mut Vec<u8>, a: u8, b: u8) {
    let count = classes.len().max(usize::from(a.max(b)) + 1);
    classes.extend(exact::<_, u8>(classes.len())..exact::<_, u8>(count));
    let (one, another) = (classes[usize::from(a)], classes[usize::from(b)]);
    for class in classes {
        if *class == one.max(another) {
            *class = one.min(another);
        }
    }
}

/// The classes with more than one code, if all of them are pairs.
fn pairs_of(classes: &[u8]) -> Option<Vec<(u8, u8)>> {
    let joined = || (0..).zip(classes).filter(|(code, class)| code != *class);
    let pairs: Vec<_> = joined().map(|(code, &class)| (class, code)).collect();
    let is_once = |class: u8| pairs.iter().filter(|pair| pair.0 == class).count() == 1;
    pairs.iter().all(|pair| is_once(pair.0)).then_some(pairs)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::value::alphabet::Alphabet;

    /// The images of a board under one symmetry, as the shim computes them: rows of symbols.
    fn images_of(rows: &[String], name: &str, is_word: bool) -> Vec<Vec<String>> {
        let backwards = |row: &String| row.chars().rev().collect::<String>();
        if let Some(pair) = name.strip_prefix("swap ") {
            let [a, b] = [0, 1].map(|at| pair.chars().nth(at).unwrap());
            let swapped = |symbol| {
                if symbol == a {
                    b
                } else if symbol == b {
                    a
                } else {
                    symbol
                }
            };
            return vec![rows.iter().map(|row| row.chars().map(swapped).collect()).collect()];
        }
        if name == "reverse" || is_word {
            return vec![rows.iter().rev().map(backwards).collect()];
        }
        let transposed =
            (0..rows[0].len()).map(|c| rows.iter().map(|row| row.as_bytes()[c] as char).collect());
        let mut made = vec![rows.iter().rev().cloned().collect(), rows.iter().map(backwards).collect()];
        made.extend((name == "square").then(|| transposed.collect()));
        made
    }

    fn images(rows: Vec<String>, names: &[&str], is_word: bool) -> BTreeSet<Vec<String>> {
        let (mut images, mut todo) = (BTreeSet::from([rows.clone()]), vec![rows]);
        while let Some(rows) = todo.pop() {
            let new = names.iter().flat_map(|name| images_of(&rows, name, is_word));
            todo.extend(new.filter(|image| images.insert(image.clone())).collect::<Vec<_>>());
        }
        images
    }

    fn check(symbols: &str, size: (usize, usize), names: &[&str], is_word: bool, boards: u64) {
        let alphabet = Alphabet::new(symbols).unwrap();
        let kind = if is_word { Kind::Word(alphabet.clone()) } else { Kind::Board(alphabet.clone()) };
        let declared = names.iter().map(|name| Symmetry::read(name, &kind).unwrap());
        let symmetries = Symmetries::new(&declared.collect::<Vec<_>>());
        let position = |rows: &[String]| {
            let mut cells = if is_word {
                Cells::word(&alphabet, rows[0].len() as u16, 0)
            } else {
                Cells::board(&alphabet, rows.len() as u16, rows[0].len() as u16, 0)
            };
            let text = rows.concat();
            text.chars().enumerate().for_each(|(at, symbol)| cells.set(at, alphabet.code(symbol).unwrap()));
            Position::from(&cells)
        };
        let (mut state, mut found) = (boards, HashMap::new());
        for _ in 0..boards {
            let row = |_| {
                let cell = |_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    alphabet.symbol((state >> 33) as u8 % alphabet.len() as u8)
                };
                (0..size.1).map(cell).collect()
            };
            let rows: Vec<String> = (0..size.0).map(row).collect();
            let orbit = images(rows.clone(), names, is_word);
            let least = symmetries.least(position(&rows), &kind);
            // All images have the same representative, and no other position has it.
            for image in &orbit {
                assert_eq!(symmetries.least(position(image), &kind), least, "{names:?} {rows:?} {image:?}");
            }
            let first = orbit.iter().next().unwrap().clone();
            assert_eq!(*found.entry(least).or_insert_with(|| first.clone()), first, "{names:?} {rows:?}");
        }
    }

    #[test]
    fn one_position_stands_for_all_images_of_the_shim() {
        let lists: [&[&str]; 8] = [
            &[],
            &["square"],
            &["rectangle"],
            &["reverse"],
            &["swap xo"],
            &["rectangle", "reverse", "swap x."],
            &["swap xo", "square"],
            &["reverse", "swap xo", "swap .o"],
        ];
        for names in lists {
            for size in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3), (4, 5)] {
                check(".xo", size, names, false, 60);
            }
            for size in [(7, 7), (9, 8), (2, 40)] {
                check("xo.#", size, names, false, 20);
            }
            check("xo.#+", (8, 8), names, false, 20);
            if !names.iter().any(|name| ["square", "rectangle"].contains(name)) {
                check("xo.", (1, 6), names, true, 60);
                check("xo.abcdefghijklmnpq", (1, 5), names, true, 60);
            }
        }
        check("abcde", (2, 2), &["swap ab", "swap cd", "swap bd"], false, 300);
    }

    #[test]
    fn numbers_in_any_order_are_sorted() {
        let kind = Kind::Numbers(Some(3));
        let any_order = Symmetries::new(&[Symmetry::read("any order", &kind).unwrap()]);
        assert_eq!(any_order.least(Position::numbers(&[3, 300, 0]), &kind), Position::numbers(&[0, 3, 300]));
        assert!(Symmetries::new(&[]).is_none() && !any_order.is_none());
    }
}
