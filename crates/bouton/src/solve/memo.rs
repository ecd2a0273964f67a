//! The walk that every depth-first search shares: a memo, and a stack of its own.
//!
//! Every key is looked into once; a key whose options are being looked into is marked open, and meeting an open
//! key again is a loop. The stack lives on the heap, so a game a million moves long overflows nothing. When
//! the walk ends early every open key is taken out again: the memo holds finished answers only.
//! Memory: one entry a key in the memo, and the options of the keys on the path.

use std::hash::Hash;

use hashbrown::HashMap;

use super::halt::Halt;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::ruleset::RuleError;

/// How often the caller is asked whether to go on, in options listed and keys looked up.
const ASK_EVERY: u64 = 4096;
/// The answer of a key whose options are being looked into.
const OPEN: u64 = u64::MAX;

/// What the walk asks about its keys. An answer that is settled is a number below `u64::MAX`.
pub trait Book {
    /// What is looked up.
    type Key: Clone + Eq + Hash;
    /// The answer, where it is known without looking at options.
    fn known(&self, key: &Self::Key) -> Option<u64>;
    /// Lists the options of `key`, each as the keys whose answers make up its own; at most `room` of them.
    fn expand(
        &mut self,
        key: &Self::Key,
        room: usize,
        options: &mut Options<Self::Key>,
    ) -> Result<(), Expand>;
    /// Whether an option with this answer settles the key without the others.
    fn decides(&self, answer: u64) -> bool;
    /// The answer of a key from those of its options.
    fn settle(&mut self, options: &[u64]) -> u64;
    /// Bytes that `key` holds outside itself.
    fn weight(&self, key: &Self::Key) -> u64;
}

/// Why the options of a key could not be listed.
pub enum Expand {
    /// The rule failed.
    Failed(RuleError),
    /// There was no room for them.
    Full,
}

/// The options of all keys on the path, flat.
pub struct Options<K> {
    keys: Vec<K>,
    ends: Vec<usize>,
}

impl<K> Options<K> {
    /// Adds one option made up of whatever `fill` pushes.
    pub fn push(&mut self, fill: impl FnOnce(&mut Vec<K>)) {
        fill(&mut self.keys);
        self.ends.push(self.keys.len());
    }
}

/// A key whose options are being looked into; positions in the flat stacks.
struct Frame<K> {
    key: K,
    first_option: usize,
    first_key: usize,
    first_answer: usize,
    option: usize,
    next: usize,
    answer: u64,
    /// Bytes that this key and its options hold outside themselves.
    weight: u64,
}

/// What the walk does next.
enum Step<K> {
    /// Look into the options of this key.
    Open(K),
    /// Settle the topmost key.
    Close,
    /// Ask the caller whether to go on.
    Ask,
}

/// A memo of answers and the walk that fills it.
pub struct Memo<B: Book> {
    /// What the keys mean.
    pub book: B,
    answers: HashMap<B::Key, u64>,
    frames: Vec<Frame<B::Key>>,
    options: Options<B::Key>,
    finished: Vec<u64>,
    weight: u64,
    work: u64,
}

impl<B: Book> Memo<B> {
    pub fn new(book: B) -> Self {
        let options = Options { keys: Vec::new(), ends: Vec::new() };
        let (frames, finished) = (Vec::new(), Vec::new());
        Self { book, answers: HashMap::new(), frames, options, finished, weight: 0, work: 0 }
    }

    /// How many keys have an answer.
    pub fn len(&self) -> u64 {
        self.answers.len() as u64
    }

    /// Bytes held by the memo and the stack.
    pub fn bytes(&self) -> u64 {
        let stacks = self.frames.capacity() * size_of::<Frame<B::Key>>()
            + self.options.keys.capacity() * size_of::<B::Key>()
            + (self.options.ends.capacity() + self.finished.capacity()) * size_of::<u64>();
        (self.answers.allocation_size() + stacks) as u64 + self.weight
    }

    /// The answer of `root`.
    pub fn answer(&mut self, root: &B::Key, limits: &Limits<'_>) -> Result<u64, Halt<B::Key>> {
        if let Some(answer) = self.book.known(root).or_else(|| self.answers.get(root).copied()) {
            return Ok(answer);
        }
        let found = self.open(root.clone(), limits).and_then(|()| self.walk(limits));
        if found.is_err() {
            self.abandon();
        }
        found
    }

