//! `bouton identify`: which games have these values.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use bouton::catalog::Catalog;
use bouton::catalog::codes::is_code;
use bouton::notation::{Cursor, ParseError, refuse_leading_zeros};
use bouton::tables::likeness::{Likeness, likenesses};
use bouton::{Nimber, Sequence, Unknown};

use crate::args;
use crate::failure::{ExitCode, Failure, ended};
use crate::input::{Source, read};
use crate::json::Object;
use crate::named::{Named, RowQuestion, only_rules};
use crate::output::{print, say};
use crate::table::{series_of, sizes_of};
use crate::watch::{Walk, Watch};

/// At most this many games are named.
const MAX_REPORTED_GAMES: usize = 12;
/// With fewer values the answer says little.
const MIN_TELLING_VALUES: usize = 8;

/// Which games are compared.
const COMPARED: &str =
    "Compared: all octal games 0.abc and 4.abc, their cousins, games with a name, and the corpus.\n";

/// The values that are asked about, the n of the first, and the limit that was reached before all were known, if one was.
type Row = (Arc<Sequence>, u64, Option<Unknown>);

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Identify) -> Result<ExitCode, Failure> {
    let watch = Watch::new(&args.limits);
    let (values, first, unknown) = asked(catalog, args, &watch)?;
    if let Some(unknown) = unknown.filter(|_| values.is_empty()) {
        return Err(Failure::Unknown(unknown));
    }
    if values.len() < MIN_TELLING_VALUES {
        let values =
            if values.len() == 1 { "1 value is".to_owned() } else { format!("{} values are", values.len()) };
        say!("bouton: {values} few: many games begin with the same values");
    }
    let watch = Watch::holding(values.bytes(), &args.limits).since(watch.start);
    let found = watch.limited(|limits| likenesses(&values, first, limits));
    let found = found.map_err(|later| Failure::Unknown(unknown.unwrap_or(later)))?;
    if let Some(unknown) = unknown {
        say!("bouton: {}", ended(&unknown));
    }
    let best = found.first().map_or(first, Likeness::end);
    let is_like = best == first + values.len() as u64;
    let games = found.len();
    let agree: Vec<_> = found.into_iter().take_while(|like| like.end() == best).collect();
    let text = if args.json {
        let like = |Likeness { code, name, shift, from, agreed, .. }: &Likeness| {
            let object = Object::default().with("code", code).with("name", name).with("shift", shift);
            object.with("from", from).with("agreed", agreed)
        };
        Object::default()
            .with("first", first)
            .with("values", values.len())
            .with("games", games)
            .with("agree", agree.iter().map(like).collect::<Vec<_>>())
            // If a limit was reached before all values were known, more of them may disagree.
            .with("whole", (!is_like || unknown.is_none()).then_some(is_like))
            .line()
    } else {
        report(&agree, first, values.len(), games)
    };
    print(&text).map_err(Failure::writing)?;
    Ok(match (is_like, unknown) {
        (false, _) => ExitCode::REFUSED,
        (true, Some(_)) => ExitCode::NOT_KNOWN,
        (true, None) => ExitCode::SUCCESS,
    })
}

/// The values that are asked about.
fn asked(catalog: &Catalog, args: &args::Identify, watch: &Watch<'_>) -> Result<Row, Failure> {
    // A number or a list, right or wrong: no game but a code begins with a digit.
    let is_list =
        args.what.trim_start().starts_with(|sign: char| sign.is_ascii_digit()) && !is_code(&args.what);
    if args.what == "-" || is_list {
        only_rules("a list of values", &args.rule)?;
        let source = match is_list {
            true => Source { name: "VALUES".to_owned(), text: args.what.clone().into_bytes() },
            false => read(Path::new("-"), args.limits.max_memory())?,
        };
        let values = list(&source.text).map_err(|error| Failure::Text(source.name, error))?;
        return Ok((Arc::new(values), 0, None));
    }
    let named = Named::read(catalog, &args.what, &args.rule)?;
    let (name, measure) = (&named.game.name, series_of(catalog, &named)?.measure);
    if named.game.misere {
        let wrong = format!("{name} is misere, so its positions have no Grundy values");
        return Err(Failure::usage(wrong, "`bouton identify` compares Grundy values"));
    }
    if !measure.is_one_number() {
        let hint = "`bouton identify` takes a list of values, or a game of heaps or words";
        return Err(Failure::usage(format!("{name} has {}, not heaps or words", measure.noun()), hint));
    }
    let sizes = sizes_of(catalog, &named, "--sizes", &args.sizes)?;
    let table = named.table(RowQuestion::Values, &sizes, watch, &())?;
    let first = u64::from(*sizes.cols().start());
    let unknown = table.unknown;
    let walk = Walk::new(watch, unknown);
    let values = watch.limited(|limits| walk.limited(limits, |limits| table.into_leading(u64::MAX, limits)));
    let values = values.map_err(Failure::Unknown)?;
    Ok((values, first, unknown))
}

/// Numbers with commas or spaces between them.
fn list(text: &[u8]) -> Result<Sequence, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut values = Sequence::new();
    loop {
        cursor.skip_space();
        let place = cursor.digits();
        refuse_leading_zeros(text, place.clone())?;
        cursor.seek(place.start);
        values.push(Nimber(cursor.digits_of("a Grundy value", 0..=u64::MAX)?));
        cursor.skip_space();
        let goes_on = cursor.eat(b',');
        cursor.skip_space();
        if cursor.peek().is_none() && !goes_on {
            return Ok(values);
        }
    }
}

fn report(agree: &[Likeness], first: u64, count: usize, games: usize) -> String {
    let agreed = agree.first().map_or(first, Likeness::end) - first;
    let mut text = match (agreed as usize == count, agreed) {
        (true, 1) => format!("The value of n = {first} agrees with these of {games} games:\n"),
        (true, _) => format!("All {count} values, from n = {first} on, agree with these of {games} games:\n"),
        (false, 0) => {
            return format!("None of {games} games agrees with the value of n = {first}.\n") + COMPARED;
        }
        (false, _) => {
            let last = first + agreed - 1;
            format!("None of {games} games agrees with all {count} values; up to n = {last} agree:\n")
        }
    };
    for Likeness { code, name, shift, from, .. } in agree.iter().take(MAX_REPORTED_GAMES) {
        let name = name.map_or(String::new(), |name| format!(" ({name})"));
        let shift = match shift {
            0 => String::new(),
            1.. => format!(" at n + {shift}"),
            _ => format!(" at n - {}", shift.unsigned_abs()),
        };
        let from = if *from == first { String::new() } else { format!(", from n = {from} on") };
        let _ = writeln!(text, "  {code}{name}{shift}{from}");
    }
    if let Some(more) = agree.len().checked_sub(MAX_REPORTED_GAMES).filter(|&more| more > 0) {
        let _ = writeln!(text, "  and {more} more");
    }
    if (agreed as usize) < count { text + COMPARED } else { text }
}
