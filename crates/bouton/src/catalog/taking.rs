//! Heaps of take-and-break games: reading, valuing and naming them.

use std::ops;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::drawing::Showing;
use super::figure::Figure;
use super::finder::{FindValues, Key};
use super::heaps::Heaps;
use super::playable::{FoundMoves, Playable};
use super::prefix::Prefix;
use super::reading::{ReadError, Reading};
use super::status::Status;
use super::stretch::Stretch;
use crate::heap::book::{Added, Book, Known};
use crate::heap::closed::ClosedForm;
use crate::heap::count;
use crate::heap::misere_kayles::{self, SIBERT_CONWAY};
use crate::heap::period::GUY_SMITH;
use crate::heap::rules::{Break, Left};
use crate::heap::tame::TameHeaps;
use crate::heap::wins::wins;
use crate::notation::{ParseError, decimal};
use crate::solve::halt::Halt;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Outcome;
use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
use crate::theory::tame::Sight;
use crate::theory::theorem::Theorem;

/// The largest heap to read where a move may leave any number of heaps: there the name of a move can be as long as the heap is large.
const MOST_IN_ANY: u64 = 100_000;

pub fn read(book: &Arc<Book>, text: &[u8]) -> Result<Reading, ReadError> {
    let read = if book.code().is_of_rows() { Heaps::read_pins(text)? } else { Heaps::read(text)? };
    let Heaps { heaps, text: written, note } = read;
    let is_bounded = book.code().most_left().is_some();
    if !is_bounded && heaps.iter().any(|&heap| heap > MOST_IN_ANY) {
        let expected = format!("heaps up to {MOST_IN_ANY} in a game where any number of heaps may be left");
        return Err(ParseError::new(text, 0..text.len(), expected).into());
    }
    let tame = Mutex::new(TameHeaps::new(book.code().clone()));
    let game =
        Taking { book: Arc::clone(book), added: Added::default(), tame, is_folded: AtomicBool::new(false) };
    Ok(Reading::new(written).noting(note).on(book.code().to_string()).with(game, heaps))
}

/// The values of these heaps, as far as they can be found.
pub fn values(book: &Book, heaps: ops::Range<u64>, limits: &Limits<'_>) -> Prefix {
    if let Some(form) = book.closed_form() {
        let (largest, status) = (Nimber(heaps.end), Status::Proved(form.theorem()));
        return Prefix::known(heaps, largest, status, limits, |heap| Some(form.value(heap)));
    }
    let found = |known: &Known| {
        let is_folded = known.period().is_some() && known.len() < heaps.end;
        let count = heaps.end.saturating_sub(heaps.start);
        Prefix {
            values: Stretch::part(known.shared(), heaps.start, count, known.period().copied()),
            basis: if is_folded { Status::Proved(&GUY_SMITH) } else { Status::Exact }.into(),
            unknown: None,
            period: known.periodic(),
            origin: (known.len() > 0).then(|| known.origin()),
        }
    };
    let (found, ended) = book.extend_for(&Added::default(), heaps.end, limits, found);
    book.settle();
    Prefix { unknown: ended.err(), ..found }
}

/// The code of Kayles.
pub(crate) const KAYLES: &str = "0.77";

/// A code, with what is known of its heaps.
struct Taking {
    book: Arc<Book>,
    /// What this question has added to the book.
    added: Added,
    /// What is known of misere play.
    tame: Mutex<TameHeaps>,
    /// Whether a value was taken from the period or the closed form, rather than found for the heap itself.
    is_folded: AtomicBool,
}

impl Taking {
    /// The value of a heap, if it is known.
    fn known(&self, heap: u64) -> Option<Nimber> {
        let (is_computed, is_folded) = {
            let known = self.book.known();
            (heap < known.len(), known.period().is_some() || self.book.closed_form().is_some())
        };
        if !is_computed && is_folded {
            self.is_folded.store(true, Ordering::Relaxed);
        }
        self.book.value(heap)
    }

    /// The value of a heap. If it is not known, it is computed.
    fn find(&self, heap: u64, limits: &Limits<'_>) -> Result<Nimber, Unknown> {
        // Other users of the same book may discard the value at the same time.
        loop {
            if let Some(value) = self.known(heap) {
                return Ok(value);
            }
            self.book.extend_for(&self.added, heap.saturating_add(1), limits, |_| ()).1?;
        }
    }
}

impl Drop for Taking {
    fn drop(&mut self) {
        self.book.settle();
    }
}

impl Ruleset for Taking {
    type Position = u64;
    type Move = Break;

    fn moves(&self, heap: &u64, list: &mut MoveList<Self>) {
        self.book.rules().moves(heap, list);
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        self.known(heap)
    }

    fn size(&self, &heap: &u64) -> u64 {
        heap
    }

    fn always_ends(&self) -> bool {
        self.book.rules().always_ends()
    }
}

