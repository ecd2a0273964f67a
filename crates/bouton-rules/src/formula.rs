//! A formula: an expression of the rule language for the value of a heap, or of a tuple of numbers.

use std::sync::Arc;

use bouton::{Nimber, Ruleset};

use crate::declared::Declared;
use crate::play::Play;
use crate::rule::Rule;
use crate::source::{Fault, Source};
use crate::value::Position;

/// The names of the numbers of a tuple.
const NAMES: &str = "abcdefgh";

/// An expression for the value of a heap `n`, or of a tuple of numbers `a`, `b` and so on.
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
    /// If the text is no expression of the rule language.
    pub fn read(expression: &str, count: Option<usize>) -> Result<Self, Vec<Fault>> {
        let names: Vec<_> = match count {
            None => vec!["n".to_owned()],
            Some(count) => NAMES.chars().take(count).map(String::from).collect(),
        };
        let names = names.join(", ");
        let kind = count.map_or("Heap()".to_owned(), |count| format!("Numbers({count})"));
        let kept = if count == Some(1) { "(a,)".to_owned() } else { names.clone() };
        let text = format!(
            "position = {kind}\ndef known({names}):\n    return {expression}\ndef moves({names}):\n    if False: yield {kept}\n"
        );
        let rule = Arc::new(Rule::read(Source { name: "formula".into(), text: text.into() }, &[])?);
        let declared = Arc::new(Declared::of(&rule));
        Ok(Self { play: Play::new(rule, None, false).believing(declared), is_heap: count.is_none() })
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
