//! The edges whose cut leaves a value, found without cutting each.
//!
//! From the ground up every cluster is told which value it must have so that the whole has the value that is wanted. A bridge at the
//! cluster C leads to a cluster of value x, and counts x + 1. If C must change from c to w, it must count y = c ^ w ^ (x + 1). If y = 0 the
//! bridge must be cut, and else the cluster above it must be worth y - 1.
//!
//! An edge within a cluster is cut with the edges that are bridges once it is cut: its *ring*. Cutting all k edges of a ring leaves k
//! pieces, joined in a circle by them, and each piece is still a cluster. Let b_0 be the value of the piece with the lowest vertex of C, and
//! b_1, ..., b_(k-1) those of the others, in the order of the circle, each without the ring. When one edge of the ring is cut, the others
//! are bridges on the two arms of b_0. An arm is worth ((b_j + 1) ^ b_(j-1)) + 1 and so on down. A ring of one edge leaves the value ^ 1.
//!
//! **Which edges are a ring.** Let S(v) be the back edges that lead from v or above it to below its trunk. Two trunks of one cluster are in
//! one ring exactly if their sets S are equal, and a back edge is in the ring of the trunks whose set has only it; for a cluster minus
//! two edges falls apart exactly so. Equal sets are not empty, so one of the two vertices is above the other. For u below v and the
//! highest vertex h(v) that S(v) leads to: S(v) is a part of S(u) exactly if h(v) is below u, and it is all of it if it has as many edges.
//! So the next trunk of the ring below v is the nearest with as many edges, if that is above h(v).
//!
//! Cost: linear in the edges to find rings; a ring of k edges, m of whose pieces have a value, takes k (m + 1) steps.

use super::fused::Fused;
use super::picture::{Picture, leader};
use super::position::Position;
use crate::machine::width::exact;
use crate::theory::nimber::Nimber;

/// Between so many steps the caller is asked whether to go on.
const STEPS_BETWEEN_QUESTIONS: u64 = 1 << 20;
/// After so many steps on one position the search for cuts gives up.
const MOST_STEPS: u64 = 1 << 32;

/// The edges whose cut leaves `position` the value `target`, in order; `None` if `goes_on`, which is asked every now and then, says no,
/// or if they take more than some 4 * 10^9 steps. Of parallel edges each is named.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use bouton::Nimber;
/// use bouton::games::hackenbush::{Hackenbush, Picture, cuts_to};
/// let rules = Hackenbush(Arc::new(Picture::read(b"0-a a-b b-c c-d")?));
/// let stalk = rules.start().next().unwrap();
/// let cuts = cuts_to(&rules.0, &stalk, Nimber(1), &mut || true).unwrap();
/// assert_eq!(cuts.iter().map(|&edge| rules.name(edge).to_string()).collect::<Vec<_>>(), ["a-b"]);
/// # Ok::<(), bouton::notation::ParseError>(())
/// ```
///
/// # Complexity
/// See the head of the module `hackenbush`.
#[must_use]
pub fn cuts_to(
    picture: &Picture,
    position: &Position,
    target: Nimber,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<u32>> {
    let fused = Fused::new(picture, position);
    let mut cuts = Vec::new();
    let wanted = Wanted::new(&fused, target, &mut cuts);
    let mut pace = Pace { steps: 0, goes_on };
    for ring in Rings::new(&fused).rings() {
        let top = wanted.tops[ring.vertex as usize] as usize;
        if let Some(must) = wanted.values[top] {
            ring.cut(&fused, fused.worth[top], must, &mut cuts, &mut pace)?;
        }
    }
    cuts.sort_unstable();
    Some(cuts)
}

/// Steps made, and the question whether to go on.
struct Pace<'a> {
    steps: u64,
    goes_on: &'a mut dyn FnMut() -> bool,
}

impl Pace<'_> {
    /// Counts steps; nothing if it is time to end.
    fn step(&mut self, count: u64) -> Option<()> {
        let before = self.steps / STEPS_BETWEEN_QUESTIONS;
        self.steps += count;
        let is_asked = self.steps / STEPS_BETWEEN_QUESTIONS > before;
        let ends = self.steps > MOST_STEPS || is_asked && !(self.goes_on)();
        (!ends).then_some(())
    }
}

/// What each cluster must be worth.
struct Wanted {
    /// For each vertex the top of its cluster.
    tops: Vec<u32>,
    /// For each top the value that its cluster must have, if one will do.
    values: Vec<Option<u64>>,
}

