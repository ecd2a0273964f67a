//! One run of a program: all its input at once, and all that it prints.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use super::process::{Process, Reading};
use super::{End, Program};

/// The time between two looks whether a process has ended whose output is open.
const LOOKING_INTERVAL: Duration = Duration::from_millis(20);
/// The time that output may come after the end of the process, from its children.
const GRACE_TIME: Duration = Duration::from_millis(100);

/// What a run of a program gave.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its standard output, up to the limit.
    pub output: Vec<u8>,
    /// The end of its standard error.
    pub errors: String,
    /// How it ended.
    pub end: End,
}

/// Runs a program on `input`. It is ended when `goes_on`, which is called regularly, returns false.
///
/// # Errors
/// If it cannot be started.
pub fn run(program: &Program, input: Vec<u8>, goes_on: &dyn Fn() -> bool) -> io::Result<Run> {
    let deadline = Instant::now() + program.time;
    let mut process = Process::start(&program.command)?;
    if let Some(mut pipe) = process.child.stdin.take() {
        // A program need not read its input. The thread ends when the program does.
        thread::Builder::new().spawn(move || drop(pipe.write_all(&input)))?;
    }
    let most = program.output_bytes;
    let output = Reading::of(process.child.stdout.take(), move |all| all.len() <= most)?;
    let end = end(&mut process, &output, deadline, goes_on);
    // After that nobody has its standard error open.
    process.kill();
    let (output, errors) = (std::mem::take(&mut *output.bytes()), process.errors());
    Ok(Run { end: if output.len() > most { End::TooMuchOutput } else { end }, output, errors })
}

/// Waits until the output ends, and then the process.
fn end(process: &mut Process, output: &Reading, deadline: Instant, goes_on: &dyn Fn() -> bool) -> End {
    // A program that is slower than its own time is a failure even if the caller stops at the same moment.
    let halted = || {
        (Instant::now() >= deadline).then_some(End::TimeOver).or_else(|| (!goes_on()).then_some(End::Stopped))
    };
    loop {
        // Children of a process that has ended may still have its output open.
        let ended = process.end();
        let is_read = output.ends_within(if ended.is_some() { GRACE_TIME } else { LOOKING_INTERVAL });
        match ended.or_else(|| if is_read { None } else { halted() }) {
            Some(end) => return end,
            None if is_read => return process.awaited(halted),
            None => {}
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn ran(command: &str, input: &str) -> Run {
        let time = Duration::from_millis(500);
        let start = Instant::now();
        let program = Program { command: command.to_owned(), time, output_bytes: 1000 };
        let run = run(&program, input.as_bytes().to_vec(), &|| true).unwrap();
        assert!(start.elapsed() < Duration::from_secs(5), "{command}");
        run
    }

    #[test]
    fn no_program_lasts_longer_than_it_may() {
        let echoed = ran("cat", "5 3\n");
        assert_eq!((echoed.output.as_slice(), echoed.end), (b"5 3\n".as_slice(), End::Exit(0)));
        let huge = "x".repeat(1 << 20);
        assert_eq!(ran("echo done", &huge).end, End::Exit(0), "it reads nothing");
        assert_eq!(ran("sleep 100", "").end, End::TimeOver);
        assert_eq!(ran("exec > /dev/null; exec >&-; sleep 100", "").end, End::TimeOver);
        assert_eq!(ran("yes", "").end, End::TooMuchOutput);
        assert_eq!(ran("exit 7", "").end, End::Exit(7));
        assert_eq!(ran("kill -ABRT $$", "").end, End::Signal(6));
        assert_eq!(ran("sleep 100 & echo forked", "").output, b"forked\n");
        assert_eq!(ran("echo wrong >&2", "").errors, "wrong");
        assert!(ran("/there/is/no/such/program", "").end.is_not_run());
    }

    #[test]
    fn a_caller_that_stops_does_not_wait() {
        for command in ["sleep 100", "exec > /dev/null; exec >&-; sleep 100"] {
            let time = Duration::from_secs(100);
            let start = Instant::now();
            let program = Program { command: command.to_owned(), time, output_bytes: 1000 };
            let goes_on = || start.elapsed() < Duration::from_millis(50);
            assert_eq!(run(&program, Vec::new(), &goes_on).unwrap().end, End::Stopped);
            assert!(start.elapsed() < Duration::from_secs(5), "{command}");
        }
    }
}
