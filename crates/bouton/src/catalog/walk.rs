//! A walk over many sizes, which asks now and then whether to go on.
//!
//! What is known of a game by its period or by a formula takes no time to find, and yet long to count or to write. So all who go through
//! the sizes of a table, one by one, do it by such a walk.

use std::cell::Cell;

use crate::theory::limits::{Limits, Progress, Unknown};

/// So many items are walked over between two questions.
pub const ASK_EVERY: u32 = 1024;

/// The items, up to where `goes_on`, which is asked once for every [`ASK_EVERY`] of them, says no.
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

/// The items, up to where the watch of `limits` ends them, which is then noted.
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