impl Wanted {
    /// Goes from the ground up, and adds the bridges to cut.
    fn new(fused: &Fused, target: Nimber, cuts: &mut Vec<u32>) -> Self {
        let count = fused.parents.len();
        let (mut tops, mut values) = (vec![0; count], vec![None; count]);
        values[0] = Some(target.0);
        for at in 1..count {
            let below = tops[fused.parents[at] as usize];
            tops[at] = below;
            if !fused.is_top[at] {
                continue;
            }
            tops[at] = exact(at);
            let Some(must) = values[below as usize] else { continue };
            match fused.worth[below as usize] ^ must ^ (fused.worth[at] + 1) {
                0 => cuts.push(fused.trunks[at]),
                counts => values[at] = Some(counts - 1),
            }
        }
        Self { tops, values }
    }
}

/// Edges of a cluster of which each makes bridges of the others.
struct Ring {
    /// The vertices of its trunks, from the ground up.
    trunks: Vec<u32>,
    /// Its back edge.
    back: Option<u32>,
    /// A vertex of the cluster.
    vertex: u32,
}

impl Ring {
    /// Adds the edges whose cut turns the value of the cluster from `value` to `must`.
    fn cut(
        &self,
        fused: &Fused,
        value: u64,
        must: u64,
        cuts: &mut Vec<u32>,
        pace: &mut Pace<'_>,
    ) -> Option<()> {
        // In the order of the circle.
        let edges: Vec<_> =
            self.trunks.iter().map(|&at| fused.trunks[at as usize]).chain(self.back).collect();
        let worth = |at: &u32| fused.worth[*at as usize];
        let mut pieces: Vec<u64> =
            self.trunks.windows(2).map(|pair| worth(&pair[0]) ^ worth(&pair[1]) ^ 1).collect();
        // The share of the last trunk has that trunk and the back edge in it, which cancel each other.
        pieces.extend(self.back.and(self.trunks.last()).map(worth));
        let lowest = pieces.iter().fold(value ^ (edges.len() as u64 & 1), |rest, piece| rest ^ piece);
        let up = arms(&pieces, pace)?;
        pieces.reverse();
        let down = arms(&pieces, pace)?;
        let leaves = |cut: usize| lowest ^ up[cut] ^ down[edges.len() - 1 - cut];
        cuts.extend((0..edges.len()).filter(|&cut| leaves(cut) == must).map(|cut| edges[cut]));
        Some(())
    }
}

/// What an arm of the first pieces counts, for each number of them.
fn arms(pieces: &[u64], pace: &mut Pace<'_>) -> Option<Vec<u64>> {
    // How many pieces end here that are worth nothing: each counts one more than what is on it.
    let mut runs = vec![0; pieces.len()];
    for at in (0..pieces.len()).filter(|&at| pieces[at] == 0) {
        runs[at] = 1 + at.checked_sub(1).map_or(0, |before| runs[before]);
    }
    let mut arms = vec![0];
    for count in 1..=pieces.len() {
        let (mut at, mut counts, mut steps) = (count, 0, 0);
        while at > 0 {
            let run: usize = runs[at - 1];
            counts = if run > 0 { counts + run as u64 } else { (counts ^ pieces[at - 1]) + 1 };
            at -= run.max(1);
            steps += 1;
        }
        arms.push(counts);
        pace.step(steps)?;
    }
    Some(arms)
}

/// How trunks are in rings.
struct Rings<'f> {
    fused: &'f Fused,
    /// The next trunk of the ring above, or 0.
    above: Vec<u32>,
    /// Whether a trunk has one below it.
    has_below: Vec<bool>,
    /// The back edge that alone leads past a trunk, by its place.
    only_back: Vec<Option<u32>>,
}

impl<'f> Rings<'f> {
    fn new(fused: &'f Fused) -> Self {
        let vertices = fused.parents.len();
        let (highest, backs) = highest(fused);
        let mut counts = vec![0_u32; vertices];
        for &[lower, upper, _] in &fused.backs {
            counts[lower as usize] = counts[lower as usize].wrapping_add(1);
            counts[upper as usize] = counts[upper as usize].wrapping_sub(1);
        }
        for at in (1..vertices).rev() {
            let parent = fused.parents[at] as usize;
            counts[parent] = counts[parent].wrapping_add(counts[at]);
        }
        let (mut above, mut has_below) = (vec![0; vertices], vec![false; vertices]);
        // On the way from the ground to a vertex: the last trunk with each count; and, for each vertex, the one that it hides.
        let (mut last, mut way) = (vec![0_u32; fused.backs.len() + 1], Vec::<(u32, u32)>::new());
        for at in 1..exact(vertices) {
            while let Some(&(vertex, hidden)) = way.last()
                && vertex != fused.parents[at as usize]
            {
                last[counts[vertex as usize] as usize] = hidden;
                way.pop();
            }
            let last = &mut last[counts[at as usize] as usize];
            way.push((at, *last));
            if !fused.is_top[at as usize] && *last > highest[at as usize] {
                above[*last as usize] = at;
                has_below[at as usize] = true;
            }
            *last = at;
        }
        let is_only = |at: usize| !fused.is_top[at] && counts[at] == 1;
        let only_back = (0..vertices).map(|at| is_only(at).then_some(backs[at])).collect();
        Self { fused, above, has_below, only_back }
    }

