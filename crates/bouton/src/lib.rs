//! Exact Grundy values, winning moves and reasons for impartial combinatorial games.

pub mod catalog;
pub mod contest;
pub mod games;
pub mod notation;
pub mod row;
mod solve;
mod theory;

pub use solve::definition::Definition;
pub use solve::depth_first::DepthFirst;
pub use solve::halt::Halt;
pub use theory::limits::{Limit, Limits, Progress, Unknown};
pub use theory::mex::{Mex, mex};
pub use theory::nimber::Nimber;
pub use theory::outcome::{Convention, Outcome};
pub use theory::ruleset::{FromFn, Keyed, MoveList, Moves, RuleError, Ruleset, from_fn};
pub use theory::sum::Sum;
