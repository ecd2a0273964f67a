//! Texts in place of games, before they are games: one or several, with the constants that are set in their rules.

use std::sync::Arc;

use bouton::catalog::{Catalog, Game};

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::named::{Named, of_the_catalogue, only_rules, unknown_game};
use crate::rules::Text;
use crate::setting::Placed;

/// The text in place of a game, as far as it is read.
pub enum Written {
    /// A game of the catalogue.
    Game(Arc<Game>),
    /// A rule, and the names of its constants.
    Rule(Text, Vec<String>),
}

impl Written {
    /// The game or the rule that is written.
    ///
    /// # Errors
    /// If it is neither, or a rule that cannot be read.
    pub fn read(catalog: &Catalog, written: &str) -> Result<Self, Failure> {
        Self::find(catalog, written)?.ok_or_else(|| unknown_game(catalog, written))
    }

    /// The game or the rule that is written; `None` if it is neither.
    ///
    /// # Errors
    /// If it is a rule that cannot be read.
    pub fn find(catalog: &Catalog, written: &str) -> Result<Option<Self>, Failure> {
        match of_the_catalogue(catalog, written)? {
            Some(game) => Ok(Some(Self::Game(game))),
            None => Text::of(catalog, written)?.map(Self::rule).transpose(),
        }
    }

    /// The rule file at `path`, which terms of a sum name so.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn file(path: &str) -> Result<Self, Failure> {
        Self::rule(Text::of_a_term(path)?)
    }

    fn rule(text: Text) -> Result<Self, Failure> {
        let constants = text.constants()?;
        Ok(Self::Rule(text, constants))
    }

    /// Whether it is a rule.
    fn is_rule(&self) -> bool {
        matches!(self, Self::Rule(..))
    }

    fn has(&self, constant: &str) -> bool {
        matches!(self, Self::Rule(_, constants) if constants.iter().any(|known| known == constant))
    }

    /// The game, with these constants of its rule.
    ///
    /// # Errors
    /// If the rule cannot be read so, or if constants are set and it is no rule.
    fn into_named(self, catalog: &Catalog, written: &str, rule: &RuleArgs) -> Result<Named, Failure> {
        match self {
            Self::Game(game) => {
                only_rules(&game.name, rule)?;
                Ok(Named::of_game(game))
            }
            Self::Rule(text, _) => {
                let rule = text.load(catalog, rule)?;
                Ok(Named::of_rule(rule.ok_or_else(|| unknown_game(catalog, written))?))
            }
        }
    }
}

/// These names, each once, in their order.
pub fn once<'t>(names: impl IntoIterator<Item = &'t str>) -> Vec<&'t str> {
    let mut once = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// The games of these texts, each with the text that stands for it. What is set without a place goes to each rule that has such a constant.
/// Messages call several texts `of_several`.
///
/// # Errors
/// If a rule cannot be read so, or if constants are set and none of them is a rule.
pub fn all_named(
    catalog: &Catalog,
    written: Vec<(Written, &str)>,
    of_several: &str,
    settings: &[Placed],
    raw: bool,
) -> Result<Vec<Named>, Failure> {
    let (games, texts): (Vec<_>, Vec<_>) = written.into_iter().unzip();
    if !games.iter().any(Written::is_rule) {
        let name = match games.as_slice() {
            [Written::Game(game)] => &game.name,
            _ => of_several,
        };
        let settings = settings.iter().map(|(_, setting)| setting.clone()).collect();
        only_rules(name, &RuleArgs { settings, raw })?;
    }
    let rules: Vec<_> = (0..games.len()).map(|place| own(place, &games, settings, raw)).collect();
    let named = games.into_iter().zip(texts).zip(rules);
    named.map(|((game, text), rule)| game.into_named(catalog, text, &rule)).collect()
}

/// What is set in the game at `place`: what is set there alone goes before what is set in all. What no rule has is left to the first
/// rule, which says so.
fn own(place: usize, all: &[Written], settings: &[Placed], raw: bool) -> RuleArgs {
    let is_set_alone =
        |name: &str| settings.iter().any(|(at, (other, _))| *at == Some(place) && other == name);
    let goes_there = |(wanted, (name, _)): &&Placed| match wanted {
        Some(wanted) => *wanted == place,
        None if is_set_alone(name) => false,
        None if all.iter().any(|game| game.has(name)) => all[place].has(name),
        None => all.iter().position(Written::is_rule) == Some(place),
    };
    let settings = settings.iter().filter(goes_there).map(|(_, setting)| setting.clone()).collect();
    RuleArgs { settings, raw: raw && all[place].is_rule() }
}
