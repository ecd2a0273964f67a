//! A game of a certificate: what its lines state of positions, and what proves it.

use std::collections::BTreeSet;

use crate::board::Symmetry;
use crate::budget::{Budget, ENTRY_BYTES, Flow, Refusal, Stop, Table, found, invalid};
use crate::games::{Game, Split};
use crate::moves::{Moves, moves};
use crate::position::{Measure, Names, Position};

/// What the lines above say of a position.
#[derive(Debug)]
enum Fact {
    Value(u64),
    /// Numbers below 64 that are not its value, a bit for each.
    Nots(u64),
    ManyNots(Box<BTreeSet<u64>>),
}

impl Fact {
    fn excludes(&self, value: u64) -> bool {
        match self {
            Fact::Value(known) => *known != value,
            Fact::Nots(nots) => value < 64 && nots >> value & 1 != 0,
            Fact::ManyNots(nots) => nots.contains(&value),
        }
    }
}

/// What is known of an option.
enum Worth<'s> {
    Exactly(u64),
    /// One component has no known value. The others have this nim-sum.
    OneOpen(u64, Option<&'s Fact>),
    Unknown,
}

/// A game of a certificate.
pub struct Section {
    pub name: String,
    pub game: Game,
    pub measure: Option<Measure>,
    /// The words after `assumes`.
    pub assumes: Vec<&'static str>,
    /// What is assumed of what the rule declares.
    pub split: Split,
    pub symmetry: Symmetry,
    names: Names,
    facts: Table<Fact>,
}

impl Section {
    pub fn new(name: &str, game: Game) -> Self {
        Self {
            name: name.to_string(),
            game,
            measure: None,
            assumes: Vec::new(),
            split: Split::None,
            symmetry: Symmetry::default(),
            names: Names::default(),
            facts: Table::default(),
        }
    }

    /// Whether play ends, as far as the section knows or assumes.
    pub fn ends(&self) -> bool {
        self.measure.is_some() || self.assumes.contains(&"ends")
    }

    /// Reads a position, and charges for the names in it.
    pub fn read(&mut self, text: &str, budget: &mut Budget) -> Result<Position, Refusal> {
        let names = self.names.len();
        let position = self.game.kind().read(text, &mut self.names)?;
        budget.store((self.names.len() - names) * ENTRY_BYTES)?;
        Ok(position)
    }

    /// Reads a position that must not fall into several parts.
    pub fn read_one(&mut self, text: &str, budget: &mut Budget) -> Result<Position, Refusal> {
        let position = self.read(text, budget)?;
        let mut parts = Vec::new();
        self.split(&position, &mut parts);
        if parts.len() > 1 {
            return invalid("the position falls into several parts");
        }
        Ok(position)
    }

    /// Appends the parts of a position; the position itself if `split` is not assumed.
    pub fn split(&self, position: &Position, parts: &mut Vec<Position>) {
        match (self.split, position) {
            (Split::Regions(blocked), Position::Board(board)) => {
                board.regions(blocked, |part| parts.push(Position::Board(part)));
            }
            (Split::Components, Position::Graph(graph)) => {
                graph.components(|part| parts.push(Position::Graph(part)));
            }
            _ => parts.push(position.clone()),
        }
    }

    /// Appends bytes that are the same for positions that count as the same, and for no others.
    pub fn key(&self, position: &Position, key: &mut Vec<u8>) {
        match position {
            Position::Board(board) if self.symmetry != Symmetry::default() => {
                board.canonical(self.symmetry).key(key);
            }
            Position::Numbers(numbers) if self.symmetry.any_order => {
                let mut numbers = numbers.clone();
                numbers.sort_unstable();
                Position::Numbers(numbers).key(key);
            }
            _ => position.key(key),
        }
    }

    /// Gives the components of every option to `each`, and tests on the way that the measure falls.
    pub fn options(
        &self,
        from: &Position,
        budget: &mut Budget,
        each: &mut dyn FnMut(&[Position], &mut Budget) -> Flow,
    ) -> Flow {
        let measure = self.measure.as_ref().map(|measure| (measure, from.measure(measure)));
        moves(&self.game, from, &mut Options { section: self, measure, budget, parts: Vec::new(), each })
    }

    pub fn has_move(&self, position: &Position, budget: &mut Budget) -> Result<bool, Refusal> {
        found(self.options(position, budget, &mut |_, _| Err(Stop::Found)))
    }

    /// The value of a component, if it is known.
    pub fn value(&self, component: &Position, budget: &mut Budget) -> Result<Option<u64>, Refusal> {
        match self.worth(std::slice::from_ref(component), true, budget)? {
            Worth::Exactly(value) => Ok(Some(value)),
            _ => Ok(None),
        }
    }

    /// Whether a component is known not to have this value.
    pub fn excludes(&self, component: &Position, value: u64) -> bool {
        let mut key = Vec::new();
        self.key(component, &mut key);
        self.facts.get(&*key).is_some_and(|fact| fact.excludes(value))
    }

