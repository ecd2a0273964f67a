//! Boards and words; a word is a board of one row.
//!
//! A board of a game with two symbols and at most 128 cells is a set of bits, the cell (r, c) at r * cols + c. Every other board is a row of bytes.

/// The most cells of a board that is a set of bits.
const MAX_BITS: usize = 128;

/// Which images of a position count as the same position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry {
    /// The rows and the columns, each in reverse order.
    pub rectangle: bool,
    /// Rows become columns, too.
    pub square: bool,
    /// All cells in reverse order.
    pub reverse: bool,
    /// These two symbols for each other.
    pub swap: Option<(u8, u8)>,
    /// Numbers in any order.
    pub any_order: bool,
}

/// A board. `pair` are the two symbols of a game that has two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    cols: usize,
    pair: Option<[u8; 2]>,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cells {
    /// A bit is 1 for the second symbol of the pair.
    Bits(u128),
    Bytes(Vec<u8>),
}

/// The lowest `n` bits.
fn low(n: usize) -> u128 {
    if n < 128 { (1 << n) - 1 } else { u128::MAX }
}

/// The bits of the rows `r1..r2` and the columns `c1..c2`.
fn cut(bits: u128, cols: usize, [r1, r2]: [usize; 2], [c1, c2]: [usize; 2]) -> u128 {
    let (width, mut left) = (c2 - c1, 0);
    for r in r1..r2 {
        if width > 0 {
            left |= (bits >> (r * cols + c1) & low(width)) << ((r - r1) * width);
        }
    }
    left
}

