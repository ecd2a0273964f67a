//! Values as texts in JSON.

use serde::{Serialize, Serializer};

/// Writes what is known as a text, and what is not known as `null`.
pub fn text_or_null<T: ToString, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(T::to_string).serialize(to)
}
