//! Positions with wanted properties.
//!
//! A [`Generator`] says which positions are [`Wanted`] of a [`Pool`] of positions: those of a size, or those on boards of a shape. It goes
//! through all of them in order, draws some of all, or looks at random ones, and reports how many positions it looked at.
//!
//! # Examples
//! ```
//! use bouton::catalog::Catalog;
//! use bouton::{Convention, Limits};
//! use bouton_lab::generator::{Choice, Generator, Pool, Size, Wanted};
//! use bouton_lab::reader::PositionReader;
//! let catalog = Catalog::standard();
//! let game = catalog.find("cram").unwrap();
//! let positions = game.samples.clone().unwrap();
//! let generator = Generator {
//!     reader: PositionReader { catalog: &catalog, game: Some(game), convention: Convention::Normal },
//!     wanted: Wanted { winning_moves: Some(1..=1), ..Wanted::default() },
//!     is_unique: true,
//! };
//! let pool = Pool::new(&*positions, Size::Board([2, 2])).unwrap();
//! let mut texts = Vec::new();
//! let report = generator.generate(&pool, Choice::All, u64::MAX, &Limits::none(), &mut |position| {
//!     texts.push(position.text);
//!     true
//! });
//! // A domino is the only such position, up to symmetry.
//! assert_eq!((texts, report.looked_at), (vec!["##/..".to_owned()], 16));
//! ```

mod facts;
mod graph_form;
mod pool;
mod report;
mod seen;
mod select;
mod symmetry;
mod wanted;

pub use facts::Facts;
pub use pool::{Pool, Size};
pub use report::Report;
pub use select::{Choice, Generated, Generator};
pub use wanted::Wanted;
