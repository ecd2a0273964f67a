//! The game or the sum of games that a program is tested on, with its positions.

use std::sync::Arc;

use bouton::Convention;
use bouton::catalog::samples::{Positions, SumSamples};
use bouton::catalog::{Catalog, Game};
use bouton_lab::reader::PositionReader;

use crate::args::{LimitArgs, RuleArgs};
use crate::failure::Failure;
use crate::named::{Named, Written, all_named, of_the_catalogue, once};
use crate::rules::{Loaded, Text, is_rule_file};
use crate::watch::Watch;

/// A game, or a sum of games and rule files by their names.
pub struct LabGame {
    /// The name in messages.
    pub name: String,
    /// The games, each once.
    named: Vec<Named>,
    /// The positions by their size.
    pub positions: Positions,
    /// Whether it is a sum of games. Then the text of a position names the game of each term.
    pub is_sum: bool,
}

impl LabGame {
    /// Reads the game with this name, the game of this rule, or a sum of names and paths of rule files with ` + ` between them.
    ///
    /// # Errors
    /// If there is no such game, or it has no positions by size.
    pub fn read(catalog: &Catalog, written: &str, rule: &RuleArgs) -> Result<Self, Failure> {
        let terms: Vec<_> = written.split(" + ").map(str::trim).collect();
        let is_term =
            |term: &str| is_rule_file(term) || matches!(of_the_catalogue(catalog, term), Ok(Some(_)));
        let is_sum = terms.len() > 1 && is_term(terms[0]);
        if !is_sum && let Some(written) = Written::find(catalog, written)? {
            let named = written.named(catalog, rule)?;
            let (name, positions) = (named.game.name.to_string(), positions(&named.game)?);
            return Ok(Self { name, named: vec![named], positions, is_sum });
        }
        Self::sum(catalog, written, &terms, rule)
    }

    fn sum(catalog: &Catalog, written: &str, terms: &[&str], rule: &RuleArgs) -> Result<Self, Failure> {
        let names = once(terms.iter().copied());
        let game = |&name: &&str| match is_rule_file(name) {
            true => Text::of_a_term(name).and_then(Written::rule),
            false => Written::read(catalog, name),
        };
        let games = names.iter().map(game).collect::<Result<_, Failure>>()?;
        let named = all_named(catalog, games, "a sum", &rule.for_all(), rule.raw)?;
        let term = |term: &&str| {
            let at = names.iter().position(|name| name == term).expect("each term has its game");
            let game = &named[at].game;
            Ok((game.name.to_string(), positions(game)?))
        };
        let positions = Arc::new(SumSamples::new(terms.iter().map(term).collect::<Result<_, Failure>>()?));
        Ok(Self { name: written.to_owned(), named, positions, is_sum: true })
    }

    /// What reads its positions. A term that names no game belongs to the first one.
    pub fn reader<'c>(&self, catalog: &'c Catalog, is_misere: bool) -> PositionReader<'c> {
        let game = self.named.first().map(|named| Arc::clone(&named.game));
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        PositionReader { catalog, game, convention }
    }

    /// The rule, if it is one game and that of a rule.
    pub fn rule(&self) -> Option<&Loaded> {
        self.named.first().filter(|_| !self.is_sum).and_then(|named| named.rule.as_ref())
    }

    /// Whether one of the games is misere by its own rules.
    pub fn is_misere(&self) -> bool {
        self.named.iter().any(|named| named.game.misere)
    }

    /// The convention of its play: that of the games if they have one of their own, else as it is asked for.
    pub fn convention(&self, is_misere: bool) -> Convention {
        if is_misere || self.is_misere() { Convention::Misere } else { Convention::Normal }
    }

    /// A watch at whose limits its rules stop too. Its clock starts now.
    pub fn watch<'l>(&self, limits: &'l LimitArgs) -> Watch<'l> {
        let watch = Watch::new(limits);
        self.named.iter().for_each(|named| named.watch(&watch));
        watch
    }

    /// The result, unless a rule failed while it was computed: then that failure.
    ///
    /// # Errors
    /// If a rule failed.
    pub fn checked(&self) -> Result<(), Failure> {
        self.named.iter().try_for_each(|named| named.checked(Ok(())))
    }
}

fn positions(game: &Game) -> Result<Positions, Failure> {
    let wrong = || {
        Failure::usage(
            format!("{} has no positions to test", game.name),
            "it stands for a family: name a member, as `0.77`",
        )
    };
    game.samples.clone().ok_or_else(wrong)
}
