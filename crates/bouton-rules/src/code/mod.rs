//! What instructions work on: registers, the types of the values in them, and texts.

mod register;
mod texts;
pub mod types;

pub use register::{Bounds, Class, Reg, Slot};
pub use texts::Texts;
