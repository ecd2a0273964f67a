//! What an answer is expected to take, told before anything is computed.

/// What finding a value is expected to take. What nobody can tell beforehand is `None`.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    /// How the value will be found.
    pub method: &'static Method,
    /// Positions that will be valued or looked into.
    pub positions: Option<u64>,
    /// Bytes that tables will take at their peak.
    pub bytes: Option<u64>,
    /// How much work it is, in the method's own unit.
    pub work: Option<f64>,
}

/// What finding a value may take, guessed from small runs: the least and the most that is expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Positions that will be valued or looked into.
    pub positions: [u64; 2],
    /// Bytes that tables will take.
    pub bytes: [u64; 2],
    /// How much work it is, in a unit of its own.
    pub work: [f64; 2],
    /// How much work the small runs were, in that unit: a caller with a clock learns how long a unit takes.
    pub probed: f64,
}

/// A way of finding values.
#[derive(Debug)]
pub struct Method {
    /// The way in a few words.
    pub name: &'static str,
    /// Whether threads share its work.
    pub shared: bool,
    /// Does a little of such work, and returns how much: whoever has a clock learns how long a unit takes.
    pub trial: fn() -> f64,
}

static SEARCH: Method = Method { name: "search", shared: false, trial: || 1.0 };

impl Forecast {
    /// Known without any work.
    #[must_use]
    pub fn at_sight() -> Self {
        static METHOD: Method = Method { name: "known at sight", shared: false, trial: || 1.0 };
        Self { method: &METHOD, positions: Some(0), bytes: Some(0), work: Some(0.0) }
    }

    /// A search whose extent nobody knows beforehand.
    #[must_use]
    pub fn open_search() -> Self {
        Self { method: &SEARCH, positions: None, bytes: None, work: None }
    }

    /// Whether it is such a search.
    #[must_use]
    pub fn is_search(&self) -> bool {
        std::ptr::eq(self.method, &SEARCH)
    }
}
