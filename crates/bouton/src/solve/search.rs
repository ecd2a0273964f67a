//! The search loop of every depth-first search: questions about positions, on a stack of its own.
//!
//! A position is worth n if none of its options is, and every smaller number is the value of some option: it is
//! the smallest number missing. So "is it worth n?" needs no value of an option, only the same question about
//! each ("nimber search": G + *n is a P-position exactly if G is worth n; Lemoine and Viennot, *Nimbers are
//! inevitable*, 2012). One option worth n refutes it at once, and the value is found by asking 0, 1, 2, ...; refuted
//! values stay refuted. An option that is a sum is asked about through its last component. The other components are
//! valued first, the smallest ones before the larger.
//!
//! Most positions are refuted by an option that is already known. So options are listed page by page, and
//! looked up while they are listed. The first option that refutes ends the list.
//!
//! All that holds if play ends. If the rules do not promise that, every option is valued, so that every loop is
//! found: a loop is an open position that is reached again.
//!
//! The stack is on the heap, so a game of a million moves causes no stack overflow.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::components::Components;
use super::frame::{Frame, Goal, Round};
use super::game::{KeyGame, KeySum};
use super::halt::Halt;
use super::key::SearchKey;
use super::known::Known;
use super::options::{Choice, Options};
use super::table::{Full, SearchTable};
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::mex::Mex;
use crate::theory::nimber::Nimber;

/// The number of options tried between two questions to the caller whether to go on.
const ASK_EVERY_OPTIONS: u64 = 4096;
/// An option of a large position counts as several options: one for this many bytes of the position as the rules have it.
const BYTES_A_STEP: u64 = 64;

/// A position that is looked up in what a keeper has counts as several options.
const LOOK_UP_WORK: u64 = 16;

/// A path counts as long if it holds more than 1/8 of the positions of the table.
const LONG_PATH_SHARE: usize = 8;

/// The number of options on the first page. Each page is twice as long as the one before.
const FIRST_PAGE_OPTIONS: usize = 4;
/// Pages grow up to this number of options. Only a longer list makes them longer: see `PAGE_GROWTH_SHARE`.
const LONG_PAGE_OPTIONS: usize = 1 << 15;
/// A page may be longer than `LONG_PAGE_OPTIONS` up to 1/16 of the options listed already.
const PAGE_GROWTH_SHARE: usize = 16;
/// The number of options that are listed before the bytes that they hold are counted.
const UNCOUNTED_OPTIONS: usize = 32;

/// A position with this many refuted values is searched for its value, once and for all.
const MANY_REFUTED_VALUES: u32 = 3;

/// The next step of the search.
enum SearchStep<P> {
    Open(P, Goal, Known),
    Close,
    Pause,
}

/// How the value of an option compares with the value searched for.
enum Look {
    /// Whether the option has that value.
    Is(bool),
    /// The component at this place must be asked this question first. The last field is what is known of the component.
    Ask(usize, Goal, Known),
}

/// The state that searchers share beside the table.
#[derive(Default)]
pub struct Shared {
    /// The number of positions searched by all searchers.
    pub positions: AtomicU64,
    /// The number of bytes of the stacks of all searchers.
    pub stacks: AtomicU64,
    /// Whether all searchers must stop.
    pub stop: AtomicBool,
    /// Whether a searcher came to a key that is too long for this search.
    pub is_narrow: AtomicBool,
}

/// One searcher.
pub struct Search<'r, P> {
    pub components: Components<'r, P>,
    /// Whether every line of play is known to end. Then options may be left unvisited.
    may_skip: bool,
    /// The number of the searcher, from 1.
    number: u64,
    options: Options<P>,
    frames: Vec<Frame<P>>,
    /// What was found out about the position closed last.
    returned: Option<Known>,
    mex: Mex,
    /// The work since the caller was last asked whether to go on.
    work: u64,
    positions: u64,
    /// The positions and bytes that this searcher has reported to the others.
    reported: (u64, u64),
    /// The number of bytes that the entries of the stack hold outside themselves.
    weight: u64,
}

