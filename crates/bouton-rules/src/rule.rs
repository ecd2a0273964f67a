//! A rule: what a file or a line says about a game, checked and ready to be played.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use twox_hash::XxHash3_64;

use crate::check::{self, Checked};
use crate::code::Class;
use crate::machine::Op;
use crate::printer::{Printer, Show};
use crate::source::{Fault, Source};
use crate::stop::{Question, Stop};
use crate::syntax::{self, Yielded};
use crate::value::Kind;

/// A rule, read and checked.
///
/// A rule has one interrupt, one record of faults and one bound on the lines that it prints. All threads that run the rule share
/// them. A clone has its own ones: threads that ask with different limits each take a clone, and the game of it.
pub struct Rule {
    /// The text of the rule.
    pub source: Source,
    /// The description of the rule: the text at its beginning.
    pub doc: Option<String>,
    /// Whether the rule is a single line.
    pub is_line: bool,
    /// The result of the checks.
    pub(crate) checked: Arc<Checked>,
    /// The identity of the rule: a hash of its text and its settings.
    pub(crate) identity: u64,
    /// The first fault in play.
    fault: Mutex<Option<Fault>>,
    /// Whether a declaration in addition to the moves had a fault.
    is_declared_wrong: AtomicBool,
    /// The interrupt of the rule.
    pub(crate) stop: Arc<Stop>,
    /// The printer of the rule.
    pub(crate) printer: Arc<Printer>,
}

impl Clone for Rule {
    /// A copy of the rule, with no fault yet and without a question that interrupts it. It prints with the same function,
    /// and has printed no line yet.
    fn clone(&self) -> Self {
        let rule = Self::new(
            self.source.clone(),
            self.doc.clone(),
            self.is_line,
            self.checked.clone(),
            self.identity,
        );
        Self { printer: Arc::new(Printer::clone(&self.printer)), ..rule }
    }
}

impl Rule {
    /// Reads a rule file.
    ///
    /// # Errors
    /// All faults of the rule that were found.
    pub fn read(source: Source, settings: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let file = syntax::parse(&source).map_err(|fault| vec![fault])?;
        Self::of(source, file, settings, false)
    }

    /// Reads a one-line rule, such as `n: n - k for k in range(1, n + 1)`; `None` if the text does not begin like a
    /// one-line rule.
    ///
    /// # Errors
    /// All faults of the rule that were found.
    pub fn read_line(source: Source, settings: &[(String, String)]) -> Result<Option<Self>, Vec<Fault>> {
        match syntax::parse_line(&source).map_err(|fault| vec![fault])? {
            Some(file) => Self::of(source, file, settings, true).map(Some),
            None => Ok(None),
        }
    }

    fn of(
        source: Source,
        file: syntax::tree::File,
        settings: &[(String, String)],
        is_line: bool,
    ) -> Result<Self, Vec<Fault>> {
        let checked = Arc::new(check::check(&source.text, &file, settings)?);
        let mut identity = XxHash3_64::with_seed(0);
        identity.write(source.text.as_bytes());
        for (name, value) in settings {
            [name, "=", value, "\0"].into_iter().for_each(|part| identity.write(part.as_bytes()));
        }
        let identity = identity.finish();
        Ok(Self::new(source, file.doc, is_line, checked, identity))
    }

    fn new(source: Source, doc: Option<String>, is_line: bool, checked: Arc<Checked>, identity: u64) -> Self {
        let (fault, is_declared_wrong) = (Mutex::new(None), AtomicBool::new(false));
        let (stop, printer) = (Arc::default(), Arc::default());
        Self { source, doc, is_line, checked, identity, fault, is_declared_wrong, stop, printer }
    }

    /// The text of the rule as a file. A rule of one line is written as the file that it abbreviates.
    #[must_use]
    pub fn file_text(&self) -> String {
        let file = if self.is_line { syntax::parse_line(&self.source).ok().flatten() } else { None };
        let mut code = self.checked.program.functions[self.checked.moves].code.iter();
        let is_sum = code.any(|op| matches!(op, Op::Yield(_, option) if option[0].0 == Class::Sum));
        let yielded = Yielded { is_named: self.checked.is_named, is_sum };
        let spelled = |file| syntax::spelled(&self.source.text, &file, yielded);
        file.map_or_else(|| self.source.text.to_string(), spelled)
    }

