//! A rule used as a ruleset.

mod belief;
mod functions;
mod label;
mod moves;
mod order;
mod orders;
mod player;
mod sizes;

use std::sync::{Arc, Mutex};

use bouton::{Keyed, MoveList, RuleError, Ruleset};

use crate::declared::Declared;
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Base, Naming, Position};
use player::Player;
use sizes::Sizes;

pub use label::Label;
pub(crate) use orders::ORDERS;
use orders::Orders;
pub(crate) use sizes::BoardSize;

/// The number of heap bytes above which the images and the parts of a position take long to compute.
const LARGE_POSITION_BYTES: usize = 128;

/// The moves of a rule. For a rule of graphs, they are moves on a given graph.
#[derive(Clone)]
pub struct Play {
    rule: Arc<Rule>,
    base: Option<Arc<Base>>,
    is_named: bool,
    /// Whether this is a trial, in which faults of the rule are not recorded.
    is_trial: bool,
    /// What the rule declares in addition to its moves, if the search believes it.
    believed: Option<Arc<Declared>>,
    players: Arc<Mutex<Vec<Player>>>,
    /// A board of the size that all numbered boards have.
    board: Option<Position>,
    /// The rule unrolled for some sizes of boards.
    sizes: Arc<Sizes>,
    /// The graph in other orders.
    orders: Arc<Orders>,
    /// Whether the order is tested as positions are met.
    samples_orders: bool,
}

impl Play {
    /// Creates the moves of a rule, without names if `is_named` is false. Other declarations of the rule are not used.
    #[must_use]
    pub fn new(rule: Arc<Rule>, base: Option<Arc<Base>>, is_named: bool) -> Self {
        Self {
            rule,
            base,
            is_named,
            is_trial: false,
            believed: None,
            board: None,
            players: Arc::default(),
            sizes: Arc::default(),
            orders: Arc::default(),
            samples_orders: false,
        }
    }

    /// Creates a trial of these moves: faults of the rule are not recorded.
    #[must_use]
    pub fn trial(&self) -> Self {
        Self { is_trial: true, ..self.clone() }
    }

    /// Creates a copy of these moves that tests by samples that the rule does not depend on the order of a graph. If it does, the moves
    /// fail.
    pub(crate) fn sampling_orders(self) -> Self {
        Self { samples_orders: true, ..self }
    }

    /// Creates a copy of these moves that believes `declared`.
    #[must_use]
    pub fn believing(self, declared: Arc<Declared>) -> Self {
        Self { believed: Some(declared), ..self }
    }

    /// Creates a copy of these moves in which the boards of the size of `board` are numbered. It must have at most 64 bits.
    #[must_use]
    pub(crate) fn on_boards_like(&self, board: &Position) -> Self {
        Self { board: Some(board.clone()), ..self.clone() }
    }

    /// A board of the size that all numbered boards have.
    pub(crate) fn board(&self) -> Option<&Position> {
        self.board.as_ref()
    }

    /// Creates a copy of these moves that is never unrolled.
    #[must_use]
    pub fn interpreted(self) -> Self {
        self.unrolled_after(u32::MAX)
    }

    /// Creates a copy of these moves that is unrolled for each size of boards from the beginning, where that is possible.
    #[must_use]
    pub fn unrolled(self) -> Self {
        self.unrolled_after(0)
    }

    fn unrolled_after(self, calls: u32) -> Self {
        Self { sizes: Arc::new(Sizes::after(calls)), ..self }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The graph that contains all positions.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_deref()
    }

    /// The text of the position, in one line.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        self.naming().text(position)
    }

    fn naming(&self) -> Naming<'_> {
        Naming { kind: &self.rule.checked.kind, base: self.base() }
    }

    /// Adds the position that caused a fault to the fault.
    fn placed(&self, mut fault: Fault, position: &Position) -> Fault {
        fault.position.get_or_insert_with(|| self.text(position));
        fault
    }

    /// Whether a position is so large that its images and parts take long to compute, and the time is over. It is
    /// then still correct to let the position represent only itself and not to split it.
    fn is_late(&self, position: &Position) -> bool {
        position.heap_bytes() > LARGE_POSITION_BYTES && self.rule.stop.ask()
    }

    /// The result, unless a declaration was at fault; such a fault ends the search at the next position. If the rule
    /// was only interrupted, the search continues without the result and ends at its own next check.
    fn noted<T>(&self, found: Result<Option<T>, Fault>) -> Option<T> {
        found.unwrap_or_else(|fault| {
            if !fault.is_stop {
                self.rule.note_declared(fault);
            }
            None
        })
    }
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
        if let Err(fault) = listed.and_then(|()| self.sample_order(position)) {
            if fault.is_stop {
                list.fail(RuleError::stopped());
                return;
            }
            list.fail(RuleError::new(fault.to_string()));
            if !self.is_trial {
                self.rule.note(fault);
            }
        }
    }

    fn canonical(&self, position: Position) -> Position {
        match &self.believed {
            Some(declared) if declared.has_symmetry() && !self.is_late(&position) => {
                self.image(declared, position)
            }
            _ => position,
        }
    }

    fn reduce(&self, position: &Position, sum: &mut Vec<Position>) -> bool {
        let Some(declared) = self.believed.as_ref().filter(|declared| declared.has_split()) else {
            return false;
        };
        if self.is_late(position) {
            return false;
        }
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
            (None, Some(declared)) if declared.has_known() => {
                self.noted(self.declared_value(declared, position))
            }
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

    fn position(&self, bytes: &[u8]) -> Option<Position> {
        Position::from_key(bytes)
    }
}
