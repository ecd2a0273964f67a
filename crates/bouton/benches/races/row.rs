//! Rows of values, against a Fenwick tree and a segment tree.

use std::cell::RefCell;

use bouton::Nimber;
use bouton::row::Row;

use super::contests::pshtbrth::SegmentTree;
use super::race::{Race, Track};
use super::random::Random;

/// Half of the steps are changes and half are questions, at places anywhere in the row.
pub fn kernels(track: &Track) {
    for exponent in [5, 6, 7] {
        let len = 10_u64.pow(exponent - track.scale.of(2, 0, 0));
        let name =
            |against: &str| format!("row of {len} bytes, half updates, half questions, against a {against}");
        let race = Race::new(name("Fenwick tree"), move || Input::<Fenwick>::new(len));
        track.race(race, Input::ours, Input::baseline);
        let race = Race::new(name("segment tree"), move || Input::<SegmentTree>::new(len));
        track.race(race, Input::ours, Input::baseline);
        let race = Race::new(format!("row of {len} bytes, built from values"), move || values(len));
        let whole = 0..len as usize;
        let ours = |values: &Vec<u8>| Row::new(values).sum(whole.clone());
        track.race(race, ours, |values| Nimber(Fenwick::new(values).sum(0, values.len()).into()));
    }
}

fn values(len: u64) -> Vec<u8> {
    let mut seed = Random::new(len);
    (0..len).map(|_| seed.below(16) as u8).collect()
}

/// A step: a change at the first place, or the nim-sum between both places.
type Question = (u32, u32, Option<u8>);

/// A row and a baseline that go through the same changes in every run.
struct Input<B> {
    questions: Vec<Question>,
    row: RefCell<Row<u8>>,
    baseline: RefCell<B>,
}

impl<B: Baseline> Input<B> {
    fn new(len: u64) -> Self {
        let (values, mut seed) = (values(len), Random::new(9));
        let question = |_| {
            let (a, b) = (seed.below(len) as u32, seed.below(len) as u32);
            if seed.chance(50) { (a, a, Some(seed.below(16) as u8)) } else { (a.min(b), a.max(b), None) }
        };
        let questions: Vec<_> = (0..len.min(1_000_000)).map(question).collect();
        Self { questions, row: RefCell::new(Row::new(&values)), baseline: RefCell::new(B::new(&values)) }
    }

    fn ours(&self) -> u64 {
        let mut row = self.row.borrow_mut();
        self.questions.iter().fold(0, |digest, &(a, b, value)| {
            if let Some(value) = value {
                row.set(a as usize, value);
                return digest;
            }
            mixed(digest, row.sum(a as usize..b as usize).0)
        })
    }

    fn baseline(&self) -> u64 {
        let mut baseline = self.baseline.borrow_mut();
        self.questions.iter().fold(0, |digest, &(a, b, value)| {
            if let Some(value) = value {
                baseline.set(a as usize, value);
                return digest;
            }
            mixed(digest, baseline.sum(a as usize, b as usize).into())
        })
    }
}

/// Mixes an answer into one number for all answers so far.
fn mixed(digest: u64, answer: u64) -> u64 {
    digest.rotate_left(5) ^ answer
}

trait Baseline {
    fn new(values: &[u8]) -> Self;
    fn set(&mut self, place: usize, value: u8);
    fn sum(&self, from: usize, to: usize) -> u8;
}

/// Node `i`, counted from 1, is the nim-sum of the last values up to and including its own. The lowest set bit of `i`
/// is the number of these values.
struct Fenwick {
    values: Vec<u8>,
    nodes: Vec<u8>,
}

impl Fenwick {
    fn before(&self, mut place: usize) -> u8 {
        let mut sum = 0;
        while place > 0 {
            sum ^= self.nodes[place];
            place &= place - 1;
        }
        sum
    }
}

impl Baseline for Fenwick {
    fn new(values: &[u8]) -> Self {
        let mut nodes = [&[0], values].concat();
        for node in 1..nodes.len() {
            let above = node + (node & node.wrapping_neg());
            if above < nodes.len() {
                nodes[above] ^= nodes[node];
            }
        }
        Self { values: values.to_vec(), nodes }
    }

    fn set(&mut self, place: usize, value: u8) {
        let change = self.values[place] ^ value;
        self.values[place] = value;
        let mut node = place + 1;
        while node < self.nodes.len() {
            self.nodes[node] ^= change;
            node += node & node.wrapping_neg();
        }
    }

    fn sum(&self, from: usize, to: usize) -> u8 {
        self.before(from) ^ self.before(to)
    }
}

impl Baseline for SegmentTree {
    fn new(values: &[u8]) -> Self {
        Self::new(values)
    }

    fn set(&mut self, place: usize, value: u8) {
        self.set(place, value);
    }

    fn sum(&self, from: usize, to: usize) -> u8 {
        self.sum(from, to)
    }
}
