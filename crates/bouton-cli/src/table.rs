//! `bouton table`: the full boards of all sizes in a range.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

use bouton::Nimber;
use bouton::catalog::GAMES;
use bouton::catalog::answer::Status;
use bouton::catalog::table::{Constancy, Table, table};
use bouton::notation::Sizes;
use serde::Serialize;

use crate::args;
use crate::failure::{Failure, NOT_KNOWN};
use crate::json;
use crate::named::Named;
use crate::rules::Trust;
use crate::watch::Watch;

/// Tables with more columns are told in words only.
const MOST_COLUMNS: usize = 30;

/// Runs the command.
pub fn run(args: &args::Table) -> Result<ExitCode, Failure> {
    let named = Named::read(&args.game, &args.settings, Trust::raw(args.raw))?;
    let game = named.game;
    let sizes =
        Sizes::read(args.sizes.as_bytes()).map_err(|error| Failure::Text("--sizes".to_owned(), error))?;
    let watch = Watch::new(&args.limits);
    named.watch(&watch);
    let found = watch.limited(|limits| table(game, &sizes, limits)).ok_or_else(|| no_full_boards(&named))?;
    let found = named.checked(found.map_err(|halt| Failure::Usage(halt.to_string())))?;
    let text = match (args.json, args.csv) {
        (true, _) => json::line(&Json::of(game.name, &args.sizes, &found)),
        (_, true) => lines(&found),
        _ => report(game.name, args.sizes.trim(), &found),
    };
    io::stdout().write_all(text.as_bytes()).map_err(Failure::writing)?;
    let missing = match (found.unknown.or_else(|| named.stopped()), &found.refused) {
        (None, None) => return Ok(ExitCode::SUCCESS),
        (Some(unknown), _) => unknown.to_string(),
        (None, Some(refused)) => {
            format!(
                "not every board is one of the game: found {}, expected {}",
                refused.found(),
                refused.expected()
            )
        }
    };
    anstream::eprintln!("bouton: {missing}");
    Ok(ExitCode::from(NOT_KNOWN))
}

fn no_full_boards(named: &Named) -> Failure {
    let name = named.game.name;
    if named.is_rule() {
        if named.game.misere {
            return Failure::Usage(format!(
                "{name} is misere, where positions have no values to make a table of"
            ));
        }
        let start = "`def start(rows, cols):` in the rule would give the position of a size";
        return Failure::Usage(format!("{name} has no position of a size; {start}"));
    }
    let with = GAMES.iter().filter(|game| game.full_boards.is_some()).map(|game| game.name);
    let with = with.collect::<Vec<_>>().join(", ");
    Failure::Usage(format!("{name} has no full boards; these have: {with}"))
}

/// What may be believed of values that stay the same.
fn standing(table: &Table, constancy: &Constancy) -> String {
    if constancy.is_proved {
        return "PROVED".to_owned();
    }
    format!("VERIFIED to {}", table.sizes().cols().end())
}

fn status(table: &Table) -> Status {
    if table.unknown.is_some() || table.refused.is_some() { Status::Unknown } else { table.status }
}

fn report(game: &str, sizes: &str, table: &Table) -> String {
    let known = || table.iter().filter_map(|(_, value)| value);
    let (count, all) = (known().count() as u64, table.sizes().len());
    let is_whole = count == all;
    let count = match (is_whole, count) {
        (true, 1) => "1 value".to_owned(),
        (true, count) => format!("{count} values"),
        (false, count) => format!("{count} of {all} values known"),
    };
    let largest = known().max().map_or(String::new(), |largest| format!(", the largest {}", largest.0));
    let head = format!("{game}, full boards {sizes}: {count}{largest}.");
    let mut text = format!("{head:<74}  {}\n", status(table));
    if table.sizes().cols().count() <= MOST_COLUMNS {
        text += &grid(table);
    } else {
        text += "(--csv and --json print the values.)\n";
    }
    let lost: Vec<_> = table.lost().iter().map(|(rows, cols)| format!("{rows}x{cols}")).collect();
    let lost = if lost.is_empty() { "none".to_owned() } else { lost.join(", ") };
    let known = if is_whole { "" } else { " among them" };
    let _ = writeln!(text, "P-positions{known}: {lost}");
    if table.constancies().next().is_some() {
        text += "Values that stay the same:\n";
    }
    for constancy in table.constancies() {
        let Constancy { rows, from, value, .. } = constancy;
        let line = format!("{rows:>4} rows: {} from {from} columns on", value.0);
        let _ = writeln!(text, "{line:74}  {}", standing(table, &constancy));
    }
    text + &crate::report::belief(table.status)
}

/// The values, a line for each number of rows.
fn grid(table: &Table) -> String {
    let cell = |value: Option<Nimber>| value.map_or("?".to_owned(), |value| value.0.to_string());
    let widest = table.iter().map(|((_, cols), value)| cell(value).len().max(cols.to_string().len())).max();
    let width = widest.unwrap_or(1) + 1;
    let line = |name: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>4}{cells}\n")
    };
    let mut text = line(String::new(), table.sizes().cols().map(|cols| cols.to_string()).collect());
    for (rows, values) in table.by_rows() {
        text += &line(rows.to_string(), values.iter().map(|&value| cell(value)).collect());
    }
    text
}

fn lines(table: &Table) -> String {
    let mut text = "rows,columns,value\n".to_owned();
    for ((rows, cols), value) in table.iter() {
        let value = value.map_or(String::new(), |value| value.0.to_string());
        let _ = writeln!(text, "{rows},{cols},{value}");
    }
    text
}

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    sizes: &'a str,
    status: String,
    values: Vec<Row>,
    p_positions: Vec<(u32, u32)>,
    stay_the_same: Vec<Stays>,
}

/// The boards with a number of rows.
#[derive(Serialize)]
struct Row {
    rows: u32,
    /// By the number of columns.
    values: Vec<Option<u64>>,
}

/// A value that boards with a number of rows have from a number of columns on.
#[derive(Serialize)]
struct Stays {
    rows: u32,
    from: u32,
    value: u64,
    status: String,
}

impl<'a> Json<'a> {
    fn of(game: &'a str, sizes: &'a str, table: &Table) -> Self {
        let row = |(rows, values): (u32, &[Option<Nimber>])| Row {
            rows,
            values: values.iter().map(|value| value.map(|value| value.0)).collect(),
        };
        let stays = table.constancies().map(|constancy| Stays {
            rows: constancy.rows,
            from: constancy.from,
            value: constancy.value.0,
            status: standing(table, &constancy),
        });
        Self {
            game,
            sizes,
            status: status(table).to_string(),
            values: table.by_rows().map(row).collect(),
            p_positions: table.lost(),
            stay_the_same: stays.collect(),
        }
    }
}
