//! Exact Grundy values, winning moves and reasons for impartial combinatorial games.
//!
//! In an impartial game both players have the same moves, and the player who cannot move loses (or, in misere
//! play, wins). The library answers who wins a position (its [outcome](Outcome)), with which heap of Nim the position can
//! be exchanged in any sum (its [Grundy value](Nimber)), which moves win, and why. It answers for the games of its
//! [catalogue](catalog), for [heap games](heap) with a code, and for any [`Ruleset`] written in Rust.
//!
//! # Five examples
//! **A sum of Nim heaps.** A sum is written with `+`. Its value is the nim-sum of the values of its parts.
//! ```
//! use bouton::ask::question::Question;
//! use bouton::ask::{Detail, ask};
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits, Nimber, Outcome};
//!
//! let catalog = Catalog::standard();
//! let question = Question::read(&catalog, catalog.find("nim"), b"3 + 4 + 5", None, Convention::Normal)?;
//! let answer = ask(&question, Detail::Reasons, &Limits::none())?;
//! assert_eq!(answer.nimber, Some(Nimber(3) + Nimber(4) + Nimber(5)));
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! assert_eq!(answer.winning_moves, ["3 -> 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! **A position of a game in the catalogue.** In blackout a move clears a rectangle of ones.
//! [`Detail::Reasons`](ask::Detail) finds the value and the reason; `Detail::Moves` finds only the outcome and the winning
//! moves, which is faster.
//! ```
//! # use bouton::ask::question::Question;
//! # use bouton::ask::{Detail, ask};
//! # use bouton::catalog::Catalog;
//! # use bouton::{Convention, Limits, Nimber};
//! use bouton::ask::answer::Reason;
//! use bouton::catalog::status::Status;
//!
//! # let catalog = Catalog::standard();
//! let question = Question::read(&catalog, catalog.find("blackout"), b"11/10", None, Convention::Normal)?;
//! let answer = ask(&question, Detail::Reasons, &Limits::none())?;
//! assert_eq!(answer.nimber, Some(Nimber(3)));
//! assert_eq!(answer.winning_moves, ["r1c1:r1c1"]);
//! // The moves leave 0, 1 and 2. The smallest number missing is 3.
//! assert_eq!(answer.reason, Reason::Missing(vec![Nimber(0), Nimber(1), Nimber(2)]));
//! assert_eq!(answer.status, Status::Exact);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! **A far heap of an octal game.** A [`Book`](heap::book::Book) computes values in order and proves a period as soon as it can,
//! by the theorem of Guy and Smith. From then on it knows every heap.
//! ```
//! use bouton::heap::{book::Book, code::Code};
//! use bouton::{Limits, Nimber};
//!
//! let kayles = Book::new(Code::read(b"0.77")?);
//! assert_eq!(kayles.find(1_000_000_000_000_000_000, &Limits::none())?, Nimber(1));
//! let period = kayles.period().expect("the period of Kayles is proved");
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! **A table of values, and the P-positions in it.** A P-position is a loss for the player to move; its value is 0.
//! ```
//! use bouton::catalog::Catalog;
//! use bouton::notation::{Measure, Sizes};
//! use bouton::tables::filled::table;
//! use bouton::{Limits, Nimber};
//!
//! let cram = Catalog::standard().find("cram").expect("cram is in the catalogue");
//! let sizes = Sizes::read(Measure::Board, b"1x1..4x4")?;
//! let table = table(&cram, &sizes, &Limits::none(), &())?;
//! let values: Vec<_> = table.by_rows().map(|(_, row)| row.flatten().collect::<Vec<_>>()).collect();
//! assert_eq!(values[2], [1, 1, 0, 1].map(Nimber));
//! assert_eq!(table.lost().collect::<Vec<_>>(), [(1, 1), (2, 2), (2, 4), (3, 3), (4, 2), (4, 4)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! **A game of one's own.** The shortest way is a closure, by [`from_fn`]. It pushes each move with its name and with the
//! components that it leaves; here one or two pins go, and a row falls apart into two.
//! ```
//! use bouton::{DepthFirst, Limits, MoveList, Moves, Nimber, Ruleset, Sum, from_fn};
//!
//! let kayles = from_fn(|&pins: &u32, list: &mut Moves<_, _>| {
//!     for taken in 1..=2.min(pins) {
//!         (0..=pins - taken).for_each(|left| list.push(left, [left, pins - taken - left]));
//!     }
//! });
//! let rows = Sum::from_iter([12, 5]);
//! assert_eq!(DepthFirst::new(&kayles).grundy(&rows, &Limits::none())?, Nimber(0));
//!
//! // A type says more than a closure can: that play always ends, which positions are alike, which values are known.
//! struct Kayles;
//!
//! impl Ruleset for Kayles {
//!     type Position = u32;
//!     type Move = u32;
//!
//!     fn moves(&self, &pins: &u32, list: &mut MoveList<Self>) {
//!         for taken in 1..=2.min(pins) {
//!             (0..=(pins - taken) / 2).for_each(|left| list.push(left, [left, pins - taken - left]));
//!         }
//!     }
//!
//!     // Every move takes a pin. So the search need not look for loops, and leaves out what it can do without.
//!     fn always_ends(&self) -> bool {
//!         true
//!     }
//! }
//!
//! let mut search = DepthFirst::new(&Kayles);
//! let values = (0..8).map(|pins| search.grundy(&Sum::from_iter([pins]), &Limits::none()));
//! assert_eq!(values.collect::<Result<Vec<_>, _>>()?, [0, 1, 2, 3, 1, 4, 3, 2].map(Nimber));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to read on
//! - To ask about positions, as the command `bouton` does: [`ask`], with the list of games in [`catalog`].
//! - To fill, count and compare tables: [`tables`]. To find far heaps and their periods: [`heap`].
//! - To search a game of one's own: [`Ruleset`], [`DepthFirst`] and, as an oracle for tests, [`Definition`]. If play may
//!   go round in a loop: [`GraphOutcomes`], [`GraphValues`] and, for numbered positions, [`Retrograde`].
//! - To answer a judge's input: [`Contest`](catalog::Contest). To add a game on cells of two colours: [`catalog::colours`].
//! - To read positions and report errors in them: [`notation`]. To reckon with nimbers: [`Nimber`], [`mex`](mex()), [`arithmetic`].
//!
//! # Limits
//! [`Limits`] bound a search: its positions, the bytes of its tables, its threads, and a function `watch` that may stop it.
//! A result does not depend on the limits. If a limit is reached, a search ends with [`Halt`] and an
//! [`Answer`](ask::answer::Answer) or a table contains what is known by then. All three give the reason as [`Unknown`]:
//! which limit it was, and how far the search came. [`Limits::none`] is no limit at all on one thread. The library has no
//! clock: a caller who wants to bound the time gives a `watch` that looks at one.
//!
//! # Features
//! - `store` (default): keep what searches find in a folder, and reuse it.
//! - `threads` (default): use several threads, as many as [`Limits::threads`] allows.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]
// Without a store, nothing fills blocks of boards or keeps results.
#![cfg_attr(not(feature = "store"), allow(dead_code))]

pub mod arithmetic;
pub mod ask;
pub mod catalog;
pub mod contest;
mod games;
pub mod heap;
pub mod machine;
pub mod notation;
mod row;
mod solve;
#[cfg(feature = "store")]
pub mod store;
pub mod tables;
mod theory;

pub use solve::definition::Definition;
pub use solve::depth_first::DepthFirst;
pub use solve::halt::Halt;
pub use solve::retrograde::graph::{GraphOutcomes, GraphValues};
pub use solve::retrograde::smith::{Exits, Worth};
pub use solve::retrograde::table::{Retrograde, RetrogradeValues};
pub use theory::graph::Graph;
pub use theory::keeper::{Keeper, Sink};
pub use theory::limits::{Limit, Limits, Progress, Unknown};
pub use theory::mex::mex;
pub use theory::nimber::Nimber;
pub use theory::numbered::Numbered;
pub use theory::outcome::{Convention, Outcome};
pub use theory::ruleset::{FromFn, Keyed, MoveList, Moves, RuleError, Ruleset, from_fn};
pub use theory::sequence::Sequence;
pub use theory::sum::Sum;
pub use theory::tame::{Sight, Tame};
pub use theory::theorem::Theorem;

/// The page that a registry shows of this crate; its example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The page of the repository that adds a game; its code is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/new-game.md")]
struct NewGame;

#[cfg(test)]
extern crate self as bouton;
#[cfg(test)]
mod tests;
