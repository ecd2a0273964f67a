//! A search that decides whether positions are tame: their options are, and so on to the ends of play ([`crate::theory::tame`]).
//!
//! It has its own stack, visits the option with the least play first, and remembers every component. The first wild position ends
//! it: the positions from which play reaches it are not known to be tame. A position that play returns to also ends it.
//! Cost: every option of every position that play can reach, once. So there is a bound on the options of all searches together. Beyond
//! it nothing more is searched.

use hashbrown::HashMap;

use super::halt::Halt;
use super::listing::list_moves;
use crate::machine::width::clamped;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};
use crate::theory::ruleset::{MoveList, Ruleset};
use crate::theory::sum::Sum;
use crate::theory::tame::{Sight, Tame};

/// The most options that all searches visit together.
const MOST_OPTIONS: u64 = 300_000;
/// The number of options on the first page. Each page is twice as long as the one before.
const FIRST_PAGE_OPTIONS: usize = 64;
/// The most options of a page, unless `PAGE_GROWTH_SHARE` allows more.
const LONG_PAGE_OPTIONS: usize = 4096;
/// A page may have up to 1/16 of the options before it, because the rule skips those again.
const PAGE_GROWTH_SHARE: usize = 16;
/// The number of options between two checks of the limits while options are made canonical.
const ASK_EVERY_OPTIONS: usize = 512;
/// The number of options between two checks of the limits.
const ASK_EVERY_LISTED_OPTIONS: u64 = 4096;

/// What is known so far of the positions of a ruleset in which play ends.
pub struct TameSearch<'r, R: Ruleset> {
    rules: &'r R,
    /// The results. `None` means that the position is not known to be tame.
    known: HashMap<R::Position, Option<Tame>>,
    opened: u64,
    bytes: u64,
    looked_at: u64,
}

/// The result of a search, unless a limit ended it or the rule failed.
type Looked<T, P> = Result<T, Halt<Sum<P>>>;

/// The options of a position, each a sum.
type Options<P> = Vec<Vec<P>>;

/// A position whose options are being visited.
struct Open<P> {
    position: P,
    options: Options<P>,
    found: Vec<Tame>,
}

impl<'r, R: Ruleset> TameSearch<'r, R> {
    /// A search without any results yet.
    pub fn new(rules: &'r R) -> Self {
        Self { rules, known: HashMap::new(), opened: 0, bytes: 0, looked_at: 0 }
    }

    /// The number of positions that were searched.
    pub fn positions(&self) -> u64 {
        self.opened
    }

    /// The number of bytes held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The class of `position` in misere play, if it is found to be tame. `sight` returns what theorems know.
    ///
    /// # Errors
    /// If a limit is reached or the rule fails.
    pub fn tame(
        &mut self,
        position: &R::Position,
        sight: &mut dyn FnMut(&R::Position) -> Result<Sight, Unknown>,
        limits: &Limits<'_>,
    ) -> Looked<Option<Tame>, R::Position> {
        let root = self.rules.canonical(position.clone());
        let mut stack = Vec::new();
        self.open(root.clone(), sight, limits, &mut stack)?;
        while let Some(top) = stack.last_mut() {
            let Some(option) = top.options.last() else {
                let found = Tame::of_options(&top.found);
                let position = stack.pop().expect("it is the last").position;
                self.known.insert(position, found);
                if found.is_none() {
                    break;
                }
                continue;
            };
            let unknown = option.iter().find(|part| !self.known.contains_key(*part));
            if let Some(part) = unknown.cloned() {
                self.open(part, sight, limits, &mut stack)?;
                continue;
            }
            let parts: Option<Vec<Tame>> = option.iter().map(|part| self.known[part]).collect();
            let Some(parts) = parts else { break };
            let sum = parts.into_iter().sum();
            if !top.found.contains(&sum) {
                top.found.push(sum);
            }
            top.options.pop();
        }
        Ok(self.known[&root])
    }

    /// Visits a position. It is then either known, or on the stack with its options, those with the least play last.
    fn open(
        &mut self,
        position: R::Position,
        sight: &mut dyn FnMut(&R::Position) -> Result<Sight, Unknown>,
        limits: &Limits<'_>,
        stack: &mut Vec<Open<R::Position>>,
    ) -> Looked<(), R::Position> {
        if self.known.contains_key(&position) {
            return Ok(());
        }
        let at_sight = match sight(&position).map_err(Halt::Unknown)? {
            Sight::Tame(tame) => Some(Some(tame)),
            Sight::Wild => Some(None),
            Sight::Open => None,
        };
        if let Some(found) = at_sight {
            self.learn(position, found);
            return Ok(());
        }
        let Some(mut options) = self.options(&position, stack.len() as u64, limits)? else {
            self.learn(position, None);
            return Ok(());
        };
        let play = |parts: &Vec<R::Position>| {
            parts.iter().map(|part| self.rules.size(part)).fold(0, u64::saturating_add)
        };
        options.sort_by_cached_key(|parts| std::cmp::Reverse(play(parts)));
        self.opened += 1;
        // This entry is preliminary. A search that ends early ends at a position not known to be tame, and so are all positions above it.
        self.learn(position.clone(), None);
        stack.push(Open { position, options, found: Vec::new() });
        Ok(())
    }