    /// The kind of position.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.checked.kind
    }

    /// The rule's constants: their names, and their values as a rule writes them. Settings can change the values.
    #[must_use]
    pub fn constants(&self) -> &BTreeMap<String, String> {
        &self.checked.constants
    }

    /// Warnings: things in the rule that are odd but not wrong.
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        &self.checked.warnings
    }

    /// The first fault in play.
    #[must_use]
    pub fn first_fault(&self) -> Option<Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the question that the rule asks while it runs, on every thread. The rule stops if the answer is yes; a
    /// result that it was computing then is unknown. Returns the question before.
    pub fn stop_when(&self, question: Option<Question>) -> Option<Question> {
        self.stop.set(question)
    }

    /// Sets or removes the function that shows the lines that the rule prints, on every thread: at most 1,000 lines, and one
    /// more that says so. Without a function the lines are lost. The count of lines starts again at 0.
    pub fn print_with(&self, show: Option<Show>) {
        self.printer.set(show);
    }

    /// Sets the maximum number of bytes for the moves of one position while they are listed. The value of a position
    /// with more is unknown.
    pub fn set_room(&self, bytes: u64) {
        self.stop.set_room(bytes);
    }

    /// Whether the rule was interrupted.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_said()
    }

    /// Records a fault in play. Only the first fault is kept.
    pub(crate) fn note(&self, fault: Fault) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
    }

    /// Records a fault in a declaration. From then on no answer is given that depends on declarations.
    pub(crate) fn note_declared(&self, fault: Fault) {
        self.note(fault);
        self.is_declared_wrong.store(true, Ordering::Release);
    }

    /// The first fault in play, if a declaration had a fault.
    pub(crate) fn declared_fault(&self) -> Option<Fault> {
        self.is_declared_wrong.load(Ordering::Acquire).then(|| self.first_fault()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use bouton::{MoveList, Ruleset};

    use super::*;
    use crate::play::Play;
    use crate::value::Position;

    #[test]
    fn clones_are_interrupted_apart_and_have_faults_of_their_own() {
        let source = Source { name: "one".into(), text: "n: n - 1 for k in range(n)".into() };
        let rule = Rule::read_line(source, &[]).unwrap().unwrap();
        rule.note(Fault::stopped());
        let other = rule.clone();
        rule.stop_when(Some(Arc::new(|_| true)));
        assert!(rule.stop.ask() && !other.stop.ask());
        assert!(rule.first_fault().is_some() && other.first_fault().is_none());
        let before = rule.stop_when(None);
        assert!(before.is_some() && !rule.stop.ask(), "who tests a rule on the way gives the question back");
        assert!(rule.stop_when(before).is_none() && rule.stop.ask());
        assert_eq!((rule.identity, &rule.source.text), (other.identity, &other.source.text));
    }

    #[test]
    fn each_rule_and_each_clone_has_its_own_bound_on_printed_lines() {
        let text =
            "position = Heap()\n\ndef moves(n):\n    for k in range(n):\n        print(k)\n    yield 0\n";
        let source = Source { name: "one.py".into(), text: text.into() };
        let printing = || Rule::read(source.clone(), &[]).unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let show_for = |rule: &Rule, name: &'static str| {
            let record = shown.clone();
            rule.print_with(Some(Arc::new(move |line| record.lock().unwrap().push((name, line.to_owned())))));
        };
        // Asks a rule for the options of a heap, and takes the lines that were shown.
        let lines = |rule: &Arc<Rule>, heap: u64| {
            let mut list = MoveList::<Play>::default();
            Play::new(rule.clone(), None, false).moves(&Position::heap(heap), &mut list);
            std::mem::take(&mut *shown.lock().unwrap())
        };
        let (one, other) = (Arc::new(printing()), Arc::new(printing()));
        show_for(&one, "one");
        show_for(&other, "other");
        let all = lines(&one, 2000);
        assert_eq!((all.len(), all[999].clone()), (1001, ("one", "999".to_owned())));
        assert_eq!(all[1000].1, "... 1000 lines were printed; no more are");
        assert_eq!(lines(&one, 3), []);
        assert_eq!(lines(&other, 2), [("other", "0".to_owned()), ("other", "1".to_owned())]);
        assert_eq!(lines(&other, 2000).len(), 999);
        let clone = Arc::new(Rule::clone(&one));
        assert_eq!((lines(&clone, 1000).len(), lines(&one, 1000).len()), (1000, 0));
        other.print_with(None);
        assert_eq!(lines(&other, 3), []);
    }
}
