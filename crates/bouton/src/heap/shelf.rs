//! The shelf: the books of one catalogue, and the number of bytes that they may use together. When memory is short, books are cleared.
//!
//! A question counts the bytes that it adds to a book. The limits of a question may allow more bytes than the shelf has room for. Then
//! other books are cleared, the largest first. Their values are computed again when a caller needs them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::theory::limits::Limits;

/// A book on a shelf.
pub trait Forgettable: Send + Sync {
    /// The number of bytes that the book uses.
    fn bytes(&self) -> u64;

    /// Clears the book, unless a caller is using it. Returns true if the book was cleared.
    fn forget(&self) -> bool;
}

/// Books, and the number of bytes that they may use together.
#[derive(Default)]
pub struct Shelf {
    books: Mutex<Vec<Weak<dyn Forgettable>>>,
    /// The number of bytes that all books use, as far as the books have reported it.
    total: AtomicU64,
    /// The budget in bytes: the budget that a caller set with `set_budget`, or else what the limits of the first question allow.
    budget: OnceLock<AtomicU64>,
}

impl Shelf {
    /// Adds a book. The shelf keeps it only as long as some owner of the book exists.
    pub fn add(&self, book: Weak<dyn Forgettable>) {
        self.books().push(book);
    }

    /// The number of bytes that all books use.
    pub fn bytes(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Records that a book which used `before` bytes uses `bytes` bytes now.
    pub fn weigh(&self, before: u64, bytes: u64) {
        self.total.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Sets the number of bytes that the books may use together.
    pub fn set_budget(&self, bytes: u64) {
        self.budget.get_or_init(AtomicU64::default).store(bytes, Ordering::Relaxed);
    }

    /// Clears the largest books until all books together use at most `bytes` bytes. Books in use are not cleared.
    pub fn shrink(&self, bytes: u64) {
        self.make_room(0, 0, bytes);
    }

    /// The number of bytes that a book may grow to. The question did not add the first `before` of these bytes. The question may add as
    /// many bytes as its limits allow, within the budget. A book that has no more bytes than the limits of the question is always allowed.
    pub fn room(&self, before: u64, limits: &Limits<'_>) -> u64 {
        let budget = self.budget.get_or_init(|| AtomicU64::new(limits.bytes)).load(Ordering::Relaxed);
        limits.bytes.max(before.saturating_add(limits.bytes).min(budget))
    }

    /// If the books do not fit in the budget, clears other books, the largest first. A book that is in use has reported `reported` bytes
    /// and uses `bytes` bytes now.
    pub fn make_room_beside(&self, reported: u64, bytes: u64) {
        if let Some(budget) = self.budget() {
            self.make_room(reported, bytes, budget);
        }
    }

    /// Clears the largest books as long as all books together use more than the budget.
    pub fn settle(&self) {
        self.make_room_beside(0, 0);
    }

    fn budget(&self) -> Option<u64> {
        self.budget.get().map(|budget| budget.load(Ordering::Relaxed))
    }

    fn make_room(&self, reported: u64, bytes: u64, most: u64) {
        let mut total = self.bytes().saturating_sub(reported).saturating_add(bytes);
        if total <= most {
            return;
        }
        let mut books = self.held();
        books.sort_by_key(|book| book.bytes());
        while let Some(largest) = books.pop().filter(|book| book.bytes() > 0 && total > most) {
            let freed = largest.bytes();
            if largest.forget() {
                total = total.saturating_sub(freed);
            }
        }
    }

    /// The books that still have an owner.
    fn held(&self) -> Vec<Arc<dyn Forgettable>> {
        let mut books = self.books();
        books.retain(|book| book.strong_count() > 0);
        books.iter().filter_map(Weak::upgrade).collect()
    }

    fn books(&self) -> std::sync::MutexGuard<'_, Vec<Weak<dyn Forgettable>>> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::{Added, Book, Known};
    use crate::heap::code::Code;

    fn shelf() -> (Arc<Shelf>, [Arc<Book>; 2]) {
        let shelf = Arc::new(Shelf::default());
        let books = ["4!.0", "0.6"].map(|code| Book::on(&shelf, Code::read(code.as_bytes()).unwrap()));
        (shelf, books)
    }

    fn lens(books: &[Arc<Book>; 2]) -> [u64; 2] {
        books.each_ref().map(|book| book.known().len())
    }

    #[test]
    fn a_question_may_add_what_its_limits_allow_as_far_as_the_budget_goes() {
        let (shelf, books) = shelf();
        let allowing = |bytes| Limits::none().with_bytes(bytes);
        assert_eq!(shelf.room(0, &allowing(100)), 100, "this is the first question");
        assert_eq!(shelf.budget(), Some(100));
        let rooms = [(50, 20, 70), (50, 60, 100), (90, 200, 200), (300, 20, 100)];
        for (before, allowed, room) in rooms {
            assert_eq!(shelf.room(before, &allowing(allowed)), room, "{before} {allowed}");
        }
        shelf.set_budget(1000);
        assert_eq!((shelf.room(300, &allowing(20)), shelf.room(0, &allowing(u64::MAX))), (320, u64::MAX));
        // The limit applies only to the values that a question adds to a book.
        shelf.set_budget(u64::MAX);
        books[0].extend(30_000, &Limits::none()).unwrap();
        let (added, few) = (Added::default(), Limits::none().with_positions(5000));
        let extend = |end| books[0].extend_for(&added, end, &few, Known::len);
        assert_eq!(extend(33_000), (33_000, Ok(())));
        assert_eq!(extend(35_000), (35_000, Ok(())));
        let (known, found) = extend(35_001);
        assert_eq!((known, found.is_err(), added.progress().positions), (35_000, true, 5000));
        // Values that other questions add do not count against this question.
        books[0].extend(40_000, &Limits::none()).unwrap();
        assert_eq!((extend(40_000), added.progress().positions), ((40_000, Ok(())), 5000));
    }

    #[test]
    fn the_largest_other_book_is_forgotten_and_found_again() {
        let (shelf, books) = shelf();
        let none = Limits::none();
        books[0].extend(30_000, &none).unwrap();
        books[1].extend(1000, &none).unwrap();
        assert_eq!((lens(&books), shelf.bytes() > 30_000), ([30_000, 1000], true));
        shelf.set_budget(shelf.bytes());
        shelf.settle();
        assert_eq!(lens(&books), [30_000, 1000]);
        books[1].extend(20_000, &none).unwrap();
        assert_eq!(lens(&books), [0, 20_000], "there is no room for both");
        let grundy = Book::new(Code::read(b"4!.0").unwrap());
        assert_eq!(books[0].find(7, &none), grundy.find(7, &none));
        shelf.shrink(0);
        assert_eq!((lens(&books), shelf.bytes()), ([0, 0], 0));
        // A question may compute more values than the budget allows. These values are not kept.
        shelf.set_budget(10_000);
        books[0].extend(20_000, &none).unwrap();
        assert_eq!(lens(&books), [20_000, 0]);
        shelf.settle();
        assert_eq!(lens(&books), [0, 0]);
    }

    #[test]
    fn what_is_found_while_others_forget_is_right() {
        let (shelf, books) = shelf();
        let values: Vec<_> = (0..3000).map(|heap| books[0].find(heap, &Limits::none()).unwrap()).collect();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| (0..200).for_each(|_| shelf.shrink(0)));
            }
            for _ in 0..2 {
                scope.spawn(|| {
                    for heap in (0..3000).step_by(97) {
                        assert_eq!(books[0].find(heap as u64, &Limits::none()), Ok(values[heap]));
                    }
                });
            }
        });
    }
}
