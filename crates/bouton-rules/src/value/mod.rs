//! The values of the rule language: alphabets, words and boards, graphs, and the positions that a search stores.

mod alphabet;
mod cells;
mod graph;
mod images;
mod kind;
mod lanes;
mod naming;
mod position;
mod reading;
mod symmetry;
mod turns;
mod words;

pub use alphabet::{Alphabet, SymbolSet};
pub use cells::Cells;
pub(crate) use cells::overlay::{Condition, Overlay, members_of};
pub use graph::{Base, Graph};
pub use images::Symmetries;
pub use kind::{Kind, LARGEST_HEAP, LONGEST_LIST, MOST_NUMBERS, MOST_VERTICES, WIDEST};
pub use lanes::Rect;
pub use naming::{Naming, boxed, cell};
pub use position::Position;
pub use reading::Read;
pub use symmetry::Symmetry;
