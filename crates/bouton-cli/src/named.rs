//! The games that arguments name: of the catalogue, or rules, with the constants that are set in them.

use std::path::Path;
use std::sync::Arc;

use bouton::catalog::codes::is_code;
use bouton::catalog::{Catalog, Game};
use bouton::notation::{Sizes, quoted};
use bouton::tables::filled::{misere_table, outcome_table, table};
use bouton::tables::observer::Observer;
use bouton::tables::table::Table;
use bouton::{Convention, Limits};

use crate::args::{Placed, RuleArgs, Setting};
use crate::failure::{Failure, unanswered};
use crate::hint;
use crate::json::Object;
use crate::rules::{Loaded, Text};
use crate::watch::Watch;

/// At most this many games with similar names are suggested.
const MOST_NEAR: usize = 3;

/// A game, and its rule if it is none of the catalogue.
pub struct Named {
    /// The game.
    pub game: Arc<Game>,
    /// The rule, if it is none of the catalogue.
    pub rule: Option<Loaded>,
}

impl Named {
    /// The game with this name, or the game of this rule.
    ///
    /// # Errors
    /// If there is none, or its rule cannot be read.
    pub fn read(catalog: &Catalog, written: &str, rule: &RuleArgs) -> Result<Self, Failure> {
        Written::read(catalog, written)?.named(catalog, rule)
    }

    /// A game of the catalogue.
    pub fn of_game(game: Arc<Game>) -> Self {
        Self { game, rule: None }
    }

    /// The constants that were set.
    pub fn settings(&self) -> &[Setting] {
        self.rule.as_ref().map_or(&[], |rule| &rule.settings)
    }

    /// The name of the game, with the constants that were set.
    pub fn called(&self) -> String {
        called(&self.game.name, self.settings())
    }

    /// Makes the rule, if there is one, stop at the limits of `watch`.
    pub fn watch(&self, watch: &Watch<'_>) {
        if let Some(rule) = &self.rule {
            rule.limit(watch.question(), watch.memory);
        }
    }

    /// The table of these sizes, as far as the limits of `watch` allow.
    ///
    /// # Errors
    /// If the rule fails.
    pub fn table(
        &self,
        asked: RowQuestion,
        sizes: &Sizes,
        watch: &Watch<'_>,
        observer: &dyn Observer,
    ) -> Result<Table, Failure> {
        self.watch(watch);
        watch.limited(|limits| self.filled(asked, sizes, limits, observer))
    }

    /// The table of these sizes, as far as these limits and those of the rule allow.
    ///
    /// # Errors
    /// If the rule fails.
    pub fn filled(
        &self,
        asked: RowQuestion,
        sizes: &Sizes,
        limits: &Limits<'_>,
        observer: &dyn Observer,
    ) -> Result<Table, Failure> {
        let fill = match asked {
            RowQuestion::Values => table,
            RowQuestion::Outcomes(Convention::Normal) => outcome_table,
            RowQuestion::Outcomes(Convention::Misere) => misere_table,
        };
        let found = fill(&self.game, sizes, limits, observer);
        let mut found = self.checked(found.map_err(unanswered))?;
        found.unknown = found.unknown.or_else(|| self.rule.as_ref()?.stopped());
        Ok(found)
    }

    /// The result, unless the rule failed while it was computed: then that failure. If the rule was stopped, a failed result is unknown.
    pub fn checked<T>(&self, found: Result<T, Failure>) -> Result<T, Failure> {
        let Some(rule) = &self.rule else { return found };
        if let Some(failure) = rule.failure() {
            return Err(failure);
        }
        found.map_err(|failure| rule.stopped().map_or(failure, Failure::Unknown))
    }
}

/// The question about a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RowQuestion {
    /// Grundy values.
    Values,
    /// Who wins.
    Outcomes(Convention),
}

impl RowQuestion {
    /// The convention of play.
    pub fn convention(self) -> Convention {
        match self {
            Self::Values => Convention::Normal,
            Self::Outcomes(convention) => convention,
        }
    }

    /// The object of an answer, with the question in it unless it is about values in normal play.
    pub fn named_in(self, object: Object) -> Object {
        let convention = (self.convention() == Convention::Misere).then_some("misere");
        let what = (self != Self::Values).then_some("outcome");
        object.with_some("convention", convention).with_some("what", what)
    }

