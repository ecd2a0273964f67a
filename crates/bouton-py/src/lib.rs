//! The native part of the Python package `bouton`.
//!
//! The module has few and plain functions. `python/bouton` makes of them what a user of Python expects, and documents it.

#![cfg(feature = "python")]
#![expect(unnameable_types, reason = "Python names these types, and no crate does")]

mod asked;
mod called;
mod command;
mod errors;
mod filled;
mod interrupt;
mod limits;
mod nim;
mod rule;
mod turn;

use pyo3::prelude::*;

/// What Rust gives to the Python package `bouton`.
#[pymodule]
mod _bouton {
    #[pymodule_export]
    use super::asked::{Asked, called_question, combined, forms, outcomes, question, values};
    #[pymodule_export]
    use super::called::Called;
    #[pymodule_export]
    use super::command::{command, main, panic};
    #[pymodule_export]
    use super::errors::{LimitReached, ParseError, RuleError};
    #[pymodule_export]
    use super::filled::{Filled, Row, fill};
    #[pymodule_export]
    use super::limits::{read_memory, read_time};
    #[pymodule_export]
    use super::nim::{nim_divide, nim_multiply, nim_power, nim_root};
    #[pymodule_export]
    use super::rule::Rule;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        bouton_cli::interrupt_when(super::interrupt::is_interrupted);
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("BUILD", bouton_cli::BUILD)?;
        module.add("SHIM", bouton_rules::IN_PYTHON)
    }
}
