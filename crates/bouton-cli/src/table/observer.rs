//! The observer of a table while it is filled: it reports progress and saves results.

use std::cell::Cell;

use bouton::Unknown;
use bouton::ask::question::Question;
use bouton::notation::Sizes;
use bouton::tables::observer::Observer;

use super::keeper::TableKeeper;
use crate::args::Keep;
use crate::failure::Failure;
use crate::watch::{Stage, Watch};

/// The observer of a table.
pub struct TableObserver<'a> {
    watch: &'a Watch<'a>,
    sizes: &'a Sizes,
    /// The number of sizes that were started.
    count: Cell<u64>,
    keeper: TableKeeper<'a>,
}

impl<'a> TableObserver<'a> {
    /// An observer at the start of the table.
    pub fn new(watch: &'a Watch<'a>, keep: &'a Keep, sizes: &'a Sizes) -> Self {
        let keeper = TableKeeper::new(keep, sizes.measure(), || watch.over().is_none());
        Self { watch, sizes, count: Cell::new(0), keeper }
    }

    /// If a save failed, says whether all results are saved now.
    ///
    /// # Errors
    /// If nothing could be saved.
    pub fn finish(self) -> Result<(), Failure> {
        self.keeper.finish()
    }
}

impl Observer for TableObserver<'_> {
    fn next(&self, size: (u32, u32)) {
        self.count.set(self.count.get() + 1);
        let (number, of, measure) = (self.count.get(), self.sizes.len(), self.sizes.measure());
        self.watch.enter(Stage { size, measure, number, of });
    }

    fn keeps(&self) -> bool {
        self.keeper.keeps()
    }

    fn begins(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Unknown> {
        self.keeper.begins(question, alone)
    }
}