impl Keyed for Taking {
    fn key(&self, heap: &u64, bytes: &mut Vec<u8>) {
        self.book.rules().key(heap, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<u64> {
        self.book.rules().position(bytes)
    }
}

impl Playable for Taking {
    fn text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn status(&self) -> Status {
        if !self.is_folded.load(Ordering::Relaxed) {
            return Status::Exact;
        }
        Status::Proved(self.book.closed_form().map_or(&GUY_SMITH, ClosedForm::theorem))
    }

    fn grounds(&self) -> Option<String> {
        let known = self.book.known();
        let name = self.book.code();
        if let Some(form) = self.book.closed_form() {
            return Some(format!("{name}: {}", form.formula()));
        }
        if known.len() == 0 {
            return None;
        }
        let how = known.origin();
        Some(match known.period() {
            Some(period) => format!("{name}: {}; {} values, {how}", period.describe(), known.len()),
            None => format!("{name}: the values of the heaps 0 to {}, {how}", known.len() - 1),
        })
    }

    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(u64)) -> bool {
        Heaps::read_plainly(text, take)
    }

    fn show(&self, heaps: &[u64], _: &Showing<'_>) -> Option<Figure> {
        let [heap] = heaps else { return None };
        Some(Figure::Heaps(vec![*heap]))
    }

    fn count_moves(&self, &heap: &u64) -> Option<u64> {
        let told = self.book.closed_form().and_then(|form| form.moves(heap));
        told.or_else(|| count::moves(self.book.code(), heap)).or(Some(u64::MAX))
    }

    fn moves_to(
        &self,
        &heap: &u64,
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<(Break, Vec<u64>)>> {
        let found = wins(&self.book, heap, target, goes_on)?;
        let left = |name: Break| {
            let left = name.left.to_vec();
            (name, left)
        };
        Some(found.map(left))
    }

    fn move_named(&self, &from: &u64, name: &str) -> Option<(Break, Vec<u64>)> {
        let (start, end) = name.split_once("->")?;
        let parts = end.split('+').map(|word| decimal(word.as_bytes()));
        let mut left = parts.collect::<Option<Left>>()?;
        // The heaps may be named in any order. A move that leaves no heap is named 0.
        left.sort_unstable();
        if *left == [0] {
            left.clear();
        }
        let total = left.iter().try_fold(0_u64, |total, &part| total.checked_add(part))?;
        let digit = self.book.code().digit(from.checked_sub(total)?);
        let is_move = decimal(start.as_bytes()) == Some(from)
            && left.first().is_none_or(|&least| least > 0)
            && digit.allows_split(&left);
        is_move.then(|| (Break { from, left: left.clone() }, left.to_vec()))
    }

    fn knows_all_names(&self) -> bool {
        true
    }

    fn values(&self, _: &u64) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(InOrder { taking: self, is_kept: false }))
    }

    /// For a firm heap, only the value must be known.
    fn misere_status(&self) -> Status {
        self.status()
    }

    fn tame(&self, &heap: &u64, limits: &Limits<'_>) -> Result<Sight, Unknown> {
        if let Some(tame) = self.book.closed_form().and_then(|form| form.tame(heap)) {
            return Ok(Sight::Tame(tame));
        }
        let value = || self.find(heap, limits);
        let empty = TameHeaps::new(self.book.code().clone());
        let tame = || self.tame.lock().unwrap_or_else(PoisonError::into_inner);
        // The watch of the limits must find nothing locked.
        let mut heaps = std::mem::replace(&mut *tame(), empty);
        let found = heaps.sight(heap, limits, value);
        *tame() = heaps;
        found
    }

    fn misere_sum(
        &self,
        heaps: &[u64],
        limits: &Limits<'_>,
    ) -> Result<Option<(Outcome, &'static Theorem)>, Unknown> {
        if self.book.code().to_string() != KAYLES {
            return Ok(None);
        }
        // The largest heap is valued first: then the values of the others are known, too.
        self.find(heaps.iter().copied().max().unwrap_or(0), limits)?;
        let value = |&heap: &u64| self.find(heap, limits);
        let sum = heaps.iter().map(value).sum::<Result<Nimber, _>>()?;
        Ok(Some((misere_kayles::outcome(heaps.iter().copied(), sum), &SIBERT_CONWAY)))
    }

    fn is_nim(&self) -> bool {
        self.book.closed_form() == Some(&ClosedForm::Nim)
    }
}

/// Finds values in order, in the game's book.
struct InOrder<'g> {
    taking: &'g Taking,
    /// Whether the book has a keeper, which it loses when this finder is dropped.
    is_kept: bool,
}

