//! A walk over many sizes that checks now and then for an interrupt.
//!
//! Values given by a period or a formula take no time to find, but may take long to count or to write. So all code that goes through the
//! sizes of a table one by one uses such a walk.

use std::cell::Cell;

use crate::theory::limits::{Limits, Progress, Unknown};

/// How many items are visited between two checks.
pub const ASK_EVERY: u32 = 1024;

/// The items up to the point where `goes_on` returns false. It is called once for every [`ASK_EVERY`] items.
///
/// # Examples
/// ```
/// use bouton::catalog::walk::{ASK_EVERY, while_going_on};
/// let asked = std::cell::Cell::new(0);
/// let twice = || {
///     asked.set(asked.get() + 1);
///     asked.get() <= 2
/// };
/// assert_eq!(while_going_on(0_u64.., twice).count(), 3 * ASK_EVERY as usize - 1);
/// ```
pub fn while_going_on<I: Iterator>(items: I, goes_on: impl Fn() -> bool) -> impl Iterator<Item = I::Item> {
    let mut count = 0;
    items.take_while(move |_| {
        count += 1;
        if count < ASK_EVERY {
            return true;
        }
        count = 0;
        goes_on()
    })
}

/// The items up to the point where the watch of `limits` interrupts. The interrupt is stored in `ended`.
pub(crate) fn within<'w, I: Iterator + 'w>(
    items: I,
    limits: &'w Limits<'_>,
    ended: &'w Cell<Option<Unknown>>,
) -> impl Iterator<Item = I::Item> + 'w {
    while_going_on(items, || {
        ended.set(limits.check(Progress::default()).err());
        ended.get().is_none()
    })
}
