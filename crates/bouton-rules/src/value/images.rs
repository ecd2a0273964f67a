//! Symmetries that a rule declares, and one position for all those that they make of each other.
//!
//! What is declared generates a group: turns and mirrors of the board, and all orders of the symbols that swaps join.
//! A class of symbols has its own order in each image, that of their first cells, so swaps cost no more images.

use super::cells::Cells;
use super::kind::Kind;
use super::position::Position;

/// A declared symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Turns and mirrors of a board, its diagonals included.
    Square,
    /// Mirrors of a board, upside down and left to right.
    Rectangle,
    /// The cells in the other order: a word backwards, a board turned by half.
    Reverse,
    /// Numbers in any order.
    AnyOrder,
    /// Two symbols, by their codes, in the place of each other.
    Swap(u8, u8),
}

impl Symmetry {
    /// The symmetry of this name for a kind of position; none if it changes no position of the kind.
    ///
    /// # Errors
    /// What is wrong, if there is none of this name, or a symbol to be swapped is none.
    pub fn read(name: &str, kind: &Kind) -> Result<Option<Self>, String> {
        let is_word = kind.is_word();
        let found = match name {
            "any order" if matches!(kind, Kind::Numbers(_)) => Some(Self::AnyOrder),
            "square" | "rectangle" | "reverse" | "any order" if kind.alphabet().is_none() => None,
            "square" if !is_word => Some(Self::Square),
            "rectangle" | "any order" if !is_word => Some(Self::Rectangle),
            "square" | "rectangle" | "reverse" | "any order" => Some(Self::Reverse),
            _ => return Self::swap(name, kind),
        };
        Ok(found)
    }

    fn swap(name: &str, kind: &Kind) -> Result<Option<Self>, String> {
        let symbols = name.strip_prefix("swap ").map(|symbols| symbols.chars().collect::<Vec<_>>());
        let Some(symbols) =
            symbols.filter(|symbols| symbols.len() == 2 && !symbols.iter().any(|s| s.is_whitespace()))
        else {
            let known = "\"square\", \"rectangle\", \"reverse\", \"any order\" or \"swap xo\"";
            return Err(format!("found {}, expected {known}", bouton::notation::quoted(name)));
        };
        let Some(alphabet) = kind.alphabet() else { return Ok(None) };
        let codes = alphabet.codes(&String::from_iter(symbols))?;
        Ok(Some(Self::Swap(codes[0], codes[1])))
    }
}

/// How far a board may be turned.
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
    /// Of each code, the least that swaps can put in its place; empty if nothing is swapped.
    classes: Vec<u8>,
}

impl Symmetries {
    /// What these symmetries generate.
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
        Self { turns, is_any_order, classes }
    }

    /// Whether they leave every position as it is.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.turns == Turns::None && !self.is_any_order && self.classes.is_empty()
    }

    /// The one position that stands for this one and for all its images.
    ///
    /// # Complexity
    /// Linear in the cells; a half turn and mirrors take a step a row where the board has up to 128 bits.
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
        if cells.is_nothing() {
            return position;
        }
        let mut least = None;
        self.images(cells, |image| {
            let position = Position::from(&self.recoded(image));
            if least.as_ref().is_none_or(|least| position < *least) {
                least = Some(position);
            }
        });
        least.unwrap_or(position)
    }

    /// The images of a board, but for swaps, and those of them only that have the fewest rows.
    fn images(&self, cells: Cells, mut image: impl FnMut(Cells)) {
        let turned = match self.turns {
            Turns::All if cells.rows() >= cells.cols() => Some(cells.transposed()),
            _ => None,
        };
        let is_kept = turned.is_none() || cells.rows() == cells.cols();
        for cells in turned.into_iter().chain(is_kept.then_some(cells)) {
            if self.turns >= Turns::Half {
                let half = cells.reversed();
                if self.turns >= Turns::Mirrors {
                    image(half.upside_down());
                    image(cells.upside_down());
                }
                image(half);
            }
            image(cells);
        }
    }

    /// The cells with the symbols of each class in the order of their first cells.
    fn recoded(&self, cells: Cells) -> Cells {
        if self.classes.is_empty() {
            return cells;
        }
        let class = |code: u8| self.classes.get(usize::from(code)).copied().unwrap_or(code);
        let mut codes: [Option<u8>; 128] = [None; 128];
        // The code that the next new symbol of a class gets, by the least of the class.
        let mut next: [u8; 128] = std::array::from_fn(|code| code as u8);
        cells.recoded(|code| {
            let Some(known) = codes.get(usize::from(code)) else { return code };
            if let Some(code) = known {
                return *code;
            }
            let least = class(code);
            let new = next[usize::from(least)];
            let behind = (new + 1..128).find(|&code| class(code) == least);
            next[usize::from(least)] = behind.unwrap_or(new);
            codes[usize::from(code)] = Some(new);
            new
        })
    }
}

/// Makes one class of those of two codes.
fn join(classes: &mut Vec<u8>, a: u8, b: u8) {
    let count = classes.len().max(usize::from(a.max(b)) + 1);
    classes.extend(classes.len() as u8..count as u8);
    let (one, another) = (classes[usize::from(a)], classes[usize::from(b)]);
    for class in classes {
        if *class == one.max(another) {
            *class = one.min(another);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::value::alphabet::Alphabet;

    /// The images that the shim makes of a board by one symmetry: rows of symbols.
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
        let declared = names.iter().filter_map(|name| Symmetry::read(name, &kind).unwrap());
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
            // All images have the same one, and no others have it.
            for image in &orbit {
                assert_eq!(symmetries.least(position(image), &kind), least, "{names:?} {rows:?} {image:?}");
            }
            let first = orbit.iter().next().unwrap().clone();
            assert_eq!(*found.entry(least).or_insert_with(|| first.clone()), first, "{names:?} {rows:?}");
        }
    }

    #[test]
    fn one_position_stands_for_all_images_of_the_shim() {
        let lists: [&[&str]; 9] = [
            &[],
            &["square"],
            &["rectangle"],
            &["reverse"],
            &["any order"],
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
            check("xo.", (1, 6), names, true, 60);
            check("xo.abcdefghijklmnpq", (1, 5), names, true, 60);
        }
        check("abcde", (2, 2), &["swap ab", "swap cd", "swap bd"], false, 300);
    }

    #[test]
    fn numbers_in_any_order_are_sorted() {
        let kind = Kind::Numbers(Some(3));
        let any_order = Symmetries::new(&[Symmetry::read("any order", &kind).unwrap().unwrap()]);
        assert_eq!(any_order.least(Position::numbers(&[3, 300, 0]), &kind), Position::numbers(&[0, 3, 300]));
        assert!(Symmetries::new(&[]).is_none() && !any_order.is_none());
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let board = Kind::Board(Alphabet::new("x.").unwrap());
        let error = Symmetry::read("sqare", &board).unwrap_err();
        assert!(error.starts_with("found `sqare`, expected \"square\", \"rectangle\""), "{error}");
        for wrong in ["swap x", "swap x.o", "swap x ", "Square", ""] {
            assert!(Symmetry::read(wrong, &board).is_err(), "{wrong}");
        }
        assert!(Symmetry::read("swap xo", &board).unwrap_err().contains("`o` is no symbol"));
        assert_eq!(Symmetry::read("square", &Kind::Heap), Ok(None));
        assert_eq!(Symmetry::read("swap xo", &Kind::Graph), Ok(None));
    }
}
