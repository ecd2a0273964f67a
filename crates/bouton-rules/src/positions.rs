//! All positions of a size of a rule, numbered, so that a table can hold all of their values.
//!
//! - Heaps and tuples up to a largest number are numbered as `dense` numbers them. If moves only take away, options have smaller numbers.
//! - Boards and words have a digit for each cell, that of the first cell the lowest. Which symbol is which digit is chosen so that options have
//!   smaller numbers, as far as the moves of some positions tell. No value depends on it: an option with a number that is not smaller is an error in a
//!   table in blocks, and none in memory.

use std::ops::Range;
use std::sync::Arc;

use bouton::catalog::{AllBoards, NumberedPositions};
use bouton::notation::{Measure, ParseError};
use bouton::{MoveList, Numbered, Ruleset};

use crate::dense::MOST_SIDES;
use crate::play::{Label, Play};
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Alphabet, Cells, Kind, Position, Read};
use crate::width::exact;

/// No more positions of a size are numbered than 2 to this power.
const MOST_BITS: u32 = 40;
/// The number of positions whose moves are tried.
const TRIED: u64 = 300;

/// All positions of a size of a rule.
pub struct Positions {
    play: Play,
    form: Form,
    count: u64,
    whole: u64,
}

/// What the positions are.
enum Form {
    /// Heaps, or tuples of a few numbers.
    Numbers,
    /// Boards of one size.
    Boards(Boards),
}

/// All boards of the size of one.
struct Boards {
    base: Position,
    size: (u16, u16),
    cells: u32,
    /// The number of bits of a cell.
    bits: u32,
    /// The digit of each symbol.
    digits: Vec<u8>,
    /// The symbol of each digit.
    symbols: Vec<u8>,
    /// Whether some options have larger numbers than their positions.
    is_mixed: bool,
    /// Whether a move turns only one of two symbols into the other one, so that it clears bits of the number.
    clears: bool,
}

/// All positions of each size of a rule, if they are numbered.
pub fn all_positions(rule: &Arc<Rule>) -> Option<AllBoards> {
    let measure = match rule.kind() {
        Kind::Board(_) => Measure::Board,
        Kind::Word(_) => Measure::Word,
        Kind::Heap | Kind::Numbers(Some(1..=MOST_SIDES)) => Measure::Heap,
        Kind::Numbers(_) | Kind::Graph => return None,
    };
    let definition = rule.file_text().lines().map(|line| format!("| {line}\n")).collect();
    let rule = Arc::clone(rule);
    Some(AllBoards::numbered(measure, definition, move |size| Positions::new(&rule, size)))
}

impl Positions {
    fn new(rule: &Arc<Rule>, (rows, cols): (u32, u32)) -> Result<Self, String> {
        if rule.checked.is_misere {
            return Err("misere play, which has outcomes and no values".to_owned());
        }
        let play = Play::new(Arc::clone(rule), None, false);
        let (form, count, whole) = match rule.kind() {
            Kind::Heap => (Form::Numbers, power(u64::from(cols) + 1, 1)?, Some(Position::heap(cols.into()))),
            Kind::Numbers(Some(sides)) => {
                let whole = Position::numbers(&vec![cols.into(); *sides]);
                (Form::Numbers, power(u64::from(cols) + 1, exact(*sides))?, Some(whole))
            }
            Kind::Word(alphabet) => Self::boards(&play, alphabet, (1, cols), &[cols.into()])?,
            Kind::Board(alphabet) => {
                Self::boards(&play, alphabet, (rows, cols), &[rows.into(), cols.into()])?
            }
            kind => return Err(format!("positions of the kind {}", kind.name())),
        };
        let positions = Self { play, form, count, whole: count - 1 };
        let whole = whole.map_or(count - 1, |whole| positions.number(&whole));
        Ok(Self { whole, ..positions })
    }

