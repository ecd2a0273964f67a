//! The values of the heaps 0, 1, 2, ..., computed in order and kept.

use std::fmt;
use std::sync::Arc;

use super::code::Code;
use super::dense::{self, Dense};
use super::general::General;
use super::lane::Lane;
use super::plain::PlainHeapValues;
use super::sparse::{self, Division, Space, Sparse};
use super::stopped::Stopped;
use super::takes::Takes;
use crate::machine::path::Path;
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
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
    /// For codes that are not [`Takes`].
    General(Box<General>),
    Dense(Dense),
    Sparse(Box<Sparse>),
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
/// The number of heaps for which memory is reserved at once, where the limits are checked for each heap.
const GENERAL_PIECE_HEAPS: u64 = 1 << 10;

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

    /// Continues from values of the game with this code.
    pub(super) fn of_code(code: &Code, values: Sequence) -> Self {
        match code.as_takes() {
            Some(takes) => Self::resumed(takes, values),
            None => {
                let way = FillingMethod::General(Box::new(General::new(code.clone())));
                Self { way, ..Self::resumed(Takes::default(), values) }
            }
        }
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
            FillingMethod::Plain(_) | FillingMethod::General(_) => Method::Plain,
            FillingMethod::Dense(_) => Method::Dense,
            FillingMethod::Sparse(sparse) => {
                let (Space { mask, parity, .. }, (rare, last)) = (sparse.space(), sparse.rare());
                Method::Sparse { mask, parity, rare, last }
            }
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
            self.find(end, limits)?;
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
            FillingMethod::General(general) => general.bytes(),
            FillingMethod::Dense(dense) => dense.bytes(),
            FillingMethod::Sparse(sparse) => sparse.bytes(),
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
            FillingMethod::Plain(_) | FillingMethod::General(_) | FillingMethod::Sparse(_) => 0,
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
            FillingMethod::General(_) => return GENERAL_PIECE_HEAPS,
            FillingMethod::Sparse(_) => PIECE_HEAPS,
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
        if known < self.settings.dense_from || matches!(self.way, FillingMethod::General(_)) {
            return Ok(());
        }
        let is_due = known >= self.next_choice.max(self.settings.sparse_from);
        if !is_due && !matches!(self.way, FillingMethod::Plain(_)) {
            return Ok(());
        }
        let better = match &*self.values {
            Sequence::Bytes(values) => self.better(values, limits)?,
            Sequence::Pairs(values) => self.better(values, limits)?,
            Sequence::Fours(_) | Sequence::Eights(_) => None,
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
    fn better<T: Lane>(&self, values: &[T], limits: &Limits<'_>) -> Result<Option<FillingMethod>, Unknown> {
        let Settings { path, sparse_from, division, together, .. } = self.settings;
        let known = self.known();
        let best = if known < sparse_from { None } else { sparse::best(&self.takes, values) };
        let best = best.filter(|&(_, rare)| rare <= known / division.few as u64);
        if let Some((space, _)) = best {
            if matches!(&self.way, FillingMethod::Sparse(sparse) if sparse.space() == space) {
                return Ok(None);
            }
            if let Some(found) = Sparse::new(space, values, division, path) {
                return Ok(Some(FillingMethod::Sparse(Box::new(found))));
            }
        }
        if matches!(self.way, FillingMethod::Dense(_)) {
            return Ok(None);
        }
        limits.room_for(Dense::room(values.len()), self.progress())?;
        Ok(Some(FillingMethod::Dense(Dense::new(values, path, together))))
    }

    /// Computes values up to `end`. If the method in use cannot compute the next value, the recurrence does, and a method is chosen again.
    ///
    /// # Errors
    /// Fails if a limit is reached.
    fn find(&mut self, end: u64, limits: &Limits<'_>) -> Result<(), Unknown> {
        let (end, threads) = (clamped(end), limits.threads);
        let Self { takes, values, way, next_choice, .. } = self;
        let values = Arc::make_mut(values);
        let found = match (&mut *way, &mut *values) {
            (FillingMethod::Plain(plain), values) => {
                plain.extend(takes, values, end);
                Ok(())
            }
            (FillingMethod::General(general), values) => return general.extend(values, end, limits),
            (FillingMethod::Dense(dense), Sequence::Bytes(values)) => {
                dense.extend(takes, values, end, threads)
            }
            (FillingMethod::Dense(dense), Sequence::Pairs(values)) => {
                dense.extend(takes, values, end, threads)
            }
            (FillingMethod::Sparse(sparse), Sequence::Bytes(values)) => {
                sparse.extend(takes, values, end, threads)
            }
            (FillingMethod::Sparse(sparse), Sequence::Pairs(values)) => {
                sparse.extend(takes, values, end, threads)
            }
            _ => unreachable!("values get wider by the recurrence only"),
        };
        if let Err(Stopped) = found {
            let mut plain = PlainHeapValues::default();
            plain.extend(takes, values, values.len() + 1);
            (*way, *next_choice) = (FillingMethod::Plain(plain), 0);
        }
        Ok(())
    }
}

/// Copies the values if another owner holds them too.
///
/// # Errors
/// Fails if `limits` have no room for the copy.
fn own(values: &mut Arc<Sequence>, limits: &Limits<'_>) -> Result<(), Unknown> {
    if Arc::get_mut(values).is_none() {
        let progress = Progress { positions: values.len() as u64, bytes: values.bytes(), depth: 0 };
        limits.room_for(values.bytes(), progress)?;
        Arc::make_mut(values);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
