//! A ruleset as a game on keys.

use super::coding::Coding;
use super::game::{KeyGame, KeySum, SumGame};
use super::known::Known;
use super::listing::{Page, list_moves};
use super::parts::{Found, Parts};
use super::recent_cache::{RecentCache, SimplifiedForm};
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// The rules `R`, with keys for their positions.
pub struct CodedGame<'r, R: Ruleset + ?Sized, C> {
    forms: Forms<'r, R, C>,
    /// The position whose moves are listed.
    open: Option<R::Position>,
    list: MoveList<R>,
}

impl<'r, R: Ruleset + ?Sized, C: Coding<R>> CodedGame<'r, R, C> {
    /// The game of these rules. What it remembers takes at most `bytes` bytes. `play_ends` says whether the search relies on the claim that
    /// every line of play ends.
    pub fn new(rules: &'r R, coding: C, play_ends: bool, bytes: u64) -> Self {
        let forms = Forms { rules, coding, play_ends, recent: RecentCache::new(bytes) };
        Self { forms, open: None, list: MoveList::<R>::nameless() }
    }

    /// Does `work` with each component of the sum.
    fn each(&mut self, sum: KeySum<'_>, mut work: impl FnMut(&mut Forms<'r, R, C>, &R::Position)) {
        match sum {
            KeySum::Option(at) => {
                self.list.option(at).iter().for_each(|component| work(&mut self.forms, component));
            }
            KeySum::Of(keys) => {
                for (key, _) in keys.iter() {
                    let component = self.forms.position(key);
                    work(&mut self.forms, &component);
                }
            }
        }
    }
}

/// The forms that components have for a search.
struct Forms<'r, R: Ruleset + ?Sized, C> {
    rules: &'r R,
    coding: C,
    play_ends: bool,
    recent: RecentCache<R::Position>,
}

impl<R: Ruleset + ?Sized, C: Coding<R>> Forms<'_, R, C> {
    fn position(&self, key: &[u8]) -> R::Position {
        self.coding.read(self.rules, key).expect("a key of a position of the game")
    }

    /// Adds what is left of `component` after theorems and symmetry. Returns the nim-sum of the values that theorems or `found` give.
    fn simplify(&mut self, component: &R::Position, found: &dyn Found, parts: &mut Parts) -> u64 {
        if let Some(value) = self.rules.value_at_sight(component) {
            return value.0;
        }
        let place = self.recent.place(component);
        if let Some(form) = self.recent.lookup(place, component) {
            return form.push(found, parts);
        }
        let first = parts.len();
        let (worth, is_changed) = self.reduce(component, found, parts);
        if let Some(form) = SimplifiedForm::of(worth, parts, first) {
            self.recent.note(place, component, form, is_changed);
        }
        worth
    }

    /// As [`simplify`](Self::simplify). Also returns whether the component is not its own form.
    fn reduce(&self, component: &R::Position, found: &dyn Found, parts: &mut Parts) -> (u64, bool) {
        let mut reduced = Vec::new();
        if !self.rules.reduce(component, &mut reduced) {
            let form = self.rules.canonical(component.clone());
            let is_changed = form != *component;
            return (self.part(&form, found, parts), is_changed);
        }
        let mut worth = 0;
        for part in reduced {
            worth ^= self.part(&self.rules.canonical(part), found, parts);
        }
        (worth, true)
    }

    /// Adds a component, unless a theorem or `found` gives its value, which is returned then.
    fn part(&self, form: &R::Position, found: &dyn Found, parts: &mut Parts) -> u64 {
        if let Some(value) = self.rules.known_value(form) {
            return value.0;
        }
        let (mut size, mut sight) = (0, Known::NOTHING);
        if self.play_ends {
            sight = match self.rules.known_outcome(form, Convention::Normal) {
                Some(Outcome::P) => return 0,
                Some(Outcome::N) => Known::not(0),
                _ => Known::NOTHING,
            };
            size = self.rules.size(form);
        }
        let write = |bytes: &mut Vec<u8>| self.coding.write(self.rules, form, bytes);
        parts.push_unknown(size, sight, found, write).unwrap_or(0)
    }
}

impl<R: Ruleset + ?Sized, C: Coding<R>> KeyGame for CodedGame<'_, R, C> {
    fn open(&mut self, key: &[u8]) -> u64 {
        let position = self.forms.position(key);
        let bytes = size_of::<R::Position>() as u64 + self.forms.rules.heap_bytes(&position);
        self.open = Some(position);
        bytes
    }

    fn list(&mut self, from: usize, room: usize) -> Result<Page, RuleError> {
        let position = self.open.as_ref().expect("a position is open");
        list_moves(self.forms.rules, position, (from, room), &mut self.list)
    }

    fn simplify(&mut self, sum: KeySum<'_>, found: &dyn Found, parts: &mut Parts) -> u64 {
        let mut worth = 0;
        self.each(sum, |forms, component| worth ^= forms.simplify(component, found, parts));
        worth
    }

    fn always_ends(&self) -> bool {
        self.forms.rules.always_ends()
    }

    /// Numbered positions are counted by each of several searchers.
    fn bytes(&self) -> u64 {
        self.forms.recent.bytes() + self.forms.coding.bytes()
    }
}

impl<R: Ruleset + ?Sized, C: Coding<R>> SumGame for CodedGame<'_, R, C> {
    fn represent(&mut self, sum: KeySum<'_>, parts: &mut Parts) {
        self.each(sum, |Forms { rules, coding, .. }, component| {
            let form = rules.canonical(component.clone());
            parts.push(rules.size(&form), |bytes| coding.write(rules, &form, bytes));
        });
    }

    fn size(&self, key: &[u8]) -> u64 {
        self.forms.rules.size(&self.forms.position(key))
    }

    fn misere_outcome(&self, key: &[u8]) -> Option<Outcome> {
        self.forms.rules.known_outcome(&self.forms.position(key), Convention::Misere)
    }

    fn has_key(&self, bytes: &[u8]) -> bool {
        let Forms { rules, coding, .. } = &self.forms;
        // Bytes that are read as a position may differ from the bytes that are written for it.
        let Some(position) = coding.read(rules, bytes) else { return false };
        let mut written = Vec::with_capacity(bytes.len());
        coding.write(rules, &position, &mut written);
        written == bytes
    }
}
