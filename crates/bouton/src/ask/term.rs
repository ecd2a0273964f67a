//! Terms of a sum, as they were written.

use std::sync::Arc;

use crate::catalog::Game;
use crate::catalog::placed::Component;
use crate::theory::sum::Sum;

/// One written term of a sum.
#[derive(Clone)]
pub struct Term {
    /// Its game.
    pub game: Arc<Game>,
    /// Its position in one line.
    pub text: String,
    /// The components that the term is a sum of.
    pub components: Sum<Component>,
    /// The numbers of its instances. Some of them may have no component left.
    pub(crate) instances: Vec<u32>,
}
