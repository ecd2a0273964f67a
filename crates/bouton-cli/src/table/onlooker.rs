//! Looks on while a table is filled: tells how far it is, and has what is found out kept.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::notation::Sizes;
use bouton::tables::onlooker::Onlooker;
use bouton::{Limit, Progress, Unknown};

use crate::args::Keep;
use crate::failure::Failure;
use crate::saver::Saver;
use crate::watch::{Stage, Watch};

/// Who looks on.
pub struct Looking<'a> {
    watch: &'a Watch<'a>,
    keep: &'a Keep,
    sizes: &'a Sizes,
    /// So many sizes have been looked at.
    count: Cell<u64>,
    saver: RefCell<Option<Arc<Saver>>>,
    /// Why nothing can be kept.
    failure: RefCell<Option<Failure>>,
}

impl<'a> Looking<'a> {
    /// Has seen nothing.
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

    /// Says, where there is doubt, whether all that was found out is stored.
    pub fn finish(self) -> Result<(), Failure> {
        self.end_search();
        self.failure.take().map_or(Ok(()), Err)
    }

    fn end_search(&self) {
        if let Some(saver) = self.saver.take() {
            saver.finish();
        }
    }

    /// The question, kept in the folder named; a board that no other size is on has a folder of its own in it.
    fn kept(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Failure> {
        let Some(dir) = &self.keep.store else { return Ok(question) };
        let own = alone.map(|size| dir.join(self.sizes.measure().name(size)));
        let (dir, every) = (own.as_ref().unwrap_or(dir), self.keep.store_every);
        let (question, saver) = Saver::keeping(question, dir, every, &mut || self.watch.over().is_none())?;
        self.saver.replace(saver);
        Ok(question)
    }
}

impl Onlooker for Looking<'_> {
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
