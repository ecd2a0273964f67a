//! Sums of positions of several games, each behind the name of its game.

use super::choices::Choices;
use super::source::{PositionSource, Positions, Scale};
use crate::machine::width::exact;

/// Sums with a position of each of these games: `nim: 3 1 + cram: ../..`. The size is the sum of their sizes.
#[derive(Clone)]
pub struct SumSamples {
    games: Vec<(String, Positions)>,
}

impl SumSamples {
    /// Sums of these games, each given by its name and its positions.
    #[must_use]
    pub fn new(games: Vec<(String, Positions)>) -> Self {
        Self { games }
    }
}

impl PositionSource for SumSamples {
    fn scale(&self) -> Scale {
        let sizes = self.games.iter().map(|(_, positions)| positions.sizes());
        let sum = |one: [u32; 2], other: [u32; 2]| [0, 1].map(|at| one[at].saturating_add(other[at]));
        let [least, most] =
            sizes.map(std::ops::RangeInclusive::into_inner).map(<[u32; 2]>::from).fold([0; 2], sum);
        Scale { sizes: least..=most, unit: ("in all", "in all") }
    }

    fn make(&self, size: u32, choices: &mut Choices<'_>) -> Option<String> {
        let mut spare = size.saturating_sub(*self.sizes().start());
        let mut terms = Vec::new();
        for (at, (name, positions)) in self.games.iter().enumerate() {
            let (least, most) = positions.sizes().into_inner();
            let is_last = at + 1 == self.games.len();
            let more =
                if is_last { spare } else { exact(choices.below(u64::from(spare.min(most - least)) + 1)) };
            spare -= more;
            terms.push(format!("{name}: {}", positions.make(least + more, choices)?));
        }
        Some(terms.join(" + "))
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let terms: Vec<_> = text.split(" + ").collect();
        let each = self.games.iter().enumerate().flat_map(|(at, (name, positions))| {
            let position = terms[at].strip_prefix(&format!("{name}: ")).unwrap_or_default();
            positions.smaller(position).into_iter().map(move |smaller| (at, format!("{name}: {smaller}")))
        });
        let with = |(at, smaller): (usize, String)| {
            let mut terms = terms.clone();
            terms[at] = &smaller;
            terms.join(" + ")
        };
        each.map(with).collect()
    }
}
