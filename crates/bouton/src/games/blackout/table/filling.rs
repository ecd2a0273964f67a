//! Fills a part of a table chunk by chunk.
//!
//! One thread fills the chunks in ascending order, so that the chunks from which it reads most were filled a short while ago. Several
//! threads fill at one time the chunks with the same number of highest bits set.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::dispatch;
use super::kernel::{LANE_BITS, Line};
use super::numbering::{Numbering, Source};
use crate::machine::parallel::share;
use crate::machine::path::Path;
use crate::machine::width::exact;
use crate::theory::limits::{Limits, Progress, Unknown};

/// The largest number of lines of a chunk, as a power of 2: 256 KiB.
pub(super) const CHUNK_BITS: u32 = 12;

/// How a part of a table is filled.
pub(super) struct Filling<'t> {
    pub path: Path,
    pub numbering: &'t Numbering,
    /// The number of lines of a chunk, as a power of 2.
    pub within: u32,
    /// The number of the part's first chunk. The part has all chunks with the same highest bits.
    pub first: usize,
    /// The chunks of other parts, which are filled.
    pub elsewhere: &'t (dyn Fn(usize) -> Source<'t> + Sync),
}

impl<'t> Filling<'t> {
    /// The whole table is one part.
    pub fn whole(path: Path, numbering: &'t Numbering) -> Self {
        let lines = exact::<_, u32>(numbering.cells.len()).saturating_sub(LANE_BITS);
        let elsewhere = &|_| unreachable!("there are no other parts");
        Self { path, numbering, within: lines.min(CHUNK_BITS), first: 0, elsewhere }
    }

    /// Fills the lines of the part.
    pub fn fill(&self, lines: &mut [Line], limits: &Limits<'_>) -> Result<(), Unknown> {
        let bytes = size_of_val(lines) as u64;
        let check = |chunks: usize| {
            limits.check(Progress {
                positions: (chunks as u64) << (self.within + LANE_BITS),
                bytes,
                depth: 0,
            })
        };
        if limits.threads == NonZeroUsize::MIN {
            for number in 0..lines.len() >> self.within {
                let (done, rest) = lines.split_at_mut(number << self.within);
                self.fill_chunk(number, &mut rest[..1 << self.within], &|number| {
                    &done[number << self.within..][..1 << self.within]
                });
                check(number + 1)?;
            }
            return Ok(());
        }
        let filled = AtomicUsize::new(0);
        let mut rest: Vec<_> = lines.chunks_mut(1 << self.within).map(Some).collect();
        let mut done: Vec<&[Line]> = vec![&[]; rest.len()];
        for ones in 0..=rest.len().trailing_zeros() {
            let layer = (0..rest.len()).filter(|number| number.count_ones() == ones);
            let mut layer: Vec<_> = layer.filter_map(|number| Some((number, rest[number].take()?))).collect();
            let work = |(): &mut (), (number, chunk): &mut (usize, &mut [Line])| {
                self.fill_chunk(*number, chunk, &|number| done[number]);
                filled.fetch_add(1, Ordering::Relaxed);
            };
            share(limits.threads, layer.iter_mut(), || (), work, || check(filled.load(Ordering::Relaxed)))?;
            for (number, chunk) in layer {
                done[number] = chunk;
            }
        }
        Ok(())
    }

    /// Fills chunk `number` of the part. `done` returns the chunks of the part that are filled.
    fn fill_chunk<'c>(&self, number: usize, chunk: &mut [Line], done: &dyn Fn(usize) -> &'c [Line])
    where
        't: 'c,
    {
        let source = |other: usize| match other.checked_sub(self.first) {
            Some(number) => Source { lines: done(number), is_mirrored: false },
            None => (self.elsewhere)(other),
        };
        let moves = self.numbering.moves(self.first + number, self.within, source);
        dispatch::fill(self.path, chunk, &moves);
    }
}
