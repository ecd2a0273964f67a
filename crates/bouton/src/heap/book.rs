//! The book of a heap game: the values computed so far, and the period once it is proved.
//!
//! Values are computed in order, by the fastest method for the code. From time to time the book checks whether the values end
//! with a period that is long enough to be proved. From then on every heap is known.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, Weak};

use super::closed::ClosedForm;
use super::code::Code;
use super::filling::{Filling, Method};
use super::keeping::{Keeping, News};
use super::period::{GuySmith, Period, tails};
use super::rules::Heaps;
use super::shelf::{Forgettable, Shelf};
use crate::machine::width::clamped;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The values of the heaps of a game, as far as they are known. All callers share them.
///
/// # Examples
/// ```
/// use bouton::heap::{book::Book, code::Code};
/// use bouton::{Limits, Nimber};
/// let kayles = Book::new(Code::read(b"0.77").unwrap());
/// assert_eq!(kayles.value(1_000_000_000_000_000_000), None);
/// let value = kayles.find(1_000_000_000_000_000_000, &Limits::none())?;
/// assert_eq!((value, kayles.period().unwrap().period), (Nimber(1), 12));
/// # Ok::<(), bouton::Unknown>(())
/// ```
pub struct Book {
    rules: Heaps,
    theorem: Option<GuySmith>,
    closed_form: Option<ClosedForm>,
    known: RwLock<Known>,
    /// The number of bytes that the values used when they were last measured.
    bytes: AtomicU64,
    /// Locked for reading by each caller that is computing values.
    users: RwLock<()>,
    /// The shelf that the book shares with other books, if any.
    shelf: Option<Arc<Shelf>>,
}

/// The contents of a book.
pub(crate) struct Known {
    filling: Filling,
    period: Option<Period>,
    /// The number of values at which the book next searches for a period.
    look_at: u64,
    keeping: Option<Keeping>,
    /// The number of values that came from a keeper.
    recalled: u64,
}

/// The amount that one question has added to a book.
#[derive(Default)]
pub(crate) struct Added {
    positions: AtomicU64,
    bytes: AtomicU64,
}

impl Added {
    /// The amount added so far.
    pub(crate) fn progress(&self) -> Progress {
        let [positions, bytes] = [&self.positions, &self.bytes].map(|count| count.load(Ordering::Relaxed));
        Progress { positions, bytes, depth: 0 }
    }

    fn note(&self, before: Progress, now: Progress) {
        self.positions.fetch_add(now.positions.saturating_sub(before.positions), Ordering::Relaxed);
        self.bytes.fetch_add(now.bytes.saturating_sub(before.bytes), Ordering::Relaxed);
    }
}

/// A proved period, with the values that prove it.
#[derive(Clone, Debug)]
pub struct Periodic {
    /// The period.
    pub period: Period,
    /// The values of the heaps from 0 on.
    pub values: Arc<Sequence>,
}

impl Periodic {
    /// The value of a heap.
    #[must_use]
    pub fn value(&self, heap: u64) -> Nimber {
        self.values.get(clamped(self.period.fold(heap))).unwrap_or_default()
    }

    /// The value that a heap would have if all values from the first one on were periodic.
    #[must_use]
    pub(crate) fn continued(&self, heap: u64) -> Nimber {
        let Period { preperiod, period, .. } = self.period;
        // For a heap before the period, the period is continued backwards.
        let at = (heap % period + period - preperiod % period) % period;
        self.values.get(clamped(preperiod + at)).unwrap_or_default()
    }
}

/// How values were obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of values, from the heap 0 on.
    pub known: u64,
    /// The number of values that came from a keeper. They are the first ones.
    pub recalled: u64,
    /// The method that computed the last of them.
    pub method: Method,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { known, recalled, method } = self;
        match recalled {
            0 => write!(f, "{method}"),
            all if all == known => f.write_str("all of them from a store"),
            _ => write!(f, "the first of them from a store, the others {method}"),
        }
    }
}

/// The number of values at which the book first searches for a period.
const FIRST_LOOK_VALUES: u64 = 64;
/// How often a piece of the computation may pause without a new value.
const MOST_PAUSES_A_PIECE: u32 = 64;

