//! A game of a certificate: what its lines state of positions, and what proves it.

use crate::board::Symmetry;
use crate::budget::{Budget, ENTRY_BYTES, FOUND, Flow, Refusal, Table, found, invalid};
use crate::games::{Game, Split};
use crate::moves::Each;
use crate::period::Period;
use crate::position::{Names, Position};
use crate::table::BoardTable;

/// The work of an option beside that of its size, and that of each of its components: keys are made and looked up.
const OPTION_STEPS: usize = 200;
const PART_STEPS: usize = 200;

/// What is known of a sum by the values of its components.
pub enum Worth<O> {
    Exactly(u64),
    /// This one component has no known value. The others have this nim-sum.
    OneOpen(u64, O),
    Unknown,
}

/// A game of a certificate.
pub struct Section {
    pub name: String,
    /// The game, which declares only what is assumed.
    pub game: Game,
    /// What the answer says of the game: where it is defined.
    pub definition: String,
    /// The words after `assumes`.
    pub assumes: Vec<&'static str>,
    pub names: Names,
    /// The values of all heaps, if a line says how they repeat.
    pub period: Option<Period>,
    /// How many boards of a size have which value, if a line is about a folder of values.
    pub table: Option<BoardTable>,
    /// The values that are known, by the keys of positions.
    values: Table<u64>,
    /// The keys of positions, each followed by a number that is known not to be the value.
    nots: Table<()>,
}

fn not_key(key: &[u8], value: u64) -> Vec<u8> {
    [key, &value.to_le_bytes()].concat()
}

impl Section {
    pub fn new(name: &str, game: Game, definition: String) -> Self {
        Self {
            name: name.to_string(),
            game,
            definition,
            assumes: Vec::new(),
            names: Names::default(),
            period: None,
            table: None,
            values: Table::default(),
            nots: Table::default(),
        }
    }

    /// Reads what is after `assumes `, if there is such a line. What the rule declares beside is dropped.
    pub fn assume(&mut self, words: Option<&str>) -> Result<(), Refusal> {
        let (split, symmetry) = (self.game.split, self.game.symmetry);
        (self.game.split, self.game.symmetry) = (Split::None, Symmetry::default());
        let mut order = ["split", "symmetry"].into_iter();
        for word in words.into_iter().flat_map(|words| words.split(' ')) {
            let Some(word) = order.find(|known| *known == word) else {
                return invalid("expected `split`, `symmetry` or `split symmetry`");
            };
            let is_declared = if word == "split" {
                self.game.split = split;
                split != Split::None
            } else {
                self.game.symmetry = symmetry;
                symmetry != Symmetry::default()
            };
            if !is_declared {
                return invalid(format!("the rule does not declare `{word}`"));
            }
            self.assumes.push(word);
        }
        Ok(())
    }

    /// Reads a position. Returns the parts that it falls into.
    pub fn read(&mut self, text: &str, budget: &Budget) -> Result<Vec<Position>, Refusal> {
        let names = self.names.len();
        let position = self.game.read(text, &mut self.names)?;
        budget.store((self.names.len() - names) * ENTRY_BYTES)?;
        let mut parts = Vec::new();
        self.split(&position, &mut parts);
        Ok(parts)
    }

    /// Appends the components that a component falls into: none if nothing is left of it, itself if `split` is not assumed.
    pub fn split(&self, component: &Position, parts: &mut Vec<Position>) {
        match (self.game.split, component) {
            (_, component) if component.is_nothing() => {}
            (Split::Regions(blocked), Position::Board(board)) => {
                board.regions(blocked, |part| parts.push(Position::Board(part)));
            }
            (Split::Components, Position::Graph(graph)) => {
                graph.components(|part| parts.push(Position::Graph(part)));
            }
            _ => parts.push(component.clone()),
        }
    }

    /// Appends bytes that are the same for positions that count as the same, and for no others.
    pub fn key(&self, position: &Position, key: &mut Vec<u8>) {
        match position {
            Position::Board(board) if self.game.symmetry != Symmetry::default() => {
                board.canonical(self.game.symmetry).key(key);
            }
            Position::Numbers(numbers) if self.game.symmetry.any_order => {
                let mut numbers = numbers.clone();
                numbers.sort_unstable();
                Position::Numbers(numbers).key(key);
            }
            _ => position.key(key),
        }
    }

    /// About how many steps a key takes.
    fn key_steps(&self, position: &Position) -> usize {
        match position {
            Position::Board(board) if self.game.symmetry != Symmetry::default() => board.canonical_steps(),
            _ => 8 * position.size(),
        }
    }

    /// Gives the components of every option to `each`.
    pub fn options(&self, from: &Position, budget: &Budget, each: Each) -> Flow {
        let mut parts = Vec::new();
        self.game.moves(from, budget, &mut |left| {
            parts.clear();
            budget.spend(OPTION_STEPS)?;
            for component in left {
                budget.spend(PART_STEPS + component.split_steps())?;
                self.split(component, &mut parts);
            }
            for part in &parts {
                budget.spend(PART_STEPS + self.key_steps(part))?;
            }
            each(&parts)
        })
    }