fn rows_reversed(bits: u128, rows: usize, cols: usize) -> u128 {
    (0..rows).fold(0, |image, r| image | (bits >> (r * cols) & low(cols)) << ((rows - 1 - r) * cols))
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
    pub fn filled(rows: usize, cols: usize, pair: Option<[u8; 2]>, sign: u8) -> Self {
        let cells = match pair {
            Some(pair) if rows * cols <= MAX_BITS => {
                Cells::Bits(if sign == pair[1] { low(rows * cols) } else { 0 })
            }
            _ => Cells::Bytes(vec![sign; rows * cols]),
        };
        Self { rows, cols, pair, cells }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn cols(&self) -> usize {
        self.cols
    }

    pub fn area(&self) -> usize {
        self.rows * self.cols
    }

    /// Whether the board is a set of bits.
    pub fn is_small(&self) -> bool {
        matches!(self.cells, Cells::Bits(_))
    }

    fn at(&self, at: usize) -> u8 {
        match (&self.cells, self.pair) {
            (Cells::Bits(bits), Some(pair)) => pair[(bits >> at & 1) as usize],
            (Cells::Bytes(cells), _) => cells[at],
            (Cells::Bits(_), None) => unreachable!("bits have a pair of symbols"),
        }
    }

    /// The symbol of a cell; nothing outside of the board. Row -1 is `0usize.wrapping_sub(1)`.
    pub fn get(&self, r: usize, c: usize) -> Option<u8> {
        (r < self.rows && c < self.cols).then(|| self.at(r * self.cols + c))
    }

    /// Changes a cell; outside of the board nothing.
    pub fn set(&mut self, r: usize, c: usize, sign: u8) {
        if r >= self.rows || c >= self.cols {
            return;
        }
        let at = r * self.cols + c;
        match (&mut self.cells, self.pair) {
            (Cells::Bits(bits), Some(pair)) if sign == pair[1] => *bits |= 1 << at,
            (Cells::Bits(bits), _) => *bits &= !(1 << at),
            (Cells::Bytes(cells), _) => cells[at] = sign,
        }
    }

    /// The board with some cells changed.
    pub fn with(&self, changes: &[(usize, usize, u8)]) -> Self {
        let mut board = self.clone();
        for &(r, c, sign) in changes {
            board.set(r, c, sign);
        }
        board
    }

    /// The places of these symbols, row by row.
    pub fn cells<'b>(&'b self, signs: &'b [u8]) -> impl Iterator<Item = (usize, usize)> + 'b {
        let places = (0..self.rows).flat_map(move |r| (0..self.cols).map(move |c| (r, c)));
        places.filter(move |&(r, c)| signs.contains(&self.at(r * self.cols + c)))
    }

    /// The cells above, to the left, to the right and below, with their symbols.
    pub fn neighbours(&self, r: usize, c: usize) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let around = [(r.wrapping_sub(1), c), (r, c.wrapping_sub(1)), (r, c + 1), (r + 1, c)];
        around.into_iter().filter_map(|(r, c)| self.get(r, c).map(|sign| (r, c, sign)))
    }

    /// The cells after (r, c) in a direction up to the edge, with their symbols.
    pub fn ray(
        &self,
        r: usize,
        c: usize,
        dr: isize,
        dc: isize,
    ) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let places = (1..).map(move |k| (r.wrapping_add_signed(dr * k), c.wrapping_add_signed(dc * k)));
        places.map_while(|(r, c)| self.get(r, c).map(|sign| (r, c, sign)))
    }

    /// The number of cells with one of these symbols.
    pub fn count(&self, signs: &[u8]) -> usize {
        match (&self.cells, self.pair) {
            (Cells::Bits(bits), Some(pair)) => {
                let ones = bits.count_ones() as usize;
                let zeros = self.area() - ones;
                usize::from(signs.contains(&pair[0])) * zeros + usize::from(signs.contains(&pair[1])) * ones
            }
            (Cells::Bytes(cells), _) => cells.iter().filter(|sign| signs.contains(sign)).count(),
            (Cells::Bits(_), None) => 0,
        }
    }

    /// The part with the rows `r1..r2` and the columns `c1..c2`.
    pub fn crop(&self, [r1, r2]: [usize; 2], [c1, c2]: [usize; 2]) -> Self {
        let mut part = Self::filled(r2 - r1, c2 - c1, self.pair, 0);
        match (&self.cells, &mut part.cells) {
            (Cells::Bits(bits), Cells::Bits(left)) => *left = cut(*bits, self.cols, [r1, r2], [c1, c2]),
            _ => {
                for r in r1..r2 {
                    for c in c1..c2 {
                        part.set(r - r1, c - c1, self.at(r * self.cols + c));
                    }
                }
            }
        }
        part
    }

    /// The parts that are connected by sides without the cells `blocked`: each in its box, the other cells blocked.
    pub fn regions(&self, blocked: u8, mut part: impl FnMut(Board)) {
        match (&self.cells, self.pair) {
            (Cells::Bits(bits), Some(pair)) => {
                let turned = if blocked == pair[1] { low(self.area()) } else { 0 };
                let first = (0..self.rows).fold(0, |column, r| column | 1u128 << (r * self.cols));
                let last = first << (self.cols - 1);
                // A board of one row has nothing above or below.
                let down = if self.rows > 1 { self.cols } else { 0 };
                let mut free = bits ^ turned;
                while free != 0 {
                    let mut region = free & free.wrapping_neg();
                    loop {
                        let sides = (region & !last) << 1 | (region & !first) >> 1;
                        let more = (region | sides | region << down | region >> down) & free;
                        if more == region {
                            break;
                        }
                        region = more;
                    }
                    free &= !region;
                    let r1 = region.trailing_zeros() as usize / self.cols;
                    let r2 = (127 - region.leading_zeros() as usize) / self.cols + 1;
                    let shadow =
                        (r1..r2).fold(0, |seen, r| seen | region >> (r * self.cols)) & low(self.cols);
                    let [c1, c2] = [shadow.trailing_zeros() as usize, 128 - shadow.leading_zeros() as usize];
                    let (rows, cols) = (r2 - r1, c2 - c1);
                    let left = cut(region, self.cols, [r1, r2], [c1, c2]);
                    let turned = if turned != 0 { low(rows * cols) } else { 0 };
                    part(Self { rows, cols, pair: self.pair, cells: Cells::Bits(left ^ turned) });
                }
            }
            _ => {
                let mut seen = vec![false; self.area()];
                for start in 0..self.area() {
                    if seen[start] || self.at(start) == blocked {
                        continue;
                    }
                    seen[start] = true;
                    let mut region = vec![(start / self.cols, start % self.cols)];
                    let mut next = 0;
                    while next < region.len() {
                        let (r, c) = region[next];
                        next += 1;
                        for (r2, c2, sign) in self.neighbours(r, c) {
                            if sign != blocked && !seen[r2 * self.cols + c2] {
                                seen[r2 * self.cols + c2] = true;
                                region.push((r2, c2));
                            }
                        }
                    }
                    let bounds = |way: fn(&(usize, usize)) -> usize| {
                        let least = region.iter().map(way).min().unwrap_or(0);
                        (least, region.iter().map(way).max().unwrap_or(0) + 1 - least)
                    };
                    let ((r1, rows), (c1, cols)) = (bounds(|at| at.0), bounds(|at| at.1));
                    let mut left = Self::filled(rows, cols, self.pair, blocked);
                    for (r, c) in region {
                        left.set(r - r1, c - c1, self.at(r * self.cols + c));
                    }
                    part(left);
                }
            }
        }
    }

    /// The least of the images that the symmetry makes. With `square`, a representative has at least as many columns as rows.
    pub fn canonical(&self, symmetry: Symmetry) -> Self {
        if self.area() == 0 {
            return self.clone();
        }
        match (&self.cells, symmetry.swap) {
            (&Cells::Bits(bits), None) => self.canonical_bits(bits, symmetry),
            _ => self.canonical_bytes(symmetry),
        }
    }

    fn canonical_bits(&self, bits: u128, symmetry: Symmetry) -> Self {
        let area = self.area();
        let half_turn = |bits: u128| bits.reverse_bits() >> (128 - area);
        let least = |bits: u128, rows, cols| {
            if symmetry.rectangle {
                let flipped = rows_reversed(bits, rows, cols);
                bits.min(flipped).min(half_turn(bits)).min(half_turn(flipped))
            } else if symmetry.reverse {
                bits.min(half_turn(bits))
            } else {
                bits
            }
        };
        let (mut rows, mut cols, mut best) = (self.rows, self.cols, bits);
        if symmetry.square && rows > cols {
            (rows, cols, best) = (cols, rows, transposed(bits, rows, cols));
        }
        let turned = (symmetry.square && rows == cols).then(|| transposed(bits, rows, cols));
        best = least(best, rows, cols);
        if let Some(turned) = turned {
            best = best.min(least(turned, rows, cols));
        }
        Self { rows, cols, pair: self.pair, cells: Cells::Bits(best) }
    }

    fn canonical_bytes(&self, symmetry: Symmetry) -> Self {
        let mut best: Option<Self> = None;
        for choice in 0..16 {
            let [turns, flips_rows, flips_cols, swaps] = [1, 2, 4, 8].map(|bit| choice & bit != 0);
            let is_flip_declared =
                symmetry.rectangle || flips_rows == flips_cols && (symmetry.reverse || !flips_rows);
            let is_turn_declared = !turns || symmetry.square;
            let is_swap_declared = !swaps || symmetry.swap.is_some();
            let (rows, cols) = if turns { (self.cols, self.rows) } else { (self.rows, self.cols) };
            if !is_flip_declared || !is_turn_declared || !is_swap_declared || symmetry.square && rows > cols {
                continue;
            }
            let mut image = Self::filled(rows, cols, self.pair, 0);
            for r in 0..rows {
                for c in 0..cols {
                    let (mut r2, mut c2) = if turns { (c, r) } else { (r, c) };
                    r2 = if flips_rows { self.rows - 1 - r2 } else { r2 };
                    c2 = if flips_cols { self.cols - 1 - c2 } else { c2 };
                    let sign = match (self.at(r2 * self.cols + c2), symmetry.swap) {
                        (sign, Some((x, o))) if swaps && sign == x => o,
                        (sign, Some((x, o))) if swaps && sign == o => x,
                        (sign, _) => sign,
                    };
                    image.set(r, c, sign);
                }
            }
            if best.as_ref().is_none_or(|best| image.cells < best.cells) {
                best = Some(image);
            }
        }
        best.unwrap_or_else(|| self.clone())
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
