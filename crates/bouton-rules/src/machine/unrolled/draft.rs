//! The graph while it is made: its nodes refer to places that may have no node yet.

use super::graph::{Node, Target, Unrolled};
use crate::value::{Condition, Overlay};
use crate::width::exact;

/// The number of a place: where an execution goes on.
pub type Place = Target;

/// A graph whose places get their nodes one by one.
#[derive(Default)]
pub struct Draft {
    /// The node at each place. A place that has no node yet goes on at itself.
    nodes: Vec<Node>,
}

/// The order in which nodes are visited.
enum Visit {
    Open(usize),
    Close(usize),
}

impl Draft {
    /// A new place.
    pub fn place(&mut self) -> Place {
        let place = exact(self.nodes.len());
        self.nodes.push(Node::Goto(place));
        place
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Puts a node at a place.
    pub fn put(&mut self, at: Place, node: Node) {
        self.nodes[at as usize] = node;
    }

    /// Puts an option at a place, and returns the place behind it.
    pub fn yields(&mut self, at: Place, option: Overlay) -> Place {
        let next = self.place();
        self.put(at, Node::Yield(option, next));
        next
    }

    /// Puts a test at a place, and returns the places where the condition holds and where it does not hold. The condition must be open.
    pub fn tests(&mut self, at: Place, condition: Condition) -> [Place; 2] {
        let next = [self.place(), self.place()];
        self.put(
            at,
            match condition {
                Condition::Equals(mask, bits) => Node::Equals(mask, bits, next),
                Condition::In(cells, set) => Node::In(cells, set, next),
                Condition::Known(_) => unreachable!("a known condition needs no test"),
            },
        );
        next
    }

    /// The place of the node at which a place goes on; `None` if there is none, because only places refer to one another.
    fn node_at(&self, mut place: Place) -> Option<Place> {
        for _ in 0..=self.nodes.len() {
            match self.nodes[place as usize] {
                Node::Goto(other) => place = other,
                _ => return Some(place),
            }
        }
        None
    }

    /// The graph from its first place; `None` if it has a loop.
    pub fn finish(mut self, first: Place, log_bits: u8) -> Option<Unrolled> {
        for at in 0..self.nodes.len() {
            let mut node = self.nodes[at];
            for target in node.targets_mut() {
                *target = self.node_at(*target)?;
            }
            self.nodes[at] = node;
        }
        for at in 0..self.nodes.len() {
            if let Node::Equals(mask, bits, [yes, no]) = self.nodes[at]
                && let Node::Yield(option, next) = self.nodes[yes as usize]
                && next == no
            {
                self.nodes[at] = Node::Move(mask, bits, option, next);
            }
        }
        let mut order = self.order(self.node_at(first)? as usize)?;
        order.reverse();
        let mut numbers = vec![0; self.nodes.len()];
        order.iter().enumerate().for_each(|(number, &node)| numbers[node] = exact(number));
        let renumbered = |&node: &usize| {
            let mut node = self.nodes[node];
            node.targets_mut().iter_mut().for_each(|target| *target = numbers[*target as usize]);
            node
        };
        Some(Unrolled::of_nodes(order.iter().map(renumbered).collect(), log_bits))
    }

    /// The nodes that can be reached, each after all that come after it; `None` if there is a loop.
    fn order(&self, first: usize) -> Option<Vec<usize>> {
        let (mut order, mut todo) = (Vec::new(), vec![Visit::Open(first)]);
        // Whether a node was opened, and whether it was closed.
        let mut marks = vec![(false, false); self.nodes.len()];
        while let Some(visit) = todo.pop() {
            match visit {
                Visit::Open(node) if marks[node].0 => {
                    if !marks[node].1 {
                        return None;
                    }
                }
                Visit::Open(node) => {
                    marks[node].0 = true;
                    todo.push(Visit::Close(node));
                    let mut copy = self.nodes[node];
                    // The last one is visited first and comes last in the order: the first comes right behind the node.
                    todo.extend(copy.targets_mut().iter().map(|&target| Visit::Open(target as usize)));
                }
                Visit::Close(node) => {
                    marks[node].1 = true;
                    order.push(node);
                }
            }
        }
        Some(order)
    }
}