    /// What is known of a sum of components of this section, in which play ends. Where only an exact value is of use, the search for
    /// more ends early.
    fn worth(
        &self,
        parts: &[Position],
        is_exact_only: bool,
        budget: &mut Budget,
    ) -> Result<Worth<'_>, Refusal> {
        let mut value = 0;
        let mut components = Vec::with_capacity(parts.len());
        for part in parts {
            if let Position::Nimber(n) = part {
                value ^= n;
                continue;
            }
            let mut key = Vec::with_capacity(20);
            self.key(part, &mut key);
            components.push((key, part));
        }
        components.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut open = None;
        let mut next = 0;
        while let Some((key, part)) = components.get(next) {
            next += 1;
            if components.get(next).is_some_and(|twin| twin.0 == *key) {
                // Equal components cancel.
                next += 1;
                continue;
            }
            let fact = self.facts.get(&**key);
            if let Some(Fact::Value(known)) = fact {
                value ^= known;
            } else if self.has_move(part, budget)? {
                if is_exact_only || open.is_some() {
                    return Ok(Worth::Unknown);
                }
                open = Some(fact);
            }
        }
        Ok(open.map_or(Worth::Exactly(value), |fact| Worth::OneOpen(value, fact)))
    }

    /// Proves and records `value V G`.
    pub fn add_value(&mut self, value: u64, text: &str, budget: &mut Budget) -> Result<(), Refusal> {
        let (position, key) = self.subject(text, value, budget)?;
        if self.facts.get(&*key).is_some_and(|fact| fact.excludes(value)) {
            return invalid(format!("a line above says that the value is not {value}"));
        }
        let mut count = 0u64;
        // The values below `value` that options have: those below 64 as bits.
        let (mut small, mut large) = (0u64, BTreeSet::new());
        let flow = self.options(&position, budget, &mut |parts, budget| {
            count += 1;
            match self.worth(parts, false, budget)? {
                Worth::Exactly(worth) if worth == value => {
                    return invalid(format!("option {count} is worth {value}"));
                }
                Worth::Exactly(worth) if worth < value.min(64) => small |= 1 << worth,
                Worth::Exactly(worth) if worth < value => {
                    if large.insert(worth) {
                        budget.store(ENTRY_BYTES)?;
                    }
                }
                Worth::Exactly(_) => {}
                Worth::OneOpen(rest, Some(fact)) if fact.excludes(rest ^ value) => {}
                _ => return invalid(format!("it is not known that option {count} is not worth {value}")),
            }
            Ok(())
        });
        found(flow)?;
        if count == 0 && value == 0 {
            return invalid("no move: the value 0 is known without a line");
        }
        if u64::from(small.count_ones()) + large.len() as u64 != value {
            let missing =
                (0..value).find(|&k| if k < 64 { small >> k & 1 == 0 } else { !large.contains(&k) });
            return invalid(format!("no option is known to be worth {}", missing.unwrap_or(0)));
        }
        budget.store(key.len() + ENTRY_BYTES)?;
        self.facts.insert(key.into(), Fact::Value(value));
        Ok(())
    }

    /// Proves and records `not V G`.
    pub fn add_not(&mut self, value: u64, text: &str, budget: &mut Budget) -> Result<(), Refusal> {
        let (position, key) = self.subject(text, value, budget)?;
        if self.facts.get(&*key).is_some_and(|fact| fact.excludes(value)) {
            return invalid(format!("a line above says already that the value is not {value}"));
        }
        let has_witness =
            self.options(&position, budget, &mut |parts, budget| match self.worth(parts, true, budget)? {
                Worth::Exactly(worth) if worth == value => Err(Stop::Found),
                _ => Ok(()),
            });
        if !found(has_witness)? {
            return invalid(format!("no option is known to be worth {value}"));
        }
        budget.store(key.len() + ENTRY_BYTES)?;
        let fact = self.facts.entry(key.into()).or_insert(Fact::Nots(0));
        match fact {
            Fact::Nots(nots) if value < 64 => *nots |= 1 << value,
            Fact::Nots(nots) => {
                let nots = *nots;
                let small = (0..64).filter(|k| nots >> k & 1 != 0);
                *fact = Fact::ManyNots(Box::new(small.chain([value]).collect()));
            }
            Fact::ManyNots(nots) => _ = nots.insert(value),
            Fact::Value(_) => {}
        }
        Ok(())
    }

    /// The position of a line with its key. A line about a known value is refused.
    fn subject(
        &mut self,
        text: &str,
        value: u64,
        budget: &mut Budget,
    ) -> Result<(Position, Vec<u8>), Refusal> {
        let position = self.read_one(text, budget)?;
        let mut key = Vec::with_capacity(20);
        self.key(&position, &mut key);
        match self.facts.get(&*key) {
            Some(Fact::Value(known)) if *known == value => {
                invalid(format!("a line above says that the value is {value}"))
            }
            Some(Fact::Value(known)) => invalid(format!(
                "a line above says that the value is {known}, so it is known whether it is {value}"
            )),
            _ => Ok((position, key)),
        }
    }
}

/// Where the moves of a position of a section go.
struct Options<'o> {
    section: &'o Section,
    /// The measure that falls, and its number for the position that is moved from.
    measure: Option<(&'o Measure, u128)>,
    budget: &'o mut Budget,
    parts: Vec<Position>,
    each: &'o mut dyn FnMut(&[Position], &mut Budget) -> Flow,
}

impl Options<'_> {
    fn test_measure(&self, component: &Position) -> Result<(), Refusal> {
        match self.measure {
            Some((measure, from)) if component.measure(measure) >= from => {
                invalid("the measure after `ends` does not fall with every move")
            }
            _ => Ok(()),
        }
    }
}

impl Moves for Options<'_> {
    fn leave(&mut self, left: &[Position]) -> Flow {
        self.budget.spend(16)?;
        self.parts.clear();
        for component in left.iter().filter(|component| !component.is_nothing()) {
            self.budget.spend(component.size())?;
            self.test_measure(component)?;
            self.section.split(component, &mut self.parts);
        }
        for part in &self.parts {
            // A large part is searched for its least image.
            self.budget.spend(8 * part.size())?;
            self.test_measure(part)?;
        }
        (self.each)(&self.parts, self.budget)
    }

    fn spend(&mut self, steps: usize) -> Result<(), Refusal> {
        self.budget.spend(steps)
    }
}
