//! The rules of the files, written in Rust as a programmer would write them.

use bouton::{Keyed, MoveList, Numbered, Ruleset};

/// A board of at most 64 cells: the number of rows, the number of columns, and the cells from the first row on.
pub type Board = (u8, u8, u64);

/// Reads a board with two symbols; the symbol `one` is a set bit.
pub fn board(text: &str, one: char) -> Board {
    let rows: Vec<_> = text.split('/').collect();
    let cells = rows.concat();
    let bits = cells.chars().enumerate().map(|(at, cell)| u64::from(cell == one) << at).sum();
    (rows.len() as u8, rows[0].len() as u8, bits)
}

/// Appends the key of a board.
fn key(&(rows, cols, bits): &Board, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&[rows, cols]);
    bytes.extend_from_slice(&bits.to_le_bytes());
}

/// The board with this key.
fn keyed(bytes: &[u8]) -> Option<Board> {
    let (&[rows, cols], bits) = bytes.split_first_chunk()?;
    Some((rows, cols, u64::from_le_bytes(bits.try_into().ok()?)))
}

/// Blackout: clear any full rectangle of ones.
pub struct Blackout;

impl Ruleset for Blackout {
    type Position = Board;
    type Move = u32;

    fn moves(&self, &(rows, cols, bits): &Board, list: &mut MoveList<Self>) {
        for r1 in 0..rows {
            for c1 in 0..cols {
                for r2 in r1 + 1..=rows {
                    for c2 in c1 + 1..=cols {
                        let row = ((1 << (c2 - c1)) - 1) << c1;
                        let cleared = (r1..r2).fold(0, |cleared, r| cleared | row << (r * cols));
                        if bits & cleared == cleared {
                            list.push(u32::from_be_bytes([r1, c1, r2, c2]), [(rows, cols, bits & !cleared)]);
                        }
                    }
                }
            }
        }
    }
}

impl Keyed for Blackout {
    fn key(&self, board: &Board, bytes: &mut Vec<u8>) {
        key(board, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Board> {
        keyed(bytes)
    }
}

/// Crosscut: take a marked cell; its row and its column go.
pub struct Crosscut;

impl Ruleset for Crosscut {
    type Position = Board;
    type Move = u8;

    fn moves(&self, &(rows, cols, bits): &Board, list: &mut MoveList<Self>) {
        for r in 0..rows {
            for c in (0..cols).filter(|c| bits >> (r * cols + c) & 1 == 1) {
                let quadrant = |r1: u8, r2: u8, c1: u8, c2: u8| {
                    let row =
                        |r: u8| (bits >> (r * cols + c1) & ((1 << (c2 - c1)) - 1)) << ((r - r1) * (c2 - c1));
                    (r2 - r1, c2 - c1, if c1 < c2 { (r1..r2).map(row).sum() } else { 0 })
                };
                let quadrants = [
                    quadrant(0, r, 0, c),
                    quadrant(0, r, c + 1, cols),
                    quadrant(r + 1, rows, 0, c),
                    quadrant(r + 1, rows, c + 1, cols),
                ];
                list.push(
                    r * cols + c,
                    quadrants.into_iter().filter(|&(rows, cols, _)| rows > 0 && cols > 0),
                );
            }
        }
    }
}

impl Keyed for Crosscut {
    fn key(&self, board: &Board, bytes: &mut Vec<u8>) {
        key(board, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Board> {
        keyed(bytes)
    }
}

/// Nim of two heaps: take from one of them.
pub struct Nim;

impl Ruleset for Nim {
    type Position = (u32, u32);
    type Move = u32;

    fn moves(&self, &(a, b): &(u32, u32), list: &mut MoveList<Self>) {
        (0..a).for_each(|left| list.push(left, [(left, b)]));
        (0..b).for_each(|left| list.push(left, [(a, left)]));
    }
}

impl Numbered for Nim {
    fn count(&self) -> u64 {
        1 << 30
    }

    /// Pairs with a smaller larger heap come first.
    fn number(&self, &(a, b): &(u32, u32)) -> u64 {
        let (a, b) = (u64::from(a), u64::from(b));
        let most = a.max(b);
        most * most + if a == most { a + b } else { a }
    }

    fn numbered(&self, number: u64) -> (u32, u32) {
        let most = number.isqrt();
        let rest = number - most * most;
        let (a, b) = if rest < most { (rest, most) } else { (most, rest - most) };
        (a as u32, b as u32)
    }
}
