//! The moves of a position in a list: a page of them, or all within limits.

use super::halt::Halt;
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};
use crate::theory::sum::Sum;

/// Some of the options of a position.
#[derive(Clone, Copy)]
pub struct Page {
    /// The number of options.
    pub len: usize,
    /// Whether there are more options after these.
    pub has_more: bool,
    /// The number of options before these that were skipped.
    pub passed: usize,
}

/// Lists the moves of `component` from the one numbered `from` on, at most `room` of them.
pub fn list_moves<R: Ruleset + ?Sized>(
    rules: &R,
    component: &R::Position,
    (from, room): (usize, usize),
    list: &mut MoveList<R>,
) -> Result<Page, RuleError> {
    list.clear();
    list.set_page(from, room);
    rules.moves(component, list);
    match list.failure() {
        Some(error) => Err(error.clone()),
        None => Ok(Page { len: list.len(), has_more: list.is_full(), passed: list.passed() }),
    }
}

/// Lists all moves of a position, if there is room for them beside what is held.
pub fn list_all<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    list: &mut MoveList<R>,
    limits: &Limits<'_>,
    progress: Progress,
) -> Result<(), Halt<Sum<R::Position>>> {
    let each = 4 * size_of::<R::Position>() + size_of::<R::Move>() + 64;
    let room = clamped(limits.bytes.saturating_sub(progress.bytes) / each as u64);
    match list_moves(rules, position, (0, room), list) {
        Ok(page) if !page.has_more => Ok(()),
        Ok(_) => Err(Unknown { limit: Limit::Moves, progress }.into()),
        Err(error) => Err(Halt::of(error, Sum::from_iter([position.clone()]), progress)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::ruleset::{Moves, from_fn};

    #[test]
    fn pages_make_up_the_whole_list() {
        let rules = from_fn(|&heap: &u32, list: &mut Moves<u32, u32>| {
            (0..heap).for_each(|left| list.push(left, [left]));
        });
        let mut list = Moves::default();
        for (heap, length) in [(0, 3), (9, 3), (10, 3), (10, 100), (1, 1)] {
            let mut lefts = Vec::new();
            loop {
                let page = list_moves(&rules, &heap, (lefts.len(), length), &mut list).unwrap();
                assert_eq!((page.len, list.passed()), (list.len(), lefts.len()));
                lefts.extend(list.iter().map(|(name, _)| *name));
                if !page.has_more {
                    break;
                }
                assert_eq!(page.len, length);
            }
            assert!(lefts.into_iter().eq(0..heap));
        }
    }
}