impl FindValues for InOrder<'_> {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let heap = self.taking.position(key).expect("a key of a heap");
        Ok(self.taking.find(heap, limits)?)
    }

    fn can_keep(&self) -> bool {
        true
    }

    fn keep_with(&mut self, keeper: Arc<dyn Keeper>, limits: &Limits<'_>) {
        self.taking.book.keep_with(keeper, limits);
        self.is_kept = true;
    }

    fn positions(&self) -> u64 {
        self.taking.added.progress().positions
    }

    fn bytes(&self) -> u64 {
        self.taking.added.progress().bytes
    }
}

impl Drop for InOrder<'_> {
    fn drop(&mut self) {
        if self.is_kept {
            self.taking.book.stop_keeping();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::ask::question::Question;
    use crate::ask::{Detail, ask, outcome};
    use crate::catalog::finder::key_of;
    use crate::catalog::standard;
    use crate::heap::code::Code;
    use crate::heap::rules::Heaps;
    use crate::notation::squeezed;
    use crate::theory::limits::Progress;
    use crate::theory::outcome::Convention;
    use crate::theory::ruleset::Moves;
    use crate::theory::sum::Sum;
    use crate::theory::tame::TAME;

    fn book(code: &str) -> Book {
        Book::new(Code::read(code.as_bytes()).unwrap())
    }

    fn taking(book: &Arc<Book>) -> Taking {
        Taking {
            book: Arc::clone(book),
            added: Added::default(),
            tame: Mutex::new(TameHeaps::new(book.code().clone())),
            is_folded: AtomicBool::new(false),
        }
    }

    #[test]
    fn every_move_is_found_by_its_name() {
        let codes = [
            "0.77", "0.07", "4!.0", "0.[3]", "4.[3]", "8.0", "8!.0", "8?.0", "8=.0", "{2+}.0", "0.{1+}",
            "0.[4]", "0.[45]", "0.[04=]", "0.[8!]", "0.{0,6}7", "0.[{3}?]",
        ];
        let mut count = 0;
        for code in codes {
            let book = Arc::new(book(code));
            let taking = taking(&book);
            for heap in 0..15 {
                let mut list = Moves::default();
                Heaps(book.code().clone()).moves(&heap, &mut list);
                for (name, left) in list.iter() {
                    let found = taking.move_named(&heap, &squeezed(&name.to_string()));
                    let sorted = |left: &[u64]| Sum::from_iter(left.iter().copied());
                    assert_eq!(found.map(|(_, found)| sorted(&found)), Some(sorted(left)), "{code}: {name}");
                    count += 1;
                }
            }
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn moves_are_counted_while_others_find_more() {
        let book = Arc::new(book("{4}.3"));
        book.extend(700, &Limits::none()).unwrap();
        let taking = taking(&book);
        let asked = Cell::new(0);
        let found = taking.moves_to(&690, Nimber(1), &mut || {
            asked.set(asked.get() + 1);
            // The book is not locked here.
            book.extend(700 + asked.get(), &Limits::none()).is_ok()
        });
        assert!(found.is_some() && asked.get() > 3);
        // Values that others have found do not count for this question.
        assert_eq!(
            taking
                .values(&690)
                .unwrap()
                .value(&key_of(&taking, &690), &Limits::none())
                .map(|_| taking.added.progress().positions),
            Ok(0)
        );
    }

    #[test]
    fn tame_heaps_of_any_size_are_answered_in_misere_play() {
        let limits = Limits::none().with_positions(100_000);
        let question = |game: &str, heaps: &str| {
            Question::read(
                standard(),
                standard().coded(game).ok(),
                heaps.as_bytes(),
                None,
                Convention::Misere,
            )
            .unwrap()
        };
        for (game, heaps, expected) in [
            ("0.89", "1000", Outcome::N),
            ("0.89", "1000000000000000000 + 1000000000000000000", Outcome::P),
            ("all-but{1,2}", "1000000000000000000 + 7", Outcome::N),
            ("0.128", "999999999999999999 + 1", Outcome::N),
            ("subtract{1,2,3}", "999999999999999997", Outcome::P),
        ] {
            let found = outcome(&question(game, heaps), &limits).unwrap();
            assert_eq!((found.found, found.unknown), (Some(expected), None), "{game} {heaps}");
        }
        let answer = ask(&question("0.89", "40"), Detail::Moves, &limits).unwrap();
        assert_eq!(answer.theorems, [&crate::heap::hexadecimal::HEXADECIMAL, &TAME]);
    }

    #[test]
    fn what_was_found_before_a_limit_is_told() {
        let is_stopped = Cell::new(false);
        let watch = |progress: &Progress| {
            is_stopped.set(is_stopped.get() || progress.positions > 100_000);
            is_stopped.get()
        };
        let found = values(&book("4!.0"), 0..1 << 30, &Limits::none().with_watch(&watch));
        let unknown = found.unknown.expect("it was stopped");
        assert_eq!(found.values.len(), unknown.progress.positions);
        assert!(found.values.len() > 100_000);
    }
}
