//! One run of a program: all its input at once, and all that it prints.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::process::Process;
use super::{End, Program};

/// The time between two looks whether a process has ended whose output is open.
const LOOKING_INTERVAL: Duration = Duration::from_millis(20);
/// The time that output may come after the end of the process, from its children.
const GRACE_TIME: Duration = Duration::from_millis(100);
/// The bytes that are read at once.
const BLOCK_BYTES: usize = 1 << 16;

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
    let (output, finished) = listen(&mut process, program.output_bytes)?;
    let end = end(&mut process, &finished, deadline, goes_on);
    // After that nobody has its standard error open.
    process.kill();
    let errors = process.errors();
    let output = std::mem::take(&mut *output.lock().unwrap_or_else(PoisonError::into_inner));
    let is_too_much = output.len() > program.output_bytes;
    Ok(Run { output, errors, end: if is_too_much { End::TooMuchOutput } else { end } })
}

/// What is read so far, and a message when all of it is read.
type Listening = (Arc<Mutex<Vec<u8>>>, Receiver<()>);

fn listen(process: &mut Process, most: usize) -> io::Result<Listening> {
    let (output, (sender, finished)) = (Arc::new(Mutex::new(Vec::new())), channel());
    if let Some(mut pipe) = process.child.stdout.take() {
        let output = Arc::clone(&output);
        thread::Builder::new().spawn(move || {
            let mut block = vec![0; BLOCK_BYTES];
            while let Ok(read) = pipe.read(&mut block)
                && read > 0
            {
                let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
                output.extend_from_slice(&block[..read]);
                if output.len() > most {
                    break;
                }
            }
            // The receiver may be gone.
            let _ = sender.send(());
        })?;
    }
    Ok((output, finished))
}

/// Waits until the output ends, and then the process.
fn end(process: &mut Process, finished: &Receiver<()>, deadline: Instant, goes_on: &dyn Fn() -> bool) -> End {
    // A program that is slower than its own time is a failure even if the caller stops at the same moment.
    let halted = || {
        (Instant::now() >= deadline).then_some(End::TimeOver).or_else(|| (!goes_on()).then_some(End::Stopped))
    };
    loop {
        let ended = process.end();
        let wait = match ended {
            // Its children may still have its output open.
            Some(_) => GRACE_TIME,
            None => LOOKING_INTERVAL,
        };
        match (finished.recv_timeout(wait), ended) {
            (Err(RecvTimeoutError::Timeout), Some(end)) => return end,
            (Err(RecvTimeoutError::Timeout), None) => {
                if let Some(end) = halted() {
                    return end;
                }
            }
            (Ok(()) | Err(RecvTimeoutError::Disconnected), Some(end)) => return end,
            (Ok(()) | Err(RecvTimeoutError::Disconnected), None) => break,
        }
    }
    process.awaited(halted)
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
