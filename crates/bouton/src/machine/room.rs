//! Whether there is address space for one more thread.
//!
//! A thread that finds no memory for its first few allocations ends the process. So does one that leaves none to the others: glibc reserves
//! 64 MiB for the allocations of each thread, which a limit on the address space (`ulimit -v`) may allow once and not twice.

/// The number of bytes that must be free before a thread is started. While glibc reserves its 64 MiB, it takes twice as much for a moment.
const FREE_BYTES_FOR_A_THREAD: usize = if usize::BITS == 64 { 144 << 20 } else { 16 << 20 };

/// Whether the system has address space for one more thread and its allocations, and some is left.
///
/// # Examples
/// ```
/// if bouton::machine::room::for_a_thread() {
///     std::thread::spawn(|| {}).join().unwrap();
/// }
/// ```
#[must_use]
pub fn for_a_thread() -> bool {
    std::hint::black_box(&mut Vec::<u8>::new()).try_reserve_exact(FREE_BYTES_FOR_A_THREAD).is_ok()
}
