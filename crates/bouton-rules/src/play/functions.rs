//! Calls of a rule's functions on a position. Each call runs in a player.

use std::sync::PoisonError;

use super::Play;
use super::player::Player;
use crate::code::Slot;
use crate::machine::{Code, Context, Given, Machine, Taker};
use crate::source::Fault;
use crate::value::{Graph, Kind, Position};

impl Play {
    pub(super) fn code(&self) -> Code<'_> {
        let checked = &self.rule.checked;
        let context = Context {
            texts: &checked.program.texts,
            kind: &checked.kind,
            base: self.base(),
            is_named: self.is_named,
            skips_negative: self.rule.is_line,
        };
        Code { functions: &checked.program.functions, context }
    }

    /// Calls `work` with a player that no other thread uses at the same time.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Player) -> T) -> T {
        let lock = || self.players.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let machine = Machine::new(self.rule.stop.clone(), self.rule.printer.clone());
            Player { machine, ..Player::default() }
        };
        let mut player = lock().pop().unwrap_or_else(new);
        let done = work(&mut player);
        lock().push(player);
        done
    }

    /// Passes each option that `moves` yields to `take`. A fault names the position.
    pub(super) fn run(
        &self,
        machine: &mut Machine,
        numbers: &mut Vec<i64>,
        position: &Position,
        take: Taker<'_>,
    ) -> Result<(), Fault> {
        let moves = self.rule.checked.moves;
        let passed =
            self.given(numbers, position, false, |given| machine.yielded(self.code(), moves, given, take));
        passed.map_err(|fault| self.placed(fault, position))
    }

    /// Passes a position to a function of the rule. Where the rule declares how many numbers a position has, each
    /// number is a separate parameter, unless `is_whole` asks for one tuple.
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

    /// Calls a function of the rule that returns a sum.
    pub(crate) fn sum_of(&self, function: usize, position: &Position) -> Result<Vec<Position>, Fault> {
        self.call(function, position, true, |machine, results| machine.sum_mut(results[0].1).clone())
    }

    /// Calls a function of the rule that returns a whole number or `None`.
    pub(crate) fn number_of(&self, function: usize, position: &Position) -> Result<Option<i64>, Fault> {
        self.call(function, position, false, |machine, results| {
            (machine.int(results[0].1) != 0).then(|| machine.int(results[1].1))
        })
    }

    fn call<T>(
        &self,
        function: usize,
        position: &Position,
        is_whole: bool,
        read: impl FnOnce(&mut Machine, &[Slot]) -> T,
    ) -> Result<T, Fault> {
        let called = self.with(|Player { machine, numbers, steps, .. }| {
            let code = self.code();
            let called =
                self.given(numbers, position, is_whole, |given| machine.called(code, function, given, read));
            self.count_steps(steps, machine);
            called
        });
        called.map_err(|fault| self.placed(fault, position))
    }

    /// The start position of a size.
    ///
    /// # Errors
    /// The fault of the rule, if the rule fails.
    pub fn start(&self, sizes: &[i64]) -> Option<Result<Position, Fault>> {
        let (start, _) = self.rule.checked.start.filter(|&(_, count)| count == sizes.len())?;
        Some(self.with(|Player { machine, .. }| {
            machine.called(self.code(), start, Given::Ints(sizes), |machine, results| {
                Position::from(machine.board(results[0].1))
            })
        }))
    }

    /// Adds the steps of a finished call to the total of its player.
    pub(super) fn count_steps(&self, total: &mut u64, machine: &Machine) {
        *total += u64::from(machine.steps());
    }

    /// The number of steps that the rule has run; exact only if no thread runs the rule now.
    pub(crate) fn steps(&self) -> u64 {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.iter().map(|player| player.steps).sum()
    }
}
