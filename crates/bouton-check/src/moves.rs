//! The moves of every game, written as plainly as the rules are told.

use std::cmp::Ordering;

use crate::board::{Board, BoardCell};
use crate::budget::{Budget, Flow, Refusal};
use crate::graph::Graph;
use crate::position::Position;

/// Steps to a side, and steps along a diagonal, by rows and columns.
const SIDES: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// What takes the components that a move leaves.
pub type Each<'e> = &'e mut dyn FnMut(&[Position]) -> Flow;

/// Where the moves go.
pub struct Moves<'m> {
    pub budget: &'m Budget,
    pub each: Each<'m>,
}

impl Moves<'_> {
    /// A move leaves these components.
    pub fn leave(&mut self, left: &[Position]) -> Flow {
        (self.each)(left)
    }

    /// A move leaves this board.
    fn board(&mut self, board: Board) -> Flow {
        self.leave(&[Position::Board(board)])
    }

    /// The search for moves took some steps.
    pub fn spend(&self, steps: usize) -> Result<(), Refusal> {
        self.budget.spend(steps)
    }
}

/// Take any number of things. The steps are counted before the first move, so that a heap with too many moves takes no time.
pub fn nim(n: u64, out: &mut Moves) -> Flow {
    out.spend(n as usize)?;
    (0..n).try_for_each(|k| out.leave(&[Position::Heap(k)]))
}

/// The digit for `taken` things has the bit 2^j if exactly j heaps may be left, none of them empty.
pub fn take_and_break(digits: &[u8], n: u64, out: &mut Moves) -> Flow {
    use Position::Heap;
    for (taken, digit) in digits.iter().enumerate() {
        let Some(left) = n.checked_sub(taken as u64) else { break };
        out.spend(1)?;
        if digit & 1 != 0 && left == 0 {
            out.leave(&[])?;
        }
        if digit & 2 != 0 && left > 0 {
            out.leave(&[Heap(left)])?;
        }
        if digit & 4 != 0 {
            out.spend(left as usize / 2)?;
            for a in 1..=left / 2 {
                out.leave(&[Heap(a), Heap(left - a)])?;
            }
        }
        if digit & 8 != 0 {
            out.spend(left as usize)?;
            for a in 1..=left / 3 {
                for b in a..=(left - a) / 2 {
                    out.leave(&[Heap(a), Heap(b), Heap(left - a - b)])?;
                }
            }
        }
    }
    Ok(())
}

/// Take any number from one of two heaps, or the same number from both.
pub fn wythoff(p: &[u64], out: &mut Moves) -> Flow {
    let (a, b) = (p[0], p[1]);
    let one = (1..=a).map(|k| [a - k, b]).chain((1..=b).map(|k| [a, b - k]));
    let both = (1..=a.min(b)).map(|k| [a - k, b - k]);
    one.chain(both).try_for_each(|left| out.leave(&[Position::Numbers(left.to_vec())]))
}

/// Take any numbers from at most `most` heaps. The heaps that are left count down as an odometer does.
pub fn moore(most: usize, p: &[u64], out: &mut Moves) -> Flow {
    let mut left = p.to_vec();
    let mut lowered = 0;
    let mut i = 0;
    while i < p.len() {
        if left[i] > 0 && (left[i] < p[i] || lowered < most) {
            lowered += usize::from(left[i] == p[i]);
            left[i] -= 1;
            out.leave(&[Position::Numbers(left.clone())])?;
            i = 0;
        } else {
            lowered -= usize::from(left[i] < p[i]);
            left[i] = p[i];
            i += 1;
        }
    }
    Ok(())
}

/// Bite off the square (r, c) and all below and to the right of it, but not the first square.
pub fn chomp(p: &[u64], out: &mut Moves) -> Flow {
    for r in 0..p.len() {
        for c in 0..p[r] {
            if r > 0 || c > 0 {
                let mut left = p[..r].to_vec();
                if c > 0 {
                    left.extend(p[r..].iter().map(|&row| row.min(c)));
                }
                out.leave(&[Position::Numbers(left)])?;
            }
        }
    }
    Ok(())
}

