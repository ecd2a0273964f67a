//! A rule as a ruleset.

mod belief;
mod functions;
mod label;
mod moves;
mod player;

use std::sync::{Arc, Mutex};

use bouton::{Keyed, MoveList, RuleError, Ruleset};

use crate::declared::Declared;
#[cfg(feature = "native")]
use crate::machine::native::Later;
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Base, Naming, Position};
use player::Player;

pub use label::Label;

/// The bytes of a position whose images and parts take long.
const LARGE: usize = 128;

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

impl Play {
    /// The moves of a rule; without names if these are not wanted. Nothing that is declared beside them is used.
    #[must_use]
    pub fn new(rule: Arc<Rule>, base: Option<Arc<Base>>, is_named: bool) -> Self {
        #[cfg(feature = "native")]
        let native = Arc::new(Later::after(Later::break_even(&rule.checked.program)));
        Self {
            rule,
            base,
            is_named,
            is_trial: false,
            believed: None,
            players: Arc::default(),
            #[cfg(feature = "native")]
            native,
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

    /// The moves, never in native code.
    #[must_use]
    pub fn portable(self) -> Self {
        self.compiled_after(u64::MAX)
    }

    /// The moves, in native code from the beginning, where there is any.
    #[must_use]
    pub fn native(self) -> Self {
        self.compiled_after(0)
    }

    /// The moves, compiled after this many steps of the rule; `u64::MAX` means never.
    #[cfg(feature = "native")]
    fn compiled_after(self, steps: u64) -> Self {
        Self { native: Arc::new(Later::after(steps)), ..self }
    }

    #[cfg(not(feature = "native"))]
    fn compiled_after(self, _: u64) -> Self {
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

    /// A fault with the position that caused it.
    fn placed(&self, mut fault: Fault, position: &Position) -> Fault {
        fault.position.get_or_insert_with(|| self.text(position));
        fault
    }

    /// Whether a position is so large that its images and parts take long, and there is no time for them. One that stands for
    /// itself alone, and is not taken apart, is no mistake.
    fn is_late(&self, position: &Position) -> bool {
        position.heap_bytes() > LARGE && self.rule.stop.ask()
    }

    /// What was found, unless what is declared went wrong: this ends the search at the next position. Where the rule was only told
    /// to stop, the search goes on without, and ends when it asks itself.
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
        if let Err(fault) = listed {
            if fault.is_stop {
                list.fail(RuleError::stopped());
                return;
            }
            let fault = self.placed(fault, position);
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

    fn position(&self, bytes: &[u8]) -> Option<Position> {
        Position::from_key(bytes)
    }
}