    /// The options of `position`. `None` if there are more than the search visits, or more than fit into memory.
    fn options(
        &mut self,
        position: &R::Position,
        depth: u64,
        limits: &Limits<'_>,
    ) -> Looked<Option<Options<R::Position>>, R::Position> {
        let progress = Progress { positions: self.positions(), bytes: self.bytes, depth };
        let (mut list, mut options) = (MoveList::<R>::nameless(), Vec::new());
        let (mut held, mut page, before) = (0, FIRST_PAGE_OPTIONS, self.looked_at / ASK_EVERY_LISTED_OPTIONS);
        self.looked_at += 1;
        loop {
            let room = clamped(MOST_OPTIONS.saturating_sub(self.looked_at));
            let listed = list_moves(self.rules, position, (options.len(), page.min(room)), &mut list)
                .map_err(|error| Halt::of(error, Sum::from_iter([position.clone()]), progress))?;
            self.looked_at += listed.len as u64;
            if progress.positions >= limits.positions {
                return Err(Halt::Unknown(Unknown { limit: Limit::Positions, progress }));
            }
            for (_, parts) in list.iter() {
                held += (size_of_val(parts) + size_of::<R::Move>()) as u64;
                held += parts.iter().map(|part| self.rules.heap_bytes(part)).sum::<u64>();
                options.push(parts.iter().map(|part| self.rules.canonical(part.clone())).collect());
                if options.len().is_multiple_of(ASK_EVERY_OPTIONS) {
                    limits.check(progress).map_err(Halt::Unknown)?;
                }
            }
            // Making a page may take long, too.
            if listed.has_more || self.looked_at / ASK_EVERY_LISTED_OPTIONS > before {
                limits.check(progress).map_err(Halt::Unknown)?;
            }
            match listed.has_more {
                false => return Ok(Some(options)),
                // Each option of a page is held twice, and the next page is as long as all pages before.
                true if room == listed.len || 4 * held > limits.bytes.saturating_sub(self.bytes) => {
                    return Ok(None);
                }
                true => page = (2 * page).min(LONG_PAGE_OPTIONS.max(options.len() / PAGE_GROWTH_SHARE)),
            }
        }
    }

    fn learn(&mut self, position: R::Position, found: Option<Tame>) {
        self.bytes +=
            (size_of::<(R::Position, Option<Tame>)>() * 2) as u64 + self.rules.heap_bytes(&position);
        self.known.insert(position, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::outcome::Convention;
    use crate::theory::ruleset::{Moves, from_fn};
    use proptest::prelude::*;

    /// Games on heaps: a move takes one of `takes` and leaves one heap, or two if that is allowed.
    fn rules(takes: Vec<(u32, bool)>) -> impl Ruleset<Position = u32> {
        from_fn(move |&heap: &u32, list: &mut Moves<u32, u32>| {
            for &(take, splits) in takes.iter().filter(|(take, _)| *take <= heap) {
                let left = heap - take;
                list.push(take, (left > 0).then_some(left));
                if splits {
                    (1..=left / 2).for_each(|part| list.push(take, [part, left - part]));
                }
            }
        })
        .that_ends()
    }

    #[test]
    fn the_options_of_one_position_are_not_listed_without_a_question() {
        let rules = from_fn(|&heap: &u32, list: &mut Moves<u32, u32>| {
            (0..heap).for_each(|left| list.push(left, [left]));
        })
        .that_ends();
        let asked = std::cell::Cell::new(0);
        let watch = |_: &Progress| {
            asked.set(asked.get() + 1);
            asked.get() == 100
        };
        let limits = Limits::none().with_watch(&watch);
        let mut search = TameSearch::new(&rules);
        let found = search.tame(&100_000, &mut |_| Ok(Sight::Open), &limits);
        assert!(matches!(found, Err(Halt::Unknown(Unknown { limit: Limit::Stopped, .. }))));
        assert_eq!((search.positions(), asked.get()), (0, 100), "and its options are not gone into");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn sums_of_tame_heaps_are_those_of_the_definition(
            takes in prop::collection::vec((1_u32..5, any::<bool>()), 1..4),
            heaps in prop::collection::vec(0_u32..9, 0..4),
        ) {
            let rules = rules(takes);
            let mut search = TameSearch::new(&rules);
            let mut sight = |_: &u32| Ok(Sight::Open);
            let mut find = |heap: &u32| search.tame(heap, &mut sight, &Limits::none()).unwrap();
            let parts: Option<Vec<_>> = heaps.iter().map(&mut find).collect();
            if let Some(parts) = parts {
                let sum: Tame = parts.into_iter().sum();
                let by_definition = Definition::new(&rules).outcome(&Sum::from_iter(heaps.clone()), Convention::Misere);
                prop_assert_eq!(sum.misere_outcome(), by_definition.unwrap());
                let normal = Definition::new(&rules).grundy(&Sum::from_iter(heaps)).unwrap();
                prop_assert_eq!(sum.nimber, normal);
            }
        }
    }

    #[test]
    fn kayles_is_wild_and_nim_is_tame() {
        let sight = &mut |_: &u32| Ok(Sight::Open);
        let kayles = rules(vec![(1, true), (2, true)]);
        let mut search = TameSearch::new(&kayles);
        assert_eq!(search.tame(&60, sight, &Limits::none()), Ok(None));
        assert!(search.positions() < 200, "{}", search.positions());
        let nim = rules((1..20).map(|take| (take, false)).collect());
        let found = TameSearch::new(&nim).tame(&19, sight, &Limits::none());
        assert_eq!(found, Ok(Some(Tame::heap(crate::theory::nimber::Nimber(19)))));
    }

    #[test]
    fn a_walk_ends_at_its_bound() {
        let wide = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| {
            for left in 0..heap {
                list.push(left, [left]);
                if list.is_full() {
                    return;
                }
            }
        })
        .that_ends();
        let mut search = TameSearch::new(&wide);
        assert_eq!(search.tame(&(1 << 40), &mut |_| Ok(Sight::Open), &Limits::none()), Ok(None));
        let watch = |_: &Progress| true;
        let limits = Limits::none().with_watch(&watch);
        assert!(TameSearch::new(&wide).tame(&5000, &mut |_| Ok(Sight::Open), &limits).is_err());
    }
}