/// Take an edge, both its ends, and all edges at them.
pub fn arc_kayles(g: &Graph, out: &mut Moves) -> Flow {
    g.edges.iter().try_for_each(|&(a, b)| {
        out.spend(8 * (g.vertices.len() + g.edges.len()))?;
        out.leave(&[Position::Graph(g.without(|v| v == a || v == b))])
    })
}

/// Take a vertex and its neighbours.
pub fn node_kayles(g: &Graph, out: &mut Moves) -> Flow {
    g.vertices.iter().try_for_each(|&v| {
        out.spend(32 * (g.vertices.len() + g.edges.len()))?;
        let at_v = g.edges.iter().filter(|&&(a, b)| a == v || b == v);
        let mut gone: Vec<u32> = at_v.flat_map(|&(a, b)| [a, b]).chain([v]).collect();
        gone.sort_unstable();
        out.leave(&[Position::Graph(g.without(|w| gone.binary_search(&w).is_ok()))])
    })
}

/// Clear a rectangle of ones.
pub fn blackout(b: &Board, out: &mut Moves) -> Flow {
    for (r1, c1) in b.cells(b"1") {
        // The columns up to `end` are full in every row from r1 to r2.
        let mut end = b.cols;
        for r2 in r1..b.rows {
            end = (c1..end).find(|&c| b.get(r2, c) != Some(b'1')).unwrap_or(end);
            let mut left = b.clone();
            for c2 in c1..end {
                (r1..=r2).for_each(|r| left.set(r, c2, b'0'));
                out.spend(r2 - r1 + 1)?;
                out.board(left.clone())?;
            }
            if end == c1 {
                break;
            }
        }
    }
    Ok(())
}

/// Move a stone onto a neighbouring stone of the other colour, which is taken.
pub fn clobber(b: &Board, out: &mut Moves) -> Flow {
    for (r, c) in b.cells(b"xo") {
        for (r2, c2, other) in b.neighbours(r, c) {
            if other != b'.' && Some(other) != b.get(r, c) {
                let stone = if other == b'x' { b'o' } else { b'x' };
                out.board(b.with(&[(r2, c2, stone), (r, c, b'.')]))?;
            }
        }
    }
    Ok(())
}

/// Colour an empty cell black or white; no neighbour may have the same colour.
pub fn col(b: &Board, out: &mut Moves) -> Flow {
    colouring(b, [b'B', b'W'], out)
}

/// Colour an empty cell black or white; no neighbour may have the other colour.
pub fn snort(b: &Board, out: &mut Moves) -> Flow {
    colouring(b, [b'W', b'B'], out)
}

/// Colour an empty cell black or white; no neighbour may have the colour that is an enemy of black, or of white.
fn colouring(b: &Board, enemies: [u8; 2], out: &mut Moves) -> Flow {
    for (empty, colour, enemy) in [(b".b", b'B', enemies[0]), (b".w", b'W', enemies[1])] {
        for (r, c) in b.cells(empty) {
            if b.neighbours(r, c).all(|(_, _, sign)| sign != enemy) {
                out.board(b.with(&[(r, c, colour)]))?;
            }
        }
    }
    Ok(())
}

/// Take two free cells that are side by side.
pub fn cram(b: &Board, out: &mut Moves) -> Flow {
    cover(b, [[(0, 0), (0, 1)], [(0, 0), (1, 0)]], out)
}

/// Cover three free cells of a square of four.
pub fn l_tromino(b: &Board, out: &mut Moves) -> Flow {
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
    cover(b, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]].map(|three| three.map(|at| square[at])), out)
}

/// Cover three free cells in a row or a column.
pub fn straight_tromino(b: &Board, out: &mut Moves) -> Flow {
    cover(b, [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]], out)
}

