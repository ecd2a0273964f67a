//! The work of an analysis of a graph, held against the limits.

use crate::theory::graph::Graph;
use crate::theory::limits::{Limit, Limits, Progress, Unknown};

/// The number of positions found between two questions to the caller whether to go on.
pub const ASK_EVERY_POSITIONS: u64 = 1 << 14;

/// How far an analysis has come.
pub struct Work(Progress);

impl Work {
    /// Begins an analysis that holds the reverse of `graph`, and so many bytes for each position.
    pub fn begin(graph: &Graph, bytes_each: u64, limits: &Limits<'_>) -> Result<Self, Unknown> {
        let bytes = graph.bytes() + bytes_each * graph.len() as u64;
        let progress = Progress::default();
        if graph.len() as u64 > limits.positions {
            return Err(Unknown { limit: Limit::Positions, progress });
        }
        limits.room_for(bytes, progress)?;
        let progress = Progress { bytes, ..progress };
        limits.check(progress)?;
        Ok(Self(progress))
    }

    /// Counts a position that is found, and regularly asks the caller whether to go on.
    #[inline]
    pub fn count_one(&mut self, depth: u32, limits: &Limits<'_>) -> Result<(), Unknown> {
        self.0.positions += 1;
        if self.0.positions.is_multiple_of(ASK_EVERY_POSITIONS) {
            limits.check(Progress { depth: depth.into(), ..self.0 })?;
        }
        Ok(())
    }
}