    /// All boards of a size, how many there are, and the one that `start` gives for the size, if there is one.
    fn boards(
        play: &Play,
        alphabet: &Alphabet,
        (rows, cols): (u32, u32),
        sides: &[i64],
    ) -> Result<(Form, u64, Option<Position>), String> {
        let cells = rows.checked_mul(cols).filter(|&cells| cells <= u64::BITS);
        let cells = cells.ok_or_else(|| format!("more than {} cells", u64::BITS))?;
        let count = power(alphabet.len() as u64, cells)?;
        let start = play.start(sides).transpose();
        let start =
            start.map_err(|Fault { message, .. }| format!("a size for which `start` fails: {message}"))?;
        let empty = match play.rule().kind().is_word() {
            true => Cells::word(alphabet, exact(cols), 0),
            false => Cells::board(alphabet, exact(rows), exact(cols), 0),
        };
        let base = start.clone().unwrap_or_else(|| Position::from(&empty));
        let (size, _) =
            play.small_board(&base).ok_or_else(|| format!("boards of more than {} bits", u64::BITS))?;
        if (u32::from(size.0), u32::from(size.1)) != (rows, cols) {
            return Err(format!("a size for which `start` gives another one: {}", play.text(&base)));
        }
        Ok((Form::Boards(Boards::new(play, base, size, alphabet)), count, start))
    }
}

/// A power, if it is not too large a number of positions.
fn power(base: u64, exponent: u32) -> Result<u64, String> {
    let count = base.checked_pow(exponent).filter(|&count| count <= 1 << MOST_BITS);
    count.ok_or_else(|| format!("more than 2^{MOST_BITS} positions"))
}

impl Boards {
    /// All boards of the size of `base`. Which digits symbols have is found by trying moves.
    fn new(play: &Play, base: Position, size: (u16, u16), alphabet: &Alphabet) -> Self {
        let cells = u32::from(size.0) * u32::from(size.1);
        let symbols: Vec<u8> = (0..exact(alphabet.len())).collect();
        let digits = symbols.clone();
        let mut boards = Self {
            base,
            size,
            cells,
            bits: alphabet.bits(),
            digits,
            symbols,
            is_mixed: false,
            clears: false,
        };
        let moves = boards.some_moves(play);
        let falling = falling(&boards.turns(&moves));
        boards.clears = boards.symbols.len() == 2 && falling.is_some();
        let same = boards.symbols.clone();
        let reversed = same.iter().rev().copied().collect();
        for order in falling.into_iter().chain([same, reversed]) {
            for (digit, &symbol) in (0..).zip(&order) {
                boards.digits[usize::from(symbol)] = digit;
            }
            boards.symbols = order;
            boards.is_mixed = moves.iter().any(|&(from, to)| boards.number(to) >= boards.number(from));
            if !boards.is_mixed {
                break;
            }
        }
        boards
    }

    /// Some moves: the words of boards and those of their options.
    fn some_moves(&self, play: &Play) -> Vec<(u64, u64)> {
        let (trial, mut list) = (play.trial(), MoveList::<Play>::default());
        let most = self.symbols.len() as u64;
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut moves = Vec::new();
        for tried in 0..TRIED {
            // Each symbol is drawn from the whole alphabet, or most of them are the same.
            let usual = tried % (most + 1);
            let word = (0..self.cells).fold(0, |word, cell| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let is_usual = usual < most && random >> 60 > tried % 16;
                word | (if is_usual { usual } else { (random >> 20) % most }) << (cell * self.bits)
            });
            list.clear();
            trial.moves(&self.base.with_board(word), &mut list);
            if list.failure().is_some() {
                break;
            }
            for part in (0..list.len()).flat_map(|at| list.option(at)) {
                moves.extend(self.word_of(&trial, part).map(|left| (word, left)));
            }
        }
        moves
    }

    /// The word of a board, if it has this size.
    fn word_of(&self, play: &Play, position: &Position) -> Option<u64> {
        play.small_board(position).filter(|(size, _)| *size == self.size).map(|(_, word)| word)
    }

    /// Which symbol turns into which: for each, the symbols into which it turns, one bit each.
    fn turns(&self, moves: &[(u64, u64)]) -> Vec<u128> {
        let mut turns = vec![0; self.symbols.len()];
        for (from, to) in moves {
            for cell in 0..self.cells {
                let [one, other] = [from, to].map(|&word| self.symbol(word, cell));
                if one != other {
                    turns[one] |= 1u128 << other;
                }
            }
        }
        turns
    }

    /// The number of the board in a word.
    #[inline]
    fn number(&self, word: u64) -> u64 {
        // Where there are two symbols, the word has the digits or their opposites.
        if let [first, _] = self.digits[..] {
            return word ^ if first == 0 { 0 } else { (1 << self.cells) - 1 };
        }
        let most = self.digits.len() as u64;
        let digit = |cell: u32| u64::from(self.digits[self.symbol(word, cell)]);
        (0..self.cells).rev().fold(0, |number, cell| number * most + digit(cell))
    }

    /// The symbol of a cell.
    #[inline]
    fn symbol(&self, word: u64, cell: u32) -> usize {
        usize::from((word >> (cell * self.bits)).to_le_bytes()[0] & (u8::MAX >> (8 - self.bits)))
    }

    /// The word of the board with this number.
    fn word(&self, number: u64) -> u64 {
        if self.symbols.len() == 2 {
            return self.number(number);
        }
        let most = self.symbols.len() as u64;
        let (word, _) = (0..self.cells).fold((0, number), |(word, rest), cell| {
            let symbol = u64::from(self.symbols[exact::<_, usize>(rest % most)]);
            (word | symbol << (cell * self.bits), rest / most)
        });
        word
    }
}

