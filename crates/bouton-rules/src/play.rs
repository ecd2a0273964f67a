//! A rule as a ruleset.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use bouton::{Keyed, MoveList, RuleError, Ruleset};
use hashbrown::{HashMap, HashSet};

use crate::declared::Declared;
#[cfg(feature = "native")]
use crate::machine::native::Later;
use crate::machine::{Code, Given, Machine};
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Base, Graph, Kind, Naming, Position};

/// The name of a move; without a text where none is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label(Option<Arc<str>>);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or_default())
    }
}

/// The moves of a rule, on a graph in rules of graphs.
#[derive(Clone)]
pub struct Play {
    rule: Arc<Rule>,
    base: Option<Arc<Base>>,
    is_named: bool,
    /// Whether what the rule does wrong is only tried out.
    is_trial: bool,
    /// What is declared beside the moves, if it is believed.
    believed: Option<Arc<Declared>>,
    players: Arc<Mutex<Vec<Player>>>,
    /// The rule as native code, once that pays.
    #[cfg(feature = "native")]
    native: Arc<Later>,
}

/// What runs the rule, and what it needs to remember.
#[derive(Default)]
struct Player {
    machine: Machine,
    /// Positions of nothing, such as boards without a row, that were seen to have no move.
    ended: HashSet<Position>,
    numbers: Vec<i64>,
    /// The steps of all calls.
    steps: u64,
}

impl Play {
    /// The moves of a rule; without names if these are not wanted. Nothing that is declared beside them is used.
    #[must_use]
    pub fn new(rule: Arc<Rule>, base: Option<Arc<Base>>, is_named: bool) -> Self {
        Self {
            rule,
            base,
            is_named,
            is_trial: false,
            believed: None,
            players: Arc::default(),
            #[cfg(feature = "native")]
            native: Arc::new(Later::after(Later::USUAL)),
        }
    }

    /// The same moves, tried out: what the rule does wrong is not noted.
    #[must_use]
    pub fn trial(&self) -> Self {
        Self { is_trial: true, ..self.clone() }
    }

    /// The same, believing what is declared.
    #[must_use]
    pub fn believing(self, declared: Arc<Declared>) -> Self {
        Self { believed: Some(declared), ..self }
    }

    /// The same, never in native code.
    #[must_use]
    pub fn portable(self) -> Self {
        self.compiled_after(u32::MAX)
    }

    /// The same, in native code from the beginning, where there is any.
    #[must_use]
    pub fn native(self) -> Self {
        self.compiled_after(0)
    }

    /// The same, compiled once it was asked so often, and never if that is as often as can be.
    #[cfg(feature = "native")]
    fn compiled_after(self, asked: u32) -> Self {
        Self { native: Arc::new(Later::after(asked)), ..self }
    }

    #[cfg(not(feature = "native"))]
    fn compiled_after(self, _: u32) -> Self {
        self
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The graph that positions are parts of.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_deref()
    }

