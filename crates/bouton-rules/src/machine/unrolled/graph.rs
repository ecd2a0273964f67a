//! The graph of an unrolled rule, and its moves on a board.

use crate::value::{Overlay, SymbolSet, members_of};

/// The number of a node.
pub type Target = u32;

/// A node: what happens on a board, and the node that comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// `(mask, bits, option, next)`: If the bits of the board in the mask are these, yields an option.
    Move(u64, u64, Overlay, Target),
    /// `(mask, bits, [yes, no])`: Goes on by whether the bits of the board in the mask are these.
    Equals(u64, u64, [Target; 2]),
    /// `(cells, set, [yes, no])`: Goes on by whether each of the cells, given by their lowest bits, has a symbol of the set.
    In(u64, SymbolSet, [Target; 2]),
    /// `(option, next)`: Yields an option.
    Yield(Overlay, Target),
    /// The rule ends.
    End,
    /// The rule fails, or does what only the machine can do.
    Leave,
}

impl Node {
    /// The nodes that may come next, for changing them.
    pub fn targets_mut(&mut self) -> &mut [Target] {
        match self {
            Self::Move(.., next) | Self::Yield(_, next) => std::slice::from_mut(next),
            Self::Equals(.., targets) | Self::In(.., targets) => targets,
            Self::End | Self::Leave => &mut [],
        }
    }
}

/// The moves of a rule on boards of one size.
pub struct Unrolled {
    /// The nodes, beginning with the first. No node comes again after itself.
    pub(super) nodes: Vec<Node>,
    /// The base-2 logarithm of the number of bits of a cell.
    pub(super) log_bits: u8,
}

impl Unrolled {
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
                    Node::Move(mask, bits, option, next) => {
                        // The word is written in any case: a jump would often be predicted wrongly.
                        room[count] = option.on(board);
                        count += usize::from(board & mask == bits);
                        next
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
