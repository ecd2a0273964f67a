//! A folder of the values of all boards of a size, and the proof that each value follows from those of the options.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::board::Board;
use crate::budget::{Budget, Refusal, found, invalid, unsupported};
use crate::games::Game;
use crate::position::{Kind, Position};
use crate::sha256::sha256;
use crate::words::{halves, number, shown, unexpected};

const MAX_CELLS: u64 = 30;

/// The bytes at the end of a block: how often each byte occurs, and three more numbers.
const TAIL_BYTES: usize = 8 * (256 + 3);

/// The work of an option beside that of its move, and that of a byte of a file for its hash.
const OPTION_STEPS: usize = 16;
const HASH_STEPS: usize = 8;

/// The files of a folder of values: `N.block`, the number N having eight digits or more, and `blocks`, by their names.
#[derive(Clone, Debug, Default)]
pub struct Folder(pub BTreeMap<String, Vec<u8>>);

impl Folder {
    /// Reads a folder, but not more than a byte above the limit.
    ///
    /// # Errors
    /// If the folder or a file in it cannot be read.
    pub fn read(dir: &Path, max_bytes: u64) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut left = max_bytes.saturating_add(1);
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let number = name.strip_suffix(".block").filter(|number| !number.is_empty()).unwrap_or("-");
            if name == "blocks" || number.bytes().all(|digit| digit.is_ascii_digit()) {
                let mut bytes = Vec::new();
                left -= File::open(&path)?.take(left).read_to_end(&mut bytes)? as u64;
                files.insert(name.to_string(), bytes);
            }
        }
        Ok(Self(files))
    }

    /// How many bytes the files have.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// The SHA-256 of what `sha256sum *.block blocks` prints.
    pub(crate) fn hash(&self) -> String {
        let sums: String =
            self.0.iter().map(|(name, bytes)| format!("{}  {name}\n", sha256(bytes))).collect();
        sha256(sums.as_bytes())
    }
}

/// How many boards of a size have which value.
pub struct BoardTable {
    size: [usize; 2],
    /// For each value from 0 to the largest one, the number of boards.
    counts: Vec<u64>,
}

/// Reads the size of boards, `RxC`.
fn read_size(text: &str) -> Result<[usize; 2], Refusal> {
    let (rows, cols) = halves(text, "x", "the size `RxC` of boards")?;
    let (rows, cols) = (number(rows)?, number(cols)?);
    match rows.checked_mul(cols) {
        Some(1..=MAX_CELLS) => Ok([rows as usize, cols as usize]),
        _ => unexpected(text, &format!("boards of 1 to {MAX_CELLS} cells")),
    }
}

impl BoardTable {
    /// Proves what is after `table ` in a section: the folder gives the value of each board.
    pub fn prove(
        (name, game): (&str, &Game),
        line: &str,
        folder: Option<&Folder>,
        budget: &Budget,
    ) -> Result<Self, Refusal> {
        let (size, rest) = halves(line, " ", "`RxC` and a SHA-256")?;
        let (hash, sign) = rest.split_once(' ').map_or((rest, None), |(hash, sign)| (hash, Some(sign)));
        let size = read_size(size)?;
        if hash.len() != 64 || !hash.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return unexpected(hash, "64 digits from 0 to 9 and a to f");
        }
        let pair: Option<[u8; 2]> = match game.kind {
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
            Some(_) => return unexpected(sign.unwrap_or_default(), "a symbol of the rule"),
        };
        let Some(folder) = folder else {
            return unsupported("a table, because no folder of values is given beside the certificate");
        };
        budget.store(folder.bytes())?;
        budget.spend(HASH_STEPS * folder.bytes())?;
        let computed = folder.hash();
        if computed != hash {
            return invalid(format!("the SHA-256 of the folder of values is {computed}, expected {hash}"));
        }
        let mut values = BoardValues::read(folder, name, size, budget)?;
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

/// The values in a folder.
struct BoardValues {
    size: [usize; 2],
    /// The value of the board whose bits are the number i, at i.
    by_bits: Vec<u8>,
}

impl BoardValues {
    /// Reads a folder in the format of a census. What is at the end of its files, after the values, may be anything.
    fn read(folder: &Folder, name: &str, [rows, cols]: [usize; 2], budget: &Budget) -> Result<Self, Refusal> {
        let cells = rows * cols;
        let blocks = Blocks::new(folder, name, [rows, cols])?;
        budget.store(1 << cells)?;
        budget.spend((2 * cells) << cells)?;
        let mut by_bits = Vec::with_capacity(1 << cells);
        for bits in 0..1u64 << cells {
            let Some(value) = blocks.value(bits, cols) else {
                let board = Board::of_bits(rows, cols, [b'0', b'1'], bits.into());
                return invalid(format!(
                    "the folder of values has no value of the board {board}, 1 being a mark"
                ));
            };
            by_bits.push(value);
        }
        Ok(Self { size: [rows, cols], by_bits })
    }

    /// The value of a board, if it has the size of the folder's boards.
    fn value(&self, board: &Board) -> Option<u8> {
        let bits = board.bits().filter(|_| [board.rows, board.cols] == self.size)?;
        self.by_bits.get(bits as usize).copied()
    }

