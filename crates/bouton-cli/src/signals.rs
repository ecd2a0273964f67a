//! Signals. Ctrl-C, and the signals by which batch systems and terminals end a program, end the search; then the command prints what it knows so far.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A second signal after this time ends the command at once.
const SECOND_SIGNAL_DELAY: Duration = Duration::from_secs(1);

/// The exit code of a command that a second signal ends, or a signal at a prompt.
const ENDED_BY_SIGNAL: i32 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Waits for a person. A signal ends the command meanwhile. One that ended work before no longer counts.
pub fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    INTERRUPTED.store(false, Ordering::Relaxed);
    IS_WAITING.store(true, Ordering::Relaxed);
    let heard = wait();
    IS_WAITING.store(false, Ordering::Relaxed);
    heard
}

/// Whether the command was told to end. From the first call on, a signal is noted and does not end the process.
pub fn is_interrupted() -> bool {
    static TAKEN: Once = Once::new();
    TAKEN.call_once(|| {
        let mut first: Option<Instant> = None;
        // Where no handler can be set, the first signal ends the command.
        take(move || {
            INTERRUPTED.store(true, Ordering::Relaxed);
            let is_second = first.get_or_insert_with(Instant::now).elapsed() > SECOND_SIGNAL_DELAY;
            if is_second || IS_WAITING.load(Ordering::Relaxed) {
                std::process::exit(ENDED_BY_SIGNAL);
            }
        });
    });
    INTERRUPTED.load(Ordering::Relaxed)
}

#[cfg(unix)]
fn take(mut act: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Signals are taken only when there is a thread that hears of them.
    let (sender, receiver) = std::sync::mpsc::sync_channel::<Signals>(1);
    let hear = move || {
        if let Ok(mut signals) = receiver.recv() {
            signals.forever().for_each(|_| act());
        }
    };
    if std::thread::Builder::new().spawn(hear).is_err() {
        return;
    }
    // A signal that nohup ignores stays ignored.
    let taken =
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| signal != SIGHUP || !is_ignored(SIGHUP));
    if let Ok(signals) = Signals::new(taken) {
        let _ = sender.send(signals);
    }
}

#[cfg(not(unix))]
fn take(act: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(act);
}

/// Whether whoever started the command ignores this signal, as far as the system says so in a file.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A file that grows beyond its limit (`ulimit -f`) is an error like a full disk, and does not kill the command.
pub fn survive_full_files() {
    #[cfg(unix)]
    {
        let noted = std::sync::Arc::new(AtomicBool::new(false));
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted);
    }
}
