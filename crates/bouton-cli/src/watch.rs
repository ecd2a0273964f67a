//! The watch over a search: limits, Ctrl-C, and the progress: a line on a terminal, or lines for other programs.
//!
//! A walk over results, to count or to write them, may be long too, and asks at times whether to continue. If the time ended a search, its
//! results are still written: the walk then has a little more time.

use std::cell::{Cell, OnceCell, RefCell};
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bouton::catalog::walk::{ASK_EVERY, while_going_on};
use bouton::notation::Measure;
use bouton::{Limit, Limits, Progress, Unknown};
use bouton_rules::stop::{Question, Share};
use bytesize::ByteSize;
use indicatif::ProgressBar;

use crate::args::{LimitArgs, ProgressFormat};
use crate::json::Object;
use crate::output::{is_captured, say};
use crate::signals::{is_interrupted, is_interrupted_at};

/// Work that takes longer than this has a progress line.
const PROGRESS_LINE_DELAY: Duration = Duration::from_secs(1);
/// The least time between two lines of progress for other programs.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);
/// In shorter work nothing is lost if Ctrl-C ends the command at once.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The limits of the command, and their enforcement.
pub struct Watch<'a> {
    /// The limits as they are given.
    args: &'a LimitArgs,
    /// Bytes that may be allocated in addition to those already held.
    pub memory: u64,
    /// When the clock was started.
    pub start: Instant,
    threads: OnceCell<NonZeroUsize>,
    /// The line on the terminal, while a question is worked on.
    line: RefCell<Option<ProgressBar>>,
    /// When the last line of progress for other programs was written.
    written: Cell<Duration>,
    /// The size that is worked on, if there are many.
    pub stage: Cell<Option<Stage>>,
    /// What is known so far and is not printed yet.
    early: RefCell<Option<String>>,
    /// The last line about what is known so far that was printed.
    told: RefCell<Option<String>>,
    /// Whether a line of play without an end was named.
    has_named_line: Cell<bool>,
}

/// One of many sizes.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The size.
    pub size: (u32, u32),
    /// The kind of the size.
    pub measure: Measure,
    /// The number of the size in its range, from 1.
    pub number: u64,
    /// The number of sizes in the range.
    pub of: u64,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub fn new(args: &'a LimitArgs) -> Self {
        Self::holding(0, args)
    }

    /// Starts the clock. The command already holds this many bytes.
    pub fn holding(held: u64, args: &'a LimitArgs) -> Self {
        let memory = args.max_memory().saturating_sub(held);
        let (threads, line, written, stage, early, told, has_named_line) = Default::default();
        let start = Instant::now();
        Self { args, memory, start, threads, line, written, stage, early, told, has_named_line }
    }

    /// This watch with a clock that was started before.
    pub fn since(self, start: Instant) -> Self {
        Self { start, ..self }
    }

    /// The question that a rule asks while it runs: whether to stop.
    pub fn question(&self) -> Question {
        question(self.start, self.args.max_time)
    }

    /// Runs `question` within the limits.
    pub fn limited<T>(&self, question: impl FnOnce(&Limits<'_>) -> T) -> T {
        let watch = |progress: &Progress| self.should_stop(progress);
        let limits = Limits::none()
            .with_positions(self.args.max_positions.unwrap_or(u64::MAX))
            .with_bytes(self.memory)
            .with_threads(self.threads())
            .with_watch(&watch);
        let answer = question(&limits);
        // A line that is finished shows nothing more: the next question has its own.
        if let Some(line) = self.line.take() {
            line.finish_and_clear();
        }
        answer
    }

    /// Prints what is known so far, as soon as the work takes long.
    pub fn tell(&self, early: String) {
        let is_new = self.told.borrow().as_ref() != Some(&early);
        *self.early.borrow_mut() = is_new.then_some(early);
        self.tell_early();
    }

    fn tell_early(&self) {
        if self.elapsed() > PROGRESS_LINE_DELAY
            && let Some(early) = self.early.borrow_mut().take()
        {
            let line = format!("bouton: {early}");
            *self.told.borrow_mut() = Some(early);
            self.say(&line);
        }
    }

    /// Prints a line beside the line of progress.
    fn say(&self, line: &str) {
        match self.line.borrow().as_ref() {
            Some(shown) => shown.suspend(|| say!("{line}")),
            None => say!("{line}"),
        }
    }

    /// Names a line of play that has no end yet, once.
    fn name_long_line(&self, progress: &Progress) {
        if let Some(moves) = progress.long_line()
            && !self.has_named_line.replace(true)
        {
            self.say(&format!(
                "bouton: a line of play has no end within {moves} moves: does every line of play end?"
            ));
        }
    }

    /// The limit that is reached, if one is.
    pub fn over(&self) -> Option<Unknown> {
        self.limited(|limits| limits.check(Progress::default()).err())
    }

    /// The number of threads. The system is asked once.
    fn threads(&self) -> NonZeroUsize {
        *self.threads.get_or_init(|| self.args.threads())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Shows the progress on a terminal.
    fn show(&self, progress: &Progress, elapsed: Duration) {
        if elapsed > PROGRESS_LINE_DELAY && !is_captured() && std::io::stderr().is_terminal() {
            let mut line = self.line.borrow_mut();
            let line = line.get_or_insert_with(ProgressBar::new_spinner);
            let stage = self.stage.get().map_or(String::new(), |Stage { size, measure, number, of }| {
                format!("{} ({number} of {of}): ", measure.name(size))
            });
            line.set_message(stage + &done(progress));
            line.tick();
        }
    }

    /// Writes the progress for other programs.
    fn write(&self, progress: &Progress, elapsed: Duration) {
        if elapsed.saturating_sub(self.written.get()) < PROGRESS_INTERVAL {
            return;
        }
        self.written.set(elapsed);
        let Progress { positions, bytes, depth } = *progress;
        let mut object = Object::default()
            .with("seconds", elapsed.as_millis() as f64 / 1000.0)
            .with("positions", positions)
            .with("bytes", bytes)
            .with("depth", depth);
        if let Some(Stage { size, measure, number, of }) = self.stage.get() {
            object = object.with("size", measure.name(size)).with("number", number).with("of", of);
        }
        say!("{}", Object::default().with("progress", object).line().trim_end());
    }

    fn should_stop(&self, progress: &Progress) -> bool {
        let elapsed = self.elapsed();
        self.tell_early();
        self.name_long_line(progress);
        match self.args.progress {
            ProgressFormat::Line => self.show(progress, elapsed),
            ProgressFormat::Json => self.write(progress, elapsed),
            ProgressFormat::None => {}
        }
        elapsed > POLL_INTERVAL && is_interrupted_at(Some(progress)) || is_over(elapsed, self.args.max_time)
    }
}

/// The progress in words. A search has a depth in moves, and a table has none. A long list of moves is made before its first position is looked at.
fn done(progress: &Progress) -> String {
    let Progress { positions, bytes, depth } = *progress;
    let bytes = ByteSize(bytes);
    match depth {
        0 if positions == 0 => bytes.to_string(),
        0 => format!("{positions} values, {bytes}"),
        1 => format!("{positions} positions, {bytes}, 1 move deep"),
        _ => format!("{positions} positions, {bytes}, {depth} moves deep"),
    }
}

/// The question of a rule that has run since `start` and may take this time.
pub fn question(start: Instant, time: Option<Duration>) -> Question {
    Arc::new(move |Share { parts, of }| is_over(start.elapsed(), time.map(|time| time / of * parts)))
}

/// Whether the time is over, or the command was interrupted.
pub fn is_over(elapsed: Duration, time: Option<Duration>) -> bool {
    elapsed > POLL_INTERVAL && is_interrupted() || time.is_some_and(|time| elapsed >= time)
}

/// The least time for writing the values of a search that was stopped.
const LEAST_GRACE: Duration = Duration::from_millis(100);
/// The values of a stopped search may also take the search's time divided by this number.
const GRACE_SHARE: u32 = 10;

/// A walk over results.
pub struct Walk<'w> {
    stops: Box<dyn Fn() -> bool + 'w>,
    /// How often the walk asked whether to continue.
    asked: Cell<u64>,
    has_ended: Cell<bool>,
}

