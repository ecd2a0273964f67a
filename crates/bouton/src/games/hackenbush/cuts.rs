//! Finds the edges whose cut leaves a given value, without trying each cut.
//!
//! From the ground up, the search computes for every cluster the value that it must have so that the whole picture has the target value. A
//! bridge at the cluster C leads to a cluster of value x and contributes x + 1. If the value of C must change from c to w, the bridge must
//! contribute y = c ^ w ^ (x + 1). If y = 0, the bridge must be cut. Otherwise the cluster above it must have the value y - 1.
//!
//! If an edge within a cluster is cut, some other edges become bridges. The edge and these other edges together are its *ring*. Cutting all
//! k edges of a ring leaves k pieces, which the ring joins in a circle. Each piece is still a cluster. Let b_0 be the value of the piece
//! with the lowest vertex of C. Let b_1, ..., b_(k-1) be the values of the other pieces, in the order of the circle, each without the ring.
//! When one edge of the ring is cut, the others are bridges on the two arms of b_0. The value of an arm is ((b_j + 1) ^ b_(j-1)) + 1 and so
//! on down. If a ring has one edge, its cut leaves the value ^ 1.
//!
//! **Which edges are a ring.** Let S(v) be the back edges that lead from v or above it to below its trunk. Two trunks of one cluster are in
//! one ring exactly if their sets S are equal, and a back edge is in the ring of the trunks whose set contains only this edge. This holds
//! because a cluster minus two edges falls apart exactly in these cases. Equal sets are not empty, so one of the two vertices is above the
//! other. For u below v and the highest vertex h(v) that S(v) leads to: S(v) is a part of S(u) exactly if h(v) is below u, and it is all of
//! S(u) if it has as many edges. So the next trunk of the ring below v is the nearest with as many edges, if that is above h(v).
//!
//! Cost: linear in the number of edges to find the rings. A ring of k edges takes k (m + 1) steps if m of its pieces have a value other
//! than 0.

use super::fused::Fused;
use super::picture::{Picture, leader};
use super::position::Position;
use crate::machine::width::exact;
use crate::theory::nimber::Nimber;

/// The search asks the caller whether to go on each time after this number of steps.
const STEPS_BETWEEN_QUESTIONS: u64 = 1 << 20;
/// After this number of steps on one position the search for cuts gives up.
const MOST_STEPS: u64 = 1 << 32;

/// The edges whose cut leaves the value `target` in `position`, in order. All parallel edges are listed. The search asks `goes_on` from
/// time to time whether to go on. It returns `None` if the answer is no, or if it takes more than about 4 * 10^9 steps.
///
/// # Complexity
/// The head of the module `hackenbush` states the cost.
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
            ring.cut(&fused, fused.values[top], must, &mut cuts, &mut pace)?;
        }
    }
    cuts.sort_unstable();
    Some(cuts)
}

/// The number of steps made, and the question whether to go on.
struct Pace<'a> {
    steps: u64,
    goes_on: &'a mut dyn FnMut() -> bool,
}

impl Pace<'_> {
    /// Counts steps. Returns `None` if the search must stop.
    fn step(&mut self, count: u64) -> Option<()> {
        let before = self.steps / STEPS_BETWEEN_QUESTIONS;
        self.steps += count;
        let is_asked = self.steps / STEPS_BETWEEN_QUESTIONS > before;
        let ends = self.steps > MOST_STEPS || is_asked && !(self.goes_on)();
        (!ends).then_some(())
    }
}

/// The values that the clusters must have.
struct Wanted {
    /// For each vertex, the top of its cluster.
    tops: Vec<u32>,
    /// For each top, the value that its cluster must have, or `None` if no value is enough.
    values: Vec<Option<u64>>,
}

impl Wanted {
    /// Goes from the ground up and adds the bridges to cut to `cuts`.
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
            match fused.values[below as usize] ^ must ^ (fused.values[at] + 1) {
                0 => cuts.push(fused.trunks[at]),
                counts => values[at] = Some(counts - 1),
            }
        }
        Self { tops, values }
    }
}

/// Edges of a cluster: if one of them is cut, the others are bridges.
struct Ring {
    /// The vertices of the ring's trunks, from the ground up.
    trunks: Vec<u32>,
    /// The back edge of the ring, if it has one.
    back: Option<u32>,
    /// A vertex of the cluster that contains the ring.
    vertex: u32,
}

impl Ring {
    /// Adds the edges whose cut changes the value of the cluster from `value` to `must`.
    fn cut(
        &self,
        fused: &Fused,
        value: u64,
        must: u64,
        cuts: &mut Vec<u32>,
        pace: &mut Pace<'_>,
    ) -> Option<()> {
        // The edges of the ring, in the order of the circle.
        let edges: Vec<_> =
            self.trunks.iter().map(|&at| fused.trunks[at as usize]).chain(self.back).collect();
        let worth = |at: &u32| fused.values[*at as usize];
        let mut pieces: Vec<u64> =
            self.trunks.windows(2).map(|pair| worth(&pair[0]) ^ worth(&pair[1]) ^ 1).collect();
        // The share of the last trunk contains this trunk and the back edge, which cancel each other.
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

/// The contributions of the arms made of the first pieces: entry `n` is for `n` pieces.
fn arms(pieces: &[u64], pace: &mut Pace<'_>) -> Option<Vec<u64>> {
    // The length of the run of pieces of value 0 that ends here. Each of them contributes one more than the picture on top of it.
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

/// The relations of trunks within rings.
struct Rings<'f> {
    fused: &'f Fused,
    /// For each trunk, the next trunk of its ring above it, or 0.
    above: Vec<u32>,
    /// Whether the ring has a trunk below this one.
    has_below: Vec<bool>,
    /// The index of the only back edge that leads past a trunk, if there is exactly one.
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
        // For the way from the ground to a vertex: `last` is the last trunk with each count, and `way` has each vertex with the trunk that
        // it hides.
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

    /// All rings of the position.
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

/// For each vertex, the highest vertex below its trunk to which a back edge leads from this vertex or from above it; and the index of this
/// back edge.
fn highest(fused: &Fused) -> (Vec<u32>, Vec<u32>) {
    let vertices = fused.parents.len();
    let (mut highest, mut backs) = (vec![0; vertices], vec![0; vertices]);
    // For each vertex, the nearest vertex on the way down, itself included, whose trunk has no back edge yet.
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

    use super::super::Hackenbush;
    use super::*;
    use crate::games::network::EdgeName;
    use crate::solve::definition::Definition;
    use crate::theory::ruleset::{Keyed, MoveList, Ruleset};
    use crate::theory::sum::Sum;
    use hashbrown::{HashMap, HashSet};
    use proptest::prelude::*;

    fn rules(text: &str) -> Hackenbush {
        Hackenbush(Arc::new(Picture::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))))
    }

    /// The literal rule, on a list of edges that is never split: the edges that are left after each cut.
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

    /// Edges that are all joined to the ground: each joins one more vertex, or any two vertices.
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
                // A cut of any parallel edge leaves the same value as a cut of the last one.
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
        assert_eq!(rules.name(0), EdgeName(rules.0.names()[0], rules.0.names()[0]));
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
        // The two arms have 200,001 edges together. One arm has an even number and the other an odd number, and the cuts in the middle
        // differ in one digit.
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
