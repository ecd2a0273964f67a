//! A file of the values of all boards of a size, and the proof that each value follows from those of the options.

use std::cmp::Ordering;

use crate::board::Board;
use crate::budget::{Budget, Flow, Refusal, found, invalid, unsupported};
use crate::games::Game;
use crate::moves::{Moves, moves};
use crate::position::{Kind, Position, number, shown};
use crate::sha256::sha256;

const MAX_CELLS: u64 = 30;

/// The work of an option beside that of its move, and that of a byte of the file for its hash.
const OPTION_STEPS: usize = 16;
const HASH_STEPS: usize = 8;

/// How many boards of a size have which value.
pub struct BoardTable {
    size: [usize; 2],
    /// For each value from 0 to the largest one, the number of boards.
    counts: Vec<u64>,
}

/// Reads the size of boards, `RxC`.
fn read_size(text: &str) -> Result<[usize; 2], Refusal> {
    let Some((rows, cols)) = text.split_once('x') else {
        return invalid(format!("found {}, expected the size `RxC` of boards", shown(text)));
    };
    let (rows, cols) = (number(rows)?, number(cols)?);
    match rows.checked_mul(cols) {
        Some(1..=MAX_CELLS) => Ok([rows as usize, cols as usize]),
        _ => invalid(format!("found {}, expected boards of 1 to {MAX_CELLS} cells", shown(text))),
    }
}

impl BoardTable {
    /// Proves what is after `table ` in a section: the file gives the value of each board.
    pub fn prove(
        (name, game): (&str, &Game),
        line: &str,
        file: Option<&[u8]>,
        budget: &mut Budget,
    ) -> Result<Self, Refusal> {
        let Some((size, rest)) = line.split_once(' ') else {
            return invalid(format!("found {}, expected `RxC` and a SHA-256", shown(line)));
        };
        let (hash, sign) = rest.split_once(' ').map_or((rest, None), |(hash, sign)| (hash, Some(sign)));
        let size = read_size(size)?;
        if hash.len() != 64 || !hash.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return invalid(format!("found {}, expected 64 digits from 0 to 9 and a to f", shown(hash)));
        }
        let pair: Option<[u8; 2]> = match game.kind() {
            Kind::Board(symbols) => symbols.as_bytes().try_into().ok(),
            _ => None,
        };
        let Some(pair) = pair else {
            return invalid("a table is about a rule whose positions are boards of exactly two symbols");
        };
        // Without a sign, a marked cell has the second symbol.
        let is_first = match sign.map(str::as_bytes) {
            None => false,
            Some([sign]) if pair.contains(sign) => *sign == pair[0],
            Some(_) => {
                return invalid(format!(
                    "found {}, expected a symbol of the rule",
                    shown(sign.unwrap_or_default())
                ));
            }
        };
        let Some(file) = file else {
            return unsupported("a table, because no file of values is given beside the certificate");
        };
        budget.store(file.len())?;
        budget.spend(HASH_STEPS * file.len())?;
        let computed = sha256(file);
        if computed != hash {
            return invalid(format!("the SHA-256 of the file of values is {computed}, expected {hash}"));
        }
        let mut values = BoardValues::read(file, name, size, budget)?;
        if is_first {
            // The cells with the second symbol are those that are not marked.
            values.by_bits.reverse();
        }
        let (mut counts, mut change) = (vec![0; 256], None);
        for bits in 0..values.by_bits.len() as u32 {
            let board = Board::of_bits(size[0], size[1], pair, bits.into());
            let value = values.prove(game, board, &mut change, budget)?;
            counts[usize::from(value)] += 1;
        }
        counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |largest| largest + 1));
        Ok(Self { size, counts })
    }

    /// Proves what is after `claim table NAME `.
    pub fn prove_claim(&self, claim: &str) -> Result<(), Refusal> {
        let mut words = claim.split(' ');
        let size = read_size(words.next().unwrap_or_default())?;
        if size != self.size {
            let [rows, cols] = self.size;
            return invalid(format!("the table is about boards of {rows}x{cols}"));
        }
        let counts = words.map(number).collect::<Result<Vec<_>, _>>()?;
        if counts == self.counts {
            return Ok(());
        }
        let expected: Vec<String> = self.counts.iter().map(u64::to_string).collect();
        invalid(format!("the numbers of boards that are worth 0, 1 and so on are {}", expected.join(" ")))
    }
}

/// The values in a file.
struct BoardValues {
    size: [usize; 2],
    /// The value of the board whose bits are the number i, at i.
    by_bits: Vec<u8>,
}