/// Cover free cells with a tile, which lies in one of these ways. Each is given by the places of its cells beside a cell.
fn cover<const N: usize>(b: &Board, ways: impl AsRef<[[(usize, usize); N]]>, out: &mut Moves) -> Flow {
    for (r, c) in (0..b.rows).flat_map(|r| (0..b.cols).map(move |c| (r, c))) {
        for way in ways.as_ref() {
            let cells = way.map(|(down, right)| (r + down, c + right));
            if cells.iter().all(|&(r, c)| b.get(r, c) == Some(b'.')) {
                out.board(b.with(&cells.map(|(r, c)| (r, c, b'#'))))?;
            }
        }
    }
    Ok(())
}

/// Take a marked cell with its row and its column; four quadrants are left.
pub fn crosscut(b: &Board, out: &mut Moves) -> Flow {
    b.cells(b"*").try_for_each(|(r, c)| {
        let (above, below) = ([0, r], [r + 1, b.rows]);
        let (left, right) = ([0, c], [c + 1, b.cols]);
        let quadrants = [(above, left), (above, right), (below, left), (below, right)];
        out.leave(&quadrants.map(|(rows, cols)| Position::Board(b.crop(rows, cols))))
    })
}

/// Take a marked cell with both diagonals. Between them are four parts; the cells of the other colour of a chessboard are the fifth.
pub fn diagonal_crosscut(b: &Board, out: &mut Moves) -> Flow {
    for (r, c) in b.cells(b"*") {
        out.spend(16 * b.area())?;
        let none = Board::filled(b.rows, b.cols, [b'.', b'*'], b'.');
        // Above, to the left, to the right, below, and the other colour.
        let mut parts: [Board; 5] = std::array::from_fn(|_| none.clone());
        for (r2, c2) in b.cells(b"*") {
            let (up, aside) = (r2.abs_diff(r), c2.abs_diff(c));
            let part = match up.cmp(&aside) {
                _ if (up + aside) % 2 == 1 => 4,
                Ordering::Greater => [0, 3][usize::from(r2 > r)],
                Ordering::Less => [1, 2][usize::from(c2 > c)],
                Ordering::Equal => continue,
            };
            parts[part].set(r2, c2, b'*');
        }
        out.leave(&parts.map(Position::Board))?;
    }
    Ok(())
}

/// Take a monster; lava fills its row and its column up to cells under lava. A monster lives on a meadow if the two cells next to it in
/// each direction are meadows, under lava or not.
pub fn caos3(b: &Board, out: &mut Moves) -> Flow {
    for (r, c) in b.cells(b"^") {
        let is_meadow = |&(_, _, sign): &BoardCell| matches!(sign, b'^' | b'~');
        out.spend(SIDES.len() * 2)?;
        if !SIDES.iter().all(|&step| b.ray((r, c), step).take(2).filter(is_meadow).count() == 2) {
            continue;
        }
        let mut left = b.with(&[(r, c, b'~')]);
        for step in SIDES {
            for (r2, c2, sign) in b.ray((r, c), step).take_while(|&(_, _, sign)| !matches!(sign, b'~' | b'%'))
            {
                left.set(r2, c2, if sign == b'^' { b'~' } else { b'%' });
            }
        }
        out.board(left)?;
    }
    Ok(())
}

/// Build on a spot; signs fill its diagonals up to the first occupied cell.
pub fn inventor(b: &Board, out: &mut Moves) -> Flow {
    b.cells(b"X").try_for_each(|(r, c)| {
        let mut left = b.with(&[(r, c, b'o')]);
        for step in DIAGONALS {
            let free = b.ray((r, c), step).take_while(|&(_, _, sign)| sign != b'o');
            free.for_each(|(r2, c2, _)| left.set(r2, c2, b'o'));
        }
        out.board(left)
    })
}

/// Take a free cell and the cells beside it.
pub fn node_kayles_board(b: &Board, out: &mut Moves) -> Flow {
    b.cells(b".").try_for_each(|(r, c)| {
        let mut left = b.with(&[(r, c, b'#')]);
        b.neighbours(r, c).for_each(|(r2, c2, _)| left.set(r2, c2, b'#'));
        out.board(left)
    })
}