/// Makes room for `more` more items, and returns whether the limits allow it. `claim` says whether they allow so many more bytes. The capacity
/// is doubled, as when items are pushed, or grows by an eighth where the doubled one is not allowed.
fn reserve<T>(items: &mut Vec<T>, more: usize, mut claim: impl FnMut(u64) -> bool) -> bool {
    let (capacity, needed) = (items.capacity(), items.len() + more);
    if needed <= capacity {
        return true;
    }
    let sizes = [needed.next_power_of_two().max(4), needed.max(capacity + capacity / 8)];
    let found = sizes.into_iter().find(|size| claim(((size - capacity) * size_of::<T>()) as u64));
    found.inspect(|size| items.reserve_exact(size - items.len())).is_some()
}

/// Counts `bytes` more bytes of stacks, unless they are more than the limits allow beside those of the table and of all searchers. Returns whether
/// they are counted. `reported` is what this searcher has counted.
fn claim(bytes: u64, reported: &mut (u64, u64), table: u64, shared: &Shared, limits: &Limits<'_>) -> bool {
    let stacks = shared.stacks.fetch_add(bytes, Relaxed).wrapping_add(bytes);
    let is_allowed = table.saturating_add(stacks) <= limits.bytes;
    match is_allowed {
        true => reported.1 = reported.1.wrapping_add(bytes),
        false => drop(shared.stacks.fetch_sub(bytes, Relaxed)),
    }
    is_allowed
}

/// How the value of an option compares with the value searched for, given what is known of its only component.
fn look_at(choice: &Choice, known: Known, seeking: u64, may_skip: bool) -> Look {
    let (at, wanted) = (choice.first, choice.known ^ seeking);
    match choice.end - at {
        0 => Look::Is(wanted == 0),
        1 if may_skip => match known.is(wanted) {
            Some(is) => Look::Is(is),
            None if known.refuted() >= MANY_REFUTED_VALUES => Look::Ask(at, Goal::Value, known),
            None => Look::Ask(at, Goal::Is(wanted), known),
        },
        _ => Look::Ask(at, Goal::Value, known),
    }
}

impl<'r, P: SearchKey> Search<'r, P> {
    pub fn new(game: Box<dyn KeyGame + 'r>, may_skip: bool, number: u64) -> Self {
        let components = Components::new(game);
        let (options, frames, mex) = (Options::default(), Vec::new(), Mex::default());
        let (returned, work, positions, reported, weight) = (None, 0, 0, (0, 0), 0);
        Self {
            components,
            may_skip,
            number,
            options,
            frames,
            returned,
            mex,
            work,
            positions,
            reported,
            weight,
        }
    }

    /// Answers a question about `position`: its value, or whether it has the value asked for.
    pub fn answer(
        &mut self,
        position: &P,
        goal: Goal,
        table: &SearchTable<P>,
        shared: &Shared,
        limits: &Limits<'_>,
    ) -> Result<Known, Halt<P>> {
        let known = table.get(position);
        if goal.is_answered(known) {
            return Ok(known);
        }
        // If every option must be visited, the position has its value in the end.
        let goal = if self.may_skip { goal } else { Goal::Value };
        let mut walk = Searcher { search: self, table, shared, limits };
        let found = walk.ask_about(position.clone(), goal, known).and_then(|()| walk.run());
        if found.is_err() {
            walk.abandon();
        }
        walk.tell();
        found
    }

    fn top(&mut self) -> &mut Frame<P> {
        self.frames.last_mut().expect("a position is open")
    }

    fn stack_bytes(&self) -> u64 {
        let stacks = self.frames.capacity() * size_of::<Frame<P>>()
            + self.options.components.capacity() * size_of::<P>()
            + self.options.choices.capacity() * size_of::<Choice>();
        stacks as u64 + self.weight + self.components.game.bytes()
    }
}

/// A searcher at work on a question.
struct Searcher<'a, 'r, P: SearchKey> {
    search: &'a mut Search<'r, P>,
    table: &'a SearchTable<P>,
    shared: &'a Shared,
    limits: &'a Limits<'a>,
}

impl<P: SearchKey> Searcher<'_, '_, P> {
    fn run(&mut self) -> Result<Known, Halt<P>> {
        loop {
            if self.search.frames.is_empty()
                && let Some(known) = self.search.returned.take()
            {
                return Ok(known);
            }
            match self.step()? {
                SearchStep::Open(position, goal, known) => self.ask_about(position, goal, known)?,
                SearchStep::Pause => self.pause()?,
                SearchStep::Close => self.search.returned = Some(self.close()?),
            }
        }
    }