impl BoardValues {
    /// Reads a file in the format of a census. Its last 8 bytes may hold anything.
    fn read(
        file: &[u8],
        name: &str,
        size @ [rows, cols]: [usize; 2],
        budget: &mut Budget,
    ) -> Result<Self, Refusal> {
        let cells = rows * cols;
        let mut head = b"\x89bouton\n".to_vec();
        for number in [1, rows, cols, name.len()] {
            head.extend((number as u32).to_le_bytes());
        }
        head.extend_from_slice(name.as_bytes());
        let Some(rest) = file.strip_prefix(&*head).filter(|_| name.len() <= 255) else {
            let of = format!("{rows}x{cols} boards of {}", shown(name));
            return invalid(format!(
                "expected a file of values that begins with the head of a census of {of}"
            ));
        };
        let expected = cells + (1 << cells) + 8;
        if rest.len() != expected {
            let found = rest.len();
            return invalid(format!("found {found} bytes after the head of the file, expected {expected}"));
        }
        let (order, of_places) = rest.split_at(cells);
        // For each cell, what its mark adds to the place of a board.
        let mut added = Vec::new();
        for cell in 0..cells {
            match order.iter().position(|&byte| usize::from(byte) == cell) {
                Some(bit) => added.push(1 << bit),
                None => {
                    return invalid(format!("the cell {cell} is missing in the order of the file of values"));
                }
            }
        }
        budget.store(1 << cells)?;
        budget.spend(cells << cells)?;
        let place = |bits: usize| -> usize {
            let marked = (0..cells).filter(|cell| bits >> cell & 1 == 1);
            marked.map(|cell| added[cell]).sum()
        };
        Ok(Self { size, by_bits: (0..1 << cells).map(|bits| of_places[place(bits)]).collect() })
    }

    /// The value of a board, if it has the size of the file's boards.
    fn value(&self, board: &Board) -> Option<u8> {
        let bits = board.bits().filter(|_| [board.rows(), board.cols()] == self.size)?;
        self.by_bits.get(bits as usize).copied()
    }

    /// Proves that the value of a board is the smallest number that is not the value of an option, and returns it.
    fn prove(
        &self,
        game: &Game,
        board: Board,
        change: &mut Option<Ordering>,
        budget: &mut Budget,
    ) -> Result<u8, Refusal> {
        let value = self.value(&board).unwrap_or_default();
        let mut options = OptionValues { values: self, marked: marked(&board), change, seen: [0; 4], budget };
        let flow = moves(game, &Position::Board(board.clone()), &mut options);
        let smallest = options.smallest_missing();
        match found(flow) {
            Ok(_) if smallest == u32::from(value) => Ok(value),
            Ok(_) => invalid(format!(
                "the file says that the board {board} is worth {value}, but by its options it is worth {smallest}"
            )),
            Err(Refusal::Invalid(why)) => invalid(format!("the board {board}: {why}")),
            Err(limit) => Err(limit),
        }
    }
}

/// The number of marked cells of a board.
fn marked(board: &Board) -> u32 {
    board.bits().map_or(0, u128::count_ones)
}

/// The values of the options of a board, as its moves are made.
struct OptionValues<'o> {
    values: &'o BoardValues,
    /// The number of marked cells of the board.
    marked: u32,
    /// Whether moves leave fewer or more marked cells: the same with all moves of all boards, so that play ends.
    change: &'o mut Option<Ordering>,
    /// The bit v mod 64 of the number v / 64 says whether an option is worth v.
    seen: [u64; 4],
    budget: &'o mut Budget,
}

impl OptionValues<'_> {
    fn smallest_missing(&self) -> u32 {
        let ones = self.seen.map(u64::trailing_ones);
        let full = ones.iter().take_while(|ones| **ones == 64).count();
        64 * full as u32 + ones.get(full).unwrap_or(&0)
    }
}

impl Moves for OptionValues<'_> {
    fn leave(&mut self, left: &[Position]) -> Flow {
        self.budget.spend(OPTION_STEPS)?;
        let mut left = left.iter().filter(|component| !component.is_nothing());
        let value = match (left.next(), left.next()) {
            (None, _) => Some(0),
            (Some(Position::Board(board)), None) => {
                let (value, change) = (self.values.value(board), marked(board).cmp(&self.marked));
                if value.is_some() && (change.is_eq() || *self.change.get_or_insert(change) != change) {
                    return invalid("marked cells neither become fewer with every move nor more");
                }
                value
            }
            _ => None,
        };
        let Some(value) = value else {
            return invalid("a move leaves neither nothing nor one board of the same size");
        };
        self.seen[usize::from(value / 64)] |= 1 << (value % 64);
        Ok(())
    }

    fn spend(&mut self, steps: usize) -> Result<(), Refusal> {
        self.budget.spend(steps)
    }
}
