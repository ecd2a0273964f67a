//! Saves what the searches of a table find out.

use std::cell::RefCell;
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::notation::Measure;
use bouton::tables::observer::Observer;
use bouton::{Progress, Unknown};

use crate::args::Keep;
use crate::failure::Failure;
use crate::saver::Saver;

/// An observer of a table that saves the results of its searches, if that is asked for.
pub struct TableKeeper<'a> {
    keep: &'a Keep,
    measure: Measure,
    /// Asked while a store is read: whether to go on.
    goes_on: Box<dyn Fn() -> bool + 'a>,
    saver: RefCell<Option<Arc<Saver>>>,
    /// Why no result can be saved.
    failure: RefCell<Option<Failure>>,
}

impl<'a> TableKeeper<'a> {
    /// A keeper for a table of sizes with this measure.
    pub fn new(keep: &'a Keep, measure: Measure, goes_on: impl Fn() -> bool + 'a) -> Self {
        let (saver, failure) = Default::default();
        Self { keep, measure, goes_on: Box::new(goes_on), saver, failure }
    }

    /// If a save failed, says whether all results are saved now.
    ///
    /// # Errors
    /// If nothing could be saved.
    pub fn finish(&self) -> Result<(), Failure> {
        self.end_search();
        self.failure.take().map_or(Ok(()), Err)
    }

    fn end_search(&self) {
        if let Some(saver) = self.saver.take() {
            saver.finish();
        }
    }

    /// The question with its results saved to the folder. A board of its own has a folder of its own in it.
    fn kept(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Failure> {
        let Some(dir) = &self.keep.store else { return Ok(question) };
        let own = alone.map(|size| dir.join(self.measure.name(size)));
        let (dir, every) = (own.as_ref().unwrap_or(dir), self.keep.store_every);
        let (question, saver) = Saver::keeping(question, dir, every, &mut || (self.goes_on)())?;
        self.saver.replace(saver);
        Ok(question)
    }
}

impl Observer for TableKeeper<'_> {
    fn keeps(&self) -> bool {
        self.keep.store.is_some()
    }

    fn begins(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        self.end_search();
        self.kept(question, alone).map_err(|failure| {
            self.failure.replace(Some(failure));
            Unknown::stopped(Progress::default())
        })
    }
}
