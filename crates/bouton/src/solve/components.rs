//! Normal play: the search looks up single components, whose values add up.

use super::book::{Options, Page, SearchBook, Vouched, list_moves};
use super::known::Known;
use super::recent_cache::{RecentCache, SimplifiedForm};
use super::table::SearchTable;
use crate::theory::few::sort_few;
use crate::theory::keeper::Keeper;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};

/// The components of a ruleset and their options.
pub struct Components<'r, R: Ruleset + ?Sized> {
    rules: Vouched<'r, R>,
    list: MoveList<R>,
    recent: RecentCache<R::Position>,
    /// The key of the position that was looked up last.
    key: Vec<u8>,
}

impl<R: Ruleset + ?Sized> Components<'_, R> {
    /// Pushes the simplified sum of `components`, without those whose values are known, the smallest first. Returns
    /// the nim-sum of the known values and, if one component is left, what is known of it.
    pub fn simplify(
        &mut self,
        components: &[R::Position],
        table: &SearchTable<R::Position>,
        into: &mut Vec<R::Position>,
    ) -> (u64, Known) {
        let rules = self.rules.rules;
        let start = into.len();
        let (mut worth, mut known) = (0, Known::NOTHING);
        for component in components {
            let (value, last) = self.look_up(component, table, into);
            worth ^= value;
            known = last.unwrap_or(known);
        }
        if into.len() - start > 1 {
            known = Known::NOTHING;
            // A cancelled component must still be known to end.
            if rules.always_ends() {
                let size =
                    |component: &R::Position| if self.rules.may_skip { rules.size(component) } else { 0 };
                sort_few(&mut into[start..], &|a, b| size(a).cmp(&size(b)).then_with(|| a.cmp(b)));
                cancel_pairs(into, start);
            }
        }
        (worth, known)
    }

    /// Pushes the parts of `component` after lookups, without those whose values are known. Returns the nim-sum of these values, and
    /// what is known of the last part pushed.
    fn look_up(
        &mut self,
        component: &R::Position,
        table: &SearchTable<R::Position>,
        into: &mut Vec<R::Position>,
    ) -> (u64, Option<Known>) {
        let place = self.recent.place(component);
        let first = into.len();
        let (mut worth, is_new) = match self.recent.lookup(place, component) {
            Some(&SimplifiedForm::Value(value)) => return (value, None),
            Some(SimplifiedForm::Component(form)) => {
                into.push(form.clone());
                (0, false)
            }
            None => (self.reduce(component, table, into), true),
        };
        if is_new && worth == 0 && into.len() == first + 1 {
            self.recent.note(
                self.rules.rules,
                place,
                component,
                SimplifiedForm::Component(into[first].clone()),
            );
        }
        let (mut at, mut last) = (first, None);
        while at < into.len() {
            let known = table.get(&into[at]);
            match known.value() {
                Some(value) => {
                    worth ^= value;
                    into.swap_remove(at);
                }
                None => {
                    last = Some(known);
                    at += 1;
                }
            }
        }
        if into.len() == first {
            self.recent.note(self.rules.rules, place, component, SimplifiedForm::Value(worth));
        }
        (worth, last)
    }

    /// Pushes the parts of `component` after theorems and symmetry. Returns the nim-sum of the values that theorems
    /// give. An outcome that a theorem gives is stored in the table.
    fn reduce(
        &self,
        component: &R::Position,
        table: &SearchTable<R::Position>,
        into: &mut Vec<R::Position>,
    ) -> u64 {
        let rules = self.rules.rules;
        let first = into.len();
        if !rules.reduce(component, into) {
            into.truncate(first);
            into.push(component.clone());
        }
        let (mut worth, mut kept) = (0, first);
        for at in first..into.len() {
            let form = rules.canonical(into[at].clone());
            if let Some(value) = rules.known_value(&form) {
                worth ^= value.0;
                continue;
            }
            let sight = self.at_sight(&form);
            if sight == Known::exactly(0) {
                continue;
            }
            if sight != Known::NOTHING {
                // If there is no room for it, it is computed again.
                let _ = table.learn(form.clone(), 0, sight, rules.heap_bytes(&form));
            }
            into[kept] = form;
            kept += 1;
        }
        into.truncate(kept);
        worth
    }

    /// What a theorem gives about the outcome.
    fn at_sight(&self, component: &R::Position) -> Known {
        if !self.rules.may_skip {
            return Known::NOTHING;
        }
        match self.rules.rules.known_outcome(component, Convention::Normal) {
            Some(Outcome::P) => Known::exactly(0),
            Some(Outcome::N) => Known::not(0),
            _ => Known::NOTHING,
        }
    }
}

/// Moves equal neighbours out of the sorted tail of `keys` from `start` on, two at a time.
fn cancel_pairs<P: Ord>(keys: &mut Vec<P>, start: usize) {
    let mut kept = start;
    for at in start..keys.len() {
        if kept > start && keys[kept - 1] == keys[at] {
            kept -= 1;
        } else {
            keys.swap(kept, at);
            kept += 1;
        }
    }
    keys.truncate(kept);
}

impl<'r, R: Ruleset + ?Sized> SearchBook for Components<'r, R> {
    type Position = R::Position;
    type Rules = Vouched<'r, R>;

    fn new(rules: Self::Rules, bytes: u64) -> Self {
        Self { rules, list: MoveList::<R>::default(), recent: RecentCache::new(bytes), key: Vec::new() }
    }

    fn list(&mut self, component: &R::Position, from: usize, room: usize) -> Result<Page, RuleError> {
        list_moves(self.rules.rules, component, (from, room), &mut self.list)
    }

    fn take(
        &mut self,
        at: usize,
        table: &SearchTable<R::Position>,
        options: &mut Options<R::Position>,
    ) -> Known {
        let rules = self.rules.rules;
        let list = std::mem::take(&mut self.list);
        let known = options.push(|components| {
            let start = components.len();
            let (worth, known) = self.simplify(list.option(at), table, components);
            if !self.rules.may_skip {
                return (worth, 0, known);
            }
            let squares = components[start..].iter().map(|part| rules.size(part).saturating_pow(2));
            (worth, squares.fold(0, u64::saturating_add), known)
        });
        self.list = list;
        known
    }

    fn look_up(&mut self, component: &R::Position, keeper: &dyn Keeper) -> Known {
        let Some(key) = self.rules.key else { return Known::NOTHING };
        self.key.clear();
        key(self.rules.rules, component, &mut self.key);
        keeper.look_up(&self.key).map_or(Known::NOTHING, Known::kept)
    }

    fn conclude(&self, found: Known, _: bool) -> Known {
        found
    }

    fn may_skip(&self) -> bool {
        self.rules.may_skip
    }

    fn weight(&self, component: &R::Position) -> u64 {
        self.rules.rules.heap_bytes(component)
    }

    fn bytes(&self) -> u64 {
        self.recent.bytes()
    }
}
