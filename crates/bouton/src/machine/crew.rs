//! Work shared among threads: those of rayon's pool, for they are there at once.
//!
//! Without the feature `threads`, or with one thread, the caller does all of it in order.

use std::num::NonZeroUsize;

/// Does `work` on every item, on at most `threads` threads of which the caller is one; each has a `bench` of
/// its own to work at. After each of its own items the caller asks `check` whether to go on.
///
/// # Errors
/// What `check` answers: items not begun by then are left undone.
pub fn share<T: Send, B, E>(
    threads: NonZeroUsize,
    items: impl ExactSizeIterator<Item = T> + Send,
    bench: impl Fn() -> B + Sync,
    work: impl Fn(&mut B, T) + Sync,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    #[cfg(feature = "threads")]
    {
        let others = threads.get().min(items.len()).saturating_sub(1);
        if others > 0 {
            return shared(others, items, &bench, &work, check);
        }
    }
    let _ = threads;
    let mut bench = bench();
    for item in items {
        work(&mut bench, item);
        check()?;
    }
    Ok(())
}

/// Does `own` work, and beside it, on so many `others` threads, `work` that is told its thread's number from 0.
pub fn beside<T>(others: usize, work: impl Fn(usize) + Sync, own: impl FnOnce() -> T) -> T {
    #[cfg(feature = "threads")]
    if others > 0 {
        return std::thread::scope(|scope| {
            let work = &work;
            (0..others).for_each(|number| drop(scope.spawn(move || work(number))));
            own()
        });
    }
    let _ = (others, work);
    own()
}

#[cfg(feature = "threads")]
fn shared<T: Send, B, E>(
    others: usize,
    items: impl Iterator<Item = T> + Send,
    bench: &(impl Fn() -> B + Sync),
    work: &(impl Fn(&mut B, T) + Sync),
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    use std::sync::{Mutex, PoisonError};

    let items = Mutex::new(Some(items));
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next();
    rayon::in_place_scope(|scope| {
        for _ in 0..others {
            scope.spawn(|_| {
                let mut bench = bench();
                while let Some(item) = next() {
                    work(&mut bench, item);
                }
            });
        }
        let mut bench = bench();
        while let Some(item) = next() {
            work(&mut bench, item);
            if let Err(error) = check() {
                *items.lock().unwrap_or_else(PoisonError::into_inner) = None;
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    const THREADS: [usize; 4] = [1, 2, 3, 50];

    #[test]
    fn every_item_is_worked_on_once() {
        for threads in THREADS.map(|threads| NonZeroUsize::new(threads).unwrap()) {
            for len in [0, 1, 2, 1000] {
                let mut squares = vec![0; len];
                let items = squares.iter_mut().enumerate();
                let work = |count: &mut usize, (at, square): (usize, &mut usize)| {
                    *count += 1;
                    *square += at * at;
                };
                share(threads, items, || 0, work, || Ok::<_, ()>(())).unwrap();
                assert!(squares.iter().enumerate().all(|(at, &square)| square == at * at));
            }
        }
    }

    #[test]
    fn a_refusal_ends_the_work() {
        for threads in THREADS.map(|threads| NonZeroUsize::new(threads).unwrap()) {
            let checks = Cell::new(0);
            let refuse = || {
                checks.set(checks.get() + 1);
                if checks.get() == 3 { Err("enough") } else { Ok(()) }
            };
            let ended = share(threads, 0..1_000_000_000_u32 as usize, || (), |(), _| (), refuse);
            assert_eq!((ended, checks.get()), (Err("enough"), 3));
        }
    }
}
