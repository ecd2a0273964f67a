//! The observer of a table while it is filled: it saves what is found out, and shows which size is worked on.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use bouton::ask::keeping::NotKept;
use bouton::ask::question::Question;
use bouton::catalog::{Catalog, Game};
use bouton::notation::{Measure, Sizes};
use bouton::tables::observer::Observer;
use bouton::{Limits, Progress, Unknown};

use crate::args::Keep;
use crate::failure::Failure;
use crate::saver::Saver;
use crate::watch::{Stage, Watch};

/// An observer of a table that saves the results of its searches, if that is asked for.
pub struct TableKeeper<'a> {
    game: &'a Game,
    keep: &'a Keep,
    measure: Measure,
    /// Asked while a store is read: whether to go on.
    goes_on: Box<dyn Fn() -> bool + 'a>,
    /// The watch that shows which size is worked on, and the number of sizes.
    shown: Option<(&'a Watch<'a>, u64)>,
    /// The number of sizes that were started.
    count: Cell<u64>,
    of_book: Option<Arc<Saver>>,
    of_search: RefCell<Option<Arc<Saver>>>,
    /// Why no result can be saved.
    failure: RefCell<Option<Failure>>,
}

impl<'a> TableKeeper<'a> {
    /// A keeper for a table of sizes with this measure. The values of a heap game are saved from now on.
    ///
    /// # Errors
    /// If nothing of the game can be saved.
    pub fn new(
        catalog: &Catalog,
        game: &'a Arc<Game>,
        keep: &'a Keep,
        measure: Measure,
        limits: &Limits<'_>,
        goes_on: impl Fn() -> bool + 'a,
    ) -> Result<Self, Failure> {
        let of_book = match (&keep.store, &game.book, &game.series) {
            (Some(dir), Some(book), _) => {
                Saver::keeping_book(catalog, (game, book), dir, keep.store_every, limits)?
            }
            (Some(_), None, Some(series)) if series.has_own_method() => {
                let why = NotKept::OwnWay(game.name.to_string());
                return Err(Failure::usage(format!("--store: {why}"), "leave --store out"));
            }
            _ => None,
        };
        let goes_on = Box::new(goes_on);
        let (count, of_search, failure) = Default::default();
        Ok(Self { game, keep, measure, goes_on, shown: None, count, of_book, of_search, failure })
    }

    /// A keeper for a table of these sizes, if they are known, that is filled within the limits of `watch`.
    ///
    /// # Errors
    /// If nothing of the game can be saved.
    pub fn watched(
        catalog: &Catalog,
        game: &'a Arc<Game>,
        keep: &'a Keep,
        (measure, sizes): (Measure, Option<&Sizes>),
        watch: &'a Watch<'a>,
    ) -> Result<Self, Failure> {
        let goes_on = || watch.over().is_none();
        let keeper = watch.limited(|limits| Self::new(catalog, game, keep, measure, limits, goes_on))?;
        Ok(Self { shown: sizes.map(|sizes| (watch, sizes.len())), ..keeper })
    }

    /// If a save failed, says whether all results are saved now. The folder is free again.
    ///
    /// # Errors
    /// If nothing could be saved.
    pub fn finish(&self) -> Result<(), Failure> {
        self.end_search();
        if let (Some(saver), Some(book)) = (&self.of_book, &self.game.book) {
            book.stop_keeping();
            saver.finish();
        }
        self.failure.take().map_or(Ok(()), Err)
    }

    fn end_search(&self) {
        if let Some(saver) = self.of_search.take() {
            saver.finish();
        }
    }

    /// The question with its results saved to the folder. A board of its own has a folder of its own in it.
    fn kept(&self, question: Question, alone: Option<(u32, u32)>) -> Result<Question, Failure> {
        let Some(dir) = &self.keep.store else { return Ok(question) };
        let own = alone.map(|size| dir.join(self.measure.name(size)));
        let (dir, every) = (own.as_ref().unwrap_or(dir), self.keep.store_every);
        let (question, saver) = Saver::keeping(question, dir, every, &mut || (self.goes_on)())?;
        self.of_search.replace(saver);
        Ok(question)
    }
}

impl Observer for TableKeeper<'_> {
    fn next(&self, size: (u32, u32)) {
        let (number, measure) = (self.count.get() + 1, self.measure);
        self.count.set(number);
        if let Some((watch, of)) = self.shown {
            watch.stage.set(Some(Stage { size, measure, number, of }));
        }
    }

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