    /// The words between the name of the game and its sizes.
    pub fn words(self) -> &'static str {
        match self {
            Self::Values => "",
            Self::Outcomes(Convention::Normal) => ", outcomes",
            Self::Outcomes(Convention::Misere) => " in misere play, outcomes",
        }
    }
}

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
        Self::find(catalog, written)?.ok_or_else(|| unknown_game(catalog, written, None))
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

    /// A rule with this text.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn rule(text: Text) -> Result<Self, Failure> {
        let constants = text.constants()?;
        Ok(Self::Rule(text, constants))
    }

    /// Whether it is a rule.
    fn is_rule(&self) -> bool {
        matches!(self, Self::Rule(..))
    }

    fn has(&self, constant: &String) -> bool {
        matches!(self, Self::Rule(_, constants) if constants.contains(constant))
    }

    /// The game, with these constants of its rule.
    ///
    /// # Errors
    /// If the rule cannot be read so, or if constants are set and it is no rule.
    pub fn named(self, catalog: &Catalog, rule: &RuleArgs) -> Result<Named, Failure> {
        match self {
            Self::Game(game) => only_rules(&game.name, rule).map(|()| Named::of_game(game)),
            Self::Rule(text, _) => {
                let rule = text.load(catalog, rule)?;
                Ok(Named { game: Arc::clone(&rule.game), rule: Some(rule) })
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

/// The games that are written. What is set without a place goes to each rule that has such a constant. Messages call several games
/// `of_several`.
///
/// # Errors
/// If a rule cannot be read so, or if constants are set and none of the games is a rule.
pub fn all_named(
    catalog: &Catalog,
    written: Vec<Written>,
    of_several: &str,
    settings: &[Placed],
    raw: bool,
) -> Result<Vec<Named>, Failure> {
    if !written.iter().any(Written::is_rule) {
        let name = match written.as_slice() {
            [Written::Game(game)] => &game.name,
            _ => of_several,
        };
        let settings = settings.iter().map(|(_, setting)| setting.clone()).collect();
        only_rules(name, &RuleArgs { settings, raw })?;
    }
    let first_rule = written.iter().position(Written::is_rule);
    // What is set in one game alone goes before what is set in all. What no rule has is left to the first rule, which says so.
    let goes_to = |place: usize, (wanted, (name, _)): &Placed| match wanted {
        Some(wanted) => *wanted == place,
        None if settings.iter().any(|(at, (other, _))| *at == Some(place) && other == name) => false,
        None if written.iter().any(|other| other.has(name)) => written[place].has(name),
        None => first_rule == Some(place),
    };
    let rules = written.iter().enumerate().map(|(place, written)| {
        let own = settings.iter().filter(|set| goes_to(place, set)).map(|(_, setting)| setting.clone());
        RuleArgs { settings: own.collect(), raw: raw && written.is_rule() }
    });
    let rules: Vec<_> = rules.collect();
    written.into_iter().zip(rules).map(|(written, rule)| written.named(catalog, &rule)).collect()
}

/// A game with the constants that were set in its rule.
pub fn called(game: &str, settings: &[Setting]) -> String {
    let settings: Vec<_> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if settings.is_empty() { game.to_owned() } else { format!("{game} with {}", settings.join(", ")) }
}

/// The game of the catalogue with this name or code, if there is one.
pub fn of_the_catalogue(catalog: &Catalog, written: &str) -> Result<Option<Arc<Game>>, Failure> {
    let written = written.trim();
    match is_code(written) {
        true => catalog.coded(written).map(Some).map_err(|error| {
            Failure::Text("GAME".to_owned(), error).hinted(hint::for_game(catalog, written, None))
        }),
        false => Ok(catalog.find(written)),
    }
}

/// Refuses options for rules where the game is no rule.
pub fn only_rules(name: &str, rule: &RuleArgs) -> Result<(), Failure> {
    let (flag, why) = match rule {
        RuleArgs { settings, .. } if !settings.is_empty() => {
            ("--set", "--set changes a constant of a rule file")
        }
        RuleArgs { raw: true, .. } => ("--raw", "--raw ignores the declarations of a rule file"),
        _ => return Ok(()),
    };
    Err(Failure::usage(format!("{flag} does not apply to {name}"), why))
}

/// The failure that no game has this name, with the names that may be meant. A position may have been given with it.
pub fn unknown_game(catalog: &Catalog, name: &str, position: Option<&str>) -> Failure {
    let near: Vec<_> = nearest(catalog, name).iter().map(|near| quoted(near)).collect();
    let hint = hint::for_game(catalog, name, position).unwrap_or_else(|| match near.as_slice() {
        [] => "`bouton games` lists the games; the path of a rule file ends in `.py`".to_owned(),
        near => format!("did you mean {}? `bouton games` lists the games", near.join(" or ")),
    });
    Failure::usage(format!("there is no game {}", quoted(name)), hint)
}

/// The rule file, or the games with the most similar names, the most similar first.
fn nearest(catalog: &Catalog, name: &str) -> Vec<String> {
    let file = format!("{name}.py");
    if !name.is_empty() && Path::new(&file).is_file() {
        return vec![file];
    }
    let games = catalog.games().iter();
    let names = games.flat_map(|game| game.aliases.iter().map(|alias| &**alias).chain([&*game.name]));
    // Longer names are not compared, because the cost is the product of both lengths.
    let near = names.filter(|known| name.len() <= 2 * known.len());
    let near = near.map(|known| (strsim::damerau_levenshtein(name, known), known));
    let mut near: Vec<_> = near.filter(|(distance, known)| 3 * distance <= known.len()).collect();
    near.sort_unstable();
    near.into_iter().take(MOST_NEAR).map(|(_, known)| known.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_meant_if_it_is_near() {
        let catalog = Catalog::standard();
        let near = [
            ("kayle", Some("kayles")),
            ("Kayles", Some("kayles")),
            ("cosscut", Some("crosscut")),
            ("nmi", Some("nim")),
            ("moore:1", Some("moore:2")),
            ("node_kayles", Some("node-kayles")),
            ("chess", None),
            ("go", None),
            ("", None),
        ];
        for (name, known) in near {
            assert_eq!(nearest(&catalog, name).first().map(String::as_str), known, "{name}");
        }
        assert!(nearest(&catalog, &"kayles".repeat(100_000)).is_empty());
        assert!(nearest(&catalog, "dawsons").len() <= MOST_NEAR);
    }

    #[test]
    fn only_rules_have_constants_to_set() {
        let settings = [("K".to_owned(), "5".to_owned())];
        let catalog = Catalog::standard();
        let find = |name, settings: &[Setting], raw| {
            Named::read(&catalog, name, &RuleArgs { settings: settings.to_vec(), raw })
        };
        assert!(matches!(find("nim", &settings, false), Err(Failure::Hinted(..))));
        assert!(matches!(find("nim", &[], true), Err(Failure::Hinted(..))));
        assert!(find("nim", &[], false).is_ok());
        assert!(matches!(find("chess", &settings, false), Err(Failure::Hinted(..))));
    }
}
