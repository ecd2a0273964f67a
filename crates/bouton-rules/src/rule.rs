//! A rule: what a file or a line says of a game, understood and ready to be played.

use std::hash::Hasher;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use twox_hash::XxHash3_64;

use crate::check::{self, Checked};
use crate::source::{Fault, Source};
use crate::stop::{Question, Stop};
use crate::syntax;

/// A rule that was read.
pub struct Rule {
    /// Its text.
    pub source: Source,
    /// What it says of itself: the text it begins with.
    pub doc: Option<String>,
    /// Whether it is a single line.
    pub is_line: bool,
    /// What was understood.
    pub(crate) checked: Arc<Checked>,
    /// What tells it from other rules: a hash of its text and of what was set.
    pub(crate) identity: u64,
    /// What it did wrong in play first.
    fault: Mutex<Option<Fault>>,
    /// Whether what it declares beside its moves did something wrong.
    is_declared_wrong: AtomicBool,
    /// Whether it is to stop.
    pub(crate) stop: Arc<Stop>,
}

impl Rule {
    /// Reads a rule file.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn read(source: Source, settings: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let file = syntax::parse(&source).map_err(|fault| vec![fault])?;
        Self::of(source, file, settings, false)
    }

    /// Reads a one-line rule, such as `n: n - k for k in range(1, n + 1)`; `None` if the text does not begin like one.
    ///
    /// # Errors
    /// Whatever is wrong with it.
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
        let (fault, is_declared_wrong) = (Mutex::new(None), AtomicBool::new(false));
        let stop = Arc::default();
        Ok(Self { source, doc: file.doc, is_line, checked, identity, fault, is_declared_wrong, stop })
    }

    /// What a position is.
    #[must_use]
    pub fn kind(&self) -> &crate::value::Kind {
        &self.checked.kind
    }

    /// The names of its constants, which settings give other values.
    #[must_use]
    pub fn constants(&self) -> &[String] {
        &self.checked.constants
    }

    /// What is odd about it, but not wrong.
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        &self.checked.warnings
    }

    /// What it did wrong in play first.
    #[must_use]
    pub fn first_fault(&self) -> Option<Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on it asks this while it runs, on whichever thread, and stops if so: what was asked of it then is not known.
    pub fn stop_when(&self, question: Option<Question>) {
        self.stop.set(question);
    }

    /// From now on the moves of one position may take so many bytes while they are listed: what has more is not known.
    pub fn set_room(&self, bytes: u64) {
        self.stop.set_room(bytes);
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_said()
    }

    /// It did something wrong in play; the first fault stays.
    pub(crate) fn note(&self, fault: Fault) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
    }

    /// What it declares beside its moves did something wrong: from then on nothing that believes it is answered.
    pub(crate) fn note_declared(&self, fault: Fault) {
        self.note(fault);
        self.is_declared_wrong.store(true, Ordering::Release);
    }

    /// What went wrong first, if what it declares beside its moves did something wrong.
    pub(crate) fn declared_fault(&self) -> Option<Fault> {
        self.is_declared_wrong.load(Ordering::Acquire).then(|| self.first_fault()).flatten()
    }
}
