//! Boards and words; a word is a board of one row.
//!
//! A board of a game with two symbols and at most 128 cells is a set of bits, the cell (r, c) at r * cols + c. Every other board is a row of bytes.

use std::cmp::Ordering;
use std::fmt;

/// The most cells of a board that is a set of bits.
const MAX_BITS: usize = 128;

/// Which images of a position count as the same position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry {
    /// The rows, or the columns, in reverse order.
    pub flips: bool,
    /// The columns as rows.
    pub turns: bool,
    /// These two symbols for each other.
    pub swap: Option<(u8, u8)>,
    /// Numbers in any order.
    pub any_order: bool,
}

/// A cell of a board by its row and its column, with its symbol.
pub type BoardCell = (usize, usize, u8);

/// A board. `pair` are the two symbols of a game that has two, and otherwise zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub rows: usize,
    pub cols: usize,
    pair: [u8; 2],
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cells {
    /// A bit is 1 for the second symbol of the pair.
    Bits(u128),
    Bytes(Vec<u8>),
}

/// Whether a symbol is one of a few. (For so few, `contains` takes long.)
fn is_one_of(sign: u8, signs: &[u8]) -> bool {
    signs.iter().fold(false, |is_one, one| is_one | (*one == sign))
}

/// The lowest `n` bits.
fn low(n: usize) -> u128 {
    if n < 128 { (1 << n) - 1 } else { u128::MAX }
}

fn lowest(bits: u128) -> usize {
    bits.trailing_zeros() as usize
}

fn highest(bits: u128) -> usize {
    127 - bits.leading_zeros() as usize
}

/// The bits of the rows `r1..r2` and the columns `c1..c2`.
fn cut(bits: u128, cols: usize, [r1, r2]: [usize; 2], [c1, c2]: [usize; 2]) -> u128 {
    let width = c2 - c1;
    (r1..r2).fold(0, |left, r| left | (bits >> (r * cols + c1) & low(width)) << ((r - r1) * width))
}

/// The least of a board, its half turn and its two flips.
fn least_flip(bits: u128, rows: usize, cols: usize) -> u128 {
    let half_turn = |bits: u128| bits.reverse_bits() >> (128 - rows * cols);
    let flipped =
        (0..rows).fold(0, |image, r| image | (bits >> (r * cols) & low(cols)) << ((rows - 1 - r) * cols));
    bits.min(flipped).min(half_turn(bits)).min(half_turn(flipped))
}

fn transposed(bits: u128, rows: usize, cols: usize) -> u128 {
    let mut image = 0;
    for r in 0..rows {
        let mut row = bits >> (r * cols) & low(cols);
        while row != 0 {
            image |= 1 << (row.trailing_zeros() as usize * rows + r);
            row &= row - 1;
        }
    }
    image
}

impl Board {
    pub fn filled(rows: usize, cols: usize, pair: [u8; 2], sign: u8) -> Self {
        let cells = if pair != [0; 2] && rows * cols <= MAX_BITS {
            Cells::Bits(if sign == pair[1] { low(rows * cols) } else { 0 })
        } else {
            Cells::Bytes(vec![sign; rows * cols])
        };
        Self { rows, cols, pair, cells }
    }

    /// A board of a game with two symbols and at most 128 cells, the second symbol where a bit is 1.
    pub fn of_bits(rows: usize, cols: usize, pair: [u8; 2], bits: u128) -> Self {
        Self { rows, cols, pair, cells: Cells::Bits(bits) }
    }

    /// The bits of the board, if it is a set of bits.
    pub fn bits(&self) -> Option<u128> {
        match self.cells {
            Cells::Bits(bits) => Some(bits),
            Cells::Bytes(_) => None,
        }
    }

    pub fn area(&self) -> usize {
        self.rows * self.cols
    }

    fn at(&self, at: usize) -> u8 {
        match &self.cells {
            Cells::Bits(bits) => self.pair[(bits >> at & 1) as usize],
            Cells::Bytes(cells) => cells[at],
        }
    }

    /// The symbol of a cell; nothing outside of the board. Row -1 is `0usize.wrapping_sub(1)`.
    pub fn get(&self, r: usize, c: usize) -> Option<u8> {
        (r < self.rows && c < self.cols).then(|| self.at(r * self.cols + c))
    }

