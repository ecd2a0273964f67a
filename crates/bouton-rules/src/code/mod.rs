//! Compiled rules: programs and their instructions, with an enum for each class of values.

mod cells;
mod graphs;
mod lists;
mod names;
pub mod needs;
mod op;
pub mod program;
mod register;
mod strings;
mod sums;
pub mod types;
mod yields;

pub use cells::{CellTest, CellsOp, Symbols};
pub use graphs::GraphOp;
pub use lists::ListOp;
pub use names::NameOp;
pub use op::{Op, Target};
pub use register::{Bounds, Class, LEFT_OUT, Reg, Slot};
pub use strings::StringOp;
pub use sums::{PartRegister, SumOp};
pub use yields::{HeapLoop, YieldOp};
