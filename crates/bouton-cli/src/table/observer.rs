//! The observer of a table while it is filled: it reports progress and saves results.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::notation::Sizes;
use bouton::tables::observer::Observer;
use bouton::{Limit, Progress, Unknown};

use crate::args::Keep;
use crate::failure::Failure;
use crate::saver::Saver;
use crate::watch::{Stage, Watch};

/// The observer of a table.
pub struct TableObserver<'a> {
    watch: &'a Watch<'a>,
    keep: &'a Keep,
    sizes: &'a Sizes,
    /// The number of sizes that were started.
    count: Cell<u64>,
    saver: RefCell<Option<Arc<Saver>>>,
    /// Why no result can be saved.
    failure: RefCell<Option<Failure>>,
}

impl<'a> TableObserver<'a> {
    /// An observer at the start of the table.
    pub fn new(watch: &'a Watch<'a>, keep: &'a Keep, sizes: &'a Sizes) -> Self {
        Self {
            watch,
            keep,
            sizes,
            count: Cell::new(0),
            saver: RefCell::default(),
            failure: RefCell::default(),
        }
    }

    /// If a save failed, says whether all results are saved now.
    pub fn finish(self) -> Result<(), Failure> {
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
        let own = alone.map(|size| dir.join(self.sizes.measure().name(size)));
        let (dir, every) = (own.as_ref().unwrap_or(dir), self.keep.store_every);
        let (question, saver) = Saver::keeping(question, dir, every, &mut || self.watch.over().is_none())?;
        self.saver.replace(saver);
        Ok(question)
    }
}

impl Observer for TableObserver<'_> {
    fn next(&self, size: (u32, u32)) {
        self.count.set(self.count.get() + 1);
        let (number, of, measure) = (self.count.get(), self.sizes.len(), self.sizes.measure());
        self.watch.enter(Stage { size, measure, number, of });
    }

    fn keeps(&self) -> bool {
        self.keep.store.is_some()
    }

    fn begins(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        self.end_search();
        self.kept(question, alone).map_err(|failure| {
            self.failure.replace(Some(failure));
            Unknown { limit: Limit::Stopped, progress: Progress::default() }
        })
    }
}
