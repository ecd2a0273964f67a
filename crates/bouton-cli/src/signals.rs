//! Signals. Ctrl-C, and the signals by which batch systems and terminals end a program, end the search; then the command prints what it knows so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

use bouton::Progress;

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

/// Waits for a person who edits a line: meanwhile the terminal has other settings. A signal ends the command then, and the terminal gets
/// back the settings that it has now.
#[cfg(not(target_family = "wasm"))]
pub fn while_editing<T>(edit: impl FnOnce() -> T) -> T {
    // Signals are heard from the first line on, even if no search was run before.
    is_interrupted();
    #[cfg(unix)]
    terminal::remember();
    let heard = while_waiting(edit);
    #[cfg(unix)]
    terminal::forget();
    heard
}

/// Ends the command as a signal at a prompt does.
pub fn end_at_prompt() -> ! {
    std::process::exit(ENDED_BY_SIGNAL);
}

/// The caller's way to interrupt commands, if the process is not the command's own.
static CALLER: OnceLock<Asks> = OnceLock::new();

/// Says whether commands are interrupted. It gets the progress of the work where that is known.
type Asks = fn(Option<&Progress>) -> bool;

/// Whether the process is the command's own, whatever a caller said before.
static IS_OWN: AtomicBool = AtomicBool::new(false);

/// From now on signals are for the command alone. A file that grows beyond its limit (`ulimit -f`) is an error like a full disk, and does not
/// kill the command.
pub fn own_process() {
    IS_OWN.store(true, Ordering::Relaxed);
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// From now on commands are interrupted when `is_interrupted` says so, and no signal is noted. It is asked often, on any thread.
pub fn interrupt_when(is_interrupted: fn(Option<&Progress>) -> bool) {
    let _ = CALLER.set(is_interrupted);
}

/// Whether the command was told to end. From the first call on, a signal is noted and does not end the process, unless the caller
/// [interrupts commands](interrupt_when) in a way of its own.
pub fn is_interrupted() -> bool {
    is_interrupted_at(None)
}

/// [`is_interrupted`] at this progress, which the caller of the command may show.
pub fn is_interrupted_at(progress: Option<&Progress>) -> bool {
    if let Some(is_interrupted) = CALLER.get()
        && !IS_OWN.load(Ordering::Relaxed)
    {
        return is_interrupted(progress);
    }
    static TAKEN: Once = Once::new();
    TAKEN.call_once(|| {
        let mut first: Option<Instant> = None;
        // Where no handler can be set, the first signal ends the command.
        take(move || {
            INTERRUPTED.store(true, Ordering::Relaxed);
            let is_second = first.get_or_insert_with(Instant::now).elapsed() > SECOND_SIGNAL_DELAY;
            if is_second || IS_WAITING.load(Ordering::Relaxed) {
                #[cfg(unix)]
                terminal::restore();
                end_at_prompt();
            }
        });
    });
    INTERRUPTED.load(Ordering::Relaxed)
}

#[cfg(unix)]
fn take(mut act: impl FnMut() + Send + 'static) {
    use std::io::IsTerminal;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTTOU};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Signals are taken only when there is a thread that hears of them.
    if !bouton::machine::room::for_a_thread() {
        return;
    }
    let (sender, receiver) = std::sync::mpsc::sync_channel::<Signals>(1);
    let hear = move || {
        if let Ok(mut signals) = receiver.recv() {
            signals.forever().for_each(|signal| match signal {
                SIGTTOU if terminal::is_in_background() => drop(emulate_default_handler(SIGTTOU)),
                SIGTTOU => {}
                _ => act(),
            });
        }
    };
    if std::thread::Builder::new().spawn(hear).is_err() {
        return;
    }
    // A signal that nohup ignores stays ignored. By SIGTTOU the system stops a job that changes the settings of the terminal from the
    // background. When `kill` wakes a stopped job, the editor prepares the terminal again, and the job would stop before it hears that it is
    // to end. The thread that hears both signals ends it first.
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let stop = std::io::stdin().is_terminal().then_some(SIGTTOU);
    if let Ok(signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup).chain(stop)) {
        let _ = sender.send(signals);
    }
}

/// In a console Ctrl-C and Ctrl-Break are noted, and a thread looks often whether one was.
#[cfg(windows)]
fn take(mut act: impl FnMut() + Send + 'static) {
    const SIGBREAK: i32 = 21;
    const LOOK_INTERVAL: Duration = Duration::from_millis(50);

    let noted = std::sync::Arc::new(AtomicBool::new(false));
    let looked_at = std::sync::Arc::clone(&noted);
    let look = move || {
        loop {
            std::thread::sleep(LOOK_INTERVAL);
            if looked_at.swap(false, Ordering::Relaxed) {
                act();
            }
        }
    };
    // Signals are taken only when there is a thread that hears of them.
    if std::thread::Builder::new().spawn(look).is_ok() {
        for signal in [signal_hook::consts::SIGINT, SIGBREAK] {
            let _ = signal_hook::flag::register(signal, std::sync::Arc::clone(&noted));
        }
    }
}

/// Elsewhere there are no signals.
#[cfg(not(any(unix, windows)))]
fn take(_: impl FnMut() + Send + 'static) {}

/// Whether whoever started the command ignores this signal, as far as the system says so in a file.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The settings of the terminal of standard input. In a console of Windows Ctrl-C is a key while a line is edited, and closing the console
/// ends it.
#[cfg(unix)]
mod terminal {
    use std::sync::Mutex;

    use rustix::process::getpgrp;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

    static SETTINGS: Mutex<Option<Termios>> = Mutex::new(None);

    fn store(settings: Option<Termios>) {
        if let Ok(mut stored) = SETTINGS.lock() {
            *stored = settings;
        }
    }

    pub fn remember() {
        store(tcgetattr(std::io::stdin()).ok());
    }

    pub fn forget() {
        store(None);
    }

    /// Whether another job has the terminal.
    pub fn is_in_background() -> bool {
        tcgetpgrp(std::io::stdin()).is_ok_and(|foreground| foreground != getpgrp())
    }

    /// Gives the terminal the settings that were remembered and not forgotten.
    pub fn restore() {
        // In the background the shell has the terminal.
        if is_in_background() {
            return;
        }
        if let Some(settings) = SETTINGS.lock().ok().and_then(|mut stored| stored.take()) {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &settings);
        }
    }
}
