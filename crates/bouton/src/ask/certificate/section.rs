//! What a certificate says of a game.

use super::measure::Measure;
use super::recurrence::Recurrence;
use crate::ask::question::Question;
use crate::catalog::playable::{BoardChart, Charted};
use crate::theory::outcome::Convention;

/// What a certificate says of a game: how it is defined, and what its lines rest on.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The name of the game in the question.
    pub game: String,
    /// The name of the section, which its terms carry where there are several.
    pub name: String,
    /// The lines that define the game, each with its line feed.
    pub definition: String,
    /// The measure that falls with every move, if one is known. The search relies on it and tests it; a certificate does not need it.
    pub ends: Option<Measure>,
    /// Whether `reduce` of the game's ruleset splits a position into the parts that the rule declares.
    pub is_split: bool,
    /// Whether `canonical` of the game's ruleset gives an image by the symmetry that the rule declares.
    pub has_symmetry: bool,
    /// The chart of one instance that the section defines, if it does.
    pub chart: Option<Chart>,
    /// The name of the game in the question that is certified, if its own [rules by its definition](crate::catalog::Game::definition) take
    /// the place of the rule's text.
    pub native: Option<String>,
    /// A period of the values of a code, which a checker proves. Then no heap is stated.
    pub period: Option<Recurrence>,
}

/// The chart of one instance of a question.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    /// The number of the instance.
    pub(super) instance: u32,
    /// What is stated of its positions.
    pub stated: Charted,
}

impl Section {
    /// A section that assumes nothing.
    #[must_use]
    pub fn new(game: &str, name: String, definition: String) -> Self {
        Self { game: game.to_owned(), name, definition, ..Self::default() }
    }

    /// The sections of the instances of a question that have charts. The names are `word`, `word2`, `word3` and so on.
    #[must_use]
    pub fn of_charts(question: &Question) -> Vec<Self> {
        let mut sections: Vec<Self> = Vec::new();
        for (term, component) in question.placed() {
            let instance = component.instance;
            let game = question.rules.instance(component);
            if game.on_chart(component).is_none() || sections.iter().any(|known| known.is_chart_of(instance))
            {
                continue;
            }
            let parts = question.placed().into_iter().map(|(_, part)| part);
            let parts: Vec<_> = parts.filter(|part| part.instance == instance).cloned().collect();
            let Some(BoardChart { word, stated, lines }) = game.chart(&parts) else { continue };
            let mut name = word.to_owned();
            let again = sections.iter().filter(|known| known.name.starts_with(&name)).count();
            if again > 0 {
                name += &(again + 1).to_string();
            }
            let mut definition = format!("{word} {name}\n");
            lines.lines().for_each(|line| definition += &format!("| {line}\n"));
            let ends = match stated {
                Charted::Map => Some(Measure::Total),
                Charted::Values => Some(Measure::Walk),
                Charted::Outcomes => None,
            };
            let chart = Some(Chart { instance, stated });
            sections.push(Self {
                ends,
                chart,
                ..Self::new(&question.terms[term].game.name, name, definition)
            });
        }
        sections
    }

    fn is_chart_of(&self, instance: u32) -> bool {
        self.chart.is_some_and(|chart| chart.instance == instance)
    }

    pub(super) fn is_charted(&self, stated: Charted) -> bool {
        self.chart.is_some_and(|chart| chart.stated == stated)
    }

    /// The words after `assumes`, each after a space.
    pub(super) fn assumed(&self, convention: Convention) -> String {
        let words =
            [(self.is_split && convention == Convention::Normal, " split"), (self.has_symmetry, " symmetry")];
        words.iter().filter(|(is_used, _)| *is_used).map(|(_, word)| *word).collect()
    }
}
