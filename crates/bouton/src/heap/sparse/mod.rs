//! The values of heaps by a sparse space.
//!
//! Most values of many games are common in a space (see [`space`]) and few are rare, and the rare ones come to an end. A common
//! option of a heap needs a rare part, so the least common value that is missing is found from a few options; that all smaller
//! rare values are there is assumed, and shown afterwards for many heaps at once. Where one of them is not there, it is the
//! value: the heap is rare, and what was found after it is thrown away.
//!
//! Cost: R n options for n heaps with R rare ones among them, a few hundred more for each heap to show the rest, 32 of them in
//! a vector; a byte a heap beside the values where these are beyond 255.
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, ch. 4.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod block;
mod check;
mod choice;
mod kernel;
mod rare;
mod space;
mod view;

use std::num::NonZeroUsize;

use block::Block;
use check::Checkers;
pub(super) use choice::best;
use kernel::{Heap, Kernel, LANES, Lanes, Shape, Work, run};
use rare::Rare;
use space::Class;
pub(super) use space::Space;
pub(super) use view::Bytes;
use view::View;

use super::plain::Plain;
use super::takes::Takes;
use crate::machine::path::Path;

/// How the work is divided; the values are the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// The most blocks found before they are checked.
    pub(super) batch: usize,
    /// So many rare heaps are inserted before the least missing values are compared with the others.
    pub(super) inserted: usize,
    /// So many rounds of common heaps are inserted when values are checked,
    pub(super) checked: usize,
    /// and so many are held ready for that.
    pub(super) rounds: usize,
    /// A space is good enough if one heap of so many is rare.
    pub(super) few: usize,
}

impl Default for Division {
    fn default() -> Self {
        Self { batch: 64, inserted: 1 << 11, checked: 4, rounds: 512, few: 8 }
    }
}

/// Why values are not found any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The next value is this, which does not fit.
    Wide(u64),
    /// Too many heaps are rare.
    Unfit,
}

/// A space and the heaps that are rare in it.
#[derive(Clone, Debug)]
pub(super) struct Sparse<T> {
    space: Space,
    shape: Shape,
    rare: Rare,
    checkers: Checkers,
    /// The codes of all values, where values are no bytes.
    codes: Vec<u8>,
    /// Blocks in the next batch.
    batch: usize,
    /// The largest code.
    most: u64,
    division: Division,
    path: Path,
    value: std::marker::PhantomData<T>,
}

impl<T: Bytes> Sparse<T> {
    /// Ready to go on from `values`, if their codes fit a byte.
    pub(super) fn new(space: Space, values: &[T], division: Division, path: Path) -> Option<Self> {
        let mut sparse = Self {
            space,
            shape: T::shape(space),
            rare: Rare::default(),
            checkers: Checkers::new(division.rounds),
            codes: Vec::new(),
            batch: 1,
            most: 0,
            division,
            path,
            value: std::marker::PhantomData,
        };
        for (at, &value) in values.iter().enumerate() {
            let value = u64::from(value.into());
            let code = space.code(value);
            let byte = T::byte(space, value);
            sparse.most = sparse.most.max(code);
            if T::HAS_CODES {
                sparse.codes.push(byte);
            }
            match space.class(at, value) {
                _ if at == 0 => {}
                Class::Rare => sparse.rare.push(Heap { at, byte }),
                Class::Common => sparse.checkers.note(Heap { at, byte }, code),
            }
        }
        sparse.checkers.weigh();
        (sparse.most < 256).then_some(sparse)
    }

    /// The space.
    pub(super) fn space(&self) -> Space {
        self.space
    }

    /// How many heaps are rare, and the last of them.
    pub(super) fn rare(&self) -> (u64, u64) {
        let heaps = self.rare.heaps();
        (heaps.len() as u64, heaps.last().map_or(0, |heap| heap.at as u64))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.codes.capacity() as u64 + self.rare.bytes() + self.checkers.bytes()
    }

    /// Adds the values of the heaps below `end`, if it is not stopped; those before are there.
    pub(super) fn extend(
        &mut self,
        takes: &Takes,
        values: &mut Vec<T>,
        end: usize,
        threads: NonZeroUsize,
    ) -> Result<(), Stop> {
        let path = self.path;
        run(path, Extension { sparse: self, takes, values, end, threads })
    }

