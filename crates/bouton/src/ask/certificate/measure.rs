//! Numbers that fall with every move.

/// A number that falls with every move: it is less in each component that a move leaves than in the position of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The number of cells with one of these symbols.
    Count(String),
    /// The number of cells.
    Area,
    /// The heap, or the sum of the numbers.
    Total,
    /// The number of vertices and edges.
    Parts,
    /// The number of arrows in the longest walk from the vertex.
    Walk,
}

impl Measure {
    /// The measure of the position with this text, unless it needs the whole graph.
    pub(super) fn of(&self, text: &str) -> Option<u64> {
        let is_edge = |word: &str| word.contains('-');
        Some(match self {
            Self::Count(symbols) => text.chars().filter(|&sign| symbols.contains(sign)).count() as u64,
            Self::Area => text.chars().filter(|&sign| sign != '/').count() as u64,
            Self::Total => {
                let numbers = text.split(|sign: char| !sign.is_ascii_digit());
                numbers.filter_map(|number| number.parse::<u64>().ok()).fold(0, u64::saturating_add)
            }
            Self::Parts => {
                let mut vertices: Vec<&str> = text.split([' ', '-']).collect();
                vertices.sort_unstable();
                vertices.dedup();
                (vertices.len() + text.split(' ').filter(|word| is_edge(word)).count()) as u64
            }
            Self::Walk => return None,
        })
    }

    pub(super) fn words(&self) -> String {
        match self {
            Self::Count(symbols) => format!("count {symbols}"),
            Self::Area => "area".to_owned(),
            Self::Total => "total".to_owned(),
            Self::Parts => "parts".to_owned(),
            Self::Walk => "walk".to_owned(),
        }
    }
}