    /// Opens a position, unless a keeper knows the answer. `known` is what the table knows of the position.
    fn ask_about(&mut self, position: P, goal: Goal, known: Known) -> Result<(), Halt<P>> {
        let Some(keeper) = self.table.lacked() else { return self.open(position, goal, known) };
        self.search.work += LOOK_UP_WORK;
        let Some(kept) = keeper.look_up(position.bytes()).map(Known::kept) else {
            return self.open(position, goal, known);
        };
        // If there is no room for it, it is looked up again.
        let _ = self.table.recall(position.clone(), kept);
        let known = known.and(kept);
        if goal.is_answered(known) {
            self.search.returned = Some(known);
            return Ok(());
        }
        self.open(position, goal, known)
    }

    /// Continues with the topmost position, up to the next question to be answered first, or to the end.
    fn step(&mut self) -> Result<SearchStep<P>, Halt<P>> {
        self.take_returned();
        loop {
            if self.search.top().is_over {
                return Ok(SearchStep::Close);
            }
            if self.search.top().at == self.search.options.choices.len() {
                if !self.search.top().next_round() {
                    self.conclude();
                }
                continue;
            }
            self.search.work += 1;
            if self.search.work >= ASK_EVERY_OPTIONS {
                return Ok(SearchStep::Pause);
            }
            match self.look() {
                Look::Is(true) if self.search.may_skip => self.search.top().one_is(),
                Look::Is(_) => self.search.top().skip(false),
                Look::Ask(component, goal, known) => {
                    if let Some(step) = self.ask(component, goal, known)? {
                        return Ok(step);
                    }
                }
            }
        }
    }

    /// Adds what was found out about the position just closed to the option that asked.
    fn take_returned(&mut self) {
        let Some(known) = self.search.returned.take() else { return };
        let frame = self.search.frames.last_mut().expect("a position is open");
        match known.value() {
            Some(value) => self.search.options.fold(frame.at, frame.asked, value),
            // The component does not have the value that would give the option the value searched for.
            None => frame.skip(false),
        }
    }

    /// How the value of the current option compares with the value searched for, as far as it is known by now.
    fn look(&mut self) -> Look {
        let Search { may_skip, options, frames, .. } = &mut *self.search;
        let frame = frames.last().expect("a position is open");
        let start = options.choices[frame.at].first;
        let (mut at, mut first) = (start, Known::NOTHING);
        while at < options.choices[frame.at].end {
            let known = self.table.get(&options.components[at]);
            if let Some(value) = known.value() {
                options.fold(frame.at, at, value);
                continue;
            }
            if at == start {
                first = known;
            }
            at += 1;
        }
        look_at(&options.choices[frame.at], first, frame.seeking, *may_skip)
    }

    /// Opens the component at this place, if this round may search it.
    fn ask(&mut self, at: usize, goal: Goal, known: Known) -> Result<Option<SearchStep<P>>, Halt<P>> {
        let component = &self.search.options.components[at];
        if self.search.frames.last().is_some_and(|frame| frame.round == Round::Look) {
            self.search.top().skip(true);
            return Ok(None);
        }
        if known.owner() == self.search.number {
            return Err(self.loop_from(component));
        }
        let component = component.clone();
        let frame = self.search.top();
        if known.owner() != 0 && frame.round == Round::Ask {
            frame.skip(true);
            return Ok(None);
        }
        frame.asked = at;
        Ok(Some(SearchStep::Open(component, goal, known)))
    }

    /// Ends a pass over all options: none has the value searched for, or all are valued.
    fn conclude(&mut self) {
        let Search { may_skip, options, frames, mex, .. } = &mut *self.search;
        let frame = frames.last_mut().expect("a position is open");
        if *may_skip {
            frame.none_is();
            return;
        }
        let choices = &options.choices[frame.first_choice..];
        mex.start(choices.len());
        choices.iter().for_each(|choice| mex.insert(Nimber(choice.known)));
        frame.set_value(mex.missing().0);
    }

    /// Returns an error if the limits have no room for one more open position.
    fn room_on_path(&mut self) -> Result<(), Halt<P>> {
        let Self { search: Search { frames, reported, .. }, table, shared, limits } = self;
        let has_room = reserve(frames, 1, |bytes| claim(bytes, reported, table.bytes(), shared, limits));
        if has_room { Ok(()) } else { Err(self.full()) }
    }