impl<'w> Walk<'w> {
    /// A walk within the limits of `watch`. `unknown` is the limit that ended the search, if one did.
    pub fn new(watch: &'w Watch<'_>, unknown: Option<Unknown>) -> Self {
        if unknown.is_none_or(|unknown| unknown.limit != Limit::Stopped) {
            return Self::asking(|| is_over(watch.elapsed(), watch.args.max_time));
        }
        let elapsed = watch.elapsed();
        let until = elapsed + LEAST_GRACE.max(elapsed / GRACE_SHARE);
        let was_interrupted = is_interrupted();
        Self::asking(move || watch.elapsed() >= until || is_interrupted() && !was_interrupted)
    }

    /// A walk that ends when `stops` says so.
    pub fn asking(stops: impl Fn() -> bool + 'w) -> Self {
        Self { stops: Box::new(stops), asked: Cell::new(0), has_ended: Cell::new(false) }
    }

    /// Whether to continue. A walk that has ended stays ended.
    pub fn goes_on(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.has_ended.set(self.has_ended.get() || (self.stops)());
        !self.has_ended.get()
    }

    /// The items up to the end of the walk; none if it has ended.
    pub fn over<'t, I: Iterator + 't>(&'t self, items: I) -> impl Iterator<Item = I::Item> + 't {
        while_going_on(items.take_while(|_| !self.has_ended.get()), || self.goes_on())
    }

    /// Runs `question` within `limits`, but with the time of the walk.
    pub fn limited<T>(&self, limits: &Limits<'_>, question: impl FnOnce(&Limits<'_>) -> T) -> T {
        question(&limits.with_watch(&|_| !self.goes_on()))
    }

    /// The limit that ended the walk, if one did. `bytes` is the memory in use.
    pub fn unknown(&self, bytes: u64) -> Option<Unknown> {
        let positions = self.asked.get() * u64::from(ASK_EVERY);
        let progress = Progress { positions, bytes, depth: 0 };
        self.has_ended.get().then_some(Unknown::stopped(progress))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_ends_for_all_who_go_on_it() {
        let left = Cell::new(3);
        let walk = Walk::asking(|| {
            left.set(left.get() - 1);
            left.get() == 0
        });
        let every = u64::from(ASK_EVERY);
        assert_eq!(walk.over(0..every + 5).count() as u64, every + 5);
        assert_eq!((walk.unknown(7), walk.over(0..).count() as u64), (None, 2 * every - 1));
        assert_eq!(walk.unknown(7).map(|unknown| unknown.progress.positions), Some(3 * every));
        assert_eq!(walk.over(0..).count(), 0);
    }
}
