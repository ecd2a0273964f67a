//! The choice of positions with the wanted properties.

use std::collections::HashSet;
use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::catalog::samples::Dice;
use bouton::catalog::{Catalog, Game};
use bouton::{Convention, Limit, Limits, Progress};

use super::pool::Pool;
use super::report::Report;
use super::seen::Seen;
use super::wanted::{Fit, Wanted};

/// Bytes that a text takes in a set, beside its own.
const BYTES_BESIDE_TEXT: u64 = 96;

/// How positions are chosen.
#[derive(Clone, Debug)]
pub enum Choice {
    /// In order, from the simplest on.
    All,
    /// At random from all that fit: each of them is equally likely. They come in order.
    Drawn(Dice),
    /// At random, until enough fit or this many were looked at. No position comes twice.
    Sampled(Dice, u64),
}

/// A generated position.
#[derive(Clone)]
pub struct Generated {
    /// The position as it was made.
    pub text: String,
    /// The question about it.
    pub question: Question,
}

/// Chooses positions with the wanted properties.
pub struct Generator<'c> {
    /// The catalogue that reads the positions.
    pub catalog: &'c Catalog,
    /// The game, unless each term of a sum names its own.
    pub game: Option<Arc<Game>>,
    /// The convention.
    pub convention: Convention,
    /// The wanted properties.
    pub wanted: Wanted,
    /// Whether of positions that differ only by a symmetry of the game one is enough: the first one.
    pub is_unique: bool,
}

impl Generator<'_> {
    /// Gives at most `count` positions of the pool to `take`, and reports what was looked at. The work ends if `take` returns false. A limit on positions or memory is one for
    /// each position; a limit on time ends the work.
    pub fn generate(
        &self,
        pool: &Pool<'_>,
        choice: Choice,
        count: u64,
        limits: &Limits<'_>,
        take: &mut dyn FnMut(Generated) -> bool,
    ) -> Report {
        let read = |text: &str| self.question(text);
        let mut search = Search {
            generator: self,
            limits,
            seen: self.is_unique.then(|| Seen::new(pool, &read)),
            report: Report::default(),
            held: 0,
        };
        match choice {
            Choice::All => search.all(pool, count, take),
            Choice::Drawn(dice) => search.drawn(pool, count, dice, take),
            Choice::Sampled(dice, most) => search.sampled(pool, count, dice, most, take),
        }
        search.report
    }

    fn question(&self, text: &str) -> Option<Question> {
        Question::read(self.catalog, self.game.clone(), text.as_bytes(), None, self.convention).ok()
    }
}

struct Search<'s> {
    generator: &'s Generator<'s>,
    limits: &'s Limits<'s>,
    seen: Option<Seen<'s>>,
    report: Report,
    /// Bytes of the texts that are kept.
    held: u64,
}

impl Search<'_> {
    fn all(&mut self, pool: &Pool<'_>, count: u64, take: &mut dyn FnMut(Generated) -> bool) {
        let mut texts = pool.all();
        while self.report.given < count && self.goes_on() {
            let Some(text) = texts.next() else {
                self.report.is_all = true;
                return;
            };
            if let Some(found) = self.look_at(text)
                && !self.give(found, take)
            {
                return;
            }
        }
    }

    /// Each fitting position replaces one of those that are kept, so that after each of them all are equally likely to be kept.
    fn drawn(
        &mut self,
        pool: &Pool<'_>,
        count: u64,
        mut dice: Dice,
        take: &mut dyn FnMut(Generated) -> bool,
    ) {
        let mut kept: Vec<(u64, Generated)> = Vec::new();
        let mut texts = pool.all();
        self.report.is_all = loop {
            if !self.goes_on() {
                break false;
            }
            let Some(text) = texts.next() else { break true };
            let Some(found) = self.look_at(text) else { continue };
            let number = self.report.fitting;
            if number <= count {
                kept.push((number, found));
            } else {
                let place = dice.below(number);
                if place < count {
                    kept[place as usize] = (number, found);
                }
            }
        };
        kept.sort_unstable_by_key(|(number, _)| *number);
        kept.into_iter().all(|(_, found)| self.give(found, take));
    }

    fn sampled(
        &mut self,
        pool: &Pool<'_>,
        count: u64,
        mut dice: Dice,
        most: u64,
        take: &mut dyn FnMut(Generated) -> bool,
    ) {
        let mut given = HashSet::new();
        let mut tries = 0;
        while self.report.given < count && tries < most && self.goes_on() {
            tries += 1;
            let text = pool.random(&mut dice);
            if given.contains(&text) {
                continue;
            }
            if let Some(found) = self.look_at(text) {
                self.hold(&found.text);
                given.insert(found.text.clone());
                if !self.give(found, take) {
                    return;
                }
            }
        }
    }

    fn give(&mut self, found: Generated, take: &mut dyn FnMut(Generated) -> bool) -> bool {
        self.report.given += 1;
        take(found)
    }

    /// Counts the memory of a text that is kept to the end.
    fn hold(&mut self, text: &str) {
        self.held += text.len() as u64 + BYTES_BESIDE_TEXT;
    }

    /// Whether there are time and memory left.
    fn goes_on(&mut self) -> bool {
        let progress = Progress { bytes: self.held, ..Progress::default() };
        let over = self.limits.check(progress).err();
        self.report.unknown = over.or(self.report.unknown);
        over.is_none() && self.report.unknown.is_none_or(|unknown| unknown.limit != Limit::Stopped)
    }

    /// The position of the text, if it fits and is a new one.
    fn look_at(&mut self, text: String) -> Option<Generated> {
        let wanted = &self.generator.wanted;
        let question = self.generator.question(&text)?;
        self.report.looked_at += 1;
        if !wanted.fits_text(&text) {
            return None;
        }
        match wanted.fit(&question, self.limits) {
            Fit::Yes => {}
            Fit::No => return None,
            Fit::Unknown(unknown) => {
                self.report.open += 1;
                self.report.unknown = Some(unknown);
                return None;
            }
            Fit::Refused(why) => {
                self.report.refused.get_or_insert((0, why)).0 += 1;
                return None;
            }
        }
        if let Some(seen) = &mut self.seen {
            if !seen.insert(&text, &question) {
                return None;
            }
            self.hold(&text);
        }
        self.report.fitting += 1;
        Some(Generated { text, question })
    }
}
