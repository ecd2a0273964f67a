//! The moves on boards of one size, unrolled.
//!
//! A rule that lists the moves of a board mostly goes the same way on all boards of a size: the bounds of its loops depend on the size
//! alone, and only tests of cells depend on the board. So the rule runs once on a board of which no cell is known. Where it asks for
//! a cell, both answers are followed, and executions that come to the same place with the same registers are followed once. What
//! is left is a graph without a loop: tests of masks, and moves that write other masks. On a board in one word it takes a nanosecond or two a
//! test, without the machine.
//!
//! What the rule does on an unknown board must be known all the same. A rule that does more (cuts boards, yields sums, prints), or whose
//! executions do not meet again soon enough, is not unrolled. An execution that ends with a fault leaves the graph:
//! then the machine runs the rule as ever, and finds the fault.

mod draft;
mod graph;
mod needs;
mod walk;

pub use graph::Unrolled;