impl Book {
    /// An empty book for the game with this code.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self {
            theorem: GuySmith::of(&code),
            closed_form: ClosedForm::of(&code),
            known: RwLock::new(Known::new(&code)),
            rules: Heaps(code),
            bytes: AtomicU64::new(0),
            users: RwLock::new(()),
            shelf: None,
        }
    }

    /// An empty book for the game with this code, on a shelf.
    pub(crate) fn on(shelf: &Arc<Shelf>, code: Code) -> Arc<Self> {
        let mut book = Self::new(code);
        book.shelf = Some(Arc::clone(shelf));
        let book = Arc::new(book);
        shelf.add(Arc::downgrade(&book) as Weak<dyn Forgettable>);
        book
    }

    /// The code of the game.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.rules.0
    }

    /// The rules of the game.
    #[must_use]
    pub(crate) fn rules(&self) -> &Heaps {
        &self.rules
    }

    /// The theorem that can prove a period of this game, if there is one.
    #[must_use]
    pub fn theorem(&self) -> Option<GuySmith> {
        self.theorem
    }

    /// The closed form of the values, if there is one.
    #[must_use]
    pub fn closed_form(&self) -> Option<&ClosedForm> {
        self.closed_form.as_ref()
    }

    /// All that is known. As long as the caller holds the guard, no other caller can compute more values.
    pub(crate) fn known(&self) -> RwLockReadGuard<'_, Known> {
        // A thread that panicked has left only complete values, because they are added one after the other.
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a heap, if it is known.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        self.known().value(heap).or_else(|| Some(self.closed_form()?.value(heap)))
    }

    /// The values of the heaps from 0 on that have been computed. As long as a caller holds them, they are copied before more are computed.
    #[must_use]
    pub fn values(&self) -> Arc<Sequence> {
        self.known().shared()
    }

    /// The period, once it is proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.known().period().copied()
    }

    /// The value of a heap. It is computed if it is not known.
    ///
    /// # Errors
    /// Fails if a limit is reached. The values computed before are kept.
    pub fn find(&self, heap: u64, limits: &Limits<'_>) -> Result<Nimber, Unknown> {
        loop {
            if let Some(value) = self.value(heap) {
                return Ok(value);
            }
            self.extend(heap.saturating_add(1), limits)?;
        }
    }

    /// Computes values until all heaps below `end` are known or a period is proved. The limits apply to all that is known then, not only to
    /// the new values.
    ///
    /// # Errors
    /// Fails if a limit is reached. The values computed before are kept.
    pub fn extend(&self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let added = Added::default();
        added.note(Progress::default(), self.known().progress());
        self.extend_for(&added, end, limits, |_| ()).1
    }

    /// Extends the book for a question that has already added `added`. The limits apply to what the question adds, and `added` is updated.
    /// `look` is called with what is known then, before another caller can compute more values or clear the book.
    ///
    /// Values are computed a piece at a time. The book is locked during a piece. Between two pieces other threads may use the book, and the
    /// watch of the limits is asked.
    pub(crate) fn extend_for<T>(
        &self,
        added: &Added,
        end: u64,
        limits: &Limits<'_>,
        look: impl FnOnce(&Known) -> T,
    ) -> (T, Result<(), Unknown>) {
        let _user = self.users.read();
        let mut stopped = None;
        loop {
            let mut known = self.known_for_writing();
            let found = match stopped {
                Some(unknown) => Err(unknown),
                None => self.add_a_piece(&mut known, added, end, limits),
            };
            let paused = match found {
                Err(unknown @ Unknown { limit: Limit::Stopped, .. }) if stopped.is_none() => unknown,
                found => {
                    let news = known.news();
                    self.weigh(&known);
                    let seen = look(&known);
                    drop(known);
                    news.iter().for_each(News::keep);
                    return (seen, found);
                }
            };
            let waiting =
                known.keeping.as_ref().and_then(|keeping| keeping.waiting(paused.progress.positions));
            self.weigh(&known);
            drop(known);
            // A keeper may ask this book for values.
            if waiting.is_some_and(|keeper| keeper.is_due()) {
                let news = self.known_for_writing().news();
                news.iter().for_each(News::keep);
            }
            if let Some(shelf) = &self.shelf {
                shelf.make_room_beside(self.bytes(), paused.progress.bytes);
            }
            stopped = (limits.watch)(&paused.progress).then_some(paused);
        }
    }

    /// Computes values until some are added, all heaps below `end` are known, or the next ones take long.
    ///
    /// # Errors
    /// Fails with [`Limit::Stopped`] if there is more to compute, and with another limit if that is reached.
    fn add_a_piece(
        &self,
        known: &mut Known,
        added: &Added,
        end: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Unknown> {
        let (start, so_far) = (known.progress(), added.progress());
        let before = start.bytes.saturating_sub(so_far.bytes);
        let bytes = self.shelf.as_ref().map_or(limits.bytes, |shelf| shelf.room(before, limits));
        let positions = limits.positions.saturating_sub(so_far.positions).saturating_add(start.positions);
        let asked = Cell::new(0);
        let is_enough = |progress: &Progress| {
            asked.set(asked.get() + 1);
            progress.positions > start.positions || asked.get() > MOST_PAUSES_A_PIECE
        };
        let limits = limits.with_positions(positions).with_bytes(bytes).with_watch(&is_enough);
        let found = known.extend(self.theorem, end, &limits);
        added.note(start, known.progress());
        match found {
            Err(Unknown { limit: Limit::Stopped, .. }) if known.is_complete(end) => Ok(()),
            found => found,
        }
    }

    /// Brings the shelf back within its budget. Callers call this after their last request.
    pub(crate) fn settle(&self) {
        if let Some(shelf) = &self.shelf {
            shelf.settle();
        }
    }

    fn weigh(&self, known: &Known) {
        self.takes(known.values().bytes());
        if let Some(shelf) = &self.shelf {
            shelf.make_room_beside(self.bytes(), self.bytes());
        }
    }

    fn takes(&self, bytes: u64) {
        let before = self.bytes.swap(bytes, Ordering::Relaxed);
        if let Some(shelf) = &self.shelf {
            shelf.weigh(before, bytes);
        }
    }

    /// Loads the values that `keeper` contains, as far as memory allows. From now on the keeper stores new values: whenever it is due, and
    /// at the end of each request. The loaded values are not checked.
    pub fn keep_with(&self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        let _user = self.users.read();
        let (keeping, values) = Keeping::new(keeper, limits);
        let mut known = self.known_for_writing();
        known.keeping = Some(keeping);
        if values.len() > known.values().len() {
            known.recalled = values.len() as u64;
            known.filling = Filling::of_code(self.code(), values);
        }
        self.weigh(&known);
    }

    /// Stops storing values in the keeper.
    pub fn stop_keeping(&self) {
        self.known_for_writing().keeping = None;
    }

    fn known_for_writing(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Book {
    fn drop(&mut self) {
        self.takes(0);
    }
}

impl Forgettable for Book {
    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// A book with a keeper is not cleared, because its values would be loaded again at once.
    fn forget(&self) -> bool {
        let mut known = match self.known.try_write() {
            Ok(known) => known,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        // What a caller is computing is not cleared: two callers could clear each other's values for ever.
        if known.keeping.is_some() || self.users.try_write().is_err() {
            return false;
        }
        *known = Known::new(self.code());
        self.takes(0);
        true
    }
}

impl Known {
    /// The contents of an empty book.
    fn new(code: &Code) -> Self {
        let filling = Filling::of_code(code, Sequence::new());
        Self { filling, period: None, look_at: FIRST_LOOK_VALUES, keeping: None, recalled: 0 }
    }

    /// The values of the heaps from 0 on that have been computed.
    #[must_use]
    pub fn values(&self) -> &Sequence {
        self.filling.values()
    }

    /// The values, for a caller that keeps them longer. As long as it holds them, they are copied before more are computed.
    #[must_use]
    pub fn shared(&self) -> Arc<Sequence> {
        self.filling.shared()
    }

    /// The number of known values, and the number of bytes that they use.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { positions: self.len(), bytes: self.values().bytes(), depth: 0 }
    }

    /// The number of known values.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u64 {
        self.values().len() as u64
    }

    /// The period, once it is proved.
    #[must_use]
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The period together with the values that repeat, once it is proved.
    #[must_use]
    pub fn periodic(&self) -> Option<Periodic> {
        Some(Periodic { period: self.period?, values: self.shared() })
    }

    /// How the values were obtained.
    #[must_use]
    pub fn origin(&self) -> Origin {
        Origin { known: self.len(), recalled: self.recalled, method: self.filling.method() }
    }

    /// The value of a heap, if it was computed or a period gives it.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        let at = self.period.map_or(heap, |period| period.fold(heap));
        self.values().get(usize::try_from(at).ok()?)
    }

    /// Whether all heaps below `end` are known.
    fn is_complete(&self, end: u64) -> bool {
        self.period.is_some() || self.len() >= end
    }

    /// Computes values until all heaps below `end` are known or a period is proved.
    fn extend(&mut self, theorem: Option<GuySmith>, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        while !self.is_complete(end) {
            let look_at = if theorem.is_some() { self.look_at } else { u64::MAX };
            self.filling.extend(end.min(look_at), limits)?;
            if let Some(theorem) = theorem.filter(|_| self.len() >= look_at) {
                self.look(theorem);
            }
        }
        Ok(())
    }

    /// The values that the keeper does not contain yet, if there is a keeper.
    fn news(&mut self) -> Option<News> {
        self.keeping.as_mut()?.news(self.filling.values())
    }

    /// Searches for a period, and sets the number of values for the next search.
    fn look(&mut self, theorem: GuySmith) {
        let tails = tails(self.values());
        self.period = Period::proved(self.values(), &tails, theorem);
        let len = self.len();
        // Each candidate needs a certain number of values for a proof, if it is a period of all values.
        let needed = tails.iter().map(|tail| theorem.needed(tail.preperiod, tail.period));
        let later = len + len / 4;
        self.look_at = needed.filter(|&needed| needed > len).fold(later, u64::min);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::theory::keeper::Sink;

    /// A keeper in memory that is always due.
    #[derive(Default)]
    struct Notebook(Mutex<Vec<Vec<u8>>>);

    impl Keeper for Notebook {
        fn is_due(&self) -> bool {
            true
        }

        fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
            let mut keys = self.0.lock().unwrap();
            tell(&mut |key, word| {
                assert_eq!(word, 0);
                keys.push(key.to_vec());
            });
            true
        }

        fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
            let _ = self.0.lock().unwrap().iter().all(|key| sink(key, 0));
        }
    }

    #[test]
    fn the_watch_of_a_question_may_ask_the_book_itself() {
        for code in ["0.16", "4!.0", "0.[3]"] {
            let (book, asked) = (book(code), Cell::new(0));
            let watch = |_: &Progress| {
                asked.set(asked.get() + 1);
                assert!(book.find(asked.get() % 50, &Limits::none()).is_ok(), "{code}");
                asked.get() > 1000
            };
            let limits = Limits::none().with_watch(&watch);
            book.extend(500, &limits).unwrap();
            assert!(asked.get() > 0, "{code}");
        }
    }

    /// A keeper that asks the book whatever it is asked itself.
    struct Curious(Arc<Book>);

    impl Curious {
        fn asks(&self) {
            assert!(self.0.find(40, &Limits::none()).is_ok());
        }
    }

    impl Keeper for Curious {
        fn is_due(&self) -> bool {
            self.asks();
            true
        }

        fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
            tell(&mut |_, _| self.asks());
            true
        }

        fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
            self.asks();
            sink(&[0; 9], 0);
        }
    }

    #[test]
    fn a_keeper_and_its_watch_may_ask_the_book_itself() {
        for code in ["0.16", "4!.0", "0.[3]"] {
            let book = Arc::new(book(code));
            let watch = |_: &Progress| {
                assert!(book.find(30, &Limits::none()).is_ok(), "{code}");
                false
            };
            let limits = Limits::none().with_watch(&watch);
            book.keep_with(Arc::new(Curious(Arc::clone(&book))), &limits);
            book.extend(20_000, &limits).unwrap();
            // The book and its keeper refer to one another.
            book.stop_keeping();
        }
    }

    #[test]
    fn what_is_kept_is_gone_on_from_and_changes_no_value() {
        // The codes cover values of one and of two bytes, dense and sparse computation, games with and without a theorem, and more than two
        // parts.
        for (code, end) in
            [("0.77", 10_000), ("0.16", 60_000), ("4!.0", 30_000), ("0.[3]", 700), ("0.8", 300)]
        {
            let plain = book(code);
            plain.extend(end, &Limits::none()).unwrap();
            let notebook = Arc::new(Notebook::default());
            let limit = plain.known().len() / 7 + 100;
            let rounds = (1..).find(|round| {
                // A new book, as in another process.
                let kept = book(code);
                kept.keep_with(notebook.clone(), &Limits::none());
                let known = kept.known().len();
                assert_eq!(known == 0, *round == 1, "{code}: nothing is lost");
                kept.extend(end, &Limits::none().with_positions(known + limit)).is_ok() && {
                    let (kept, plain) = (kept.known(), plain.known());
                    assert!(
                        kept.period().map(|period| period.period)
                            == plain.period().map(|period| period.period)
                    );
                    let first = plain.len().min(kept.len()) as usize;
                    kept.values().range(0..first).eq(plain.values().range(0..first))
                }
            });
            assert!((2..10).contains(&rounds.unwrap()), "{code}: {rounds:?}");
        }
    }

    #[test]
    fn a_watch_that_panics_leaves_the_keeper_in_the_book() {
        let (notebook, book) = (Arc::new(Notebook::default()), book("4!.0"));
        book.keep_with(notebook.clone(), &Limits::none());
        let panics = |_: &Progress| -> bool { panic!("a watch of a user") };
        let work = || book.extend(1 << 20, &Limits::none().with_watch(&panics));
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_err();
        book.extend(10_000, &Limits::none()).unwrap();
        assert!(notebook.0.lock().unwrap().len() > 1);
    }

    #[test]
    fn values_that_memory_has_no_room_for_are_not_taken_up() {
        let notebook = Arc::new(Notebook::default());
        let whole = book("4!.0");
        whole.keep_with(notebook.clone(), &Limits::none());
        whole.extend(50_000, &Limits::none()).unwrap();
        let small = book("4!.0");
        let limits = Limits::none().with_bytes(20_000);
        small.keep_with(notebook, &limits);
        assert!((5_000..30_000).contains(&small.known().len()));
        let unknown = small.extend(50_000, &limits).unwrap_err();
        assert!(matches!(unknown.limit, Limit::Bytes | Limit::Room { .. }), "{unknown}");
    }

    fn book(code: &str) -> Book {
        Book::new(Code::read(code.as_bytes()).unwrap())
    }

    #[test]
    fn the_search_stops_where_a_period_is_proved() {
        for (code, preperiod, period) in
            [("0.77", 71, 12), ("0.156", 3479, 349), ("0.055", 259, 148), ("0.3", 0, 2)]
        {
            let book = book(code);
            book.extend(1 << 40, &Limits::none()).unwrap();
            let known = book.known();
            let found = known.period().unwrap();
            assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
            assert_eq!(known.len(), found.needed().max(FIRST_LOOK_VALUES), "{code}: and no later");
            let far = known.value(crate::heap::LARGEST_HEAP).unwrap();
            assert_eq!(Some(far), known.value(preperiod + (crate::heap::LARGEST_HEAP - preperiod) % period));
        }
    }

    #[test]
    fn without_a_theorem_values_are_found_as_far_as_they_are_asked_for() {
        let book = book("4!.0");
        assert_eq!(book.find(1000, &Limits::none()).map(|_| book.known().len()), Ok(1001));
        let limits = Limits::none().with_positions(2000);
        assert!(book.find(1 << 40, &limits).is_err());
        assert!(book.value(1500).is_some() && book.known().period().is_none());
    }
}