    /// Returns an error if the limits have no room for the components and choices of so many more options.
    fn room_for_options(&mut self, more: usize) -> Result<(), Halt<P>> {
        let Self { search: Search { options, reported, .. }, table, shared, limits } = self;
        let mut claim = |bytes| claim(bytes, reported, table.bytes(), shared, limits);
        let has_room =
            reserve(&mut options.components, more, &mut claim) && reserve(&mut options.choices, more, claim);
        if has_room { Ok(()) } else { Err(self.full()) }
    }

    /// Lists the options of `position` and begins to answer. `known` is what is known of the position.
    fn open(&mut self, position: P, goal: Goal, known: Known) -> Result<(), Halt<P>> {
        self.room_for_one()?;
        let Search { may_skip, options, positions, .. } = &mut *self.search;
        let (first, may_skip) = (options.len(), *may_skip);
        // If all options are visited, their order does not matter, and known values are found on the way.
        let round = if may_skip { Round::Look } else { Round::Ask };
        let mut frame = Frame::new(position, goal, round, first);
        frame.before = *positions;
        if may_skip {
            frame.begin(known.owned_by(0));
        }
        if let Err(halt) = self.list(&mut frame) {
            self.search.options.truncate(first);
            return Err(halt);
        }
        let options = &mut self.search.options;
        if !frame.is_over {
            if may_skip {
                options.sort(first);
            }
            let held = options.components[first.0..].iter().map(SearchKey::weight);
            // Once here, and once in the step that opened the position.
            frame.weight = 2 * frame.position.weight() + held.sum::<u64>();
            self.room_on_path()?;
            let opened = self.table.open(frame.position.clone(), self.search.number);
            opened.map_err(|Full| self.full())?;
        }
        self.search.weight += frame.weight;
        self.search.positions += 1;
        self.search.frames.push(frame);
        Ok(())
    }

    /// Lists the options of the position that is being opened, and tries each, until the answer is certain.
    fn list(&mut self, frame: &mut Frame<P>) -> Result<(), Halt<P>> {
        let weight = self.search.components.game.open(frame.position.bytes());
        let left = self.limits.bytes.saturating_sub(self.progress().bytes);
        // The bytes of an option: the rule's list and its copy here, the name of a move, and what an option holds outside itself.
        let each = 2 * size_of::<P>() + size_of::<Choice>() + 64;
        let fits = |left: u64, weight: u64| clamped(left / (each as u64 + 2 * weight));
        let mut room = fits(left, weight);
        let may_skip = self.search.may_skip;
        let (mut listed, mut page) = (0, if may_skip { FIRST_PAGE_OPTIONS } else { room });
        let mut looks = may_skip;
        loop {
            let found = self.search.components.game.list(listed, page.min(room - listed));
            let found = found.map_err(|error| Halt::of(error, frame.position.clone(), self.progress()))?;
            self.room_for_options(found.len)?;
            for at in 0..found.len {
                let Search { components, options, work, .. } = &mut *self.search;
                let Some(known) = components.take(KeySum::Option(at), self.table, options) else {
                    return Err(self.narrow());
                };
                if looks {
                    frame.at = options.choices.len() - 1;
                    match look_at(&options.choices[frame.at], known, frame.seeking, true) {
                        Look::Is(false) => frame.skip(false),
                        Look::Ask(..) => frame.skip(true),
                        Look::Is(true) => {
                            frame.one_is();
                            // Another value is searched for now, also among the options before this one.
                            looks = false;
                        }
                    }
                }
                if frame.is_over {
                    return Ok(());
                }
                *work += 1 + weight / BYTES_A_STEP;
                if *work >= ASK_EVERY_OPTIONS {
                    self.pause()?;
                }
            }
            listed += found.len;
            if !found.has_more {
                frame.has_options(listed);
                return Ok(());
            }
            if listed == room {
                // The moves are to blame only if they take more than everything else.
                let limit = if left < self.limits.bytes / 2 { Limit::Bytes } else { Limit::Moves };
                return Err(Unknown { limit, progress: self.progress() }.into());
            }
            // Making a page does not ask the caller whether to go on, and the rule skips the options before it again.
            page = (2 * page).min(LONG_PAGE_OPTIONS.max(listed / PAGE_GROWTH_SHARE));
            if listed > UNCOUNTED_OPTIONS {
                // What is left may be larger than the option that it is left of.
                let options = &self.search.options;
                let weights = || options.components[frame.first_component..].iter().map(SearchKey::weight);
                let (held, heaviest) = (weights().sum(), weights().max().unwrap_or(0));
                room = room.min(listed.saturating_add(fits(left.saturating_sub(held), weight.max(heaviest))));
            }
        }
    }

