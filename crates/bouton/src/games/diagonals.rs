//! Diagonal segments: the P-positions of a walk on a huge board.
//!
//! If one token goes home left or up, the P-positions come in runs `(x, y)`, `(x + 1, y + 1)`, ... A set of
//! them is a list of segments. Joined to maximal runs and sorted by X, then Y, that list is unique, whatever
//! method found the set.

use std::fmt;

/// The cells `(x + i, y + i)` for `i < length`. Without a length, the cells for every `i`.
///
/// Printed as `X Y length`, with `inf` for endless segments. Ordered by X, then Y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// The column of the first cell.
    pub x: u64,
    /// The row of the first cell.
    pub y: u64,
    /// The number of cells, or `None` for a segment without end.
    pub length: Option<u64>,
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, y, length } = self;
        match length {
            Some(length) => write!(f, "{x} {y} {length}"),
            None => write!(f, "{x} {y} inf"),
        }
    }
}

impl Segment {
    /// Appends `next` to this segment, if `next` begins where this segment ends.
    fn joins(&mut self, next: &Self) -> bool {
        let end = |start: u64| self.length.and_then(|length| start.checked_add(length));
        let continues = end(self.x) == Some(next.x) && end(self.y) == Some(next.y);
        if continues {
            self.length = next.length.and_then(|length| self.length?.checked_add(length));
        }
        continues
    }
}

/// Joins segments, given in any order, to maximal segments with the same cells, sorted by X, then Y. Cost: two sorts.
///
/// No two of the `segments` may share a cell.
#[must_use]
pub fn joined(mut segments: Vec<Segment>) -> Vec<Segment> {
    // One number is compared without a branch. Two diagonals whose numbers differ by 2^64 have one key. Then one of them has smaller columns
    // only, so its segments come first.
    let pair = |high: u64, low: u64| u128::from(high) << 64 | u128::from(low);
    segments.sort_unstable_by_key(|segment| pair(segment.x.wrapping_sub(segment.y), segment.x));
    segments.dedup_by(|next, run| run.joins(next));
    segments.sort_unstable_by_key(|segment| pair(segment.x, segment.y));
    segments
}

#[cfg(test)]
impl Segment {
    /// The column in which the segment crosses row `y`, if it does.
    #[must_use]
    #[inline]
    pub fn column_in_row(&self, y: u64) -> Option<u64> {
        let along = y.checked_sub(self.y)?;
        let reached = self.length.is_none_or(|length| along < length);
        reached.then(|| self.x.checked_add(along)).flatten()
    }

    /// Whether the cell `(x, y)` is on the segment.
    #[must_use]
    pub fn contains(&self, x: u64, y: u64) -> bool {
        self.column_in_row(y) == Some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(x: u64, y: u64, length: u64) -> Segment {
        Segment { x, y, length: Some(length) }
    }

    #[test]
    fn runs_that_continue_each_other_are_one() {
        let pieces = vec![segment(5, 5, 1), segment(3, 3, 2), segment(7, 7, 1), segment(1, 0, 3)];
        assert_eq!(joined(pieces), [segment(1, 0, 3), segment(3, 3, 3), segment(7, 7, 1)]);
        assert!(joined(Vec::new()).is_empty());
    }

    #[test]
    fn neighbours_on_other_diagonals_stay_apart() {
        let pieces = vec![segment(0, 0, 2), segment(2, 3, 2), segment(3, 2, 2)];
        assert_eq!(joined(pieces.clone()), pieces);
    }

    #[test]
    fn an_endless_run_takes_in_what_leads_to_it() {
        let far = u64::MAX - 1;
        let pieces = vec![Segment { x: far, y: far, length: None }, segment(0, 0, far)];
        assert_eq!(joined(pieces), [Segment { x: 0, y: 0, length: None }]);
    }

    #[test]
    fn the_ends_of_a_segment() {
        let run = segment(4, 2, 3);
        let rows = [1, 2, 4, 5].map(|y| run.column_in_row(y));
        assert_eq!(rows, [None, Some(4), Some(6), None]);
        let endless = Segment { x: u64::MAX, y: 0, length: None };
        assert_eq!(endless.column_in_row(1), None);
    }
}