/// The symbols in an order in which each turns only into earlier ones, if there is one.
fn falling(turns: &[u128]) -> Option<Vec<u8>> {
    let mut order = Vec::new();
    let mut placed = 0u128;
    while order.len() < turns.len() {
        let is_next = |&symbol: &u8| placed >> symbol & 1 == 0 && turns[usize::from(symbol)] & !placed == 0;
        let next = (0..exact(turns.len())).find(is_next)?;
        order.push(next);
        placed |= 1 << next;
    }
    Some(order)
}

impl Ruleset for Positions {
    type Position = Position;
    type Move = Label;

    fn moves(&self, position: &Position, list: &mut MoveList<Self>) {
        self.play.moves(position, list);
    }

    fn heap_bytes(&self, position: &Position) -> u64 {
        self.play.heap_bytes(position)
    }
}

impl Numbered for Positions {
    fn count(&self) -> u64 {
        self.count
    }

    fn number(&self, position: &Position) -> u64 {
        match &self.form {
            Form::Numbers => self.play.number(position),
            Form::Boards(boards) => {
                boards.word_of(&self.play, position).map_or(u64::MAX, |word| boards.number(word))
            }
        }
    }

    fn numbered(&self, number: u64) -> Position {
        match &self.form {
            Form::Numbers => self.play.numbered(number),
            Form::Boards(boards) => boards.base.with_board(boards.word(number)),
        }
    }

    fn option_numbers(&self, number: u64, take: &mut dyn FnMut(Range<u64>) -> bool) -> bool {
        match &self.form {
            Form::Numbers => self.play.option_numbers(number, take),
            Form::Boards(boards) => self.play.pass_boards(&self.numbered(number), |word| {
                let option = boards.number(word);
                take(option..option + 1)
            }),
        }
    }

    /// Where moves clear bits, the blocks with one bit less.
    fn sources(&self, block: u64, _: u64) -> Vec<u64> {
        if !matches!(&self.form, Form::Boards(boards) if boards.clears) {
            return block.checked_sub(1).into_iter().collect();
        }
        (0..u64::BITS)
            .rev()
            .map(|bit| 1 << bit)
            .filter(|bit| block & bit != 0)
            .map(|bit| block ^ bit)
            .collect()
    }
}

impl NumberedPositions for Positions {
    fn numbering(&self) -> String {
        match &self.form {
            Form::Numbers if matches!(self.play.rule().kind(), Kind::Heap) => "number of a heap: its size".to_owned(),
            Form::Numbers => {
                "number of a tuple: tuples with a smaller largest number first, then in the order of a dictionary".to_owned()
            }
            Form::Boards(boards) => {
                let alphabet = self.play.rule().kind().alphabet();
                let sign = |&symbol: &u8| alphabet.map(|alphabet| alphabet.symbol(symbol));
                let signs: String = boards.symbols.iter().filter_map(sign).collect();
                let base = boards.symbols.len();
                format!(
                    "number of a board: a digit of base {base} for each cell, that of the first cell the lowest; the digits from 0 on: {signs}"
                )
            }
        }
    }

    fn read(&self, text: &[u8]) -> Result<u64, ParseError> {
        let expected = || {
            let whole = self.write(&self.numbered(self.whole));
            let what = if matches!(self.form, Form::Numbers) { "up to" } else { "of the size of" };
            ParseError::new(text, 0..text.len(), format!("a position {what} {whole}"))
        };
        let position = match Read::term(self.play.rule().kind(), text)? {
            Read::Positions(positions, ..) => {
                <[Position; 1]>::try_from(positions).ok().map(|[position]| position)
            }
            Read::Size(sides) => self.play.start(&sides).and_then(Result::ok),
            Read::Graph(..) => None,
        };
        let number = position.map(|position| self.number(&position)).filter(|&number| number < self.count);
        number.ok_or_else(expected)
    }

