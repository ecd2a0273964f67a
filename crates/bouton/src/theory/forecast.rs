//! Estimates of the cost of an answer, made before anything is computed.

/// The expected cost of finding a value. An unknown number is `None`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Forecast {
    /// The method by which the value will be found.
    pub method: &'static Method,
    /// The number of positions that will be valued or searched.
    pub positions: Option<u64>,
    /// The number of bytes that tables will take at their peak.
    pub bytes: Option<u64>,
    /// The amount of work, in the method's own unit.
    pub work: Option<f64>,
}

/// The range of possible costs of finding a value, estimated from small runs: the least and the most that is expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The number of positions that will be valued or searched.
    pub positions: [u64; 2],
    /// The number of bytes that tables will take.
    pub bytes: [u64; 2],
    /// The amount of work, in a unit of its own.
    pub work: [f64; 2],
    /// The work of the small runs, in the same unit. A caller with a clock can compute from it how long a unit takes.
    pub probed: f64,
}

/// A method of finding values.
#[derive(Debug)]
pub struct Method {
    /// The method in a few words.
    pub name: &'static str,
    /// Whether threads share the work.
    pub shared: bool,
    /// Does a little of such work, and returns its amount. A caller with a clock can compute from it how long a unit takes.
    pub trial: fn() -> f64,
}

static SEARCH: Method = Method { name: "search", shared: false, trial: || 1.0 };

impl Forecast {
    /// The forecast of a value that is known without any work.
    #[must_use]
    pub fn at_sight() -> Self {
        static METHOD: Method = Method { name: "known without search", shared: false, trial: || 1.0 };
        Self { method: &METHOD, positions: Some(0), bytes: Some(0), work: Some(0.0) }
    }

    /// The forecast of a search whose extent is unknown beforehand.
    #[must_use]
    pub fn open_search() -> Self {
        Self { method: &SEARCH, positions: None, bytes: None, work: None }
    }

    /// Whether this is the forecast of such a search.
    #[must_use]
    pub fn is_search(&self) -> bool {
        self.method.name == SEARCH.name
    }
}
