//! The words that have a meaning in the language. A rule may give its own meaning only to those in [`BORROWED`].

/// The functions that every rule has.
pub const LIBRARY: [&str; 10] =
    ["range", "min", "max", "abs", "len", "gcd", "cell", "box", "regions", "components"];
/// Those that are called what people call other things, too: a rule may give such a name a meaning of its own.
pub const BORROWED: [&str; 11] =
    ["all", "any", "sum", "sorted", "enumerate", "zip", "list", "tuple", "str", "int", "print"];
/// The kinds of position, which declare one.
pub const KINDS: [&str; 5] = ["Heap", "Numbers", "Word", "Board", "Graph"];

/// The words of the language that a mistyped name may be meant as: with brackets behind it, it is read as a call.
pub const WORDS: [&str; 6] = ["True", "False", "None", "yield", "return", "not"];

/// The names that declare something.
pub const OWN: [&str; 7] = ["position", "symmetry", "split", "convention", "start", "moves", "known"];

/// Whether a name is the language's own: of a function that every rule has, or of a kind of position.
pub fn is_own(name: &str) -> bool {
    own_meaning(name).is_some()
}

/// What such a name means.
pub fn own_meaning(name: &str) -> Option<&'static str> {
    match name {
        _ if LIBRARY.contains(&name) => Some("a function of the language"),
        _ if KINDS.contains(&name) => Some("a kind of position"),
        _ => None,
    }
}

/// Whether a name means something in every rule.
pub fn is_known_name(name: &str) -> bool {
    is_own(name) || BORROWED.contains(&name)
}
