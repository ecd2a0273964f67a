//! The arithmetic of nimbers, which form a field.

use bouton::Nimber;
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;

/// The nim product.
#[pyfunction]
pub fn nim_multiply(a: u64, b: u64) -> u64 {
    (Nimber(a) * Nimber(b)).0
}

/// The nim quotient.
#[pyfunction]
pub fn nim_divide(a: u64, b: u64) -> PyResult<u64> {
    let inverse =
        Nimber(b).inverse().ok_or_else(|| PyZeroDivisionError::new_err("division by the nimber 0"))?;
    Ok((Nimber(a) * inverse).0)
}

/// The nim power with a whole exponent from 0 on.
#[pyfunction]
pub fn nim_power(base: u64, exponent: u64) -> u64 {
    Nimber(base).power(exponent).0
}

/// The only square root.
#[pyfunction]
pub fn nim_root(of: u64) -> u64 {
    Nimber(of).square_root().0
}