    /// Proves that the value of a board is the smallest number that is not the value of an option, and returns it.
    fn prove(
        &self,
        game: &Game,
        board: Board,
        change: &mut Option<Ordering>,
        budget: &Budget,
    ) -> Result<u8, Refusal> {
        let value = self.value(&board).unwrap_or_default();
        // The bit v mod 64 of the number v / 64 says whether an option is worth v.
        let mut seen = [0u64; 4];
        let flow = game.moves(&Position::Board(board.clone()), budget, &mut |left| {
            budget.spend(OPTION_STEPS)?;
            let mut left = left.iter().filter(|component| !component.is_nothing());
            let worth = match (left.next(), left.next()) {
                (None, _) => 0,
                (Some(Position::Board(option)), None) if let Some(worth) = self.value(option) => {
                    let now = marked(option).cmp(&marked(&board));
                    if now.is_eq() || *change.get_or_insert(now) != now {
                        return invalid("marked cells neither become fewer with every move nor more");
                    }
                    worth
                }
                _ => return invalid("a move leaves neither nothing nor one board of the same size"),
            };
            seen[usize::from(worth / 64)] |= 1 << (worth % 64);
            Ok(())
        });
        let ones = seen.map(u64::trailing_ones);
        let full = ones.iter().take_while(|ones| **ones == 64).count();
        let smallest = 64 * full as u32 + ones.get(full).unwrap_or(&0);
        match found(flow) {
            Ok(_) if smallest == u32::from(value) => Ok(value),
            Ok(_) => invalid(format!(
                "the folder says that the board {board} is worth {value}, but by its options it is worth {smallest}"
            )),
            Err(Refusal::Invalid(why)) => invalid(format!("the board {board}: {why}")),
            Err(limit) => Err(limit),
        }
    }
}

/// The blocks of a folder, and how a board's value is found in them.
struct Blocks<'f> {
    by_number: BTreeMap<u64, &'f [u8]>,
    /// For each cell, what its mark adds to the number of a board.
    added: Vec<u64>,
    /// A block has 2 to the power of this many values.
    width: u64,
    /// Whether a byte is the value plus one, plus 128 or not, and a block that is not there is the mirror image of another one. Otherwise
    /// a value takes half a byte, one, two or four.
    is_coded: bool,
}

impl<'f> Blocks<'f> {
    fn new(folder: &'f Folder, name: &str, [rows, cols]: [usize; 2]) -> Result<Self, Refusal> {
        let header = folder.0.get("blocks").filter(|bytes| bytes.is_ascii());
        let header = header.and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default();
        let head = format!("bouton blocks 1\ngame {name}\nsize {rows}x{cols}\norder ");
        let lines = header.strip_prefix(&head).and_then(|rest| {
            let lines: Vec<&str> = rest.strip_suffix('\n')?.split('\n').collect();
            let [order, width, meaning] = lines.try_into().ok()?;
            Some((order, width.strip_prefix("block number / 2^")?, meaning))
        });
        let Some((order, width, meaning)) = lines else {
            let of = format!("{rows}x{cols} boards of {}", shown(name));
            return invalid(format!(
                "expected a folder of values whose file `blocks` is that of a census of {of}"
            ));
        };
        let order: Vec<&str> = order.split(' ').collect();
        let mut added = Vec::new();
        for cell in (0..rows).flat_map(|r| (1..=cols).map(move |c| format!("r{}c{c}", r + 1))) {
            let bit = order.iter().position(|other| *other == cell);
            let Some(bit) = bit.filter(|_| order.len() == rows * cols) else {
                return invalid(format!(
                    "expected the cell {cell} and each other one once in the line `order`"
                ));
            };
            added.push(1 << bit);
        }
        let is_coded = meaning.starts_with("value byte % 128 - 1;");
        let width = number(width).ok().filter(|width| (u64::from(!is_coded)..=MAX_CELLS).contains(width));
        let Some(width) = width.filter(|_| is_coded || meaning.starts_with("value of ")) else {
            return invalid("expected `block number / 2^K` and what the values are in the file `blocks`");
        };
        let block = |name: &str| {
            name.strip_suffix(".block")?.parse().ok().filter(|n| *name == format!("{n:08}.block"))
        };
        let blocks = folder.0.iter().filter_map(|(name, bytes)| Some((block(name)?, &**bytes)));
        Ok(Self { by_number: blocks.collect(), added, width, is_coded })
    }

    /// The value of the board of so many columns with the cells of these bits marked.
    fn value(&self, bits: u64, cols: usize) -> Option<u8> {
        let marked = (0..self.added.len()).filter(|cell| bits >> cell & 1 == 1);
        let mut place: u64 = marked.clone().map(|cell| self.added[cell]).sum();
        if self.is_coded && !self.by_number.contains_key(&(place >> self.width)) {
            place = marked.map(|cell| self.added[cell / cols * cols + cols - 1 - cell % cols]).sum();
        }
        let block = self.by_number.get(&(place >> self.width))?;
        let at = (place & ((1 << self.width) - 1)) as usize;
        let bytes = &block[..block.len().checked_sub(TAIL_BYTES)?];
        let length = 1usize << self.width;
        if self.is_coded {
            return if bytes.len() == length { (bytes[at] % 128).checked_sub(1) } else { None };
        }
        match (2 * bytes.len()).checked_div(length).filter(|halves| halves * length == 2 * bytes.len())? {
            1 => Some(bytes[at / 2] >> (at % 2 * 4) & 15).filter(|value| *value != 15),
            2 => Some(bytes[at]).filter(|value| *value != 255),
            halves @ (4 | 8) => {
                let (low, high) = bytes[halves / 2 * at..][..halves / 2].split_first()?;
                Some(*low).filter(|_| high.iter().all(|byte| *byte == 0))
            }
            _ => None,
        }
    }
}

/// The number of marked cells of a board.
fn marked(board: &Board) -> u32 {
    board.bits().map_or(0, u128::count_ones)
}
