//! What the questions of a process share: the catalogue, with what is known of heap games.

use std::sync::{Arc, LazyLock};

use bouton::catalog::{Catalog, Game};
use bouton_cli::face::Refused;
use pyo3::prelude::*;

use crate::errors::refused;

/// The catalogue.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// The game with this name or code.
///
/// # Errors
/// If there is none.
pub fn game_named(name: &str) -> PyResult<Arc<Game>> {
    CATALOG.find(name).ok_or_else(|| refused(Refused::of_name(&CATALOG, name)))
}