/// Put a stone of either colour on an empty cell, so that every group of stones has an empty cell beside it.
pub fn nogo(b: &Board, out: &mut Moves) -> Flow {
    for (r, c) in b.cells(b".") {
        for stone in [b'B', b'W'] {
            out.spend(64 * b.area())?;
            let left = b.with(&[(r, c, stone)]);
            let has_liberty =
                |(r, c, sign)| sign == b'#' || sign == b'.' || has_empty_cell_beside(&left, r, c);
            if has_liberty((r, c, stone)) && left.neighbours(r, c).all(has_liberty) {
                out.board(left)?;
            }
        }
    }
    Ok(())
}

/// Whether the group of stones at (r, c) has an empty cell beside it.
fn has_empty_cell_beside(b: &Board, r: usize, c: usize) -> bool {
    let colour = b.get(r, c);
    let mut seen = vec![false; b.area()];
    seen[r * b.cols + c] = true;
    let mut group = vec![(r, c)];
    while let Some((r, c)) = group.pop() {
        for (r2, c2, sign) in b.neighbours(r, c) {
            if sign == b'.' {
                return true;
            }
            if Some(sign) == colour && !seen[r2 * b.cols + c2] {
                seen[r2 * b.cols + c2] = true;
                group.push((r2, c2));
            }
        }
    }
    false
}

/// Put an X on an empty cell, until a whole line has X's; a board that is not square has no diagonals.
pub fn notakto(b: &Board, out: &mut Moves) -> Flow {
    out.spend(16 * b.area())?;
    let (rows, cols) = (b.rows, b.cols);
    let has_x = |r, c| b.get(r, c) == Some(b'X');
    let is_over = (0..rows).any(|r| (0..cols).all(|c| has_x(r, c)))
        || (0..cols).any(|c| (0..rows).all(|r| has_x(r, c)))
        || rows == cols && ((0..rows).all(|i| has_x(i, i)) || (0..rows).all(|i| has_x(i, rows - 1 - i)));
    if is_over {
        return Ok(());
    }
    b.cells(b".").try_for_each(|(r, c)| out.board(b.with(&[(r, c, b'X')])))
}

/// Place a queen on a free square; its row, its column and its diagonals are taken.
pub fn queens(b: &Board, out: &mut Moves) -> Flow {
    b.cells(b".").try_for_each(|(r, c)| {
        let mut left = b.with(&[(r, c, b'#')]);
        for &step in [SIDES, DIAGONALS].as_flattened() {
            b.ray((r, c), step).for_each(|(r2, c2, _)| left.set(r2, c2, b'#'));
        }
        out.board(left)
    })
}

/// Move a rook any distance left or up over free cells.
pub fn rook(b: &Board, out: &mut Moves) -> Flow {
    for (r, c) in b.cells(b"R") {
        for step in [(0, -1), (-1, 0)] {
            for (r2, c2, _) in b.ray((r, c), step).take_while(|&(_, _, sign)| sign == b'.') {
                out.board(b.with(&[(r, c, b'.'), (r2, c2, b'R')]))?;
            }
        }
    }
    Ok(())
}

/// Move the stone one step up or left; on the border, the digit is what is left.
pub fn staircase(b: &Board, out: &mut Moves) -> Flow {
    let inner = b.cells(b"S").filter(|&(r, c)| r > 0 && c > 0);
    let mut steps = inner.flat_map(|(r, c)| [(r, c, r - 1, c), (r, c, r, c - 1)]);
    steps.try_for_each(|(r, c, r2, c2)| match b.get(r2, c2) {
        Some(b'1') => out.leave(&[Position::Nimber(1)]),
        Some(b'0') => out.leave(&[]),
        Some(b'.') => out.board(b.with(&[(r, c, b'.'), (r2, c2, b'S')])),
        _ => Ok(()),
    })
}

/// Put an X on an empty cell, until three are side by side.
pub fn treblecross(b: &Board, out: &mut Moves) -> Flow {
    let has_three = (0..b.cols).any(|c| (c..c + 3).all(|c| b.get(0, c) == Some(b'X')));
    if has_three {
        return Ok(());
    }
    b.cells(b".").try_for_each(|(_, c)| out.board(b.with(&[(0, c, b'X')])))
}