    /// Changes a cell of the board.
    pub fn set(&mut self, r: usize, c: usize, sign: u8) {
        let at = r * self.cols + c;
        match &mut self.cells {
            Cells::Bits(bits) if sign == self.pair[1] => *bits |= 1 << at,
            Cells::Bits(bits) => *bits &= !(1 << at),
            Cells::Bytes(cells) => cells[at] = sign,
        }
    }

    /// The board with some cells changed.
    pub fn with(&self, changes: &[(usize, usize, u8)]) -> Self {
        let mut board = self.clone();
        changes.iter().for_each(|&(r, c, sign)| board.set(r, c, sign));
        board
    }

    /// The places of these symbols, row by row.
    pub fn cells<'b>(&'b self, signs: &'b [u8]) -> impl Iterator<Item = (usize, usize)> + 'b {
        let places = (0..self.rows).flat_map(move |r| (0..self.cols).map(move |c| (r, c)));
        places.filter(move |&(r, c)| is_one_of(self.at(r * self.cols + c), signs))
    }

    /// The cells above, to the left, to the right and below, with their symbols.
    pub fn neighbours(&self, r: usize, c: usize) -> impl Iterator<Item = BoardCell> {
        let around = [(r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c + 1), (r + 1, c)];
        around.into_iter().filter_map(|(r, c)| self.get(r, c).map(|sign| (r, c, sign)))
    }

    /// The cells after (r, c) in a direction up to the edge, with their symbols.
    pub fn ray(&self, (r, c): (usize, usize), (dr, dc): (isize, isize)) -> impl Iterator<Item = BoardCell> {
        let places = (1..).map(move |k| (r.wrapping_add_signed(dr * k), c.wrapping_add_signed(dc * k)));
        places.map_while(|(r, c)| self.get(r, c).map(|sign| (r, c, sign)))
    }

    /// The part with the rows `r1..r2` and the columns `c1..c2`.
    pub fn crop(&self, [r1, r2]: [usize; 2], [c1, c2]: [usize; 2]) -> Self {
        let mut part = Self::filled(r2 - r1, c2 - c1, self.pair, 0);
        for r in r1..r2 {
            (c1..c2).for_each(|c| part.set(r - r1, c - c1, self.at(r * self.cols + c)));
        }
        part
    }

    /// The parts that are connected by sides without the cells `blocked`: each in its box, the other cells blocked.
    pub fn regions(&self, blocked: u8, part: impl FnMut(Board)) {
        match self.cells {
            Cells::Bits(bits) => self.regions_of_bits(bits, blocked, part),
            Cells::Bytes(_) => self.regions_of_bytes(blocked, part),
        }
    }

    fn regions_of_bits(&self, bits: u128, blocked: u8, mut part: impl FnMut(Board)) {
        let cols = self.cols;
        let first = (0..self.rows).fold(0, |column, r| column | 1u128 << (r * cols));
        let last = first << (cols - 1);
        // A board of one row has nothing above or below.
        let down = if self.rows > 1 { cols } else { 0 };
        // The bits of the symbol `blocked`, on a board of this area.
        let walls = |area| if blocked == self.pair[1] { low(area) } else { 0 };
        let mut free = bits ^ walls(self.area());
        while free != 0 {
            let (mut region, mut before) = (free & free.wrapping_neg(), 0);
            while region != before {
                before = region;
                let sides = (region & !last) << 1 | (region & !first) >> 1;
                region = (region | sides | region << down | region >> down) & free;
            }
            free &= !region;
            let rows = [lowest(region) / cols, highest(region) / cols + 1];
            let shadow = (rows[0]..rows[1]).fold(0, |seen, r| seen | region >> (r * cols)) & low(cols);
            let left = [lowest(shadow), highest(shadow) + 1];
            let mut board = Self::filled(rows[1] - rows[0], left[1] - left[0], self.pair, 0);
            board.cells = Cells::Bits(cut(region, cols, rows, left) ^ walls(board.area()));
            part(board);
        }
    }

