//! Values that come from those of half the heap: G(2k) and G(2k + 1), each by k and G(k).
//!
//! Such rows are 2-regular (Allouche and Shallit, *The ring of k-regular sequences*, 1992). From a heap of which at most half may
//! be taken, for one: G(2k) = k and G(2k + 1) = G(k). Cost: one look at each value for each form that is tried.

use std::fmt;

use super::{Finding, Kind, is_seen};

/// `a k + b G(k) + c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// So many times k,
    pub half: u8,
    /// and so many times G(k),
    pub value: u8,
    /// and this.
    pub constant: i64,
}

/// What is tried, the simplest first.
const FORMS: [(u8, u8); 6] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];

/// The forms of even and odd heaps that fit two thirds of the values at least, if there are any.
pub fn find<T: Copy + Into<u64>>(values: &[T]) -> Option<Finding> {
    let last = values.len().checked_sub(1)?;
    let found = [best(values, 0)?, best(values, 1)?];
    let preperiod = found.iter().map(|(_, from)| *from).max()?;
    // Of both enough.
    let is_enough = is_seen((values.len() - preperiod) / 2) && 3 * preperiod <= values.len();
    is_enough.then(|| Finding {
        kind: Kind::Regular(found.map(|(form, _)| form)),
        preperiod: preperiod as u64,
        period: None,
        saltus: None,
        last_exception: preperiod.checked_sub(1).map(|last| last as u64),
        checked_to: last as u64,
    })
}

/// The form that fits the heaps 2k + `odd` from the earliest on, and the first n of all from which on it does.
fn best<T: Copy + Into<u64>>(values: &[T], odd: usize) -> Option<(Form, usize)> {
    let most = values.len().checked_sub(odd + 1)? / 2;
    let forms = FORMS.into_iter().filter_map(|(half, value)| {
        let rest = |k: usize| {
            let [whole, part]: [u64; 2] = [values[2 * k + odd], values[k]].map(Into::into);
            i128::from(whole) - i128::from(half) * k as i128 - i128::from(value) * i128::from(part)
        };
        let constant = i64::try_from(rest(most)).ok()?;
        let exception = (0..most).rev().find(|&k| rest(k) != constant.into());
        Some((Form { half, value, constant }, exception.map_or(0, |k| 2 * k + odd + 1)))
    });
    // Of several the first is the simplest.
    forms.min_by_key(|&(_, from)| from)
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |times: u8, what: &str| match times {
            0 => None,
            1 => Some(what.to_owned()),
            times => Some(format!("{times} {what}")),
        };
        let terms: Vec<_> = [term(self.half, "k"), term(self.value, "G(k)")].into_iter().flatten().collect();
        let constant = self.constant.unsigned_abs();
        match (terms.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => f.write_str(&terms.join(" + ")),
            (false, 1..) => write!(f, "{} + {constant}", terms.join(" + ")),
            (false, _) => write!(f, "{} - {constant}", terms.join(" + ")),
        }
    }
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

    fn told(values: &Sequence) -> Option<(String, String, u64)> {
        let found = find(values, 0);
        let Kind::Regular([even, odd]) = found.first()?.kind else { return None };
        Some((even.to_string(), odd.to_string(), found[0].preperiod))
    }

    #[test]
    fn halves_are_found() {
        let some = |even: &str, odd: &str, from| Some((even.to_owned(), odd.to_owned(), from));
        // At most half of a heap may be taken: by its rule.
        let half = made(1_000, |n, values| {
            let options: Vec<_> = (1..=n / 2).map(|taken| values[n - taken]).collect();
            (0..).find(|value| !options.contains(value)).unwrap()
        });
        assert_eq!(told(&half), some("k", "G(k)", 0));
        // How often 2 divides n + 1.
        let ruler = made(500, |n, values| if n % 2 == 0 { 0 } else { values[n / 2] + 1 });
        assert_eq!(told(&ruler), some("0", "G(k) + 1", 0));
        // Stern's rule is of another form: G(k) + G(k + 1).
        let stern = made(500, |n, values| match n {
            0 | 1 => n as u64,
            n if n % 2 == 0 => values[n / 2],
            n => values[n / 2] + values[n / 2 + 1],
        });
        assert_eq!(told(&stern), None);
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
        assert_eq!(find(&values, 2), [], "G(k) is not at hand");
    }

    #[test]
    fn forms_are_written_as_people_do() {
        let form = |half, value, constant| Form { half, value, constant }.to_string();
        let texts = [form(0, 0, 0), form(0, 0, -3), form(1, 0, 1), form(2, 1, 0), form(0, 2, -4)];
        assert_eq!(texts, ["0", "-3", "k + 1", "2 k + G(k)", "2 G(k) - 4"]);
    }
}
