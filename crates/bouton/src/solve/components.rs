//! Normal play, as a search looks it up: single components, whose values add up.

use std::hash::Hash;

use super::book::{Book, Expand, Options, Vouched, list_moves};
use super::known::Known;
use super::table::hash;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, Ruleset};

/// The components of a ruleset and their options.
pub struct Components<'r, R: Ruleset + ?Sized> {
    rules: Vouched<'r, R>,
    list: MoveList<R>,
    forms: Forms<R::Position>,
}

impl<R: Ruleset + ?Sized> Components<'_, R> {
    /// Pushes what the sum of `components` comes down to, the smallest first; answers the nim-sum of those whose
    /// values theorems give.
    pub fn simplify(&mut self, components: &[R::Position], into: &mut Vec<R::Position>) -> u64 {
        let rules = self.rules.rules;
        let start = into.len();
        for component in components {
            let first = into.len();
            if !rules.reduce(component, into) {
                into.truncate(first);
                into.push(component.clone());
            }
        }
        let (mut known, mut kept) = (0, start);
        for at in start..into.len() {
            into[at] = self.forms.canonical(rules, &into[at]);
            match rules.known_value(&into[at]) {
                Some(value) => known ^= value.0,
                None => {
                    into.swap(kept, at);
                    kept += 1;
                }
            }
        }
        into.truncate(kept);
        if kept - start > 1 {
            // A cancelled component must still be known to end.
            if rules.always_ends() {
                cancel_pairs(into, start);
            }
            if self.rules.may_skip {
                into[start..].sort_by_key(|component| rules.size(component));
            }
        }
        known
    }
}

/// The canonical forms of positions met lately: to find one takes longer than to look it up.
struct Forms<P> {
    /// Each position has one place, which the next one with that place takes from it.
    places: Vec<Option<(P, P)>>,
    asked: usize,
    /// How many of the first forms differ from their positions.
    new: usize,
    most: usize,
}

/// A question that is settled so soon needs no forms kept, nor do rules that know no symmetry.
const FEW: usize = 4096;
/// More places than fit a processor's nearer memory are slower to look up.
const MOST_PLACES: usize = 1 << 14;

impl<P: Clone + Eq + Hash> Forms<P> {
    fn new(bytes: u64) -> Self {
        let most = (bytes as usize / size_of::<Option<(P, P)>>()).clamp(1, MOST_PLACES);
        Self { places: Vec::new(), asked: 0, new: 0, most: 1 << most.ilog2() }
    }

    fn canonical<R: Ruleset<Position = P> + ?Sized>(&mut self, rules: &R, position: &P) -> P {
        if self.places.is_empty() {
            let form = rules.canonical(position.clone());
            self.asked += 1;
            self.new += usize::from(form != *position);
            // What positions hold outside themselves is not reckoned with.
            if self.asked > FEW && self.new > self.asked / 8 && rules.heap_bytes(position) == 0 {
                self.places = vec![None; self.most];
            }
            return form;
        }
        let place = &mut self.places[hash(position) as usize % self.most];
        if let Some((known, form)) = place
            && known == position
        {
            return form.clone();
        }
        let form = rules.canonical(position.clone());
        *place = Some((position.clone(), form.clone()));
        form
    }

    fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Option<(P, P)>>()) as u64
    }
}

/// Moves equal neighbours out of the sorted tail of `keys` from `start` on, two at a time.
fn cancel_pairs<P: Ord>(keys: &mut Vec<P>, start: usize) {
    keys[start..].sort_unstable();
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

impl<'r, R: Ruleset + ?Sized> Book for Components<'r, R> {
    type Position = R::Position;
    type Rules = Vouched<'r, R>;

    fn new(rules: Self::Rules, bytes: u64) -> Self {
        Self { rules, list: MoveList::<R>::default(), forms: Forms::new(bytes) }
    }

    fn expand(
        &mut self,
        component: &R::Position,
        room: usize,
        options: &mut Options<R::Position>,
    ) -> Result<(), Expand> {
        let rules = self.rules.rules;
        let mut list = std::mem::take(&mut self.list);
        let listed = list_moves(self.rules.rules, component, room, &mut list);
        for (_, option) in list.iter() {
            options.push(|components| {
                let start = components.len();
                let known = self.simplify(option, components);
                if !self.rules.may_skip {
                    return (known, 0);
                }
                let squares = components[start..].iter().map(|part| rules.size(part).saturating_pow(2));
                (known, squares.fold(0, u64::saturating_add))
            });
        }
        self.list = list;
        listed
    }

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
        self.forms.bytes()
    }
}
