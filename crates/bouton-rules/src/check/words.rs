//! The words that have a meaning in the language. A rule may give its own meaning only to those in [`BORROWED`].

/// The functions that every rule has.
pub const LIBRARY: [&str; 10] =
    ["range", "min", "max", "abs", "len", "gcd", "cell", "box", "regions", "components"];
/// Functions of every rule whose names people also use for other things: a rule may give such a name a meaning of its own.
pub const BORROWED: [&str; 11] =
    ["all", "any", "sum", "sorted", "enumerate", "zip", "list", "tuple", "str", "int", "print"];
/// The kinds of position; calling one of them declares the kind.
pub const KINDS: [&str; 5] = ["Heap", "Numbers", "Word", "Board", "Graph"];

/// The words of the language that a mistyped name may be meant as; with brackets after it, such a name is read as a call.
pub const WORDS: [&str; 6] = ["True", "False", "None", "yield", "return", "not"];

/// The names that declare something.
pub const OWN: [&str; 7] = ["position", "symmetry", "split", "convention", "start", "moves", "known"];

/// Whether a name belongs to the language: a function that every rule has, or a kind of position.
pub fn is_own(name: &str) -> bool {
    own_meaning(name).is_some()
}

/// The meaning of a name that belongs to the language.
pub fn own_meaning(name: &str) -> Option<&'static str> {
    match name {
        _ if LIBRARY.contains(&name) => Some("a function of the language"),
        _ if KINDS.contains(&name) => Some("a kind of position"),
        _ => None,
    }
}

/// Whether a name has a meaning in every rule.
pub fn is_known_name(name: &str) -> bool {
    is_own(name) || BORROWED.contains(&name)
}
