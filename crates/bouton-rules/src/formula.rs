//! A formula: an expression of the rule language for the value of a heap, or of a tuple of numbers.

use std::sync::Arc;

use bouton::{Nimber, Ruleset};

use crate::declared::Declared;
use crate::play::Play;
use crate::rule::Rule;
use crate::source::{Fault, Source, Span};
use crate::value::{Kind, Position};

/// The names of the numbers of a tuple.
const NAMES: &str = "abcdefgh";

/// An expression for the value of a heap `n`, or of a tuple of numbers `a`, `b` and so on; or one with the names of a rule.
///
/// # Examples
/// ```
/// use bouton_rules::formula::Formula;
/// let halves = Formula::read("n // 2 if n % 2 == 0 else 0", None).unwrap();
/// assert_eq!((halves.value(&[10]).unwrap(), halves.value(&[7]).unwrap()), (5, 0));
/// assert_eq!(Formula::read("a ^ b", Some(2)).unwrap().value(&[5, 3]).unwrap(), 6);
/// assert!(Formula::read("n +", None).is_err());
/// ```
pub struct Formula {
    play: Play,
    is_heap: bool,
}

impl Formula {
    /// Reads an expression for a heap, or for a tuple of `count` numbers.
    ///
    /// # Errors
    /// If the text is no expression of the rule language. The places of the faults are those in the expression.
    pub fn read(expression: &str, count: Option<usize>) -> Result<Self, Vec<Fault>> {
        let names: Vec<_> = match count {
            None => vec!["n".to_owned()],
            Some(count) => NAMES.chars().take(count).map(String::from).collect(),
        };
        let kind = count.map_or(Kind::Heap, |count| Kind::Numbers(Some(count)));
        Self::with(expression, &kind, &names, "")
    }

    /// Reads an expression for the positions of a rule of heaps or of numbers, with the names of its parameters and its constants.
    ///
    /// # Errors
    /// If the text is no expression of the rule language. The places of the faults are those in the expression.
    pub fn of_rule(expression: &str, rule: &Rule) -> Result<Self, Vec<Fault>> {
        let constants =
            rule.constants().iter().map(|(name, value)| format!("{name} = {value}\n")).collect::<String>();
        Self::with(expression, rule.kind(), &rule.checked.parameters, &constants)
    }

    fn with(expression: &str, kind: &Kind, names: &[String], constants: &str) -> Result<Self, Vec<Fault>> {
        let (position, left) = match (kind, names) {
            (Kind::Numbers(Some(count)), [one]) => (format!("Numbers({count})"), format!("({one},)")),
            (Kind::Numbers(Some(count)), _) => (format!("Numbers({count})"), names.join(", ")),
            (Kind::Numbers(None), _) => ("Numbers()".to_owned(), names.join(", ")),
            _ => ("Heap()".to_owned(), names.join(", ")),
        };
        let names = names.join(", ");
        let read = |expression: &str| {
            let before = format!("position = {position}\n{constants}def known({names}):\n    return ");
            let text = format!("{before}{expression}\ndef moves({names}):\n    if False: yield {left}\n");
            Rule::read(Source { name: "formula".into(), text: text.into() }, &[]).map_err(|mut faults| {
                let place = |span: Span| span.within(before.len(), expression.len());
                faults.iter_mut().for_each(|fault| fault.span = fault.span.and_then(place));
                faults
            })
        };
        let tested = format!("1 if {expression} else 0");
        let rule = Arc::new(read(expression).map_err(|faults| match read(&tested) {
            Ok(_) => {
                let message = "the formula gives True or False, expected the Grundy value: a whole number, and 0 where the player to move loses";
                vec![Fault::nowhere(message)]
            }
            Err(_) => faults,
        })?);
        let declared = Arc::new(Declared::of(&rule));
        Ok(Self { play: Play::new(rule, None, false).believing(declared), is_heap: *kind == Kind::Heap })
    }

    /// Whether it is for heaps, and not for tuples.
    #[must_use]
    pub fn is_of_heaps(&self) -> bool {
        self.is_heap
    }

    /// The value of a heap or of a tuple.
    ///
    /// # Errors
    /// If the expression has no value there, or a negative one.
    pub fn value(&self, numbers: &[u64]) -> Result<u64, String> {
        let position = match self.is_heap {
            true => Position::heap(numbers.first().copied().unwrap_or_default()),
            false => Position::numbers(&numbers.iter().map(|&number| number as i64).collect::<Vec<_>>()),
        };
        let value = self.play.known_value(&position).map(|Nimber(value)| value);
        let fault = || {
            self.play
                .rule()
                .first_fault()
                .map_or("the formula gives no value".to_owned(), |fault| fault.message)
        };
        value.ok_or_else(fault)
    }
}
