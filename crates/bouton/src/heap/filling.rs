//! The values of the heaps 0, 1, 2, ..., computed in order and kept.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::dense::{self, Dense};
use super::plain::PlainHeapValues;
use super::sparse::{self, Bytes, Division, Space, Sparse, Stop};
use super::takes::Takes;
use crate::machine::path::Path;
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::sequence::Sequence;

/// The values of the heaps 0, 1, 2, ... that have been computed so far.
#[derive(Clone, Debug)]
pub struct Filling {
    takes: Takes,
    values: Arc<Sequence>,
    way: FillingMethod,
    /// The number of known heaps at which the method is chosen again.
    next_choice: u64,
    settings: Settings,
}

/// A method to compute values, with its tables.
#[derive(Clone, Debug)]
enum FillingMethod {
    Plain(PlainHeapValues),
    Dense(Dense),
    SparseBytes(Sparse<u8>),
    SparsePairs(Sparse<u16>),
}

/// The conditions under which each method is used. The values do not depend on them.
#[derive(Clone, Copy, Debug)]
struct Settings {
    path: Path,
    /// Smaller heaps are computed by the plain method.
    dense_from: u64,
    /// With fewer known heaps, no sparse space is searched for.
    sparse_from: u64,
    /// The number of options after which the limits are checked: a few milliseconds of work.
    pause: u64,
    /// The number of heaps that the dense method computes at once when other threads help.
    together: usize,
    division: Division,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            path: Path::chosen(),
            dense_from: 200,
            sparse_from: 1 << 11,
            pause: 1 << 26,
            together: 512,
            division: Division::default(),
        }
    }
}

/// The number of heaps after which the limits are checked, where a heap needs only few of its options.
const PIECE_HEAPS: u64 = 1 << 14;

/// The method that computed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By the recurrence, option by option.
    Plain,
    /// By the recurrence, many options at once.
    Dense,
    /// By a sparse space: the parity of a value's bits within a mask decides whether the value is rare or common, and each option with a
    /// common value needs a rare heap.
    Sparse {
        /// The bits of a value that count.
        mask: u64,
        /// True if the parity of the heap's size counts too.
        parity: bool,
        /// The number of rare heaps so far, including the heap 0 if its value is rare.
        rare: u64,
        /// The last rare heap.
        last: u64,
    },
}

impl Method {
    fn sparse(space: Space, (rare, last): (u64, u64)) -> Self {
        Self::Sparse { mask: space.mask, parity: space.parity, rare, last }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => f.write_str("by the recurrence, option by option"),
            Self::Dense => f.write_str("by the recurrence, many options at once"),
            Self::Sparse { mask, parity, rare, last } => {
                let parity = if *parity { " and the parity of the heap" } else { "" };
                let s = if *rare == 1 { "" } else { "s" };
                write!(
                    f,
                    "by a sparse space (mask {mask:#b}{parity}; {rare} rare value{s}, the last at {last})"
                )
            }
        }
    }
}

impl Filling {
    /// Continues from values that were computed before. These values are not checked.
    #[must_use]
    pub fn resumed(takes: Takes, values: Sequence) -> Self {
        let way = FillingMethod::Plain(PlainHeapValues::default());
        let (values, settings) = (Arc::new(values), Settings::default());
        Self { takes, values, way, next_choice: 0, settings }
    }

    /// The known values of the heaps from 0 on, in order.
    #[must_use]
    pub fn values(&self) -> &Sequence {
        &self.values
    }

    /// The values, for a caller that keeps them longer. As long as it holds them, they are copied before more are computed.
    #[must_use]
    pub fn shared(&self) -> Arc<Sequence> {
        Arc::clone(&self.values)
    }

    /// The method that computed the last values.
    #[must_use]
    pub fn method(&self) -> Method {
        match &self.way {
            FillingMethod::Plain(_) => Method::Plain,
            FillingMethod::Dense(_) => Method::Dense,
            FillingMethod::SparseBytes(sparse) => Method::sparse(sparse.space(), sparse.rare()),
            FillingMethod::SparsePairs(sparse) => Method::sparse(sparse.space(), sparse.rare()),
        }
    }

    /// Computes the values of all heaps below `end`.
    ///
    /// # Errors
    /// Fails if a limit is reached. `limits.positions` counts heaps. The values known by then are kept.
    pub fn extend(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        if self.known() < end {
            own(&mut self.values, limits)?;
        }
        while self.known() < end {
            if self.known() >= limits.positions {
                return Err(Unknown { limit: Limit::Positions, progress: self.progress() });
            }
            self.choose(limits)?;
            let piece = self.piece();
            let end = end.min(limits.positions).min(self.known() + piece);
            self.make_room(end, limits)?;
            self.find(end, limits.threads);
            limits.check(self.progress())?;
        }
        Ok(())
    }

    /// The number of known heaps.
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    /// The number of known heaps, and the number of bytes in use.
    fn progress(&self) -> Progress {
        let beside = match &self.way {
            FillingMethod::Plain(plain) => plain.bytes(),
            FillingMethod::Dense(dense) => dense.bytes(),
            FillingMethod::SparseBytes(sparse) => sparse.bytes(),
            FillingMethod::SparsePairs(sparse) => sparse.bytes(),
        };
        Progress { positions: self.known(), bytes: self.values.bytes() + beside, depth: 0 }
    }