    /// All rings.
    fn rings(&self) -> impl Iterator<Item = Ring> {
        let vertices = 1..exact(self.fused.parents.len());
        let mut is_alone = vec![true; self.fused.backs.len()];
        self.only_back.iter().flatten().for_each(|&back| is_alone[back as usize] = false);
        let edge = |back: u32| self.fused.backs[back as usize][2];
        let starts = vertices.filter(|&at| !self.fused.is_top[at as usize] && !self.has_below[at as usize]);
        let of_trunks = starts.map(move |at| {
            let next = |&at: &u32| Some(self.above[at as usize]).filter(|&above| above > 0);
            let trunks: Vec<_> = std::iter::successors(Some(at), next).collect();
            Ring { trunks, back: self.only_back[at as usize].map(edge), vertex: at }
        });
        let alone = self.fused.backs.iter().zip(is_alone).filter(|(_, is_alone)| *is_alone);
        let alone =
            alone.map(|(&[vertex, _, edge], _)| Ring { trunks: Vec::new(), back: Some(edge), vertex });
        of_trunks.chain(alone)
    }
}

/// For each vertex the highest vertex below its trunk that a back edge leads to from it or above it, and the place of that back edge.
fn highest(fused: &Fused) -> (Vec<u32>, Vec<u32>) {
    let vertices = fused.parents.len();
    let (mut highest, mut backs) = (vec![0; vertices], vec![0; vertices]);
    // The nearest vertex from each on the way down, or itself, whose trunk has none yet.
    let mut open: Vec<u32> = (0..exact(vertices)).collect();
    let mut order: Vec<u32> = (0..exact(fused.backs.len())).collect();
    order.sort_unstable_by_key(|&back| std::cmp::Reverse(fused.backs[back as usize][1]));
    for back in order {
        let [lower, upper, _] = fused.backs[back as usize];
        let mut at = leader(&mut open, lower);
        while at > upper {
            (highest[at as usize], backs[at as usize]) = (upper, back);
            open[at as usize] = fused.parents[at as usize];
            at = leader(&mut open, at);
        }
    }
    (highest, backs)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Cut, Hackenbush};
    use super::*;
    use crate::solve::definition::Definition;
    use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
    use crate::theory::sum::Sum;
    use hashbrown::{HashMap, HashSet};
    use proptest::prelude::*;

    fn rules(text: &str) -> Hackenbush {
        Hackenbush(Arc::new(Picture::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))))
    }

    /// The rule as it is said, on a list of edges that is never split: which edges are left after each cut.
    fn literally(edges: &[(u8, u8)]) -> Vec<Vec<(u8, u8)>> {
        let left = |cut: usize| {
            let mut rest = edges.to_vec();
            rest.remove(cut);
            let mut joined: HashSet<u8> = HashSet::from([0]);
            loop {
                let before = joined.len();
                for (a, b) in &rest {
                    if joined.contains(a) || joined.contains(b) {
                        joined.extend([*a, *b]);
                    }
                }
                if joined.len() == before {
                    break;
                }
            }
            rest.retain(|(a, _)| joined.contains(a));
            rest
        };
        (0..edges.len()).map(left).collect()
    }

    fn value(edges: &[(u8, u8)], memory: &mut HashMap<Vec<(u8, u8)>, Nimber>) -> Nimber {
        if let Some(&value) = memory.get(edges) {
            return value;
        }
        let options: Vec<_> = literally(edges).iter().map(|left| value(left, memory)).collect();
        let value = crate::theory::mex::mex(&options);
        memory.insert(edges.to_vec(), value);
        value
    }

    /// Edges of which each joins one more vertex, or any two, so that all are joined to the ground.
    fn pictures(vertices: u8, most: usize) -> impl Strategy<Value = Vec<(u8, u8)>> {
        prop::collection::vec((any::<u8>(), any::<u8>(), any::<bool>()), 1..=most).prop_map(move |choices| {
            let (mut count, mut edges) = (1_u8, Vec::new());
            for (a, b, grows) in choices {
                let a = a % count;
                let b = if grows && count < vertices { count } else { b % count };
                count = count.max(b + 1);
                edges.push((a, b));
            }
            edges
        })
    }

    fn text(edges: &[(u8, u8)]) -> String {
        edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn values_are_those_of_the_bare_rule(edges in pictures(7, 10)) {
            let (expected, rules) = (value(&edges, &mut HashMap::new()), rules(&text(&edges)));
            let sum: Sum<_> = rules.start().collect();
            let fused: Nimber = rules.start().map(|part| rules.known_value(&part).unwrap()).sum();
            prop_assert_eq!(fused, expected);
            prop_assert_eq!(Definition::new(&rules).grundy(&sum).unwrap(), expected);
        }

        #[test]
        fn cuts_are_those_that_leave_the_value(edges in pictures(24, 40), target in 0u64..6) {
            let rules = rules(&text(&edges));
            for part in rules.start() {
                let leaves = |edge: u32| {
                    let left = rules.after(&part, edge);
                    left.iter().map(|left| Fused::new(&rules.0, left).value()).sum::<Nimber>()
                };
                let target = Nimber(target);
                let expected: Vec<_> = part.edges(&rules.0).filter(|&edge| leaves(edge) == target).collect();
                // Of parallel edges each leaves as much as the last one.
                prop_assert_eq!(cuts_to(&rules.0, &part, target, &mut || true), Some(expected));
            }
        }

        #[test]
        fn keys_are_read_back_and_others_refused(edges in pictures(6, 9), bytes in prop::collection::vec(any::<u8>(), 0..16)) {
            let rules = rules(&text(&edges));
            if let Some(position) = rules.position(&bytes) {
                let mut key = Vec::new();
                rules.key(&position, &mut key);
                prop_assert_eq!(key, bytes);
            }
            let mut list = MoveList::<Hackenbush>::default();
            for part in rules.start() {
                rules.moves(&part, &mut list);
                for left in list.iter().flat_map(|(_, left)| left).chain([&part]) {
                    let mut key = Vec::new();
                    rules.key(left, &mut key);
                    prop_assert_eq!(rules.position(&key), Some(left.clone()));
                }
            }
        }
    }

    #[test]
    fn a_move_is_named_once() {
        let rules = rules("0-a a-0 a-b b-b b-b 0-0 0-0");
        let names = |part| rules.cuts(part).map(|edge| rules.name(edge).to_string()).collect::<Vec<_>>();
        let parts: Vec<_> = rules.start().collect();
        assert_eq!(parts.iter().map(names).collect::<Vec<_>>(), [vec!["0-0"], vec!["a-0", "a-b", "b-b"]]);
        assert_eq!(rules.name(0), Cut(rules.0.names()[0], rules.0.names()[0]));
    }

    #[test]
    fn long_stalks_and_cycles_are_valued_on_the_heap() {
        let count = 200_002;
        let stalk: String = (0..count).map(|at| format!("{at}-{} ", at + 1)).collect();
        let stalk = rules(&stalk);
        let part = stalk.start().next().unwrap();
        assert_eq!(stalk.known_value(&part), Some(Nimber(count)));
        assert_eq!(cuts_to(&stalk.0, &part, Nimber(77), &mut || true), Some(vec![77]));
        let cycle: String = (0..count).map(|at| format!("{at}-{} ", (at + 1) % count)).collect();
        let cycle = rules(&cycle);
        let part = cycle.start().next().unwrap();
        assert_eq!(cycle.known_value(&part), Some(Nimber(0)));
        // The two arms have 200,001 edges together: an even number more than an odd one, and the middle ones differ in one digit.
        assert_eq!(cuts_to(&cycle.0, &part, Nimber::ZERO, &mut || true), Some(vec![]));
        assert_eq!(cuts_to(&cycle.0, &part, Nimber(1), &mut || true).map(|cuts| cuts.len()), Some(2));
    }

    #[test]
    fn the_search_for_cuts_ends_when_it_is_told() {
        let ring = 3000;
        let edges: String = (0..ring).map(|at| format!("{at}-{} {at}-leaf{at} ", (at + 1) % ring)).collect();
        let rules = rules(&edges);
        let part = rules.start().max_by_key(|part| rules.size(part)).unwrap();
        assert_eq!(cuts_to(&rules.0, &part, Nimber(1), &mut || false), None);
        assert!(cuts_to(&rules.0, &part, Nimber(1), &mut || true).is_some());
    }
}
