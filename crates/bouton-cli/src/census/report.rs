//! What `bouton census` prints.

use std::fmt::Write as _;

use bouton::catalog::Game;
use bouton::notation::{Measure, clipped};
use bouton::tables::census::{Census, Refusal};
use bouton::{Halt, Limit, Nimber};
use bytesize::ByteSize;

use crate::failure::{Failure, ended, refusal as refusal_of};
use crate::headline::headline;
use crate::json::Object;

/// The census as text, or as JSON for other programs.
pub fn shown(census: &Census, json: bool) -> String {
    let Census { game, size, counts, full, .. } = census;
    if json {
        return Object::default()
            .with("game", &*game.name)
            .with("size", size.to_string())
            .with("positions", census.positions())
            .with("lost", census.lost())
            .with("largest", census.largest())
            .with("full", full.0)
            .with("counts", counts)
            .with("status", "EXACT")
            .line();
    }
    let title = format!("All {} positions of {} {size}.", census.positions(), game.name);
    let width = census.positions().to_string().len().max("positions".len());
    let mut text = headline(&title, "EXACT");
    let _ = writeln!(text, "{:>5}  {:>width$}", "value", "positions");
    for (value, count) in counts.iter().enumerate() {
        let share = *count as f64 / census.positions() as f64 * 100.0;
        let _ = writeln!(text, "{value:>5}  {count:>width$}  {share:>6.3} %");
    }
    let whole = size.whole.as_deref().map_or("Full board".into(), clipped);
    let (lost, largest) = (census.lost(), census.largest());
    let _ = writeln!(text, "P-positions: {lost}. Largest value: {largest}. {whole}: {}.", full.0);
    text
}

/// The value of one board, as text or as JSON.
pub fn shown_value(game: &Game, position: &str, value: Nimber, json: bool) -> String {
    let lost = value == Nimber::ZERO;
    if json {
        return Object::default()
            .with("game", &*game.name)
            .with("position", position)
            .with("outcome", if lost { "P" } else { "N" })
            .with("nimber", value.0)
            .with("status", "EXACT")
            .line();
    }
    let verdict = match value {
        Nimber::ZERO => "The player to move loses (P). Grundy value 0.".to_owned(),
        value => format!("The player to move wins (N). Grundy value {} ({value}).", value.0),
    };
    headline(&verdict, "EXACT")
}

/// Why there is no census, in the words of the command.
pub fn said(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoRoom { limit: Limit::Bytes, needed, allowed } => format!(
            "the census needs {} of memory and --max-memory allows {}: it was not started",
            ByteSize(*needed),
            ByteSize(*allowed)
        ),
        Refusal::Unknown(unknown) => ended(unknown),
        Refusal::Rule(halt) => refusal_of(halt.clone()),
        refusal => refusal.to_string(),
    }
}

/// The failure that there is no census.
pub fn refused(refusal: &Refusal) -> Failure {
    let is_of_heaps =
        |game: &Game| game.series.as_ref().is_some_and(|series| series.measure == Measure::Heap);
    let hint = match refusal {
        Refusal::OnlyInBlocks(..) => "`--dir DIR` keeps the values of larger boards in a folder".to_owned(),
        Refusal::NoBlocks(game, _) => {
            format!("`bouton census {} SIZE` keeps all values in memory", game.name)
        }
        Refusal::NoBoards(game) if is_of_heaps(game) => {
            let name = &game.name;
            format!("`bouton table {name} --sizes 0..1000 --what histogram` counts the heaps of each value")
        }
        Refusal::NoBoards(_) | Refusal::Rule(Halt::Rule(..)) => {
            "docs/census.md says which games and rules have a census".to_owned()
        }
        _ => return Failure::Usage(said(refusal)),
    };
    Failure::usage(said(refusal), hint)
}