    fn write(&self, position: &Position) -> String {
        self.play.text(position)
    }

    fn whole(&self) -> u64 {
        self.whole
    }

    fn fits_blocks(&self) -> Result<(), String> {
        if matches!(&self.form, Form::Boards(boards) if boards.is_mixed) {
            return Err(
                "this rule: no order of its symbols gives each option a smaller number than its position"
                    .to_owned(),
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use bouton::tables::blocks::{BlockTable, BlockWatch};
    use bouton::tables::census::Census;
    use bouton::{DepthFirst, Limits, Retrograde, Sum};

    /// Symbols only become later ones.
    const GROWING: &str = r#"
position = Word(".abc")
def moves(w):
    for i in range(len(w)):
        if w[i] == ".":
            n = w.copy()
            n[i] = "a"
            yield n
        if w[i] == "a":
            n = w.copy()
            n[i] = "c"
            yield n
"#;

    const TAKING: &str = r#"
position = Heap()
def moves(n):
    if n > 0:
        yield n - 1
    for a in range(n - 1):
        yield [a, n - 2 - a]
"#;

    fn rule(name: &str, text: &str) -> Arc<Rule> {
        let source = Source { name: name.into(), text: text.into() };
        Arc::new(Rule::read(source, &[]).unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
    }

    fn of_the_corpus(name: &str) -> Arc<Rule> {
        rule(name, crate::corpus::text(name).unwrap())
    }

    /// The rules of these tests, each with a size.
    fn rules() -> Vec<(Arc<Rule>, (u32, u32))> {
        let of_the_corpus = [
            ("blackout", (3, 3)),
            ("cram", (3, 4)),
            ("wythoff", (1, 12)),
            ("treblecross", (1, 11)),
            ("turtles", (1, 11)),
            ("queens", (3, 3)),
            ("node-kayles-board", (2, 5)),
            ("col", (2, 3)),
            ("nogo", (2, 3)),
            ("clobber", (2, 3)),
        ]
        .map(|(name, size)| (of_the_corpus(name), size));
        of_the_corpus
            .into_iter()
            .chain([(rule("growing", GROWING), (1, 5)), (rule("taking", TAKING), (1, 60))])
            .collect()
    }

    #[test]
    fn numbers_come_back() {
        for (rule, size) in rules() {
            let all = Positions::new(&rule, size).unwrap();
            for number in 0..all.count() {
                let position = all.numbered(number);
                assert_eq!(all.number(&position), number, "{}", rule.name());
                assert_eq!(all.read(all.write(&position).as_bytes()), Ok(number), "{}", rule.name());
            }
            assert!(all.whole() < all.count());
        }
    }

    #[test]
    fn values_are_those_of_the_search() {
        for (rule, size) in rules() {
            let all = Positions::new(&rule, size).unwrap();
            let mut table = Retrograde::new(&all);
            table.fill(&Limits::none()).unwrap();
            let play = Play::new(Arc::clone(&rule), None, false);
            let mut search = DepthFirst::new(&play);
            for number in 0..all.count() {
                let sum = Sum::from_iter([all.numbered(number)]);
                let value = search.grundy(&sum, &Limits::none()).unwrap();
                assert_eq!(table.value(number), Some(value), "{} {number}", rule.name());
            }
        }
    }

    #[test]
    fn options_come_before_their_positions_and_from_the_sources() {
        for (rule, size) in rules().into_iter().filter(|(rule, _)| rule.name() != "clobber") {
            let all = Positions::new(&rule, size).unwrap();
            assert_eq!(all.fits_blocks(), Ok(()), "{}", rule.name());
            let mut list = MoveList::<Play>::default();
            for length in [4, 64] {
                // All blocks that a block needs.
                let mut needed: Vec<Vec<u64>> = Vec::new();
                for block in 0..all.count().div_ceil(length) {
                    let sources = all.sources(block, length);
                    let in_turn = sources.iter().flat_map(|&source| needed[source as usize].clone());
                    needed.push(in_turn.chain([block]).collect());
                }
                for number in 0..all.count() {
                    list.clear();
                    all.moves(&all.numbered(number), &mut list);
                    for option in (0..list.len()).flat_map(|at| list.option(at)).map(|part| all.number(part))
                    {
                        assert!(option < number, "{}", rule.name());
                        assert!(
                            needed[(number / length) as usize].contains(&(option / length)),
                            "{}",
                            rule.name()
                        );
                    }
                }
            }
        }
        let told = |name: &str| {
            let all = Positions::new(&of_the_corpus(name), (2, 3)).unwrap();
            let Form::Boards(boards) = &all.form else { panic!("{name} has no boards") };
            let order = all.numbering().rsplit(' ').next().unwrap_or_default().to_owned();
            (order, boards.is_mixed, boards.clears)
        };
        assert_eq!(told("cram"), ("#.".to_owned(), false, true));
        assert_eq!(told("blackout"), ("01".to_owned(), false, true));
        assert_eq!(told("treblecross"), ("X.".to_owned(), false, true));
        assert_eq!(told("turtles"), ("TH".to_owned(), false, false));
        assert_eq!(told("nogo"), ("#BW.".to_owned(), false, false));
        assert!(told("clobber").1);
    }

    #[test]
    fn blocks_have_the_values_of_a_table_in_memory() {
        let dir = std::env::temp_dir().join(format!("bouton-rules-blocks-{}", std::process::id()));
        for (rule, (rows, cols)) in rules() {
            let all = Positions::new(&rule, (rows, cols)).unwrap();
            let mut memory = Retrograde::new(&all);
            memory.fill(&Limits::none()).unwrap();
            let game = Arc::new(Arc::clone(&rule).into_game(None));
            let blocks = match BlockTable::new(&game, rows, cols) {
                Err(refusal) if rule.name() == "clobber" => {
                    assert!(refusal.to_string().contains("no order of its symbols"));
                    continue;
                }
                blocks => blocks.unwrap_or_else(|refusal| panic!("{}: {refusal}", rule.name())),
            };
            let _ = std::fs::remove_dir_all(&dir);
            let mut watch = BlockWatch { disk: u64::MAX, show: &mut |_| () };
            let census = blocks.fill(&dir, &Limits::none(), &mut watch).unwrap();
            let numbers: Vec<u64> = (0..all.count()).collect();
            let values = blocks.values(&dir, &numbers, &Limits::none()).unwrap();
            for (number, value) in numbers.into_iter().zip(values) {
                assert_eq!(memory.value(number), Some(value), "{} {number}", rule.name());
            }
            let expected = Census::compute(&game, rows, cols, &Limits::none()).unwrap();
            assert_eq!((census.counts, census.full), (expected.counts, expected.full), "{}", rule.name());
            std::fs::remove_dir_all(&dir).unwrap();
        }
    }

    #[test]
    fn what_has_no_numbers_is_refused() {
        assert!(["hackenbush", "chomp"].iter().all(|name| all_positions(&of_the_corpus(name)).is_none()));
        let misere = rule(
            "misere",
            "position = Heap()\nconvention = \"misere\"\ndef moves(n):\n    for k in range(n):\n        yield k\n",
        );
        assert_eq!(
            Positions::new(&misere, (1, 5)).err().unwrap(),
            "misere play, which has outcomes and no values"
        );
        let said = |name: &str, size| Positions::new(&of_the_corpus(name), size).err().unwrap();
        assert_eq!(said("cram", (7, 7)), "more than 2^40 positions");
        assert_eq!(said("cram", (u32::MAX, u32::MAX)), "more than 64 cells");
        assert_eq!(said("wythoff", (1, u32::MAX)), "more than 2^40 positions");
        let all = Positions::new(&of_the_corpus("cram"), (3, 4)).unwrap();
        let wrong = |text: &[u8]| all.read(text).unwrap_err().expected().to_owned();
        assert_eq!(wrong(b"4x4"), "a position of the size of ..../..../....");
        assert_eq!(wrong(b"../.."), "a position of the size of ..../..../....");
        let all = Positions::new(&of_the_corpus("wythoff"), (1, 9)).unwrap();
        assert_eq!(all.read(b"(3,10)").unwrap_err().expected(), "a position up to (9,9)");
        assert_eq!(all.read(b"(3,9)").map(|number| all.write(&all.numbered(number))), Ok("(3,9)".to_owned()));
        // Moves that leave boards of another size have no numbers.
        let all = Positions::new(&of_the_corpus("crosscut"), (3, 3)).unwrap();
        let error = Retrograde::new(&all).fill(&Limits::none()).unwrap_err();
        assert!(
            matches!(error, bouton::Halt::Rule(error, _) if error.to_string() == "a move leaves a position without a number")
        );
    }
}