    /// Reserves memory for the values up to `end`.
    fn make_room(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let (held, each) = (self.values.len() as u64, self.values.bytes_each());
        if self.values.bytes() >= end * each {
            return Ok(());
        }
        // Reserving one eighth more wastes little memory and keeps copies rare.
        let more = (held / 8).max(1 << 12).max(end - held);
        let beside = match self.way {
            FillingMethod::Dense(_) => dense::BYTES_A_HEAP,
            FillingMethod::Plain(_) | FillingMethod::SparseBytes(_) | FillingMethod::SparsePairs(_) => 0,
        };
        limits.room_for(more * (each + beside), self.progress())?;
        Arc::make_mut(&mut self.values).reserve(more as usize);
        if let FillingMethod::Dense(dense) = &mut self.way {
            dense.reserve(more as usize);
        }
        Ok(())
    }

    /// The number of heaps to compute before the limits are checked again. The same method computes all of them.
    fn piece(&self) -> u64 {
        let Settings { dense_from, sparse_from, pause, .. } = self.settings;
        let known = self.known();
        let most = match self.way {
            FillingMethod::SparseBytes(_) | FillingMethod::SparsePairs(_) => PIECE_HEAPS,
            _ => pause / self.takes.options(known),
        };
        let until = [dense_from, sparse_from, self.next_choice].into_iter().filter(|&at| at > known).min();
        most.clamp(1, until.map_or(u64::MAX, |until| until - known)).min(dense_from.max(known / 4))
    }

    /// Switches to the best method from here on.
    ///
    /// # Errors
    /// Fails if `limits` have no room for it.
    fn choose(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        let known = self.known();
        if known < self.settings.dense_from {
            return Ok(());
        }
        let is_due = known >= self.next_choice.max(self.settings.sparse_from);
        let better = match (&self.way, &*self.values) {
            (FillingMethod::Dense(_) | FillingMethod::SparseBytes(_), Sequence::Bytes(_)) if !is_due => None,
            (FillingMethod::Dense(_) | FillingMethod::SparsePairs(_), Sequence::Pairs(_)) if !is_due => None,
            (_, Sequence::Bytes(values)) => self.better(values, FillingMethod::SparseBytes, limits)?,
            (_, Sequence::Pairs(values)) => self.better(values, FillingMethod::SparsePairs, limits)?,
            (FillingMethod::Plain(_), _) => None,
            (_, _) => Some(FillingMethod::Plain(PlainHeapValues::default())),
        };
        if let Some(better) = better {
            self.way = better;
        }
        if is_due {
            self.next_choice = known + known / 4;
        }
        Ok(())
    }

    /// The best method for values of this width, if it is not the one in use.
    fn better<T: Bytes>(
        &self,
        values: &[T],
        sparse: impl Fn(Sparse<T>) -> FillingMethod,
        limits: &Limits<'_>,
    ) -> Result<Option<FillingMethod>, Unknown> {
        let Settings { path, sparse_from, division, together, .. } = self.settings;
        let known = self.known();
        let best = if known < sparse_from { None } else { sparse::best(&self.takes, values) };
        let best = best.filter(|&(_, rare)| rare <= known / division.few as u64);
        if let Some((space, _)) = best {
            let gone = match (&self.way, &*self.values) {
                (FillingMethod::SparseBytes(sparse), Sequence::Bytes(_)) => Some(sparse.space()),
                (FillingMethod::SparsePairs(sparse), Sequence::Pairs(_)) => Some(sparse.space()),
                _ => None,
            };
            if gone == Some(space) {
                return Ok(None);
            }
            if let Some(found) = Sparse::new(space, values, division, path) {
                return Ok(Some(sparse(found)));
            }
        }
        if matches!(self.way, FillingMethod::Dense(_)) {
            return Ok(None);
        }
        limits.room_for(Dense::room(values.len()), self.progress())?;
        Ok(Some(FillingMethod::Dense(Dense::new(values, path, together))))
    }

    /// Computes values up to `end`. Stops early behind a value that needs a wider type than those before.
    fn find(&mut self, end: u64, threads: NonZeroUsize) {
        let end = clamped(end);
        let Self { takes, values, way, next_choice, .. } = self;
        let found = match (way, Arc::make_mut(values)) {
            (FillingMethod::Plain(plain), values) => plain.extend(takes, values, end).map_err(Stop::Wide),
            (FillingMethod::Dense(dense), Sequence::Bytes(values)) => {
                dense.extend(takes, values, end, threads).map_err(Stop::Wide)
            }
            (FillingMethod::Dense(dense), Sequence::Pairs(values)) => {
                dense.extend(takes, values, end, threads).map_err(Stop::Wide)
            }
            (FillingMethod::SparseBytes(sparse), Sequence::Bytes(values)) => {
                sparse.extend(takes, values, end, threads)
            }
            (FillingMethod::SparsePairs(sparse), Sequence::Pairs(values)) => {
                sparse.extend(takes, values, end, threads)
            }
            _ => unreachable!("a way is for values of the width that they have"),
        };
        match found {
            Ok(()) => {}
            Err(Stop::Wide(wide)) => {
                Arc::make_mut(&mut self.values).push(Nimber(wide));
                // The tables of the method in use do not contain this value.
                self.way = FillingMethod::Plain(PlainHeapValues::default());
                self.next_choice = 0;
            }
            Err(Stop::Unfit) => *next_choice = 0,
        }
    }
}

/// Copies the values if another owner holds them too.
///
/// # Errors
/// Fails if `limits` have no room for the copy.
pub(super) fn own(values: &mut Arc<Sequence>, limits: &Limits<'_>) -> Result<(), Unknown> {
    if Arc::get_mut(values).is_none() {
        let progress = Progress { positions: values.len() as u64, bytes: values.bytes(), depth: 0 };
        limits.room_for(values.bytes(), progress)?;
        Arc::make_mut(values);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