    fn has_move(&self, position: &Position, budget: &Budget) -> Result<bool, Refusal> {
        found(self.game.moves(position, budget, &mut |_| FOUND))
    }

    /// The value of a component, if it is known.
    pub fn value(&self, component: &Position, budget: &Budget) -> Result<Option<u64>, Refusal> {
        self.known(component, &mut Vec::new(), budget)
    }

    /// Whether a line `not` says that a component has not this value.
    pub fn excludes(&self, component: &Position, value: u64) -> bool {
        let mut key = Vec::new();
        self.key(component, &mut key);
        self.nots.contains_key(&*not_key(&key, value))
    }

    /// The value of a component, if it is known, or its key.
    fn known(&self, part: &Position, key: &mut Vec<u8>, budget: &Budget) -> Result<Option<u64>, Refusal> {
        key.clear();
        match (part, &self.period) {
            (Position::Nimber(n), _) => return Ok(Some(*n)),
            (Position::Heap(n), Some(period)) => return period.value(*n).map(Some),
            _ => self.key(part, key),
        }
        match self.values.get(&**key) {
            Some(value) => Ok(Some(*value)),
            None => Ok((!self.has_move(part, budget)?).then_some(0)),
        }
    }

    /// What is known of a sum of components of this section. An open component is given by its key. Where only an exact value is of use,
    /// the search for more stops early.
    fn worth(
        &self,
        parts: &[Position],
        is_exact_only: bool,
        budget: &Budget,
    ) -> Result<Worth<Vec<u8>>, Refusal> {
        let (mut value, mut open) = (0, None);
        let mut key = Vec::with_capacity(32);
        for part in parts {
            match self.known(part, &mut key, budget)? {
                Some(known) => value ^= known,
                None if is_exact_only || open.is_some() => return Ok(Worth::Unknown),
                None => open = Some(std::mem::take(&mut key)),
            }
        }
        Ok(open.map_or(Worth::Exactly(value), |key| Worth::OneOpen(value, key)))
    }

    /// Reads the position of a line `value` or `not`. Returns it with its key. What is known already is refused.
    fn subject(&mut self, value: u64, text: &str, budget: &Budget) -> Result<(Position, Vec<u8>), Refusal> {
        let mut parts = self.read(text, budget)?;
        if parts.len() > 1 {
            return invalid("the position falls into several parts");
        }
        let Some(position) = parts.pop() else {
            return invalid("nothing is left to move: the value 0 is known without a line");
        };
        let mut key = Vec::new();
        self.key(&position, &mut key);
        if let Some(known) = self.values.get(&*key) {
            return invalid(format!("a line above says that the value is {known}"));
        }
        if self.nots.contains_key(&*not_key(&key, value)) {
            return invalid(format!("a line above says that the value is not {value}"));
        }
        budget.store(key.len() + ENTRY_BYTES)?;
        Ok((position, key))
    }

    /// Proves and records `value V G`.
    pub fn add_value(&mut self, value: u64, text: &str, budget: &Budget) -> Result<(), Refusal> {
        let (position, key) = self.subject(value, text, budget)?;
        let mut count = 0u64;
        let mut smaller = Vec::new();
        let flow = self.options(&position, budget, &mut |parts| {
            count += 1;
            match self.worth(parts, false, budget)? {
                Worth::Exactly(worth) if worth == value => {
                    return invalid(format!("option {count} is worth {value}"));
                }
                Worth::Exactly(worth) if worth < value => {
                    budget.store(8)?;
                    smaller.push(worth);
                }
                Worth::Exactly(_) => {}
                Worth::OneOpen(rest, key) if self.nots.contains_key(&*not_key(&key, rest ^ value)) => {}
                _ => return invalid(format!("it is not known that option {count} is not worth {value}")),
            }
            Ok(())
        });
        found(flow)?;
        if count == 0 && value == 0 {
            return invalid("no move: the value 0 is known without a line");
        }
        smaller.sort_unstable();
        smaller.dedup();
        if smaller.len() as u64 != value {
            let missing =
                (0..).zip(&smaller).find(|(k, worth)| k != *worth).map_or(smaller.len() as u64, |(k, _)| k);
            return invalid(format!("no option is known to be worth {missing}"));
        }
        self.values.insert(key.into(), value);
        Ok(())
    }

    /// Proves and records `not V G`.
    pub fn add_not(&mut self, value: u64, text: &str, budget: &Budget) -> Result<(), Refusal> {
        let (position, key) = self.subject(value, text, budget)?;
        let flow = self.options(&position, budget, &mut |parts| match self.worth(parts, true, budget)? {
            Worth::Exactly(worth) if worth == value => FOUND,
            _ => Ok(()),
        });
        if !found(flow)? {
            return invalid(format!("no option is known to be worth {value}"));
        }
        self.nots.insert(not_key(&key, value).into(), ());
        Ok(())
    }
}