    fn view<'a>(&'a self, takes: &'a Takes, values: &'a [T]) -> View<'a, T> {
        let bytes = T::bytes(values, &self.codes);
        View { takes, space: self.space, shape: &self.shape, values, bytes, rare: &self.rare }
    }

    /// Adds a value, if it fits.
    #[inline(always)]
    fn push(&mut self, values: &mut Vec<T>, value: u64) -> Result<(), u64> {
        let code = self.space.code(value);
        if code >= 256 {
            return Err(value);
        }
        values.push(T::of(value).ok_or(value)?);
        if T::HAS_CODES {
            self.codes.push(code as u8);
        }
        self.most = self.most.max(code);
        Ok(())
    }

    /// Leaves only the first `len` values.
    fn truncate(&mut self, values: &mut Vec<T>, len: usize) {
        values.truncate(len);
        self.codes.truncate(len);
    }
}

/// Values that are to be found.
struct Extension<'a, T> {
    sparse: &'a mut Sparse<T>,
    takes: &'a Takes,
    values: &'a mut Vec<T>,
    end: usize,
    threads: NonZeroUsize,
}

impl<T: Bytes> Work for Extension<'_, T> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn with(self, kernel: &impl Kernel) -> Result<(), Stop> {
        let Self { sparse, takes, values, end, threads } = self;
        let _ = threads;
        let mut planes = [[0; LANES]; 32];
        while values.len() < end {
            if sparse.rare.heaps().len() > values.len() / sparse.division.few {
                return Err(Stop::Unfit);
            }
            let start = values.len();
            let end = end.min(start + sparse.batch * LANES);
            let wide = find(kernel, sparse, takes, values, end, &mut planes);
            let view = sparse.view(takes, values);
            // No closure: the loop is to be compiled for the instructions of the path.
            let (mut wrong, mut block) = (None, start);
            while wrong.is_none() && block < values.len() {
                let count = LANES.min(values.len() - block);
                wrong = check::first_wrong(
                    kernel,
                    &view,
                    &sparse.checkers,
                    sparse.division.checked,
                    block,
                    count,
                );
                block += LANES;
            }
            if let Some((heap, value)) = wrong {
                sparse.truncate(values, heap);
                sparse.add(values, value)?;
                sparse.batch = 1;
            } else if let Some(wide) = wide {
                let value = Plain::default().value(takes, values);
                if value == wide {
                    return Err(Stop::Wide(wide));
                }
                sparse.add(values, value)?;
            } else {
                sparse.note(values, start);
                sparse.batch = (2 * sparse.batch).min(sparse.division.batch);
            }
        }
        Ok(())
    }
}

impl<T: Bytes> Sparse<T> {
    /// Adds a value that is right, of whatever class.
    fn add(&mut self, values: &mut Vec<T>, value: u64) -> Result<(), Stop> {
        let at = values.len();
        self.push(values, value).map_err(Stop::Wide)?;
        if self.space.class(at, value) == Class::Rare {
            self.rare.push(Heap { at, byte: T::byte(self.space, value) });
        }
        Ok(())
    }
}

impl<T: Bytes> Sparse<T> {
    /// Takes heaps from `start` on as checkers, where they are wanted. One block of a batch is enough.
    #[inline(always)]
    fn note(&mut self, values: &[T], start: usize) {
        for (at, &value) in values.iter().enumerate().skip(start).take(LANES) {
            let value = u64::from(value.into());
            let code = self.space.code(value);
            self.checkers.note(Heap { at, byte: T::byte(self.space, value) }, code);
        }
        self.checkers.weigh();
    }
}

/// Adds the values below `end` as the common options have them. If one does not fit, answers it.
#[inline(always)]
fn find<T: Bytes>(
    kernel: &impl Kernel,
    sparse: &mut Sparse<T>,
    takes: &Takes,
    values: &mut Vec<T>,
    end: usize,
    planes: &mut [Lanes; 32],
) -> Option<u64> {
    while values.len() < end {
        // Few values are much beyond the usual ones, and those are found another way.
        let all = 256 >> sparse.shape.shift;
        let planes = &mut planes[..all.min(sparse.checkers.bound() as usize / 8 + 1)];
        let view = sparse.view(takes, values);
        let mut block = Block::new(kernel, &view, planes, sparse.most, sparse.division.inserted);
        let end = end.min(values.len() + LANES);
        while values.len() < end {
            let next = block.next(&sparse.view(takes, values));
            if let Err(wide) = sparse.push(values, next) {
                return Some(wide);
            }
        }
    }
    None
}
