//! Values that depend on half the heap: G(2k) and G(2k + 1), each as a form of k and G(k).
//!
//! Such rows are 2-regular (Allouche and Shallit, *The ring of k-regular sequences*, 1992). An example is the game in which a move takes at
//! most half of the heap: G(2k) = k and G(2k + 1) = G(k). Cost: one step per value for each form that is tried.

use super::finding::{Finding, Form, PatternKind, is_seen};
use crate::machine::width::index;

/// The coefficients that are tried, the simplest first.
const FORMS: [(u8, u8); 6] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];

/// A form and the heaps of one parity that it fits.
struct Fit {
    form: Form,
    /// The first n of this parity from which on the form fits.
    from: u64,
    /// The last n of this parity that could be checked and where the form does not fit.
    exception: Option<u64>,
}

/// The forms of even and odd heaps, if they fit at least two thirds of the values. `first` is the heap of the first value. A value counts
/// only if half of its heap is in the row too.
pub fn find<T: Copy + Into<u64>>(values: &[T], first: u64) -> Option<Finding> {
    let last = first + (values.len() as u64).checked_sub(1)?;
    let found = [best(values, first, 0)?, best(values, first, 1)?];
    // The number before `from` has the other parity, so this form says nothing about it.
    let preperiod = found.iter().map(|fit| fit.from.saturating_sub(1)).max()?.max(first);
    let (fitting, begin) = (last + 1 - preperiod, 2 * first);
    // Enough values of each parity must fit.
    let is_enough = is_seen(index(fitting) / 2) && 3 * preperiod.saturating_sub(begin) <= last + 1 - begin;
    is_enough.then(|| Finding {
        kind: PatternKind::Regular(found.each_ref().map(|fit| fit.form)),
        preperiod,
        period: None,
        saltus: None,
        last_exception: found.iter().filter_map(|fit| fit.exception).max(),
        checked_to: last,
    })
}

/// The form that fits the heaps 2k + `odd` from the earliest heap on.
fn best<T: Copy + Into<u64>>(values: &[T], first: u64, odd: u64) -> Option<Fit> {
    let last = first + (values.len() as u64).checked_sub(1)?;
    let most = last.checked_sub(odd)? / 2;
    let at = |n: u64| -> i128 { values[index(n - first)].into().into() };
    let forms = FORMS.into_iter().filter_map(|(half, value)| {
        // If the form contains G(k), k must be in the row. The heap 2k + odd must always be in the row.
        let least = if value == 0 { first.saturating_sub(odd).div_ceil(2) } else { first };
        let rest = |k: u64| {
            let part = if value == 0 { 0 } else { i128::from(value) * at(k) };
            at(2 * k + odd) - i128::from(half) * i128::from(k) - part
        };
        let constant = (least <= most).then(|| rest(most)).and_then(|rest| i64::try_from(rest).ok())?;
        let exception = (least..most).rev().find(|&k| rest(k) != constant.into());
        let from = 2 * exception.map_or(least, |k| k + 1) + odd;
        Some(Fit { form: Form { half, value, constant }, from, exception: exception.map(|k| 2 * k + odd) })
    });
    // Of several equally good forms the first one is chosen, which is the simplest.
    forms.min_by_key(|fit| fit.exception.map_or(0, |n| n + 1))
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;
    use crate::theory::nimber::Nimber;
    use crate::theory::sequence::Sequence;

    fn made(len: usize, value: impl Fn(usize, &[u64]) -> u64) -> Sequence {
        let mut values = Vec::new();
        (0..len).for_each(|n| values.push(value(n, &values)));
        values.into_iter().map(Nimber).collect()
    }

    fn described(values: &Sequence) -> Option<(String, String, u64)> {
        let found = find(values, 0);
        let PatternKind::Regular([even, odd]) = found.first()?.kind else { return None };
        Some((even.to_string(), odd.to_string(), found[0].preperiod))
    }

    #[test]
    fn halves_are_found() {
        let some = |even: &str, odd: &str, from| Some((even.to_owned(), odd.to_owned(), from));
        // The game in which a move takes at most half of a heap, by its rules.
        let half = made(1_000, |n, values| {
            let options: Vec<_> = (1..=n / 2).map(|taken| values[n - taken]).collect();
            (0..).find(|value| !options.contains(value)).unwrap()
        });
        assert_eq!(described(&half), some("k", "G(k)", 0));
        // The number of times that 2 divides n + 1.
        let ruler = made(500, |n, values| if n % 2 == 0 { 0 } else { values[n / 2] + 1 });
        assert_eq!(described(&ruler), some("0", "G(k) + 1", 0));
        // Stern's sequence has another form: G(k) + G(k + 1).
        let stern = made(500, |n, values| match n {
            0 | 1 => n as u64,
            n if n % 2 == 0 => values[n / 2],
            n => values[n / 2] + values[n / 2 + 1],
        });
        assert_eq!(described(&stern), None);
    }

    #[test]
    fn exceptions_at_the_beginning_are_told() {
        let values = made(900, |n, values| match n {
            41 => 99,
            n if n % 2 == 0 => n as u64 / 2 + 5,
            n => values[n / 2],
        });
        let found = find(&values, 0)[0];
        assert_eq!((found.preperiod, found.last_exception, found.checked_to), (42, Some(41), 899));
        let early: Sequence = values.iter().take(60).collect();
        assert_eq!(find(&early, 0), [], "too much of it is otherwise");
    }

    #[test]
    fn a_range_can_begin_anywhere() {
        // The number of times that 2 divides 2n.
        let ruler = made(4_000, |n, values| match n {
            0 => 0,
            n if n % 2 == 0 => values[n / 2] + 1,
            _ => 1,
        });
        for first in [0, 1, 2, 3, 100, 101, 1_000] {
            let part: Sequence = ruler.iter().skip(first).collect();
            let found = find(&part, first as u64);
            let PatternKind::Regular([even, odd]) = found[0].kind else { panic!("{found:?}") };
            assert_eq!([even.to_string(), odd.to_string()], ["G(k) + 1", "1"], "{first}");
            // The forms fit every n from `from` on, and no earlier n could be checked.
            let from = if first == 0 { 1 } else { 2 * first as u64 - 1 };
            assert_eq!((found[0].preperiod, found[0].checked_to), (from, 3_999), "{first}");
            assert_eq!(found[0].last_exception, (first == 0).then_some(0), "{first}");
        }
        let half_is_missing: Sequence = ruler.iter().skip(2_100).collect();
        assert_eq!(find(&half_is_missing, 2_100), []);
    }

    #[test]
    fn forms_are_written_as_people_do() {
        let form = |half, value, constant| Form { half, value, constant }.to_string();
        let texts = [form(0, 0, 0), form(0, 0, -3), form(1, 0, 1), form(2, 1, 0), form(0, 2, -4)];
        assert_eq!(texts, ["0", "-3", "k + 1", "2 k + G(k)", "2 G(k) - 4"]);
    }
}