    fn regions_of_bytes(&self, blocked: u8, mut part: impl FnMut(Board)) {
        let mut left = self.clone();
        for start in 0..self.area() {
            if left.at(start) == blocked {
                continue;
            }
            let mut region = Vec::new();
            let mut new = vec![(start / self.cols, start % self.cols)];
            while let Some((r, c)) = new.pop() {
                if left.get(r, c) != Some(blocked) {
                    left.set(r, c, blocked);
                    region.push((r, c));
                    new.extend(left.neighbours(r, c).map(|(r, c, _)| (r, c)));
                }
            }
            let rows = region.iter().map(|cell| cell.0);
            let cols = region.iter().map(|cell| cell.1);
            let (Some(r1), Some(r2)) = (rows.clone().min(), rows.max()) else { return };
            let (Some(c1), Some(c2)) = (cols.clone().min(), cols.max()) else { return };
            let mut board = Self::filled(r2 - r1 + 1, c2 - c1 + 1, self.pair, blocked);
            region.iter().for_each(|&(r, c)| board.set(r - r1, c - c1, self.at(r * self.cols + c)));
            part(board);
        }
    }

    /// The least of the images that the symmetry makes. Where boards are turned, it has at least as many columns as rows.
    pub fn canonical(&self, symmetry: Symmetry) -> Self {
        let (mut rows, mut cols) = (self.rows, self.cols);
        if symmetry.turns && rows > cols {
            (rows, cols) = (cols, rows);
        }
        let cells = match (&self.cells, symmetry.swap) {
            (&Cells::Bits(bits), None) => {
                let turned = if symmetry.turns { transposed(bits, self.rows, self.cols) } else { bits };
                let least = |bits| if symmetry.flips { least_flip(bits, rows, cols) } else { bits };
                Cells::Bits(match self.rows.cmp(&self.cols) {
                    Ordering::Less => least(bits),
                    Ordering::Equal => least(bits).min(least(turned)),
                    Ordering::Greater => least(turned),
                })
            }
            _ => (0..16)
                .filter_map(|choice| self.image(choice, rows, symmetry))
                .min()
                .unwrap_or(self.cells.clone()),
        };
        Self { rows, cols, cells, ..*self }
    }

    /// About how many steps it takes to find the least image.
    pub fn canonical_steps(&self) -> usize {
        self.area() * if self.bits().is_some() { 8 } else { 128 }
    }

    /// One of 16 images, if the symmetry has it and it has this many rows.
    fn image(&self, choice: usize, rows: usize, symmetry: Symmetry) -> Option<Cells> {
        let [turns, flips_rows, flips_cols, swaps] = [1, 2, 4, 8].map(|bit| choice & bit != 0);
        let size = if turns { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let is_declared = (symmetry.turns || !turns) && (symmetry.flips || !flips_rows && !flips_cols);
        if !is_declared || swaps && symmetry.swap.is_none() || size.0 != rows {
            return None;
        }
        let (x, o) = symmetry.swap.filter(|_| swaps).unwrap_or_default();
        let mut image = Self::filled(size.0, size.1, self.pair, 0);
        for at in 0..self.area() {
            let (mut r, mut c) = (at / self.cols, at % self.cols);
            r = if flips_rows { self.rows - 1 - r } else { r };
            c = if flips_cols { self.cols - 1 - c } else { c };
            (r, c) = if turns { (c, r) } else { (r, c) };
            let sign = match self.at(at) {
                sign if sign == x => o,
                sign if sign == o => x,
                sign => sign,
            };
            image.set(r, c, sign);
        }
        Some(image.cells)
    }

    /// Appends bytes that tell this board from every other of its game.
    pub fn key(&self, key: &mut Vec<u8>) {
        key.extend([self.rows as u16, self.cols as u16].iter().flat_map(|side| side.to_le_bytes()));
        match &self.cells {
            Cells::Bits(bits) => key.extend(&bits.to_le_bytes()[..self.area().div_ceil(8)]),
            Cells::Bytes(cells) => key.extend(cells),
        }
    }
}

impl fmt::Display for Board {
    /// Writes the board by its rows.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..self.area() {
            let end_of_row = if at > 0 && at % self.cols == 0 { "/" } else { "" };
            write!(out, "{end_of_row}{}", char::from(self.at(at)))?;
        }
        Ok(())
    }
}
