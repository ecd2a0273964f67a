//! The graph of an unrolled rule, and its moves on a board.

use crate::value::{Overlay, SymbolSet, members_of};
use crate::width::exact;

/// The number of a node.
pub type Target = u32;

/// A node: what happens on a board, and the node that comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// `(mask, bits, option, next)`: If the bits of the board in the mask are these, yields an option.
    Move(u64, u64, Overlay, Target),
    /// `(from, to, next)`: A run of moves, one after another, by their numbers in [`Unrolled`].
    Moves(u32, u32, Target),
    /// `(mask, bits, [yes, no])`: Goes on by whether the bits of the board in the mask are these.
    Equals(u64, u64, [Target; 2]),
    /// `(cells, set, [yes, no])`: Goes on by whether each of the cells, given by their lowest bits, has a symbol of the set.
    In(u64, SymbolSet, [Target; 2]),
    /// `(option, next)`: Yields an option.
    Yield(Overlay, Target),
    /// `(next)`: Goes on elsewhere. Only a draft has such nodes.
    Goto(Target),
    /// The rule ends.
    End,
    /// The rule fails, or does what only the machine can do.
    Leave,
}

impl Node {
    /// The nodes that may come next, for changing them.
    pub fn targets_mut(&mut self) -> &mut [Target] {
        match self {
            Self::Move(.., next) | Self::Moves(.., next) | Self::Yield(_, next) => std::slice::from_mut(next),
            Self::Equals(.., targets) | Self::In(.., targets) => targets,
            Self::Goto(_) | Self::End | Self::Leave => &mut [],
        }
    }
}

/// A move that is yielded if some bits of the board are as they must be.
struct PlainMove {
    mask: u64,
    bits: u64,
    option: Overlay,
}

/// The moves of a rule on boards of one size.
pub struct Unrolled {
    /// The nodes, beginning with the first. No node comes again after itself.
    nodes: Vec<Node>,
    /// The moves of all runs.
    moves: Vec<PlainMove>,
    /// The base-2 logarithm of the number of bits of a cell.
    log_bits: u8,
}

impl Unrolled {
    /// The graph with these nodes, in which each node comes before those that come after it. Moves one after another become runs, which
    /// need no jump from move to move. A run is as long as the rest of it from any of its moves on.
    pub(super) fn of_nodes(mut nodes: Vec<Node>, log_bits: u8) -> Self {
        let mut moves: Vec<_> = Vec::new();
        for at in (0..nodes.len()).rev() {
            let Node::Move(mask, bits, option, next) = nodes[at] else { continue };
            // The moves are in backward order so far, so a run begins at its last move.
            let number: u32 = exact(moves.len());
            moves.push(PlainMove { mask, bits, option });
            nodes[at] = match nodes.get(at + 1) {
                Some(&Node::Moves(last, _, behind)) if next as usize == at + 1 => {
                    Node::Moves(last, number + 1, behind)
                }
                _ => Node::Moves(number, number + 1, next),
            };
        }
        let count: u32 = exact(moves.len());
        moves.reverse();
        for node in &mut nodes {
            if let Node::Moves(from, to, _) = node {
                (*from, *to) = (count - *to, count - *from);
            }
        }
        Self { nodes, moves, log_bits }
    }

    /// The options of a board in the order in which the rule yields them, each as the word that contains the board; `None` if only the
    /// machine can tell. `room` is memory for the options.
    #[must_use]
    pub fn options<'o>(&self, board: u64, room: &'o mut Vec<u64>) -> Option<&'o [u64]> {
        if room.len() < self.nodes.len() {
            room.resize(self.nodes.len(), 0);
        }
        let (mut at, mut count) = (0, 0);
        loop {
            at =
                match self.nodes[at as usize] {
                    Node::Moves(from, to, next) => {
                        for PlainMove { mask, bits, option } in &self.moves[from as usize..to as usize] {
                            // The word is written in any case: a jump would often be predicted wrongly.
                            room[count] = option.on(board);
                            count += usize::from(board & mask == *bits);
                        }
                        next
                    }
                    Node::Move(..) | Node::Goto(_) => {
                        unreachable!("moves are in runs, and places have nodes")
                    }
                    Node::Equals(mask, bits, [yes, no]) => {
                        if board & mask == bits {
                            yes
                        } else {
                            no
                        }
                    }
                    Node::In(cells, set, [yes, no]) => {
                        if cells & !members_of(board, self.log_bits, set) == 0 { yes } else { no }
                    }
                    Node::Yield(option, next) => {
                        room[count] = option.on(board);
                        count += 1;
                        next
                    }
                    Node::End => return Some(&room[..count]),
                    Node::Leave => return None,
                }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of a board, node by node.
    fn one_by_one(nodes: &[Node], board: u64) -> Vec<u64> {
        let (mut at, mut options) = (0, Vec::new());
        loop {
            at = match nodes[at as usize] {
                Node::Move(mask, bits, option, next) => {
                    options.extend((board & mask == bits).then(|| option.on(board)));
                    next
                }
                Node::Equals(mask, bits, [yes, no]) => {
                    if board & mask == bits {
                        yes
                    } else {
                        no
                    }
                }
                Node::Yield(option, next) => {
                    options.push(option.on(board));
                    next
                }
                Node::End => return options,
                other => unreachable!("{other:?} is not in the test"),
            };
        }
    }

    #[test]
    fn runs_have_the_moves_of_their_nodes() {
        let clear = |mask: u64| Overlay { kept: !mask, bits: 0 };
        let one = |mask: u64, next| Node::Move(mask, mask, clear(mask), next);
        let nodes = [
            Node::Equals(1, 1, [1, 7]),
            // Goes on in the middle of the run that follows, or at its beginning.
            Node::Equals(2, 2, [4, 2]),
            one(2, 3),
            one(4, 4),
            one(8, 5),
            // A run that goes on elsewhere than at the next node.
            one(6, 9),
            one(16, 8),
            Node::Yield(clear(31), 9),
            Node::End,
            one(12, 6),
        ];
        // Each node comes before those that come after it.
        let order = [0, 1, 2, 3, 4, 5, 7, 9, 6, 8];
        let number =
            |target: Target| order.iter().position(|&node| node == target as usize).unwrap() as Target;
        let nodes: Vec<_> = order
            .iter()
            .map(|&node| {
                let mut node = nodes[node];
                node.targets_mut().iter_mut().for_each(|target| *target = number(*target));
                node
            })
            .collect();
        let unrolled = Unrolled::of_nodes(nodes.clone(), 0);
        for board in 0..32 {
            let expected = one_by_one(&nodes, board);
            assert_eq!(unrolled.options(board, &mut Vec::new()), Some(&*expected), "{board:b}");
        }
    }
}
