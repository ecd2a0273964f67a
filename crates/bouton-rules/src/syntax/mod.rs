//! The subset of Python that rules are written in: from a text to a tree.

pub mod tree;
