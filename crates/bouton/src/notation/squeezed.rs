//! Names without white space.

/// A name without its white space, which does not count where a person types a name.
#[must_use]
pub fn squeezed(name: &str) -> String {
    name.split_whitespace().collect()
}
