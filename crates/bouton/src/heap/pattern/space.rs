//! The sparse space of a row of values: only few values are rare in it, and there may be no more rare ones.

use super::{Finding, PatternKind};
use crate::heap::code::Code;
use crate::heap::lane::Lane;
use crate::heap::sparse::best;
use crate::heap::takes::Takes;
use crate::theory::sequence::Sequence;

/// A space is reported if at most one heap in this number is rare.
const MIN_HEAPS_A_RARE_HEAP: u64 = 16;
/// A space is reported only if the last heap is at least this number.
const MIN_HEAPS: u64 = 64;

/// The space in which the fewest of the heaps 0, 1, 2, ... are rare, if they are few. Spaces with parity are considered only if `code` is
/// given and allows them. No space is searched for if a value is above 65,535.
///
/// # Complexity
/// Two passes over the values, and b 2^b additions if the values have b bits.
///
/// # Examples
/// ```
/// use bouton::heap::pattern::{PatternKind, space};
/// use bouton::heap::{book::Book, code::Code};
/// use bouton::Limits;
/// let game = Book::new(Code::read(b"0.156").unwrap());
/// game.extend(5000, &Limits::none())?;
/// let found = space(&game.values(), Some(game.code())).unwrap();
/// assert_eq!(found.kind, PatternKind::SparseSpace { mask: 0b11011, parity: false, rare: 15 });
/// assert_eq!((found.last_exception, found.checked_to), (Some(357), 4999));
/// # Ok::<(), bouton::Unknown>(())
/// ```
#[must_use]
pub fn space(values: &Sequence, code: Option<&Code>) -> Option<Finding> {
    // With these takes, even and odd, only spaces without parity are valid. They are valid for every game.
    let any = Takes { two: vec![0, 1], ..Takes::default() };
    let takes = code.and_then(Code::as_takes).unwrap_or(any);
    match values {
        Sequence::Bytes(values) => space_of(values, &takes),
        Sequence::Pairs(values) => space_of(values, &takes),
        Sequence::Fours(_) | Sequence::Eights(_) => None,
    }
}

fn space_of<T: Lane>(values: &[T], takes: &Takes) -> Option<Finding> {
    let last = (values.len() as u64).checked_sub(1).filter(|&last| last >= MIN_HEAPS)?;
    let (space, rare) = best(takes, values).filter(|&(_, rare)| rare <= last / MIN_HEAPS_A_RARE_HEAP)?;
    let is_rare = |&(heap, &value): &(usize, &T)| space.is_rare(heap, u64::from(value.into()));
    let last_rare = values.iter().enumerate().rfind(is_rare).map(|(heap, _)| heap as u64);
    // The heap 0 is counted as in the literature, although no move leaves it beside another heap.
    let rare = rare + u64::from(is_rare(&(0, &values[0])));
    Some(Finding {
        kind: PatternKind::SparseSpace { mask: space.mask, parity: space.parity, rare },
        preperiod: last_rare.map_or(0, |last| last + 1),
        period: None,
        saltus: None,
        last_exception: last_rare,
        checked_to: last,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::book::Book;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;

    fn book(code: &str) -> Book {
        let book = Book::new(Code::read(code.as_bytes()).unwrap());
        book.extend(3000, &Limits::none()).unwrap();
        book
    }

    #[test]
    fn rare_values_are_those_that_the_mask_says() {
        for digits in ["0.77", "0.127", "0.156", "0.045"] {
            let (game, values) = (book(digits), book(digits).values());
            for code in [Some(game.code()), None] {
                let Some(found) = space(&values, code) else { continue };
                let PatternKind::SparseSpace { mask, parity, rare } = found.kind else { panic!("{found:?}") };
                assert!(code.is_some() || !parity);
                // This parity is the same for all rare heaps, and the other one for all common heaps.
                let odd = |(heap, value): (usize, Nimber)| {
                    ((value.0 & mask).count_ones() as usize + usize::from(parity) * heap) % 2 == 1
                };
                let row = || values.iter().enumerate();
                let count = row().filter(|&pair| odd(pair)).count() as u64;
                assert!(count == rare || values.len() as u64 - count == rare, "{digits} {found:?}");
                let is_odd = count == rare;
                let last = row().rfind(|&pair| odd(pair) == is_odd).map(|(heap, _)| heap as u64);
                assert_eq!(found.last_exception, last, "{digits}");
            }
        }
        assert!(space(&book("0.156").values(), None).is_some());
    }

    #[test]
    fn nim_has_none() {
        let nim: Sequence = (0..3000).map(Nimber).collect();
        assert_eq!(space(&nim, None), None);
        assert_eq!(space(&nim.range(0..20).collect(), None), None);
    }
}