    /// Removes the topmost position from the path, and stores what was found out about it.
    fn close(&mut self) -> Result<Known, Halt<P>> {
        let frame = self.search.frames.pop().expect("a position is open");
        let has_options = self.search.options.choices.len() > frame.first_choice;
        self.search.options.truncate((frame.first_component, frame.first_choice));
        self.search.weight -= frame.weight;
        let end = self.search.components.game.value_at_end();
        let known = if has_options { frame.known } else { Known::exactly(end) };
        let known = known.after(self.search.positions - frame.before);
        let learnt = self.table.learn(frame.position, self.search.number, known);
        learnt.map_err(|Full| self.full())?;
        Ok(known)
    }

    /// Gives up the search. Results are kept, and no position stays open.
    fn abandon(&mut self) {
        // If all options are visited, nothing is known of a position before it is closed. Then a long path is closed faster
        // by going through the table than position by position.
        if !self.search.may_skip && self.search.frames.len() > self.table.len() / LONG_PATH_SHARE {
            self.table.close_all(self.search.number);
            let held: u64 = self.search.frames.drain(..).map(|frame| frame.weight).sum();
            self.search.weight -= held;
        }
        while let Some(frame) = self.search.frames.pop() {
            self.search.weight -= frame.weight;
            // The table has an entry already, so this takes no memory.
            let _ = self.table.learn(frame.position, self.search.number, frame.known);
        }
        self.search.options.truncate((0, 0));
        self.search.returned = None;
    }

    /// Returns an error if the limits do not allow one more position.
    fn room_for_one(&mut self) -> Result<(), Halt<P>> {
        let progress = self.progress();
        if progress.positions >= self.limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress }.into());
        }
        if progress.bytes > self.limits.bytes {
            return Err(self.full());
        }
        self.search.work += 1;
        if self.search.work >= ASK_EVERY_OPTIONS || progress.positions == 0 { self.pause() } else { Ok(()) }
    }

    fn pause(&mut self) -> Result<(), Halt<P>> {
        self.search.work = 0;
        self.tell();
        if self.shared.stop.load(Relaxed) || self.shared.is_narrow.load(Relaxed) {
            return Err(Unknown::stopped(self.progress()).into());
        }
        Ok(self.limits.check(self.progress())?)
    }

    /// Reports to the others how much this searcher has done and holds.
    fn tell(&mut self) {
        let now = (self.search.positions, self.search.stack_bytes());
        let before = std::mem::replace(&mut self.search.reported, now);
        self.shared.positions.fetch_add(now.0 - before.0, Relaxed);
        let grown = now.1.wrapping_sub(before.1);
        let stacks = self.shared.stacks.fetch_add(grown, Relaxed).wrapping_add(grown);
        self.table.limit(self.limits, stacks);
    }

    fn progress(&self) -> Progress {
        let (positions_reported, bytes_reported) = self.search.reported;
        let positions = self.shared.positions.load(Relaxed) + self.search.positions - positions_reported;
        let stacks =
            self.shared.stacks.load(Relaxed).wrapping_sub(bytes_reported) + self.search.stack_bytes();
        Progress { positions, bytes: self.table.bytes() + stacks, depth: self.search.frames.len() as u64 }
    }

    /// Ends the search for all: a key is too long for it.
    fn narrow(&self) -> Halt<P> {
        self.shared.is_narrow.store(true, Relaxed);
        Unknown::stopped(self.progress()).into()
    }

    fn full(&self) -> Halt<P> {
        Unknown { limit: Limit::Bytes, progress: self.progress() }.into()
    }

    fn loop_from(&self, position: &P) -> Halt<P> {
        let path = self.search.frames.iter().map(|frame| &frame.position);
        Halt::Loop(path.skip_while(|other| *other != position).cloned().collect())
    }
}