    /// The position in one line.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        self.naming().text(position)
    }

    fn naming(&self) -> Naming<'_> {
        Naming { kind: &self.rule.checked.kind, base: self.base() }
    }

    fn code(&self) -> Code<'_> {
        let checked = &self.rule.checked;
        Code {
            program: &checked.program,
            kind: &checked.kind,
            base: self.base(),
            is_named: self.is_named,
            #[cfg(feature = "native")]
            native: self.native.get(checked, self.is_named),
        }
    }

    /// Does `work` with a player of its own.
    fn with<T>(&self, work: impl FnOnce(&mut Player) -> T) -> T {
        let lock = || self.players.lock().unwrap_or_else(PoisonError::into_inner);
        let mut player = lock().pop().unwrap_or_default();
        let done = work(&mut player);
        lock().push(player);
        done
    }

    /// Lists the moves of a position; what goes wrong is not noted.
    pub(crate) fn options(&self, position: &Position, list: &mut MoveList<Self>) -> Result<(), Fault> {
        list.clear();
        let listed = self.with(|player| self.list(player, position, list));
        listed.map_err(|fault| self.placed(fault, position))
    }

    /// What a function of the rule gives that gives a sum.
    pub(crate) fn sum_of(&self, function: usize, position: &Position) -> Result<Vec<Position>, Fault> {
        let sum = self.with(|Player { machine, numbers, steps, .. }| {
            let sum = self.given(numbers, position, true, |given| {
                machine.sum(self.code(), function, given).map(<[Position]>::to_vec)
            });
            *steps += u64::from(machine.steps());
            sum
        });
        sum.map_err(|fault| self.placed(fault, position))
    }

    /// What a function of the rule gives that gives a whole number or `None`.
    pub(crate) fn number_of(&self, function: usize, position: &Position) -> Result<Option<i64>, Fault> {
        let number = self.with(|Player { machine, numbers, steps, .. }| {
            let number =
                self.given(numbers, position, false, |given| machine.maybe(self.code(), function, given));
            *steps += u64::from(machine.steps());
            number
        });
        number.map_err(|fault| self.placed(fault, position))
    }

    /// How many steps of the rule were run, if nobody runs it now.
    pub(crate) fn steps(&self) -> u64 {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.iter().map(|player| player.steps).sum()
    }

    /// A fault with the position that caused it.
    fn placed(&self, mut fault: Fault, position: &Position) -> Fault {
        fault.position.get_or_insert_with(|| self.text(position));
        fault
    }

    /// What was found, unless what is declared went wrong: this ends the search at the next position.
    fn noted<T>(&self, found: Result<Option<T>, Fault>) -> Option<T> {
        found.unwrap_or_else(|fault| {
            self.rule.note_declared(fault);
            None
        })
    }

    /// Lists the moves of a position.
    fn list(&self, player: &mut Player, position: &Position, list: &mut MoveList<Self>) -> Result<(), Fault> {
        if let Some(value) = position.as_nimber() {
            self.list_nimber(position, value, list);
            return Ok(());
        }
        if position.is_nothing() {
            return self.check_nothing(player, position.clone());
        }
        let mut names: HashMap<Arc<str>, Vec<Position>> = HashMap::new();
        let mut nothing = Vec::new();
        let Player { machine, ended, numbers, steps } = player;
        let listed = self.run(machine, numbers, position, self.rule.checked.moves, &mut |name, parts| {
            if let ([part], false) = (parts, self.is_named)
                && !part.is_nothing()
            {
                list.push(Label(None), [part.clone()]);
                return Ok(!list.is_full());
            }
            nothing.extend(parts.iter().filter(|part| is_unseen(part, ended)).cloned());
            if !self.is_named {
                list.push(Label(None), parts.iter().filter(|part| !part.is_nothing()).cloned());
                return Ok(!list.is_full());
            }
            let mut parts: Vec<_> = parts.iter().filter(|part| !part.is_nothing()).cloned().collect();
            parts.sort_unstable_by(|a, b| self.naming().order(a, b));
            let name: Arc<str> = match name {
                Some(name) => name.into(),
                None => self.naming().name_of(position, &parts).into(),
            };
            if let Some(before) = names.get(&name) {
                return match *before == parts {
                    true => Ok(true),
                    false => Err(format!(
                        "two different moves are called `{name}`: yield a name before what is left"
                    )),
                };
            }
            list.push(Label(Some(name.clone())), parts.iter().cloned());
            names.insert(name, parts);
            Ok(!list.is_full())
        });
        *steps += u64::from(machine.steps());
        listed?;
        nothing.into_iter().try_for_each(|nothing| self.check_nothing(player, nothing))
    }

    /// The moves of a nimber, which no rule lists.
    fn list_nimber(&self, position: &Position, value: u64, list: &mut MoveList<Self>) {
        for left in 0..value {
            let left = Position::nimber(left);
            let parts = if left.is_nothing() { Vec::new() } else { vec![left] };
            let name = self.is_named.then(|| self.naming().name_of(position, &parts).into());
            list.push(Label(name), parts);
            if list.is_full() {
                return;
            }
        }
    }

    fn run(
        &self,
        machine: &mut Machine,
        numbers: &mut Vec<i64>,
        position: &Position,
        function: usize,
        take: crate::machine::Taker<'_>,
    ) -> Result<(), Fault> {
        self.given(numbers, position, false, |given| machine.yielded(self.code(), function, given, take))
    }

    /// Hands a position to a function of the rule; numbers come one by one where their count is declared, unless all are
    /// wanted as one.
    #[inline]
    fn given<T>(
        &self,
        numbers: &mut Vec<i64>,
        position: &Position,
        is_whole: bool,
        ask: impl FnOnce(Given<'_>) -> T,
    ) -> T {
        let kind = &self.rule.checked.kind;
        match kind {
            Kind::Heap => ask(Given::Ints(&[position.as_heap().unwrap_or_default() as i64])),
            Kind::Numbers(count) => {
                position.put_numbers(numbers);
                ask(if count.is_some() && !is_whole { Given::Ints(numbers) } else { Given::List(numbers) })
            }
            Kind::Word(alphabet) | Kind::Board(alphabet) => {
                let cells = position.cells(alphabet, kind.is_word());
                ask(Given::Cells(&cells))
            }
            Kind::Graph => {
                let graph = Graph::of(position, self.base().expect("graphs are parts of one"));
                ask(Given::Graph(&graph))
            }
        }
    }

    /// Nothing is the empty sum, so it must have no move; looked at once for each.
    fn check_nothing(&self, player: &mut Player, nothing: Position) -> Result<(), Fault> {
        let Player { machine, ended, numbers, .. } = player;
        if !ended.insert(nothing.clone()) {
            return Ok(());
        }
        let what = match &self.rule.checked.kind {
            Kind::Heap => "the heap 0".to_owned(),
            kind => format!("a {} of nothing", kind.name()),
        };
        self.run(machine, numbers, &nothing, self.rule.checked.moves, &mut |_, _| {
            Err(format!("{what} has a move, but it is the empty sum"))
        })
    }

    /// Notes that play comes round through these positions, and which yield of the last leads back to the first.
    pub(crate) fn note_round(&self, round: &[Position]) {
        let Some((first, last)) = round.first().zip(round.last()) else { return };
        let texts: Vec<_> = round.iter().chain([first]).map(|position| self.text(position)).collect();
        let message = format!("play can go round in a loop: {}", texts.join(" -> "));
        let closed = self.with(|Player { machine, numbers, .. }| {
            self.run(machine, numbers, last, self.rule.checked.moves, &mut |_, parts| {
                let closes = parts.iter().any(|part| self.canonical(part.clone()) == *first);
                if closes { Err(message.clone()) } else { Ok(true) }
            })
        });
        if let Err(fault) = closed {
            self.rule.note(self.placed(fault, last));
        }
    }

    /// The position of a size.
    ///
    /// # Errors
    /// What the rule did wrong.
    pub fn start(&self, sizes: &[i64]) -> Option<Result<Position, Fault>> {
        let (start, _) = self.rule.checked.start.filter(|&(_, count)| count == sizes.len())?;
        Some(self.with(|player| player.machine.position(self.code(), start, Given::Ints(sizes))))
    }
}

