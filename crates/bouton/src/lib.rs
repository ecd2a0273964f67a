//! Exact Grundy values, winning moves and reasons for impartial combinatorial games.
//!
//! In an impartial game both players have the same moves, and who cannot move loses (or, in misere play,
//! wins). Every position then has an [outcome](Outcome), and in normal play a [Grundy value](Nimber), which
//! settles every sum of positions. This library finds them for games of its [catalogue](catalog) and for any
//! [`Ruleset`] written in Rust.
//!
//! # Examples
//! Ask about a position of a game in the catalogue, as the command `bouton solve` does:
//! ```
//! use bouton::ask::{Detail, ask};
//! use bouton::ask::question::Question;
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits, Nimber};
//! let catalog = Catalog::standard();
//!
//! let question = Question::read(&catalog, catalog.find("blackout"), b"11/10", None, Convention::Normal)?;
//! let answer = ask(&question, Detail::Reasons, &Limits::none())?;
//! assert_eq!(answer.nimber, Some(Nimber(3)));
//! assert_eq!(answer.winning_moves, ["r1c1:r1c1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! State a game of one's own, and search it:
//! ```
//! use bouton::{DepthFirst, Limits, Moves, Nimber, Sum, from_fn};
//!
//! // Kayles: knock down one pin, or two that stand side by side.
//! let kayles = from_fn(|&pins: &u32, list: &mut Moves<_, _>| {
//!     for taken in 1..=2.min(pins) {
//!         (0..=pins - taken).for_each(|left| list.push(left, [left, pins - taken - left]));
//!     }
//! });
//! let row = Sum::from_iter([12]);
//! assert_eq!(DepthFirst::new(&kayles).grundy(&row, &Limits::none())?, Nimber(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arithmetic;
pub mod ask;
pub mod catalog;
pub mod contest;
pub mod games;
pub mod heap;
pub mod machine;
pub mod notation;
pub mod row;
mod solve;
#[cfg(feature = "store")]
pub mod store;
pub mod tables;
mod theory;

pub use solve::definition::Definition;
pub use solve::depth_first::DepthFirst;
pub use solve::halt::Halt;
pub use solve::retrograde::graph::{GraphOutcomes, GraphValues};
pub use solve::retrograde::table::Retrograde;
pub use theory::forecast::{Forecast, Method, Range as ForecastRange};
pub use theory::graph::Graph;
pub use theory::keeper::{Keeper, Sink};
pub use theory::limits::{Limit, Limits, Progress, Unknown};
pub use theory::mex::{Mex, mex};
pub use theory::nimber::Nimber;
pub use theory::numbered::Numbered;
pub use theory::outcome::{Convention, Outcome};
pub use theory::plain::Plain;
pub use theory::ruleset::{FromFn, Keyed, MoveList, Moves, RuleError, Ruleset, from_fn};
pub use theory::sequence::Sequence;
pub use theory::sum::Sum;
pub use theory::tame::{TAME, Tame};
pub use theory::theorem::Theorem;

/// The page that a registry shows of this crate; its example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
