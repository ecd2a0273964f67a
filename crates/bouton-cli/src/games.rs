//! `bouton games`: the catalogue.

use std::fmt::Write;

use bouton::catalog::codes::digits_of;
use bouton::catalog::{CONTESTS, Catalog};

use crate::args::RuleArgs;
use crate::certify;
use crate::failure::Failure;
use crate::headline::hanging;
use crate::hint::quoted;
use crate::json::Object;
use crate::named::Named;
use crate::output::is_terminal;

/// The list of games, or the description of one.
pub fn games(catalog: &Catalog, name: Option<&str>, as_json: bool) -> Result<String, Failure> {
    if as_json {
        let object = |name: &str| -> Result<String, Failure> {
            Ok(game_json(catalog, &Named::read(catalog, name, &RuleArgs::default())?).line())
        };
        return match name {
            Some(name) => object(name),
            None => catalog.games().iter().map(|game| object(&game.name)).collect(),
        };
    }
    let (text, indent) = match name {
        None => (list(catalog), width(catalog) + 2),
        Some(name) => {
            let named = Named::read(catalog, name, &RuleArgs::default())?;
            (describe(catalog, &named, name), LABEL_COLUMNS)
        }
    };
    if !is_terminal() {
        return Ok(text);
    }
    let line = |line: &str| hanging(line, if name.is_some() && !is_labelled(line) { 0 } else { indent });
    Ok(text.lines().map(line).collect())
}

/// The columns of a label.
const LABEL_COLUMNS: usize = 10;

/// Whether a line begins with a label, such as `Source:`.
fn is_labelled(line: &str) -> bool {
    line.split_once(':').is_some_and(|(label, _)| label.len() < LABEL_COLUMNS && !label.contains(' '))
}

/// The columns of the longest name.
fn width(catalog: &Catalog) -> usize {
    catalog.games().iter().map(|game| game.name.len()).max().unwrap_or(0)
}

fn list(catalog: &Catalog) -> String {
    let width = width(catalog);
    catalog.games().iter().map(|game| format!("{:width$}  {}\n", game.name, game.rule)).collect()
}

/// The object of a game.
fn game_json(catalog: &Catalog, named: &Named) -> Object {
    let game = &named.game;
    let aliases: Vec<_> = game.aliases.iter().map(|alias| &**alias).collect();
    let contests = CONTESTS.iter().filter(|contest| contest.game == game.name);
    let signs = game.samples.iter().flat_map(|positions| positions.signs());
    Object::default()
        .with("name", &*game.name)
        .with("aliases", aliases)
        .with("rule", &*game.rule)
        // How a position is written.
        .with("position", &*game.how)
        .with("data", game.data.as_deref())
        .with("misere", game.misere)
        .with("answered", &*game.way)
        .with("proof", certify::kinds(catalog, named))
        .with("source", &*game.source)
        .with("contests", contests.map(|contest| contest.name).collect::<Vec<_>>())
        .with("example", &*game.example)
        // The signs of the cells of its boards, the plainest first. Empty: its positions are not on boards of cells.
        .with("signs", signs.collect::<String>())
        // Whether it has one position of each size, so that there are tables of values.
        .with("sizes", game.series.is_some())
        // Whether its positions are heaps.
        .with("heaps", game.heaps)
}

/// The description of a game. Its example has a rule as it is `written`, and any other game by its name.
fn describe(catalog: &Catalog, named: &Named, written: &str) -> String {
    let game = &named.game;
    let mut text = format!("{}\n", game.name);
    if !game.rule.is_empty() {
        let _ = writeln!(text, "{}", game.rule);
    }
    if let Some(digits) = digits_of(game) {
        let _ = writeln!(text, "{digits}");
    }
    text.push('\n');
    let played =
        "misere by its own rules: the player who makes the last move loses, with or without --misere";
    let labelled = [
        ("Aliases:", game.aliases.join(", ")),
        ("Position:", game.how.to_string()),
        ("Data:", game.data.as_deref().unwrap_or_default().to_owned()),
        ("Played:", if game.misere { played.to_owned() } else { String::new() }),
        ("Answered:", game.way.to_string()),
        ("Proof:", certify::kinds(catalog, named)),
        ("Source:", game.source.to_string()),
    ];
    for (label, words) in labelled.iter().filter(|(_, words)| !words.is_empty()) {
        let _ = writeln!(text, "{label:<LABEL_COLUMNS$}{words}");
    }
    for contest in CONTESTS.iter().filter(|contest| contest.game == game.name) {
        let _ = writeln!(text, "Contest:  bouton contest {} ({})", contest.name, contest.title);
    }
    let asked = if named.rule.is_some() { quoted(written) } else { game.name.to_string() };
    if !game.example.is_empty() {
        let _ = writeln!(text, "Example:  bouton solve {asked} '{}'", game.example);
    }
    text
}
