//! Rulesets without their theorems.

use super::ruleset::{MoveList, Ruleset};

/// A ruleset reduced to its moves and its symmetry: no `reduce`, no known value or outcome.
///
/// The results of a search with it depend on the rules alone.
///
/// # Examples
/// ```
/// use bouton::games::nim::Nim;
/// use bouton::{DepthFirst, Limits, Nimber, Plain, Ruleset, Sum};
/// let (nim, plain) = (Nim, Plain(&Nim));
/// assert_eq!((nim.known_value(&3), plain.known_value(&3)), (Some(Nimber(3)), None));
/// let mut search = DepthFirst::new(&plain);
/// assert_eq!(search.witnesses(&3, &Limits::none())?.len(), 3);
/// # Ok::<(), bouton::Halt<Sum<u64>>>(())
/// ```
pub struct Plain<'r, R: ?Sized>(pub &'r R);

impl<R: Ruleset + ?Sized> Ruleset for Plain<'_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn moves(&self, position: &R::Position, list: &mut MoveList<Self>) {
        self.0.moves(position, list);
    }

    fn canonical(&self, position: R::Position) -> R::Position {
        self.0.canonical(position)
    }

    fn size(&self, position: &R::Position) -> u64 {
        self.0.size(position)
    }

    fn heap_bytes(&self, position: &R::Position) -> u64 {
        self.0.heap_bytes(position)
    }

    fn always_ends(&self) -> bool {
        self.0.always_ends()
    }
}
