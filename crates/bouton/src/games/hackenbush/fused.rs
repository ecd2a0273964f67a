//! The result of fusing a picture: its clusters, its bridges, and the value of each.
//!
//! A walk from the ground numbers the vertices in the order in which it reaches them. So a vertex has a larger number than its *parent*,
//! the vertex from which the walk reached it. The edge between the two is the vertex's *trunk*. Every other edge, a *back edge*, leads from
//! a vertex to one of its ancestors, or is a loop. A trunk is a bridge if no back edge leads from above it to below it (R. E. Tarjan, *A
//! note on finding the bridges of a graph*, 1974). Cost: linear in the number of edges.

use super::picture::Picture;
use super::position::Position;
use crate::machine::width::exact;
use crate::theory::nimber::Nimber;

/// A position whose cycles are fused.
#[derive(Clone, Debug)]
pub struct Fused {
    /// The parent of each vertex. The ground is vertex 0 and its own parent.
    pub(super) parents: Vec<u32>,
    /// The trunk of each vertex except the ground.
    pub(super) trunks: Vec<u32>,
    /// Whether the trunk of each vertex is a bridge. It is true for the ground.
    pub(super) is_top: Vec<bool>,
    /// For a top, the value of the cluster that begins there, with everything that grows on it. For any other vertex, its share of the
    /// cluster's value: of its trunk, and of everything that the walk reached from it.
    pub(super) values: Vec<u64>,
    /// For each back edge, the end with the larger number, the end with the smaller number, and the edge.
    pub(super) backs: Vec<[u32; 3]>,
}

/// The number of a vertex that the walk has not reached.
const UNSEEN: u32 = u32::MAX;

impl Fused {
    /// Walks through the edges that are left of a part.
    #[must_use]
    pub fn new(picture: &Picture, position: &Position) -> Self {
        let mut fused = Self::walk(picture, position);
        fused.value_all();
        fused
    }

    /// The value of the whole position.
    #[must_use]
    pub fn value(&self) -> Nimber {
        Nimber(self.values[0])
    }

    /// Numbers the vertices. Finds the parent and the trunk of each vertex, and the back edges.
    fn walk(picture: &Picture, position: &Position) -> Self {
        let of = picture.part(position.part());
        let mut is_left = vec![false; of.len()];
        position.edges(picture).for_each(|edge| is_left[(edge - of.start) as usize] = true);
        let vertices = picture.vertices(position.part());
        let slot = |vertex: u32| if vertex == 0 { 0 } else { (vertex - vertices.start) as usize + 1 };
        let mut numbers = vec![UNSEEN; vertices.len() + 1];
        numbers[0] = 0;
        let (mut parents, mut trunks, mut backs) = (vec![0], vec![UNSEEN], Vec::new());
        let mut stack = vec![(0_u32, 0_u32, picture.beside(0, position.part()))];
        while let Some((vertex, number, places)) = stack.last_mut() {
            let (vertex, number) = (*vertex, *number);
            let Some(place) = places.next() else {
                stack.pop();
                continue;
            };
            let (edge, other) = picture.at(place, vertex);
            if !is_left[(edge - of.start) as usize] || edge == trunks[number as usize] {
                continue;
            }
            let seen = numbers[slot(other)];
            if seen == UNSEEN {
                let new = exact(parents.len());
                numbers[slot(other)] = new;
                parents.push(number);
                trunks.push(edge);
                stack.push((other, new, picture.beside(other, position.part())));
            } else if seen <= number {
                // Seen from its other end, this edge leads to a vertex with a larger number, and the walk skips it there.
                backs.push([number, seen, edge]);
            }
        }
        let count = parents.len();
        Self { parents, trunks, is_top: vec![false; count], values: vec![0; count], backs }
    }

    /// Finds the bridges, and computes the values from the leaves down.
    fn value_all(&mut self) {
        let mut lowest: Vec<u32> = (0..exact(self.parents.len())).collect();
        for &[lower, upper, _] in &self.backs {
            lowest[lower as usize] = lowest[lower as usize].min(upper);
            self.values[lower as usize] ^= 1;
        }
        self.is_top[0] = true;
        for at in (1..self.parents.len()).rev() {
            let parent = self.parents[at] as usize;
            lowest[parent] = lowest[parent].min(lowest[at]);
            self.is_top[at] = lowest[at] as usize == at;
            if self.is_top[at] {
                self.values[parent] ^= self.values[at] + 1;
            } else {
                self.values[at] ^= 1;
                self.values[parent] ^= self.values[at];
            }
        }
    }
}
