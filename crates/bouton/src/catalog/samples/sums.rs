//! Sums of positions of several games, each behind the name of its game.

use std::ops::RangeInclusive;

use super::dice::Dice;
use super::source::{PositionSource, Positions, Scale, Texts};
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

    fn written(&self, texts: &[String]) -> String {
        let terms = self.games.iter().zip(texts).map(|((name, _), text)| format!("{name}: {text}"));
        terms.collect::<Vec<_>>().join(" + ")
    }

    /// The position of each game in a sum.
    fn terms(&self, text: &str) -> Option<Vec<String>> {
        let terms: Vec<_> = text.split(" + ").collect();
        let pairs = terms.iter().zip(&self.games);
        let texts = pairs
            .map(|(term, (name, _))| Some(term.strip_prefix(name.as_str())?.strip_prefix(": ")?.to_owned()));
        texts.collect::<Option<Vec<_>>>().filter(|_| terms.len() == self.games.len())
    }

    /// The sums of the games from number `from` on, of this size.
    fn from(&self, from: usize, size: u32) -> Box<dyn Iterator<Item = Vec<String>> + Send + '_> {
        let Some((_, positions)) = self.games.get(from) else {
            return Box::new((size == 0).then(Vec::new).into_iter());
        };
        let least: u32 = self.games[from + 1..].iter().map(|(_, positions)| *positions.sizes().start()).sum();
        let sizes = *positions.sizes().start()..=size.saturating_sub(least).min(*positions.sizes().end());
        Box::new(sizes.flat_map(move |own| {
            let texts = move |text: String| {
                self.from(from + 1, size - own).map(move |rest| [vec![text.clone()], rest].concat())
            };
            positions.all(own).flat_map(texts)
        }))
    }
}

impl PositionSource for SumSamples {
    fn scale(&self) -> Scale {
        let sum = |end: fn(&RangeInclusive<u32>) -> u32| {
            self.games.iter().fold(0, |sum: u32, (_, positions)| sum.saturating_add(end(&positions.sizes())))
        };
        Scale { sizes: sum(|sizes| *sizes.start())..=sum(|sizes| *sizes.end()), unit: ("in all", "in all") }
    }

    fn all(&self, size: u32) -> Texts<'_> {
        Box::new(self.from(0, size).map(|texts| self.written(&texts)))
    }

    fn random(&self, size: u32, dice: &mut Dice) -> String {
        let share = size / exact::<_, u32>(self.games.len().max(1));
        let mut text = |(_, positions): &(String, Positions)| {
            let sizes = positions.sizes();
            let most = share.clamp(*sizes.start(), *sizes.end());
            let own = exact(dice.between((*sizes.start()).into(), most.into()));
            positions.random(own, dice)
        };
        let texts: Vec<_> = self.games.iter().map(&mut text).collect();
        self.written(&texts)
    }

    fn smaller(&self, text: &str) -> Vec<String> {
        let Some(texts) = self.terms(text) else { return Vec::new() };
        let each = self.games.iter().enumerate().flat_map(|(at, (_, positions))| {
            positions.smaller(&texts[at]).into_iter().map(move |smaller| (at, smaller))
        });
        each.map(|(at, smaller)| {
            let mut texts = texts.clone();
            texts[at] = smaller;
            self.written(&texts)
        })
        .collect()
    }
}
