//! Work shared among the threads of a pool, whose threads are already running.
//!
//! Without the feature `threads`, or with one thread, the caller does all of the work in order. The system may start fewer threads than
//! are allowed, because of a limit on the threads of a process or for lack of memory for their stacks. Then the work goes on with the
//! threads that were started, or with the caller's own thread alone.

use std::num::NonZeroUsize;

#[cfg(feature = "threads")]
use super::room;

/// Does `work` on every item, on at most `threads` threads including the caller's. Each thread has its own `bench`, which holds
/// what it works with. After each of its own items the caller asks `check` whether to go on.
///
/// # Errors
/// The error that `check` returns. Items not begun by then are left undone.
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
        if others > 0
            && let Some(pool) = pool()
        {
            return shared(pool, others, items, &bench, &work, check);
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

/// Does `own` work. At the same time, at most `others` threads do `work`, which gets the number of its thread, from 0.
pub fn run_beside<T>(others: usize, work: &(dyn Fn(usize) + Sync), own: impl FnOnce() -> T) -> T {
    let (mut own, mut done) = (Some(own), None);
    start_beside(others, work, &mut || done = own.take().map(|own| own()));
    done.expect("the caller's own work is done once")
}

/// Starts `work` on other threads, does `own` work, and waits for the others. It is compiled once, whatever the work.
fn start_beside(others: usize, work: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
    #[cfg(feature = "threads")]
    if others > 0 {
        return std::thread::scope(|scope| {
            let start = |number| {
                started(|begun| {
                    let thread = std::thread::Builder::new();
                    thread.spawn_scoped(scope, move || {
                        begun.tell();
                        work(number);
                    })?;
                    Ok(())
                })
            };
            // If one thread cannot be started, neither can the next.
            let _ = (0..others).all(|number| start(number).is_ok());
            own()
        });
    }
    let _ = (others, work);
    own()
}

/// Frees `large` on a thread of its own, if the system starts one, so that the caller does not wait. The thread of an earlier call
/// finishes first, so there is at most one such thread.
pub fn free<T: Send + 'static>(large: T) {
    free_any(Box::new(large));
}

fn free_any(large: Box<dyn std::any::Any + Send>) {
    #[cfg(feature = "threads")]
    if room::for_a_thread() {
        use std::sync::{Mutex, PoisonError};
        use std::thread::{Builder, JoinHandle};

        static LAST: Mutex<Option<JoinHandle<()>>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = last.take() {
            let _ = before.join();
        }
        // If no thread is started, `large` is freed with the closure.
        *last = Builder::new().spawn(move || drop(large)).ok();
        return;
    }
    drop(large);
}

/// What a new thread tells its starter.
#[cfg(feature = "threads")]
struct Begun(std::sync::mpsc::Sender<()>);

#[cfg(feature = "threads")]
impl Begun {
    /// Makes the first allocation of this thread, for which the system reserves memory. Its starter waits until then.
    fn tell(self) {
        drop(std::hint::black_box(Box::new(0_u64)));
        let _ = self.0.send(());
    }
}

/// Starts a thread if there is room for it, and waits until it has its memory, so that the room for the next one is known.
///
/// # Errors
/// If there is no room, or the system starts no thread.
#[cfg(feature = "threads")]
fn started(start: impl FnOnce(Begun) -> std::io::Result<()>) -> std::io::Result<()> {
    if !room::for_a_thread() {
        return Err(std::io::ErrorKind::OutOfMemory.into());
    }
    let (tell, told) = std::sync::mpsc::channel();
    start(Begun(tell))?;
    let _ = told.recv();
    Ok(())
}

/// The pool of threads that share work: one thread per core, or as many as the system starts. `None` if it starts no thread.
#[cfg(feature = "threads")]
fn pool() -> Option<&'static rayon::ThreadPool> {
    static POOL: std::sync::OnceLock<Option<rayon::ThreadPool>> = std::sync::OnceLock::new();
    let made = POOL.get_or_init(|| {
        // The number comes from rayon: the number of cores, or the value of its variable.
        let made = |threads: usize| {
            let start = |thread: rayon::ThreadBuilder| {
                started(|begun| {
                    let run = move || {
                        begun.tell();
                        thread.run();
                    };
                    std::thread::Builder::new().spawn(run).map(drop)
                })
            };
            rayon::ThreadPoolBuilder::new().num_threads(threads).spawn_handler(start).build().ok()
        };
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let fewer = std::iter::successors(Some(cores / 2), |threads| Some(threads / 2));
        std::iter::once(0).chain(fewer.take_while(|&threads| threads > 0)).find_map(made)
    });
    made.as_ref()
}

#[cfg(feature = "threads")]
fn shared<T: Send, B, E>(
    pool: &rayon::ThreadPool,
    others: usize,
    items: impl Iterator<Item = T> + Send,
    bench: &(impl Fn() -> B + Sync),
    work: &(impl Fn(&mut B, T) + Sync),
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    use std::sync::{Mutex, PoisonError};

    let items = Mutex::new(Some(items));
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next();
    pool.in_place_scope(|scope| {
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
