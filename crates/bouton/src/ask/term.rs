//! Terms of a sum, as they were written.

use std::sync::Arc;

use crate::catalog::Game;
use crate::catalog::placed::Component;
use crate::theory::sum::Sum;

/// One written term of a sum.
pub struct Term {
    /// Its game.
    pub game: Arc<Game>,
    /// Its position in one line.
    pub text: String,
    /// What it is a sum of.
    pub components: Sum<Component>,
    /// Its instances, some of which may have no component left.
    pub(crate) instances: Vec<u32>,
}