    fn walk(&mut self, limits: &Limits<'_>) -> Result<u64, Halt<B::Key>> {
        loop {
            match self.step()? {
                Step::Open(key) => self.open(key, limits)?,
                Step::Ask => limits.check(self.progress())?,
                Step::Close => {
                    let answer = self.close();
                    if self.frames.is_empty() {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// Goes on with the options of the topmost key, up to the first key that has no answer yet.
    fn step(&mut self) -> Result<Step<B::Key>, Halt<B::Key>> {
        let Some(frame) = self.frames.last_mut() else { return Ok(Step::Close) };
        while let Some(&end) = self.options.ends.get(frame.option) {
            while frame.next < end {
                let key = &self.options.keys[frame.next];
                let answer = match (self.book.known(key), self.answers.get(key)) {
                    (Some(answer), _) => answer,
                    (None, None) => return Ok(Step::Open(key.clone())),
                    (None, Some(&OPEN)) => {
                        let key = key.clone();
                        return Err(self.loop_from(&key));
                    }
                    (None, Some(&answer)) => answer,
                };
                frame.answer ^= answer;
                frame.next += 1;
                self.work += 1;
                if self.work >= ASK_EVERY {
                    self.work = 0;
                    return Ok(Step::Ask);
                }
            }
            let answer = std::mem::take(&mut frame.answer);
            self.finished.push(answer);
            frame.option += 1;
            if self.book.decides(answer) {
                break;
            }
        }
        Ok(Step::Close)
    }

    /// Begins to look into the options of `key`.
    fn open(&mut self, key: B::Key, limits: &Limits<'_>) -> Result<(), Halt<B::Key>> {
        self.make_room(limits)?;
        let weight = self.book.weight(&key);
        let (first_option, first_key) = (self.options.ends.len(), self.options.keys.len());
        let left = limits.bytes.saturating_sub(self.bytes());
        // The rule's list and its copy here, what a move is called, and what an option holds outside itself.
        let each = 4 * size_of::<B::Key>() + 64;
        let room = left / (each as u64 + 2 * weight);
        let expanded = self.book.expand(&key, room as usize, &mut self.options);
        let options = &self.options.keys[first_key..];
        // Once in the memo, once on the path.
        let weight = 2 * weight + options.iter().map(|option| self.book.weight(option)).sum::<u64>();
        self.work += options.len() as u64;
        self.weight += weight;
        self.answers.insert(key.clone(), OPEN);
        self.frames.push(Frame {
            key: key.clone(),
            first_option,
            first_key,
            first_answer: self.finished.len(),
            option: first_option,
            next: first_key,
            answer: 0,
            weight,
        });
        match expanded {
            Ok(()) => Ok(()),
            Err(Expand::Failed(error)) => Err(Halt::Rule(error, key)),
            Err(Expand::Full) => Err(Unknown { limit: Limit::Moves, progress: self.progress() }.into()),
        }
    }

    /// Refuses a key more than the limits allow, before memory is taken for it.
    fn make_room(&mut self, limits: &Limits<'_>) -> Result<(), Unknown> {
        let mut progress = self.progress();
        if progress.positions >= limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress });
        }
        if self.answers.len() == self.answers.capacity() {
            // Growing holds the old table and one of twice its size at once.
            progress.bytes += 2 * self.answers.allocation_size() as u64;
        }
        if progress.bytes > limits.bytes {
            return Err(Unknown { limit: Limit::Bytes, progress: self.progress() });
        }
        self.work += 1;
        if self.work >= ASK_EVERY || progress.positions == 0 {
            self.work = 0;
            limits.check(progress)?;
        }
        Ok(())
    }

    /// Settles the topmost key.
    fn close(&mut self) -> u64 {
        let Some(frame) = self.frames.pop() else { return 0 };
        let answer = self.book.settle(&self.finished[frame.first_answer..]);
        // What the memo keeps of it.
        self.weight -= frame.weight - self.book.weight(&frame.key);
        self.finished.truncate(frame.first_answer);
        self.options.ends.truncate(frame.first_option);
        self.options.keys.truncate(frame.first_key);
        self.answers.insert(frame.key, answer);
        answer
    }

    fn abandon(&mut self) {
        for frame in self.frames.drain(..) {
            self.weight -= frame.weight;
            self.answers.remove(&frame.key);
        }
        self.options.keys.clear();
        self.options.ends.clear();
        self.finished.clear();
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.len(), bytes: self.bytes(), depth: self.frames.len() as u64 }
    }

    fn loop_from(&self, key: &B::Key) -> Halt<B::Key> {
        let path = self.frames.iter().map(|frame| &frame.key);
        Halt::Loop(path.skip_while(|other| *other != key).cloned().collect())
    }
}
