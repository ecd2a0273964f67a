//! Sorting a handful of components. The sort of the standard library is 15 KB of code for each type that it sorts, and every game
//! has a type of its own; components of one sum are nearly always few.

use std::cmp::Ordering;

/// The most items that are sorted by insertion.
const FEW: usize = 20;

/// Sorts `items`; equal items may change places.
///
/// # Complexity
/// O(n^2) comparisons of up to 20 items, O(n log n) of n > 20.
pub fn sort_few<T>(items: &mut [T], order: &dyn Fn(&T, &T) -> Ordering) {
    if items.len() > FEW {
        sort_many(items, order);
        return;
    }
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && order(&items[at], &items[at - 1]).is_lt() {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts the places of the items, by code that is the same for all types, and then moves each item to its place.
#[cold]
fn sort_many<T>(items: &mut [T], order: &dyn Fn(&T, &T) -> Ordering) {
    let mut sources: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut sources, &|a, b| order(&items[a], &items[b]));
    for first in 0..items.len() {
        let mut at = first;
        // The items of a cycle of places move one after another.
        loop {
            let from = std::mem::replace(&mut sources[at], at);
            if from == first {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

fn sort_places(places: &mut [usize], order: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_unstable_by(|&a, &b| order(a, b));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_are_in_order(mut items in proptest::collection::vec(0..50_u8, 0..90)) {
            let mut expected = items.clone();
            expected.sort_unstable();
            sort_few(&mut items, &Ord::cmp);
            prop_assert_eq!(items, expected);
        }
    }
}