fn is_unseen(part: &Position, ended: &HashSet<Position>) -> bool {
    part.is_nothing() && part.as_nimber().is_none() && !ended.contains(part)
}

impl Ruleset for Play {
    type Position = Position;
    type Move = Label;

    fn moves(&self, position: &Position, list: &mut MoveList<Self>) {
        if self.believed.is_some()
            && let Some(fault) = self.rule.declared_fault()
        {
            list.fail(RuleError::new(fault.to_string()));
            return;
        }
        let listed = self.with(|player| self.list(player, position, list));
        if let Err(fault) = listed {
            let fault = self.placed(fault, position);
            list.fail(RuleError::new(fault.to_string()));
            if !self.is_trial {
                self.rule.note(fault);
            }
        }
    }

    fn canonical(&self, position: Position) -> Position {
        match &self.believed {
            Some(declared) if declared.has_symmetry() => self.image(declared, position),
            _ => position,
        }
    }

    fn reduce(&self, position: &Position, sum: &mut Vec<Position>) -> bool {
        let Some(declared) = self.believed.as_ref().filter(|declared| declared.has_split()) else {
            return false;
        };
        match self.noted(self.parts(declared, position)) {
            Some(parts) => {
                sum.extend(parts);
                true
            }
            None => false,
        }
    }

    fn known_value(&self, position: &Position) -> Option<bouton::Nimber> {
        match (position.as_nimber(), &self.believed) {
            (Some(value), _) => Some(bouton::Nimber(value)),
            (None, Some(declared)) if declared.has_known() => self.noted(self.value_told(declared, position)),
            _ => None,
        }
    }

    fn heap_bytes(&self, position: &Position) -> u64 {
        position.heap_bytes() as u64
    }
}

impl Keyed for Play {
    fn key(&self, position: &Position, bytes: &mut Vec<u8>) {
        position.key(bytes);
    }

    fn position(&self, bytes: &[u8]) -> Position {
        Position::from_key(bytes).unwrap_or_else(|| Position::heap(0))
    }
}
